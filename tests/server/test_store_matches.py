"""The logs of matches: appending, racing, ending, and noticing damage."""

import asyncio
from typing import Any

import pytest
from databases import begin, sign_up
from sqlalchemy import Table as SqlTable
from sqlalchemy import delete, select, update

from wayside.server.errors import DamagedStore, Refusal
from wayside.server.model import EntryRow, Finish, MatchRow, Result, now_ms
from wayside.server.store import Store, schema
from wayside.server.store.appends import CHUNKS

pytestmark = pytest.mark.anyio


def entry(row: MatchRow, number: int, move_id: str = "", move: int | None = 7, seat: int = 0) -> EntryRow:
    return EntryRow(row.id, number, seat, move, "player", 1_700_000_000_000 + number, move_id or f"m{number}")


async def fill(store: Store, row: MatchRow, entries: int) -> bytes:
    """Play so many entries; the last one's check."""
    check = b""
    for number in range(1, entries + 1):
        done = await store.append(entry(row, number), check)
        assert done
        check = done.check
    return check


async def test_entries_come_back_as_they_went_in(store: Store) -> None:
    _, row = await begin(store, "random", "random")
    sent = [
        EntryRow(row.id, 1, 0, (1 << 62) - 1, "player", 1, "a'b \N{SNOWMAN} %s ?"),
        EntryRow(row.id, 2, 1, None, "bot", 2, "b"),
        EntryRow(row.id, 3, 0, 0, "clock", 3, "c"),
    ]
    check = b""
    for each in sent:
        done = await store.append(each, check)
        assert (done.done, done.number) == (True, each.number)
        check = each.check = done.check
    assert await store.entries(row.id) == sent
    assert await store.entries(row.id, after=2) == sent[2:]
    assert await store.entries(row.id, after=3) == []
    assert await store.entries(row.id, after=9) == []
    assert await store.entries("no match") == []
    assert len({each.check for each in sent}) == 3


async def test_the_same_number_is_stored_once(store: Store) -> None:
    _, row = await begin(store, "random", "random")
    done = await asyncio.gather(*(store.append(entry(row, 1, f"writer {i}")) for i in range(20)))
    assert [bool(each) for each in done].count(True) == 1
    assert all(each.number == 0 for each in done if not each.done)
    (stored,) = await store.entries(row.id)
    assert stored.move_id == f"writer {[bool(each) for each in done].index(True)}"


async def test_two_stores_race_for_every_number_and_one_wins_each(store: Store, database: str) -> None:
    """Two nodes, or two programs on one file."""
    other = await Store.open(database)
    try:
        _, row = await begin(store, "random", "random")
        won = []
        for number in range(1, 31):
            pair = await asyncio.gather(
                store.append(entry(row, number, f"here {number}")), other.append(entry(row, number, f"there {number}"))
            )
            assert sorted(each.done for each in pair) == [False, True]
            won.append("here" if pair[0].done else "there")
        assert [each.move_id.split()[0] for each in await store.entries(row.id)] == won
        assert await other.entries(row.id) == await store.entries(row.id)
    finally:
        await other.close()


async def test_groups_of_two_stores_that_share_all_their_matches_do_not_lock_up(store: Store, database: str) -> None:
    other = await Store.open(database)
    try:
        rows = [(await begin(store, "random"))[1] for _ in range(30)]
        for number in (1, 2, 3):
            here = [store.append(entry(row, number, f"here {number}")) for row in rows]
            there = [other.append(entry(row, number, f"there {number}")) for row in reversed(rows)]
            done = await asyncio.gather(*here, *there)
            assert sum(each.done for each in done) == len(rows)
        assert [len(await store.entries(row.id)) for row in rows] == [3] * len(rows)
    finally:
        await other.close()


async def test_a_move_that_is_sent_twice_is_stored_once_and_found(store: Store) -> None:
    _, row = await begin(store, "random", "random")
    first = await store.append(entry(row, 1, "mine"))
    await store.append(entry(row, 2, "other"), first.check)
    for number in (1, 2, 3):
        again = await store.append(entry(row, number, "mine"))
        assert (again.done, again.number) == (False, 1)
    assert len(await store.entries(row.id)) == 2


async def test_the_same_word_in_two_matches_is_two_moves(store: Store) -> None:
    for _ in range(2):
        _, row = await begin(store, "random")
        assert await store.append(entry(row, 1, "same"))


async def test_twice_in_one_group_is_once(store: Store) -> None:
    _, row = await begin(store, "random", "random")
    pair = await asyncio.gather(store.append(entry(row, 1, "mine")), store.append(entry(row, 1, "mine")))
    assert sorted((each.done, each.number) for each in pair) == [(False, 1), (True, 1)]


async def test_a_number_too_far_is_not_stored(store: Store) -> None:
    _, row = await begin(store, "random", "random")
    assert not await store.append(entry(row, 2))
    check = await fill(store, row, 1)
    assert not await store.append(entry(row, 3), check)
    lost = EntryRow("no such match", 1, 0, 1, "player", 1, "m")
    assert not await store.append(lost)
    assert not await store.append(lost, check)
    assert [each.number for each in await store.entries(row.id)] == [1]


async def test_several_entries_of_one_match_may_stand_in_one_group(store: Store) -> None:
    _, row = await begin(store, "random", "random")
    done = await asyncio.gather(*(store.append(entry(row, number)) for number in (3, 1, 2)))
    assert [each.number for each in done if each.done] == [3, 1, 2]
    assert [each.number for each in await store.entries(row.id)] == [1, 2, 3]


@pytest.mark.long
@pytest.mark.parametrize("size", [1, 3, CHUNKS[0] + 7])
async def test_a_group_of_any_size_stores_all_but_the_one_that_cannot_be(store: Store, size: int) -> None:
    rows = [(await begin(store, "random"))[1] for _ in range(size)]
    _, taken = await begin(store, "random")
    await fill(store, taken, 1)
    done = await asyncio.gather(*(store.append(entry(row, 1, "x")) for row in [*rows, taken]))
    assert [each.done for each in done] == [True] * size + [False]
    ids = {row.id for row in rows}
    stored = await store.read(lambda c: set(c.execute(select(schema.entries.c.match)).scalars()))
    assert stored == ids | {taken.id}


async def test_an_entry_follows_the_check_that_it_names(store: Store) -> None:
    _, row = await begin(store, "random", "random")
    check = await fill(store, row, 2)
    with pytest.raises(DamagedStore):
        await store.append(entry(row, 3), bytes(len(check)))
    assert await store.append(entry(row, 3), check)


async def test_a_hostile_word_for_a_move_harms_nobody_else(store: Store) -> None:
    _, row = await begin(store, "random", "random")
    outcomes = await asyncio.gather(
        store.append(entry(row, 1, "bad\0word")),
        store.append(entry(row, 1, "bad\udc80word")),
        store.append(entry(row, 1, "good")),
        return_exceptions=True,
    )
    assert [type(each) for each in outcomes[:2]] == [Refusal, Refusal]
    assert outcomes[2]


async def test_the_last_entry_ends_match_and_table_together(store: Store) -> None:
    ada = await sign_up(store, "Ada")
    table, row = await begin(store, ada, "random")
    check = await fill(store, row, 1)
    ending = Finish(5_000, [10, 7], [Result(ada.id, 0, 1.0, 1)])
    assert await store.append(entry(row, 2), check, ending)
    stored, seen = await store.match(row.id), await store.table(table.id)
    assert stored is not None
    assert seen is not None
    assert (stored.over, stored.standing) == (5_000, [10, 7])
    assert (seen.state, seen.version) == ("over", table.version + 1)
    assert len(await store.entries(row.id)) == 2
    assert await store.entries(row.id, after=2) == []
    assert await store.due(now_ms(), "node") == []


async def test_an_ending_that_loses_the_race_ends_nothing(store: Store) -> None:
    ada = await sign_up(store, "Ada")
    table, row = await begin(store, ada, "random")
    await fill(store, row, 2)
    ending = Finish(5_000, [10, 7], [Result(ada.id, 0, 1.0, 1)])
    assert not await store.append(entry(row, 2, "late"), finish=ending)
    assert (await store.append(entry(row, 3, "m1"), finish=ending)).number == 1
    stored, seen = await store.match(row.id), await store.table(table.id)
    assert stored is not None
    assert seen is not None
    assert (stored.over, seen.state) == (0, "playing")
    profile = await store.profile(ada.id)
    assert profile is not None
    assert profile.records == []


async def test_a_match_ends_once(store: Store) -> None:
    ada = await sign_up(store, "Ada")
    _, row = await begin(store, ada, "random")
    _, other = await begin(store, ada, "random")
    ending = Finish(5_000, [10, 7], [Result(ada.id, 0, 1.0, 1)])
    assert await store.append(entry(row, 1), finish=ending)
    outcomes = await asyncio.gather(
        store.append(entry(row, 2), finish=ending), store.append(entry(other, 1)), return_exceptions=True
    )
    assert isinstance(outcomes[0], ValueError)
    assert outcomes[1]
    assert len(await store.entries(row.id)) == 1
    profile = await store.profile(ada.id)
    assert profile is not None
    assert [(r.played, r.won) for r in profile.records] == [(1, 1.0)]


async def alter(store: Store, table: SqlTable, *where: Any, **values: Any) -> None:
    """Change what is stored behind the store's back, as a bad disk would."""
    changed = await store.write(lambda c: c.execute(update(table).where(*where).values(**values)).rowcount)
    assert changed == 1


ENTRY_DAMAGE: list[dict[str, Any]] = [
    {"seat": 1},
    {"move": 8},
    {"move": None},
    {"by_whom": "clock"},
    {"at": 5},
    {"move_id": "n2"},
    {"chain": bytes(8)},
]


async def test_a_changed_entry_is_noticed_at_load(store: Store) -> None:
    _, row = await begin(store, "random", "random")
    await fill(store, row, 3)
    e = schema.entries.c
    where = e.match == row.id, e.number == 2
    sound = await store.read(lambda c: dict(c.execute(select(schema.entries).where(*where)).one()._mapping))
    for damage in ENTRY_DAMAGE:
        await alter(store, schema.entries, *where, **damage)
        with pytest.raises(DamagedStore) as caught:
            await store.entries(row.id)
        assert (caught.value.match, caught.value.number) == (row.id, 2), damage
        with pytest.raises(DamagedStore):
            await store.entries(row.id, after=1)
        await alter(store, schema.entries, *where, **sound)
        assert len(await store.entries(row.id)) == 3


async def test_every_flipped_bit_of_a_move_is_noticed(store: Store) -> None:
    _, row = await begin(store, "random", "random")
    await fill(store, row, 1)
    e = schema.entries.c
    for bit in range(0, 62, 7):
        await alter(store, schema.entries, e.match == row.id, move=7 ^ (1 << bit))
        with pytest.raises(DamagedStore):
            await store.entries(row.id)
    await alter(store, schema.entries, e.match == row.id, move=7)
    assert len(await store.entries(row.id)) == 1


async def test_a_lost_entry_is_noticed_at_load(store: Store) -> None:
    _, row = await begin(store, "random", "random")
    await fill(store, row, 3)
    e = schema.entries.c
    await store.write(lambda c: c.execute(delete(schema.entries).where(e.match == row.id, e.number == 2)))
    with pytest.raises(DamagedStore) as caught:
        await store.entries(row.id)
    assert caught.value.number == 2


MATCH_DAMAGE: list[dict[str, Any]] = [
    {"secret": bytes(32)},
    {"nonces": '["00","01"]'},
    {"nonces": "not json"},
    {"options": '{"laps":4}'},
    {"rules": 2},
    {"edition": "0123456789abcdee"},
    {"game": "tosk"},
    {"started": 1},
    {"names": '["Eve","random"]'},
    {"over": 4},
    {"chain": bytes(8)},
    {"names_check": bytes(8)},
]


async def test_a_changed_header_is_noticed_at_load(store: Store) -> None:
    _, row = await begin(store, "random", "random")
    where = schema.matches.c.id == row.id
    sound = await store.read(lambda c: dict(c.execute(select(schema.matches).where(where)).one()._mapping))
    for damage in MATCH_DAMAGE:
        await alter(store, schema.matches, where, **damage)
        with pytest.raises(DamagedStore) as caught:
            await store.match(row.id)
        assert (caught.value.match, caught.value.number) == (row.id, 0), damage
        await alter(store, schema.matches, where, **sound)
        assert await store.match(row.id) == row


async def test_a_changed_result_is_noticed_at_load(store: Store) -> None:
    _, row = await begin(store, "random", "random")
    assert await store.append(entry(row, 1), finish=Finish(5_000, [10, 7], []))
    where = schema.matches.c.id == row.id
    sound = await store.read(lambda c: dict(c.execute(select(schema.matches).where(where)).one()._mapping))
    damages: list[dict[str, Any]] = [{"standing": "[7,10]"}, {"standing": "no"}, {"over": 5_001}, {"seal": bytes(8)}]
    for damage in damages:
        await alter(store, schema.matches, where, **damage)
        with pytest.raises(DamagedStore):
            await store.entries(row.id)
        await alter(store, schema.matches, where, **sound)
        assert len(await store.entries(row.id)) == 1


async def test_a_finished_log_that_lost_its_end_is_noticed(store: Store) -> None:
    _, row = await begin(store, "random", "random")
    check = await fill(store, row, 2)
    assert await store.append(entry(row, 3), check, Finish(5_000, [10, 7], []))
    e = schema.entries.c
    await store.write(lambda c: c.execute(delete(schema.entries).where(e.match == row.id, e.number == 3)))
    with pytest.raises(DamagedStore):
        await store.entries(row.id)
