"""The rules of Hitchiker: what is on offer, what a move does, who stands where. Clauses are those of rulebook.md.

What a turn is made of has files of its own: opening.py and chairs.py; turn.py, hometowns.py, places.py, market.py,
stage.py, rides.py and death.py for the road; casino.py, blackjack.py and holdem.py for the Casinos; money.py for all.
"""

from typing import Any

from wayside.engine.forms import i64, rule
from wayside.engine.moves import amount_of, first_of, move_of, offer, offer_amount, verb_of, with_amount
from wayside.engine.sequel import again, carried_on
from wayside.games.hitchiker import words
from wayside.games.hitchiker.casino import PARTS, default_in_casino, move_in_casino, offer_casino
from wayside.games.hitchiker.chairs import answer_chair, begin_round
from wayside.games.hitchiker.death import die
from wayside.games.hitchiker.edition import CASH_GOAL, HOMETOWNS, LEAST_RISK, NONE, SAVED_GOAL
from wayside.games.hitchiker.hometowns import (
    ask_for_deposit,
    buy,
    claim_welfare,
    deposit,
    most_to_bank,
    skip_town,
)
from wayside.games.hitchiker.market import close_deal, decline_deal, lay_out, roll_deal
from wayside.games.hitchiker.opening import ask_for_home, first_free, settle
from wayside.games.hitchiker.opening import setup as setup
from wayside.games.hitchiker.order import CLOSE_DEAL, NEXT_TURN
from wayside.games.hitchiker.places import land, most_to_sell, sell
from wayside.games.hitchiker.rides import take_ride
from wayside.games.hitchiker.stage import decline, judge, perform, vote
from wayside.games.hitchiker.state import (
    BANKING,
    CHAIRS,
    CHOICE,
    DEALING,
    HOME,
    JURY,
    PURCHASE,
    RISKING,
    SELLING,
    STAGE,
    TURN,
    State,
)
from wayside.games.hitchiker.turn import begin_turn, can_insure, end_turn, insure, move_on, roll_to_move

WHOLE = 1_000_000
"""What standings count in: millionths of the way to a goal."""

# ---- What is on offer


@rule
def offers(s: State, seat: int, out: Any) -> int:
    """What the phase asks; and welfare, wherever it can still be asked for (H4.4)."""
    n = offer_casino(s, seat, out) if s.phase >= CHOICE else offer_on_road(s, seat, out)
    return offer(out, n, move_of(words.CLAIM)) if can_claim(s, seat) else n


@rule
def can_claim(s: State, seat: int) -> bool:
    """In one's own turn, from the deposit to the choice of a casino game (H4.4)."""
    return s.due > 0 and seat == s.turn and BANKING <= s.phase <= CHOICE


@rule
def offer_on_road(s: State, seat: int, out: Any) -> int:
    """All but the Casinos."""
    phase = s.phase
    n = 0
    if phase == TURN:
        if can_insure(s, seat):
            n = offer(out, n, move_of(words.INSURE))
        return offer(out, n, move_of(words.ROLL))
    if phase == HOME:
        for town in range(HOMETOWNS):
            if s.owner[town] == NONE:
                n = offer(out, n, move_of(words.HOME, town))
        return n
    if phase == CHAIRS:
        n = offer(out, n, move_of(words.JOIN))
        return offer(out, n, move_of(words.NOT_YET))
    if phase == JURY:
        n = offer(out, n, move_of(words.YES))
        return offer(out, n, move_of(words.NO))
    if phase == DEALING:
        n = offer(out, n, move_of(words.TAKE))
        return offer(out, n, move_of(words.AGAIN))
    if phase == BANKING:
        n = offer_up_to(out, n, words.DEPOSIT, 1, most_to_bank(s, seat))
    elif phase == PURCHASE:
        if s.cash[seat] >= s.price:
            n = offer(out, n, move_of(words.BUY))
    elif phase == RISKING:
        n = offer_up_to(out, n, words.RISK, LEAST_RISK, s.cash[seat])
    elif phase == SELLING:
        n = offer_up_to(out, n, words.SELL, 1, most_to_sell(s, seat))
    else:
        n = offer(out, n, move_of(words.PERFORM))
    return offer(out, n, move_of(words.PASS))


@rule
def offer_up_to(out: Any, n: int, verb: int, low: int, high: int) -> int:
    """An amount from the least to the most, if there is any."""
    return offer_amount(out, n, move_of(verb), low, high, 1) if low <= high else n


@rule
def default(s: State, seat: int) -> int:
    """Welfare and the Bank, but no money spent; a performance, and a yes to others' (H18.5)."""
    if can_claim(s, seat):
        return move_of(words.CLAIM)
    phase = s.phase
    if phase >= CHOICE:
        return default_in_casino(s, seat)
    if phase == BANKING:
        return with_amount(move_of(words.DEPOSIT), most_to_bank(s, seat))
    if phase == HOME:
        return move_of(words.HOME, first_free(s))
    verb = words.PASS
    if phase == TURN:
        verb = words.ROLL
    elif phase == CHAIRS:
        verb = words.NOT_YET
    elif phase == DEALING:
        verb = words.AGAIN
    elif phase == STAGE:
        verb = words.PERFORM
    elif phase == JURY:
        verb = words.YES
    return move_of(verb)


# ---- Playing


@rule
def make_move(s: State, seat: int, move: int) -> int:
    """The move itself."""
    verb = verb_of(move)
    if verb == words.CLAIM:
        return claim_welfare(s, seat)
    phase = s.phase
    if phase >= CHOICE:
        return move_in_casino(s, seat, move)
    if phase == TURN:
        if verb == words.INSURE:
            return insure(s, seat)
        return roll_to_move(s, seat)
    if phase == BANKING:
        return deposit(s, seat, amount_of(move))
    if phase == PURCHASE:
        return buy(s, seat) if verb == words.BUY else NEXT_TURN
    if phase == RISKING:
        return lay_out(s, seat, amount_of(move)) if verb == words.RISK else NEXT_TURN
    if phase == DEALING:
        return CLOSE_DEAL if verb == words.TAKE else decline_deal(s, seat)
    if phase == SELLING:
        return sell(s, seat, amount_of(move)) if verb == words.SELL else NEXT_TURN
    if phase == STAGE:
        return perform(s, seat) if verb == words.PERFORM else decline(s, seat)
    if phase == JURY:
        return vote(s, seat, verb == words.YES)
    if phase == CHAIRS:
        return answer_chair(s, seat, verb == words.JOIN)
    return settle(s, seat, first_of(move))


play = carried_on(
    make_move,
    again(
        move_on,
        ask_for_deposit,
        land,
        take_ride,
        roll_deal,
        close_deal,
        judge,
        *PARTS,
        die,
        skip_town,
        ask_for_home,
        end_turn,
        begin_round,
        begin_turn,
    ),
)
"""The move and all that follows, up to the next decision."""


# ---- Standing


@rule
def standing(s: State, out: Any) -> None:
    """How far everybody is on the nearer way to win; the winner is there, an empty chair below all (H18.2, H18.3)."""
    for seat in range(s.seats):
        saved = i64(s.savings[seat]) * WHOLE // SAVED_GOAL[s.goal]
        carried = i64(s.cash[seat]) * WHOLE // CASH_GOAL[s.goal]
        best = saved if saved > carried else carried
        out[seat] = best if best < WHOLE else WHOLE - 1
        if seat == s.winner:
            out[seat] = WHOLE
        elif s.empty >> seat & 1:
            out[seat] = -1
