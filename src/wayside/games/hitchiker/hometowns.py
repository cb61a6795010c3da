"""Hometowns: welfare, the Bank, rent, buying, and skipping town (sections 4 and 10)."""

from wayside.engine.events import tell
from wayside.engine.forms import rule
from wayside.engine.sequel import DONE, follows
from wayside.engine.turns import ask_seat
from wayside.games.hitchiker import words
from wayside.games.hitchiker.edition import HOMETOWN_AT, HOMETOWN_PRICE, LANDING, NONE, PLACES, RENT, WELFARE
from wayside.games.hitchiker.money import pay, roll_both, roll_one, somebody_wins, sum_of
from wayside.games.hitchiker.order import BANK, LAND, NEXT_TURN, SKIP_TOWN
from wayside.games.hitchiker.state import BANKING, PURCHASE, State

CLOCKWISE, BACKWARDS = 1, PLACES - 1  # so many places on


@rule
def own_hometown_from(s: State, seat: int, step: int) -> int:
    """The next Hometown of one's own that is not here; if there is none other, this place itself."""
    here = s.at[seat]
    place = (here + step) % PLACES
    while place != here:
        if HOMETOWN_AT[place] != NONE and s.owner[HOMETOWN_AT[place]] == seat:
            return place
        place = (place + step) % PLACES
    return here


# ---- Welfare and the Bank


@rule
def claim_welfare(s: State, seat: int) -> int:
    """All welfare that is owed comes at once, and the choice stays to be made, if it is still one (H4.4)."""
    s.cash[seat] += s.due
    tell(s, words.WELFARE, seat, s.due)
    s.due = 0
    if somebody_wins(s):
        return DONE
    if s.phase == PURCHASE and s.cash[seat] < s.price:
        tell(s, words.TOO_DEAR, seat, s.at[seat])
        return NEXT_TURN
    return DONE


@rule
def most_to_bank(s: State, seat: int) -> int:
    """What is allowed, or all of one's cash (H4.7)."""
    return s.limit if s.limit < s.cash[seat] else s.cash[seat]


@follows(BANK)
@rule
def ask_for_deposit(s: State) -> int:
    """Whoever may bank something, or has welfare to ask for, is asked; then comes the place (H3.3, H3.5, H4.5)."""
    seat = s.turn
    if s.limit and (s.cash[seat] or s.due):
        if somebody_wins(s):
            return DONE
        ask_seat(s, BANKING, seat)
        return DONE
    return NEXT_TURN if s.bought else LAND


@rule
def deposit(s: State, seat: int, sum: int) -> int:
    """So much cash goes into the envelope, or nothing (H4.5, H4.7)."""
    if sum:
        s.cash[seat] -= sum
        s.savings[seat] += sum
        tell(s, words.DEPOSITED, seat, sum, s.savings[seat])
        if somebody_wins(s):
            return DONE
    s.limit = 0
    return NEXT_TURN if s.bought else LAND


# ---- Rent and buying


@rule
def land_on_hometown(s: State, seat: int, place: int) -> int:
    """One's own does nothing more, somebody's costs rent, and nobody's is for sale (H4.9 to H4.12)."""
    owner = s.owner[HOMETOWN_AT[place]]
    if owner == seat:
        return NEXT_TURN
    if owner != NONE:
        both = roll_both(s)
        tell(s, words.RENT_ROLLED, seat, both, owner)
        return NEXT_TURN if pay(s, seat, owner, RENT * sum_of(both)) else SKIP_TOWN
    s.price = HOMETOWN_PRICE * roll_one(s)
    tell(s, words.PRICED, seat, place, s.price)
    if s.cash[seat] < s.price and s.due == 0:
        tell(s, words.TOO_DEAR, seat, place)
        return NEXT_TURN
    ask_seat(s, PURCHASE, seat)
    return DONE


@rule
def buy(s: State, seat: int) -> int:
    """The Bank gets its price, and a deposit of its own may follow (H4.12, H4.13)."""
    place = s.at[seat]
    s.cash[seat] -= s.price
    s.owner[HOMETOWN_AT[place]] = seat
    tell(s, words.BOUGHT, seat, place, s.price)
    s.price = 0
    s.bought = 1
    s.limit = LANDING
    return BANK


# ---- Going broke


@follows(SKIP_TOWN)
@rule
def skip_town(s: State) -> int:
    """To the next Hometown of one's own, where the Bank pays welfare; the turn is over (H10.3, H10.4)."""
    if somebody_wins(s):
        return DONE  # who was paid, at once (H16.1)
    seat = s.turn
    place = own_hometown_from(s, seat, CLOCKWISE)
    s.at[seat] = place
    tell(s, words.BROKE, seat, place)
    s.cash[seat] += WELFARE
    tell(s, words.WELFARE, seat, WELFARE)
    return NEXT_TURN
