"""What must hold of every record of Krikkit at every moment, as a rule: so that millions of moments can be seen.

`fault` says what is wrong as a number; `FAULT_WORDS` has the words.
"""

from typing import Any

from playthrough import GAME_FAULT
from trial import Trial

from wayside.engine.forms import rule
from wayside.engine.moves import move_of, verb_of
from wayside.games.krikkit import GAME
from wayside.games.krikkit.crest import sheet_of, sheets_in, vir_rate
from wayside.games.krikkit.edition import (
    COUNTERS,
    DICE,
    LONGEST,
    OPENING_ROUNDS,
    PLAIN_RATE,
    PROPOSALS,
    QUADRANTS,
    ROLLS,
    SEATS,
    SHEETS,
    SIDES,
    SUBJECT_DICE,
    TARGET,
    WIDE,
)
from wayside.games.krikkit.quizzing import RIGHT_ANSWER
from wayside.games.krikkit.state import ANSWER, ASK, BETWEEN, DEAL, HAND, JUDGE, NONE, OPENING, OVER, SUBJECT, State
from wayside.games.krikkit.words import DECLINE, HOLD, ROLL, STOP

(
    WRONG_WAITING,
    WRONG_DICE,
    WRONG_ROLLS,
    WRONG_LOST,
    WRONG_OWNER,
    WRONG_RATE,
    WRONG_QUESTION,
    WRONG_DEAL,
    GOLD_IN_FIELD,
    NOT_ENDED,
    TOO_LONG,
    WRONG_CARRIED,
) = range(GAME_FAULT, GAME_FAULT + 12)
FAULT_WORDS = (
    "not just one seat waits, or one after the end",
    "a die shows what it cannot",
    "more rolls than there are",
    "dice are lost that are no subject's",
    "a quadrant has an owner who is not of its sheet",
    "a quadrant has a rate that it cannot have",
    "the question does not fit the phase",
    "a deal does not fit the phase",
    "an owner of Heart Of Gold is inside a Field",
    "the game should be over and is not",
    "the game has lasted too long",
    "points are carried without a second hand",
)


@rule
def fault(records: Any, raw: Any, words: int) -> int:
    """What is wrong with record 0."""
    s = records[0]
    return wrong_waiting(s) or wrong_dice(s) or wrong_crest(s) or wrong_talk(s) or wrong_end(s)


@rule
def wrong_waiting(s: State) -> int:
    """One seat waits until the game is over, and it is the right one."""
    if s.over:
        return 0 if s.waiting == 0 and s.phase == OVER else WRONG_WAITING
    if s.waiting & (s.waiting - 1) or s.waiting >> s.seats or s.waiting == 0 or s.phase == OVER:
        return WRONG_WAITING
    waits = 1 << s.turn
    if s.phase == SUBJECT or s.phase == ANSWER:
        waits = 1 << s.against
    if s.phase == DEAL:
        waits = 1 << (s.deal_buyer if s.waiting == 1 << s.deal_buyer else s.deal_seller)
    return 0 if s.waiting == waits else WRONG_WAITING


@rule
def wrong_dice(s: State) -> int:
    for die in range(DICE):
        shows = s.dice[die]
        if shows < 0 or shows > SIDES:
            return WRONG_DICE
        rolled = s.phase == HAND or s.phase == OPENING
        if rolled and (shows == 0) != (s.away >> die & 1 == 1):
            return WRONG_DICE
        if s.phase == BETWEEN and shows:
            return WRONG_DICE
    if s.away and s.away != SUBJECT_DICE[0] and s.away != SUBJECT_DICE[1]:
        return WRONG_LOST
    if s.rolls > ROLLS + 1 or (s.phase == OPENING and s.rolls >= ROLLS) or s.opening_rounds > OPENING_ROUNDS:
        return WRONG_ROLLS
    for seat in range(SEATS):
        lost = s.lost[seat]
        if lost and ((lost != SUBJECT_DICE[0] and lost != SUBJECT_DICE[1]) or seat >= s.seats):
            return WRONG_LOST
        if s.gold[seat] and s.field[seat]:
            return GOLD_IN_FIELD
    if s.carried and s.second == 0 and s.phase != SUBJECT and s.phase != ANSWER:
        return 0 if s.phase == ASK or s.phase == JUDGE or s.opponent else WRONG_CARRIED
    return 0


@rule
def wrong_crest(s: State) -> int:
    """Every owner is of the sheet, and every rate one that the quadrant can have."""
    for sheet in range(SHEETS):
        for quadrant in range(QUADRANTS):
            owner = s.owner[sheet, quadrant]
            if owner == NONE:
                continue
            if owner >= s.seats or sheet >= sheets_in(s) or sheet_of(s, owner) != sheet:
                return WRONG_OWNER
            rate = s.rate[sheet, quadrant]
            if rate != PLAIN_RATE and rate != vir_rate(quadrant % WIDE + 1, quadrant // WIDE + 1):
                return WRONG_RATE
    return 0


@rule
def wrong_talk(s: State) -> int:
    """Questions and deals are there when they are spoken of, and else not."""
    if (s.question >= 0) != (s.phase == ANSWER):
        return WRONG_QUESTION
    if s.question >= 0 and (s.shown[s.right] != RIGHT_ANSWER[s.question] or s.used[s.question] == 0):
        return WRONG_QUESTION
    if (s.deal_at != NONE) != (s.phase == DEAL):
        return WRONG_DEAL
    if s.phase == DEAL:
        if s.owner[sheet_of(s, s.deal_seller), s.deal_at] != s.deal_seller or s.deal_counters > COUNTERS:
            return WRONG_DEAL
        if s.deal_price > max(s.score[s.deal_buyer], 0) or s.deal_price < 0 or s.trade == 0:
            return WRONG_DEAL
    return WRONG_DEAL if s.proposals > PROPOSALS else 0


@rule
def unclaimed(s: State) -> int:
    """Quadrants that nobody owns, on all sheets in use."""
    left = 0
    for sheet in range(sheets_in(s)):
        for quadrant in range(QUADRANTS):
            if s.owner[sheet, quadrant] == NONE:
                left += 1
    return left


@rule
def wrong_end(s: State) -> int:
    if s.round > LONGEST:
        return TOO_LONG
    if s.over or s.phase != BETWEEN or s.second:
        return 0
    if unclaimed(s) == 0:
        return NOT_ENDED
    for seat in range(s.seats):
        if s.score[seat] >= TARGET[s.target] and s.ending == 0:
            return NOT_ENDED
    return 0


@rule
def miser(s: State, seat: int, out: Any, n: int) -> int:
    """A player who will not let a game end: the fewest points, no claims, and every deal talked to its end."""
    if s.phase == HAND or s.phase == OPENING:
        for i in range(n):  # a red 6 is what it hopes for: hold it, and roll the rest as long as they are high
            if verb_of(out[i, 0]) == HOLD and s.dice[0] + s.dice[1] + s.dice[2] > 20:
                return out[i, 0]  # type: ignore[no-any-return]
        return move_of(STOP)
    if s.phase == BETWEEN:
        return move_of(ROLL)
    if s.phase == DEAL:
        return move_of(DECLINE)
    return out[n - 1, 0]  # type: ignore[no-any-return]


def options_of(number: int, seats: int) -> dict[str, int]:
    """Every option in turn; the values go round at different speeds."""
    return {
        "target": number % 7 // 6,
        "end": number % 2,
        "opponent": number // 2 % 2,
        "crossing": number // 4 % 2,
        "quiz": number // 3 % 4 // 3,
        "memory": number % 3,
        "trade": 1 if number % 5 else 0,
        "first": number % (seats + 1),
    }


TRIAL = Trial(GAME, miser, options_of)
