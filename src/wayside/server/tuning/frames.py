"""The short ways out and in: frames written straight to the connection, and plain ones read without ado.

ASGI has a frame travel through a queue, a task that wakes up, and a coroutine, and be encoded twice; a move at a
crowded node is told thousands of times a second, and that was half of the work. So uvicorn's protocol offers, beside
ASGI's `send`, a plain call that writes a text frame if the connection can take it at once. If it cannot, or under a
server that knows nothing of this, frames go the usual way.

What comes in is nearly always one short text frame, alone in what the connection hands over. That is read here; all
else (messages in pieces, pings, what breaks the rules) goes to the library, which knows every case and takes longer.
"""

import random
from typing import Any, Protocol, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request
from websockets.protocol import OPEN

WRITE_NOW = "wayside.write-now"
"""The name among the extensions in the scope of a socket."""

LAST = 0x80  # not to be continued
TEXT = LAST | 0x1  # a whole text frame
MASKED = 0x80  # as every frame of a client must be
SHORT, TWO_BYTES = 126, 1 << 16
MOST_UNANSWERED = 4  # messages that may wait to be answered before no more is read


class WriteNow(Protocol):
    """Writes text frames now, if they can be written now; False: nothing was written."""

    def __call__(self, *texts: bytes) -> bool: ...


def text_frame(text: bytes) -> bytes:
    """A frame as a server sends it (RFC 6455, 5.2): not masked, and in one piece."""
    size = len(text)
    if size < SHORT:
        return bytes((TEXT, size)) + text
    if size < TWO_BYTES:
        return bytes((TEXT, 126)) + size.to_bytes(2) + text
    return bytes((TEXT, 127)) + size.to_bytes(8) + text


class FastPathProtocol(WebSocketsSansIOProtocol):
    """uvicorn's, with the short ways; and it asks for a sign of life only where there was none."""

    between = False
    """The library has been given whole frames only, and no message is under way: a frame begins with the next byte."""
    heard = False
    """Something has come since the connection was last looked after."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # a handshake that was not refused; the application has not begun yet
            extensions = cast(dict[str, Any], self.scope["extensions"])
            extensions[WRITE_NOW] = self.write_now

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if hasattr(self, "scope"):
            self.scope["extensions"].pop(WRITE_NOW, None)  # the two would keep each other alive

    # ---- In

    def data_received(self, data: bytes) -> None:
        self.heard = True
        if not self.handshake_initiated:
            super().data_received(data)
            self.between = self.handshake_initiated and data.endswith(b"\r\n\r\n")
        elif not self.between or not self._read_fast(data):
            self.between = self.between and are_whole_frames(data)
            try:
                super().data_received(data)
            except InvalidState:  # the other side has closed, and in the same breath said what it may not
                self.transport.close()

    def _read_fast(self, data: bytes) -> bool:
        """Take in a text frame that is alone and whole; False: it is not, or should wait, and nothing was done."""
        size = len(data) - 6
        if not 0 <= size < SHORT or data[0] != TEXT or data[1] != MASKED | size:
            return False
        if self.close_sent or self.conn.state is not OPEN or self.queue.qsize() >= MOST_UNANSWERED:
            return False
        try:
            text = str(apply_mask(data[6:], data[2:6]), "utf-8")
        except UnicodeDecodeError:
            return False  # the library says what is wrong, and closes
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        return True

    # ---- Out

    def write_now(self, *texts: bytes) -> bool:
        """Between two frames that went the usual way nothing of theirs is left unwritten: frames stay in order."""
        if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        if self.transport.is_closing():
            return False
        self.transport.write(b"".join(map(text_frame, texts)))
        return True

    # ---- Alive or not

    def schedule_ping(self) -> None:
        """At uneven times: the sockets of a crowd that came together are not all to be asked in the same moment."""
        assert self.ping_interval is not None
        self.ping_timer = self.loop.call_later(self.ping_interval * random.uniform(0.7, 1.0), self.send_keepalive_ping)

    def send_keepalive_ping(self) -> None:
        """Whoever has said something is there."""
        if self.heard and not self.close_sent and not self.transport.is_closing():
            self.heard = False
            self.schedule_ping()
        else:
            super().send_keepalive_ping()


def are_whole_frames(data: bytes) -> bool:
    """Whether these bytes, which begin with a frame, end with one too, and none of them is a piece of a message."""
    at = 0
    while at + 2 <= len(data):
        first, size = data[at], data[at + 1] & 0x7F
        if not first & LAST:
            return False
        at += 2
        if size >= SHORT:
            wide = 2 if size == SHORT else 8
            size = int.from_bytes(data[at : at + wide])
            at += wide
        at += 4 + size
    return at == len(data)
