"""Is a player at another node? Asked before a bot takes the seat of somebody who seems to be gone.

A node knows its own sockets only. So it asks the others by the channel between them, and each says whether the player
is there. Where that cannot be known, because one does not answer or there is no channel, the answer is yes: nobody
loses a seat over a broken channel.
"""

import asyncio
from contextlib import suppress

from sqlalchemy import select

from wayside.server.channels import Channel, ChannelBroken
from wayside.server.hub import Hub
from wayside.server.logs import logger
from wayside.server.model import new_id, now_ms
from wayside.server.store.schema import nodes

log = logger("player-lookup")

TOPIC = "wayside:player-lookup"
ASK, HERE, NOT_HERE = "ask", "here", "not-here"
ANSWER_SECONDS = 1.0
LISTEN_SECONDS = 5.0
BEATS = 5  # a node that was not heard of for so many beats is gone
AGAIN_SECONDS = 1.0


class _Question:
    """Who has not answered yet, and the answer."""

    def __init__(self, missing: set[str]) -> None:
        self.missing = missing
        self.answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    def hear(self, node: str, here: bool) -> None:
        self.missing.discard(node)
        if not self.answer.done() and (here or not self.missing):
            self.answer.set_result(here)


class PlayerLookup:
    """Asks other nodes for players, and answers them."""

    def __init__(self, hub: Hub, node: str, beat_seconds: float, channel: Channel | None) -> None:
        self.hub = hub
        self.node = node
        self._silent_ms = round(beat_seconds * BEATS * 1000)
        self._channel = channel
        self._asked: dict[str, _Question] = {}
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self._channel is not None:
            self._task = asyncio.create_task(self._listen(), name="player lookup")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def elsewhere(self, table: str, player: str) -> bool:
        """Whether a player has a socket at this table at another node, or may have."""
        others = await self.others()
        if not others:
            return False
        if self._channel is None:
            return True
        id = new_id()
        question = self._asked[id] = _Question(others)
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await self._channel.publish(TOPIC, f"{ASK} {id} {self.node} {table} {player}".encode())
                return await question.answer
        except (ChannelBroken, TimeoutError):
            return True
        finally:
            del self._asked[id]

    async def others(self) -> set[str]:
        """The other nodes that are alive."""
        query = select(nodes.c.node).where(nodes.c.node != self.node, nodes.c.beat > now_ms() - self._silent_ms)
        return await self.hub.store.read(lambda c: set(c.execute(query).scalars()))

    async def _listen(self) -> None:
        assert self._channel is not None
        while True:
            try:
                async with self._channel.subscribe(TOPIC) as subscription:
                    while True:
                        message = await subscription.next(LISTEN_SECONDS)
                        if message is not None:
                            await self._hear(message.decode(errors="replace").split())
            except ChannelBroken as error:
                log.warning("redis-is-not-to-be-heard", error=str(error))
                await asyncio.sleep(AGAIN_SECONDS)

    async def _hear(self, words: list[str]) -> None:
        assert self._channel is not None
        match words:
            case [word, id, node, table, player] if word == ASK and node != self.node:
                room = self.hub.rooms.get(table)
                here = room is not None and any(reader.player == player for reader in room.readers)
                await self._channel.publish(TOPIC, f"{HERE if here else NOT_HERE} {id} {self.node}".encode())
            case [word, id, node] if word in (HERE, NOT_HERE) and id in self._asked:
                self._asked[id].hear(node, word == HERE)
