"""The Black Market: what is risked, who rolls, and what becomes of a deal (section 6)."""

from wayside.engine.events import tell
from wayside.engine.forms import rule
from wayside.engine.sequel import DONE, follows
from wayside.engine.turns import ask_seat
from wayside.games.hitchiker import words
from wayside.games.hitchiker.edition import (
    DEAL_FREE,
    DEAL_KIND,
    DEAL_PRICE,
    DEAL_ROLLS,
    FREE,
    NOTE,
    RIPPED_OFF,
    SHOOTOUT,
)
from wayside.games.hitchiker.money import get_units, left_of, lose_cash, roll_both
from wayside.games.hitchiker.order import CLOSE_DEAL, DIE, NEXT_TURN, ROLL_DEAL
from wayside.games.hitchiker.state import DEALING, State


@rule
def lay_out(s: State, seat: int, sum: int) -> int:
    """So much of the cash is risked; it is the buyer's until a deal is taken (H6.1, H6.3)."""
    s.risk = sum
    tell(s, words.RISKED, seat, sum)
    return ROLL_DEAL


@follows(ROLL_DEAL)
@rule
def roll_deal(s: State) -> int:
    """The next player to the left rolls, the buyer left out; the third deal is not asked about (H6.4, H6.6, H6.8)."""
    buyer = s.turn
    roller = left_of(s, s.roller[s.rolls - 1] if s.rolls else buyer)
    if roller == buyer:
        roller = left_of(s, buyer)
    both = roll_both(s)
    s.deal[s.rolls, 0] = s.dice[0]
    s.deal[s.rolls, 1] = s.dice[1]
    s.roller[s.rolls] = roller
    s.rolls += 1
    tell(s, words.DEAL_ROLLED, roller, both, buyer)
    if s.rolls == DEAL_ROLLS:
        return CLOSE_DEAL
    ask_seat(s, DEALING, buyer)
    return DONE


@rule
def decline_deal(s: State, seat: int) -> int:
    """A deal that was declined does not come back (H6.7)."""
    tell(s, words.DECLINED_DEAL, seat)
    return ROLL_DEAL


@rule
def deal_sum(s: State) -> int:
    """What was rolled for the deal last."""
    return s.deal[s.rolls - 1, 0] + s.deal[s.rolls - 1, 1]


@rule
def units_for(sum: int, pips: int) -> int:
    """How many Units so much money buys at the price of the Deal Chart (H6.9)."""
    return sum * NOTE // DEAL_PRICE[pips]


@follows(CLOSE_DEAL)
@rule
def close_deal(s: State) -> int:
    """The deal that was rolled last is taken (H6.9 to H6.12)."""
    buyer = s.turn
    pips = deal_sum(s)
    kind = DEAL_KIND[pips]
    if kind == SHOOTOUT:
        return DIE
    if kind == FREE:
        get_units(s, buyer, DEAL_FREE[pips])
    elif kind == RIPPED_OFF:
        tell(s, words.RIPPED_OFF, buyer)
        lose_cash(s, buyer, s.roller[s.rolls - 1], s.risk)
    else:
        units = units_for(s.risk, pips)
        cost = (units * DEAL_PRICE[pips] + NOTE - 1) // NOTE
        s.units[buyer] += units
        s.cash[buyer] -= cost
        tell(s, words.BOUGHT_UNITS, buyer, units, cost)
    s.risk = 0
    return NEXT_TURN
