"""Plain, checked and compiled rules of Spiralized give the same game, byte for byte."""

import numpy as np
import pytest
from forms_tests import FormsTests
from playthrough import Follower, compare, seatings
from spiral_soundness import TRIAL

from wayside.engine.forms import rule
from wayside.games.spiralized.rules import play
from wayside.games.spiralized.state import RECTANGLE, State


@rule
def play_with_a_slip(s: State, seat: int, move: int) -> None:
    """The true rules but for one thing: seat 1 cannot keep its token a on the Start space."""
    play(s, seat, move)
    if s.at[0, 0] == 0:
        s.at[0, 0] = RECTANGLE


class TestForms(FormsTests):
    trial = TRIAL
    games = 15  # they are long: three for each number of seats
    moves = 50_000
    mixed_stretches = endless_stretches = 4
    slip = staticmethod(play_with_a_slip)

    @staticmethod
    def slip_in(record: np.void) -> str:
        return f"at[0, 0]: 0 and {RECTANGLE}" if record["at"][0, 0] == 0 else ""

    @pytest.mark.long
    def test_the_beginnings_of_many_are_the_same_with_any_options(
        self, plain: Follower, of_random_players: tuple[Follower, ...]
    ) -> None:
        for number, who in seatings(TRIAL.game, 60):
            compare(number, who, TRIAL.options(number + 1, len(who)), plain, *of_random_players, most=1)
