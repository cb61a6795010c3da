"""Connections from accept on: how many there may be, and how long they may keep the server waiting.

uvicorn waits for ever for a request that does not come, or comes a byte at a time. Here a request has to be read within
a deadline, every connection counts from the moment it is accepted, and who takes nothing of what is sent is cut off.
"""

import asyncio
import ipaddress
import socket
import time
from collections.abc import Callable, Sequence
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from wayside.server.limits import Connections, address_key
from wayside.server.logs import logger

try:
    import resource
except ImportError:  # not on every system
    resource = None  # type: ignore[assignment]

log = logger("connections")

REQUEST_SECONDS = 15.0
"""For the first request of a connection from accept on, and for every other from its first byte on, its body included.
Bodies have a few kilobytes at most."""
DEAF_SECONDS = 30
"""What was sent and is not taken for so long ends a connection (the system sees to it, where it is Linux)."""
TAKING_SECONDS = 120.0
"""A long answer ends a connection that takes it so slowly: whoever takes a byte now and then is not deaf."""
FRAMES, FRAMES_A_SECOND = 128, 25.0
"""So many frames of a socket at once, and then so many a second: more than all that limits.py lets anybody say."""
PIECE = 512  # bytes of frames that are read before they are counted: a quarter of a megabyte of empty ones takes 0.6 s
SEND_BUFFER = 256 * 1024  # bytes that the system keeps for a slow reader; left to itself it takes up to four megabytes
LOG_SECONDS = 10.0  # from one line of the log that says that nobody is let in to the next
OTHER_DESCRIPTORS = 128  # of the database, bots, files


def raise_descriptor_limit() -> int | None:
    """Let this process have as many descriptors as the system allows it; how many. None: that cannot be said."""
    if resource is None:
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
        except (OSError, ValueError):  # macOS names a hard limit that cannot be had
            pass
    return None if soft == resource.RLIM_INFINITY else soft


def bound_unread(listening: socket.socket) -> None:
    """What readers leave untaken is bounded, in bytes and in time. Connections have this from the one that accepts."""
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAF_SECONDS * 1000)


class Doorkeeper:
    """Counts all connections by address; behind a trusted proxy's there are many people, and only the sum counts."""

    def __init__(
        self,
        per_address: int,
        in_all: int,
        trusted: Sequence[str] = (),
        descriptors: int | None = None,
        on_refused: Callable[[], None] = lambda: None,
    ) -> None:
        if descriptors is not None:
            # Where none is left asyncio says so, but uvloop (libuv) closes whoever comes, and nobody learns of it.
            in_all = min(in_all, max(descriptors - OTHER_DESCRIPTORS, descriptors // 2))
        self.connections = Connections(per_address, in_all)
        self._trusted = [ipaddress.ip_network(each, strict=False) for each in trusted]
        self._on_refused = on_refused
        self._said = -LOG_SECONDS
        self._unsaid = 0

    def enter(self, host: str | None) -> str | None:
        """Let a connection in; under which name it is counted, and has to leave. None: there are too many."""
        key = address_key(host)
        if self.connections.enter(key, bounded=not self._is_trusted(host)):
            return key
        self._on_refused()
        self.say("connections-refused", open=self.connections.open, most=self.connections.in_all)
        return None

    def leave(self, counted: str | None) -> None:
        """A connection is gone that was counted under this name; None: it was not."""
        if counted is not None:
            self.connections.leave(counted)

    def _is_trusted(self, host: str | None) -> bool:
        return host is not None and any(ipaddress.ip_address(host) in network for network in self._trusted)

    def say(self, event: str, **facts: Any) -> None:
        """A line of the log, now and then: whoever floods the server is not to flood its disk."""
        self._unsaid += 1
        if time.monotonic() >= self._said + LOG_SECONDS:
            log.warning(event, times=self._unsaid, **facts)
            self._said, self._unsaid = time.monotonic(), 0

    def on_loop_error(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """asyncio says here that it cannot accept, and tries again a second later."""
        if isinstance(context.get("exception"), OSError) and "accept" in context.get("message", ""):
            self.say("nothing-accepted", open=self.connections.open, error=context["exception"].strerror)
        else:
            loop.default_exception_handler(context)


class WholeBodies(h11.Connection):
    """Takes no body in parts (`Transfer-Encoding: chunked`): a quarter of a megabyte of the smallest ones holds the
    loop up for most of a second, and whoever asks something here knows how long it is."""

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request) and any(name == b"transfer-encoding" for name, _ in event.headers):
            raise h11.RemoteProtocolError("a body needs a length")
        return event


class GuardedHttp(H11Protocol):
    """uvicorn's, with a deadline for every request, and for every answer."""

    doorkeeper: Doorkeeper
    _counted: str | None = None
    _deadline: asyncio.TimerHandle | None = None
    _taking: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.conn = WholeBodies(h11.SERVER)  # nothing was read yet by the one that uvicorn made
        self._counted = self.doorkeeper.enter(self.client[0] if self.client else None)
        if self._counted is None:
            transport.close()
        else:
            self._set_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        self._drop_deadline()
        self._is_taken()
        self.doorkeeper.leave(self._counted)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._taking = self._taking or self.loop.call_later(TAKING_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._is_taken()

    def _is_taken(self) -> None:
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        super().handle_websocket_upgrade(event)
        protocol = self.transport.get_protocol()
        assert isinstance(protocol, GuardedSocket)
        # The socket is counted on; of what has read its request nothing is kept.
        protocol.doorkeeper, protocol.counted, self._counted = self.doorkeeper, self._counted, None
        self._is_taken()

    # ---- The deadline

    def _look(self) -> None:
        """A request that is partly read has a deadline, which further bytes do not put off; any other has none."""
        theirs = self.conn.their_state
        partly = theirs is h11.SEND_BODY or (theirs is h11.IDLE and bool(self.conn.trailing_data[0]))
        if partly and self.transport.get_protocol() is self:  # else it has become a socket
            self._set_deadline()
        else:
            self._drop_deadline()

    def _set_deadline(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _drop_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class GuardedSocket(WebSocketsSansIOProtocol):
    """A socket that is counted until its connection is gone, and whose frames are counted too, pings and parts of
    messages among them; whoever has not taken the last word is not waited for."""

    doorkeeper: Doorkeeper | None = None
    counted: str | None = None
    _said = 0.0  # frames, less those that time has made up for
    _said_at = 0.0

    def connection_lost(self, exc: Exception | None) -> None:
        if self.doorkeeper is not None:
            self.doorkeeper.leave(self.counted)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        for begin in range(0, len(data), PIECE):
            try:
                super().data_received(data[begin : begin + PIECE])
            except InvalidState:  # the other side has closed, and in the same breath said what it may not
                self.transport.close()
            if self.transport.is_closing():
                return

    def handle_events(self) -> None:
        now = self.loop.time()
        self._said = max(0.0, self._said - (now - self._said_at) * FRAMES_A_SECOND) + len(self.conn.events)
        self._said_at = now
        super().handle_events()
        if self._said > FRAMES or len(self.frames) > FRAMES:
            if self.doorkeeper is not None:
                self.doorkeeper.say("too-many-frames")
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if not self.writable.is_set():
            self.transport.abort()
