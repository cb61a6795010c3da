"""Is this commit as fast as another? Both play the same games in turns, so that what the machine does hits both.

    git worktree add ../before COMMIT
    python bench/against.py ../before [--device cuda] [--turns 16]

A turn is some games by four random players, or by four sensible ones, first by one tree and then by the other, every
second turn the other way round. Printed are the median of the turns' ratios (above 1: this tree is faster), their
quartiles, and the seconds until a first small run was over in a fresh cache: importing, compiling, playing. On the CPU
it is the processor's time that counts, on one core. Both trees must make the same decisions in every turn.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parents[1]
FIRST = 8  # games of the run that compiles
BOTS = ("random", "sensible")
SECONDS = {"cpu": 0.4, "cuda": 0.6}  # of one tree in a turn, about


def work(game_name: str, bot: str, device: str) -> None:
    """A tree's part: play as many games as each line of standard input asks for, and say how long it took."""
    began = time.process_time()
    from wayside.bots.random import random
    from wayside.engine.batch import DECISIONS, Batch, new_results
    from wayside.engine.registry import find_game

    game: Any = find_game(game_name)
    policies = [random if bot == "random" else game.bots[bot]] * 4
    clock: Callable[[], float] = time.process_time
    if device == "cuda":
        from wayside.engine.gpu import GpuBatch, cuda

        batch: Any = GpuBatch(game, policies)
        began, clock = time.perf_counter(), time.perf_counter

        def play(seed: int, games: int) -> int:
            results = batch.launch(seed, 0, games)
            cuda.synchronize()
            return int(results.copy_to_host()[:, DECISIONS].sum())
    else:
        batch = Batch(game, policies)

        def play(seed: int, games: int) -> int:
            results = new_results(games)
            batch.run(seed, 0, results)
            return int(results[:, DECISIONS].sum())

    play(0, FIRST)
    print(json.dumps({"seconds": clock() - began}), flush=True)
    for line in sys.stdin:
        seed, games = map(int, line.split())
        begun = clock()
        decisions = play(seed, games)
        print(json.dumps({"seconds": clock() - begun, "decisions": decisions}), flush=True)


class Tree:
    """A checkout that plays in a process of its own, with a cache of its own."""

    def __init__(self, tree: Path, game: str, bot: str, device: str, cache: str) -> None:
        path = os.pathsep.join(filter(None, (str(tree / "src"), os.environ.get("PYTHONPATH", ""))))
        command = [sys.executable, "-W", "ignore", __file__, "--work", game, bot, "--device", device, str(tree)]
        self._process: Any = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": path, "WAYSIDE_CACHE_DIR": cache},
        )
        self.first = self._answer()["seconds"]

    def _answer(self) -> dict[str, Any]:
        line = self._process.stdout.readline()
        if not line:
            sys.exit("one of the trees could not play; what it said stands above")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def play(self, seed: int, games: int) -> dict[str, Any]:
        self._process.stdin.write(f"{seed} {games}\n")
        self._process.stdin.flush()
        return self._answer()

    def close(self) -> None:
        self._process.stdin.close()
        self._process.wait()


def compare(other: Path, game: str, bot: str, device: str, turns: int) -> str:
    """The line about one game and bot."""
    with tempfile.TemporaryDirectory() as cache:
        trees = [Tree(tree, game, bot, device, f"{cache}/{i}") for i, tree in enumerate((other, HERE))]
        games = 1 << 12 if device == "cuda" else FIRST
        while (took := trees[0].play(1, games)["seconds"]) < SECONDS[device]:
            games = int(games * min(8.0, 1.3 * SECONDS[device] / max(took, 1e-3)) + 1)
        ratios, rate = [], 0.0
        for turn in range(turns):
            order = (0, 1) if turn % 2 == 0 else (1, 0)
            answers = {i: trees[i].play(turn + 2, games) for i in order}
            if answers[0]["decisions"] != answers[1]["decisions"]:
                sys.exit(f"{game}, {bot}: the two trees play different games")
            ratios.append(answers[0]["seconds"] / answers[1]["seconds"])
            rate = max(rate, answers[1]["decisions"] / answers[1]["seconds"])
        for tree in trees:
            tree.close()
    low, _, high = statistics.quantiles(ratios, n=4)
    first = f"{trees[0].first:.1f} before, {trees[1].first:.1f} s now"
    return f"| {game}, {bot} | {statistics.median(ratios):.3f} | {low:.3f} to {high:.3f} | {rate:,.0f} | {first} |"


def main() -> None:
    parser = argparse.ArgumentParser(description="Speed of this tree against another, in turns.")
    parser.add_argument("other", type=Path, help="a checkout of the other commit")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--turns", type=int, default=16)
    parser.add_argument("--work", nargs=2, metavar=("GAME", "BOT"), help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.work:
        work(*chosen.work, chosen.device)
        return
    if not (chosen.other / "src" / "wayside").is_dir():
        parser.error(f"{chosen.other} is no checkout of Wayside: it has no src/wayside")
    if chosen.turns < 2:
        parser.error("it takes two turns at least")
    from wayside.engine.registry import game_names

    print("| | times as fast | quartiles | decisions a second now | first run |\n|---|---|---|---|---|")
    for game in game_names():
        for bot in BOTS:
            print(compare(chosen.other.resolve(), game, bot, chosen.device, chosen.turns), flush=True)


if __name__ == "__main__":
    main()
