"""The rules of Krikkit, from the first roll to the last score. Clause numbers are those of rulebook.md."""

from typing import Any

from wayside.engine.events import tell
from wayside.engine.forms import rule
from wayside.engine.moves import first_of, move_of, offer, second_of, verb_of
from wayside.games.krikkit.crest import grand_score_of
from wayside.games.krikkit.edition import (
    A_SHEET,
    BLACK,
    GREEN,
    GUIDE,
    QUADRANTS,
    QUESTIONS,
    RED,
    ROLLS,
    SEATS,
    SHEETS,
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
from wayside.games.krikkit.quizzing import ask, forget_question, memory_serves, offer_answers, settle_question
from wayside.games.krikkit.scoring import LINES, mods_while_scoring, write_lines
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
    SUBJECT,
    State,
)
from wayside.games.krikkit.throw import locked_in, mods_of, throw
from wayside.games.krikkit.trading import accept, close_deal, counter, may_propose, offer_deals, offer_replies, propose
from wayside.games.krikkit.turn import (
    begin_second_hand,
    begin_turn,
    clear_hand,
    end_game,
    has_second_hand,
    look_for_end,
    next_seat,
    wait_for,
)
from wayside.games.krikkit.words import (
    ACCEPT,
    AGAINST_SEAT,
    ANSWER_WITH,
    ASKED,
    CHOOSE_SUBJECT,
    CHOSE,
    CLAIM_VIR,
    COUNTER,
    DECLINE,
    DECLINED,
    GIVE_UP,
    HOLD,
    RECALL,
    ROLL,
    SAID_RIGHT,
    SAID_WRONG,
    STOP,
)

# The most offers there are at once: to roll, and every quadrant of the sheet to be sold to each of three others.
MOST_OFFERS = 1 + QUADRANTS * (A_SHEET - 1)


# ---- Setting up


@rule
def setup(s: State) -> None:
    """Empty sheets, and the opening roll (K2.1, K2.3)."""
    for seat in range(SEATS):
        s.score[seat] = 0
        s.hands[seat] = 0
        s.field[seat] = 0
        s.vortex[seat] = 0
        s.gold[seat] = 0
        s.duck[seat] = 0
        s.zarquon[seat] = 0
        s.lost[seat] = 0
        s.opening[seat] = NONE
    for sheet in range(SHEETS):
        for quadrant in range(QUADRANTS):
            s.owner[sheet, quadrant] = NONE
            s.rate[sheet, quadrant] = 0
    for line in range(LINES):
        s.sheet_line[line] = 0
    for question in range(QUESTIONS):
        s.used[question] = 0
    forget_question(s)
    clear_hand(s)
    s.starter = 0
    s.turn = 0
    s.ending = 0
    s.second = 0
    s.carried = 0
    s.proposals = 0
    s.deal_at = NONE
    s.deal_seller = 0
    s.deal_buyer = 0
    s.deal_price = 0
    s.deal_counters = 0
    s.rolling = 0
    s.opening_rounds = 0
    if s.first:
        begin_with(s, s.first - 1)
        begin_turn(s, s.starter)
    else:
        begin_opening(s, (1 << s.seats) - 1)
        throw(s, 0)
        wait_for(s, OPENING, s.turn)


# ---- What is on offer


@rule
def offers(s: State, seat: int, out: Any) -> int:
    """The legal moves of the seat that is asked."""
    if s.phase == HAND or s.phase == OPENING:
        return offer_hand(s, out)
    if s.phase == BETWEEN:
        n = offer(out, 0, move_of(ROLL))
        return offer_deals(s, seat, out, n) if may_propose(s) else n
    if s.phase == DEAL:
        return offer_replies(s, out)
    if s.phase == AGAINST:
        return offer_opponents(s, out)
    if s.phase == ANSWER:
        return offer_answers(s, out)
    if s.phase == SUBJECT:
        n = offer(out, 0, move_of(CHOOSE_SUBJECT, GUIDE))
        return offer(out, n, move_of(CHOOSE_SUBJECT, SPACE))
    if s.phase == ASK:
        return offer(out, 0, move_of(ASKED))
    n = offer(out, 0, move_of(SAID_RIGHT))
    return offer(out, n, move_of(SAID_WRONG))


@rule
def default(s: State, seat: int) -> int:
    """The move for whoever runs out of time: the one that risks nothing and asks for nothing (K12.1)."""
    if s.phase == HAND or s.phase == OPENING:
        return move_of(STOP)
    if s.phase == BETWEEN:
        return move_of(ROLL)
    if s.phase == DEAL:
        return move_of(DECLINE)
    if s.phase == AGAINST:
        return move_of(AGAINST_SEAT, next_seat(s, seat))
    if s.phase == ANSWER:
        return move_of(GIVE_UP)
    if s.phase == SUBJECT:
        return move_of(CHOOSE_SUBJECT, GUIDE)
    return move_of(ASKED) if s.phase == ASK else move_of(SAID_RIGHT)


# ---- Playing
#
# A move is made, and then comes what follows, in the order in which a hand goes; each part says what is next, until
# somebody is asked or the game is over. `play` alone calls the parts, each in one place: so threads of a GPU that did
# different things meet again, and there is little code for them to wait for.

THROW, OPENED, SCORE, FINISH, STRIKE, QUESTION, HAND_OVER, DEAL_OVER, ASKING, WAIT, NEXT_TURN, END = range(12)


@rule
def play(s: State, seat: int, move: int) -> None:
    """The move and all that follows: perhaps the end of a hand, what it does to an opponent, and the next hand."""
    then = make_move(s, seat, move)
    if then <= OPENED:
        then = roll_dice(s, then, first_of(move))
    if then == SCORE or then == FINISH:
        then = score_dice(s, then)
    if then == STRIKE:
        strike(s, first_of(move) if s.phase == AGAINST else next_seat(s, s.turn))
        then = QUESTION if calls_for_question(s) else HAND_OVER
    if then == QUESTION or then == HAND_OVER or then == DEAL_OVER:
        then = after_hand_or_deal(s, then)
    if then == ASKING or then == QUESTION:
        ask_about(s, first_of(move) if then == ASKING else subject_of_hand(s))
    if then == NEXT_TURN:
        first = s.phase == OPENING
        if begin_turn(s, s.starter if first else next_seat(s, s.turn)):
            then = END
    if then == END:
        end_game(s)


@rule
def make_move(s: State, seat: int, move: int) -> int:
    """The move itself."""
    verb = verb_of(move)
    if s.phase == HAND:
        if verb == HOLD:
            return THROW
        if verb != STOP:
            claim(s, verb == CLAIM_VIR, first_of(move), second_of(move))
        return FINISH
    if s.phase == BETWEEN:
        if verb == ROLL:
            take_up_dice(s)
            return THROW
        propose(s, seat, move)
        return WAIT
    if s.phase == DEAL:
        if verb == COUNTER:
            counter(s, seat, move)
            return WAIT
        if verb == ACCEPT:
            accept(s)
        else:
            tell(s, DECLINED, seat)
        close_deal(s)
        return DEAL_OVER
    if s.phase == OPENING:
        return THROW if verb == HOLD else OPENED
    return STRIKE if s.phase == AGAINST else talk(s, seat, move)


@rule
def talk(s: State, seat: int, move: int) -> int:
    """Space or Guide, the answer, and what is said of it (section 5)."""
    verb = verb_of(move)
    if verb == CHOOSE_SUBJECT:
        tell(s, CHOSE, seat, first_of(move))
        return ASKING
    if verb == ASKED:
        wait_for(s, JUDGE, s.turn)
        return WAIT
    right = verb == SAID_RIGHT
    if verb == ANSWER_WITH:
        right = first_of(move) - 1 == s.right
    elif verb == RECALL:
        right = memory_serves(s)
    settle_question(s, right)
    return HAND_OVER


@rule
def roll_dice(s: State, then: int, held: int) -> int:
    """Throw the dice that are not held: in a hand (K3.3), or for the opening, where nothing is locked (K2.5)."""
    while then <= OPENED:  # at most twice: whoever has opened hands the dice on
        if then == THROW:
            mods = mods_of(s, s.turn)
            before = locked_in(mods, s.dice[BLACK], s.dice[WHITE], s.dice[GREEN], s.dice[RED])
            throw(s, held)
            if s.phase != OPENING:
                return SCORE if may_go_on(s, mods, before) else FINISH
            if s.rolls < ROLLS:
                wait_for(s, OPENING, s.turn)
                return WAIT
        then = THROW if close_opening(s) else NEXT_TURN
        held = 0
    return then


@rule
def score_dice(s: State, then: int) -> int:
    """Note what the dice are worth as they lie (K3.8); the hand goes on, or this is what it scored."""
    seat = s.turn
    found = found_in(s)
    mods = mods_while_scoring(mods_of(s, seat), found)
    points = write_lines(s, found, mods, s.claimed, s.dice[BLACK], s.dice[WHITE], s.dice[GREEN], s.dice[RED])
    if then == SCORE:
        wait_for(s, HAND, seat)
        return WAIT
    finish_hand(s, found, points)
    if not strikes(s):
        return HAND_OVER
    if chooses_opponent(s):
        wait_for(s, AGAINST, seat)
        return WAIT
    return STRIKE


@rule
def after_hand_or_deal(s: State, then: int) -> int:
    """The end, if it was (K10.1); else the question (K5.4), or a second hand (K4.4), or the next player (K2.6)."""
    second = then != DEAL_OVER and has_second_hand(s)
    if not second and look_for_end(s):
        return END
    if then == QUESTION:
        return QUESTION
    if second:
        begin_second_hand(s)
    return NEXT_TURN if then == HAND_OVER and not second else WAIT


@rule
def ask_about(s: State, subject: int) -> None:
    """Ask, unless the opponent is still to say about what."""
    if subject != NONE:
        ask(s, subject)


# ---- Standing


@rule
def standing(s: State, out: Any) -> None:
    """Grand Scores as they are now, in ten-thousandths of a point (K10.5)."""
    for seat in range(s.seats):
        out[seat] = grand_score_of(s, seat)
