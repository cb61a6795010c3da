"""The processes of one server among themselves: messages, connections that are handed on, and what if one is gone."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from wayside.server import worker_mesh as module
from wayside.server.channels import ChannelRenewed
from wayside.server.worker_mesh import MOST_HEAD, PIECE, WorkerMesh, home_of, table_of

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("n")  # a Unix socket's path has a hundred letters at most


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(30):
        while not true():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def process(folder: Path, index: int, count: int) -> AsyncIterator[WorkerMesh]:
    """One that is there, and waits for nobody."""
    made = WorkerMesh(folder, index, count)
    await asyncio.wait_for(_begin(made), 30)
    try:
        yield made
    finally:
        await made.close()


async def _begin(made: WorkerMesh) -> None:
    await made.wait_for_first()
    await made.meet()
    made.open()


@asynccontextmanager
async def server(folder: Path, count: int) -> AsyncIterator[list[WorkerMesh]]:
    """So many of them, who have all met."""
    made = [WorkerMesh(folder, index, count) for index in range(count)]
    await asyncio.wait_for(asyncio.gather(*map(_begin, made)), 30)
    try:
        yield made
    finally:
        for each in made:
            await each.close()


def table_at(index: int, count: int) -> str:
    return next(f"t{i}" for i in range(1000) if home_of(f"t{i}", count) == index)


@pytest.mark.parametrize(
    ("line", "table"),
    [
        (b"GET /ws?table=abc-_1 HTTP/1.1", "abc-_1"),
        (b"GET /ws?x=1&table=a%20b HTTP/1.1", "a b"),
        (b"GET /ws?table=%ff HTTP/1.1", "\ufffd"),
        (b"GET /ws?table= HTTP/1.1", None),
        (b"GET /ws HTTP/1.1", None),
        (b"GET /wsx?table=abc HTTP/1.1", None),
        (b"GET /api/tables?table=abc HTTP/1.1", None),
        (b"GET /ws?table=\xff HTTP/1.1", None),
        (b"GET /ws?table=abc", None),
        (b"rubbish", None),
        (b"", None),
    ],
)
def test_the_table_is_read_from_the_address(line: bytes, table: str | None) -> None:
    assert table_of(line + b"\r\nHost: here\r\n\r\n") == table


def test_tables_are_at_home_everywhere_alike_and_spread_evenly() -> None:
    homes = [home_of(f"table-{i}", 4) for i in range(4000)]
    assert homes == [home_of(f"table-{i}", 4) for i in range(4000)]
    assert all(800 < homes.count(index) < 1200 for index in range(4))
    assert home_of("\udc80", 3) in range(3)


async def test_messages_come_to_all_others_whole_and_in_order(folder: Path) -> None:
    async with (
        server(folder, 3) as (one, two, three),
        two.subscribe("news") as at_two,
        three.subscribe("news") as at_three,
        one.subscribe("news") as at_one,
    ):
        messages = [b"short", b"", b"two messages", b"x" * (3 * PIECE + 1), b"y" * PIECE, b"last"]
        for word in messages:
            await one.publish("news", word)
            await one.publish("other news", b"not for these ears")
        for subscription in (at_two, at_three):
            assert [await subscription.next(10) for _ in messages] == messages
            assert await subscription.next(0.01) is None
        assert await at_one.next(0.01) is None


async def test_a_peer_that_comes_back_is_a_reason_to_look_anew(folder: Path) -> None:
    async with server(folder, 2) as (one, two), one.subscribe("news") as subscription:
        table = table_at(1, 2)
        assert not one.is_home(table)
        assert two.is_home(table)
        await two.close()
        await until(lambda: one.is_home(table))  # whoever is there serves it
        await one.publish("news", b"to nobody")
        assert await one.ask() == {}
        async with process(folder, 1, 2) as again:
            await until(lambda: not one.is_home(table))
            with pytest.raises(ChannelRenewed):
                await subscription.next(10)
            await again.publish("news", b"here I am")
            assert await subscription.next(10) == b"here I am"


async def test_the_first_goes_ahead_and_the_others_wait_for_it(folder: Path) -> None:
    one, two = WorkerMesh(folder, 0, 2), WorkerMesh(folder, 1, 2)
    waiting = asyncio.create_task(two.wait_for_first())
    await one.wait_for_first()
    await asyncio.sleep(0.3)
    assert not waiting.done()
    meeting = asyncio.create_task(one.meet())
    await asyncio.wait_for(waiting, 30)
    assert not meeting.done()  # nobody serves before all are there
    await asyncio.wait_for(two.meet(), 30)
    await asyncio.wait_for(meeting, 30)
    await one.close()
    await two.close()


async def test_one_that_is_told_to_stop_waits_for_nobody(folder: Path) -> None:
    one = WorkerMesh(folder, 0, 2)
    await one.wait_for_first()
    meeting = asyncio.create_task(one.meet())
    await asyncio.sleep(0.1)
    assert not meeting.done()
    one.stopping = lambda: True
    await asyncio.wait_for(meeting, 30)
    await one.close()


async def test_one_that_does_not_come_is_not_waited_for_for_ever(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "START_SECONDS", 0.2)
    async with process(folder, 1, 2) as two:
        assert two.is_home(table_at(0, 2))


async def test_figures_come_from_all_who_are_there(folder: Path) -> None:
    async with server(folder, 3) as (one, two, three):
        one.figures, two.figures, three.figures = lambda: b"1", lambda: b"2" * (2 * PIECE), lambda: b""
        assert await one.ask() == {1: b"2" * (2 * PIECE), 2: b""}
        assert await three.ask() == {0: b"1", 1: b"2" * (2 * PIECE)}
        await two.close()
        await until(lambda: one.is_home(table_at(1, 3)))
        assert await one.ask() == {2: b""}


# ---- Connections


class Door(asyncio.Protocol):
    """Accepts connections at a port, and hands them on as soon as the request is there."""

    def __init__(self, owner: WorkerMesh, handed: list[bool]) -> None:
        self.owner, self.handed = owner, handed

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.handed.append(self.owner.hand_over(self.transport, data))
        if not self.handed[-1]:
            self.transport.write(b"served here")


@asynccontextmanager
async def door(owner: WorkerMesh) -> AsyncIterator[tuple[int, list[bool]]]:
    handed: list[bool] = []
    listening = await asyncio.get_running_loop().create_server(lambda: Door(owner, handed), "127.0.0.1", 0)
    try:
        yield listening.sockets[0].getsockname()[1], handed
    finally:
        listening.close()


def request(table: str, more: bytes = b"") -> bytes:
    return f"GET /ws?table={table} HTTP/1.1\r\n".encode() + more + b"\r\n"


async def test_a_connection_is_handed_to_where_its_table_is_at_home(folder: Path) -> None:
    async with server(folder, 2) as (one, two), door(one) as (port, handed):
        taken: list[tuple[socket.socket, bytes]] = []
        two.take = lambda connection, head: taken.append((connection, head))
        for _ in range(200):  # more than wait in a socket's buffer
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(request(table_at(1, 2)))
            await until(lambda: taken)
            connection, head = taken.pop()
            assert head == request(table_at(1, 2))
            assert connection.getpeername() == writer.get_extra_info("sockname")
            connection.sendall(b"hello from the other one")
            assert await reader.readexactly(24) == b"hello from the other one"
            writer.write(b"and back")
            connection.setblocking(True)
            assert await asyncio.to_thread(connection.recv, 100) == b"and back"
            connection.close()
            assert await reader.read() == b""
            writer.close()
        assert handed == [True] * 200


async def test_what_is_at_home_here_or_nowhere_is_served_here(folder: Path) -> None:
    async with server(folder, 2) as (one, two), door(one) as (port, handed):
        there = table_at(1, 2)
        heads = [
            request(table_at(0, 2)),
            request(there, b"X: " + b"x" * MOST_HEAD + b"\r\n"),
            b"GET /api HTTP/1.1\r\n\r\n",
        ]

        async def is_served(head: bytes) -> None:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(head)
            assert await reader.readexactly(11) == b"served here"
            writer.close()

        for head in heads:
            await is_served(head)
        await two.close()
        await until(lambda: one.is_home(there))
        await is_served(request(there))
        assert not any(handed)


async def test_one_who_reads_nothing_is_given_up(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", 20)
    path = folder / "1"
    deaf = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    deaf.bind(str(path))
    deaf.listen()
    one = WorkerMesh(folder, 0, 2)
    await one.wait_for_first()
    await one.meet()
    async with door(one) as (port, handed):
        for _ in range(1000):
            await one.publish("news", b"x" * PIECE)
            if one.is_home(table_at(1, 2)):
                break
        assert one.is_home(table_at(1, 2))
        await until(lambda: not one.is_home(table_at(1, 2)))  # it is tried again
        for _ in range(5):
            await one.publish("news", b"x" * PIECE)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request(table_at(1, 2)))
        await until(lambda: handed)
        for _ in range(1000):
            await one.publish("news", b"x" * PIECE)
        assert handed == [True]
        deaf.close()
        # It waited among messages, here or in the system, and is closed with them: whoever sits there connects again.
        assert await asyncio.wait_for(reader.read(), 30) == b""
        writer.close()
    await one.close()
