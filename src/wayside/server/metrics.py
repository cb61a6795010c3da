"""What can be measured while it runs, in Prometheus' form: counts and times only, never who or what."""

import asyncio
import time
from contextlib import suppress

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

# Seconds. A move should be seen within a tenth; the steps are finest there.
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
THINKING = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
GROUPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
LAG_EVERY = 0.5  # seconds between two looks at the event loop


class Metrics:
    """All that a node counts, in a registry of its own, so that several nodes fit in one process."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()

        def gauge(name: str, doc: str, *labels: str) -> Gauge:
            return Gauge(f"wayside_{name}", doc, labels, registry=registry)

        def counter(name: str, doc: str, *labels: str) -> Counter:
            return Counter(f"wayside_{name}", doc, labels, registry=registry)

        def histogram(name: str, doc: str, steps: tuple[float, ...], *labels: str) -> Histogram:
            return Histogram(f"wayside_{name}", doc, labels, registry=registry, buckets=steps)

        self.sockets = gauge("sockets", "Sockets that are open")
        self.rooms = gauge("rooms", "Tables in memory")
        self.matches = gauge("matches", "Matches in memory that go on")
        self.moves = counter("moves", "Entries of matches on disk, by who made them", "by")
        self.refused = counter("refusals", "Wishes that were not granted, by code", "code")
        self.move_seconds = histogram("move_seconds", "From a move's receipt until all were told", QUICK)
        self.commit_seconds = histogram("commit_seconds", "One transaction of the writer", QUICK)
        self.commit_jobs = histogram("commit_jobs", "Jobs in one transaction of the writer", GROUPS)
        self.writer_queue = gauge("writer_queue", "Jobs that wait for the writer")
        self.dropped = counter("dropped_readers", "Sockets closed because they read too slowly")
        self.loop_lag_seconds = histogram("loop_lag_seconds", "How late the event loop came to a timer", QUICK)
        self.bot_seconds = histogram("bot_seconds", "From a bot's being asked to its answer", THINKING, "bot")
        self.bot_queue = gauge("bot_queue", "Choices that wait for a bot process", "bot")
        self.bot_failures = counter("bot_failures", "Bots that gave no answer, by reason", "reason")
        self.bot_processes = gauge("bot_processes", "Bot processes that are up")
        self.driven = gauge("driven_tables", "Tables that this node's driver looks after")
        self.driver_errors = counter("driver_errors", "Looks at a table that failed and were repeated")
        self.seats_held = counter("seats_held", "Seats that a bot took for somebody who was gone, or gave back", "what")
        self.game_faults = counter("game_faults", "Times that a game's own rules failed", "game")

    def note_broken(self, game: str) -> None:
        """The rules of a game have failed; it may be said from any thread."""
        self.game_faults.labels(game).inc()

    def note_group(self, jobs: int, seconds: float) -> None:
        """The writer has put a group of jobs on disk; it may say so from its own thread."""
        self.commit_jobs.observe(jobs)
        self.commit_seconds.observe(seconds)

    clock = staticmethod(time.perf_counter)
    """What times are taken by."""

    def page(self) -> bytes:
        """All of it, as a scraper reads it."""
        return bytes(generate_latest(self.registry))

    content_type = CONTENT_TYPE_LATEST


async def watch_loop(metrics: Metrics, every: float = LAG_EVERY) -> None:
    """Note how late the event loop is, for as long as the task lives."""
    with suppress(asyncio.CancelledError):
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(every)
            metrics.loop_lag_seconds.observe(max(0.0, time.perf_counter() - begun - every))
