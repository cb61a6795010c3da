"""Why one would stop, hold, claim or deal: what is said is what the sheet says."""

import random
import re

from krikkit import RULES

from wayside.engine.kit import random_game
from wayside.engine.moves import FREE, first_of, verb_of
from wayside.engine.reasons import NOTHING, reasons_in, wrong_with
from wayside.games.krikkit import GAME
from wayside.games.krikkit.edition import COLOURS, TARGET
from wayside.games.krikkit.effects import ADDS, POINTS, TOTAL
from wayside.games.krikkit.state import HAND, State
from wayside.games.krikkit.words import (
    ACCEPT,
    ANSWER_WITH,
    BUY,
    CLAIM,
    DECLINE,
    GIVE_UP,
    HOLD,
    RECALL,
    ROLL,
    SAID_RIGHT,
    SAID_WRONG,
    SELL,
    STOP,
    VERBS,
)


def test_what_is_said_is_true() -> None:
    seen = set[int]()
    for number in range(10):
        lots = random.Random(number)
        options = {"opponent": number % 2, "first": 1, "target": number % 2}
        for s, seat, _ in random_game(RULES, 2 + number % 3, lots, options):
            assert isinstance(s, State)
            if seat < 0:
                continue
            if s.phase == HAND and lots.random() < 0.05:
                s.score[seat] = TARGET[s.target] - 20
            offers, effects = RULES.effects(s, seat)
            stop = next((its for (move, *_), its in zip(offers, effects, strict=True) if verb_of(move) == STOP), None)
            for (move, *_), its, reason in zip(offers, effects, reasons_in(GAME, s, offers, seat), strict=True):
                assert not wrong_with(GAME, reason), reason
                sentence, clause = reason
                verb = verb_of(move ^ FREE if move & FREE else move)
                if sentence:
                    seen.add(verb)
                if clause == "K10.1":
                    assert its[TOTAL] >= TARGET[s.target]
                    assert f"{its[TOTAL]:,} points" in sentence
                elif s.phase == HAND and verb == STOP:
                    assert f"score {its[POINTS]} points" in sentence
                elif s.phase == HAND and verb == CLAIM:
                    assert f"adds {its[ADDS]} points" in sentence
                elif s.phase == HAND and verb == HOLD:
                    assert stop is not None
                    assert str(stop[POINTS]) in re.findall(r"-?\d+", sentence)
                    kept = [f"the {colour} {s.dice[die]}" for die, colour in enumerate(COLOURS) if s.dice[die]]
                    held = [each for die, each in enumerate(kept) if first_of(move) >> die & 1]
                    if len(kept) == len(COLOURS):
                        assert all((each in sentence) == (each in held) for each in kept)
                elif verb in (ACCEPT, DECLINE):
                    assert f"{s.deal_price} points" in sentence
    assert {STOP, HOLD, CLAIM, ROLL, BUY, SELL} <= seen
    assert seen.isdisjoint({ANSWER_WITH, RECALL, GIVE_UP})


def test_who_can_only_roll_is_not_told_of_deals() -> None:
    s, seat, _ = next(random_game(RULES, 3, random.Random(1), {"first": 1}))
    offers = RULES.offers(s, seat)
    assert [verb_of(move) for move, *_ in offers] == [ROLL], "nobody owns a quadrant yet"
    assert reasons_in(GAME, s, offers, seat) == [NOTHING]


def test_nobody_is_helped_with_a_question() -> None:
    helpless = {verb.word for verb in VERBS if not verb.hints}
    assert helpless == {VERBS[each].word for each in (ANSWER_WITH, RECALL, GIVE_UP, SAID_RIGHT, SAID_WRONG)}
