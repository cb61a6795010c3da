"""edition.toml as constant numbers and tables, read once at import."""

from pathlib import Path

from wayside.engine.edition import read_edition
from wayside.engine.forms import Lookup

FOLDER = Path(__file__).parent
_EDITION = read_edition(FOLDER)

SEATS = 6
DICE = SEATS + 1  # with the one that nobody sees (B5.2)
SIDES = 6

PURSE = int(_EDITION["coins"]["purse"])
WAIT = int(_EDITION["coins"]["wait"])
DRIVERS_SHARE = int(_EDITION["coins"]["drivers_share"])
LOW = int(_EDITION["coins"]["stake"]["low"])
HIGH = int(_EDITION["coins"]["stake"]["high"])
STEP = int(_EDITION["coins"]["stake"]["step"])
CLEAR = Lookup([_EDITION["road"]["clear"].get(str(dice), 0) for dice in range(DICE + 1)])
"""The total from which the road is clear, by number of dice (B1.3)."""
PATIENCE = int(_EDITION["road"]["patience"])
LAPS = int(_EDITION["game"]["laps"])
MOST_LAPS = int(_EDITION["game"]["most_laps"])


def _chances() -> list[list[int]]:
    """Line by number of dice, column by total: how often in a thousand the dice make at least that total."""
    totals = [1]  # ways to make each total
    lines = []
    for dice in range(DICE + 1):
        lines.append([1000 * sum(totals[t:]) // SIDES**dice for t in range(SIDES * DICE + 2)])
        totals = [
            sum(totals[t - side] for side in range(1, SIDES + 1) if 0 <= t - side < len(totals))
            for t in range(len(totals) + SIDES)
        ]
    return lines


CHANCE = Lookup(_chances())
