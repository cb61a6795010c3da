"""Frames come in order and whole however slowly they are taken, and who takes none is dropped."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import connect

from wayside.server.connections import GuardedSocket
from wayside.server.metrics import Metrics
from wayside.server.sockets import MOST_QUEUED, TRY_LATER, Socket

pytestmark = pytest.mark.anyio

Application = Callable[[Any, Any, Any], Awaitable[None]]


@asynccontextmanager
async def serving(application: Application) -> AsyncIterator[str]:
    listening = socket.create_server(("127.0.0.1", 0))
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16 * 1024)  # less than is sent here at once
    server = uvicorn.Server(uvicorn.Config(application, ws=GuardedSocket, lifespan="off", log_config=None))
    running = asyncio.create_task(server.serve([listening]))
    try:
        yield f"ws://127.0.0.1:{listening.getsockname()[1]}/"
    finally:
        server.should_exit = True
        await running


async def test_frames_come_in_order_and_whole() -> None:
    sent = [str(i).encode() * (i * 3701 % 1000 + 1) for i in range(MOST_QUEUED)]

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        out = Socket(send, Metrics())
        for frame in sent:  # more than the connection takes at once
            out.send(frame)
        out.close(1000)
        out.send(b"too late")
        await out.closed()

    async with serving(application) as address, connect(address) as client:
        await asyncio.sleep(0.1)
        assert [frame.encode() async for frame in client if isinstance(frame, str)] == sent


async def test_who_reads_nothing_is_dropped_and_the_queue_is_bounded() -> None:
    metrics, done = Metrics(), asyncio.Event()

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        out = Socket(send, metrics)
        for _ in range(100_000):
            out.send(b"x" * 4000)
            if out._over is not None:
                break
            await asyncio.sleep(0)
        assert out._over is not None
        assert out._over.code == TRY_LATER
        assert len(out._queue) <= MOST_QUEUED
        done.set()

    async with serving(application) as address, connect(address, max_queue=1) as client:
        async with asyncio.timeout(20):
            await done.wait()
        client.transport.abort()
    assert metrics.dropped._value.get() == 1


async def test_a_closed_connection_takes_nothing() -> None:
    ended, left = asyncio.Event(), []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        out = Socket(send, Metrics())
        out.send(b"hello")
        while (await receive())["type"] != "websocket.disconnect":
            pass
        out.send(b"anybody?")
        await out.closed()
        left.append(len(out._queue))
        ended.set()

    async with serving(application) as address:
        async with connect(address) as client:
            assert await client.recv() == "hello"
        async with asyncio.timeout(10):
            await ended.wait()
    assert left == [0]
