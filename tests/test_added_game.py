"""A game is added by its own folders: nothing else here is touched, and every test for all games has it."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from wayside.cli.new_game import lay_out

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[1]
FOR_ALL_GAMES = ("tests/rules", "tests/golden", "tests/engine", "tests/server", "tests/client", "tests/library")


def put(folder: Path, there: Path) -> None:
    """Put the files of a game in a package of its own where the games of this repository have theirs."""
    shutil.copytree(folder, there)
    for path in there.rglob("*.py"):
        path.write_text(path.read_text().replace("from road_dice", "from wayside.games.road_dice"))


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of this repository with one game more: what `wayside new-game` lays out."""
    tree = tmp_path / "tree"
    for name in ("src", "tests", "examples", "bench", "web/src"):
        ignored = shutil.ignore_patterns("__pycache__", "page", "node_modules")
        shutil.copytree(ROOT / name, tree / name, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", tree)
    lay_out("road-dice", tmp_path)
    put(tmp_path / "road-dice/src/road_dice", tree / "src/wayside/games/road_dice")
    put(tmp_path / "road-dice/tests", tree / "tests/rules/road_dice")
    (tree / "tests/rules/road_dice/rulings.txt").touch()
    facts = tree / "src/road_dice-1.dist-info"  # its line among the entry points of pyproject.toml, once installed
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: road-dice\nVersion: 1\n")
    (facts / "entry_points.txt").write_text("[wayside.games]\nroad-dice = wayside.games.road_dice:GAME\n")
    return tree


def run(tree: Path, *command: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "PYTEST_ADDOPTS": ""}
    done = subprocess.run([sys.executable, *command], cwd=tree, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_tests_for_all_games_find_one_more_by_its_folders(tree: Path) -> None:
    run(tree, "tests/golden/regenerate.py")
    run(tree, "-m", "wayside.server.typescript")
    told = run(tree, "-m", "pytest", "-v", "-p", "no:cacheprovider", "-k", "road_dice or road-dice", *FOR_ALL_GAMES)
    passed = re.findall(r"^(tests/\w+)/\S+ PASSED", told, re.MULTILINE)
    assert set(passed) == set(FOR_ALL_GAMES)
    assert len(passed) > 30
