"""What the page's tests of Road Hog have to draw, to show and to say: the maps' topology, and happenings by the rules.

    python tests/support/hog_page.py

writes web/tests/fixtures/road-hog.json; tests/web/test_road_hog_fixture.py fails when it is not what this makes.
"""

import tomllib
from typing import Any

from hog import RULES, table
from page_fixture import FOLDER as FIXTURES
from page_fixture import Offers, different, events_of, few_of_each, line, lines, offers_of, played, write

from wayside.engine.events import Event
from wayside.engine.record import Record
from wayside.engine.sight import View
from wayside.games.road_hog import GAME
from wayside.games.road_hog.edition import FOLDER, LONGEST, MAPS, NAMES, NEW_CITY
from wayside.games.road_hog.road_tables import GRAPHS

FILE = FIXTURES / "road-hog.json"

EACH = 3  # happenings of every kind
GAMES = (
    # number of the game, seats, options, bot, moves at most; by random ones, as others come to play better
    (11, 2, {}, "random", 120),
    (12, 4, {}, "random", 240),
    (13, 3, {"map": 1}, "random", 160),
    (14, 6, {}, "random", 300),
    (15, 2, {"map": 1}, "random", 200),
)
RARE: tuple[tuple[tuple[str, ...], dict[str, Any], str, str], ...] = (
    # the cars, what else is so, the move, and what is rolled and drawn then
    (("E3", "E9"), {"roll": "green-green 6-6"}, "drive E15", "High Octane, Road Works"),
    (("E3", "E9"), {"roll": "green-red 2-1"}, "drive E5", "Green Wave, 4"),
    (("E3", "E9"), {"roll": "green-red 2-1"}, "drive E5", "Road Rage, 2"),
    (("E3", "E9"), {"roll": "green-green 1-1"}, "drive E5", "Miss A Turn"),
    (("E45", "K2"), {"roll": "green-red 1-6"}, "stay", ""),
    (("E33", "E9"), {"roll": "green-green 1-6"}, "drive E34", "Courthouse, 2"),
    (("E33", "E9"), {"roll": "green-green 1-6"}, "drive E34", "Courthouse, 5"),
    (("E33", "E9"), {"roll": "green-green 1-6", "train": "14 in"}, "drive E34", "Courthouse"),
    (("E4", "E9"), {"roll": "green-green 3-2"}, "drive A2", "Courthouse, 3"),
    (("E64", "E9"), {"roll": "green-green 1-6"}, "drive New-City", ""),
    (("E56", "E9"), {"roll": "green-green 5-6"}, "drive E60", "Green Wave"),
    (("E3", "E9"), {"roll": "green-green 6-6", "cards": "Miss A Turn"}, "drive E15", "Miss A Turn"),
    (("A3", "A9"), {}, "roll red-red", "1-2"),
    (("E20", "E25"), {"Ben": 1, "roll": "green-red 1-3"}, "stay", "1"),
    (("E9", "E16"), {"roll": "green-red 6-3"}, "hit 2 E13", ""),
    (("E38", "E38"), {"turn": "Ben", "train": "9 out", "roll": "red-red 2-1"}, "hit 1 E36", "3"),
    (("E24", "E38"), {"turn": "Ben", "train": "17 in", "roll": "green-red 1-1"}, "stay", "6"),
    (("E40", "E44"), {"turn": "Ben", "round": LONGEST, "roll": "green-red 1-6"}, "stay", ""),
    (("E57", "E9", "E33", "E33", "E33", "E33"), {"Cem": 2, "Dot": 1, "roll": "green-green 1-2"}, "drive J2", ""),
)
SHOWN = ["seats", "phase", "round", "over", "map", "at", "misses", "octane", "works", "bound", "turn", "green", "red"]
PLACED = ["extra", "due", "card", "pile", "front", "heading", "ends", "left"]


def topology() -> list[dict[str, Any]]:
    """Of every map, by numbers of spaces: what comes after each, where exits lead, and what a car there counts for."""
    return [
        {
            "name": road_map.name,
            "after": [[space, after] for space, after in graph.after.items()],
            "exits": [[space, first] for space, first in graph.leads_to.items()],
            "counts_for": [[space, graph.counts_for(space)] for space in graph.after],
        }
        for road_map, graph in zip(MAPS, GRAPHS, strict=True)
    ]


def ways() -> list[dict[str, Any]]:
    """Of every map, all drives of two dice: from where, to where, and the spaces that they enter."""
    found = []
    for road_map, graph in zip(MAPS, GRAPHS, strict=True):
        drives = set()
        for space in graph.after:
            for first in range(1, 7):
                one = graph.steps(space, first)
                drives.add((space, *one))
                for second in range(1, 7):
                    drives.add((space, *graph.steps(space, first + second)))
                    if one[-1] in graph.leads_to:
                        drives.add((space, *one, *graph.steps(one[-1], second)))
        found.append({"name": road_map.name, "drives": sorted(drives)})
    return found


def happenings() -> list[dict[str, Any]]:
    """A few of every kind, from games that are played the same each time, and some that games seldom come to."""
    games = (told for each in GAMES for told in played(GAME, *each, tell=happening))
    return few_of_each(games, EACH) + rare()


def rare() -> list[dict[str, Any]]:
    """What games seldom come to, from positions that were set up."""
    found = []
    for places, more, move, chance in RARE:
        t = table(*places, **more)
        before = RULES.view(t.s, None)
        offers = offers_of(RULES, t.s, before["turn"])
        t.play(move, chance)
        found.append(happening(before, before["turn"], offers, move, t.told, t.s))
    return found


def happening(before: View, seat: int, offers: Offers, move: str, events: list[Event], s: Record) -> dict[str, Any]:
    """What was seen before and after, what was offered, what was played, and what followed."""
    after = RULES.view(s, None)
    return {
        "before": {name: before[name] for name in SHOWN + PLACED},
        "offers": offers,
        "seat": seat,
        "move": move,
        "events": events_of(events),
        "changed": different(after, before, SHOWN + PLACED),
    }


def generate() -> str:
    edition = tomllib.loads((FOLDER / "edition.toml").read_text(encoding="utf-8"))
    parts = {
        "edition": line(edition),
        "names": line([*NAMES]),
        "new_city": line(NEW_CITY),
        "topology": lines(topology()),
        "ways": lines(ways()),
        "happenings": lines(happenings()),
    }
    return "{" + ",\n".join(f'"{name}": {text}' for name, text in parts.items()) + "}\n"


if __name__ == "__main__":
    write({FILE: generate()})
