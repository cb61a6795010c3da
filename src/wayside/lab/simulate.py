"""Bulk simulation with its summary: who wins, by how much, and how long a game lasts."""

import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import lcm
from typing import Any

import numpy as np

from wayside.bots.players import find_policy
from wayside.engine.batch import COUNTS, DECISIONS, ROUNDS, SCORES, Batch, new_results
from wayside.engine.counts import cells_of
from wayside.engine.errors import UnknownBot, WaysideError
from wayside.engine.game import Game, Policy
from wayside.engine.options import parse_options
from wayside.engine.record import MAX_SEATS

CHUNK = {"cpu": 1 << 16, "cuda": 1 << 20}  # games between two steps of the progress bar
SHARES = lcm(*range(1, MAX_SEATS + 1))  # a win in whole parts, however many share it


@dataclass
class Summary:
    """The totals of a simulation, all in whole numbers, so that any order of adding gives the same."""

    seats: int
    games: int = 0
    decisions: int = 0
    win_shares: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    tallies: np.ndarray[Any, Any] = field(default_factory=lambda: np.zeros(1, np.int64))
    """Of all that the game counts, one after another."""
    rounds: np.ndarray[Any, Any] = field(default_factory=lambda: np.zeros(1, np.int64))
    """How many games had so many rounds."""

    def __post_init__(self) -> None:
        self.win_shares = self.win_shares or [0] * self.seats
        self.scores = self.scores or [0] * self.seats

    def add(self, results: np.ndarray[Any, Any]) -> None:
        """Add a buffer of results."""
        scores = results[:, SCORES : SCORES + self.seats].astype(np.int64)
        best = scores == scores.max(axis=1, keepdims=True)
        shares = best * (SHARES // best.sum(axis=1, keepdims=True))
        for seat in range(self.seats):
            self.win_shares[seat] += int(shares[:, seat].sum())
            self.scores[seat] += int(scores[:, seat].sum())
        self.games += len(results)
        self.decisions += int(results[:, DECISIONS].astype(np.int64).sum())
        self.tallies = self.tallies + results[:, COUNTS:].sum(axis=0, dtype=np.int64)
        counts = np.bincount(results[:, ROUNDS])
        longer = max(len(counts), len(self.rounds))
        self.rounds = np.pad(self.rounds, (0, longer - len(self.rounds))) + np.pad(counts, (0, longer - len(counts)))

    def wins(self) -> list[float]:
        """Games won by each seat, ties shared."""
        return [share / SHARES for share in self.win_shares]

    def mean_score(self) -> list[float]:
        return [score / self.games for score in self.scores]

    def rounds_at(self, part: float) -> int:
        """The number of rounds that this part of the games did not exceed."""
        return int(np.searchsorted(np.cumsum(self.rounds), part * self.games))

    def mean_rounds(self) -> float:
        return float(np.dot(np.arange(len(self.rounds)), self.rounds) / self.games)


@dataclass(frozen=True)
class Simulation:
    """What was simulated, on what, and how fast; and what came of it."""

    game: str
    bot: list[str]
    seed: int
    device: str
    threads: int
    seconds: float
    options: dict[str, int]
    summary: Summary
    scale: int = 1
    """So many of what the scores count make one unit of the game's."""
    counts: dict[str, list[int]] = field(default_factory=dict)
    """What the game counts, over all games: one total, or one a seat."""

    def as_dict(self) -> dict[str, Any]:
        s = self.summary
        return {
            "game": self.game,
            "seats": s.seats,
            "games": s.games,
            "bot": self.bot[0] if len(set(self.bot)) == 1 else self.bot,
            "seed": self.seed,
            "options": self.options,
            "device": self.device,
            "threads": self.threads,
            "decisions": s.decisions,
            "seconds": round(self.seconds, 6),
            "decisions_per_second": round(s.decisions / self.seconds),
            "games_per_second": round(s.games / self.seconds),
            "wins": s.wins(),
            "mean_score": [score / self.scale for score in s.mean_score()],
            "rounds": {
                "mean": s.mean_rounds(),
                "median": s.rounds_at(0.5),
                "5%": s.rounds_at(0.05),
                "95%": s.rounds_at(0.95),
            },
            "counts": {
                name: {"total": sum(totals), "per_game": sum(totals) / s.games}
                | ({"by_seat": totals} if len(totals) > 1 else {})
                for name, totals in self.counts.items()
            },
        }


def count_totals(game: Game, summary: Summary) -> dict[str, list[int]]:
    """The totals of all that a game counts, by name."""
    every = zip(game.counts, cells_of(game.counts, game.seats[1]), strict=True)
    return {count.name: summary.tallies[cells][: summary.seats].tolist() for count, cells in every}


def one_bot_a_seat(text: str, seats: int) -> list[str]:
    """`sensible`, or `sensible,random,random,random`, as a name for each seat."""
    names = [name.strip() for name in text.split(",")]
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise UnknownBot(f"{len(names)} bots are named for {seats} seats; name one for all, or one a seat")
    return names


def make_batch(game: Game, policies: Sequence[Policy], options: Mapping[str, int], device: str, threads: int) -> Any:
    """A batch on the CPU or on a GPU; both have `run`."""
    if device == "cuda":
        from wayside.engine.gpu import GpuBatch

        return GpuBatch(game, policies, options)
    return Batch(game, policies, options, threads)


def simulate(
    game: Game,
    seats: int = 4,
    games: int = 100_000,
    bots: Sequence[str] = ("random",),
    seed: int = 1,
    threads: int | None = None,
    device: str = "cpu",
    options: Mapping[str, str] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play `games` games; `progress` hears how many are done. Compiling is not counted in the seconds."""
    game.check_seats(seats)
    if games < 1:
        raise WaysideError(f"the number of games is 1 or more; {games} is not")
    if device not in CHUNK:
        raise WaysideError(f"the device is cpu or cuda; {device!r} is neither")
    threads = len(os.sched_getaffinity(0)) if threads is None else threads
    if threads < 1:
        raise WaysideError(f"the number of threads is 1 or more; {threads} is not")
    names = one_bot_a_seat(",".join(bots), seats)
    values = parse_options(game.options, options or {})
    batch = make_batch(game, [find_policy(game, name) for name in names], values, device, threads)
    batch.run(seed, 0, new_results(1, game))  # compiles
    summary = Summary(seats)
    buffer = new_results(min(CHUNK[device], games), game)
    seconds = 0.0
    for start in range(0, games, len(buffer)):
        results = buffer[: games - start]
        begun = time.perf_counter()
        batch.run(seed, start, results)
        seconds += time.perf_counter() - begun
        summary.add(results)
        if progress is not None:
            progress(summary.games)
    if device == "cuda":
        threads = batch.lanes
    counts = count_totals(game, summary)
    return Simulation(game.name, names, seed, device, threads, seconds, values, summary, game.scale, counts)
