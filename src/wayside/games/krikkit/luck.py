"""What the dice gave: what the first throw of a hand was worth, before anybody chose; and red 6s.

Later throws hang on what was held, so they tell as much of the player as of the dice.
"""

from wayside.engine.counts import Count, Luck
from wayside.engine.forms import rule
from wayside.games.krikkit.edition import ALL_DICE, DICE, RED, SIDES, TAX
from wayside.games.krikkit.exact import HUNDREDTHS
from wayside.games.krikkit.prospects import expected_of_holding
from wayside.games.krikkit.state import OPENING, State
from wayside.games.krikkit.throw import locked_dice
from wayside.games.krikkit.words import LOCKED, ROLLED


@rule
def is_first_throw(s: State, dark: int, bright: int) -> int:
    return 1 if s.rolls == 1 and s.phase != OPENING else 0


@rule
def worth_of_throw(s: State, dark: int, bright: int) -> int:
    """What a first throw promises to who holds the best of it, in hundredths of a point."""
    if not is_first_throw(s, dark, bright):
        return 0
    locked = locked_dice(s)
    best = -(1 << 30)
    for held in range(ALL_DICE):
        if held & locked == locked and held & s.away == 0 and (held | s.away) != ALL_DICE:
            best = max(best, expected_of_holding(s, held))
    return best if best > -(1 << 30) else 0  # all dice locked: they promise nothing


@rule
def worth_of_any_throw(s: State, dark: int, bright: int) -> int:
    """What throwing all dice again would promise: it hangs on what bears on the hand, and on no die."""
    return expected_of_holding(s, 0) if is_first_throw(s, dark, bright) else 0


@rule
def twenties(s: State, dark: int, bright: int) -> int:
    """How many dice of a first throw show a 20 (K4.5)."""
    count = 0
    if is_first_throw(s, dark, bright):
        for die in range(DICE):
            count += 1 if s.dice[die] == SIDES else 0
    return count


FIRST_THROWS = Count("first throws", ROLLED, by_seat=True, worth=is_first_throw)
LUCK = (
    Luck(
        "Points in first throws",
        Count("worth of first throws", ROLLED, by_seat=True, worth=worth_of_throw),
        Count("worth of any throw", ROLLED, by_seat=True, worth=worth_of_any_throw),
        scale=HUNDREDTHS,
    ),
    Luck("Twenties in them", Count("twenties", ROLLED, by_seat=True, worth=twenties), FIRST_THROWS),
    Luck("Red 6s", Count("red 6s", LOCKED, by_seat=True, a=RED, b=TAX), Count("rolls", ROLLED, by_seat=True)),
)
