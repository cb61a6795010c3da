"""What a sensible player thinks of a place for a token, of a hit and of an exchange.

All of it is in hundredths of a die (see dice_to_go.py): what the token still costs its owner, what it
would cost to be hit there, and what others lose.
"""

from wayside.engine.forms import Lookup, i64, rule
from wayside.games.spiralized.dice_to_go import UNMARKED, to_go
from wayside.games.spiralized.edition import FIRST_WHEEL, HUE, NO_COLOUR, RING_OF, RINGS, SIZE, STAIR, SUNNY, TOKENS
from wayside.games.spiralized.full_use import all_partners
from wayside.games.spiralized.state import NONE, PIT, RECTANGLE, State
from wayside.games.spiralized.way import in_rings, space_at, spot_at, step_at, wheel_step

# How many of the 36 rolls bring a token exactly so many steps on, by one die or by both.
ROLLS = Lookup([0, 11, 12, 13, 14, 15, 16, 6, 5, 4, 3, 2, 1], "u1")
FAR = 12
BY_STAIRS = 20  # of 36: how likely somebody goes down the stairs to hit; and up, where it costs a ring
BY_STAIRS_UP = 4
MOST = 30  # of 36: nothing is quite certain
CARE = 40  # percent of what a hit would cost that are feared
HURT = 60  # percent of what a rival loses that count as won, shared among all rivals
HURT_LEADER = 30  # and so many more for the rival who is nearest to winning


@rule
def cost(s: State, seat: int, token: int) -> int:
    """Hundredths of a die that a token has to go."""
    step = i64(s.at[seat, token])
    if step == wheel_step(s) and s.may_enter[seat] >> token & 1 == 0:
        step = UNMARKED
    return to_go(s, step)


@rule
def cost_at(s: State, step: int, by_die: bool) -> int:
    """The same of a token that came to a step by a die, or else by stairs or an exchange."""
    if step == wheel_step(s) and not by_die:
        step = UNMARKED
    return to_go(s, step)


@rule
def leading_rival(s: State, seat: int) -> int:
    """The other player with the fewest dice to go."""
    found = NONE
    fewest = 0
    for other in range(s.seats):
        if other != seat:
            total = 0
            for token in range(TOKENS):
                total += cost(s, other, token)
            if found == NONE or total < fewest:
                found = other
                fewest = total
    return found


@rule
def share(s: State, other: int, rival: int) -> int:
    """Percent of another player's loss that count as won."""
    percent = HURT // (i64(s.seats) - 1)
    return percent + HURT_LEADER if other == rival else percent


# ---- Danger


@rule
def danger(s: State, seat: int, space: int) -> int:
    """How many of 36 times a token of the seat would be hit on a space before its owner's next turn, about."""
    hue = HUE[s.ring, space]
    if hue == s.colour[seat]:
        return 0
    found = 0
    size = i64(SIZE[s.ring])
    inner = (RINGS - 1) * size
    for other in range(s.seats):
        if other != seat:
            here = i64(step_at(s, other, space))
            for token in range(TOKENS):
                step = i64(s.at[other, token])
                if step < wheel_step(s) or (step == wheel_step(s) and s.may_enter[other] >> token & 1 == 0):
                    away = here - step
                    if away <= 0 and step > inner and here > inner:
                        away += size  # round the inner ring
                    if 0 < away <= FAR:
                        found += i64(ROLLS[away])
    if hue != NO_COLOUR:
        found += danger_on_stairs(s, seat, hue, i64(RING_OF[space]))
    return min(found, MOST)


@rule
def danger_on_stairs(s: State, seat: int, hue: int, ring: int) -> int:
    """The same from those who stand on this stairway."""
    found = 0
    for far in range(1, 3):
        if ring >= far and may_take(ring - far, far):
            there = s.board[STAIR[s.ring, hue, ring - far]]
            if there != NONE and there >> 2 != seat:
                found += BY_STAIRS
        if ring + far < RINGS and may_take(ring + far, far):
            there = s.board[STAIR[s.ring, hue, ring + far]]
            if there != NONE and there >> 2 != seat:
                found += BY_STAIRS_UP
    return found


@rule
def may_take(ring: int, far: int) -> bool:
    """One space of a stairway from anywhere, two from a Wheel (S6.2, S6.3)."""
    return far == 1 or (ring - FIRST_WHEEL) % 2 == 0


# ---- What a place is worth


@rule
def worth(s: State, seat: int, step: int, left: int) -> int:
    """A token's place: what it has to go, and what it would lose if it were hit."""
    if not in_rings(s, step):
        return -left
    lost = to_go(s, PIT) - left
    return -left - danger(s, seat, space_at(s, seat, step)) * lost * CARE // 3600


@rule
def worth_now(s: State, seat: int, token: int) -> int:
    return worth(s, seat, i64(s.at[seat, token]), cost(s, seat, token))


@rule
def worth_of_landing(s: State, seat: int, step: int, by_die: bool, rival: int) -> int:
    """What a move to a step brings: the place, a hit, and the exchange on a sunburst."""
    if not in_rings(s, step):
        return -to_go(s, step)
    space = space_at(s, seat, step)
    found = worth_of_hit(s, seat, space, rival)
    if by_die and spot_at(s, seat, step) & SUNNY:
        partners = i64(all_partners(s, seat))
        there = i64(s.board[space])
        if there != NONE:
            partners &= ~(1 << there)
        if partners:
            return found + best_exchange(s, seat, space, partners, rival)
    return found + worth(s, seat, step, cost_at(s, step, by_die))


@rule
def worth_of_hit(s: State, seat: int, space: int, rival: int) -> int:
    """What it is worth to send away who stands on a space; and who is in the Pit gets out (S10.1)."""
    there = i64(s.board[space])
    if there == NONE:
        return 0
    in_pit = to_go(s, PIT)
    found = (in_pit - cost(s, there >> 2, there & 3)) * share(s, there >> 2, rival) // 100
    if s.pit != NONE:
        freed = in_pit - to_go(s, RECTANGLE)
        found += freed if s.pit >> 2 == seat else -(freed * share(s, s.pit >> 2, rival) // 100)
    return found


# ---- Exchanges


@rule
def worth_of_exchange(s: State, seat: int, space: int, other: int, rival: int) -> int:
    """What it is worth to change places with another's token, from a sunburst; the danger there is not counted."""
    owner = other >> 2
    swap = space_at(s, owner, s.at[owner, other & 3])
    gained = cost_at(s, i64(step_at(s, owner, space)), False) - cost(s, owner, other & 3)
    return gained * share(s, owner, rival) // 100 - cost_at(s, i64(step_at(s, seat, swap)), False)


@rule
def best_exchange(s: State, seat: int, space: int, partners: int, rival: int) -> int:
    """What the best of the partners is worth."""
    best = 0
    found = False
    for other in range(s.seats * TOKENS):
        if partners >> other & 1:
            value = worth_of_exchange(s, seat, space, other, rival)
            if not found or value > best:
                best = value
                found = True
    return best
