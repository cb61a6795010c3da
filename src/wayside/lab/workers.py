"""Workers: whoever plays tasks of a job, as threads, as processes, or on other machines.

    workers.employ(job)             from now on it is this one
    workers.submit(range(0, 1000))  a task: somebody plays it when there is somebody free
    workers.completed(1.0)          what came of tasks since, waiting so many seconds for the first
    workers.close()

A task comes back as a `Result`: its sums, or that whoever had it is gone, or why nobody can play it. The workers only
hand out and collect; how large tasks are, which are played again and what is finished is known elsewhere (running.py).
"""

import multiprocessing
import os
import re
import signal
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import ClassVar, Self

from wayside.engine.errors import WaysideError
from wayside.lab.jobs import Job, Result, carry_out, carry_out_packed, pack

CLUSTERS = "threads:N, processes:N, ray:local, ray:auto or ray://HOST:PORT"


class Workers(ABC):
    """Those who play; as a context they are closed at its end."""

    seconds: ClassVar[float] = 5.0
    """How long a task should take: long against what sending it costs, short against what goes lost."""
    ahead: ClassVar[int] = 1
    """So many tasks wait for each that is being played, so that nobody stands idle meanwhile."""
    remote: ClassVar[bool] = False
    """Somebody may be cut off and nobody hears of it: what takes far too long is given to somebody else as well."""

    @property
    @abstractmethod
    def slots(self) -> int:
        """How many tasks can be played at once, as far as is known now."""

    @property
    @abstractmethod
    def name(self) -> str:
        """What they are, as `--cluster` takes it."""

    @abstractmethod
    def employ(self, job: Job) -> None:
        """Have them play this one; tasks of an earlier job are forgotten."""

    @abstractmethod
    def submit(self, task: range) -> None:
        """Have somebody play a task."""

    @abstractmethod
    def completed(self, seconds: float) -> list[Result]:
        """What came of tasks since it was asked last, waiting up to so many seconds for the first."""

    @abstractmethod
    def close(self) -> None:
        """Let everybody go, without waiting for tasks that are still out."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _Futures:
    """Tasks that are out, on an executor of the standard library."""

    def __init__(self) -> None:
        self._tasks: dict[Future[Result], range] = {}

    def add(self, future: "Future[Result]", task: range) -> None:
        self._tasks[future] = task

    def forget(self) -> None:
        for future in self._tasks:
            future.cancel()
        self._tasks.clear()

    def completed(self, seconds: float) -> list[Result]:
        """Those that have ended; what lost its process says so."""
        done = wait(self._tasks, seconds, FIRST_COMPLETED).done
        return [self._result(future, self._tasks.pop(future)) for future in done]

    @staticmethod
    def _result(future: "Future[Result]", task: range) -> Result:
        try:
            return future.result()
        except BrokenProcessPool:
            return Result(task, lost="a process of this machine died")


class OneThread(Workers):
    """This thread itself, while it waits for what has come: Ctrl-C ends it at once, and so does a debugger."""

    seconds = 1.0

    def __init__(self) -> None:
        self._waiting: list[range] = []

    @property
    def slots(self) -> int:
        return 1

    @property
    def name(self) -> str:
        return "threads:1"

    def employ(self, job: Job) -> None:
        self._waiting.clear()
        self._job = job
        job.prepare()

    def submit(self, task: range) -> None:
        self._waiting.append(task)

    def completed(self, seconds: float) -> list[Result]:
        return [carry_out(self._job, self._waiting.pop(0))] if self._waiting else []

    def close(self) -> None:
        self._waiting.clear()


class _Pooled(Workers):
    """Those of an executor of the standard library."""

    kind: ClassVar[str]

    def __init__(self, count: int) -> None:
        self._count = count
        self._out = _Futures()

    @property
    def slots(self) -> int:
        return self._count

    @property
    def name(self) -> str:
        return f"{self.kind}:{self._count}"

    def completed(self, seconds: float) -> list[Result]:
        return self._out.completed(seconds)


class Threads(_Pooled):
    """Threads of this process: compiled rules run in them at the same time, without another word."""

    kind = "threads"
    seconds = 1.0

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self._pool = ThreadPoolExecutor(count)

    def employ(self, job: Job) -> None:
        self._out.forget()
        self._job = job
        job.prepare()

    def submit(self, task: range) -> None:
        self._out.add(self._pool.submit(carry_out, self._job, task), task)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _begin() -> None:
    """What each process does first."""
    # Ctrl-C reaches all processes of a terminal; the one that handed out the work says what becomes of it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Whoever handed out the work may be killed; nobody wants it any more then."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


class Processes(_Pooled):
    """Processes of this machine. One that dies takes the others with it; all begin anew, and only time is lost."""

    kind = "processes"

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self._pool: ProcessPoolExecutor | None = None

    def employ(self, job: Job) -> None:
        self._out.forget()
        job.prepare()  # compiles once, so that every process finds it in the cache
        self._packed = pack(job)

    def submit(self, task: range) -> None:
        try:
            future = self._send(task)
        except BrokenProcessPool:
            self._pool = None
            future = self._send(task)
        self._out.add(future, task)

    def _send(self, task: range) -> "Future[Result]":
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._count, multiprocessing.get_context("spawn"), _begin)
        return self._pool.submit(carry_out_packed, self._packed, task)

    def close(self) -> None:
        if self._pool is not None:
            for process in list((self._pool._processes or {}).values()):  # what they still play is wanted no more
                process.terminate()
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _ray(address: str | None) -> Workers:
    try:
        from wayside.lab.ray_workers import RayWorkers
    except ModuleNotFoundError as error:
        if (error.name or "wayside").partition(".")[0] == "wayside":
            raise
        raise WaysideError(
            f"Ray is not installed ({error.name} is missing); it comes with: pip install 'wayside[ray]'"
        ) from error
    return RayWorkers(address)


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def how_many(threads: int | None) -> int:
    """As many as somebody wants, or one for each core."""
    threads = cores() if threads is None else threads
    if threads < 1:
        raise WaysideError(f"the number of threads is 1 or more; {threads} is not")
    return threads


def threads_of(count: int) -> Workers:
    """So many threads; one is this one."""
    return Threads(count) if count > 1 else OneThread()


def workers_of(cluster: str) -> Workers:
    """The workers that `--cluster` names."""
    makers: dict[str, Callable[[int], Workers]] = {"threads": threads_of, "processes": Processes}
    kind, colon, rest = cluster.partition(":")
    if kind in makers and (not colon or (re.fullmatch(r"[0-9]{1,4}", rest) and int(rest) > 0)):
        return makers[kind](int(rest) if colon else cores())
    if cluster in ("ray:local", "ray:auto"):
        return _ray(None if rest == "local" else "auto")
    if re.fullmatch(r"ray://(\[[0-9a-fA-F:]+\]|[^\s:/]+):[0-9]{1,5}", cluster):
        return _ray(cluster)
    raise WaysideError(f"a cluster is {CLUSTERS}; {cluster!r} is none of these")
