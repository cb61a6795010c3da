"""Buying and selling quadrants between hands (section 11 of the rulebook)."""

from typing import Any

from wayside.engine.events import tell
from wayside.engine.forms import rule
from wayside.engine.moves import amount_of, first_of, move_of, offer, offer_amount, second_of, third_of, verb_of
from wayside.engine.turns import ask_seat
from wayside.games.krikkit import words
from wayside.games.krikkit.crest import across_of, down_of, quadrant_at, sheet_of
from wayside.games.krikkit.edition import COUNTERS, PROPOSALS, QUADRANTS
from wayside.games.krikkit.state import BETWEEN, DEAL, NONE, State


@rule
def can_pay(s: State, seat: int) -> int:
    """The most that a seat may spend: no trade takes a score below zero (K11.4)."""
    return max(s.score[seat], 0)


@rule
def may_propose(s: State) -> bool:
    """Before the own hand, a few times, and not before a second hand (K11.1)."""
    return s.trade != 0 and s.second == 0 and s.proposals < PROPOSALS


@rule
def offer_deals(s: State, seat: int, out: Any, n: int) -> int:
    """Buy any quadrant of another on the sheet, or sell an own one to any of them, at any price (K11.2, K11.3)."""
    sheet = sheet_of(s, seat)
    purse = can_pay(s, seat)
    for quadrant in range(QUADRANTS):
        owner = s.owner[sheet, quadrant]
        if owner != NONE:
            place = move_of(0, across_of(quadrant), down_of(quadrant))
            if owner == seat:
                for other in range(s.seats):
                    if other != seat and sheet_of(s, other) == sheet:
                        n = offer_amount(out, n, place | move_of(words.SELL, 0, 0, other), 0, can_pay(s, other), 1)
            else:
                n = offer_amount(out, n, place | words.BUY, 0, purse, 1)
    return n


@rule
def propose(s: State, seat: int, move: int) -> None:
    """Name a price for a quadrant of somebody else's (K11.2), or a buyer and a price for an own one (K11.3)."""
    s.deal_at = quadrant_at(first_of(move), second_of(move))
    s.deal_price = amount_of(move)
    s.proposals += 1
    s.deal_counters = 0
    other = third_of(move)
    if verb_of(move) == words.BUY:
        other = s.owner[sheet_of(s, seat), s.deal_at]
        s.deal_buyer = seat
        s.deal_seller = other
        tell(s, words.PROPOSED_BUY, seat, s.deal_at, s.deal_price)
    else:
        s.deal_buyer = other
        s.deal_seller = seat
        tell(s, words.PROPOSED_SELL, seat, other * QUADRANTS + s.deal_at, s.deal_price)
    ask_seat(s, DEAL, other)


@rule
def offer_replies(s: State, out: Any) -> int:
    """Decline, accept, or name another price (K11.5)."""
    n = offer(out, 0, move_of(words.DECLINE))
    n = offer(out, n, move_of(words.ACCEPT))
    if s.deal_counters < COUNTERS:
        n = offer_amount(out, n, move_of(words.COUNTER), 0, can_pay(s, s.deal_buyer), 1)
    return n


@rule
def counter(s: State, seat: int, move: int) -> None:
    """Another price: now the other one answers (K11.5)."""
    s.deal_price = amount_of(move)
    s.deal_counters += 1
    tell(s, words.COUNTERED, seat, s.deal_price)
    ask_seat(s, DEAL, s.deal_buyer if seat == s.deal_seller else s.deal_seller)


@rule
def accept(s: State) -> None:
    """The price is paid and the quadrant signed over, with its rate (K11.4, K11.6)."""
    s.score[s.deal_buyer] -= s.deal_price
    s.score[s.deal_seller] += s.deal_price
    s.owner[sheet_of(s, s.deal_buyer), s.deal_at] = s.deal_buyer
    tell(s, words.TRADED, s.deal_buyer, s.deal_at, s.deal_price)


@rule
def close_deal(s: State) -> None:
    """Nothing is bargained for any more, and whoever proposed it goes on."""
    s.deal_at = NONE
    s.deal_seller = 0
    s.deal_buyer = 0
    s.deal_price = 0
    s.deal_counters = 0
    ask_seat(s, BETWEEN, s.turn)
