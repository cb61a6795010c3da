"""Room for a policy to work in: as much as it asks for, wherever it plays."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import toss
from needs import needs_gpu
from toss import State, bold

from wayside.bots.players import PolicyBot
from wayside.bots.random import random
from wayside.bots.search import Mind, SearchBot
from wayside.engine.batch import Batch, new_results
from wayside.engine.dice import seed_dice
from wayside.engine.errors import BrokenGame
from wayside.engine.forms import CHECKED, COMPILED, PLAIN, rule
from wayside.engine.game import Rules
from wayside.engine.gpu import GpuBatch
from wayside.engine.kit import run_kit
from wayside.engine.match import Match
from wayside.engine.moves import choices_in, take
from wayside.engine.room import MOST_ROOM, Room, room, room_of, with_room

TOTALS = 256


@room(TOTALS)
@rule
def by_the_odds(s: State, seat: int, out: Any, n: int, work: Any) -> int:
    """Chooses by in how many ways six dice make a total: a table of all totals, die after die."""
    for total in range(TOTALS):
        work[total] = 0
    work[TOTALS - 1] = 1  # counted from the end, so that the whole room is used
    for _ in range(6):
        for total in range(TOTALS):
            ways = 0
            for pips in range(1, 7):
                if total + pips < TOTALS:
                    ways += work[total + pips]
            work[total] = ways
    ways = work[TOTALS - 1 - 6 * s.die[seat]] + s.round
    return take(out, ways % n, ways % choices_in(out, ways % n))


@room(3)
@rule
def by_three(s: State, seat: int, out: Any, n: int, work: Any) -> int:
    """Another one with needs of its own; it leaves nonsense behind."""
    for i in range(3):
        work[i] = -s.die[seat] - i
    return take(out, -work[2] % n, 0)


@room(2)
@rule
def beyond_its_room(s: State, seat: int, out: Any, n: int, work: Any) -> int:
    work[s.seats] = 0
    return take(out, 0, 0)


@room(1)
@rule
def by_what_was_left(s: State, seat: int, out: Any, n: int, work: Any) -> int:
    return take(out, 1 if work[0] else 0, 0)


POLICIES = [by_the_odds, random, by_three, bold]
GAME = replace(toss.GAME, options=toss.GAME.options[:1], bots={"odds": by_the_odds, "three": by_three})


def played(**how: Any) -> np.ndarray:
    results = new_results(60)
    Batch(GAME, POLICIES, **how).run(3, 0, results)
    return results


@pytest.fixture(scope="module")
def plain() -> np.ndarray:
    return played(kind=PLAIN)


def test_the_neediest_counts() -> None:
    assert (room_of(*POLICIES), room_of(random), room_of()) == (TOTALS, 0, 0)
    assert (len(Room(POLICIES).array), len(Room([bold, random]).array)) == (TOTALS, 0)


@pytest.mark.parametrize("how", [{"kind": CHECKED}, {"kind": COMPILED}, {"threads": 3}, {"kind": PLAIN, "threads": 2}])
def test_it_plays_the_same_in_every_form_and_on_many_threads(plain: np.ndarray, how: dict[str, Any]) -> None:
    assert (played(**how) == plain).all()


@needs_gpu
@pytest.mark.parametrize("long", [False, True])
def test_it_plays_the_same_on_a_gpu(plain: np.ndarray, long: bool) -> None:
    results = new_results(60)
    GpuBatch(replace(GAME, long=long), POLICIES).run(3, 0, results)
    assert (results == plain).all()


@pytest.mark.parametrize("kind", [CHECKED, COMPILED])
def test_it_chooses_the_same_at_a_table(kind: str) -> None:
    s = GAME.new_record(3)
    seed_dice(s, 1, 1)
    forms = [Rules(GAME), Rules(GAME, kind)]
    forms[0].setup(s)
    moves = set()
    for pips in range(1, 7):
        s.die[1] = pips
        choices = {rules.choose(by_the_odds, s, 1) for rules in forms}
        assert len(choices) == 1
        moves |= choices
    assert len(moves) > 2


def test_the_search_plays_on_by_it() -> None:
    """Plain and compiled, the same moves and the same thoughts."""
    plain, compiled = Mind(GAME, by_the_odds), Mind(GAME, by_the_odds)
    compiled.use(COMPILED)
    match = Match(GAME, ["a", "b"], secret=b"s" * 16, nonces=[b"", b""])
    own = PolicyBot("odds", by_the_odds, seed=b"o")
    while not match.over:
        for seat in match.waiting():
            thoughts = [
                SearchBot("search", GAME, mind, playouts=60, seed=b"s").opinions(match, seat)
                for mind in (plain, compiled)
            ]
            assert thoughts[0] == thoughts[1]
            match.play(seat, own.choose(match, seat))


def test_the_kit_lets_it_play() -> None:
    assert [check for check in run_kit(GAME, 1) if not check.ok] == []


def test_a_policy_that_reads_before_it_writes_is_found() -> None:
    checks = run_kit(replace(GAME, bots={"lazy": by_what_was_left}), 1)
    found = next(check for check in checks if not check.ok)
    assert found.detail == "lazy decides by what was left in its room: it must write before it reads"


@pytest.mark.parametrize("kind", [PLAIN, CHECKED])
def test_a_step_beyond_its_room_is_an_error(kind: str) -> None:
    with pytest.raises(IndexError):
        Batch(GAME, [beyond_its_room] * 2, kind=kind).run(1, 0, new_results(1))


@pytest.mark.parametrize("numbers", [0, -1, MOST_ROOM + 1])
def test_too_large_a_room_is_refused_and_so_is_none(numbers: int) -> None:
    with pytest.raises(BrokenGame, match=rf"bold asks for room for {numbers:,} numbers; a policy may have 1 to 8,192"):
        room(numbers)(bold)
    assert room_of(bold) == 0


def test_a_policy_that_asks_for_none_is_called_as_ever() -> None:
    s = GAME.new_record(2)
    s.die[0] = 5
    assert with_room(bold)(s, 0, None, 0, None) == bold(s, 0, None, 0)
    assert with_room(by_three) is by_three
