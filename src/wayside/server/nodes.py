"""Other nodes: Redis tells that a table has moved on, or that somebody has changed.

It carries no truth, so nothing is lost when it is gone. A node that hears of a table that it has in memory reads what
is new from the store. Now and then it looks without being told, for messages can be lost.
"""

import asyncio
import contextlib
import time
from collections.abc import Coroutine

from wayside.server.channels import Channel, ChannelBroken
from wayside.server.errors import Refusal
from wayside.server.hub import Hub
from wayside.server.logs import logger
from wayside.server.model import new_id

log = logger("nodes")

TOPIC = "wayside:moved-on"
PERSON = "@"  # before a player, among the tables, who has signed out, has another name or has muted somebody
SPEAK_SECONDS = 0.005  # between two messages: who has much to say says the more in each
LOOK_SECONDS = 2.0  # without being told
AT_ONCE = 8  # tables that are read anew: one that is slow to read, or locked, must not hold up the others
MOST_QUEUED = 10_000  # tables to tell of; beyond that, the others will look by themselves


class Nodes:
    """This node among others."""

    def __init__(self, hub: Hub, channel: Channel | None, shared: bool) -> None:
        """`shared`: other nodes may work on the same store, whether there is a channel to them or not."""
        self.id = new_id()
        self.hub = hub
        self.shared = shared
        self._channel = channel
        self._news: asyncio.Queue[str] = asyncio.Queue(MOST_QUEUED)
        self._tasks: list[asyncio.Task[None]] = []
        self._reading: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._doing: set[asyncio.Task[None]] = set()
        self._reading_slots = asyncio.Semaphore(AT_ONCE)
        self._last_heard = 0.0

    def announce_person(self, player: str) -> None:
        """Tell the others that something about a player has changed."""
        self.announce(PERSON + player)

    def announce(self, table: str) -> None:
        """Tell the others that a table has moved on."""
        if self._channel is not None:
            with contextlib.suppress(asyncio.QueueFull):
                self._news.put_nowait(table)

    def start(self) -> None:
        if self._channel is not None:
            self._tasks = [asyncio.create_task(self._speak()), asyncio.create_task(self._listen())]
        if self.shared:
            self._tasks.append(asyncio.create_task(self._look()))

    async def stop(self) -> None:
        tasks = [*self._tasks, *self._reading.values(), *self._doing]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def connected(self) -> bool:
        """Whether the channel was seen to work lately; a single node needs none."""
        return self._channel is None or time.monotonic() - self._last_heard < 10 * LOOK_SECONDS

    async def _speak(self) -> None:
        assert self._channel is not None
        while True:
            news = {await self._news.get()}
            while not self._news.empty():
                news.add(self._news.get_nowait())
            try:
                await self._channel.publish(TOPIC, " ".join([self.id, *news]).encode())
                await asyncio.sleep(SPEAK_SECONDS)
            except ChannelBroken as error:
                log.warning("redis-takes-nothing", exc_info=error)
                await asyncio.sleep(1)

    async def _listen(self) -> None:
        assert self._channel is not None
        while True:
            try:
                async with self._channel.subscribe(TOPIC) as subscription:
                    with contextlib.suppress(Refusal):  # the store is down: later looks will tell
                        await self._look_at_all()  # whatever was said while nobody listened
                    while True:
                        message = await subscription.next(LOOK_SECONDS)
                        self._last_heard = time.monotonic()
                        if message is not None:
                            self._hear(message.decode(errors="replace"))
            except ChannelBroken as error:
                log.warning("redis-not-heard", exc_info=error)
                await asyncio.sleep(1)

    def _hear(self, message: str) -> None:
        speaker, *news = message.split(" ")
        if speaker == self.id:
            return
        for each in news:
            if each.startswith(PERSON):
                self._read_person(each.removeprefix(PERSON))
            else:
                self._refresh_soon(each)

    def _read_person(self, player: str) -> None:
        """Somebody has signed out at another node, was forgotten, or wants to read somebody's chat no more."""

        async def read() -> None:
            try:
                await self.hub.read_person(player)
            except Refusal as error:  # every so often all are looked at anyway
                log.warning("person-not-read", code=error.code)

        self._run(read())

    def _run(self, act: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(act)
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)

    def _refresh_soon(self, table: str) -> None:
        """Read a table anew; several are read at once, and none twice at the same time."""
        if table in self._reading:
            self._again.add(table)
        elif table in self.hub.rooms:
            self._reading[table] = asyncio.create_task(self._refresh(table))

    async def _refresh(self, table: str) -> None:
        try:
            while True:
                async with self._reading_slots:
                    self._again.discard(table)
                    room = self.hub.rooms.get(table)
                    if room is not None:
                        await room.refresh()
                if table not in self._again:  # else it was told of while it was being read
                    return
        except Exception as error:  # one table's trouble must not silence the others
            log.warning("table-not-read", table=table, exc_info=error)
        finally:
            self._again.discard(table)
            del self._reading[table]

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self._look_at_all()
            except Exception as error:  # the store may be gone for a while
                log.warning("tables-not-looked-at", exc_info=error)

    async def _look_at_all(self) -> None:
        """Read anew the tables that somebody looks at here and that the store has newer versions of."""
        looked_at = {id: room for id, room in self.hub.rooms.items() if room.readers}
        if looked_at:
            for table, version, entries in await self.hub.store.versions(list(looked_at)):
                room = looked_at[table]
                have = room.live.version if room.live is not None else 0
                if version > room.table.version or entries > have:
                    self._refresh_soon(table)
