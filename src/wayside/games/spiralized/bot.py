"""The sensible bot: it spends dice and stairs where they bring its tokens home soonest, and minds who is behind it."""

from typing import Any

from wayside.engine.forms import i64, rule
from wayside.engine.moves import first_of, second_of, third_of, verb_of
from wayside.games.spiralized.dice_to_go import to_go
from wayside.games.spiralized.edition import SUNNY, TOKENS
from wayside.games.spiralized.judgement import (
    cost_at,
    leading_rival,
    worth,
    worth_now,
    worth_of_exchange,
    worth_of_hit,
    worth_of_landing,
)
from wayside.games.spiralized.rules import first_in_rectangle
from wayside.games.spiralized.state import DIE, NONE, PARTNER, PIT, RECTANGLE, TURN, State
from wayside.games.spiralized.way import (
    DOWN1,
    START,
    in_rings,
    landing,
    space_at,
    spot_at,
    stair_landing,
    standing_on,
    step_at,
    wheel_step,
)
from wayside.games.spiralized.words import ENTER_TOKEN, FREE, MOVE, STAIRS

BONUS_ROLL = 50  # what doubles add to a roll, on average
NEVER = -1_000_000
FACES = 6


@rule
def sensible(s: State, seat: int, out: Any, n: int) -> int:
    """The offer that is worth most."""
    if n == 1:
        return out[0, 0]  # type: ignore[no-any-return]
    if s.phase == TURN:
        return out[best_start(s, seat, out, n), 0]  # type: ignore[no-any-return]
    if s.phase == DIE:
        return out[best_use(s, seat, out, n), 0]  # type: ignore[no-any-return]
    if s.phase == PARTNER:
        return out[best_partner(s, seat, out, n), 0]  # type: ignore[no-any-return]
    # Only the own space of ring 5 and the inner Wheel without the mark are equally near, and they are equally good.
    return out[0, 0]  # type: ignore[no-any-return]


# ---- The dice or the stairs


@rule
def best_start(s: State, seat: int, out: Any, n: int) -> int:
    """The stairs that bring most, if that is more than a roll can be expected to bring.

    Nobody goes up but to hit: so every way up is paid for by another's token, and there is no shuttling.
    """
    rival = leading_rival(s, seat)
    best = 0
    most = NEVER
    for i in range(n):
        move = out[i, 0]
        if verb_of(move) == STAIRS and (second_of(move) or s.board[space_by_stairs(s, seat, move)] != NONE):
            value = worth_of_stairs(s, seat, move, rival)
            if value > most:
                best = i
                most = value
    if best and most > worth_of_roll(s, seat, rival):
        return best
    return 0


@rule
def space_by_stairs(s: State, seat: int, move: int) -> int:
    return stair_landing(s, seat, first_of(move), (third_of(move) - 1) + (DOWN1 if second_of(move) else 0))


@rule
def worth_of_stairs(s: State, seat: int, move: int, rival: int) -> int:
    """What a token gains by its stairway."""
    step = i64(step_at(s, seat, space_by_stairs(s, seat, move)))
    return worth_of_landing(s, seat, step, False, rival) - worth_now(s, seat, first_of(move))


@rule
def worth_of_roll(s: State, seat: int, rival: int) -> int:
    """What a roll can be expected to bring: the mean over all rolls of the best use of both dice, about."""
    faces = (
        best_two(s, seat, 1, rival),
        best_two(s, seat, 2, rival),
        best_two(s, seat, 3, rival),
        best_two(s, seat, 4, rival),
        best_two(s, seat, 5, rival),
        best_two(s, seat, 6, rival),
    )
    total = 0
    for a in range(FACES):
        for b in range(FACES):
            one = faces[a]
            two = faces[b]
            if one & 7 == two & 7:  # the same token would like both
                total += max(first_in(one) + second_in(two), second_in(one) + first_in(two))
            else:
                total += first_in(one) + first_in(two)
    return total // (FACES * FACES) + BONUS_ROLL


# The two best uses of a die in one number: the best, the second, and in the last bits the token of the best.
PART, MIDDLE = 24, 1 << 23


@rule
def first_in(two: int) -> int:
    return (two >> 3 + PART) - MIDDLE


@rule
def second_in(two: int) -> int:
    return (two >> 3 & (1 << PART) - 1) - MIDDLE


@rule
def best_two(s: State, seat: int, die: int, rival: int) -> int:
    """The two best uses of a die, by different tokens; a use that there is not brings nothing."""
    first = NEVER
    second = NEVER
    which = TOKENS
    for token in range(TOKENS):
        to = i64(landing(s, seat, token, die))
        if to != NONE:
            value = worth_of_landing(s, seat, to, True, rival) - worth_now(s, seat, token)
            if value > first:
                second = first
                first = value
                which = token
            elif value > second:
                second = value
    if first == NEVER:
        first = 0
    if second == NEVER:
        second = min(first, 0)
    return (first + MIDDLE) << 3 + PART | (second + MIDDLE) << 3 | which


# ---- A move for a die


@rule
def best_use(s: State, seat: int, out: Any, n: int) -> int:
    """The token and die that bring most, the best use of the other die after it included."""
    rival = leading_rival(s, seat)
    gains = all_gains(s, seat, rival)
    best = 0
    most = NEVER
    for k in range(n):
        value = worth_of_use(s, seat, out[k, 0], gains, rival)
        if value > most:
            best = k
            most = value
    return best


@rule
def all_gains(s: State, seat: int, rival: int) -> Any:
    """What each die brings to each token."""
    return (
        gain(s, seat, 0, 0, rival),
        gain(s, seat, 0, 1, rival),
        gain(s, seat, 0, 2, rival),
        gain(s, seat, 0, 3, rival),
        gain(s, seat, 1, 0, rival),
        gain(s, seat, 1, 1, rival),
        gain(s, seat, 1, 2, rival),
        gain(s, seat, 1, 3, rival),
    )


@rule
def worth_of_use(s: State, seat: int, move: int, gains: Any, rival: int) -> int:
    """What a move for a die brings, the best use of the other die after it included."""
    verb = verb_of(move)
    if verb == FREE:
        return to_go(s, PIT) - to_go(s, RECTANGLE)
    if verb != MOVE and verb != ENTER_TOKEN:
        return 0
    token = first_of(move) if verb == MOVE else first_in_rectangle(s, seat)
    die = second_of(move) if verb == MOVE else first_of(move)
    i = 0 if s.dice[0] == die and s.used & 1 == 0 else 1
    value = gains[TOKENS * i + token]
    if s.used == 0:
        then = max(best_other(s, seat, gains, token, i), both_for_one(s, seat, token, i, rival) - value)
        value += then if then > NEVER // 2 else 0  # else the other die is lost
    return value  # type: ignore[no-any-return]


@rule
def gain(s: State, seat: int, i: int, token: int, rival: int) -> int:
    """What it brings to use die `i` for a token."""
    to = i64(s.reach[i, token])
    if to == NONE:
        return NEVER
    return worth_of_landing(s, seat, to, True, rival) - worth_now(s, seat, token)


@rule
def best_other(s: State, seat: int, gains: Any, token: int, i: int) -> int:
    """What the other die can bring to another token, after this one has used die `i`."""
    to = i64(s.reach[i, token])
    full = to == START and standing_on(s, seat, START) == 1  # no room for another to enter
    best = NEVER
    for another in range(TOKENS):
        if another != token:
            there = s.reach[1 - i, another]
            if there != NONE and (there != to or (to == START and not full)):
                best = max(best, gains[TOKENS * (1 - i) + another])
    return best


@rule
def both_for_one(s: State, seat: int, token: int, i: int, rival: int) -> int:
    """What it brings if one token makes both moves; a sunburst on the way may carry it off, so that is not foreseen."""
    was = s.at[seat, token]
    to = i64(s.reach[i, token])
    found = -worth_now(s, seat, token)
    if in_rings(s, to):
        space = space_at(s, seat, to)
        if spot_at(s, seat, to) & SUNNY:
            return NEVER
        found += worth_of_hit(s, seat, space, rival)
    marks = s.may_enter[seat]
    s.at[seat, token] = to
    if to == wheel_step(s):
        s.may_enter[seat] |= 1 << token
    then = i64(landing(s, seat, token, i64(s.dice[1 - i])))
    s.at[seat, token] = was
    s.may_enter[seat] = marks
    if then == NONE:
        return NEVER
    return found + worth_of_landing(s, seat, then, True, rival)


# ---- A partner


@rule
def best_partner(s: State, seat: int, out: Any, n: int) -> int:
    """The exchange that gains most for oneself, and costs others most."""
    rival = leading_rival(s, seat)
    best = 0
    most = NEVER
    partner = -1
    for k in range(n):
        partner += 1
        while s.partners >> partner & 1 == 0:
            partner += 1
        value = worth_of_partner(s, seat, partner, rival)
        if value > most:
            best = k
            most = value
    return best


@rule
def worth_of_partner(s: State, seat: int, partner: int, rival: int) -> int:
    """What an exchange brings, the danger there counted."""
    owner = partner >> 2
    swap = space_at(s, owner, s.at[owner, partner & 3])
    step = i64(step_at(s, seat, swap))
    left = cost_at(s, step, False)
    space = space_at(s, seat, s.at[seat, s.mover])
    return worth_of_exchange(s, seat, space, partner, rival) + left + worth(s, seat, step, left)
