"""A study: the games behind a report, and the sums that they leave.

Steps, one after another: games until every seat's share of wins is known well enough; the same games with one seat that
slips, ever more often (the blunder curve); games in which one seat makes one kind of choice by lot; and games by
editions in which one number is another one. Each has its part of the time that there is. Every sum is of whole numbers
over a range of game numbers, so what is counted does not depend on who counts it, nor in what order.
"""

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from wayside.bots.players import find_policy
from wayside.bots.random import random
from wayside.engine.errors import WaysideError
from wayside.engine.game import Game
from wayside.engine.trace import EVERYWHERE, Slips, TraceBatch, new_lines
from wayside.lab.estimates import Estimate, mean_of, share_of
from wayside.lab.report.knobs import Knob, knobs_of
from wayside.lab.report.reading import Reading
from wayside.lab.report.totals import Ruler, Totals, make_ruler, totals_of
from wayside.lab.report.variant import Played, Variant, play_all

CHUNK = 4096
FIRST_GAMES = 2048  # by which the ruler is made
BLUNDERS = (10, 30, 60, 100, 200, 300, 500)  # of a thousand
MOST_CELLS = 15  # kinds of choices that are looked at
MOST_STAGES = 6  # of a game, for choices to be told apart by stage
SHARES = {"games": 0.45, "blunders": 0.2, "choices": 0.15, "knobs": 0.2}  # of the time, for each step


@dataclass(frozen=True)
class Terms:
    """All that a study depends on."""

    game: Game
    seats: int
    bots: tuple[str, ...]
    options: dict[str, int]
    seed: int = 1
    games: int = 40_000
    """At most."""
    within: float = 0.5
    """Points of the share of wins, to which every seat is to be known."""
    seconds: float = 600.0
    slip_games: int = 4000
    """Of each point of the blunder curve, for each seat; and of each kind of choice."""
    knob_games: int = 4000
    threads: int = field(default_factory=lambda: len(os.sched_getaffinity(0)))

    def check(self) -> None:
        self.game.check_seats(self.seats)
        for what, value in (("games", self.games), ("seconds", self.seconds), ("threads", self.threads)):
            if value <= 0:
                raise WaysideError(f"the number of {what} is more than 0; {value} is not")
        if not 0 < self.within < 50:
            raise WaysideError(f"--within is in points of the share of wins, from 0.1 say; {self.within} is not")


@dataclass(frozen=True)
class Lost:
    """What somebody keeps of a fair share who makes some choices by lot."""

    games: int
    shares: int
    squares: int
    """Of the sums over the seats, each of which was careless in turn in the same game."""
    whole: int
    seats: int

    def kept(self) -> Estimate:
        """The share of wins that is kept."""
        unit = self.whole * self.seats
        found = mean_of(self.shares / unit, self.squares / unit**2, self.games)
        if self.squares == 0:
            return share_of(0, self.games)
        return Estimate(found.value, max(0.0, found.low), found.high, self.games * self.seats)


@dataclass
class Study:
    """What was played, and what came of it."""

    terms: Terms
    ruler: Ruler
    totals: Totals
    blunders: dict[int, Lost] = field(default_factory=dict)
    choices: dict[tuple[int, int], Lost] = field(default_factory=dict)
    """By phase and stage; the stage is EVERYWHERE where they are not told apart."""
    knobs: dict[Knob, Played | str] = field(default_factory=dict)
    """What each gave, or why it makes no game."""
    box: Played | None = None
    unfinished: list[str] = field(default_factory=list)
    """The steps that the time ran out on."""


Progress = Callable[[str, int, int, str], None]
"""(step, done, of how many, what is known so far)"""


def _silent(step: str, done: int, total: int, known: str) -> None:
    """Nobody watches."""


class Player:
    """Plays a study's games."""

    def __init__(self, terms: Terms, say: Progress = _silent) -> None:
        terms.check()
        self.terms = terms
        self._say = say
        policies = [find_policy(terms.game, bot) for bot in terms.bots]
        self._batch = TraceBatch(terms.game, policies, random, terms.options, terms.threads)
        self._lines = new_lines(terms.game, CHUNK)
        self._begun = time.monotonic()
        self._ends = self._begun

    def read(self, start: int, games: int, slips: Slips | None = None) -> Reading:
        """Games start, start + 1, ... up to a chunk of them, in a buffer that the next call fills again."""
        lines = self._lines[:games]
        self._batch.run(self.terms.seed, start, lines, slips)
        return Reading(self.terms.game, self.terms.seats, lines)

    def _allow(self, step: str) -> None:
        """The time for a step: its own part, and what those before it left."""
        used = list(SHARES)[: list(SHARES).index(step) + 1]
        self._ends = self._begun + self.terms.seconds * sum(SHARES[each] for each in used)

    def _late(self) -> bool:
        return time.monotonic() > self._ends

    def play(self) -> Study:
        """All steps."""
        self.read(0, 1)  # compiles, which is not counted
        self._begun = time.monotonic()
        study = self._play_games()
        self._play_blunders(study)
        self._play_choices(study)
        self._play_knobs(study)
        return study

    def _play_games(self) -> Study:
        self._allow("games")
        terms = self.terms
        first = self.read(0, min(FIRST_GAMES, terms.games))
        ruler, totals = make_ruler(first), Totals()
        while totals.games < terms.games:
            if totals.games and self._late():
                break
            r = self.read(totals.games, min(CHUNK, terms.games - totals.games))
            totals.merge(totals_of(r, ruler))
            widest = 100 * widest_seat(totals, r.whole)
            self._say("games", totals.games, terms.games, f"±{widest:.2f}")
            if widest <= terms.within:
                return Study(terms, ruler, totals)
        return Study(terms, ruler, totals, unfinished=["games"] if totals.games < terms.games else [])

    def _lose(self, games: int, slips: Callable[[int], Slips]) -> Lost:
        """The same games as often as there are seats, with one seat after the other that slips."""
        shares = squares = played = 0
        whole = 1
        for start in range(0, games, CHUNK):
            count = min(CHUNK, games - start)
            kept = np.zeros(count, np.int64)
            for seat in range(self.terms.seats):
                r = self.read(start, count, slips(seat))
                kept += r.shares[:, seat]
                whole = r.whole
            shares, squares, played = shares + int(kept.sum()), squares + int((kept * kept).sum()), played + count
            if self._late():
                break
        return Lost(played, shares, squares, whole, self.terms.seats)

    def _play_blunders(self, study: Study) -> None:
        self._allow("blunders")
        # From both ends to the middle, so that a curve that time cuts short still spans its axis.
        order = sorted(BLUNDERS, key=lambda slips: min(slips, 1100 - 2 * slips))
        for number, slips in enumerate(order, 1):
            if self._late():
                study.unfinished.append("blunders")
                return
            study.blunders[slips] = self._lose(self.terms.slip_games, lambda seat, n=slips: Slips(seat, n))  # type: ignore[misc]
            self._say("blunders", number, len(order), f"±{100 * study.blunders[slips].kept().half:.2f}")

    def _play_choices(self, study: Study) -> None:
        self._allow("choices")
        cells = kinds_of_choices(study.totals)
        for number, (phase, stage) in enumerate(cells, 1):
            if self._late():
                study.unfinished.append("choices")
                return
            lost = self._lose(
                self.terms.slip_games,
                lambda seat, phase=phase, stage=stage: Slips(seat, 1000, phase, stage),  # type: ignore[misc]
            )
            study.choices[phase, stage] = lost
            self._say("choices", number, len(cells), f"±{100 * lost.kept().half:.2f}")

    def _play_knobs(self, study: Study) -> None:
        self._allow("knobs")
        terms, knobs = self.terms, knobs_of(self.terms.game)
        if not knobs or self._late():
            study.unfinished += ["knobs"] if knobs else []
            return
        plain = Variant(terms.game.name, terms.seats, terms.bots, terms.options)
        variants = [plain, *(_turned(plain, knob) for knob in knobs)]
        tell = lambda done: self._say("knobs", done, len(variants), "")  # noqa: E731
        for number, found in play_all(variants, terms.seed, terms.knob_games, terms.threads, tell, self._late):
            if number:
                study.knobs[knobs[number - 1]] = str(found) if isinstance(found, WaysideError) else found
            elif isinstance(found, Played):
                study.box = found
        study.knobs = {knob: study.knobs[knob] for knob in knobs if knob in study.knobs}
        if len(study.knobs) < len(knobs):
            study.unfinished.append("knobs")


def _turned(plain: Variant, knob: Knob) -> Variant:
    return Variant(plain.game, plain.seats, plain.bots, plain.options, {knob.path: knob.tried})


def widest_seat(totals: Totals, whole: int) -> float:
    """How far the widest interval of a seat's share of wins reaches."""
    return max(share_of(int(won) / whole, totals.games).half for won in totals.sums["wins"])


def kinds_of_choices(totals: Totals) -> list[tuple[int, int]]:
    """Phases, and stages where there are some, with a real choice in every second game at least."""
    found = totals.sums["choices by phase"]
    often: Sequence[int] = [int(p) for p in np.argsort(-found.sum(axis=1)) if 2 * found[p].sum() >= totals.games]
    stages = np.flatnonzero(2 * found.sum(axis=0) >= totals.games)
    if not 2 <= len(stages) <= MOST_STAGES:
        return [(phase, EVERYWHERE) for phase in often[:MOST_CELLS]]
    often = often[: MOST_CELLS // len(stages)]
    return [(phase, int(stage)) for phase in often for stage in stages if 2 * found[phase, stage] >= totals.games]
