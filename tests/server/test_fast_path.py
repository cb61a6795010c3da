"""The short ways out and in: the same frames in the same order, and slow readers are still dropped."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from byte_pieces import in_pieces
from hypothesis import example, given, settings
from hypothesis import strategies as st
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidState
from websockets.frames import Frame, Opcode

from wayside.server.metrics import Metrics
from wayside.server.sockets import MOST_QUEUED, TRY_LATER, Socket
from wayside.server.tuning.frames import MOST_UNANSWERED, WRITE_NOW, FastPathProtocol, text_frame

pytestmark = pytest.mark.anyio

Application = Callable[[Any, Any, Any], Awaitable[None]]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 200_000])
def test_a_frame_is_what_the_library_would_make(size: int) -> None:
    text = b"x" * size
    assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


@asynccontextmanager
async def serving(application: Application, protocol: type[FastPathProtocol] = FastPathProtocol) -> AsyncIterator[str]:
    listening = socket.create_server(("127.0.0.1", 0))
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16 * 1024)  # less than is sent here at once
    config = uvicorn.Config(application, ws=protocol, lifespan="off", log_config=None)
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve([listening]))
    try:
        yield f"ws://127.0.0.1:{listening.getsockname()[1]}/"
    finally:
        server.should_exit = True
        await running


async def test_frames_of_both_ways_come_in_order_and_whole() -> None:
    sent = [str(i).encode() * (i * 3701 % 1800 + 1) for i in range(MOST_QUEUED)]
    at_once = 0

    async def application(scope: Any, receive: Any, send: Any) -> None:
        nonlocal at_once
        await receive()
        await send({"type": "websocket.accept"})

        def counted(*texts: bytes) -> bool:
            nonlocal at_once
            done: bool = scope["extensions"][WRITE_NOW](*texts)
            at_once += done * len(texts)
            return done

        out = Socket(send, Metrics(), counted)
        for frame in sent:  # more than the connection takes at once
            out.send(frame)
        out.close(1000)
        await out.closed()

    async with serving(application) as address, connect(address) as client:
        await asyncio.sleep(0.1)
        assert [frame.encode() async for frame in client if isinstance(frame, str)] == sent
    assert 0 < at_once < len(sent), "both ways were taken"


async def test_who_reads_nothing_is_dropped_and_the_queue_is_bounded() -> None:
    metrics, done = Metrics(), asyncio.Event()

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        out = Socket(send, metrics, scope["extensions"][WRITE_NOW])
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
        write = scope["extensions"][WRITE_NOW]
        assert write(b"hello")
        while (await receive())["type"] != "websocket.disconnect":
            pass
        await asyncio.sleep(0.05)
        left.append(write(b"anybody?"))
        left.append(WRITE_NOW in scope["extensions"])
        ended.set()

    async with serving(application) as address:
        async with connect(address) as client:
            assert await client.recv() == "hello"
        async with asyncio.timeout(10):
            await ended.wait()
    assert left == [False, False]


class Cable:
    """A transport that notes what is written to it and whether more is wanted."""

    def __init__(self) -> None:
        self.written = b""
        self.reading = True
        self.closing = False

    def write(self, data: bytes) -> None:
        self.written += data

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def get_extra_info(self, name: str) -> Any:
        return None


REQUEST = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


async def conversation(
    protocol: type[WebSocketsSansIOProtocol], chunks: list[bytes]
) -> tuple[list[Any], bytes, WebSocketsSansIOProtocol]:
    """What an application hears when bytes come in like that, what is written meanwhile, and the connection."""
    heard: list[Any] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while not heard or heard[-1]["type"] != "websocket.disconnect":
            heard.append(await receive())

    cable = Cable()
    config = uvicorn.Config(application, lifespan="off", log_config=None, ws_max_size=16_384)
    config.load()
    connection = protocol(config, ServerState(), {})
    connection.connection_made(cable)  # type: ignore[arg-type]
    for chunk in [REQUEST, *chunks]:
        try:
            connection.data_received(chunk)
        except InvalidState:
            assert protocol is WebSocketsSansIOProtocol, "nobody else is to see this"
            cable.close()
        while True:  # as far as it goes by itself; what is not read yet waits
            for _ in range(4):
                await asyncio.sleep(0)
            if cable.reading or cable.closing:
                break
        if cable.closing:
            break
    connection.connection_lost(None)
    for task in list(connection.tasks):
        await task
    return heard, cable.written, connection


def frame(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


def talks() -> st.SearchStrategy[list[bytes]]:
    """Frames of every kind, some of them wrong, in one piece each, or cut anywhere."""
    text = st.text(max_size=60).map(str.encode) | st.sampled_from([b"x" * size for size in (125, 126, 127, 20_000)])
    wholes = st.builds(frame, st.sampled_from([Opcode.TEXT, Opcode.TEXT, Opcode.BINARY]), text)
    pieces = st.builds(
        lambda a, b: frame(Opcode.TEXT, a, fin=False) + frame(Opcode.PING, b"") + frame(Opcode.CONT, b), text, text
    )
    controls = st.builds(frame, st.sampled_from([Opcode.PING, Opcode.PONG]), st.binary(max_size=125))
    closing = st.just(frame(Opcode.CLOSE, b"\x03\xe8"))
    wrong = st.sampled_from(
        [
            frame(Opcode.TEXT, b"\xff\xfe"),
            Frame(Opcode.TEXT, b"bare").serialize(mask=False),
            frame(Opcode.CONT, b"of nothing"),
            b"\xc1" + frame(Opcode.TEXT, b"a bit that means nothing")[1:],
            frame(Opcode.TEXT, b"never ended", fin=False),
        ]
    )
    return in_pieces(st.lists(wholes | wholes | wholes | controls | pieces | st.one_of(closing, wrong), max_size=8))


@settings(max_examples=300, deadline=None)
@given(talks())
@example([frame(Opcode.TEXT, b"\xff") + frame(Opcode.CLOSE, b"")])
def test_what_comes_in_is_heard_as_the_library_alone_would_hear_it(chunks: list[bytes]) -> None:
    async def both() -> None:
        usual = await conversation(WebSocketsSansIOProtocol, chunks)
        short = await conversation(FastPathProtocol, chunks)
        assert short[:2] == usual[:2]

    asyncio.run(both())


async def test_short_frames_take_the_short_way_and_after_half_a_frame_none_does() -> None:
    class Short(FastPathProtocol):
        def _read_fast(self, data: bytes) -> bool:
            taken.append(super()._read_fast(data))
            return taken[-1]

    taken: list[bool] = []
    plain, ping = frame(Opcode.TEXT, b"plain"), frame(Opcode.PING, b"")
    await conversation(Short, [plain, ping, plain, plain + plain, plain])
    assert taken == [True, False, True, False, True]
    taken = []
    await conversation(Short, [plain, plain[:3], plain[3:], plain])
    assert taken == [True, False]


async def test_where_messages_wait_to_be_heard_no_more_is_read() -> None:
    listen = asyncio.Event()
    heard: list[str] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await listen.wait()
        while len(heard) <= MOST_UNANSWERED:
            heard.append((await receive())["text"])

    cable = Cable()
    config = uvicorn.Config(application, lifespan="off", log_config=None)
    config.load()
    connection = FastPathProtocol(config, ServerState(), {})
    connection.connection_made(cable)  # type: ignore[arg-type]
    connection.data_received(REQUEST)
    await asyncio.sleep(0)
    for i in range(MOST_UNANSWERED + 1):
        assert cable.reading
        connection.data_received(frame(Opcode.TEXT, b"%d" % i))
        await asyncio.sleep(0)
    assert not cable.reading
    listen.set()
    while not cable.closing:
        await asyncio.sleep(0)
    assert heard == [str(i) for i in range(MOST_UNANSWERED + 1)]
    assert cable.reading
    connection.connection_lost(None)


class Timers:
    """A loop's timers, which go off when the test says so."""

    def __init__(self) -> None:
        self.set: list[tuple[float, Callable[[], None]]] = []

    def call_later(self, seconds: float, act: Callable[[], None]) -> Any:
        self.set.append((seconds, act))
        return self

    def cancel(self) -> None:
        self.set.clear()

    def time(self) -> float:
        return 0.0


async def test_a_sign_of_life_is_asked_for_only_where_there_was_none() -> None:
    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass

    cable, timers = Cable(), Timers()
    config = uvicorn.Config(application, lifespan="off", log_config=None, ws_ping_interval=15, ws_ping_timeout=15)
    config.load()
    connection = FastPathProtocol(config, ServerState(), {})
    connection.connection_made(cable)  # type: ignore[arg-type]
    connection.data_received(REQUEST)
    while not connection.handshake_complete:
        await asyncio.sleep(0)
    connection.stop_keepalive()
    connection.loop = timers  # type: ignore[assignment]
    connection.start_keepalive()

    def go_off() -> bytes:
        """The one timer that is set goes off; what is written then."""
        (seconds, act), before = timers.set.pop(), cable.written
        assert not timers.set
        assert 10 <= seconds <= 15
        act()
        return cable.written[len(before) :]

    connection.data_received(frame(Opcode.TEXT, b"I am here"))
    assert go_off() == b""
    ping = go_off()
    assert ping[0] == 0x80 | Opcode.PING, "nothing was heard since"
    connection.data_received(frame(Opcode.PONG, ping[2:]))
    assert go_off() == b"", "the answer is a sign of life"
    assert go_off()[0] == 0x80 | Opcode.PING
    assert go_off()[0] == 0x80 | Opcode.CLOSE, "and no answer is the end"
    connection.loop = asyncio.get_running_loop()
    connection.connection_lost(None)


class Connection:
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
    connection = Connection()
    out = Socket(connection.send, Metrics(), connection)
    out.send(b"moved", more=True)
    assert connection.written == []
    out.send(b"done")
    assert connection.written == [(b"moved", b"done")]
    await asyncio.sleep(0)
    assert len(connection.written) == 1


async def test_what_nothing_follows_is_written_with_the_next_round() -> None:
    connection = Connection()
    out = Socket(connection.send, Metrics(), connection)
    out.send(b"moved", more=True)
    await asyncio.sleep(0)
    assert connection.written == [(b"moved",)]


@pytest.mark.parametrize("takes_it", [True, False])
async def test_what_was_kept_goes_before_what_comes_later_and_before_the_end(takes_it: bool) -> None:
    connection = Connection()
    connection.open = takes_it
    out = Socket(connection.send, Metrics(), connection)
    out.send(b"1", more=True)
    out.send(b"2", more=True)
    out.send(b"3", more=True)
    out.close(1000)
    out.send(b"4")
    await out.closed()
    at_once = [text.decode() for texts in connection.written for text in texts]
    assert at_once + connection.usual == ["1", "2", "3", "websocket.close"]
    assert bool(at_once) is takes_it
