"""Plain, checked and compiled rules give the same game, byte for byte."""

import pytest
from playthrough import RANDOM, SENSIBLE, STUBBORN, Follower, compare, difference, players, seatings
from spiral_soundness import options_of, shuttle

from wayside.bots.random import random
from wayside.engine.forms import CHECKED, COMPILED, rule
from wayside.games.spiralized import GAME
from wayside.games.spiralized.rules import play
from wayside.games.spiralized.state import RECTANGLE, State


@pytest.fixture(scope="module")
def plain() -> Follower:
    return Follower(GAME, players(GAME, shuttle))


@pytest.fixture(scope="module")
def checked() -> Follower:
    return Follower(GAME, players(GAME, shuttle), CHECKED)


@pytest.fixture(scope="module")
def of_random_players() -> tuple[Follower, ...]:
    """Checked and compiled, with the random policy alone: every policy more takes seconds to compile."""
    return Follower(GAME, [random], CHECKED), Follower(GAME, [random], COMPILED)


def test_whole_random_games_are_the_same_in_every_form(
    plain: Follower, of_random_players: tuple[Follower, ...]
) -> None:
    """They are long: three for each number of seats."""
    moves = 0
    for number, who in seatings(GAME, 15):
        moves += compare(number, who, options_of(number, len(who)), plain, *of_random_players)
    assert moves > 50_000


@pytest.mark.long
def test_the_beginnings_of_many_are_the_same_with_any_options(
    plain: Follower, of_random_players: tuple[Follower, ...]
) -> None:
    for number, who in seatings(GAME, 60):
        compare(number, who, options_of(number + 1, len(who)), plain, *of_random_players, most=1)


@pytest.mark.long
def test_games_of_mixed_players_are_the_same_plain_and_checked(plain: Follower, checked: Follower) -> None:
    for number, who in seatings(GAME, 20, (SENSIBLE, RANDOM, SENSIBLE)):
        compare(number, who, options_of(number, len(who)), plain, checked, most=4)


@pytest.mark.long
def test_games_that_will_not_end_are_the_same_plain_and_checked(plain: Follower, checked: Follower) -> None:
    assert compare(1, [STUBBORN] * 5, {}, plain, checked, most=4) > 2000


@rule
def play_with_a_slip(s: State, seat: int, move: int) -> None:
    """The true rules but for one thing: seat 1 cannot keep its token a on the Start space."""
    play(s, seat, move)
    if s.at[0, 0] == 0:
        s.at[0, 0] = RECTANGLE


def test_a_difference_is_shown_by_field_name(plain: Follower) -> None:
    true = next(plain.stretches([RANDOM] * 4, 3)).copy()
    slipped = next(Follower(GAME, [random], game_play=play_with_a_slip).stretches([RANDOM] * 4, 3))
    first = next(i for i in range(len(true)) if true[i]["at"][0, 0] == 0)
    assert difference(State, true, slipped) == f"after move {first}: at[0, 0]: 0 and {RECTANGLE}"


def test_a_difference_deep_in_a_grid_is_shown_with_its_place(plain: Follower) -> None:
    true = next(plain.stretches([RANDOM] * 4, 3)).copy()
    other = true.copy()
    other[5]["reach"][1, 2] ^= 1
    assert difference(State, true, other).startswith("after move 5: reach[1, 2]: ")


def test_a_game_that_is_longer_is_a_difference(plain: Follower) -> None:
    true = next(plain.stretches([RANDOM] * 4, 3)).copy()
    assert difference(State, true, true[:-1]) == f"one has {len(true) - 1} moves and the other {len(true) - 2}"
