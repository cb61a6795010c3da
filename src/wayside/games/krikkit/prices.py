"""The prices of a deal that are worth a thought, for players who cannot try them all."""

from typing import Any

from wayside.engine.forms import rule
from wayside.games.krikkit.edition import FAIR

PRICES = 3


@rule
def prices(s: Any, seat: int, move: int, low: int, high: int, step: int, rungs: Any) -> int:
    """Half of what is thought fair, that, and its double; whoever has less can offer all of it (K11.4)."""
    count = 0
    while count < PRICES and (FAIR << count) // 2 <= high:
        rungs[count] = (FAIR << count) // 2
        count += 1
    if count == 0:
        rungs[0] = high
        count = 1
    return count
