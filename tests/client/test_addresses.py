"""A client that knows several nodes goes on at the next one when one is gone."""

import asyncio
import socket
from pathlib import Path

import httpx
import pytest
from live_server import LiveServer, live_server

from wayside.client import Client, Unreachable

pytestmark = pytest.mark.anyio


def nobody_there() -> str:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{free.getsockname()[1]}"


async def test_the_next_node_is_asked_when_the_first_does_not_answer(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, Client([nobody_there(), server.url]) as client:
        assert (await client.sign_up("Ada")).name == "Ada"
        assert client.url == server.url
        table = await client.create_table("hallo-trucker", 2)
        client.url = client.urls[0]  # as if it had been the other one that went away
        async with client.join(table.id) as seat:
            assert seat.seat == 0


async def test_a_seat_goes_on_at_the_other_node(tmp_path: Path) -> None:
    first = LiveServer(f"sqlite:///{tmp_path / 'both' / 'wayside.db'}")
    second = LiveServer(first.database)
    await first.start()
    await second.start()
    try:
        async with Client([first.url, second.url]) as client:
            await client.sign_up("Ada")
            table = await client.create_table("hallo-trucker", 2)
            await client.start(table.id, fill="random")
            async with client.join(table.id) as seat, asyncio.timeout(30):
                await seat.until(lambda s: s.offers)
                await seat.play(seat.offers[0])
                # It may have looked for matches that wait, but nobody is there.
                assert not any(room.readers for room in second.hub.rooms.values())
                await first.stop()
                await seat.until(lambda s: s.offers and s.connections == 2)
                before = seat.version
                version = await seat.play(seat.offers[0])
                assert version > before  # the bot decides at the same time, and may have been quicker
                live = second.hub.rooms[table.id].live
                assert live is not None
                assert live.match.entries[version - 1].seat == seat.seat
    finally:
        await second.stop()


async def test_nobody_answers() -> None:
    async with Client([nobody_there(), nobody_there()]) as client:
        with pytest.raises(Unreachable, match="does not answer"):
            await client.me()
    with pytest.raises(ValueError, match="address"):
        Client([])


async def test_a_change_that_may_have_got_through_is_not_asked_for_twice() -> None:
    asked: list[str] = []

    def breaks(request: httpx.Request) -> httpx.Response:
        asked.append(f"{request.method} {request.url.host}")
        raise httpx.ReadError("gone")

    async with Client(["http://a.test", "http://b.test"]) as client:
        client._http = httpx.AsyncClient(transport=httpx.MockTransport(breaks))
        with pytest.raises(Unreachable):
            await client.leave("a-table-of-ours")
        assert asked == ["POST a.test"]
        with pytest.raises(Unreachable):
            await client.me()
        assert asked[1:] == ["GET b.test", "GET a.test"]


async def test_a_socket_names_its_table_in_its_address(tmp_path: Path) -> None:
    """So that a balancer can send those of one table to the same node."""
    async with live_server(tmp_path) as server, Client(server.url) as client:
        await client.sign_up("Ada")
        table = await client.create_table("hallo-trucker", 2)
        async with client.join(table.id) as seat:
            assert seat.address == f"ws{server.url.removeprefix('http')}/ws?table={table.id}"
            assert seat.connected
        assert client.join("a b&c").address.endswith("/ws?table=a%20b%26c")
