"""What the numbers of a field are: seats, things of a kind, bits, numbers in a range, money.

A record's declaration names one of these beside a field's type (see record.py). Each knows which numbers there are
(`bounds`, `fits`) and what people call them, at a table where the seats have names (`said`). The conformance kit holds
games to it, boards and tables show it, and what makes numbers for learning out of a record spreads them by it.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from wayside.engine.arguments import Money
from wayside.engine.forms import Lookup


class _Numbers(ABC):
    """What all of them tell of a number."""

    none: int | None = None
    """The number that stands for nobody or nothing."""

    @abstractmethod
    def bounds(self, seats: int) -> tuple[int, int]:
        """The lowest and the highest number at a table of so many seats."""

    def fits(self, value: int, seats: int) -> bool:
        """Whether a number can be one of these at a table of so many seats."""
        low, high = self.bounds(seats)
        return low <= value <= high or value == self.none


class _Things(_Numbers):
    """Numbers that count nothing: each is one thing, and things can be the rows of a field too."""

    name: str

    @abstractmethod
    def size(self, seats: int) -> int:
        """How many there are at a table of so many seats."""

    def bounds(self, seats: int) -> tuple[int, int]:
        return 0, self.size(seats) - 1


@dataclass(frozen=True)
class Seat(_Things):
    """A seat, by its number."""

    none: int | None = None
    name = "seat"

    def size(self, seats: int) -> int:
        return seats

    def said(self, value: int, names: Sequence[str] = ()) -> str:
        if value == self.none:
            return "nobody"
        return names[value] if 0 <= value < len(names) else f"seat {value + 1}"


@dataclass(frozen=True, eq=False)
class Kind(_Things):
    """One of a kind, by its number: a card, a token, a colour, an answer."""

    name: str
    count: int = 0
    """How many there are; left out: one of each face."""
    face: Lookup | Sequence[int] | None = None
    """The face of each of them, by its number; left out: each has its own."""
    faces: Sequence[str] = ()
    """What the faces are called."""
    none: int | None = None

    def size(self, seats: int) -> int:
        return self.count or len(self.faces)

    @property
    def words(self) -> list[str]:
        """What each of them is called; empty where they have no names."""
        if self.face is None or not self.faces:
            return list(self.faces)
        return [self.faces[self.face[i]] for i in range(self.count)]

    def said(self, value: int, names: Sequence[str] = ()) -> str:
        if value == self.none:
            return "none"
        words = self.words or [str(i) for i in range(self.count)]
        return words[value] if 0 <= value < len(words) else f"?{value}"


@dataclass(frozen=True)
class Bits(_Numbers):
    """Some of a kind, or some of the seats: bit i is set for number i. Or so many bits that have no names."""

    of: Seat | Kind | int

    @property
    def things(self) -> Seat | Kind:
        return Kind("", self.of) if isinstance(self.of, int) else self.of

    def bounds(self, seats: int) -> tuple[int, int]:
        return 0, (1 << self.things.size(seats)) - 1

    def said(self, value: int, names: Sequence[str] = ()) -> str:
        things = self.things
        return ", ".join(things.said(i, names) for i in range(value.bit_length()) if value >> i & 1) or "none"


@dataclass(frozen=True, eq=False)
class UpTo(_Numbers):
    """A number that counts or measures, from 0 or from `low` on."""

    high: int
    low: int = 0
    unit: str = ""
    also: Mapping[int, str] = field(default_factory=dict)
    """Numbers that stand for something else, and for what: `{0: "not rolled"}`."""

    def bounds(self, seats: int) -> tuple[int, int]:
        return self.low, self.high

    def fits(self, value: int, seats: int) -> bool:
        return value in self.also or super().fits(value, seats)

    def said(self, value: int, names: Sequence[str] = ()) -> str:
        return self.also.get(value) or f"{value:,} {self.unit}".rstrip()


Of = Seat | Kind | Bits | UpTo | Money
"""What the numbers of a field can be."""
Axis = Seat | Kind
"""What the rows of a field can be."""

SEAT = Seat()
FLAG = Kind("flag", faces=("no", "yes"))


def nothing(kind: Of | None) -> int | None:
    """The number that stands for nobody or nothing, where there is one."""
    return getattr(kind, "none", None)
