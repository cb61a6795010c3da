"""A token's way from its rectangle to Home, and where a die or the stairs can take it."""

from wayside.engine.forms import i64, inlined, rule
from wayside.games.spiralized.edition import (
    BACK,
    ENTER,
    FIRST_WHEEL,
    HUE,
    NO_COLOUR,
    RING_OF,
    RINGS,
    SAFE_ZONE,
    SIZE,
    SPACE_BITS,
    STAIR,
    START_HOLDS,
    STEP,
    TOKENS,
    WAY,
)
from wayside.games.spiralized.state import NONE, PIT, RECTANGLE, State

START = 0  # the step on which a token enters
UP1, UP2, DOWN1, DOWN2 = range(4)  # the ways to go on a stairway


@rule
def wheel_step(s: State) -> int:
    """The own inner Wheel: the last step in the rings."""
    return i64(s.inner)


@rule
def home_step(s: State) -> int:
    """Home, one step after the Safe Zone (S7.4)."""
    return wheel_step(s) + SAFE_ZONE + 1


@rule
def in_rings(s: State, step: int) -> bool:
    return START < step <= wheel_step(s)


@rule
def spot_at(s: State, seat: int, step: int) -> int:
    """A step of the seat's way: its space, and what `edition.WAY` adds to it; 0 outside the rings."""
    return WAY[i64(s.way[seat]) + step]


@rule
def space_at(s: State, seat: int, step: int) -> int:
    """The space of the rings where a step of the seat's way lies."""
    return spot_at(s, seat, step) & SPACE_BITS


@rule
def step_at(s: State, seat: int, space: int) -> int:
    """The step of the seat's way that lies on a space (S9.6)."""
    return STEP[i64(s.way[seat]) + space]


@rule
def steps_left(s: State, seat: int, token: int) -> int:
    """Steps that a token on its way still has to go (S11.5)."""
    return steps_from(s, s.at[seat, token], s.may_enter[seat] >> token & 1)


@inlined
@rule
def steps_from(s: State, step: int, marked: int) -> int:
    """The same from a step of any way; on the Wheel without the mark it is a ring more (S11.7)."""
    left = home_step(s) - step
    if step == wheel_step(s) and marked == 0:
        left += SIZE[s.ring]
    if BACK > 1:  # every drop passes over some spaces
        for ring in range(1, RINGS):
            if step <= ring * SIZE[s.ring]:
                left -= BACK - 1
    return left


# ---- Dice


@inlined
@rule
def landing(s: State, seat: int, token: int, die: int) -> int:
    """The step on which a die would bring a token, or NONE where it cannot be used so."""
    return landing_from(s, seat, s.at[seat, token], s.may_enter[seat] >> token & 1, die)


@rule
def landing_from(s: State, seat: int, step: int, marked: int, die: int) -> int:
    """The same for a token on a step of the way, marked as one that may enter or not."""
    wheel = wheel_step(s)
    if step > wheel or (step == wheel and marked):  # it ends outside the rings
        to = i64(step + die)
        room = 1
        if step >= PIT:
            room = START_HOLDS if step == RECTANGLE and ENTER[die] else 0
            to = START
        elif to >= home_step(s):
            room = TOKENS if to == home_step(s) else 0
        return to if standing_on(s, seat, to) < room else NONE
    to = walked(s, step, die)
    return NONE if blocked(s, seat, space_at(s, seat, to)) else to


@inlined
@rule
def walked(s: State, step: int, die: int) -> int:
    """The step of the rings to which a die leads from a step before the Wheel, or from the Wheel without the mark."""
    to = i64(step + die)
    if to > wheel_step(s):
        to -= SIZE[s.ring]  # past the Wheel: round the inner ring again (S5.7)
    elif BACK > 1 and step > START and (step - 1) // SIZE[s.ring] != (to - 1) // SIZE[s.ring]:
        to += BACK - 1  # dropped past the spaces between the coloured space and the one below the drop
    return to


@inlined
@rule
def standing_on(s: State, seat: int, step: int) -> int:
    """How many tokens of the seat stand on a step."""
    found = 0
    for token in range(TOKENS):
        if s.at[seat, token] == step:
            found += 1
    return found


@inlined
@rule
def blocked(s: State, seat: int, space: int) -> bool:
    """Whether the seat cannot end a move there: an own token, or one that is safe (S5.4, S5.6)."""
    there = s.board[space]
    if there == NONE:
        return False
    return there >> 2 == seat or HUE[s.ring, space] == s.colour[there >> 2]


# ---- Stairs


@rule
def stair_landing(s: State, seat: int, token: int, way: int) -> int:
    """The space to which a token can go by the stairs, or NONE (S6.1 to S6.4)."""
    if not in_rings(s, s.at[seat, token]):
        return NONE
    space = space_at(s, seat, s.at[seat, token])
    colour = HUE[s.ring, space]
    ring = RING_OF[space]
    if colour == NO_COLOUR or ((way == UP2 or way == DOWN2) and (ring - FIRST_WHEEL) % 2 != 0):
        return NONE
    if way == UP1:
        ring -= 1
    elif way == UP2:
        ring -= 2
    elif way == DOWN1:
        ring += 1
    else:
        ring += 2
    if ring < 0 or ring >= RINGS:
        return NONE
    to = STAIR[s.ring, colour, ring]
    return NONE if blocked(s, seat, to) else to


@rule
def stairs_from(s: State, seat: int, space: int) -> int:
    """The ways that a token on a coloured space can go, a bit each; this must agree with `stair_landing`."""
    colour = HUE[s.ring, space]
    ring = i64(RING_OF[space])
    found = 0
    if ring > 0 and not blocked(s, seat, STAIR[s.ring, colour, ring - 1]):
        found |= 1 << UP1
    if ring < RINGS - 1 and not blocked(s, seat, STAIR[s.ring, colour, ring + 1]):
        found |= 1 << DOWN1
    if (ring - FIRST_WHEEL) & 1 == 0:
        if ring > 1 and not blocked(s, seat, STAIR[s.ring, colour, ring - 2]):
            found |= 1 << UP2
        if ring < RINGS - 2 and not blocked(s, seat, STAIR[s.ring, colour, ring + 2]):
            found |= 1 << DOWN2
    return found


@rule
def mark_if_agreed(s: State, seat: int, token: int) -> None:
    """With the option, a token may enter however it came to its inner Wheel (S13.2)."""
    if s.wheel and s.at[seat, token] == wheel_step(s):
        s.may_enter[seat] |= 1 << token
