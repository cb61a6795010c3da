"""Estimates: against plain computations of the same, and against how often their intervals hold the truth."""

import numpy as np
import pytest

from wayside.lab.estimates import (
    Estimate,
    chi_square_p,
    mean_of,
    paired_difference,
    quantile,
    ratio_of,
    rising,
    share_by_groups,
    share_of,
    slope,
    sums_of,
    wilson,
)

REPORTS = 1500
"""Toy reports: of so many, 95% of the intervals should hold the truth, give or take three standard errors."""
GIVE = 3 * (0.95 * 0.05 / REPORTS) ** 0.5


def holds(estimates: list[Estimate], truth: float) -> float:
    return float(np.mean([not each.clear_of(truth) for each in estimates]))


@pytest.fixture
def dice() -> np.random.Generator:
    return np.random.default_rng(4242)


@pytest.mark.parametrize(("share", "games"), [(0.25, 400), (0.5, 100), (0.02, 300)])
def test_intervals_of_shares_hold_the_truth_as_often_as_they_say(share: float, games: int, dice: np.random.Generator):
    found = [share_of(int(wins), games) for wins in dice.binomial(games, share, REPORTS)]
    # A count of wins is whole, so that no interval can be right in exactly so many cases.
    assert 0.93 <= holds(found, share) <= 0.98


def test_intervals_of_means_hold_the_truth(dice: np.random.Generator):
    found = []
    for _ in range(REPORTS):
        rounds = dice.poisson(34, 200)
        found.append(mean_of(rounds.sum(), (rounds * rounds).sum(), 200))
    assert abs(holds(found, 34) - 0.95) < GIVE + 0.005


def test_intervals_of_ratios_hold_the_truth_where_occasions_differ_from_game_to_game(dice: np.random.Generator):
    found = []
    for _ in range(REPORTS):
        occasions = 1 + dice.poisson(20, 150)
        found.append(ratio_of(sums_of(dice.binomial(occasions, 0.3), occasions), 150))
    assert abs(holds(found, 0.3) - 0.95) < GIVE + 0.01


def test_a_share_of_nothing_or_of_all_is_known_no_better_than_its_games_allow():
    one, none = np.ones(400, np.int64), np.zeros(400, np.int64)
    for won, share in ((none, 0), (one, 1)):
        found = ratio_of(sums_of(12 * won, 12 * one), 400, 12)
        assert (found.value, found.n) == (share, 400)
        assert (found.low, found.high) == wilson(400 * share, 400)
        assert found.half > 0.004
        several = ratio_of(sums_of(30 * won, 30 * one), 400, 1)
        assert (several.value, several.half) == (share, found.half), "a game's occasions may all hang together"
    assert ratio_of(sums_of(none, one), 400).half == 0, "where it is no share, nothing says how far it may go"


@pytest.mark.parametrize("share", [0.3, 0.98])
def test_intervals_of_shares_hold_the_truth_where_a_game_has_several_occasions(share: float, dice: np.random.Generator):
    """As many as games differ, and more alike within a game than between games."""
    found = []
    for _ in range(REPORTS):
        occasions = 1 + dice.poisson(20, 150)
        chances = dice.beta(20 * share, 20 * (1 - share), 150)
        found.append(ratio_of(sums_of(dice.binomial(occasions, chances), occasions), 150, 1))
    assert 0.92 <= holds(found, share) <= 0.98
    assert all(0 <= each.low <= each.value <= each.high <= 1 for each in found)


def test_shares_by_groups_are_wilsons_where_wins_are_few():
    none, one = share_by_groups(0, 0, 4000, 4), share_by_groups(1, 1, 4000, 4)
    assert (none.low, none.high) == wilson(0, 16_000)
    assert (one.value, one.n) == (1 / 16_000, 16_000)
    assert (one.low, one.high) == pytest.approx(wilson(1, 16_000), rel=0.01)
    assert none.high < one.high, "who wins once may be better than who never does"
    assert one.low > 0
    shared = share_by_groups(0.5, 0.25, 4000, 4)
    assert (shared.low, shared.high) == pytest.approx(wilson(0.5, 16_000), rel=0.01)


@pytest.mark.parametrize(("share", "groups"), [(0.001, 1000), (0.2, 300)])
def test_intervals_of_shares_by_groups_hold_the_truth(share: float, groups: int, dice: np.random.Generator):
    """Games of a group hang together: a group is a good one or a bad one."""
    found, apart = [], []
    for _ in range(REPORTS):
        won = dice.binomial(4, np.where(dice.random(groups) < 0.5, 0.5 * share, 1.5 * share))
        found.append(share_by_groups(won.sum(), (won * won).sum(), groups, 4))
        apart.append(share_of(int(won.sum()), 4 * groups))
    assert 0.93 <= holds(found, share) <= 0.99
    assert np.mean([each.half for each in found]) > 0.99 * np.mean([each.half for each in apart])


def test_paired_intervals_hold_the_truth_and_are_narrower_where_the_dice_are_shared(dice: np.random.Generator):
    paired, apart = [], []
    one = np.ones(300, np.int64)
    for _ in range(REPORTS):
        luck, other_luck = dice.normal(0, 10, (2, 300))
        kinds = ((0, luck), (1, luck), (1, other_luck))
        first, second, other = (np.rint(30 + n + each + dice.normal(0, 2, 300)).astype(int) for n, each in kinds)
        paired.append(paired_difference(first, one, second, one))
        apart.append(paired_difference(first, one, other, one))
    assert abs(holds(paired, 1) - 0.95) < GIVE + 0.005
    assert abs(holds(apart, 1) - 0.95) < GIVE + 0.005
    assert np.mean([each.half for each in paired]) < 0.4 * np.mean([each.half for each in apart])


def test_a_paired_difference_of_means_is_the_mean_of_the_differences(dice: np.random.Generator):
    first, second, one = dice.integers(0, 50, 80), dice.integers(0, 50, 80), np.ones(80, np.int64)
    found = paired_difference(first, one, second, one)
    gaps = second - first
    assert found.value == pytest.approx(gaps.mean())
    assert found.half == pytest.approx(1.959964 * gaps.std(ddof=1) / 80**0.5)


def test_slopes_are_those_of_least_squares_within_games(dice: np.random.Generator):
    games, seats = 400, 4
    x = dice.poisson(5, (games, seats))
    y = 2 * x + dice.poisson(3 * (1 + np.arange(games) % 7)[:, None], (games, seats))
    a = seats * (x * y).sum(1) - x.sum(1) * y.sum(1)
    b = seats * (x * x).sum(1) - x.sum(1) ** 2
    found = slope(np.array([a.sum(), b.sum(), (a * a).sum(), (a * b).sum(), (b * b).sum()]), games)
    centred = [each - each.mean(axis=1, keepdims=True) for each in (x, y)]
    plain = np.linalg.lstsq(centred[0].reshape(-1, 1), centred[1].ravel(), rcond=None)[0][0]
    assert found is not None
    assert found.value == pytest.approx(plain)
    assert found.clear_of(0)


def test_slopes_of_what_is_independent_cover_zero(dice: np.random.Generator):
    found = []
    for _ in range(REPORTS // 3):
        x, winner = dice.poisson(3, (250, 4)), dice.integers(0, 4, 250)
        y = np.eye(4, dtype=int)[winner]
        a = 4 * (x * y).sum(1) - x.sum(1)
        b = 4 * (x * x).sum(1) - x.sum(1) ** 2
        each = slope(np.array([a.sum(), b.sum(), (a * a).sum(), (a * b).sum(), (b * b).sum()]), 250)
        assert each is not None
        found.append(each)
    assert abs(holds(found, 0) - 0.95) < GIVE * 3**0.5 + 0.01


def test_a_deed_that_never_differs_has_no_slope():
    assert slope(np.zeros(5), 10) is None


def test_quantiles_are_those_of_the_sorted_values(dice: np.random.Generator):
    values = dice.poisson(20, 999)
    histogram = np.bincount(values)
    for part in (0.05, 0.25, 0.5, 0.95):
        found = quantile(histogram, part)
        ordered = np.sort(values)
        assert found.value == ordered[int(np.ceil(part * 999)) - 1]
        assert found.low <= found.value <= found.high
    medians = [quantile(np.bincount(dice.integers(0, 1001, 101)), 0.5) for _ in range(REPORTS)]
    assert 0.94 <= holds(medians, 500) <= 0.99


@pytest.mark.parametrize(
    ("value", "degrees", "p"),
    [(7.815, 3, 0.05), (6.1, 3, 0.1068), (3.841, 1, 0.05), (11.07, 5, 0.05), (5.991, 2, 0.05), (0, 4, 1)],
)
def test_chi_square_is_that_of_the_tables(value: float, degrees: int, p: float):
    assert chi_square_p(value, degrees) == pytest.approx(p, abs=2e-4)


def test_a_rising_curve_never_falls_and_keeps_the_mean(dice: np.random.Generator):
    values, weights = dice.normal(0, 1, 40) + np.linspace(0, 1, 40), dice.integers(1, 9, 40)
    found = rising(values, weights)
    assert (np.diff(found) >= 0).all()
    assert (found * weights).sum() == pytest.approx((values * weights).sum())
    assert (rising(np.arange(5.0), np.ones(5)) == np.arange(5.0)).all()
    assert (rising(np.array([2.0, 1.0]), np.array([1.0, 3.0])) == 1.25).all()


def test_an_estimate_in_other_units_keeps_its_interval_in_order():
    turned = Estimate(0.2, 0.1, 0.4, 9).times(-100, 25)
    assert (turned.low, turned.value, turned.high) == (-15, 5, 15)
