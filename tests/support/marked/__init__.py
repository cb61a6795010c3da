"""A game whose hidden numbers are marks, long ones that occur nowhere else: they can be looked for everywhere."""

from dataclasses import replace
from typing import Any

import toss
from toss import NAME, PASS

from wayside.engine.arguments import Number
from wayside.engine.events import NOBODY, EventKinds, tell
from wayside.engine.forms import rule
from wayside.engine.moves import move_of, offer
from wayside.engine.record import Cells, Record, owned, public, secret

SEATS = 4
EVENTS = EventKinds()
DEALT = EVENTS.add("dealt", "{seat} is dealt {mark}.", "X1.4", Number("mark"), private=True)
TURNED = EVENTS.add("turned", "Round {round} is over.", "X1.4", "round")
DONE = EVENTS.add("done", "It is over.", "X1.4")
OWN, PILE, LAID = 1_937_461_801, 1_846_203_701, 1_752_908_601
"""The first mark of each kind; a seat's, or a place's, is so many more."""
DEALT_ANEW = 7


class State(Record, log=16):
    rounds: int = public("i2", doc="option: rounds to play")
    endless: int = public("u1", doc="option: never over")
    purse: Cells = public("i4", SEATS, doc="chips")
    own: Cells = owned("i8", SEATS, doc="each seat's mark")
    laid: Cells = owned("i8", SEATS, doc="what each seat has laid face down, until all have")
    pile: Cells = secret("i8", SEATS, doc="marks that nobody sees")


@rule
def setup(s: State) -> None:
    for seat in range(SEATS):
        s.own[seat] = OWN + seat
        s.pile[seat] = PILE + seat
    begin_round(s)


@rule
def begin_round(s: State) -> None:
    s.round += 1
    for seat in range(s.seats):
        s.laid[seat] = 0
        tell(s, DEALT, seat, s.own[seat])
    s.waiting = (1 << s.seats) - 1


@rule
def offers(s: State, seat: int, out: Any) -> int:
    n = offer(out, 0, move_of(PASS))
    return int(offer(out, n, move_of(NAME, (seat + 1) % s.seats, 0)))


@rule
def play(s: State, seat: int, move: int) -> None:
    s.laid[seat] = LAID + seat
    s.waiting &= ~(1 << seat)
    if s.waiting == 0:
        tell(s, TURNED, NOBODY, s.round)
        if s.round >= s.rounds and s.endless == 0:
            s.over = 1
            tell(s, DONE, NOBODY)
        else:
            begin_round(s)


@rule
def redeal(s: State, seat: int) -> None:
    for other in range(SEATS):
        s.pile[other] = DEALT_ANEW
        if other != seat:
            s.own[other] = DEALT_ANEW
            s.laid[other] = 0 if s.laid[other] == 0 else DEALT_ANEW


@rule
def standing(s: State, out: Any) -> None:
    for seat in range(s.seats):
        out[seat] = s.purse[seat]


@rule
def passes(s: State, seat: int, out: Any, n: int) -> int:
    return int(out[0, 0])


GAME = replace(
    toss.GAME,
    name="marked",
    title="Marked",
    state=State,
    events=EVENTS,
    setup=setup,
    offers=offers,
    play=play,
    redeal=redeal,
    standing=standing,
    bots={"sensible": passes},
)
