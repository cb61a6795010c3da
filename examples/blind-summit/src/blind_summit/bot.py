"""A sensible driver: it knows the chances, reads a little into what others did, and keeps some stakes for itself."""

from typing import Any

from blind_summit.edition import CHANCE, CLEAR, HIGH, LOW, STEP
from blind_summit.rules import highest_stake
from blind_summit.state import TO_DRIVE, State
from blind_summit.words import FOLLOW, GO, HOLD, STAY
from wayside.engine.dice import below
from wayside.engine.forms import rule
from wayside.engine.moves import move_of, with_amount

EVEN = 500  # in a thousand
DARE = 430  # what makes going better than the price of waiting, with those who stay paying double
NERVE = 40  # how far apart two roads must look before the stake tells them apart


@rule
def sensible(s: State, seat: int, out: Any, n: int) -> int:
    """Go when it is likely to pay, the more the likelier; follow whom one believes."""
    if s.phase == TO_DRIVE:
        return drive(s, seat)
    return move_of(FOLLOW if chance_to_follow(s, seat) >= EVEN else STAY)


@rule
def chance_of(dice: int, total: int) -> int:
    """How often in a thousand so many unseen dice make at least this total."""
    return CHANCE[dice, max(0, total)]


@rule
def drive(s: State, seat: int) -> int:
    """Stake by the chances; what lies in the lay-by makes it worth a little more."""
    unseen = s.seats + s.fog - 1
    # Who waited before was likely to hold a low die.
    chance = chance_of(unseen, CLEAR[s.seats + s.fog] - s.die[seat] + s.waited)
    if chance + 2 * s.layby < DARE:
        return move_of(HOLD)
    steps = max(0, chance - DARE) // NERVE + below(s, 3)  # a stake that tells too much is answered
    return with_amount(move_of(GO), min(LOW + STEP * steps, highest_stake(s, seat)))


@rule
def chance_to_follow(s: State, seat: int) -> int:
    """The chance that the road is clear for one who follows: the driver is taken to mean the stake."""
    others = s.seats - 2 + s.fog
    believed = 3 + (3 * s.stake + HIGH // 2) // HIGH  # a driver's die from 3 for the least to 6 for the most
    longer = 1 if s.seats <= 3 else 0
    return chance_of(others, CLEAR[s.seats + s.fog] + longer - s.die[seat] - believed)
