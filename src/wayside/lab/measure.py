"""How fast a game runs: interpreted, on one core, on all cores, on a GPU.

Machines are shared and noisy, so every figure is the best of several turns, and the forms take their
turns one after another within one run: their ratios mean something even where the figures do not.
"""

import os
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from wayside.bots.random import random
from wayside.engine.batch import DECISIONS, Batch, new_results
from wayside.engine.forms import PLAIN
from wayside.engine.game import Game

TURNS = 5


@dataclass
class Figure:
    """One way to run a game, and its best turn."""

    form: str
    threads: int
    decisions_per_second: float = 0.0
    games_per_second: float = 0.0

    def take(self, decisions: int, games: int, seconds: float) -> None:
        if decisions / seconds > self.decisions_per_second:
            self.decisions_per_second = decisions / seconds
            self.games_per_second = games / seconds


class _Runner:
    """A batch that takes turns of about the same time."""

    def __init__(self, figure: Figure, batch: Any, first: int, most: int, turn: float) -> None:
        self.figure = figure
        self._batch = batch
        self._turn = turn
        self._most = most
        self._results = new_results(first)
        self._batch.run(1, 0, self._results)  # compiles
        begun = time.perf_counter()
        self._batch.run(1, 0, self._results)
        speed = first / (time.perf_counter() - begun)
        self._results = new_results(max(1, min(most, int(speed * turn))))

    def take_turn(self) -> None:
        begun = time.perf_counter()
        self._batch.run(1, 0, self._results)
        seconds = time.perf_counter() - begun
        self.figure.take(int(self._results[:, DECISIONS].sum(dtype="i8")), len(self._results), seconds)


class _GpuRunner:
    """Games on the GPU, timed to the end of the kernel: the results stay there."""

    GAMES = 1 << 22

    def __init__(self, figure: Figure, game: Game, seats: int) -> None:
        from wayside.engine import gpu

        self.figure = figure
        self._cuda = gpu.cuda
        self._batch = gpu.GpuBatch(game, [random] * seats)
        self._decisions = int(self._launch().copy_to_host()[:, DECISIONS].sum(dtype="i8"))

    def _launch(self) -> Any:
        results = self._batch.launch(1, 0, self.GAMES)
        self._cuda.synchronize()
        return results

    def take_turn(self) -> None:
        begun = time.perf_counter()
        self._launch()
        self.figure.take(self._decisions, self.GAMES, time.perf_counter() - begun)


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def measure(game: Game, seats: int, seconds: float, say: Callable[[str], None] = lambda _: None) -> dict[str, Any]:
    """Random games in every form that this machine can run, as one object."""
    game.check_seats(seats)
    turn = seconds / TURNS
    policies = [random] * seats
    say("interpreted")
    runners: list[_Runner | _GpuRunner] = [
        _Runner(Figure("interpreted", 1), Batch(game, policies, kind=PLAIN), 1, 1 << 10, turn)
    ]
    for threads in sorted({1, cores()}):
        say(f"compiled, {threads} thread{'s' * (threads > 1)}")
        batch = Batch(game, policies, threads=threads)
        runners.append(_Runner(Figure("compiled", threads), batch, 1 << 10, 1 << 22, turn))
    from wayside.engine.gpu import device_name, why_no_gpu

    no_gpu = why_no_gpu()
    if not no_gpu:
        say("CUDA")
        runners.append(_GpuRunner(Figure("cuda", 1), game, seats))
    for number in range(TURNS):
        say(f"turn {number + 1} of {TURNS}")
        for runner in runners:
            runner.take_turn()
    figures = [runner.figure for runner in runners]
    one = next(f for f in figures if f.form == "compiled" and f.threads == 1)
    return {
        "game": game.name,
        "seats": seats,
        "bot": "random",
        "record_bytes": game.state.dtype.itemsize,
        "gpu": device_name() if not no_gpu else f"not measured: {no_gpu}",
        "figures": [asdict(figure) for figure in figures],
        "ratio_to_one_core": {
            f"{figure.form} {figure.threads}": round(figure.decisions_per_second / one.decisions_per_second, 4)
            for figure in figures
        },
    }
