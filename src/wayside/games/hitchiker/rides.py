"""Bad Rides: drawing one, and what each does, as the edition says it (section 11)."""

from wayside.engine.dice import below
from wayside.engine.events import NOBODY, tell
from wayside.engine.forms import rule
from wayside.engine.sequel import DONE, follows
from wayside.engine.turns import ask_seat
from wayside.games.hitchiker import words
from wayside.games.hitchiker.edition import (
    COLLECT,
    DEADLY,
    FREE_COVER,
    FREE_UNITS,
    GO,
    KILLS_ALWAYS,
    KILLS_DOUBLES,
    KILLS_ONE,
    KILLS_SEVEN,
    LOSE_CASH,
    LOSE_SAVINGS,
    LOSE_UNITS,
    MISS,
    NEXT_CUSTOMS,
    NONE,
    PAY,
    PERFORM,
    RIDE_DICE,
    RIDE_DOES,
    RIDE_GOES,
    RIDE_KILLS,
    RIDE_LOSES_UNITS,
    RIDE_SHARE,
    RIDE_SIX,
    RIDE_SUM,
    RIDE_TO,
    RIDES,
    SIDES,
    TO_BANK,
    TO_EVERYBODY,
    TO_LAST_HOMETOWN,
    TO_LEFT,
    TO_NEXT_CUSTOMS,
    TO_POOREST,
)
from wayside.games.hitchiker.hometowns import BACKWARDS, own_hometown_from
from wayside.games.hitchiker.money import (
    get_units,
    left_of,
    lose_cash,
    lose_savings,
    lose_units,
    miss_next_turn,
    pay,
    pay_bank,
    poorest_but,
    receive,
    right_of,
    roll_both,
    roll_one,
    somebody_wins,
    sum_of,
)
from wayside.games.hitchiker.order import DIE, LAND, NEXT_TURN, RIDE, SKIP_TOWN
from wayside.games.hitchiker.state import STAGE, State

DEADLY_SUM = 7


@rule
def shuffle_rides(s: State) -> None:
    """All cards lie face down, in an order that nobody knows (H2.6)."""
    for ride in range(RIDES):
        s.rides_left[ride] = 1
    s.pile = RIDES


@rule
def draw_ride(s: State) -> int:
    """Any card that lies face down is as likely as any other; after the last one all are shuffled (H11.3).

    The order of the shuffled cards is not kept: one is drawn by lot when it is needed, so nothing is hidden.
    """
    if s.pile == 0:
        shuffle_rides(s)
        tell(s, words.SHUFFLED, NOBODY)
    ride = below(s, RIDES)
    while s.rides_left[ride] == 0:
        ride = below(s, RIDES)
    s.rides_left[ride] = 0
    s.pile -= 1
    return ride


@follows(RIDE)
@rule
def take_ride(s: State) -> int:
    """A card is drawn and does what it says (H11.1)."""
    seat = s.turn
    ride = draw_ride(s)
    s.ride = ride
    tell(s, words.DREW_RIDE, seat, ride)
    does = RIDE_DOES[ride]
    pips = roll_for_ride(s, seat, ride)
    if does == PAY:
        return NEXT_TURN if pay_for_ride(s, seat, ride, pips) else SKIP_TOWN
    if does == GO:
        go_by_ride(s, seat, ride)
        return LAND
    if does == DEADLY:
        return risk_life(s, seat, ride, pips)
    if does == PERFORM:
        ask_seat(s, STAGE, seat)
        return DONE
    if does == FREE_UNITS:
        get_units(s, seat, pips)
    elif does == FREE_COVER:
        s.gift |= 1 << seat
        tell(s, words.WILL_BE_INSURED, seat)
    elif does == COLLECT or does == MISS:
        wait_or_collect(s, seat, ride)
    else:
        lose_by_ride(s, seat, ride, pips)
    return NEXT_TURN


@rule
def roll_for_ride(s: State, seat: int, ride: int) -> int:
    """The pips of as many dice as the card asks for; 1 if it asks for none (H3.4)."""
    dice = RIDE_DICE[ride]
    if dice == 1:
        die = roll_one(s)
        tell(s, words.RIDE_DIE, seat, die)
        return die
    if dice == 2:
        both = roll_both(s)
        tell(s, words.RIDE_DICE, seat, both)
        return sum_of(both)
    return 1


@rule
def payee_of(s: State, seat: int, ride: int) -> int:
    """Who gets what a card takes: NONE is the Bank (H11.5)."""
    to = RIDE_TO[ride]
    if to == TO_BANK:
        return NONE
    if to == TO_POOREST:
        return poorest_but(s, seat)
    return left_of(s, seat) if to == TO_LEFT or to == TO_EVERYBODY else right_of(s, seat)


@rule
def pay_for_ride(s: State, seat: int, ride: int, pips: int) -> bool:
    """An obligation, to the Bank, to somebody, or to everybody from the left on; whether it was met (H10.1, H10.7)."""
    sum = RIDE_SUM[ride] * pips
    payee = payee_of(s, seat, ride)
    if payee == NONE:
        return pay_bank(s, seat, sum)
    met = True
    while payee != seat:
        met = pay(s, seat, payee, sum) and met
        if somebody_wins(s):
            return True  # at once (H16.1): nobody else is paid, and nobody skips town
        payee = left_of(s, payee) if RIDE_TO[ride] == TO_EVERYBODY else seat
    return met


@rule
def lose_by_ride(s: State, seat: int, ride: int, pips: int) -> None:
    """A share or a sum of what there is; Units are rounded up, money down (H11.4, H11.6)."""
    does = RIDE_DOES[ride]
    heir = payee_of(s, seat, ride)
    share = RIDE_SHARE[ride]
    if does == LOSE_CASH:
        lose_cash(s, seat, heir, s.cash[seat] // share)
    elif does == LOSE_UNITS:
        lose_units(s, seat, heir, (s.units[seat] + share - 1) // share)
    elif does == LOSE_SAVINGS:
        lost = RIDE_SUM[ride] * pips
        if share:
            lost = s.savings[seat] // share
        lose_savings(s, seat, heir, lost if lost < s.savings[seat] else s.savings[seat])


@rule
def go_by_ride(s: State, seat: int, ride: int) -> None:
    """To a place, and nothing is passed or collected on the way (H11.7)."""
    place = RIDE_GOES[ride]
    if place == TO_NEXT_CUSTOMS:
        place = NEXT_CUSTOMS[s.at[seat]]
    elif place == TO_LAST_HOMETOWN:
        place = own_hometown_from(s, seat, BACKWARDS)
    s.at[seat] = place
    tell(s, words.TAKEN_TO, seat, place)


@rule
def risk_life(s: State, seat: int, ride: int, pips: int) -> int:
    """A card that may kill, by its roll or by itself, and what it brings to those who live (H11.38 to H11.41)."""
    kills = RIDE_KILLS[ride]
    if (
        kills == KILLS_ALWAYS
        or (kills == KILLS_SEVEN and pips == DEADLY_SUM)
        or (kills == KILLS_ONE and pips == 1)
        or (kills == KILLS_DOUBLES and s.dice[0] == s.dice[1])
    ):
        return DIE
    receive(s, seat, RIDE_SUM[ride] * pips + (RIDE_SIX[ride] if pips == SIDES else 0))
    return NEXT_TURN


@rule
def wait_or_collect(s: State, seat: int, ride: int) -> None:
    """Money from the Bank, a turn to miss, Contraband lost with it: as the card says (H11.35 to H11.37, H11.42)."""
    if RIDE_DOES[ride] == MISS:
        miss_next_turn(s, seat)
    if RIDE_LOSES_UNITS[ride]:
        lose_units(s, seat, NONE, s.units[seat])
    receive(s, seat, RIDE_SUM[ride])
