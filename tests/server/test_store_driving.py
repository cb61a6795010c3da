"""Who drives a match, when it is due, and when no node was alive."""

import asyncio

import pytest
from databases import begin, match_at, table_for

from wayside.server.model import EntryRow, Finish, Outage, now_ms
from wayside.server.store import Store

pytestmark = pytest.mark.anyio


async def test_one_node_drives_a_match_at_a_time(store: Store) -> None:
    _, row = await begin(store, "random")
    claimed = await asyncio.gather(*(store.claim(row.id, f"node {i}", 60) for i in range(5)))
    assert claimed.count(True) == 1
    driver = f"node {claimed.index(True)}"
    assert await store.claim(row.id, driver, 60)
    assert not await store.claim(row.id, "another", 60)
    assert not await store.claim("no match", driver, 60)


async def test_a_lease_that_ran_out_or_was_given_up_is_free(store: Store) -> None:
    _, row = await begin(store, "random")
    assert await store.claim(row.id, "a", 0)
    assert await store.claim(row.id, "b", 60)
    assert not await store.claim(row.id, "a", 60)
    await store.release([row.id], "a")  # not a's to give
    assert not await store.claim(row.id, "a", 60)
    await store.release([row.id], "b")
    assert await store.claim(row.id, "a", 60)


async def test_many_leases_are_renewed_at_once(store: Store) -> None:
    rows = [(await begin(store, "random"))[1] for _ in range(4)]
    ids = [row.id for row in rows]
    assert await store.claim(ids[0], "other", 60)
    assert await store.claim_all(ids, "mine", 60) == set(ids[1:])
    assert await store.claim_all(ids, "mine", 60) == set(ids[1:])
    assert await store.claim_all([], "mine", 60) == set()


async def test_due_are_matches_whose_time_has_come_and_that_nobody_else_drives(store: Store) -> None:
    rows = [(await begin(store, "random"))[1] for _ in range(5)]
    never, later, now, before, driven = [row.id for row in rows]
    await store.set_deadline(later, 2_000)
    await store.set_deadline(now, 1_000)
    await store.set_deadline(before, 0)
    await store.set_deadline(driven, 0)
    assert await store.claim(driven, "other", 60)
    assert await store.due(1_000, "mine") == [before, now]
    assert await store.due(2_000, "mine", limit=2) == [before, now]
    assert driven in await store.due(1_000, "other")
    assert driven in await store.due(now_ms() + 61_000, "mine")
    assert never not in await store.due(now_ms() + 10**9, "mine")
    await store.set_deadline(before, None)
    assert await store.due(1_000, "mine") == [now]


async def test_a_deadline_comes_with_the_match_and_stays_until_it_is_set_anew(store: Store) -> None:
    table = table_for("random", "random")
    await store.add_table(table)
    row = match_at(table)
    assert await store.start_match(table, 1, row, deadline=100)
    assert await store.due(100, "n") == [row.id]
    first = await store.append(EntryRow(row.id, 1, 0, 1, "player", 1, "a"))
    assert await store.due(99, "n") == []
    assert await store.due(100, "n") == [row.id]
    await store.set_deadline(row.id, 500)
    assert await store.append(EntryRow(row.id, 2, 0, 1, "player", 1, "b"), first.check)
    assert await store.due(499, "n") == []
    assert await store.due(500, "n") == [row.id]
    await store.set_deadline(row.id, None)
    assert await store.due(10**15, "n") == []


async def test_a_finished_match_is_driven_by_nobody(store: Store) -> None:
    _, row = await begin(store, "random")
    await store.set_deadline(row.id, 0)
    assert await store.append(EntryRow(row.id, 1, 0, 1, "player", 1, "a"), finish=Finish(9, [1], []))
    assert await store.due(10**15, "n") == []
    assert not await store.claim(row.id, "n", 60)


async def test_a_silence_of_all_nodes_is_an_outage(store: Store) -> None:
    assert await store.heartbeat("a", 10_000) is None
    assert await store.heartbeat("a", 12_000) is None
    assert await store.heartbeat("b", 16_900) is None  # a was heard 4.9 seconds ago
    assert await store.heartbeat("a", 30_000) == Outage(16_900, 30_000)
    assert await store.heartbeat("b", 30_100) is None
    assert await store.heartbeat("a", 31_000, gap=500) == Outage(30_100, 31_000)
    assert await store.outages(0) == [Outage(16_900, 30_000), Outage(30_100, 31_000)]
    assert await store.outages(30_500) == [Outage(30_100, 31_000)]  # it went on after that
    assert await store.outages(31_000) == []


async def test_nodes_that_come_back_together_note_one_outage(store: Store, database: str) -> None:
    other = await Store.open(database)
    try:
        await store.heartbeat("a", 1_000)
        await asyncio.gather(store.heartbeat("b", 60_000), other.heartbeat("c", 60_001))
        (outage,) = await store.outages(0)
        assert outage.began == 1_000
    finally:
        await other.close()


async def test_nodes_long_gone_are_not_kept(store: Store) -> None:
    day = 24 * 3600 * 1000
    await store.heartbeat("old", 1)
    assert await store.heartbeat("new", 2 * day) == Outage(1, 2 * day)
    nodes = await store.read(lambda c: c.exec_driver_sql("SELECT node FROM nodes").scalars().all())
    assert nodes == ["new"]
