"""Rooms: what is stored is told, what is not stored never happened, and two nodes play one match."""

import asyncio
import random
from collections.abc import Callable

import msgspec
import pytest
from databases import MakeDatabase, sign_up
from own_games import own_games
from rooms import Listener, match_room, people, play_random

from wayside.engine.registry import find_game
from wayside.protocol import EventInfo
from wayside.server import room as room_module
from wayside.server.errors import Refusal, StoreDown
from wayside.server.hub import Hub
from wayside.server.live_match import LiveMatch
from wayside.server.model import ClockRule, EntryRow
from wayside.server.store import Store
from wayside.server.tables import Tables
from wayside.server.tuning.precompile import checked_rules

pytestmark = pytest.mark.anyio


async def test_a_move_is_stored_and_then_told_to_everybody(store: Store) -> None:
    hub = Hub(store)
    players = await people(store, 2)
    room = await match_room(hub, players)
    readers = [Listener(player.id) for player in players] + [Listener()]
    for reader in readers:
        room.join(reader)
    assert room.live is not None
    offer = room.live.offers(0)[0].move
    assert await room.play(0, offer, "a") == 1
    assert [entry.seat for entry in await store.entries(room.live.row.id)] == [0]
    for reader in readers:
        (moved,) = reader.told("moved")
        assert (moved["version"], moved["seat"]) == (1, 0)
    own, other, spectator = (reader.told("moved")[0] for reader in readers)
    assert own["can_take_back"]
    assert set(other["set"]) == set(spectator["set"]) == {"waiting"}
    assert {"hand", "laid"} <= set(own["set"])
    assert other["offers"]
    assert "offers" not in spectator


async def test_the_same_move_twice_is_played_once(store: Store) -> None:
    room = await match_room(Hub(store), await people(store, 2))
    assert room.live is not None
    offer = room.live.offers(0)[0].move
    assert await room.play(0, offer, "once") == 1
    assert await room.play(0, offer, "once") == 1
    assert room.live.version == 1
    fresh = await match_room(Hub(store), await people(store, 2))  # and after this memory is gone
    assert fresh.live is not None
    again = await Hub(store).room(room.table.id)
    assert await again.play(0, offer, "once") == 1
    assert again.live is not None
    assert again.live.version == 1


async def test_an_illegal_move_is_refused_with_its_clause_and_changes_nothing(store: Store) -> None:
    room = await match_room(Hub(store), await people(store, 2))
    assert room.live is not None
    before = bytes(room.live.match.record)
    with pytest.raises(Refusal) as refused:
        await room.play(0, "counter 10", "a")
    assert refused.value.code == "illegal-move"
    assert refused.value.clause == "T3.1"
    with pytest.raises(Refusal) as refused:
        await room.play(0, "jump", "b")
    assert refused.value.code == "invalid-move"
    assert bytes(room.live.match.record) == before
    assert await store.entries(room.live.row.id) == []


async def test_who_has_moved_since_looking_does_not_move_again_by_mistake(store: Store) -> None:
    room = await match_room(Hub(store), await people(store, 2))
    assert room.live is not None
    first, second = room.live.offers(0)[0].move, room.live.offers(0)[-1].move
    await room.play(0, first, "one tab", seen=0)
    with pytest.raises(Refusal) as refused:
        await room.play(0, second, "another tab", seen=0)
    assert refused.value.code == "stale"
    await room.play(1, room.live.offers(1)[0].move, "another seat", seen=0)
    assert room.live.version == 2


async def test_a_choice_nobody_has_seen_is_taken_back(store: Store) -> None:
    hub = Hub(store)
    players = await people(store, 2)
    room = await match_room(hub, players)
    assert room.live is not None
    reader = Listener(players[0].id)
    room.join(reader)
    before = room.live.match.view(0)
    await room.play(0, room.live.offers(0)[0].move, "a")
    await room.play(0, None, "b")
    assert room.live.match.view(0) == before
    assert reader.told("moved")[-1]["offers"]
    with pytest.raises(Refusal) as refused:
        await room.play(0, None, "c")
    assert refused.value.code == "cannot-take-back"
    again = await Hub(store).room(room.table.id)
    assert again.live is not None
    assert again.live.match.record == room.live.match.record


async def test_when_nothing_can_be_stored_nothing_happens(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    hub = Hub(store)
    room = await match_room(hub, await people(store, 2))
    assert room.live is not None
    reader = Listener()
    room.join(reader)
    before = bytes(room.live.match.record)

    async def full(*_: object) -> None:
        raise StoreDown("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", full)
        with pytest.raises(StoreDown):
            await room.play(0, room.live.offers(0)[0].move, "a")
    assert bytes(room.live.match.record) == before
    assert reader.told("moved") == []
    assert await room.play(0, room.live.offers(0)[0].move, "a") == 1
    assert len(reader.told("moved")) == 1


async def test_a_whole_match_ends_and_counts_for_its_players(store: Store) -> None:
    hub = Hub(store)
    players = await people(store, 3)
    room = await match_room(hub, players, stages="1")
    reader = Listener(players[1].id)
    room.join(reader)
    await play_random(room, random.Random(1), 10_000)
    assert room.live is not None
    assert room.live.over
    last = reader.told("moved")[-1]
    assert last["standing"] == room.live.match.standing()
    table = await store.table(room.table.id)
    assert table is not None
    assert (table.state, table.version) == ("over", room.table.version)
    profile = await store.profile(players[0].id)
    assert profile is not None
    assert [(r.game, r.played) for r in profile.records] == [("hallo-trucker", 1)]
    with pytest.raises(Refusal) as refused:
        await room.play(0, "row 10", "late")
    assert refused.value.code == "match-over"


async def test_two_nodes_play_one_match(store: Store) -> None:
    """Each has its own memory; who loses the race for an entry looks again, and both end in the same state."""
    players = await people(store, 2)
    here, there = Hub(store), Hub(store)
    room = await match_room(here, players, stages="1")
    twin = await there.room(room.table.id)
    reader = Listener(players[1].id)
    twin.join(reader)
    chance = random.Random(3)
    while True:
        node = chance.choice([room, twin])
        await node.refresh()  # what Redis, or the look now and then, brings about
        assert node.live is not None
        if node.live.over:
            break
        seat = chance.choice(node.live.waiting())
        await node.play(seat, chance.choice(node.live.match.offers(seat))[0], f"{node is room} {node.live.version}")
    await room.refresh()
    await twin.refresh()
    assert room.live is not None
    assert twin.live is not None
    assert room.live.match.record == twin.live.match.record
    assert room.table.version == twin.table.version
    assert [moved["version"] for moved in reader.told("moved")] == list(range(1, twin.live.version + 1))


async def test_two_nodes_at_once_store_one_move_of_a_seat(store: Store) -> None:
    players = await people(store, 2)
    room = await match_room(Hub(store), players)
    twin = await Hub(store).room(room.table.id)
    assert room.live is not None
    one, other = room.live.offers(0)[0].move, room.live.offers(0)[-1].move
    await room.play(0, one, "here", seen=0)
    with pytest.raises(Refusal) as refused:  # the other node has not heard of it yet, and finds out
        await twin.play(0, other, "there", seen=0)
    assert refused.value.code == "stale"
    assert len(await store.entries(room.live.row.id)) == 1
    assert twin.live is not None
    assert twin.live.version == 1


async def test_choices_made_at_once_on_two_nodes_both_count(store: Store) -> None:
    players = await people(store, 2)
    room = await match_room(Hub(store), players)
    twin = await Hub(store).room(room.table.id)
    assert room.live is not None
    assert twin.live is not None
    await room.play(0, room.live.offers(0)[0].move, "here", seen=0)
    await twin.play(1, twin.live.offers(1)[0].move, "there", seen=0)
    assert twin.live.version == 2


async def test_a_reader_is_told_what_it_missed_and_no_more(store: Store) -> None:
    hub = Hub(store)
    players = await people(store, 2)
    room = await match_room(hub, players, stages="9")
    assert room.live is not None
    assert await play_random(room, random.Random(1), 20) == 20  # a match of nine stages has twice as many at least
    reader = Listener(players[0].id)
    whole = room.welcome(reader, None, 0, [])
    assert whole.match is not None
    assert [step.version for step in whole.match.steps] == list(range(21))
    part = room.welcome(reader, room.live.row.id, 17, [])
    assert part.match is not None
    assert [step.version for step in part.match.steps] == [18, 19, 20]
    assert part.match.steps == whole.match.steps[-3:]
    other = room.welcome(reader, "another match", 17, [])
    assert other.match is not None
    assert len(other.match.steps) == 21


async def test_however_many_come_to_a_long_match_what_happened_is_put_into_words_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub = Hub(store)
    players = await people(store, 2)
    room = await match_room(hub, players, "spiralized")
    live = room.live
    assert live is not None
    assert await play_random(room, random.Random(1), 60) == 60
    put = []

    def events_in(log: bytes, words: Callable[[bytes], list[EventInfo]] = live._events_in) -> list[EventInfo]:
        put.append(log)
        return words(log)

    monkeypatch.setattr(live, "_events_in", events_in)
    for reader in (None, None, players[0].id, players[1].id):
        for known in (59, 17, 1, 0):
            told = room.welcome(Listener(reader), live.row.id, known, []).match
            assert told is not None
            assert [step.version for step in told.steps] == list(range(known + 1 if known else 0, 61))
    assert len(put) <= 61
    assert "Ada" in str(told.steps)
    live.rename(["Zoe", "Bob"])
    again = room.welcome(Listener(), None, 0, []).match
    assert again is not None
    assert "Zoe" in str(again.steps)
    assert "Ada" not in str(again.steps)


async def test_events_are_told_alike_at_once_and_later(store: Store) -> None:
    hub = Hub(store)
    players = await people(store, 3)
    room = await match_room(hub, players)
    readers = [Listener(player.id) for player in players] + [Listener()]
    for reader in readers:
        room.join(reader)
    await play_random(room, random.Random(2), 60)
    again = await Hub(store).room(room.table.id)
    for reader in readers:
        later = again.welcome(reader, None, 0, []).match
        assert later is not None
        at_once = [moved.get("events", []) for moved in reader.told("moved")]
        assert at_once == [msgspec.to_builtins(step.events) for step in later.steps[1:]]


@pytest.mark.long
async def test_the_view_kept_by_a_reader_is_always_the_seat_s_own(store: Store) -> None:
    """Who applies every `set` has what a newcomer would be told: nothing is forgotten in a change."""
    hub = Hub(store)
    for number, game in enumerate(own_games()):
        count = 2 + number % 2
        players = await people(store, count)
        room = await match_room(hub, players, game.name)
        assert room.live is not None
        readers = [Listener(player.id) for player in players] + [Listener()]
        views = [dict(room.live.match.view(seat)) for seat in (*range(count), None)]
        for reader in readers:
            room.join(reader)
        await play_random(room, random.Random(5), 150)
        for seat, reader, kept in zip((*range(count), None), readers, views, strict=True):
            for moved in reader.told("moved"):
                kept.update(moved.get("set", {}))
            assert kept == room.live.match.view(seat)


async def test_presence_is_gathered_into_one_message(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wayside.server.room.PRESENCE_PAUSE", 0.01)
    hub = Hub(store)
    players = await people(store, 2)
    room = await match_room(hub, players)
    readers = [Listener(players[0].id), Listener(players[1].id), Listener()]
    for reader in readers:
        room.join(reader)
    await asyncio.sleep(0.05)
    (table,) = readers[0].told("table")
    assert [seat.get("here", False) for seat in table["table"]["seats"]] == [True, True]
    assert table["table"]["watching"] == 1
    room.leave(readers[1])
    await asyncio.sleep(0.05)
    assert not readers[0].told("table")[-1]["table"]["seats"][1].get("here", False)
    assert room.gone_since(1) is not None
    assert room.gone_since(0) is None


async def test_clocks_are_told(store: Store) -> None:
    hub = Hub(store)
    room = await match_room(hub, await people(store, 2), clock=ClockRule(30))
    assert room.live is not None
    since = room.live.owing_since(0)
    assert room.due() == [since + 30_000, since + 30_000]
    hub.outages = [(since + 10_000, since + 15_000)]
    assert room.due() == [since + 35_000, since + 35_000]


async def test_a_new_name_reaches_the_sockets_here_and_at_other_nodes(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub, other = Hub(store), Hub(store)
    (ada,) = await people(store, 1)
    table = await Tables(store, hub).create(ada, "hallo-trucker", 2, {}, ClockRule(), True, True, 0, "")
    near, far = Listener(ada.id), Listener(ada.id)
    (await hub.room(table.id)).join(near)
    (await other.room(table.id)).join(far)
    told: list[str] = []
    monkeypatch.setattr(hub.observer, "person_changed", told.append)
    await store.rename(ada.id, "Ada L.")
    await hub.person_changed(ada.id)
    assert near.name == "Ada L."
    assert told == [ada.id]
    await other.read_person(ada.id)
    assert far.name == "Ada L."


async def test_muted_players_are_not_heard(store: Store) -> None:
    hub = Hub(store)
    players = await people(store, 2)
    room = await match_room(hub, players)
    deaf, hears = Listener(players[0].id), Listener()
    deaf.muted = frozenset({players[1].id})
    for reader in (deaf, hears):
        room.join(reader)
    assert await room.say(players[1].id, "Bob", "hello") == 1
    assert [said["line"]["text"] for said in hears.told("said")] == ["hello"]
    assert deaf.told("said") == []
    assert room.welcome(deaf, None, 0, await store.chat(room.table.id)).chat == []


async def test_a_line_said_at_another_node_is_heard_once(store: Store) -> None:
    players = await people(store, 2)
    room = await match_room(Hub(store), players)
    twin = await Hub(store).room(room.table.id)
    reader = Listener()
    twin.join(reader)
    await room.say(players[0].id, "Ada", "one")
    await twin.refresh()
    await twin.refresh()
    await room.say(players[0].id, "Ada", "two")
    await twin.refresh()
    assert [said["line"]["text"] for said in reader.told("said")] == ["one", "two"]


async def test_idle_rooms_are_let_go_and_come_back_the_same(store: Store) -> None:
    hub = Hub(store)
    room = await match_room(hub, await people(store, 2))
    await play_random(room, random.Random(1), 10)
    assert hub.forget_idle(seconds=-1) == 1
    again = await hub.room(room.table.id)
    assert again is not room
    assert again.live is not None
    assert room.live is not None
    assert again.live.match.record == room.live.match.record
    again.join(Listener())
    assert hub.forget_idle(seconds=-1) == 0


async def test_a_table_that_is_not_there_is_refused(store: Store) -> None:
    with pytest.raises(Refusal) as refused:
        await Hub(store).room("nowhere")
    assert (refused.value.code, refused.value.status) == ("no-table", 404)


async def test_rooms_that_are_being_read_are_there_before_the_store_closes(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when whoever asked for them does not wait any more; and who asks meanwhile gets the same room."""
    table = (await match_room(Hub(store), await people(store, 2))).table
    hub, go, reads, read = Hub(store), asyncio.Event(), [], store.entries

    async def slowly(match: str, after: int = 0) -> list[EntryRow]:
        reads.append(match)
        await go.wait()
        return await read(match, after)

    monkeypatch.setattr(store, "entries", slowly)
    first = asyncio.create_task(hub.room(table.id))
    while not reads:
        await asyncio.sleep(0.001)
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    second, closing = asyncio.create_task(hub.room(table.id)), asyncio.create_task(hub.end_loading())
    await asyncio.sleep(0.01)
    assert not closing.done()
    go.set()
    await closing
    assert hub.rooms[table.id] is await second
    assert reads == [table.match]


@pytest.mark.long
async def test_matches_replay_with_checked_rules_alike(new_sqlite: MakeDatabase) -> None:
    store = await Store.open(new_sqlite())
    hub = Hub(store)
    room = await match_room(hub, await people(store, 2), "spiralized")
    await play_random(room, random.Random(1), 200)
    other = Hub(store)
    other.use_rules(checked_rules(find_game("spiralized")))
    again = await other.room(room.table.id)
    assert again.live is not None
    assert room.live is not None
    assert again.live.match.rules.kind == "checked"
    assert again.live.match.record == room.live.match.record
    await store.close()


async def test_a_seat_that_changes_hands_costs_the_same_however_many_look_on(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a long match with 450 watchers nothing is told over again, and what all are told is made once."""
    hub = Hub(store)
    players = await people(store, 2)
    room = await match_room(hub, players)
    await play_random(room, random.Random(3), 150)
    newcomer = await sign_up(store, "Cleo")
    watchers = [Listener() for _ in range(450)]
    seated, taking = [Listener(player.id) for player in players], [Listener(newcomer.id) for _ in range(2)]
    for reader in [*watchers, *seated, *taking]:
        room.join(reader)
    table = await store.table(room.table.id)
    assert table is not None
    assert room.live is not None
    made: list[bytes] = []
    encode, events = room_module.encode, LiveMatch.events
    asked: list[int] = []

    def counted(message: object) -> bytes:
        made.append(encode(message))
        return made[-1]

    monkeypatch.setattr(room_module, "encode", counted)
    monkeypatch.setattr(LiveMatch, "events", lambda *args: asked.append(1) or events(*args))
    table.seats[1].player, table.seats[1].name = newcomer.id, "Cleo"
    assert await store.save_table(table, table.version)
    await hub.changed(table)
    seats_and_spectators = len(table.seats) + 1
    assert len(made) <= 2 * seats_and_spectators
    assert asked == []
    assert max(map(len, made)) < 20_000
    for reader in [*watchers, seated[0]]:
        assert reader.told("table")[-1]["table"]["seats"][1]["name"] == "Cleo"
        assert reader.told("match") == []  # it sees what it saw
    (lost,) = seated[1].told("match")
    assert "seat" not in lost
    assert lost["match"]["view"] == room.live.match.view(None)
    for reader in taking:
        (told,) = reader.told("match")
        assert (told["seat"], told["match"]["steps"]) == (1, [])
        assert told["match"]["version"] == room.live.version
        assert told["match"]["view"] == room.live.match.view(1)


async def test_a_newcomer_in_a_seat_gets_that_seat_s_sight(store: Store) -> None:
    hub = Hub(store)
    players = await people(store, 2)
    room = await match_room(hub, players)
    watcher = await sign_up(store, "Cleo")
    reader = Listener(watcher.id)
    room.join(reader)
    table = await store.table(room.table.id)
    assert table is not None
    table.seats[1].player, table.seats[1].name = watcher.id, "Cleo"
    assert await store.save_table(table, table.version)
    await hub.changed(table)
    (told,) = reader.told("match")
    assert told["seat"] == 1
    assert room.live is not None
    assert told["match"]["view"] == room.live.match.view(1)
