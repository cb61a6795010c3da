"""Resting for a moment between two rounds of the event loop, where moves come thick and fast.

A loop that is woken for each of a thousand moves a second finds the processor's caches cold each time: a move takes
an eighth more of the processor than where several are seen to one after the other. And the writer, which has to get
the interpreter for each of its steps, has it at once while the loop rests. So a busy node lets moves gather for a few
milliseconds, which nobody at a table notices. A node with little to do does not rest, and one that has fallen behind
does not either.
"""

import asyncio
import time
from collections.abc import Callable

REST = 0.005  # seconds
ROUNDS = 0.001  # seconds from one rest to the next: what takes several rounds of the loop is not to wait at each
BUSY = 250  # moves a second from which resting is worth it
LOOK = 0.2  # seconds between two looks at how busy the node is
BEHIND = 0.02  # seconds that this takes instead where moves wait for each other already


class Rests:
    """To be run as a task of the loop that is to rest."""

    def __init__(
        self,
        moves: Callable[[], int],
        clock: Callable[[], float] = time.monotonic,
        rest: Callable[[float], None] = time.sleep,
    ) -> None:
        """`moves` says how many have been made so far; `rest` stops the whole thread."""
        self._moves = moves
        self._clock = clock
        self._rest = rest
        self._busy = False
        self._looked = clock()
        self._before = moves()

    async def run(self) -> None:
        """For as long as the node lives."""
        while True:
            await self.round()

    async def round(self) -> None:
        """Let the loop do what there is to do, and rest if there is much of it and it was done in time."""
        begun = self._clock()
        await asyncio.sleep(ROUNDS if self._busy else LOOK)
        now = self._clock()
        if self._busy and now - begun < BEHIND:
            self._rest(REST)
        if now - self._looked >= LOOK:
            moves = self._moves()
            self._busy = moves - self._before >= BUSY * (now - self._looked)
            self._looked, self._before = now, moves
