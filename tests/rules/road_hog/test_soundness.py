"""Every moment of very many games of Road Hog is sound, and every game ends."""

from random import Random as Lots

import pytest
from hog import table
from hog_soundness import FAULT_WORDS, TRIAL, fault, idler, wrong_decision
from playthrough import Watcher
from soundness_tests import RANDOM, STUBBORN, SoundnessTests

from wayside.bots.random import random
from wayside.engine.events import events_of
from wayside.engine.forms import fill
from wayside.engine.game import Rules
from wayside.engine.kit import random_game
from wayside.games.road_hog import GAME, rules
from wayside.games.road_hog.edition import CARD_WORDS, DECK, LONGEST, NEW_CITY, NUMBER
from wayside.games.road_hog.road_tables import DRIVES, GRAPHS, PASSED, PASSED_AT
from wayside.games.road_hog.state import DRIVE as DRIVING
from wayside.games.road_hog.state import LOG, State

RULES = Rules(GAME)


@pytest.mark.clause("R8.6", "R8.7", "RA36", "RA57")
def test_each_card_comes_once_between_two_shuffles() -> None:
    whole = sorted(card for card in range(len(CARD_WORDS)) for _ in range(DECK[card]))
    decks = 0
    for number in range(24):
        drawn: list[int] = []
        for s, _, _ in random_game(RULES, 2 + number % 5, Lots(number), {"map": number % 2}):
            for event in events_of(GAME.events, s, None):
                if event.kind.word == "drew":
                    drawn.append(event.a)
                elif event.kind.word == "shuffled":
                    assert sorted(drawn) == whole
                    drawn, decks = [], decks + 1
            assert isinstance(s, State)
            for card in range(len(CARD_WORDS)):
                assert s.face_down[card] == DECK[card] - drawn.count(card)
    assert decks > 10


# ---- Room: the log and the offers


def test_at_most_two_cards_are_due_at_once() -> None:
    """Which the room for the log rests on: two dice pass two Check Points at most, and one die one."""
    for number, graph in enumerate(GRAPHS):
        passed = {
            counts: max(DRIVES[number, space, counts] >> PASSED_AT & PASSED for space in graph.after)
            for counts in (6, 12)
        }
        assert passed[6] <= 1
        assert passed[12] <= 2


def test_the_longest_story_of_one_move_fits_the_log() -> None:
    """Two cards, the second of which is the Courthouse; everybody else goes on to court; all are guilty for three."""
    t = table("E23", *["E25"] * 5, roll="green-green 6-6", train="17 out", bound="Ben Cem Dot Eve Fay")
    t.play("drive E35", "Road Rage, 1, Courthouse, " + "3, " * 6 + "1, 1, 1, 1")
    assert len(t.told) == 1 + 3 + 3 + 5 * 2 + 4 + 6 * 3
    assert t.s.log_n <= LOG
    assert t.s.log_lost == 0


def test_the_most_offers_there_can_be_are_offered() -> None:
    t = table("E9", *["E61"] * 5, roll="green-red-red 1-4-4", octane="Ann")
    assert len(t.offered()) == 7
    t = table("E9", *["E62"] * 5, roll="green-red-red 1-5-4", octane="Ann")
    assert len(t.offered()) == 7
    assert GAME.max_offers == 12


# ---- What would be wrong


def spoil_place(s: State) -> None:
    s.at[1] = len(NUMBER)


def spoil_bridge(s: State) -> None:
    s.at[1] = NUMBER["E31"]


def spoil_crossing(s: State) -> None:
    s.at[1] = NUMBER["E24"]


def spoil_turns(s: State) -> None:
    s.misses[1] = 4


def spoil_own_turns(s: State) -> None:
    s.misses[0] = 1


def spoil_marks(s: State) -> None:
    s.octane = s.works = 1


def spoil_bound(s: State) -> None:
    s.bound = 2


def spoil_deck(s: State) -> None:
    s.face_down[2] += 1


def spoil_pile(s: State) -> None:
    s.face_down[0] -= 1


def spoil_waiting(s: State) -> None:
    s.waiting = 3


def spoil_phase(s: State) -> None:
    s.phase = DRIVING


def spoil_dice(s: State) -> None:
    s.green[0] = 3


def spoil_town(s: State) -> None:
    s.entered = 1


def spoil_offers(s: State) -> None:
    s.ends[2] = NUMBER["E9"]


def spoil_gates(s: State) -> None:
    s.shut ^= 1


def spoil_winner(s: State) -> None:
    s.at[1] = NEW_CITY


SPOILERS = {
    spoil_place: "no space",
    spoil_bridge: "on a bridge",
    spoil_crossing: "is shut",
    spoil_turns: "turns to miss",
    spoil_own_turns: "turns to miss",
    spoil_marks: "on one car",
    spoil_bound: "bound for court",
    spoil_deck: "deck",
    spoil_pile: "deck",
    spoil_waiting: "another seat",
    spoil_phase: "dice do not fit",
    spoil_dice: "dice do not fit",
    spoil_town: "town",
    spoil_offers: "what follows",
    spoil_gates: "what follows",
    spoil_winner: "no space",
}


# ---- Very many games


class TestSoundness(SoundnessTests):
    trial = TRIAL
    fault = staticmethod(fault)
    fault_words = FAULT_WORDS
    longest, log = LONGEST, LOG
    ended = 0.02
    rare = frozenset({"ended", "lot", "lapsed", "cancelled", "no-wave", "rolled-again"})
    sensible_games, sensible_part = 20, 0.5
    spoilers = SPOILERS

    def sound(self) -> State:
        return table("E9", "A3", train="12 in").s

    @pytest.mark.clause("R14.3", "RA56")
    @pytest.mark.parametrize("who", [[STUBBORN] * 2, [STUBBORN] * 6, [STUBBORN, STUBBORN, RANDOM]])
    def test_players_who_never_drive_meet_the_last_round(self, watcher: Watcher, who: list[int]) -> None:
        self.check_the_last_round(watcher, who)

    @pytest.mark.clause("R14.3")
    def test_the_last_round_is_the_last_for_plain_rules_too(self) -> None:
        """With a limit of forty rounds: there the rules and this test say different things if one is off."""
        play = fill(rules.play, end_turn=fill(rules.end_turn, LONGEST=40))
        sound = fill(fault, wrong_decision=fill(wrong_decision, LONGEST=40))
        self.check_an_earlier_last_round(
            self.watch([random, idler], find=sound, game_play=play), STUBBORN, range(2, 7), 40
        )
