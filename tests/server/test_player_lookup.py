"""Whether a player is at another node: asked through a real Redis, and yes where it cannot be known."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from databases import begin, sign_up

from wayside.server.channels import Channel
from wayside.server.hub import Hub
from wayside.server.model import now_ms
from wayside.server.player_lookup import PlayerLookup
from wayside.server.store import Store

pytestmark = pytest.mark.anyio

NOBODY = "redis://127.0.0.1:9"


class Visitor:
    def __init__(self, player: str) -> None:
        self.player = player


class Room:
    def __init__(self, *players: str) -> None:
        self.readers = {Visitor(player) for player in players}


@asynccontextmanager
async def node(store: Store, name: str, url: str | None, alive: bool = True) -> AsyncIterator[PlayerLookup]:
    if alive:
        await store.heartbeat(name)
    channel = None if url is None else Channel(url)
    found = PlayerLookup(Hub(store), name, 100.0, channel)
    found.start()
    try:
        yield found
    finally:
        await found.stop()
        if channel is not None:
            await channel.close()


async def listening(*nodes: PlayerLookup) -> None:
    """Until they hear each other."""
    for one in nodes:
        async with asyncio.timeout(30):
            while await one.elsewhere("no-table", "nobody"):
                pass


async def test_the_node_where_a_player_is_answers(store: Store, redis_url: str) -> None:
    ada = await sign_up(store, "Ada")
    table, _ = await begin(store, ada, "random")
    rooms: dict[str, Any] = {table.id: Room(ada.id)}
    async with node(store, "one", redis_url) as one, node(store, "two", redis_url) as two:
        await listening(one, two)
        two.hub.rooms = rooms
        assert await one.elsewhere(table.id, ada.id)
        assert not await one.elsewhere(table.id, "somebody-else")
        assert not await one.elsewhere("another-table", ada.id)
        assert not await two.elsewhere(table.id, ada.id)  # here, and nowhere else


async def test_a_single_node_knows_by_itself(store: Store) -> None:
    await store.heartbeat("long gone", now_ms() - 600_000, gap=10**9)
    for url in (None, NOBODY):
        async with node(store, "one", url) as one:
            assert not await one.elsewhere("table", "player")


async def test_where_it_cannot_be_known_nobody_counts_as_gone(store: Store) -> None:
    await store.heartbeat("another")
    for url in (None, NOBODY):
        async with node(store, "one", url) as one:
            assert await one.elsewhere("table", "player")


async def test_a_node_that_is_alive_but_does_not_hear_may_have_the_player(store: Store, redis_url: str) -> None:
    async with node(store, "one", redis_url) as one, node(store, "two", redis_url) as two:
        await listening(one, two)
        await store.heartbeat("deaf")
        assert await one.elsewhere("table", "player")
