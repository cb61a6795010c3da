"""What the GPU does: that it agrees with the CPU, and how fast it is.

python bench/gpu.py [GAME] [--seats 4]

1. A thousand random games, move by move: the records of the GPU and of compiled rules on the CPU are
   compared byte for byte after every move, and a difference is named by its field.
2. The totals of a simulation on the GPU against those on the CPU, for the same seeds.
3. Decisions a second for several numbers of threads and block sizes; the results stay on the GPU.
"""

import argparse
import json
import os
import random as chance
import sys
import time

import numpy as np

from wayside.bots.random import random
from wayside.engine import dice
from wayside.engine.batch import DECISIONS, Batch, new_results
from wayside.engine.forms import COMPILED
from wayside.engine.game import Game, Rules
from wayside.engine.gpu import GpuBatch, cuda, device_name, require_gpu, step_kernel
from wayside.engine.kit import choose
from wayside.engine.record import first_difference
from wayside.engine.registry import find_game

LAUNCHES = (  # threads, and how many of them make a block
    *((1 << 15, 64), (1 << 16, 64), (1 << 16, 128), (1 << 17, 128)),
    *((1 << 18, 128), (1 << 18, 256), (1 << 19, 256)),
)


def parity(game: Game, games: int, most: int = 400) -> dict[str, int]:
    """Play random games in lock step on both, for at most so many moves each; stop at the first that differs."""
    dealer = chance.Random(1)
    rules = Rules(game, COMPILED)
    low, high = game.seats
    here = np.zeros(games, game.state.dtype)
    records = [game.state(here[i : i + 1]) for i in range(games)]
    for i, s in enumerate(records):
        s.become(game.new_record(low + i % (high - low + 1)))
        dice.seed_dice(s, 1, i)
        rules.setup(s)
    step = step_kernel(game)
    there = cuda.to_device(here)
    moves_played = 0
    for _ in range(most):
        seats, moves = np.full(games, -1, np.int64), np.zeros(games, np.int64)
        for i, s in enumerate(records):
            waiting = [seat for seat in range(s.seats) if s.waiting >> seat & 1]
            if waiting:
                seats[i] = dealer.choice(waiting)
                moves[i] = choose(dealer, rules.offers(s, int(seats[i])))
                rules.play(s, int(seats[i]), int(moves[i]))
        played = int((seats >= 0).sum())
        if not played:
            break
        moves_played += played
        step[(games + 63) // 64, 64](there, cuda.to_device(seats), cuda.to_device(moves))
        back = there.copy_to_host()
        for i, s in enumerate(records):
            if back[i : i + 1].tobytes() != bytes(s):
                where = first_difference(s, game.state(back[i : i + 1]))
                sys.exit(f"game {i}: CPU and GPU differ after {game.move_text(int(moves[i]))!r}: {where or 'padding'}")
    return {"games": games, "moves": moves_played}


def totals(game: Game, games: int, bots: list[str]) -> dict[str, object]:
    """The same seeds on the CPU and on the GPU."""
    policies = [game.bots.get(name, random) for name in bots]
    cpu, gpu = new_results(games, game), new_results(games, game)
    Batch(game, policies, threads=len(os.sched_getaffinity(0))).run(1, 0, cpu)
    GpuBatch(game, policies).run(1, 0, gpu)
    if not (cpu == gpu).all():
        sys.exit(f"totals of {bots} differ, first in game {np.flatnonzero((cpu != gpu).any(axis=1))[0]}")
    return {"bots": bots, "games": games, "decisions": int(cpu[:, DECISIONS].sum(dtype="i8")), "equal": True}


def speed(game: Game, seats: int) -> list[dict[str, float]]:
    found = []
    sample = new_results(2000)
    Batch(game, [random] * seats).run(1, 0, sample)
    # About three seconds' work at a billion a second, but some games for each of the most threads.
    games = max(1 << 19, min(1 << 22, round(3e9 / sample[:, DECISIONS].mean())))
    for lanes, block in LAUNCHES:
        batch = GpuBatch(game, [random] * seats, lanes=lanes, block=block)
        results = batch.launch(1, 0, games)
        cuda.synchronize()
        decisions = int(results.copy_to_host()[:, DECISIONS].sum(dtype="i8"))
        best = 0.0
        for _ in range(3):
            begun = time.perf_counter()
            batch.launch(1, 0, games)
            cuda.synchronize()
            best = max(best, decisions / (time.perf_counter() - begun))
        found.append({"lanes": lanes, "block": block, "decisions_per_second": best})
        print(f"{lanes:>7} threads in blocks of {block:>3}: {best:.4g} decisions a second", flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="hallo-trucker")
    parser.add_argument("--seats", type=int, default=4)
    arguments = parser.parse_args()
    require_gpu()
    game = find_game(arguments.game)
    facts: dict[str, object] = {"game": game.name, "gpu": device_name(), "record_bytes": game.state.dtype.itemsize}
    facts["parity"] = parity(game, 1000)
    print("parity:", facts["parity"], flush=True)
    sample = new_results(200)
    Batch(game, [random] * arguments.seats).run(1, 0, sample)
    games = min(200_000, round(4e8 / sample[:, DECISIONS].mean()))  # some seconds' work for the CPU
    found = [totals(game, games, ["random"] * arguments.seats)]
    if "sensible" in game.bots:
        found.append(totals(game, games // 2, ["sensible"] + ["random"] * (arguments.seats - 1)))
        found.append(totals(game, games // 4, ["sensible"] * arguments.seats))
    facts["totals"] = found
    print("totals:", found, flush=True)
    facts["speed"] = speed(game, arguments.seats)
    print(json.dumps(facts))


if __name__ == "__main__":
    main()
