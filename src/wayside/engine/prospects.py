"""Prospects: what a move that rolls dice may bring, counted over every way in which they may fall.

They are arithmetic on what the seat that is asked sees, so they need no match: a position is the fields that the game
names, as that seat's view has them.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from wayside.engine.errors import WaysideError
from wayside.engine.forms import Form
from wayside.engine.record import OWNED, PUBLIC, Field, Record

if TYPE_CHECKING:
    from wayside.engine.game import Game


class BadPosition(WaysideError):
    """A position that cannot be."""


class Chance(NamedTuple):
    """Something that a roll may make: its name, its clause, and in how many ways."""

    words: str
    clause: str
    ways: int


class Prospect(NamedTuple):
    """What one offer may bring: of `ways` outcomes, all equally likely, how many bring what."""

    move: int
    ways: int
    points: dict[int, int]
    """In how many ways so many points come of it."""
    chances: list[Chance]

    @property
    def mean(self) -> float:
        return sum(points * ways for points, ways in self.points.items()) / self.ways


@dataclass(frozen=True)
class Prospecting:
    """How a game works out prospects."""

    needs: tuple[str, ...]
    """The fields that they rest on; `seats` is always known. One of each seat's own comes as the row of the seat that
    is asked, and `waiting` must be among them then."""
    of: Callable[[Any, Form], list[Prospect]]
    """What each offer of the position that rolls dice may bring; none where nothing can be rolled. The rules that it
    calls are taken in the form that it is given. A position that cannot be raises BadPosition."""


def position_of(game: "Game", view: Mapping[str, Any]) -> Record:
    """A record from the fields of a view that its prospects need, and no others; all else is as in a new one."""
    if game.prospects is None:
        raise BadPosition(f"{game.title} has no prospects")
    wanted = {"seats", *game.prospects.needs}
    if view.keys() != wanted:
        wrong = sorted(view.keys() ^ wanted)
        raise BadPosition(f"a position of {game.title} is {', '.join(sorted(wanted))}; see {', '.join(wrong)[:200]}")
    if type(view["seats"]) is not int:
        raise BadPosition("seats is a whole number")
    s = game.new_record(view["seats"])
    for f in game.state.fields:
        if f.name in game.prospects.needs:
            assert f.sight in (PUBLIC, OWNED), f"{f.name} is seen by nobody"
            _write(s, f, view[f.name])
    return s


def _write(s: Record, f: Field, value: Any) -> None:
    """Write one field; a record is strict about what fits into it, but not about lists that are too short."""
    own = f.sight == OWNED
    cells = _flat(value, f.shape[own:], f.name, bool(f.length))
    try:
        if not f.shape:
            setattr(s, f.name, cells[0])
            return
        field = getattr(s, f.name)
        # The record's fields are written in their order, and `waiting` comes before all that a game declares.
        first = _asked(s) * math.prod(f.shape[1:]) if own else 0
        wide = f.shape[-1]
        for at, cell in enumerate(cells, first):
            if len(f.shape) == 1:
                field[at] = cell
            else:
                field[at // wide, at % wide] = cell
    except (ValueError, OverflowError):
        raise BadPosition(f"{f.name} has a number that cannot be") from None


def _asked(s: Record) -> int:
    """The seat that is asked, whose own fields a position has."""
    seat = s.waiting.bit_length() - 1
    if s.waiting != 1 << max(seat, 0) or seat >= s.seats:
        raise BadPosition("waiting is the bit of the one seat that is asked")
    return seat


def _flat(value: Any, shape: tuple[int, ...], name: str, cut: bool = False) -> list[int]:
    """All numbers of a field in one list; one that is cut by a length may be shorter than its shape."""
    if not shape:
        if type(value) is not int:
            raise BadPosition(f"{name} has something that is no whole number")
        return [value]
    if not isinstance(value, list) or len(value) > shape[0] or (len(value) < shape[0] and not cut):
        raise BadPosition(f"{name} is a list of {' times '.join(map(str, shape))} numbers")
    return [cell for each in value for cell in _flat(each, shape[1:], name)]
