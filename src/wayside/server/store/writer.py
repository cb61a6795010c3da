"""The writer: one thread through which everything that is stored passes, many jobs to a commit.

A commit waits for the disk, and the disk takes as long for one job as for five hundred. So the thread takes
all that has gathered while the last commit was under way, runs it in one transaction, commits, and only then
tells those who wait. A job that raises is undone alone. If the database fails, the whole group is undone and
everyone in it is told so; the next group is tried with a fresh connection.
"""

import asyncio
import contextlib
import queue
import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from wayside.server.errors import StoreDown
from wayside.server.store.appends import Append, run_appends
from wayside.server.store.engines import is_jobs_fault, must_retry, store_down

GROUP = 500  # jobs to a commit
COMMIT_INTERVAL = 0.01  # seconds at least from one commit's beginning to the next one's
MOST_WAITING = 50_000
ATTEMPTS = 5  # at a group that PostgreSQL asks to do again
STEP_BACK = 0.01, 0.05  # seconds before that

Job = Callable[[Connection], Any]


@dataclass(slots=True, eq=False)
class Waiting:
    """A job, the one who waits for it, and what came of it."""

    job: Job | Append
    future: "asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop
    result: Any = None
    error: BaseException | None = None


class Writer:
    """The thread, its queue and its connection."""

    def __init__(self, engine: Engine) -> None:
        self.on_group: Callable[[int, float], None] = lambda jobs, seconds: None
        """Told of every group that is on disk, in the writer's own thread: how many jobs, and how long it took."""
        self._engine = engine
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._connection: Connection | None = None
        self._stopping = False
        self._committing = False
        self._begun = 0.0
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """Jobs that no group has taken yet."""
        return self._queue.qsize()

    async def write(self, job: Job | Append) -> Any:
        """Have a job done; returns once it is on disk. Whoever stops waiting does not stop the job."""
        if self._stopping:
            raise StoreDown("the server stops")
        if self._queue.qsize() >= MOST_WAITING:
            raise StoreDown("too much waits to be saved")
        loop = asyncio.get_running_loop()
        waiting = Waiting(job, loop.create_future(), loop)
        self._queue.put(waiting)
        return await waiting.future

    def take_no_more(self) -> None:
        """Refuse what comes from now on. Call it in the loop whose jobs these are: none slips in beside it."""
        if not self._stopping:
            self._stopping = True
            self._queue.put(None)

    def finish(self) -> None:
        """Wait until all that was queued is done and the connection is closed."""
        self.take_no_more()
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            group, going = self._gather()
            if group:
                self._do(group)
                _tell(group)
        self._drop_connection()

    def _gather(self) -> tuple[list[Waiting], bool]:
        """Wait for a job and take with it all that have gathered. False: it was the last group."""
        group: list[Waiting] = []
        item = self._queue.get()
        if item is not None:
            # A lone job is done at once. Where they come thick and fast, a moment's wait makes their groups larger: on
            # a quick disk each would else have a commit of its own, which costs more of the processor than the job.
            time.sleep(max(0.0, self._begun + COMMIT_INTERVAL - time.monotonic()))
        self._begun = time.monotonic()
        while True:
            if item is None:  # nothing stands behind the end
                return group, False
            group.append(item)
            if len(group) == GROUP:
                return group, True
            try:
                item = self._queue.get_nowait()
            except queue.Empty:
                return group, True

    def _do(self, group: list[Waiting]) -> None:
        """Run a group and commit it; every job of it has its result or its error afterwards."""
        careful = False
        begun = time.perf_counter()
        for _ in range(ATTEMPTS):
            try:
                self._attempt(group, careful)
            except Exception as error:
                if not isinstance(error, DBAPIError) or is_jobs_fault(error):
                    # One job is to blame: find out which, and let the others stand.
                    again, careful = not careful, True
                else:
                    again = self._may_try_again(error)
                if not again:
                    self._give_up(group, error)
                    return
            else:
                self.on_group(len(group), time.perf_counter() - begun)
                return
        self._give_up(group, StoreDown("others were in the way each time"))

    def _attempt(self, group: list[Waiting], careful: bool) -> None:
        """Run a group in one transaction; with care, so that each job can be undone alone, which takes savepoints."""
        self._committing = False
        for each in group:
            each.result = each.error = None
        connection = self._connect()
        with connection.begin() as transaction:
            # The order in a group is free: nobody in it has been answered yet.
            for each in group:
                if isinstance(each.job, Append):
                    continue
                if careful:
                    _do_alone(connection, each, each.job)
                else:
                    each.result = each.job(connection)
            appends = [(each, each.job) for each in group if isinstance(each.job, Append)]
            if appends:
                outcomes = run_appends(connection, [append for _, append in appends], careful)
                for (each, _), outcome in zip(appends, outcomes, strict=True):
                    if isinstance(outcome, BaseException):
                        each.error = outcome
                    else:
                        each.result = outcome
            self._committing = True
            transaction.commit()

    def _may_try_again(self, error: DBAPIError) -> bool:
        """Whether the group certainly left no trace, and another attempt may do better."""
        if must_retry(error):
            # The other one has waited for what this one held, and takes longer to wake up than this one to come back:
            # without a pause they would meet again in the same way.
            time.sleep(random.uniform(*STEP_BACK))
            return True
        if error.connection_invalidated and not self._committing:  # the server was restarted since the last group
            self._drop_connection()
            return True
        return False

    def _give_up(self, group: list[Waiting], error: Exception) -> None:
        self._drop_connection()
        for each in group:
            each.result, each.error = None, store_down(error)

    def _connect(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def _drop_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                connection.invalidate()
            with contextlib.suppress(Exception):
                connection.close()


def _do_alone(connection: Connection, each: Waiting, job: Job) -> None:
    """Run a job so that it can be undone without the others."""
    try:
        with connection.begin_nested():
            each.result = job(connection)
    except Exception as error:
        if isinstance(error, DBAPIError) and not is_jobs_fault(error):
            raise
        each.error = error


def _tell(group: list[Waiting]) -> None:
    """Tell all who wait, with one call into each loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Waiting]] = {}
    for each in group:
        by_loop.setdefault(each.loop, []).append(each)
    for loop, answered in by_loop.items():
        with contextlib.suppress(RuntimeError):  # that loop has been closed: nobody waits any more
            loop.call_soon_threadsafe(_answer, answered)


def _answer(group: list[Waiting]) -> None:
    for each in group:
        if each.future.done():  # whoever waited has gone
            continue
        if each.error is not None:
            each.future.set_exception(each.error)
        else:
            each.future.set_result(each.result)
