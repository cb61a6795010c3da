"""Gymnasium: one seat of a game against bots, alone or by the thousand.

gymnasium.make("wayside/HalloTrucker-v1", seats=2, bots="sensible")
gymnasium.make_vec("wayside/HalloTrucker-v1", num_envs=1024, seats=2, bots="sensible")
"""

from collections.abc import Sequence
from operator import index
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from wayside.engine.errors import IllegalMove, WaysideError
from wayside.engine.game import Game
from wayside.engine.registry import load_games
from wayside.envs.asked import (
    DEFAULT,
    RAISE,
    no_action,
    the_actions,
    the_answer,
    the_bots,
    the_game,
    the_mode,
    the_options,
)
from wayside.envs.lanes import EYE, Array, Lanes
from wayside.envs.picture import MODES, picture

Info = dict[str, Any]

SEEDS = 1 << 31


def name_of(game: Game) -> str:
    """The name by which Gymnasium makes a game."""
    return f"wayside/{''.join(word.capitalize() for word in game.name.split('-'))}-v{game.rules_version}"


def register(game: Game) -> str:
    """Let Gymnasium know an installed game; the name by which it makes it."""
    name = name_of(game)
    if name not in gymnasium.registry:
        gymnasium.register(
            name,
            entry_point="wayside.envs.gym:SeatEnv",
            vector_entry_point="wayside.envs.gym:SeatVectorEnv",
            kwargs={"game": game.name},
        )
    return name


def register_all() -> None:
    """Let Gymnasium know every installed game; one that cannot be loaded hides no other."""
    for game in load_games()[0].values():
        register(game)


class Seated:
    """A seat among bots: what all environments need that have one."""

    def __init__(
        self,
        game: Game | str,
        games: int,
        again: bool,
        seats: int,
        seat: int,
        bots: str | Sequence[str],
        options: dict[str, object],
    ) -> None:
        self.game = the_game(game)
        policies = the_bots(self.game, self.game.check_seats(seats), seat, bots)
        self.seat = seat
        self.lanes = Lanes(self.game, seats, games, the_options(self.game, options), policies, again)
        self.lanes.inner[:, EYE] = seat
        numbers, actions = self.lanes.given.observations.shape[1], self.lanes.table.size
        self.seen = spaces.Box(-1.0, 1.0, (numbers,), np.float32)
        self.choices = spaces.Discrete(actions)


class SeatEnv(gymnasium.Env[Array, Any]):
    """One seat of a game against bots. The mask of legal actions is in the info, and `action_masks()` gives it, too.

    For an action outside the mask the game's default move is made, as for a player whose time ran out, and the info
    says so under "illegal"; with `illegal="raise"` it is refused, and nothing moves.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        game: Game | str,
        seats: int = 2,
        bots: str | Sequence[str] = "sensible",
        seat: int = 0,
        render_mode: str | None = None,
        illegal: str = DEFAULT,
        **options: object,
    ) -> None:
        self._seated = Seated(game, 1, False, seats, seat, bots, options)
        self._illegal = the_answer(illegal)
        self.render_mode = the_mode(render_mode, MODES)
        self.game = self._seated.game
        self._lanes, self._seat = self._seated.lanes, seat
        given = self._lanes.given
        self._seen, self._mask, self._won = given.observations[0], given.masks[0], given.rewards[0]
        self._actions, self._ended = given.actions, given.terminated
        self.actions = self._lanes.table
        """What each action is, in words and as a move."""
        self.observation_space = self._seated.seen
        self.action_space = self._seated.choices
        self._begun = False

    def _check(self, call: str) -> None:
        if not self._begun:
            raise WaysideError(f"nothing has begun; call reset() before {call}")

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Array, Info]:
        super().reset(seed=seed)
        self._lanes.seed(int(self.np_random.integers(SEEDS)))
        self._lanes.begin()
        self._begun = True
        if self.render_mode == "human":
            self.render()
        return self._seen.copy(), {"action_mask": self._mask.copy()}

    def step(self, action: Any) -> tuple[Array, float, bool, bool, Info]:
        self._check("step")
        told = ""
        try:
            self._actions[0] = index(action)  # what has parts would be cut to a whole number, and nobody told
        except (TypeError, OverflowError):
            raise no_action(action, len(self._mask)) from None
        try:
            self._lanes.advance()
        except IllegalMove as illegal:
            if self._illegal == RAISE or self._ended[0]:
                raise
            told = str(illegal)
            self._lanes.play(int(self.game.default(self._lanes.record(), self._seat)))
        info = {"action_mask": self._mask.copy()}
        if told:
            info["illegal"] = told
        if self.render_mode == "human":
            self.render()
        return self._seen.copy(), float(self._won[self._seat]), bool(self._ended[0]), False, info

    def action_masks(self) -> Array:
        """Which actions are legal now, as those who learn with masks ask for it."""
        masks: Array = self._mask.astype(bool)
        return masks

    def render(self) -> Any:
        """The game in a few lines: printed for people, given back as text otherwise."""
        if self.render_mode is None:
            return None
        self._check("render")
        shown = picture(self.game, self._lanes.record(), self._seat, self._lanes.legal_moves())
        if self.render_mode == "ansi":
            return shown
        print(shown)
        return None


class SeatVectorEnv(VectorEnv[Array, Array, Array]):
    """The same by the thousand, in one call of machine code a step.

    Where a game has ended the next begins in the same step; games are never cut short, so what was seen at the end is
    not needed. The masks are in the info. An action outside its mask is refused, and nothing moves.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # as Gymnasium has it
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        seats: int = 2,
        bots: str | Sequence[str] = "sensible",
        seat: int = 0,
        render_mode: str | None = None,
        copy: bool = True,
        **options: object,
    ) -> None:
        """Without `copy` the arrays that are handed out are written over by the next step."""
        the_mode(render_mode, ())
        self._seated = Seated(game, num_envs, True, seats, seat, bots, options)
        self._lanes, self._seat, self._copy = self._seated.lanes, seat, copy
        self.num_envs, self.render_mode = num_envs, None
        self.actions = self._lanes.table
        self.single_observation_space, self.single_action_space = self._seated.seen, self._seated.choices
        self.observation_space = batch_space(self._seated.seen, num_envs)
        self.action_space = batch_space(self._seated.choices, num_envs)
        self._never = np.zeros(num_envs, np.bool_)
        self._begun = False

    def _out(self, array: Array) -> Array:
        return array.copy() if self._copy else array

    def reset(self, *, seed: Any = None, options: Info | None = None) -> tuple[Array, Info]:
        if isinstance(seed, Sequence):
            raise WaysideError("seed is one number for all games: each has dice of its own by its place")
        super().reset(seed=seed)
        self._lanes.seed(int(self.np_random.integers(SEEDS)))
        self._lanes.begin()
        self._begun = True
        return self._out(self._lanes.given.observations), {"action_mask": self._out(self._lanes.given.masks)}

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, Info]:
        if not self._begun:
            raise WaysideError("nothing has begun; call reset() before step")
        given = self._lanes.given
        self._lanes.take(the_actions(actions, self.num_envs, self.actions.size))
        self._lanes.advance()
        return (
            self._out(given.observations),
            given.rewards[:, self._seat].astype(np.float64),
            self._out(given.terminated),
            self._out(self._never),
            {"action_mask": self._out(given.masks)},
        )
