"""The names that `import wayside` promises are there, with these signatures, and cost nothing until they are used.

promised.txt lists them. Whoever changes a line of it breaks somebody's program: CHANGELOG.md has to say so.
"""

import inspect
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import wayside

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
OF_GAME = ("name", "title", "seats", "options", "unit", "aim", "rules_version", "rulebook", "points", "aim_text")


def signature(function: Any) -> str:
    """A signature with types by their last names: where they are at home is not promised."""
    return re.sub(r"\b[a-z_]+(?:\.[a-z_]+)*\.(?=[A-Z])", "", str(inspect.signature(function)))


def members(owner: type) -> list[str]:
    """The public members of a class of the library's own, each with its signature or as what it is."""
    found = [f"{owner.__name__}.{name}: {f.type}" for name, f in getattr(owner, "__dataclass_fields__", {}).items()]
    made = ("__init__",) if owner is wayside.Match else ()  # the others are made by functions and methods
    for name, value in owner.__dict__.items():
        if name.startswith("_") and name not in (*made, "__iter__", "__contains__", "__len__", "__str__"):
            continue
        if isinstance(value, property):
            found.append(f"{owner.__name__}.{name}: {value.fget.__annotations__['return']}")
        elif inspect.isfunction(value):
            found.append(f"{owner.__name__}.{name}{signature(value)}")
    return sorted(found)


def promised() -> list[str]:
    lines = []
    for name in wayside.__all__:
        value = getattr(wayside, name)
        if name == "__version__":
            lines.append(name)
        elif not inspect.isclass(value):
            lines.append(f"{name}{signature(value)}")
        elif issubclass(value, Exception):
            lines.append(f"{name} is one of {value.__base__.__name__}")
        elif name == "Game":
            lines += [f"Game.{member}" for member in sorted(OF_GAME)]
        else:
            lines += members(value)
    return sorted(lines)


def test_the_promised_names_and_signatures_are_kept() -> None:
    kept = (HERE / "promised.txt").read_text(encoding="utf-8").splitlines()
    assert promised() == kept, "see the first lines of this file"


def test_every_promised_member_of_a_game_is_there() -> None:
    game = wayside.find_game("krikkit")
    assert all(hasattr(game, member) for member in OF_GAME)
    assert repr(game) == "<game 'krikkit', 2 to 8 seats>"


def test_the_page_names_every_promise_and_no_other() -> None:
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    table = page.partition("## What is promised")[2].partition("\n## ")[0]
    words = {word for row in table.splitlines() if row.startswith("| `") for word in row.split("|")[1].split("`")[1::2]}
    assert words == set(wayside.__all__)


def test_dir_lists_the_promises() -> None:
    assert set(wayside.__all__) <= set(dir(wayside))


def test_a_name_that_there_is_not_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'wayside' has no attribute 'chess'"):
        wayside.chess  # type: ignore[attr-defined]  # noqa: B018


def loaded_after(program: str) -> set[str]:
    """The modules that a program has loaded when it ends."""
    call = [sys.executable, "-c", f"{program}\nimport json, sys; print(json.dumps(list(sys.modules)))"]
    done = subprocess.run(call, capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_to_import_wayside_loads_nothing_else() -> None:
    loaded = loaded_after("import wayside; wayside.__version__")
    assert {name for name in loaded if name.startswith("wayside")} == {"wayside"}
    assert not loaded & {"numpy", "numba", "rich", "typer", "typing"}


def test_the_command_line_does_not_load_the_library_before_a_command_is_called() -> None:
    loaded = loaded_after("import wayside.cli")
    assert not {name for name in loaded if name.startswith(("wayside.library", "wayside.lab", "numpy", "numba"))}


def test_a_match_needs_neither_numba_nor_what_draws() -> None:
    loaded = loaded_after(
        "import wayside\n"
        "match = wayside.Match('road-hog', 2, seed=1)\n"
        "match.play(wayside.find_bot('road-hog', 'sensible').choose(match))"
    )
    assert not loaded & {"numba", "rich", "fastapi", "msgspec"}


CALLERS = """
import wayside

match: wayside.Match = wayside.Match("krikkit", 2)
events: list[wayside.Event] = match.play(match.offers[0])
winners: list[int] = match.winners
wayside.Matsch
match.play(3)
"""


def test_a_callers_types_are_checked(tmp_path: Path) -> None:
    program = tmp_path / "caller.py"
    program.write_text(CALLERS, encoding="utf-8")
    call = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(program)]
    done = subprocess.run(call, capture_output=True, text=True, cwd=ROOT, check=False)
    wrong = [line.partition("caller.py:")[2] for line in done.stdout.splitlines() if ": error:" in line]
    assert [line.partition(":")[0] for line in wrong] == ["7", "8"], done.stdout


def doctests(module: str) -> tuple[int, int]:
    import doctest
    from importlib import import_module

    return doctest.testmod(import_module(module), optionflags=doctest.ELLIPSIS)


LIBRARY = [
    "wayside",
    *(f"wayside.library.{path.stem}" for path in sorted((ROOT / "src/wayside/library").glob("[!_]*.py"))),
]


@pytest.mark.parametrize("module", LIBRARY)
def test_the_examples_in_docstrings_run(module: str) -> None:
    failed, tried = doctests(module)
    assert failed == 0
    assert tried > 0 or module.rpartition(".")[2] in ("drawing", "face", "options")
