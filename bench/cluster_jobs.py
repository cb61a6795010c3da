"""The job of cluster.py in which nothing is played; workers elsewhere import it from here."""

from dataclasses import dataclass
from typing import Any

from wayside.lab.jobs import Job
from wayside.lab.simulate import BulkGames
from wayside.lab.sums import Sums


@dataclass(frozen=True)
class Nothing(Job):
    """Numbers of which nothing is played; each task brings the sums of a task of real games."""

    like: BulkGames

    def terms(self) -> dict[str, Any]:
        return {"kind": "nothing"}

    def run(self, numbers: range) -> Sums:
        return {"of": len(numbers), "games": _sums(self.like)}


_kept: dict[str, Sums] = {}


def _sums(job: BulkGames) -> Sums:
    """Those of a thousand games, played once a process."""
    if not _kept:
        _kept["sums"] = job.run(range(1000))
    return _kept["sums"]
