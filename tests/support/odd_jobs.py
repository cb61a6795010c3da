"""Jobs whose sums are known beforehand, and which can be slow, or fail; other processes import them from here."""

import os
import signal
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from wayside.engine.errors import IllegalMove
from wayside.lab.jobs import Job
from wayside.lab.sums import Sums
from wayside.lab.tournament import Deals, rules_of


@dataclass(frozen=True)
class Squares(Job):
    """Number i adds i squared, and one to those of its remainder by seven."""

    pause: float = 0.0
    """Seconds for each number."""
    fails_at: int = -1
    kills_at: int = -1
    """Who plays this number is killed, the first time; a file says that it was."""
    folder: Path = Path()
    word: str = "squares"

    def terms(self) -> dict[str, Any]:
        return {"kind": self.word}

    def run(self, numbers: range) -> Sums:
        if self.fails_at in numbers:
            raise IllegalMove("a move that is not legal")
        if self.kills_at in numbers and not (self.folder / "killed").exists():
            (self.folder / "killed").touch()
            os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(self.pause * len(numbers))
        by_seven: dict[str, int] = {}
        for i in numbers:
            by_seven[str(i % 7)] = by_seven.get(str(i % 7), 0) + 1
        return {"count": len(numbers), "squares": sum(i * i for i in numbers), "by seven": by_seven, "many": [1]}


def square_sums(count: int) -> tuple[int, int]:
    """How many numbers there are below so many, and the sum of their squares."""
    return count, sum(i * i for i in range(count))


@dataclass(frozen=True)
class Killer(Squares):
    """Whoever plays it is killed, every time."""

    def run(self, numbers: range) -> Sums:
        os.kill(os.getpid(), signal.SIGKILL)
        return {}


@dataclass(frozen=True)
class OnGpus(Squares):
    """Every task of it asks for a GPU of its own."""

    @property
    def gpu(self) -> bool:
        return True


@dataclass(frozen=True)
class Halves(Squares):
    """Comes to something that is no whole number."""

    def run(self, numbers: range) -> Sums:
        return {"halves": len(numbers) / 2}


@dataclass(frozen=True)
class CountsLoads(Deals):
    """Says how often the rules of its process were loaded by then."""

    def run(self, numbers: range) -> Sums:
        return {**super().run(numbers), "loaded": rules_of.cache_info().misses}


def of_other_code(job: Job, **other: Any) -> Job:
    """A job whose game is the same but for what another version of it would say."""
    return replace(job, game=replace(job.game, **other))
