"""edition.toml as constant tables, read once at import.

A space of the rings is a number: 30 times its ring, counted from 0, and its place in the ring, counted
clockwise from 0, which is where blue's coloured space lies in the outer ring. A place is the same angle
in every ring, so the space right below another one has the same place in the next ring.
"""

from pathlib import Path
from typing import NamedTuple

from wayside.engine.edition import read_edition
from wayside.engine.forms import Lookup

FOLDER = Path(__file__).parent
_EDITION = read_edition(FOLDER)

COLOUR_WORDS: tuple[str, ...] = tuple(_EDITION["colours"]["words"])
COLOURS = len(COLOUR_WORDS)
TOKENS = int(_EDITION["colours"]["tokens"])
SEATS = COLOURS

SIZES: tuple[int, ...] = tuple(_EDITION["rings"]["sizes"])
SIZE = Lookup(SIZES, "u1")
"""Spaces of a ring, by the option's number."""
USUAL_SIZE = SIZES.index(_EDITION["rings"]["usual"])
RINGS = int(_EDITION["rings"]["rings"])
BACK = int(_EDITION["rings"]["stairs_back"])
FIRST_WHEEL = int(_EDITION["rings"]["first_wheel"]) - 1
WIDE = max(SIZES)  # numbers set aside for the spaces of a ring
SPACES = RINGS * WIDE

ENTER = Lookup([int(die in _EDITION["tokens"]["enter_on"]) for die in range(7)], "u1")
"""1 for a die that enters a token."""
START_HOLDS = int(_EDITION["tokens"]["start_holds"])
SAFE_ZONE = int(_EDITION["tokens"]["safe_zone"])
LONGEST = int(_EDITION["game"]["longest"])

NO_COLOUR = COLOURS


# ---- The rings


def coloured_place(size: int, colour: int, ring: int) -> int:
    """Where a colour's space lies in a ring (S1.3, S1.4); rings count from 0 here."""
    return (colour * size // COLOURS - ring * BACK) % size


def is_wheel(ring: int) -> bool:
    """Wheels and plain spaces alternate (S1.3)."""
    return ring >= FIRST_WHEEL and (ring - FIRST_WHEEL) % 2 == 0


def _drops(size: int) -> set[int]:
    """The arrows, and the white spaces on which tokens drop (S1.5, S1.7)."""
    first = {(coloured_place(size, colour, 0) + 1) % size for colour in range(COLOURS)}
    return first | {
        ring * WIDE + coloured_place(size, colour, ring - 1) for ring in range(1, RINGS) for colour in range(COLOURS)
    }


def _space_tables() -> tuple[list[list[int]], list[list[int]]]:
    """Of every size and space: its colour or NO_COLOUR, and whether it is a sunburst (S1.6)."""
    hues, suns = [], []
    sectors = _EDITION["sunbursts"]
    for size in SIZES:
        hue, sun = [NO_COLOUR] * SPACES, [0] * SPACES
        for ring in range(RINGS):
            for colour in range(COLOURS):
                place = coloured_place(size, colour, ring)
                hue[ring * WIDE + place] = colour
        for ring in range(RINGS):
            for colour in range(COLOURS):
                place = coloured_place(size, colour, ring)
                if colour + 1 in sectors["odd_rings" if ring % 2 == 0 else "even_rings"]:
                    space = ring * WIDE + (place + sectors["after_colour"]) % size
                    if hue[space] != NO_COLOUR or space in _drops(size):
                        raise ValueError(f"edition.toml puts a sunburst on a space of rings of {size} that is taken")
                    sun[space] = 1
        hues.append(hue)
        suns.append(sun)
    return hues, suns


_HUES, _SUNS = _space_tables()
HUE = Lookup(_HUES, "u1")
"""The colour of a space, or NO_COLOUR."""
SUN = Lookup(_SUNS, "u1")
"""1 for a sunburst."""
STAIR = Lookup(
    [
        [[r * WIDE + coloured_place(size, colour, r) for r in range(RINGS)] for colour in range(COLOURS)]
        for size in SIZES
    ],
    "u1",
)
"""The spaces of a colour's stairway, by ring."""
RING_OF = Lookup([space // WIDE for space in range(SPACES)], "u1")

# ---- The way of a colour
#
# A token in the rings stands so many steps on its colour's way: ring r holds steps r * size + 1 (the space
# after the own coloured one) to (r + 1) * size (the own coloured space). The Start space is step 0, the
# Safe Zone's space n is step 6 * size + n, and Home comes after the last of those.

_MOST_STEPS = RINGS * WIDE


def _way(size: int, colour: int) -> list[int]:
    """The space at every step of a colour's way through the rings."""
    way = [0] * (_MOST_STEPS + 1)
    for ring in range(RINGS):
        for step in range(1, size + 1):
            way[ring * size + step] = ring * WIDE + (coloured_place(size, colour, ring) + step) % size
    return way


_WAYS = [[_way(size, colour) for colour in range(COLOURS)] for size in SIZES]
SPACE = Lookup(_WAYS, "u1")
"""The space at a step of a colour's way."""

# What rules ask of a step all the time, in one table: all ways one after another, A_WAY numbers each, so that every
# number that can stand for a place of a token has one. 0 for those that are not in the rings.
A_WAY = 256
SPACE_BITS = 255
# Added to the space's number: it is a sunburst; it is coloured, and stairs lead from it; it is not of the way's own
# colour, so that a token there can be exchanged.
SUNNY, STAIRY, EXCHANGEABLE = 1 << 8, 1 << 9, 1 << 10


def _spot(size: int, colour: int, step: int) -> int:
    """A step's space and what it is, in one number."""
    if not 0 < step <= RINGS * size:
        return 0
    option = SIZES.index(size)
    space = _WAYS[option][colour][step]
    hue = _HUES[option][space]
    return space | SUNNY * _SUNS[option][space] | STAIRY * (hue != NO_COLOUR) | EXCHANGEABLE * (hue != colour)


WAY = Lookup(
    [_spot(size, colour, step) for size in SIZES for colour in range(COLOURS) for step in range(A_WAY)],
    "u2",
)
"""Of every size and colour, every step: its space, and SUNNY, STAIRY and EXCHANGEABLE."""


def _step(size: int, way: list[int], space: int) -> int:
    """The step at which a space lies on a way; 0 for numbers that are no space of rings of this size."""
    return way.index(space, 1) if space in way[1 : RINGS * size + 1] else 0


STEP = Lookup(
    [_step(size, way, at) for size, ways in zip(SIZES, _WAYS, strict=True) for way in ways for at in range(A_WAY)], "u1"
)
"""The way back: of every size and colour, the step at which a space lies."""


# ---- Who plays which colour


def _layouts() -> list[tuple[int, ...]]:
    """Every choice of two or more colours, clockwise from blue."""
    choices = [tuple(c for c in range(COLOURS) if bits >> c & 1) for bits in range(1 << COLOURS)]
    return sorted((c for c in choices if len(c) >= 2), key=lambda c: (len(c), c))


LAYOUTS = _layouts()
LAYOUT_WORDS = ("spread", *("-".join(COLOUR_WORDS[c] for c in layout) for layout in LAYOUTS))


def _colours_of(layout: int, seats: int) -> list[int]:
    """The colours of the seats; layout 0 spreads them evenly (S2.1)."""
    if layout == 0:
        return [seat * COLOURS // seats for seat in range(seats)]
    return list(LAYOUTS[layout - 1])


LAYOUT = Lookup(
    [
        [(_colours_of(layout, max(seats, 1)) + [0] * SEATS)[:SEATS] for seats in range(SEATS + 1)]
        for layout in range(len(LAYOUTS) + 1)
    ],
    "u1",
)
"""The colour of a seat, by layout and number of seats."""


# ---- The picture


class Spot(NamedTuple):
    """A point of the picture: so many turns clockwise from the top, so far from the middle (half widths)."""

    turn: float
    far: float


class Picture(NamedTuple):
    """Where everything is on the board of one size."""

    spaces: dict[int, Spot]
    """Of every space, by its number."""
    rectangles: list[Spot]
    """Of every colour, and so on."""
    starts: list[Spot]
    safe_zones: list[list[Spot]]
    homes: list[Spot]
    pit: Spot
    ring_width: float


def picture(size: int) -> Picture:
    """The positions for a board with so many spaces a ring."""
    where = _EDITION["picture"]
    outer, inner = where["ring"]
    first, last = where["safe_zone"]
    spaces = {
        ring * WIDE + place: Spot(place / size, outer - (outer - inner) * ring / (RINGS - 1))
        for ring in range(RINGS)
        for place in range(size)
    }
    arrows = [(coloured_place(size, colour, 0) + 1) % size / size for colour in range(COLOURS)]
    wheels = [coloured_place(size, colour, RINGS - 1) / size for colour in range(COLOURS)]
    depths = [first - (first - last) * n / (SAFE_ZONE - 1) for n in range(SAFE_ZONE)]
    return Picture(
        spaces,
        [Spot(turn, where["rectangle"]) for turn in arrows],
        [Spot(turn, where["start"]) for turn in arrows],
        [[Spot(turn, depth) for depth in depths] for turn in wheels],
        [Spot(turn, where["home"]) for turn in wheels],
        Spot(0.0, where["pit"]),
        where["ring_width"],
    )
