"""Tables in the store: changes that never mix, matches that begin once, rematches, lists."""

import asyncio

import pytest
from databases import sign_up

from wayside.protocol import TableInfo
from wayside.server import tables as module
from wayside.server.errors import Refusal
from wayside.server.model import OVER, PLAYING, WAITING, ClockRule, MatchRow, Player, Seat, Table, now_ms
from wayside.server.seating import bot_seat
from wayside.server.store import Store
from wayside.server.tables import Tables, game_of, table_info

pytestmark = pytest.mark.anyio

GAME = "hallo-trucker"


class Told:
    def __init__(self) -> None:
        self.tables: list[Table] = []

    async def changed(self, table: Table) -> None:
        self.tables.append(table)

    async def try_out(self, row: MatchRow) -> None:
        pass

    async def empty_chairs(self, table: Table) -> frozenset[int]:
        return frozenset()

    def info(self, table: Table) -> TableInfo:
        return table_info(table)


@pytest.fixture
def told() -> Told:
    return Told()


@pytest.fixture
def tables(store: Store, told: Told) -> Tables:
    return Tables(store, told)


async def create(tables: Tables, host: Player, seats: int = 3, public: bool = True) -> Table:
    return await tables.create(host, GAME, seats, {}, ClockRule(), public, True, 0, "")


async def test_a_table_is_made_and_changed(tables: Tables, store: Store, told: Told) -> None:
    ann, bob = await sign_up(store, "Ann"), await sign_up(store, "Bob")
    made = await create(tables, ann)
    assert made.seats[0].player == ann.id
    assert await tables.get(made.id) == made
    assert told.tables == []
    sat = await tables.sit(made.id, bob, 2, "ff")
    assert (sat.version, sat.seats[2]) == (2, Seat(player=bob.id, name="Bob", nonce_hash="ff"))
    assert await tables.get(made.id) == sat
    assert told.tables == [sat]
    again = await tables.sit(made.id, bob, 2, "")
    assert (again.version, len(told.tables)) == (2, 1)  # nothing has changed, and nothing is told


async def test_a_refused_change_changes_nothing(tables: Tables, store: Store, told: Told) -> None:
    ann, bob = await sign_up(store, "Ann"), await sign_up(store, "Bob")
    made = await create(tables, ann)
    for act in (
        tables.sit(made.id, bob, 0, ""),
        tables.seat_bot(made.id, bob, 1, "random"),
        tables.seat_bot(made.id, ann, 1, "search:99999"),
        tables.start(made.id, ann, None),
        tables.rematch(made.id, ann),
        tables.open_seat(made.id, ann, 1, True),
        tables.empty_seat(made.id, ann, 1),
        tables.stand_up(made.id, bob),
        tables.come_back(made.id, bob),
    ):
        with pytest.raises(Refusal):
            await act
    assert await tables.get(made.id) == made
    assert told.tables == []


async def test_there_is_no_such_table(tables: Tables, store: Store) -> None:
    ann = await sign_up(store, "Ann")
    for act in (tables.get("nowhere"), tables.sit("nowhere", ann, None, ""), tables.start("nowhere", ann, None)):
        with pytest.raises(Refusal) as caught:
            await act
        assert (caught.value.code, caught.value.status) == ("no-table", 404)


async def test_many_want_the_same_seat(tables: Tables, store: Store) -> None:
    crowd = [await sign_up(store, f"P{i}") for i in range(6)]
    made = await create(tables, crowd[0], 5)
    found = await asyncio.gather(*(tables.sit(made.id, p, 1, "") for p in crowd[1:]), return_exceptions=True)
    assert [type(f) for f in found].count(Table) == 1
    assert {f.code for f in found if isinstance(f, Refusal)} <= {"seat-taken", "too-busy"}
    assert (await tables.get(made.id)).version == 2


async def test_all_find_a_seat_at_once(tables: Tables, store: Store) -> None:
    crowd = [await sign_up(store, f"P{i}") for i in range(5)]
    made = await create(tables, crowd[0], 5)
    await asyncio.gather(*(tables.sit(made.id, p, None, "") for p in crowd[1:]))
    seats = (await tables.get(made.id)).seats
    assert {seat.player for seat in seats} == {p.id for p in crowd}


async def test_whoever_is_always_too_late_is_told(
    tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await sign_up(store, "Ann")
    made = await create(tables, ann)

    async def never(*_: object, **__: object) -> bool:
        return False

    monkeypatch.setattr(store, "save_table", never)
    monkeypatch.setattr(store, "start_match", never)
    for act in (tables.stand_up(made.id, ann), tables.start(made.id, ann, "random")):
        with pytest.raises(Refusal) as caught:
            await act
        assert caught.value.code == "too-busy"


async def test_a_match_begins_once(tables: Tables, store: Store, told: Told) -> None:
    ann = await sign_up(store, "Ann")
    made = await create(tables, ann)
    found = await asyncio.gather(*(tables.start(made.id, ann, "sensible") for _ in range(4)), return_exceptions=True)
    begun = [f for f in found if isinstance(f, Table)]
    assert len(begun) == 1
    assert {f.code for f in found if isinstance(f, Refusal)} == {"not-waiting"}
    assert (begun[0].state, begun[0].version, len(told.tables)) == (PLAYING, 2, 1)
    row = await store.match(begun[0].match or "")
    assert row is not None
    assert row.names == ["Ann", "Lin", "Bruno"]
    assert await store.due(now_ms(), "node") == [row.id]  # a node will look at it at once


async def test_leaving_and_coming_back(tables: Tables, store: Store) -> None:
    ann, bob = await sign_up(store, "Ann"), await sign_up(store, "Bob")
    made = await create(tables, ann, 2)
    await tables.sit(made.id, bob, None, "")
    await tables.start(made.id, ann, None)
    left = await tables.leave(made.id, bob, for_good=False)
    assert (left.seats[1].bot, left.seats[1].held) == ("hard", True)
    back = await tables.come_back(made.id, bob)
    assert back.seats[1].bot is None
    await tables.leave(made.id, bob, for_good=True)
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "no-newcomers"):
        await tables.open_seat(made.id, ann, 1, on=True)
    await tables.change(made.id, lambda table: setattr(table, "late", True))
    opened = await tables.open_seat(made.id, ann, 1, on=True)
    assert opened.seats[1].open
    cem = await sign_up(store, "Cem")
    assert (await tables.sit(made.id, cem, None, "")).seats[1].player == cem.id


async def test_a_rematch_is_one_for_all(tables: Tables, store: Store) -> None:
    ann, bob = await sign_up(store, "Ann"), await sign_up(store, "Bob")
    made = await create(tables, ann, 3)
    await tables.sit(made.id, bob, 1, "")
    await tables.start(made.id, ann, "random")
    await tables.change(made.id, lambda table: setattr(table, "state", OVER))
    found = await asyncio.gather(*(tables.rematch(made.id, who) for who in (ann, bob, ann, bob)))
    assert len({table.id for table in found}) == 1
    new = await tables.get(found[0].id)
    assert [seat.player or seat.bot for seat in new.seats] == [ann.id, bob.id, "random"]
    assert new.state == WAITING
    assert (await tables.get(made.id)).rematch == new.id
    waiting = [table for table in await store.tables_of(ann.id) if table.state == WAITING]
    assert [table.id for table in waiting] == [new.id]  # those that lost the race are closed


async def test_the_public_list(tables: Tables, store: Store) -> None:
    ann = await sign_up(store, "Ann")
    hidden = await create(tables, ann, public=False)
    empty = await tables.create(ann, GAME, 2, {}, ClockRule(), True, True, None, "")
    full = await create(tables, ann, 2)
    await tables.seat_bot(full.id, ann, 1, "random")
    old = await create(tables, ann)
    await tables.change(old.id, lambda table: setattr(table, "created", now_ms() - 25 * 60 * 60 * 1000))
    strange = await create(tables, ann)
    await tables.change(strange.id, lambda table: setattr(table, "game", "not-installed"))
    begun = await create(tables, ann, 2)
    await tables.start(begun.id, ann, "random")
    waiting = await create(tables, ann)
    listed = [table.id for table in await tables.public()]
    assert listed == [waiting.id, begun.id]
    assert not {hidden.id, empty.id, full.id, old.id, strange.id} & set(listed)
    mine = {table.id for table in await tables.of(ann)}
    assert mine == {hidden.id, full.id, old.id, begun.id, waiting.id}


async def test_what_everybody_may_know_of_a_table(tables: Tables, store: Store) -> None:
    ann = await sign_up(store, "Ann")
    made = await tables.create(ann, GAME, 2, {"look": "yes"}, ClockRule(60, "bot"), True, True, 0, "5ea1" * 16)
    made.seats[0].nonce = "c0ffee"
    assert await store.save_table(made, 1)
    await tables.seat_bot(made.id, ann, 1, "random")
    info = table_info(await tables.get(made.id), frozenset({ann.id}), [5, 0], 3)
    assert info.options == {"look": "yes", "stages": "5", "first": "1"}
    assert [seat.here for seat in info.seats] == [True, False]
    assert (info.clock.seconds, info.clock.then, info.clock.due, info.watching) == (60, "bot", [5, 0], 3)
    assert "5ea1" * 16 in info.promise
    assert not any(hidden in repr(info) for hidden in ("c0ffee", made.secret))
    assert made.seats[1] != bot_seat(1, "random")


async def test_games_by_their_exact_names(monkeypatch: pytest.MonkeyPatch) -> None:
    assert game_of(GAME).name == GAME
    for name, hint in (("hallo trucker", f"did you mean '{GAME}'"), ("x" * 9000, "there are: "), ("", "there are: ")):
        with pytest.raises(Refusal, match=hint) as caught:
            game_of(name)
        assert (caught.value.code, caught.value.status) == ("no-game", 404)
        assert len(caught.value.reason) < 300
    monkeypatch.setattr(module, "installed", lambda: frozenset({"other"}))
    with pytest.raises(Refusal, match="no game"):
        game_of(GAME)


async def test_a_table_from_before_an_option_was_added_has_its_default(tables: Tables, store: Store) -> None:
    ann = await sign_up(store, "Ann")
    made = await create(tables, ann)
    game = game_of(made.game)
    added = game.options[-1]
    del made.options[added.name]
    assert table_info(made).options[added.name] == added.text(added.default)
