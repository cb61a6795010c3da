"""The ladder: a few amounts for many, the same in every form; a verb may bring its own."""

import math
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
import toss
from hypothesis import given, settings
from hypothesis import strategies as st

from wayside.engine.arguments import MAX_AMOUNT
from wayside.engine.forms import CHECKED, COMPILED, Form, primitive, rule
from wayside.engine.game import Game, Rules
from wayside.engine.kit import run_kit
from wayside.engine.ladder import RUNGS, amounts_rule, geometric_ladder, ladder
from wayside.engine.moves import Ladder, OfferSheet, Verbs, move_of, offer, offer_amount, with_amount
from wayside.engine.record import Record


def rungs_of(low: int, high: int, step: int) -> list[int]:
    rungs = [0] * RUNGS
    return rungs[: geometric_ladder(None, 0, 0, low, high, step, rungs)]


ranges = st.tuples(st.integers(0, 10**6), st.integers(0, 30), st.integers(1, 10**6)).flatmap(
    lambda r: st.tuples(st.just(r[0]), st.integers(0, min(1 << r[1], (MAX_AMOUNT - r[0]) // r[2])), st.just(r[2]))
)
"""Any lowest amount, so many steps from it to the highest (few or many, alike), and any step."""


@given(ranges)
@settings(max_examples=500)
def test_the_rungs_rise_from_the_lowest_to_the_highest_by_whole_steps(range_: tuple[int, int, int]) -> None:
    low, steps, step = range_
    rungs = rungs_of(low, low + steps * step, step)
    assert len(rungs) == min(steps + 1, RUNGS)
    assert rungs[0] == low
    assert rungs[-1] == low + steps * step
    assert all(a < b for a, b in pairwise(rungs))
    assert all((rung - low) % step == 0 for rung in rungs)


@given(ranges)
@settings(max_examples=500)
def test_distances_from_the_lowest_grow_by_one_factor(range_: tuple[int, int, int]) -> None:
    low, steps, step = range_
    rungs = rungs_of(low, low + steps * step, step)
    if steps < RUNGS:
        assert rungs == [low + i * step for i in range(steps + 1)]
        return
    distances = [(rung - low) // step for rung in rungs[1:]]
    assert distances[0] == 1
    for i, (before, now) in enumerate(pairwise(distances)):
        left = len(distances) - 1 - i  # the factor from here on, so many times, leads to the highest
        exact = math.floor(before * (steps / before) ** (1 / left) + 1e-6)
        assert now in (exact, exact - 1) or now == before + 1 > exact


@pytest.mark.parametrize(
    ("range_", "rungs"),
    [
        ((7, 7, 1), [7]),
        ((0, 4, 1), [0, 1, 2, 3, 4]),
        ((0, 5, 1), [0, 1, 2, 3, 5]),
        ((0, 1000, 1), [0, 1, 10, 100, 1000]),
        ((1_000, 50_000_000, 1_000), [1_000, 2_000, 37_000, 1_342_000, 50_000_000]),
        ((0, MAX_AMOUNT, 1), [0, 1, 1023, 1_048_063, MAX_AMOUNT]),
    ],
)
def test_some_ladders(range_: tuple[int, int, int], rungs: list[int]) -> None:
    assert rungs_of(*range_) == rungs


# ---- A verb's own


@rule
def half_or_all(s: Any, seat: int, move: int, low: int, high: int, step: int, rungs: Any) -> int:
    """Two rungs: half of the purse, brought to the offer's steps and ends, and the highest."""
    half = min(max(s.purse[seat] // 2, low), high - step)
    rungs[0] = low + (half - low) // step * step
    rungs[1] = high
    return 2


@rule
def falling(s: Any, seat: int, move: int, low: int, high: int, step: int, rungs: Any) -> int:
    rungs[0], rungs[1] = high, low
    return 2


@rule
def beside_the_steps(s: Any, seat: int, move: int, low: int, high: int, step: int, rungs: Any) -> int:
    rungs[0] = low + 1
    return 1


@rule
def empty(s: Any, seat: int, move: int, low: int, high: int, step: int, rungs: Any) -> int:
    return 0


@rule
def too_many(s: Any, seat: int, move: int, low: int, high: int, step: int, rungs: Any) -> int:
    for i in range(RUNGS + 1):
        rungs[i] = low + i
    return RUNGS + 1


@rule
def by_the_neighbours_die(s: Any, seat: int, move: int, low: int, high: int, step: int, rungs: Any) -> int:
    rungs[0] = low if s.die[(seat + 1) % s.seats] > 3 else high
    return 1


def _the_other(low: int, high: int) -> int:
    return high


@primitive(_the_other)
def one_of(low: int, high: int) -> int:
    """A primitive whose native half is another function."""
    return low


@rule
def careless(s: Any, seat: int, move: int, low: int, high: int, step: int, rungs: Any) -> int:
    rungs[0] = one_of(low, high)
    return 1


def bet_by(own: Ladder) -> Game:
    """Toss, whose bets have a ladder of their own."""
    verbs = Verbs()
    for verb in toss.VERBS:
        ladder = own if verb == toss.BET else None
        verbs.add(verb.word, verb.clause, verb.doc, *verb.args, amount=verb.amount, ladder=ladder)
    return replace(toss.GAME, verbs=verbs, options=toss.GAME.options[:1])


def first_position(game: Game) -> Record:
    s = game.new_record(2)
    Rules(game).setup(s)
    return s


def test_a_verb_may_bring_its_own_ladder() -> None:
    game = bet_by(half_or_all)
    s = first_position(game)
    lines = Rules(game).offers(s, 0)
    assert [ladder(game, s, 0, line) for line in lines] == [[0], [4, 10], [0]]
    s.purse[0] = 15
    assert ladder(game, s, 0, lines[1]) == [7, 10]
    assert ladder(toss.GAME, s, 0, lines[1]) == [1, 4, 7, 10]


@pytest.mark.parametrize("kind", [CHECKED, COMPILED])
def test_compiled_ladders_are_the_plain_ones(kind: str) -> None:
    game = bet_by(half_or_all)
    s = first_position(game)
    sheet, rungs = OfferSheet(64), np.zeros(RUNGS, np.int64)
    compiled = Form(kind).of(amounts_rule(game))
    n = offer(sheet.cells, 0, with_amount(move_of(toss.PASS), 12))
    n = offer_amount(sheet.cells, n, move_of(toss.BET), 1, 10, 3)
    for power in range(31):
        n = offer_amount(sheet.cells, n, move_of(toss.NAME), power, power + 3 * (MAX_AMOUNT >> power + 2), 3)
    for line in range(n):
        count = compiled(s.cell, 0, sheet.array, line, rungs)
        assert rungs[:count].tolist() == ladder(game, s, 0, sheet.array[line].tolist())


def test_the_kit_lets_a_sound_ladder_pass() -> None:
    assert [check for check in run_kit(bet_by(half_or_all), 2) if not check.ok] == []


@pytest.mark.parametrize(
    ("own", "name", "says"),
    [
        (falling, "random games are sound", "the ladder of 'bet 1..10 by 3' does not rise: [10, 1]"),
        (beside_the_steps, "random games are sound", "has amounts that are not on offer: [2]"),
        (empty, "random games are sound", "has 0 rungs; there may be 1 to 5"),
        (too_many, "random games are sound", "has 6 rungs; there may be 1 to 5"),
        (by_the_neighbours_die, "a seat sees only", "the ladder of its amounts depends on it"),
        (careless, "plain, checked", "checked rules have another ladder for 'bet 1..10 by 3'"),
    ],
)
def test_the_kit_finds_a_ladder_that_will_not_do(own: Any, name: str, says: str) -> None:
    fault = next(check for check in run_kit(bet_by(own), 2) if not check.ok and check.name.startswith(name))
    assert says in fault.detail
