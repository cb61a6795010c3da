"""The driver: bots, clocks and absent players at tables in a real store, with bots that do as the test wants."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from itertools import pairwise
from typing import Any

import pytest
import toss
from databases import sign_up
from rooms import Driven
from sqlalchemy import select, update
from toss import BET, PASS

from wayside.engine.game import Game
from wayside.engine.moves import move_of, with_amount
from wayside.engine.registry import find_game
from wayside.server import seating, tables
from wayside.server.bot_pool import BotFailed, BotLimits, BotPool, BotsBusy
from wayside.server.driven_table import DrivenTable
from wayside.server.errors import Refusal, StoreDown
from wayside.server.hub import Hub, HubObserver
from wayside.server.match_driver import MatchDriver
from wayside.server.metrics import Metrics
from wayside.server.model import ClockRule, EntryRow, MatchRow, Player, Seat, Table, new_id, now_ms
from wayside.server.room import Room
from wayside.server.settings import Settings
from wayside.server.store import Store
from wayside.server.store.schema import driving, entries
from wayside.server.tables import Tables

pytestmark = pytest.mark.anyio

PATIENCE = 30.0
SOON = 1.0  # seconds: what is due later than that is not waited for


@pytest.fixture(autouse=True)
def toss_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    games = {"toss": toss.GAME, "hallo-trucker": find_game("hallo-trucker")}
    monkeypatch.setattr(tables, "installed", lambda: frozenset(games))
    monkeypatch.setattr(tables, "_game", games.__getitem__)


class Bots:
    """Bots that answer as a test tells them to, and note who was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, str]] = []
        self.prepared: list[str] = []
        self.answers: list[int | Exception] = []
        """The next answers; when there are no more, they pass."""
        self.go = asyncio.Event()
        self.go.set()

    def prepare(self, game: str) -> None:
        self.prepared.append(game)

    async def choose(
        self, game: str, record: bytes, seat: int, kind: str, milliseconds: int | None = None, match: str = ""
    ) -> int:
        self.asked.append((seat, kind))
        await self.go.wait()
        answer = self.answers.pop(0) if self.answers else move_of(PASS)
        if isinstance(answer, Exception):
            raise answer
        return answer


class Visitor:
    """A socket at a table."""

    muted: frozenset[str] = frozenset()

    def __init__(self, player: str | None) -> None:
        self.player = player

    def send(self, frame: bytes, more: bool = False) -> None:
        pass


class Node:
    """A node without sockets: a hub, a driver and its bots."""

    def __init__(self, store: Store, alone: bool = True, **settings: Any) -> None:
        self.settings = Settings(**{"bot_pause_ms": 0, "sweep_seconds": 0.05, **settings})
        self.bots = Bots()
        self.metrics = Metrics()
        self.hub = Hub(store)
        pool: Any = self.bots
        self.driver = MatchDriver(self.hub, pool, self.settings, self.metrics, new_id(), alone)
        self.hub.observer = Driven(self.driver, self.metrics)
        self.store = store
        self.tables = Tables(store, self.hub)


@asynccontextmanager
async def running(node: Node) -> AsyncIterator[Node]:
    await node.driver.start()
    try:
        yield node
    finally:
        await node.driver.stop()


async def sit_down(
    store: Store,
    *sitting: Player | str,
    clock: ClockRule | None = None,
    ago: int = 0,
    game: Game = toss.GAME,
    **options: int,
) -> Table:
    """A table with a match that began so many milliseconds ago."""
    seats = [Seat(bot=who) if isinstance(who, str) else Seat(player=who.id, name=who.name) for who in sitting]
    values = {o.name: options.get(o.name, o.default) for o in game.options}
    table = Table(new_id(), game.name, "", seats, values, clock or ClockRule(), False, True, "waiting", now_ms())
    await store.add_table(table)
    names = [who if isinstance(who, str) else who.name for who in sitting]
    row = MatchRow(
        new_id(),
        table.id,
        game.name,
        game.rules_version,
        game.edition,
        names,
        values,
        bytes(32),
        [bytes(16)] * len(sitting),
        now_ms() - ago,
    )
    table.match, table.state = row.id, "playing"
    assert await store.start_match(table, 1, row, row.started)
    return table


async def until(true: Callable[[], Any]) -> Any:
    async with asyncio.timeout(PATIENCE):
        while not (found := true()):
            await asyncio.sleep(0.005)
        return found


async def at_rest(*nodes: Node) -> None:
    """Until drivers have done all that there is to do: nothing is stored or thought about, and nothing is due soon."""
    loop = asyncio.get_running_loop()

    def resting(driven: DrivenTable) -> bool:
        quiet = driven.task is None and not driven.thinking
        return quiet and (driven.timer is None or driven.timer.when() > loop.time() + SOON)

    for node in nodes:
        await until(lambda: not node.driver.moves.playing and all(map(resting, node.driver.driven.values())))  # noqa: B023


async def log_of(store: Store, table: Table) -> list[EntryRow]:
    assert table.match is not None
    return await store.entries(table.match)


async def until_logged(store: Store, table: Table, count: int) -> list[EntryRow]:
    async with asyncio.timeout(PATIENCE):
        while len(found := await log_of(store, table)) < count:
            await asyncio.sleep(0.005)
        return found


def pausing(task: "asyncio.Task[None]") -> bool:
    """Whether all that a task waits for is time: the innermost of its coroutines is `sleep`."""
    inner: Any = task.get_coro()
    while hasattr(inner.cr_await, "cr_await"):
        inner = inner.cr_await
    return bool(inner.cr_code is asyncio.sleep.__code__)


def come(room: Room, player: Player) -> Visitor:
    visitor = Visitor(player.id)
    room.join(visitor)
    return visitor


def times(found: list[EntryRow]) -> list[tuple[int, str]]:
    return [(entry.seat, entry.by) for entry in found]


# ---- Bots


async def test_a_table_of_bots_plays_its_match_to_the_end(store: Store) -> None:
    table = await sit_down(store, "bold", "bold", "random", rounds=3)
    async with running(Node(store)) as node:
        found = await until_logged(store, table, 9)
        assert {by for _, by in times(found)} == {"bot"}
        assert node.bots.asked.count((2, "random")) == 3
        row = await store.match(found[0].match)
        assert row is not None
        assert row.over
        await until(lambda: not node.driver.driven)  # and is let go


async def test_real_bots_play_a_real_game_to_the_end(store: Store) -> None:
    game = find_game("hallo-trucker")
    table = await sit_down(store, "sensible", "random", "search:5", "gentle", game=game, stages=1)
    node = Node(store)
    pool = BotPool(BotLimits(processes=1), node.metrics)
    await pool.start()
    node.driver.pool = pool
    try:
        async with running(node):
            room = await node.hub.room(table.id)
            await until(lambda: room.live is not None and room.live.over)
            assert {entry.by for entry in await log_of(store, table)} == {"bot"}
            assert not node.metrics.registry.get_sample_value("wayside_bot_failures_total", {"reason": "error"})
    finally:
        await pool.stop()


async def test_a_level_that_thinks_is_a_search_for_as_long_as_the_server_says(store: Store) -> None:
    table = await sit_down(store, "merciless", "gentle", rounds=1)
    async with running(Node(store, merciless_ms=40)) as node:
        await until_logged(store, table, 2)
        assert set(node.bots.asked) == {(0, "search:40"), (1, "gentle")}


async def test_where_one_person_sits_among_bots_the_search_gets_ready_for_hints(store: Store) -> None:
    ada, ben = await sign_up(store, "Ada"), await sign_up(store, "Ben")
    for sitting, prepared in (((ada, ben, "bold"), []), (("bold", "bold"), []), ((ada, "bold", "bold"), ["toss"])):
        table = await sit_down(store, *sitting, rounds=1)
        async with running(Node(store)) as node:
            await node.hub.room(table.id)
            await at_rest(node)
            assert node.bots.prepared == prepared


async def test_people_are_waited_for_and_bots_answer_them(store: Store) -> None:
    ada = await sign_up(store, "Ada")
    table = await sit_down(store, ada, "bold", rounds=2)
    async with running(Node(store)) as node:
        room = await node.hub.room(table.id)
        assert times(await until_logged(store, table, 1)) == [(1, "bot")]
        await at_rest(node)
        assert len(await log_of(store, table)) == 1
        await room.play(0, "pass", "mine")
        assert times(await until_logged(store, table, 3)) == [(1, "bot"), (0, "player"), (1, "bot")]


async def test_bots_leave_people_time_to_see_what_happened(store: Store) -> None:
    ada = await sign_up(store, "Ada")
    table = await sit_down(store, ada, "bold")
    async with running(Node(store, bot_pause_ms=250)) as node:
        begun = now_ms()
        room = await node.hub.room(table.id)
        (first,) = await until_logged(store, table, 1)
        assert first.at - begun >= 240
        await room.play(0, "pass", "mine")
        last = (await until_logged(store, table, 3))[-2:]
        assert last[1].at - last[0].at >= 240


async def test_where_only_programs_sit_bots_do_not_pause_until_a_person_watches(store: Store) -> None:
    marvin = await sign_up(store, "Marvin", program=True)
    table = await sit_down(store, marvin, "bold", rounds=9)
    async with running(Node(store, bot_pause_ms=60_000)) as node:
        room = await node.hub.room(table.id)
        come(room, marvin)
        await until_logged(store, table, 1)
        await room.play(0, "pass", "one")
        await until_logged(store, table, 3)
        room.join(Visitor(None))
        asked = len(node.bots.asked)
        await room.play(0, "pass", "two")
        await until(lambda: len(node.bots.asked) > asked)
        await until(lambda: pausing(node.driver.driven[table.id].thinking[1]))
        assert len(await log_of(store, table)) == 4


async def test_where_nobody_looks_on_bots_share_a_number_of_moves_a_second(store: Store) -> None:
    played = [await sit_down(store, "bold", "bold", rounds=9) for _ in range(2)]
    watched = await sit_down(store, "bold", "bold", rounds=9)
    node = Node(store, unseen_moves_per_second=20)
    room = await node.hub.room(watched.id)
    room.join(Visitor(None))
    async with running(node):
        await until_logged(store, watched, 18)
        logs = [await until_logged(store, table, 10) for table in played]
        both = sorted(entry.at for found in logs for entry in found)
        assert both[19] - both[0] >= 15 * 50


async def test_bots_that_decide_at_once_think_at_once(store: Store) -> None:
    await sit_down(store, "bold", "bold", "bold", "bold")
    node = Node(store)
    node.bots.go.clear()
    async with running(node):
        await until(lambda: len(node.bots.asked) == 4)
        node.bots.go.set()


@pytest.mark.parametrize(
    "answer",
    [BotFailed("died twice"), with_amount(move_of(BET), 2), -1, 1 << 60],
    ids=["failed", "illegal", "odd", "huge"],
)
async def test_for_a_bot_without_a_legal_answer_the_default_move_is_played(
    store: Store, answer: int | Exception
) -> None:
    ada = await sign_up(store, "Ada")
    table = await sit_down(store, ada, "bold")
    node = Node(store)
    node.bots.answers.append(answer)
    async with running(node):
        (first,) = await until_logged(store, table, 1)
        assert (first.seat, first.move, first.by) == (1, move_of(PASS), "bot")


async def test_when_the_bots_are_too_busy_they_are_asked_again(store: Store) -> None:
    table = await sit_down(store, "bold", "bold", rounds=1)
    node = Node(store)
    node.bots.answers += [BotsBusy("full"), BotsBusy("full"), with_amount(move_of(BET), 10)]
    async with running(node):
        found = await until_logged(store, table, 2)
        assert with_amount(move_of(BET), 10) in [entry.move for entry in found]


async def test_a_bot_whose_player_came_back_meanwhile_does_not_move(store: Store) -> None:
    ada, ben = await sign_up(store, "Ada"), await sign_up(store, "Ben")
    table = await sit_down(store, ada, ben)
    node = Node(store)
    node.bots.go.clear()
    async with running(node):
        room = await node.hub.room(table.id)
        come(room, ada)
        await node.tables.change(table.id, lambda there: seating.leave(there, ben, False, "random"))
        await until(lambda: node.bots.asked == [(1, "random")])
        await node.tables.come_back(table.id, ben)
        node.bots.go.set()
        await at_rest(node)
        assert await log_of(store, table) == []


# ---- Trouble


async def test_what_cannot_be_stored_now_is_played_once_when_it_can(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await sit_down(store, "bold", "bold", rounds=1)
    other = await sit_down(store, "bold", "bold", rounds=1)
    append, down = store.append, [True]

    async def sometimes(entry: EntryRow, *rest: Any, **more: Any) -> Any:
        if down[0] and entry.match == table.match:
            raise StoreDown("no room on the disk")
        return await append(entry, *rest, **more)

    monkeypatch.setattr(store, "append", sometimes)
    async with running(Node(store)) as node:
        await until_logged(store, other, 2)  # the table beside it does not notice
        await until(lambda: node.metrics.registry.get_sample_value("wayside_driver_errors_total"))
        assert await log_of(store, table) == []
        down[0] = False
        assert sorted(times(await until_logged(store, table, 2))) == [(0, "bot"), (1, "bot")]


async def test_a_move_that_was_stored_though_it_was_said_to_be_lost_is_not_played_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await sign_up(store, "Ada")
    table = await sit_down(store, ada, "bold")
    append, lost = store.append, [True]

    async def forgetful(*given: Any, **more: Any) -> Any:
        result = await append(*given, **more)
        if lost.pop() if lost else False:
            raise StoreDown("the line broke before the answer came")
        return result

    monkeypatch.setattr(store, "append", forgetful)
    async with running(Node(store)) as node:
        room = await node.hub.room(table.id)
        await until(lambda: room.live is not None and room.live.version == 1)
        await at_rest(node)
        assert times(await log_of(store, table)) == [(1, "bot")]


@pytest.mark.parametrize("name", ["mine", "another"], ids=["sent again", "stale"])
async def test_what_only_a_dead_node_had_told_of_wakes_the_bots(store: Store, name: str) -> None:
    ada = await sign_up(store, "Ada")
    table = await sit_down(store, ada, "bold", rounds=2)
    dead = Hub(store)
    async with running(Node(store, alone=False)) as node:
        room = await node.hub.room(table.id)
        come(room, ada)
        await until_logged(store, table, 1)
        await at_rest(node)
        await (await dead.room(table.id)).play(0, "pass", "mine", "player", 1)
        with suppress(Refusal):
            await room.play(0, "pass", name, "player", 1)
        assert times(await until_logged(store, table, 3))[-1] == (1, "bot")


async def test_what_is_known_by_half_a_look_wakes_the_bots(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = await sign_up(store, "Ada")
    table = await sit_down(store, ada, "bold", rounds=2)
    chat, down = store.chat, [True]

    async def once_down(*given: Any) -> Any:
        if down.pop() if down else False:
            raise StoreDown("the line broke")
        return await chat(*given)

    async with running(Node(store, alone=False)) as node:
        room = await node.hub.room(table.id)
        come(room, ada)
        await until_logged(store, table, 1)
        await at_rest(node)
        await (await Hub(store).room(table.id)).play(0, "pass", "mine", "player", 1)
        monkeypatch.setattr(store, "chat", once_down)
        with pytest.raises(StoreDown):
            await room.refresh()
        assert times(await until_logged(store, table, 3))[-1] == (1, "bot")


async def test_a_damaged_match_does_not_keep_the_others_from_being_driven(store: Store) -> None:
    bad = await sit_down(store, "bold", "bold", ago=5_000)
    good = await sit_down(store, "bold", "bold", rounds=1)
    node = Node(store)
    async with running(node):
        await until_logged(store, bad, 1)
    await store.write(lambda c: c.execute(update(entries).where(entries.c.match == bad.match).values(seat=3)))
    again = Node(store)
    async with running(again):
        await until_logged(store, good, 2)
        assert not any(room.table.id == bad.id for room in again.hub.rooms.values())


async def test_stopping_lets_what_is_being_stored_be_stored(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await sit_down(store, "bold", "bold", rounds=1)
    append, begun = store.append, asyncio.Event()
    node = Node(store)

    async def slow(*given: Any, **more: Any) -> Any:
        begun.set()
        await until(lambda: not node.driver._driving)
        return await append(*given, **more)

    monkeypatch.setattr(store, "append", slow)
    async with running(node):
        await begun.wait()
    room = await node.hub.room(table.id)
    assert room.live is not None
    assert len(await log_of(store, table)) == room.live.version >= 1


# ---- Clocks


async def test_when_time_is_up_the_default_move_is_played(store: Store) -> None:
    ada, ben = await sign_up(store, "Ada"), await sign_up(store, "Ben")
    table = await sit_down(store, ada, ben, clock=ClockRule(20), ago=19_700)
    async with running(Node(store)) as node:
        found = await until_logged(store, table, 2)
        assert sorted(times(found)) == [(0, "clock"), (1, "clock")]
        assert {entry.move for entry in found} == {move_of(PASS)}
        row = await store.match(found[0].match)
        assert row is not None
        assert all(entry.at >= row.started + 20_000 for entry in found)
        await at_rest(node)
        assert len(await log_of(store, table)) == 2  # the next decision has its own twenty seconds


async def test_when_time_is_up_a_bot_moves_where_the_table_wants_it(store: Store) -> None:
    ada, ben = await sign_up(store, "Ada"), await sign_up(store, "Ben")
    table = await sit_down(store, ada, ben, clock=ClockRule(20, "bot"), ago=20_000)
    node = Node(store, away_bot="bold")
    node.bots.answers += [with_amount(move_of(BET), 10)] * 2
    async with running(node):
        found = await until_logged(store, table, 2)
        assert sorted(times(found)) == [(0, "clock"), (1, "clock")]
        assert {entry.move for entry in found} == {with_amount(move_of(BET), 10)}
        assert {kind for _, kind in node.bots.asked} == {"bold"}


async def test_a_move_in_the_last_moment_is_not_followed_by_the_clocks(store: Store) -> None:
    """The clock's move was on its way when the player's was stored: it must not fall on the next decision."""
    ada, ben = await sign_up(store, "Ada"), await sign_up(store, "Ben")
    table = await sit_down(store, ada, ben)
    async with running(Node(store)) as node:
        room = await node.hub.room(table.id)
        assert room.live is not None
        await room.play(0, "pass", "a")
        seen = room.live.version
        await room.play(1, "pass", "b")
        assert room.live.waiting() == [0, 1]
        await node.driver.moves.play_default(node.driver.driven[table.id], room, room.live, 1, "clock", seen)
        assert len(await log_of(store, table)) == 2


async def test_the_time_in_which_no_node_was_alive_does_not_count(store: Store) -> None:
    """Ada had used 25 of 30 seconds when the server went down for a minute."""
    ada, ben = await sign_up(store, "Ada"), await sign_up(store, "Ben")
    now = now_ms()
    table = await sit_down(store, ada, ben, clock=ClockRule(30), ago=85_000)
    await store.heartbeat("before", now - 85_000)
    await store.heartbeat("before", now - 82_000)
    await store.heartbeat("before", now - 60_000, gap=30_000)  # the last word before the server went down
    async with running(Node(store, restart_grace_seconds=15)) as node:
        room = await node.hub.room(table.id)
        assert room.live is not None
        for due in room.due():
            assert abs(due - (now + 5_000 + 15_000)) < 3_000
        await at_rest(node)
        assert await log_of(store, table) == []
        assert node.driver.driven[table.id].timer is not None


async def test_who_was_late_before_the_server_went_down_is_late(store: Store) -> None:
    ada, ben = await sign_up(store, "Ada"), await sign_up(store, "Ben")
    now = now_ms()
    table = await sit_down(store, ada, ben, clock=ClockRule(10), ago=85_000)
    await store.heartbeat("before", now - 60_000)
    async with running(Node(store)):
        assert {by for _, by in times(await until_logged(store, table, 2))} == {"clock"}


async def test_without_an_outage_a_restart_changes_nothing(store: Store) -> None:
    ada, ben = await sign_up(store, "Ada"), await sign_up(store, "Ben")
    table = await sit_down(store, ada, ben, clock=ClockRule(30), ago=31_000)
    await store.heartbeat("another", now_ms() - 1_000)
    async with running(Node(store)):
        assert {by for _, by in times(await until_logged(store, table, 2))} == {"clock"}


# ---- Those who are gone


async def test_a_bot_sits_in_for_who_is_gone_and_gives_the_seat_back(store: Store) -> None:
    ada, ben = await sign_up(store, "Ada"), await sign_up(store, "Ben")
    table = await sit_down(store, ada, ben, rounds=9)
    async with running(Node(store, away_seconds=0.2)) as node:
        room = await node.hub.room(table.id)
        come(room, ada)
        visit = come(room, ben)
        await at_rest(node)
        assert not room.table.seats[1].held
        room.leave(visit)
        (first,) = await until_logged(store, table, 1)
        assert (first.seat, first.by) == (1, "bot")
        since = room.table.seats[1].away
        assert room.table.seats[1] == Seat(player=ben.id, name="Ben", bot="hard", held=True, away=since)
        assert since > 0
        stored = await store.table(table.id)
        assert stored is not None
        assert stored.seats[1].held

        come(room, ben)
        await until(lambda: not room.table.seats[1].held)
        assert room.table.seats[1] == Seat(player=ben.id, name="Ben")
        await room.play(0, "pass", "a")
        await at_rest(node)
        assert len(await log_of(store, table)) == 2  # Ben decides for himself again


async def test_who_lets_a_bot_play_on_and_watches_has_not_come_back(store: Store) -> None:
    ada, ben = await sign_up(store, "Ada"), await sign_up(store, "Ben")
    table = await sit_down(store, ada, ben)
    async with running(Node(store)) as node:
        room = await node.hub.room(table.id)
        come(room, ada)
        visit = come(room, ben)
        await node.tables.change(table.id, lambda there: seating.leave(there, ben, False, "random"))
        assert times(await until_logged(store, table, 1)) == [(1, "bot")]
        assert room.table.seats[1].held
        room.leave(visit)
        come(room, ben)
        await until(lambda: not room.table.seats[1].held)


async def test_who_is_at_another_node_is_not_gone(store: Store) -> None:
    ada, ben = await sign_up(store, "Ada"), await sign_up(store, "Ben")
    table = await sit_down(store, ada, ben)
    node = Node(store, away_seconds=0.1)
    asked: list[tuple[str, str]] = []
    asked_at: list[float] = []
    there = [True]

    async def elsewhere(at: str, player: str) -> bool:
        asked.append((at, player))
        asked_at.append(asyncio.get_running_loop().time())
        return there[0]

    node.driver._elsewhere = elsewhere
    async with running(node):
        room = await node.hub.room(table.id)
        come(room, ada)
        await until(lambda: len(asked) == 3)
        assert not room.table.seats[1].held
        assert set(asked) == {(table.id, ben.id)}
        # Now and then, and not all the time.
        assert all(after - before >= 0.09 for before, after in pairwise(asked_at))
        there[0] = False
        await until(lambda: room.table.seats[1].held)


async def test_where_nobody_waits_for_them_the_match_waits(store: Store) -> None:
    ada, ben = await sign_up(store, "Ada"), await sign_up(store, "Ben")
    table = await sit_down(store, ada, ben, "bold")
    async with running(Node(store, away_seconds=0.05)) as node:
        room = await node.hub.room(table.id)
        await until_logged(store, table, 1)
        await at_rest(node)
        assert times(await log_of(store, table)) == [(2, "bot")]
        assert not any(seat.held for seat in room.table.seats)


async def test_after_a_restart_people_have_the_whole_time_to_come_back(store: Store) -> None:
    ada, ben = await sign_up(store, "Ada"), await sign_up(store, "Ben")
    table = await sit_down(store, ada, ben, ago=3_600_000)
    async with running(Node(store, away_seconds=60)) as node:
        room = await node.hub.room(table.id)
        come(room, ada)
        await at_rest(node)
        assert node.driver.driven[table.id].timer is not None  # in a minute it is looked at again
        assert not room.table.seats[1].held


# ---- Matches that nobody drives


async def test_a_match_is_picked_up_after_a_crash_though_nobody_comes(store: Store) -> None:
    table = await sit_down(store, "bold", "bold", rounds=9)
    crashed = Node(store)
    await crashed.driver.start()
    await until_logged(store, table, 5)
    crashed.driver.hub.observer = HubObserver()
    crashed.driver._driving = False  # from one moment to the next, with nothing released or said
    for task in crashed.driver._tasks:
        task.cancel()
    async with running(Node(store)):
        found = await until_logged(store, table, 18)
        assert sorted(entry.number for entry in found) == list(range(1, 19))


async def deadline_of(store: Store, table: Table) -> int | None:
    query = select(driving.c.deadline).where(driving.c.match == table.match)
    found: int | None = await store.read(lambda c: c.execute(query).scalar_one())
    return found


async def until_deadline(store: Store, table: Table, wanted: int | None) -> None:
    async with asyncio.timeout(PATIENCE):
        while await deadline_of(store, table) != wanted:
            await asyncio.sleep(0.01)


async def test_where_nothing_is_due_for_long_the_store_keeps_the_time_and_the_node_forgets(store: Store) -> None:
    ada, ben = await sign_up(store, "Ada"), await sign_up(store, "Ben")
    table = await sit_down(store, ada, ben, clock=ClockRule(86_400), ago=3_600_000)
    async with running(Node(store)) as node:
        row = await store.match(table.match or "")
        assert row is not None
        await until_deadline(store, table, row.started + 86_400_000)
        await until(lambda: table.id not in node.driver.driven)
        # Somebody comes, and the match is looked after again.
        room = await node.hub.room(table.id)
        come(room, ada)
        assert table.id in node.driver.driven
        await until_deadline(store, table, row.started)


async def test_a_match_that_its_people_have_left_is_looked_after_again_when_they_come_back(store: Store) -> None:
    ada = await sign_up(store, "Ada")
    table = await sit_down(store, ada, "bold", ago=3_600_000)
    async with running(Node(store, sweep_seconds=0.02)) as node:
        assert times(await until_logged(store, table, 1)) == [(1, "bot")]
        await until_deadline(store, table, None)
        await until(lambda: table.id not in node.driver.driven)
        assert node.hub.forget_idle(0.0) == 1
        room = await node.hub.room(table.id)
        come(room, ada)
        await room.play(0, "pass", "mine")
        assert times(await until_logged(store, table, 3))[-1] == (1, "bot")
        assert await deadline_of(store, table) is not None


async def test_a_match_in_full_swing_stays_noted_though_another_node_finds_nothing_to_do(store: Store) -> None:
    ada = await sign_up(store, "Ada")
    table = await sit_down(store, ada, "bold")
    async with running(Node(store, alone=False)) as node:
        room = await node.hub.room(table.id)
        come(room, ada)
        await until_logged(store, table, 1)
        await store.release([table.match or ""], node.driver.node)
        async with running(Node(store, alone=False)) as other:
            await until(lambda: table.match in other.driver.sweeper.left_alone)
            row = await store.match(table.match or "")
            assert row is not None
            assert await deadline_of(store, table) == row.started


async def test_of_two_nodes_one_drives_and_when_it_is_gone_the_other_does(store: Store) -> None:
    ada = await sign_up(store, "Ada")
    table = await sit_down(store, ada, "bold", "bold", rounds=9)
    nodes = [Node(store, alone=False, lease_seconds=0.5) for _ in range(2)]
    async with running(nodes[0]):
        first = await nodes[0].hub.room(table.id)
        await until_logged(store, table, 2)
        async with running(nodes[1]):
            second = await nodes[1].hub.room(table.id)
            come(second, ada)
            await first.play(0, "pass", "one")
            await until_logged(store, table, 5)
            await second.refresh()
            assert nodes[1].bots.asked == []
            await nodes[0].driver.stop()  # gives its lease back
            await second.play(0, "pass", "two")
            found = await until_logged(store, table, 8)
            assert [(entry.number, entry.seat) for entry in found[6:]] == [(7, 1), (8, 2)] or {
                entry.seat for entry in found[6:]
            } == {1, 2}
            assert len(nodes[1].bots.asked) >= 2


async def test_two_nodes_that_both_drive_play_each_decision_once(store: Store) -> None:
    """Without leases, as if both had lost them: the entries' numbers alone keep order."""
    table = await sit_down(store, "bold", "bold", "bold", rounds=9)
    nodes = [Node(store) for _ in range(3)]
    async with running(nodes[0]), running(nodes[1]), running(nodes[2]):
        found = await until_logged(store, table, 27)
        await at_rest(*nodes)
    assert len(await log_of(store, table)) == 27
    assert [entry.number for entry in found] == list(range(1, 28))
    for round_ in range(9):
        assert {entry.seat for entry in found[3 * round_ : 3 * round_ + 3]} == {0, 1, 2}
