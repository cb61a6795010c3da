"""Plain, checked and compiled rules of Krikkit give the same game, byte for byte."""

import numpy as np
from forms_tests import FormsTests
from krikkit_soundness import TRIAL
from playthrough import Follower

from wayside.engine.forms import rule
from wayside.games.krikkit.rules import play
from wayside.games.krikkit.state import State


@rule
def play_with_a_slip(s: State, seat: int, move: int) -> None:
    """The true rules but for one thing: in the second round seat 1 has more points than a hand can bring."""
    play(s, seat, move)
    if s.round == 2 and s.score[0] < 500:
        s.score[0] = 500


class TestForms(FormsTests):
    trial = TRIAL
    games = 28
    mixed_games = 10
    endless_seats, endless_moves, endless_stretches = 3, 300, 2
    slip = staticmethod(play_with_a_slip)

    @staticmethod
    def slip_in(record: np.void) -> str:
        was = int(record["score"][0])
        return f"score[0]: {was} and 500" if record["round"] == 2 and was < 500 else ""

    def test_whole_random_games_are_the_same_in_every_form(
        self, plain: Follower, of_random_players: tuple[Follower, ...]
    ) -> None:
        super().test_whole_random_games_are_the_same_in_every_form(plain, of_random_players)
