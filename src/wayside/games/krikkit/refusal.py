"""Why a move is not legal now, in words and with the clause that forbids it."""

from wayside.engine.moves import amount_of, first_of, second_of, third_of, verb_of
from wayside.engine.record import Record
from wayside.games.krikkit import state, words
from wayside.games.krikkit.crest import quadrant_at, sheet_of, vir_matches
from wayside.games.krikkit.edition import (
    ALL_DICE,
    BLACK,
    COLOURS,
    COUNTERS,
    DICE,
    GREEN,
    PROPOSALS,
    RED,
    WHITE,
)
from wayside.games.krikkit.state import NONE, State
from wayside.games.krikkit.throw import locked_dice, may_roll
from wayside.games.krikkit.trading import can_pay, may_propose

Reason = tuple[str, str]

IN_PHASE = {
    state.OPENING: (words.HOLD, words.STOP),
    state.BETWEEN: (words.ROLL, words.BUY, words.SELL),
    state.DEAL: (words.ACCEPT, words.DECLINE, words.COUNTER),
    state.HAND: (words.HOLD, words.STOP, words.CLAIM, words.CLAIM_VIR),
    state.AGAINST: (words.AGAINST_SEAT,),
    state.SUBJECT: (words.CHOOSE_SUBJECT,),
    state.ANSWER: (words.ANSWER_WITH, words.RECALL, words.GIVE_UP),
    state.ASK: (words.ASKED,),
    state.JUDGE: (words.SAID_RIGHT, words.SAID_WRONG),
}
CLAUSE_OF_PHASE = {
    state.OPENING: "K2.3",
    state.BETWEEN: "K3.2",
    state.DEAL: "K11.5",
    state.HAND: "K3.3",
    state.AGAINST: "K13.3",
    state.SUBJECT: "K5.2",
    state.ANSWER: "K5.9",
    state.ASK: "K5.10",
    state.JUDGE: "K5.10",
}


def refusal(s: Record, seat: int, move: int) -> Reason:
    """The reason that comes first in the order of the rules."""
    assert isinstance(s, State)
    verb = verb_of(move)
    if verb not in IN_PHASE[s.phase]:
        return f"what is asked for now is {state.PHASES[s.phase]}", CLAUSE_OF_PHASE[s.phase]
    if verb == words.HOLD:
        return _no_hold(s, first_of(move))
    if verb in (words.CLAIM, words.CLAIM_VIR):
        return _no_claim(s, verb, first_of(move), second_of(move))
    if verb in (words.BUY, words.SELL):
        return _no_deal(s, seat, move)
    if verb == words.COUNTER:
        if s.deal_counters == COUNTERS:
            return f"{COUNTERS} prices have been named: accept or decline", "K11.5"
        return f"the buyer has {can_pay(s, s.deal_buyer)} points to spend, not {amount_of(move)}", "K11.4"
    if first_of(move) == seat:
        return "a hand is never against its own player", "K13.3"
    return f"there is no seat {first_of(move) + 1}", "K2.1"


def _named(dice: int) -> str:
    return " and ".join(f"{COLOURS[die]}" for die in range(DICE) if dice >> die & 1)


def _no_hold(s: State, held: int) -> Reason:
    if held & s.away:
        return f"{_named(held & s.away)} cannot be held: not in play in this hand", "K5.6"
    if (held | s.away) == ALL_DICE:
        return "at least one die must be rolled; to keep them all, stop", "K3.4"
    if not may_roll(s):
        return f"no roll is left after {s.rolls}", "K3.4"
    return f"{_named(locked_dice(s) & ~held)} must be held: a penalty die", "K3.5"


def _no_claim(s: State, verb: int, across: int, down: int) -> Reason:
    green, white = s.dice[GREEN], s.dice[WHITE]
    if not green or not white:
        return "Crest needs both the green and the white die", "K5.7"
    if sorted((across, down)) != sorted((green, white)):
        return f"green and white show {green} and {white}, which does not name {across},{down}", "K7.3"
    if s.owner[sheet_of(s, s.turn), quadrant_at(across, down)] != NONE:
        return f"quadrant {across},{down} has an owner", "K7.7"
    if verb == words.CLAIM_VIR or not vir_matches(s.dice[BLACK], white, green, s.dice[RED]):
        return "red and black do not show the same two values as green and white", "K8.1"
    return f"no roll is left and the dice match: {across},{down} must take its variable rate", "K8.5"


def _no_deal(s: State, seat: int, move: int) -> Reason:
    if not s.trade:
        return "it is agreed that quadrants are not traded", "K13.7"
    if s.second:
        return "there are no deals before a second hand", "K11.1"
    if not may_propose(s):
        return f"you have proposed {PROPOSALS} deals before this hand, and that is all", "K11.1"
    sheet, place = sheet_of(s, seat), f"{first_of(move)},{second_of(move)}"
    owner = s.owner[sheet, quadrant_at(first_of(move), second_of(move))]
    if owner == NONE:
        return f"nobody owns quadrant {place}", "K11.2"
    if verb_of(move) == words.BUY:
        if owner == seat:
            return f"quadrant {place} is yours already", "K11.2"
        return f"you have {can_pay(s, seat)} points to spend, not {amount_of(move)}", "K11.4"
    other = third_of(move)
    if owner != seat:
        return f"quadrant {place} is not yours", "K11.3"
    if other == seat or other >= s.seats or sheet_of(s, other) != sheet:
        return f"seat {other + 1} is no other player of your sheet", "K2.2"
    return f"seat {other + 1} has {can_pay(s, other)} points to spend, not {amount_of(move)}", "K11.4"
