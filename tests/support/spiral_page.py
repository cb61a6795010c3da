"""What the page's geometry of Spiralized is held to, and happenings for it to show: tables and samples from the rules.

    python tests/support/spiral_page.py

writes web/tests/fixtures/spiralized.json; tests/web/test_spiralized_fixture.py fails when it is not what this makes.
"""

import tomllib
from typing import Any

from page_fixture import FOLDER as FIXTURES
from page_fixture import Offers, different, events_of, few_of_each, line, lines, offers_of, played, write
from spiral import RULES, table

from wayside.engine.events import Event
from wayside.engine.record import Record
from wayside.engine.sight import View
from wayside.games.spiralized import GAME
from wayside.games.spiralized.edition import (
    COLOURS,
    FOLDER,
    HUE,
    LAYOUT,
    LAYOUT_WORDS,
    LONGEST,
    NO_COLOUR,
    RINGS,
    SIZES,
    SPACE,
    SPACES,
    STAIR,
    SUN,
    is_wheel,
    picture,
)

FILE = FIXTURES / "spiralized.json"

EACH = 4  # happenings of every kind
GAMES = (
    # number of the game, seats, options, bot, moves at most
    (13, 2, {}, "random", 60),
    (82, 2, {}, "random", 160),
    (1, 4, {"wheel": 1}, "random", 250),
    (2, 3, {"ring": 1}, "sensible", 250),
    (3, 6, {"ring": 2}, "sensible", 300),
    (4, 2, {}, "sensible", 400),
)
STUCK = "home home home safe8"
RARE = (
    # what games seldom come to: a position in the words of `spiral.table`, a roll where one comes first, and the move
    ({"roll": "1-1", "blue": "pit home home home", "pink": STUCK}, "", "pass", ""),
    ({"roll": "1-1", "blue": "pit home home home", "pink": STUCK}, "", "free", "3-2"),
    ({"doubles": 2, "blue": "blue5 blue4+1 wheel home", "pink": STUCK}, "5-5", "pit c", ""),
    ({"roll": "5-3", "blue": "home home home safe4", "pink": STUCK}, "", "move d 5", ""),
    ({"roll": "5-3", "blue": "pink3 wheel* safe2 home", "pink": "blue4 rect pink2 pit"}, "", "move b 3", ""),
    ({"wheel": "any", "blue": "blue4 start start home", "pink": "green1+1 blue3+1"}, "", "stairs a down 2", ""),
    ({"roll": "6-1", "blue": "start start rect home", "pink": "green1+1 blue3+1"}, "", "move a 6", ""),
    ({"round": LONGEST, "turn": "pink", "blue": "blue4", "pink": STUCK}, "", "roll", "5-3"),
)
SHOWN = ["seats", "ring", "wheel", "colour", "turn", "phase", "dice", "used", "doubles", "at", "may_enter"]
PLACED = ["pit", "left", "danger"]
OFFERED = ["stairs", "reach", "usable", "partners", "tied", "mover"]


def tables() -> list[dict[str, Any]]:
    """Of every size: what each space is, every stairway and way, and the angles of the picture."""
    found = []
    for option, size in enumerate(SIZES):
        drawn = picture(size)
        found.append(
            {
                "size": size,
                "hue": [-1 if HUE[option, space] == NO_COLOUR else int(HUE[option, space]) for space in range(SPACES)],
                "sun": [space for space in range(SPACES) if SUN[option, space]],
                "wheels": [ring for ring in range(RINGS) if is_wheel(ring)],
                "stair": [[int(STAIR[option, colour, ring]) for ring in range(RINGS)] for colour in range(COLOURS)],
                "way": [
                    [int(SPACE[option, colour, step]) for step in range(1, RINGS * size + 1)]
                    for colour in range(COLOURS)
                ],
                "turns": [[space, round(spot.turn, 6)] for space, spot in drawn.spaces.items()],
                "starts": [round(spot.turn, 6) for spot in drawn.starts],
                "safe_zones": [round(spots[0].turn, 6) for spots in drawn.safe_zones],
            }
        )
    return found


def layouts() -> list[list[Any]]:
    """The option's word, the seats, and the colour of each: spread evenly, and some that are named."""
    found = [
        ["spread", seats, [int(LAYOUT[0, seats, seat]) for seat in range(seats)]] for seats in range(2, COLOURS + 1)
    ]
    for layout in range(1, len(LAYOUT_WORDS), 7):
        seats = len(LAYOUT_WORDS[layout].split("-"))
        found.append([LAYOUT_WORDS[layout], seats, [int(LAYOUT[layout, seats, seat]) for seat in range(seats)]])
    return found


def happenings() -> list[dict[str, Any]]:
    """A few of every kind, from games that are played the same each time, and some that games seldom come to."""
    games = (told for each in GAMES for told in played(GAME, *each, tell=happening))
    return few_of_each(games, EACH) + [rare(*each) for each in RARE]


def rare(position: dict[str, Any], roll: str, move: str, rolls: str) -> dict[str, Any]:
    """What follows from a move in a position that was set up."""
    t = table(**position)
    if roll:
        t.play("roll", roll)
    before = RULES.view(t.s, None)
    offers = offers_of(RULES, t.s, before["turn"])
    t.play(move, rolls)
    return happening(before, before["turn"], offers, move, t.told, t.s)


def happening(before: View, seat: int, offers: Offers, move: str, events: list[Event], s: Record) -> dict[str, Any]:
    """What was seen before and after, what was offered, what was played, and what followed."""
    after = RULES.view(s, None)
    return {
        "before": {name: before[name] for name in SHOWN + PLACED + OFFERED},
        "offers": offers,
        "seat": seat,
        "move": move,
        "events": events_of(events),
        "changed": different(after, before, SHOWN + PLACED),
        "standing": RULES.standing(s),
    }


def generate() -> str:
    edition = tomllib.loads((FOLDER / "edition.toml").read_text(encoding="utf-8"))
    parts = {
        "edition": line(edition),
        "layouts": lines(layouts()),
        "tables": lines(tables()),
        "happenings": lines(happenings()),
    }
    return "{" + ",\n".join(f'"{name}": {text}' for name, text in parts.items()) + "}\n"


if __name__ == "__main__":
    write({FILE: generate()})
