"""Totals: the same in any order and however cut, and what they say is what plain loops over the games say."""

import json
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from wayside.bots.random import random
from wayside.engine import trace
from wayside.engine.forms import PLAIN
from wayside.engine.registry import find_game
from wayside.engine.trace import POINTS, TraceBatch, new_lines
from wayside.lab.estimates import ratio_of
from wayside.lab.report.reading import Reading, measures
from wayside.lab.report.totals import Ruler, Totals, make_ruler, totals_of
from wayside.lab.sums import added, are_sums

GAMES, SEATS = 24, 3
GAME = find_game("road-hog")


@pytest.fixture(scope="module")
def lines() -> np.ndarray[Any, Any]:
    found = new_lines(GAME, GAMES)
    TraceBatch(GAME, [random] * SEATS, random, {"map": 1}, kind=PLAIN).run(1, 0, found)
    return found


@pytest.fixture(scope="module")
def ruler(lines: np.ndarray[Any, Any]) -> Ruler:
    return make_ruler(Reading(GAME, SEATS, lines))


def same(a: Totals, b: Totals) -> bool:
    return json.dumps(a.as_sums(), sort_keys=True) == json.dumps(b.as_sums(), sort_keys=True)


def test_ranges_of_games_add_up_to_the_same_in_any_order(lines: np.ndarray[Any, Any], ruler: Ruler):
    whole = totals_of(Reading(GAME, SEATS, lines), ruler)
    for cuts in ([0, 5, 24], [0, 1, 2, 23, 24]):
        parts = [totals_of(Reading(GAME, SEATS, lines[a:b]), ruler) for a, b in pairwise(cuts)]
        for order in (parts, parts[::-1]):
            found = Totals()
            for part in order:
                found.merge(Totals.from_sums(json.loads(json.dumps(part.as_sums()))))
            assert {name: values.tolist() for name, values in found.sums.items()} == {
                name: values.tolist() for name, values in whole.sums.items()
            }
            assert same(found, whole)
            assert found.games == GAMES


def test_totals_add_up_as_sums_without_being_read(lines: np.ndarray[Any, Any], ruler: Ruler):
    """So does whoever hands the work out, and knows nothing of what is counted."""
    parts = [totals_of(Reading(GAME, SEATS, lines[a:b]), ruler).as_sums() for a, b in ((0, 9), (9, 24))]
    assert all(map(are_sums, parts))
    whole = totals_of(Reading(GAME, SEATS, lines), ruler)
    assert same(Totals.from_sums(added(*parts)), whole)
    assert Totals.from_sums(added(*parts)).openings == whole.openings


def test_wins_leaders_and_changes_are_those_of_a_plain_loop(lines: np.ndarray[Any, Any], ruler: Ruler):
    totals = totals_of(Reading(GAME, SEATS, lines), ruler)
    wins, led, leader_won, last_won, never = [0.0] * SEATS, 0, 0.0, 0.0, 0
    lasts = 0
    for line in lines:
        scores = line[trace.SCORES : trace.SCORES + SEATS].tolist()
        best = [seat for seat in range(SEATS) if scores[seat] == max(scores)]
        for seat in best:
            wins[seat] += 1 / len(best)
        at = trace.STANDINGS + POINTS // 2 * trace.MAX_SEATS
        half = line[at : at + SEATS].tolist()
        if half.count(max(half)) == 1:
            led += 1
            leader_won += (half.index(max(half)) in best) / len(best)
        if half.count(min(half)) == 1:
            lasts += 1
            last_won += (half.index(min(half)) in best) / len(best)
        never += line[trace.CHANGES] == 0
    assert (totals.sums["wins"] / 6).tolist() == pytest.approx(wins)
    assert totals.sums["leader"][:, POINTS // 2].tolist() == pytest.approx([led, 6 * leader_won])
    assert totals.sums["last"][:, POINTS // 2].tolist() == pytest.approx([lasts, 6 * last_won])
    known = measures(GAME, SEATS)
    told = {name: ratio_of(totals.sums[f"measure {name}"], GAMES).times(known[name].times).value for name in known}
    assert told["half-time-leader"] == pytest.approx(100 * leader_won / led)
    assert told["half-time-last"] == pytest.approx(100 * last_won / lasts)
    assert told["never-changes"] == pytest.approx(100 * never / GAMES)
    assert told["rounds"] == pytest.approx(lines[:, trace.ROUNDS].mean())
    assert told["seat-2"] == pytest.approx(100 * wins[1] / GAMES)


def test_margins_are_from_the_best_to_the_next(lines: np.ndarray[Any, Any]):
    reading = Reading(GAME, SEATS, lines)
    for scores, margin, leads in zip(reading.scores.tolist(), reading.margin, reading.leads, strict=True):
        assert margin == sorted(scores)[-1] - sorted(scores)[-2]
        assert leads.shape == (POINTS, SEATS)
    for standing, leads in zip(reading.standings[0].tolist(), reading.leads[0].tolist(), strict=True):
        for seat in range(SEATS):
            others = standing[:seat] + standing[seat + 1 :]
            assert leads[seat] == standing[seat] - max(others)


def test_chances_add_up_and_rise_with_the_lead(lines: np.ndarray[Any, Any], ruler: Ruler):
    reading = Reading(GAME, SEATS, lines)
    chances = ruler.chances_at(reading.leads)
    assert chances.sum(axis=2) == pytest.approx(1)
    for point in range(POINTS):
        assert (np.diff(ruler.chances[point]) >= 0).all()
    ahead = reading.leads == reading.leads.max(axis=2, keepdims=True)
    assert (chances[ahead].mean()) > chances[~ahead].mean()


def test_deeds_are_correlated_within_games_as_least_squares_does(lines: np.ndarray[Any, Any], ruler: Ruler):
    reading = Reading(GAME, SEATS, lines)
    totals = totals_of(reading, ruler)
    shares = reading.shares / reading.whole
    wins = shares - shares.mean(axis=1, keepdims=True)
    compared = 0
    for deed in range(reading.deeds.shape[1]):
        x = reading.deeds[:, deed] - reading.deeds[:, deed].mean(axis=1, keepdims=True)
        a, b = totals.sums["deeds"][:2, deed]
        if b:
            compared += 1
            assert a / b / reading.whole == pytest.approx((x * wins).sum() / (x * x).sum())
    assert compared > 10


def test_openings_are_counted_with_their_wins(lines: np.ndarray[Any, Any], ruler: Ruler):
    reading = Reading(GAME, SEATS, lines)
    totals = totals_of(reading, ruler)
    seats = sum(n for key, n in totals.openings.items() if len(key) == 2 and key[-1] == 0)
    wins = sum(n for key, n in totals.openings.items() if len(key) == 2 and key[-1] == 1)
    assert seats == GAMES * SEATS
    assert wins == GAMES * reading.whole
