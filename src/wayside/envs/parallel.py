"""PettingZoo's parallel environment: every seat acts in every step, and a seat that owes no decision waits.

There is one action more than the game has, the last: to wait. It is the only one in the mask of a seat that owes
nothing, and whatever else such a seat sends is taken for it.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from wayside.engine.errors import IllegalMove, WaysideError
from wayside.engine.game import Game
from wayside.envs.aec import Seen, new_seed, spaces_of
from wayside.envs.asked import DEFAULT, RAISE, the_answer, the_game, the_mode, the_options
from wayside.envs.lanes import LEGAL, Lanes
from wayside.envs.picture import MODES, picture

Infos = dict[str, dict[str, Any]]
Answer = tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], Infos]


class ParallelSeats(ParallelEnv[str, Seen, int]):  # type: ignore[misc]  # PettingZoo has no types
    """A game for agents that act together.

    For an action outside the mask the game's default move is made, as for a player whose time ran out, and the agent's
    info says so under "illegal"; with `illegal="raise"` it is refused, and nothing moves.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int = 4,
        render_mode: str | None = None,
        illegal: str = DEFAULT,
        **options: object,
    ) -> None:
        self.game = the_game(game)
        self.render_mode = the_mode(render_mode, MODES)
        self._illegal = the_answer(illegal)
        self.metadata = {
            "name": f"{self.game.name.replace('-', '_')}_parallel_v{self.game.rules_version}",
            "render_modes": list(MODES),
            "render_fps": 1,
        }
        self._lanes = Lanes(self.game, seats, 1, the_options(self.game, options), again=False)
        self._eyes = [self._lanes.beside(seat) for seat in range(seats)]
        self.actions = self._lanes.table
        """What each action is, in words and as a move."""
        self.wait = self.actions.size
        """The action of a seat that owes no decision."""
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        numbers = self._lanes.given.observations.shape[1]
        both = {agent: spaces_of(numbers, self.wait + 1) for agent in self.possible_agents}
        self.observation_spaces = {agent: seen for agent, (seen, _) in both.items()}
        self.action_spaces = {agent: choices for agent, (_, choices) in both.items()}
        self.agents: list[str] = []
        self._begun = False

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Seen], Infos]:
        """Begin a game: the first of a seed, or without one the next."""
        if seed is not None or not self._begun:
            self._lanes.seed(new_seed() if seed is None else seed)
        self._begun = True
        self._lanes.begin()
        self.agents = self.possible_agents[:]
        return self._look(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> Answer:
        """One decision of every seat that owes one."""
        if not self.agents:
            raise WaysideError("no game is going on; call reset() before step()")
        agents, infos = self.agents, {agent: dict[str, Any]() for agent in self.agents}
        asked = [seat for seat, eye in enumerate(self._eyes) if eye.inner[0, LEGAL]]
        wrong = {seat: told for seat in asked if (told := self._refusal(seat, actions.get(agents[seat], self.wait)))}
        if wrong and self._illegal == RAISE:
            raise IllegalMove(next(iter(wrong.values())))
        over = False
        for number, seat in enumerate(asked):
            eye = self._eyes[seat]
            if number:
                eye.look()
            if seat in wrong:
                infos[agents[seat]]["illegal"] = wrong[seat]
                if eye.inner[0, LEGAL]:
                    eye.play(int(self.game.default(eye.record(), seat)))
            elif int(actions[agents[seat]]) in eye.legal_moves():  # else it has been overtaken, and is asked again
                eye.given.actions[0] = actions[agents[seat]]
                eye.advance()
            over = bool(eye.given.terminated[0])
            if over:
                rewards = dict(zip(agents, eye.given.rewards[0].tolist(), strict=True))
                break
        seen = self._look()
        if not over:
            rewards = dict.fromkeys(agents, 0.0)
        else:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def _refusal(self, seat: int, action: int) -> str:
        """Why an action of a seat that is asked is none, or an empty string."""
        legal = self._eyes[seat].legal_moves()
        if action == self.wait:
            rest = self.actions.refusal(seat, action, legal).partition("; ")[2]
            return f"seat {seat + 1} owes a decision, so it may not wait; {rest}"
        return "" if action in legal else self.actions.refusal(seat, action, legal)

    def _look(self) -> dict[str, Seen]:
        seen = {}
        for agent, eye in zip(self.possible_agents, self._eyes, strict=True):
            eye.look()
            mask = np.zeros(self.wait + 1, np.int8)
            mask[:-1] = eye.given.masks[0]
            mask[-1] = not eye.inner[0, LEGAL]
            seen[agent] = {"observation": eye.given.observations[0].copy(), "action_mask": mask}
        return seen

    def render(self) -> str | None:
        """The game in a few lines: printed for people, given back as text otherwise."""
        if self.render_mode is None:
            return None
        asked = next((seat for seat, eye in enumerate(self._eyes) if eye.inner[0, LEGAL]), 0)
        shown = picture(self.game, self._lanes.record(), asked, self._eyes[asked].legal_moves())
        if self.render_mode == "ansi":
            return shown
        print(shown)
        return None

    def close(self) -> None:
        """Nothing is held that would have to be let go."""
