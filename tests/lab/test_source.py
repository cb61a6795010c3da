"""The hash of source that work belongs to: what changes it, and what other code of the same version is told."""

import os
import pickle
import shutil
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path

import odd_jobs
import pytest
from odd_jobs import Squares, of_other_code

from wayside.engine.errors import WaysideError
from wayside.engine.registry import find_game
from wayside.lab import jobs
from wayside.lab.jobs import Origin, carry_out_packed, pack
from wayside.lab.source import DECIDES, NONE, source_in, source_of_game, source_of_wayside
from wayside.lab.spreading import Spread, spread_out
from wayside.lab.sums_file import merge
from wayside.lab.workers import OneThread

GAME = find_game("hallo-trucker")
JOB = Squares(GAME, 1)
PACKAGE = Path(jobs.__file__).parents[1]


@pytest.fixture
def other(tmp_path: Path) -> Squares:
    """The same job, by rules in which one comment is another: same version, same rules version, same edition."""
    folder = tmp_path / "hallo_trucker"
    shutil.copytree(GAME.folder, folder)
    rules = folder / "rules.py"
    rules.write_text(f"{rules.read_text()}\n# as somebody had it who tried something\n")
    job = of_other_code(JOB, folder=folder)
    assert isinstance(job, Squares)
    return job


@pytest.mark.parametrize(
    ("changed", "counts"),
    [
        ("rules.py", True),
        ("edition.toml", True),
        ("nets/first.npz", True),
        ("deeper/still/more.py", True),
        ("rulebook.md", False),
        ("__pycache__/rules.cpython-311.pyc", False),
        (".ipynb_checkpoints/rules.py", False),
        (".#rules.py", False),
    ],
)
def test_what_decides_changes_the_hash_and_nothing_else_does(changed: str, counts: bool, tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("LIMIT = 3\n")
    before = source_in(tmp_path)
    path = tmp_path / changed
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("LIMIT = 4\n")
    assert (source_in(tmp_path) != before) == counts
    assert source_in(tmp_path) == source_in(tmp_path)


def test_a_file_that_moves_is_another_source(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("LIMIT = 3\n")
    before = source_in(tmp_path)
    (tmp_path / "a.py").rename(tmp_path / "b.py")
    assert source_in(tmp_path) != before


def test_where_no_source_lies_on_the_disk_that_is_said(tmp_path: Path) -> None:
    archive = tmp_path / "game.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("game/rules.py", "LIMIT = 3\n")
    (tmp_path / "empty").mkdir()
    for folder in (archive / "game", tmp_path / "nowhere", tmp_path / "empty"):
        assert source_in(folder) == NONE
    (tmp_path / "empty" / "broken.py").symlink_to(tmp_path / "nowhere.py")
    assert source_in(tmp_path / "empty") == NONE


def test_wayside_itself_and_a_strangers_package_have_theirs() -> None:
    assert NONE not in (source_of_wayside(), source_of_game(GAME.folder))
    assert source_of_wayside() == source_in(*(PACKAGE / name for name in DECIDES))
    assert source_of_game(Path(__file__).parents[2] / "examples/blind-summit/src/blind_summit") != NONE


def test_a_worker_with_another_source_of_the_game_refuses(other: Squares) -> None:
    assert (other.game.edition, other.game.rules_version) == (GAME.edition, GAME.rules_version)
    sent = pack(JOB)
    refused = carry_out_packed(replace(sent, origin=Origin.of(other.game)), range(4)).failed
    here, there = source_of_game(GAME.folder), source_of_game(other.game.folder)
    assert refused == (
        f"{jobs.machine_name()} has hallo-trucker of the source {here}, and this work is of {there}; "
        "install the same everywhere"
    )


WORKER = """
import pickle, sys
from wayside.lab.jobs import carry_out_packed
result = carry_out_packed(pickle.loads(sys.stdin.buffer.read()), range(4))
print(result.failed or result.sums["squares"])
"""


def test_a_worker_with_another_wayside_of_the_same_version_refuses(tmp_path: Path) -> None:
    copy = tmp_path / "wayside"
    for part in PACKAGE.glob("*.py"):
        copy.mkdir(exist_ok=True)
        shutil.copy(part, copy)
    for part in (*DECIDES, "games"):
        shutil.copytree(PACKAGE / part, copy / part)
    path = os.pathsep.join([str(tmp_path), str(Path(odd_jobs.__file__).parent)])

    def played() -> str:
        done = subprocess.run(
            [sys.executable, "-c", WORKER],
            input=pickle.dumps(pack(JOB)),
            capture_output=True,
            env={**os.environ, "PYTHONPATH": path},
        )
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.decode().strip()

    assert played() == "14"
    batch = copy / "engine" / "batch.py"
    batch.write_text(f"{batch.read_text()}\n# tried\n")
    refused = played()
    assert refused.startswith(f"{jobs.machine_name()} has Wayside of the source ")
    assert refused.endswith(f", and this work is of {source_of_wayside()}; install the same everywhere")


def test_parts_and_checkpoints_of_another_source_are_refused(other: Squares, tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.json" for number in (1, 2)]
    for number, (file, job) in enumerate(zip(files, (JOB, other), strict=True), 1):
        spread_out(job, 100, Spread(part=f"{number}/2", out=file), OneThread)
    here, there = source_of_game(GAME.folder), source_of_game(other.game.folder)
    with pytest.raises(WaysideError, match=rf"does not belong to .*1\.json: it has game source {there}, not {here}$"):
        merge(files, "squares")
    file = tmp_path / "kept.json"
    spread_out(other, 100, Spread(checkpoint=file), OneThread)
    with pytest.raises(WaysideError, match=rf"is of another run: it has game source {there}, not {here};"):
        spread_out(JOB, 100, Spread(checkpoint=file, resume=True), OneThread)
    spread_out(other, 100, Spread(part="1/1", out=tmp_path / "whole.json"), OneThread)
    with pytest.raises(WaysideError, match=f"has hallo-trucker of the source {here}, and this work is of {there}"):
        merge([tmp_path / "whole.json"], "squares").game()
