"""Bounds that keep one from crowding out the rest: hellos, probes, pages, odds, luck, public tables, slow readers."""

import asyncio
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from api_client import Visitor, application, open_services
from asgi_socket import Wire
from databases import MakeDatabase, table_for
from rooms import match_room, people

from wayside.lab.luck import Yardstick
from wayside.server import luck
from wayside.server.api import prospects
from wayside.server.app import Application
from wayside.server.hub import Hub, Room
from wayside.server.limits import HELLO, PROBE, PUBLIC, RATES, REQUEST, Limits, Rate
from wayside.server.metrics import Metrics
from wayside.server.model import Seat
from wayside.server.people import People
from wayside.server.settings import Settings
from wayside.server.sockets import MOST_QUEUED, MOST_QUEUED_BYTES, Socket, Sockets
from wayside.server.store import Store
from wayside.server.tables import LISTED, OF_ONE_ADDRESS, Tables, game_of

pytestmark = pytest.mark.anyio


def narrow(kind: str, burst: int) -> Limits:
    made = Limits({each: Rate(burst if each == kind else 1_000_000, 60.0) for each in RATES}, crowd=1)
    made.crowds[kind] = Rate(burst, 60.0)
    return made


# ---- Hellos


@pytest.fixture
async def hub(new_sqlite: MakeDatabase) -> AsyncIterator[Hub]:
    store = await Store.open(new_sqlite())
    yield Hub(store)
    await store.close()


async def test_hellos_are_counted_by_address_and_by_person(hub: Hub) -> None:
    players = await people(hub.store, 2)
    room = await match_room(hub, players)
    sockets = Sockets(hub, People(hub.store), narrow(HELLO, 3), Metrics(), [])
    for number in range(4):
        wire = Wire(sockets)
        wire.say("hello", v=1, table=room.table.id)
        told = await wire.hear()
        if number < 3:
            assert told["t"] == "welcome"
            await wire.hang_up()
        else:
            assert (told["t"], told["code"]) == ("bye", "too-fast")
            assert told.get("retry", True), "later there is room again"
            assert await wire.end() == 1013
    # An address has room for a crowd; its people one by one do not.
    sockets.limits = Limits({each: Rate(1 if each == HELLO else 1_000_000, 60.0) for each in RATES}, crowd=10)
    for code in (None, "too-fast"):
        wire = Wire(sockets)
        wire.say("hello", v=1, table=room.table.id, token=players[0].id[::-1])
        assert (await wire.hear()).get("code") == code
        await (wire.hang_up() if code is None else wire.end())


async def test_between_two_welcomes_all_else_has_its_turn(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    room = await match_room(hub, await people(hub.store, 2))
    sockets = Sockets(hub, People(hub.store), narrow(HELLO, 1_000_000), Metrics(), [])
    turns, welcomed = 0, []
    welcome = Room.welcome

    def counted(self: Room, *what: Any) -> Any:
        welcomed.append(turns)
        return welcome(self, *what)

    async def all_else() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def chat(*_: Any) -> list[Any]:  # at once, so that all are ready in the same moment
        return []

    monkeypatch.setattr(Room, "welcome", counted)
    monkeypatch.setattr(hub.store, "chat", chat)
    wires = [Wire(sockets) for _ in range(60)]
    for wire in wires:
        wire.say("hello", v=1, table=room.table.id)
    turning = asyncio.create_task(all_else())
    for wire in wires:
        await wire.hear("welcome")
    turning.cancel()
    assert len(welcomed) == len(set(welcomed)) == 60
    for wire in wires:
        await wire.hang_up()


# ---- Probes and pages


@pytest.fixture
async def node(tmp_path: Path, new_sqlite: MakeDatabase) -> AsyncIterator[Application]:
    (tmp_path / "index.html").write_text("<!doctype html><title>Wayside</title>")
    made = Application(Settings(database_url=new_sqlite(), page=str(tmp_path), compile_rules=False))
    async with made.http.router.lifespan_context(made.http):
        yield made


@pytest.mark.parametrize(
    ("path", "kind"), [("/readyz", PROBE), ("/metrics", PROBE), ("/t/none", REQUEST), ("/api/games", REQUEST)]
)
async def test_what_costs_something_is_counted(node: Application, path: str, kind: str) -> None:
    limits = narrow(kind, 3)
    node.node.limits = node.node.services.limits = limits
    async with httpx.AsyncClient(transport=httpx.ASGITransport(node), base_url="http://play.test") as http:
        answers = [await http.get(path) for _ in range(5)]
    assert [answer.status_code for answer in answers] == [200] * 3 + [429] * 2
    assert answers[-1].headers["retry-after"]


# ---- Odds and luck


async def test_odds_that_wait_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()

    def slow(*_: Any) -> list[Any]:
        go_on.wait(20)
        return []

    class SlowRules:
        prospects = slow

    monkeypatch.setattr(prospects, "MOST_WAITING", 3)
    monkeypatch.setattr(prospects, "position_of", lambda *_: None)
    async with open_services(tmp_path) as services:
        services.hub.rules = lambda game: SlowRules()  # type: ignore[method-assign,assignment,return-value]
        visitor = Visitor(services)
        asking = [asyncio.create_task(visitor.ask("POST", "/games/krikkit/prospects", view={})) for _ in range(8)]
        async with asyncio.timeout(20):
            while sum(task.done() for task in asking) < 5:
                await asyncio.sleep(0.01)
        go_on.set()
        answers = await asyncio.gather(*asking)
        assert sorted(answer.status_code for answer in answers) == [200] * 3 + [503] * 5
        refused = next(answer for answer in answers if answer.status_code == 503)
        assert refused.json()["code"] == "too-busy"
        assert refused.headers["retry-after"]
        assert await visitor.ok("POST", "/games/krikkit/prospects", view={}) == {"prospects": []}


async def test_odds_that_nobody_waits_for_any_more_keep_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, worked = threading.Event(), []

    class SlowRules:
        def prospects(self, *_: Any) -> list[Any]:
            worked.append(1)
            go_on.wait(20)
            return []

    monkeypatch.setattr(prospects, "MOST_WAITING", 3)
    monkeypatch.setattr(prospects, "position_of", lambda *_: None)
    async with open_services(tmp_path) as services:
        services.hub.rules = lambda game: SlowRules()  # type: ignore[method-assign,assignment,return-value]
        app = application(services)

        async def ask_and_leave() -> None:
            said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
            said.put_nowait({"type": "http.request", "body": b'{"view": {}}', "more_body": False})
            asyncio.get_running_loop().call_later(0.05, said.put_nowait, {"type": "http.disconnect"})
            headers = [(b"host", b"play.test"), (b"content-type", b"application/json")]
            path = "/api/games/krikkit/prospects"
            scope = {"type": "http", "method": "POST", "path": path, "raw_path": path.encode(), "query_string": b""}
            scope |= {"headers": headers, "scheme": "http", "client": ("127.0.0.1", 4000), "server": ("play.test", 80)}

            async def nobody_hears(_: Any) -> None: ...

            await app(scope, said.get, nobody_hears)

        async with asyncio.timeout(20):
            for _ in range(6):
                await ask_and_leave()
        asking = asyncio.create_task(Visitor(services).ask("POST", "/games/krikkit/prospects", view={}))
        await asyncio.sleep(0.05)
        go_on.set()
        async with asyncio.timeout(20):
            assert (await asking).status_code == 200
        assert len(worked) == 2  # what had been begun, and what somebody waited for


async def test_kinds_of_matches_that_wait_to_be_measured_are_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(luck, "MOST_WAITING", 2)
    go_on = asyncio.Event()
    yardstick = Yardstick(1, [], [], [], 0.0)

    async def measure(*_: Any) -> Yardstick:
        await go_on.wait()
        return yardstick

    async with open_services(tmp_path) as services:
        services.luck._measure = measure  # type: ignore[method-assign]
        game = game_of("hallo-trucker")
        asking = [asyncio.create_task(services.luck._yardstick(game, seats, {})) for seats in (2, 3, 4, 2)]
        await asyncio.sleep(0)
        go_on.set()
        found = await asyncio.gather(*asking, return_exceptions=True)
    assert [getattr(each, "code", each) for each in found] == [yardstick, yardstick, "too-busy", yardstick]


# ---- The public list


async def test_of_one_host_a_few_tables_are_listed(store: Store) -> None:
    ada, bob = await people(store, 2)
    tables = Tables(store, Hub(store))
    modest = table_for(bob, "random", game="hallo-trucker")
    modest.seats.append(Seat())
    await store.add_table(modest)
    for number in range(400):  # more than are looked through
        made = table_for(ada, game="hallo-trucker", created=modest.created + number + 1)
        made.seats.append(Seat())
        await store.add_table(made)
    listed = await tables.public()
    assert [table.host for table in listed] == [ada.id] * 3 + [bob.id]
    assert listed[0].id == made.id
    assert listed[3].id == modest.id


async def test_an_address_makes_a_few_public_tables(tmp_path: Path) -> None:
    async with open_services(tmp_path, narrow(PUBLIC, 2)) as services:
        ann, bob = await Visitor(services).named("Ann"), await Visitor(services).named("Bob")
        made = await ann.ok("POST", "/tables", game="hallo-trucker", seats=2, public=True)
        await ann.ok("PATCH", f"/tables/{made['id']}", public=True)  # it is so already
        by_link = await bob.ok("POST", "/tables", game="hallo-trucker", seats=2)
        await bob.ok("PATCH", f"/tables/{by_link['id']}", public=True)
        too_fast = (429, "too-fast")
        assert await bob.refused("POST", "/tables", game="hallo-trucker", seats=2, public=True) == too_fast
        by_link = await bob.ok("POST", "/tables", game="hallo-trucker", seats=2)
        assert await bob.refused("PATCH", f"/tables/{by_link['id']}", public=True) == too_fast


async def test_of_one_address_a_few_tables_are_listed_whatever_names_there_are(tmp_path: Path) -> None:
    async with open_services(tmp_path) as services:
        services.tables.of_one_address = 4
        neighbour = await Visitor(services, address="10.0.0.1").named("Bob")
        modest = await neighbour.ok("POST", "/tables", game="hallo-trucker", seats=2, public=True)
        for number in range(5):
            name = await Visitor(services, address=f"fd00::{number}").named(f"Ann {number}")
            await name.ok("POST", "/tables", game="hallo-trucker", seats=2, public=True)
            by_link = await name.ok("POST", "/tables", game="hallo-trucker", seats=2)
            await name.ok("PATCH", f"/tables/{by_link['id']}", public=True)
        listed = (await neighbour.ok("GET", "/tables"))["tables"]
        assert len(listed) == 4 + 1
        assert listed[0]["id"] == by_link["id"]
        assert listed[-1]["id"] == modest["id"]


def test_the_list_shows_as_many_of_an_address_as_it_makes_at_once() -> None:
    assert RATES[PUBLIC].burst == OF_ONE_ADDRESS < LISTED / 5


# ---- Slow readers


async def test_what_a_reader_has_not_taken_is_bounded_in_bytes() -> None:
    taken, go_on = [], asyncio.Event()

    async def send(message: Any) -> None:
        await go_on.wait()
        taken.append(message)

    metrics = Metrics()
    slow = Socket(send, metrics)
    slow.send(b"1" * 2 * MOST_QUEUED_BYTES)  # one alone may be as long as it is
    await asyncio.sleep(0)
    frame = b"2" * (MOST_QUEUED_BYTES // 4)
    for _ in range(4):
        slow.send(frame)
    assert metrics.dropped._value.get() == 0
    slow.send(b"3")
    assert metrics.dropped._value.get() == 1
    assert len(slow._queue) < MOST_QUEUED
    assert slow._queued < 1000
    go_on.set()
    await slow.closed()
    assert [message["type"] for message in taken] == ["websocket.send"] * 2 + ["websocket.close"]
    assert '"too-slow"' in taken[1]["text"]
    assert taken[2]["code"] == 1013
