"""What the store must survive: being killed, a full disk, a database that goes away. And that it really waits."""

import asyncio
import os
import re
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import append_forever
import pytest
from databases import MakeDatabase, begin
from needs import Missing, program, small_disk
from sqlalchemy import Connection, event
from sqlalchemy.engine import make_url

from wayside.server.errors import StoreDown
from wayside.server.model import ChatRow, EntryRow, now_ms
from wayside.server.store import Store

pytestmark = pytest.mark.anyio

PROGRAM = [sys.executable, append_forever.__file__]


@contextmanager
def appending(database: str, matches: int) -> Iterator[subprocess.Popen[str]]:
    program = subprocess.Popen([*PROGRAM, database, str(matches)], stdout=subprocess.PIPE, text=True)
    try:
        yield program
    finally:
        program.kill()
        program.wait()
        assert program.stdout is not None
        program.stdout.close()


async def test_all_that_was_answered_is_there_after_a_kill(database: str) -> None:
    answered = []
    for lines in (1, 150, 400):
        with appending(database, 30) as program:
            assert program.stdout is not None
            answered += [program.stdout.readline() for _ in range(lines)]
            program.kill()  # in the middle of whatever it does
            answered += program.stdout.readlines()  # what was said before that
            assert program.wait() == -9
    assert len(answered) >= 551
    store = await Store.open(database)
    logs: dict[str, dict[str, str]] = {}
    for line in answered:
        match, number, move_id = line.split()
        if match not in logs:
            logs[match] = {str(entry.number): entry.move_id for entry in await store.entries(match)}
        assert logs[match].get(number) == move_id
    await store.close()


TRACED = re.compile(r"^(?:\d+ +)?(\w+)\((\d+)<(.*?)>(.*)$")


def unsynced_answers(trace: str) -> tuple[int, int]:
    """How many answers a trace shows, and before how many of them something lay written but not yet synced."""
    answers = unsynced = 0
    dirty: set[str] = set()
    syncing: dict[str, str] = {}
    changed = False
    for line in trace.splitlines():
        thread = line.split()[0]
        if "resumed>" in line:
            if ("fdatasync resumed" in line or "fsync resumed" in line) and line.rstrip().endswith("= 0"):
                dirty.discard(syncing.pop(thread, ""))
            continue
        found = TRACED.match(line)
        if found is None:
            continue
        call, descriptor, path, rest = found.groups()
        if call in ("fsync", "fdatasync"):
            if rest.endswith("<unfinished ...>"):
                syncing[thread] = path
            elif rest.endswith("= 0"):
                dirty.discard(path)
        elif path.endswith("-wal"):
            dirty.add(path)
            changed = True
        elif call == "write" and descriptor == "1":
            answers += 1
            unsynced += bool(dirty) or not changed
            changed = False
    return answers, unsynced


def traced(database: str, folder: Path, *flags: str) -> str:
    out = folder / "trace"
    calls = "trace=fsync,fdatasync,write,pwrite64,pwritev"
    done = subprocess.run(
        [program("strace"), "-f", "-y", "-e", calls, "-o", str(out), *PROGRAM, database, "1", "10", *flags],
        capture_output=True,
        text=True,
    )
    if "ptrace" in done.stderr or "PTRACE" in done.stderr:
        raise Missing("no program may be traced here, so that the disk being waited for cannot be seen")
    assert done.returncode == 0, done.stderr
    return out.read_text(errors="replace")


async def test_the_disk_is_waited_for_before_the_answer(new_sqlite: MakeDatabase, tmp_path: Path) -> None:
    assert unsynced_answers(traced(new_sqlite(), tmp_path)) == (10, 0)


async def test_the_trace_would_show_an_answer_that_did_not_wait(new_sqlite: MakeDatabase, tmp_path: Path) -> None:
    answers, unsynced = unsynced_answers(traced(new_sqlite(), tmp_path, "--no-sync"))
    assert answers == unsynced == 10


async def test_postgresql_is_told_to_wait_for_its_disk(new_postgresql: MakeDatabase) -> None:
    """Whatever the server's or the user's default is."""
    store = await Store.open(new_postgresql() + "%20-csynchronous_commit%3Doff")
    assert await store.write(lambda c: c.exec_driver_sql("SHOW synchronous_commit").scalar_one()) == "on"
    await store.close()


async def test_sqlite_waits_for_its_disk(new_sqlite: MakeDatabase) -> None:
    store = await Store.open(new_sqlite())

    def settings(connection: Connection) -> list[object]:
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in ("journal_mode", "synchronous")]

    assert await store.write(settings) == ["wal", 2]  # 2 is FULL
    await store.close()


async def fill_up(store: Store, table: str) -> int:
    """Chat until nothing more is taken; how many lines were."""
    taken = 0

    async def say() -> None:
        nonlocal taken
        while taken < 10_000:
            taken = await store.add_chat(ChatRow(table, 0, "p", "P", "x" * 20_000, now_ms()))

    with pytest.raises(StoreDown, match="the disk is full"):
        await say()
    return taken


def to_the_brim(ballast: Path) -> None:
    """Not a byte is left."""
    with suppress(OSError), ballast.open("ab", buffering=0) as file:
        while True:
            file.write(bytes(512))


async def test_a_full_disk_refuses_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 3) as disk:
        ballast = disk / "ballast"
        ballast.write_bytes(bytes(1_000_000))
        store = await Store.open(f"sqlite:///{disk / 'wayside.db'}")
        table, row = await begin(store, "random")
        said = await fill_up(store, table.id)
        assert said > 0
        to_the_brim(ballast)
        check, stored = b"", 0

        async def play() -> None:
            nonlocal check, stored
            while True:  # a few still fit where the line of chat did not
                done = await store.append(EntryRow(row.id, stored + 1, 0, 1, "player", now_ms(), f"{stored}"), check)
                check, stored = done.check, done.number

        with pytest.raises(StoreDown, match="the disk is full"):
            await play()
        crowd = [EntryRow(row.id, stored + 1, 0, i, "player", now_ms(), f"full {i}") for i in range(5)]
        outcomes = await asyncio.gather(*(store.append(each, check) for each in crowd), return_exceptions=True)
        assert [type(each) for each in outcomes] == [StoreDown] * 5

        async def ask() -> None:
            for _ in range(1000):  # a small change may fit where a larger one was begun and given up
                await store.ready()

        with pytest.raises(StoreDown, match="the disk is full"):
            await ask()
        assert len(await store.entries(row.id)) == stored  # reading goes on
        assert len(await store.chat(table.id, limit=20_000)) == said

        ballast.unlink()
        assert await store.ready()
        assert await store.append(crowd[0], check)
        assert [entry.move_id for entry in await store.entries(row.id, after=stored)] == ["full 0"]
        await store.close()


async def test_a_file_that_may_not_grow_refuses_and_goes_on_when_it_may(new_sqlite: MakeDatabase) -> None:
    """The same where no disk can be mounted: SQLite's own bound stands in for it."""
    store = await Store.open(new_sqlite())
    table, row = await begin(store, "random")
    first = await store.append(EntryRow(row.id, 1, 0, 1, "player", now_ms(), "a"))
    full = True

    def bound(connection: object, *_: object) -> None:
        pages = 100 if full else 1_000_000
        connection.execute(f"PRAGMA max_page_count = {pages}")  # type: ignore[attr-defined]

    event.listen(store._engine, "connect", bound)
    await store.write(lambda c: bound(c.connection.dbapi_connection))
    taken = await fill_up(store, table.id)
    assert len(await store.chat(table.id, limit=20_000)) == taken
    full = False
    await asyncio.gather(store.add_chat(ChatRow(table.id, 0, "p", "P", "x" * 20_000, 1)), return_exceptions=True)
    assert await store.append(EntryRow(row.id, 2, 0, 1, "player", now_ms(), "b"), first.check)
    await store.close()


async def test_a_file_that_is_no_database_is_down_and_left_alone(new_sqlite: MakeDatabase) -> None:
    address = new_sqlite()
    path = Path(str(make_url(address).database))
    path.parent.mkdir()
    path.write_bytes(b"this is somebody's letter, not a database" * 50)
    was = path.read_bytes()
    with pytest.raises(StoreDown, match="damaged"):
        await Store.open(address)
    assert path.read_bytes() == was


class Cable:
    """A cable to a server that can be cut and mended."""

    def __init__(self, host: str, port: int) -> None:
        self.to = host, port
        self.open: set[asyncio.StreamWriter] = set()
        self.port = 0
        self.server: asyncio.Server | None = None

    async def mend(self) -> None:
        self.server = await asyncio.start_server(self.carry, "127.0.0.1", self.port)
        self.port = self.server.sockets[0].getsockname()[1]

    async def cut(self) -> None:
        assert self.server is not None
        self.server.close()
        for writer in list(self.open):
            writer.transport.abort()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(*self.to)
        self.open |= {writer, back}

        async def pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
            with suppress(OSError):
                while data := await source.read(65536):
                    sink.write(data)
                    await sink.drain()
            sink.close()

        await asyncio.gather(pump(reader, back), pump(there, writer))
        self.open -= {writer, back}


@asynccontextmanager
async def cable_to(database: str) -> AsyncIterator[tuple[Cable, str]]:
    url = make_url(database)
    cable = Cable(url.host or "127.0.0.1", url.port or 5432)
    await cable.mend()
    yield cable, url.set(host="127.0.0.1", port=cable.port).render_as_string()
    await cable.cut()


async def test_a_database_that_goes_away_is_down_until_it_comes_back(new_postgresql: MakeDatabase) -> None:
    async with cable_to(new_postgresql()) as (cable, address):
        store = await Store.open(address)
        _, row = await begin(store, "random")
        first = await store.append(EntryRow(row.id, 1, 0, 1, "player", now_ms(), "a"))
        await cable.cut()
        for number in range(3):
            with pytest.raises(StoreDown, match="cannot be reached"):
                await store.append(EntryRow(row.id, 2, 0, 1, "player", now_ms(), f"cut {number}"), first.check)
            with pytest.raises(StoreDown, match="cannot be reached"):
                await store.entries(row.id)
        await cable.mend()
        assert await store.append(EntryRow(row.id, 2, 0, 1, "player", now_ms(), "b"), first.check)
        assert [entry.move_id for entry in await store.entries(row.id)] == ["a", "b"]
        await store.close()


async def test_a_database_that_is_not_there_is_down_at_once() -> None:
    with socket.socket() as taken:  # bound, but nobody listens
        taken.bind(("127.0.0.1", 0))
        address = f"postgresql://{os.environ.get('USER', 'nobody')}@127.0.0.1:{taken.getsockname()[1]}/none"
        with pytest.raises(StoreDown, match="cannot be reached"):
            await Store.open(address)
