"""PettingZoo's AEC environment: the seats of a game decide one after another.

Seats that owe a decision at the same time are asked in the order of their numbers. That is the same game: what one of
them has chosen is hidden from the others until all have.
"""

from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from wayside.engine.errors import WaysideError
from wayside.engine.game import Game
from wayside.envs.asked import no_action, the_game, the_mode, the_options
from wayside.envs.lanes import EYE, Array, Lanes
from wayside.envs.picture import MODES, picture

Seen = dict[str, Array]

MOST_SEED = 1 << 31


def new_seed() -> int:
    """A seed where none was given."""
    return int(np.random.SeedSequence().generate_state(1)[0]) % MOST_SEED


def spaces_of(numbers: int, actions: int) -> tuple[spaces.Dict, spaces.Discrete]:
    """The spaces of what a seat sees and of what it may do."""
    seen = spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (numbers,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )
    return seen, spaces.Discrete(actions)


class RawEnv(AECEnv[str, Seen, int]):  # type: ignore[misc]  # PettingZoo has no types
    """A game for agents that decide in turn; an action outside the mask is refused with those inside."""

    def __init__(self, game: Game | str, seats: int = 4, render_mode: str | None = None, **options: object) -> None:
        super().__init__()
        self.game = the_game(game)
        self.render_mode = the_mode(render_mode, MODES)
        self.metadata = {
            "name": f"{self.game.name.replace('-', '_')}_v{self.game.rules_version}",
            "render_modes": list(MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self._lanes = Lanes(self.game, seats, 1, the_options(self.game, options), again=False)
        self._eye = self._lanes.beside(0)
        given = self._lanes.given
        self._actions, self._acting, self._ended = given.actions, given.acting, given.terminated
        self._seen, self._mask, self._won = given.observations[0], given.masks[0], given.rewards[0]
        self._advance = self._lanes.advance
        self.actions = self._lanes.table
        """What each action is, in words and as a move."""
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        both = {agent: spaces_of(len(self._seen), len(self._mask)) for agent in self.possible_agents}
        self.observation_spaces = {agent: seen for agent, (seen, _) in both.items()}
        self.action_spaces = {agent: choices for agent, (_, choices) in both.items()}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: the first of a seed, or without one the next."""
        if seed is not None:
            self._lanes.seed(seed)
        elif not hasattr(self, "agent_selection"):
            self._lanes.seed(new_seed())
        self._lanes.begin()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self._acting[0]]

    def observe(self, agent: str) -> Seen:
        seat = self._seat_of[agent]
        if seat == self._acting[0]:
            return {"observation": self._seen.copy(), "action_mask": self._mask.copy()}
        eye = self._eye
        eye.inner[0, EYE] = seat
        eye.look()
        # Those whose turn it is not may not act, though they may owe a decision, too.
        return {"observation": eye.given.observations[0].copy(), "action_mask": np.zeros_like(self._mask)}

    def last(self, observe: bool = True) -> tuple[Seen | None, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return seen, self._cumulative_rewards[agent], self.terminations[agent], False, self.infos[agent]

    def step(self, action: int) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        try:
            self._actions[0] = index(action)  # what has parts would be cut to a whole number, and nobody told
        except (TypeError, OverflowError):
            raise no_action(action, len(self._mask)) from None
        self._advance()  # what anybody is rewarded with comes at the end
        self._cumulative_rewards[agent] = 0.0
        if self._ended[0]:
            for name, won in zip(self.agents, self._won.tolist(), strict=True):
                self.rewards[name] = won
                self.terminations[name] = True
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[self._acting[0]]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The game in a few lines: printed for people, given back as text otherwise."""
        if self.render_mode is None:
            return None
        lanes = self._lanes
        shown = picture(self.game, lanes.record(), int(self._acting[0]), lanes.legal_moves())
        if self.render_mode == "ansi":
            return shown
        print(shown)
        return None

    def close(self) -> None:
        """Nothing is held that would have to be let go."""


class Env(RawEnv):
    """The same, and an order of calls that cannot be is told: what PettingZoo's wrappers do, without their cost."""

    def _check(self, call: str) -> None:
        if not self.agents:
            raise WaysideError(f"no game is going on; call reset() before {call}()")

    def step(self, action: int) -> None:
        if not self.agents:
            self._check("step")
        super().step(action)

    def observe(self, agent: str) -> Seen:
        if agent not in self.agents:
            self._check("observe")
            raise WaysideError(f"there is no agent {agent!r} now; there are: {', '.join(self.agents)}")
        return super().observe(agent)

    def last(self, observe: bool = True) -> tuple[Seen | None, float, bool, bool, dict[str, Any]]:
        if not self.agents:
            self._check("last")
        return super().last(observe)

    def render(self) -> str | None:
        if not hasattr(self, "agent_selection"):
            self._check("render")
        return super().render()
