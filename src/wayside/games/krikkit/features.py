"""What a net that learns Krikkit looks at beside the record: what each move is worth by the solved hand."""

from typing import Any

from wayside.engine.effects import Columns
from wayside.engine.features import Features
from wayside.engine.forms import rule
from wayside.engine.kinds import UpTo
from wayside.engine.moves import first_of, verb_of
from wayside.games.krikkit import words
from wayside.games.krikkit.bot import worth_of_finishing
from wayside.games.krikkit.edition import TARGET
from wayside.games.krikkit.hand import found_in, points_of
from wayside.games.krikkit.judgement import UNIT, crest_gain, gain_of_both, zarquon_gain, zarquon_worth
from wayside.games.krikkit.prospects import expected_of_holding
from wayside.games.krikkit.state import HAND, State

LEAST, MOST = -100, 400  # points of a hand that are told apart
WORTH = UpTo(MOST, LEAST, unit="points")
TO_GO = UpTo(max(TARGET[i] for i in range(len(TARGET))), -200, unit="points")

STATE = Columns()
OWN_TO_GO = STATE.add("to_go", "points to the target of the own seat", TO_GO)
OTHERS_TO_GO = STATE.add("others_to_go", "points to the target of the best of the others", TO_GO)

OFFER = Columns()
SCORE = OFFER.add("score", "points that the hand is worth with it, by the solved hand or as it lies", WORTH)
ALL_IN_ALL = OFFER.add("worth", "the same with Crest, abilities and the end of the game weighed in", WORTH)
BESIDE = OFFER.add("beside", "how much of it is weighed in", WORTH)


@rule
def features(s: State, seat: int, out: Any, n: int) -> None:
    """How far the own seat and its best rival have to go."""
    best = 0
    for other in range(s.seats):
        if other != seat and s.score[other] > best:
            best = s.score[other]
    out[n, OWN_TO_GO] = TARGET[s.target] - s.score[seat]
    out[n, OTHERS_TO_GO] = TARGET[s.target] - best


@rule
def within(value: int) -> int:
    """Hundredths of a point in points, as far as they are told apart."""
    points = value // UNIT
    return min(max(points, LEAST), MOST)


@rule
def features_of_offer(s: State, seat: int, move: int, out: Any, n: int) -> None:
    """What a hold or the end of the hand is worth."""
    if s.phase != HAND:
        return
    if verb_of(move) == words.HOLD:
        held = first_of(move)
        score = expected_of_holding(s, held)
        worth = score + crest_gain(s, held, gain_of_both(s)) + zarquon_gain(s, held, zarquon_worth(s, seat))
    else:
        score = points_of(s, move) * UNIT
        worth = worth_of_finishing(s, seat, found_in(s), move)
    out[n, SCORE] = within(score)
    out[n, ALL_IN_ALL] = within(worth)
    out[n, BESIDE] = within(worth - score)


FEATURES = Features(STATE, features, OFFER, features_of_offer)
