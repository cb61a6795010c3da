"""Running: a job's numbers are cut into tasks, handed out to workers, and added up, each once.

Tasks begin small; from what the first took it is known how many numbers make one of the right length. Whatever was lost
with its worker is handed out again. Towards the end tasks become smaller, so that all end at about the same time.
"""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from wayside.engine.errors import WaysideError
from wayside.lab.jobs import Job, Result
from wayside.lab.sums import Ledger
from wayside.lab.workers import Workers

RETRIES = 3  # of one task; what kills four workers kills the fifth
PATIENCE = 4.0  # times as long as a task should take, until a remote worker is not trusted with it alone
SHORTEST = 0.2  # of the length that a task should have: no shorter, even towards the end
LOOK = 0.5  # seconds between two looks at what has come
SAVE = 2.0  # seconds between two checkpoints


@dataclass
class Machine:
    """What one machine has done."""

    tasks: int = 0
    numbers: int = 0
    seconds: float = 0.0
    """Of all its workers together."""


@dataclass
class Progress:
    """How far a run is."""

    total: int
    done: int = 0
    """Those that were finished when it began among them."""
    new: int = 0
    """Those without."""
    seconds: float = 0.0
    retries: int = 0
    slots: int = 0
    machines: dict[str, Machine] = field(default_factory=dict)

    @property
    def left(self) -> float | None:
        """The seconds that it still takes; None: nothing is finished yet."""
        return (self.total - self.done) * self.seconds / self.new if self.new else None


def nothing_to_tell(_: Progress) -> None:
    """Nobody wants to hear how far it is."""


def counted(progress: Callable[[int], None] | None, each: int = 1) -> Callable[[Progress], None]:
    """For somebody, or nobody, who wants to hear how many games are done, of which a number is so many."""
    return nothing_to_tell if progress is None else lambda how: progress(how.done * each)


def nothing_to_save(_: Ledger) -> None:
    """Nobody wants to go on with it later."""


def never() -> bool:
    """It goes on until all is finished."""
    return False


class _Cutter:
    """Cuts tasks off what is still to be played."""

    def __init__(self, job: Job, ledger: Ledger, numbers: range, target: float) -> None:
        self._gaps = list(ledger.done.gaps(numbers))
        self._gaps.reverse()
        self._first = job.first
        self._target = target
        self._played, self._seconds = 0, 0.0
        self.left = sum(map(len, self._gaps))

    def took(self, task: range, seconds: float) -> None:
        """How long one took; what was seen lately counts for more."""
        self._played = self._played // 2 + len(task)
        self._seconds = self._seconds / 2 + seconds

    def size(self, slots: int) -> int:
        """How many numbers the next task has."""
        if not self._played:
            return self._first
        rate = self._played / max(self._seconds, 1e-6)
        fair = -(-self.left // (2 * slots))  # a part of the rest that leaves everybody something to do
        return int(min(self._target * rate, max(SHORTEST * self._target * rate, fair))) or 1

    def next(self, slots: int) -> range | None:
        """The next task; None where nothing is left."""
        if not self._gaps:
            return None
        gap = self._gaps.pop()
        task = gap[: self.size(slots)]
        if len(task) < len(gap):
            self._gaps.append(gap[len(task) :])
        self.left -= len(task)
        return task


class Run:
    """One run of a job's numbers by workers, until all of them are in the ledger."""

    def __init__(
        self,
        job: Job,
        numbers: range,
        workers: Workers,
        ledger: Ledger | None = None,
        tell: Callable[[Progress], None] = nothing_to_tell,
        save: Callable[[Ledger], None] = nothing_to_save,
        until: Callable[[], bool] = never,
    ) -> None:
        """`ledger`: what is finished already. `save` is handed it now and then, and at any end.

        Once `until` says so, nothing more is handed out, and what is finished by then is all there is.
        """
        self.job = job
        self.ledger = Ledger() if ledger is None else ledger
        self.progress = Progress(len(numbers), self.ledger.done.count)
        self._numbers, self._workers, self._tell, self._save, self._until = numbers, workers, tell, save, until
        self._cutter = _Cutter(job, self.ledger, numbers, workers.seconds)
        self._out: dict[range, float] = {}
        """Tasks that somebody has, and since when."""
        self._again: list[range] = []
        self._losses: Counter[range] = Counter()
        self._doubled: set[range] = set()

    def play(self) -> Ledger:
        """Play until all is finished, or nobody wants more, and give back what it came to."""
        self._workers.employ(self.job)
        begun = saved = time.perf_counter()
        try:
            while self.progress.done < self.progress.total:
                if not self._until():
                    self._hand_out()
                elif not self._out:
                    break
                results = self._workers.completed(LOOK)
                now = time.perf_counter()
                self.progress.seconds = now - begun
                for result in results:
                    self._take(result)
                self._tell(self.progress)
                if now - saved > SAVE:
                    saved = now
                    self._save(self.ledger)
        finally:
            self._save(self.ledger)
        return self.ledger

    def _hand_out(self) -> None:
        self.progress.slots = slots = max(1, self._workers.slots)
        while len(self._out) < slots * (1 + self._workers.ahead):
            task = self._again.pop() if self._again else self._cutter.next(slots)
            if task is None:
                break
            self._submit(task)
            if not self.progress.new and len(self._out) >= slots:
                return  # until it is known how long they take, nobody has more than one
        if self._workers.remote and len(self._out) < slots:
            self._double()

    def _submit(self, task: range) -> None:
        self._out[task] = time.perf_counter()
        self._workers.submit(task)

    def _double(self) -> None:
        """Give what takes far too long to somebody else as well; whoever is first counts."""
        late = time.perf_counter() - PATIENCE * self._workers.seconds
        for task, since in self._out.items():
            if since < late and task not in self._doubled:
                self._doubled.add(task)
                self._workers.submit(task)
                return

    def _take(self, result: Result) -> None:
        if result.failed:
            raise WaysideError(result.failed)
        if result.lost:
            self._lost(result)
            return
        self._out.pop(result.task, None)
        if not self.ledger.add(result.task, result.sums):
            return
        count = len(result.task)
        self._cutter.took(result.task, result.seconds)
        self.progress.done += count
        self.progress.new += count
        machine = self.progress.machines.setdefault(result.machine, Machine())
        machine.tasks += 1
        machine.numbers += count
        machine.seconds += result.seconds

    def _lost(self, result: Result) -> None:
        task = result.task
        if task in self._doubled:
            self._doubled.discard(task)  # the other one has it still
            return
        if self._out.pop(task, None) is None:
            return
        self._losses[task] += 1
        if self._losses[task] > RETRIES:
            raise WaysideError(
                f"whoever plays {self.job.unit} {task.start} to {task.stop - 1} is lost, {self._losses[task]} times "
                f"by now ({result.lost}); has each worker the memory that it needs?"
            )
        self.progress.retries += 1
        self._again.append(task)
