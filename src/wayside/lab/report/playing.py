"""Playing a report's jobs one after another: by this machine's cores or a cluster, kept on the way, stopped in time.

What is finished of a job is kept under its name, in a folder if one is named: a report that was stopped goes on there.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from wayside.engine.errors import WaysideError
from wayside.lab.jobs import Job
from wayside.lab.report.tasks import VariantGames
from wayside.lab.report.variant import Stopped, end_elsewhere
from wayside.lab.running import Progress, Run, never
from wayside.lab.sums import Ledger
from wayside.lab.sums_file import SumsFile, read_checkpoint, read_sums
from wayside.lab.tournament import Deals
from wayside.lab.tournament import usual_workers as for_deals
from wayside.lab.workers import Workers, threads_of, workers_of

Told = Callable[[str, str, Progress, str], None]
"""Hears of a step, by its name and what its numbers count: how far it is, and what is known by then."""


def nothing_to_tell(step: str, unit: str, how: Progress, known: str) -> None:
    """Nobody watches."""


def usual_workers(job: Job, total: int, threads: int) -> Workers:
    """Who plays a job of a report if nobody else is named: threads, but of matches processes."""
    if isinstance(job, Deals):
        return for_deals(total, threads)
    return threads_of(min(threads, total) if isinstance(job, VariantGames) else threads)


class Steps:
    """Plays jobs under their names; as a context it lets a cluster go at its end."""

    def __init__(
        self,
        threads: int,
        cluster: str | None = None,
        folder: Path | None = None,
        resume: bool = False,
        tell: Told = nothing_to_tell,
    ) -> None:
        if resume and folder is None:
            raise WaysideError("--resume goes on from a checkpoint: name its folder with --checkpoint FOLDER")
        if folder is not None:
            if folder.is_file():
                raise WaysideError(f"{folder} is a file; the checkpoint of a report is a folder, with a file a step")
            if not resume and folder.is_dir() and any(folder.glob("*.json")):
                raise WaysideError(f"{folder} holds a checkpoint already; go on from it with --resume, or name another")
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise WaysideError(f"{folder} cannot be made: {error.strerror or error}") from error
        self._threads, self._folder, self._resume, self._tell = threads, folder, resume, tell
        self._cluster = workers_of(cluster) if cluster else None
        self._ledgers: dict[str, Ledger] = {}
        self.stopped = False
        """Somebody wants no more to be played: what is finished is all there will be."""

    def __enter__(self) -> "Steps":
        return self

    def __exit__(self, *_: object) -> None:
        if self._cluster is not None:
            self._cluster.close()

    def stop(self) -> None:
        """Play no more, from a moment on at which what is finished can be told from what is not."""
        self.stopped = True
        end_elsewhere()

    def file(self, name: str) -> Path | None:
        """Where a step is kept."""
        return None if self._folder is None else self._folder / f"{name}.json"

    def begun(self, name: str) -> int:
        """Of how many numbers a step was, when it was stopped; 0 where it was not begun."""
        file = self.file(name)
        return read_sums(file).total if self._resume and file is not None and file.exists() else 0

    @contextmanager
    def _workers(self, job: Job, total: int) -> Iterator[Workers]:
        if self._cluster is not None:
            yield self._cluster
            return
        with usual_workers(job, total, self._threads) as workers:
            yield workers

    def play(
        self,
        name: str,
        job: Job,
        total: int,
        until: Callable[[], bool] = never,
        known: Callable[[], str] = str,
    ) -> Ledger:
        """Play the numbers of a job below `total`, but for those that are finished; called again it may have more."""
        file, numbers = self.file(name), range(total)
        described = job.described() if file is not None else {}
        ledger = self._ledgers.get(name)
        if ledger is None and self._resume and file is not None and file.exists():
            ledger = read_checkpoint(file, described, numbers).ledger

        def save(ledger: Ledger) -> None:
            if file is not None and run.progress.new:
                SumsFile(described, job.unit, total, ledger.done, ledger.sums, run.progress.seconds).write(file)

        def tell(how: Progress) -> None:
            self._tell(name, job.unit, how, known())
            if self.stopped:  # results are taken just before, all of them or none
                raise Stopped

        if self.stopped:  # not even compiled
            return ledger or Ledger()
        with self._workers(job, total) as workers:
            run = Run(job, numbers, workers, ledger, tell, save, until)
            self._ledgers[name] = run.ledger
            if run.progress.done < total:
                try:
                    run.play()
                except Stopped:
                    self.stopped = True
        if self.stopped:
            end_elsewhere()  # whoever had just ended one may have begun the next
        return run.ledger
