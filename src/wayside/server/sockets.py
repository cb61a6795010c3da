"""One socket: hello, moves, chat, and frames out as fast as its reader takes them.

Written on ASGI itself: there is a socket for every player at every table, and nothing between it and the wire that
is not needed.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec

from wayside import protocol as p
from wayside.server.api.services import is_ours
from wayside.server.errors import Refusal
from wayside.server.hints import Hints
from wayside.server.hub import POLICY, Hub
from wayside.server.limits import CHAT, HELLO, HINT, MOVE, PING, Limits, SocketLimits, TooFast, of_player
from wayside.server.logs import logger
from wayside.server.metrics import Metrics
from wayside.server.model import Player, now_ms
from wayside.server.people import People, token_of
from wayside.server.room import TRY_LATER, Room
from wayside.server.store import token_hash

log = logger("sockets")

HELLO_SECONDS = 10.0
LAST_SECONDS = 5.0  # for what is still queued when a socket closes
MOST_QUEUED, MOST_QUEUED_BYTES = 256, 1 << 19  # frames that wait for a slow reader before it is dropped

# Codes of a closing socket: the standard's own where it has one.
GOING_AWAY, TOO_BIG, BROKEN = 1001, 1009, 1011
FAULT = "fault"

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]


class Closed(Exception):
    """The socket is gone, or must go."""

    def __init__(self, code: int = 1000, bye: p.Bye | None = None) -> None:
        super().__init__(bye.reason if bye else "")
        self.code = code
        self.bye = bye


class Socket:
    """A reader of a room, and the way out to it."""

    def __init__(self, send: Send, metrics: Metrics) -> None:
        self.player: str | None = None
        self.name = ""
        self.token = ""
        self.muted: frozenset[str] = frozenset()
        self.room: Room | None = None
        """Where it is a reader, or is about to be."""
        self._send = send
        self._metrics = metrics
        self._queue: deque[bytes] = deque()
        self._queued = 0  # bytes
        self._writing: asyncio.Task[None] | None = None
        self._over: Closed | None = None
        self.asides: set[asyncio.Task[None]] = set()
        """What is being answered while the reader goes on."""

    def send(self, frame: bytes) -> None:
        """Queue a frame; a reader that does not keep up is dropped, and comes back by its version."""
        if self._over is not None:
            return
        # One frame may be longer than all that may wait: it is written when there is nothing else.
        if len(self._queue) >= MOST_QUEUED or (self._queue and self._queued + len(frame) > MOST_QUEUED_BYTES):
            self._metrics.dropped.inc()
            self._queue.clear()
            self._queued = 0
            self.close(TRY_LATER, p.Bye("too-slow", "this connection does not keep up; connect again"))
            return
        self._put(frame)

    def _put(self, frame: bytes) -> None:
        self._queue.append(frame)
        self._queued += len(frame)
        self._write_soon()

    def close(self, code: int, bye: p.Bye | None = None) -> None:
        """Close once what is queued is out."""
        if self._over is None:
            self._over = Closed(code, bye)
            if bye is not None:
                self._put(p.encode(bye))
            self._write_soon()

    def _write_soon(self) -> None:
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        """What is queued goes out, as fast as the other side takes it; then the socket closes, if it is to."""
        try:
            while self._queue:
                frame = self._queue.popleft()
                self._queued -= len(frame)
                await self._send({"type": "websocket.send", "text": frame.decode()})
            if self._over is not None:
                await self._send({"type": "websocket.close", "code": self._over.code})
                return  # and nothing is written ever again
        except Exception:  # the other side has gone: there is nobody to tell
            self._over = self._over or Closed()
            self._queue.clear()
            return
        self._writing = None

    async def closed(self) -> None:
        """Wait until all is out."""
        if self._writing is not None:
            try:
                async with asyncio.timeout(LAST_SECONDS):
                    await self._writing
            except TimeoutError:
                self._writing.cancel()


class Sockets:
    """The ASGI application behind /ws."""

    def __init__(
        self,
        hub: Hub,
        people: People,
        limits: Limits,
        metrics: Metrics,
        origins: list[str],
        hints: Hints | None = None,
    ) -> None:
        self.hub = hub
        self.people = people
        self.limits = limits
        self.metrics = metrics
        self._moves = metrics.moves.labels("player")
        self.origins = origins
        """Pages that may open a socket; a request without an Origin is no page's."""
        self.hints = hints or Hints()
        self.stopping = False
        self._welcoming = asyncio.Semaphore(1)

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        address = (scope.get("client") or ("", 0))[0]
        origin = headers.get("origin")
        host = headers.get("host", "")
        if origin is not None and not is_ours(origin, host, self.origins):
            self.metrics.refused.labels("origin").inc()
            await send({"type": "websocket.close", "code": POLICY})
            return
        if self.stopping or not self.limits.connect(address):
            self.metrics.refused.labels("connections").inc()
            await send({"type": "websocket.close", "code": TRY_LATER})
            return
        self.metrics.sockets.inc()
        try:
            await send({"type": "websocket.accept"})
            await self._serve(headers, address, receive, send)
        finally:
            self.metrics.sockets.dec()
            self.limits.disconnect(address)

    async def _serve(self, headers: Mapping[str, str], address: str, receive: Receive, send: Send) -> None:
        socket = Socket(send, self.metrics)
        try:
            hello = await self._hello(receive)
            self.limits.take_from(HELLO, address)
            player, room = await self._enter(socket, hello, headers)
            buckets = self.limits.socket(address, player.id if player else None)
            while True:
                asked = await self._next(receive)
                if isinstance(asked, p.Hello):
                    raise Closed(POLICY, p.Bye("hello-again", "hello is said once", retry=False))
                await self._answer(socket, room, player, asked, buckets)
        except Closed as closed:
            socket.close(closed.code, closed.bye)
        except TooFast as refusal:
            socket.close(TRY_LATER, p.Bye(refusal.code, refusal.reason))
        except Refusal as refusal:  # of the table itself
            socket.close(POLICY, p.Bye(refusal.code, refusal.reason, retry=refusal.status >= 500))
        except Exception as error:  # ours: whoever comes again finds things as the store has them
            self.metrics.refused.labels(FAULT).inc()
            log.error("socket-failed", table=socket.room and socket.room.table.id, exc_info=error)
            socket.close(BROKEN, p.Bye(FAULT, "something went wrong in the server; it has been noted. Connect again"))
        finally:
            for task in socket.asides:
                task.cancel()
            if socket.room is not None:
                socket.room.leave(socket)
            socket.close(GOING_AWAY)
            await socket.closed()

    async def _hello(self, receive: Receive) -> p.Hello:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await self._next(receive)
        except TimeoutError:
            raise Closed(POLICY, p.Bye("no-hello", "nothing was said after connecting")) from None
        if not isinstance(hello, p.Hello):
            raise Closed(POLICY, p.Bye("no-hello", "the first message must be hello", retry=False))
        return hello

    async def _next(self, receive: Receive) -> p.Asked:
        """The next message; rubbish closes the socket with a reason."""
        message = await receive()
        if message["type"] == "websocket.disconnect":
            raise Closed
        data = message.get("text")
        if data is None:
            raise Closed(1003, p.Bye("not-text", "messages are text, not bytes", retry=False))
        if len(data) > p.MOST_BYTES:
            raise Closed(TOO_BIG, p.Bye("too-big", f"a message has at most {p.MOST_BYTES} bytes", retry=False))
        try:
            asked: p.Asked = p.decode_asked(data)
            return asked
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.metrics.refused.labels("undecodable").inc()
            reason = str(error).split(" - ")[0][:200]
            raise Closed(
                POLICY, p.Bye("not-understood", f"that is no message of this protocol: {reason}", False)
            ) from None

    async def _enter(self, socket: Socket, hello: p.Hello, headers: Mapping[str, str]) -> tuple[Player | None, Room]:
        """Say welcome to whoever it is."""
        if hello.v != p.VERSION:
            raise Closed(POLICY, p.Bye("other-version", f"this server speaks version {p.VERSION}", retry=False))
        token = hello.token or token_of(headers)
        player, muted = await self.people.recognise_reader(token)
        if hello.token is not None and player is None:
            raise Closed(POLICY, p.Bye("no-such-token", "nobody has this token", retry=False))
        if player is not None:
            self.limits.take(HELLO, of_player(player.id))
            socket.player, socket.name = player.id, player.name
            socket.token, socket.muted = token_hash(token or ""), muted
        while True:
            room = await self.hub.room(hello.table)
            if hello.match is not None and not room.knows(hello.match, hello.version):
                await room.refresh()  # another node has told more than this one has heard of
            chat = await self.hub.store.chat(room.table.id, hello.chat) if room.table.chat else []
            async with self._welcoming:
                await asyncio.sleep(0)  # however many come at once: between two welcomes all else has its turn
            async with room.lock:  # no entry can come between this sight of the match and the next one that is told
                if not self.hub.holds(room):
                    continue  # it was let go of meanwhile, and whoever comes next would be in another one
                socket.send(p.encode(room.welcome(socket, hello.match, hello.version, chat)))
                socket.room = room
                room.join(socket)
                return player, room

    async def _answer(
        self, socket: Socket, room: Room, player: Player | None, asked: p.Asked, buckets: SocketLimits
    ) -> None:
        begun = self.metrics.clock()
        try:
            if isinstance(asked, p.Ping):
                buckets.take(PING)
                socket.send(p.encode(p.Pong(asked.id, now_ms())))
            elif isinstance(asked, p.Chat):
                if player is None:
                    raise Refusal("watching", "only who has a name can talk")
                buckets.take(CHAT)
                number = await room.say(player.id, socket.name, asked.text)
                socket.send(p.encode(p.Done(asked.id, number)))
            elif isinstance(asked, p.Hint):
                buckets.take(HINT)
                seat = _seat(room, player)
                # It takes its time; whoever asked may move meanwhile.
                task = asyncio.create_task(self._hint(socket, room, seat, asked))
                socket.asides.add(task)
                task.add_done_callback(socket.asides.discard)
            elif isinstance(asked, p.Play | p.TakeBack):
                seat = _seat(room, player)
                buckets.take(MOVE)
                move, seen = (asked.move, asked.version) if isinstance(asked, p.Play) else (None, None)
                version = await room.play(seat, move, f"{socket.player}:{asked.id}", "player", seen)
                self.metrics.move_seconds.observe(self.metrics.clock() - begun)
                self._moves.inc()
                socket.send(p.encode(p.Done(asked.id, version)))
        except Refusal as refusal:
            self._refuse(socket, asked.id, refusal)  # type: ignore[union-attr]

    async def _hint(self, socket: Socket, room: Room, seat: int, asked: p.Hint) -> None:
        try:
            async for hint, version in self.hints.at(room, seat):
                told = p.Hinted(asked.id, version, hint.moves, hint.chances, hint.tries, hint.done, hint.note)
                socket.send(p.encode(told))
        except Refusal as refusal:
            self._refuse(socket, asked.id, refusal)
        except Exception as error:  # nobody else would tell who asked
            log.error("hint-failed", table=room.table.id, exc_info=error)
            self._refuse(socket, asked.id, Refusal("no-hint", "no hint came of it; it has been noted"))

    def _refuse(self, socket: Socket, id: str, refusal: Refusal) -> None:
        self.metrics.refused.labels(refusal.code).inc()
        socket.send(p.encode(p.Refused(id, refusal.code, refusal.reason, refusal.clause)))


def _seat(room: Room, player: Player | None) -> int:
    """The seat that somebody has at a table, or a refusal."""
    seat = room.seat_of(player.id if player else None)
    if seat is None:
        raise Refusal("watching", "you have no seat at this table")
    return seat
