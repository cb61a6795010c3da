"""Lift: a small game that may begin with empty chairs, which somebody may take before any round."""

from pathlib import Path
from typing import Any

from wayside.engine.arguments import Number
from wayside.engine.dice import roll
from wayside.engine.events import NOBODY, EventKinds, tell
from wayside.engine.forms import rule
from wayside.engine.game import Game
from wayside.engine.kinds import SEAT, Bits, UpTo
from wayside.engine.moves import Verbs, move_of, offer, verb_of
from wayside.engine.options import Option, empty_chairs
from wayside.engine.record import Cells, Record, public

SEATS = 4
FARTHEST = 9 * 6  # the most rounds, the highest die each time

VERBS = Verbs()
JOIN = VERBS.add("join", "L1.1", "take the chair, and drive from this round on")
NOT_YET = VERBS.add("not-yet", "L1.1", "leave the chair empty for now")
DRIVE = VERBS.add("drive", "L1.2", "drive as far as the die says")
REST = VERBS.add("rest", "L1.2", "stay where you are")

EVENTS = EventKinds()
JOINED = EVENTS.add("joined", "{seat} joins.", "L1.1")
DROVE = EVENTS.add("drove", "{seat} drives {km} km.", "L1.2", Number("km", 1, 6))
ENDED = EVENTS.add("ended", "It is over.", "L1.3")

PHASES = ("asking", "driving")
ASKING, DRIVING = range(2)


class State(Record, log=16):
    rounds: int = public("i2", doc="option: rounds to drive")
    chairs: int = public("u1", doc="option: chairs that are empty at the start")
    empty: int = public("u1", of=Bits(SEAT), doc="seats where nobody has joined yet")
    km: Cells = public("i2", SEATS, by=SEAT, of=UpTo(FARTHEST), doc="how far each has come")


@rule
def setup(s: State) -> None:
    everybody = (1 << s.seats) - 1
    s.empty = everybody ^ ((1 << (s.seats - s.chairs)) - 1)
    begin_round(s)


@rule
def begin_round(s: State) -> None:
    s.round += 1
    if s.empty:
        s.phase = ASKING
        s.waiting = s.empty
    else:
        all_drive(s)


@rule
def all_drive(s: State) -> None:
    s.phase = DRIVING
    s.waiting = ((1 << s.seats) - 1) & ~s.empty


@rule
def offers(s: State, seat: int, out: Any) -> int:
    if s.phase == ASKING:
        n = offer(out, 0, move_of(JOIN))
        return offer(out, n, move_of(NOT_YET))
    n = offer(out, 0, move_of(DRIVE))
    return offer(out, n, move_of(REST))


@rule
def play(s: State, seat: int, move: int) -> None:
    verb = verb_of(move)
    if verb == JOIN:
        s.empty &= ~(1 << seat)
        tell(s, JOINED, seat)
    elif verb == DRIVE:
        km = roll(s, 6)
        s.km[seat] += km
        tell(s, DROVE, seat, km)
    s.waiting &= ~(1 << seat)
    if s.waiting:
        return
    if s.phase == ASKING:
        all_drive(s)
    elif s.round < s.rounds:
        begin_round(s)
    else:
        s.over = 1
        tell(s, ENDED, NOBODY)


@rule
def redeal(s: State, seat: int) -> None:
    """Nothing is hidden."""


@rule
def default(s: State, seat: int) -> int:
    return move_of(NOT_YET) if s.phase == ASKING else move_of(REST)


@rule
def standing(s: State, out: Any) -> None:
    for seat in range(s.seats):
        out[seat] = -1 if s.empty >> seat & 1 else s.km[seat]


@rule
def eager(s: State, seat: int, out: Any, n: int) -> int:
    """Joins at once, and always drives."""
    return move_of(JOIN) if s.phase == ASKING else move_of(DRIVE)


GAME = Game(
    name="lift",
    title="Lift",
    seats=(2, SEATS),
    state=State,
    verbs=VERBS,
    events=EVENTS,
    phases=PHASES,
    options=(
        Option("rounds", "L1.3", "How many rounds?", 3, 1, 9),
        empty_chairs("L1.1", "How many chairs are empty at the start?", SEATS - 2),
    ),
    chairs="empty",
    max_offers=2,
    folder=Path(__file__).parent,
    setup=setup,
    offers=offers,
    play=play,
    redeal=redeal,
    default=default,
    standing=standing,
    bots={"sensible": eager},
    unit="km",
    rules_version=1,
)
