"""Toss with bots that give trouble: found by entry point in bot processes, as a stranger's game would be."""

import os
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import toss

SUPPORT = Path(__file__).resolve().parent.parent
PLACE = "TROUBLED_PLACE"
"""The environment variable that names a folder in which bots and tests leave each other marks."""


def place() -> Path:
    return Path(os.environ[PLACE])


def first(s: Any, seat: int, out: Any, n: int) -> int:
    return int(out[0, 0])


def never(s: Any, seat: int, out: Any, n: int) -> int:
    """Thinks for ever."""
    (place() / f"never-{os.getpid()}").touch()
    while True:
        time.sleep(0.01)


def waits(s: Any, seat: int, out: Any, n: int) -> int:
    """Thinks until the file `go` is there."""
    (place() / f"waits-{os.getpid()}").touch()
    while not (place() / "go").exists():
        time.sleep(0.005)
    return int(out[0, 0])


def dies(s: Any, seat: int, out: Any, n: int) -> int:
    with (place() / "deaths").open("a") as marks:
        marks.write(f"{os.getpid()}\n")
    os._exit(3)


def raises(s: Any, seat: int, out: Any, n: int) -> int:
    raise RuntimeError("MARK-OF-A-HAND")


def prints(s: Any, seat: int, out: Any, n: int) -> int:
    print("this must not get between the answers", flush=True)
    os.write(1, b"nor this\n")
    return int(out[0, 0])


def notes(s: Any, seat: int, out: Any, n: int) -> int:
    """Writes down the order in which it was asked: the round of the record that it got."""
    with (place() / "order").open("a") as marks:
        marks.write(f"{s.round}\n")
    return int(out[0, 0])


BOTS = {f.__name__: f for f in (first, never, waits, dies, raises, prints, notes)}
GAME = replace(toss.GAME, name="troubled", title="Troubled", bots=BOTS)


def install(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let bot processes that start from now on find this game; where marks are left."""
    facts = folder / "installed" / "troubled-1.dist-info"
    facts.mkdir(parents=True)
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: troubled\nVersion: 1\n")
    (facts / "entry_points.txt").write_text("[wayside.games]\ntroubled = troubled:GAME\n")
    marks = folder / "marks"
    marks.mkdir()
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(facts.parent), str(SUPPORT)]))
    monkeypatch.setenv(PLACE, str(marks))
    return marks
