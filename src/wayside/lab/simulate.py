"""Bulk simulation with its summary: who wins, by how much, and how long a game lasts."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import lcm
from pathlib import Path
from typing import Any

import numpy as np

from wayside.bots.players import find_policy
from wayside.engine.batch import COUNTS, DECISIONS, ROUNDS, SCORES, Batch, new_results
from wayside.engine.counts import cells_of
from wayside.engine.errors import UnknownBot, WaysideError
from wayside.engine.game import Game
from wayside.engine.options import parse_options
from wayside.engine.record import MAX_SEATS
from wayside.lab.jobs import Job
from wayside.lab.running import counted
from wayside.lab.spreading import Spread, spread_out
from wayside.lab.sums import Sums
from wayside.lab.sums_file import merge
from wayside.lab.workers import Workers, how_many, threads_of

CHUNK = {"cpu": 1 << 14, "cuda": 1 << 20}  # games whose results are in memory at once
FIRST = {"cpu": 1 << 7, "cuda": 1 << 16}  # games by which it is found out how long they take
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

    def as_sums(self) -> Sums:
        """All of it, to be added up with others."""
        return {
            "games": self.games,
            "decisions": self.decisions,
            "win_shares": [*self.win_shares],
            "scores": [*self.scores],
            "tallies": self.tallies.tolist(),
            "rounds": self.rounds.tolist(),
        }

    @classmethod
    def of(cls, seats: int, sums: Mapping[str, Any]) -> "Summary":
        """The totals that sums are."""
        tallies, rounds = (np.array(sums[name], np.int64) for name in ("tallies", "rounds"))
        return cls(seats, sums["games"], sums["decisions"], sums["win_shares"], sums["scores"], tallies, rounds)

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


@dataclass(frozen=True)
class BulkGames(Job):
    """Games of bots that are rules, by the million."""

    bots: tuple[str, ...]
    """One a seat."""
    options: tuple[tuple[str, int], ...]
    device: str = "cpu"

    @property
    def first(self) -> int:
        return FIRST[self.device]

    @property
    def gpu(self) -> bool:
        return self.device == "cuda"

    def terms(self) -> dict[str, Any]:
        """Not the device: the games are the same on any."""
        return {"kind": "sim", "seats": len(self.bots), "bots": list(self.bots), "options": dict(self.options)}

    def batch(self) -> Any:
        """One on the CPU or on a GPU; both have `run`."""
        policies = [find_policy(self.game, name) for name in self.bots]
        if self.device == "cuda":
            from wayside.engine.gpu import GpuBatch

            return GpuBatch(self.game, policies, dict(self.options))
        return Batch(self.game, policies, dict(self.options))

    def prepare(self) -> None:
        self.batch().run(self.seed, 0, new_results(1, self.game))

    def run(self, numbers: range) -> Sums:
        summary, batch = Summary(len(self.bots)), self.batch()
        buffer = new_results(min(CHUNK[self.device], len(numbers)), self.game)
        for start in range(numbers.start, numbers.stop, len(buffer)):
            results = buffer[: numbers.stop - start]
            batch.run(self.seed, start, results)
            summary.add(results)
        return summary.as_sums()


def bulk_games(
    game: Game, seats: int, bots: Sequence[str], seed: int, device: str, options: Mapping[str, str]
) -> BulkGames:
    """What is to be simulated, once it is known that it can be."""
    game.check_seats(seats)
    if device not in CHUNK:
        raise WaysideError(f"the device is cpu or cuda; {device!r} is neither")
    names = one_bot_a_seat(",".join(bots), seats)
    for name in names:
        find_policy(game, name)
    values = parse_options(game.options, options)
    game.new_record(seats, values)  # what does not suit so many seats is said here
    return BulkGames(game, seed, tuple(names), tuple(values.items()), device)


def simulation_of(job: BulkGames, sums: Sums, seconds: float, threads: int) -> Simulation:
    """What a job's sums say, and on how many threads it was played; on a GPU there are as many as it takes."""
    if job.device == "cuda":
        from wayside.engine.gpu import LANES

        threads = LANES
    summary = Summary.of(len(job.bots), sums)
    counts = count_totals(job.game, summary)
    return Simulation(
        job.game.name,
        list(job.bots),
        job.seed,
        job.device,
        threads,
        seconds,
        dict(job.options),
        summary,
        job.game.scale,
        counts,
    )


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
    """Play `games` games here; `progress` hears how many are done. Compiling is not counted in the seconds."""
    job = bulk_games(game, seats, bots, seed, device, options or {})
    threads = how_many(threads)
    played = spread_out(job, games, Spread(), lambda: usual_workers(job, threads), counted(progress))
    return simulation_of(job, played.sums, played.seconds, threads)


def usual_workers(job: BulkGames, threads: int) -> Workers:
    """Who plays it if nobody else is named: threads of this process, and a GPU needs but one."""
    return threads_of(1 if job.gpu else threads)


def merged_simulation(paths: Sequence[Path]) -> Simulation:
    """What the parts in files say together."""
    found = merge(paths, "sim")
    game = found.game()
    job = BulkGames(game, found.job["seed"], tuple(found.job["bots"]), tuple(found.job["options"].items()))
    return simulation_of(job, found.sums, found.seconds, 0)
