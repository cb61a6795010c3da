"""Plain, checked and compiled rules of Road Hog give the same game, byte for byte."""

import numpy as np
from forms_tests import FormsTests
from hog_soundness import TRIAL

from wayside.engine.forms import rule
from wayside.games.road_hog.rules import play
from wayside.games.road_hog.state import State


@rule
def play_with_a_slip(s: State, seat: int, move: int) -> None:
    """The true rules but for one thing: nobody can be on the eleventh space."""
    play(s, seat, move)
    if s.at[0] == 11:
        s.at[0] = 10


class TestForms(FormsTests):
    trial = TRIAL
    mixed_games = 40
    endless_moves = 5000
    slip = staticmethod(play_with_a_slip)

    @staticmethod
    def slip_in(record: np.void) -> str:
        return "at[0]: 11 and 10" if record["at"][0] == 11 else ""
