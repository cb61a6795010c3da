"""Empty chairs at a table: who may take one, who answers for it, and what comes of it in the end."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import lift
import numpy as np
import pytest
from databases import sign_up, started
from lift import DRIVE, JOIN, REST
from lift_installed import lift_is_installed
from rooms import Driven, Listener

from wayside.engine.match import EMPTY_CHAIR
from wayside.engine.moves import move_of
from wayside.server import seating
from wayside.server.errors import Refusal
from wayside.server.hub import Hub
from wayside.server.match_driver import MatchDriver
from wayside.server.metrics import Metrics
from wayside.server.model import CHAIR, ClockRule, EntryRow, History, Player, Table, new_id
from wayside.server.ratings import HUMANS
from wayside.server.room import Room
from wayside.server.settings import Settings
from wayside.server.store import Store, company
from wayside.server.tables import Tables, table_info

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("lift_is_installed")]
__all__ = ["lift_is_installed"]

PATIENCE = 30.0
GAME = lift.GAME
ANN, BOB, CEM = (Player(name.lower(), name, 0) for name in ("Ann", "Bob", "Cem"))


# ---- The table alone


def waiting(seats: int = 3, chairs: int = 1) -> Table:
    return seating.make_table(ANN, GAME, seats, {"chairs": str(chairs)}, ClockRule(), public=True, chat=True)


def playing() -> Table:
    """Ann and Bob play, and the third chair is empty."""
    table = waiting()
    seating.sit(table, ANN, 0)
    seating.sit(table, BOB, 1)
    started(table, ANN, GAME)
    return table


def refused(code: str) -> "pytest.RaisesExc[Refusal]":
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == code)


def test_the_last_chairs_need_nobody() -> None:
    table = waiting(4, 2)
    seating.sit(table, ANN, 0)
    with refused("seats-empty"):
        seating.start(table, ANN, GAME)
    seating.sit(table, BOB, 1)
    row = started(table, ANN, GAME)
    assert row.names == ["Ann", "Bob", EMPTY_CHAIR, f"{EMPTY_CHAIR} 2"]
    assert [(seat.player, seat.bot, seat.open) for seat in table_info(table).seats[2:]] == [(None, None, True)] * 2


def test_bots_that_fill_the_table_leave_the_chairs() -> None:
    table = waiting(4, 2)
    seating.sit(table, ANN, 0)
    started(table, ANN, GAME, fill="random")
    assert [seat.bot for seat in table.seats] == [None, "random", None, None]


def test_somebody_may_sit_on_such_a_chair_from_the_start() -> None:
    table = waiting()
    for seat, player in enumerate((ANN, BOB, CEM)):
        seating.sit(table, player, seat)
    assert started(table, ANN, GAME).names == ["Ann", "Bob", "Cem"]


def test_a_newcomer_takes_the_chair_before_any_bots_seat() -> None:
    table = waiting()
    seating.sit(table, ANN, 0)
    started(table, ANN, GAME, fill="random")
    assert seating.sit(table, CEM, None, late=True) == 2
    assert (table.seats[2].player, table.seats[2].name) == (CEM.id, "Cem")


def test_a_chair_is_free_even_where_nobody_takes_over_a_bot() -> None:
    table = playing()
    assert seating.sit(table, CEM, 2, late=False) == 2


def test_who_leaves_before_joining_leaves_an_empty_chair() -> None:
    for for_good in (False, True):
        table = playing()
        seating.sit(table, CEM, 2)
        seating.leave(table, CEM, for_good, "random", chairs=[2])
        assert seating.is_empty(table.seats[2])
        assert (table.seats[2].name, table.seats[2].left) == (EMPTY_CHAIR, None)


def test_who_has_joined_leaves_a_bot() -> None:
    table = playing()
    seating.sit(table, CEM, 2)
    seating.leave(table, CEM, True, "random", chairs=[])
    assert (table.seats[2].bot, table.seats[2].left) == ("random", CEM.id)


def test_the_host_may_put_a_bot_there_and_need_not_offer_it() -> None:
    table = playing()
    with refused("seat-empty"):
        seating.open_seat(table, ANN, 2, True, "random")
    seating.seat_bot(table, ANN, 2, "random", GAME)
    assert table.seats[2].bot == "random"
    assert seating.is_free(table, 2, late=True)


def test_a_rematch_has_the_seat_free_again() -> None:
    table = playing()
    table.state = "over"
    again = seating.rematch(table, ANN)
    assert [seat.name for seat in again.seats] == ["Ann", "Bob", ""]
    assert seating.is_empty(again.seats[2])


# ---- The match


class Bots:
    """Bots that join and drive."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def prepare(self, game: str) -> None:
        pass

    async def choose(self, game: str, record: bytes, seat: int, *_: Any, **__: Any) -> int:
        self.asked.append(seat)
        s = lift.State(np.frombuffer(record, lift.State.dtype))
        return move_of(JOIN) if s.phase == lift.ASKING else move_of(DRIVE)


class Node:
    """A node without sockets."""

    def __init__(self, store: Store, alone: bool = True, **settings: Any) -> None:
        self.store, self.hub, self.bots = store, Hub(store), Bots()
        pool: Any = self.bots
        wanted = Settings(**{"bot_pause_ms": 0, "sweep_seconds": 0.05, **settings})
        self.driver = MatchDriver(self.hub, pool, wanted, Metrics(), new_id(), alone)
        self.hub.observer = Driven(self.driver, self.driver.metrics)
        self.tables = Tables(store, self.hub)


@asynccontextmanager
async def running(store: Store, alone: bool = True, **settings: Any) -> AsyncIterator[Node]:
    node = Node(store, alone, **settings)
    await node.driver.start()
    try:
        yield node
    finally:
        await node.driver.stop()


async def begin(node: Node, *players: Player, clock: ClockRule | None = None, rounds: int = 2) -> Room:
    """A match of these players and one empty chair."""
    options = {"chairs": "1", "rounds": str(rounds)}
    seats = len(players) + 1
    table = await node.tables.create(players[0], "lift", seats, options, clock or ClockRule(), False, True, 0, "")
    for player in players[1:]:
        await node.tables.sit(table.id, player, None, "")
    await node.tables.start(table.id, players[0], None)
    return await node.hub.room(table.id)


async def until(true: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.005)


def owing(room: Room) -> list[int]:
    assert room.live is not None
    return room.live.waiting()


async def play(room: Room, seat: int, verb: int) -> None:
    assert room.live is not None
    await room.play(seat, move_of(verb), f"{seat} {room.live.version}")


async def log_of(node: Node, room: Room) -> list[EntryRow]:
    assert room.table.match is not None
    return await node.store.entries(room.table.match)


async def past_of(store: Store, player: Player) -> list[History]:
    return await store.read(lambda c: company.history(c, player.id, 10))


async def test_an_empty_chair_says_not_yet_at_once_and_no_clock_runs_for_it(store: Store) -> None:
    ann, bob = await sign_up(store, "Ann"), await sign_up(store, "Bob")
    async with running(store) as node:
        room = await begin(node, ann, bob, clock=ClockRule(3600))
        watcher = Listener()
        room.join(watcher)
        await until(lambda: owing(room) == [0, 1])
        for seat in (0, 1):
            await play(room, seat, DRIVE)
        await until(lambda: owing(room) == [0, 1])
        assert [(entry.seat, entry.by) for entry in await log_of(node, room)] == [
            (2, CHAIR),
            (0, "player"),
            (1, "player"),
            (2, CHAIR),
        ]
        assert all(not message["due"] or message["due"][2] == 0 for message in watcher.told("moved"))
        assert watcher.told("moved")[-1]["by"] == CHAIR
        assert node.bots.asked == []


async def test_nobody_is_rated_who_never_joined(store: Store) -> None:
    ann, bob, cem = [await sign_up(store, name) for name in ("Ann", "Bob", "Cem")]
    async with running(store) as node:
        room = await begin(node, ann, bob, rounds=1)
        await until(lambda: owing(room) == [0, 1])
        await node.tables.sit(room.table.id, cem, 2, "")  # too late for the only round
        await play(room, 0, DRIVE)
        await play(room, 1, REST)
        assert room.live is not None
        assert room.live.over
        assert [row.seats for row in await store.ratings([ann.id, bob.id], "lift", 2, HUMANS)] == [2, 2]
        assert await store.ratings([cem.id], "lift", 2, HUMANS) == []
        for player, played in ((ann, 1), (bob, 1), (cem, 0)):
            profile = await store.profile(player.id)
            assert profile is not None
            assert sum(record.played for record in profile.records) == played
            assert len(await past_of(store, player)) == played
            met = await store.read(lambda c, id=player.id: company.opponents(c, id, 10))
            assert cem.id not in {other.player for other in met}
        assert room.table.match is not None
        row = await store.match(room.table.match)
        assert row is not None
        assert row.names == ["Ann", "Bob", EMPTY_CHAIR]  # Cem sits there, and has not played
        past = (await past_of(store, ann))[0]
        assert (past.names, past.empty) == (row.names, [2])


async def test_somebody_joins_late_and_is_asked_like_anybody(store: Store) -> None:
    ann, bob, cem = [await sign_up(store, name) for name in ("Ann", "Bob", "Cem")]
    async with running(store) as node:
        room = await begin(node, ann, bob, clock=ClockRule(3600))
        await until(lambda: owing(room) == [0, 1])
        await node.tables.sit(room.table.id, cem, None, "")
        watcher = Listener(cem.id)
        room.join(watcher)
        for seat in (0, 1):
            await play(room, seat, DRIVE)
        assert owing(room) == [2]
        assert room.due()[2] > 0
        await play(room, 2, JOIN)
        assert [event["text"] for event in watcher.told("moved")[-1]["events"]] == ["Cem joins."]
        assert owing(room) == [0, 1, 2]
        for seat in (0, 1, 2):
            await play(room, seat, DRIVE)
        assert room.live is not None
        assert room.live.over
        assert len(await store.ratings([ann.id, bob.id, cem.id], "lift", 3, HUMANS)) == 3
        assert room.table.match is not None
        row = await store.match(room.table.match)
        assert row is not None
        assert row.names == ["Ann", "Bob", "Cem"]
        past = (await past_of(store, ann))[0]
        assert (past.names, past.empty) == (["Ann", "Bob", "Cem"], [])


async def test_who_leaves_before_joining_leaves_the_chair_to_answer_by_itself(store: Store) -> None:
    ann, bob, cem = [await sign_up(store, name) for name in ("Ann", "Bob", "Cem")]
    async with running(store) as node:
        room = await begin(node, ann, bob)
        await until(lambda: owing(room) == [0, 1])
        await node.tables.sit(room.table.id, cem, 2, "")
        for seat in (0, 1):
            await play(room, seat, DRIVE)
        assert owing(room) == [2]
        await node.tables.leave(room.table.id, cem, for_good=False)
        await until(lambda: owing(room) == [0, 1])
        assert room.live is not None
        assert room.live.match.names[2] == EMPTY_CHAIR
        assert (await log_of(node, room))[-1].by == CHAIR
        assert await past_of(store, cem) == []
        past = (await past_of(store, ann))[0]
        assert past.empty == [2]


async def test_who_is_gone_before_joining_is_not_sat_in_for(store: Store) -> None:
    ann, bob, cem = [await sign_up(store, name) for name in ("Ann", "Bob", "Cem")]
    async with running(store, away_seconds=0.05) as node:
        room = await begin(node, ann, bob)
        for player in (ann, bob):
            room.join(Listener(player.id))
        await until(lambda: owing(room) == [0, 1])
        await node.tables.sit(room.table.id, cem, 2, "")
        for seat in (0, 1):
            await play(room, seat, DRIVE)
        await until(lambda: owing(room) == [0, 1])
        assert seating.is_empty(room.table.seats[2])
        assert node.bots.asked == []


async def test_a_clock_that_runs_out_joins_for_nobody(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "SHORTEST_CLOCK", 1)
    ann, bob, cem = [await sign_up(store, name) for name in ("Ann", "Bob", "Cem")]
    async with running(store) as node:
        room = await begin(node, ann, bob, clock=ClockRule(1, "bot"))
        await until(lambda: owing(room) == [0, 1])
        await node.tables.sit(room.table.id, cem, 2, "")
        for seat in (0, 1):
            await play(room, seat, DRIVE)
        assert owing(room) == [2]
        await until(lambda: 2 not in owing(room))
        entry = (await log_of(node, room))[3]
        assert (entry.seat, entry.by) == (2, "clock")
        assert room.live is not None
        assert room.live.empty_chairs() == {2}


async def test_a_match_goes_on_where_it_was_after_a_restart(store: Store) -> None:
    ann, bob, cem = [await sign_up(store, name) for name in ("Ann", "Bob", "Cem")]
    async with running(store) as node:
        room = await begin(node, ann, bob, rounds=3)
        await until(lambda: owing(room) == [0, 1])
        await play(room, 0, DRIVE)
    async with running(store) as node:
        room = await node.hub.room(room.table.id)
        await play(room, 1, DRIVE)
        await until(lambda: owing(room) == [0, 1])
        await node.tables.sit(room.table.id, cem, 2, "")
    async with running(store) as node:
        room = await node.hub.room(room.table.id)
        assert room.live is not None
        assert room.live.match.names == ["Ann", "Bob", "Cem"]
        for seat in (0, 1):
            await play(room, seat, REST)
        await play(room, 2, JOIN)
        assert owing(room) == [0, 1, 2]


async def test_the_chair_is_answered_though_nobody_looks(store: Store) -> None:
    """A node that died before the chair had answered: the next one finds the match by itself."""
    ann, bob = await sign_up(store, "Ann"), await sign_up(store, "Bob")
    stopped = Node(store)
    room = await begin(stopped, ann, bob)
    assert owing(room) == [2]
    async with running(store) as node:
        async with asyncio.timeout(PATIENCE):
            while not await log_of(node, room):
                await asyncio.sleep(0.01)
        assert (await log_of(node, room))[0].by == CHAIR


async def test_somebody_who_joined_at_another_node_leaves_a_bot(store: Store) -> None:
    ann, bob, cem = [await sign_up(store, name) for name in ("Ann", "Bob", "Cem")]
    async with running(store, alone=False) as one, running(store, alone=False) as other:
        room = await begin(one, ann, bob)
        await until(lambda: owing(room) == [0, 1])
        await one.tables.sit(room.table.id, cem, 2, "")
        there = await other.hub.room(room.table.id)
        for seat in (0, 1):
            await play(room, seat, DRIVE)
        await play(room, 2, JOIN)
        assert owing(there) != owing(room)
        left = await other.tables.leave(room.table.id, cem, for_good=True)
        assert left.seats[2].bot is not None


async def test_a_bot_that_the_host_puts_there_decides_itself(store: Store) -> None:
    ann, bob = await sign_up(store, "Ann"), await sign_up(store, "Bob")
    async with running(store) as node:
        room = await begin(node, ann, bob)
        await until(lambda: owing(room) == [0, 1])
        await node.tables.seat_bot(room.table.id, ann, 2, "sensible")
        for seat in (0, 1):
            await play(room, seat, DRIVE)
        await until(lambda: owing(room) == [0, 1])
        assert node.bots.asked == [2, 2]
        assert (await log_of(node, room))[3].move == move_of(JOIN)
