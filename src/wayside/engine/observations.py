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

from collections.abc import Callable, Mapping
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
    """What a seat sees, written into `x`, whatever that held before."""
    for k in range(len(x)):
        x[k] = 0.0
    game_observe(s, seat, x)


class Writer:
    """The text of the rule as it grows: a line for each step, and what it looks up."""

    def __init__(self, manner: "Manner", seats: str = "seats") -> None:
        """`seats`: for how many seats a row is laid out, as text of the rule."""
        self.manner = manner
        self.seats = seats
        self.lines: list[str] = []
        self.names: dict[str, Any] = {"i64": i64, **manner.names}
        self.indent = 1
        self._known: dict[bytes, str] = {}

    def line(self, text: str) -> None:
        self.lines.append("    " * self.indent + text)

    def lookup(self, values: Any, type: str) -> str:
        """The name of a lookup with these values."""
        return self.keep(Lookup(values, type))

    def keep(self, made: Lookup) -> str:
        """The name by which the rule knows a lookup."""
        name = self._known.setdefault(made.native.tobytes(), f"T{len(self._known)}")
        self.names[name] = made
        return name


@dataclass(frozen=True)
class Way:
    """How one number, or a list told as one thing, becomes numbers: how many, and the lines that write them.

    The lines find the number in `v`, and write from `x[at]` on.
    """

    size: int
    lines: Callable[[Writer], list[str]]
    words: Callable[[int], list[str]]
    """What each of the numbers says, at a table of so many seats."""


@dataclass(frozen=True)
class Manner:
    """How numbers are told that count or measure something, and what stands for a whole; see `FLOATS`."""

    one: str
    """A whole, as text of the rule: what says that something is there."""
    names: Mapping[str, Any]
    """The rules that its lines call."""
    in_range: Callable[[UpTo], Way]
    """A number in a range."""
    unbounded: Callable[[Field | None], Way]
    """A sum, or a number of whose range nothing is said."""
    worth: Callable[[np.ndarray[Any, Any]], Lookup]
    """What each of so many of a face adds, where a list is told as how many there are of each."""


def _faces(kind: Kind) -> int:
    if kind.face is None:
        return kind.size(0)
    return len(kind.faces) or 1 + max(kind.face[i] for i in range(kind.count))


def _face_words(kind: Kind) -> list[str]:
    return list(kind.faces) or [str(i) for i in range(_faces(kind))]


def _seat_words(seats: int) -> list[str]:
    return ["own seat", *(f"seat +{i}" for i in range(1, seats))]


def _one_of(kind: Kind) -> Way:
    def lines(writer: Writer) -> list[str]:
        test = f"0 <= v < {kind.size(0)}" + (f" and v != {kind.none}" if kind.none is not None else "")
        face = "v"
        if kind.face is not None:
            face = f"{writer.lookup([kind.face[i] for i in range(kind.count)], 'i4')}[v]"
        return [f"if {test}:", f"    x[at + {face}] = {writer.manner.one}"]

    return Way(_faces(kind), lines, lambda _: _face_words(kind))


def way_of(of: Of | None, manner: Manner, field: Field | None = None) -> Way:
    """How a number of this kind is told."""
    if isinstance(of, Seat):
        none = f" and v != {of.none}" if of.none is not None else ""
        # A division takes as long as all the rest.
        told = [f"if 0 <= v < seats{none}:", f"    x[at + v - seat + (0 if v >= seat else seats)] = {manner.one}"]
        return Way(SEATS, lambda _: told, _seat_words)
    if isinstance(of, Kind):
        if of.size(0) == 2 and of.none is None and of.face is None:
            yes = "v" if manner.one == "1.0" else f"v * {manner.one}"
            return Way(1, lambda _: [f"x[at] = {yes}"], lambda _: _face_words(of)[1:])
        return _one_of(of)
    if isinstance(of, Bits):
        things = of.things
        bit = "" if manner.one == "1.0" else f"{manner.one} * "
        if isinstance(things, Seat):
            each = ["v |= v << seats", "for b in range(seats):", f"    x[at + b] = {bit}(v >> seat + b & 1)"]
            return Way(SEATS, lambda _: each, _seat_words)
        size = things.size(0)
        each = ["if v:", f"    for b in range({size}):", f"        x[at + b] = {bit}(v >> b & 1)"]
        return Way(size, lambda _: each, lambda _: things.words or [str(i) for i in range(size)])
    return manner.in_range(of) if isinstance(of, UpTo) else manner.unbounded(field)


def one_of_so_many(of: UpTo, one: str) -> list[str]:
    """The lines by which each number of a range has a place of its own."""
    return [f"if {of.low} <= v <= {of.high}:", f"    x[at + v - {of.low}] = {one}"]


def with_others(of: UpTo, told: list[str], words: list[str], one: str) -> Way:
    """A range told so, and behind it what else may stand there."""
    also = [value for value in of.also if not of.low <= value <= of.high]
    for place, value in enumerate(also):
        told += [f"elif v == {value}:", f"    x[at + {len(words) + place}] = {one}"]
    words = [*words, *(of.also[value] for value in also)]
    return Way(len(words), lambda _: told, lambda _: words)


def _in_range(of: UpTo) -> Way:
    if of.high - of.low < FEW:
        return with_others(of, one_of_so_many(of, "1.0"), [str(v) for v in range(of.low, of.high + 1)], "1.0")
    below, above = min(of.low, 0), max(of.high, 0)
    told = [f"if {of.low} <= v <= {of.high}:", f"    x[at] = v * {1.0 / max(-below, above)!r}"]
    return with_others(of, told, [f"of {of.high}"], "1.0")


FLOATS = Manner(
    "1.0",
    {"by_logarithm": by_logarithm},
    _in_range,
    lambda _: Way(1, lambda _: ["x[at] = by_logarithm(v)"], lambda _: ["logarithm"]),
    lambda count: Lookup(1.0 / count, "f8"),
)
"""Numbers from -1 to 1, as the table above says: what environments give."""


def _is_bag(f: Field) -> bool:
    """Whether a field is a list of one kind, of which the order is not told."""
    return isinstance(f.of, Kind) and bool(f.shape) and f.by[-1] is None and way_of(f.of, FLOATS).size > 1


def _bag(kind: Kind, length: int) -> tuple[Way, Callable[[Writer], list[str]]]:
    """A list as how many there are of each face, and the lines for one of the list."""
    way = _one_of(kind)
    if kind.face is None:
        return way, way.lines
    count = np.clip(np.bincount([kind.face[i] for i in range(kind.count)], minlength=_faces(kind)), 1, length)

    def lines(writer: Writer) -> list[str]:
        test, write = way.lines(writer)
        face = write.split("at + ")[1].split("] = ")[0]
        return [test, f"    f = {face}", f"    x[at + f] += {writer.keep(writer.manner.worth(count))}[f]"]

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
class Told:
    """A field that is told: its rows, from the outermost in, and how what stands in one is told."""

    field: Field
    own: bool
    """Only the own row is seen."""
    bag: bool
    way: Way

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

    def write(self, writer: Writer) -> None:
        """The lines that write it from `x[at]` on, and move `at` behind it."""
        f, opened = self.field, 0
        steps = [size for _, size in self.rows]
        after = " * ".join(writer.seats if size == SEATS else str(size) for size in (*steps, self.way.size))
        if steps:
            writer.line("begin = at")
        if f.owned_if and self.own:  # what is not seen is zeros
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
            writer.line(f"at = begin + {self._place(steps, writer.seats)}")
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

    def _place(self, steps: list[int], seats: str) -> str:
        """Where a row's numbers begin."""
        terms = []
        for k, (at, _) in enumerate(self.rows):
            inside = [*steps[k + 1 :], self.way.size]
            terms.append(" * ".join([f"i{at}", *(seats if size == SEATS else str(size) for size in inside)]))
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


def told_fields(game: Game, manner: Manner, everything: bool = False) -> list[Told]:
    """The fields that are told, in the order of the record: those that a seat sees, or, for a critic, everything."""
    bags = {f.name for f in game.fields if _is_bag(f)}
    found = []
    for f in game.fields:
        own = not everything and bool(f.shape) and (f.sight == OWNED or bool(f.owned_if))
        if not own and f.sight != PUBLIC and not (everything and f.of is not None):
            continue
        if f.derived and not bags & set(f.derived.split()):
            continue
        bag = _is_bag(f) and len(f.shape) > own
        way = _one_of(f.of) if bag else way_of(f.of, manner, f)  # type: ignore[arg-type]
        found.append(Told(f, own, bag, way, game.fields))
    return found


class Observations:
    """How the seats of a game see it in numbers."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._told = told_fields(game, FLOATS)
        writer = Writer(FLOATS)
        for line in ("seats = i64(s.seats)", "x[seat] = 1.0", "at = seats"):
            writer.line(line)
        for told in self._told:
            told.write(writer)
        self.text = "\n".join(["def observe(s, seat, x):", *writer.lines])
        self.onto_zeros = rule_from_text(game.state.__module__, self.text, writer.names)
        """The same as the next, where there are zeros already: a GPU clears memory quicker than a thread of its."""
        self.rule = fill(observe_seat, game_observe=self.onto_zeros)
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
