"""Where a move ends: the nine named places, SELL cities, Customs, and the way to all others (sections 5 and 7)."""

from wayside.engine.events import tell
from wayside.engine.forms import rule
from wayside.engine.sequel import DONE, follows
from wayside.engine.turns import ask_seat
from wayside.games.hitchiker import words
from wayside.games.hitchiker.edition import (
    BAD_RIDE,
    BLACK_MARKET,
    CARBON,
    CASINO,
    CORPUS_RISKY,
    CUSTOMS,
    CUSTOMS_SAVINGS,
    DOUBLES,
    DOUBLES_PRIZE,
    ENERGY,
    HOMETOWN,
    KIND_AT,
    LEAST_RISK,
    MCSLURRY,
    NONE,
    PACKAGE,
    RANSOM,
    REBATE,
    REMINDYA,
    SELL,
    SHARK,
    SMELL_GASO,
    SONG,
    TWISTER,
    UNIT_PRICE,
)
from wayside.games.hitchiker.hometowns import land_on_hometown
from wayside.games.hitchiker.money import (
    get_units,
    lose_cash,
    lose_savings,
    lose_units,
    poorest_but,
    receive,
    right_of,
    roll_both,
    sum_of,
)
from wayside.games.hitchiker.order import DIE, GAMBLE, LAND, NEXT_TURN, RIDE
from wayside.games.hitchiker.state import RISKING, SELLING, STAGE, State

MOST_SOLD = 10_000_000  # Units at once: a thousand win the game, and so many more would not fit into a purse


@follows(LAND)
@rule
def land(s: State) -> int:
    """The place at which the move ends has its effect (H3.2)."""
    seat = s.turn
    place = s.at[seat]
    kind = KIND_AT[place]
    if kind == HOMETOWN:
        return land_on_hometown(s, seat, place)
    if kind == BAD_RIDE:
        return RIDE
    if kind == CASINO:
        return GAMBLE
    asked = asked_at(s, seat, kind)
    if asked:
        ask_seat(s, asked, seat)
        return DONE
    if kind == CUSTOMS:
        pass_customs(s, seat)
    elif kind == TWISTER:
        meet_twister(s, seat)
    elif kind == MCSLURRY:
        lose_savings(s, seat, poorest_but(s, seat), s.savings[seat] * CARBON // 100)  # H5.8
    elif kind == REMINDYA:
        s.stuck |= 1 << seat  # H5.9
        tell(s, words.STUCK, seat)
    elif kind > CASINO:
        return roll_there(s, seat, place, kind)
    return NEXT_TURN


@rule
def asked_at(s: State, seat: int, kind: int) -> int:
    """The question that a place asks, or none: to deal, to sell, to sing (H5.4, H6.1, H7.1)."""
    if kind == BLACK_MARKET and (s.cash[seat] >= LEAST_RISK or s.due):
        return RISKING
    if kind == SELL and s.units[seat]:
        return SELLING
    return STAGE if kind == SONG else 0


@rule
def roll_there(s: State, seat: int, place: int, kind: int) -> int:
    """The named places at which both dice decide (H5.1, H5.3, H5.5 to H5.7)."""
    both = roll_both(s)
    pips = sum_of(both)
    tell(s, words.ROLLED_AT, seat, both, place)
    if kind == CORPUS_RISKY:
        return DIE if SHARK[pips] else NEXT_TURN
    if kind == SMELL_GASO:
        get_units(s, seat, PACKAGE * pips)
        return NEXT_TURN
    if kind == DOUBLES:
        if s.dice[0] != s.dice[1]:
            tell(s, words.NO_DOUBLES, seat)
            return NEXT_TURN
        won = DOUBLES_PRIZE
    else:
        won = (REBATE if kind == ENERGY else RANSOM) * pips
    receive(s, seat, won)
    return NEXT_TURN


@rule
def meet_twister(s: State, seat: int) -> None:
    """All Contraband blows over to the player on the right (H5.2)."""
    if s.units[seat]:
        tell(s, words.TWISTER, seat)
        lose_units(s, seat, right_of(s, seat), s.units[seat])


@rule
def pass_customs(s: State, seat: int) -> None:
    """With Contraband one loses it, all cash, and half of the savings (H7.5 to H7.8)."""
    if s.units[seat]:
        tell(s, words.BUSTED_AT_CUSTOMS, seat, s.units[seat])
        heir = poorest_but(s, seat)
        lose_units(s, seat, NONE, s.units[seat])
        lose_cash(s, seat, heir, s.cash[seat])
        lose_savings(s, seat, heir, s.savings[seat] * CUSTOMS_SAVINGS // 100)


@rule
def most_to_sell(s: State, seat: int) -> int:
    """All of one's Units (H7.3)."""
    return s.units[seat] if s.units[seat] < MOST_SOLD else MOST_SOLD


@rule
def sell(s: State, seat: int, units: int) -> int:
    """The Bank pays the price of the place for each Unit (H7.2)."""
    paid = units * UNIT_PRICE[s.at[seat]]
    s.units[seat] -= units
    s.cash[seat] += paid
    tell(s, words.SOLD, seat, units, paid)
    return NEXT_TURN
