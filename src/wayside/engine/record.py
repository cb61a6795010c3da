"""The record: all there is to know of a game in progress, in one block of memory of fixed size.

A game declares its record as a class. Each field says its type, its shape, a line of doc and who
sees it. From that one declaration come the memory layout (a NumPy dtype, so that machine code and a
GPU can work on it), the attributes that plain Python works on, each seat's view, and the leak test.

    class State(Record, log=64):
        pot: int = public("i4", doc="what lies in the middle")
        die: Cells = owned("i1", SEATS, doc="each seat's own die, under its cup")
        deck: Cells = secret("i1", DECK, doc="cards nobody has seen")

What the numbers of a field are may be said beside its type, in a word each (see kinds.py): `of=` what a number is,
`by=` what the rows are (of several axes a tuple, with None for one that is nothing but a list), and `derived=` which
fields say the same already. An owned field has a row for each seat without saying so.

        hand: Grid = owned("u1", (SEATS, HAND), of=CARD, doc="the cards in hand")
        held: Cells = owned("i4", SEATS, of=Bits(FACE), derived="hand", doc="the faces in hand")
        leads: int = public("i1", of=SEAT, doc="who leads")
        score: Cells = public("i4", SEATS, by=SEAT, of=UpTo(500), doc="points of each seat")

A plain record is strict: an index off the end or a number too large for its field raises.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any, Protocol, Self, TypedDict, Unpack

import numpy as np

from wayside.engine.errors import BrokenGame
from wayside.engine.forms import rule_from_text
from wayside.engine.kinds import FLAG, SEAT, Axis, Bits, Kind, Of, UpTo

PUBLIC, OWNED, SECRET = "public", "owned", "secret"

MAX_SEATS = 8  # `waiting` is a bit mask, and no road game seats more


class Cells(Protocol):
    """A field of shape (n,): read and written by index."""

    def __getitem__(self, at: int, /) -> int: ...
    def __setitem__(self, at: int, value: int, /) -> None: ...


class Grid(Protocol):
    """A field of shape (n, m): read and written by a pair of indexes."""

    def __getitem__(self, at: tuple[int, int], /) -> int: ...
    def __setitem__(self, at: tuple[int, int], value: int, /) -> None: ...


@dataclass(frozen=True)
class Field:
    """One line of a record's declaration."""

    name: str
    type: str
    shape: tuple[int, ...]
    sight: str
    doc: str
    owned_if: str = ""
    """An option that, when set, shows each seat its own row of a field that is otherwise secret."""
    fill: int = 0
    """What the field holds in a new record, everywhere."""
    length: str = ""
    """A field that says how many of this one's lines count; what lies behind them is never shown. A
    length for each seat cuts each seat's row, a single one cuts the field."""
    wiped: bool = True
    """What an earlier game left in it is wiped before `setup`. Where it is not, `setup` sees to it itself."""
    of: Of | None = None
    """What its numbers are."""
    by: tuple[Axis | None, ...] = ()
    """What each of its axes is; None: nothing but a list."""
    derived: str = ""
    """The fields, by name, that say the same already: it is there for speed, and tells nothing."""


def _field(sight: str, type: str, shape: int | tuple[int, ...], said: dict[str, Any]) -> Any:
    sizes = (shape,) if isinstance(shape, int) else shape
    by = said.get("by", SEAT if sizes and (sight == OWNED or said.get("owned_if")) else ())
    axes = by if isinstance(by, tuple) else (by,)
    said["by"] = (*axes, *[None] * (len(sizes) - len(axes)))
    return Field("", type, sizes, sight, **said)


class Said(TypedDict, total=False):
    """What a declaration may say of a field besides its type, its shape and its doc; see `Field`."""

    of: Of
    by: Axis | tuple[Axis | None, ...]
    derived: str
    fill: int
    length: str
    wiped: bool


def public(type: str, shape: int | tuple[int, ...] = (), *, doc: str, **said: Unpack[Said]) -> Any:
    """A field that everybody sees, spectators too."""
    return _field(PUBLIC, type, shape, {"doc": doc, **said})


def owned(type: str, shape: int | tuple[int, ...], *, doc: str, **said: Unpack[Said]) -> Any:
    """A field whose row i seat i sees and nobody else."""
    return _field(OWNED, type, shape, {"doc": doc, **said})


def secret(type: str, shape: int | tuple[int, ...] = (), *, doc: str, owned_if: str = "", **said: Unpack[Said]) -> Any:
    """A field that nobody sees; with `owned_if`, seat i sees row i while that option is set."""
    return _field(SECRET, type, shape, {"doc": doc, "owned_if": owned_if, **said})


def _scalar(name: str) -> property:
    cell = "_" + name

    def get(record: Any) -> int:
        return getattr(record, cell)[0]  # type: ignore[no-any-return]

    def put(record: Any, value: int) -> None:
        getattr(record, cell)[0] = value

    return property(get, put)


class Record:
    """What every game's record has; a game adds its own fields in a subclass."""

    fields: tuple[Field, ...] = ()
    dtype: np.dtype[Any]

    # Never all zeros, even before it is set: the generator would then give zeros for ever.
    rng: Cells = secret("u8", 2, fill=1, wiped=False, doc="the dice: set from outside before each move of a live match")
    seats: int = public("i1", of=UpTo(MAX_SEATS, 1), wiped=False, doc="how many sit at the table")
    waiting: int = public("u1", of=Bits(SEAT), doc="bit i is set while seat i owes a decision")
    phase: int = public("i1", doc="what is being decided; each game has its own phases")
    round: int = public("i4", doc="rounds begun, as the game counts them")
    stage: int = public("i2", doc="parts of the game that are finished and scored")
    over: int = public("u1", of=FLAG, doc="1 once the game has ended")
    quiet: int = secret("u1", of=FLAG, wiped=False, doc="1 in bulk simulation: nothing is told")
    log_n: int = secret("i2", doc="events noted by the last move")
    log_lost: int = secret("i2", doc="events that found no room; a game must never let this happen")
    log: Grid = secret("i4", (1, 4), wiped=False, doc="what the last move caused: kind, seat and two numbers a line")

    def __init_subclass__(cls, log: int = 0, **rest: Any) -> None:
        super().__init_subclass__(**rest)
        declared = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        base = {f.name: f for f in cls.__base__.fields}  # type: ignore[union-attr]
        if log:
            declared["log"] = replace(base["log"], shape=(log, 4))
        named = {n: replace(f, name=n) for n, f in declared.items()}
        for f in named.values():
            if f.sight == OWNED and not f.shape:
                raise BrokenGame(f"{cls.__name__}.{f.name} is owned, so it needs one row a seat")
            kinds = [(kind, size) for kind, size in zip(f.by, f.shape, strict=False) if isinstance(kind, Kind)]
            if len(f.by) > len(f.shape) or any(kind.size(0) != size for kind, size in kinds):
                raise BrokenGame(f"{cls.__name__}.{f.name} has the shape {f.shape}, which does not fit its `by`")
        # The log comes last: copying and caching care for the front of a record.
        merged = {**base, **named}
        merged["log"] = merged.pop("log")
        cls._lay_out(tuple(merged.values()))

    @classmethod
    def _lay_out(cls, fields: tuple[Field, ...]) -> None:
        cls.fields = fields
        cls.dtype = np.dtype([(f.name, f.type, f.shape) for f in fields], align=True)
        for f in fields:
            if not f.shape:
                setattr(cls, f.name, _scalar(f.name))
            elif f.name in vars(cls):
                delattr(cls, f.name)  # the declaration gives way to each record's own cells

    def __init__(self, array: np.ndarray[Any, Any] | None = None) -> None:
        """A new record, or a window on one element of an array of records."""
        self.array = np.zeros(1, type(self).dtype) if array is None else array.reshape(1)
        # Copies go by the byte: NumPy leaves the gaps between fields undefined when it copies records.
        self._bytes = self.array.view(np.uint8)
        for f in type(self).fields:
            if array is None and f.fill:
                self.array[f.name] = f.fill
            if f.shape:
                setattr(self, f.name, self.array[f.name][0].data)
            else:
                setattr(self, "_" + f.name, self.array[f.name].data)

    @property
    def cell(self) -> Any:
        """The same memory as Numba takes it."""
        return self.array[0]

    def copy(self) -> Self:
        return type(self)(self._bytes.copy().view(type(self).dtype))

    def become(self, other: "Record") -> None:
        """Take over every byte of another record."""
        self._bytes[:] = other._bytes

    def __bytes__(self) -> bytes:
        return self._bytes.tobytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and bytes(self) == bytes(other)

    __hash__ = None  # type: ignore[assignment]


def _lay_out_base() -> None:
    declared = {n: v for n, v in vars(Record).items() if isinstance(v, Field)}
    Record._lay_out(tuple(replace(f, name=n) for n, f in declared.items()))


_lay_out_base()


def wiping(record: type[Record], options: Collection[str]) -> Any:
    """A rule that takes all that an earlier game left out of a record: every field to what it holds in a new one.

    Options stay, and so does what lies behind a length, which is 0 now, and what the declaration leaves to `setup`.
    """
    alike: dict[tuple[int, ...], list[Field]] = {}  # one loop for all of a shape: a compiler's work is by the loop
    for f in record.fields:
        if f.wiped and not f.length and f.name not in options:
            alike.setdefault(f.shape, []).append(f)
    lines = ["def wipe(s):"]
    for shape, fields in alike.items():
        indent = "    "
        for axis, size in enumerate(shape):
            lines.append(f"{indent}for i{axis} in range({size}):")
            indent += "    "
        at = f"[{', '.join(f'i{axis}' for axis in range(len(shape)))}]" if shape else ""
        lines += [f"{indent}s.{f.name}{at} = {f.fill}" for f in fields]
    return rule_from_text(record.__module__, "\n".join(lines), {})


def with_sight(record: type[Record], **sights: str) -> type[Record]:
    """The same record class with other sights: how tests prove that a wrong sight is found out."""
    changed: type[Record] = type(record.__name__, (record,), {})
    changed.fields = tuple(replace(f, sight=sights.get(f.name, f.sight)) for f in record.fields)
    return changed


def first_difference(a: Record, b: Record) -> str:
    """Where two records of one game differ first, by field name, or an empty string."""
    for f in type(a).fields:
        left, right = a.array[f.name][0], b.array[f.name][0]
        if not np.array_equal(left, right):
            if not f.shape:
                return f"{f.name}: {left} and {right}"
            at = tuple(int(i) for i in np.argwhere(left != right)[0])
            return f"{f.name}{list(at)}: {left[at]} and {right[at]}"
    return ""
