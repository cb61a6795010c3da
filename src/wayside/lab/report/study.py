"""A study: the games behind a report, and the sums that they leave.

Steps, one after another: games until every seat's share of wins is known well enough; the same games with one seat
that slips, ever more often (the blunder curve); games in which one seat makes one kind of choice by lot; games by
editions in which one number is another one; and a search against itself with half the playouts. Each has its part of
the time that there is. Every sum is of whole numbers over a range of game numbers (tasks.py), so what is counted does
not depend on who counts it, nor in what order.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from wayside.engine.errors import WaysideError
from wayside.engine.game import Game
from wayside.engine.trace import EVERYWHERE, new_lines
from wayside.lab.estimates import Estimate, share_by_groups, share_of
from wayside.lab.report.knobs import Knob, knobs_of
from wayside.lab.report.ladder import RUNGS, Rung, rung_of
from wayside.lab.report.playing import Steps
from wayside.lab.report.reading import Reading, measures, whole_win
from wayside.lab.report.tasks import (
    CHUNK,
    Careless,
    CarelessGames,
    TracedGames,
    VariantGames,
    trace_batch,
    variants_played,
)
from wayside.lab.report.totals import Ruler, Totals, make_ruler
from wayside.lab.report.variant import Played, Stopped, Variant
from wayside.lab.tournament import entrants_of, whole_deals
from wayside.lab.workers import cores

FIRST_GAMES = 2048  # by which the ruler is made
BLUNDERS = (10, 30, 60, 100, 200, 300, 500)  # of a thousand
MOST_CELLS = 15  # kinds of choices that are looked at
MOST_STAGES = 6  # of a game, for choices to be told apart by stage
SHARES = {"games": 0.4, "blunders": 0.15, "choices": 0.15, "knobs": 0.15, "ladder": 0.15}  # of the time, for each step


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
    ladder: int = 0
    """Matches of a search against itself, at each doubling of its playouts."""
    threads: int = field(default_factory=cores)

    def check(self) -> None:
        self.game.check_seats(self.seats)
        knobs_of(self.game)  # rather now than after minutes
        for what, value in (("games", self.games), ("seconds", self.seconds), ("threads", self.threads)):
            if value <= 0:
                raise WaysideError(f"the number of {what} is more than 0; {value} is not")
        if not 0 < self.within < 50:
            raise WaysideError(f"--within is in points of the share of wins, from 0.1 say; {self.within} is not")
        if self.ladder < 0:
            raise WaysideError(f"--ladder is a number of matches, or 0 for none; {self.ladder} is not")


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
        return share_by_groups(self.shares / self.whole, self.squares / self.whole**2, self.games, self.seats)


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
    ladder: list[Rung] = field(default_factory=list)
    unfinished: list[str] = field(default_factory=list)
    """The steps that the time ran out on, or that somebody stopped."""
    stopped: bool = False
    """By somebody; else whatever is missing there was no time for."""


class Player:
    """Plays a study's games."""

    def __init__(self, terms: Terms, steps: Steps | None = None) -> None:
        terms.check()
        self.terms = terms
        self._steps = Steps(terms.threads) if steps is None else steps
        self._begun = time.monotonic()
        self._ends = self._begun

    def _allow(self, step: str) -> None:
        """The time for a step: its own part, and what those before it left."""
        used = list(SHARES)[: list(SHARES).index(step) + 1]
        self._ends = self._begun + self.terms.seconds * sum(SHARES[each] for each in used)

    def _late(self) -> bool:
        return self._steps.stopped or time.monotonic() > self._ends

    def _who(self) -> tuple[Game, int, tuple[str, ...], tuple[tuple[str, int], ...]]:
        terms = self.terms
        return terms.game, terms.seed, terms.bots, tuple(terms.options.items())

    def play(self) -> Study:
        """All steps; once somebody stops them what there is by then, if any game was played."""
        ruler = self._make_ruler()  # compiles, which is not counted
        self._begun = time.monotonic()
        study = self._play_games(ruler)
        self._play_blunders(study)
        self._play_choices(study)
        self._play_knobs(study)
        self._play_ladder(study)
        study.stopped = self._steps.stopped
        return study

    def _make_ruler(self) -> Ruler:
        terms = self.terms
        lines = new_lines(terms.game, min(FIRST_GAMES, terms.games))
        trace_batch(terms.game, terms.bots, terms.options).run(terms.seed, 0, lines)
        return make_ruler(Reading(terms.game, terms.seats, lines))

    def _play_games(self, ruler: Ruler) -> Study:
        """Up to one number of games after another, until all seats are known well enough.

        Each number depends on what the games before it say alone, so it is the same whoever plays.
        """
        self._allow("games")
        terms, job = self.terms, TracedGames(*self._who(), ruler)
        total, played, known = min(self._steps.begun("games") or CHUNK, terms.games), 0, [""]

        def enough() -> bool:
            """Late, and something to tell of is there."""
            return played > 0 and self._late()

        while True:
            sums = self._steps.play("games", job, total, enough, lambda: known[0]).sums
            if not sums:
                raise Stopped
            totals = Totals.from_sums(sums)
            played, widest = totals.games, 100 * widest_seat(totals, whole_win(terms.seats))
            if played == total and (widest <= terms.within or total == terms.games):
                return Study(terms, ruler, totals)
            if self._late():
                return Study(terms, ruler, totals, unfinished=["games"])
            known[0] = f"±{widest:.2f}"
            total = min(terms.games, _next_stop(played, widest, terms.within))

    def _play_careless(self, step: str, ways: Sequence[Careless]) -> dict[Careless, Lost]:
        """What is kept by who is careless in one way after another, as far as there is time."""
        self._allow(step)
        games, whole = self.terms.slip_games, whole_win(self.terms.seats)
        job = CarelessGames(*self._who(), tuple(ways), games)
        sums = self._steps.play(step, job, len(ways) * games, self._late).sums
        found = [(way, sums[way.name]) for way in ways if way.name in sums]
        return {
            way: Lost(each["games"], each["shares"], each["squares"], whole, self.terms.seats) for way, each in found
        }

    def _play_blunders(self, study: Study) -> None:
        # From both ends to the middle, so that a curve that time cuts short still spans its axis.
        order = sorted(BLUNDERS, key=lambda slips: min(slips, 1100 - 2 * slips))
        found = self._play_careless("blunders", [Careless(slips, EVERYWHERE, EVERYWHERE) for slips in order])
        study.blunders = {way.slips: lost for way, lost in found.items()}
        self._note(study, "blunders", len(order), list(study.blunders.values()))

    def _play_choices(self, study: Study) -> None:
        cells = kinds_of_choices(study.totals)
        if not cells:
            return
        found = self._play_careless("choices", [Careless(1000, phase, stage) for phase, stage in cells])
        study.choices = {(way.phase, way.stage): lost for way, lost in found.items()}
        self._note(study, "choices", len(cells), list(study.choices.values()))

    def _note(self, study: Study, step: str, wanted: int, found: Sequence[Lost]) -> None:
        if len(found) < wanted or any(lost.games < self.terms.slip_games for lost in found):
            study.unfinished.append(step)

    def _play_knobs(self, study: Study) -> None:
        self._allow("knobs")
        terms, knobs = self.terms, knobs_of(self.terms.game)
        if not knobs:
            return
        plain = Variant(terms.game.name, terms.seats, terms.bots, terms.options)
        variants = (plain, *(_turned(plain, knob) for knob in knobs))
        figures = tuple(measures(terms.game, terms.seats))
        job = VariantGames(terms.game, terms.seed, variants, figures, terms.knob_games)
        ledger = self._steps.play("knobs", job, job.total, self._late)
        box, *others = variants_played(job, ledger.sums)
        study.box = box if isinstance(box, Played) else None
        study.knobs = {knob: played for knob, played in zip(knobs, others, strict=True) if played is not None}
        if ledger.done.count < job.total:
            study.unfinished.append("knobs")

    def _play_ladder(self, study: Study) -> None:
        """From the fewest playouts up, each rung in what time is left for it and those above it."""
        self._allow("ladder")
        end = self._ends
        for rung in range(RUNGS if self.terms.ladder else 0):
            now = time.monotonic()
            self._ends = now + max(0.0, end - now) / (RUNGS - rung)
            job = rung_of(self.terms.game, rung, self.terms.seed, self.terms.options)
            deals, name = whole_deals(job, self.terms.ladder), f"ladder-{rung + 1}"
            sums, left = {}, deals
            if not self._late() or self._steps.begun(name):  # else nothing need be compiled
                ledger = self._steps.play(name, job, deals, self._late)
                sums, left = ledger.sums, deals - ledger.done.count
            if sums:
                won = entrants_of(job, sums)[0]
                study.ladder.append(Rung.of(rung, job.seats, won.wins, won.games))
            if left and "ladder" not in study.unfinished:
                study.unfinished.append("ladder")


def _next_stop(games: int, widest: float, within: float) -> int:
    """The games after which one looks again: not quite as many as it will take, as far as can be told."""
    wanted = games * (widest / within) ** 2
    return max(games + CHUNK, int(wanted) // CHUNK * CHUNK)


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
