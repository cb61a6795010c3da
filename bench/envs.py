"""Our environments beside PettingZoo's, Gymnasium's, EnvPool's and Pgx's: steps a second on one core, in one run.

python bench/envs.py [GAME ...] [--turns 5] [--seconds 1] [--json]

Random legal moves, four seats, an observation and a mask for every step. All take turns on one core, and rates are by
the time that the processor worked: so they can be compared within one run, whatever else the machine does. What others
have made lives in an environment of its own (.bench-venv, made on the first run; it needs the network once).
"""

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import env_peers
import numpy as np

import wayside.envs
from wayside.engine.registry import find_game, game_names
from wayside.envs.gym import SeatEnv

HERE = Path(__file__).parent
PEER_ENVIRONMENT = HERE.parent / ".bench-venv"
PEERS = (
    "pettingzoo==1.27.0",
    "gymnasium==1.4.0",
    "pygame-ce",
    "rlcard==1.2.0",
    "chess==1.11.2",
    "shimmy==2.0.1",
    "open-spiel==2.0.2",
    "envpool==1.2.5",
    "pgx==2.6.0",
)
SEATS, LANES = 4, env_peers.LANES
AEC, CHECKED_AEC, VECTOR, GYM = "AEC, raw_env", "AEC, env", "vector", "Gymnasium, one seat of four"
A_LOOK = 64  # steps between two looks at the clock


def aec(env: Any) -> Callable[[], int]:
    """The loop of env_peers.aec, except that a game need not end within a turn."""
    chance, going = random.Random(1), False

    def step() -> int:
        nonlocal going
        if not going:
            env.reset(seed=1)
            going = True
        steps = 0
        for _ in env.agent_iter(A_LOOK):
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
            else:
                legal = np.flatnonzero(seen["action_mask"])
                env.step(int(legal[int(chance.random() * len(legal))]))
                steps += 1
        going = bool(env.agents)
        return steps

    return step


def vector(game: str) -> Callable[[], int]:
    games = wayside.envs.vector(game, SEATS, LANES)
    games.reset(seed=1)

    def step() -> int:
        games.draw()
        games.step()
        return LANES

    return step


def one_seat(game: str) -> Callable[[], int]:
    env, chance = SeatEnv(game, SEATS, "random"), random.Random(1)
    _, info = env.reset(seed=1)

    def step() -> int:
        nonlocal info
        for _ in range(A_LOOK):
            legal = np.flatnonzero(info["action_mask"])
            _, _, ended, _, info = env.step(int(legal[int(chance.random() * len(legal))]))
            if ended:
                _, info = env.reset()
        return A_LOOK

    return step


def rate_of(step: Callable[[], int], seconds: float) -> float:
    steps, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        steps += step()
    return steps / (time.process_time() - begun)


class Peers:
    """The process with what others have made."""

    def __init__(self) -> None:
        python = PEER_ENVIRONMENT / "bin" / "python"
        if not python.exists():
            subprocess.run([sys.executable, "-m", "venv", PEER_ENVIRONMENT], check=True)
        wanted = "import chess, envpool, gymnasium, pettingzoo, pgx, pygame, rlcard, shimmy"
        if subprocess.run([python, "-c", wanted], capture_output=True).returncode:
            # One that cannot be installed here does not keep the others away.
            for peer in PEERS:
                subprocess.run([python, "-m", "pip", "install", "--quiet", peer], stdout=sys.stderr)
        self._process = subprocess.Popen(
            [python, HERE / "env_peers.py"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "JAX_PLATFORMS": "cpu", "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        )

    def turn(self, name: str, seconds: float) -> dict[str, Any]:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{name}|{seconds}\n")
        self._process.stdin.flush()
        while not (line := self._process.stdout.readline()).startswith("{"):
            if not line:
                return {"missing": "its process has ended"}
        return dict(json.loads(line))

    def close(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=game_names())
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each turn")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    arguments = parser.parse_args()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # and so is the peers' process
    ours: dict[str, Callable[[], int]] = {}
    for name in arguments.games:
        game = find_game(name)
        seats = min(SEATS, game.seats[1])
        ours[f"{AEC}: {name}"] = aec(wayside.envs.raw_env(game, seats))
        ours[f"{CHECKED_AEC}: {name}"] = aec(wayside.envs.env(game, seats))
        ours[f"{VECTOR}: {name}"] = vector(name)
    ours[f"{GYM}: {arguments.games[0]}"] = one_seat(arguments.games[0])  # others are alike, and take long to compile
    for step in ours.values():
        step()  # compiles
    peers, rates, missing = Peers(), dict[str, list[float]](), dict[str, str]()
    for _ in range(arguments.turns):
        for name, step in ours.items():
            rates.setdefault(name, []).append(rate_of(step, arguments.seconds))
        for name in env_peers.PEERS:
            if name not in missing:
                turn = peers.turn(name, arguments.seconds)
                if "rate" in turn:
                    rates.setdefault(name, []).append(turn["rate"])
                else:
                    missing[name] = turn["missing"]
    peers.close()
    medians = {name: round(median(rate)) for name, rate in rates.items()}
    if arguments.json:
        print(json.dumps({"median_steps_per_second": medians, "missing": missing, "turns": arguments.turns}))
        return
    print(f"steps a second of one core's time, medians of {arguments.turns} turns")
    for name, rate in medians.items():
        print(f"  {name:<44} {rate:>12,}")
    for name, why in missing.items():
        print(f"  {name:<44} not measured: {why}")


if __name__ == "__main__":
    main()
