"""A clause or a ruling without a test fails the build, and so does a test for one that does not exist."""

import re
from pathlib import Path

import pytest
from clauses import clauses_named, clauses_tested, gaps, rulings_wanted
from own_games import OWN_GAMES, own_games, rule_tests

from wayside.engine.game import Game
from wayside.engine.rulebook import read_rulebook

GAMES = own_games()


def named(game: Game) -> str:
    return game.name


def test_every_folder_of_a_game_is_installed() -> None:
    assert {game.folder.name for game in GAMES} == {path.parent.name for path in OWN_GAMES.glob("*/rulebook.md")}
    assert GAMES


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_every_clause_and_ruling_has_a_test(game: Game) -> None:
    assert gaps(game.rulebook, rule_tests(game)) == []


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_every_word_of_the_game_names_a_clause_that_exists(game: Game) -> None:
    wrong = [what for what, clause in clauses_named(game) if clause not in game.rulebook.clauses]
    assert wrong == []


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_every_clause_that_the_rules_speak_of_exists(game: Game) -> None:
    """Docstrings and comments name clauses too: a renumbered rulebook must not leave them behind."""
    letters = re.match(r"[A-Z]+", next(iter(game.rulebook.clauses)))
    assert letters is not None
    for path in sorted(game.folder.glob("*.py")):
        for clause in re.findall(rf"\b{letters[0]}\d+\.\d+\b", path.read_text(encoding="utf-8")):
            assert clause in game.rulebook.clauses, f"{path.name} names {clause}"


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_every_cross_reference_of_the_rulebook_leads_somewhere(game: Game) -> None:
    for clause in game.rulebook.clauses.values():
        for other in re.findall(r"\b[A-Z]+\d+\.\d+\b", clause.text):
            assert other in game.rulebook.clauses, f"{clause.number} names {other}"
        for section in re.findall(r"\(section (\d+)\)", clause.text):
            assert any(c.section.startswith(f"{section}.") for c in game.rulebook.clauses.values())


# ---- The check itself, on a small game of its own


RULEBOOK = """# Small
## 1. All
**X1.1** First. *Ruling XA1.*

**X1.2** Second. *Rulings XA2 and XA3; the rest by Wayside, as X1.1 has it.*
"""

TESTS = """
import pytest

@pytest.mark.clause("X1.1", "XA1")
@pytest.mark.parametrize("n", [1, 2])
def test_first(n): ...

@pytest.mark.clause("X1.2", "XA2", "XA3")
def test_second(): ...
"""


def small_game(folder: Path, rulebook: str = RULEBOOK, tests: str = TESTS, rulings: str = "XA1..XA3") -> list[str]:
    (folder / "rulebook.md").write_text(rulebook)
    (folder / "test_small.py").write_text(tests)
    (folder / "rulings.txt").write_text(rulings)
    return gaps(read_rulebook(folder / "rulebook.md"), folder)


def test_a_sound_game_has_no_gaps(tmp_path: Path) -> None:
    assert small_game(tmp_path) == []
    assert clauses_tested(tmp_path)["X1.2"] == ["test_small.py::test_second"]
    assert rulings_wanted(tmp_path) == ["XA1", "XA2", "XA3"]


def test_a_clause_without_a_test_is_found(tmp_path: Path) -> None:
    assert small_game(tmp_path, RULEBOOK + "**X1.3** Third.\n") == ["X1.3 has no test"]


def test_a_ruling_without_a_test_is_found(tmp_path: Path) -> None:
    assert small_game(tmp_path, tests=TESTS.replace(', "XA3"', "")) == ["XA3 has no test"]


def test_a_mark_on_what_is_no_test_does_not_count(tmp_path: Path) -> None:
    found = small_game(tmp_path, tests=TESTS.replace("def test_second", "def helper"))
    assert found == ["X1.2 has no test", "XA2 has no test", "XA3 has no test"]


def test_a_test_that_few_people_run_does_not_count(tmp_path: Path) -> None:
    one = TESTS.replace("def test_second", "@pytest.mark.long\ndef test_second")
    wanted = ["X1.2 has no test", "XA2 has no test", "XA3 has no test"]
    assert small_game(tmp_path, tests=one) == wanted
    every = TESTS.replace("import pytest\n", "import pytest\npytestmark = [pytest.mark.anyio, pytest.mark.long]\n")
    assert set(small_game(tmp_path, tests=every)) == {"X1.1 has no test", "XA1 has no test", *wanted}


def test_a_test_for_a_clause_that_does_not_exist_is_found(tmp_path: Path) -> None:
    found = small_game(tmp_path, tests=TESTS.replace('"X1.1"', '"X1.1", "X7.1"'))
    assert found == ["X7.1 is not in the rulebook, but in test_small.py::test_first"]


def test_a_ruling_that_the_rulebook_leaves_out_is_found(tmp_path: Path) -> None:
    assert small_game(tmp_path, rulings="XA1..XA3 XA9") == ["ruling XA9 is missing from the rulebook"]
