"""Traces: whole games in bulk that also tell how they went, and not only how they ended.

A compiled driver as in batch.py, on the same dice: game number g of seed x is the same game, move for move. At each
new round it writes down how every seat stands; where a game lasts longer than there is room for, it keeps every second
round, then every fourth. At its end a game leaves one line of whole numbers (`Layout` says where they are):

    how long it was, how much there was to choose, who began, how often the lead changed, and when for the last time;
    the scores, and the standing once so much of its rounds had been played;
    each seat's first moves; the real choices by phase and stage; all that each seat did and that happened to it.

A seat may be told to slip: to make so many of a thousand decisions as a careless policy would, everywhere or in one
phase or stage alone. Where nobody slips no dice are used for it, and the games are those of batch.py.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from queue import SimpleQueue
from typing import Any

import numpy as np

from wayside.engine.batch import MOST_DECISIONS, PIECES, UNFINISHED, chain, first_waiting
from wayside.engine.deeds import Deeds
from wayside.engine.dice import below, seed_dice
from wayside.engine.errors import BrokenGame
from wayside.engine.events import tell
from wayside.engine.forms import COMPILED, PLAIN, Form, fill, rule
from wayside.engine.game import Game, Policy
from wayside.engine.levels import IN_ALL
from wayside.engine.moves import OfferSheet, choices_in
from wayside.engine.record import MAX_SEATS
from wayside.engine.room import Room, with_room

# What the templates below leave open (see `fill`).
game_begin: Any = None
game_offers: Any = None
game_play: Any = None
game_standing: Any = None
choose: Any = None
careless: Any = None
count_move: Any = None
one: Any = None
CELLS: Any = None
DEEDS_AT: Any = None
LENGTH: Any = None

NOBODY = -1

LINES = 256  # rounds whose standing is kept; of a longer game every second, fourth, ... one
POINTS = 20  # parts of a game at whose beginning the standing is told
OPENING = 2  # first moves of each seat
PHASES, STAGES = 16, 10  # by which real choices are counted; later ones count as the last

# The numbers of a game's line.
DECISIONS, CHOICES, OFFERS, ROUNDS, BEGAN, CHANGES, CHANGED = range(7)
SCORES = 8
STANDINGS = SCORES + MAX_SEATS  # of every point, the seats
OPENINGS = STANDINGS + POINTS * MAX_SEATS  # of every seat, its first moves
BY_PHASE = OPENINGS + MAX_SEATS * OPENING  # of every phase, the stages
DEEDS = BY_PHASE + PHASES * STAGES

# The numbers of `slips`: how many of a thousand decisions of each seat; and in which phase and stage alone.
IN_PHASE, IN_STAGE = MAX_SEATS, MAX_SEATS + 1
EVERYWHERE = -1

# The numbers of `marks`: what a driver knows of the game that it plays.
SEEN, KEPT, STRIDE, TOLD, LEADER, MARKS = range(6)


@rule
def note_standing(s: Any, kept: Any, marks: Any, scores: Any, line: Any) -> None:
    """At the beginning of a round, and at the end: keep the standing, and see whether the lead has changed."""
    game_standing(s, scores)
    leader = 0
    for seat in range(1, s.seats):
        if scores[seat] > scores[leader]:
            leader = seat
    for seat in range(s.seats):
        if seat != leader and scores[seat] == scores[leader]:
            leader = NOBODY
            break
    if leader != NOBODY and leader != marks[LEADER]:
        if marks[LEADER] != NOBODY:
            line[CHANGES] += 1
            line[CHANGED] = marks[TOLD]
        marks[LEADER] = leader
    if marks[TOLD] % marks[STRIDE] == 0:
        if marks[KEPT] == LINES:
            thin_out(s, kept, marks)
        if marks[TOLD] % marks[STRIDE] == 0:
            for seat in range(s.seats):
                kept[marks[KEPT], seat] = scores[seat]
            marks[KEPT] += 1
    marks[TOLD] += 1


@rule
def thin_out(s: Any, kept: Any, marks: Any) -> None:
    """There is no more room: keep half of the rounds."""
    for i in range(LINES // 2):
        for seat in range(s.seats):
            kept[i, seat] = kept[2 * i, seat]
    marks[KEPT] = LINES // 2
    marks[STRIDE] *= 2


@rule
def begin_traced(s: Any, seed: int, number: int, kept: Any, marks: Any, scores: Any, line: Any) -> None:
    """Game `number` of a seed up to its first decision, with nothing noted but how everybody stands."""
    for cell in range(CELLS):
        s.log[cell >> 2, cell & 3] = 0
    for i in range(LENGTH):
        line[i] = 0
    seed_dice(s, seed, number)
    game_begin(s)
    marks[SEEN] = s.round
    marks[KEPT] = 0
    marks[STRIDE] = 1
    marks[TOLD] = 0
    marks[LEADER] = NOBODY
    line[BEGAN] = first_waiting(s) if s.waiting & (s.waiting - 1) == 0 else NOBODY
    for i in range(MAX_SEATS * OPENING):
        line[OPENINGS + i] = NOBODY
    note_standing(s, kept, marks, scores, line)


@rule
def decide_traced(s: Any, out: Any, work: Any, who: Any, slips: Any, line: Any) -> None:
    """One decision, by the seat's policy or by a slip."""
    seat = first_waiting(s)
    n = game_offers(s, seat, out)
    line[DECISIONS] += 1
    line[OFFERS] += n
    if n > 1 or choices_in(out, 0) > 1:
        line[CHOICES] += 1
        line[BY_PHASE + min(s.phase, PHASES - 1) * STAGES + min(s.stage, STAGES - 1)] += 1
    slip = slips[seat]
    if slip > 0:
        if slips[IN_PHASE] != EVERYWHERE and slips[IN_PHASE] != s.phase:
            slip = 0
        if slips[IN_STAGE] != EVERYWHERE and slips[IN_STAGE] != s.stage:
            slip = 0
    if slip > 0 and below(s, IN_ALL) < slip:
        move = careless(s, seat, out, n, work)
    else:
        move = choose(s, seat, out, n, work, who)
    for i in range(OPENING):
        if line[OPENINGS + seat * OPENING + i] == NOBODY:
            line[OPENINGS + seat * OPENING + i] = move
            break
    count_move(s, seat, move)
    game_play(s, seat, move)


@rule
def end_traced(s: Any, kept: Any, marks: Any, scores: Any, line: Any) -> None:
    """The rest of a game's line, once it is over or cut off."""
    rounds = marks[TOLD]
    note_standing(s, kept, marks, scores, line)
    line[ROUNDS] = rounds if s.over else UNFINISHED
    for seat in range(s.seats):
        line[SCORES + seat] = scores[seat]
    for point in range(POINTS):
        at = min(point * rounds // POINTS // marks[STRIDE], marks[KEPT] - 1)
        for seat in range(s.seats):
            line[STANDINGS + point * MAX_SEATS + seat] = kept[at, seat]
    for cell in range(CELLS):
        line[DEEDS_AT + cell] = s.log[cell >> 2, cell & 3]


@rule
def trace_one(
    s: Any,
    out: Any,
    work: Any,
    kept: Any,
    marks: Any,
    scores: Any,
    who: Any,
    slips: Any,
    seed: int,
    number: int,
    most: int,
    line: Any,
) -> None:
    """A whole game, or `most` decisions of it. Rounds that pass without a decision stand as the one before."""
    begin_traced(s, seed, number, kept, marks, scores, line)
    while s.over == 0 and line[DECISIONS] < most:
        decide_traced(s, out, work, who, slips, line)
        while marks[SEEN] < s.round and s.over == 0:
            marks[SEEN] += 1
            note_standing(s, kept, marks, scores, line)
    end_traced(s, kept, marks, scores, line)


@rule
def trace_games(
    records: Any,
    out: Any,
    work: Any,
    kept: Any,
    marks: Any,
    scores: Any,
    who: Any,
    slips: Any,
    seed: int,
    start: int,
    most: int,
    lines: Any,
) -> None:
    """Games start, start + 1, ... one after another in one record."""
    for i in range(len(lines)):
        one(records[0], out, work, kept, marks, scores, who, slips, seed, start + i, most, lines[i])


@dataclass(frozen=True)
class Slips:
    """Who makes how many of a thousand decisions carelessly, and where."""

    seat: int
    in_a_thousand: int
    phase: int = EVERYWHERE
    stage: int = EVERYWHERE

    def numbers(self) -> np.ndarray[Any, Any]:
        found = nobody_slips()
        found[self.seat], found[IN_PHASE], found[IN_STAGE] = self.in_a_thousand, self.phase, self.stage
        return found


def nobody_slips() -> np.ndarray[Any, Any]:
    found = np.zeros(MAX_SEATS + 2, np.int64)
    found[IN_PHASE] = found[IN_STAGE] = EVERYWHERE
    return found


@cache
def deeds_of(game: Game) -> Deeds:
    """The deeds of a game, made once a process."""
    return Deeds(game)


@cache
def _traced(game: Game) -> Game:
    """The game with a record that has room for all tallies."""
    return replace(game, state=deeds_of(game).state())


@rule
def count_no_move(s: Any, seat: int, move: int) -> None:
    """What counts a move where no deeds are counted."""


@cache
def _driver(game: Game, policies: tuple[Policy, ...], slip_as: Policy, kind: str, counting: bool) -> Any:
    """`trace_games` for a game and its policies, made once a process."""
    deeds = deeds_of(game)
    cells = deeds.cells if counting else 0
    noting = fill(note_standing, game_standing=game.standing)
    play = fill(
        trace_one,
        begin_traced=fill(
            begin_traced,
            game_begin=(_traced(game) if counting else game).begin,
            note_standing=noting,
            CELLS=cells,
            LENGTH=DEEDS + cells,
        ),
        decide_traced=fill(
            decide_traced,
            game_offers=game.offers,
            game_play=game.play,
            choose=chain(policies),
            careless=with_room(slip_as),
            count_move=deeds.move_tally() if counting else count_no_move,
        ),
        note_standing=noting,
        end_traced=fill(end_traced, note_standing=noting, CELLS=cells, DEEDS_AT=DEEDS),
    )
    form = Form(kind, quiet=True, inline=kind == COMPILED, instead={tell: deeds.tally()} if counting else {})
    return form.of(fill(trace_games, one=play))


def new_lines(game: Game, games: int, counting: bool = True) -> np.ndarray[Any, Any]:
    """A buffer for the lines of so many games, with room for deeds or without."""
    return np.zeros((games, DEEDS + (deeds_of(game).cells if counting else 0)), np.int64)


class TraceBatch:
    """A game, its policies and the records they work on; `run` traces any number of games into a buffer."""

    def __init__(
        self,
        game: Game,
        policies: Sequence[Policy],
        slip_as: Policy,
        options: Mapping[str, int] | None = None,
        threads: int = 1,
        kind: str = COMPILED,
        counting: bool = True,
    ) -> None:
        """One policy a seat; `slip_as` is what plays where a seat slips. Without deeds it is sooner compiled."""
        self.game = game
        self.seats = len(policies)
        self.threads = threads
        distinct = list(dict.fromkeys(policies))
        self._who = np.array([distinct.index(p) for p in policies], np.int8)
        self._play = _driver(game, tuple(distinct), slip_as, kind, counting)
        blank = (_traced(game) if counting else game).new_record(self.seats, options)
        blank.quiet = 1
        self._pool = ThreadPoolExecutor(threads)
        self._lanes: SimpleQueue[tuple[Any, ...]] = SimpleQueue()
        for _ in range(threads):
            sheet, work = OfferSheet(game.max_offers), Room([*distinct, slip_as])
            kept, marks = np.zeros((LINES, MAX_SEATS), np.int64), np.zeros(MARKS, np.int64)
            scores = np.zeros(MAX_SEATS, np.int64)
            if kind == PLAIN:
                arrays = (array.data for array in (kept, marks, scores))
                self._lanes.put(([blank.copy()], sheet.cells, work.cells, *arrays))
            else:
                self._lanes.put((blank.copy().array, sheet.array, work.array, kept, marks, scores))

    def run(self, seed: int, start: int, lines: np.ndarray[Any, Any], slips: Slips | None = None) -> None:
        """Games start, start + 1, ... of a seed, as many as `lines` has lines."""
        numbers = slips.numbers() if slips else nobody_slips()
        cuts = np.linspace(0, len(lines), (PIECES * self.threads if self.threads > 1 else 1) + 1).astype(int)
        pieces = [(a, b) for a, b in pairwise(cuts.tolist()) if b > a]
        jobs = [self._pool.submit(self._piece, numbers, seed, start + a, lines[a:b]) for a, b in pieces]
        for job in jobs:
            job.result()
        stuck = np.flatnonzero(lines[:, ROUNDS] == UNFINISHED)
        if len(stuck):
            raise BrokenGame(
                f"{self.game.title}: game {start + int(stuck[0])} of seed {seed} was not over "
                f"after {MOST_DECISIONS:,} decisions"
            )

    def _piece(self, slips: np.ndarray[Any, Any], seed: int, start: int, lines: np.ndarray[Any, Any]) -> None:
        lane = self._lanes.get()
        try:
            self._play(*lane, self._who, slips, seed, start, MOST_DECISIONS, lines)
        finally:
            self._lanes.put(lane)
