"""Sums in a file: a checkpoint that a run goes on from, and the parts of a run that several machines played.

Both are the same: what was played (`Job.described`), how many of its numbers there are in all, which of them are in,
and their sums, as JSON with a check over all of it. A file is written whole or not at all.
"""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from wayside.engine.errors import WaysideError
from wayside.engine.game import Game
from wayside.engine.matchfile import write_atomically
from wayside.engine.registry import find_game
from wayside.lab.jobs import Origin, machine_name
from wayside.lab.sums import Ledger, Ranges, Sums, added, are_sums, is_whole

FORM = 2  # of the file; raised when one can no longer be read as before


@dataclass(frozen=True)
class SumsFile:
    """What such a file says."""

    job: dict[str, Any]
    unit: str
    total: int
    """So many numbers there are in all, in this file or elsewhere."""
    done: Ranges
    sums: Sums
    seconds: float
    """How long it took to play these."""

    def game(self) -> Game:
        """Its game, if it is here as it was there."""
        game = find_game(self.job["game"])
        wanted = Origin(**{name: self.job[name] for name in asdict(Origin.of(game))})
        if why := wanted.why_not(Origin.of(game)):
            raise WaysideError(f"{machine_name()} {why}")
        return game

    @property
    def ledger(self) -> Ledger:
        return Ledger(self.sums, self.done)

    def write(self, path: Path) -> None:
        """Write it, whole or not at all."""
        told: dict[str, Any] = {
            "form": FORM,
            "job": self.job,
            "unit": self.unit,
            "total": self.total,
            "done": [[each.start, each.stop] for each in self.done],
            "sums": self.sums,
            "seconds": self.seconds,
        }
        try:
            write_atomically(path, json.dumps({**told, "check": _check(told)}) + "\n")
        except OSError as error:
            raise WaysideError(f"{path} cannot be written: {error.strerror or error}") from error


def _check(told: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def read_sums(path: Path) -> SumsFile:
    """Read a file; a broken one is refused."""
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError as error:
        raise WaysideError(f"there is no file {path}") from error
    except OSError as error:
        raise WaysideError(f"{path} cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise WaysideError(_no_sums(path)) from error
    try:
        told = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise WaysideError(_no_sums(path)) from error
    if not isinstance(told, dict) or "check" not in told or "form" not in told:
        raise WaysideError(_no_sums(path))
    if told["form"] != FORM:
        raise WaysideError(
            f"{path} has form {told['form']}, of another Wayside, and this one reads form {FORM}; begin anew"
        )
    check = told.pop("check")
    if check != _check(told):
        raise WaysideError(f"{path} is damaged: its content does not fit its check; begin anew, or use a copy")
    if not (is_whole(told["total"]) and are_sums(told["sums"]) and isinstance(told["job"], dict)):
        raise WaysideError(_no_sums(path))
    done = Ranges([range(start, stop) for start, stop in told["done"]])
    return SumsFile(told["job"], told["unit"], told["total"], done, told["sums"], told["seconds"])


def _no_sums(path: Path) -> str:
    return f"{path} holds no sums: it is no file that --checkpoint or --out wrote, or only a piece of one"


def what_differs(one: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """The first thing in which two descriptions of jobs differ, or an empty string."""
    for name in {**one, **other}:
        if one.get(name) != other.get(name):
            return f"{name.replace('_', ' ')} {_short(one.get(name))}, not {_short(other.get(name))}"
    return ""


def _short(value: object) -> str:
    if value is None:
        return "none"
    return value if isinstance(value, str) else json.dumps(value)


def read_checkpoint(path: Path, job: Mapping[str, Any], numbers: range) -> SumsFile:
    """What a run of a job can go on from; refused where the file is of another one."""
    found = read_sums(path)
    if differs := what_differs(found.job, job):
        raise WaysideError(f"{path} is of another run: it has {differs}; name its own terms, or another file")
    beyond = [each for each in found.done if each.start < numbers.start or each.stop > numbers.stop]
    if beyond:
        raise WaysideError(
            f"{path} holds {found.unit} {beyond[0].start} to {beyond[0].stop - 1}, and this run is of "
            f"{numbers.start} to {numbers.stop - 1}; name as many {found.unit} and the same part as before"
        )
    return found


def merge(paths: Sequence[Path], kind: str) -> SumsFile:
    """The parts of a run of a kind as one; refused unless they fit together and nothing is missing."""
    found: dict[Path, SumsFile] = {}
    for path in paths:
        if path.resolve() in {each.resolve() for each in found}:
            raise WaysideError(f"{path} is named twice; each part counts once")
        found[path] = read_sums(path)
        its = found[path].job.get("kind")
        if its != kind:
            raise WaysideError(f"{path} is of `wayside {its}`, not of `wayside {kind}`; merge it with that")
    (first, whole), *others = found.items()
    for path, part in others:
        if differs := what_differs(part.job, whole.job):
            raise WaysideError(f"{path} does not belong to {first}: it has {differs}")
        if part.total != whole.total:
            raise WaysideError(
                f"{path} does not belong to {first}: it is of {part.total:,} {part.unit}, not of {whole.total:,}"
            )
    for (one, its), (other, theirs) in combinations(found.items(), 2):
        for each in its.done:
            if both := theirs.done.overlap(each):
                raise WaysideError(
                    f"{one} and {other} both hold {whole.unit} {both.start} to {both.stop - 1}; merge each part once"
                )
    done, sums = Ranges(), whole.sums
    for part in found.values():
        for each in part.done:
            done.add(each)
        if part is not whole:
            sums = added(sums, part.sums)
    missing = [f"{gap.start} to {gap.stop - 1}" for gap in done.gaps(range(whole.total))]
    if missing:
        rest = len(missing) - 1
        more = f" and {rest} more range{'s' * (rest > 1)}" if rest else ""
        raise WaysideError(f"{whole.unit} {missing[0]}{more} are in none of these files; name all parts")
    seconds = sum(part.seconds for part in found.values())
    return SumsFile(whole.job, whole.unit, whole.total, done, sums, seconds)


def part_of(total: int, part: str, unit: str) -> range:
    """The numbers of part `i/n`: n parts of about the same size make the whole."""
    found = re.fullmatch(r"([0-9]{1,9})/([0-9]{1,9})", part)
    number, parts = (int(found[1]), int(found[2])) if found else (0, 0)
    if not 1 <= number <= parts:
        raise WaysideError(f"a part is I/N with I from 1 to N, such as 2/8; {part!r} is not")
    if parts > total:
        raise WaysideError(f"{total:,} {unit} make no {parts:,} parts; name at most as many parts as {unit}")
    return range(total * (number - 1) // parts, total * number // parts)
