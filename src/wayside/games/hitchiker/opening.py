"""Setting up, and choosing a Hometown: at the start, after a death, and on joining (sections 2, 8 and 17)."""

from wayside.engine.dice import below
from wayside.engine.events import NOBODY, tell
from wayside.engine.forms import rule
from wayside.engine.sequel import DONE, follows
from wayside.engine.turns import ask_seat, count_in, lowest_in, next_seat, nth_in
from wayside.games.hitchiker import words
from wayside.games.hitchiker.edition import HOMETOWNS, NONE, OPENING_ROUNDS, PLACE_OF, SIDES, START_CASH
from wayside.games.hitchiker.money import left_of, sum_of
from wayside.games.hitchiker.order import BEGIN, NEXT_HOME, NEXT_ROUND, NEXT_TURN
from wayside.games.hitchiker.rides import shuffle_rides
from wayside.games.hitchiker.state import HOME, State


@rule
def setup(s: State) -> None:
    """The last seats are empty chairs, the Bad Rides are shuffled, and somebody begins (H2.3, H2.6, H17.1)."""
    everybody = (1 << s.seats) - 1
    sitting = (1 << s.seats - s.chairs) - 1
    s.empty = everybody & ~sitting
    s.joining = sitting
    shuffle_rides(s)
    s.starter = roll_for_first(s, sitting) if s.first == 0 else named_first(s)
    s.turn = s.starter
    tell(s, words.BEGINS, s.starter)
    ask_seat(s, HOME, s.starter)


@rule
def named_first(s: State) -> int:
    """The seat that the option names; for an empty chair the next player to its left (H19.3)."""
    named = s.first - 1
    return left_of(s, named) if s.empty >> named & 1 else named


@rule
def roll_for_first(s: State, sitting: int) -> int:
    """Both dice for everybody; those who tie roll again, and after so many ties the lot decides (H2.3)."""
    leading = sitting
    for times in range(OPENING_ROUNDS):
        leading = highest_rolls(s, leading, times == 0)
        if leading & (leading - 1) == 0:
            if times:
                tell(s, words.ROLLED_AGAIN, NOBODY, times)
            return lowest_in(leading)
    tell(s, words.LOT, NOBODY)
    return nth_in(leading, below(s, count_in(leading)))


@rule
def highest_rolls(s: State, rolling: int, told: bool) -> int:
    """Those among the rolling whose total is the highest, as bits."""
    highest = 0
    leading = 0
    for seat in range(s.seats):
        if rolling >> seat & 1:
            both = below(s, SIDES * SIDES)
            if told:
                tell(s, words.ROLLED_FOR_FIRST, seat, both)
            if sum_of(both) > highest:
                highest = sum_of(both)
                leading = 0
            if sum_of(both) == highest:
                leading |= 1 << seat
    return leading


# ---- Hometowns that are free


@rule
def first_free(s: State) -> int:
    """The first Hometown that nobody owns, clockwise from the top right; HOMETOWNS if there is none."""
    town = 0
    while town < HOMETOWNS and s.owner[town] != NONE:
        town += 1
    return town


@rule
def last_free(s: State) -> int:
    """The last one clockwise, where there is any: the first one too, if it is the only one."""
    town = HOMETOWNS - 1
    while s.owner[town] != NONE:
        town -= 1
    return town


@follows(NEXT_HOME)
@rule
def ask_for_home(s: State) -> int:
    """The next who is to choose a Hometown, from whoever began on; once all have, the game goes on (H2.4, H17.4)."""
    if s.joining == 0:
        if s.dead:
            s.dead = 0
            return NEXT_TURN  # H8.8
        return BEGIN if s.round else NEXT_ROUND
    seat = s.starter
    while s.joining >> seat & 1 == 0:
        seat = next_seat(s, seat)
    if s.empty >> seat & 1:
        if first_free(s) == HOMETOWNS:
            tell(s, words.NO_ROOM, seat)  # H17.5
            s.joining &= ~(1 << seat) & 255
            return NEXT_HOME
        tell(s, words.JOINED, seat)
    town = first_free(s)
    if town == last_free(s):
        return settle(s, seat, town)  # H3.5
    ask_seat(s, HOME, seat)
    return DONE


@rule
def settle(s: State, seat: int, town: int) -> int:
    """The Hometown is one's own, the pawn stands there, and the Bank pays what everybody begins with (H2.2, H8.6)."""
    if s.dead:
        tell(s, words.REBORN, seat, s.deaths[seat] + 1)
    s.owner[town] = seat
    s.at[seat] = PLACE_OF[town]
    s.cash[seat] += START_CASH
    s.empty &= ~(1 << seat) & 255
    s.joining &= ~(1 << seat) & 255
    tell(s, words.SETTLED, seat, PLACE_OF[town], START_CASH)
    return NEXT_HOME
