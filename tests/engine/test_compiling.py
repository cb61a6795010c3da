"""Two ways to compile, and which is taken: from Numba's inside where it is known and does well, else by plain njit."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from wayside.engine import compiling
from wayside.engine.compiling import KNOWN, FromInside, PlainNjit, way
from wayside.engine.forms import CHECKED, COMPILED, Form, Lookup, inlined, rule

ROOT = Path(__file__).resolve().parents[2]
WORTH = Lookup([5, 3, 8], "i1")


@rule
def worth(of: int, times: int = 1) -> int:
    return WORTH[of] * times


@rule
@inlined
def worth_of_pair(cells: Any, at: int) -> int:
    return worth(cells[at]) + worth(cells[at + 1], -2)


@rule
def worth_of_all(cells: Any, n: int) -> int:
    total = 0
    for at in range(n):
        total += worth_of_pair(cells, at) // (at + 1)
    return total


@pytest.fixture(autouse=True)
def chosen_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is kept from another run: what is loaded would not be compiled at all."""
    monkeypatch.setenv("WAYSIDE_CACHE_DIR", str(tmp_path))
    monkeypatch.delenv("WAYSIDE_PLAIN_NJIT", raising=False)
    way.cache_clear()
    yield
    way.cache_clear()


@pytest.mark.parametrize(("kind", "inline"), [(CHECKED, False), (COMPILED, True)])
def test_both_ways_give_what_plain_python_gives(kind: str, inline: bool) -> None:
    cells = [0, 2, 1, 1, 2, 0]
    for compiled_by in (PlainNjit(), FromInside()):
        compiled = Form(kind, inline=inline, way=compiled_by).of(worth_of_all)
        for type in (np.int8, np.uint8, np.int64):
            assert compiled(np.array(cells, type), 5) == worth_of_all(cells, 5)


def test_a_checked_rule_refuses_an_index_off_the_end_in_both_ways() -> None:
    for compiled_by in (PlainNjit(), FromInside()):
        with pytest.raises(IndexError):
            Form(CHECKED, way=compiled_by).of(worth_of_all)(np.zeros(4, np.int8), 4)


@pytest.mark.parametrize("kind", [CHECKED, COMPILED])
def test_what_is_kept_of_one_way_is_never_met_by_the_other(kind: str, tmp_path: Path) -> None:
    for compiled_by in (PlainNjit(), FromInside()):
        compiled: Any = Form(kind, way=compiled_by).of(worth_of_all)
        compiled(np.zeros(4, np.int8), 2)
        assert not compiled.stats.cache_hits
    kept = {path.relative_to(tmp_path).parts[0] for path in tmp_path.rglob("*.nbi")}
    assert len(kept) == 2


def test_this_numba_is_known_and_does_well() -> None:
    assert type(way()) is FromInside


def test_plain_njit_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAYSIDE_PLAIN_NJIT", "1")
    assert type(way()) is PlainNjit


def test_the_package_asks_for_the_versions_that_are_known() -> None:
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    (major, first), (_, last) = KNOWN
    below = f"<{major}.{last + 1}"
    assert f"numba>={major}.{first},{below}" in asked
    assert f"numba{below}" in (ROOT / "requirements.in").read_text().splitlines()


def test_what_numba_does_not_document_is_named_in_one_file_only() -> None:
    documented = {"cuda", "float32", "from_dtype", "int64"}
    inside = re.compile(r"\bnumba\.(\w+)|\b(_nrt|pipeline_class|no_c\w+_wrapper|forceinline|CACHE_DIR)\b")
    named = {
        path.name: found
        for path in (ROOT / "src").rglob("*.py")
        if (found := {of or name for of, name in inside.findall(path.read_text())} - documented)
    }
    assert set(named) == {"compiling.py"}
    assert "_nrt" in named["compiling.py"]


@pytest.mark.parametrize("version", ["0.60.1", "0.69.0", "1.0", "0.68.0rc1", "0.68.1+dirty", "unknown"])
def test_an_unknown_numba_is_left_to_its_own_ways(version: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling.numba, "__version__", version)
    with pytest.warns(RuntimeWarning, match=rf"Numba is {re.escape(version)}, and Wayside knows 0\.61 to 0\.68"):
        assert type(way()) is PlainNjit


def gone(*_: Any) -> Any:
    raise AttributeError("it has another name now")


def cut_to_a_byte(argument: Any) -> Any:
    types = compiling.types
    return types.int8 if isinstance(types.unliteral(argument), types.Integer) else argument


FAULTS: dict[str, tuple[str, Any, str]] = {
    "a name inside has changed": ("_environment_of", gone, "AttributeError: it has another name now"),
    "a class inside has gone": ("_Root.compile_extra", object.__init__, "TypeError"),
    "numbers are cut": ("_of_any_width", cut_to_a_byte, "a rule gave"),
    "bounds are not checked": ("FromInside.flags", {CHECKED: FromInside.flags[COMPILED]}, "a rule read .* off the end"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_where_the_trial_fails_rules_are_compiled_all_the_same(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, planted, told = FAULTS[fault]
    monkeypatch.setattr(f"wayside.engine.compiling.{name}", planted)
    with pytest.warns(RuntimeWarning, match=f"rules are compiled by plain njit, .*{told}"):
        assert Form(COMPILED).of(worth_of_all)(np.array([0, 2, 1]), 2) == worth_of_all([0, 2, 1], 2)
    assert type(way()) is PlainNjit
