"""Toss: a small game with everything the engine knows (amounts, seats, words, hidden dice), quick to compile."""

from pathlib import Path
from typing import Any

from wayside.engine.arguments import Money, Number, SeatNumber, Words
from wayside.engine.dice import roll
from wayside.engine.events import NOBODY, EventKinds, tell
from wayside.engine.forms import rule
from wayside.engine.game import Game
from wayside.engine.kinds import SEAT, UpTo
from wayside.engine.moves import (
    Verbs,
    amount_of,
    first_of,
    move_of,
    offer,
    offer_amount,
    second_of,
    verb_of,
)
from wayside.engine.options import Option, yes_or_no
from wayside.engine.record import Cells, Record, owned, public, secret

SEATS = 4
COLOUR = Words("colour", ("red", "green", "grey"))

VERBS = Verbs()
PASS = VERBS.add("pass", "X1.2", "do nothing")
BET = VERBS.add("bet", "X1.3", "bet chips", amount="chips")
NAME = VERBS.add("name", "X1.2", "name a seat and a colour", SeatNumber(), COLOUR)

EVENTS = EventKinds()
ROLLED = EVENTS.add("rolled", "{seat} rolls {pips}.", "X1.4", Number("pips", 1, 6), private=True)
DOUBLED = EVENTS.add("doubled", "{seat} wins {chips}.", "X1.3", "chips")
LOST = EVENTS.add("lost", "{seat} loses {chips}.", "X1.3", "chips")
NAMED = EVENTS.add("named", "{seat} names {other}, {colour}.", "X1.2", SeatNumber("other"), COLOUR)
DONE = EVENTS.add("done", "It is over.", "X1.4")


class State(Record, log=16):
    rounds: int = public("i2", doc="option: rounds to play")
    endless: int = public("u1", doc="option: never over")
    purse: Cells = public("i4", SEATS, by=SEAT, of=Money("chips", "chips"), doc="chips")
    die: Cells = owned("i1", SEATS, of=UpTo(6, 1), doc="the die under each cup")
    choice: Cells = owned("i8", SEATS, doc="what each seat chose, until all have")
    rolls: Cells = secret("i4", SEATS, owned_if="endless", doc="how often each die was rolled")


@rule
def setup(s: State) -> None:
    for seat in range(s.seats):
        s.purse[seat] = 10
    begin_round(s)


@rule
def begin_round(s: State) -> None:
    s.round += 1
    for seat in range(s.seats):
        s.die[seat] = roll(s, 6)
        s.rolls[seat] += 1
        tell(s, ROLLED, seat, s.die[seat])
    s.waiting = (1 << s.seats) - 1


@rule
def offers(s: State, seat: int, out: Any) -> int:
    n = offer(out, 0, move_of(PASS))
    n = offer_amount(out, n, move_of(BET), 1, 10, 3)
    for other in range(s.seats):
        if other != seat:
            n = offer(out, n, move_of(NAME, other, s.round % 2))
    return n


@rule
def play(s: State, seat: int, move: int) -> None:
    s.choice[seat] = move
    s.waiting &= ~(1 << seat)
    if s.waiting == 0:
        for each in range(s.seats):
            resolve(s, each, s.choice[each])
            s.choice[each] = 0
        if s.round >= s.rounds and s.endless == 0:
            s.over = 1
            tell(s, DONE, NOBODY)
        else:
            begin_round(s)


@rule
def resolve(s: State, seat: int, move: int) -> None:
    if verb_of(move) == BET:
        won = s.die[seat] >= 4
        s.purse[seat] += amount_of(move) if won else -amount_of(move)
        tell(s, DOUBLED if won else LOST, seat, amount_of(move))
    elif verb_of(move) == NAME:
        tell(s, NAMED, seat, first_of(move), second_of(move))


@rule
def redeal(s: State, seat: int) -> None:
    for other in range(s.seats):
        if other != seat:
            s.die[other] = roll(s, 6)


@rule
def default(s: State, seat: int) -> int:
    return move_of(PASS)


@rule
def standing(s: State, out: Any) -> None:
    for seat in range(s.seats):
        out[seat] = s.purse[seat]


@rule
def bold(s: State, seat: int, out: Any, n: int) -> int:
    """Bets the most on a high die, and passes otherwise."""
    return move_of(BET) | (10 << 32) if s.die[seat] >= 4 else move_of(PASS)


GAME = Game(
    name="toss",
    title="Toss",
    seats=(2, SEATS),
    state=State,
    verbs=VERBS,
    events=EVENTS,
    options=(Option("rounds", "X1.4", "How many rounds?", 3, 1, 9), yes_or_no("endless", "X1.4", "For ever?")),
    max_offers=2 + SEATS,
    folder=Path(__file__).parent,
    setup=setup,
    offers=offers,
    play=play,
    redeal=redeal,
    default=default,
    standing=standing,
    bots={"bold": bold},
    rules_version=3,
)
