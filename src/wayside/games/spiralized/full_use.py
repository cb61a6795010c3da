"""Full use of the dice: which tokens may use which die, so that both are used if that is possible."""

from wayside.engine.forms import Lookup, i64, rule
from wayside.games.spiralized.edition import EXCHANGEABLE, SPACE_BITS, SUNNY, TOKENS
from wayside.games.spiralized.state import NONE, PIT, RECTANGLE, State
from wayside.games.spiralized.way import (
    START,
    in_rings,
    landing,
    landing_from,
    mark_if_agreed,
    space_at,
    spot_at,
    step_at,
    wheel_step,
)

LOWEST = Lookup([(n & -n).bit_length() - 1 if n else 0 for n in range(1 << TOKENS)], "u1")
"""The lowest bit of a mask of tokens."""


@rule
def look_at_both_dice(s: State, seat: int) -> None:
    """Work out which tokens may use which die that is left, so that both are used if that is possible (S3.4)."""
    for i in range(2):
        look_at_die(s, seat, i)
    if s.used == 0:
        keep_full_uses(s, seat)


@rule
def look_at_die(s: State, seat: int, i: int) -> None:
    """Where a die can take each token; those that stand in the same place are one offer."""
    usable = 0
    seen = 0
    left = s.used >> i & 1 == 0
    for token in range(TOKENS):
        to = NONE
        if left:
            to = landing(s, seat, token, s.dice[i])
            step = s.at[seat, token]
            crowd = 1 if step == START else 2 if step == RECTANGLE else 0
            usable |= (1 if to != NONE and seen & crowd == 0 else 0) << token
            seen |= crowd
        s.reach[i, token] = to
    s.usable[i] = usable


@rule
def keep_full_uses(s: State, seat: int) -> None:
    """Leave only those uses of one die after which the other can be used too, if there are any (S3.4)."""
    doubles = s.dice[0] == s.dice[1]  # then it is the same move with either die
    uses = i64(s.usable[0]) | (0 if doubles else i64(s.usable[1]) << TOKENS)
    full = 0
    for i in range(2):
        full |= surely_full_uses(s, seat, i, 1 - i) << TOKENS * i
    full &= uses
    unsure = uses & ~full
    while unsure:
        i = 0 if unsure & 15 else 1
        token = LOWEST[unsure >> TOKENS * i & 15]
        if leaves_use(s, seat, token, s.reach[i, token], s.dice[1 - i]):
            full |= 1 << TOKENS * i + token
        unsure &= unsure - 1
    if full:
        s.usable[0] = full & 15
        s.usable[1] = full >> TOKENS
    elif doubles:
        s.usable[1] = 0


@rule
def surely_full_uses(s: State, seat: int, i: int, other: int) -> int:
    """Tokens after whose use of die `i` another can use the other die as things are: `leaves_use` would find the same.

    On a sunburst a token may come to be anywhere: then two others that do not land in the same place are enough.
    """
    found = 0
    for token in range(TOKENS):
        others = s.usable[other] & ~(1 << token)
        more = others & (others - 1)
        first = s.reach[other, LOWEST[others]]
        second = s.reach[other, LOWEST[more]]
        to = s.reach[i, token]
        if spot_at(s, seat, to) & SUNNY:
            sure = more != 0 and first != second
        else:
            sure = (others != 0 and first != to) or (more != 0 and second != to)
        found |= (1 if sure else 0) << token
    return found


@rule
def some_exchange_goes_on(s: State, seat: int, sunburst: int, die: int) -> bool:
    """Whether after some exchange the token that was exchanged can itself go on with a die."""
    for other in range(s.seats):
        if other != seat:
            for token in range(TOKENS):
                spot = spot_at(s, other, s.at[other, token])
                space = spot & SPACE_BITS
                if spot & EXCHANGEABLE and space != sunburst:
                    to = step_at(s, seat, space)
                    if landing_from(s, seat, to, s.wheel, die) != NONE:
                        return True
    return False


@rule
def leaves_use(s: State, seat: int, token: int, to: int, die: int) -> bool:
    """Whether some token can use `die` after this one has moved to a step; mostly it can itself, which is soon seen."""
    spot = spot_at(s, seat, to)
    if spot & SUNNY:
        if some_exchange_goes_on(s, seat, spot & SPACE_BITS, die):
            return True
    elif landing_from(s, seat, to, 1, die) != NONE:
        return True
    return leaves_use_if_tried(s, seat, token, to, die)


@rule
def leaves_use_if_tried(s: State, seat: int, token: int, to: int, die: int) -> bool:
    """What `leaves_use` must agree with: the move is tried on the record, which is then put back."""
    was = s.at[seat, token]
    marks = s.may_enter[seat]
    freed = NONE
    space = NONE
    left = NONE
    there = NONE
    if in_rings(s, was):
        left = space_at(s, seat, was)
        s.board[left] = NONE
    s.at[seat, token] = to
    if in_rings(s, to):
        space = space_at(s, seat, to)
        there = s.board[space]
        s.board[space] = seat * TOKENS + token
        if there != NONE and s.pit >> 2 == seat:  # a hit sends the own token in the Pit back to its rectangle
            freed = s.pit & 3
            s.at[seat, freed] = RECTANGLE
        if to == wheel_step(s):
            s.may_enter[seat] |= 1 << token
    partners = all_partners(s, seat) if space != NONE and spot_at(s, seat, to) & SUNNY else 0
    found = some_partner_helps(s, seat, token, space, partners, die) if partners else can_use(s, seat, die)
    if space != NONE:
        s.board[space] = there
    if left != NONE:
        s.board[left] = seat * TOKENS + token
    if freed != NONE:
        s.at[seat, freed] = PIT
    s.at[seat, token] = was
    s.may_enter[seat] = marks
    return found


@rule
def can_use(s: State, seat: int, die: int) -> bool:
    """Whether any token can use a die as things are."""
    for token in range(TOKENS):
        if landing(s, seat, token, die) != NONE:
            return True
    return False


@rule
def some_partner_helps(s: State, seat: int, token: int, space: int, partners: int, die: int) -> bool:
    """Whether `useful_partners` finds any."""
    for other in range(s.seats * TOKENS):
        if partners >> other & 1 and leaves_use_after(s, seat, token, space, other, die):
            return True
    return False


@rule
def useful_partners(s: State, seat: int, token: int, space: int, partners: int, die: int) -> int:
    """Those of the partners after whose exchange a die can be used (S3.6): mostly all, which is found out quickly."""
    landed = NONE
    for another in range(TOKENS):
        if another != token:
            to = landing(s, seat, another, die)
            if to != NONE:
                if landed != NONE and landed != to:
                    return partners  # two others land in different places: no exchange is in the way of both
                landed = to
    found = 0
    for owner in range(s.seats):
        bits = partners >> TOKENS * owner & 15
        while bits:
            other = TOKENS * owner + LOWEST[bits]
            bits &= bits - 1
            to = step_at(s, seat, space_at(s, owner, s.at[owner, other & 3]))
            if (
                (landed != NONE and landed != to)
                or landing_from(s, seat, to, s.wheel, die) != NONE
                or leaves_use_after(s, seat, token, space, other, die)
            ):
                found |= 1 << other
    return found


@rule
def leaves_use_after(s: State, seat: int, token: int, space: int, other: int, die: int) -> bool:
    """Whether a die can be used after this exchange: tried on the record, which is then put back."""
    was = s.at[seat, token]
    marks = s.may_enter[seat]
    swap = space_at(s, other >> 2, s.at[other >> 2, other & 3])
    s.at[seat, token] = step_at(s, seat, swap)
    s.board[swap] = seat * TOKENS + token
    s.board[space] = other
    mark_if_agreed(s, seat, token)
    found = can_use(s, seat, die)
    s.board[space] = seat * TOKENS + token
    s.board[swap] = other
    s.at[seat, token] = was
    s.may_enter[seat] = marks
    return found


@rule
def all_partners(s: State, seat: int) -> int:
    """Every token that can be exchanged: another player's, in the rings, not on its own colour (S9.2)."""
    found = 0
    for other in range(s.seats):
        if other != seat:
            for token in range(TOKENS):
                spot = spot_at(s, other, s.at[other, token])
                # A token that is being hit may still be noted where it stood: the board knows better.
                fits = spot & EXCHANGEABLE and s.board[spot & SPACE_BITS] == other * TOKENS + token
                found |= (1 if fits else 0) << other * TOKENS + token
    return found
