"""Marks planted where nobody may look: they are in no frame, no answer, no log line, no error and no metric.

Hands and pile of this game are numbers that occur nowhere else, and so are all secrets, names and lines of chat.
"""

import asyncio
import io
import logging
import random
import secrets
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import marked
import pytest
import structlog
from api_client import Visitor, open_services, wide_limits
from asgi_socket import Wire
from rooms import Driven

from wayside.bots.chances import weigh
from wayside.engine.dice import commitment
from wayside.server import tables
from wayside.server.api import Services
from wayside.server.bot_pool import BotFailed
from wayside.server.bot_process import Answer, Ask, BotRunner, read_record
from wayside.server.errors import StoreDown
from wayside.server.hints import Hints
from wayside.server.logs import logger, set_up_logs
from wayside.server.match_driver import MatchDriver
from wayside.server.metrics import Metrics
from wayside.server.model import new_id
from wayside.server.room import Room
from wayside.server.settings import Settings
from wayside.server.sockets import Sockets

pytestmark = pytest.mark.anyio

WORDS = "MARK-OF-AN-ERROR"
CHAT = "MARK-OF-A-LINE"
NAMES = ("MARK-Ada", "MARK-Bob")


def hidden(seats: int, from_seat: int | None = None) -> set[str]:
    """The marks that a seat must never see; None: that nobody who watches must."""
    marks = {str(first + i) for first in (marked.OWN, marked.LAID) for i in range(seats) if i != from_seat}
    return marks | {str(marked.PILE + i) for i in range(marked.SEATS)}


class Search:
    """The search in this process; it must never be shown a mark but its own seat's."""

    def __init__(self) -> None:
        self.shown: list[bytes] = []

    async def weigh(self, game: str, record: bytes, seat: int, *_: object) -> Answer:
        self.shown.append(record)
        answer = BotRunner(compiles=False).answer(Ask(1, "weigh", "hallo-trucker", record, seat, "search", 5, 5))
        assert answer.error  # another game's record: its words are not told either
        weighing = weigh(marked.GAME, read_record(marked.GAME, record), seat, tries=100)
        return Answer(1, weighing=weighing, finished=True)

    def prepare(self, game: str) -> None:
        pass

    async def choose(self, *_: object, **__: object) -> int:
        raise BotFailed(f"{WORDS} {marked.PILE}")


@dataclass
class Server:
    """The services with sockets and a driver, what it has logged, and the wires to it."""

    services: Services
    sockets: Sockets
    driver: MatchDriver
    search: Search
    written: io.StringIO
    visitors: list[Visitor]
    tokens: list[str]

    async def begin(self, seats: int, people: int, **options: str) -> Room:
        """A match of so many of these people, the other seats being bots'."""
        host = self.visitors[0]
        nonces: list[str] = []

        def seal() -> str:
            nonces.append(secrets.token_hex(16))
            return commitment(bytes.fromhex(nonces[-1]))

        made = await host.ok("POST", "/tables", game="marked", seats=seats, options=options, nonce_hash=seal())
        for visitor in self.visitors[1:people]:
            await visitor.ok("POST", f"/tables/{made['id']}/sit", nonce_hash=seal())
        promise = (await host.ok("GET", f"/tables/{made['id']}"))["promise"]
        told = {"nonces": nonces, "commitment": commitment(promise.encode())}
        await host.ok("POST", f"/tables/{made['id']}/start", fill="sensible", **told)
        return await self.services.hub.room(made["id"])

    async def sit(self, room: Room, who: int | None) -> "Ear":
        ear = Ear(Wire(self.sockets))
        token = None if who is None else self.tokens[who]
        ear.wire.say("hello", v=1, table=room.table.id, token=token)
        await ear.hear("welcome")
        return ear

    def secrets_of(self, room: Room) -> set[str]:
        assert room.live is not None
        row = room.live.row
        found = {row.secret.hex(), room.table.secret, *self.tokens}
        return (
            found
            | {nonce.hex() for nonce in row.nonces if nonce}
            | {seat.nonce for seat in room.table.seats if seat.nonce}
        )


class Ear:
    """Keeps all that a wire is told."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.heard = ""

    async def hear(self, *kinds: str) -> dict[str, Any]:
        while True:
            told = await self.wire.hear()
            self.heard += f"{told}\n"
            if told["t"] in kinds:
                return told


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    out = io.StringIO()
    for name in ("uvicorn", "uvicorn.error"):  # as the server has them, whatever ran here before
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
    set_up_logs("json", "debug", out)
    yield out
    structlog.reset_defaults()
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.fixture
async def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: io.StringIO) -> AsyncIterator[Server]:
    monkeypatch.setattr(tables, "installed", lambda: frozenset({"marked"}))
    monkeypatch.setattr(tables, "_game", {"marked": marked.GAME}.__getitem__)
    async with open_services(tmp_path) as services:
        search, metrics = Search(), Metrics()
        services.hints = Hints(search)  # type: ignore[arg-type]
        driver = MatchDriver(services.hub, search, Settings(bot_pause_ms=0), metrics, new_id())  # type: ignore[arg-type]
        services.hub.observer = Driven(driver, metrics)
        sockets = Sockets(services.hub, services.people, wide_limits(), metrics, [], services.hints)
        visitors = [await Visitor(services).named(name) for name in NAMES]
        tokens = [visitor.http.cookies["wayside"] for visitor in visitors]
        yield Server(services, sockets, driver, search, written, visitors, tokens)
        await driver.stop()


def assert_free(text: str, *marks: set[str]) -> None:
    assert text
    for mark in set[str]().union(*marks):
        assert mark not in text, mark


async def test_no_frame_answer_or_refusal_tells_a_mark(server: Server) -> None:
    room = await server.begin(2, 2, rounds="9")
    live = room.live
    assert live is not None
    ada, bob, watcher = [await server.sit(room, who) for who in (0, 1, None)]
    ears, chance = [ada, bob], random.Random(3)
    answers = ""
    while not live.over:
        seat = chance.choice(live.waiting())
        for wrong in ("bet 5", "name 4 red", "dance", "184620370", "take", "pass pass"):
            for ear in ears:
                ear.wire.say("play", id=f"{live.version} {wrong}", move=wrong, version=live.version)
                await ear.hear("refused")
                ear.wire.say("hint", id="h")
                await ear.hear("refused")
        for visitor in server.visitors:
            for path in ("", "/frames?eyes=all", "/frames?eyes=0", "/file", "/frames/0/hint?seat=0"):
                answers += (await visitor.ask("GET", f"/matches/{live.row.id}{path}")).text
            answers += (await visitor.ask("GET", f"/tables/{room.table.id}")).text
        if chance.random() < 0.3 and live.match.can_take_back(1 - seat):
            ears[1 - seat].wire.say("take-back", id=f"back {live.version}")
            await ears[1 - seat].hear("done")
        ears[seat].wire.say("play", id=f"m{live.version}", move=live.offers(seat)[0].move)
        await ears[seat].hear("done")
        ears[seat].wire.say("chat", id=f"c{live.version}", text=CHAT)
        await ears[seat].hear("done")
    for ear in (*ears, watcher):
        ear.wire.say("ping", id="last")
        await ear.hear("pong")
        await ear.wire.hang_up()
    others = server.secrets_of(room)
    assert str(marked.OWN) in ada.heard  # what is one's own is told
    assert str(marked.LAID) in ada.heard
    assert_free(ada.heard, hidden(2, 0), others)
    assert_free(bob.heard, hidden(2, 1), others)
    assert_free(watcher.heard, hidden(2), others)
    assert_free(answers, hidden(2), others)
    assert_free(server.sockets.metrics.page().decode(), hidden(2), others, {WORDS, CHAT, *NAMES, room.table.id})
    if server.written.getvalue():
        assert_free(server.written.getvalue(), hidden(2), others, {WORDS, CHAT, *NAMES})


async def test_no_hint_tells_a_mark_and_no_search_is_shown_one(server: Server) -> None:
    room = await server.begin(3, 1)
    ada = await server.sit(room, 0)
    for number in range(3):
        ada.wire.say("hint", id=str(number))
        hinted = await ada.hear("hinted")
        assert hinted["moves"]
        assert_free(str(hinted), hidden(3))
    assert room.live is not None
    assert bytes(room.live.match.record).find(marked.PILE.to_bytes(8, "little")) > 0
    for record in server.search.shown:
        assert marked.OWN.to_bytes(8, "little") in record
        for mark in hidden(3, 0):
            assert int(mark).to_bytes(8, "little") not in record
            assert int(mark).to_bytes(4, "little") not in record
    await ada.wire.hang_up()


async def test_no_failure_tells_a_mark(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store, the rules, a bot: whatever fails says where and of what kind, and not one of its own words."""
    room = await server.begin(3, 1)
    live = room.live
    assert live is not None
    said = f"{WORDS} {marked.PILE} {live.row.secret.hex()} {NAMES[0]}"
    ada = await server.sit(room, 0)

    async def broken_store(*_: object) -> Any:
        raise StoreDown("no room on the disk")

    def broken_rules(*_: object) -> Any:
        raise ValueError(said)

    with monkeypatch.context() as patch:
        patch.setattr(server.services.store, "append", broken_store)
        ada.wire.say("play", id="1", move="pass")
        assert (await ada.hear("refused"))["code"] == "store-down"
        await server.driver.start()  # its bots fail, and then the store
        await until(lambda: "table-failed" in server.written.getvalue())
    with monkeypatch.context() as patch:
        patch.setattr(live.match.rules, "default", broken_rules)
        await until(lambda: "seat-is-stuck" in server.written.getvalue())
    with monkeypatch.context() as patch:
        patch.setattr(live.match.rules, "play", broken_rules)
        ada.wire.say("play", id="2", move="pass")
        assert (await ada.hear("refused"))["code"] == "game-broken"
    with monkeypatch.context() as patch:
        patch.setattr(room, "play", broken_rules)
        ada.wire.say("play", id="3", move="pass")
        assert (await ada.hear("bye"))["code"] == "fault"
        await ada.wire.end()
        with pytest.raises(ValueError, match=WORDS) as caught:
            broken_rules()
        # As uvicorn logs what comes out of an application.
        logging.getLogger("uvicorn.error").error("Exception in ASGI application\n%s", said, exc_info=caught.value)
    with monkeypatch.context() as patch:
        patch.setattr(server.services.store, "table", broken_rules)
        response = await server.visitors[1].ask("GET", f"/tables/{room.table.id}")
        assert response.status_code == 500
        assert_free(response.text, hidden(3), {WORDS})
    logger("anywhere").error("failed", hand=[marked.OWN], secret=said, deeper={"rng": [marked.PILE]})
    server.sockets.metrics.refused.labels("store-down").inc()
    everything = server.written.getvalue()
    assert all(word in everything for word in ("bot-failed", "ValueError", "StoreDown", "Exception in ASGI"))
    assert_free(everything, hidden(3), server.secrets_of(room), {WORDS, CHAT, *NAMES})
    assert_free(server.sockets.metrics.page().decode(), hidden(3), server.secrets_of(room), {WORDS, *NAMES})
    assert_free(ada.heard, hidden(3, 0), server.secrets_of(room), {WORDS})


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not true():
            await asyncio.sleep(0.01)
