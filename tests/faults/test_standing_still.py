"""A node that stands still in the middle of a change does not hold up the others."""

import asyncio
import threading

import pytest
from databases import MakeDatabase, begin
from sqlalchemy import Connection, text

from wayside.server.model import EntryRow, now_ms
from wayside.server.store import Store

pytestmark = [pytest.mark.anyio, pytest.mark.long]


async def test_a_change_that_stands_still_is_given_up_and_made_again(new_postgresql: MakeDatabase) -> None:
    database = new_postgresql()
    first, second = await Store.open(database), await Store.open(database)
    _, row = await begin(first, "random")
    holding, go_on = threading.Event(), threading.Event()
    attempts = []

    def stands_still(connection: Connection) -> None:
        attempts.append(1)
        connection.execute(text('UPDATE driving SET deadline = 1 WHERE "match" = :match'), {"match": row.id})
        holding.set()
        go_on.wait(60)
        connection.execute(text("SELECT 1"))

    standing = asyncio.create_task(first.write(stands_still))
    await asyncio.to_thread(holding.wait)
    async with asyncio.timeout(30):
        assert await second.claim(row.id, "second", 60)  # the very row that the other one holds
        assert await second.append(EntryRow(row.id, 1, 0, 1, "player", now_ms(), "a"))
    assert not standing.done()
    go_on.set()
    await standing
    assert len(attempts) == 2
    await first.close()
    await second.close()
