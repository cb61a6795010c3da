"""Commit pacing, the rounds of a busy node: moves gather, and are then worked out, stored and told together.

A loop that is woken for each of a thousand moves a second finds the processor's caches cold each time, and has to share
the interpreter with the store's writer all the time. So where moves come thick and fast the loop's thread rests, and
sees in each round to all that has come meanwhile; it has the writer store that in one group, leaves the interpreter to
it, and tells everybody as soon as it is on disk. A move waits ten milliseconds for its round, which nobody at a table
notices. A node with little to do does not rest, and one that has fallen behind does not either.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

ROUND = 0.02  # seconds from one round to the next
SETTLE = 0.001  # seconds in which the loop does what there is to do: a move takes it a few turns
HOLD = 2 * ROUND  # seconds after which the writer no longer waits for the next round
BUSY = 250  # moves a second from which rounds are worth it
LOOK = 0.2  # seconds between two looks at how busy the node is
BEHIND = 0.02  # seconds that settling takes instead where moves wait for each other already


class PacedStore(Protocol):
    """The store, as far as it is paced from here."""

    def store_group(self, hold: float) -> None:
        """Store what has gathered now, and what comes after it with the next such call, or after so many seconds."""
        ...

    def wait_for_group(self, seconds: float) -> None:
        """Stop this thread until a group has been stored, but no longer than that."""
        ...


class CommitPacing:
    """To be run as a task of the loop that is to rest."""

    def __init__(
        self, moves: Callable[[], int], store: PacedStore, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`moves` says how many have been made so far."""
        self._moves = moves
        self._store = store
        self._clock = clock
        self._busy = False
        self._next = 0.0
        """When the next round begins."""
        self._looked = clock()
        self._before = moves()

    async def run(self) -> None:
        """For as long as the node lives."""
        while True:
            await self.settle()

    async def settle(self) -> None:
        """Let the loop do what there is to do; then, if there is much of it, have it stored, and rest."""
        begun = self._clock()
        await asyncio.sleep(SETTLE if self._busy else LOOK)
        now = self._clock()
        if self._busy:
            if now >= self._next:  # what has gathered since the last round is worked out
                self._next = max(self._next + ROUND, now)
                self._store.store_group(HOLD)
            if now - begun < BEHIND:
                self._store.wait_for_group(self._next - now)
        if now - self._looked >= LOOK:
            moves = self._moves()
            self._busy = moves - self._before >= BUSY * (now - self._looked)
            self._looked, self._before = now, moves
