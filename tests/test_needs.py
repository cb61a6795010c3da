"""What is missing is said plainly; where all is needed it is a failure; and nothing else skips a test."""

import re
from pathlib import Path

import needs
import pytest
from needs import Missing, program, said_plainly

TESTS = Path(__file__).parent
SKIPS = re.compile(r"pytest\.skip|mark\.skip|importorskip|skipTest")


def test_what_is_missing_skips_a_test_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needs, "NEED_ALL", False)
    with pytest.raises(pytest.skip.Exception, match="no such-program on the path"), said_plainly():
        program("such-program", "or-such")


def test_where_all_is_needed_it_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needs, "NEED_ALL", True)
    with pytest.raises(pytest.fail.Exception, match="there is no moon; and WAYSIDE_NEED=all"), said_plainly():
        raise Missing("there is no moon")


def test_nothing_else_skips_a_test() -> None:
    may = {"support/needs.py", "test_needs.py"}
    files = (path.relative_to(TESTS).as_posix() for path in TESTS.rglob("*.py"))
    assert {name for name in files if SKIPS.search((TESTS / name).read_text(encoding="utf-8"))} == may
