"""The write lock: the processes of a server write to SQLite one at a time, each as soon as the other is done.

SQLite lets one write at a time, and whoever finds the place taken sleeps and tries again: 1 ms, 2, 5, 10 and more.
Where the disk takes its time over a commit, the other process would sleep on after it: 330 ms were seen behind one of
220. With a lock of the system's each has the place as soon as the other lets go. Nothing depends on it but time: a
program that knows nothing of this lock, such as a backup, is still kept in order by SQLite's own.
"""

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

if sys.platform != "win32":
    import fcntl


class WriteLock:
    """The lock on a file that all processes of a server know."""

    def __init__(self, file: Path) -> None:
        self._file = file.open("ab")

    @contextlib.contextmanager
    def hold(self) -> Iterator[None]:
        """Wait for the lock, and have it."""
        fcntl.flock(self._file, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(self._file, fcntl.LOCK_UN)

    def close(self) -> None:
        self._file.close()
