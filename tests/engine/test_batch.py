"""Bulk simulation: the same totals however it is run, in buffers that the caller owns."""

import numpy as np
import pytest
from toss import GAME, bold

from wayside.bots.random import random
from wayside.engine import batch
from wayside.engine.batch import COLUMNS, DECISIONS, ROUNDS, SCORES, Batch, new_results
from wayside.engine.dice import seed_dice
from wayside.engine.errors import BadSeats, BrokenGame
from wayside.engine.forms import CHECKED, PLAIN
from wayside.engine.game import Rules

POLICIES = [bold, random, bold]


def played(games: int, start: int = 0, seed: int = 5, **how: object) -> np.ndarray:
    results = new_results(games)
    Batch(GAME, POLICIES, {"rounds": 4}, **how).run(seed, start, results)  # type: ignore[arg-type]
    return results


@pytest.fixture(scope="module")
def plain() -> np.ndarray:
    return played(120, kind=PLAIN)


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_any_number_of_threads_plays_the_same_games(plain: np.ndarray, threads: int) -> None:
    assert (played(120, threads=threads) == plain).all()


def test_plain_threads_too(plain: np.ndarray) -> None:
    assert (played(120, kind=PLAIN, threads=2) == plain).all()


def test_a_game_is_the_same_wherever_a_run_begins(plain: np.ndarray) -> None:
    assert (played(20, start=70) == plain[70:90]).all()
    assert (played(20, start=70, seed=6) != plain[70:90]).any()


def test_a_line_of_results_is_what_the_game_gave(plain: np.ndarray) -> None:
    """Game 17 played again by hand."""
    s = GAME.new_record(3, {"rounds": 4})
    seed_dice(s, 5, 17)
    rules = Rules(GAME)
    rules.setup(s)
    decisions = 0
    while not s.over:
        seat = next(i for i in range(3) if s.waiting >> i & 1)
        rules.play(s, seat, rules.choose(POLICIES[seat], s, seat))
        decisions += 1
    assert plain[17, DECISIONS] == decisions == 12
    assert plain[17, ROUNDS] == 4
    assert plain[17, SCORES : SCORES + 3].tolist() == rules.standing(s)
    assert not plain[17, SCORES + 3 :].any()


def test_the_caller_owns_the_buffer(plain: np.ndarray) -> None:
    """A slice of a larger one is filled in place, and nothing beside it is touched."""
    buffer = np.full((10, COLUMNS), 77, np.int32)
    used = SCORES + 3
    runner = Batch(GAME, POLICIES, {"rounds": 4})
    runner.run(5, 3, buffer[2:6])
    assert (buffer[2:6, :used] == plain[3:7, :used]).all()
    for untouched in (buffer[:2], buffer[6:], buffer[:, used:]):
        assert (untouched == 77).all()
    runner.run(5, 0, buffer)
    assert (buffer[:, :used] == plain[:10, :used]).all()


def test_no_games_at_all_is_fine() -> None:
    assert len(played(0)) == 0
    assert len(played(0, threads=2)) == 0


def test_better_players_win_more() -> None:
    scores = played(2000)[:, SCORES : SCORES + 3].mean(axis=0)
    assert scores[0] > scores[1] + 5
    assert scores[2] > scores[1] + 5


@pytest.mark.parametrize("threads", [1, 2])
def test_a_game_that_never_ends_is_refused_with_its_number(monkeypatch: pytest.MonkeyPatch, threads: int) -> None:
    monkeypatch.setattr(batch, "MOST_DECISIONS", 300)
    endless = Batch(GAME, POLICIES, {"endless": 1}, threads=threads)
    with pytest.raises(BrokenGame, match="Toss: game 40 of seed 9 was not over after 300 decisions"):
        endless.run(9, 40, new_results(5))


def test_a_number_of_policies_that_the_game_does_not_seat_is_refused() -> None:
    with pytest.raises(BadSeats, match="2 to 4 seats"):
        Batch(GAME, [random] * 5)


def test_policies_that_are_alike_are_compiled_once() -> None:
    """Which policy sits where is data: another seating needs no other code."""
    one = Batch(GAME, [bold, random, bold], kind=CHECKED)
    other = Batch(GAME, [bold, bold, random], kind=CHECKED)
    compiled = batch._driver.cache_info().misses
    for each in (one, other):
        each.run(1, 0, new_results(2))
    assert batch._driver.cache_info().misses <= compiled + 1
