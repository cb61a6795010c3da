"""Space or Guide: the question, the answer, and the dice that a wrong one costs (section 5 of the rulebook)."""

from typing import Any

from wayside.engine.dice import below
from wayside.engine.events import tell
from wayside.engine.forms import Lookup, rule
from wayside.engine.moves import move_of, offer
from wayside.engine.turns import ask_seat
from wayside.games.krikkit import words
from wayside.games.krikkit.edition import FIRST_QUESTION, LEVEL, MEMORY, SUBJECT_DICE
from wayside.games.krikkit.quiz import ANSWERS, RIGHT
from wayside.games.krikkit.state import ANSWER, ASK, NONE, State

RIGHT_ANSWER = Lookup(RIGHT, "u1")
NOT_FROM_BANK = -1
UNKNOWN = len(RIGHT) * ANSWERS  # in events: the right answer to a question that is not of the bank


@rule
def ask(s: State, subject: int) -> None:
    """The question: from the bank, or by the asker (K5.4, K5.8, K5.10)."""
    s.subject = subject
    if s.quiz:
        tell(s, words.ASKED_OWN, s.turn, s.against, subject)
        ask_seat(s, ASK, s.turn)
        return
    s.question = draw_question(s, subject)
    s.used[s.question] = 1
    show_answers(s)
    tell(s, words.ASKED_FROM_BANK, s.turn, s.against, s.question)
    for place in range(ANSWERS):
        tell(s, words.ANSWER_SHOWN, s.against, place + 1, s.question * ANSWERS + s.shown[place])
    ask_seat(s, ANSWER, s.against)


@rule
def unused(s: State, subject: int) -> int:
    """Questions on a subject that were not asked in this match."""
    left = 0
    for question in range(FIRST_QUESTION[subject], FIRST_QUESTION[subject + 1]):
        if s.used[question] == 0:
            left += 1
    return left


@rule
def draw_question(s: State, subject: int) -> int:
    """A question that was not asked before, by lot; when all were asked, all may be asked again (K5.8)."""
    left = unused(s, subject)
    if left == 0:
        for question in range(FIRST_QUESTION[subject], FIRST_QUESTION[subject + 1]):
            s.used[question] = 0
            left += 1
    nth = below(s, left)
    question = FIRST_QUESTION[subject]
    while True:
        if s.used[question] == 0:
            if nth == 0:
                return question
            nth -= 1
        question += 1


@rule
def show_answers(s: State) -> None:
    """Put the four answers into places by lot; where the right one stands is not told (K5.8)."""
    for place in range(ANSWERS):
        s.shown[place] = place
    for place in range(ANSWERS - 1, 0, -1):
        other = below(s, place + 1)
        kept = s.shown[place]
        s.shown[place] = s.shown[other]
        s.shown[other] = kept
    for place in range(ANSWERS):
        if s.shown[place] == RIGHT_ANSWER[s.question]:
            s.right = place


@rule
def offer_answers(s: State, out: Any) -> int:
    """One of the four, or memory, or none (K5.9)."""
    n = 0
    for place in range(ANSWERS):
        n = offer(out, n, move_of(words.ANSWER_WITH, place + 1))
    n = offer(out, n, move_of(words.RECALL))
    return offer(out, n, move_of(words.GIVE_UP))


@rule
def memory_serves(s: State) -> bool:
    """Whether an answer that is left to memory is right, by lot (K5.9)."""
    return below(s, 100) < MEMORY[s.memory, LEVEL[s.question] - 1]


@rule
def settle_question(s: State, right: bool) -> None:
    """A wrong answer costs the dice of the subject in the next hand, a right one nothing (K5.5, K5.6)."""
    other = s.against
    answer = UNKNOWN
    if s.question != NOT_FROM_BANK:
        answer = s.question * ANSWERS + RIGHT_ANSWER[s.question]
    tell(s, words.ANSWERED_RIGHT if right else words.ANSWERED_WRONG, other, answer)
    if not right and s.lost[other] == 0:
        s.lost[other] = SUBJECT_DICE[s.subject]
        tell(s, words.LOSES_DICE, other, s.subject)
    forget_question(s)


@rule
def forget_question(s: State) -> None:
    """Nothing is asked any more."""
    s.subject = NONE
    s.question = NOT_FROM_BANK
    s.right = 0
    for place in range(ANSWERS):
        s.shown[place] = 0
