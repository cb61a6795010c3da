"""edition.toml as constants, read once at import.

A space is a number, and the same one on every map that has a space of its name: the names are numbered in the order
in which they first appear in the file. So `drive E33` means one move, whatever map is played on.
"""

from pathlib import Path

from wayside.engine.edition import read_edition
from wayside.engine.forms import Lookup
from wayside.games.road_hog.map_format import RoadMap, maps_in

FOLDER = Path(__file__).parent
_EDITION = read_edition(FOLDER)


def _maps() -> tuple[RoadMap, ...]:
    maps, faults = maps_in(_EDITION)
    if faults:
        raise ValueError(f"edition.toml: {faults[0]}")
    return tuple(maps)


MAPS = _maps()
MAP_WORDS = tuple(each.name for each in MAPS)

NAMES: tuple[str, ...] = tuple(dict.fromkeys(name for each in MAPS for name in each.space_names()))
"""What the spaces of all maps are called, by their numbers."""
NUMBER = {name: number for number, name in enumerate(NAMES)}
START = 0  # E0, in Metro
NEW_CITY = 254
NOWHERE = 255
if len(NAMES) > NEW_CITY:
    raise ValueError(f"edition.toml names {len(NAMES)} spaces on all its maps; there are numbers for {NEW_CITY}")

MISS, OCTANE, COURT, WAVE, RAGE, WORKS, CLEAR = range(7)
CARD_WORDS = ("Miss A Turn", "High Octane", "Courthouse", "Green Wave", "Road Rage", "Road Works", "All Clear")
_CARD_KEYS = tuple(title.lower().replace(" ", "-") for title in CARD_WORDS)
if set(_EDITION["deck"]) != set(_CARD_KEYS):
    raise ValueError(f"edition.toml: the deck is made of {', '.join(_CARD_KEYS)}")
CARD_KINDS = len(CARD_WORDS)
DECK = Lookup([_EDITION["deck"][key] for key in _CARD_KEYS], "u1")
"""How many cards there are of each kind."""
CARDS = sum(_EDITION["deck"].values())

SIDES = int(_EDITION["dice"]["sides"])
GUILTY_UP_TO = int(_EDITION["court"]["guilty_up_to"])
FIRST_POLE = int(_EDITION["train"]["first_pole"])
TRAIN_COVERS = int(_EDITION["train"]["covers"])
SEATS = int(_EDITION["game"]["seats"])
LONGEST = int(_EDITION["game"]["longest"])
OPENING_ROUNDS = int(_EDITION["game"]["opening_rounds"])
POLES = max(each.poles for each in MAPS)
