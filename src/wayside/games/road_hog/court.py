"""The Courthouse: the trip, the verdict, and the train on the way (section 11)."""

from wayside.engine.dice import roll
from wayside.engine.events import tell
from wayside.engine.forms import rule
from wayside.engine.sequel import DONE, follows
from wayside.engine.turns import ask_seat
from wayside.games.road_hog import words
from wayside.games.road_hog.edition import GUILTY_UP_TO, SIDES
from wayside.games.road_hog.order import NEXT_TURN, RESUME, SUMMONED
from wayside.games.road_hog.road_tables import BACK, COUNTS_FOR, COURT_OF, CROSSED_AT, END
from wayside.games.road_hog.state import DICE, State


@follows(SUMMONED, RESUME)
@rule
def go_to_court(s: State, then: int) -> int:
    """Back along the Expressway to the nearest Courthouse, or as far as the train lets the car (R11.1 to R11.3)."""
    seat = s.turn
    court = COURT_OF[s.map, s.at[seat]]
    space = back_towards(s, COUNTS_FOR[s.map, s.at[seat]], court)
    if space != court:
        wait_for_train(s, seat, space, then)
        if then == RESUME:
            ask_seat(s, DICE, seat)  # being held does not take the turn (R11.9)
            return DONE
        return NEXT_TURN
    s.at[seat] = court
    s.bound &= ~(1 << seat) & 255
    tell(s, words.TO_COURT, seat, court)
    hear_verdict(s, seat)
    return NEXT_TURN


@rule
def back_towards(s: State, space: int, court: int) -> int:
    """How far back a car gets: to the Courthouse, or to the space ahead of a crossing that is shut (R11.6)."""
    while space != court:
        behind = BACK[s.map, space, 1]
        if behind >> CROSSED_AT & s.shut:
            return space
        space = behind & END
    return space


@rule
def wait_for_train(s: State, seat: int, space: int, then: int) -> None:
    """The car is bound for court, and no red can move it (R11.6, R11.7)."""
    if then == SUMMONED or s.at[seat] != space:
        tell(s, words.WAITS, seat, space)
    s.at[seat] = space
    s.bound |= 1 << seat


@rule
def hear_verdict(s: State, seat: int) -> None:
    """One die: not guilty, or so many turns to miss, beside the road (R11.4, R11.5)."""
    die = roll(s, SIDES)
    if die > GUILTY_UP_TO:
        tell(s, words.NOT_GUILTY, seat, die)
    else:
        tell(s, words.GUILTY, seat, die, die)
        s.misses[seat] = die
