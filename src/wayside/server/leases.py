"""Which matches this node drives, where there are other nodes: by leases in the store, asked for many at a time."""

import asyncio
from collections.abc import Iterable
from contextlib import suppress

from wayside.engine.errors import WaysideError
from wayside.server.store.store import Store

GATHERING = 0.005  # seconds in which claims are gathered into one write


class Leases:
    """The leases of a node. A single node needs none."""

    def __init__(self, store: Store, node: str, seconds: float, alone: bool) -> None:
        self.store = store
        self.node = node
        self.seconds = seconds
        self.alone = alone
        self._until: dict[str, float] = {}
        self._others: dict[str, float] = {}
        self._claims: dict[str, asyncio.Future[bool]] = {}
        self._claiming: set[asyncio.Task[None]] = set()
        self._tidied = 0.0

    def elsewhere(self, match: str) -> bool:
        """Whether another node was found to drive a match, less than a lease ago."""
        until = self._others.get(match)
        if until is not None and until <= asyncio.get_running_loop().time():
            del self._others[match]
            return False
        return until is not None

    async def hold(self, match: str) -> bool:
        """Whether this node may drive a match: it holds the lease, or gets it now."""
        if self.alone:
            return True
        now = asyncio.get_running_loop().time()
        # Renewed at half its time, so that it does not run out while a move is on its way.
        if self._until.get(match, 0.0) - now > self.seconds / 2:
            return True
        if await self._claim(match):
            self._until[match] = now + self.seconds
            self._others.pop(match, None)
            return True
        self._until.pop(match, None)
        self._others[match] = now + self.seconds
        return False

    def drop(self, match: str) -> None:
        """Think no more of a match; a lease that is held runs out."""
        self._until.pop(match, None)
        self._others.pop(match, None)

    async def release(self) -> None:
        """Leave all matches to other nodes."""
        await asyncio.gather(*self._claiming)
        held: Iterable[str] = list(self._until)
        self._until.clear()
        if held:
            with suppress(WaysideError):
                await self.store.release(held, self.node)

    async def _claim(self, match: str) -> bool:
        """Ask for a lease, together with whoever asks at the same time."""
        first = not self._claims
        asked = self._claims.setdefault(match, asyncio.get_running_loop().create_future())
        if first:
            task = asyncio.create_task(self._claim_all())
            self._claiming.add(task)
            task.add_done_callback(self._claiming.discard)
        return await asyncio.shield(asked)

    def _forget_old(self) -> None:
        """A match can be dropped while its lease is being asked for: what then comes in belongs to nobody."""
        now = asyncio.get_running_loop().time()
        if now > self._tidied + self.seconds:
            self._tidied = now
            for known in (self._until, self._others):
                for match in [match for match, until in known.items() if until <= now]:
                    del known[match]

    async def _claim_all(self) -> None:
        await asyncio.sleep(GATHERING)
        claims, self._claims = self._claims, {}
        self._forget_old()
        try:
            ours = await self.store.claim_all(list(claims), self.node, self.seconds)
            for match, asked in claims.items():
                asked.set_result(match in ours)
        except Exception as error:
            for asked in claims.values():
                asked.set_exception(error)
                asked.exception()  # seen, though nobody may wait any more
