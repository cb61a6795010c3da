"""The right answer to an open question is all that is hidden in Krikkit, and it does not show."""

from typing import Any

import numpy as np
from krikkit import Table, table
from krikkit_soundness import TRIAL, options_of
from leak_tests import Glances, HiddenTests
from playthrough import RANDOM, SENSIBLE

from wayside.engine.dice import seed_dice
from wayside.engine.events import events_of
from wayside.games.krikkit import GAME
from wayside.games.krikkit.state import ANSWER, State


class TestLeaks(HiddenTests):
    """Of questions above all."""

    trial = TRIAL
    hidden = frozenset({"right"})
    glances = tuple(
        Glances(who, 11, {**options_of(number, len(who)), "quiz": 0})
        for number, who in enumerate([[RANDOM] * 2, [SENSIBLE] * 3, [SENSIBLE, RANDOM] * 2, [RANDOM] * 5])
    )
    asked = 3

    def wanted(self, record: np.void) -> bool:
        return bool(record["phase"] == ANSWER)

    def more(self) -> list[State]:
        found = []
        for number, hand in enumerate(["9 8 4 2", "4 2 9 8"] * 8):
            t = table(3)
            seed_dice(t.s, number, 4)
            t.finish(hand)
            found.append(t.s)
        return found

    def questions(self) -> list[Any]:
        return [s for s in self.states() if s.phase == ANSWER]

    def test_there_are_questions_among_what_is_looked_at(self) -> None:
        assert len(self.questions()) >= 16

    def test_a_redeal_guesses_every_place_and_changes_nothing_else(self) -> None:
        s = self.questions()[0]
        places = set()
        for salt in range(40):
            other = s.copy()
            seed_dice(other, salt, 1)
            TRIAL.rules.redeal(other, 1)
            places.add(other.right)
            other.right = s.right
            other.rng[0], other.rng[1] = s.rng[0], s.rng[1]
            assert other == s
        assert places == {0, 1, 2, 3}

    def test_the_events_of_asking_do_not_tell_the_answer(self) -> None:
        """Two records in which the right answer stands elsewhere tell the same until it is answered."""
        for s in (s for s in self.questions() if s.log_n):
            told = events_of(GAME.events, s, None)
            assert {event.kind.word for event in told}.isdisjoint({"answered-right", "answered-wrong"})
            after = Table(s.copy())
            after.play("give-up")
            assert after.kinds()[0] == "answered-wrong"
