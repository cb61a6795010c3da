"""Other people's environments, for bench/envs.py: it names one and a time on a line, and reads how fast it was.

Runs in an environment of its own, with whatever of PettingZoo, Gymnasium, EnvPool and Pgx can be imported there.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np

LANES = 1024
CLASSICS = (
    "connect_four_v3",
    "tictactoe_v3",
    "rps_v2",
    "leduc_holdem_v4",
    "texas_holdem_v4",
    "texas_holdem_no_limit_v6",
    "go_v5",
    "chess_v6",
    "hanabi_v5",
)
"""All of PettingZoo's classics; what they need besides stands in bench/envs.py."""
Step = Callable[[], int]
"""Makes some steps; how many."""


def aec(module: str, raw: bool) -> Step:
    """One of PettingZoo's classics, with random legal actions; where there is no mask, every action is legal."""
    made: Any = import_module(f"pettingzoo.classic.{module}")
    env, chance = (made.raw_env if raw else made.env)(), random.Random(1)

    def step() -> int:
        env.reset(seed=1)
        steps = 0
        for agent in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
            elif not isinstance(seen, dict):
                env.step(int(chance.random() * env.action_space(agent).n))
                steps += 1
            else:
                legal = np.flatnonzero(seen["action_mask"])
                env.step(int(legal[int(chance.random() * len(legal))]))
                steps += 1
        return steps

    return step


def cart_pole() -> Step:
    """Gymnasium's CartPole, written in NumPy for many at once."""
    gymnasium: Any = import_module("gymnasium")
    env = gymnasium.make_vec("CartPole-v1", num_envs=LANES, vectorization_mode="vector_entry_point")
    env.reset(seed=1)
    chance = np.random.default_rng(1)

    def step() -> int:
        env.step(chance.integers(0, 2, LANES))
        return LANES

    return step


def one_cart_pole() -> Step:
    """Gymnasium's CartPole, one at a time."""
    gymnasium: Any = import_module("gymnasium")
    env = gymnasium.make("CartPole-v1")
    chance = random.Random(1)
    env.reset(seed=1)

    def step() -> int:
        for _ in range(100):
            if any(env.step(chance.randrange(2))[2:4]):
                env.reset()
        return 100

    return step


def envpool() -> Step:
    """EnvPool's CartPole, in C++, with one thread."""
    made: Any = import_module("envpool")
    env = made.make("CartPole-v1", env_type="gymnasium", num_envs=LANES, num_threads=1)
    env.reset()
    chance = np.random.default_rng(1)

    def step() -> int:
        env.step(chance.integers(0, 2, LANES, np.int32))
        return LANES

    return step


def pgx(name: str) -> Step:
    """One of Pgx's games, compiled by JAX for the CPU, with random legal actions drawn there."""
    jax: Any = import_module("jax")
    made: Any = import_module("pgx")
    env = made.make(name)
    begin = jax.jit(jax.vmap(env.init))
    go_on = jax.vmap(import_module("pgx.experimental.wrappers").auto_reset(env.step, env.init))

    def one(state: Any, key: Any) -> tuple[Any, Any]:
        key, draw, dice = jax.random.split(key, 3)
        odds = jax.numpy.log(state.legal_action_mask.astype("float32"))
        actions = jax.random.categorical(draw, odds)
        return go_on(state, actions, jax.random.split(dice, LANES)), key

    one = jax.jit(one)
    held = [begin(jax.random.split(jax.random.key(1), LANES)), jax.random.key(2)]

    def step() -> int:
        held[:] = one(*held)
        jax.block_until_ready(held[0].observation)
        return LANES

    return step


PEERS: dict[str, Callable[[], Step]] = {
    **{
        f"PettingZoo {module[:-3]}{', raw' * raw}": partial(aec, module, raw)
        for module in CLASSICS
        for raw in (True, False)
    },
    "Gymnasium CartPole, one": one_cart_pole,
    "Gymnasium CartPole, NumPy": cart_pole,
    "EnvPool CartPole": envpool,
    "Pgx leduc_holdem": lambda: pgx("leduc_holdem"),
    "Pgx connect_four": lambda: pgx("connect_four"),
    "Pgx backgammon": lambda: pgx("backgammon"),
}


def main() -> None:
    ready: dict[str, Step] = {}
    for line in sys.stdin:
        name, seconds = line.rsplit("|", 1)
        try:
            if name not in ready:
                ready[name] = PEERS[name]()
                ready[name]()  # compiles, where that is how it works
            steps, begun = 0, time.process_time()
            while time.process_time() - begun < float(seconds):
                steps += ready[name]()
            print(json.dumps({"rate": steps / (time.process_time() - begun)}), flush=True)
        except Exception as error:  # whatever cannot be imported or made here is left out
            told = f"{type(error).__name__}: {error}".partition("\n")[0]
            print(json.dumps({"missing": told}), flush=True)


if __name__ == "__main__":
    main()
