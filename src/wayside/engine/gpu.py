"""Whole games on a CUDA GPU, one game a thread: the same rules, the same dice, the same totals as on the CPU.

Needs numba-cuda (the extra `cuda`) and an NVIDIA GPU.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from wayside.engine.batch import COLUMNS, MOST_DECISIONS, bulk_form, check_finished, counts_too, one_game, parts
from wayside.engine.errors import NoDevice
from wayside.engine.forms import CUDA, Form, fill, rule
from wayside.engine.game import Game, Policy
from wayside.engine.room import room_of

# Numba's modules come without types, and its CUDA target may be missing: `require_gpu` says so then.
numba: Any = import_module("numba")
try:
    cuda: Any = import_module("numba.cuda")
except ImportError:
    cuda = None
int64 = numba.int64

# What the kernels leave open (see `fill`).
one: Any = None
begin: Any = None
decide: Any = None
end: Any = None
game_play: Any = None
LINES: Any = None
ROOM: Any = None
RECORD: Any = None

THREADS_PER_BLOCK = 256
LANES = 1 << 18  # threads at a time: enough to fill the largest GPU
WARP = 32  # threads that go through the code together
WHOLE_WARP = np.int32(-1)  # a bit for each of them
NO_GAME = -1


def why_no_gpu() -> str:
    """Why CUDA cannot be used here, or an empty string."""
    if cuda is None:
        return "Numba's CUDA target is not installed; install wayside[cuda]"
    try:
        if not cuda.is_available():
            return "no NVIDIA GPU, or no CUDA driver, is to be found on this machine"
    except Exception as error:  # a broken driver may fail in any way
        return f"CUDA does not start on this machine: {error}"
    return ""


def require_gpu() -> None:
    """Refuse where there is no GPU, and say why."""
    if reason := why_no_gpu():
        raise NoDevice(f"device cuda cannot be used: {reason}. Use device cpu instead")


def device_name() -> str:
    name = cuda.get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


@rule
def play_games_on_gpu(blank: Any, who: Any, seed: int, start: int, most: int, results: Any) -> None:
    """One thread's games: number `start` plus its own, and then every so many as there are threads.

    The record lies in the thread's local memory: the hardware interleaves that of neighbouring
    threads, so that what they read together comes together.
    """
    records = cuda.local.array(1, RECORD)
    out = cuda.local.array((LINES, 4), int64)
    work = cuda.local.array(ROOM, int64)
    records[0] = blank[0]
    for i in range(cuda.grid(1), len(results), cuda.gridsize(1)):
        one(records[0], out, work, who, seed, start + i, most, results[i])


@rule
def play_long_games_on_gpu(
    blank: Any, who: Any, seed: int, start: int, most: int, results: Any, taken: Any, warp: int
) -> None:
    """The same for games that are so long that no thread should wait for another's to end, only for its decision.

    A thread whose game is over takes the next that nobody has taken yet. `warp` is WHOLE_WARP, but the compiler must
    not know: with a mask that it can see it trusts that no thread has strayed, and leaves out the wait for those
    that have. Without that wait the threads drift apart for good, and each goes through the code alone.
    """
    records = cuda.local.array(1, RECORD)
    out = cuda.local.array((LINES, 4), int64)
    work = cuda.local.array(ROOM, int64)
    records[0] = blank[0]
    number = NO_GAME
    decisions = 0
    playing = False
    more = True
    while cuda.any_sync(warp, more):
        if playing:
            decide(records[0], out, work, who)
            decisions += 1
            playing = records[0].over == 0 and decisions < most
        if more and not playing:
            if number != NO_GAME:
                end(records[0], decisions, results[number])
            number = cuda.atomic.add(taken, 0, 1)
            decisions = 0
            more = number < len(results)
            playing = more
            if playing:
                begin(records[0], seed, start + number)


@rule
def play_moves_on_gpu(records: Any, seats: Any, moves: Any) -> None:
    """One move in each record; a seat below 0 leaves its record as it is. For the parity test."""
    i = cuda.grid(1)
    if i < len(records) and seats[i] >= 0:
        records[i].log_n = 0
        game_play(records[i], seats[i], moves[i])


def step_kernel(game: Game) -> Any:
    """`play_moves_on_gpu` for a game."""
    return Form(CUDA).of(fill(play_moves_on_gpu, game_play=game.play))


@cache
def _kernel(game: Game, policies: tuple[Policy, ...], counting: bool) -> Any:
    """The kernel for a game and its policies, compiled once a process."""
    memory = {
        "LINES": game.max_offers + 1,
        "ROOM": max(1, room_of(*policies)),  # none at all is not possible; what nobody touches costs nothing
        "RECORD": numba.from_dtype(game.state.dtype),
    }
    form = bulk_form(game, CUDA, counting)
    if game.long:
        return form.of(fill(play_long_games_on_gpu, **parts(game, policies, counting), **memory))
    return form.of(fill(play_games_on_gpu, one=one_game(game, policies, counting), **memory))


class GpuBatch:
    """A game and its policies on the GPU; `run` plays any number of games into the caller's buffer."""

    def __init__(
        self,
        game: Game,
        policies: Sequence[Policy],
        options: Mapping[str, int] | None = None,
        lanes: int = LANES,
        block: int = THREADS_PER_BLOCK,
    ) -> None:
        """One policy a seat."""
        if block <= 0 or block % WARP:
            raise ValueError(f"a block of {block} threads is not possible: it takes a multiple of {WARP}")
        require_gpu()
        self.game = game
        self.lanes = lanes
        self.block = block
        distinct = list(dict.fromkeys(policies))
        self._distinct = tuple(distinct)
        blank = game.new_record(len(policies), options)
        blank.quiet = 1
        self._blank = cuda.to_device(blank.array)
        self._who = cuda.to_device(np.array([distinct.index(p) for p in policies], np.int8))
        self._results: Any = None

    def launch(self, seed: int, start: int, games: int, columns: int = COLUMNS) -> Any:
        """Play into a buffer on the GPU and give it back; `cuda.synchronize` waits for the end."""
        if self._results is None or self._results.shape != (games, columns):
            # Zeros: seats that are not there have no score.
            self._results = cuda.to_device(np.zeros((games, columns), np.int32))
        blocks = -(-min(games, self.lanes) // self.block)
        more = (cuda.to_device(np.zeros(1, np.int64)), WHOLE_WARP) if self.game.long else ()
        kernel = _kernel(self.game, self._distinct, counts_too(self.game, columns))
        kernel[blocks, self.block](self._blank, self._who, seed, start, MOST_DECISIONS, self._results, *more)
        return self._results

    def run(self, seed: int, start: int, results: np.ndarray[Any, Any]) -> None:
        """Games start, start + 1, ... of a seed, as many as `results` has lines."""
        self.launch(seed, start, *results.shape).copy_to_host(results)
        check_finished(self.game, seed, start, results)
