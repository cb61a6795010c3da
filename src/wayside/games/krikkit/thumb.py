"""Rules of thumb for holding dice, as a player without tables has them: what the plain bot goes by.

Hold what is better than average, a 4 and a 2 of one subject, three of a kind, and two Crest dice that name a free
quadrant; roll the others. Nothing is looked up, and nothing is averaged over what may come.
"""

from wayside.engine.forms import rule
from wayside.games.krikkit.edition import BLACK, DICE, GREEN, RED, SIDES, WHITE
from wayside.games.krikkit.hand import may_claim
from wayside.games.krikkit.scoring import GUIDE_PAIR, SPACE_PAIR, hands_in
from wayside.games.krikkit.state import State
from wayside.games.krikkit.throw import locked_dice

GOOD = SIDES // 2 + 1  # the least face that is better than the average of a die
ENOUGH_ALIKE = 3  # of a kind, for a flush


@rule
def alike_with(s: State, die: int) -> int:
    """How many dice show what this one shows, itself among them."""
    count = 0
    for other in range(DICE):
        if s.dice[other] == s.dice[die]:
            count += 1
    return count


@rule
def high_dice(s: State) -> int:
    """The dice that are better than average, a bit each; those that are locked are among them."""
    held = locked_dice(s)
    for die in range(DICE):
        if s.dice[die] >= GOOD:
            held |= 1 << die
    return held


@rule
def dice_to_hold(s: State) -> int:
    """The dice that rules of thumb hold, a bit each; those that are locked are among them."""
    held = high_dice(s)
    for die in range(DICE):
        if s.dice[die] and alike_with(s, die) >= ENOUGH_ALIKE:
            held |= 1 << die
    found = hands_in(s.dice[BLACK], s.dice[WHITE], s.dice[GREEN], s.dice[RED])
    if found & SPACE_PAIR:
        held |= 1 << BLACK | 1 << WHITE
    if found & GUIDE_PAIR:
        held |= 1 << GREEN | 1 << RED
    if may_claim(s):
        held |= 1 << GREEN | 1 << WHITE
    return held
