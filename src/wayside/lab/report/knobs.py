"""Knobs: the numbers of a game that a report changes one at a time, to see what each of them brings about.

A game may name them in `report.toml` in its folder, beside edition.toml:

    [knobs]
    "Barrier" = { path = "cards.barrier", add = 2 }

Where it does not, the whole numbers of its edition are tried that are no part of a list, raised by a tenth or by one.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wayside.engine.edition import changed, leaves, read_edition, value_at
from wayside.engine.errors import BadEdition
from wayside.engine.game import Game

FILE = "report.toml"
MOST = 16  # numbers that are tried where the game names none


@dataclass(frozen=True)
class Knob:
    """A number, and what a report makes of it."""

    name: str
    path: str
    box: int
    tried: int

    @property
    def step(self) -> int:
        return self.tried - self.box

    def as_dict(self) -> dict[str, Any]:
        return dict(vars(self))


def knobs_of(game: Game) -> list[Knob]:
    """The numbers that a report of a game turns."""
    parts = read_edition(game.folder)
    told = _told(game)
    if told is not None:
        return [_named(parts, name, each) for name, each in told.items()]
    found = []
    for path, value in leaves(parts):
        steps = path.split(".")
        if (
            type(value) is int
            and value >= 0
            and not any(step.isdecimal() for step in steps[:-1])
            and _alone(parts, path)
        ):
            found.append(Knob(path, path, value, value + max(1, value // 10)))
    return found[:MOST]


def _told(game: Game) -> Mapping[str, Any] | None:
    """What a game says of its knobs; None where it has no such file."""
    file = game.folder / FILE
    if not file.is_file():
        return None
    try:
        told = tomllib.loads(file.read_text(encoding="utf-8")).get("knobs", {})
    except (OSError, ValueError) as error:  # no text, or no TOML
        raise BadEdition(f"{file} cannot be read: {error}") from error
    if not isinstance(told, dict):
        raise BadEdition(f"{file}: knobs is a table, [knobs], with a line for each; {told!r} is not")
    return told


def _named(parts: Any, name: str, told: Any) -> Knob:
    if not (isinstance(told, dict) and isinstance(told.get("path"), str) and isinstance(told.get("add", 1), int)):
        raise BadEdition(f'{FILE}: {name!r} needs a path and how much to add, {{ path = "cards.rest", add = 1 }}')
    box = value_at(parts, told["path"])
    if type(box) is not int:
        raise BadEdition(f"{FILE}: {told['path']} is no whole number but {box!r}")
    knob = Knob(name, told["path"], box, box + told.get("add", 1))
    changed(parts, {knob.path: knob.tried})
    return knob


def _alone(parts: Any, path: str) -> bool:
    """Whether a value is no member of a list."""
    for step in path.split("."):
        if isinstance(parts, list):
            return False
        parts = parts[step]
    return True
