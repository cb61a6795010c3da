"""Ten thousand broken or hostile frames: each is refused or its socket closed, and the table beside it plays on."""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Coroutine
from typing import Any, ClassVar, TypeVar

import msgspec
import pytest
from api_client import wide_limits
from asgi_socket import Wire
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test
from rooms import match_room, people

from wayside.protocol import (
    CHAT_LENGTH,
    MOST_BYTES,
    Asked,
    Chat,
    Hello,
    Hint,
    Ping,
    Play,
    TakeBack,
    decode_asked,
)
from wayside.server.hints import Hints
from wayside.server.hub import Hub
from wayside.server.metrics import Metrics
from wayside.server.model import Player
from wayside.server.people import People
from wayside.server.room import Room
from wayside.server.sockets import Sockets
from wayside.server.store import Store

T = TypeVar("T")

FRAMES_IN_ALL = 10_000
OTHERS = 30  # made from each frame that is drawn, on average
CLOSING = {1003, 1008, 1009}
GREETINGS = ("nobody", "watcher", "seated", "beside the neighbours")


class Neighbours:
    """Two people who mind their own business, each at a socket, and go from match to match."""

    def __init__(self, sockets: Sockets, players: list[Player]) -> None:
        self.sockets = sockets
        self.players = players
        self.chance = random.Random(1)
        self.wires: list[Wire] = []
        self.room: Room
        self.moves = self.matches = 0

    async def sit_down(self) -> None:
        for wire in self.wires:
            await wire.hang_up()
        self.room = await match_room(self.sockets.hub, self.players, stages="1")
        self.wires = []
        for player in self.players:
            wire = Wire(self.sockets)
            wire.say("hello", v=1, table=self.room.table.id, token=player.id[::-1])
            await wire.hear("welcome")
            self.wires.append(wire)
        self.matches += 1

    async def play(self) -> None:
        """One move: it is stored, answered, and told to both as each may see it."""
        live = self.room.live
        assert live is not None
        if live.over:
            await self.sit_down()
            return
        seat = self.chance.choice(live.waiting())
        version = live.version
        move = self.chance.choice(live.offers(seat)).move
        self.wires[seat].say("play", id=f"m{self.matches}-{version}", move=move, version=version)
        for each, wire in enumerate(self.wires):
            moved = await wire.hear("moved", "refused", "bye")
            assert (moved["t"], moved["version"], moved["seat"]) == ("moved", version + 1, seat)
            for name, value in moved.get("set", {}).items():
                assert value == live.match.view(each)[name]
        assert (await self.wires[seat].hear("done"))["version"] == version + 1
        self.moves += 1


class Server:
    """One server for all that is tried, on a loop of its own."""

    def __init__(self, address: str) -> None:
        self.runner = asyncio.Runner()
        self.address = address
        self.run(self._open())

    def run(self, act: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(act)

    async def _open(self) -> None:
        self.store = await Store.open(self.address)
        self.hub = Hub(self.store)
        self.sockets = Sockets(self.hub, People(self.store), wide_limits(), Metrics(), [], Hints())
        ada, bob, self.mallory, self.carol = await people(self.store, 4)
        self.neighbours = Neighbours(self.sockets, [ada, bob])
        await self.neighbours.sit_down()

    def close(self) -> None:
        self.run(self._close())
        self.runner.close()

    async def _close(self) -> None:
        for wire in self.neighbours.wires:
            await wire.hang_up()
        assert self.sockets.limits.connections.open == 0
        await self.store.close()


# ---- What is sent


WORDS = st.text(max_size=40) | st.sampled_from(["row 10", "roll", "hello", "play", "1", "", "\x00", "é" * 40, "🂡"])
VALUES: st.SearchStrategy[object] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=6,
)
SOUND: dict[str, dict[str, object]] = {
    "hello": {"v": 1, "table": "TABLE"},
    "play": {"id": "p", "move": "row 10", "version": 0},
    "take-back": {"id": "t"},
    "chat": {"id": "c", "text": "hello"},
    "ping": {"id": "i"},
    "hint": {"id": "h"},
}
NAMES = ["t", "v", "table", "token", "match", "version", "chat", "id", "move", "text", "extra", "seat", "player"]
RUBBISH = st.text(max_size=200) | VALUES.map(json.dumps) | st.binary(max_size=200)


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    """A sound message of which some fields are left out, wrong or too many."""
    kind = draw(st.sampled_from(sorted(SOUND)))
    message = {"t": kind, **SOUND[kind]}
    for _ in range(draw(st.integers(1, 3))):
        name = draw(st.sampled_from([*message, *NAMES]))
        if draw(st.booleans()):
            message.pop(name, None)
        else:
            message[name] = draw(VALUES)
    return json.dumps(message)


@st.composite
def misshapen(draw: st.DrawFn) -> str | bytes:
    """A sound message whose bytes are cut off, doubled, or not as JSON has them."""
    kind = draw(st.sampled_from(sorted(SOUND)))
    text = json.dumps({"t": kind, **SOUND[kind]})
    at = draw(st.integers(0, len(text)))
    forms: list[str | bytes] = [text[:at], text[:at] + draw(st.characters()) + text[at:], text + text, text[at:]]
    forms += [text.encode(), f"[{text}]", f'{{"t":"{kind}","t":"{kind}"' + text[len(kind) + 7 :]]
    return draw(st.sampled_from(forms))


HUGE = {
    "deep list": "[" * 10_000,
    "deep object": '{"t":' * 3000,
    "too long": "{" * (MOST_BYTES + 1),
    "long line": json.dumps({"t": "chat", "id": "c", "text": "x" * (CHAT_LENGTH + 1)}),
    "longest line": json.dumps({"t": "chat", "id": "c", "text": "x" * MOST_BYTES}),
    "long id": json.dumps({"t": "ping", "id": "x" * 65}),
    "long move": json.dumps({"t": "play", "id": "p", "move": "row " * 100}),
    "low version": json.dumps({"t": "play", "id": "p", "move": "row 10", "version": -1}),
    "high version": '{"t":"play","id":"p","move":"row 10","version":' + "9" * 400 + "}",
    "high number": '{"t":"hello","v":1e400,"table":"TABLE"}',
    "half a letter": '{"t":"ping","id":"\\ud800"}',
}
"""By name: they are too long to be printed."""
HOSTILE_MOVES = st.sampled_from(
    ["row 10 ", "row ten", "counter", "take back", "'; DROP TABLE entries; --", "../../etc", "row -1", "row 1e3", "٣"]
) | st.text(min_size=1, max_size=100)


@st.composite
def cheating(draw: st.DrawFn) -> str:
    """A sound message that asks for what may not be."""
    version = draw(st.none() | st.integers(0, 2**40))
    play = {"t": "play", "id": draw(st.text(min_size=1, max_size=64)), "move": draw(HOSTILE_MOVES), "version": version}
    others = [{"t": "take-back", "id": "t"}, {"t": "hint", "id": "h"}, {"t": "hello", "v": 1, "table": "TABLE"}]
    return json.dumps(draw(st.sampled_from([play, play, play, *others])))


FRAMES = spoilt() | misshapen() | RUBBISH | st.sampled_from(sorted(HUGE)) | cheating()
ODD = ["", None, True, -1, 0, 1, 2**31, 2**63, 2**64, 1.5, 1e300, "p", "row 10", "x" * 65, "\0", [], ["a"], {}]
LETTERS = '{}[]",:0123456789.eE+-truefalsn\\ \t\n\x00é\ud83c🂡'


def mutated(frame: str | bytes, chance: random.Random) -> str | bytes:
    """The frame, a little different: a field more, less or odd, or some letters."""
    try:
        message = json.loads(frame)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict) or chance.random() < 0.3:
        return scrambled(frame, chance)
    for _ in range(chance.randint(1, 2)):
        name = chance.choice([*message, *NAMES])
        if chance.random() < 0.3:
            message.pop(name, None)
        else:
            message[name] = chance.choice([*ODD, *SOUND, *message.values()])
    return json.dumps(message)


def scrambled(frame: str | bytes, chance: random.Random) -> str | bytes:
    if isinstance(frame, bytes):
        return frame + chance.randbytes(3)
    begin = chance.randint(0, len(frame))
    end = min(len(frame), begin + chance.randint(0, 9))
    between = "".join(chance.choices(LETTERS, k=chance.randint(0, 3)))
    return frame[:begin] + between + chance.choice(["", frame[begin:end] * 2]) + frame[end:]


def understood(frame: str | bytes) -> Asked | None:
    if isinstance(frame, bytes) or len(frame) > MOST_BYTES:
        return None
    try:
        asked: Asked = decode_asked(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return asked


# ---- The machine


class Hostility(RuleBasedStateMachine):
    """Somebody who sends whatever there is, in every place that one can be in, beside people who play."""

    server: ClassVar[Server]
    sent: ClassVar[Counter[str]]

    def __init__(self) -> None:
        super().__init__()
        self.wire: Wire | None = None
        self.place = ""
        self.room: Room
        self.at: Room
        """The room that the socket is in, or would be if it had said hello."""
        self.probes = 0
        self.done: dict[str, int] = {}
        """The versions to which Mallory's moves have led, by the names that were sent with them."""
        self.server.run(self._sit_down())

    async def _sit_down(self) -> None:
        """A table of its own for each try; the neighbours' goes on."""
        self.room = await match_room(self.server.hub, [self.server.mallory, self.server.carol], stages="1")

    @rule(place=st.sampled_from(GREETINGS))
    def connect(self, place: str) -> None:
        self.server.run(self._connect(place))

    async def _connect(self, place: str) -> None:
        await self._hang_up()
        self.wire, self.place = Wire(self.server.sockets), place
        self.at = self.server.neighbours.room if place == "beside the neighbours" else self.room
        if place != "nobody":
            token = None if place == "watcher" else self.server.mallory.id[::-1]
            self.wire.say("hello", v=1, table=self.at.table.id, token=token)
            await self.wire.hear("welcome")

    async def _hang_up(self) -> None:
        if self.wire is not None and self.wire.closed is None:
            await self.wire.hang_up()
        self.wire = None

    @rule(frame=FRAMES, others=st.integers(0, 2 * OTHERS), seed=st.integers(0, 2**32))
    def send(self, frame: str | bytes, others: int, seed: int) -> None:
        """A frame, and others made from it."""
        if isinstance(frame, str):
            frame = HUGE.get(frame, frame).replace("TABLE", self.room.table.id)
        chance = random.Random(seed)
        self.server.run(self._send_all([frame, *(mutated(frame, chance) for _ in range(others))]))

    async def _send_all(self, frames: list[str | bytes]) -> None:
        for frame in frames:
            await self._send(frame)

    async def _send(self, frame: str | bytes) -> None:
        if self.wire is None or self.wire.closed is not None:
            await self._connect(GREETINGS[self.sent.total() % len(GREETINGS)])
        wire, room = self.wire, self.at
        assert wire is not None
        assert room.live is not None
        asked, version, first = understood(frame), room.live.version, self.place == "nobody"
        offered = isinstance(asked, Play) and self.place == "seated" and self._fits(asked.move)
        wire.put(frame)
        self.sent[self.place] += 1
        told = await self._answers(wire, getattr(asked, "id", None))
        kinds = [message["t"] for message in told if message["t"] not in ("table", "moved", "said", "match")]
        if asked is None or (first and not isinstance(asked, Hello)) or (isinstance(asked, Hello) and not first):
            self._was_closed(kinds, told)
        elif isinstance(asked, Hello):
            if wire.closed is None:
                assert kinds == ["welcome"]
                self.place = "watcher"
            else:
                self._was_closed(kinds, told)
        else:
            assert wire.closed is None
            (answer,) = [message for message in told if message["t"] == kinds[0]]
            assert len(kinds) == 1
            assert answer["id"] == asked.id
            seated = self.place == "seated"
            if answer["t"] == "refused":
                assert answer["code"]
                assert answer["reason"]
                assert not isinstance(asked, Ping)
            elif isinstance(asked, Ping):
                assert answer["t"] == "pong"
            elif isinstance(asked, Chat):
                assert self.place != "watcher"
                assert answer["t"] == "done"
            else:
                assert not isinstance(asked, Hint)
                assert seated
                assert answer["t"] == "done"
                if asked.id in self.done:  # the name of a move that was made: its answer is given again, and no more
                    assert answer["version"] == self.done[asked.id]
                else:
                    assert isinstance(asked, TakeBack) or offered, f"{asked} was played"
                    self.done[asked.id] = answer["version"]
            grown = room.live.version - version
            assert grown == (
                answer["t"] == "done" and isinstance(asked, Play | TakeBack) and answer["version"] > version
            )

    def _fits(self, move: str) -> bool:
        """Whether a text is, for all that it looks like, a move that Mallory may make now."""
        live = self.room.live
        assert live is not None
        try:
            live.prepare(0, move)
        except Exception:
            return False
        return True

    async def _answers(self, wire: Wire, id: str | None) -> list[dict[str, Any]]:
        """All that is said until there is an answer and a probe comes back too, or the socket closes."""
        self.probes += 1
        probe = f"probe {self.probes}"
        if self.place != "nobody":
            wire.say("ping", id=probe)
        told: list[dict[str, Any]] = []
        came_back = False
        try:
            while not (came_back and (id is None or any(message.get("id") == id for message in told))):
                message = await wire.hear()
                if message["t"] == "pong" and message["id"] == probe:
                    came_back = True
                else:
                    told.append(message)
                if message["t"] == "welcome":
                    break
        except ConnectionError:
            await wire.end()
        return told

    def _was_closed(self, kinds: list[str], told: list[dict[str, Any]]) -> None:
        assert self.wire is not None
        assert self.wire.closed in CLOSING
        assert kinds == ["bye"]
        assert told[-1]["code"]
        assert told[-1]["reason"]

    @rule()
    def the_neighbours_play(self) -> None:
        self.server.run(self.server.neighbours.play())

    @invariant()
    def the_neighbours_are_undisturbed(self) -> None:
        neighbours = self.server.neighbours
        assert all(wire.closed is None for wire in neighbours.wires)
        assert len(neighbours.room.readers) == 2 + self._is_in(neighbours.room)

    @invariant()
    def nobody_is_counted_who_is_gone(self) -> None:
        here = self.wire is not None and self.wire.closed is None
        assert self.server.sockets.limits.connections.open == 2 + here
        assert len(self.room.readers) == self._is_in(self.room)

    def _is_in(self, room: Room) -> bool:
        return self.wire is not None and self.wire.closed is None and self.place != "nobody" and self.at is room

    def teardown(self) -> None:
        self.server.run(self._hang_up())
        self.server.run(self.server.neighbours.play())


@pytest.fixture
def server(database: str) -> Any:
    opened = Server(database)
    yield opened
    opened.close()


@pytest.mark.long
def test_ten_thousand_hostile_frames_are_refused_or_close_their_socket(server: Server) -> None:
    Hostility.server, Hostility.sent = server, Counter()
    # What fails is shown as it is: making it shorter, against a server that goes on, takes too long.
    bounds = settings(
        max_examples=5,
        stateful_step_count=40,
        deadline=None,
        phases=[Phase.generate],
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    while Hostility.sent.total() < FRAMES_IN_ALL or server.neighbours.matches < 2:
        run_state_machine_as_test(Hostility, settings=bounds)
    sent = Hostility.sent
    assert all(sent[place] > FRAMES_IN_ALL // 20 for place in GREETINGS)
    assert server.neighbours.moves > 50
