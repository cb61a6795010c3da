"""What tells who is going to win Spiralized: the dice that all tokens of a seat still cost it."""

from typing import Any

from wayside.engine.forms import rule
from wayside.engine.outlook import Outlook
from wayside.games.spiralized.edition import TOKENS
from wayside.games.spiralized.judgement import cost
from wayside.games.spiralized.state import State

ROUNDS = 2  # whoever is in danger has been hit by then, or has got away


@rule
def outlook(s: State, out: Any) -> None:
    """The fewer dice, the better: in hundredths of a die (see dice_to_go.py)."""
    for seat in range(s.seats):
        total = 0
        for token in range(TOKENS):
            total += cost(s, seat, token)
        out[seat, 0] = -total


OUTLOOK = Outlook(outlook, weight=0.0003, rounds=ROUNDS)
