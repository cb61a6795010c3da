"""Who is at which table, over all nodes: each tells the others, by the channel between them, of its own sockets.

Every node keeps the whole picture, so that it can show any table. A node that says that it stops, or is not heard of
any more, has nobody; one that was not heard for a while, or could not speak, tells everything anew. What is heard is
good for showing only: before a bot takes somebody's seat the others are asked, and where that cannot be known, because
one does not answer or there is no channel, the answer is yes. Nobody loses a seat over a broken channel.
"""

import asyncio
from collections.abc import Iterable
from contextlib import suppress

import msgspec
from sqlalchemy import select

from wayside.server.channels import Channel, ChannelBroken
from wayside.server.errors import Refusal
from wayside.server.hub import Hub
from wayside.server.logs import logger
from wayside.server.model import now_ms
from wayside.server.room import NOBODY_PRESENT, TablePresence
from wayside.server.store.schema import nodes

log = logger("presence")

TOPIC = "wayside:presence"
ALL = "*"
BATCH = 100  # tables in one message
BEATS = 5  # a node that was not heard of for so many beats is gone
AGAIN_SECONDS = 1.0
ANSWER_SECONDS = 1.0
LISTEN_SECONDS = 5.0
PARTING_SECONDS = 1.0


class PresenceReport(msgspec.Struct, omit_defaults=True):
    """What a node says of itself."""

    node: str
    here: dict[str, TablePresence]
    """Of some tables who has a socket there now; nobody, where all have left."""
    anew: bool = False
    """All that it has said before is void: this is everything, or the first part of it."""
    asks: str = ""
    """The table of which the others are to tell, or all of them."""


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(PresenceReport).decode


class _Question:
    """Whether a player is at a table at another node: who has not answered yet, and the answer."""

    def __init__(self, table: str, player: str, missing: set[str]) -> None:
        self.table = table
        self.player = player
        self.missing = missing
        self.answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    def hear(self, report: PresenceReport) -> None:
        if self.table in report.here and not self.answer.done():
            self.missing.discard(report.node)
            there = self.player in report.here[self.table].players
            if there or not self.missing:
                self.answer.set_result(there)


class PresenceExchange:
    """Tells the other nodes who is here, keeps what they tell, and asks them."""

    def __init__(self, hub: Hub, node: str, beat_seconds: float, channel: Channel | None) -> None:
        self.hub = hub
        self.node = node
        self._silent_seconds = beat_seconds * BEATS
        self._channel = channel
        self._at: dict[str, dict[str, TablePresence]] = {}
        """Of each table what each other node has said."""
        self._questions: set[_Question] = set()
        self._news: set[str] = set()
        self._tell_all = self._ask = True
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        if self._channel is not None:
            self._tasks = [asyncio.create_task(act()) for act in (self._listen, self._speak, self._sweep)]

    async def stop(self) -> None:
        """Say goodbye."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._channel is not None:
            with suppress(ChannelBroken, TimeoutError):
                async with asyncio.timeout(PARTING_SECONDS):
                    await self._channel.publish(TOPIC, encode(PresenceReport(self.node, {}, anew=True)))

    def elsewhere(self, table: str) -> TablePresence:
        """Who is at a table at other nodes, as far as they have said."""
        said = self._at.get(table)
        if not said:
            return NOBODY_PRESENT
        return TablePresence(
            frozenset().union(*(here.players for here in said.values())), sum(h.watching for h in said.values())
        )

    def players(self) -> frozenset[str]:
        """Everybody who is at any table at other nodes, as far as they have said."""
        return frozenset().union(*(here.players for said in self._at.values() for here in said.values()))

    def changed(self, table: str) -> None:
        """Somebody has come to a table here, or has left it."""
        self._news.add(table)
        self._wake.set()

    async def is_elsewhere(self, table: str, player: str) -> bool:
        """Whether a player has a socket at this table at another node, or may have: all are asked."""
        others = await self.others()
        if not others or self._channel is None:
            return bool(others)
        question = _Question(table, player, others)
        self._questions.add(question)
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await self._channel.publish(TOPIC, encode(PresenceReport(self.node, {}, asks=table)))
                return await question.answer
        except (ChannelBroken, TimeoutError):
            return True
        finally:
            self._questions.discard(question)

    async def others(self) -> set[str]:
        """The other nodes that are alive."""
        heard = now_ms() - round(self._silent_seconds * 1000)
        query = select(nodes.c.node).where(nodes.c.node != self.node, nodes.c.beat > heard)
        return await self.hub.store.read(lambda c: set(c.execute(query).scalars()))

    # ---- Speaking

    async def _speak(self) -> None:
        assert self._channel is not None
        while True:
            await self._wake.wait()
            self._wake.clear()
            everything, asks = self._tell_all, self._ask
            tables = self._news if not everything else self._news | set(self.hub.rooms)
            self._news, self._tell_all, self._ask = set(), False, False
            try:
                for report in self._reports(tables, everything, asks):
                    await self._channel.publish(TOPIC, encode(report))
            except ChannelBroken as error:
                log.warning("redis-takes-nothing", error=str(error))
                self._tell_all, self._ask = True, self._ask or asks
                await asyncio.sleep(AGAIN_SECONDS)
                self._wake.set()

    def _reports(self, tables: Iterable[str], everything: bool, asks: bool) -> list[PresenceReport]:
        here = {table: self.hub.here(table) for table in tables}
        if everything:
            here = {table: found for table, found in here.items() if found != NOBODY_PRESENT}
        told = list(here.items())
        reports = [PresenceReport(self.node, dict(told[at : at + BATCH])) for at in range(0, len(told), BATCH)]
        if (everything or asks) and not reports:
            reports = [PresenceReport(self.node, {})]
        if reports:
            reports[0].anew, reports[0].asks = everything, ALL if asks else ""
        return reports

    # ---- Hearing

    async def _listen(self) -> None:
        assert self._channel is not None
        while True:
            try:
                async with self._channel.subscribe(TOPIC) as subscription:
                    self._tell_all = self._ask = True  # whatever was said while nobody listened
                    self._wake.set()
                    while True:
                        message = await subscription.next(LISTEN_SECONDS)
                        if message is not None:
                            self.hear(message)
            except ChannelBroken as error:
                log.warning("redis-not-heard", error=str(error))
                await asyncio.sleep(AGAIN_SECONDS)

    def hear(self, message: bytes) -> None:
        """Take in what another node says."""
        try:
            report = decode(message)
        except msgspec.DecodeError:  # a newer node's, perhaps
            log.warning("presence-not-understood")
            return
        if report.node == self.node:
            return
        if report.anew:
            self._forget({report.node}, keep=report.here)
        for table, here in report.here.items():
            said = self._at.setdefault(table, {})
            if said.get(report.node, NOBODY_PRESENT) != here:
                if here == NOBODY_PRESENT:
                    del said[report.node]
                else:
                    said[report.node] = here
                self._show(table)
            if not said:
                del self._at[table]
        for question in list(self._questions):
            question.hear(report)
        if report.asks == ALL:
            self._tell_all = True
            self._wake.set()
        elif report.asks:
            self.changed(report.asks)

    def _forget(self, nodes: set[str], keep: Iterable[str] = ()) -> None:
        """These nodes have nobody any more, but at tables that are told of next."""
        kept = set(keep)
        for table in [table for table, said in self._at.items() if table not in kept and nodes & said.keys()]:
            for node in nodes:
                self._at[table].pop(node, None)
            if not self._at[table]:
                del self._at[table]
            self._show(table)

    def _show(self, table: str) -> None:
        room = self.hub.rooms.get(table)
        if room is not None and room.readers:
            room.tell_presence_soon()

    async def _sweep(self) -> None:
        """Those who were at a node that died are gone."""
        while True:
            await asyncio.sleep(self._silent_seconds)
            speakers = {node for said in self._at.values() for node in said}
            if speakers:
                with suppress(Refusal):  # the store is down: nothing is known of anybody
                    self._forget(speakers - await self.others())
