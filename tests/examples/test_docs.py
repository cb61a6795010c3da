"""The documents tell the truth: their commands exist with those options, their links lead somewhere, their code runs.

Commands are parsed and not run.
"""

import dataclasses
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
import typer
from doc_commands import commands_in, words_of
from needs import Missing

from wayside.cli.app import app
from wayside.cli.prompt import COMMANDS as PROMPT_COMMANDS
from wayside.engine.game import Game
from wayside.lab.simulate import Simulation, Summary

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    [*(ROOT / "docs").glob("*.md"), *ROOT.glob("*.md"), *(ROOT / "examples").glob("*/README.md")],
    key=lambda page: page.relative_to(ROOT).as_posix(),
)
COMMANDS = typer.main.get_command(app).commands  # type: ignore[attr-defined]


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def check_command(command: str) -> None:
    """Parse a command as the command line would, without running it."""
    words = words_of(command)
    assert words[0] in COMMANDS, f"there is no command {words[0]!r}: {command}"
    if len(words) > 1:  # a bare word speaks of the command
        COMMANDS[words[0]].make_context(words[0], words[1:])


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_command_exists_with_its_options(page):
    for command in commands_in(page.read_text(encoding="utf-8")):
        check_command(command)


def test_the_pages_that_should_name_commands_do():
    found = {named(page): len(commands_in(page.read_text(encoding="utf-8"))) for page in PAGES}
    for page in ("docs/play.md", "docs/simulate.md", "docs/add-a-game.md"):
        assert found[page] > 0, page
    said = " ".join(c for page in PAGES for c in commands_in(page.read_text(encoding="utf-8")))
    assert [name for name in COMMANDS if f"wayside {name}" not in said] == []


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("wayside fly", "no command 'fly'"),
        ("wayside sim x --sets 4", "(?i)no such option"),
        ("wayside sim x --seats", "requires an argument"),
        ("wayside sim x --seats many", "valid integer"),
        ("wayside games a", "unexpected extra argument"),
        ("wayside sim --json", "(?i)missing (argument|parameter)"),
    ],
)
def test_a_command_that_is_wrong_is_found_out(wrong, why):
    with pytest.raises(Exception) as error:
        check_command(wrong)
    assert re.search(why, getattr(error.value, "format_message", lambda: str(error.value))())


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_relative_link_leads_to_a_file(page):
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    links = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'(?:src|href)="([^"]+)"', text)
    for link in links:
        if not re.match(r"[a-z]+:|#", link):
            assert (page.parent / link.partition("#")[0]).exists(), f"{link} leads nowhere"


def table_words(page: str) -> set[str]:
    """Every word in backticks in the first column of a page's tables, without what follows it."""
    cells = re.findall(r"^\|([^|]*)\|", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE)
    return {words.split()[0] for cell in cells for words in re.findall(r"`([^`]+)`", cell)}


def test_the_page_for_players_names_every_command_of_the_prompt_and_no_other():
    assert table_words("docs/play.md") == {*PROMPT_COMMANDS, "?"}


def test_the_page_for_simulators_names_every_field_and_no_other():
    summary = Summary(seats=2, games=1, decisions=1, rounds=np.array([0, 1]))
    simulation = Simulation("some-game", ["random", "random"], 1, "cpu", 1, 0.5, {}, summary)
    assert table_words("docs/simulate.md") == set(simulation.as_dict())


def test_the_page_for_authors_names_every_function_of_the_contract():
    functions = {"setup", "offers", "play", "redeal", "default", "standing"}
    assert {word.partition("(")[0] for word in table_words("docs/add-a-game.md")} >= functions
    assert functions <= {field.name for field in dataclasses.fields(Game)}


def test_the_excerpts_are_from_games_that_there_are():
    games = [ROOT / "examples" / "blind-summit", ROOT / "src/wayside/cli/scaffold", ROOT / "src/wayside/games"]
    games.append(ROOT / "tests/support/lift")
    sources = [p for game in games for p in game.rglob("*") if p.suffix in (".py", ".toml", ".md", ".tmpl")]
    lines = {line.strip() for source in sources for line in source.read_text(encoding="utf-8").splitlines()}
    shell = ("wayside ", "pip ", "cd ", "pytest")
    page = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    excerpts = [line.strip() for line in re.findall(r"^ {4}(.+)$", page, re.MULTILINE)]
    code = [line for line in excerpts if not line.startswith(shell)]
    assert len(code) > 20
    assert [line for line in code if line not in lines] == []


def python_blocks() -> list[tuple[str, str]]:
    found = []
    for page in PAGES:
        blocks = re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
        found += [(f"{named(page)} {number}", block) for number, block in enumerate(blocks, 1)]
    return found


@pytest.mark.long
@pytest.mark.parametrize(("where", "block"), python_blocks(), ids=[where for where, _ in python_blocks()])
def test_every_python_block_runs(where, block, tmp_path):
    if "import torch" in block and find_spec("torch") is None:
        raise Missing("PyTorch is not installed; it comes with: pip install 'wayside[train]'")
    script = tmp_path / "block.py"
    script.write_text(block, encoding="utf-8")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_there_are_python_blocks_to_run():
    assert len(python_blocks()) >= 3


def test_what_is_written_for_python_is_run_unless_it_needs_what_is_not_here():
    """An indented line is for the shell; the one call that is not is looked at in tests/envs/test_puffer.py."""
    text = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
    lines = re.findall(r"^ {4}(\S.*)$", re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE), re.MULTILINE)
    assert [line for line in lines if not line.startswith(("pip ", "python "))] == [
        'pufferlib.vector.make(PufferSeats, env_kwargs={"game": "hallo-trucker", "games": 1024},'
    ]


def named_code(page: str) -> list[tuple[str, str]]:
    """Every file with the function beside it, in the tables of a page."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(r"^\| `([^`]+\.(?:py|ts))` \| `([^`]+)` \|", text, re.MULTILINE)


def has_function(file: Path, name: str) -> bool:
    """Whether a file defines a function, or a class with such a method (`Room.play`, `Connection.#heard`)."""
    owner, _, function = name.rpartition(".")
    text = file.read_text(encoding="utf-8")
    if owner:
        inside = re.search(rf"^(?:export )?class {owner}\b.*?(?=^\S|\Z)", text, re.DOTALL | re.MULTILINE)
        text = inside.group() if inside else ""
    defined = r"(?:async )?def {}\(" if file.suffix == ".py" else r"(?:async )?(?:function )?{}[(<]"
    before = r"^\s+" if owner else r"^(?:export )?"
    return re.search(before + defined.format(re.escape(function)), text, re.MULTILINE) is not None


def test_the_way_of_a_move_names_functions_that_there_are():
    named = named_code("docs/architecture.md")
    assert len(named) > 18
    assert [f"{file}: {name}" for file, name in named if not has_function(ROOT / file, name)] == []


def test_a_move_takes_at_most_fourteen_steps():
    way = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").partition("## The way of a move")[2]
    steps = re.findall(r"^\| `", way.partition("Beside it:")[0], re.MULTILINE)
    assert 10 < len(steps) <= 14


@pytest.mark.parametrize("name", ["Room.flies", "Hall.play", "play", "Reader._take_effect"])
def test_a_function_that_is_elsewhere_or_nowhere_is_found_out(name):
    room = ROOT / "src" / "wayside" / "server" / "room.py"
    assert has_function(room, "Room.play")
    assert not has_function(room, name)


def test_the_glossary_names_files_that_there_are():
    glossary = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Glossary")[2].partition("\n## ")[0]
    files = {
        file for cell in re.findall(r"\|([^|]*)\|$", glossary, re.MULTILINE) for file in re.findall(r"`([^`]+)`", cell)
    }
    assert len(files) > 25
    games = ROOT / "src" / "wayside" / "games"
    places = [ROOT, ROOT / "src" / "wayside", *games.glob("*/")]
    for file in files:
        tried = [place / file.replace("NAME", name) for place in places for name in ("krikkit", "generic")]
        assert any(path.exists() for path in tried), file
