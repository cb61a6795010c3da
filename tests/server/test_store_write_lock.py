"""Processes write to SQLite one at a time, and nobody else needs to know of their lock."""

import asyncio
import threading
from pathlib import Path

import pytest
from databases import MakeDatabase, sign_up

from wayside.server.store import Store
from wayside.server.store.write_lock import WriteLock

pytestmark = pytest.mark.anyio


def test_one_waits_until_the_other_lets_go(tmp_path: Path) -> None:
    mine, yours = WriteLock(tmp_path / "write-lock"), WriteLock(tmp_path / "write-lock")
    said: list[str] = []
    begun = threading.Event()

    def other() -> None:
        begun.set()
        with yours.hold():
            said.append("yours")

    with mine.hold():
        thread = threading.Thread(target=other)
        thread.start()
        begun.wait()
        thread.join(0.2)
        said.append("mine")
    thread.join(30)
    assert said == ["mine", "yours"]
    with pytest.raises(ZeroDivisionError), mine.hold():
        raise ZeroDivisionError
    with yours.hold():  # whatever went wrong in it, a hold comes to its end
        pass
    mine.close()
    yours.close()


async def test_two_stores_with_the_lock_and_one_that_knows_nothing_of_it_all_write(
    new_sqlite: MakeDatabase, tmp_path: Path
) -> None:
    database = new_sqlite()
    stores = [await Store.open(database, tmp_path / "write-lock") for _ in range(2)] + [await Store.open(database)]
    people = await asyncio.gather(*(sign_up(store, f"P{i}") for store in stores for i in range(40)))
    for store in stores:
        assert [await store.player(person.id) for person in people] == people
        await store.close()


async def test_postgresql_needs_no_lock(new_postgresql: MakeDatabase, tmp_path: Path) -> None:
    store = await Store.open(new_postgresql(), tmp_path / "write-lock")
    person = await sign_up(store, "Ada")
    assert await store.player(person.id) == person
    assert not (tmp_path / "write-lock").exists()
    await store.close()
