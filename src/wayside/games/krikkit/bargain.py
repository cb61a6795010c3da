"""Deals of the sensible bot: what a quadrant is worth to either side, and the price at which both gain.

With more than two players a deal can be good for both. Whoever weighs one takes the other's gain for a loss,
shared among all opponents: so between two players only a quadrant that is worth more to the buyer changes hands,
at the middle of what it is worth to the two.
"""

from wayside.engine.forms import rule
from wayside.engine.moves import move_of, with_amount
from wayside.games.krikkit.crest import across_of, down_of, quadrants_of, sheet_of
from wayside.games.krikkit.edition import COUNTERS, HIGH, QUADRANTS
from wayside.games.krikkit.judgement import UNIT, neighbours_of, quadrant_worth
from wayside.games.krikkit.state import NONE, State
from wayside.games.krikkit.trading import can_pay
from wayside.games.krikkit.words import ACCEPT, BUY, COUNTER, DECLINE

CLEARLY = 10 * UNIT  # by so much a quadrant must be worth more to the buyer before a deal is proposed
PATIENCE = 2  # counter-offers after which it is yes or no


@rule
def worth_to(s: State, seat: int, quadrant: int) -> int:
    """What a quadrant that somebody owns is worth to a seat, at the rate it has."""
    return quadrant_worth(s, seat, quadrant, s.rate[sheet_of(s, seat), quadrant])


@rule
def fair_price(s: State, quadrant: int, buyer: int, seller: int) -> int:
    """The middle between what it is worth to the two, in points."""
    return (worth_to(s, buyer, quadrant) + worth_to(s, seller, quadrant)) // (2 * UNIT)


@rule
def gains(s: State, seat: int, price: int) -> bool:
    """Whether the deal at this price leaves a seat no worse off against all the others."""
    others = s.seats - 1
    seller_gain = price * UNIT - worth_to(s, s.deal_seller, s.deal_at)
    buyer_gain = worth_to(s, s.deal_buyer, s.deal_at) - price * UNIT
    if seat == s.deal_seller:
        return seller_gain * others - buyer_gain >= 0
    return buyer_gain * others - seller_gain >= 0


@rule
def answer_deal(s: State, seat: int) -> int:
    """Accept what is good, else say what would be, else decline."""
    if gains(s, seat, s.deal_price):
        return move_of(ACCEPT)
    price = fair_price(s, s.deal_at, s.deal_buyer, s.deal_seller)
    if (
        s.deal_counters < min(COUNTERS, PATIENCE)
        and price != s.deal_price
        and price <= can_pay(s, s.deal_buyer)
        and worth_to(s, s.deal_buyer, s.deal_at) >= worth_to(s, s.deal_seller, s.deal_at)
        and gains(s, seat, price)
    ):
        return with_amount(move_of(COUNTER), price)
    return move_of(DECLINE)


@rule
def may_buy(s: State, seat: int) -> bool:
    """Whether a purchase could make a WormHole: with fewer quadrants there is nothing that is worth more to oneself."""
    return quadrants_of(s, seat) >= HIGH - 1


@rule
def best_purchase(s: State, seat: int) -> int:
    """The quadrant that is worth the most more to this seat than to its owner, as a move with a price, or 0."""
    sheet = sheet_of(s, seat)
    best = 0
    most = CLEARLY
    for quadrant in range(QUADRANTS):
        owner = s.owner[sheet, quadrant]
        if owner != NONE and owner != seat and neighbours_of(s, seat, quadrant) > 1:
            more = worth_to(s, seat, quadrant) - worth_to(s, owner, quadrant)
            if more > most:
                price = fair_price(s, quadrant, seat, owner)
                if price <= can_pay(s, seat):
                    most = more
                    best = with_amount(move_of(BUY, across_of(quadrant), down_of(quadrant)), price)
    return best
