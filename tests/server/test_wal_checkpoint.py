"""SQLite's write-ahead log is copied into its file beside the writer's work."""

import asyncio
import shutil
import sqlite3
from pathlib import Path

import pytest
from databases import MakeDatabase, sign_up
from sqlalchemy.engine import make_url

from wayside.server.store import Store
from wayside.server.tuning import wal_checkpoint
from wayside.server.tuning.wal_checkpoint import WalCheckpointer

pytestmark = pytest.mark.anyio


def in_the_file(database: Path, copy: Path) -> int:
    """How many players stand in the database itself, its log left aside; -1: it was being written to."""
    shutil.copy(database, copy)
    connection = sqlite3.connect(copy)
    try:
        return int(connection.execute("SELECT count(*) FROM players").fetchone()[0])
    except sqlite3.DatabaseError:
        return -1
    finally:
        connection.close()


@pytest.fixture
async def file(new_sqlite: MakeDatabase) -> Path:
    """A store that was made before, and whose log is empty."""
    database = new_sqlite()
    await (await Store.open(database)).close()
    return Path(str(make_url(database).database))


async def test_a_checkpoint_is_made_while_the_store_goes_on(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wal_checkpoint, "JOBS", 20)
    store = await Store.open(f"sqlite:///{file}")
    beside = WalCheckpointer(file, lambda: store.counts.jobs, every=0.01)
    names = await asyncio.gather(*(sign_up(store, f"P{i}") for i in range(50)))
    async with asyncio.timeout(20):
        while in_the_file(file, tmp_path / "copy.db") < 20:  # fewer than that are left for another time
            await asyncio.sleep(0.01)
    assert len(names) == 50
    await sign_up(store, "one more")  # and the writer goes on
    beside.stop()
    await store.close()


async def test_few_changes_are_left_in_the_log(file: Path, tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{file}")
    beside = WalCheckpointer(file, lambda: wal_checkpoint.JOBS - 1, every=0.005)
    await sign_up(store, "Ann")
    await asyncio.sleep(0.1)
    beside.stop()
    assert in_the_file(file, tmp_path / "copy.db") == 0
    await store.close()
    assert in_the_file(file, tmp_path / "copy.db") == 1  # the last one to close copies what is left


async def test_a_reader_of_an_earlier_moment_is_waited_for(file: Path, tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{file}")
    beside = WalCheckpointer(file, lambda: 0, every=60)
    reader = sqlite3.connect(file, isolation_level=None)
    reader.execute("BEGIN")
    assert reader.execute("SELECT count(*) FROM players").fetchone() == (0,)
    await sign_up(store, "Ann")
    assert not beside.checkpoint()
    assert reader.execute("SELECT count(*) FROM players").fetchone() == (0,)
    reader.close()
    assert beside.checkpoint()
    assert in_the_file(file, tmp_path / "copy.db") == 1
    beside.stop()
    await store.close()


async def test_a_file_that_is_no_database_harms_nobody(tmp_path: Path) -> None:
    (tmp_path / "rubbish").write_bytes(b"rubbish" * 1000)
    beside = WalCheckpointer(tmp_path / "rubbish", lambda: 10**6, every=0.005)
    await asyncio.sleep(0.05)
    assert not beside.checkpoint()
    beside.stop()
