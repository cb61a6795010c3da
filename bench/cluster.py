"""What many workers give: how much faster two are than one, and what a task costs whoever hands it out.

    python bench/cluster.py [--games 60000] [--turns 3] [--tasks 2000] [--out FILE]

The same games (Hallo Trucker, four sensible seats) by one worker and by two of each kind, in turns; what counts is the
ratio within a turn, and of those the median. Then tasks in which nothing is played, so that only handing out, sending
back and adding up is left: their number a second, and the processor time of the process that hands them out.
"""

import argparse
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from cluster_jobs import Nothing

from wayside.engine.registry import find_game
from wayside.lab.jobs import Job
from wayside.lab.running import Run
from wayside.lab.simulate import bulk_games
from wayside.lab.sums import Ledger
from wayside.lab.workers import Processes, Workers, threads_of, workers_of

STORE = 100_000_000
KINDS = ("threads", "processes", "ray")


@contextmanager
def crew(kind: str, count: int) -> Iterator[Workers]:
    """So many workers of a kind."""
    if kind != "ray":
        with threads_of(count) if kind == "threads" else Processes(count) as workers:
            yield workers
        return
    import ray

    ray.init(
        num_cpus=count, object_store_memory=STORE, include_dashboard=False, log_to_driver=False, logging_level="ERROR"
    )
    try:
        with workers_of("ray:auto") as workers:
            yield workers
    finally:
        ray.shutdown()


def play(job: Job, games: int, workers: Workers) -> tuple[float, Any]:
    """The seconds that a run takes, once all workers have played something, and its sums."""
    Run(job, range(2 * workers.slots * job.first), workers).play()
    begun = time.perf_counter()
    run = Run(job, range(games), workers)
    run.play()
    return time.perf_counter() - begun, run.ledger.sums


@dataclass(frozen=True)
class Cost:
    a_second: float
    processor: float
    """Seconds of the process that hands out, for each."""


def cost(job: Job, tasks: int, out: int, workers: Workers) -> Cost:
    """Tasks of one number, so many of them always out."""
    workers.employ(job)
    for number in range(2 * workers.slots):
        workers.submit(range(number, number + 1))
    back = 0
    while back < 2 * workers.slots:
        back += len(workers.completed(1.0))
    ledger, sent, back = Ledger(), 0, 0
    begun, used = time.perf_counter(), time.process_time()
    while back < tasks:
        while sent < tasks and sent - back < out:
            workers.submit(range(sent, sent + 1))
            sent += 1
        for result in workers.completed(1.0):
            if result.lost or result.failed:
                raise RuntimeError(result.lost or result.failed)
            ledger.add(result.task, result.sums)
            back += 1
    return Cost(tasks / (time.perf_counter() - begun), (time.process_time() - used) / tasks)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60_000)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--tasks", type=int, default=2000)
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    kinds = given.kinds.split(",")
    job = bulk_games(find_game("hallo-trucker"), 4, ["sensible"], 1, "cpu", {})
    seconds: dict[tuple[str, int], list[float]] = {(kind, n): [] for kind in kinds for n in (1, 2)}
    totals = []
    for turn in range(given.turns):
        for kind, count in seconds:
            with crew(kind, count) as workers:
                took, sums = play(job, given.games, workers)
            seconds[kind, count].append(took)
            totals.append(sums)
            print(f"turn {turn + 1}: {kind} {count}: {took:.2f} s", flush=True)
    assert all(sums == totals[0] for sums in totals), "totals differ"
    lines = [
        f"{given.games:,} games, {totals[0]['decisions']:,} decisions, all {len(totals)} totals the same",
        "",
        "| workers | one, s | two, s | two against one, of each turn | median |",
        "|---|---|---|---|---|",
    ]
    for kind in kinds:
        one, two = seconds[kind, 1], seconds[kind, 2]
        ratios = [a / b for a, b in zip(one, two, strict=True)]
        shown = ", ".join(f"{ratio:.2f}" for ratio in ratios)
        lines.append(f"| {kind} | {median(one):.1f} | {median(two):.1f} | {shown} | {median(ratios):.2f} |")
    lines += ["", "| workers | tasks out | tasks a second | processor time a task |", "|---|---|---|---|"]
    for kind in kinds:
        for out in (4, given.tasks):
            with crew(kind, 2) as workers:
                found = cost(Nothing(job.game, 1, job), given.tasks, out, workers)
            lines.append(f"| {kind} | {out:,} | {found.a_second:,.0f} | {1e3 * found.processor:.2f} ms |")
            print(lines[-1], flush=True)
    text = "\n".join(lines) + "\n"
    print(text)
    if given.out:
        given.out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
