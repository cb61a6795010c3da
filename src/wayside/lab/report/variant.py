"""Variants: the same game numbers by another edition, each in a process of its own.

`python -m wayside.lab.report.variant` is such a process. It reads what to play from its standard input, plays by the
edition that its environment names (engine/edition.py), and writes each figure of each game to a file, so that the
games of two editions can be compared one by one.

An edition of somebody's own may ask for more than the game's record has room for. So the record's fields are held
against what their declarations say, some games are played by plain rules, which are strict, and all others by rules
that check every index.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from wayside.bots.players import find_policy
from wayside.bots.random import random
from wayside.engine.edition import read_edition, value_at, variable_for
from wayside.engine.errors import BadEdition, BrokenGame, WaysideError
from wayside.engine.forms import CHECKED, PLAIN
from wayside.engine.game import Game
from wayside.engine.registry import find_game
from wayside.engine.trace import TraceBatch, new_lines
from wayside.lab.estimates import Estimate, paired_difference, sums_of
from wayside.lab.report.reading import Measure, Reading, measures

Array = np.ndarray[Any, Any]
CHUNK = 2048
TRIED = 2  # games by plain rules before all others
SECONDS = 1800  # that a variant may take: an edition may ask for a game without end
ENDED = (-signal.SIGINT, -signal.SIGTERM)  # by somebody, which says nothing of an edition


class Stopped(KeyboardInterrupt):
    """Somebody wants no more to be played."""


_elsewhere: set["subprocess.Popen[str]"] = set()
"""The processes that play now."""


def end_elsewhere() -> None:
    """End all processes that play by an edition of their own; whoever waits for one hears that it was stopped."""
    for process in tuple(_elsewhere):
        process.terminate()


@dataclass(frozen=True)
class Variant:
    """What is played, but for the numbers of the games."""

    game: str
    seats: int
    bots: tuple[str, ...]
    options: Mapping[str, int] = field(default_factory=dict)
    edition: Mapping[str, Any] = field(default_factory=dict)
    """What differs from edition.toml, by path."""

    def changes(self) -> str:
        """What differs, in words."""
        return ", ".join(f"{path}={json.dumps(value)}" for path, value in self.edition.items())


@dataclass(frozen=True)
class Played:
    """Of every measure, what each game gave: what is looked at, and the occasions for it."""

    games: int
    found: Mapping[str, tuple[Array, Array]]

    def estimate(self, measure: Measure) -> Estimate | None:
        """The figure; None where there was no occasion for it."""
        x, y = self.found[measure.name]
        return measure.estimate(sums_of(x, y), self.games)

    def against(self, other: "Played", measure: Measure) -> Estimate | None:
        """How much more this is than the other, game by game on the same dice."""
        (x1, y1), (x2, y2) = other.found[measure.name], self.found[measure.name]
        games = min(len(x1), len(x2))
        columns = [each[:games] for each in (x1, y1, x2, y2)]
        if not (columns[1].any() and columns[3].any()):
            return None
        return paired_difference(*columns).times(measure.times)


def play_here(variant: Variant, game: Game, seed: int, numbers: range, kind: str) -> Played:
    """Some games of a seed in this process."""
    policies = [find_policy(game, bot) for bot in variant.bots]
    batch = TraceBatch(game, policies, random, variant.options, kind=kind, counting=False)
    known = measures(game, variant.seats)
    parts: dict[str, list[tuple[Array, Array]]] = {name: [] for name in known}
    lines = new_lines(game, min(CHUNK, len(numbers)), False)
    for start in range(numbers.start, numbers.stop, CHUNK):
        part = lines[: numbers.stop - start]
        batch.run(seed, start, part)
        reading = Reading(game, variant.seats, part)
        for name, measure in known.items():
            parts[name].append(measure.of(reading))
    found = {
        name: (np.concatenate([x for x, _ in each]), np.concatenate([y for _, y in each]))
        for name, each in parts.items()
    }
    return Played(len(numbers), found)


def check_room(game: Game) -> None:
    """Refuse an edition whose numbers do not fit into the fields of the record."""
    for f in game.fields:
        if f.of is None:
            continue
        low, high = f.of.bounds(game.seats[1]) if hasattr(f.of, "bounds") else (0, 0)
        room = np.iinfo(f.type)
        if high > room.max:
            raise BrokenGame(f"there is no room for {f.doc}: {f.name} goes up to {room.max}, and not to {high}")
        if low < room.min:
            raise BrokenGame(f"there is no room for {f.doc}: {f.name} goes down to {room.min}, and not to {low}")


def _try_out(variant: Variant, game: Game, seed: int) -> None:
    """Some games by strict rules."""
    check_room(game)
    play_here(variant, game, seed, range(TRIED), PLAIN)


def play_elsewhere(variant: Variant, seed: int, numbers: range) -> Played:
    """Some games of a seed in a process of their own, by the variant's edition."""
    game = find_game(variant.game)
    changes = variable_for(game.folder, variant.edition) if variant.edition else {}
    environment = {**os.environ, **changes, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "played.npz"
        asked = {"seed": seed, "first": numbers.start, "games": len(numbers), "file": str(file)}
        told = json.dumps({"variant": asdict(variant), **asked})
        command = [sys.executable, "-m", "wayside.lab.report.variant"]
        try:
            status, said, error = _run(command, told, environment)
        except subprocess.TimeoutExpired:
            raise BadEdition(
                f"{_named(variant)} makes games that do not end: stopped after {SECONDS // 60} min"
            ) from None
        if status in ENDED:
            raise Stopped
        if status:
            raise BadEdition(f"{_named(variant)} makes no game: {_reason(said, error)}{_box(game, variant)}")
        with np.load(file) as kept:
            names = measures(game, variant.seats)
            return Played(len(numbers), {name: (kept[f"{name} x"], kept[f"{name} y"]) for name in names})


def _run(command: list[str], told: str, environment: Mapping[str, str]) -> tuple[int, str, str]:
    """Run a process that can be ended from elsewhere: its exit status, and what it said."""
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=environment) as process:
        _elsewhere.add(process)
        try:
            said, error = process.communicate(told, SECONDS)
        except BaseException:
            process.kill()
            raise
        finally:
            _elsewhere.discard(process)
    return process.returncode, said, error


def _named(variant: Variant) -> str:
    return variant.changes() or variant.game


def _reason(said: str, error: str) -> str:
    """Why a process gave up, in one line."""
    lines = said.strip().splitlines() or error.strip().splitlines() or ["it ended without a word"]
    return lines[-1].rpartition("cannot be loaded: ")[2].removeprefix("ValueError: ").rstrip(".")


def _box(game: Game, variant: Variant) -> str:
    """What the box says instead."""
    parts = read_edition(game.folder)
    there = ", ".join(f"{path} is {json.dumps(value_at(parts, path))}" for path in variant.edition)
    return f" (in the box {there})" if there else ""


def main() -> None:
    """Play what the standard input says; what is wrong is told in the last line, with exit status 1."""
    told = json.load(sys.stdin)
    variant = Variant(**told["variant"])
    try:
        game = find_game(variant.game)
        _try_out(variant, game, told["seed"])
        numbers = range(told["first"], told["first"] + told["games"])
        played = play_here(variant, game, told["seed"], numbers, CHECKED)
    except WaysideError as error:
        print(str(error))
        raise SystemExit(1) from error
    except (ArithmeticError, LookupError, ValueError, TypeError) as error:  # rules met numbers they were not made for
        print(f"its rules fail with it ({type(error).__name__}: {error})")
        raise SystemExit(1) from error
    arrays = {
        f"{name} {axis}": each for name, pair in played.found.items() for axis, each in zip("xy", pair, strict=True)
    }
    np.savez_compressed(told["file"], **arrays)  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
