"""What a test may need of the machine: it is there, or the test says plainly what is missing.

`raise Missing("there is no strace here ...")` wherever that shows, in a fixture or in the middle of a test: such a test
is skipped with this line, and where WAYSIDE_NEED=all says that nothing may be missing it fails with it.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from wayside.engine.gpu import why_no_gpu

NO_GPU = why_no_gpu()
needs_gpu = pytest.mark.skipif(bool(NO_GPU), reason=f"the GPU was not tested: {NO_GPU}")
"""For what a GPU alone can show: it may be missing even where all is needed."""
needs_no_gpu = pytest.mark.skipif(not NO_GPU, reason="there is a GPU")

NEED_ALL = os.environ.get("WAYSIDE_NEED") == "all"


class Missing(Exception):
    """Something that a test needs is not here; the words say what, and what would help."""


@contextmanager
def said_plainly() -> Iterator[None]:
    """Whatever is missing in here is the reason of a skipped test, or of a failed one where all is needed."""
    try:
        yield
    except Missing as what:
        if NEED_ALL:
            pytest.fail(f"{what}; and WAYSIDE_NEED=all says that nothing may be missing", pytrace=False)
        pytest.skip(str(what))


def program(*names: str, of: str = "") -> str:
    """Where the first of these programs is that is there."""
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        raise Missing(f"there is no {of or names[0]} on the path (looked for {', '.join(names)})")
    return found


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Path]:
    """A file system of a few megabytes, to be filled."""
    folder.mkdir(parents=True)
    mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True).returncode != 0:
        raise Missing("no small disk can be mounted here: be root, or run the tests under `unshare -rm`")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)
