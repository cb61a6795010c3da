"""Why a move is not legal now, in words and with the clause that forbids it.

An amount outside of what is on offer is refused by the engine, which names the range.
"""

from collections.abc import Callable

from wayside.engine.moves import first_of, verb_of
from wayside.engine.record import Record
from wayside.games.hitchiker import words
from wayside.games.hitchiker.blackjack_hands import hands_beside
from wayside.games.hitchiker.edition import HOMETOWN_WORDS, LEAST_RISK, PLACE_WORDS, SPLIT_HANDS
from wayside.games.hitchiker.holdem import with_money
from wayside.games.hitchiker.state import (
    BANKING,
    BETTING,
    CHAIRS,
    CHOICE,
    DEALING,
    HAND,
    HOME,
    JURY,
    PURCHASE,
    RISKING,
    TURN,
    State,
)
from wayside.games.hitchiker.turn import LEAST_PREMIUM

Reason = tuple[str, str]


def refusal(s: Record, seat: int, move: int) -> Reason:
    """(sentence, clause) for a move that is not on offer."""
    assert isinstance(s, State)
    verb = verb_of(move)
    if verb == words.HOME:
        return _no_home(s, first_of(move))
    if verb in _BY_VERB:
        return _BY_VERB[verb](s, seat)
    return _TOO_LATE[verb]


def _sum(thousands: int) -> str:
    return words.SUM.said(thousands, ())


# ---- Moves for which it is never the time but when they are on offer

_TOO_LATE: dict[int, Reason] = {
    words.JOIN: ("only an empty chair is asked whether to join, before a round begins", "H17.3"),
    words.NOT_YET: ("only an empty chair is asked whether to join, before a round begins", "H17.3"),
    words.ROLL: ("the roll to move is made once a turn, at its beginning", "H3.1"),
    words.TAKE: ("no deal has been rolled that could be taken", "H6.6"),
    words.AGAIN: ("no deal has been rolled that could be declined", "H6.6"),
    words.SELL: ("Contraband is sold only by somebody who has some and ends a move in a SELL city", "H7.1"),
    words.PERFORM: ("nobody waits for a performance of yours now", "H5.4"),
    words.YES: ("there is no performance to judge now", "H5.10"),
    words.NO: ("there is no performance to judge now", "H5.10"),
    words.CRAPS: ("only whoever ends a move on a Casino chooses a game, and only one", "H12.1"),
    words.HIT: ("you have no hand of Blackjack to play now", "H14.9"),
    words.STAND: ("you have no hand of Blackjack to play now", "H14.9"),
    words.ANTE: ("antes are asked for before a hand of Hold'em, and of those alone who can pay", "H15.1"),
}


# ---- The road


def _no_home(s: State, town: int) -> Reason:
    if s.phase != HOME:
        return "a Hometown is chosen at the start, after a death, and on joining", "H2.4"
    return f"{HOMETOWN_WORDS[town]} belongs to somebody already", "H8.6" if s.dead else "H2.4"


def _no_insurance(s: State, seat: int) -> Reason:
    if s.phase != TURN:
        return "Life Insurance is bought before the roll to move", "H9.1"
    if s.quoted:
        return "there is one premium roll a turn, and you have had it", "H9.3"
    if s.insured:
        return "you are insured for this turn already", "H11.46"
    return f"the least premium is {_sum(LEAST_PREMIUM)}, and you have {_sum(s.cash[seat])}", "H9.4"


def _no_claim(s: State, seat: int) -> Reason:
    if not s.claim:
        return "at this table welfare comes by itself", "H4.3"
    if s.due == 0 or seat != s.turn:
        return "no welfare waits for you to ask for it", "H4.4"
    return "welfare has to be asked for before a casino game is chosen", "H4.4"


def _no_deposit(s: State, seat: int) -> Reason:
    if s.phase == BANKING:
        return "you have no cash to put into the Bank", "H4.7"
    return "money is banked only when a move passes or reaches an own Hometown, or after buying one", "H4.8"


def _no_purchase(s: State, seat: int) -> Reason:
    if s.phase == PURCHASE:
        place = PLACE_WORDS[s.at[seat]]
        return f"{place} costs {_sum(s.price)}, and you have {_sum(s.cash[seat])}", "H4.12"
    return "no Hometown is for sale to you now", "H4.11"


def _no_risk(s: State, seat: int) -> Reason:
    if s.phase == RISKING:
        return f"at least {_sum(LEAST_RISK)} must be risked, and you have {_sum(s.cash[seat])}", "H6.2"
    if s.phase == DEALING:
        return f"{_sum(s.risk)} lies on the table, and no more can be added: take the deal or try again", "H6.7"
    return "money is risked only by whoever ends a move on a Black Market", "H6.1"


# ---- The Casinos


def _no_blackjack(s: State, seat: int) -> Reason:
    if s.phase == CHOICE:
        return "nobody has any cash to bet", "H12.6"
    return _TOO_LATE[words.CRAPS]


def _no_holdem(s: State, seat: int) -> Reason:
    if s.phase != CHOICE:
        return _TOO_LATE[words.CRAPS]
    if s.unwanted:
        return "too few wanted to play it at this visit", "H15.3"
    return "fewer than two players can pay the ante", "H12.6"


def _no_bet(s: State, seat: int) -> Reason:
    if s.phase == BETTING:
        return f"there is a bet of {_sum(s.highest)}: call, raise or fold", "H15.7"
    return "there is nothing to bet on now", "H14.4"


def _no_split(s: State, seat: int) -> Reason:
    if s.phase != HAND:
        return _TOO_LATE[words.HIT]
    if s.cards[s.hand] != 2:
        return "only a hand of two cards can be split", "H14.14"
    if hands_beside(s, s.hand) == SPLIT_HANDS:
        return f"one hand can become {SPLIT_HANDS} at most", "H14.15"
    if s.cash[seat] < s.wager[s.hand]:
        return _too_poor(s, seat)
    return "only cards that count the same can be split", "H14.14"


def _no_double(s: State, seat: int) -> Reason:
    if s.phase != HAND:
        return _TOO_LATE[words.HIT]
    if s.cards[s.hand] != 2:
        return "one can double down only with the first two cards", "H14.17"
    if hands_beside(s, s.hand) > 1:
        return "a hand that was split cannot be doubled", "H14.17"
    return _too_poor(s, seat)


def _too_poor(s: State, seat: int) -> Reason:
    return f"that takes another {_sum(s.wager[s.hand])}, and you have {_sum(s.cash[seat])}", "H14.18"


def _no_check(s: State, seat: int) -> Reason:
    if s.phase == BETTING:
        return f"there is a bet of {_sum(s.highest)}: call, raise or fold", "H15.7"
    return _no_betting()


def _no_call(s: State, seat: int) -> Reason:
    return ("nobody has bet yet: check or bet", "H15.7") if s.phase == BETTING else _no_betting()


def _no_fold(s: State, seat: int) -> Reason:
    return ("nobody has bet yet, and a check costs nothing", "H15.11") if s.phase == BETTING else _no_betting()


def _no_raise(s: State, seat: int) -> Reason:
    if s.phase != BETTING:
        return _no_betting()
    if s.highest == 0:
        return "nobody has bet yet: check or bet", "H15.7"
    if s.bets[seat] + s.cash[seat] <= s.highest:
        return "you have no more than a call takes", "H15.12"
    if with_money(s) == 1 << seat:
        return "nobody else who is in has money left", "H15.9"
    return "you have acted since the last full bet or raise: call or fold", "H15.10"


def _no_betting() -> Reason:
    return "you have no hand of Hold'em to bet on now", "H15.7"


# ---- No, thank you

_MUST = {
    HOME: ("somebody has to live somewhere: choose a Hometown", "H2.4"),
    CHAIRS: ("a chair is asked to join, or not yet", "H17.3"),
    TURN: ("the roll to move cannot be left", "H3.5"),
    DEALING: ("you may take the deal or try again, but not walk away", "H6.7"),
    JURY: ("a juror says yes or no", "H5.10"),
    HAND: ("to take no more cards is to stand", "H14.9"),
    BETTING: ("check, or answer a bet: call, raise or fold", "H15.7"),
}


def _no_pass(s: State, seat: int) -> Reason:
    return _MUST[s.phase]


_BY_VERB: dict[int, Callable[[State, int], Reason]] = {
    words.INSURE: _no_insurance,
    words.CLAIM: _no_claim,
    words.DEPOSIT: _no_deposit,
    words.BUY: _no_purchase,
    words.RISK: _no_risk,
    words.BLACKJACK: _no_blackjack,
    words.HOLDEM: _no_holdem,
    words.BET: _no_bet,
    words.SPLIT: _no_split,
    words.DOUBLE: _no_double,
    words.CHECK: _no_check,
    words.CALL: _no_call,
    words.FOLD: _no_fold,
    words.RAISE: _no_raise,
    words.PASS: _no_pass,
}
