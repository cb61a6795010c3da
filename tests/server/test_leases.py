"""Leases: what a node remembers of the matches that it drives, or another does."""

import asyncio

import pytest
from databases import MakeDatabase, begin

from wayside.server.leases import Leases
from wayside.server.store import Store

pytestmark = pytest.mark.anyio

SECONDS = 0.4


@pytest.fixture
def database(new_sqlite: MakeDatabase) -> str:
    return new_sqlite()


async def test_a_lease_that_came_for_a_match_that_was_dropped_is_forgotten(store: Store) -> None:
    ours, theirs = Leases(store, "ours", SECONDS, alone=False), Leases(store, "theirs", 60.0, alone=False)
    matches = [(await begin(store, "bold", "bold"))[1].id for _ in range(6)]
    for match in matches:
        await store.set_deadline(match, 1)
    assert all(await asyncio.gather(*(theirs.hold(match) for match in matches[:3])))
    asked = [asyncio.create_task(ours.hold(match)) for match in matches]
    await asyncio.sleep(0)
    for match in matches:
        ours.drop(match)  # it was over before the answer came
    assert await asyncio.gather(*asked) == [False] * 3 + [True] * 3
    assert set(ours._until) | set(ours._others) == set(matches)
    last = (await begin(store, "bold", "bold"))[1].id
    await store.set_deadline(last, 1)
    await asyncio.sleep(2 * SECONDS)
    assert await ours.hold(last)
    assert (list(ours._until), list(ours._others)) == ([last], [])
