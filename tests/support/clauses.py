"""Which clauses and rulings the tests speak for, and which have none to speak for them."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from wayside.engine.game import Game
from wayside.engine.rulebook import Rulebook

LONG = "pytest.mark.long"
"""The mark of tests that `make test` leaves out."""


def clauses_tested(folder: Path) -> dict[str, list[str]]:
    """Every clause and ruling that a test under `folder` is marked with, and those tests; long ones do not count."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        module = ast.parse(path.read_text(encoding="utf-8"))
        if any(isinstance(each, ast.Assign) and LONG in ast.unparse(each) for each in module.body):
            continue
        for node in ast.walk(module):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and not _is_long(node):
                for name in _marks(node):
                    found.setdefault(name, []).append(f"{path.name}::{node.name}")
    return found


def _is_long(test: ast.FunctionDef) -> bool:
    return any(ast.unparse(decorator) == LONG for decorator in test.decorator_list)


def _marks(test: ast.FunctionDef) -> Iterator[str]:
    for decorator in test.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.clause":
            for argument in decorator.args:
                yield ast.literal_eval(argument)


def rulings_wanted(folder: Path) -> list[str]:
    """The rulings that rulings.txt beside a game's tests asks for: lines such as `TA1` or `TA1..TA23`."""
    wanted: list[str] = []
    for line in (folder / "rulings.txt").read_text(encoding="utf-8").split():
        span = re.fullmatch(r"([A-Z]+)(\d+)\.\.\1(\d+)", line)
        wanted += [f"{span[1]}{n}" for n in range(int(span[2]), int(span[3]) + 1)] if span else [line]
    return wanted


def gaps(rulebook: Rulebook, folder: Path) -> list[str]:
    """What is wrong between a rulebook and its tests; nothing, if every clause and ruling has a test."""
    tested = clauses_tested(folder)
    said = {**dict.fromkeys(rulebook.clauses), **dict.fromkeys(rulebook.rulings())}
    return [
        *(f"{name} has no test" for name in said if name not in tested),
        *(f"{name} is not in the rulebook, but in {where[0]}" for name, where in tested.items() if name not in said),
        *(f"ruling {name} is missing from the rulebook" for name in rulings_wanted(folder) if name not in said),
    ]


def clauses_named(game: Game) -> Iterable[tuple[str, str]]:
    """Every clause that a game's own words name: (what names it, the clause)."""
    yield from ((f"verb {verb.word}", verb.clause) for verb in game.verbs)
    yield from ((f"event {kind.word}", kind.clause) for kind in game.events)
    yield from ((f"option {option.name}", option.clause) for option in game.options)
