"""What things are worth to the sensible bot beyond the score of a hand, in hundredths of a point.

What a hold may bring in Crest and in the Power Of Zarquon is added to what the solved hand says of it: both
come on top of a hand's score, so for the last roll the sum is exact. With more rolls to come the chance grows
by the factors below. They, and what Crest counts for beside points, are not worked out: they are what won most
often against the exact bot, in tens of thousands of games for each value that was tried (bench/results.md).
"""

from itertools import product

from wayside.engine.forms import Lookup, rule
from wayside.games.krikkit.crest import (
    across_of,
    down_of,
    grand_score_of,
    is_free,
    percentage_of,
    quadrant_at,
    sheet_of,
    wormholes_of,
)
from wayside.games.krikkit.edition import (
    BLACK,
    DICE,
    FAIR,
    GREEN,
    HIGH,
    PLAIN_RATE,
    ROLLS,
    SIDES,
    TARGET,
    WHITE,
    WHOLE,
    WIDE,
    ZARQUON_BLACK,
    ZARQUON_POINTS,
)
from wayside.games.krikkit.scoring import (
    EVEN_RUN,
    GUIDE_PAIR,
    MARVIN,
    ODD_RUN,
    SPACE_PAIR,
    THIRTEENS,
    ZARQUON,
)
from wayside.games.krikkit.state import NONE, State

UNIT = 100
A_HAND = 65  # points that a hand brings on average, with what Crest adds to it
CREST = 50  # hundredths that a point of the Crest bonus counts for: one on the sheet also brings the end closer
CREST_CHANCE = Lookup([10, 12, 10], "u1")
"""Tenths: how much likelier a claim is with none, one or two further rolls to come."""
POWER_CHANCE = Lookup([10, 17, 23], "u1")
"""The same of the Power Of Zarquon."""
MUCH = 1000 * UNIT  # more than any hand is worth
NEIGHBOUR = 3 * UNIT  # what a quadrant is worth beside an own one, for the WormHole it may become part of
RELEASE = 60 * UNIT
FIELD = 40 * UNIT
SHORT_HAND = 12 * UNIT
VORTEX = 20 * UNIT


def _ways_to_total() -> list[list[int]]:
    """In how many ways so many dice make up a total, up to 18."""
    ways = [[0] * (ZARQUON_POINTS + 1) for _ in range(DICE)]
    for dice in range(DICE):
        for faces in product(range(1, ZARQUON_POINTS + 1), repeat=dice):
            if sum(faces) <= ZARQUON_POINTS:
                ways[dice][sum(faces)] += 1
    return ways


WAYS_TO = Lookup(_ways_to_total(), "i4")


@rule
def final_score(s: State) -> int:
    """What a winner may expect to have before the Crest bonus."""
    return TARGET[s.target]


@rule
def hands_to_come(s: State) -> int:
    """How many hands each player still has, roughly."""
    highest = 0
    for seat in range(s.seats):
        highest = max(highest, s.score[seat])
    return max(TARGET[s.target] - highest, 0) // A_HAND


# ---- Crest


@rule
def rate_worth(s: State, rate: int) -> int:
    """What a rate adds at the end, as much as it counts for now."""
    return rate * final_score(s) * CREST // WHOLE


@rule
def neighbours_of(s: State, seat: int, quadrant: int) -> int:
    """Own quadrants beside this one; a side of the grid counts as well, once."""
    sheet = sheet_of(s, seat)
    across = across_of(quadrant)
    down = down_of(quadrant)
    beside = 1 if across == 1 or across == WIDE or down == 1 or down == HIGH else 0
    for way in range(4):
        other = quadrant_at(
            across + (1 if way == 0 else -1 if way == 1 else 0), down + (1 if way == 2 else -1 if way == 3 else 0)
        )
        if other != NONE and s.owner[sheet, other] == seat:
            beside += 1
    return beside


@rule
def wormholes_if(s: State, seat: int, quadrant: int, owner: int) -> int:
    """How many WormHoles a seat would have if this quadrant were somebody's, or nobody's (NONE)."""
    sheet = sheet_of(s, seat)
    now = s.owner[sheet, quadrant]
    s.owner[sheet, quadrant] = owner
    count = wormholes_of(s, seat)
    s.owner[sheet, quadrant] = now
    return count


@rule
def quadrant_worth(s: State, seat: int, quadrant: int, rate: int) -> int:
    """What a quadrant is worth to a seat, owned or not."""
    more = 0
    if neighbours_of(s, seat, quadrant) > 1:
        more = wormholes_if(s, seat, quadrant, seat) - wormholes_if(s, seat, quadrant, NONE)
    return rate_worth(s, rate) + more * FAIR * UNIT + neighbours_of(s, seat, quadrant) * NEIGHBOUR


@rule
def claim_gain(s: State, green: int, white: int) -> int:
    """What two Crest dice bring if a quadrant can be claimed with them, or 0."""
    if green > WIDE or white > WIDE or green == 0 or white == 0:
        return 0
    one = quadrant_at(green, white)
    other = quadrant_at(white, green)
    if is_free(s, s.turn, one) or is_free(s, s.turn, other):
        return rate_worth(s, PLAIN_RATE) + (green + white) * UNIT
    return 0


@rule
def gain_beside(s: State, face: int) -> int:
    """The average gain when one Crest die is held and the other rolled."""
    total = 0
    if face <= WIDE:
        for other in range(1, WIDE + 1):
            total += claim_gain(s, face, other)
    return total // SIDES


@rule
def gain_of_both(s: State) -> int:
    """The average gain when both Crest dice are rolled."""
    total = 0
    for face in range(1, WIDE + 1):
        total += gain_beside(s, face)
    return total // SIDES


@rule
def crest_gain(s: State, held: int, both: int) -> int:
    """What holding these dice may bring in Crest; `both` is `gain_of_both`."""
    green = s.dice[GREEN]
    white = s.dice[WHITE]
    if held >> GREEN & 1 and held >> WHITE & 1:
        return claim_gain(s, green, white)
    chance = CREST_CHANCE[ROLLS - s.rolls]
    if held >> GREEN & 1:
        return gain_beside(s, green) * chance // 10
    if held >> WHITE & 1:
        return gain_beside(s, white) * chance // 10
    return both * chance // 10


# ---- Abilities


@rule
def zarquon_worth(s: State, seat: int) -> int:
    """What the Power is worth to a seat that does not have it, after the hand that awards it."""
    return 0 if s.zarquon[seat] else hands_to_come(s) * ZARQUON_POINTS * UNIT


@rule
def zarquon_gain(s: State, held: int, worth: int) -> int:
    """What holding these dice may bring towards the Power."""
    if worth == 0 or s.away:
        return 0
    need = ZARQUON_POINTS - ZARQUON_BLACK
    ways = 1
    rolled = 0
    if held >> BLACK & 1:
        if s.dice[BLACK] != ZARQUON_BLACK:
            return 0
    else:
        ways = SIDES
    for die in range(BLACK + 1, DICE):
        if held >> die & 1:
            need -= s.dice[die]
        else:
            rolled += 1
            ways *= SIDES
    if need < 0:
        return 0
    return worth * WAYS_TO[rolled, need] // ways * POWER_CHANCE[ROLLS - s.rolls] // 10


@rule
def award_worth(s: State, seat: int, found: int) -> int:
    """What a finished hand brings beside its points and its quadrant."""
    worth = 0
    if found & ZARQUON:
        worth += zarquon_worth(s, seat)
    if found & (EVEN_RUN | MARVIN) and s.field[seat]:
        worth += RELEASE
    others = s.seats - 1
    if found & ODD_RUN:
        worth += FIELD // others
    if found & THIRTEENS and s.vortex[seat] == 0:
        worth += VORTEX // others
    if found & (SPACE_PAIR | GUIDE_PAIR):
        worth += SHORT_HAND // others
    return worth


# ---- The end of the game


@rule
def end_worth(s: State, seat: int, points: int) -> int:
    """Much, if a hand of so many points ends the game and wins it; and as much less, if it ends it for another."""
    total = s.score[seat] + s.carried + points
    if total < TARGET[s.target] or s.end:
        return 0
    mine = (total + FAIR * wormholes_of(s, seat)) * (WHOLE + percentage_of(s, seat))
    for other in range(s.seats):
        if other != seat and grand_score_of(s, other) > mine:
            return -MUCH
    return MUCH
