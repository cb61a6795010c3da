"""Counts: how often things happen, summed over all games of a simulation.

A game names some of its events: `Count("hits", HIT, by_seat=True)`. At a match such an event is told; in bulk
simulation nothing is, and a tally is kept in its place. So a count needs no field and no line in the rules, and it is
public because a spectator is told of it.

The tallies of a game lie in its record's log, which nobody needs while nothing is told.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wayside.engine.errors import BrokenGame
from wayside.engine.events import EventKind, tell_nothing
from wayside.engine.forms import fill, inlined, rule
from wayside.engine.record import Record

ANY = 1 << 40  # no event's number is so large

# What the templates below leave open (see `fill`).
KIND: Any = None
A: Any = None
B: Any = None
CELL: Any = None
BY_SEAT: Any = None
the_others: Any = None


@dataclass(frozen=True)
class Count:
    """Something that simulation counts: all events of a kind, or those with a certain number or two in them."""

    name: str
    """What is counted, in the plural: `hits`, `stages: cards ran out`."""
    event: EventKind
    by_seat: bool = False
    """Kept apart for each seat that it happens to. Such an event must have a seat."""
    a: int = ANY
    b: int = ANY


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


@inlined
@rule
def keep_tally(s: Any, kind: int, seat: int, a: int = 0, b: int = 0) -> None:
    """One link of a chain that takes the place of `tell`: this count, and then the others."""
    if kind == KIND and (A == ANY or a == A) and (B == ANY or b == B):
        cell = CELL + seat if BY_SEAT else CELL
        s.log[cell >> 2, cell & 3] += 1
    the_others(s, kind, seat, a, b)


def tally_of(counts: Sequence[Count], seats: int) -> Any:
    """What `tell` becomes where these are counted."""
    link: Any = tell_nothing
    for count, cells in zip(counts, cells_of(counts, seats), strict=True):
        link = fill(
            keep_tally,
            KIND=int(count.event),
            A=count.a,
            B=count.b,
            CELL=cells.start,
            BY_SEAT=int(count.by_seat),
            the_others=link,
        )
    return link
