"""Reading traces: the lines of many games (engine/trace.py) as arrays with names, a game a row."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import lcm
from typing import Any

import numpy as np

from wayside.engine import trace
from wayside.engine.errors import WaysideError
from wayside.engine.game import Game
from wayside.engine.record import MAX_SEATS
from wayside.engine.trace import POINTS, deeds_of
from wayside.lab.estimates import Estimate, ratio_of

Array = np.ndarray[Any, Any]
HALF = POINTS // 2


def whole_win(seats: int) -> int:
    """A win in whole parts, however many of so many seats share it."""
    return lcm(*range(1, seats + 1))


class Reading:
    """The lines of some games with so many seats."""

    def __init__(self, game: Game, seats: int, lines: Array) -> None:
        self.game = game
        self.seats = seats
        self.lines = lines
        self.games = len(lines)
        self.whole = whole_win(seats)

    def column(self, number: int) -> Array:
        found: Array = self.lines[:, number]
        return found

    def _columns(self, first: int, count: int) -> Array:
        found: Array = self.lines[:, first : first + count]
        return found

    @cached_property
    def scores(self) -> Array:
        """Of each game, the seats."""
        return self._columns(trace.SCORES, self.seats)

    @cached_property
    def best(self) -> Array:
        """Who wins, alone or with others."""
        found: Array = self.scores == self.scores.max(axis=1, keepdims=True)
        return found

    @cached_property
    def shares(self) -> Array:
        """Each seat's part of the win, in parts of `whole`."""
        found: Array = self.best * (self.whole // self.best.sum(axis=1, keepdims=True))
        return found

    @cached_property
    def margin(self) -> Array:
        """How far the winner is ahead of the next; 0 where the win is shared."""
        ordered = np.sort(self.scores, axis=1)
        found: Array = ordered[:, -1] - ordered[:, -2]
        return found

    @cached_property
    def standings(self) -> Array:
        """Of each game the points, of each point the seats."""
        kept = self._columns(trace.STANDINGS, POINTS * MAX_SEATS)
        return kept.reshape(-1, POINTS, MAX_SEATS)[:, :, : self.seats]

    @cached_property
    def leads(self) -> Array:
        """How far each seat is ahead of the best of the others, at every point: negative behind, 0 with it."""
        ordered = np.sort(self.standings, axis=2)
        first, second = ordered[:, :, -1:], ordered[:, :, -2:-1]
        found: Array = self.standings - np.where(self.standings == first, second, first)
        return found

    def alone(self, last: bool = False) -> tuple[Array, Array]:
        """At every point: whether one seat alone leads (or is last), and the part of the win that it gets."""
        standing = -self.standings if last else self.standings
        there = standing == standing.max(axis=2, keepdims=True)
        sole = there.sum(axis=2) == 1
        return sole, (there * self.shares[:, None, :]).sum(axis=2) * sole

    @cached_property
    def openings(self) -> Array:
        """Of each game the seats, of each seat its first moves."""
        kept = self._columns(trace.OPENINGS, MAX_SEATS * trace.OPENING)
        return kept.reshape(-1, MAX_SEATS, trace.OPENING)[:, : self.seats]

    @cached_property
    def by_phase(self) -> Array:
        """Of each game the phases, of each phase the stages: decisions with a real choice."""
        return self._columns(trace.BY_PHASE, trace.PHASES * trace.STAGES).reshape(-1, trace.PHASES, trace.STAGES)

    @cached_property
    def deeds(self) -> Array:
        """Of each game the deeds, of each deed the seats."""
        return deeds_of(self.game).by_seat(self.lines[:, trace.DEEDS :], self.seats)


@dataclass(frozen=True)
class Measure:
    """A figure of a game that a sweep can draw: the sum over games of one thing by the sum of its occasions."""

    name: str
    title: str
    unit: str
    of: Callable[[Reading], tuple[Array, Array]]
    """Of every game, what is looked at and the occasions for it, both in whole numbers."""
    times: float = 1.0
    """A ratio of 1 is so many of the unit."""
    whole: int = 0
    """Of a share: the parts that one occasion has."""

    def estimate(self, sums: Array, games: int) -> Estimate | None:
        """The figure, from the sums over so many games; None where there was no occasion for it."""
        return ratio_of(sums, games, self.whole).times(self.times) if sums[1] else None


def _each(values: Array) -> tuple[Array, Array]:
    return values.astype(np.int64), np.ones(len(values), np.int64)


def _alone_at_half(r: Reading, last: bool) -> tuple[Array, Array]:
    sole, share = r.alone(last)
    return share[:, HALF], sole[:, HALF].astype(np.int64) * r.whole


def _seat_share(seat: int) -> Callable[[Reading], tuple[Array, Array]]:
    return lambda r: (r.shares[:, seat], np.full(r.games, r.whole))


def measures(game: Game, seats: int) -> dict[str, Measure]:
    """All figures of a game with so many seats that can be compared, by name."""
    unit, scale, whole = game.unit, 1 / game.scale, whole_win(seats)
    found = [
        Measure("rounds", "Rounds of a game", "rounds", lambda r: _each(r.column(trace.ROUNDS))),
        Measure("decisions", "Decisions of a game", "decisions", lambda r: _each(r.column(trace.DECISIONS))),
        Measure(
            "choices",
            "Decisions with a real choice",
            "%",
            lambda r: (r.column(trace.CHOICES), r.column(trace.DECISIONS)),
            100,
            1,
        ),
        Measure(
            "offers", "Offers at a decision", "offers", lambda r: (r.column(trace.OFFERS), r.column(trace.DECISIONS))
        ),
        Measure("winning-score", f"The winner's {unit}", unit, lambda r: _each(r.scores.max(axis=1)), scale),
        Measure("margin", "The winner's lead over the next", unit, lambda r: _each(r.margin), scale),
        Measure("ties", "Games whose win is shared", "%", lambda r: _each(r.best.sum(axis=1) > 1), 100, 1),
        Measure("lead-changes", "Changes of the lead in a game", "changes", lambda r: _each(r.column(trace.CHANGES))),
        Measure(
            "never-changes",
            "Games whose lead never changes",
            "%",
            lambda r: _each(r.column(trace.CHANGES) == 0),
            100,
            1,
        ),
        Measure(
            "half-time-leader",
            "Wins of the leader at half time",
            "%",
            lambda r: _alone_at_half(r, False),
            100,
            whole,
        ),
        Measure("half-time-last", "Wins of the last at half time", "%", lambda r: _alone_at_half(r, True), 100, whole),
        *(
            Measure(f"seat-{seat + 1}", f"Wins of seat {seat + 1}", "%", _seat_share(seat), 100, whole)
            for seat in range(seats)
        ),
    ]
    return {measure.name: measure for measure in found}


def find_measure(known: Mapping[str, Measure], name: str) -> Measure:
    """A measure by name; the error says which there are."""
    if name not in known:
        raise WaysideError(f"no figure {name!r}; there are: {', '.join(known)}")
    return known[name]
