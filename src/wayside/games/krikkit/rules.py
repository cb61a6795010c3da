"""The rules of Krikkit, from the first roll to the last score. Clause numbers are those of rulebook.md."""

from typing import Any

from wayside.engine.events import tell
from wayside.engine.forms import rule
from wayside.engine.moves import first_of, move_of, offer, second_of, verb_of
from wayside.engine.sequel import DONE, again, carried_on, follows
from wayside.engine.turns import ask_seat, end_game, next_seat
from wayside.games.krikkit import words
from wayside.games.krikkit.crest import grand_score_of
from wayside.games.krikkit.edition import (
    A_SHEET,
    BLACK,
    GREEN,
    GUIDE,
    QUADRANTS,
    RED,
    ROLLS,
    SPACE,
    WHITE,
)
from wayside.games.krikkit.hand import (
    calls_for_question,
    chooses_opponent,
    claim,
    finish_hand,
    found_in,
    may_go_on,
    offer_hand,
    offer_opponents,
    strike,
    strikes,
    subject_of_hand,
    take_up_dice,
)
from wayside.games.krikkit.opening import begin_opening, begin_with, close_opening
from wayside.games.krikkit.quizzing import ask, memory_serves, offer_answers, settle_question
from wayside.games.krikkit.scoring import mods_while_scoring, write_lines
from wayside.games.krikkit.state import (
    AGAINST,
    ANSWER,
    ASK,
    BETWEEN,
    DEAL,
    HAND,
    JUDGE,
    NONE,
    OPENING,
    OVER,
    SUBJECT,
    State,
)
from wayside.games.krikkit.throw import locked_in, mods_of, throw
from wayside.games.krikkit.trading import accept, close_deal, counter, may_propose, offer_deals, offer_replies, propose
from wayside.games.krikkit.turn import (
    begin_second_hand,
    begin_turn,
    has_second_hand,
    look_for_end,
    tell_grand_scores,
)

# The most offers there are at once: to roll, and every quadrant of the sheet to be sold to each of three others.
MOST_OFFERS = 1 + QUADRANTS * (A_SHEET - 1)


# ---- Setting up


@rule
def setup(s: State) -> None:
    """Empty sheets, and the opening roll (K2.1, K2.3)."""
    if s.first:
        begin_with(s, s.first - 1)
        begin_turn(s, s.starter)
    else:
        begin_opening(s, (1 << s.seats) - 1)
        throw(s, 0)
        ask_seat(s, OPENING, s.turn)


# ---- What is on offer


@rule
def offers(s: State, seat: int, out: Any) -> int:
    """The legal moves of the seat that is asked."""
    if s.phase == HAND or s.phase == OPENING:
        return offer_hand(s, out)
    if s.phase == BETWEEN:
        n = offer(out, 0, move_of(words.ROLL))
        return offer_deals(s, seat, out, n) if may_propose(s) else n
    if s.phase == DEAL:
        return offer_replies(s, out)
    if s.phase == AGAINST:
        return offer_opponents(s, out)
    if s.phase == ANSWER:
        return offer_answers(s, out)
    if s.phase == SUBJECT:
        n = offer(out, 0, move_of(words.CHOOSE_SUBJECT, GUIDE))
        return offer(out, n, move_of(words.CHOOSE_SUBJECT, SPACE))
    if s.phase == ASK:
        return offer(out, 0, move_of(words.ASKED))
    n = offer(out, 0, move_of(words.SAID_RIGHT))
    return offer(out, n, move_of(words.SAID_WRONG))


@rule
def default(s: State, seat: int) -> int:
    """The move for whoever runs out of time: the one that risks nothing and asks for nothing (K12.1)."""
    if s.phase == HAND or s.phase == OPENING:
        return move_of(words.STOP)
    if s.phase == BETWEEN:
        return move_of(words.ROLL)
    if s.phase == DEAL:
        return move_of(words.DECLINE)
    if s.phase == AGAINST:
        return move_of(words.AGAINST_SEAT, next_seat(s, seat))
    if s.phase == ANSWER:
        return move_of(words.GIVE_UP)
    if s.phase == SUBJECT:
        return move_of(words.CHOOSE_SUBJECT, GUIDE)
    return move_of(words.ASKED) if s.phase == ASK else move_of(words.SAID_RIGHT)


# ---- Playing

# What may follow, see `play` below.
THROW, OPENED, SCORE, FINISH, STRIKE, STRUCK, HAND_OVER, DEAL_OVER, QUESTION, ASKING, NEXT_TURN, END = range(12)


@rule
def make_move(s: State, seat: int, move: int) -> int:
    """The move itself."""
    verb = verb_of(move)
    if s.phase == HAND:
        if verb == words.HOLD:
            return THROW
        if verb != words.STOP:
            claim(s, verb == words.CLAIM_VIR, first_of(move), second_of(move))
        return FINISH
    if s.phase == BETWEEN:
        if verb == words.ROLL:
            take_up_dice(s)
            return THROW
        propose(s, seat, move)
        return DONE
    if s.phase == DEAL:
        if verb == words.COUNTER:
            counter(s, seat, move)
            return DONE
        if verb == words.ACCEPT:
            accept(s)
        else:
            tell(s, words.DECLINED, seat)
        close_deal(s)
        return DEAL_OVER
    if s.phase == OPENING:
        return THROW if verb == words.HOLD else OPENED
    return STRIKE if s.phase == AGAINST else talk(s, seat, move)


@rule
def talk(s: State, seat: int, move: int) -> int:
    """Space or Guide, the answer, and what is said of it (section 5)."""
    verb = verb_of(move)
    if verb == words.CHOOSE_SUBJECT:
        tell(s, words.CHOSE, seat, first_of(move))
        return ASKING
    if verb == words.ASKED:
        ask_seat(s, JUDGE, s.turn)
        return DONE
    right = verb == words.SAID_RIGHT
    if verb == words.ANSWER_WITH:
        right = first_of(move) - 1 == s.right
    elif verb == words.RECALL:
        right = memory_serves(s)
    settle_question(s, right)
    return HAND_OVER


@follows(THROW)
@rule
def throw_dice(s: State, move: int) -> int:
    """Throw the dice that are not held: in a hand (K3.3), or for the opening, where nothing is locked (K2.5)."""
    mods = mods_of(s, s.turn)
    before = locked_in(mods, s.dice[BLACK], s.dice[WHITE], s.dice[GREEN], s.dice[RED])
    throw(s, first_of(move) if s.rolls else 0)
    if s.phase != OPENING:
        return SCORE if may_go_on(s, mods, before) else FINISH
    if s.rolls < ROLLS:
        ask_seat(s, OPENING, s.turn)
        return DONE
    return OPENED


@follows(OPENED)
@rule
def hand_dice_on(s: State) -> int:
    """A seat has opened (K2.4): the next one throws, or the first hand begins."""
    return THROW if close_opening(s) else NEXT_TURN


@follows(SCORE, FINISH)
@rule
def score_dice(s: State, then: int) -> int:
    """Note what the dice are worth as they lie (K3.8); the hand goes on, or this is what it scored."""
    seat = s.turn
    found = found_in(s)
    mods = mods_while_scoring(mods_of(s, seat), found)
    points = write_lines(s, found, mods, s.claimed, s.dice[BLACK], s.dice[WHITE], s.dice[GREEN], s.dice[RED])
    if then == SCORE:
        ask_seat(s, HAND, seat)
        return DONE
    finish_hand(s, found, points)
    if not strikes(s):
        return HAND_OVER
    if chooses_opponent(s):
        ask_seat(s, AGAINST, seat)
        return DONE
    return STRIKE


@follows(STRIKE)
@rule
def strike_opponent(s: State, move: int) -> int:
    """What the hand does to the player to the left, or to the one chosen (K13.3); then comes the question, if any."""
    strike(s, first_of(move) if s.phase == AGAINST else next_seat(s, s.turn))
    return STRUCK if calls_for_question(s) else HAND_OVER


@follows(STRUCK, HAND_OVER, DEAL_OVER)
@rule
def after_hand_or_deal(s: State, then: int) -> int:
    """The end, if it was (K10.1); else the question (K5.4), or a second hand (K4.4), or the next player (K2.6)."""
    second = then != DEAL_OVER and has_second_hand(s)
    if not second and look_for_end(s):
        return END
    if then == STRUCK:
        return QUESTION
    if second:
        begin_second_hand(s)
    return NEXT_TURN if then == HAND_OVER and not second else DONE


@follows(QUESTION, ASKING)
@rule
def ask_about(s: State, then: int, move: int) -> None:
    """Ask, unless the opponent is still to say about what."""
    subject = first_of(move) if then == ASKING else subject_of_hand(s)
    if subject != NONE:
        ask(s, subject)


@follows(NEXT_TURN)
@rule
def go_on(s: State) -> int:
    """The first hand, or that of the player to the left (K2.6), unless the rounds are over."""
    return END if begin_turn(s, s.starter if s.phase == OPENING else next_seat(s, s.turn)) else DONE


@follows(END)
@rule
def finish_game(s: State) -> None:
    """Grand Scores are told, and the highest wins (K10.2, K10.6)."""
    tell_grand_scores(s)
    end_game(s, OVER)


play = carried_on(
    make_move,
    again(throw_dice, hand_dice_on),
    score_dice,
    strike_opponent,
    after_hand_or_deal,
    ask_about,
    go_on,
    finish_game,
)
"""The move and all that follows: perhaps the end of a hand, what it does to an opponent, and the next hand."""


# ---- Standing


@rule
def standing(s: State, out: Any) -> None:
    """Grand Scores as they are now, in ten-thousandths of a point (K10.5)."""
    for seat in range(s.seats):
        out[seat] = grand_score_of(s, seat)
