"""edition.toml as constants, read once at import. Sums are in thousands here, as in the record."""

from pathlib import Path
from typing import Any

from wayside.engine.edition import read_edition
from wayside.engine.forms import Lookup

FOLDER = Path(__file__).parent
_EDITION = read_edition(FOLDER)
NOTE = int(_EDITION["game"]["note"])
"""The smallest note: what the record counts in."""


def _notes(dollars: int) -> int:
    """A sum as the record counts it."""
    if dollars % NOTE:
        raise ValueError(f"edition.toml: {dollars} is no multiple of the smallest note, {NOTE}")
    return dollars // NOTE


_GAME = _EDITION["game"]
SEATS = int(_GAME["seats"])
START_CASH = _notes(_GAME["cash"])
GOAL_WORDS = ("full", "short")
_GOALS = (_GAME, _EDITION["short"])
SAVED_GOAL = Lookup([_notes(goal["saved_to_win"]) for goal in _GOALS], "i4")
CASH_GOAL = Lookup([_notes(goal["cash_to_win"]) for goal in _GOALS], "i4")
"""What wins, by the option `goal`."""
OPENING_ROUNDS = int(_GAME["opening_rounds"])
LONGEST = int(_GAME["longest"])
DENOMINATIONS = tuple(int(note) for note in _EDITION["money"]["notes"])

SIDES = 6
NONE = 255
"""No seat, no place, no card."""

_HOMETOWN = _EDITION["hometown"]
WELFARE = _notes(_HOMETOWN["welfare"])
PASSING = _notes(_HOMETOWN["passing"])
LANDING = _notes(_HOMETOWN["landing"])
HOMETOWN_PRICE = _notes(_HOMETOWN["price"])
RENT = _notes(_HOMETOWN["rent"])
PREMIUM = _notes(_EDITION["insurance"]["premium"])

_PLACES = _EDITION["places"]
REBATE = _notes(_PLACES["rebate"])
DOUBLES_PRIZE = _notes(_PLACES["doubles"])
SONG_PRIZE = _notes(_PLACES["song"])
SHARK_SUMS = tuple(int(pips) for pips in _PLACES["deadly"])
SHARK = Lookup([int(pips in SHARK_SUMS) for pips in range(2 * SIDES + 1)], "u1")
"""Whether a sum of both dice is deadly at Corpus Risky."""
PACKAGE = int(_PLACES["package"])
RANSOM = _notes(_PLACES["ransom"])
CARBON = int(_PLACES["carbon"])
CUSTOMS_SAVINGS = int(_EDITION["customs"]["savings"])
LEAST_RISK = _notes(_EDITION["market"]["least"])
DEAL_ROLLS = int(_EDITION["market"]["rolls"])

_CASINO = _EDITION["casino"]
HIGH_ROLL_PRIZE = _notes(_CASINO["high_roll"])
BLACKJACK_PAYS = int(_CASINO["blackjack"])
WIN_PAYS = int(_CASINO["win"])
HOUSE_STANDS = int(_CASINO["house_stands"])
SPLIT_HANDS = int(_CASINO["hands"])
SEED = _notes(_CASINO["seed"])
ANTE = _notes(_CASINO["ante"])

# ---- The board

KINDS = (
    "hometown",
    "sell",
    "customs",
    "black-market",
    "bad-ride",
    "casino",
    "rebate",
    "twister",
    "doubles",
    "song",
    "shark",
    "package",
    "ransom",
    "carbon",
    "trap",
)
"""What there is at a place; the last nine are the named places in the order of the printed rules."""
(
    HOMETOWN,
    SELL,
    CUSTOMS,
    BLACK_MARKET,
    BAD_RIDE,
    CASINO,
    ENERGY,
    TWISTER,
    DOUBLES,
    SONG,
    CORPUS_RISKY,
    SMELL_GASO,
    TORTLAND,
    MCSLURRY,
    REMINDYA,
) = range(len(KINDS))

_BOARD: list[dict[str, Any]] = _EDITION["place"]
PLACES = len(_BOARD)
PLACE_WORDS = tuple(str(place["name"]) for place in _BOARD)
NUMBER = {name: number for number, name in enumerate(PLACE_WORDS)}
OURS = tuple(bool(place.get("ours")) for place in _BOARD)
"""Names that no source tells."""
KIND_AT = Lookup([KINDS.index(place["kind"]) for place in _BOARD], "u1")
UNIT_PRICE = Lookup([_notes(place.get("price", 0)) for place in _BOARD], "u1")
"""What a Unit fetches at a place; 0 where none can be sold."""
HOMETOWN_PLACES = tuple(n for n, place in enumerate(_BOARD) if place["kind"] == "hometown")
HOMETOWNS = len(HOMETOWN_PLACES)
HOMETOWN_WORDS = tuple(PLACE_WORDS[place] for place in HOMETOWN_PLACES)
PLACE_OF = Lookup(HOMETOWN_PLACES, "u1")
"""The place of each Hometown."""
HOMETOWN_AT = Lookup([HOMETOWN_PLACES.index(n) if n in HOMETOWN_PLACES else NONE for n in range(PLACES)], "u1")
"""The number of the Hometown at a place, or NONE."""
TRAP = next(n for n, place in enumerate(_BOARD) if place["kind"] == "trap")


def _next_customs(place: int) -> int:
    return next(n % PLACES for n in range(place + 1, place + PLACES + 1) if _BOARD[n % PLACES]["kind"] == "customs")


NEXT_CUSTOMS = Lookup([_next_customs(place) for place in range(PLACES)], "u1")

# ---- The Deal Chart

PRICE, FREE, RIPPED_OFF, SHOOTOUT = range(4)
_DEAL: dict[int, Any] = {int(pips): deal for pips, deal in _EDITION["deal"].items()}
if set(_DEAL) != set(range(2, 2 * SIDES + 1)):
    raise ValueError("edition.toml: the Deal Chart needs a line for every sum of two dice")


def _deal(deal: Any) -> int:
    if isinstance(deal, str):
        return {"ripped-off": RIPPED_OFF, "shootout": SHOOTOUT}[deal]
    return FREE if "free" in deal else PRICE


_CHART = [_DEAL.get(pips, "ripped-off") for pips in range(2 * SIDES + 1)]
DEAL_KIND = Lookup([_deal(deal) for deal in _CHART], "u1")
"""What a sum of both dice means at a Black Market."""
DEAL_PRICE = Lookup([deal.get("price", 0) if isinstance(deal, dict) else 0 for deal in _CHART], "u2")
"""The price of a Unit, in dollars: some are less than the smallest note."""
DEAL_FREE = Lookup([deal.get("free", 0) if isinstance(deal, dict) else 0 for deal in _CHART], "u1")

# ---- The Bad Rides

DEEDS = (
    "pay",
    "lose-cash",
    "lose-units",
    "lose-savings",
    "go",
    "miss",
    "deadly",
    "collect",
    "perform",
    "free-units",
    "free-cover",
)
(
    PAY,
    LOSE_CASH,
    LOSE_UNITS,
    LOSE_SAVINGS,
    GO,
    MISS,
    DEADLY,
    COLLECT,
    PERFORM,
    FREE_UNITS,
    FREE_COVER,
) = range(len(DEEDS))
RECEIVERS = ("bank", "poorest", "left", "right", "everybody")
TO_BANK, TO_POOREST, TO_LEFT, TO_RIGHT, TO_EVERYBODY = range(len(RECEIVERS))
KILLS = ("never", "always", "seven", "one", "doubles")
KILLS_NEVER, KILLS_ALWAYS, KILLS_SEVEN, KILLS_ONE, KILLS_DOUBLES = range(len(KILLS))
TO_NEXT_CUSTOMS, TO_LAST_HOMETOWN = PLACES, PLACES + 1
"""Where a ride goes that names no place."""
REFUSALS = ("nothing", "pay", "miss")
REFUSED_NOTHING, REFUSED_PAY, REFUSED_MISS = range(len(REFUSALS))

_RIDES: list[dict[str, Any]] = _EDITION["ride"]
RIDES = len(_RIDES)
RIDE_WORDS = tuple(str(ride["name"]) for ride in _RIDES)
_GOES = {"customs": TO_NEXT_CUSTOMS, "home": TO_LAST_HOMETOWN, **NUMBER}
RIDE_DOES = Lookup([DEEDS.index(ride["does"]) for ride in _RIDES], "u1")
RIDE_TO = Lookup([RECEIVERS.index(ride.get("to", "bank")) for ride in _RIDES], "u1")
RIDE_SUM = Lookup([_notes(ride.get("sum", 0)) for ride in _RIDES], "u2")
RIDE_DICE = Lookup([ride.get("dice", 0) for ride in _RIDES], "u1")
RIDE_SHARE = Lookup([ride.get("share", 0) for ride in _RIDES], "u1")
RIDE_KILLS = Lookup([KILLS.index(ride.get("kills", "never")) for ride in _RIDES], "u1")
RIDE_SIX = Lookup([_notes(ride.get("six", 0)) for ride in _RIDES], "u2")
"""What a six of one die brings, where that is not the sum."""
RIDE_GOES = Lookup([_GOES[ride["where"]] if "where" in ride else NONE for ride in _RIDES], "u1")
RIDE_LOSES_UNITS = Lookup([int(ride.get("units") == "lost") for ride in _RIDES], "u1")
RIDE_REFUSED = Lookup([REFUSALS.index(ride.get("refused", "nothing")) for ride in _RIDES], "u1")
RIDE_FINE = Lookup([_notes(ride.get("fine", 0)) for ride in _RIDES], "u2")
