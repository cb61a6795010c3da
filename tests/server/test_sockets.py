"""The socket: who may come in, what is answered, and what rubbish brings."""

import asyncio
import json
import random
from collections.abc import AsyncIterator

import msgspec
import pytest
from api_client import wide_limits
from databases import MakeDatabase
from hypothesis import given, settings
from hypothesis import strategies as st
from rooms import match_room, people
from wire import Wire

from wayside.server.hub import Hub, Room
from wayside.server.limits import RATES, Limits, Rate
from wayside.server.metrics import Metrics
from wayside.server.model import Player
from wayside.server.people import People
from wayside.server.protocol import MOST_BYTES, Asked, decode_asked
from wayside.server.sockets import MOST_QUEUED, Sockets
from wayside.server.store import Store

pytestmark = pytest.mark.anyio


class House:
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
async def house(new_sqlite: MakeDatabase) -> AsyncIterator[House]:
    store = await Store.open(new_sqlite())
    hub = Hub(store)
    sockets = Sockets(hub, People(store), wide_limits(), Metrics(), ["https://play.test"])
    players = await people(store, 2)
    yield House(sockets, await match_room(hub, players), players)
    await store.close()


async def test_each_is_welcomed_with_its_own_sight(house: House) -> None:
    for seat in (0, 1, None):
        wire = Wire(house.sockets)
        wire.say("hello", v=1, table=house.room.table.id, token=None if seat is None else house.token(seat))
        told = await wire.hear()
        assert told["t"] == "welcome"
        assert told["seat"] == seat
        assert house.room.live is not None
        assert told["match"]["view"] == house.room.live.match.view(seat)
        assert ("offers" in told["match"]) == (seat is not None)
        await wire.hang_up()
    assert not house.room.readers


async def test_a_browser_is_known_by_its_cookie_and_a_program_by_its_header(house: House) -> None:
    for header in ({"cookie": f"a=b; wayside={house.token(1)}"}, {"authorization": f"Bearer {house.token(1)}"}):
        wire = Wire(house.sockets, **header)
        wire.say("hello", v=1, table=house.room.table.id)
        assert (await wire.hear())["seat"] == 1
        await wire.hang_up()


async def test_a_move_is_done_and_told_and_a_wrong_one_refused(house: House) -> None:
    ada, bob = await house.sit(0), await house.sit(1)
    assert house.room.live is not None
    ada.say("play", id="x", move=house.room.live.offers(0)[0].move, version=0)
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


async def test_who_watches_cannot_move_and_who_has_no_name_cannot_talk(house: House) -> None:
    wire = await house.sit(None)
    wire.say("play", id="x", move="row 10")
    assert (await wire.hear("refused"))["code"] == "watching"
    wire.say("chat", id="y", text="hello")
    assert (await wire.hear("refused"))["code"] == "watching"
    wire.say("ping", id="z")
    assert (await wire.hear("pong"))["id"] == "z"
    await wire.hang_up()


async def test_chat_reaches_the_table(house: House) -> None:
    ada, watcher = await house.sit(0), await house.sit(None)
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
        ('{"t":"dance"}', "not-understood", 1008),
        ("[]", "not-understood", 1008),
        ("", "not-understood", 1008),
        ("[" * 10_000, "not-understood", 1008),
        ("{" * 2 * MOST_BYTES, "too-big", 1009),
        ('{"t":"hello","v":1,"table":"' + "é" * MOST_BYTES + '"}', "too-big", 1009),
        (b"\x00\xff", "not-text", 1003),
    ],
)
async def test_a_bad_beginning_is_told_and_closed(house: House, frame: str | bytes, code: str, closing: int) -> None:
    wire = Wire(house.sockets)
    wire.put(frame.replace("TABLE", house.room.table.id) if isinstance(frame, str) else frame)
    bye = await wire.hear("bye")
    assert bye["code"] == code
    assert bye["reason"]
    assert await wire.end() == closing


async def test_silence_is_closed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wayside.server.sockets.HELLO_SECONDS", 0.05)
    wire = Wire(house.sockets)
    assert (await wire.hear("bye"))["code"] == "no-hello"
    assert await wire.end() == 1008


async def test_hello_is_said_once(house: House) -> None:
    wire = await house.sit(0)
    wire.say("hello", v=1, table=house.room.table.id)
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
async def test_pages_elsewhere_may_not_open_a_socket(house: House, origin: str, welcome: bool) -> None:
    wire = Wire(house.sockets, origin=origin)
    if welcome:
        wire.say("hello", v=1, table=house.room.table.id)
        await wire.hear("welcome")
        await wire.hang_up()
    else:
        assert await wire.end() == 1008
        assert not wire.accepted


async def test_there_are_only_so_many_sockets_from_one_address(house: House) -> None:
    house.sockets.limits = Limits(RATES, per_address=2)
    first, second = await house.sit(None), await house.sit(None)
    third = Wire(house.sockets)
    assert await third.end() == 1013
    await first.hang_up()
    fourth = await house.sit(None)
    await second.hang_up()
    await fourth.hang_up()


async def test_who_sends_too_fast_is_refused_and_not_closed(house: House) -> None:
    house.sockets.limits = Limits({**RATES, "ping": Rate(3, 60.0)})
    wire = await house.sit(None)
    for number in range(5):
        wire.say("ping", id=str(number))
    answers = [await wire.hear("pong", "refused") for _ in range(5)]
    assert [answer["t"] for answer in answers] == ["pong"] * 3 + ["refused"] * 2
    assert answers[-1]["code"] == "too-fast"
    await wire.hang_up()


async def test_a_reader_that_does_not_keep_up_is_dropped(house: House) -> None:
    wire = await house.sit(None)
    stuck = asyncio.Event()

    async def never(message: object) -> None:
        await stuck.wait()

    (socket,) = house.room.readers
    socket._send = never  # type: ignore[attr-defined]
    for _ in range(MOST_QUEUED + 2):
        socket.send(b"{}")
    await asyncio.sleep(0)
    assert socket._over is not None  # type: ignore[attr-defined]
    assert socket._over.bye.code == "too-slow"  # type: ignore[attr-defined]
    assert house.sockets.metrics.dropped._value.get() == 1
    stuck.set()
    wire.put('{"t":"ping","id":"1"}')
    await wire.hang_up()


async def test_reconnecting_tells_what_was_missed(house: House) -> None:
    ada = await house.sit(0)
    live = house.room.live
    assert live is not None
    await ada.hang_up()
    chance = random.Random(1)
    for number in range(20):
        seat = chance.choice(live.waiting())
        await house.room.play(seat, chance.choice(live.match.offers(seat))[0], str(number))
    wire = Wire(house.sockets)
    wire.say("hello", v=1, table=house.room.table.id, token=house.token(0), match=live.row.id, version=17)
    told = await wire.hear("welcome")
    assert [step["version"] for step in told["match"]["steps"]] == [18, 19, 20]
    await wire.hang_up()


async def test_two_windows_of_one_player_see_the_same(house: House) -> None:
    one, other = await house.sit(0), await house.sit(0)
    assert house.room.live is not None
    offer = house.room.live.offers(0)[0].move
    one.say("play", id="a", move=offer, version=0)
    other.say("play", id="b", move=offer, version=0)
    answers = sorted([(await w.hear("done", "refused"))["t"] for w in (one, other)])
    assert answers == ["done", "refused"]
    assert house.room.live.version == 1
    await one.hang_up()
    await other.hang_up()


# ---- Rubbish by the thousand


WORDS = st.text(max_size=40) | st.sampled_from(["row 10", "roll", "hello", "play", "1", ""])
VALUES: st.SearchStrategy[object] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=8,
)
KINDS = ["hello", "play", "take-back", "chat", "ping", "dance", "", 7, None]
NAMES = ["v", "table", "token", "match", "version", "chat", "id", "move", "text", "extra", "seat"]
MESSAGES = st.builds(
    lambda kind, fields: {"t": kind, **fields},
    st.sampled_from(KINDS),
    st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=5),
)
FRAMES = MESSAGES.map(json.dumps) | st.text(max_size=200) | VALUES.map(json.dumps) | st.binary(max_size=200)


@given(st.lists(FRAMES, min_size=20, max_size=60))
@settings(max_examples=250, deadline=None)
def test_rubbish_is_refused_or_closes_the_socket_and_nobody_else_notices(frames: list[str | bytes]) -> None:
    """About ten thousand hostile frames a run, at a table where somebody plays on."""

    async def run() -> None:
        keeper = KEEPERS[0]
        sockets, table, token = keeper
        neighbour = Wire(sockets)
        neighbour.say("hello", v=1, table=table, token=token)
        await neighbour.hear("welcome")
        hostile = Wire(sockets)
        hostile.say("hello", v=1, table=table)
        await hostile.hear("welcome")
        for frame in frames:
            if hostile.closed is not None:
                hostile = Wire(sockets)
                if frames.index(frame) % 2:
                    hostile.say("hello", v=1, table=table)
            hostile.put(frame)
            await asyncio.sleep(0)
            understood = _understood(frame)
            if understood is None:
                assert await hostile.end() in (1003, 1008, 1009), frame
        neighbour.say("ping", id="still here")
        assert (await neighbour.hear("pong"))["id"] == "still here"
        await neighbour.hang_up()
        if hostile.closed is None:
            await hostile.hang_up()

    with asyncio.Runner() as runner:
        runner.run(_with_house(run))


KEEPERS: list[tuple[Sockets, str, str]] = []


async def _with_house(run: object) -> None:
    """A store in memory's place: what is tested here never gets as far as the store."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(f"sqlite:///{folder}/wayside.db")
        hub = Hub(store)
        players = await people(store, 2)
        room = await match_room(hub, players)
        sockets = Sockets(hub, People(store), wide_limits(), Metrics(), [])
        KEEPERS[:] = [(sockets, room.table.id, players[0].id[::-1])]
        try:
            await run()  # type: ignore[operator]
        finally:
            await store.close()


def _understood(frame: str | bytes) -> Asked | None:
    if isinstance(frame, bytes):
        return None
    try:
        asked: Asked = decode_asked(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return asked
