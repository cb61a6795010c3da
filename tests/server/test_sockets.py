"""The socket: who may come in, what is answered, and what rubbish brings."""

import asyncio
import random
from collections.abc import AsyncIterator
from typing import Any
from unittest.mock import Mock

import pytest
from api_client import wide_limits
from asgi_socket import Wire
from databases import MakeDatabase, sign_up
from rooms import match_room, people

from wayside.protocol import MOST_BYTES
from wayside.server.errors import Refusal
from wayside.server.hub import Hub
from wayside.server.limits import RATES, Limits, Rate
from wayside.server.metrics import Metrics
from wayside.server.model import Player
from wayside.server.people import People
from wayside.server.room import Room
from wayside.server.seating import Terms
from wayside.server.sockets import MOST_QUEUED, Sockets
from wayside.server.store import Store
from wayside.server.tables import Tables

pytestmark = pytest.mark.anyio


class SocketServer:
    """A server's sockets, a table with a match and two people at it, who know their tokens."""

    def __init__(self, sockets: Sockets, room: Room, players: list[Player]) -> None:
        self.sockets = sockets
        self.room = room
        self.players = players

    def token(self, seat: int) -> str:
        return self.players[seat].id[::-1]

    async def sit(self, seat: int | None, **known: object) -> Wire:
        wire = Wire(self.sockets)
        wire.say("hello", v=1, table=self.room.table.id, token=None if seat is None else self.token(seat), **known)
        await wire.hear("welcome")
        return wire


@pytest.fixture
async def server(new_sqlite: MakeDatabase) -> AsyncIterator[SocketServer]:
    store = await Store.open(new_sqlite())
    hub = Hub(store)
    sockets = Sockets(hub, People(store), wide_limits(), Metrics(), ["https://play.test"])
    players = await people(store, 2)
    yield SocketServer(sockets, await match_room(hub, players), players)
    await store.close()


async def test_each_is_welcomed_with_its_own_sight(server: SocketServer) -> None:
    for seat in (0, 1, None):
        wire = Wire(server.sockets)
        wire.say("hello", v=1, table=server.room.table.id, token=None if seat is None else server.token(seat))
        told = await wire.hear()
        assert told["t"] == "welcome"
        assert told["seat"] == seat
        assert server.room.live is not None
        assert told["match"]["view"] == server.room.live.match.view(seat)
        assert ("offers" in told["match"]) == (seat is not None)
        await wire.hang_up()
    assert not server.room.readers


async def test_a_browser_is_known_by_its_cookie_and_a_program_by_its_header(server: SocketServer) -> None:
    token = server.token(1)
    for header in (
        {"cookie": f"a=b; wayside={token}"},
        {"cookie": f"wayside={server.token(0)}; __Host-wayside={token}"},
        {"cookie": f"wayside={token}; wayside={server.token(0)}"},
        {"authorization": f"Bearer {token}"},
    ):
        wire = Wire(server.sockets, **header)
        wire.say("hello", v=1, table=server.room.table.id)
        assert (await wire.hear())["seat"] == 1
        await wire.hang_up()


async def test_a_move_is_done_and_told_and_a_wrong_one_refused(server: SocketServer) -> None:
    ada, bob = await server.sit(0), await server.sit(1)
    assert server.room.live is not None
    ada.say("play", id="x", move=server.room.live.offers(0)[0].move, version=0)
    assert (await ada.hear("moved"))["version"] == 1
    assert await ada.hear("done") == {"t": "done", "id": "x", "version": 1}
    assert (await bob.hear("moved"))["seat"] == 0
    ada.say("play", id="y", move="row 10")
    refused = await ada.hear("refused")
    assert (refused["id"], refused["code"]) == ("y", "illegal-move")
    ada.say("take-back", id="z")
    assert (await ada.hear("done"))["version"] == 2
    await ada.hang_up()
    await bob.hang_up()


async def test_who_watches_cannot_move_and_who_has_no_name_cannot_talk(server: SocketServer) -> None:
    wire = await server.sit(None)
    wire.say("play", id="x", move="row 10")
    assert (await wire.hear("refused"))["code"] == "watching"
    wire.say("chat", id="y", text="hello")
    assert (await wire.hear("refused"))["code"] == "watching"
    wire.say("ping", id="z")
    assert (await wire.hear("pong"))["id"] == "z"
    await wire.hang_up()


async def test_chat_reaches_the_table(server: SocketServer) -> None:
    ada, watcher = await server.sit(0), await server.sit(None)
    ada.say("chat", id="x", text="Hallo")
    assert (await watcher.hear("said"))["line"]["text"] == "Hallo"
    assert (await ada.hear("done"))["id"] == "x"
    ada.say("chat", id="y", text="x" * 301)
    assert (await ada.hear("bye"))["code"] == "not-understood"
    await watcher.hang_up()


@pytest.mark.parametrize(
    ("frame", "code", "closing"),
    [
        ('{"t":"play","id":"1","move":"row 10"}', "no-hello", 1008),
        ('{"t":"hello","v":2,"table":"TABLE"}', "other-version", 1008),
        ('{"t":"hello","v":1,"table":"nowhere"}', "no-table", 1008),
        ('{"t":"hello","v":1,"table":"TABLE","token":"wrong"}', "no-such-token", 1008),
        ('{"t":"hello","v":1,"table":"TABLE","extra":1}', "not-understood", 1008),
        ('{"t":"hello","v":1}', "not-understood", 1008),
        ('{"t":"hello","v":"1","table":"TABLE"}', "not-understood", 1008),
        ('{"t":"hello","v":1,"table":"TABLE","version":-1}', "not-understood", 1008),
        (f'{{"t":"hello","v":1,"table":"TABLE","chat":{1 << 63}}}', "not-understood", 1008),
        (f'{{"t":"hello","v":1,"table":"TABLE","version":{1 << 63}}}', "not-understood", 1008),
        (f'{{"t":"hello","v":{1 << 64},"table":"TABLE"}}', "not-understood", 1008),
        ('{"t":"hello","v":1,"table":"\\u0000"}', "not-understood", 1008),
        ('{"t":"hello","v":1,"table":"TABLE","match":"é"}', "not-understood", 1008),
        ('{"t":"hello","v":1,"table":"TABLE","token":"' + "x" * 129 + '"}', "not-understood", 1008),
        ('{"t":"dance"}', "not-understood", 1008),
        ("[]", "not-understood", 1008),
        ("", "not-understood", 1008),
        ("[" * 10_000, "not-understood", 1008),
        ("{" * 2 * MOST_BYTES, "too-big", 1009),
        ('{"t":"hello","v":1,"table":"' + "é" * MOST_BYTES + '"}', "too-big", 1009),
        (b"\x00\xff", "not-text", 1003),
    ],
)
async def test_a_bad_beginning_is_told_and_closed(
    server: SocketServer, frame: str | bytes, code: str, closing: int
) -> None:
    wire = Wire(server.sockets)
    wire.put(frame.replace("TABLE", server.room.table.id) if isinstance(frame, str) else frame)
    bye = await wire.hear("bye")
    assert bye["code"] == code
    assert bye["reason"]
    assert await wire.end() == closing


async def test_silence_is_closed(server: SocketServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wayside.server.sockets.HELLO_SECONDS", 0.05)
    wire = Wire(server.sockets)
    assert (await wire.hear("bye"))["code"] == "no-hello"
    assert await wire.end() == 1008


async def test_hello_is_said_once(server: SocketServer) -> None:
    wire = await server.sit(0)
    wire.say("hello", v=1, table=server.room.table.id)
    assert (await wire.hear("bye"))["code"] == "hello-again"


@pytest.mark.parametrize(
    ("origin", "welcome"),
    [
        ("https://play.test", True),
        ("https://play.test.evil.test", False),
        ("http://play.test", False),
        ("https://t", False),  # with a list, only the list counts
        ("null", False),
    ],
)
async def test_pages_elsewhere_may_not_open_a_socket(server: SocketServer, origin: str, welcome: bool) -> None:
    wire = Wire(server.sockets, origin=origin)
    if welcome:
        wire.say("hello", v=1, table=server.room.table.id)
        await wire.hear("welcome")
        await wire.hang_up()
    else:
        assert await wire.end() == 1008
        assert not wire.accepted


async def test_there_are_only_so_many_sockets_from_one_address(server: SocketServer) -> None:
    server.sockets.limits = Limits(RATES, per_address=2)
    first, second = await server.sit(None), await server.sit(None)
    third = Wire(server.sockets)
    assert await third.end() == 1013
    await first.hang_up()
    fourth = await server.sit(None)
    await second.hang_up()
    await fourth.hang_up()


async def test_who_sends_too_fast_is_refused_and_not_closed(server: SocketServer) -> None:
    server.sockets.limits = Limits({**RATES, "ping": Rate(3, 60.0)})
    wire = await server.sit(None)
    for number in range(5):
        wire.say("ping", id=str(number))
    answers = [await wire.hear("pong", "refused") for _ in range(5)]
    assert [answer["t"] for answer in answers] == ["pong"] * 3 + ["refused"] * 2
    assert answers[-1]["code"] == "too-fast"
    await wire.hang_up()


async def test_a_reader_that_does_not_keep_up_is_dropped(server: SocketServer) -> None:
    wire = await server.sit(None)
    stuck = asyncio.Event()

    async def never(message: object) -> None:
        await stuck.wait()

    (socket,) = server.room.readers
    socket._send = never  # type: ignore[attr-defined]
    for _ in range(MOST_QUEUED + 2):
        socket.send(b"{}")
    await asyncio.sleep(0)
    assert socket._over is not None  # type: ignore[attr-defined]
    assert socket._over.bye.code == "too-slow"  # type: ignore[attr-defined]
    assert server.sockets.metrics.dropped._value.get() == 1
    stuck.set()
    wire.put('{"t":"ping","id":"1"}')
    await wire.hang_up()


async def test_reconnecting_tells_what_was_missed(server: SocketServer) -> None:
    ada = await server.sit(0)
    live = server.room.live
    assert live is not None
    await ada.hang_up()
    chance = random.Random(1)
    for number in range(20):
        seat = chance.choice(live.waiting())
        await server.room.play(seat, chance.choice(live.match.offers(seat))[0], str(number))
    wire = Wire(server.sockets)
    wire.say("hello", v=1, table=server.room.table.id, token=server.token(0), match=live.row.id, version=17)
    told = await wire.hear("welcome")
    assert [step["version"] for step in told["match"]["steps"]] == [18, 19, 20]
    await wire.hang_up()


async def test_two_windows_of_one_player_see_the_same(server: SocketServer) -> None:
    one, other = await server.sit(0), await server.sit(0)
    assert server.room.live is not None
    offer = server.room.live.offers(0)[0].move
    one.say("play", id="a", move=offer, version=0)
    other.say("play", id="b", move=offer, version=0)
    answers = sorted([(await w.hear("done", "refused"))["t"] for w in (one, other)])
    assert answers == ["done", "refused"]
    assert server.room.live.version == 1
    await one.hang_up()
    await other.hang_up()


async def test_who_comes_while_a_room_is_let_go_of_is_in_the_one_that_others_find(
    server: SocketServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, hub = server.room, server.sockets.hub
    read = hub.store.chat

    async def chat(*given: Any) -> Any:
        found = await read(*given)
        if hub.holds(room):
            hub.rooms.clear()  # the first time: the room is let go of before it is entered
        return found

    monkeypatch.setattr(hub.store, "chat", chat)
    watcher = await server.sit(None)
    there = await hub.room(room.table.id)
    assert there is not room
    assert len(there.readers) == 1
    live = there.live
    assert live is not None
    await there.play(live.waiting()[0], live.match.offers(live.waiting()[0])[0][0], "m")
    assert (await watcher.hear("moved"))["version"] == 1
    await watcher.hang_up()
    assert not there.readers


async def test_a_room_that_somebody_has_just_asked_for_is_not_let_go_of(server: SocketServer) -> None:
    room, hub = server.room, server.sockets.hub
    room.touched -= 1000
    assert await hub.room(room.table.id) is room
    assert hub.forget_idle(500) == 0
    room.touched -= 1000
    assert hub.forget_idle(500) == 1


async def test_a_socket_that_fails_on_its_way_in_stays_in_no_room(
    server: SocketServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(server.room, "tell_presence_soon", Mock(side_effect=[RuntimeError, None]))
        wire = Wire(server.sockets)
        wire.say("hello", v=1, table=server.room.table.id)
        assert (await wire.hear("bye"))["code"] == "fault"
        assert await wire.end() == 1011
    assert not server.room.readers
    assert server.sockets.limits.connections.open == 0


async def test_nothing_is_kept_of_those_who_only_watched(server: SocketServer) -> None:
    for number in range(5):
        passer_by = await sign_up(server.sockets.hub.store, f"Passer-by {number}")
        for who in (passer_by, server.players[0]):
            wire = Wire(server.sockets)
            wire.say("hello", v=1, table=server.room.table.id, token=who.id[::-1])
            await wire.hear("welcome")
            await wire.hang_up()
    assert list(server.room._left) == [server.players[0].id]


async def test_who_talks_without_a_seat_is_marked_and_can_be_silenced(server: SocketServer) -> None:
    store, table = server.sockets.hub.store, server.room.table.id
    eve = await sign_up(store, "Eve")
    ada, watcher = await server.sit(0), Wire(server.sockets)
    watcher.say("hello", v=1, table=table, token=eve.id[::-1])
    await watcher.hear("welcome")
    watcher.say("chat", id="1", text="I see your cards")
    assert (await ada.hear("said"))["line"]["watching"]
    ada.say("chat", id="2", text="Do you?")
    assert (await ada.hear("done"))["id"] == "2"
    tables = Tables(store, server.sockets.hub)
    with pytest.raises(Refusal, match="only the host"):
        await tables.change_terms(table, server.players[1], Terms(onlookers=False))
    with pytest.raises(Refusal):  # during a match nothing else can be changed
        await tables.change_terms(table, server.players[0], Terms(onlookers=False, chat=False))
    await tables.change_terms(table, server.players[0], Terms(onlookers=False))
    while (await ada.hear("table"))["table"]["onlookers"]:
        pass
    watcher.say("chat", id="3", text="and now?")
    assert (await watcher.hear("refused"))["code"] == "onlookers-silent"
    ada.say("chat", id="4", text="Quiet at last")
    assert (await ada.hear("done"))["id"] == "4"
    told = Wire(server.sockets)
    told.say("hello", v=1, table=table)
    lines = (await told.hear("welcome"))["chat"]
    assert [(line["text"], line.get("watching", False)) for line in lines] == [
        ("I see your cards", True),
        ("Do you?", False),
        ("Quiet at last", False),
    ]
    for wire in (ada, watcher, told):
        await wire.hang_up()
