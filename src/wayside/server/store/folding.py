"""Folding SQLite's log into the database beside the writer's work.

What is committed stands in a log first. Left to itself SQLite folds the log in at the end of some commit, once it is
long enough, and at a busy node everybody's moves then wait for tens of milliseconds. So a thread with a connection of
its own does it bit by bit, which does not keep the writer from going on. Only where that thread does not keep up does
the writer come to do it after all (see CHECKPOINT_PAGES in engines.py).
"""

import contextlib
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

# Seconds. The page of a match that goes on is written again with its every move and folded in once: the longer this is,
# the less there is to do.
EVERY = 3.0
JOBS = 200  # that the writer has done since the last time
TRIES = 4  # what is committed meanwhile is folded in at once; then the log can begin anew at its beginning


class Folding:
    """The thread and its connection."""

    def __init__(self, file: Path, jobs: Callable[[], int], every: float = EVERY) -> None:
        """`jobs` says how many the writer has done so far."""
        self._file = file
        self._jobs = jobs
        self._every = every
        self._folded = 0
        self._connection: sqlite3.Connection | None = None
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="store-folding", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopped.wait(self._every):
            jobs = self._jobs()
            if jobs - self._folded >= JOBS:
                self._folded = jobs
                self.fold()
        self._drop()

    def fold(self) -> bool:
        """Fold in what is in the log; True: there was nothing left in it for a moment."""
        try:
            if self._connection is None:
                self._connection = sqlite3.connect(self._file, isolation_level=None, check_same_thread=False)
            for _ in range(TRIES):
                busy, pages, folded = self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
                if not busy and pages == folded:
                    return True
        except sqlite3.Error:  # whatever it is, the writer meets it too and says so
            self._drop()
        return False

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(sqlite3.Error):
                connection.close()
