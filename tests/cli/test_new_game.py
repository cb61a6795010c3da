"""`wayside new-game`: what it lays out is a game at once, and what it refuses leaves nothing behind."""

import importlib
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from wayside.cli import new_game
from wayside.cli.new_game import check_name, lay_out
from wayside.engine.errors import WaysideError
from wayside.engine.game import Game
from wayside.engine.kit import run_kit


@pytest.fixture
def laid_out(tmp_path: Path) -> Path:
    lay_out("road-dice", tmp_path)
    return tmp_path / "road-dice"


@pytest.fixture
def game(laid_out: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    monkeypatch.syspath_prepend(laid_out / "src")
    yield importlib.import_module("road_dice").GAME
    for name in [n for n in sys.modules if n.partition(".")[0] == "road_dice"]:
        del sys.modules[name]


def run(*command: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTEST_ADDOPTS": ""}
    return subprocess.run([sys.executable, "-m", *command], cwd=cwd, capture_output=True, text=True, env=environment)


def test_the_folder_has_all_that_a_game_needs(laid_out):
    found = sorted(str(p.relative_to(laid_out)) for p in laid_out.rglob("*") if p.is_file())
    package = ("__init__.py", "bot.py", "edition.py", "edition.toml", "rulebook.md", "rules.py", "state.py", "words.py")
    assert found == ["README.md", "pyproject.toml", *(f"src/road_dice/{f}" for f in package), "tests/test_rules.py"]
    assert [p.name for p in laid_out.parent.iterdir()] == ["road-dice"]
    assert not any("@" in line.replace("@rule", "").replace("@pytest", "") for p in found for line in read(laid_out, p))
    project = tomllib.loads((laid_out / "pyproject.toml").read_text())["project"]
    assert project["entry-points"]["wayside.games"] == {"road-dice": "road_dice:GAME"}
    assert laid_out.stat().st_mode & 0o050 == 0o050  # not the private folder that it was built in


def read(folder: Path, name: str) -> list[str]:
    return (folder / name).read_text().splitlines()


def test_it_says_what_to_do_next(tmp_path, capsys):
    lay_out("road-dice", tmp_path)
    told = capsys.readouterr().out
    for word in (
        f"cd {tmp_path / 'road-dice'}",
        "pip install -e .",
        "wayside check road-dice",
        "wayside play road-dice",
    ):
        assert word in told


def test_it_is_laid_out_here_when_no_folder_is_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lay_out("road-dice", None)
    assert (tmp_path / "road-dice" / "pyproject.toml").is_file()


def test_the_new_game_passes_the_kit_at_once(game):
    assert game.name == "road-dice"
    assert game.title == "Road Dice"
    assert [check for check in run_kit(game, games=2) if not check.ok] == []


@pytest.mark.long
def test_its_own_tests_pass(laid_out):
    # The kit, the slow one among them, is run above.
    done = run("pytest", "-q", "-p", "no:cacheprovider", "-k", "not conformance", cwd=laid_out)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout


def test_its_code_is_clean(laid_out):
    for what in (["check"], ["format", "--check"]):
        done = run("ruff", *what, "--no-cache", ".", cwd=laid_out)
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", ["Road Dice", "road_dice", "ROAD-DICE", "road--dice", "-road-dice", "road-dice-"])
def test_a_name_that_is_nearly_one_gets_a_hint(name):
    with pytest.raises(WaysideError, match=r"no name for a game.*did you mean 'road-dice'"):
        check_name(name)


@pytest.mark.parametrize("name", ["", "7-up", "../evil", "/", "straße", "x" * 41, "a/b", "a\nb"])
def test_what_is_no_name_is_refused(tmp_path, name):
    with pytest.raises(WaysideError, match="no name for a game"):
        lay_out(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_name_already_taken_is_refused(tmp_path):
    with pytest.raises(WaysideError, match="already a game 'hallo-trucker'"):
        lay_out("hallo-trucker", tmp_path)
    for taken in ("class", "random", "numpy", "wayside"):
        with pytest.raises(WaysideError, match="Python has something else"):
            lay_out(taken, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_what_is_there_already_is_left_alone(tmp_path):
    (tmp_path / "road-dice").mkdir()
    with pytest.raises(WaysideError, match="is there already"):
        lay_out("road-dice", tmp_path)
    assert list((tmp_path / "road-dice").iterdir()) == []
    (tmp_path / "file-dice").symlink_to("nowhere")
    with pytest.raises(WaysideError, match="is there already"):
        lay_out("file-dice", tmp_path)


def test_a_folder_that_is_not_there_is_named(tmp_path):
    with pytest.raises(WaysideError, match=r"there is no folder .*/missing'"):
        lay_out("road-dice", tmp_path / "missing")


def test_when_the_disk_is_full_nothing_stays_behind(tmp_path, monkeypatch):
    written = []

    def fail(path: Path, *rest: object, **more: object) -> None:
        written.append(path)
        if len(written) == 4:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(new_game.Path, "write_text", fail)
    with pytest.raises(WaysideError, match="could not be written: No space left"):
        lay_out("road-dice", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_in_is_named(tmp_path, monkeypatch):
    def refuse(**rest: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(new_game.tempfile, "mkdtemp", refuse)
    with pytest.raises(WaysideError, match=r"nothing can be written in .*: Permission denied"):
        lay_out("road-dice", tmp_path)


def test_the_command_prints_one_line_and_no_traceback():
    done = run("wayside", "new-game", "Road Dice")
    assert done.returncode == 1
    assert done.stderr.startswith("wayside: 'Road Dice' is no name for a game")
    assert len(done.stderr.splitlines()) == 1
