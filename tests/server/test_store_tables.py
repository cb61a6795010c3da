"""Tables and their chat in the store."""

import asyncio

import pytest
from databases import begin, match_at, sign_up, table_for

from wayside.server.errors import Refusal
from wayside.server.model import ChatRow, ClockRule, EntryRow, Seat, now_ms
from wayside.server.store import Store

pytestmark = pytest.mark.anyio


async def test_a_table_comes_back_as_it_went_in(store: Store) -> None:
    ada = await sign_up(store, "Ada")
    table = table_for(ada, "search", clock=ClockRule(86_400, "bot"), public=False, chat=False)
    table.seats[0].nonce, table.seats[0].nonce_hash, table.starting = "ff00", "aa", 2**42
    table.seats.append(Seat(player=ada.id, name="Ada", bot="sensible", held=True))
    table.rematch = "elsewhere"
    await store.add_table(table)
    assert await store.table(table.id) == table
    assert await store.table("nowhere") is None


async def test_of_two_changes_from_the_same_version_one_stands(store: Store) -> None:
    ada = await sign_up(store, "Ada")
    table = table_for(ada, "random")
    await store.add_table(table)
    first, second = await store.table(table.id), await store.table(table.id)
    assert first is not None
    assert second is not None
    first.seats[1].bot, second.seats[1].bot = "search", "sensible"
    saved = await asyncio.gather(store.save_table(first, 1), store.save_table(second, 1))
    assert sorted(saved) == [False, True]
    winner = first if saved[0] else second
    stored = await store.table(table.id)
    assert stored == winner
    assert winner.version == 2


async def test_a_match_starts_with_its_table_or_not_at_all(store: Store) -> None:
    ada = await sign_up(store, "Ada")
    table = table_for(ada, "random")
    await store.add_table(table)
    late = await store.table(table.id)
    assert late is not None
    row, late_row = match_at(table), match_at(late)
    assert await store.start_match(table, 1, row)
    assert not await store.start_match(late, 1, late_row)
    assert table.version == 2
    assert await store.match(row.id) == row
    assert await store.match(late_row.id) is None
    stored = await store.table(table.id)
    assert stored == table


async def test_public_tables_are_those_that_anybody_may_come_to(store: Store) -> None:
    ada = await sign_up(store, "Ada")
    playing, _ = await begin(store, ada, "random")
    old, new = table_for(ada, created=1000), table_for(ada, created=2000)
    hidden, over = table_for(ada, public=False), table_for(ada, state="over")
    for table in (old, new, hidden, over):
        await store.add_table(table)
    listed = [table.id for table in await store.public_tables(10)]
    assert listed == [new.id, old.id, playing.id]
    assert [table.id for table in await store.public_tables(1)] == [new.id]
    assert [table.id for table in await store.public_tables(10, since=1500)] == [new.id, playing.id]


async def test_a_players_tables_follow_their_seats(store: Store) -> None:
    ada, bob = await sign_up(store, "Ada"), await sign_up(store, "Bob")
    table = table_for(ada, bob, ada)  # somebody may play two seats
    await store.add_table(table)
    assert [t.id for t in await store.tables_of(ada.id)] == [table.id]
    assert [t.id for t in await store.tables_of(bob.id)] == [table.id]
    table.seats[1] = Seat()
    assert await store.save_table(table, 1)
    assert await store.tables_of(bob.id) == []
    assert [t.id for t in await store.tables_of(ada.id)] == [table.id]


async def test_versions_tell_what_has_moved_on(store: Store) -> None:
    ada = await sign_up(store, "Ada")
    waiting = table_for(ada)
    await store.add_table(waiting)
    playing, row = await begin(store, ada)
    for number in (1, 2, 3):
        assert await store.append(EntryRow(row.id, number, 0, 1, "player", now_ms(), f"m{number}"))
    found = await store.versions([waiting.id, playing.id, "nowhere"])
    assert sorted(found) == sorted([(waiting.id, 1, 0), (playing.id, 2, 3)])


async def test_chat_is_numbered_in_order_and_read_from_a_number_on(store: Store) -> None:
    ada = await sign_up(store, "Ada")
    table, other = table_for(ada), table_for(ada)
    await store.add_table(table)
    await store.add_table(other)
    lines = [ChatRow(table.id, 0, ada.id, "Ada", f"line {i}", now_ms()) for i in range(20)]
    numbers = await asyncio.gather(*(store.add_chat(line) for line in lines))
    assert sorted(numbers) == list(range(1, 21))
    assert await store.add_chat(ChatRow(other.id, 0, ada.id, "Ada", "elsewhere", now_ms())) == 1
    said = await store.chat(table.id)
    assert [line.number for line in said] == list(range(1, 21))
    assert {line.text for line in said} == {line.text for line in lines}
    assert [line.number for line in await store.chat(table.id, after=17)] == [18, 19, 20]
    assert [line.number for line in await store.chat(table.id, limit=2)] == [19, 20]


async def test_a_number_of_chat_is_never_used_again(store: Store) -> None:
    ada, bob = await sign_up(store, "Ada"), await sign_up(store, "Bob")
    table = table_for(ada, bob)
    await store.add_table(table)
    await store.add_chat(ChatRow(table.id, 0, bob.id, "Bob", "one", now_ms()))
    await store.add_chat(ChatRow(table.id, 0, ada.id, "Ada", "two", now_ms()))
    await store.forget(ada.id)
    assert await store.add_chat(ChatRow(table.id, 0, bob.id, "Bob", "three", now_ms())) == 3


async def test_text_that_not_every_database_keeps_is_refused(store: Store) -> None:
    ada = await sign_up(store, "Ada")
    table = table_for(ada)
    await store.add_table(table)
    with pytest.raises(Refusal, match="cannot be kept"):
        await store.add_chat(ChatRow(table.id, 0, ada.id, "Ada", "a\0b", now_ms()))
    assert await store.chat(table.id) == []
