"""Lanes on a CUDA GPU: each game a thread of its own, and all arrays in the GPU's memory.

Where PyTorch is installed with CUDA the arrays are its tensors, else they are Numba's; either speaks
`__cuda_array_interface__`, and PyTorch's also DLPack, so that CuPy and JAX read the same memory. The kernels run on the
stream that PyTorch is using, so whatever it computes before and after waits for them by itself.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from wayside.engine.actions import Actions, most_legal
from wayside.engine.dice import seed_dice
from wayside.engine.forms import CUDA, fill, rule
from wayside.engine.game import Game, Policy
from wayside.engine.gpu import cuda, numba, require_gpu
from wayside.envs.lanes import (
    BEGIN,
    CHANCE,
    COLUMNS,
    EYE,
    FIRST,
    LEGAL,
    NUMBER,
    Buffers,
    advance_rule,
    draw_action,
    find_move,
    lanes_form,
    new_desk,
    refusal,
)

BLOCK = 128
CLEARING = 1024  # blocks that clear memory
NO_LANE = 1 << 62  # in place of the first lane whose action is not legal

# What the templates below leave open (see `fill`).
advance: Any = None
LINES: Any = None
DESK: Any = None


@rule
def find_moves_on_gpu(actions: Any, inner: Any, legal: Any, wrong: Any) -> None:
    """Find each lane's action among the legal ones; the first lane whose action is none of them is noted."""
    i = cuda.grid(1)
    if i < len(actions) and not find_move(actions[i], inner[i], legal[i]):
        cuda.atomic.min(wrong, 0, i)


@rule
def clear_on_gpu(observations: Any, masks: Any, wrong: Any) -> None:
    """Zeros in place of what was seen, by neighbouring threads side by side; unless an action was not legal."""
    if wrong[0] == NO_LANE:
        for k in range(cuda.grid(1), len(observations), cuda.gridsize(1)):
            observations[k] = 0.0
        for k in range(cuda.grid(1), len(masks), cuda.gridsize(1)):
            masks[k] = 0


@rule
def advance_on_gpu(
    records: Any,
    actions: Any,
    acting: Any,
    observations: Any,
    masks: Any,
    rewards: Any,
    ended: Any,
    legal: Any,
    moves: Any,
    inner: Any,
    desk: Any,
    seed: int,
    again: int,
    wrong: Any,
) -> None:
    """One decision of each lane, unless an action was not legal: then nothing moves."""
    i = cuda.grid(1)
    if i < len(actions) and wrong[0] == NO_LANE:
        out = cuda.local.array((LINES, 4), numba.int64)
        own_desk = cuda.local.array(DESK, numba.int64)
        for k in range(DESK):
            own_desk[k] = desk[k]
        acting[i] = advance(
            records[i],
            actions[i],
            acting[i],
            observations[i],
            masks[i],
            rewards[i],
            ended[i : i + 1],
            legal[i],
            moves[i],
            inner[i],
            out,
            own_desk,
            len(actions),
            seed,
            again,
        )


@rule
def draw_on_gpu(chances: Any, inner: Any, legal: Any, actions: Any) -> None:
    i = cuda.grid(1)
    if i < len(actions):
        actions[i] = draw_action(chances[i], inner[i], legal[i])


@rule
def seed_on_gpu(chances: Any, seed: int) -> None:
    """Dice for each lane, by which random actions are drawn."""
    i = cuda.grid(1)
    if i < len(chances):
        seed_dice(chances[i], seed, -1 - i & NO_LANE - 1)


@cache
def _kernels(game: Game, bots: tuple[Policy, ...], desk: int) -> Any:
    form = lanes_form(CUDA)
    advance = advance_rule(game, bots, cleared=True)
    made = fill(advance_on_gpu, advance=advance, LINES=game.max_offers + 1, DESK=desk)
    return tuple(form.of(each) for each in (find_moves_on_gpu, clear_on_gpu, made, draw_on_gpu, seed_on_gpu))


def _torch() -> Any:
    """PyTorch, where it is installed and sees the GPU."""
    try:
        torch: Any = import_module("torch")
    except ImportError:
        return None
    return torch if torch.cuda.is_available() else None


def new_buffers(game: Game, seats: int, games: int) -> Buffers:
    """The arrays of `Buffers.new` in the GPU's memory; a record is a row of bytes."""
    arrays: dict[str, Any] = {}
    torch = _torch()
    for name, (shape, kind) in gpu_shapes(game, seats, games).items():
        if torch is None:
            arrays[name] = cuda.to_device(np.zeros(shape, kind))
        else:
            arrays[name] = torch.zeros(shape, dtype=getattr(torch, kind.name), device="cuda")
    return Buffers(**arrays)


def gpu_shapes(game: Game, seats: int, games: int) -> dict[str, tuple[tuple[int, ...], Any]]:
    """The shape and the type of each array on a GPU."""
    bytes_of_records = (games, game.state.dtype.itemsize), np.dtype(np.uint8)
    return {**Buffers.shapes(game, seats, games), "records": bytes_of_records}


def _check(buffers: Buffers, game: Game, seats: int, games: int) -> None:
    """Refuse arrays that are not as they must be; kernels would write past their ends."""
    for name, (shape, kind) in gpu_shapes(game, seats, games).items():
        given = getattr(buffers, name)
        face: Mapping[str, Any] | None = getattr(given, "__cuda_array_interface__", None)
        if face is None or tuple(face["shape"]) != shape or np.dtype(face["typestr"]) != kind:
            told = f"{np.dtype(face['typestr'])} {tuple(face['shape'])}" if face else type(given).__name__
            raise ValueError(f"buffer {name!r} must be a GPU's array of {kind} with the shape {shape}, not {told}")
        strides = face.get("strides")
        if strides is not None and tuple(strides) != np.empty(shape, kind).strides:
            raise ValueError(f"buffer {name!r} must lie in one piece")


class GpuLanes:
    """So many games of one kind, side by side, on the GPU: what `Lanes` is on the CPU."""

    def __init__(
        self,
        game: Game,
        seats: int,
        games: int,
        options: Mapping[str, int] | None = None,
        bots: Sequence[Policy | None] = (),
        again: bool = True,
        buffers: Buffers | None = None,
    ) -> None:
        require_gpu()
        if games < 1:
            raise ValueError(f"games is a number from 1 on; {games} is not")
        blank = game.new_record(seats, options)
        blank.quiet = 1
        self.game, self.seats, self.games = game, seats, games
        self.table = Actions.of(game, seats)
        self.given = buffers or new_buffers(game, seats, games)
        _check(self.given, game, seats, games)
        # The same memory as kernels know it; asked for once, as each asking costs more than a launch.
        self._arrays = {name: cuda.as_cuda_array(getattr(self.given, name)) for name in gpu_shapes(game, seats, games)}
        self._arrays["records"] = self._arrays["records"].reshape(-1).view(game.state.dtype)
        self._flat = {name: self._arrays[name].reshape(-1) for name in ("observations", "masks")}
        width = most_legal(game)
        self.legal = cuda.to_device(np.zeros((games, width), np.int32))
        self.inner = cuda.to_device(np.zeros((games, COLUMNS), np.int64))
        self._moves = cuda.to_device(np.zeros((games, width), np.int64))
        self._wrong = cuda.to_device(np.full(1, NO_LANE, np.int64))
        self._found = cuda.pinned_array(1, np.int64)
        self._chances = cuda.to_device(np.zeros(games, CHANCE))
        desk, distinct = new_desk(self.table, bots)
        self._desk = cuda.to_device(desk)
        self._blank = np.frombuffer(blank.array.tobytes() * games, np.uint8).reshape(games, -1)
        self._again = int(again)
        self._torch = _torch()
        self._find, self._clear, self._advance, self._draw, self._seed_chances = _kernels(game, distinct, len(desk))
        self.seed(0)

    def _grid(self) -> tuple[int, int, Any]:
        """How many threads, on which stream: the one that PyTorch is using, where it is there."""
        stream = 0
        if self._torch is not None:
            now = self._torch.cuda.current_stream().cuda_stream
            stream = cuda.external_stream(now) if now else 0
        return -(-self.games // BLOCK), BLOCK, stream

    def seed(self, seed: int) -> None:
        """Games of this seed from the first on; nothing has begun yet."""
        self._seed = seed & (1 << 62) - 1
        inner = np.zeros((self.games, COLUMNS), np.int64)
        inner[:, EYE] = FIRST
        inner[:, NUMBER] = np.arange(self.games) - self.games
        inner[:, LEGAL] = 0
        self.inner.copy_to_device(inner)
        cuda.as_cuda_array(self.given.records).copy_to_device(self._blank)
        self._seed_chances[self._grid()](self._chances, self._seed)

    def take(self, actions: Any) -> None:
        """Write actions of the caller's, from here or from the GPU, where the lanes look for them."""
        if self._torch is not None:
            self.given.actions.copy_(self._torch.as_tensor(actions))  # type: ignore[attr-defined]
        elif isinstance(actions, np.ndarray):
            self._arrays["actions"].copy_to_device(actions.astype(np.int64))
        else:
            self._arrays["actions"].copy_to_device(cuda.as_cuda_array(actions))

    def begin(self) -> None:
        """Begin the next game in every lane."""
        self._arrays["actions"].copy_to_device(np.full(self.games, BEGIN, np.int64))
        self.advance()

    def advance(self) -> None:
        """Make the decision that `actions` says in every lane; one that is not legal is refused, and nothing moves."""
        arrays, grid = self._arrays, self._grid()
        self._find[grid](arrays["actions"], self.inner, self.legal, self._wrong)
        self._clear[CLEARING, BLOCK, grid[2]](self._flat["observations"], self._flat["masks"], self._wrong)
        self._advance[grid](
            arrays["records"],
            arrays["actions"],
            arrays["acting"],
            arrays["observations"],
            arrays["masks"],
            arrays["rewards"],
            arrays["terminated"],
            self.legal,
            self._moves,
            self.inner,
            self._desk,
            self._seed,
            self._again,
            self._wrong,
        )
        self._wrong.copy_to_host(self._found)
        if self._found[0] != NO_LANE:
            self._refuse(int(self._found[0]))

    def _refuse(self, lane: int) -> None:
        """Say why the action of a lane is none; the next step looks anew."""
        self._wrong.copy_to_device(np.full(1, NO_LANE, np.int64))
        n = int(self.inner[lane].copy_to_host()[LEGAL])
        legal, moves = (each[lane].copy_to_host()[:n].tolist() for each in (self.legal, self._moves))
        action, seat = (int(self._arrays[name][lane]) for name in ("actions", "acting"))
        raise refusal(self.table, self.games, lane, seat, action, dict(zip(legal, moves, strict=True)))

    def draw(self) -> None:
        """Write a random legal action for every lane into `actions`, by dice of each lane's own."""
        self._draw[self._grid()](self._chances, self.inner, self.legal, self._arrays["actions"])
