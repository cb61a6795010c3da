"""PufferLib 3: one seat of many games against bots, in the shape of its native environments.

pufferlib.vector.make(PufferSeats, env_kwargs={"game": "hallo-trucker", "games": 1024}, backend=pufferlib.vector.Serial)

PufferLib owns the arrays, a line for each agent, and gives every environment a slice of them to write into. It has no
place for legal actions (its `masks` tell which agents take part), so they are the last numbers of an observation, 1 for
each: a net takes the others out of its logits. What is not legal all the same becomes the game's default move, as for a
player whose time ran out, and the infos tell how often.
"""

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np

from wayside.engine.errors import WaysideError
from wayside.engine.game import Game
from wayside.envs.asked import need_extra, the_actions
from wayside.envs.lanes import Array

try:
    from gymnasium import spaces

    from wayside.envs.gym import Seated
except ImportError as error:
    raise need_extra("wayside.envs.puffer", "envs", error) from None

Infos = list[dict[str, float]]

if TYPE_CHECKING or find_spec("pufferlib") is None:

    class PufferEnv:
        """What PufferLib's own class of this name does at first: take the arrays, or make them."""

        single_observation_space: spaces.Box
        single_action_space: spaces.Discrete
        num_agents: int

        def __init__(self, buf: dict[str, Array] | None = None) -> None:
            agents = self.num_agents
            seen = self.single_observation_space
            given = buf or {
                "observations": np.zeros((agents, *seen.shape), seen.dtype),
                "actions": np.zeros(agents, np.int32),
                "rewards": np.zeros(agents, np.float32),
                "terminals": np.zeros(agents, np.bool_),
                "truncations": np.zeros(agents, np.bool_),
                "masks": np.ones(agents, np.bool_),
            }
            self.observations, self.actions, self.rewards = given["observations"], given["actions"], given["rewards"]
            self.terminals, self.truncations, self.masks = given["terminals"], given["truncations"], given["masks"]
            self.agent_ids = np.arange(agents)
else:
    from pufferlib import PufferEnv


class PufferSeats(PufferEnv):
    """A seat of so many games against bots; each is an agent, and where one ends the next begins in the same step."""

    def __init__(
        self,
        game: Game | str,
        games: int = 1,
        seats: int = 2,
        bots: str | Sequence[str] = "sensible",
        seat: int = 0,
        buf: dict[str, Array] | None = None,
        seed: int = 0,
        **options: object,
    ) -> None:
        seated = Seated(game, games, True, seats, seat, bots, options)
        self.game, self.seat, self._lanes = seated.game, seat, seated.lanes
        self._numbers = seated.lanes.given.observations.shape[1]
        self.single_observation_space = spaces.Box(-1.0, 1.0, (self._numbers + seated.lanes.table.size,), np.float32)
        self.single_action_space = seated.choices
        self.num_agents = games
        super().__init__(buf)
        self._seed, self._begun = seed, False

    def reset(self, seed: int | None = None) -> tuple[Array, Infos]:
        """Begin the first games of a seed, or of the one that the environment was made with."""
        self._lanes.seed(self._seed if seed is None else int(seed))
        self._lanes.begin()
        self._begun = True
        self._tell()
        return self.observations, []

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, Infos]:
        """One decision in every game; the infos are there when games have ended, or an action was not legal."""
        if not self._begun:
            raise WaysideError("nothing has begun; call reset(seed) before step")
        self.actions[:] = the_actions(actions, self.num_agents, self._lanes.table.size)
        self._lanes.take(self.actions)
        wrong = np.flatnonzero(~self._legal(self.actions)).tolist()
        for lane in wrong:
            self._lanes.take_move(lane, int(self.game.default(self._lanes.record(lane), self.seat)))
        self._lanes.advance()
        self._tell()
        infos: Infos = []
        if self.terminals.any():
            infos.append({"reward": float(self.rewards[self.terminals].mean())})
        if wrong:
            infos.append({"illegal": float(len(wrong))})
        return self.observations, self.rewards, self.terminals, self.truncations, infos

    def _legal(self, actions: Array) -> Array:
        """Whether the action of each game is one of its legal ones."""
        masks = self._lanes.given.masks
        known = (actions >= 0) & (actions < masks.shape[1])
        legal: Array = known & (masks[self.agent_ids, np.where(known, actions, 0)] != 0)
        return legal

    def _tell(self) -> None:
        """Write what the games are like now into PufferLib's arrays."""
        given = self._lanes.given
        self.observations[:, : self._numbers] = given.observations
        self.observations[:, self._numbers :] = given.masks
        self.rewards[:] = given.rewards[:, self.seat]
        self.terminals[:] = given.terminated
        self.truncations[:] = False
        self.masks[:] = True

    def close(self) -> None:
        """Nothing is held that would have to be let go."""
