"""Whole games in bulk: compiled policies on compiled rules, the caller's buffers, no allocation in the loop.

Game number g of seed x has its own dice (`seed_dice`), whoever plays it: so one thread, many threads
and a GPU play the very same games and their totals agree to the last digit.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from queue import SimpleQueue
from typing import Any

import numpy as np

from wayside.engine.counts import tallies, tally_of
from wayside.engine.dice import seed_dice
from wayside.engine.errors import BrokenGame
from wayside.engine.events import tell
from wayside.engine.forms import COMPILED, PLAIN, Form, Lookup, fill, quiet_form, rule
from wayside.engine.game import Game, Policy
from wayside.engine.moves import OfferSheet
from wayside.engine.record import MAX_SEATS
from wayside.engine.room import Room, with_room

# What the templates below leave open (see `fill`).
game_begin: Any = None
game_offers: Any = None
game_play: Any = None
game_standing: Any = None
choose: Any = None
begin: Any = None
decide: Any = None
end: Any = None
one: Any = None
this_one: Any = None
the_others: Any = None
THIS: Any = None
TALLIES: Any = None

# The columns of a game's line of results: the seats' scores follow, and what the game counts where that is wanted.
DECISIONS, ROUNDS, SCORES = 0, 1, 2
COUNTS = COLUMNS = SCORES + MAX_SEATS
UNFINISHED = -1  # in place of the rounds: the game was cut off

PIECES = 40  # of a run for each thread
MOST_DECISIONS = 1_000_000  # of one game; whoever needs more has a game that does not end


# A lookup, as a walk through the bits costs a wrong guess of the processor at every other decision.
LOWEST = Lookup([(bits & -bits).bit_length() - 1 if bits else 0 for bits in range(1 << MAX_SEATS)], "u1")


@rule
def first_waiting(s: Any) -> int:
    """The lowest seat that owes a decision."""
    return LOWEST[s.waiting]


@rule
def choose_this_or_other(s: Any, seat: int, out: Any, n: int, work: Any, who: Any) -> int:
    """One link of a chain of policies: this one, if the seat is its, else the rest of the chain."""
    if who[seat] == THIS:
        return this_one(s, seat, out, n, work)  # type: ignore[no-any-return]
    return the_others(s, seat, out, n, work, who)  # type: ignore[no-any-return]


@rule
def choose_last(s: Any, seat: int, out: Any, n: int, work: Any, who: Any) -> int:
    """The end of the chain."""
    return this_one(s, seat, out, n, work)  # type: ignore[no-any-return]


@rule
def begin_one(s: Any, seed: int, number: int) -> None:
    """Game `number` of a seed, in a record with its seats and options, up to its first decision."""
    seed_dice(s, seed, number)
    for cell in range(TALLIES):
        s.log[cell >> 2, cell & 3] = 0
    game_begin(s)


@rule
def decide_once(s: Any, out: Any, work: Any, who: Any) -> None:
    """One decision of the seat whose policy is to make it."""
    seat = first_waiting(s)
    n = game_offers(s, seat, out)
    game_play(s, seat, choose(s, seat, out, n, work, who))


@rule
def end_one(s: Any, decisions: int, line: Any) -> None:
    """A game's line of results."""
    line[DECISIONS] = decisions
    line[ROUNDS] = s.round if s.over else UNFINISHED
    game_standing(s, line[SCORES:])
    for cell in range(TALLIES):
        line[COUNTS + cell] = s.log[cell >> 2, cell & 3]


@rule
def play_one(s: Any, out: Any, work: Any, who: Any, seed: int, number: int, most: int, line: Any) -> None:
    """A whole game, or `most` decisions of it."""
    begin(s, seed, number)
    decisions = 0
    while s.over == 0 and decisions < most:
        decide(s, out, work, who)
        decisions += 1
    end(s, decisions, line)


@rule
def play_games(records: Any, out: Any, work: Any, who: Any, seed: int, start: int, most: int, results: Any) -> None:
    """Games start, start + 1, ... one after another in one record."""
    for i in range(len(results)):
        one(records[0], out, work, who, seed, start + i, most, results[i])


def chain(policies: Sequence[Policy]) -> Any:
    """One function that lets `policies[who[seat]]` choose."""
    link = fill(choose_last, this_one=with_room(policies[-1]))
    for number in range(len(policies) - 2, -1, -1):
        link = fill(choose_this_or_other, this_one=with_room(policies[number]), the_others=link, THIS=number)
    return link


def parts(game: Game, policies: Sequence[Policy], counting: bool) -> dict[str, Any]:
    """What a driver of whole games is filled with: how one begins, goes on and ends."""
    kept = tallies(game.counts, game.seats[1], game.state) if counting else 0
    return {
        "begin": fill(begin_one, game_begin=game.begin, TALLIES=kept),
        "decide": fill(decide_once, game_offers=game.offers, game_play=game.play, choose=chain(policies)),
        "end": fill(end_one, game_standing=game.standing, TALLIES=kept),
    }


def one_game(game: Game, policies: Sequence[Policy], counting: bool) -> Any:
    """`play_one` for a game and its policies."""
    return fill(play_one, **parts(game, policies, counting))


@cache
def _driver(game: Game, policies: tuple[Policy, ...], kind: str, counting: bool) -> Any:
    """`play_games` for a game and its policies, made once a process."""
    form = bulk_form(game, kind, counting, inline=True) if kind == COMPILED else _shared_form(game, kind, counting)
    return form.of(fill(play_games, one=one_game(game, policies, counting)))


def bulk_form(game: Game, kind: str, counting: bool, inline: bool = False) -> Form:
    """A quiet form; one that counts keeps tallies where a game's events would be told."""
    instead = {tell: tally_of(game.counts, game.seats[1], game.state)} if counting else {}
    return Form(kind, quiet=True, inline=inline, instead=instead)


@cache
def _shared_form(game: Game, kind: str, counting: bool) -> Form:
    """One that all drivers share whose rules are not inlined."""
    return bulk_form(game, kind, counting) if counting else quiet_form(kind)


def new_results(games: int, game: Game | None = None) -> np.ndarray[Any, Any]:
    """A buffer for the results of so many games; with what a game counts, where it is named."""
    counted = tallies(game.counts, game.seats[1], game.state) if game else 0
    return np.zeros((games, COLUMNS + counted), np.int32)


def counts_too(game: Game, columns: int) -> bool:
    """Whether results of so many columns have room for what a game counts; to count costs a GPU a twentieth."""
    counted = tallies(game.counts, game.seats[1], game.state)
    if columns not in (COLUMNS, COLUMNS + counted):
        raise ValueError(f"results of {game.title} have {COLUMNS} columns, or {COLUMNS + counted} with what it counts")
    return columns > COLUMNS


def check_finished(game: Game, seed: int, start: int, results: np.ndarray[Any, Any]) -> None:
    """Refuse results in which a game was cut off."""
    stuck = np.flatnonzero(results[:, ROUNDS] == UNFINISHED)
    if len(stuck):
        raise BrokenGame(
            f"{game.title}: game {start + int(stuck[0])} of seed {seed} was not over after {MOST_DECISIONS:,} decisions"
        )


class Batch:
    """A game, its policies and the records they work on; `run` plays any number of games into a buffer."""

    def __init__(
        self,
        game: Game,
        policies: Sequence[Policy],
        options: Mapping[str, int] | None = None,
        threads: int = 1,
        kind: str = COMPILED,
    ) -> None:
        """One policy a seat."""
        self.game = game
        self.threads = threads
        self.kind = kind
        distinct = list(dict.fromkeys(policies))
        self._who = np.array([distinct.index(p) for p in policies], np.int8)
        self._distinct = tuple(distinct)
        blank = game.new_record(len(policies), options)
        blank.quiet = 1
        self._pool = ThreadPoolExecutor(threads)  # its threads start when they are first needed
        self._lanes: SimpleQueue[tuple[Any, Any, Any]] = SimpleQueue()
        for _ in range(threads):
            sheet, work = OfferSheet(game.max_offers), Room(distinct)
            if kind == PLAIN:
                self._lanes.put(([blank.copy()], sheet.cells, work.cells))
            else:
                self._lanes.put((blank.copy().array, sheet.array, work.array))

    def run(self, seed: int, start: int, results: np.ndarray[Any, Any]) -> None:
        """Games start, start + 1, ... of a seed, as many as `results` has lines."""
        play = _driver(self.game, self._distinct, self.kind, counts_too(self.game, results.shape[1]))
        if self.threads == 1:
            self._play(play, seed, start, results)
        else:
            # Many more pieces than threads, so that no thread waits long for the slowest.
            cuts = np.linspace(0, len(results), PIECES * self.threads + 1).astype(int)
            pieces = [(a, b) for a, b in pairwise(cuts.tolist()) if b > a]
            for job in [self._pool.submit(self._play, play, seed, start + a, results[a:b]) for a, b in pieces]:
                job.result()
        check_finished(self.game, seed, start, results)

    def _play(self, play: Any, seed: int, start: int, results: np.ndarray[Any, Any]) -> None:
        lane = self._lanes.get()
        try:
            play(*lane, self._who, seed, start, MOST_DECISIONS, results)
        finally:
            self._lanes.put(lane)
