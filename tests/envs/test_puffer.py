"""PufferLib's shape: arrays that the caller owns, written in place; the same games as a plain vector's."""

import ast
import inspect
import re
import textwrap
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import toss
from gymnasium import spaces

import wayside.envs
from wayside.bots.random import random
from wayside.engine.errors import IllegalMove, WaysideError
from wayside.engine.game import Game
from wayside.engine.moves import move_of
from wayside.envs import puffer
from wayside.envs.puffer import PufferSeats

GAME = replace(toss.GAME, bots={"bold": toss.bold, "sensible": toss.bold, "random": random})
GAMES = 6
BET_TEN = 4  # the actions 1 to 4 are bets of 1, 4, 7 and 10 chips


def arrays(lines: int, numbers: int) -> dict[str, Any]:
    """The arrays that PufferLib makes for so many agents, with rubbish in them."""
    return {
        "observations": np.full((lines, numbers), 9, np.float32),
        "actions": np.zeros(lines, np.int32),
        "rewards": np.full(lines, 9, np.float32),
        "terminals": np.ones(lines, np.bool_),
        "truncations": np.ones(lines, np.bool_),
        "masks": np.zeros(lines, np.bool_),
    }


def test_it_has_the_shape() -> None:
    env = PufferSeats(GAME, GAMES, seats=3)
    table, numbers = wayside.envs.Actions.of(GAME, 3).size, wayside.envs.Observations.of(GAME).size(3)
    assert isinstance(env.single_observation_space, spaces.Box)
    assert env.single_observation_space.shape == (numbers + table,)
    assert env.single_action_space == spaces.Discrete(table)
    assert env.num_agents == GAMES
    made = {name: (each.shape, each.dtype) for name, each in arrays(GAMES, numbers + table).items()}
    assert {name: (getattr(env, name).shape, getattr(env, name).dtype) for name in made} == made
    assert env.agent_ids.tolist() == list(range(GAMES))


def test_it_writes_into_the_arrays_that_it_is_given_and_nowhere_else() -> None:
    numbers = PufferSeats(GAME).single_observation_space.shape[0]
    whole = arrays(GAMES + 2, numbers)
    env = PufferSeats(GAME, GAMES, buf={name: each[1:-1] for name, each in whole.items()}, rounds=1)
    given = [env.observations, env.rewards, env.terminals, env.truncations]
    seen, infos = env.reset(seed=1)
    assert (seen is env.observations, infos) == (True, [])
    assert not env.terminals.any()
    assert not env.truncations.any()
    assert env.masks.all()
    *back, infos = env.step(np.zeros(GAMES, np.int32))
    assert [one is other for one, other in zip(back, given, strict=True)] == [True] * 4
    assert env.terminals.all()
    assert infos == [{"reward": pytest.approx(env.rewards.mean())}]
    for name, each in whole.items():
        assert np.shares_memory(each, getattr(env, name)), name
        blank = arrays(1, numbers)[name]
        assert np.array_equal(each[:1], blank), name
        assert np.array_equal(each[-1:], blank), name
        assert env.single_observation_space.contains(seen[0])


def test_it_plays_the_games_of_a_plain_vector() -> None:
    """Beside it a vector of the same seed, in which the test plays the bot's part."""
    env, vector = PufferSeats(GAME, GAMES, bots="bold", rounds=3), wayside.envs.vector(GAME, 2, GAMES, rounds=3)
    seen, _ = env.reset(seed=5)
    vector.reset(seed=5)
    numbers, ended = vector.observations.shape[1], 0
    for _ in range(40):
        assert (vector.acting == 0).all()
        assert np.array_equal(seen[:, :numbers], vector.observations)
        assert np.array_equal(seen[:, numbers:], vector.masks)
        seen, rewards, terminals, _, infos = env.step(vector.draw().astype(np.int32))
        vector.step()
        assert (vector.acting == 1).all()
        vector.step(np.where(vector.records["die"][:, 1] >= 4, BET_TEN, 0))
        assert np.array_equal(terminals, vector.terminated)
        assert np.array_equal(rewards, vector.rewards[:, 0])
        assert bool(infos) == terminals.any()
        ended += int(terminals.sum())
    assert ended == 40 // 3 * GAMES


@pytest.mark.parametrize("wrong", [5, -1, -(1 << 31), 1 << 20])
def test_what_is_not_legal_becomes_the_default_move_and_is_told(wrong: int) -> None:
    env, other = PufferSeats(GAME, GAMES), PufferSeats(GAME, GAMES)
    env.reset(seed=2)
    other.reset(seed=2)
    assert GAME.default(GAME.new_record(2), 0) == move_of(toss.PASS)
    actions = np.zeros(GAMES, np.int32)
    other.step(actions)
    actions[[1, 4]] = wrong
    *_, infos = env.step(actions)
    assert infos == [{"illegal": 2.0}]
    assert np.array_equal(env.observations, other.observations)
    assert env.actions.tolist() == actions.tolist()


@pytest.mark.parametrize("wrong", [np.full(GAMES, 0.7), 0, np.zeros(GAMES + 1, int), np.zeros((GAMES, 1), int)])
def test_what_are_no_actions_is_refused(wrong: object) -> None:
    env = PufferSeats(GAME, GAMES)
    env.reset(seed=2)
    with pytest.raises(IllegalMove, match=r"actions are 6 whole numbers from 0 to 11, not (float|int)64 of"):
        env.step(wrong)


def test_a_seed_is_a_series_of_games_and_without_one_it_is_the_environments_own() -> None:
    env = PufferSeats(GAME, GAMES, seed=3)
    with pytest.raises(WaysideError, match=r"call reset\(seed\) before step"):
        env.step(np.zeros(GAMES, np.int32))
    first = env.reset()[0].copy()
    assert np.array_equal(env.reset(seed=3)[0], first)
    assert not np.array_equal(env.reset(seed=4)[0], first)


def test_the_documents_make_it_with_arguments_that_it_takes() -> None:
    """PufferLib's own call cannot be run without PufferLib: bench/puffer.py does that."""
    page = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")
    assert puffer.__doc__ is not None
    calls = [block for block in re.findall(r"(?:^ {4}\S.*\n(?: {8}.*\n)*)+", page, re.MULTILINE) if "make(" in block]
    told = [*calls, next(line for line in puffer.__doc__.splitlines() if "make(" in line)]
    assert len(told) == 2
    for text in told:
        call = ast.parse(textwrap.dedent(text), mode="eval").body
        assert isinstance(call, ast.Call)
        assert [ast.unparse(each) for each in (call.func, *call.args)] == ["pufferlib.vector.make", "PufferSeats"]
        known = {each.arg: each.value for each in call.keywords}
        assert known.keys() <= {"env_kwargs", "num_envs", "backend"}
        inspect.signature(PufferSeats).bind(**ast.literal_eval(known["env_kwargs"]))


@pytest.mark.long
def test_every_game_is_played_in_this_shape(game: Game) -> None:
    env = PufferSeats(game, 32, seats=2, bots="sensible")
    seen, _ = env.reset(seed=1)
    actions = env.single_action_space.n
    for _ in range(100):
        assert (np.abs(seen) <= 1).all()
        seen, _, _, cut, infos = env.step(seen[:, -actions:].argmax(axis=1))
        assert not cut.any()
        assert all("illegal" not in info for info in infos)
