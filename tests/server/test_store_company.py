"""Company in the store: recovery codes, opponents, invitations, past matches, leaderboards; and being forgotten."""

import pytest
from databases import begin, match_at, sign_up, table_for
from sqlalchemy import select

from wayside.server.model import EntryRow, Finish, Player, Privacy, RatingChange, Result, Seat, Table, now_ms
from wayside.server.store import Store, company, schema, token_hash

pytestmark = pytest.mark.anyio


async def finish(store: Store, *sitting: Player | str, game: str = "toss", at: int = 0) -> str:
    """A match that has ended, and began at that time; its id."""
    table = table_for(*sitting, game=game)
    await store.add_table(table)
    row = match_at(table)
    row.started = at or row.started
    assert await store.start_match(table, 1, row)
    results = [Result(who.id, i, float(i == 0), i + 1) for i, who in enumerate(sitting) if isinstance(who, Player)]
    standing = list(range(len(sitting), 0, -1))
    assert await store.append(
        EntryRow(row.id, 1, 0, 5, "player", now_ms(), "m"), finish=Finish(now_ms(), standing, results)
    )
    return row.id


async def rate(store: Store, player: str, mu: float, played: int, game: str = "toss", seats: int = 2) -> None:
    row = {"player": player, "game": game, "seats": seats, "pool": "humans", "mu": mu, "sigma": 1.0, "played": played}
    await store.write(lambda c: c.execute(schema.ratings.insert().values(row)))


# ---- Recovery codes


async def test_a_recovery_code_is_good_until_a_new_one_takes_its_place(store: Store) -> None:
    ada, bob = await sign_up(store, "Ada"), await sign_up(store, "Bob")
    assert await store.recovery_since(ada.id) is None
    await store.set_recovery(ada.id, token_hash("one"), 5)
    await store.set_recovery(bob.id, token_hash("bobs"), 6)
    assert await store.recovery_since(ada.id) == 5
    for token in ("t1", "t2"):  # as often as it is needed
        assert await store.use_recovery(token_hash("one"), token_hash(token)) == ada
        assert await store.player_by_token(token_hash(token)) == ada
    await store.set_recovery(ada.id, token_hash("two"), 7)
    assert await store.use_recovery(token_hash("one"), token_hash("t3")) is None
    assert await store.player_by_token(token_hash("t3")) is None
    assert await store.use_recovery(token_hash("two"), token_hash("t4")) == ada
    await store.drop_recovery(ada.id)
    assert await store.use_recovery(token_hash("two"), token_hash("t5")) is None
    assert await store.use_recovery(token_hash("bobs"), token_hash("t6")) == bob


# ---- Opponents


async def test_opponents_are_people_of_the_same_matches_the_latest_first(store: Store) -> None:
    ada, bob, cleo, dan = [await sign_up(store, name) for name in ("Ada", "Bob", "Cleo", "Dan")]
    engine = await sign_up(store, "Engine", program=True)
    await finish(store, ada, bob, "random", at=1000)
    await finish(store, ada, bob, cleo, game="drive", at=2000)
    await finish(store, bob, ada, at=3000)
    await finish(store, ada, engine, at=4000)
    await finish(store, bob, dan, at=5000)
    found = await store.read(lambda c: company.opponents(c, ada.id, 10))
    assert [(each.name, each.last, each.matches, each.game) for each in found] == [
        ("Bob", 3000, 3, "toss"),
        ("Cleo", 2000, 1, "drive"),
    ]
    assert [each.name for each in await store.read(lambda c: company.opponents(c, ada.id, 1))] == ["Bob"]
    await store.rename(bob.id, "Bobby")
    await store.mute(ada.id, cleo.id)
    assert [each.name for each in await store.read(lambda c: company.opponents(c, ada.id, 10))] == ["Bobby"]
    await store.forget(bob.id)
    assert await store.read(lambda c: company.opponents(c, ada.id, 10)) == []
    assert await store.read(lambda c: company.have_played(c, ada.id, cleo.id))
    assert not await store.read(lambda c: company.have_played(c, ada.id, dan.id))


# ---- Invitations


async def waiting(store: Store, host: Player, seats: int = 2) -> Table:
    table = table_for(host)
    table.seats += [Seat() for _ in range(seats - 1)]
    await store.add_table(table)
    return table


async def invite(store: Store, player: Player, table: Table, by: Player, at: int = 100) -> None:
    await store.write(lambda c: company.invite(c, player.id, table.id, by.id, at, 0))


async def invited(store: Store, player: Player, since: int = 0) -> list[tuple[str, str]]:
    found = await store.read(lambda c: company.read_invitations(c, player.id, since))
    return [(each.table, each.by_name) for each in found]


async def test_an_invitation_ends_by_declining_sitting_down_or_the_start(store: Store) -> None:
    ada, bob = await sign_up(store, "Ada"), await sign_up(store, "Bob")
    tables = [await waiting(store, ada, 3) for _ in range(3)]
    for at, table in enumerate(tables):
        await invite(store, bob, table, ada, at=100 + at)
        await invite(store, bob, table, ada, at=900)  # asked once, and not again
    assert await invited(store, bob) == [(table.id, "Ada") for table in tables[::-1]]
    assert await invited(store, bob, since=102) == [(tables[2].id, "Ada")]
    assert await store.write(lambda c: company.decline(c, bob.id, tables[0].id))
    assert not await store.write(lambda c: company.decline(c, bob.id, tables[0].id))
    await invite(store, bob, tables[0], ada, at=901)
    assert tables[0].id not in [table for table, _ in await invited(store, bob)]
    assert await store.read(lambda c: company.count_invitations(c, bob.id, ada.id, 0)) == (2, 1)
    tables[1].seats[1] = Seat(player=bob.id, name="Bob")
    assert await store.save_table(tables[1], tables[1].version)
    assert await invited(store, bob) == [(tables[2].id, "Ada")]
    tables[2].seats[1] = tables[2].seats[2] = Seat(bot="random", name="Lin")
    assert await store.save_table(tables[2], tables[2].version)
    assert await invited(store, bob) == []  # there is no seat any more


async def test_who_is_muted_or_not_wanted_does_not_reach_anybody(store: Store) -> None:
    ada, bob = await sign_up(store, "Ada"), await sign_up(store, "Bob")

    async def takes() -> bool:
        return await store.read(lambda c: company.takes_invitations(c, bob.id, ada.id))

    table = await waiting(store, ada)
    assert await takes()
    await invite(store, bob, table, ada)
    await store.mute(bob.id, ada.id)
    assert not await takes()
    assert await invited(store, bob) == []  # even one that was there before
    await store.unmute(bob.id, ada.id)
    assert await invited(store, bob) == [(table.id, "Ada")]
    await store.write(lambda c: company.set_privacy(c, bob.id, Privacy(True, False)))
    assert not await takes()
    assert await store.read(lambda c: company.privacy(c, bob.id)) == Privacy(True, False)
    engine = await sign_up(store, "Engine", program=True)
    assert not await store.read(lambda c: company.takes_invitations(c, engine.id, ada.id))


async def test_invitations_that_lapsed_are_cleared_away(store: Store) -> None:
    ada, bob = await sign_up(store, "Ada"), await sign_up(store, "Bob")
    old, new = await waiting(store, ada), await waiting(store, ada)
    await invite(store, bob, old, ada, at=10)
    await store.write(lambda c: company.invite(c, bob.id, new.id, ada.id, 1000, 500))
    assert await invited(store, bob) == [(new.id, "Ada")]


# ---- Past matches


async def test_past_matches_come_page_by_page_with_what_became_of_them(store: Store) -> None:
    ada, bob = await sign_up(store, "Ada"), await sign_up(store, "Bob")
    over = [await finish(store, ada, bob, game=game, at=at) for at, game in ((10, "toss"), (30, "drive"), (30, "toss"))]
    left_table, left = await begin(store, bob, ada)
    left_table.seats[1] = Seat(bot="random", name="Lin")
    assert await store.save_table(left_table, left_table.version)
    held_table, held = await begin(store, ada, bob)
    held_table.seats[0].held, held_table.seats[0].bot = True, "random"
    assert await store.save_table(held_table, held_table.version)
    rows = await store.read(lambda c: company.history(c, ada.id, 10))
    assert {row.match: (row.left, row.held, bool(row.over)) for row in rows} == {
        left.id: (True, False, False),
        held.id: (False, True, False),
        **dict.fromkeys(over, (False, False, True)),
    }
    assert [row.started for row in rows] == sorted((row.started for row in rows), reverse=True)
    assert rows[-1].standing == [2, 1]
    assert rows[-1].names == ["Ada", "Bob"]
    assert {row.seat for row in rows if row.match == left.id} == {1}
    paged, before = [], None
    while page := await store.read(lambda c, before=before: company.history(c, ada.id, 2, before)):
        paged += page
        before = page[-1].match
    assert paged == rows
    drives = await store.read(lambda c: company.history(c, ada.id, 10, None, "drive"))
    assert [row.match for row in drives] == [over[1]]
    assert await store.read(lambda c: company.history(c, ada.id, 10, "no such match")) == []


# ---- Leaderboards


async def test_a_leaderboard_has_people_with_enough_matches_who_want_to_be_there(store: Store) -> None:
    names = ("Ada", "Bob", "Cleo", "Dan", "Eve")
    ada, bob, cleo, dan, eve = people = [await sign_up(store, name) for name in names]
    engine = await sign_up(store, "Engine", program=True)
    for player, mu, played in ((ada, 20, 10), (bob, 30, 40), (cleo, 40, 9), (dan, 50, 99), (eve, 10, 10)):
        await rate(store, player.id, mu, played)
    await rate(store, engine.id, 60, 50)
    await rate(store, "bot:hard", 25, 1000)
    await rate(store, "bot:new", 25, 3)
    await rate(store, ada.id, 20, 10, seats=4)
    await store.write(lambda c: company.set_privacy(c, dan.id, Privacy(False, True)))
    found = await store.read(lambda c: company.leaderboard(c, "toss", 2, "humans", 10, 100, "bot:"))
    assert [(each.name, each.player, each.rating) for each in found] == [
        ("Bob", bob.id, 27),
        ("", "bot:hard", 22),
        ("Ada", ada.id, 17),
        ("Eve", eve.id, 7),
    ]
    boards = await store.read(lambda c: company.boards(c, "toss", 10))
    assert [(board.seats, board.pool, board.people) for board in boards] == [(2, "humans", 3), (4, "humans", 1)]
    places = [
        await store.read(lambda c, who=who: company.place_of(c, "toss", 2, "humans", 10, who.id)) for who in people
    ]
    assert places == [2, 1, 0, 0, 3]
    assert await store.read(lambda c: company.leaderboard(c, "toss", 2, "with-bots", 10, 100, "bot:")) == []
    await store.forget(bob.id)
    found = await store.read(lambda c: company.leaderboard(c, "toss", 2, "humans", 10, 100, "bot:"))
    assert [each.name for each in found] == ["", "Ada", "Eve"]


# ---- Being forgotten


async def test_nothing_of_this_is_left_of_who_is_forgotten(store: Store) -> None:
    ada, bob = await sign_up(store, "Ada"), await sign_up(store, "Bob")
    await store.set_recovery(ada.id, token_hash("code"), 5)
    theirs, own = await waiting(store, bob), await waiting(store, ada)
    await invite(store, ada, theirs, bob)
    await invite(store, bob, own, ada)
    change = RatingChange(ada.id, 2, "humans", 25.0, 8.0, 26.0, 7.0)
    _, row = await begin(store, ada, bob)
    ending = Finish(now_ms(), [2, 1], [Result(ada.id, 0, 1.0, 1)], [change])
    assert await store.append(EntryRow(row.id, 1, 0, 5, "player", now_ms(), "m"), finish=ending)
    assert await store.forget(ada.id)
    assert await store.use_recovery(token_hash("code"), token_hash("t")) is None
    for table in (schema.recovery, schema.invitations, schema.ratings):
        assert await store.read(lambda c, table=table: c.execute(select(table)).all()) == [], table.name
