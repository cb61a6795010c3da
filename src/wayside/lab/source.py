"""Source: a hash of the code that decides what games come to, so that two machines can tell whether theirs is the same.

A version is raised by hand and a clone keeps it for weeks, so versions alone would let work be done by other code. The
hash is over files as they lie on the disk. It says too often rather than too seldom that something differs: a comment
counts as well.
"""

import hashlib
import os
from functools import cache
from pathlib import Path

KINDS = (".py", ".toml", ".npz")  # rules and bots, numbers, and what nets have learnt
DECIDES = ("engine", "bots", "lab")
NONE = "none"
"""Where nothing lies on the disk, as of what is imported from an archive or without its source."""


@cache
def source_of_wayside() -> str:
    """A hash of all that decides totals, whatever the game."""
    return source_in(*(Path(__file__).parents[1] / name for name in DECIDES))


@cache
def source_of_game(folder: Path) -> str:
    """A hash of a game's own code, numbers and nets."""
    return source_in(folder)


def source_in(*folders: Path) -> str:
    """A hash of the source in these folders and all below them; they may be missing."""
    digest, found = hashlib.sha256(), False
    for number, folder in enumerate(folders):
        for path in sorted(_files(folder), key=Path.as_posix):
            try:
                content = path.read_bytes()
            except OSError:  # an editor's lock, say: nothing that could have been imported
                continue
            digest.update(f"{number} {path.relative_to(folder).as_posix()} {len(content)}\n".encode() + content)
            found = True
    return digest.hexdigest()[:16] if found else NONE


def _files(folder: Path) -> list[Path]:
    found = []
    for where, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        found += [Path(where, name) for name in names if name.endswith(KINDS) and not name.startswith(".")]
    return found
