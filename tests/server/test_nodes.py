"""Tables that moved on elsewhere are read anew: several at once, bounded, and one that is stuck holds up no other."""

import asyncio
from typing import Any

import pytest

from wayside.server.nodes import AT_ONCE, Nodes

pytestmark = pytest.mark.anyio


class Room:
    """A room that is read anew only as fast as a test lets it."""

    at_once = most = 0

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.begun = self.done = 0

    async def refresh(self) -> None:
        self.begun += 1
        Room.at_once += 1
        Room.most = max(Room.most, Room.at_once)
        try:
            await self.go.wait()
            self.done += 1
        finally:
            Room.at_once -= 1


class Hub:
    def __init__(self, tables: int) -> None:
        self.rooms: dict[str, Any] = {f"t{i}": Room() for i in range(tables)}
        Room.at_once = Room.most = 0


def nodes_of(hub: Hub) -> Nodes:
    return Nodes(hub, None, True)  # type: ignore[arg-type]


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_several_are_read_at_once_and_never_more(anyio_backend: str) -> None:
    hub = Hub(3 * AT_ONCE)
    nodes = nodes_of(hub)
    for table in hub.rooms:
        nodes._refresh_soon(table)
    await settled()
    assert Room.at_once == AT_ONCE
    for room in hub.rooms.values():
        room.go.set()
    await settled()
    assert all(room.done == 1 for room in hub.rooms.values())
    assert Room.most == AT_ONCE
    assert not nodes._reading


async def test_a_table_that_is_stuck_takes_one_turn_and_no_more() -> None:
    hub = Hub(AT_ONCE + 2)
    nodes = nodes_of(hub)
    stuck, *others = hub.rooms
    for _ in range(5 * AT_ONCE):
        nodes._refresh_soon(stuck)
        await asyncio.sleep(0)
    for table in others:
        hub.rooms[table].go.set()
        nodes._refresh_soon(table)
    await settled()
    assert all(hub.rooms[table].done == 1 for table in others)
    assert hub.rooms[stuck].begun == 1
    hub.rooms[stuck].go.set()
    await settled()
    assert hub.rooms[stuck].done == 2  # it was told of while it was being read: once more, for all those times
    await nodes.stop()


async def test_what_fails_is_read_at_the_next_word() -> None:
    hub = Hub(1)
    nodes = nodes_of(hub)

    async def fails() -> None:
        raise ConnectionError("the store is gone")

    well, hub.rooms["t0"].refresh = hub.rooms["t0"].refresh, fails
    nodes._refresh_soon("t0")
    await settled()
    assert not nodes._reading
    hub.rooms["t0"].refresh = well
    hub.rooms["t0"].go.set()
    nodes._refresh_soon("t0")
    nodes._refresh_soon("not here")
    await settled()
    assert hub.rooms["t0"].done == 1


async def test_stopping_ends_what_is_being_read() -> None:
    hub = Hub(2)
    nodes = nodes_of(hub)
    nodes.start()
    for table in hub.rooms:
        nodes._refresh_soon(table)
    await settled()
    await nodes.stop()
    assert Room.at_once == 0
    assert not nodes._reading
