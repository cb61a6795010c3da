"""The short way in: every message is heard, once and in order, however it is cut and whatever comes between."""

import asyncio
from typing import Any

import pytest
from byte_pieces import in_pieces
from hypothesis import example, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol
from websockets.uri import parse_uri

from wayside.client.fast_connection import FastConnection

pytestmark = pytest.mark.anyio

MOST = 50_000


class Cable(asyncio.Transport):
    """A transport that notes how much is written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.written = 0
        self.closing = False

    def write(self, data: Any) -> None:
        self.written += len(data)

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    abort = close

    def can_write_eof(self) -> bool:
        return False

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None: ...


def shake_hands(connection: ClientConnection, cable: Cable, more: bytes = b"") -> None:
    """A connection as it is when a server has taken it, perhaps with something said in the same breath."""
    connection.connection_made(cable)
    client, server = connection.protocol, ServerProtocol()
    request = client.connect()
    client.send_request(request)
    server.receive_data(b"".join(client.data_to_send()))
    (event,) = server.events_received()
    assert isinstance(event, Request)
    server.send_response(server.accept(event))
    connection.data_received(b"".join(server.data_to_send()) + more)
    client.process_response(connection.response)  # type: ignore[arg-type]


async def conversation(
    kind: type[ClientConnection], chunks: list[bytes], more: bytes = b""
) -> tuple[list[str | bytes], int, int | None]:
    """The messages that are heard, how many bytes are answered, and the code that the connection ends with."""
    protocol = ClientProtocol(parse_uri("ws://here"), max_size=MOST)
    connection, cable = kind(protocol, ping_interval=None, max_queue=None), Cable()
    heard: list[str | bytes] = []
    shake_hands(connection, cable, more)
    if isinstance(connection, FastConnection):
        connection.listen(lambda text: heard.append(text.decode()), MOST)
    for chunk in chunks:
        if cable.closing:
            break
        connection.data_received(chunk)
        await asyncio.sleep(0)
    if not cable.closing:
        connection.eof_received()
    connection.connection_lost(None)
    try:
        while True:
            heard.append(await connection.recv())
    except ConnectionClosed:
        return heard, cable.written, connection.close_code


def frame(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=False)


def talks() -> st.SearchStrategy[list[bytes]]:
    """Frames as a server may send them, and some that it may not, each in one piece, or cut anywhere."""
    text = st.text(max_size=60).map(str.encode) | st.sampled_from(
        [b"x" * size for size in (125, 126, 127, 40_000, 66_000)]
    )
    wholes = st.builds(frame, st.just(Opcode.TEXT), text)
    pieces = st.builds(
        lambda a, b: frame(Opcode.TEXT, a, fin=False) + frame(Opcode.PING, b"") + frame(Opcode.CONT, b), text, text
    )
    controls = st.builds(frame, st.sampled_from([Opcode.PING, Opcode.PONG]), st.binary(max_size=125))
    others = st.builds(frame, st.just(Opcode.BINARY), text)
    wrong = st.sampled_from(
        [
            frame(Opcode.CLOSE, b"\x03\xe8"),
            Frame(Opcode.TEXT, b"masked").serialize(mask=True),
            frame(Opcode.CONT, b"of nothing"),
            b"\xc1\x00",
            b"\x89\x7e\x00\x80" + bytes(128),  # a ping may not be so long
        ]
    )
    return in_pieces(st.lists(wholes | wholes | wholes | controls | pieces | others | wrong, max_size=8))


@settings(max_examples=300, deadline=None)
@given(talks())
@example([frame(Opcode.TEXT, b"a"), frame(Opcode.BINARY, b"b"), frame(Opcode.TEXT, b"c")])
def test_what_is_heard_is_what_the_library_alone_would_hear(chunks: list[bytes]) -> None:
    async def both() -> None:
        assert await conversation(FastConnection, chunks) == await conversation(ClientConnection, chunks)

    asyncio.run(both())


async def test_messages_are_handed_over_as_they_come() -> None:
    connection, cable = FastConnection(ClientProtocol(parse_uri("ws://here")), ping_interval=None), Cable()
    heard: list[bytes] = []
    shake_hands(connection, cable)
    connection.listen(heard.append, MOST)
    one, two = frame(Opcode.TEXT, b"one"), frame(Opcode.TEXT, b"two" * 100)
    connection.data_received(one + two[:5])
    assert heard == [b"one"]
    connection.data_received(two[5:] + one[:1])
    assert heard == [b"one", b"two" * 100]
    connection.turn_away()
    connection.data_received(one[1:] + one)
    assert len(heard) == 2


async def test_where_something_came_before_anybody_listened_all_goes_the_usual_way() -> None:
    half = frame(Opcode.TEXT, b"too soon")
    for more in (half, half[:4]):
        rest = [half[len(more) :]] if len(more) < len(half) else []
        heard, _, _ = await conversation(FastConnection, [*rest, frame(Opcode.TEXT, b"later")], more)
        assert heard == ["too soon", "later"]


async def test_a_fault_of_the_listener_ends_the_connection_and_is_kept() -> None:
    connection, cable = FastConnection(ClientProtocol(parse_uri("ws://here")), ping_interval=None), Cable()
    shake_hands(connection, cable)
    fault = ValueError("no message of this protocol")

    def hear(text: bytes) -> None:
        raise fault

    connection.listen(hear, MOST)
    connection.data_received(frame(Opcode.TEXT, b"1") + frame(Opcode.TEXT, b"2"))
    assert connection.fault is fault
    assert cable.closing
