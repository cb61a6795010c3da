"""Counts: how often things happen, summed over all games of a simulation.

A game names some of its events: `Count("hits", HIT, by_seat=True)`. At a match such an event is told; in bulk
simulation nothing is, and a tally is kept in its place. So a count needs no field and no line in the rules, and it is
public because a spectator is told of it.

The tallies of a game lie in its record's log, which nobody needs while nothing is told.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from wayside.engine.errors import BrokenGame
from wayside.engine.events import EventKind
from wayside.engine.forms import i64, inlined, rule_from_text
from wayside.engine.record import Record


@dataclass(frozen=True)
class Count:
    """Something that simulation counts: all events of a kind, or those with a certain number or two in them."""

    name: str
    """What is counted, in the plural: `hits`, `stages: cards ran out`."""
    event: EventKind
    by_seat: bool = False
    """Kept apart for each seat that it happens to. Such an event must have a seat."""
    a: int | None = None
    b: int | None = None
    worth: Callable[[Any, int, int], int] | None = None
    """A rule (record, a, b): what one such event adds; None: one."""


@dataclass(frozen=True)
class Luck:
    """Something that chance gives: `Luck("Rests", Count("rests", DREW, by_seat=True, a=REST), CARDS_DRAWN)`.

    Both are counted by seat, and may be what only that seat is told of: nobody asks before the match is over.
    """

    name: str
    """What was given, as people read it: `Km in hand`."""
    given: Count
    of: Count
    """The occasions: cards drawn, dice rolled. What one of them gives on average is what is to be expected of it."""
    scale: int = 1
    """So many of what is counted make one of what people read."""

    def __post_init__(self) -> None:
        if not (self.given.by_seat and self.of.by_seat):
            raise ValueError(f"the luck {self.name!r} must be counted by seat")


def cells_of(counts: Sequence[Count], seats: int) -> list[slice]:
    """Where each count's tallies are, one after another, in a game of up to so many seats."""
    found, begin = [], 0
    for count in counts:
        found.append(slice(begin, begin + (seats if count.by_seat else 1)))
        begin = found[-1].stop
    return found


def tallies(counts: Sequence[Count], seats: int, state: type[Record]) -> int:
    """How many tallies a game keeps; refused where its log is too small for them."""
    needed = sum(seats if count.by_seat else 1 for count in counts)
    lines, cells = state.dtype["log"].shape
    if needed > lines * cells:
        raise BrokenGame(f"{needed} tallies need a log of {-(-needed // cells)} lines; {state.__name__} has {lines}")
    return needed


def tally_of(counts: Sequence[Count], seats: int, state: type[Record]) -> Any:
    """What `tell` becomes where these are counted."""
    lines, names = ["def keep(s, kind, seat, a, b):"], {}
    for number, (count, cells) in enumerate(zip(counts, cells_of(counts, seats), strict=True)):
        wanted = {"kind": int(count.event), "a": count.a, "b": count.b}
        lines.append(f"    if {' and '.join(f'{name} == {n}' for name, n in wanted.items() if n is not None)}:")
        lines.append(f"        cell = {cells.start}{' + seat' * count.by_seat}")
        added = "1"
        if count.worth is not None:
            names[f"worth_{number}"] = count.worth
            added = f"worth_{number}(s, a, b)"
        lines.append(f"        s.log[cell >> 2, cell & 3] += {added}")
    keep = inlined(rule_from_text(state.__module__, "\n".join(lines), names))
    # Numbers of all types come together here, so that what is long is compiled once.
    front = "def tally(s, kind, seat, a=0, b=0):\n    keep(s, kind, i64(seat), i64(a), i64(b))"
    return rule_from_text(state.__module__, front, {"keep": keep, "i64": i64})
