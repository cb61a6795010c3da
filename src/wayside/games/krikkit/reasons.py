"""Why one would stop, hold, claim or deal, from the dice as they lie and what they score."""

from collections.abc import Sequence

from wayside.engine.moves import amount_of, first_of, move_of, second_of, verb_of
from wayside.engine.reasons import NOTHING, Reason, listed
from wayside.engine.record import Record
from wayside.games.krikkit import words
from wayside.games.krikkit.crest import quadrant_at, rate_of_claim
from wayside.games.krikkit.edition import COLOURS, FAIR, OPENING_TOTAL, TARGET
from wayside.games.krikkit.hand import points_of
from wayside.games.krikkit.judgement import A_HAND
from wayside.games.krikkit.opening import opening_total
from wayside.games.krikkit.state import HAND, OPENING, State


def reasons(s: Record, seat: int, move: int, others: Sequence[int]) -> Reason:
    """Why this, from what the sheet says."""
    assert isinstance(s, State)
    verb = verb_of(move)
    if s.phase == OPENING:
        return _opening(s, verb)
    if s.phase == HAND:
        return _hold(s, move) if verb == words.HOLD else _finish(s, seat, move, others)
    if verb == words.ROLL:
        if not others:
            return NOTHING  # there is nothing to deal with
        return "Your hand comes next, and all quadrants stay where they are.", "K3.2"
    if verb in (words.BUY, words.SELL, words.COUNTER):
        return _price(amount_of(move), verb)
    if verb in (words.ACCEPT, words.DECLINE):
        return _deal(s, seat, verb)
    if verb == words.AGAINST_SEAT:
        return _against(s, seat, first_of(move))
    if verb == words.CHOOSE_SUBJECT:
        subject = words.SUBJECT.words[first_of(move)]
        return f"A wrong answer costs your opponent the two dice of {subject} in the next hand.", "K5.5"
    return NOTHING


def _opening(s: State, verb: int) -> Reason:
    away = abs(opening_total(s) - OPENING_TOTAL)
    if verb == words.STOP:
        return f"The dice are {away} away from {OPENING_TOTAL}, and whoever is closest begins.", "K2.4"
    return f"The dice are {away} away from {OPENING_TOTAL}: another roll may come closer.", "K2.4"


def _finish(s: State, seat: int, move: int, others: Sequence[int]) -> Reason:
    points = points_of(s, move)
    total = s.score[seat] + s.carried + points
    target = TARGET[s.target]
    if total >= target:
        return f"It brings you to {total:,} points: {target:,} are enough to end the match.", "K10.1"
    if verb_of(move) == words.STOP:
        if any(verb_of(other) == words.HOLD for other in others):
            return f"The dice as they lie score {points} points, and another roll may lose some of them.", "K3.4"
        return f"The dice score {points} points, and nothing is claimed.", "K3.8"
    adds = points - points_of(s, move_of(words.STOP))
    rate = rate_of_claim(verb_of(move) == words.CLAIM_VIR, quadrant_at(first_of(move), second_of(move)))
    return f"The claim adds {adds} points to the hand and {rate / 100:.2f}% to your Grand Score.", "K7.5"


def _hold(s: State, move: int) -> Reason:
    held = first_of(move)
    points = points_of(s, move_of(words.STOP))
    kept = [f"the {colour} {s.dice[die]}" for die, colour in enumerate(COLOURS) if held >> die & 1 and s.dice[die]]
    does = f"It keeps {listed(kept)} and rolls the rest again" if kept else "It rolls all dice again"
    if points < A_HAND:
        return f"{does}: as they lie they score {points} points, and a hand brings about {A_HAND}.", "K3.3"
    return f"{does}, for more than the {points} points that they score as they lie.", "K3.3"


def _price(price: int, verb: int) -> Reason:
    if verb == words.SELL:
        return f"It asks {price} points for a quadrant, where {FAIR} are thought fair.", "K11.3"
    clause = "K11.2" if verb == words.BUY else "K11.5"
    return f"It names {price} points for a quadrant, where {FAIR} are thought fair.", clause


def _deal(s: State, seat: int, verb: int) -> Reason:
    pays = seat == s.deal_buyer
    price = f"{s.deal_price} points, where {FAIR} are thought fair"
    if verb == words.ACCEPT:
        return (f"You own the quadrant then, for {price}." if pays else f"The quadrant brings you {price}."), "K11.4"
    return f"You {'keep your points' if pays else 'keep the quadrant'}: the price is {price}.", "K11.5"


def _against(s: State, seat: int, other: int) -> Reason:
    most = max(s.score[each] for each in range(s.seats) if each != seat)
    if s.score[other] == most:
        return f"Of the others nobody has more points: {s.score[other]:,}.", "K13.3"
    return NOTHING
