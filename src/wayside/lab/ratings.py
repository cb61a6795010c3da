"""Ratings: one number a bot from all matches of a tournament, with the interval in which it lies.

At a table of any bots each has a strength, and wins with the part that its strength is of all of them there: with two
seats that is the model of Bradley and Terry (1952), with more the first place of Luce's (1959) and Plackett's (1975). A
rating is the logarithm of the strength, on the scale that is known from chess: 400 points more are ten times the
strength. The mean of all is 0. A win that is shared counts as the parts that it is.

The ratings are those under which what happened is likeliest, found by Newton's method. How sure they are comes from how
far the deals of a lineup differ from each other, each with all its turns as one: matches of a deal have their luck in
common, which turns cancel, and so the intervals are as narrow as the deals make them (White, "Maximum likelihood
estimation of misspecified models", 1982, with deals for observations). To the deals of each bot one more is added, in
which all win alike, and which counts as wide as a deal can be: so a bot that has never lost has a rating, and an
interval that says how little is known of it.

Nothing but whole sums is needed for it: of every lineup how many deals there were, who won how much of them, and the
products of these.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np

from wayside.lab.estimates import NORMAL_95

Array = np.ndarray[Any, Any]

POINTS = 400 / log(10)  # of a rating for what multiplies the strength by e
STEPS = 100  # of Newton's method, at most; a dozen do
CLOSE = 1e-10  # a step so small is the last


@dataclass(frozen=True)
class LineupResults:
    """What came of all deals of one lineup."""

    bots: Sequence[int]
    deals: int
    wins: Array
    """Of each of these bots: matches won in all deals, shared ones as parts."""
    products: Array
    """Of each two of them: what both won in a deal, multiplied, over all deals."""


@dataclass(frozen=True)
class Rating:
    """How strong a bot is; 95% of the time it is between `low` and `high`."""

    points: float
    low: float
    high: float


def rate(bots: int, results: Sequence[LineupResults]) -> list[Rating]:
    """The ratings of so many bots, each of which is in some lineup, and all of which have met by way of others."""
    strengths = np.zeros(bots)
    more = bots / sum(len(each.bots) for each in results)  # of a deal that is added to each lineup
    for _ in range(STEPS):
        slope, curve = _slope_and_curve(strengths, results, more)
        step = _solve(curve, slope)
        strengths += np.clip(step, -1, 1)
        strengths -= strengths.mean()  # a step that was cut short has moved it
        if np.abs(step).max() < CLOSE:
            break
    _, curve = _slope_and_curve(strengths, results, more)
    inverse = _inverse(curve)
    spread = inverse @ _spread(strengths, results, more) @ inverse
    errors = np.sqrt(np.maximum(np.diag(spread), 0))
    return [
        Rating(POINTS * mean, POINTS * (mean - NORMAL_95 * error), POINTS * (mean + NORMAL_95 * error))
        for mean, error in zip(strengths.tolist(), errors.tolist(), strict=True)
    ]


def _parts(strengths: Array, each: LineupResults) -> Array:
    """What part of the wins is to be expected of each bot of a lineup."""
    at = np.array(each.bots)
    parts = np.exp(strengths[at] - strengths[at].max())
    return np.asarray(parts / parts.sum())


def _slope_and_curve(strengths: Array, results: Sequence[LineupResults], more: float) -> tuple[Array, Array]:
    """How the logarithm of the likelihood of what happened changes with the strengths, and how that does."""
    slope, curve = np.zeros(len(strengths)), np.zeros((len(strengths), len(strengths)))
    for each in results:
        seats = len(each.bots)
        at = np.array(each.bots)
        parts = _parts(strengths, each)
        matches = (each.deals + more) * seats
        slope[at] += each.wins + more - matches * parts  # in a deal that is added each wins one match
        curve[np.ix_(at, at)] += matches * (np.diag(parts) - np.outer(parts, parts))
    return slope, curve


def _spread(strengths: Array, results: Sequence[LineupResults], more: float) -> Array:
    """How much the slope varies by the luck of the deals: what they brought against what was to be expected."""
    spread = np.zeros((len(strengths), len(strengths)))
    for each in results:
        seats = len(each.bots)
        due = seats * _parts(strengths, each)
        crossed = np.outer(each.wins, due)
        found = each.products - crossed - crossed.T + each.deals * np.outer(due, due)
        widest = seats * (np.eye(seats) - 1 / seats)  # one of them wins all matches of a deal
        spread[np.ix_(each.bots, each.bots)] += found + more * widest
    return spread


def _inverse(curve: Array) -> Array:
    """Only differences of ratings have a meaning: what is the same for all is held at nothing."""
    level = np.full_like(curve, 1 / len(curve))
    return np.asarray(np.linalg.inv(curve + level) - level)


def _solve(curve: Array, slope: Array) -> Array:
    return np.asarray(_inverse(curve) @ slope)
