"""What an offer would do: where a drive ends and what waits there, whom a red sends back and what that costs."""

from typing import Any

from wayside.engine.effects import Columns, Effects
from wayside.engine.forms import rule
from wayside.engine.kinds import FLAG, SEAT, Bits, Kind, Seat, UpTo
from wayside.engine.moves import first_of, second_of, verb_of
from wayside.engine.notes import note
from wayside.engine.record import public
from wayside.games.road_hog import words
from wayside.games.road_hog.drive import (
    FIRST,
    FIRST_THEN_SECOND,
    SECOND,
    SECOND_THEN_FIRST,
    TOTAL,
)
from wayside.games.road_hog.edition import CARDS as DECK_SIZE
from wayside.games.road_hog.edition import NAMES, NEW_CITY, NOWHERE, SEATS, SIDES
from wayside.games.road_hog.reds import can_be_sent, sent_to
from wayside.games.road_hog.road_tables import (
    BACK,
    CROSSED_AT,
    CROSSING,
    DRIVES,
    END,
    ENTERS,
    FINAL,
    LEFT,
    PASSED,
    PASSED_AT,
    REDS,
    SWEPT_AT,
    TRAIN,
)
from wayside.games.road_hog.rules import GREENS_IN, REDS_IN
from wayside.games.road_hog.state import CROSSINGS, PLACE, State

COUNTS = UpTo(len(NAMES), unit="counts")
RED_NUMBERS = Bits(Kind("pips", faces=[str(pips) for pips in range(1, SIDES + 1)]))
BOTH = SIDES * SIDES
COLUMNS = Columns()
column = COLUMNS.add

TO = column("to", "where the car ends that it moves", PLACE)
VIA = column("via", "the exit at which a drive turns off between its two dice", PLACE)
COUNT = column("count", "counts that the car is moved", COUNTS)
GREENS = column("greens", "green dice that it rolls, uses or leaves", Bits(2))
USED_REDS = column("reds", "red dice that it rolls, uses or leaves", Bits(2))
VICTIM = column("victim", "whose car a red sends back", Seat(none=NOWHERE))
LEFT_NOW = column("left_now", "counts to New City of that car, before the move", COUNTS)
LEFT_THEN = column("left", "counts to New City of that car then", COUNTS)
CARDS_DUE = column("cards", "Check Point cards that are due then", UpTo(DECK_SIZE))
STOPS = column("final", "1 if the final Check Point stops it", FLAG)
TOWN = column("town", "1 if it ends in a town that it may not leave in this turn", FLAG)
CROSSING_THERE = column("crossing", "1 if the own car is on a crossing then", FLAG)
SWEEP = column(
    "sweep", "of six rolls for the train, those by which it hits the own car there before its next turn", UpTo(SIDES)
)
STRUCK = column("struck", "red numbers that could send the own car back from there", RED_NUMBERS)
RISK = column("risk", "of 36 falls of two reds, those with such a number", UpTo(BOTH))


@rule
def effect(s: State, seat: int, move: int, out: Any, n: int) -> None:
    """Of a roll only the dice are told: what they may bring are prospects."""
    verb = verb_of(move)
    out[n, TO] = NOWHERE
    out[n, VIA] = NOWHERE
    out[n, VICTIM] = NOWHERE
    if verb == words.ROLL:
        out[n, GREENS] = (1 << GREENS_IN[first_of(move)]) - 1
        out[n, USED_REDS] = (1 << REDS_IN[first_of(move)]) - 1
    elif verb == words.HIT:
        effect_of_hit(s, first_of(move), second_of(move), out, n)
    elif verb == words.DRIVE:
        effect_of_drive(s, seat, first_of(move), out, n)
        look_around(s, first_of(move), out, n)
    else:
        out[n, TO] = s.at[seat]
        out[n, GREENS] = dice_left(s.green[0], s.green[1])
        out[n, USED_REDS] = dice_left(s.red[0], s.red[1])
        out[n, LEFT_NOW] = LEFT[s.map, s.at[seat]]
        out[n, LEFT_THEN] = LEFT[s.map, s.at[seat]]
        out[n, CARDS_DUE] = s.due
        out[n, TOWN] = s.entered
        look_around(s, s.at[seat], out, n)


@rule
def dice_left(first: int, second: int) -> int:
    """The dice of a colour that are not used, as bits."""
    return (1 if first else 0) | (2 if second else 0)


@rule
def effect_of_hit(s: State, victim: int, place: int, out: Any, n: int) -> None:
    """What a red die would do to another's car."""
    i = 0
    if s.victims[0] >> victim & 1 == 0 or sent_to(s, victim, s.red[0]) != place:
        i = 1
    out[n, TO] = place
    out[n, COUNT] = s.red[i]
    out[n, USED_REDS] = 1 << i
    out[n, VICTIM] = victim
    out[n, LEFT_NOW] = LEFT[s.map, s.at[victim]]
    out[n, LEFT_THEN] = LEFT[s.map, place]


@rule
def effect_of_drive(s: State, seat: int, place: int, out: Any, n: int) -> None:
    """What a use of the greens would do to the own car."""
    way = 0
    while s.ends[way] != place:
        way += 1
    a = s.green[0]
    b = s.green[1]
    first = b if way == SECOND or way == SECOND_THEN_FIRST else a
    if way == TOTAL:
        first = a + b
    at = s.at[seat]
    drive = DRIVES[s.map, at, first]
    count = counts_to(s, at, drive & END)
    cards = drive >> PASSED_AT & PASSED
    if way >= FIRST_THEN_SECOND:
        out[n, VIA] = drive & END
        drive = DRIVES[s.map, out[n, VIA], a + b - first]
        count += counts_to(s, out[n, VIA], drive & END)
        cards += drive >> PASSED_AT & PASSED
    out[n, TO] = place
    out[n, COUNT] = count
    out[n, GREENS] = way + 1 if way == FIRST or way == SECOND else 3
    out[n, LEFT_NOW] = LEFT[s.map, at]
    out[n, LEFT_THEN] = LEFT[s.map, place]
    out[n, CARDS_DUE] = s.due + cards
    out[n, STOPS] = 1 if place == FINAL[s.map] else 0
    out[n, TOWN] = 1 if drive & ENTERS or s.entered else 0


@rule
def counts_to(s: State, space: int, end: int) -> int:
    """How many counts a drive to an end takes; what is left of a number behind a stop is lost."""
    counts = 1
    while DRIVES[s.map, space, counts] & END != end:
        counts += 1
    return counts


@rule
def look_around(s: State, place: int, out: Any, n: int) -> None:
    """What could happen to the own car at a place, if it stays there on the road."""
    out[n, CROSSING_THERE] = 1 if CROSSING[s.map, place] != CROSSINGS else 0
    out[n, SWEEP] = rolls_that_sweep(s, place)
    struck = reds_that_reach(s, place)
    safe = SIDES
    for pips in range(SIDES):
        safe -= struck >> pips & 1
    out[n, STRUCK] = struck
    out[n, RISK] = BOTH - safe * safe


@rule
def rolls_that_sweep(s: State, place: int) -> int:
    """Of all rolls for the train's next move, those by which it gets to a place; it moves once before a next turn."""
    found = 0
    for pips in range(1, SIDES + 1):
        found += TRAIN[s.map, s.front, s.heading, pips] >> SWEPT_AT >> CROSSING[s.map, place] & 1
    return found


@rule
def reds_that_reach(s: State, place: int) -> int:
    """The red numbers that could send a car back from a place as the train stands now: bit 0 is a 1."""
    found = 0
    for pips in range(1, SIDES + 1):
        if REDS[s.map, place] >> pips & 1 and BACK[s.map, place, pips] >> CROSSED_AT & s.shut == 0:
            found |= 1 << pips - 1
    return found


# ---- Notes


@rule
def left(s: State, out: Any) -> None:
    for seat in range(s.seats):
        out[seat] = LEFT[s.map, s.at[seat]]


@rule
def danger(s: State, out: Any) -> None:
    for seat in range(s.seats):
        for pips in range(1, SIDES + 1):
            if can_be_sent(s, seat, pips):
                out[seat] |= 1 << pips - 1


@rule
def sweep(s: State, out: Any) -> None:
    for seat in range(s.seats):
        out[seat] = 0 if s.at[seat] == NEW_CITY else rolls_that_sweep(s, s.at[seat])


EFFECTS = Effects(COLUMNS, effect)
NOTES = (
    note(
        "left",
        public("u1", SEATS, by=SEAT, of=COUNTS, doc="counts that each car has to go to New City"),
        left,
        "map at",
    ),
    note(
        "danger",
        public("u1", SEATS, by=SEAT, of=RED_NUMBERS, doc="red numbers by which somebody could send the car back now"),
        danger,
        "map at misses bound shut",
    ),
    note(
        "sweep",
        public("u1", SEATS, by=SEAT, of=UpTo(SIDES), doc="of six rolls for the train, those by which it hits the car"),
        sweep,
        "map at front heading",
    ),
)
