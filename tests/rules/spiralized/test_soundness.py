"""Every moment of very many games is sound, and every game ends.

The checks are rules themselves (tests/support/spiral_soundness.py) and run after every move, compiled with
bounds checked. WAYSIDE_MANY (a whole number) multiplies the games: 50 makes a hundred thousand. WAYSIDE_THREADS
shares them out.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
import pytest
import spiral_plain as plain
from own_games import one_soon
from playthrough import DECISIONS, EVENTS, KINDS, MANY, OFFERS, ROUNDS, Watcher, watch_sensible_players
from playthrough import FAULT_WORDS as COMMON_WORDS
from spiral_plain import Position
from spiral_soundness import FAULT_WORDS, fault, options_of, shuttle, wrong_decision
from spiral_walk import record_of

from wayside.bots.random import random
from wayside.engine.dice import below, seed_dice
from wayside.engine.forms import CHECKED, PLAIN, fill, rule
from wayside.engine.game import Rules
from wayside.engine.moves import parse_move
from wayside.games.spiralized import GAME, rules
from wayside.games.spiralized.edition import LONGEST
from wayside.games.spiralized.rules import offers as rules_offers
from wayside.games.spiralized.state import LOG, NONE, PARTNER, State

GAMES = 400  # of each number of seats
PIECE = 20  # games with the same options
ENDED = 1 << next(i for i, kind in enumerate(GAME.events) if kind.word == "ended")
RANDOM, SHUTTLE = range(2)
RULES = Rules(GAME)


@pytest.fixture(scope="module")
def watcher() -> Watcher:
    return Watcher(GAME, [random, shuttle], fault, CHECKED, FAULT_WORDS)


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
    assert lines[:, ROUNDS].max() < LONGEST, "random players come home"
    assert not (lines[:, KINDS] & ENDED).any()
    assert lines[:, EVENTS].max() <= LOG
    assert watcher.kinds(lines) == {kind.word for kind in GAME.events} - {"ended"}


def test_games_of_sensible_players_are_sound_and_end() -> None:
    lines = watch_sensible_players(GAME, fault, FAULT_WORDS, options_of, 15, PIECE)
    assert lines[:, ROUNDS].max() < LONGEST


@pytest.mark.clause("S6.7", "S12.2", "SA49")
@pytest.mark.parametrize("who", [[SHUTTLE] * 2, [SHUTTLE] * 6, [SHUTTLE, SHUTTLE, RANDOM]])
def test_players_who_will_not_leave_the_stairs_meet_the_last_round(watcher: Watcher, who: list[int]) -> None:
    lines = watcher.run(who, 0, 2)
    if RANDOM in who:
        assert lines[:, ROUNDS].max() < LONGEST, "one who does leave them wins"
    else:
        assert (lines[:, ROUNDS] == LONGEST).all()
        assert (lines[:, KINDS] & ENDED).all()
        assert lines[:, DECISIONS].min() >= LONGEST * len(who)


@pytest.mark.clause("S12.2")
def test_the_last_round_is_the_last_for_plain_rules_too() -> None:
    """With a limit of forty rounds, for that is where the rules and this test say different things if one is off."""
    begin_turn = fill(rules.begin_turn, LONGEST=40)
    play = fill(rules.play, end_turn=fill(rules.end_turn, begin_turn=begin_turn))
    sound = fill(fault, wrong_decision=fill(wrong_decision, LONGEST=40))
    watcher = Watcher(
        GAME,
        [random],
        sound,
        PLAIN,
        FAULT_WORDS,
        game_begin=replace(GAME, setup=fill(rules.setup, begin_turn=begin_turn)).begin,
        game_play=play,
    )
    for seats in range(2, 7):
        lines = watcher.run([RANDOM] * seats, 0, 1, options_of(seats, seats))
        assert lines[0, ROUNDS] == 40
        assert lines[0, KINDS] & ENDED


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


# ---- The checks themselves


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


@pytest.mark.parametrize("spoil", SPOILERS, ids=lambda spoil: spoil.__name__)
def test_the_checks_find_what_is_wrong(spoil: Any) -> None:
    a_wheel = plain.coloured(18, 0, 4)
    places = ((a_wheel, *[plain.RECTANGLE] * 3), (plain.PIT, ("ring", 2, 5), plain.RECTANGLE, plain.RECTANGLE))
    s = record_of(Position(18, False, (0, 3), 0, places, frozenset()))
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
