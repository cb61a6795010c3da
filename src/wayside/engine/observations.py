"""Observations: what a seat sees as numbers from -1 to 1, by a rule that the record's declaration makes.

It is sight (see sight.py) for whoever learns: public fields, the seat's own row of owned ones, and nothing else. What
a number is (see kinds.py) says how it is told, for a place on a board or the number of a card means nothing as one
figure:

| what a field's numbers are | how they are told |
|---|---|
| a seat | one of so many as there are seats, the own one first |
| one of a kind | one of so many as it has faces; yes or no: 0 or 1 |
| a list of one kind, in no rows of anything | how many there are of each face; without faces, which of them are there |
| bits | each of them |
| a number in a range | as a part of the highest, or one of so many if there are few; what also may stand there, apart |
| a sum, or a number without a range | by its logarithm |

Rows of seats begin with the own one. A field that only says again what others say is left out, unless one of those is
told as how many there are, which loses something. The first numbers are those of the own seat. What lies behind a
length, or stands for nobody or nothing, is zeros.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from wayside.engine.forms import Lookup, fill, i64, rule, rule_from_text
from wayside.engine.game import Game
from wayside.engine.kinds import Bits, Kind, Of, Seat, UpTo
from wayside.engine.record import OWNED, PUBLIC, Field, Record

FEW = 8  # numbers of a range that have a place each: the sides of a die
LOG_BITS = 32  # numbers have 31 bits

SEATS = -1  # in place of a size: as many as there are seats


@rule
def by_logarithm(value: int) -> float:
    """A number of unknown range from -1 to 1: its binary logarithm, straight between the powers of two.

    So it is exact, and the same on every machine.
    """
    size = value if value >= 0 else -value
    if size == 0:
        return 0.0
    power = 0
    left = size
    while left > 1:
        left >>= 1
        power += 1
    told = min((power + size / (1 << power)) / LOG_BITS, 1.0)
    return told if value >= 0 else -told


game_observe: Any = None  # what the template below leaves open (see `fill`)


@rule
def observe_seat(s: Any, seat: int, x: Any) -> None:
    """What a seat sees, written into `x`: a rule of its own, for what is made from text cannot be kept compiled."""
    game_observe(s, seat, x)


class _Writer:
    """The text of the rule as it grows: a line for each step, and what it looks up."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.names: dict[str, Any] = {"i64": i64, "by_logarithm": by_logarithm}
        self.indent = 1
        self._known: dict[bytes, str] = {}

    def line(self, text: str) -> None:
        self.lines.append("    " * self.indent + text)

    def lookup(self, values: Any, type: str) -> str:
        """The name of a lookup with these values."""
        made = Lookup(values, type)
        name = self._known.setdefault(made.native.tobytes(), f"T{len(self._known)}")
        self.names[name] = made
        return name


@dataclass(frozen=True)
class _Way:
    """How one number, or a list told as one thing, becomes numbers: how many, and the lines that write them.

    The lines find the number in `v`, and write from `x[at]` on.
    """

    size: int
    lines: Callable[[_Writer], list[str]]
    words: Callable[[int], list[str]]
    """What each of the numbers says, at a table of so many seats."""


def _faces(kind: Kind) -> int:
    if kind.face is None:
        return kind.size(0)
    return len(kind.faces) or 1 + max(kind.face[i] for i in range(kind.count))


def _face_words(kind: Kind) -> list[str]:
    return list(kind.faces) or [str(i) for i in range(_faces(kind))]


def _seat_words(seats: int) -> list[str]:
    return ["own seat", *(f"seat +{i}" for i in range(1, seats))]


def _one_of(kind: Kind) -> _Way:
    def lines(writer: _Writer) -> list[str]:
        test = f"0 <= v < {kind.size(0)}" + (f" and v != {kind.none}" if kind.none is not None else "")
        face = "v"
        if kind.face is not None:
            face = f"{writer.lookup([kind.face[i] for i in range(kind.count)], 'i4')}[v]"
        return [f"if {test}:", f"    x[at + {face}] = 1.0"]

    return _Way(_faces(kind), lines, lambda _: _face_words(kind))


def _way(of: Of | None) -> _Way:
    """How a number of this kind is told."""
    if isinstance(of, Seat):
        none = f" and v != {of.none}" if of.none is not None else ""
        # A division takes as long as all the rest.
        told = [f"if 0 <= v < seats{none}:", "    x[at + v - seat + (0 if v >= seat else seats)] = 1.0"]
        return _Way(SEATS, lambda _: told, _seat_words)
    if isinstance(of, Kind):
        if of.size(0) == 2 and of.none is None and of.face is None:
            return _Way(1, lambda _: ["x[at] = v"], lambda _: _face_words(of)[1:])
        return _one_of(of)
    if isinstance(of, Bits):
        things = of.things
        if isinstance(things, Seat):
            each = ["v |= v << seats", "for b in range(seats):", "    x[at + b] = v >> seat + b & 1"]
            return _Way(SEATS, lambda _: each, _seat_words)
        size = things.size(0)
        each = ["if v:", f"    for b in range({size}):", "        x[at + b] = v >> b & 1"]
        return _Way(size, lambda _: each, lambda _: things.words or [str(i) for i in range(size)])
    if isinstance(of, UpTo):
        return _in_range(of)
    return _Way(1, lambda _: ["x[at] = by_logarithm(v)"], lambda _: ["logarithm"])


def _in_range(of: UpTo) -> _Way:
    also = [value for value in of.also if not of.low <= value <= of.high]
    values = of.high - of.low + 1
    size = values if values <= FEW else 1
    told = [f"if {of.low} <= v <= {of.high}:"]
    if values <= FEW:
        told.append(f"    x[at + v - {of.low}] = 1.0")
        words = [str(value) for value in range(of.low, of.high + 1)]
    else:
        below, above = min(of.low, 0), max(of.high, 0)
        told.append(f"    x[at] = v * {1.0 / max(-below, above)!r}")
        words = [f"of {of.high}"]
    for place, value in enumerate(also):
        told += [f"elif v == {value}:", f"    x[at + {size + place}] = 1.0"]
    return _Way(size + len(also), lambda _: told, lambda _: [*words, *(of.also[value] for value in also)])


def _is_bag(f: Field) -> bool:
    """Whether a field is a list of one kind, of which the order is not told."""
    return isinstance(f.of, Kind) and bool(f.shape) and f.by[-1] is None and _way(f.of).size > 1


def _bag(kind: Kind, length: int) -> tuple[_Way, Callable[[_Writer], list[str]]]:
    """A list as how many there are of each face, and the lines for one of the list."""
    way = _one_of(kind)
    if kind.face is None:
        return way, way.lines
    count = np.bincount([kind.face[i] for i in range(kind.count)], minlength=_faces(kind))
    worth = 1.0 / np.clip(count, 1, length)

    def lines(writer: _Writer) -> list[str]:
        test, write = way.lines(writer)
        face = write.split("at + ")[1].split("] = ")[0]
        return [test, f"    f = {face}", f"    x[at + f] += {writer.lookup(worth, 'f8')}[f]"]

    return way, lines


@dataclass(frozen=True)
class Part:
    """Some numbers of an observation that stand side by side: what a field says."""

    field: str
    begin: int
    end: int
    words: tuple[str, ...]
    """What each of them says."""


@dataclass(frozen=True)
class _Told:
    """A field that is told: its rows, from the outermost in, and how what stands in one is told."""

    field: Field
    own: bool
    """Only the own row is seen."""
    bag: bool
    way: _Way

    @property
    def rows(self) -> list[tuple[int, int]]:
        """The axes that are gone through, and how many rows each of them has."""
        axes = list(enumerate(zip(self.field.by, self.field.shape, strict=True)))
        axes = axes[1 if self.own else 0 : -1 if self.bag else None]
        return [(at, SEATS if isinstance(axis, Seat) else size) for at, (axis, size) in axes]

    def sizes(self, seats: int) -> list[int]:
        return [seats if size == SEATS else size for size in (*(size for _, size in self.rows), self.way.size)]

    def words(self, seats: int) -> list[str]:
        """What each of its numbers says."""
        said = [""]
        for at, _ in self.rows:
            axis, size = self.field.by[at], self.field.shape[at]
            if isinstance(axis, Seat):
                rows = _seat_words(seats)
            else:
                rows = (axis.words if axis else []) or [str(i) for i in range(size)]
            said = [f"{before}{row}, " for before in said for row in rows]
        return [before + word for before in said for word in self.way.words(seats)]

    def write(self, writer: _Writer) -> None:
        """The lines that write it from `x[at]` on, and move `at` behind it."""
        f, opened = self.field, 0
        steps = [size for _, size in self.rows]
        after = " * ".join("seats" if size == SEATS else str(size) for size in (*steps, self.way.size))
        if steps:
            writer.line("begin = at")
        if f.owned_if:  # what is not seen is zeros
            writer.line(f"if s.{f.owned_if}:")
            writer.indent, opened = writer.indent + 1, 1
        index = ["seat"] if self.own else []
        for at, size in self.rows:
            row = f"i{at}"
            limit = "seats" if size == SEATS else self._cut(at, index, str(size))
            writer.line(f"for {row} in range({limit}):")
            writer.indent, opened = writer.indent + 1, opened + 1
            if size == SEATS:
                writer.line(f"r{at} = seat + {row} - (0 if seat + {row} < seats else seats)")
            index.append(f"r{at}" if size == SEATS else row)
        if steps:
            writer.line(f"at = begin + {self._place(steps)}")
        if self.bag:
            last = len(f.shape) - 1
            _, lines = _bag(f.of, f.shape[-1])  # type: ignore[arg-type]
            told = lines(writer)
            writer.line(f"for i{last} in range({self._cut(last, index, str(f.shape[-1]))}):")
            writer.line(f"    v = i64(s.{f.name}[{', '.join([*index, f'i{last}'])}])")
            for line in told:
                writer.line("    " + line)
        else:
            at_index = f"[{', '.join(index)}]" if index else ""
            writer.line(f"v = i64(s.{f.name}{at_index})")
            for line in self.way.lines(writer):
                writer.line(line)
        writer.indent -= opened
        writer.line(f"at = begin + {after}" if steps else f"at += {after}")

    def _place(self, steps: list[int]) -> str:
        """Where a row's numbers begin."""
        terms = []
        for k, (at, _) in enumerate(self.rows):
            inside = [*steps[k + 1 :], self.way.size]
            terms.append(" * ".join([f"i{at}", *("seats" if size == SEATS else str(size) for size in inside)]))
        return " + ".join(terms)

    def _cut(self, at: int, index: list[str], size: str) -> str:
        """How many lines of an axis count: a length for each seat cuts each seat's row, a single one the field."""
        f = self.field
        if not f.length:
            return size
        lengths = next(each for each in self.siblings if each.name == f.length)
        if lengths.shape:
            return f"i64(s.{f.length}[{index[0]}])" if at == 1 else size
        return f"i64(s.{f.length})" if at == 0 else size

    siblings: tuple[Field, ...] = ()


def _told(game: Game) -> list[_Told]:
    """The fields that are told, in the order of the record."""
    bags = {f.name for f in game.fields if _is_bag(f)}
    found = []
    for f in game.fields:
        own = bool(f.shape) and (f.sight == OWNED or bool(f.owned_if))
        if not own and f.sight != PUBLIC:
            continue
        if f.derived and not bags & set(f.derived.split()):
            continue
        bag = _is_bag(f) and len(f.shape) > own
        found.append(_Told(f, own, bag, _one_of(f.of) if bag else _way(f.of), game.fields))  # type: ignore[arg-type]
    return found


class Observations:
    """How the seats of a game see it in numbers."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._told = _told(game)
        writer = _Writer()
        for line in (
            "seats = i64(s.seats)",
            "for k in range(len(x)):",
            "    x[k] = 0.0",
            "x[seat] = 1.0",
            "at = seats",
        ):
            writer.line(line)
        for told in self._told:
            told.write(writer)
        self.text = "\n".join(["def observe(s, seat, x):", *writer.lines])
        observe = rule_from_text(game.state.__module__, self.text, writer.names)
        self.rule = fill(observe_seat, game_observe=observe)
        """(record, seat, where to write): what the seat sees."""

    @staticmethod
    @cache
    def of(game: Game) -> "Observations":
        """The observations of a game; made once."""
        return Observations(game)

    def size(self, seats: int) -> int:
        """How many numbers there are at a table of so many seats."""
        return seats + sum(int(np.prod(told.sizes(seats))) for told in self._told)

    def parts(self, seats: int) -> list[Part]:
        """Which numbers say what."""
        parts = [Part("seat", 0, seats, tuple(f"seat {i + 1}" for i in range(seats)))]
        for told in self._told:
            words = told.words(seats)
            parts.append(Part(told.field.name, parts[-1].end, parts[-1].end + len(words), tuple(words)))
        return parts

    def observe(self, s: Record, seat: int) -> np.ndarray[Any, Any]:
        """What a seat sees of a record, worked out in plain Python."""
        seen = np.zeros(self.size(s.seats), np.float32)
        self.rule(s, seat, seen.data)
        return seen
