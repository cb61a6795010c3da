"""Where a move would take a token, whom it would hit, and who could hit it there."""

from typing import Any

from wayside.engine.effects import Columns, Effects
from wayside.engine.forms import i64, rule
from wayside.engine.moves import first_of, second_of, third_of, verb_of
from wayside.engine.notes import note
from wayside.engine.record import public
from wayside.games.spiralized.edition import HUE, NO_COLOUR, RING_OF, SEATS, SUN, TOKENS
from wayside.games.spiralized.full_use import all_partners
from wayside.games.spiralized.judgement import may_take
from wayside.games.spiralized.moving import seat_of_colour
from wayside.games.spiralized.rules import first_in_rectangle
from wayside.games.spiralized.state import NONE, PIT, RECTANGLE, State
from wayside.games.spiralized.way import (
    DOWN1,
    START,
    in_rings,
    space_at,
    stair_landing,
    step_at,
    steps_from,
    walked,
    wheel_step,
)
from wayside.games.spiralized.words import ENTER_TOKEN, EXCHANGE, FREE, MOVE, PASS, ROLL, STAIRS, TO_PIT

SIX = 6
COLUMNS = Columns()
column = COLUMNS.add

TOKEN = column("token", "the own token that it is about")
TO = column("to", "the step to which that goes, or RECTANGLE, or PIT")
HIT = column("hit", "the token that is hit, or NONE")
OUT = column("out", "the token that leaves the Pit because another goes there, or NONE")
SUNBURST = column("sunburst", "1 if the token lands on a sunburst")
PARTNERS = column("partners", "then a bit for each token that it could be exchanged with")
SAFE = column("safe", "1 if nobody can hit it there, ever")
MARKED = column("marked", "1 if it then stands on its inner Wheel and may go on")
LEFT_NOW = column("left_now", "steps that the token has to go, before the move")
LEFT = column("left", "steps that it has to go then")
THEIRS_NOW = column("theirs_now", "steps that the partner of an exchange has to go, before it")
THEIRS = column("theirs", "steps that the partner has to go then")
BY_DICE = column("by_1", "a bit for each seat that could hit it there with a 1")
for _die in range(2, SIX + 1):
    column(f"by_{_die}", f"a bit for each seat that could hit it there with a {_die}")
BY_STAIRS = column("by_stairs", "a bit for each seat that could hit it there by the stairs")


@rule
def effect(s: State, seat: int, move: int, out: Any, n: int) -> None:
    """A roll, and dice that are left, say nothing of any token."""
    verb = verb_of(move)
    if verb == ROLL or verb == PASS:
        return
    token = token_of(s, seat, move)
    partner = seat_of_colour(s, first_of(move)) * TOKENS + second_of(move) if verb == EXCHANGE else NONE
    to = i64(step_after(s, seat, token, partner, move))
    marked = 1 if to == wheel_step(s) and (verb == MOVE or s.wheel) else 0
    hit = i64(s.board[space_at(s, seat, to)]) if in_rings(s, to) and verb != EXCHANGE else NONE
    out[n, TOKEN] = seat * TOKENS + token
    out[n, TO] = to
    out[n, HIT] = hit
    out[n, OUT] = s.pit if hit != NONE or verb == TO_PIT else NONE
    out[n, SAFE] = 1 if to != PIT else 0
    out[n, MARKED] = marked
    out[n, LEFT_NOW] = to_go(s, s.at[seat, token], s.may_enter[seat] >> token & 1)
    out[n, LEFT] = to_go(s, to, marked)
    if in_rings(s, to):
        look_around(s, seat, token, to, hit, partner, verb == MOVE, out, n)


@rule
def token_of(s: State, seat: int, move: int) -> int:
    """The own token that a move is about."""
    verb = verb_of(move)
    if verb == ENTER_TOKEN:
        return first_in_rectangle(s, seat)
    if verb == EXCHANGE:
        return s.mover
    return s.pit & 3 if verb == FREE else first_of(move)


@rule
def step_after(s: State, seat: int, token: int, partner: int, move: int) -> int:
    """Where that token then is: a step of its way, or RECTANGLE, or PIT."""
    verb = verb_of(move)
    if verb == MOVE:
        return s.reach[0 if s.dice[0] == second_of(move) and s.used & 1 == 0 else 1, token]
    if verb == STAIRS:
        way = (third_of(move) - 1) + (DOWN1 if second_of(move) else 0)
        return step_at(s, seat, stair_landing(s, seat, token, way))
    if verb == EXCHANGE:
        return step_at(s, seat, space_at(s, partner >> 2, s.at[partner >> 2, partner & 3]))
    if verb == ENTER_TOKEN:
        return START
    return RECTANGLE if verb == FREE else PIT


@rule
def to_go(s: State, step: int, marked: int) -> int:
    """Steps to Home; who is not on the way has all of it to go."""
    return steps_from(s, step if step < PIT else START, marked)


@rule
def look_around(
    s: State, seat: int, token: int, to: int, hit: int, partner: int, by_die: bool, out: Any, n: int
) -> None:
    """What a space of the rings means to a token that comes there: an exchange, safety, or who could hit it."""
    space = space_at(s, seat, to)
    if by_die and SUN[s.ring, space]:
        partners = all_partners(s, seat) & (~(1 << hit) if hit != NONE else -1)
        out[n, SUNBURST] = 1
        out[n, PARTNERS] = partners
        if partners:
            out[n, SAFE] = 0
            return  # it does not stay
    out[n, SAFE] = 1 if HUE[s.ring, space] == s.colour[seat] else 0
    sunburst = space_at(s, seat, s.at[seat, token])  # from where it is exchanged
    for other in range(s.seats * TOKENS):
        if other >> 2 != seat and other != hit:
            step = i64(s.at[other >> 2, other & 3])
            marked = s.may_enter[other >> 2] >> (other & 3) & 1
            if other == partner:
                out[n, THEIRS_NOW] = steps_from(s, step, marked)
                step = i64(step_at(s, other >> 2, sunburst))
                out[n, THEIRS] = steps_from(s, step, marked)
            ways = 0 if out[n, SAFE] else ways_to_hit(s, other >> 2, step, marked, space)
            for way in range(SIX + 1):
                out[n, BY_DICE + way] |= (ways >> way & 1) << (other >> 2)


@rule
def ways_to_hit(s: State, other: int, step: int, marked: int, space: int) -> int:
    """How a token of another seat could come to a space in one move: a bit for each die, from 1, and one for stairs."""
    found = 0
    if step > wheel_step(s):
        return found
    here = step_at(s, other, space)
    if step != wheel_step(s) or not marked:
        for die in range(1, SIX + 1):
            if walked(s, step, die) == here:
                found |= 1 << die - 1
    if step > START:
        there = space_at(s, other, step)
        hue = HUE[s.ring, there]
        ring = i64(RING_OF[there])
        far = abs(ring - i64(RING_OF[space]))
        if hue != NO_COLOUR and hue == HUE[s.ring, space] and 0 < far <= 2 and may_take(ring, far):
            found |= 1 << SIX
    return found


@rule
def left(s: State, out: Any) -> None:
    for seat in range(s.seats):
        for token in range(TOKENS):
            out[seat, token] = to_go(s, s.at[seat, token], s.may_enter[seat] >> token & 1)


@rule
def danger(s: State, out: Any) -> None:
    """The dice by which somebody else could hit a token where it stands."""
    for token in range(s.seats * TOKENS):
        seat = token >> 2
        step = s.at[seat, token & 3]
        space = space_at(s, seat, step)
        if in_rings(s, step) and HUE[s.ring, space] != s.colour[seat]:
            for other in range(s.seats * TOKENS):
                if other >> 2 != seat:
                    there = i64(s.at[other >> 2, other & 3])
                    marked = s.may_enter[other >> 2] >> (other & 3) & 1
                    out[seat, token & 3] |= ways_to_hit(s, other >> 2, there, marked, space) & (1 << SIX) - 1


EFFECTS = Effects(COLUMNS, effect)
NOTES = (
    note(
        "left",
        public("u1", (SEATS, TOKENS), doc="steps that a token has to go to Home"),
        left,
        "at",
        "may_enter",
        "inner",
        "ring",
    ),
    note(
        "danger",
        public("u1", (SEATS, TOKENS), doc="a bit for each die, from 1 on, by which somebody could hit the token"),
        danger,
        "at",
        "may_enter",
        "inner",
        "ring",
        "way",
        "colour",
    ),
)
