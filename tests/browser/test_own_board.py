"""A game and its board are two folders: put where games lie, they are at the table, and nothing else is touched."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from broken_packages import name_game
from browser import ROOT, MakePerson, Server, wait_until
from page_hands import wait_for_ready

pytestmark = pytest.mark.long

TOY = ROOT / "tests" / "support" / "toss"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page that is built with the toy's folder among the boards."""
    folder = tmp_path_factory.mktemp("page")
    web = folder / "web"
    shutil.copytree(ROOT / "web", web, ignore=shutil.ignore_patterns("node_modules", "tests"))
    (web / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    shutil.copytree(TOY / "web", web / "src" / "games" / "toss")
    built = folder / "built"
    npm = [sys.executable, str(web / "node.py"), "npm", "--prefix", str(web), "run", "build", "--silent"]
    done = subprocess.run([*npm, "--", "--logLevel", "error", "--outDir", str(built)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return built


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, page: Path) -> Iterator[Server]:
    packages = tmp_path_factory.mktemp("packages")
    shutil.copytree(TOY, packages / "toss", ignore=shutil.ignore_patterns("web", "__pycache__"))
    name_game(packages, "toss", "toss")
    started = Server(tmp_path_factory.mktemp("server"), packages, compile_rules=False, page=page)
    yield started
    started.stop()


def test_a_game_with_a_board_of_its_own_is_its_two_folders(person: MakePerson) -> None:
    ada = person("Ada")
    first = ada.open("/")
    first.get_by_role("img", name="a die that shows 6").wait_for()  # its picture

    page = ada.open(f"/t/{ada.match('toss', 3, bot='bold', options={'rounds': '2'})}")
    cups = page.get_by_role("group", name="The cups")
    cups.get_by_text("Ada: 10 chips").wait_for()
    assert page.get_by_role("group", name="What you may do").count() == 0  # as the generic board would have it
    assert cups.get_by_role("img", name="a die that shows").count() == 1
    for made in (1, 2):
        wait_for_ready(ada, page)
        cups.get_by_role("button", name="pass").click()
        wait_until(page, lambda made=made: ada.made == made, f"move {made}")
    wait_until(page, lambda: ada.over, "the end")

    page.get_by_role("link", name="Replay").click()
    page.get_by_role("tab", name="Dice").click()
    page.get_by_text("all 6 draws follow from it").wait_for()
