"""Ratings: what they come to where it is known, intervals that hold what they promise, and who meets whom."""

from collections import Counter
from itertools import combinations
from math import log10

import numpy as np
import pytest

from wayside.engine.errors import BadSeats, WaysideError
from wayside.engine.registry import find_game
from wayside.lab.lineups import lineups, seats_for
from wayside.lab.ratings import POINTS, LineupResults, Rating, rate

GAME = find_game("hallo-trucker")


def met(bots: tuple[int, ...], deals: list[list[float]]) -> LineupResults:
    """A lineup's results, from what each of its bots won in each deal."""
    won = np.array(deals, float)
    return LineupResults(bots, len(deals), won.sum(axis=0), won.T @ won)


def test_two_bots_are_apart_as_the_odds_say() -> None:
    """Three wins of four are odds of three to one: 191 points; one deal that is shared brings them a little closer."""
    first, second = rate(2, [met((0, 1), [[1.5, 0.5]] * 10_000)])
    assert first.points - second.points == pytest.approx(400 * log10(3), abs=0.1)
    assert first.points == pytest.approx(-second.points)


def test_who_wins_twice_as_often_at_a_full_table_is_twice_as_strong() -> None:
    ratings = rate(3, [met((0, 1, 2), [[1.5, 0.75, 0.75]] * 10_000)])
    assert ratings[0].points - ratings[1].points == pytest.approx(400 * log10(2), abs=0.1)
    assert ratings[1].points == pytest.approx(ratings[2].points)


def test_equals_are_equal_and_more_deals_tell_more() -> None:
    few, many = (rate(2, [met((0, 1), [[2, 0], [0, 2]] * times)]) for times in (5, 500))
    assert few[0].points == many[0].points == pytest.approx(0)
    assert many[0].high - many[0].low < (few[0].high - few[0].low) / 8


def test_turns_that_cancel_the_luck_of_a_deal_make_it_narrower() -> None:
    """The same wins: of each deal one each, or both to one of them."""
    paired, unpaired = rate(2, [met((0, 1), [[1, 1]] * 100)]), rate(2, [met((0, 1), [[2, 0], [0, 2]] * 50)])
    assert paired[0].points == unpaired[0].points == pytest.approx(0)
    assert paired[0].high - paired[0].low < (unpaired[0].high - unpaired[0].low) / 5


def test_who_never_lost_has_a_rating_and_a_wide_interval() -> None:
    first, second = rate(2, [met((0, 1), [[2, 0]] * 100)])
    assert 250 < first.low < first.points < first.high < 1000
    assert second.high < -250


def test_the_mean_is_nothing_however_far_one_is_behind() -> None:
    results = [met((0, 1), [[1.1, 0.9]] * 50), met((0, 2), [[2, 0]] * 500), met((1, 2), [[2, 0]] * 500)]
    assert sum(rating.points for rating in rate(3, results)) == pytest.approx(0, abs=1e-6)


def test_bots_that_never_met_are_compared_by_way_of_others() -> None:
    results = [met((0, 1), [[1.5, 0.5]] * 1000), met((1, 2), [[1.5, 0.5]] * 1000)]
    first, second, third = rate(3, results)
    assert first.points - second.points == pytest.approx(second.points - third.points)
    assert first.points - third.points == pytest.approx(800 * log10(3), abs=2)


def by_luck(strengths: np.ndarray, seats: int, deals: int, dice: np.random.Generator) -> list[LineupResults]:
    """A tournament of bots of known strengths; of a deal all turns favour the same seat, by as much as chance says."""
    order, found = lineups(len(strengths), seats), {}
    for deal in range(deals):
        lineup = order[deal % len(order)]
        favour, won = dice.choice([-1.0, 1.0], seats), [0.0] * seats
        for turn in range(seats):
            at = [(seat - turn) % seats for seat in range(seats)]
            odds = np.exp([strengths[lineup[which]] + favour[seat] for seat, which in enumerate(at)])
            won[at[dice.choice(seats, p=odds / odds.sum())]] += 1
        found.setdefault(lineup, []).append(won)
    return [met(lineup, deals) for lineup, deals in found.items()]


@pytest.mark.parametrize(("strengths", "seats", "deals"), [([0.0, 0.5], 2, 40), ([0.0, 0.2, 0.5, 0.9, 1.0], 3, 60)])
def test_intervals_hold_what_they_promise(strengths: list[float], seats: int, deals: int) -> None:
    """Nineteen times in twenty the rating that very many deals give lies within."""
    dice = np.random.default_rng(7)
    truth = rate(len(strengths), by_luck(np.array(strengths), seats, 20_000, dice))
    held, tries = 0, 120
    for _ in range(tries):
        found = rate(len(strengths), by_luck(np.array(strengths), seats, deals, dice))
        held += sum(each.low <= true.points <= each.high for each, true in zip(found, truth, strict=True))
    assert 0.91 < held / tries / len(strengths) < 0.99


def test_ratings_are_the_likeliest() -> None:
    """By trying: nothing nearby is likelier, the added deal included."""
    results = by_luck(np.array([0.0, 0.4, 0.8]), 2, 30, np.random.default_rng(3))

    def likelihood(strengths: np.ndarray) -> float:
        total = 0.0
        for each in results:
            parts = np.exp(strengths[list(each.bots)])
            total += float(((each.wins + 3 / 6) * np.log(parts / parts.sum())).sum())
        return total

    found = np.array([rating.points / POINTS for rating in rate(3, results)])
    for which in range(3):
        for step in (-0.01, 0.01):
            nearby = found.copy()
            nearby[which] += step
            assert likelihood(nearby) < likelihood(found)


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (5, 2), (8, 2), (6, 4), (9, 3), (5, 5)])
def test_everybody_meets_everybody_equally_often_at_any_time(bots: int, seats: int) -> None:
    order = lineups(bots, seats)
    assert sorted(order) == sorted(combinations(range(bots), seats))
    meetings: Counter[tuple[int, int]] = Counter(dict.fromkeys(combinations(range(bots), 2), 0))
    for lineup in order:
        meetings.update(combinations(lineup, 2))
        counts = sorted(meetings.values())
        assert counts[-1] - counts[0] <= 2
    assert len(set(meetings.values())) == 1


def test_who_sits_where() -> None:
    assert seats_for(GAME, 2, None) == 2
    assert seats_for(GAME, 5, None) == 5
    assert seats_for(GAME, 6, None) == 2, "more than fit at a table meet two by two"
    assert seats_for(GAME, 6, 4) == 4
    with pytest.raises(BadSeats, match="2 bots do not fill 4 seats"):
        seats_for(GAME, 2, 4)
    with pytest.raises(BadSeats, match="2 to 5 seats"):
        seats_for(GAME, 8, 6)
    with pytest.raises(WaysideError, match="20 bots at 4 seats make 4,845 lineups, and 2,000 are the most"):
        lineups(20, 4)


def test_a_rating_is_a_number_and_where_it_lies() -> None:
    rating = rate(2, [met((0, 1), [[1, 1]])])[0]
    assert isinstance(rating, Rating)
    assert rating.low < rating.points < rating.high
