"""Other nodes: Redis tells that a table has moved on. It carries no truth, so nothing is lost when it is gone.

A node that hears of a table that it has in memory reads what is new from the store. Now and then it looks without
being told, for messages can be lost.
"""

import asyncio
import contextlib
import time

import redis.asyncio as redis
from redis.exceptions import RedisError

from wayside.server.hub import Hub
from wayside.server.logs import logger
from wayside.server.model import new_id

log = logger("nodes")

CHANNEL = "wayside:moved-on"
LOOK_SECONDS = 2.0  # without being told
PATIENCE: dict[str, int] = {"socket_timeout": 5, "socket_connect_timeout": 5, "health_check_interval": 10}
"""A Redis that says nothing any more is as good as gone."""
AT_ONCE = 8  # tables that are read anew: one that is slow to read, or locked, must not hold up the others
MOST_QUEUED = 10_000  # tables to tell of; beyond that, the others will look by themselves


class Nodes:
    """This node among others."""

    def __init__(self, hub: Hub, url: str | None, shared: bool) -> None:
        """`shared`: other nodes may work on the same store, told of by Redis or not."""
        self.id = new_id()
        self.hub = hub
        self.shared = shared or url is not None
        self._url = url
        self._news: asyncio.Queue[str] = asyncio.Queue(MOST_QUEUED)
        self._tasks: list[asyncio.Task[None]] = []
        self._reading: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._last_word = 0.0
        hub.on_announce = self.announce

    def announce(self, table: str) -> None:
        """Tell the others that a table has moved on."""
        if self._url is not None:
            with contextlib.suppress(asyncio.QueueFull):
                self._news.put_nowait(table)

    def start(self) -> None:
        if self._url is not None:
            self._tasks = [asyncio.create_task(self._speak()), asyncio.create_task(self._listen())]
        if self.shared:
            self._tasks.append(asyncio.create_task(self._look()))

    async def stop(self) -> None:
        tasks = [*self._tasks, *self._reading.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def connected(self) -> bool:
        """Whether Redis has answered lately; a single node needs none."""
        return self._url is None or time.monotonic() - self._last_word < 10 * LOOK_SECONDS

    async def _speak(self) -> None:
        assert self._url is not None
        while True:
            try:
                async with redis.from_url(self._url, **PATIENCE) as line:
                    while True:
                        tables = {await self._news.get()}
                        while not self._news.empty():
                            tables.add(self._news.get_nowait())
                        for table in tables:
                            await line.publish(CHANNEL, f"{self.id} {table}")
            except (RedisError, OSError) as error:
                log.warning("redis-takes-nothing", exc_info=error)
                await asyncio.sleep(1)

    async def _listen(self) -> None:
        assert self._url is not None
        while True:
            try:
                async with redis.from_url(self._url, **PATIENCE) as line, line.pubsub() as hearing:
                    await hearing.subscribe(CHANNEL)
                    await self._look_at_all()  # whatever was said while nobody listened
                    while True:
                        message = await hearing.get_message(ignore_subscribe_messages=True, timeout=LOOK_SECONDS)
                        self._last_word = time.monotonic()
                        if message is not None:
                            speaker, _, table = message["data"].decode(errors="replace").partition(" ")
                            if speaker != self.id:
                                self._refresh_soon(table)
            except (RedisError, OSError) as error:
                log.warning("redis-not-heard", exc_info=error)
                await asyncio.sleep(1)

    def _refresh_soon(self, table: str) -> None:
        """Read a table anew; several are read at once, and none twice at the same time."""
        if table in self._reading:
            self._again.add(table)
        elif table in self.hub.rooms:
            self._reading[table] = asyncio.create_task(self._refresh(table))

    async def _refresh(self, table: str) -> None:
        try:
            while True:
                async with self._turns:
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
