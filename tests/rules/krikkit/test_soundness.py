"""Every moment of very many games is sound, and every game ends.

The checks are rules themselves (tests/support/krikkit_soundness.py) and run after every move, compiled with
bounds checked. WAYSIDE_MANY (a whole number) multiplies the games; WAYSIDE_THREADS shares them out.
"""

from typing import Any

import pytest
from krikkit import table
from krikkit_soundness import FAULT_WORDS, fault, miser, options_of, wrong_end
from own_games import one_soon
from playthrough import DECISIONS, EVENTS, KINDS, MANY, OFFERS, ROUNDS, Watcher, watch_sensible_players
from playthrough import FAULT_WORDS as COMMON_WORDS

from wayside.bots.random import random
from wayside.engine.forms import CHECKED, PLAIN, fill
from wayside.games.krikkit import GAME, rules, trading, turn
from wayside.games.krikkit.edition import LONGEST
from wayside.games.krikkit.state import LOG, State

GAMES = 140  # of each number of seats
PIECE = 10  # games with the same options
RANDOM, MISER = range(2)
ENDED = 1 << next(i for i, kind in enumerate(GAME.events) if kind.word == "ended")
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


@pytest.fixture(scope="module")
def watcher() -> Watcher:
    return Watcher(GAME, [random, miser], fault, CHECKED, FAULT_WORDS)


@pytest.mark.parametrize("seats", one_soon(range(2, 9)))
def test_random_games_are_sound_and_end(watcher: Watcher, seats: int) -> None:
    lines = watcher.run_in_pieces([RANDOM] * seats, GAMES * MANY, PIECE, options_of, seed=seats)
    assert lines[:, ROUNDS].max() < LONGEST, "random players reach the target"
    assert lines[:, EVENTS].max() <= LOG
    assert lines[:, OFFERS].max() <= GAME.max_offers
    assert watcher.kinds(lines) >= COMMON
    print(f"{seats} seats: {lines[:, DECISIONS].max():,} decisions, {lines[:, ROUNDS].max()} rounds at most")


def test_games_of_sensible_players_are_sound_and_end() -> None:
    lines = watch_sensible_players(GAME, fault, FAULT_WORDS, options_of, 7, PIECE)
    assert lines[:, ROUNDS].max() < LONGEST
    assert lines[:, EVENTS].max() <= LOG


@pytest.mark.clause("K10.7")
def test_players_who_score_as_little_as_they_can_reach_the_target_all_the_same(watcher: Watcher) -> None:
    lines = watcher.run([MISER] * 3, 0, 5)
    assert not (lines[:, KINDS] & ENDED).any()


@pytest.mark.clause("K10.7")
def test_the_last_round_is_the_last() -> None:
    """With a limit of five rounds, for the plain rules and for what the checks take to be right."""
    play = fill(rules.play, go_on=fill(rules.go_on, begin_turn=fill(turn.begin_turn, LONGEST=5)))
    sound = fill(fault, wrong_end=fill(wrong_end, LONGEST=5))
    watcher = Watcher(GAME, [random], sound, PLAIN, FAULT_WORDS, game_play=play)
    for seats in (2, 3, 8):
        lines = watcher.run([RANDOM] * seats, 0, 1)
        assert lines[0, ROUNDS] == 5
        assert lines[0, KINDS] & ENDED
    assert trading.PROPOSALS * (trading.COUNTERS + 2) < 20, "and what is talked about before a hand has an end too"


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


@pytest.mark.parametrize("spoil", SPOILERS, ids=lambda spoil: spoil.__name__)
def test_the_checks_find_what_is_wrong(spoil: Any) -> None:
    s = table().s
    assert fault([s], None, 0) == 0
    spoil(s)
    found = fault([s], None, 0)
    assert found
    assert SPOILERS[spoil] in (*COMMON_WORDS, *FAULT_WORDS)[found]
