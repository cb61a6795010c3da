"""What the dice gave: pips, ones and sixes to enter with, and doubles that cost a token."""

from wayside.engine.counts import Count, Luck
from wayside.engine.forms import rule
from wayside.games.spiralized.state import State
from wayside.games.spiralized.words import ROLLED, SENT_TO_PIT


@rule
def pips(s: State, a: int, b: int) -> int:
    return a + b


@rule
def may_enter_with(s: State, a: int, b: int) -> int:
    """How many of the dice could enter a token (S4.1)."""
    return (1 if a == 1 or a == 6 else 0) + (1 if b == 1 or b == 6 else 0)


ROLLS = Count("rolls", ROLLED, by_seat=True)
LUCK = (
    Luck("Pips", Count("pips", ROLLED, by_seat=True, worth=pips), ROLLS),
    Luck("Ones and sixes", Count("ones and sixes", ROLLED, by_seat=True, worth=may_enter_with), ROLLS),
    Luck("Tokens lost to doubles", Count("tokens lost", SENT_TO_PIT, by_seat=True), ROLLS),
)
