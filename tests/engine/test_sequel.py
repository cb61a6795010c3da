"""What follows a move, carried on part by part: every form goes the same way, and what cannot be is refused."""

from typing import Any

import numpy as np
import pytest

from wayside.engine.errors import BrokenGame
from wayside.engine.forms import CHECKED, COMPILED, PLAIN, Form, rule
from wayside.engine.sequel import DONE, again, carried_on, follows

COUNT, TWICE, TIRED, LAST = range(4)


@rule
def make_move(s: Any, seat: int, move: int) -> int:
    s[0] = move
    return COUNT if move > 0 else LAST


@follows(COUNT, TWICE)
@rule
def count_down(s: Any, then: int) -> int:
    s[0] -= 2 if then == TWICE else 1
    s[1] += 1
    return TIRED


@follows(TIRED)
@rule
def look(s: Any) -> int:
    return LAST if s[0] <= 0 else TWICE


@follows(LAST)
@rule
def note(s: Any, seat: int, move: int) -> None:
    s[2] = 100 * seat + move


play = carried_on(make_move, again(count_down, look), note)


@pytest.mark.parametrize("kind", [PLAIN, CHECKED, COMPILED])
@pytest.mark.parametrize(("move", "rounds"), [(0, 0), (1, 1), (2, 2), (7, 4)])
def test_parts_follow_each_other_until_nothing_does(kind: str, move: int, rounds: int) -> None:
    s = np.zeros(3, np.int64)
    Form(kind).of(CALL)(s, 5, move)
    assert s.tolist()[1:] == [rounds, 500 + move]


@rule
def CALL(s: Any, seat: int, move: int) -> None:  # noqa: N802  # a root has a file of its own, for the cache
    play(s, seat, move)


@rule
def unmarked(s: Any) -> int:
    return DONE


@follows(COUNT)
@rule
def taken(s: Any) -> int:
    return DONE


@follows(9)
@rule
def greedy(s: Any, dice: int) -> int:
    return DONE


@pytest.mark.parametrize(
    ("part", "says"),
    [
        (unmarked, "unmarked needs numbers of its own"),
        (taken, "taken needs numbers of its own"),
        (greedy, "greedy follows a move, so it takes s, seat, move, then and nothing else"),
    ],
)
def test_a_part_that_cannot_be_called_is_refused(part: Any, says: str) -> None:
    with pytest.raises(BrokenGame, match=says):
        carried_on(make_move, count_down, part)


def test_a_traceback_shows_the_lines_that_were_written() -> None:
    import traceback

    with pytest.raises(TypeError) as raised:
        play(None, 0, 1)
    assert "make_move(s, seat, move)" in "".join(traceback.format_tb(raised.value.__traceback__))
