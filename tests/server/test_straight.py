"""The short way out: the same frames in the same order, and slow readers are still dropped."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from wayside.server.frames import AHEAD, STRAIGHT, StraightProtocol, text_frame
from wayside.server.metrics import Metrics
from wayside.server.sockets import MOST_QUEUED, TRY_LATER, Socket

pytestmark = pytest.mark.anyio

Application = Callable[[Any, Any, Any], Awaitable[None]]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 200_000])
def test_a_frame_is_what_the_library_would_make(size: int) -> None:
    text = b"x" * size
    assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


@asynccontextmanager
async def serving(application: Application, protocol: type[StraightProtocol] = StraightProtocol) -> AsyncIterator[str]:
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(application, ws=protocol, lifespan="off", log_config=None)
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve([listening]))
    try:
        yield f"ws://127.0.0.1:{listening.getsockname()[1]}/"
    finally:
        server.should_exit = True
        await running


async def test_frames_of_both_ways_come_in_order_and_whole() -> None:
    sent = [str(i).encode() * (i * 3701 % 40_000 + 1) for i in range(MOST_QUEUED)]
    straight = 0

    async def application(scope: Any, receive: Any, send: Any) -> None:
        nonlocal straight
        await receive()
        await send({"type": "websocket.accept"})

        def counted(*texts: bytes) -> bool:
            nonlocal straight
            done: bool = scope["extensions"][STRAIGHT](*texts)
            straight += done * len(texts)
            return done

        out = Socket(send, Metrics(), counted)
        for frame in sent:  # more than the connection takes at once
            out.send(frame)
        out.close(1000)
        await out.closed()

    async with serving(application) as address, connect(address) as client:
        await asyncio.sleep(0.1)
        assert [frame.encode() async for frame in client if isinstance(frame, str)] == sent
    assert 0 < straight < len(sent), "both ways were taken"


async def test_who_reads_nothing_is_dropped_and_the_queue_is_bounded() -> None:
    metrics, done = Metrics(), asyncio.Event()

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        out = Socket(send, metrics, scope["extensions"][STRAIGHT])
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


async def test_a_closed_connection_takes_nothing_and_is_not_kept() -> None:
    ended, left = asyncio.Event(), []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        write = scope["extensions"][STRAIGHT]
        assert write(b"hello")
        while (await receive())["type"] != "websocket.disconnect":
            pass
        await asyncio.sleep(0.05)
        left.append(write(b"anybody?"))
        left.append(STRAIGHT in scope["extensions"])
        ended.set()

    async with serving(application) as address:
        async with connect(address) as client:
            assert await client.recv() == "hello"
        async with asyncio.timeout(10):
            await ended.wait()
    assert left == [False, False]


ONE_READ = 1 << 18  # bytes that the transport reads at once


async def test_who_is_not_listened_to_is_not_read_from_and_nothing_gets_lost() -> None:
    sent = [f"{i} ".ljust(16_000, "x") for i in range(400)]
    heard: list[str] = []
    listen, longest = asyncio.Event(), 0

    class Watched(StraightProtocol):
        def handle_text(self, event: Frame) -> None:
            nonlocal longest
            super().handle_text(event)
            longest = max(longest, self.queue.qsize())
            assert self.queue.qsize() <= AHEAD or self.read_paused

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await listen.wait()
        while len(heard) < len(sent):
            heard.append((await receive())["text"])

    async with serving(application, Watched) as url, connect(url, compression=None) as client:

        async def talk() -> None:
            for i, text in enumerate(sent):
                # Every seventh in pieces: those go the usual way in.
                await client.send([text[:100], text[100:]] if i % 7 == 0 else text)

        talking = asyncio.create_task(talk())
        while longest <= AHEAD:
            await asyncio.sleep(0.01)
        listen.set()
        await talking
        await client.wait_closed()
    assert heard == sent
    assert longest <= AHEAD + ONE_READ // 16_000 + 1


class Line:
    """A connection that notes what was written at once, as long as it takes anything."""

    def __init__(self) -> None:
        self.written: list[tuple[bytes, ...]] = []
        self.open = True
        self.usual: list[Any] = []

    def __call__(self, *texts: bytes) -> bool:
        if self.open:
            self.written.append(texts)
        return self.open

    async def send(self, message: Any) -> None:
        self.usual.append(message.get("text", message["type"]))


async def test_what_follows_at_once_is_written_together() -> None:
    line = Line()
    out = Socket(line.send, Metrics(), line)
    out.send(b"moved", more=True)
    assert line.written == []
    out.send(b"done")
    assert line.written == [(b"moved", b"done")]
    await asyncio.sleep(0)
    assert len(line.written) == 1


async def test_what_nothing_follows_is_written_with_the_next_round() -> None:
    line = Line()
    out = Socket(line.send, Metrics(), line)
    out.send(b"moved", more=True)
    await asyncio.sleep(0)
    assert line.written == [(b"moved",)]


@pytest.mark.parametrize("takes_it", [True, False])
async def test_what_was_kept_goes_before_what_comes_later_and_before_the_end(takes_it: bool) -> None:
    line = Line()
    line.open = takes_it
    out = Socket(line.send, Metrics(), line)
    out.send(b"1", more=True)
    out.send(b"2", more=True)
    out.send(b"3", more=True)
    out.close(1000)
    out.send(b"4")
    await out.closed()
    straight = [text.decode() for texts in line.written for text in texts]
    assert straight + line.usual == ["1", "2", "3", "websocket.close"]
    assert bool(straight) is takes_it
