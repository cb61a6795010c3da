"""edition.toml as constant tables, read once at import."""

from pathlib import Path

from wayside.engine.edition import read_edition
from wayside.engine.forms import Lookup

FOLDER = Path(__file__).parent
_EDITION = read_edition(FOLDER)
_CARDS = _EDITION["cards"]
_VALUES = sorted(int(value) for value in _CARDS["km"])

# A face is what is printed on a card. Km faces come first, in rising order of value.
REST = len(_VALUES)
LOST, BARRIER, FREE, REALLY = REST + 1, REST + 2, REST + 3, REST + 4
FACES = REST + 5
FACE_WORDS = (*map(str, _VALUES), "rest", "lost", "barrier", "free", "really")
FACE_TITLES = (
    *(f"{value} km" for value in _VALUES),
    "Rest",
    "Freight Lost",
    "Barrier",
    "Free Ride",
    "Really Free Ride",
)

_COUNTS = [_CARDS["km"][str(v)] for v in _VALUES] + [_CARDS[w] for w in ("rest", "lost", "barrier", "free", "really")]
COUNT = Lookup(_COUNTS)
"""How many cards there are of a face."""
KM = Lookup([*_VALUES, 0, 0, 0, 0, 0])
"""The km that a face is worth."""
FACE = Lookup([face for face, count in enumerate(_COUNTS) for _ in range(count)], "i1")
"""The face of a card; cards are numbered from 0."""

DECK = len(FACE)
HAND = int(_CARDS["hand"])
SEATS = 5
LIMIT = Lookup([_EDITION["counter"]["limit"].get(str(seats), 0) for seats in range(SEATS + 1)])
FREIGHT_KM = int(_EDITION["counter"]["freight_lost_km"])
STAGES = int(_EDITION["stage"]["usual"])
MOST_STAGES = int(_EDITION["stage"]["most"])
LONGEST_STAGE = int(_EDITION["stage"]["longest"])


UNLOAD_FACES = sum(value <= FREIGHT_KM for value in _VALUES)


def _ways_to_unload() -> list[list[int]]:
    """Every multiset of km faces that makes up one lost freight, fewest cards first, then highest."""
    ways: list[list[int]] = []

    def add(left: int, face: int, way: list[int]) -> None:
        if left == 0:
            ways.append([way.count(f) for f in range(UNLOAD_FACES)])
        for lower in range(face, -1, -1):
            if _VALUES[lower] <= left:
                add(left - _VALUES[lower], lower, [*way, lower])

    add(FREIGHT_KM, UNLOAD_FACES - 1, [])
    return sorted(ways, key=lambda way: (sum(way), [-n for n in reversed(way)]))


def _bytes(counts: list[int]) -> int:
    return sum(n << (8 * face) for face, n in enumerate(counts))


UNLOAD = Lookup([_bytes(way) for way in _ways_to_unload()], "i8")
"""The ways for a Freight Lost card to leave (T5.6): how many cards of each low km face, a byte each."""
UNLOADS = len(UNLOAD)
BORROW = _bytes([128] * UNLOAD_FACES)
