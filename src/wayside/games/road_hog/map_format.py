"""A map as its file says it: read with every mistake told in a sentence, never with a traceback.

What a map must be like beyond its form (RA62) is looked at by `map_laws.py`.
"""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

HIGHWAY, COUNTY = "highway", "county"
KEYS = {
    "maps": ("name", "title", "width", "height", "expressway", "roads", "railway", "scenery"),
    "expressway": ("name", "spaces", "final", "check_points", "towns", "bridges", "points"),
    "roads": ("name", "class", "title", "exit", "spaces", "joins", "ferry", "points"),
    "railway": ("poles", "crossings", "points"),
    "towns": ("name", "first", "last", "courthouse"),
}
"""What each table of a map may hold; what is spelt otherwise would be passed over without a word."""
LARGEST = 10_000  # of all numbers; nothing on a sheet that one can play on is larger
MAP_NAME = re.compile(r"[a-z][a-z0-9-]*")
ROAD_NAME = re.compile(r"[A-Z]{1,3}")  # places are these letters and a number, typed in whatever case
SPACE_NAME = re.compile(r"([A-Z]{1,3})(\d{1,3})")


@dataclass(frozen=True)
class Fault:
    """Something that is wrong with a map."""

    kind: str
    """One word or two, the same in every version, for who looks for it."""
    sentence: str
    map: str = ""

    def __str__(self) -> str:
        return f"{self.map}: {self.sentence} [{self.kind}]" if self.map else f"{self.sentence} [{self.kind}]"


@dataclass(frozen=True)
class Town:
    name: str
    first: int
    last: int
    courthouse: int


@dataclass(frozen=True)
class Road:
    """A Highway or a County Road."""

    name: str
    class_: str
    exit: str
    spaces: int
    joins: str
    ferry: int
    """The space before the water; 0: there is none."""


@dataclass(frozen=True)
class RoadMap:
    """A map whose form is right; nothing is said yet of what it is like."""

    name: str
    expressway: str
    spaces: int
    final: int
    check_points: tuple[int, ...]
    towns: tuple[Town, ...]
    bridges: tuple[tuple[int, int], ...]
    roads: tuple[Road, ...]
    poles: int
    crossings: dict[str, int]
    size: tuple[int, int]
    points: dict[str, tuple[tuple[float, float], ...]]
    """Of the Expressway and every road by name, and of the railway by an empty one."""

    def space_names(self) -> list[str]:
        """Every space, in the order of its number."""
        names = [f"{self.expressway}{place}" for place in range(self.spaces + 1)]
        return names + [f"{road.name}{place}" for road in self.roads for place in range(1, road.spaces + 1)]


class _Broken(Exception):
    """A table of which nothing more can be said; its fault is noted."""


@dataclass
class _Reading:
    """The faults of one file, and where in it we are."""

    faults: list[Fault] = field(default_factory=list)
    map: str = ""

    def note(self, kind: str, sentence: str) -> None:
        self.faults.append(Fault(kind, sentence, self.map))

    def value(self, table: dict[str, Any], key: str, where: str, default: Any = None) -> Any:
        if key not in table and default is None:
            self.note("missing-key", f"{where} has no {key}.")
            raise _Broken
        return table.get(key, default)

    def number(self, table: dict[str, Any], key: str, where: str, low: int, default: int | None = None) -> int:
        return self.as_number(self.value(table, key, where, default), f"{where}'s {key}", low)

    def as_number(self, value: Any, what: str, low: int) -> int:
        if type(value) is not int:
            self.note("wrong-type", f"{what} must be a whole number, and is {_said(value)}.")
            raise _Broken
        if value < low:
            self.note("too-small", f"{what} must be {low} or more, and is {value}.")
            raise _Broken
        if value > LARGEST:
            self.note("too-large", f"{what} must be {LARGEST} or less, and is {_said(value)}.")
            raise _Broken
        return value

    def text(self, table: dict[str, Any], key: str, where: str) -> str:
        value = self.value(table, key, where)
        if not isinstance(value, str) or not value.strip():
            self.note("wrong-type", f"{where}'s {key} must be a word or a line of text, and is {_said(value)}.")
            raise _Broken
        return value

    def items(self, table: dict[str, Any], key: str, where: str, default: list[Any] | None = None) -> list[Any]:
        value = self.value(table, key, where, default)
        if not isinstance(value, list):
            self.note("wrong-type", f"{where}'s {key} must be a list, and is {_said(value)}.")
            raise _Broken
        return value

    def table(self, value: Any, where: str, kind: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            self.note("wrong-type", f"{where} must be a table of keys, and is {_said(value)}.")
            raise _Broken
        for key in value:
            if kind in KEYS and key not in KEYS[kind]:
                self.note("unknown-key", f"{where} has a key {key!r}, which no map knows.")
        return value


def _said(value: Any) -> str:
    """A value as a sentence names it."""
    text = "empty" if value in ("", [], {}) else repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def read_maps(path: Path) -> tuple[list[RoadMap], list[Fault]]:
    """The maps of a file whose form is right, and what is wrong with the form of the others."""
    try:
        with path.open("rb") as file:
            return maps_in(tomllib.load(file))
    except OSError as error:
        return [], [Fault("unreadable", f"{path} cannot be read: {error.strerror or error}.")]
    except UnicodeDecodeError:
        return [], [Fault("not-toml", f"{path} is no text in UTF-8, so it is no TOML.")]
    except tomllib.TOMLDecodeError as error:
        return [], [Fault("not-toml", f"{path} is no TOML: {str(error).rstrip('.')}.")]


def maps_in(data: dict[str, Any]) -> tuple[list[RoadMap], list[Fault]]:
    """The same of what has been read from a file."""
    reading = _Reading()
    found: list[RoadMap] = []
    if not isinstance(data.get("maps"), list) or not data["maps"]:
        reading.note("no-maps", "There is no map in the file: each one begins with a line [[maps]].")
        return found, reading.faults
    names: set[str] = set()
    for number, each in enumerate(data["maps"], 1):
        reading.map = f"map {number}"
        try:
            found.append(_map(reading, each, names))
        except _Broken:
            continue
    return found, reading.faults


def _map(reading: _Reading, value: Any, names: set[str]) -> RoadMap:
    table = reading.table(value, "The map", "maps")
    name = reading.text(table, "name", "The map")
    if not MAP_NAME.fullmatch(name):
        reading.note("map-name", f"A map's name is one word in small letters, and {name!r} is not.")
        raise _Broken
    reading.map = name
    if name in names:
        reading.note("map-name-twice", f"Two maps are called {name}.")
    names.add(name)
    reading.text(table, "title", "The map")
    size = reading.number(table, "width", "The map", 1), reading.number(table, "height", "The map", 1)
    express = reading.table(reading.value(table, "expressway", "The map"), "The Expressway", "expressway")
    own = _road_name(reading, express, "The Expressway")
    parts = _every(reading, reading.items(table, "roads", "The map"), _road)
    towns = _every(reading, reading.items(express, "towns", "The Expressway"), _town)
    bridges = _every(reading, reading.items(express, "bridges", "The Expressway"), _bridge)
    checks = _every(
        reading,
        reading.items(express, "check_points", "The Expressway"),
        lambda of, each, _: of.as_number(each, "A Check Point's place", 1),
    )
    railway = reading.table(reading.value(table, "railway", "The map"), "The railway", "railway")
    lines = {
        own: express,
        **{road.name: given for road, given in zip(parts, table["roads"], strict=False)},
        "": railway,
    }
    return RoadMap(
        name,
        own,
        reading.number(express, "spaces", "The Expressway", 2),
        reading.number(express, "final", "The Expressway", 1),
        tuple(checks),
        tuple(towns),
        tuple(bridges),
        tuple(parts),
        reading.number(railway, "poles", "The railway", 2),
        _crossings(reading, railway),
        size,
        {of: _points(reading, given, of) for of, given in lines.items()},
    )


def _every(reading: _Reading, values: Iterable[Any], read: Any) -> list[Any]:
    """All of a list; the faults of each are noted before the map is given up."""
    found, broken = [], False
    for number, value in enumerate(values, 1):
        try:
            found.append(read(reading, value, number))
        except _Broken:
            broken = True
    if broken:
        raise _Broken
    return found


def _road_name(reading: _Reading, table: dict[str, Any], where: str) -> str:
    name = reading.text(table, "name", where)
    if not ROAD_NAME.fullmatch(name):
        reading.note("road-name", f"A road's name is one to three capital letters, and {name!r} is not.")
        raise _Broken
    return name


def _road(reading: _Reading, value: Any, number: int) -> Road:
    named = value.get("name") if isinstance(value, dict) else None
    where = f"Road {named}" if isinstance(named, str) and named else f"Road {number}"
    table = reading.table(value, where, "roads")
    name = _road_name(reading, table, where)
    class_ = reading.text(table, "class", where)
    if class_ not in (HIGHWAY, COUNTY):
        reading.note("road-class", f"{where}'s class must be {HIGHWAY!r} or {COUNTY!r}, and is {class_!r}.")
        raise _Broken
    reading.text(table, "title", where)
    spaces = reading.number(table, "spaces", where, 1)
    ferry = reading.number(table, "ferry", where, 1) if "ferry" in table else 0
    return Road(
        name, class_, _space(reading, table, "exit", where), spaces, _space(reading, table, "joins", where), ferry
    )


def _space(reading: _Reading, table: dict[str, Any], key: str, where: str) -> str:
    name = reading.text(table, key, where)
    if not SPACE_NAME.fullmatch(name):
        reading.note("space-name", f"{where}'s {key} must name a space such as E7, and is {name!r}.")
        raise _Broken
    return name


def _town(reading: _Reading, value: Any, number: int) -> Town:
    table = reading.table(value, f"Town {number}", "towns")
    name = reading.text(table, "name", f"Town {number}")
    return Town(name, *(reading.number(table, key, name, 0) for key in ("first", "last", "courthouse")))


def _bridge(reading: _Reading, value: Any, number: int) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        reading.note("wrong-type", f"Bridge {number} must be its first and last space, and is {_said(value)}.")
        raise _Broken
    first, last = (reading.as_number(each, f"Bridge {number}'s space", 0) for each in value)
    return first, last


def _crossings(reading: _Reading, railway: dict[str, Any]) -> dict[str, int]:
    value = reading.value(railway, "crossings", "The railway")
    table = reading.table(value, "The railway's list of crossings", "crossings")
    for name, pole in table.items():
        if not SPACE_NAME.fullmatch(name):
            reading.note("space-name", f"A crossing must name a space such as E7, and is {name!r}.")
            raise _Broken
        if type(pole) is not int:
            reading.note("wrong-type", f"The pole of crossing {name} must be a whole number, and is {_said(pole)}.")
            raise _Broken
    return dict(table)


def _points(reading: _Reading, table: dict[str, Any], name: str) -> tuple[tuple[float, float], ...]:
    where = f"Road {name}" if name else "The railway"
    found = []
    for value in reading.items(table, "points", where):
        numbers = value if isinstance(value, list) else []
        if len(numbers) != 2 or not all(type(each) in (int, float) for each in numbers):
            reading.note(
                "wrong-type", f"A point of {where.lower() if not name else where} must be two numbers, x and y."
            )
            raise _Broken
        found.append((float(numbers[0]), float(numbers[1])))
    return tuple(found)
