"""Plain, checked and compiled rules of Hallo Trucker give the same game, byte for byte; and checked ones never leave an
array."""

from typing import Any

import numpy as np
import pytest
from forms_tests import FormsTests
from playthrough import RANDOM, SENSIBLE, STUBBORN, Follower, seatings
from stubborn_trucker import TRIAL
from trucker_soundness import assert_sound

from wayside.engine.forms import CHECKED, rule
from wayside.games.hallo_trucker import GAME
from wayside.games.hallo_trucker.rules import play
from wayside.games.hallo_trucker.state import State


@rule
def play_with_a_slip(s: State, seat: int, move: int) -> None:
    """The true rules but for one thing: in its second round a stage loses a kilometer."""
    play(s, seat, move)
    if s.stage_rounds == 2 and s.counter_km > 0:
        s.counter_km -= 1


class TestForms(FormsTests):
    trial = TRIAL
    options = staticmethod(lambda number, seats: {})  # as they usually are: a thousand games of a few moves
    games, moves = 1000, 50_000
    mixed_games = 24
    mixed = (SENSIBLE, RANDOM, STUBBORN)
    slip = staticmethod(play_with_a_slip)

    @staticmethod
    def slip_in(record: np.void) -> str:
        km = int(record["counter_km"])
        return f"counter_km: {km} and {km - 1}" if record["stage_rounds"] == 2 and km > 0 else ""


@pytest.fixture(scope="module")
def checked() -> Follower:
    return TRIAL.follower(CHECKED)


@pytest.mark.parametrize("policies", [(RANDOM,), (SENSIBLE,), (SENSIBLE, RANDOM), (STUBBORN, SENSIBLE, RANDOM)])
def test_many_games_keep_their_bounds_and_are_sound(checked: Follower, policies: tuple[int, ...]) -> None:
    for number, who in seatings(GAME, 120, policies):
        for stretch in checked.stretches(who, number, TRIAL.options(number, len(who)), seed=2):
            assert_sound(stretch)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_stubborn_games_keep_their_bounds_and_are_sound(checked: Follower, seats: int) -> None:
    for number in range(4):
        options = {"stages": GAME.options[1].high}
        for stretch in checked.stretches([STUBBORN] * seats, number, options, seed=3):
            assert_sound(stretch)


def test_the_check_of_soundness_finds_a_lost_card() -> None:
    (sound,) = TRIAL.follower().stretches([RANDOM] * 3, 1)
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
