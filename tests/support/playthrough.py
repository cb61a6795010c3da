"""Whole games of any game, move by move and in any form: the record after every move, or a check of it.

One driver serves the tests of parity, of soundness and of bounds, so that it is compiled once a form. A
second one, `watch`, keeps no records: a rule of the caller's looks at every moment of very many games.
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import islice
from typing import Any

import numpy as np

from wayside.bots.random import random
from wayside.engine.batch import chain
from wayside.engine.dice import below, seed_dice
from wayside.engine.events import begin_log
from wayside.engine.forms import CHECKED, PLAIN, Form, copy_record, fill, rule
from wayside.engine.game import Game, Policy
from wayside.engine.moves import OfferSheet
from wayside.engine.record import Record, first_difference
from wayside.engine.room import Room

# What the templates leave open (see `fill`).
game_begin: Any = None
game_offers: Any = None
game_play: Any = None
choose: Any = None
fault: Any = None

RANDOM, SENSIBLE, STUBBORN = range(3)
ROOM = 600  # records of one stretch; a longer game is followed in several


@rule
def someone_waiting(s: Any) -> int:
    """A seat that owes a decision, by lot: the order of choosing is nobody's right."""
    owing = 0
    for seat in range(s.seats):
        owing += s.waiting >> seat & 1
    nth = below(s, owing)
    seat = 0
    while True:
        if s.waiting >> seat & 1:
            if nth == 0:
                return seat
            nth -= 1
        seat += 1


@rule
def follow(records: Any, out: Any, work: Any, who: Any, fresh: int, seed: int, number: int) -> int:
    """Play on from record 0, each move in the next record; how many moves were made."""
    if fresh:
        seed_dice(records[0], seed, number)
        game_begin(records[0])
    i = 0
    while i + 1 < len(records) and records[i].over == 0:
        copy_record(records, i + 1, i)
        i += 1
        s = records[i]
        seat = someone_waiting(s)
        n = game_offers(s, seat, out)
        move = choose(s, seat, out, n, work, who)
        begin_log(s)
        game_play(s, seat, move)
    return i


def driver(game: Game, policies: Sequence[Policy], template: Any = follow, **other: Any) -> Any:
    """A template for a game and its policies; `other` names replace the game's own."""
    names = {
        "game_begin": game.begin,
        "game_offers": game.offers,
        "game_play": game.play,
        "choose": chain(policies),
    }
    return fill(template, **{**names, **other})


def players(game: Game, stubborn: Policy) -> list[Policy]:
    """The policies by their numbers: RANDOM, SENSIBLE, and one of the tests' own that will not let a game end."""
    return [random, game.bots["sensible"], stubborn]


@cache
def common_form(kind: str) -> Form:
    """The form whose rules all drivers of a process share: each rule is compiled once, not once a driver."""
    return Form(kind)


class Follower:
    """The driver in one form, with records of its own."""

    def __init__(self, game: Game, policies: Sequence[Policy], kind: str = PLAIN, **other: Any) -> None:
        self.game = game
        self.kind = kind
        self._run = common_form(kind).of(driver(game, policies, **other))
        self._sheet, self._work = OfferSheet(game.max_offers), Room(policies)
        self.array = np.zeros(ROOM, game.state.dtype)
        self._bytes = self.array.view(np.uint8).reshape(ROOM, -1)  # NumPy copies records without their gaps
        self._records = [game.state(self.array[i : i + 1]) for i in range(ROOM)]

    def stretches(
        self, who: Sequence[int], number: int, options: Mapping[str, int] | None = None, seed: int = 1
    ) -> Iterator[np.ndarray[Any, Any]]:
        """A whole game as arrays of records; each begins with the one that the last ended with."""
        policies = np.array(who, np.int8)
        self._bytes[0] = self.game.new_record(len(who), options).array.view(np.uint8)
        moves, fresh = 0, 1
        while moves == 0 or not self.array[moves]["over"]:
            if moves:
                self._bytes[0] = self._bytes[moves]
            if self.kind == PLAIN:
                moves = self._run(self._records, self._sheet.cells, self._work.cells, policies, fresh, seed, number)
            else:
                moves = self._run(self.array, self._sheet.array, self._work.array, policies, fresh, seed, number)
            fresh = 0
            yield self.array[: moves + 1]


def difference(record: type[Record], a: np.ndarray[Any, Any], b: np.ndarray[Any, Any]) -> str:
    """The first move after which two games differ, and where, by field name; or an empty string."""
    if a.tobytes() == b.tobytes():
        return ""
    for move in range(min(len(a), len(b))):
        where = first_difference(record(a[move : move + 1]), record(b[move : move + 1]))
        if where:
            return f"after move {move}: {where}"
    return f"one has {len(a) - 1} moves and the other {len(b) - 1}"


def compare(
    number: int, who: Sequence[int], options: Mapping[str, int], a: Follower, *others: Follower, most: int | None = None
) -> int:
    """Play one game, or its first `most` stretches, in several forms; how many moves it had."""
    moves = 0
    games = [islice(form.stretches(who, number, options), most) for form in (a, *others)]
    for first, *rest in zip(*games, strict=True):
        for form, stretch in zip(others, rest, strict=True):
            where = difference(a.game.state, first, stretch)
            assert not where, f"game {number}, {a.kind} and {form.kind} differ {where}"
        moves += len(first) - 1
    return moves


def seatings(game: Game, games: int, policies: Sequence[int] = (RANDOM,)) -> Iterator[tuple[int, list[int]]]:
    """Game numbers with who sits where: every number of seats in turn, the policies mixed by the number."""
    low, high = game.seats
    for number in range(games):
        seats = low + number % (high - low + 1)
        yield number, [policies[(number // 4 + seat * (1 + number // 12)) % len(policies)] for seat in range(seats)]


# ---- Very many games, looked at and not kept

MANY = int(os.environ.get("WAYSIDE_MANY", "1"))
"""So many times as many games are watched, by those who have the time."""
THREADS = int(os.environ.get("WAYSIDE_THREADS", "1"))

Options = Callable[[int, int], Mapping[str, int]]
"""The options of a piece of games, by its number and how many seats there are."""

DECISIONS, ROUNDS, EVENTS, OFFERS, KINDS, MORE_KINDS, FAULT, COLUMNS = range(8)
"""Of a watched game: decisions, rounds, the most events of a move, the most offers, which kinds of events happened
(a bit each, and those beyond the first word in another), and what was wrong, if anything."""
WORD = 63  # bits of a number that are no sign

# Faults that any game can have; a game's own are numbered from GAME_FAULT on.
CHANGED_BY_OFFERS, NO_OFFER, TOO_MANY_OFFERS, TWICE_OFFERED, LOST_EVENTS, ENDLESS, GAME_FAULT = range(1, 8)
FAULT_WORDS = (
    "nothing",
    "offers changed the record",
    "a seat waits without an offer",
    "more offers than there is room for",
    "the same offer twice",
    "events were lost",
    "the game does not end",
)


@rule
def same_bytes(raw: Any, a: int, b: int, words: int) -> bool:
    """Whether two records are the same; `raw` is their memory, in words."""
    difference = 0
    for i in range(words):
        difference |= raw[a, i] ^ raw[b, i]
    return difference == 0


@rule
def watch(
    records: Any,
    raw: Any,
    words: int,
    out: Any,
    work: Any,
    who: Any,
    seed: int,
    start: int,
    most: int,
    room: int,
    lines: Any,
) -> None:
    """Games start, start + 1, ... in record 0; records 1 and 2 are for comparison. A fault ends its game."""
    s = records[0]
    for game in range(len(lines)):
        line = lines[game]
        seed_dice(s, seed, start + game)
        game_begin(s)
        decisions = 0
        events = 0
        offers = 0
        kinds = 0
        more_kinds = 0
        found = 0
        while True:
            events = max(events, s.log_n)
            for i in range(s.log_n):
                if s.log[i, 0] < WORD:
                    kinds |= 1 << s.log[i, 0]
                else:
                    more_kinds |= 1 << s.log[i, 0] - WORD
            if s.log_lost:
                found = LOST_EVENTS
            if found == 0:
                found = fault(records, raw, words)
            if found or s.over:
                break
            seat = someone_waiting(s)
            copy_record(records, 1, 0)
            n = game_offers(s, seat, out)
            if not same_bytes(raw, 0, 1, words):
                found = CHANGED_BY_OFFERS
            elif n < 1:
                found = NO_OFFER
            elif n > room:
                found = TOO_MANY_OFFERS
            elif decisions >= most:
                found = ENDLESS
            for i in range(n):
                for j in range(i):
                    if out[i, 0] == out[j, 0]:
                        found = TWICE_OFFERED
            if found:
                break
            offers = max(offers, n)
            move = choose(s, seat, out, n, work, who)
            begin_log(s)
            game_play(s, seat, move)
            decisions += 1
        line[DECISIONS] = decisions
        line[ROUNDS] = s.round
        line[EVENTS] = events
        line[OFFERS] = offers
        line[KINDS] = kinds
        line[MORE_KINDS] = more_kinds
        line[FAULT] = found


class Watcher:
    """`watch` for a game, its policies and a rule that finds faults: (records, raw, words) to a number, 0 for none."""

    def __init__(
        self,
        game: Game,
        policies: Sequence[Policy],
        find: Any,
        kind: str,
        fault_words: Sequence[str] = (),
        most: int = 1_000_000,
        **other: Any,
    ) -> None:
        self.game = game
        self.kind = kind
        self.most = most
        self._words = (*FAULT_WORDS, *fault_words)
        self._policies = policies
        self._run = common_form(kind).of(driver(game, policies, watch, fault=find, **other))

    def run(
        self, who: Sequence[int], start: int, games: int, options: Mapping[str, int] | None = None, seed: int = 1
    ) -> np.ndarray[Any, Any]:
        """A line for each game; a fault is an AssertionError that names it. Several threads may run at once."""
        blank = self.game.new_record(len(who), options)
        array = np.zeros(3, self.game.state.dtype)
        raw = array.view(np.int64).reshape(3, -1)  # the dice are words, so a record is made of whole ones
        raw[0] = blank.array.view(np.int64)
        lines = np.zeros((games, COLUMNS), np.int64)
        sheet, work = OfferSheet(self.game.max_offers), Room(self._policies)
        policies = np.array(who, np.int8)
        rest = (policies, seed, start, self.most, self.game.max_offers, lines)
        if self.kind == PLAIN:
            records = [self.game.state(array[i : i + 1]) for i in range(3)]
            self._run(records, raw.data, raw.shape[1], sheet.cells, work.cells, *rest)
        else:
            self._run(array, raw, raw.shape[1], sheet.array, work.array, *rest)
        for i in np.flatnonzero(lines[:, FAULT]).tolist():
            found, decisions = self._words[lines[i, FAULT]], lines[i, DECISIONS]
            raise AssertionError(f"game {start + i} of seed {seed}, {who}, {options}, decision {decisions}: {found}")
        return lines

    def run_in_pieces(
        self, who: Sequence[int], games: int, piece: int, options: Options, seed: int = 1
    ) -> np.ndarray[Any, Any]:
        """At least so many games, each piece of them with other options; WAYSIDE_THREADS shares them out."""

        def run(number: int) -> np.ndarray[Any, Any]:
            return self.run(who, number * piece, piece, options(number, len(who)), seed)

        with ThreadPoolExecutor(THREADS) as pool:
            return np.concatenate(list(pool.map(run, range(-(-games // piece)))))

    def kinds(self, lines: np.ndarray[Any, Any]) -> set[str]:
        """The kinds of events that happened in these games."""
        first, rest = (int(np.bitwise_or.reduce(lines[:, column])) for column in (KINDS, MORE_KINDS))
        happened = first | rest << WORD
        return {kind.word for i, kind in enumerate(self.game.events) if happened >> i & 1}


def watch_sensible_players(
    game: Game, find: Any, fault_words: Sequence[str], options: Options, games: int, piece: int
) -> np.ndarray[Any, Any]:
    """Games of sensible players, and a random one for two of them, by every number of seats in turn.

    Plain, where records are strict, or compiled if there are many: a few games are over before a bot is compiled.
    """
    kind, piece = (CHECKED, piece) if MANY > 1 else (PLAIN, 1)
    watcher = Watcher(game, [random, game.bots["sensible"]], find, kind, fault_words)
    low, high = game.seats
    lines = []
    for number in range(games * MANY):
        seats = low + number % (high - low + 1)
        who = [int((number + seat) % 3 > 0) for seat in range(seats)]
        lines.append(watcher.run(who, number, piece, options(number, seats)))
    return np.concatenate(lines)
