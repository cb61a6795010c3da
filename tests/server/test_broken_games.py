"""A game whose rules fail: who moves is told so, nothing is stored, and everybody else plays on."""

import asyncio
import io
import json
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import faulty
import pytest
import structlog
import toss
from api_client import Visitor, open_services, wide_limits
from asgi_socket import Wire
from faulty import BET, HIDDEN, PASS, WORDS, fault, play_raises_on, play_then, raises, raises_for
from rooms import Driven

from wayside.bots.chances import Weighing
from wayside.engine.errors import BrokenGame
from wayside.engine.moves import move_of, with_amount
from wayside.server import tables
from wayside.server.api import Services
from wayside.server.bot_process import Answer
from wayside.server.logs import set_up_logs
from wayside.server.match_driver import MatchDriver
from wayside.server.metrics import Metrics
from wayside.server.model import EntryRow, new_id
from wayside.server.room import Room
from wayside.server.settings import Settings
from wayside.server.sockets import Sockets

pytestmark = pytest.mark.anyio

PATIENCE = 30.0


class Bots:
    """They bet, and count how often they are asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.move = with_amount(BET, 4)

    def prepare(self, game: str) -> None:
        pass

    async def choose(self, *_: object, **__: object) -> int:
        self.asked += 1
        return self.move

    async def weigh(self, *_: object) -> Answer:
        return Answer(1, weighing=Weighing([], [], 0, True), finished=True)


@dataclass
class Server:
    services: Services
    sockets: Sockets
    driver: MatchDriver
    bots: Bots
    metrics: Metrics
    written: io.StringIO
    people: list[Visitor]

    async def begin(self, people: int = 2, seats: int = 2, game: str = "faulty", **table: Any) -> Room:
        made = await self.people[0].ok("POST", "/tables", game=game, seats=seats, **table)
        for visitor in self.people[1:people]:
            await visitor.ok("POST", f"/tables/{made['id']}/sit")
        await self.people[0].ok("POST", f"/tables/{made['id']}/start", fill="bold")
        return await self.services.hub.room(made["id"])

    async def sit(self, room: Room, who: int | None) -> Wire:
        wire = Wire(self.sockets)
        token = None if who is None else self.people[who].http.cookies["wayside"]
        wire.say("hello", v=1, table=room.table.id, token=token)
        await wire.hear("welcome")
        return wire

    async def log_of(self, room: Room) -> list[EntryRow]:
        assert room.live is not None
        return await self.services.store.entries(room.live.row.id)

    def faults(self) -> float:
        return self.metrics.registry.get_sample_value("wayside_game_faults_total", {"game": "faulty"}) or 0.0

    def lines(self, event: str) -> list[dict[str, Any]]:
        said = [json.loads(line) for line in self.written.getvalue().splitlines()]
        return [line for line in said if line["event"] == event]


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    out = io.StringIO()
    set_up_logs("json", "debug", out)
    yield out
    structlog.reset_defaults()
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.fixture
async def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: io.StringIO) -> AsyncIterator[Server]:
    games = {"faulty": faulty.GAME, "toss": toss.GAME}
    monkeypatch.setattr(tables, "installed", lambda: frozenset(games))
    monkeypatch.setattr(tables, "_game", games.__getitem__)
    async with open_services(tmp_path) as services:
        bots, metrics = Bots(), Metrics()
        services.hints._pool = bots  # type: ignore[assignment]
        driver = MatchDriver(services.hub, bots, Settings(bot_pause_ms=0), metrics, new_id())  # type: ignore[arg-type]
        services.hub.observer = Driven(driver, metrics)
        sockets = Sockets(services.hub, services.people, wide_limits(), metrics, [], services.hints)
        people = [await Visitor(services).named(name) for name in ("Ada", "Bob")]
        yield Server(services, sockets, driver, bots, metrics, written, people)
        await driver.stop()
        # Whatever happened, no word of the game's errors and no hidden number has come out.
        assert WORDS not in written.getvalue()
        assert str(HIDDEN) not in written.getvalue()


async def until(true: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.005)


# ---- Somebody's move


@pytest.mark.parametrize(
    ("rule", "trouble"),
    [
        ("play", play_raises_on(PASS)),
        ("play", play_raises_on(PASS, error=BrokenGame)),
        ("play", play_raises_on(PASS, error=RecursionError)),
        ("play", play_then(faulty.tells_too_much)),
        ("play", play_then(faulty.tells_nonsense)),
        ("play", play_then(faulty.waits_for_nobody)),
        ("offers", raises_for(1)),
        ("offers", lambda s, seat, out: toss.offers(s, seat, out) if seat == 0 else 0),
    ],
    ids=["index", "broken", "deep", "too much", "nonsense", "nobody", "offers", "no offers"],
)
async def test_a_move_whose_rules_fail_is_refused_and_the_table_plays_on(
    server: Server, rule: str, trouble: faulty.Trouble
) -> None:
    room, beside = await server.begin(), await server.begin(game="toss")
    live = room.live
    assert live is not None
    ada, bob, watcher = [await server.sit(room, who) for who in (0, 1, None)]
    before = bytes(live.match.record)
    with fault(rule, trouble):
        ada.say("play", id="1", move="pass", version=0)
        refused = await ada.hear("refused", "done")
        assert (refused["t"], refused["id"], refused["code"]) == ("refused", "1", "game-broken")
        assert "Faulty" in refused["reason"]
        assert WORDS not in refused["reason"]
        assert (bytes(live.match.record), live.version, await server.log_of(room)) == (before, 0, [])
        away = await server.sit(beside, 1)  # nobody at the next table has noticed anything
        away.say("play", id="1", move="name 1 green", version=0)
        assert (await away.hear("refused", "done"))["t"] == "done"
    # The game is whole again, or the move another one: the same socket plays on, and the others are told.
    ada.say("play", id="2", move="pass", version=0)
    assert await ada.hear("done", "refused") == {"t": "done", "id": "2", "version": 1}
    for each in (bob, watcher):
        assert (await each.hear("moved", "bye"))["version"] == 1
    (line,) = [line for line in server.lines("game-broken") if line["match"] == live.row.id]
    assert (line["game"], line["version"], line["level"]) == ("faulty", 0, "error")
    assert line["error"] in ("IndexError", "BrokenGame", "RecursionError")
    assert server.faults() == 1
    assert 'wayside_refusals_total{code="game-broken"}' in server.metrics.page().decode()
    for wire in (ada, bob, watcher, away):
        await wire.hang_up()


async def test_where_one_move_fails_another_can_be_made(server: Server) -> None:
    room = await server.begin(options={"rounds": "1"})
    with fault("play", play_raises_on(PASS)):
        ada, bob = await server.sit(room, 0), await server.sit(room, 1)
        ada.say("play", id="1", move="pass")
        assert (await ada.hear("refused"))["code"] == "game-broken"
        ada.say("play", id="2", move="bet 4")
        assert (await ada.hear("done"))["version"] == 1
        bob.say("play", id="1", move="bet 1")
        assert (await bob.hear("done"))["version"] == 2
    assert room.live is not None
    assert room.live.over


async def test_a_match_whose_score_cannot_be_counted_does_not_end(server: Server) -> None:
    room = await server.begin(options={"rounds": "1"})
    ada, bob = await server.sit(room, 0), await server.sit(room, 1)
    ada.say("play", id="1", move="pass")
    await ada.hear("done")
    with fault("standing", raises()):
        bob.say("play", id="1", move="pass")
        assert (await bob.hear("refused"))["code"] == "game-broken"
        assert room.live is not None
        assert not room.live.over
        assert len(await server.log_of(room)) == 1
    bob.say("play", id="2", move="pass")
    await bob.hear("done")
    assert room.live.over


async def test_a_choice_that_cannot_be_taken_back_stays(server: Server) -> None:
    room = await server.begin()
    ada, bob = await server.sit(room, 0), await server.sit(room, 1)
    ada.say("play", id="1", move="bet 4")
    await ada.hear("done")
    with fault("offers", raises_for(0)):
        ada.say("take-back", id="2")
        assert (await ada.hear("refused"))["code"] == "game-broken"
        assert len(await server.log_of(room)) == 1
    ada.say("take-back", id="3")
    assert (await ada.hear("done"))["version"] == 2
    await bob.hang_up()


async def test_a_match_that_cannot_be_set_up_is_not_begun(server: Server) -> None:
    made = await server.people[0].ok("POST", "/tables", game="faulty", seats=2)
    for rule in ("setup", "offers"):
        with fault(rule, raises()):
            path = f"/tables/{made['id']}/start"
            assert await server.people[0].refused("POST", path, fill="bold") == (409, "game-broken")
    table = await server.people[0].ok("GET", f"/tables/{made['id']}")
    assert (table["state"], table["match"]) == ("waiting", None)
    assert server.faults() == 2
    started = await server.people[0].ok("POST", f"/tables/{made['id']}/start", fill="bold")
    assert started["state"] == "playing"


async def test_a_stored_match_that_its_rules_no_longer_play_says_so(server: Server) -> None:
    room = await server.begin(options={"rounds": "1"})
    assert room.live is not None
    for seat in (0, 1):
        await room.play(seat, "pass", f"m{seat}")
    server.services.hub.rooms.clear()  # as after a restart
    with fault("play", play_raises_on(PASS)):
        wire = Wire(server.sockets)
        wire.say("hello", v=1, table=room.table.id)
        bye = await wire.hear("bye", "welcome")
        assert (bye["t"], bye["code"], bye["retry"]) == ("bye", "game-broken", False)
        await wire.end()
        for path in ("frames", "frames/0/hint?seat=0", "file"):
            found = await server.people[0].refused("GET", f"/matches/{room.live.row.id}/{path}")
            assert found == (409, "game-broken"), path
    assert (await server.people[0].ask("GET", f"/matches/{room.live.row.id}/frames")).is_success


async def test_a_hint_that_needs_a_deal_that_fails_is_refused(server: Server) -> None:
    room = await server.begin(people=1, seats=3)
    ada = await server.sit(room, 0)
    with fault("redeal", raises()):
        ada.say("hint", id="h")
        assert (await ada.hear("refused", "hinted"))["code"] == "game-broken"
    ada.say("hint", id="i")
    await ada.hear("hinted")


# ---- Bots and clocks


async def test_a_bot_that_cannot_be_shown_its_cards_plays_the_default_move(server: Server) -> None:
    room = await server.begin(people=1)
    with fault("redeal", raises()):
        await server.driver.start()
        await until(lambda: room.live is not None and room.live.version == 1)
    (entry,) = await server.log_of(room)
    assert (entry.seat, entry.move, entry.by) == (1, PASS, "bot")
    assert server.bots.asked == 0


async def test_a_bot_whose_move_fails_plays_the_default_move(server: Server) -> None:
    room = await server.begin(people=1)
    with fault("play", play_raises_on(server.bots.move)):
        await server.driver.start()
        await until(lambda: room.live is not None and room.live.version == 1)
    (entry,) = await server.log_of(room)
    assert (entry.seat, entry.move) == (1, PASS)


@pytest.mark.parametrize(
    "default", [raises_for(1), lambda s, seat: move_of(toss.NAME, seat, 0)], ids=["raises", "illegal"]
)
async def test_nobody_spins_on_a_seat_for_which_all_fails(server: Server, default: faulty.Trouble) -> None:
    room, beside = await server.begin(people=1), await server.begin(people=1, game="toss")
    failing = play_raises_on(server.bots.move)
    with fault("play", failing), fault("default", default):
        await server.driver.start()
        await until(lambda: server.lines("seat-is-stuck"))
        await until(lambda: beside.live is not None and beside.live.version == 1)  # the other table's bot has moved
        asked = server.bots.asked
        for _ in range(20):
            server.driver.nudge(room)
            await asyncio.sleep(0.01)
        assert server.bots.asked == asked
        assert len(server.lines("seat-is-stuck")) == 1
        assert not server.driver.drives(room.table.id)
        # Somebody else moves: the seat is tried again, once.
        ada = await server.sit(room, 0)
        ada.say("play", id="1", move="name 2 green")
        assert (await ada.hear("done", "refused"))["t"] == "done"
        await until(lambda: len(server.lines("seat-is-stuck")) == 2)
        # Another bot is seated there: it may choose something else, and does.
        server.bots.move = move_of(toss.NAME, 0, 1)
        await server.people[0].ok("PUT", f"/tables/{room.table.id}/seats/1/bot", kind="random")
        await until(lambda: room.live is not None and room.live.version >= 2)
        await ada.hang_up()
    assert [entry.seat for entry in (await server.log_of(room))[:2]] == [0, 1]


async def test_a_clock_whose_move_fails_does_not_hold_up_the_others(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wayside.server.seating.SHORTEST_CLOCK", 1)
    with fault("default", raises_for(0)):
        room = await server.begin(clock={"seconds": 1})
        await server.driver.start()
        await until(lambda: room.live is not None and room.live.version == 1)
        assert [(entry.seat, entry.by) for entry in await server.log_of(room)] == [(1, "clock")]
        await until(lambda: len(server.lines("seat-is-stuck")) == 2)  # before the other's move, and after it
        count = len(server.lines("game-broken"))
        await asyncio.sleep(0.3)
        assert len(server.lines("game-broken")) == count
    # A person who comes back late can still move.
    ada = await server.sit(room, 0)
    ada.say("play", id="1", move="pass")
    assert (await ada.hear("done", "refused"))["version"] == 2
    await ada.hang_up()


# ---- A fault of our own


async def test_a_fault_of_the_server_closes_a_socket_with_a_reason(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await server.begin()
    ada, bob = await server.sit(room, 0), await server.sit(room, 1)
    with monkeypatch.context() as patch:
        patch.setattr(Room, "say", raises(RuntimeError))
        ada.say("chat", id="1", text="hello")
        bye = await ada.hear("bye")
        assert (bye["code"], bye.get("retry", True)) == ("fault", True)
        assert WORDS not in bye["reason"]
        assert await ada.end() == 1011
    with monkeypatch.context() as patch:  # a move that is stored and cannot be told: all come again, and find it
        patch.setattr(Room, "_tell_entry", raises(RuntimeError))
        bob.say("play", id="1", move="pass")
        assert (await bob.hear("bye"))["code"] == "fault"
    assert len(await server.log_of(room)) == 1
    again = await server.sit(room, 1)
    again.say("play", id="1", move="pass")  # sent again, it is answered and not played twice
    assert (await again.hear("done", "refused"))["version"] == 1
    await again.hang_up()
