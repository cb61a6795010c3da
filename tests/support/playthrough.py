"""Whole games of Hallo Trucker move by move, in any form: the record after every move, side by side.

One driver serves the tests of parity, of soundness and of bounds, so that it is compiled once a form.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from wayside.bots.random import random
from wayside.engine.batch import chain
from wayside.engine.dice import below, seed_dice
from wayside.engine.events import begin_log
from wayside.engine.forms import PLAIN, Form, copy_record, fill, rule
from wayside.engine.moves import OfferSheet, first_of
from wayside.engine.record import first_difference
from wayside.games.hallo_trucker import GAME
from wayside.games.hallo_trucker.edition import BARRIER, FREE, LOST, REALLY, REST
from wayside.games.hallo_trucker.state import TO_COUNTER, State

# What the template leaves open (see `fill`).
game_setup: Any = None
game_offers: Any = None
game_play: Any = None
choose: Any = None

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
def follow(records: Any, out: Any, who: Any, fresh: int, seed: int, number: int) -> int:
    """Play on from record 0, each move in the next record; how many moves were made."""
    if fresh:
        seed_dice(records[0], seed, number)
        begin_log(records[0])
        game_setup(records[0])
    i = 0
    while i + 1 < len(records) and records[i].over == 0:
        copy_record(records, i + 1, i)
        i += 1
        s = records[i]
        seat = someone_waiting(s)
        n = game_offers(s, seat, out)
        move = choose(s, seat, out, n, who)
        begin_log(s)
        game_play(s, seat, move)
    return i


@rule
def stubborn(s: State, seat: int, out: Any, n: int) -> int:
    """Keep the stage going for as long as it can be: nothing for the counter, and Barriers to get row cards back."""
    best = 0
    most = -1
    for i in range(n):
        face = first_of(out[i, 0])
        if s.phase == TO_COUNTER:
            worth = 20 - face  # the lowest km, if it must be
            if face == BARRIER:
                worth = 60 if s.start == seat else 30
            elif face == REST:
                worth = 50
            elif face == LOST:
                worth = 40
            elif face == FREE or face == REALLY:
                worth = 0
        else:
            worth = 10 + face  # the highest km goes where it does no harm
            if face == FREE or face == REALLY:
                worth = 30
            elif face == LOST:
                worth = 3
            elif face == REST:
                worth = 2
            elif face == BARRIER:
                worth = 1
        if worth > most:
            most = worth
            best = i
    return out[best, 0]  # type: ignore[no-any-return]


def driver(**other: Any) -> Any:
    """`follow` for Hallo Trucker and the three policies; `other` names replace the game's own."""
    names = {
        "game_setup": GAME.setup,
        "game_offers": GAME.offers,
        "game_play": GAME.play,
        "choose": chain([random, GAME.bots["sensible"], stubborn]),
    }
    return fill(follow, **{**names, **other})


class Follower:
    """The driver in one form, with records of its own."""

    def __init__(self, kind: str = PLAIN, root: Any = None) -> None:
        self.kind = kind
        self._run = Form(kind).of(root or driver())
        self._sheet = OfferSheet(GAME.max_offers)
        self.array = np.zeros(ROOM, State.dtype)
        self._bytes = self.array.view(np.uint8).reshape(ROOM, -1)  # NumPy copies records without their gaps
        self._records = [State(self.array[i : i + 1]) for i in range(ROOM)]

    def stretches(
        self, who: Sequence[int], number: int, options: Mapping[str, int] | None = None, seed: int = 1
    ) -> Iterator[np.ndarray[Any, Any]]:
        """A whole game as arrays of records; each begins with the one that the last ended with."""
        policies = np.array(who, np.int8)
        self._bytes[0] = GAME.new_record(len(who), options).array.view(np.uint8)
        moves, fresh = 0, 1
        while moves == 0 or not self.array[moves]["over"]:
            if moves:
                self._bytes[0] = self._bytes[moves]
            if self.kind == PLAIN:
                moves = self._run(self._records, self._sheet.cells, policies, fresh, seed, number)
            else:
                moves = self._run(self.array, self._sheet.array, policies, fresh, seed, number)
            fresh = 0
            yield self.array[: moves + 1]


def difference(a: np.ndarray[Any, Any], b: np.ndarray[Any, Any]) -> str:
    """The first move after which two games differ, and where, by field name; or an empty string."""
    if a.tobytes() == b.tobytes():
        return ""
    for move in range(min(len(a), len(b))):
        where = first_difference(State(a[move : move + 1]), State(b[move : move + 1]))
        if where:
            return f"after move {move}: {where}"
    return f"one has {len(a) - 1} moves and the other {len(b) - 1}"


def seatings(games: int, policies: Sequence[int] = (RANDOM,)) -> Iterator[tuple[int, list[int]]]:
    """Game numbers with who sits where: 2 to 5 seats in turn, the policies mixed by the number."""
    for number in range(games):
        seats = GAME.seats[0] + number % (GAME.seats[1] - GAME.seats[0] + 1)
        yield number, [policies[(number // 4 + seat * (1 + number // 12)) % len(policies)] for seat in range(seats)]
