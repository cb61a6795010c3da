"""Every moment of very many games of Krikkit is sound, and every game ends."""

import pytest
from krikkit import table
from krikkit_soundness import FAULT_WORDS, TRIAL, fault, wrong_end
from playthrough import Watcher
from soundness_tests import RANDOM, STUBBORN, SoundnessTests

from wayside.bots.random import random
from wayside.engine.forms import fill
from wayside.games.krikkit import GAME, rules, trading, turn
from wayside.games.krikkit.edition import LONGEST
from wayside.games.krikkit.state import LOG, State

# What happens in any hundred games; the other kinds of events are rarer, and have tests of their own.
COMMON = {
    "opened",
    "begins",
    "round-begun",
    "rolled",
    "locked",
    "fourth-roll",
    "claimed",
    "scored",
    "settled",
    "taxed",
    "second-hand",
    "into-field",
    "asked",
    "answer-shown",
    "answered-right",
    "answered-wrong",
    "loses-dice",
    "plays-without",
    "wants-to-buy",
    "wants-to-sell",
    "countered",
    "declined",
    "traded",
    "target-reached",
    "grand-score",
}


def spoil_dice(s: State) -> None:
    s.dice[0] = 21


def spoil_waiting(s: State) -> None:
    s.waiting = 3


def spoil_owner(s: State) -> None:
    s.owner[0, 3] = 5


def spoil_rate(s: State) -> None:
    s.owner[0, 3], s.rate[0, 3] = 0, 150


def spoil_question(s: State) -> None:
    s.question = 3


def spoil_deal(s: State) -> None:
    s.deal_at = 3


def spoil_field(s: State) -> None:
    s.gold[0], s.field[0] = 1, 1


def spoil_end(s: State) -> None:
    s.score[1] = 2424


def spoil_lost(s: State) -> None:
    s.lost[0] = 5


SPOILERS = {
    spoil_dice: "die shows",
    spoil_waiting: "one seat waits",
    spoil_owner: "not of its sheet",
    spoil_rate: "a rate",
    spoil_question: "question",
    spoil_deal: "a deal",
    spoil_field: "inside a Field",
    spoil_end: "should be over",
    spoil_lost: "no subject's",
}


class TestSoundness(SoundnessTests):
    trial = TRIAL
    fault = staticmethod(fault)
    fault_words = FAULT_WORDS
    longest, log = LONGEST, LOG
    games, piece = 140, 10
    rare = frozenset(kind.word for kind in GAME.events) - COMMON
    sensible_games = 7
    spoilers = SPOILERS

    def sound(self) -> State:
        return table().s

    @pytest.mark.clause("K10.7")
    def test_players_who_score_as_little_as_they_can_reach_the_target_all_the_same(self, watcher: Watcher) -> None:
        assert not self.has_ended(watcher.run([STUBBORN] * 3, 0, 5)).any()

    @pytest.mark.clause("K10.7")
    def test_the_last_round_is_the_last(self) -> None:
        """With a limit of five rounds, for the plain rules and for what the checks take to be right."""
        play = fill(rules.play, go_on=fill(rules.go_on, begin_turn=fill(turn.begin_turn, LONGEST=5)))
        sound = fill(fault, wrong_end=fill(wrong_end, LONGEST=5))
        self.check_an_earlier_last_round(self.watch([random], find=sound, game_play=play), RANDOM, (2, 3, 8), 5)
        assert trading.PROPOSALS * (trading.COUNTERS + 2) < 20, "and what is talked about before a hand has an end too"
