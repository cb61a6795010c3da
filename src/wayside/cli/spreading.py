"""Work over many workers, as it is asked for on the command line, and how far it is while it works."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console, Group
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table

from wayside.engine.errors import WaysideError
from wayside.lab.running import Progress
from wayside.lab.spreading import Played, Spread

QUIET = 60.0  # seconds between two lines where there is no screen to draw on


def spread_of(
    cluster: str | None,
    threads: int | None,
    checkpoint: Path | None,
    resume: bool,
    part: str | None,
    out: Path | None,
) -> Spread:
    """What was asked for; `--threads` is a cluster of its own kind."""
    if cluster is not None and threads is not None:
        raise WaysideError("--threads and --cluster both say who plays; name one of them")
    return Spread(cluster, checkpoint, resume, part, out)


def files_to_merge(game: str, files: list[Path], merge: bool) -> list[Path] | None:
    """The files of parts, or None where something is to be played: with --merge all names are files."""
    if merge:
        return [Path(game), *files]
    if files:
        raise WaysideError(f"one game is named, not {1 + len(files)}; files are added up with --merge")
    return None


def part_line(played: Played, spread: Spread, unit: str) -> str:
    """Where a part lies."""
    numbers = played.numbers
    return f"Part {spread.part}: {unit} {numbers.start:,} to {numbers.stop - 1:,} are in {spread.out}."


def span(seconds: float | None) -> str:
    """A time as people say it."""
    if seconds is None:
        return ""
    for size, name in ((86400, "days"), (3600, "h"), (60, "min")):
        if seconds >= 2 * size:
            return f"{seconds / size:.0f} {name}"
    return f"{seconds:.0f} s"


@contextmanager
def watched(title: str, unit: str, spread: Spread) -> Iterator[Callable[[Progress], None]]:
    """How far a run is, on standard error: drawn in place, or a line now and then where nothing can be drawn."""
    console = Console(stderr=True)
    try:
        if console.is_terminal:
            with Live(console=console, transient=True, auto_refresh=False) as live:
                yield lambda how: live.update(_picture(title, unit, how), refresh=True)
        else:
            yield _Lines(title, unit)
    except KeyboardInterrupt:
        if spread.checkpoint is not None:
            print(f"Stopped. What is finished is in {spread.checkpoint}: go on with --resume.", file=sys.stderr)
        raise


class _Lines:
    """A line a minute."""

    def __init__(self, title: str, unit: str) -> None:
        self._title, self._unit, self._last = title, unit, time.monotonic()

    def __call__(self, how: Progress) -> None:
        self.told_of(self._title, self._unit, how)

    def told_of(self, title: str, unit: str, how: Progress) -> None:
        now = time.monotonic()
        if now - self._last < QUIET:
            return
        self._last = now
        print(f"{title}: {_numbers(how, unit)}, {_rest(how)}", file=sys.stderr, flush=True)


def _numbers(how: Progress, unit: str) -> str:
    return f"{how.done:,} of {how.total:,} {unit}"


def _rest(how: Progress) -> str:
    """Who plays, what went lost, and how long it will take."""
    words = [f"{how.slots} worker{'s' * (how.slots != 1)}"]
    if len(how.machines) > 1:
        words.append(f"{len(how.machines)} machines")
    if how.retries:
        words.append(f"{how.retries} retried")
    if how.left is not None:
        words.append(f"{span(how.left)} left")
    return ", ".join(words)


def _picture(title: str, unit: str, how: Progress, known: str = "") -> Table:
    table = Table.grid(padding=(0, 2))
    bar = ProgressBar(how.total, how.done, width=30)
    table.add_row(title, bar, _numbers(how, unit), _rest(how), known)
    if len(how.machines) > 1:
        for name, machine in sorted(how.machines.items()):
            rate = machine.numbers / how.seconds if how.seconds else 0
            share = ProgressBar(how.total, machine.numbers, width=30)
            table.add_row(f"  {name}", share, f"{machine.numbers:,} {unit}", f"{rate:,.1f} a second")
    return table


class StepsLines:
    """A line a minute, with the step that is at work."""

    def __init__(self, title: str) -> None:
        self._title, self._lines = title, _Lines(title, "")

    def __enter__(self) -> "StepsLines":
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is left to be done."""

    def __call__(self, step: str, unit: str, how: Progress, known: str) -> None:
        self._lines.told_of(f"{self._title}, {step.lower()}", unit, how)


class StepsPicture:
    """Every step with a bar, the machines of the one at work below it, drawn in place."""

    def __init__(self, console: Console) -> None:
        self._live = Live(console=console, auto_refresh=False)
        self._steps: dict[str, Table] = {}

    def __enter__(self) -> "StepsPicture":
        self._live.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._live.__exit__(*error)

    def __call__(self, step: str, unit: str, how: Progress, known: str) -> None:
        self._steps[step] = _picture(f"{step:<24}", unit, how, known)
        self._live.update(Group(*self._steps.values()), refresh=True)
