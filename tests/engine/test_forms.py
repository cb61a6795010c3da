"""Forms: from a plain rule to machine code, with every name bound to the right thing."""

import os
import subprocess
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from needs import Missing

from wayside.engine import forms
from wayside.engine.errors import BrokenGame
from wayside.engine.forms import (
    CHECKED,
    COMPILED,
    PLAIN,
    Form,
    Lookup,
    cache_root,
    copy_record,
    fill,
    i64,
    left_out_when_quiet,
    rule,
    u64,
)
from wayside.engine.moves import Verbs
from wayside.engine.record import Record

SCALE = 3
SQUARES = Lookup([0, 1, 4, 9, 16])
opening: Any = None


@rule
def scaled(x: int) -> int:
    return x * SCALE


@rule
def squared(x: int) -> int:
    return SQUARES[x]


@rule
def both(x: int) -> int:
    return scaled(x) + squared(x) + i64(u64(1))


@rule
def around(x: int) -> int:
    return there(x) if x else 0


@rule
def there(x: int) -> int:
    return around(x - 1)


@rule
def open_rule(x: int) -> int:
    return opening(x) + 1  # type: ignore[no-any-return]


@rule
def reach(cells: Any, at: int) -> int:
    return cells[at]  # type: ignore[no-any-return]


@rule
def copy_first(records: Any) -> None:
    for i in range(1, len(records)):
        copy_record(records, i, 0)


def test_a_rule_as_it_stands_is_plain_python() -> None:
    assert both(3) == 9 + 9 + 1
    assert Form(PLAIN).of(both) is both


@pytest.mark.parametrize("kind", [CHECKED, COMPILED])
def test_the_other_forms_give_the_same(kind: str) -> None:
    form = Form(kind)
    assert [form.of(both)(x) for x in range(5)] == [both(x) for x in range(5)]
    assert form.of(both) is form.of(both)


def test_the_plain_rule_stays_plain_beside_its_other_forms() -> None:
    Form(COMPILED).of(both)
    assert isinstance(both, types.FunctionType)
    assert isinstance(scaled, types.FunctionType)
    assert both.__globals__["scaled"] is scaled


def test_an_unknown_form_is_refused() -> None:
    with pytest.raises(ValueError, match="no form 'fast'"):
        Form("fast")


def test_rules_that_call_each_other_in_a_circle_are_refused() -> None:
    with pytest.raises(BrokenGame, match=r"in a circle .*around"):
        Form(COMPILED).of(around)


def test_a_closure_is_refused() -> None:
    def make(n: int) -> Callable[[int], int]:
        def inner(x: int) -> int:
            return x + n

        return rule(inner)

    with pytest.raises(BrokenGame, match="is a closure"):
        Form(CHECKED).of(make(1))


def test_checked_rules_refuse_an_index_off_the_end() -> None:
    cells = np.arange(4)
    checked = Form(CHECKED).of(reach)
    assert checked(cells, 3) == 3
    with pytest.raises(IndexError):
        checked(cells, 4)


def test_a_table_is_constant_and_gives_plain_numbers() -> None:
    grid = Lookup([[1, 2], [3, 4]], "i1")
    assert grid[1, 0] == 3
    assert type(grid[1, 0]) is int
    assert len(grid) == 2
    assert len(SQUARES) == 5
    with pytest.raises(ValueError):
        grid.native[0, 0] = 5
    with pytest.raises(IndexError):
        SQUARES[5]


def test_the_primitives_do_as_machine_numbers_do() -> None:
    assert u64(-1) == (1 << 64) - 1
    assert u64(1 << 64) == 0
    assert i64(-5) == -5


def test_records_are_copied_in_any_form() -> None:
    plain = [Record(), Record()]
    plain[0].round = 7
    copy_first(plain)
    assert plain[1].round == 7
    array = np.zeros(3, Record.dtype)
    array[0]["round"] = 9
    Form(CHECKED).of(copy_first)(array)
    assert array["round"].tolist() == [9, 9, 9]


def test_a_template_is_filled_and_left_as_it_was() -> None:
    filled = fill(open_rule, opening=scaled)
    assert filled(2) == 7
    assert forms.is_rule(filled)
    assert filled.__name__ == "open_rule"
    assert opening is None
    with pytest.raises(ValueError, match="has no name 'door' to fill"):
        fill(open_rule, door=scaled)


def test_two_fillings_live_side_by_side() -> None:
    form = Form(COMPILED)
    assert form.of(fill(open_rule, opening=scaled))(4) == 13
    assert form.of(fill(open_rule, opening=squared))(4) == 17


@rule
def say_nothing(cells: Any) -> None:
    pass


@rule
@left_out_when_quiet(say_nothing)
def say(cells: Any) -> None:
    cells[0] += 1


@rule
def act(cells: Any) -> None:
    say(cells)
    cells[1] += 1


def test_a_quiet_form_leaves_out_what_only_people_need() -> None:
    for quiet, expected in ((False, [1, 1]), (True, [0, 1])):
        cells = np.zeros(2, np.int64)
        Form(COMPILED, quiet=quiet).of(act)(cells)
        assert cells.tolist() == expected
    assert digest(act) != digest(act, quiet=True)


@rule
def add_up(a: int, b: int = 5) -> int:
    return a * 10 + b


@rule
def add_up_some(cells: Any, small: Any, cards: Any) -> int:
    return add_up(1) + add_up(7, 2) + add_up(cells[0]) + add_up(small[0], small[1]) + add_up(cards[0] + 1, 3)


@rule
def add_up_cards(cards: Any) -> int:
    return add_up(cards[0], 1)


def test_a_rule_is_compiled_once_for_all_whole_numbers_with_a_sign(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WAYSIDE_CACHE_DIR", str(tmp_path))  # what is kept from another run would not be compiled at all
    form = Form(COMPILED)
    arrays = (np.array([-4]), np.array([-3, 100], np.int8), np.array([250], np.uint8))
    plain = add_up_some([-4], [-3, 100], [250])
    assert form.of(add_up_some)(*arrays) == plain
    assert len(form._made[add_up].signatures) == 1
    assert form.of(add_up_cards)(arrays[2]) == 2501
    assert len(form._made[add_up].signatures) == 2


@rule
def reach_further(cells: Any, at: int) -> int:
    return reach(cells, at + 1)


@rule
def reach_for_two(cells: Any, at: int) -> int:
    return reach_further(cells, at) + reach(cells, 0)


def test_an_index_off_the_end_is_refused_in_rules_that_rules_call() -> None:
    checked = Form(CHECKED).of(reach_for_two)
    assert checked(np.arange(5, 9), 2) == 13
    with pytest.raises(IndexError):
        checked(np.arange(5, 9), 3)


@rule
def say_where(x: int) -> int:
    print("here", x)
    return x


@rule
def say_where_twice(x: int) -> int:
    return say_where(x) + say_where(x + 1)


def test_a_rule_that_rules_call_can_print_in_any_form(capfd: pytest.CaptureFixture[str]) -> None:
    """Whoever looks for a fault may: it takes the names and words that Python keeps for the rule."""
    for kind in (CHECKED, COMPILED):
        assert Form(kind).of(say_where_twice)(3) == 7
        assert capfd.readouterr().out == "here 3\nhere 4\n"


# ---- The cache


def digest(function: Any, kind: str = COMPILED, quiet: bool = False) -> str:
    return Form(kind, quiet)._digest(function)


def test_the_digest_knows_all_that_goes_into_a_root() -> None:
    true = digest(fill(open_rule, opening=both))
    others = {
        "another callee": digest(fill(open_rule, opening=squared)),
        "another constant": digest(fill(open_rule, opening=fill(scaled, SCALE=4))),
        "the constant as it was": digest(fill(open_rule, opening=fill(scaled, SCALE=3))),
        "another table": digest(fill(squared, SQUARES=Lookup([0, 1, 4, 9, 17]))),
        "the table with another type": digest(fill(squared, SQUARES=Lookup([0, 1, 4, 9, 16], "i8"))),
        "the table as it was": digest(fill(squared, SQUARES=Lookup([0, 1, 4, 9, 16]))),
        "bounds checked": digest(fill(open_rule, opening=both), CHECKED),
        "a constant two calls away": digest(fill(open_rule, opening=fill(both, scaled=fill(scaled, SCALE=5)))),
    }
    assert len({true, *others.values()}) == 1 + len(others)
    assert digest(fill(open_rule, opening=both)) == true
    assert digest(squared) == others["the table as it was"]


def test_the_digest_knows_the_code_itself() -> None:
    source = "def f(x):\n    return x + {}\n"
    digests = set()
    for number in (1, 2, 1):
        names: dict[str, Any] = {"__name__": "made"}
        exec(compile(source.format(number), "made", "exec"), names)
        digests.add(digest(rule(names["f"])))
    assert len(digests) == 2


def test_the_cache_lies_where_it_is_told_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAYSIDE_CACHE_DIR", "/somewhere")
    assert cache_root() == Path("/somewhere")
    monkeypatch.delenv("WAYSIDE_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", "/cache")
    assert cache_root() == Path("/cache/wayside/rules")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache_root() == Path.home() / ".cache" / "wayside" / "rules"


def test_without_a_folder_to_write_in_rules_are_compiled_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And nothing is kept elsewhere: beside the source, a cache would not know of a changed edition."""
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder should be")
    monkeypatch.setenv("WAYSIDE_CACHE_DIR", str(blocked))
    compiled = Form(COMPILED).of(scaled)
    assert compiled(5) == 15
    assert not compiled.stats.cache_path  # type: ignore[attr-defined]


SCRIPT = """
import sys
from game_of_numbers import total
from wayside.engine.forms import COMPILED, Form
f = Form(COMPILED).of(total)
print(f(10), sum(f.stats.cache_hits.values()))
"""

MODULE = """
from wayside.engine.forms import Lookup, rule
from settings import STEP, VALUES
WORTH = Lookup(VALUES)

@rule
def one(i):
    return WORTH[i % 2] * STEP

@rule
def total(n):
    all = 0
    for i in range(n):
        all += one(i)
    return all
"""


def test_another_process_finds_the_code_and_never_old_code(tmp_path: Path) -> None:
    """A changed constant or table in another file is seen, though the root's own source file has not changed."""

    def run() -> str:
        environment = {**os.environ, "WAYSIDE_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}
        environment["PYTHONDONTWRITEBYTECODE"] = "1"  # two writes within a second look alike to Python's own cache
        command = [sys.executable, "-c", SCRIPT]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip()

    (tmp_path / "game_of_numbers.py").write_text(MODULE)
    for values, step, result in (([1, 2], 1, 15), ([1, 3], 2, 40)):
        (tmp_path / "settings.py").write_text(f"VALUES, STEP = {values}, {step}\n")
        assert run() == f"{result} 0"
    assert run() == f"{result} 1"


STIRRING = """
from wayside.engine.forms import rule, rule_from_text

TURNS = "".join(f"    x = (x ^ (x >> 7)) * 3 + PART * {i}\\n" for i in range(100))
stirred = rule_from_text(__name__, f"def stirred(x):\\n{TURNS}    return x & 255\\n", {"PART": 0})

@rule
def twice(x):
    return stirred(x) * 1000 + stirred(x + 1)
"""

STIR = """
import sys
from stirring import stirred, twice
from wayside.engine.forms import CHECKED, Form, fill

for part in map(int, sys.argv[1:]):
    compiled = Form(CHECKED).of(fill(twice, stirred=fill(stirred, PART=part)))
    print(compiled(5), sum(compiled.stats.cache_hits.values()))
"""


@pytest.mark.long
def test_rules_of_one_name_from_the_cache_are_not_taken_for_each_other(tmp_path: Path) -> None:
    """Each is too long to become part of its caller, and two processes number them alike."""
    (tmp_path / "stirring.py").write_text(STIRRING)
    script = tmp_path / "stir.py"
    script.write_text(STIR)

    def run(*parts: str) -> list[str]:
        environment = {**os.environ, "WAYSIDE_CACHE_DIR": str(tmp_path / "cache")}
        found = subprocess.run(
            [sys.executable, script, *parts], env=environment, capture_output=True, text=True, check=True
        )
        return found.stdout.split("\n")[:-1]

    first, second = run("1"), run("2")
    assert first[0].endswith(" 0")
    assert first != second
    assert run("1", "2") == [first[0][:-1] + "1", second[0][:-1] + "1"]


def test_of_two_processes_that_need_the_same_code_at_once_one_compiles_it(tmp_path: Path) -> None:
    if sys.platform == "win32":
        raise Missing("there is no lock that Windows has too: there, both compile")
    (tmp_path / "game_of_numbers.py").write_text(MODULE)
    (tmp_path / "settings.py").write_text("VALUES, STEP = [1, 2], 1\n")
    environment = {**os.environ, "WAYSIDE_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}
    script = SCRIPT.replace("print(", "print('ready', flush=True); input(); print(")

    def start() -> "subprocess.Popen[str]":
        command = [sys.executable, "-c", script]
        return subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    with start() as one, start() as two:
        for process in (one, two):
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
        for process in (one, two):
            assert process.stdin is not None
            process.stdin.write("\n")
            process.stdin.flush()
        assert sorted(process.communicate()[0].strip() for process in (one, two)) == ["15 0", "15 1"]


# ---- Numbers of a module


@rule
def named_by_its_module(more: int) -> int:
    return numbered.FIRST + more  # type: ignore[no-any-return]


numbered = types.ModuleType("numbered")
numbered.FIRST = Verbs().add("go", "", "")  # type: ignore[attr-defined]


@pytest.mark.parametrize("kind", [PLAIN, CHECKED, COMPILED])
def test_a_rule_may_read_numbers_from_a_module(kind: str) -> None:
    assert Form(kind).of(named_by_its_module)(8) == 8


def test_another_number_in_the_module_is_another_cache() -> None:
    before = Form(COMPILED)._digest(named_by_its_module)
    verbs = Verbs()
    verbs.add("first", "", "")
    kept = numbered.FIRST
    numbered.FIRST = verbs.add("go", "", "")  # type: ignore[attr-defined]
    try:
        assert Form(COMPILED)._digest(named_by_its_module) != before
        assert Form(COMPILED).of(named_by_its_module)(8) == 9
    finally:
        numbered.FIRST = kept  # type: ignore[attr-defined]
