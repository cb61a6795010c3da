"""How many dice a token still costs its owner, worked out once at import for every place on its way.

A die is one movement, and stairs cost the turn in which two would have been rolled. A lone token is led
home in the best way that there is. A die that does not suit it goes to one of the others, and that costs
something too; and wherever it is not safe it may be hit at any time and begin again. So steps do not say
how far it is: three spaces before a stairway of any colour a token is nearer to Home than ten steps further
on, and half of the way lies before the inner Wheel, after which nothing can happen to it.

The constants were chosen by letting bots with one of them changed play against each other.
"""

from math import inf

from wayside.engine.forms import Lookup, i64, rule
from wayside.games.spiralized.edition import (
    BACK,
    ENTER,
    HUE,
    NO_COLOUR,
    RINGS,
    SAFE_ZONE,
    SIZES,
    SPACE,
    is_wheel,
)
from wayside.games.spiralized.state import PIT, RECTANGLE, State

UNIT = 100  # the tables count hundredths of a die
STAIRS = 2.0  # dice that are not rolled in a turn on the stairs
IDLE = 0.5  # what it costs to leave a die to another token
HAZARD = 0.1  # how likely a token that is not safe is hit before its next die
IN_PIT = 3.0  # dice until somebody else is hit
UNMARKED = 250  # in place of the step: on the own inner Wheel, but not one that may enter
FACES = 6


def by_dice(after: list[float], hazard: float, lost: float) -> float:
    """Dice to go where each face of a die leads to these costs, and a token may let faces pass.

    For every die that is rolled meanwhile it is hit with a chance of `hazard`, and then has `lost` to go.
    """
    best, total = inf, 0.0
    for taken, cost in enumerate(sorted(after), 1):
        total += 1.0 + cost
        chance = hazard * FACES / taken
        best = min(best, ((total + (FACES - taken) * IDLE) / taken + chance * lost) / (1.0 + chance))
    return best


def after_die(size: int, step: int, die: int) -> int:
    """Where a die brings a token that is alone in the rings; this must agree with `way.landing`."""
    to = step + die
    if to > RINGS * size:
        return to - size
    if BACK > 1 and step > 0 and (step - 1) // size != (to - 1) // size:
        to += BACK - 1
    return to


def after_stairs(option: int, step: int) -> list[int]:
    """Where stairs lead down from a step; this must agree with `way.stair_landing`."""
    size = SIZES[option]
    ring = (step - 1) // size
    if step == 0 or HUE[option, SPACE[option, 0, step]] == NO_COLOUR:
        return []
    return [step + size * rings for rings in ((1, 2) if is_wheel(ring) else (1,)) if ring + rings < RINGS]


def _if_lost_costs(option: int, by_any_way: bool, lost: float) -> list[float]:
    """Dice to go from every step, RECTANGLE, PIT and UNMARKED, if a token in the Pit has `lost` to go."""
    size = SIZES[option]
    wheel, inner = RINGS * size, (RINGS - 1) * size
    home = wheel + SAFE_ZONE + 1
    cost = [0.0] * 256
    for step in range(home - 1, wheel - 1, -1):
        after = [cost[step + die] if step + die <= home else inf for die in range(1, FACES + 1)]
        cost[step] = by_dice(after, 0.0, 0.0)
    change = 1.0
    while change > 1 / UNIT:  # who passes the Wheel goes round again
        change = 0.0
        for step in [*range(wheel - 1, inner, -1), UNMARKED]:
            at = wheel if step == UNMARKED else step
            after = [cost[after_die(size, at, die)] for die in range(1, FACES + 1)]
            found = by_dice(after, HAZARD if at != wheel else 0.0, lost)
            change = max(change, abs(found - cost[step]))
            cost[step] = found
    if by_any_way:
        cost[UNMARKED] = cost[wheel]
    for step in range(inner, -1, -1):
        hazard = HAZARD if step % size else 0.0
        cost[step] = by_dice([cost[after_die(size, step, die)] for die in range(1, FACES + 1)], hazard, lost)
        chance = STAIRS * hazard
        for to in after_stairs(option, step):
            there = cost[UNMARKED if to == wheel else to]
            cost[step] = min(cost[step], (STAIRS + there + chance * lost) / (1.0 + chance))
    cost[RECTANGLE] = by_dice([cost[0] if ENTER[die] else inf for die in range(1, FACES + 1)], 0.0, 0.0)
    cost[PIT] = cost[RECTANGLE] + IN_PIT
    return cost


def _dice_to_go(option: int, by_any_way: bool) -> list[float]:
    """The same with what a lost token truly has to go: by what it comes to for two guesses, again and again."""
    low, high = 20.0, 60.0
    at_low = _if_lost_costs(option, by_any_way, low)[PIT]
    while True:
        cost = _if_lost_costs(option, by_any_way, high)
        if abs(cost[PIT] - high) < 1 / UNIT:
            return cost
        slope = (cost[PIT] - at_low) / (high - low)
        low, at_low = high, cost[PIT]
        high += (cost[PIT] - high) / (1.0 - slope)


TO_GO = Lookup(
    [
        [[round(UNIT * cost) for cost in _dice_to_go(option, by_any_way)] for option in range(len(SIZES))]
        for by_any_way in (False, True)
    ],
    "i4",
)
"""Hundredths of a die, by the options `wheel` and `ring` and by step."""
FLAT = Lookup(TO_GO.native.reshape(-1))
OPTIONS, STEPS = len(SIZES), len(TO_GO.native[0, 0])


@rule
def to_go(s: State, step: int) -> int:
    """What a token on this step has still to go, by the options of the match."""
    return FLAT[(i64(s.wheel) * OPTIONS + s.ring) * STEPS + step]
