"""Every moment of very many games of Spiralized is sound, and every game ends."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
import spiral_plain as plain
from playthrough import Watcher
from soundness_tests import RANDOM, STUBBORN, SoundnessTests
from spiral_plain import Position
from spiral_soundness import FAULT_WORDS, TRIAL, fault, wrong_decision
from spiral_walk import record_of

from wayside.bots.random import random
from wayside.engine.dice import below, seed_dice
from wayside.engine.forms import fill
from wayside.engine.game import Rules
from wayside.engine.moves import parse_move
from wayside.games.spiralized import GAME, rules
from wayside.games.spiralized.edition import LONGEST
from wayside.games.spiralized.state import LOG, NONE, PARTNER, State

RULES = Rules(GAME)


# ---- The log


def dice_that_fall(s: State, first: tuple[int, int]) -> None:
    """Set the dice so that they fall like this, and then as some doubles."""
    for number in range(10_000):
        seed_dice(s, 5, number)
        ahead = s.copy()
        rolls = [divmod(below(ahead, 36), 6) for _ in range(2)]
        if rolls[0] == (first[0] - 1, first[1] - 1) and rolls[1][0] == rolls[1][1]:
            return
    raise AssertionError("there are no such dice")


def longest_story() -> Iterator[int]:
    """The numbers of events when a second doubles' last die hits on a sunburst and the bonus roll is the third."""
    start = Position(18, False, (0, 3), 1, ((plain.RECTANGLE,) * 4,) * 2, frozenset())
    for ring, spot in product(range(1, plain.INNER + 1), range(18)):
        sun, mover = ("ring", ring, spot), ("ring", ring, (spot - 2) % 18)
        p = start._replace(places=((sun, plain.PIT, plain.HOME, plain.HOME), (mover, plain.START, *[plain.HOME] * 2)))
        if not plain.is_sunburst(18, sun) or plain.walk(p, (1, 0), 2) != sun:
            continue
        s = record_of(p)
        s.round = LONGEST
        s.doubles = 1
        dice_that_fall(s, (2, 2))
        for text in ("roll", "move b 2", "move a 2"):
            move = parse_move(GAME.verbs, text)
            if move not in [line[0] for line in RULES.offers(s, 1)]:
                break
            RULES.play(s, 1, move)
        else:
            yield s.log_n
            assert s.log_lost == 0


def test_the_longest_story_of_one_move_fits_the_log() -> None:
    """A move, a hit, one leaves the Pit, and nobody to exchange with; one to the Pit, and one leaves it; the
    bonus roll, the dice, the third doubles, again one to the Pit, and one leaves it; the end of the game: twelve.

    No move can tell more. If the bonus roll cannot be used, it is two lost dice, and a forfeit if they are
    doubles, in place of the third doubles; but then it was the second, and the first cost nobody the Pit.
    """
    most = max(longest_story())
    assert most == 12
    assert most <= LOG


# ---- What would be wrong


def spoil_step(s: State) -> None:
    s.at[0, 0] += 1


def spoil_places(s: State) -> None:
    s.at[0, 0] = 200


def spoil_board(s: State) -> None:
    s.board[next(i for i in range(180) if s.board[i] == NONE)] = 5


def spoil_pit(s: State) -> None:
    s.pit = NONE


def spoil_start(s: State) -> None:
    s.at[0, 1] = s.at[0, 2] = s.at[0, 3] = 0


def spoil_safe_zone(s: State) -> None:
    s.at[0, 2] = s.at[0, 3] = 6 * 18 + 3


def spoil_mark(s: State) -> None:
    s.may_enter[1] |= 1


def spoil_waiting(s: State) -> None:
    s.waiting = 3


def spoil_phase(s: State) -> None:
    s.phase = PARTNER


def spoil_dice(s: State) -> None:
    s.dice[0] = 3


def spoil_stairs(s: State) -> None:
    s.stairs ^= 1 << 7


def spoil_winner(s: State) -> None:
    for token in range(4):
        s.at[1, token] = 6 * 18 + 9
    s.pit = NONE
    s.board[:] = bytes([NONE]) * 180
    s.board[plain_space(s)] = 0


def plain_space(s: State) -> int:
    return rules.space_at(s, 0, s.at[0, 0])


SPOILERS = {
    spoil_step: "not on the board",
    spoil_places: "no place",
    spoil_board: "elsewhere",
    spoil_pit: "the Pit and",
    spoil_start: "Start space",
    spoil_safe_zone: "Safe Zone",
    spoil_mark: "mark",
    spoil_waiting: "another seat",
    spoil_phase: "dice do not fit",
    spoil_dice: "dice do not fit",
    spoil_stairs: "what follows",
    spoil_winner: "nobody has won",
}


# ---- Very many games


class TestSoundness(SoundnessTests):
    trial = TRIAL
    fault = staticmethod(fault)
    fault_words = FAULT_WORDS
    longest, log = LONGEST, LOG
    spoilers = SPOILERS

    def sound(self) -> State:
        a_wheel = plain.coloured(18, 0, 4)
        places = ((a_wheel, *[plain.RECTANGLE] * 3), (plain.PIT, ("ring", 2, 5), plain.RECTANGLE, plain.RECTANGLE))
        return record_of(Position(18, False, (0, 3), 0, places, frozenset()))

    @pytest.mark.clause("S6.7", "S12.2", "SA49")
    @pytest.mark.parametrize("who", [[STUBBORN] * 2, [STUBBORN] * 6, [STUBBORN, STUBBORN, RANDOM]])
    def test_players_who_will_not_leave_the_stairs_meet_the_last_round(self, watcher: Watcher, who: list[int]) -> None:
        self.check_the_last_round(watcher, who)

    @pytest.mark.clause("S12.2")
    def test_the_last_round_is_the_last_for_plain_rules_too(self) -> None:
        """With a limit of forty rounds: there the rules and this test say different things if one is off."""
        begin_turn = fill(rules.begin_turn, LONGEST=40)
        watcher = self.watch(
            [random],
            find=fill(fault, wrong_decision=fill(wrong_decision, LONGEST=40)),
            game_begin=replace(GAME, setup=fill(rules.setup, begin_turn=begin_turn)).begin,
            game_play=fill(rules.play, end_turn=fill(rules.end_turn, begin_turn=begin_turn)),
        )
        self.check_an_earlier_last_round(watcher, RANDOM, range(2, 7), 40)
