"""Who is at a table, over several nodes: told through a real Redis, and forgotten with the node that said so."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from databases import MakeDatabase, sign_up
from rooms import Listener, match_room

from wayside.server.channels import Channel, ChannelBroken
from wayside.server.hub import Hub, HubObserver
from wayside.server.model import Player, now_ms
from wayside.server.presence import BATCH, BEATS, PresenceExchange, PresenceReport, encode
from wayside.server.room import NOBODY_PRESENT, TablePresence
from wayside.server.store import Store

pytestmark = pytest.mark.anyio

NOBODY = "redis://127.0.0.1:9"


@pytest.fixture
def database(new_sqlite: MakeDatabase) -> str:
    return new_sqlite()


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(30):
        while not true():
            await asyncio.sleep(0.01)


class Alive:
    """Which nodes are alive, as a test says."""

    def __init__(self, *names: str) -> None:
        self.names = set(names)

    async def __call__(self) -> set[str]:
        return set(self.names)


class Present(HubObserver):
    """A node that knows who is at the others."""

    def __init__(self, presence: PresenceExchange) -> None:
        self.presence_changed = presence.changed  # type: ignore[method-assign]
        self.elsewhere = presence.elsewhere  # type: ignore[method-assign]


@asynccontextmanager
async def node(
    store: Store, name: str, url: str | None, alive: Alive | None = None, sweep: float = 60.0
) -> AsyncIterator[PresenceExchange]:
    channel = None if url is None else Channel(url)
    hub = Hub(store)
    presence = PresenceExchange(hub, name, sweep / BEATS, channel)
    presence.others = alive or Alive("one", "two", "three")  # type: ignore[method-assign]
    hub.observer = Present(presence)
    presence.start()
    try:
        yield presence
    finally:
        await presence.stop()
        if channel is not None:
            await channel.close()


def here(listener: Listener) -> list[bool]:
    """Who is there by what a reader was last told."""
    told = listener.told("table")
    return [seat.get("here", False) for seat in told[-1]["table"]["seats"]] if told else []


async def table_of(store: Store, *players: Player) -> str:
    return (await match_room(Hub(store), list(players))).table.id


async def test_each_node_shows_who_is_at_the_other(store: Store, redis_url: str) -> None:
    ada, bob = await sign_up(store, "Ada"), await sign_up(store, "Bob")
    table = await table_of(store, ada, bob)
    async with node(store, "one", redis_url) as one, node(store, "two", redis_url) as two:
        first, second = await one.hub.room(table), await two.hub.room(table)
        at_one, at_two, watcher = Listener(ada.id), Listener(bob.id), Listener()
        first.join(at_one)
        second.join(at_two)
        second.join(watcher)
        for listener in (at_one, at_two, watcher):
            await until(lambda: here(listener) == [True, True])  # noqa: B023
        await until(lambda: at_one.told("table")[-1]["table"]["watching"] == 1)
        second.leave(at_two)
        await until(lambda: here(at_one) == [True, False])
        second.leave(watcher)
        await until(lambda: at_one.told("table")[-1]["table"]["watching"] == 0)
        assert one.elsewhere(table) == NOBODY_PRESENT
        assert two.hub.info(second.table).seats[0].here  # over HTTP too, with nobody at this node


async def test_a_node_that_comes_later_is_told_all_and_one_that_goes_is_forgotten(store: Store, redis_url: str) -> None:
    ada, bob = await sign_up(store, "Ada"), await sign_up(store, "Bob")
    table = await table_of(store, ada, bob)
    async with node(store, "one", redis_url) as one:
        (await one.hub.room(table)).join(Listener(ada.id))
        async with node(store, "two", redis_url) as two:
            await until(lambda: two.elsewhere(table) == TablePresence(frozenset({ada.id}), 0))
            (await two.hub.room(table)).join(Listener(bob.id))
            await until(lambda: bob.id in one.elsewhere(table).players)
        await until(lambda: one.elsewhere(table) == NOBODY_PRESENT)


async def test_who_was_at_a_node_that_died_is_gone(store: Store, redis_url: str) -> None:
    ada, bob = await sign_up(store, "Ada"), await sign_up(store, "Bob")
    table = await table_of(store, ada, bob)
    alive = Alive("dies")
    async with node(store, "one", redis_url, alive, sweep=0.05) as one:
        room, listener = await one.hub.room(table), Listener(ada.id)
        room.join(listener)
        one.hear(encode(PresenceReport("dies", {table: TablePresence(frozenset({bob.id}), 2)})))
        await until(lambda: here(listener) == [True, True])
        await asyncio.sleep(0.2)  # it is swept several times, and alive
        assert here(listener) == [True, True]
        alive.names.clear()
        await until(lambda: here(listener) == [True, False])


async def test_what_could_not_be_said_is_said_later(store: Store, redis_url: str) -> None:
    ada, bob = await sign_up(store, "Ada"), await sign_up(store, "Bob")
    table = await table_of(store, ada, bob)
    async with node(store, "one", redis_url) as one, node(store, "two", redis_url) as two:
        await until(lambda: not (one._tell_all or two._tell_all))
        assert one._channel is not None
        publish, failed = one._channel.publish, 0

        async def cut_off(*_: object) -> None:
            nonlocal failed
            failed += 1
            raise ChannelBroken

        one._channel.publish = cut_off  # type: ignore[method-assign]
        (await one.hub.room(table)).join(Listener(ada.id))
        await until(lambda: failed)
        assert two.elsewhere(table) == NOBODY_PRESENT
        one._channel.publish = publish  # type: ignore[method-assign]
        await until(lambda: ada.id in two.elsewhere(table).players)


async def test_many_tables_are_told_in_parts_and_a_new_telling_voids_the_old(store: Store) -> None:
    async with node(store, "one", None) as one, node(store, "two", None) as two:

        class Full:
            readers: tuple[()] = ()

            def here(self) -> TablePresence:
                return TablePresence(frozenset({"ada"}), 1)

        one.hub.rooms = {f"t{i}": Full() for i in range(2 * BATCH + 1)}  # type: ignore[misc]
        two.hear(encode(PresenceReport("one", {"gone since": TablePresence(frozenset({"ada"}))})))
        reports = one._reports(one.hub.rooms, True, True)
        assert [len(report.here) for report in reports] == [BATCH, BATCH, 1]
        assert [report.anew for report in reports] == [True, False, False]
        for report in reports:
            two.hear(encode(report))
        assert all(two.elsewhere(table) == TablePresence(frozenset({"ada"}), 1) for table in one.hub.rooms)
        assert two.elsewhere("gone since") == NOBODY_PRESENT
        assert two._tell_all  # for it was asked
        one.hub.rooms = {}
        for report in one._reports([], True, False):
            two.hear(encode(report))
        assert not two._at


@pytest.mark.parametrize("rubbish", [b"", b"\xff", b"[]", b"{}", b'{"node":"x","here":{"t":[1,2]}}', b'{"node":7}'])
async def test_rubbish_on_the_line_is_passed_over(store: Store, rubbish: bytes) -> None:
    async with node(store, "one", None) as one:
        one.hear(rubbish)
        assert not one._at


async def test_without_redis_a_node_shows_its_own(store: Store) -> None:
    ada, bob = await sign_up(store, "Ada"), await sign_up(store, "Bob")
    table = await table_of(store, ada, bob)
    for url in (None, NOBODY):
        async with node(store, "one", url) as one:
            room, listener = await one.hub.room(table), Listener(ada.id)
            room.join(listener)
            await until(lambda: here(listener) == [True, False])  # noqa: B023


# ---- Asking for somebody before a bot takes their seat: yes, where it cannot be known


@asynccontextmanager
async def beating(store: Store, name: str, url: str | None) -> AsyncIterator[PresenceExchange]:
    await store.heartbeat(name)
    channel = None if url is None else Channel(url)
    found = PresenceExchange(Hub(store), name, 100.0, channel)
    found.start()
    try:
        yield found
    finally:
        await found.stop()
        if channel is not None:
            await channel.close()


async def listening(*nodes: PresenceExchange) -> None:
    """Until they hear each other."""
    for one in nodes:
        async with asyncio.timeout(30):
            while await one.is_elsewhere("no-table", "nobody"):
                pass


async def test_the_node_where_a_player_is_answers(store: Store, redis_url: str) -> None:
    ada, bob = await sign_up(store, "Ada"), await sign_up(store, "Bob")
    table = await table_of(store, ada, bob)
    async with beating(store, "one", redis_url) as one, beating(store, "two", redis_url) as two:
        await listening(one, two)
        (await two.hub.room(table)).join(Listener(ada.id))
        assert await one.is_elsewhere(table, ada.id)
        assert not await one.is_elsewhere(table, "somebody-else")
        assert not await one.is_elsewhere("another-table", ada.id)
        assert not await two.is_elsewhere(table, ada.id)  # here, and nowhere else


async def test_a_single_node_knows_by_itself(store: Store) -> None:
    await store.heartbeat("long gone", now_ms() - 600_000, gap=10**9)
    for url in (None, NOBODY):
        async with beating(store, "one", url) as one:
            assert not await one.is_elsewhere("table", "player")


async def test_where_it_cannot_be_known_nobody_counts_as_gone(store: Store) -> None:
    await store.heartbeat("another")
    for url in (None, NOBODY):
        async with beating(store, "one", url) as one:
            assert await one.is_elsewhere("table", "player")


async def test_a_node_that_is_alive_but_does_not_hear_may_have_the_player(store: Store, redis_url: str) -> None:
    async with beating(store, "one", redis_url) as one, beating(store, "two", redis_url) as two:
        await listening(one, two)
        await store.heartbeat("deaf")
        assert await one.is_elsewhere("table", "player")
