"""Plain, checked and compiled rules of Hitchiker give the same game, byte for byte."""

import numpy as np
from forms_tests import FormsTests
from hitch_soundness import TRIAL

from wayside.engine.forms import rule
from wayside.games.hitchiker.edition import NUMBER
from wayside.games.hitchiker.rules import play
from wayside.games.hitchiker.state import State

REMINDYA = NUMBER["Remindya"]


@rule
def play_with_a_slip(s: State, seat: int, move: int) -> None:
    """The true rules but for one thing: nobody of seat 1 is ever at Remindya."""
    play(s, seat, move)
    if s.at[0] == REMINDYA:
        s.at[0] = REMINDYA + 1


class TestForms(FormsTests):
    trial = TRIAL
    games = 15
    endless_moves = 1500
    slip = staticmethod(play_with_a_slip)

    @staticmethod
    def slip_in(record: np.void) -> str:
        return f"at[0]: {REMINDYA} and {REMINDYA + 1}" if record["at"][0] == REMINDYA else ""
