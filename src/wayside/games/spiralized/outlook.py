"""What tells who is going to win Spiralized: what all tokens of a seat still cost it, and the farthest of them."""

from typing import Any

from wayside.engine.forms import rule
from wayside.engine.outlook import Outlook
from wayside.games.spiralized.edition import TOKENS
from wayside.games.spiralized.judgement import cost
from wayside.games.spiralized.state import State

ROUNDS = 2  # whoever is in danger has been hit by then, or has got away


@rule
def outlook(s: State, out: Any) -> None:
    """In hundredths of a die (see dice_to_go.py)."""
    for seat in range(s.seats):
        total = 0
        most = 0
        for token in range(TOKENS):
            left = cost(s, seat, token)
            total += left
            most = max(most, left)
        out[seat, 0] = total
        out[seat, 1] = most


OUTLOOK = Outlook(2, outlook, ROUNDS)
