"""What is shipped: the wheel holds all that a server needs beside its code, and nothing that it does not."""

import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from own_games import own_games

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[zipfile.ZipFile]:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    done = subprocess.run(
        [*command, "--disable-pip-version-check", "--wheel-dir", str(folder), str(ROOT)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (path,) = folder.glob("wayside-*.whl")
    with zipfile.ZipFile(path) as opened:
        yield opened


def test_the_wheel_holds_all_that_the_package_reads(wheel: zipfile.ZipFile) -> None:
    held = set(wheel.namelist())
    kinds = (".py", ".md", ".toml", ".ini", ".typed", ".tmpl")
    needed = [path for path in (SOURCE / "wayside").rglob("*") if path.suffix in kinds and path.is_file()]
    assert len(needed) > 100
    missing = [str(path.relative_to(SOURCE)) for path in needed if str(path.relative_to(SOURCE)) not in held]
    assert missing == []
    for game in own_games():
        for name in ("rulebook.md", "edition.toml"):
            assert str((game.folder / name).relative_to(SOURCE)) in held
    assert "wayside/games/krikkit/quiz.toml" in held
    assert any(name.startswith("wayside/server/store/migrations/versions/v0001") for name in held)
    assert not [name for name in held if "__pycache__" in name or name.startswith(("tests/", "web/"))]


def test_the_wheel_holds_the_page(wheel: zipfile.ZipFile) -> None:
    page = SOURCE / "wayside" / "page"
    assert (page / "index.html").is_file(), "the page is not built: make page"
    held = set(wheel.namelist())
    assert "wayside/page/index.html" in held
    scripts = [name for name in held if name.startswith("wayside/page/assets/") and name.endswith(".js")]
    assert len(scripts) > 5
    assert {"wayside/page/lab/report.js", "wayside/page/lab/report.css"} <= held, (
        "what `wayside report` writes into a file"
    )
    assert {str(path.relative_to(SOURCE)) for path in page.rglob("*") if path.is_file()} <= held


def test_the_wheel_names_the_command_and_the_games(wheel: zipfile.ZipFile) -> None:
    (facts,) = [name for name in wheel.namelist() if name.endswith("entry_points.txt")]
    said = wheel.read(facts).decode()
    assert "wayside = wayside.cli:main" in said
    for game in own_games():
        assert f"{game.name} = {game.state.__module__.rpartition('.')[0]}:GAME" in said
    assert [name for name in wheel.namelist() if name.endswith("/licenses/LICENSE")]


def test_images_are_named_by_what_is_in_them() -> None:
    """A tag is whatever its registry says today."""
    named = re.findall(r"^FROM (\S+:\S+)", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    named += re.findall(r"\bimage: (\S+)", (ROOT / "compose.yaml").read_text())
    assert len(named) == 4
    assert [name for name in named if not re.fullmatch(r"[a-z]+:[0-9a-z.-]+@sha256:[0-9a-f]{64}", name)] == []
