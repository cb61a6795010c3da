"""Jobs: what is to be played, so that any process anywhere can play any part of it and send back sums.

A job is a description that can be pickled: the game, the seed, who plays by which options. A task is a range of its
numbers. Whoever plays a task says what it came to, as whole numbers that add up (sums.py); `carry_out` does that, and
finds the game at fault where rules fail. Work for other machines goes out packed, with the code that it belongs to
beside it: where that is not the code at hand it is refused, for the same number might be another game there.
"""

import io
import pickle
import platform
import time
from abc import ABC, abstractmethod
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from typing import Any, ClassVar

from wayside import __version__
from wayside.engine.errors import BrokenGame, WaysideError
from wayside.engine.game import Game
from wayside.engine.registry import find_game
from wayside.lab.source import source_of_game, source_of_wayside
from wayside.lab.sums import Sums, are_sums


@dataclass(frozen=True)
class Origin:
    """The code that a job belongs to, as far as games depend on it."""

    wayside: str
    game: str
    rules_version: int
    edition: str
    wayside_source: str
    """A hash of all that decides totals but the game, as versions are raised by hand (source.py)."""
    game_source: str

    @classmethod
    def of(cls, game: Game) -> "Origin":
        source = source_of_wayside(), source_of_game(game.folder)
        return cls(__version__, game.name, game.rules_version, game.edition, *source)

    def why_not(self, here: "Origin") -> str:
        """Why work of this origin cannot be done by the code here, or an empty string."""
        for what, wanted, found in (
            ("Wayside", self.wayside, here.wayside),
            ("Wayside of the source", self.wayside_source, here.wayside_source),
            (f"rules version of {self.game}", self.rules_version, here.rules_version),
            (f"edition of {self.game}", self.edition, here.edition),
            (f"{self.game} of the source", self.game_source, here.game_source),
        ):
            if wanted != found:
                return f"has {what} {found}, and this work is of {wanted}; install the same everywhere"
        return ""


@dataclass(frozen=True)
class Job(ABC):
    """All that decides what number i of it is. A frozen dataclass of what can be pickled."""

    game: Game
    seed: int

    unit: ClassVar[str] = "games"
    """What its numbers count, in the plural."""

    @property
    def first(self) -> int:
        """So many are played at first, to find out how long they take."""
        return 1

    @property
    def gpu(self) -> bool:
        """Whether a task needs a GPU of its own."""
        return False

    @abstractmethod
    def terms(self) -> dict[str, Any]:
        """What tells it from another job, but its origin and seed, as JSON has it."""

    @abstractmethod
    def run(self, numbers: range) -> Sums:
        """Play these, and say what they came to. It is called from several threads at once."""

    def prepare(self) -> None:
        """Compile what will be needed; called once in each process, before any time is taken."""
        return

    def described(self) -> dict[str, Any]:
        """What tells it from any other job."""
        return {**asdict(Origin.of(self.game)), **self.terms(), "seed": self.seed}


@dataclass(frozen=True)
class Result:
    """What has become of a task: its sums, or why there are none."""

    task: range
    sums: Sums = field(default_factory=dict)
    seconds: float = 0.0
    machine: str = ""
    lost: str = ""
    """Whoever had it is gone, as this says; somebody else may play it."""
    failed: str = ""
    """Nobody can play it, and this says why."""


def machine_name() -> str:
    return platform.node() or "this machine"


def carry_out(job: Job, task: range) -> Result:
    """Play a task here."""
    begun = time.perf_counter()
    try:
        sums = job.run(task)
        if not are_sums(sums):
            raise TypeError(f"{type(job).__name__} came to something else than whole numbers")
    except Exception as error:  # rules may do anything
        return Result(task, machine=machine_name(), failed=_blame(job, task, error))
    return Result(task, sums, time.perf_counter() - begun, machine_name())


def _blame(job: Job, task: range, error: Exception) -> str:
    """Which of a task's numbers fails, and how. What fails once fails again, so it is found by halving."""
    if isinstance(error, BrokenGame):
        return str(error)  # it names the game itself
    suspects = task
    while len(suspects) > 1:
        middle = (suspects.start + suspects.stop) // 2
        for half in (range(suspects.start, middle), range(middle, suspects.stop)):
            try:
                job.run(half)
            except Exception as again:
                suspects, error = half, again
                break
        else:
            break  # it does not fail by itself
    which = f"{job.unit.removesuffix('s')} {suspects.start}"
    if len(suspects) > 1:
        which = f"one of the {job.unit} {suspects.start} to {suspects.stop - 1}"
    words = str(error) if isinstance(error, WaysideError) else f"{type(error).__name__}: {error}"
    return f"{job.game.title}: {which} of seed {job.seed} failed: {' '.join(words.split())}"


# ---- On the way to other processes


@dataclass(frozen=True)
class Packed:
    """A job on its way. Its body is to be read by the same code alone."""

    origin: Origin
    body: bytes


class _Packer(pickle.Pickler):
    """Games that are installed go by name: each process has its own, and their compiled rules with it."""

    def persistent_id(self, what: object) -> Any:
        return what.name if isinstance(what, Game) and _is_installed(what) else None


class _Unpacker(pickle.Unpickler):
    def persistent_load(self, name: str) -> Game:
        return find_game(name)


def _is_installed(game: Game) -> bool:
    try:
        return find_game(game.name) is game
    except WaysideError:
        return False


def pack(job: Job) -> Packed:
    """A job as it is sent."""
    buffer = io.BytesIO()
    _Packer(buffer).dump(job)
    return Packed(Origin.of(job.game), buffer.getvalue())


@lru_cache(4)
def _unpacked(body: bytes) -> Job:
    """Once a process: unpacked again for every task, a game would be another one each time, and be compiled again."""
    job: Job = _Unpacker(io.BytesIO(body)).load()
    job.prepare()
    return job


def unpack(packed: Packed) -> Job:
    """A job that was sent, ready to be played; refused where it belongs to other code than is here."""
    wanted = packed.origin
    here = replace(wanted, wayside=__version__, wayside_source=source_of_wayside())
    if why := wanted.why_not(here):  # before anything else: nothing else of it may be as it was
        raise WaysideError(f"{machine_name()} {why}")
    try:
        job = _unpacked(packed.body)
        here = Origin.of(job.game)
    except Exception as error:  # of a game that is not here, or cannot be loaded, or of somebody's own job
        raise WaysideError(f"{machine_name()} cannot play this: {' '.join(str(error).split())}") from error
    if why := wanted.why_not(here):
        raise WaysideError(f"{machine_name()} {why}")
    return job


def carry_out_packed(packed: Packed, task: range) -> Result:
    """Play a task of a job that was sent here."""
    try:
        job = unpack(packed)
    except WaysideError as error:
        return Result(task, machine=machine_name(), failed=str(error))
    return carry_out(job, task)
