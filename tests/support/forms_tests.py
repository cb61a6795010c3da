"""Tests for every game: plain, checked and compiled rules give the same game, byte for byte."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from playthrough import RANDOM, SENSIBLE, STUBBORN, Follower, Options, compare, difference, seatings
from trial import Trial

from wayside.bots.random import random
from wayside.engine.forms import CHECKED, COMPILED


class FormsTests:
    """A game says what it is, how many games are enough, and how a slip in its rules would show."""

    trial: Trial
    options: Options | None = None
    """Of random games; those of the trial, unless these are others."""
    games = 20
    moves = 10_000
    """Random games in every form, and how many moves they have together, at least."""
    mixed_games = 20
    mixed: Sequence[int] = (SENSIBLE, RANDOM, SENSIBLE)
    mixed_stretches: int | None = None
    """Games of mixed players, and how far they are followed."""
    endless_seats = 5
    endless_moves = 2000
    endless_stretches: int | None = None
    """The game that will not end: its seats, its moves at least, and how far it is followed."""

    @staticmethod
    def slip(s: Any, seat: int, move: int) -> None:
        """A rule: the true `play` but for one thing."""
        raise NotImplementedError

    @staticmethod
    def slip_in(record: np.void) -> str:
        """How the slip shows at this moment of a true game, as "field: true and wrong"; an empty string: not at all."""
        raise NotImplementedError

    @pytest.fixture(scope="class")
    @classmethod
    def plain(cls) -> Follower:
        return cls.trial.follower()

    @pytest.fixture(scope="class")
    @classmethod
    def checked(cls) -> Follower:
        return cls.trial.follower(CHECKED)

    @pytest.fixture(scope="class")
    @classmethod
    def of_random_players(cls) -> tuple[Follower, ...]:
        """Checked and compiled, with the random policy alone: every policy more takes seconds to compile."""
        return tuple(Follower(cls.trial.game, [random], kind) for kind in (CHECKED, COMPILED))

    @pytest.mark.long  # most of it is compiling: of one game, Krikkit, it is done soon
    def test_whole_random_games_are_the_same_in_every_form(
        self, plain: Follower, of_random_players: tuple[Follower, ...]
    ) -> None:
        options = self.options or self.trial.options
        moves = 0
        for number, who in seatings(self.trial.game, self.games):
            moves += compare(number, who, options(number, len(who)), plain, *of_random_players)
        assert moves > self.moves

    @pytest.mark.long
    def test_games_of_mixed_players_are_the_same_plain_and_checked(self, plain: Follower, checked: Follower) -> None:
        for number, who in seatings(self.trial.game, self.mixed_games, self.mixed):
            compare(number, who, self.trial.options(number, len(who)), plain, checked, most=self.mixed_stretches)

    @pytest.mark.long
    def test_games_that_will_not_end_are_the_same_plain_and_checked(self, plain: Follower, checked: Follower) -> None:
        who = [STUBBORN] * self.endless_seats
        assert compare(1, who, {}, plain, checked, most=self.endless_stretches) >= self.endless_moves

    def test_a_difference_is_shown_by_field_name(self, plain: Follower) -> None:
        slipped = Follower(self.trial.game, [random], game_play=self.slip)
        for number in range(20):
            true = next(plain.stretches([RANDOM] * 4, number)).copy()
            shows = [(i, self.slip_in(true[i])) for i in range(1, len(true)) if self.slip_in(true[i])]
            if shows:
                first, how = shows[0]
                wrong = next(slipped.stretches([RANDOM] * 4, number))
                assert difference(self.trial.game.state, true, wrong) == f"after move {first}: {how}"
                return
        raise AssertionError("in no game it comes to the slip")

    def test_a_difference_deep_in_a_grid_is_shown_with_its_place(self, plain: Follower) -> None:
        state = self.trial.game.state
        true = next(plain.stretches([RANDOM] * 4, 3)).copy()
        grids = [field for field in state.fields if len(field.shape) == 2]
        assert grids
        for field in grids:
            other, place = true.copy(), (field.shape[0] - 1, field.shape[1] // 2)
            other[5][field.name][place] ^= 1
            assert difference(state, true, other).startswith(f"after move 5: {field.name}[{place[0]}, {place[1]}]: ")

    def test_a_game_that_is_longer_is_a_difference(self, plain: Follower) -> None:
        true = next(plain.stretches([RANDOM] * 4, 3)).copy()
        where = difference(self.trial.game.state, true, true[:-1])
        assert where == f"one has {len(true) - 1} moves and the other {len(true) - 2}"
