"""Room for a policy to work in: rules allocate nothing, so a policy that needs memory says how much.

    @room(256)
    @rule
    def thoughtful(s: State, seat: int, out: Any, n: int, work: Any) -> int:
        for i in range(256):
            work[i] = 0

Such a policy has one argument more: so many whole numbers of 64 bits. They hold whatever was left in them, so write
before you read. Whoever lets policies play owns that memory, once for each thread, on the CPU and on a GPU.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np

from wayside.engine.errors import BrokenGame
from wayside.engine.forms import fill, rule

F = TypeVar("F", bound=Callable[..., int])

# A GPU sets it aside for all threads that it can hold at once: of this, 18 GB on the largest.
MOST_ROOM = 1 << 13


plays: Any = None  # what the template below leaves open (see `fill`)


def room(numbers: int) -> Callable[[F], F]:
    """Mark a policy that needs room for so many numbers."""

    def mark(policy: F) -> F:
        if not 0 < numbers <= MOST_ROOM:
            raise BrokenGame(
                f"{policy.__qualname__} asks for room for {numbers:,} numbers; a policy may have 1 to {MOST_ROOM:,}"
            )
        policy.__wayside_room__ = numbers  # type: ignore[attr-defined]
        return policy

    return mark


def room_of(*policies: Callable[..., int]) -> int:
    """How many numbers the neediest of these policies asks for."""
    return max((getattr(policy, "__wayside_room__", 0) for policy in policies), default=0)


@rule
def play_without_room(s: Any, seat: int, out: Any, n: int, work: Any) -> int:
    """A policy that needs none, called as one that does."""
    return plays(s, seat, out, n)  # type: ignore[no-any-return]


def with_room(policy: Callable[..., int]) -> Callable[..., int]:
    """The policy as a rule of five arguments, whether it needs the last or not."""
    return policy if room_of(policy) else fill(play_without_room, plays=policy)


class Cells:
    """The room as plain rules take it: plain ints, and as NumPy's arrays do it parts of it, and lines."""

    def __init__(self, view: memoryview) -> None:
        self._view = view

    def __len__(self) -> int:
        return len(self._view)

    def __getitem__(self, at: int | slice) -> Any:
        return Cells(self._view[at]) if isinstance(at, slice) else self._view[at]

    def __setitem__(self, at: int, value: int) -> None:
        self._view[at] = value

    def reshape(self, shape: tuple[int, int]) -> memoryview:
        """The same memory as so many lines of so many numbers."""
        return self._view.cast("B").cast("q", shape)


class Room:
    """The memory itself: owned by the caller, used again and again."""

    def __init__(self, policies: Sequence[Callable[..., int]]) -> None:
        self.array = np.zeros(room_of(*policies), np.int64)
        self.cells = Cells(self.array.data)
