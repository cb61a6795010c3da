"""Teach a net to play by reinforcement learning: PPO with masked actions, from the library sb3-contrib.

    python examples/train_ppo.py                          three minutes on one core of a CPU
    python examples/train_ppo.py --decisions 20000        a short try
    python examples/train_ppo.py --game Spiralized        another game than Hallo Trucker

It sits in the first seat of a short game, half of the time against a bot that plays anything and half against one that
plays well. New games tell how often it wins, before it has learned and after. It needs:

    pip install 'wayside[envs]' sb3-contrib
"""

import argparse
import time
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

import wayside.envs  # noqa: F401  # Gymnasium knows every installed game from here on

SIDE_BY_SIDE = 32  # games that it learns from at the same time
OPPONENTS = ("random", "sensible")  # one that it can beat early, or it would never learn what winning is
OPTIONS = {"HalloTrucker": {"stages": 1}}  # what makes a game a short one


def learner(game: str, options: dict[str, Any], seed: int) -> MaskablePPO:
    """A net that knows nothing yet, and the games in which it will learn: as many against each opponent."""
    makers = [partial(gymnasium.make, game, seats=2, bots=bots, **options) for bots in OPPONENTS]
    games = DummyVecEnv(makers * (SIDE_BY_SIDE // len(makers)))
    return MaskablePPO(
        "MlpPolicy",
        games,
        n_steps=128,
        batch_size=1024,
        n_epochs=4,
        learning_rate=lambda left: 1e-3 * left,  # smaller steps towards the end
        gamma=1.0,  # to win late is as good as to win soon
        gae_lambda=0.95,
        ent_coef=0.01,
        seed=seed,
        device="cpu",
    )


def share_of_wins(model: MaskablePPO, game: str, bots: str, options: dict[str, Any], games: int, seed: int) -> float:
    """How much of so many new games it wins, all of them side by side, where it does what it holds for best."""
    env = gymnasium.make_vec(game, num_envs=games, seats=2, bots=bots, **options)
    seen, info = env.reset(seed=seed)
    still_on = np.ones(games, np.bool_)  # of each place the first game counts, long or short
    won = 0.0
    while still_on.any():
        actions, _ = model.predict(seen, action_masks=info["action_mask"].astype(bool), deterministic=True)
        seen, rewards, ended, _, info = env.step(actions)
        first = still_on & ended
        won += float((rewards[first] + 0.5).sum())  # the reward is the share of the win, less what two may expect
        still_on &= ~ended
    return won / games


def main(game: str, decisions: int, games: int, seed: int) -> None:
    torch.set_num_threads(1)
    options = OPTIONS.get(game, {})
    name = next(known for known in gymnasium.registry if known.startswith(f"wayside/{game}-v"))
    model = learner(name, options, seed)

    def measure(when: str) -> None:
        for bots in OPPONENTS:
            share = share_of_wins(model, name, bots, options, games, seed + 1)
            print(f"{when} it wins {share:.1%} of {games:,} games against {bots}", flush=True)

    measure("before,")
    began = time.perf_counter()
    model.learn(decisions)
    spent = time.perf_counter() - began
    print(f"learned from {model.num_timesteps:,} decisions in {spent:,.0f} seconds", flush=True)
    measure("after,")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Teach a net to play by PPO with masked actions.")
    parser.add_argument("--game", default="HalloTrucker", help="its name as Gymnasium writes it")
    parser.add_argument("--decisions", type=int, default=3_000_000, help="how many decisions it learns from")
    parser.add_argument("--games", type=int, default=2_000, help="how many games tell how good it is")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    main(given.game, given.decisions, given.games, given.seed)
