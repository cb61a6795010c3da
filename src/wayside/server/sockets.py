"""One socket: hello, moves, chat, and frames out as fast as its reader takes them.

Written on ASGI itself: there is a socket for every player at every table, and nothing between it and the wire that
is not needed.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec

from wayside.server.api.house import is_ours
from wayside.server.errors import Refusal
from wayside.server.frames import STRAIGHT, Straight
from wayside.server.hub import POLICY, TRY_LATER, Hub, Room
from wayside.server.limits import CHAT, MOVE, PING, Limits, SocketLimits
from wayside.server.metrics import Metrics
from wayside.server.model import Player, now_ms
from wayside.server.people import COOKIE, People, bearer_token
from wayside.server.protocol import (
    MOST_BYTES,
    VERSION,
    Asked,
    Bye,
    Chat,
    Done,
    Hello,
    Ping,
    Play,
    Pong,
    Refused,
    TakeBack,
    decode_asked,
    encode,
)
from wayside.server.store import token_hash

HELLO_SECONDS = 10.0
LAST_SECONDS = 5.0  # for what is still queued when a socket closes
MOST_QUEUED = 256  # frames that wait for a slow reader before it is dropped

# Codes of a closing socket: the standard's own where it has one.
GOING_AWAY, TOO_BIG = 1001, 1009

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]


class Closed(Exception):
    """The socket is gone, or must go."""

    def __init__(self, code: int = 1000, bye: Bye | None = None) -> None:
        super().__init__(bye.reason if bye else "")
        self.code = code
        self.bye = bye


class Socket:
    """A reader of a room, and the way out to it."""

    def __init__(self, send: Send, metrics: Metrics, straight: Straight | None = None) -> None:
        self.player: str | None = None
        self.token = ""
        self.muted: frozenset[str] = frozenset()
        self._send = send
        self._straight = straight
        self._metrics = metrics
        self._queue: deque[bytes] = deque()
        self._writing: asyncio.Task[None] | None = None
        self._over: Closed | None = None

    def send(self, frame: bytes) -> None:
        """Write a frame, or queue it; a reader that does not keep up is dropped, and comes back by its version."""
        if self._over is not None:
            return
        if self._writing is None and self._straight is not None and self._straight(frame):
            return
        if len(self._queue) >= MOST_QUEUED:
            self._metrics.dropped.inc()
            self._queue.clear()
            self.close(TRY_LATER, Bye("too-slow", "this connection does not keep up; connect again"))
            return
        self._queue.append(frame)
        self._write_soon()

    def close(self, code: int, bye: Bye | None = None) -> None:
        """Close once what is queued is out."""
        if self._over is None:
            self._over = Closed(code, bye)
            if bye is not None:
                self._queue.append(encode(bye))
            self._write_soon()

    def _write_soon(self) -> None:
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        """What is queued goes out, as fast as the other side takes it; then the socket closes, if it is to."""
        try:
            while self._queue:
                await self._send({"type": "websocket.send", "text": self._queue.popleft().decode()})
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

    def __init__(self, hub: Hub, people: People, limits: Limits, metrics: Metrics, origins: list[str]) -> None:
        self.hub = hub
        self.people = people
        self.limits = limits
        self.metrics = metrics
        self._moves = metrics.moves.labels("player")
        self.origins = origins
        """Pages that may open a socket; a request without an Origin is no page's."""
        self.stopping = False

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
            await self._serve(headers, address, receive, send, scope.get("extensions", {}).get(STRAIGHT))
        finally:
            self.metrics.sockets.dec()
            self.limits.disconnect(address)

    async def _serve(
        self, headers: Mapping[str, str], address: str, receive: Receive, send: Send, straight: Straight | None
    ) -> None:
        socket = Socket(send, self.metrics, straight)
        room: Room | None = None
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await self._next(receive)
            if not isinstance(hello, Hello):
                raise Closed(POLICY, Bye("no-hello", "the first message must be hello", retry=False))
            player, room = await self._enter(socket, hello, headers)
            buckets = self.limits.socket(address, player.id if player else None)
            while True:
                asked = await self._next(receive)
                if isinstance(asked, Hello):
                    raise Closed(POLICY, Bye("hello-again", "hello is said once", retry=False))
                await self._answer(socket, room, player, asked, buckets)
        except TimeoutError:
            socket.close(POLICY, Bye("no-hello", "nothing was said after connecting"))
        except Closed as closed:
            socket.close(closed.code, closed.bye)
        except Refusal as refusal:  # of the table itself
            socket.close(POLICY, Bye(refusal.code, refusal.reason, retry=refusal.status >= 500))
        finally:
            if room is not None:
                room.leave(socket)
            socket.close(GOING_AWAY)
            await socket.closed()

    async def _next(self, receive: Receive) -> Asked:
        """The next message; rubbish closes the socket with a reason."""
        message = await receive()
        if message["type"] == "websocket.disconnect":
            raise Closed
        data = message.get("text")
        if data is None:
            raise Closed(1003, Bye("not-text", "messages are text, not bytes", retry=False))
        if len(data) > MOST_BYTES:
            raise Closed(TOO_BIG, Bye("too-big", f"a message has at most {MOST_BYTES} bytes", retry=False))
        try:
            asked: Asked = decode_asked(data)
            return asked
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.metrics.refused.labels("undecodable").inc()
            reason = str(error).split(" - ")[0][:200]
            raise Closed(
                POLICY, Bye("not-understood", f"that is no message of this protocol: {reason}", False)
            ) from None

    async def _enter(self, socket: Socket, hello: Hello, headers: Mapping[str, str]) -> tuple[Player | None, Room]:
        """Say welcome to whoever it is."""
        if hello.v != VERSION:
            raise Closed(POLICY, Bye("other-version", f"this server speaks version {VERSION}", retry=False))
        token = hello.token or _token(headers)
        player = await self.people.recognise(token)
        if hello.token is not None and player is None:
            raise Closed(POLICY, Bye("no-such-token", "nobody has this token", retry=False))
        room = await self.hub.room(hello.table)
        if hello.match is not None and not room.knows(hello.match, hello.version):
            await room.refresh()  # another node has told more than this one has heard of
        if player is not None:
            socket.player, socket.token = player.id, token_hash(token or "")
            socket.muted = await self.people.muted_by(player.id)
        chat = await self.hub.store.chat(room.table.id, hello.chat) if room.table.chat else []
        async with room.lock:  # no entry can come between this sight of the match and the next one that is told
            socket.send(encode(room.welcome(socket, hello.match, hello.version, chat)))
            room.join(socket)
        return player, room

    async def _answer(
        self, socket: Socket, room: Room, player: Player | None, asked: Asked, buckets: SocketLimits
    ) -> None:
        begun = self.metrics.clock()
        try:
            if isinstance(asked, Ping):
                buckets.take(PING)
                socket.send(encode(Pong(asked.id, now_ms())))
            elif isinstance(asked, Chat):
                if player is None:
                    raise Refusal("watching", "only who has a name can talk")
                buckets.take(CHAT)
                number = await room.say(player.id, player.name, asked.text)
                socket.send(encode(Done(asked.id, number)))
            elif isinstance(asked, Play | TakeBack):
                seat = room.seat_of(player.id if player else None)
                if seat is None:
                    raise Refusal("watching", "you have no seat at this table")
                buckets.take(MOVE)
                move, seen = (asked.move, asked.version) if isinstance(asked, Play) else (None, None)
                version = await room.play(seat, move, f"{socket.player}:{asked.id}", "player", seen)
                self.metrics.move_seconds.observe(self.metrics.clock() - begun)
                self._moves.inc()
                socket.send(encode(Done(asked.id, version)))
        except Refusal as refusal:
            self.metrics.refused.labels(refusal.code).inc()
            socket.send(encode(Refused(asked.id, refusal.code, refusal.reason, refusal.clause)))  # type: ignore[union-attr]


def _token(headers: Mapping[str, str]) -> str | None:
    """The token in an Authorization header or in the cookie."""
    if "authorization" in headers:
        return bearer_token(headers["authorization"])
    for part in headers.get("cookie", "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return None
