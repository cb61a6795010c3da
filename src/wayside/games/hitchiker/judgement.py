"""What a position is worth to the sensible bot, in points: a way to the Bank's goal and a way to a fortune.

A thousand points are the whole way to $250,000 of savings. Cash counts by how often it has been doubled, as deals and
casinos multiply it: so all of it is never worth risking, and a little of it always is.
"""

from wayside.engine.forms import rule
from wayside.games.hitchiker.carrying import CAUGHT, FETCHES
from wayside.games.hitchiker.edition import (
    CASH_GOAL,
    DEAL_FREE,
    DEAL_KIND,
    DEAL_PRICE,
    FREE,
    HOMETOWNS,
    PRICE,
    RIPPED_OFF,
    SAVED_GOAL,
    SIDES,
    START_CASH,
)
from wayside.games.hitchiker.state import State

# Tuned in play against itself: one bot with other figures among three with these.
A_DOUBLING = 40  # points for twice the cash
A_SAVING = 4  # points for each thousand in the Bank
A_TOWN = 60  # points for a Hometown, up to so many of them
TOWNS_OF_USE = 6
STARTER = 60  # cash below this is as good as none: welfare brings it back
WINNING = 100_000  # points for a goal that is reached
FRACTION = 8  # bits behind the point of a logarithm


@rule
def doublings(sum: int) -> int:
    """How often something was doubled: the logarithm to the base of two, in 256ths."""
    whole = 0
    rest = sum
    while rest >> 1:
        rest >>= 1
        whole += 1
    # The mantissa is squared again and again: each time it passes two, the next bit is a one.
    x = (sum << 20) >> whole
    found = whole
    for _ in range(FRACTION):
        x = (x * x) >> 20
        found <<= 1
        if x >> 21:
            x >>= 1
            found |= 1
    return found


@rule
def worth_of_cash(s: State, cash: int) -> int:
    """Points for so much Travelling Cash, in 256ths."""
    if cash >= CASH_GOAL[s.goal]:
        return WINNING << FRACTION
    return A_DOUBLING * doublings(STARTER + cash)


@rule
def worth_of_savings(s: State, savings: int) -> int:
    """Points for so much in the Bank, in 256ths."""
    if savings >= SAVED_GOAL[s.goal]:
        return WINNING << FRACTION
    return (A_SAVING * savings) << FRACTION


@rule
def towns_of(s: State, seat: int) -> int:
    """How many Hometowns a seat owns."""
    towns = 0
    for town in range(HOMETOWNS):
        if s.owner[town] == seat:
            towns += 1
    return towns


@rule
def worth_of_towns(towns: int) -> int:
    """Points for so many Hometowns, in 256ths."""
    return (A_TOWN * (towns if towns < TOWNS_OF_USE else TOWNS_OF_USE)) << FRACTION


@rule
def worth_of_carrying(s: State, cash: int, savings: int, units: int, place: int) -> int:
    """Points for cash, savings and Units that are carried on from a place, with Customs ahead of them, in 256ths."""
    if units == 0:
        return worth_of_cash(s, cash) + worth_of_savings(s, savings)
    caught = CAUGHT[place]
    # FETCHES counts lost Units as nothing; what is sold if they are not lost to Customs is more.
    fetched = units * FETCHES[place] // (1000 - caught)
    kept = worth_of_cash(s, cash + fetched) + worth_of_savings(s, savings)
    bust = worth_of_cash(s, 0) + worth_of_savings(s, savings - savings // 2)
    return ((1000 - caught) * kept + caught * bust) // 1000


@rule
def worth_of_new_life(s: State) -> int:
    """Points for starting over, in 256ths."""
    return worth_of_cash(s, START_CASH) + worth_of_towns(1)


@rule
def worth_of_deal(s: State, seat: int, risk: int, pips: int) -> int:
    """Points for a deal that is taken, in 256ths."""
    place = s.at[seat]
    cash = s.cash[seat]
    units = s.units[seat]
    towns = worth_of_towns(towns_of(s, seat))
    kind = DEAL_KIND[pips]
    if kind == PRICE:
        bought = risk * 1000 // DEAL_PRICE[pips]
        spent = bought * DEAL_PRICE[pips] // 1000
        return towns + worth_of_carrying(s, cash - spent, s.savings[seat], units + bought, place)
    if kind == FREE:
        return towns + worth_of_carrying(s, cash, s.savings[seat], units + DEAL_FREE[pips], place)
    if kind == RIPPED_OFF:
        return towns + worth_of_carrying(s, cash - risk, s.savings[seat], units, place)
    if s.insured >> seat & 1:
        return towns + worth_of_carrying(s, cash, s.savings[seat], units, place)
    return worth_of_new_life(s)


@rule
def worth_of_rolls(s: State, seat: int, risk: int, left: int) -> int:
    """Points for so many more rolls for a deal, each taken if it is better than the rest, in 256ths."""
    later = 0
    for nth in range(left):
        total = 0
        for off in range(SIDES):
            # A seven falls in six ways, and each pip more or less is one way fewer.
            total += (SIDES - off) * best_of(s, seat, risk, SIDES + 1 + off, later, nth)
            if off:
                total += (SIDES - off) * best_of(s, seat, risk, SIDES + 1 - off, later, nth)
        later = total // (SIDES * SIDES)
    return later


@rule
def best_of(s: State, seat: int, risk: int, pips: int, later: int, nth: int) -> int:
    """The better of a deal and of what comes after it; the last roll is taken as it falls."""
    taken = worth_of_deal(s, seat, risk, pips)
    return later if nth and later > taken else taken
