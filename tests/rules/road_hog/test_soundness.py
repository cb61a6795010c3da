"""Every moment of very many games is sound, and every game ends.

The checks are rules themselves (tests/support/hog_soundness.py) and run after every move, compiled with bounds
checked. WAYSIDE_MANY (a whole number) multiplies the games. WAYSIDE_THREADS shares them out.
"""

from dataclasses import replace
from random import Random as Lots
from typing import Any

import numpy as np
import pytest
from hog import table
from hog_soundness import FAULT_WORDS, fault, idler, options_of, wrong_decision
from own_games import one_soon
from playthrough import DECISIONS, EVENTS, KINDS, MANY, OFFERS, ROUNDS, Watcher, watch_sensible_players
from playthrough import FAULT_WORDS as COMMON_WORDS

from wayside.bots.random import random
from wayside.engine.events import events_of
from wayside.engine.forms import CHECKED, PLAIN, fill, rule
from wayside.engine.game import Rules
from wayside.engine.kit import random_game
from wayside.games.road_hog import GAME, rules
from wayside.games.road_hog.edition import CARD_WORDS, DECK, LONGEST, NEW_CITY, NUMBER
from wayside.games.road_hog.road_tables import DRIVES, GRAPHS, PASSED, PASSED_AT
from wayside.games.road_hog.rules import offers as rules_offers
from wayside.games.road_hog.state import DRIVE as DRIVING
from wayside.games.road_hog.state import LOG, State

GAMES = 400  # of each number of seats
PIECE = 20  # games with the same options
ENDED = 1 << next(i for i, kind in enumerate(GAME.events) if kind.word == "ended")
RANDOM, IDLER = range(2)
RULES = Rules(GAME)
RARE = {"ended", "lot", "lapsed", "cancelled", "no-wave", "rolled-again"}  # have tests of their own


@pytest.fixture(scope="module")
def watcher() -> Watcher:
    return Watcher(GAME, [random, idler], fault, CHECKED, FAULT_WORDS)


def told(lines: np.ndarray[Any, Any]) -> str:
    """What the games were like, for those who run many."""
    return (
        f"{len(lines):,} games, {lines[:, DECISIONS].sum():,} decisions; the longest had "
        f"{lines[:, DECISIONS].max():,} decisions, {lines[:, ROUNDS].max():,} rounds; at most "
        f"{lines[:, EVENTS].max()} events of a move, {lines[:, OFFERS].max()} offers"
    )


@pytest.mark.parametrize("seats", one_soon(range(2, 7)))
def test_random_games_are_sound_and_end(watcher: Watcher, seats: int) -> None:
    lines = watcher.run_in_pieces([RANDOM] * seats, GAMES * MANY, PIECE, options_of, seed=seats)
    print(f"\n{seats} seats: {told(lines)}")
    assert len(lines) >= GAMES * MANY
    assert lines[:, ROUNDS].max() <= LONGEST
    assert (lines[:, KINDS] & ENDED > 0).mean() < 0.02, "random players get there"
    assert lines[:, EVENTS].max() <= LOG
    assert watcher.kinds(lines) | RARE == {kind.word for kind in GAME.events}


def test_games_of_sensible_players_are_sound_and_end() -> None:
    lines = watch_sensible_players(GAME, fault, FAULT_WORDS, options_of, 20, PIECE)
    assert lines[:, ROUNDS].max() < LONGEST / 2


@pytest.mark.clause("R14.3", "RA56")
@pytest.mark.parametrize("who", [[IDLER] * 2, [IDLER] * 6, [IDLER, IDLER, RANDOM]])
def test_players_who_never_drive_meet_the_last_round(watcher: Watcher, who: list[int]) -> None:
    lines = watcher.run(who, 0, 2)
    if RANDOM in who:
        assert lines[:, ROUNDS].max() < LONGEST, "one who does drive wins"
    else:
        assert (lines[:, ROUNDS] == LONGEST).all()
        assert (lines[:, KINDS] & ENDED).all()
        assert lines[:, DECISIONS].min() >= LONGEST * len(who)


@pytest.mark.clause("R14.3")
def test_the_last_round_is_the_last_for_plain_rules_too() -> None:
    """With a limit of forty rounds, for that is where the rules and this test say different things if one is off."""
    play = fill(rules.play, end_turn=fill(rules.end_turn, LONGEST=40))
    sound = fill(fault, wrong_decision=fill(wrong_decision, LONGEST=40))
    watcher = Watcher(replace(GAME, play=play), [random, idler], sound, PLAIN, FAULT_WORDS)
    for seats in range(2, 7):
        lines = watcher.run([IDLER] * seats, 0, 1, options_of(seats, seats))
        assert lines[0, ROUNDS] == 40
        assert lines[0, KINDS] & ENDED


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


# ---- The checks themselves


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


@pytest.mark.parametrize("spoil", SPOILERS, ids=lambda spoil: spoil.__name__)
def test_the_checks_find_what_is_wrong(spoil: Any) -> None:
    s = table("E9", "A3", train="12 in").s
    array = np.zeros(3, State.dtype)
    raw = array.view(np.int64).reshape(3, -1)
    records = [State(array[i : i + 1]) for i in range(3)]
    records[0].become(s)
    assert fault(records, raw, raw.shape[1]) == 0
    spoil(records[0])
    found = fault(records, raw, raw.shape[1])
    assert found
    assert SPOILERS[spoil] in (*COMMON_WORDS, *FAULT_WORDS)[found]


@rule
def offers_that_meddle(s: State, seat: int, out: Any) -> int:
    """A slip: looking at the offers leaves something behind."""
    s.stage += 1
    return rules_offers(s, seat, out)


@rule
def offers_twice(s: State, seat: int, out: Any) -> int:
    """A slip: the first offer is there twice."""
    n = rules_offers(s, seat, out)
    out[n, 0] = out[0, 0]
    return n + 1


@rule
def no_offers(s: State, seat: int, out: Any) -> int:
    return 0


@pytest.mark.parametrize(
    ("slip", "says"),
    [(offers_that_meddle, "changed the record"), (offers_twice, "offer twice"), (no_offers, "without an offer")],
)
def test_offers_with_a_slip_are_found_out(slip: Any, says: str) -> None:
    watcher = Watcher(GAME, [random], fault, PLAIN, FAULT_WORDS, game_offers=slip)
    with pytest.raises(AssertionError, match=says):
        watcher.run([RANDOM] * 2, 0, 1)
