"""Plain, checked and compiled rules give the same game, byte for byte."""

import pytest
from hog_soundness import idler, options_of
from playthrough import RANDOM, SENSIBLE, STUBBORN, Follower, compare, difference, players, seatings

from wayside.bots.random import random
from wayside.engine.forms import CHECKED, COMPILED, rule
from wayside.games.road_hog import GAME
from wayside.games.road_hog.rules import play
from wayside.games.road_hog.state import State


@pytest.fixture(scope="module")
def plain() -> Follower:
    return Follower(GAME, players(GAME, idler))


@pytest.fixture(scope="module")
def checked() -> Follower:
    return Follower(GAME, players(GAME, idler), CHECKED)


@pytest.fixture(scope="module")
def of_random_players() -> tuple[Follower, ...]:
    """Checked and compiled, with the random policy alone: every policy more takes seconds to compile."""
    return Follower(GAME, [random], CHECKED), Follower(GAME, [random], COMPILED)


def test_whole_random_games_are_the_same_in_every_form(
    plain: Follower, of_random_players: tuple[Follower, ...]
) -> None:
    moves = 0
    for number, who in seatings(GAME, 20):
        moves += compare(number, who, options_of(number, len(who)), plain, *of_random_players)
    assert moves > 10_000


@pytest.mark.long
def test_games_of_mixed_players_are_the_same_plain_and_checked(plain: Follower, checked: Follower) -> None:
    for number, who in seatings(GAME, 40, (SENSIBLE, RANDOM, SENSIBLE)):
        compare(number, who, options_of(number, len(who)), plain, checked)


@pytest.mark.long
def test_games_that_will_not_end_are_the_same_plain_and_checked(plain: Follower, checked: Follower) -> None:
    assert compare(1, [STUBBORN] * 5, {}, plain, checked) >= 5000


@rule
def play_with_a_slip(s: State, seat: int, move: int) -> None:
    """The true rules but for one thing: nobody can be on the eleventh space."""
    play(s, seat, move)
    if s.at[0] == 11:
        s.at[0] = 10


def test_a_difference_is_shown_by_field_name(plain: Follower) -> None:
    for number in range(20):
        true = next(plain.stretches([RANDOM] * 4, number)).copy()
        first = next((i for i in range(len(true)) if true[i]["at"][0] == 11), 0)
        if first:
            slipped = next(Follower(GAME, [random], game_play=play_with_a_slip).stretches([RANDOM] * 4, number))
            assert difference(State, true, slipped) == f"after move {first}: at[0]: 11 and 10"
            return
    raise AssertionError("no car came to E11")


def test_a_game_that_is_longer_is_a_difference(plain: Follower) -> None:
    true = next(plain.stretches([RANDOM] * 4, 3)).copy()
    assert difference(State, true, true[:-1]) == f"one has {len(true) - 1} moves and the other {len(true) - 2}"
