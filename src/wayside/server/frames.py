"""The short way out: frames written straight to the connection.

ASGI has a frame travel through a queue, a task that wakes up, and a coroutine, and be encoded twice; a move at a
crowded node is told thousands of times a second, and that was half of the work. So uvicorn's protocol offers, beside
ASGI's `send`, a plain call that writes a text frame if the connection can take it at once. If it cannot, or under a
server that knows nothing of this, frames go the usual way.
"""

from typing import Any, Protocol, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

STRAIGHT = "wayside.straight"
"""The name among the extensions in the scope of a socket."""

TEXT = 0x81  # a whole text frame
SHORT, TWO_BYTES = 126, 1 << 16
AHEAD = 4  # messages that may wait to be answered before no more is read


class Straight(Protocol):
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


class StraightProtocol(WebSocketsSansIOProtocol):
    """uvicorn's, with the short way out; and a way in that does not stop and start reading for every message."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # a handshake that was not refused; the application has not begun yet
            extensions = cast(dict[str, Any], self.scope["extensions"])
            extensions[STRAIGHT] = self.write_straight

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if hasattr(self, "scope"):
            self.scope["extensions"].pop(STRAIGHT, None)  # the two would keep each other alive

    def handle_text(self, event: Frame) -> None:
        """A message in one piece is passed on; where several wait already, the usual way stops reading."""
        if event.fin and not self.close_sent and self.queue.qsize() < AHEAD:
            try:
                self.queue.put_nowait({"type": "websocket.receive", "text": str(event.data, "utf-8")})
            except UnicodeDecodeError:
                super().handle_text(event)  # it says what is wrong, and closes
        else:
            super().handle_text(event)

    def write_straight(self, *texts: bytes) -> bool:
        """Between two frames that went the usual way nothing of theirs is left unwritten: frames stay in order."""
        if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        if self.transport.is_closing():
            return False
        self.transport.write(b"".join(map(text_frame, texts)))
        return True
