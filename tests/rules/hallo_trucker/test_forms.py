"""Plain, checked and compiled rules give the same game, byte for byte; and checked ones never leave an array."""

from typing import Any

import numpy as np
import pytest
from playthrough import RANDOM, SENSIBLE, STUBBORN, Follower, compare, difference, seatings
from stubborn_trucker import follower
from trucker_soundness import assert_sound

from wayside.bots.random import random
from wayside.engine.forms import CHECKED, COMPILED, rule
from wayside.games.hallo_trucker import GAME
from wayside.games.hallo_trucker.rules import play
from wayside.games.hallo_trucker.state import State


@pytest.fixture(scope="module")
def plain() -> Follower:
    return follower()


@pytest.fixture(scope="module")
def checked() -> Follower:
    return follower(CHECKED)


@pytest.fixture(scope="module")
def compiled() -> Follower:
    """With the random policy alone: every policy more takes seconds to compile."""
    return Follower(GAME, [random], COMPILED)


def test_a_thousand_random_games_are_the_same_in_every_form(
    plain: Follower, checked: Follower, compiled: Follower
) -> None:
    moves = sum(compare(number, who, {}, plain, checked, compiled) for number, who in seatings(GAME, 1000))
    assert moves > 50_000


@pytest.mark.long
def test_games_of_mixed_players_are_the_same_plain_and_checked(plain: Follower, checked: Follower) -> None:
    for number, who in seatings(GAME, 24, (SENSIBLE, RANDOM, STUBBORN)):
        compare(number, who, {}, plain, checked)


@pytest.mark.long
def test_games_that_will_not_end_are_the_same_plain_and_checked(plain: Follower, checked: Follower) -> None:
    assert compare(1, [STUBBORN] * 5, {}, plain, checked) > 2000


@rule
def play_with_a_slip(s: State, seat: int, move: int) -> None:
    """The true rules but for one thing: in its second round a stage loses a kilometer."""
    play(s, seat, move)
    if s.stage_rounds == 2 and s.counter_km > 0:
        s.counter_km -= 1


def test_a_difference_is_shown_by_field_name(plain: Follower) -> None:
    (true,) = plain.stretches([RANDOM] * 4, 3)
    (slipped,) = follower(game_play=play_with_a_slip).stretches([RANDOM] * 4, 3)
    where = difference(State, true, slipped)
    first = next(i for i in range(len(true)) if true[i]["counter_km"] != slipped[i]["counter_km"])
    km = int(true[first]["counter_km"])
    assert where == f"after move {first}: counter_km: {km} and {km - 1}"


def test_a_difference_deep_in_a_grid_is_shown_with_its_place(plain: Follower) -> None:
    (true,) = plain.stretches([RANDOM] * 4, 3)
    other = true.copy()
    other[5]["hand"][2, 7] += 1
    assert difference(State, true, other).startswith("after move 5: hand[2, 7]: ")


def test_a_game_that_is_longer_is_a_difference(plain: Follower) -> None:
    (true,) = plain.stretches([RANDOM] * 4, 3)
    assert difference(State, true, true[:-1]) == f"one has {len(true) - 1} moves and the other {len(true) - 2}"


@pytest.mark.parametrize("policies", [(RANDOM,), (SENSIBLE,), (SENSIBLE, RANDOM), (STUBBORN, SENSIBLE, RANDOM)])
def test_many_games_keep_their_bounds_and_are_sound(checked: Follower, policies: tuple[int, ...]) -> None:
    for number, who in seatings(GAME, 120, policies):
        options = {"stages": 1 + number % 9, "first": number % (len(who) + 1), "look": number % 2}
        for stretch in checked.stretches(who, number, options, seed=2):
            assert_sound(stretch)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_stubborn_games_keep_their_bounds_and_are_sound(checked: Follower, seats: int) -> None:
    for number in range(4):
        options = {"stages": GAME.options[1].high}
        for stretch in checked.stretches([STUBBORN] * seats, number, options, seed=3):
            assert_sound(stretch)


def test_the_check_of_soundness_finds_a_lost_card(plain: Follower) -> None:
    (sound,) = plain.stretches([RANDOM] * 3, 1)
    spoilt: list[tuple[str, Any]] = [
        ("deck", np.roll(sound["deck"], 1, axis=1)),
        ("counter_km", sound["counter_km"] + 10),
        ("hand_n", sound["hand_n"] - 1),
        ("waiting", sound["waiting"] * 0),
    ]
    for name, values in spoilt:
        wrong = sound.copy()
        wrong[name] = values
        with pytest.raises(AssertionError):
            assert_sound(wrong)
