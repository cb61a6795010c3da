"""Deeds: all that a seat does and all that happens to it, counted over whole games without a word from the game.

A game that wants something counted by name says so (counts.py). Whoever looks for what goes with winning cannot know
beforehand what that is, so a trace (trace.py) counts everything: every kind of event by the seat that it happened to,
every verb by the seat that played it, and each of them apart by its first number, where that is one of a few.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from wayside.engine.arguments import Argument, Number, Words
from wayside.engine.forms import Lookup, fill, i64, inlined, rule
from wayside.engine.game import Game
from wayside.engine.moves import Verb, first_of, verb_of
from wayside.engine.record import Record

FEW = 24  # values of a number, for each of which deeds are told apart
MOVE, EVENT = "move", "event"

# What the templates below leave open (see `fill`).
keep: Any = None
FIRST: Any = None
LOW: Any = None
PARTS: Any = None
SEATS: Any = None


@dataclass(frozen=True)
class Deed:
    """One thing that is counted for each seat."""

    how: str
    """MOVE or EVENT."""
    word: str
    """The verb's or the event's."""
    part: str
    """Its first number in words; empty where it is not told apart by that."""
    clause: str

    @property
    def name(self) -> str:
        """As people read it: `counter barrier`, `turned up: Barrier`."""
        if self.how == MOVE:
            return f"{self.word} {self.part}".strip()
        return f"{self.word.replace('-', ' ')}{': ' if self.part else ''}{self.part}"


def _values(argument: Argument | None) -> range:
    """The values for each of which a deed is counted apart; empty where it is not."""
    low, high = 0, -1
    if isinstance(argument, Words):
        high = len(argument.words) - 1
    elif isinstance(argument, Number):
        low, high = argument.low, argument.high
    return range(low, high + 1) if 1 < high - low + 1 <= FEW else range(0)


@dataclass(frozen=True)
class _Line:
    """Where the deeds of one verb or one kind of event begin, and which values they are told apart by."""

    first: int
    values: range


class Deeds:
    """All deeds of a game, and where each is counted: cell `deed * seats + seat`, `seats` being the most it takes."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats = game.seats[1]
        self.all: list[Deed] = []
        self._verbs = [self._add(verb) for verb in game.verbs]
        self._events = [self._add(kind) if "{seat}" in kind.sentence else None for kind in game.events]

    def _add(self, what: Any) -> _Line:
        """The deeds of a verb or of a kind of event."""
        how = MOVE if isinstance(what, Verb) else EVENT
        argument = what.args[0] if what.args else None
        line = _Line(len(self.all), _values(argument))
        parts = [argument.text(value) for value in line.values] if argument else []
        self.all += [Deed(how, what.word, part, what.clause) for part in parts or [""]]
        return line

    @property
    def cells(self) -> int:
        return len(self.all) * self.seats

    def by_seat(self, cells: np.ndarray[Any, Any], seats: int) -> np.ndarray[Any, Any]:
        """Lines of tallies as an array of games, deeds and seats."""
        return cells.reshape(len(cells), len(self.all), self.seats)[:, :, :seats]

    def state(self) -> type[Record]:
        """The game's record with a log that has room for them all: tallies lie there, as nothing is told."""
        state = self.game.state
        lines = max(state.dtype["log"].shape[0], -(-self.cells // 4))
        return type(state.__name__, (state,), {}, log=lines)

    def tally(self) -> Any:
        """What `tell` becomes."""
        counting = fill(count_event, **self._tables(self._events), SEATS=self.seats)
        return fill(tally_event, keep=counting)

    def move_tally(self) -> Any:
        """A rule (record, seat, move) that counts a move."""
        return fill(count_move, **self._tables(self._verbs), SEATS=self.seats)

    def _tables(self, lines: list[_Line] | list[_Line | None]) -> dict[str, Lookup]:
        found = list(self._cut(lines)) or [(-1, 0, 1)]
        return {
            name: Lookup(column)
            for name, column in zip(("FIRST", "LOW", "PARTS"), zip(*found, strict=True), strict=True)
        }

    @staticmethod
    def _cut(lines: list[_Line] | list[_Line | None]) -> Iterator[tuple[int, int, int]]:
        for line in lines:
            if line is None:
                yield -1, 0, 1
            else:
                yield line.first, line.values.start, max(1, len(line.values))


@inlined
@rule
def count_event(s: Any, kind: int, seat: int, a: int) -> None:
    """Count an event for the seat that it happened to; one that happened to nobody is no deed."""
    first = FIRST[kind]
    if first >= 0 and seat >= 0:
        part = a - LOW[kind]
        if PARTS[kind] == 1:
            part = 0
        if 0 <= part < PARTS[kind]:
            cell = (first + part) * SEATS + seat
            s.log[cell >> 2, cell & 3] += 1


@rule
def tally_event(s: Any, kind: int, seat: int, a: int = 0, b: int = 0) -> None:
    """What `tell` is in a trace. Numbers of all types come together here, so that the rest is compiled once."""
    keep(s, i64(kind), i64(seat), i64(a))


@rule
def count_move(s: Any, seat: int, move: int) -> None:
    """Count a move for the seat that plays it."""
    verb = verb_of(move)
    part = first_of(move) - LOW[verb]
    if PARTS[verb] == 1:
        part = 0
    if 0 <= part < PARTS[verb]:
        cell = (FIRST[verb] + part) * SEATS + seat
        s.log[cell >> 2, cell & 3] += 1
