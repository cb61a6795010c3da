"""How lucky a seat was: what chance gave it in a match, against very many matches with the same seats and options.

All seats of those are played by the game's own bot. They say three things. What each card or roll gives on average:
that, for as many as a seat had, is what was to be expected. What a gift is worth: of all straight-line guesses of the
shares of the win from what chance gave beyond expectation, the best one (least squares). And where a seat's luck, so
weighed, lies among all others'. A game counts only what comes before anybody chooses, so skill is no luck here.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from wayside.bots.players import policies
from wayside.bots.random import random
from wayside.engine.batch import COUNTS, SCORES, Batch, new_results
from wayside.engine.counts import cells_of
from wayside.engine.errors import WaysideError
from wayside.engine.forms import COMPILED
from wayside.engine.game import Game
from wayside.engine.luck import counting_luck

MARKS = 1000  # parts into which the spread of luck is cut
SURE = 4.0  # standard errors by which luck must be seen to bear on winning, before anything is said of it

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Yardstick:
    """What luck is measured by, for one game with so many seats and these options."""

    matches: int
    means: list[float]
    """Of each kind of luck, what one occasion gives."""
    weights: list[float]
    """What one more than was to be expected adds to the share of the win."""
    marks: list[float]
    """The worth of everybody's luck in all matches, from the worst to the best, at equal parts."""
    bearing: float
    """How closely the worth of luck and winning go together: their correlation."""

    @property
    def decides(self) -> bool:
        """Whether luck is seen to bear on who wins, beyond what chance would feign."""
        return self.bearing * math.sqrt(self.matches) >= SURE


@dataclass(frozen=True)
class GiftOfChance:
    """One kind of luck of a seat."""

    name: str
    given: float
    expected: float


@dataclass(frozen=True)
class SeatLuck:
    """The luck of a seat in a match."""

    better_than: float
    """In which part of all matches somebody's luck was worse than this."""
    points: float
    """What it was worth, in hundredths of the win."""
    gifts: list[GiftOfChance]


def yardstick(
    game: Game, seats: int, options: Mapping[str, int], matches: int, seed: int = 1, kind: str = COMPILED
) -> Yardstick:
    """Play the matches and measure."""
    if not game.luck:
        raise WaysideError(f"{game.title} does not say what chance gives")
    counted = counting_luck(game, game.luck)
    policy = policies(game).get("sensible", random)
    results = new_results(matches, counted)
    Batch(counted, [policy] * seats, options, kind=kind).run(seed, 0, results)
    return measured(*_taken_apart(counted, seats, results))


def _taken_apart(counted: Game, seats: int, results: Array) -> tuple[Array, Array, Array]:
    """What was given and on how many occasions, by match, seat and kind of luck; and everybody's share of the win."""
    tallies = results[:, COUNTS:].astype(np.float64)
    every = [tallies[:, cells][:, :seats] for cells in cells_of(counted.counts, counted.seats[1])]
    scores = results[:, SCORES : SCORES + seats]
    best = scores == scores.max(axis=1, keepdims=True)
    return np.stack(every[::2], axis=2), np.stack(every[1::2], axis=2), best / best.sum(axis=1, keepdims=True)


def measured(given: Array, of: Array, shares: Array) -> Yardstick:
    """The yardstick that so many matches give."""
    means = given.sum(axis=(0, 1)) / np.maximum(of.sum(axis=(0, 1)), 1)
    beyond = (given - means * of).reshape(-1, len(means))
    spread = beyond.std(axis=0)
    spread[spread == 0] = 1  # what never varies tells nothing, and must not divide by zero
    won = (shares - shares.mean(axis=0)).ravel()  # some seats win more often, whatever chance gives them
    weights = np.linalg.lstsq(beyond / spread, won, rcond=None)[0] / spread
    worth = beyond @ weights
    varies = worth.std() > 0 and won.std() > 0
    there = of.sum(axis=2).ravel() > 0  # an empty chair has no luck, and would crowd the middle of everybody else's
    return Yardstick(
        len(given),
        means.tolist(),
        weights.tolist(),
        np.quantile(worth[there] if there.any() else worth, np.linspace(0, 1, MARKS + 1)).tolist(),
        float(np.corrcoef(worth, won)[0, 1]) if varies else 0.0,
    )


def luck_of(game: Game, by: Yardstick, given: Sequence[Sequence[tuple[int, int]]]) -> list[SeatLuck]:
    """How lucky each seat was, from what chance gave it (`engine.luck.given_in`)."""
    found = []
    for seat in given:
        beyond = [n - mean * of for (n, of), mean in zip(seat, by.means, strict=True)]
        worth = sum(more * weight for more, weight in zip(beyond, by.weights, strict=True))
        below, above = (np.searchsorted(by.marks, worth, side=side) for side in ("left", "right"))
        gifts = [
            GiftOfChance(luck.name, n / luck.scale, mean * of / luck.scale)
            for luck, mean, (n, of) in zip(game.luck, by.means, seat, strict=True)
        ]
        part = float(below + above - 1) / (2 * (len(by.marks) - 1))
        found.append(SeatLuck(min(max(part, 0.0), 1.0), 100 * worth, gifts))
    return found
