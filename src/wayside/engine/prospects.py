"""Prospects: what a move that rolls dice may bring, counted over every way in which they may fall.

They are arithmetic on what everybody at the table sees, so they need neither a match nor a seat: a position is the
public fields that the game names, as a view has them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from wayside.engine.errors import WaysideError
from wayside.engine.forms import Form
from wayside.engine.record import PUBLIC, Record

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
    """The public fields that they rest on; `seats` is always known."""
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
            assert f.sight == PUBLIC, f"{f.name} is not seen by everybody"
            _write(s, f.name, f.shape, view[f.name])
    return s


def _write(s: Record, name: str, shape: tuple[int, ...], value: Any) -> None:
    """Write one field; a record is strict about what fits into it, but not about lists that are too short."""
    cells = _flat(value, shape, name)
    try:
        if not shape:
            setattr(s, name, cells[0])
            return
        field = getattr(s, name)
        wide = shape[-1]
        for at, cell in enumerate(cells):
            if len(shape) == 1:
                field[at] = cell
            else:
                field[at // wide, at % wide] = cell
    except (ValueError, OverflowError):
        raise BadPosition(f"{name} has a number that cannot be") from None


def _flat(value: Any, shape: tuple[int, ...], name: str) -> list[int]:
    if not shape:
        if type(value) is not int:
            raise BadPosition(f"{name} has something that is no whole number")
        return [value]
    if not isinstance(value, list) or len(value) != shape[0]:
        raise BadPosition(f"{name} is a list of {' times '.join(map(str, shape))} numbers")
    return [cell for each in value for cell in _flat(each, shape[1:], name)]
