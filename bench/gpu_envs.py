"""The vector of games on a GPU: steps a second with observation and mask, in PyTorch's memory.

python bench/gpu_envs.py [GAME ...] [--seats 4] [--lanes 65536] [--seconds 2]

Random legal moves, drawn on the GPU. A step is a decision in every game: `draw`, `step` (with its look at whether all
actions were legal), and a sum over observations and masks by PyTorch, so that somebody has read them.
"""

import argparse
import json
import time
from typing import Any

import torch

import wayside.envs
from wayside.engine.gpu import device_name, require_gpu
from wayside.engine.registry import find_game, game_names


def rate(name: str, seats: int, lanes: int, seconds: float, read: bool) -> float:
    games = wayside.envs.vector(name, seats, lanes, device="cuda")
    games.reset(seed=1)
    total: Any = torch.zeros((), device="cuda")

    def step() -> None:
        games.draw()
        games.step()
        if read:
            total.add_(games.observations.sum()).add_(games.masks.sum())

    for _ in range(20):
        step()
    torch.cuda.synchronize()
    steps, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        for _ in range(10):
            step()
        torch.cuda.synchronize()
        steps += 10
    return steps * lanes / (time.perf_counter() - begun)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=game_names())
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--lanes", type=int, nargs="*", default=[1 << 16, 1 << 18])
    parser.add_argument("--seconds", type=float, default=2.0)
    arguments = parser.parse_args()
    require_gpu()
    found: dict[str, dict[str, float]] = {}
    for name in arguments.games:
        seats = min(arguments.seats, find_game(name).seats[1])
        for lanes in arguments.lanes:
            for read in (True, False):
                speed = rate(name, seats, lanes, arguments.seconds, read)
                found.setdefault(name, {})[f"{lanes}{', read' * read}"] = round(speed)
                print(f"{name:>14}, {lanes:>7,} games{', read' * read:>6}: {speed:>15,.0f} steps a second", flush=True)
    print(json.dumps({"gpu": device_name(), "steps_per_second": found}))


if __name__ == "__main__":
    main()
