"""Checkpoints of SQLite's write-ahead log, made beside the writer's work.

What is committed stands in the log first. Left to itself SQLite copies the log into the database at the end of some
commit, once it is long enough, and at a busy node everybody's moves then wait for tens of milliseconds. So a thread
with a connection of its own does it bit by bit, which does not keep the writer from going on, and little is left for
that commit (see CHECKPOINT_PAGES in store/engines.py).
"""

import contextlib
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

EVERY = 1.0  # seconds
JOBS = 200  # that the writer has done since the last time


class WalCheckpointer:
    """The thread and its connection."""

    def __init__(self, file: Path, jobs: Callable[[], int], every: float = EVERY) -> None:
        """`jobs` says how many the writer has done so far."""
        self._file = file
        self._jobs = jobs
        self._every = every
        self._jobs_before = 0
        self._connection: sqlite3.Connection | None = None
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="store-checkpoint", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopped.wait(self._every):
            jobs = self._jobs()
            if jobs - self._jobs_before >= JOBS:
                self._jobs_before = jobs
                self.checkpoint()
        self._drop()

    def checkpoint(self) -> bool:
        """Copy what is in the log into the database; True: there was nothing left in it for a moment."""
        try:
            if self._connection is None:
                self._connection = sqlite3.connect(self._file, isolation_level=None, check_same_thread=False)
            busy, pages, copied = self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            return not busy and bool(pages == copied)
        except sqlite3.Error:  # whatever it is, the writer meets it too and says so
            self._drop()
            return False

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(sqlite3.Error):
                connection.close()
