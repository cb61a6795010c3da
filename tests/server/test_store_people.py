"""People in the store: tokens, links, records, and being forgotten."""

import pytest
from databases import begin, sign_up, table_for
from sqlalchemy import select

from wayside.server.errors import Refusal
from wayside.server.model import ChatRow, EntryRow, Finish, RatingChange, Result, Seat, new_id, now_ms
from wayside.server.store import Store, schema, token_hash

pytestmark = pytest.mark.anyio


async def test_a_player_is_found_by_id_and_by_token(store: Store) -> None:
    ada = await sign_up(store, "Ada")
    program = await sign_up(store, "Engine", program=True)
    assert await store.player(ada.id) == ada
    assert await store.player(program.id) == program
    assert await store.player_by_token(token_hash(ada.id[::-1])) == ada
    assert await store.player_by_token(token_hash("something else")) is None
    assert await store.player("nobody") is None


async def test_only_hashes_of_tokens_and_links_are_kept(store: Store) -> None:
    ada = await sign_up(store, "Ada")
    await store.add_link(ada.id, token_hash("the code"), now_ms() + 1000)
    hashes = await store.read(
        lambda c: [
            *c.execute(select(schema.tokens.c.hash)).scalars(),
            *c.execute(select(schema.links.c.hash)).scalars(),
        ]
    )
    assert sorted(hashes) == sorted([token_hash(ada.id[::-1]), token_hash("the code")])
    assert all(len(each) == 64 and set(each) <= set("0123456789abcdef") for each in hashes)


async def test_a_second_token_is_as_good_as_the_first_and_can_be_dropped(store: Store) -> None:
    ada = await sign_up(store, "Ada")
    await store.add_token(ada.id, token_hash("second"))
    assert await store.player_by_token(token_hash("second")) == ada
    assert await store.drop_token(token_hash("second"))
    assert not await store.drop_token(token_hash("second"))
    assert await store.player_by_token(token_hash("second")) is None
    assert await store.player_by_token(token_hash(ada.id[::-1])) == ada


async def test_a_link_works_once(store: Store) -> None:
    ada = await sign_up(store, "Ada")
    await store.add_link(ada.id, token_hash("code"), now_ms() + 60_000)
    assert await store.use_link(token_hash("other"), token_hash("t0")) is None
    assert await store.use_link(token_hash("code"), token_hash("t1")) == ada
    assert await store.use_link(token_hash("code"), token_hash("t2")) is None
    assert await store.player_by_token(token_hash("t1")) == ada
    assert await store.player_by_token(token_hash("t2")) is None


async def test_a_link_ends_with_its_time(store: Store) -> None:
    ada = await sign_up(store, "Ada")
    await store.add_link(ada.id, token_hash("late"), now_ms() - 1)
    assert await store.use_link(token_hash("late"), token_hash("t")) is None
    assert await store.player_by_token(token_hash("t")) is None


async def test_a_name_can_change_and_must_be_storable(store: Store) -> None:
    ada = await sign_up(store, "Ada")
    assert await store.rename(ada.id, "Ada L. \N{SNOWMAN}")
    found = await store.player(ada.id)
    assert found is not None
    assert found.name == "Ada L. \N{SNOWMAN}"
    assert not await store.rename("nobody", "Ada")
    for bad in ("a\0b", "a\ud800b"):
        with pytest.raises(Refusal, match="cannot be kept"):
            await store.rename(ada.id, bad)


async def test_muting_is_kept_and_ends(store: Store) -> None:
    ada, bob = await sign_up(store, "Ada"), await sign_up(store, "Bob")
    await store.mute(ada.id, bob.id)
    await store.mute(ada.id, bob.id)
    assert await store.reader_by_token(token_hash(ada.id[::-1])) == (ada, {bob.id})
    assert await store.reader_by_token(token_hash(bob.id[::-1])) == (bob, frozenset())
    assert await store.reader_by_token(token_hash("nobody")) is None
    await store.mute(ada.id, (await sign_up(store, "Al")).id)
    assert [other.name for other in await store.muted_players(ada.id)] == ["Al", "Bob"]
    assert await store.muted_players(bob.id) == []
    await store.unmute(ada.id, (await store.muted_players(ada.id))[0].id)
    await store.unmute(ada.id, bob.id)
    assert await store.reader_by_token(token_hash(ada.id[::-1])) == (ada, frozenset())


async def test_a_new_name_stands_over_old_lines_of_chat(store: Store) -> None:
    ada, bob = await sign_up(store, "Ada"), await sign_up(store, "Bob")
    table = table_for(ada, bob)
    await store.add_table(table)
    await store.add_chat(ChatRow(table.id, 0, ada.id, "Ada", "hello", now_ms()))
    await store.add_chat(ChatRow(table.id, 0, bob.id, "Bob", "hello", now_ms()))
    assert await store.rename(ada.id, "Ada L.")
    assert [line.name for line in await store.chat(table.id)] == ["Ada L.", "Bob"]


async def test_a_table_that_was_left_for_good_is_found_until_its_leaver_is_forgotten(store: Store) -> None:
    ada, bob = await sign_up(store, "Ada"), await sign_up(store, "Bob")
    table, _ = await begin(store, ada, bob)
    table.seats[1] = Seat(bot="random", name="Lin", left=bob.id)
    assert await store.save_table(table, table.version)
    assert [found.id for found in await store.tables_of(bob.id)] == [table.id]
    assert await store.forget(bob.id)
    left = await store.table(table.id)
    assert left is not None
    assert left.seats[1] == Seat(bot="random", name="Lin")
    assert await store.tables_of(bob.id) == []


def rating(player: str, before: tuple[float, float], after: tuple[float, float]) -> RatingChange:
    return RatingChange(player, 2, "people", *before, *after)


async def test_records_and_ratings_grow_with_each_finished_match(store: Store) -> None:
    ada, bob = await sign_up(store, "Ada"), await sign_up(store, "Bob")
    start, one, two = (25.0, 8.0), (26.5, 7.5), (27.5, 7.25)
    for won, before, after in ((1.0, start, one), (0.5, one, two)):
        _, row = await begin(store, ada, bob)
        ending = Finish(
            now_ms(),
            [2, 1],
            [Result(ada.id, 0, won, 1), Result(bob.id, 1, 1 - won, 2)],
            [rating(ada.id, before, after), rating("bot:random", before, after)],
        )
        assert await store.append(EntryRow(row.id, 1, 0, 5, "player", now_ms(), "m"), finish=ending)
    profile = await store.profile(ada.id)
    assert profile is not None
    assert [(r.game, r.played, r.won) for r in profile.records] == [("toss", 2, 1.5)]
    assert [(r.game, r.seats, r.pool, r.mu, r.sigma, r.played) for r in profile.ratings] == [
        ("toss", 2, "people", 27.5, 7.25, 2)
    ]
    assert {r.player for r in await store.ratings([ada.id, bob.id, "bot:random"], "toss", 2, "people")} == {
        ada.id,
        "bot:random",
    }
    assert await store.ratings([ada.id], "toss", 3, "people") == []
    assert await store.ratings([ada.id], "toss", 2, "bots") == []
    assert await store.profile("nobody") is None


async def test_two_matches_that_end_at_once_both_count_in_a_rating(store: Store) -> None:
    ada, bob = await sign_up(store, "Ada"), await sign_up(store, "Bob")
    for after in ((27.0, 6.0), (24.0, 7.0)):  # both were worked out from the same beginning
        _, row = await begin(store, ada, bob)
        ending = Finish(now_ms(), [2, 1], [], [rating(ada.id, (25.0, 8.0), after)])
        assert await store.append(EntryRow(row.id, 1, 0, 5, "player", now_ms(), "m"), finish=ending)
    (found,) = await store.ratings([ada.id])
    assert found.mu == pytest.approx(25 + 2 - 1)
    assert found.sigma == pytest.approx(8 * (6 / 8) * (7 / 8))
    assert found.played == 2


async def test_who_is_forgotten_leaves_no_name(store: Store) -> None:
    ada, bob = await sign_up(store, "Ada"), await sign_up(store, "Bob")
    await store.add_link(ada.id, token_hash("code"), now_ms() + 60_000)
    await store.mute(ada.id, bob.id)
    await store.mute(bob.id, ada.id)
    finished, row = await begin(store, ada, bob)
    ending = Finish(now_ms(), [1, 0], [Result(ada.id, 0, 1.0, 1), Result(bob.id, 1, 0.0, 2)])
    assert await store.append(EntryRow(row.id, 1, 0, 5, "player", now_ms(), "m"), finish=ending)
    waiting = table_for(bob, ada)
    await store.add_table(waiting)
    await store.add_chat(ChatRow(waiting.id, 0, ada.id, "Ada", "this is Ada", now_ms()))
    await store.add_chat(ChatRow(waiting.id, 0, bob.id, "Bob", "hello", now_ms()))

    assert await store.forget(ada.id)

    gone = await store.player(ada.id)
    assert gone is not None
    assert gone.name == "somebody"
    assert await store.player_by_token(token_hash(ada.id[::-1])) is None
    assert await store.use_link(token_hash("code"), token_hash("t")) is None
    profile = await store.profile(ada.id)
    assert profile is not None
    assert (profile.records, profile.ratings) == ([], [])
    assert [line.text for line in await store.chat(waiting.id)] == ["hello"]
    stored = await store.match(row.id)
    assert stored is not None
    assert stored.names == ["somebody", "Bob"]
    assert len(await store.entries(row.id)) == 1  # proved against the checks
    over, free = await store.table(finished.id), await store.table(waiting.id)
    assert over is not None
    assert free is not None
    assert [seat.name for seat in over.seats] == ["somebody", "Bob"]
    assert free.seats[1] == Seat()
    assert await store.tables_of(ada.id) == [over]
    # Bob has lost nothing.
    record = await store.profile(bob.id)
    assert record is not None
    assert [(r.played, r.won) for r in record.records] == [(1, 0.0)]
    assert not await store.forget("nobody")


async def test_nothing_in_the_database_holds_a_forgotten_name(store: Store) -> None:
    name = f"Ada {new_id()}"
    ada, bob = await sign_up(store, name), await sign_up(store, "Bob")
    table, row = await begin(store, bob, ada)
    await store.rename(ada.id, f"{name} again")
    table.seats[1].name = f"{name} again"
    assert await store.save_table(table, table.version)
    await store.add_chat(ChatRow(table.id, 0, ada.id, name, f"I am {name}", now_ms()))
    assert await store.forget(ada.id)
    for each in schema.metadata.sorted_tables:
        rows = await store.read(lambda c, each=each: [tuple(row) for row in c.execute(select(each))])
        assert name not in repr(rows), each.name
    assert (await store.match(row.id)) is not None


async def test_somebody_who_came_late_takes_only_their_own_name_along(store: Store) -> None:
    ada, bob, eve = [await sign_up(store, name) for name in ("Ada", "Bob", "Eve")]
    table, row = await begin(store, ada, bob)
    table.seats[1] = Seat(player=eve.id, name="Eve")
    assert await store.save_table(table, table.version)
    assert await store.forget(eve.id)
    stored = await store.match(row.id)
    assert stored is not None
    assert stored.names == ["Ada", "Bob"]  # Bob sat there when it began
    assert await store.forget(bob.id)
    stored = await store.match(row.id)
    assert stored is not None
    assert stored.names == ["Ada", "somebody"]
