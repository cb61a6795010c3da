"""Spreading: a job's numbers over whatever workers somebody names, with checkpoints and parts.

What `--cluster`, `--checkpoint`, `--resume`, `--part` and `--out` mean stands here, for any job.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from wayside.engine.errors import WaysideError
from wayside.lab.jobs import Job
from wayside.lab.running import Progress, Run, nothing_to_tell
from wayside.lab.sums import Ledger, Sums
from wayside.lab.sums_file import SumsFile, part_of, read_checkpoint
from wayside.lab.workers import Workers, workers_of


@dataclass(frozen=True)
class Spread:
    """Over what a job is spread, and what is kept of it."""

    cluster: str | None = None
    """The workers, as `workers_of` reads them; None: whoever plays it usually."""
    checkpoint: Path | None = None
    """Where it is kept what is finished, every few seconds."""
    resume: bool = False
    """Go on from there, if there is anything."""
    part: str | None = None
    """`2/8`: the second of eight parts alone."""
    out: Path | None = None
    """Where the sums go, to be merged with others'."""


@dataclass(frozen=True)
class Played:
    """What a job, or a part of it, came to."""

    numbers: range
    sums: Sums
    seconds: float
    """In all, with what was played before it was resumed."""
    workers: str
    progress: Progress

    def machines(self) -> dict[str, Any]:
        """Who played how much, as JSON has it."""
        return {
            "cluster": self.workers,
            "retries": self.progress.retries,
            "machines": {name: asdict(machine) for name, machine in self.progress.machines.items()},
        }


def spread_out(
    job: Job,
    total: int,
    spread: Spread,
    usual: Callable[[], Workers],
    tell: Callable[[Progress], None] = nothing_to_tell,
) -> Played:
    """Play all numbers of a job below `total`, or a part of them; `usual` makes the workers if no others are named."""
    if total < 1:
        raise WaysideError(f"the number of {job.unit} is 1 or more; {total} is not")
    if spread.part is not None and spread.out is None:
        raise WaysideError("a part needs a file for its sums: add --out FILE, and merge all files in the end")
    numbers = range(total) if spread.part is None else part_of(total, spread.part, job.unit)
    described = job.described() if spread.checkpoint or spread.out else {}
    for path in (spread.checkpoint, spread.out):
        if path is not None and not path.absolute().parent.is_dir():
            raise WaysideError(f"{path} cannot be written: there is no folder {path.absolute().parent}")
    before = _begun(spread, described, numbers)

    def file(ledger: Ledger) -> SumsFile:
        seconds = (before.seconds if before else 0) + run.progress.seconds
        return SumsFile(described, job.unit, total, ledger.done, ledger.sums, seconds)

    def save(ledger: Ledger) -> None:
        if spread.checkpoint is not None and run.progress.new:
            file(ledger).write(spread.checkpoint)

    with workers_of(spread.cluster) if spread.cluster else usual() as workers:
        run = Run(job, numbers, workers, before.ledger if before else None, tell, save)
        run.play()
        played = Played(numbers, run.ledger.sums, file(run.ledger).seconds, workers.name, run.progress)
    if spread.out is not None:
        file(run.ledger).write(spread.out)
    return played


def _begun(spread: Spread, described: dict[str, Any], numbers: range) -> SumsFile | None:
    """What is finished already."""
    path = spread.checkpoint
    if path is None:
        if spread.resume:
            raise WaysideError("--resume goes on from a checkpoint: name it with --checkpoint FILE")
        return None
    if not path.exists():
        return None
    if not spread.resume:
        raise WaysideError(f"{path} is there already; go on from it with --resume, or name another file")
    return read_checkpoint(path, described, numbers)
