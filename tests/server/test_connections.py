"""Connections that say nothing, or say it a byte at a time, are closed and counted; under both event loops."""

import asyncio
import errno
import resource
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
import uvloop
from structlog.testing import capture_logs
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from wayside.protocol import MOST_BYTES
from wayside.server import connections
from wayside.server.connections import (
    FRAMES,
    FRAMES_A_SECOND,
    PIECE,
    Doorkeeper,
    GuardedHttp,
    GuardedSocket,
    bound_unread,
    raise_descriptor_limit,
)
from wayside.server.limits import CHAT, HINT, MOVE, PING, RATES

DEADLINE = 0.6
PATIENCE = 20.0  # for what should take a second
HEAD = b"POST /echo HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\n"
UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
GET = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"


@pytest.fixture(params=["asyncio", "uvloop"])
def anyio_backend(request: pytest.FixtureRequest) -> Any:
    return "asyncio", {"loop_factory": uvloop.new_event_loop if request.param == "uvloop" else None}


pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", DEADLINE)
    monkeypatch.setattr(connections, "DEAF_SECONDS", 1)


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Reads bodies at /echo, refuses them unread elsewhere; answers with 2 MB at /long; keeps sockets."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] != "websocket.disconnect":
            await send({"type": "websocket.send", "text": message["text"]})
        return
    more = scope["path"] == "/echo"
    while more:
        message = await receive()
        more = message["type"] == "http.request" and message["more_body"]
    body = b"x" * (2_000_000 if scope["path"] == "/long" else 2)
    length = (b"content-length", str(len(body)).encode())
    await send({"type": "http.response.start", "status": 200, "headers": [length]})
    await send({"type": "http.response.body", "body": body})


@asynccontextmanager
async def serving(door: Doorkeeper, ws: type[GuardedSocket] = GuardedSocket) -> AsyncIterator[int]:
    class Http(GuardedHttp):
        doorkeeper = door

    listening = socket.create_server(("127.0.0.1", 0))
    bound_unread(listening)
    config = uvicorn.Config(application, http=Http, ws=ws, lifespan="off", log_config=None, timeout_keep_alive=60)
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve([listening]))
    try:
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        await running


async def until_closed(reader: asyncio.StreamReader) -> bytes:
    """What comes until the other side closes."""
    found = b""
    async with asyncio.timeout(PATIENCE):
        try:
            while part := await reader.read(100_000):
                found += part
        except ConnectionError:
            pass
    return found


async def gone(door: Doorkeeper) -> None:
    async with asyncio.timeout(PATIENCE):
        while door.connections.open:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    ("said", "dribbled"),
    [
        (b"", b""),
        (b"GET / HT", b""),
        (b"GET / HTTP/1.1\r\nHost: here\r\nX: ", b"x"),
        (HEAD, b""),
        (HEAD, b"x"),
        (HEAD.replace(b"/echo", b"/refused"), b"x"),
        (GET + b"GET / HT", b""),
        (GET + b"GET / HTTP/1.1\r\nX: ", b"x"),
        (b"GET / HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX: ", b"x"),
    ],
)
async def test_a_request_that_does_not_come_to_its_end_is_cut_off(said: bytes, dribbled: bytes) -> None:
    door = Doorkeeper(10, 10)
    async with serving(door) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(said)
        closing = asyncio.create_task(until_closed(reader))
        async with asyncio.timeout(PATIENCE):
            while not closing.done():
                if dribbled and not writer.is_closing():
                    writer.write(dribbled)
                await asyncio.sleep(DEADLINE / 10)
        assert (await closing).count(b"200 OK") == (b"GET / HTTP/1.1\r\nHost: here\r\n\r\n" in said or b"/ref" in said)
        writer.close()
        await gone(door)


async def test_who_asks_in_time_may_stay_and_ask_again() -> None:
    door = Doorkeeper(10, 10)
    async with serving(door) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(3):
            writer.write(HEAD + b"x" * 500)
            await asyncio.sleep(DEADLINE / 4)
            writer.write(b"x" * 500)
            async with asyncio.timeout(PATIENCE):
                await reader.readuntil(b"\r\n\r\nxx")
            await asyncio.sleep(1.5 * DEADLINE)
        assert door.connections.open == 1
        writer.close()
        await gone(door)


async def test_a_socket_outlives_the_deadline_and_is_counted_until_it_is_gone() -> None:
    door = Doorkeeper(10, 10)
    async with serving(door) as port:
        async with connect(f"ws://127.0.0.1:{port}/") as client:
            await asyncio.sleep(2 * DEADLINE)
            await client.send("still there")
            assert await client.recv() == "still there"
            assert door.connections.open == 1
        await gone(door)


async def test_who_says_what_may_not_be_and_closes_in_the_same_breath_is_just_gone() -> None:
    """The library takes such bytes for a mistake of its caller's, which would stand in the log."""
    door, failed = Doorkeeper(10, 10), []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: failed.append(context))
    async with serving(door) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(UPGRADE)
        await reader.readuntil(b"\r\n\r\n")
        wrong = Frame(Opcode.TEXT, b"\xff").serialize(mask=True) + Frame(Opcode.CLOSE, b"").serialize(mask=True)
        writer.write(wrong)
        await until_closed(reader)
        await gone(door)
        writer.close()
    assert failed == []


# ---- Many small parts


@pytest.mark.parametrize("path", [b"/echo", b"/refused"])
async def test_a_body_in_parts_is_refused(path: bytes) -> None:
    door = Doorkeeper(10, 10)
    async with serving(door) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"POST " + path + b" HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n")
        writer.write(b"1\r\nx\r\n" * 1000 + b"0\r\n\r\n")
        answer = await until_closed(reader)
        assert answer.startswith(b"HTTP/1.1 400 ")
        assert b"200 OK" not in answer
        writer.close()
        await gone(door)


FLOODS = {
    "pings": (Frame(Opcode.PING, b""), Frame(Opcode.PING, b"")),
    "pongs": (Frame(Opcode.PONG, b""), Frame(Opcode.PONG, b"")),
    "messages": (Frame(Opcode.TEXT, b"{}"), Frame(Opcode.TEXT, b"{}")),
    "empty parts of a message": (Frame(Opcode.TEXT, b"", fin=False), Frame(Opcode.CONT, b"", fin=False)),
}


@pytest.mark.parametrize("kind", FLOODS)
async def test_a_flood_of_frames_ends_its_socket(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "FRAMES_A_SECOND", 0.0)
    door, taken = Doorkeeper(10, 10), []

    class Counting(GuardedSocket):
        def handle_events(self) -> None:
            taken.append(len(self.conn.events))
            super().handle_events()

    first, others = (frame.serialize(mask=True) for frame in FLOODS[kind])
    async with serving(door, Counting) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(UPGRADE)
        await reader.readuntil(b"\r\n\r\n")
        with capture_logs() as logs:
            writer.write(first + others * 40_000)  # a quarter of a megabyte
            await until_closed(reader)
            await gone(door)
        writer.close()
    assert FRAMES < sum(taken) <= FRAMES + PIECE // len(others) + 1
    assert [line["event"] for line in logs if line["log_level"] == "warning"] == ["too-many-frames"]


async def test_a_message_in_parts_without_end_ends_its_socket_however_slowly_they_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connections, "FRAMES_A_SECOND", 1e9)
    door = Doorkeeper(10, 10)
    async with serving(door) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(UPGRADE)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True))
        writer.write(Frame(Opcode.CONT, b"", fin=False).serialize(mask=True) * FRAMES)
        await until_closed(reader)
        await gone(door)
        writer.close()


async def test_what_people_say_at_once_comes_whole() -> None:
    """All that limits.py lets somebody say in one moment, and the longest message, in one write and in parts."""
    most = sum(RATES[kind].burst for kind in (MOVE, CHAT, PING, HINT)) + 1  # and hello
    a_second = sum(1 / RATES[kind].seconds for kind in (MOVE, CHAT, PING, HINT))
    assert most < FRAMES
    assert a_second < FRAMES_A_SECOND - 2, "pongs and refusals of what is too fast have room, too"
    door = Doorkeeper(10, 10)
    async with serving(door) as port, connect(f"ws://127.0.0.1:{port}/", compression=None) as client:
        said = [f"line {number}" for number in range(most)] + ["é" * (MOST_BYTES // 2)]
        client.transport.write(b"".join(Frame(Opcode.TEXT, line.encode()).serialize(mask=True) for line in said))
        assert [await client.recv() for _ in said] == said
        await client.send(["in ", "three ", "parts"])
        assert await client.recv() == "in three parts"


async def test_nobody_has_more_than_their_share_of_connections() -> None:
    door = Doorkeeper(2, 10)
    async with serving(door) as port:
        with capture_logs() as logs:
            some = [await asyncio.open_connection("127.0.0.1", port) for _ in range(4)]
            ended = [asyncio.create_task(until_closed(reader)) for reader, _ in some]
            async with asyncio.timeout(PATIENCE):
                while sum(task.done() for task in ended) < 2:
                    await asyncio.sleep(0.01)
            await asyncio.gather(*ended)
        for _, writer in some:
            writer.close()
        await gone(door)
    said = [line for line in logs if line["event"] == "connections-refused"]
    assert len(said) == 1, "a flood is not to flood the log"


@pytest.mark.parametrize("trusted", ["127.0.0.1", "127.0.0.0/8"])
async def test_behind_a_trusted_proxy_only_the_sum_counts(trusted: str) -> None:
    refused: list[int] = []
    door = Doorkeeper(1, 3, [trusted, "::1"], on_refused=lambda: refused.append(1))
    assert [door.enter("127.0.0.1") for _ in range(4)] == ["127.0.0.1"] * 3 + [None]
    assert refused == [1]
    assert Doorkeeper(1, 3, [trusted]).enter(None) == "nowhere"


async def test_connections_leave_descriptors_for_the_rest() -> None:
    assert Doorkeeper(500, 20_000, descriptors=1024).connections.in_all == 1024 - connections.OTHER_DESCRIPTORS
    assert Doorkeeper(500, 20_000, descriptors=200).connections.in_all == 100
    assert Doorkeeper(500, 20_000, descriptors=1_000_000).connections.in_all == 20_000
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (before[1] - 1, before[1]))
    try:
        assert raise_descriptor_limit() == before[1]
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (before[1], before[1])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


async def test_what_cannot_be_accepted_is_logged_now_and_then() -> None:
    door = Doorkeeper(10, 10)
    loop = asyncio.get_running_loop()
    error = OSError(errno.EMFILE, "Too many open files")
    with capture_logs() as logs:
        for _ in range(300):
            door.on_loop_error(loop, {"message": "socket.accept() out of system resource", "exception": error})
    assert [(line["event"], line["error"]) for line in logs] == [("nothing-accepted", "Too many open files")]


async def test_an_answer_that_nobody_takes_is_given_up() -> None:
    door = Doorkeeper(10, 10)
    async with serving(door) as port:
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", port))
        deaf.sendall(b"GET /long HTTP/1.1\r\nHost: here\r\n\r\n")
        begun = time.monotonic()
        while not door.connections.open and time.monotonic() < begun + PATIENCE:
            await asyncio.sleep(0.01)
        await gone(door)
        deaf.close()


async def test_an_answer_that_is_taken_a_byte_at_a_time_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "TAKING_SECONDS", DEADLINE)
    monkeypatch.setattr(connections, "DEAF_SECONDS", 60)  # now and then there is room, and the system has no reason
    door = Doorkeeper(10, 10)
    async with serving(door) as port:
        slow = socket.socket()
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.connect(("127.0.0.1", port))
        slow.setblocking(False)
        slow.sendall(b"GET /long HTTP/1.1\r\nHost: here\r\n\r\n")
        asked, loop = time.monotonic(), asyncio.get_running_loop()
        while not door.connections.open and time.monotonic() < asked + PATIENCE:
            await asyncio.sleep(0.01)

        async def take() -> None:
            while await loop.sock_recv(slow, 1000):
                await asyncio.sleep(DEADLINE / 10)

        taking = asyncio.create_task(take())
        await gone(door)
        assert not taking.done(), "there would have been more to take"
        taking.cancel()
        slow.close()


async def test_who_has_taken_a_long_answer_may_ask_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "TAKING_SECONDS", DEADLINE)
    door = Doorkeeper(10, 10)
    async with serving(door) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(2):
            writer.write(b"GET /long HTTP/1.1\r\nHost: here\r\n\r\n")
            await asyncio.sleep(DEADLINE / 10)  # some of it waits at the server now
            async with asyncio.timeout(PATIENCE):
                await reader.readuntil(b"\r\n\r\n")
                await reader.readexactly(2_000_000)
            await asyncio.sleep(2 * DEADLINE)
        assert door.connections.open == 1
        writer.close()
        await gone(door)
