"""Is the server still there? One that does not answer is left, and found again when it does."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from live_server import live_server
from websockets.asyncio.client import ClientConnection

from wayside.client import Client

pytestmark = pytest.mark.anyio


async def test_a_seat_leaves_a_server_that_has_gone_silent_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deaf = True

    async def ping(self: ClientConnection, data: Any = None) -> Any:
        """At first they never arrive; later they are answered at once."""
        pong = asyncio.get_running_loop().create_future()
        if not deaf:
            pong.set_result(0.0)
        return pong

    monkeypatch.setattr(ClientConnection, "ping", ping)
    async with live_server(tmp_path) as server, Client(server.url) as client:
        await client.sign_up("Ada")
        table = await client.create_table("hallo-trucker", 2)
        async with (
            asyncio.timeout(60),
            client.join(table.id, ping_interval=0.05, ping_timeout=0.05, close_timeout=0.3) as seat,
        ):
            await seat.until(lambda s: s.connections > 1)
            deaf = False
            await seat.until(lambda s: s.connected)
            await seat.say("here again")
