"""A connection that hands each message over as it comes.

The library puts a message through a parser for every case there is, a queue, and a task that wakes up. A program that
plays at a thousand tables is told four thousand messages a second: its whole work is a seventh less without that. So
whole text frames, which is all that a server of ours sends but for pings, are read here and handed over at once. With
the first frame of another kind everything goes to the library, and from then on comes out of it in the usual way.
"""

from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection

TEXT = 0x81  # a whole text frame
CONTROL = (0x88, 0x89, 0x8A)  # closing, ping, pong
TWO_BYTES, EIGHT_BYTES = 126, 127  # of length follow
MASKED = 0x80  # which no server's frame may be


def _nobody(text: bytes) -> None:
    """Where nobody listens any more."""


class FastConnection(ClientConnection):
    """The library's, with a short way in; see `listen`."""

    fault: Exception | None = None
    """What the one who listens has raised: the connection was given up for it."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._hear: Callable[[bytes], None] | None = None
        self._untouched = False  # nothing has come since the handshake
        self._rest = b""
        self._most = 0

    def listen(self, hear: Callable[[bytes], None], most: int) -> None:
        """Have each text message handed over as it comes, if none has come yet; too long ones are not ours.

        Messages that are not handed over, because something unusual came before them, are to be read as always.
        """
        if self._untouched:
            self._hear, self._most = hear, most

    def turn_away(self) -> None:
        """Hand nothing over any more."""
        if self._hear is not None:
            self._hear = _nobody

    def data_received(self, data: bytes) -> None:
        if self._hear is None:
            self._untouched = self.response is None and data.endswith(b"\r\n\r\n")
            super().data_received(data)
            return
        try:
            self._split(self._rest + data if self._rest else data)
        except Exception as error:
            self.fault = error
            self._hear = _nobody
            self.transport.abort()

    def _split(self, data: bytes) -> None:
        """Take the whole frames off, and keep the rest until there is more."""
        at = 0
        while (hear := self._hear) is not None and (frame := frame_at(data, at)) is not None:
            kind, body, end = frame
            if kind == TEXT and end - body <= self._most and not self.protocol.close_rcvd:
                if end > len(data):
                    break
                hear(data[body:end])
            elif kind in CONTROL and end - body < TWO_BYTES:
                if end > len(data):
                    break
                super().data_received(data[at:end])
            else:
                self._hear, self._rest = None, b""
                super().data_received(data[at:])
                return
            at = end
        self._rest = data[at:]


def frame_at(data: bytes, at: int) -> tuple[int, int, int] | None:
    """The kind of the frame that begins there, and where its body begins and ends; None: too little of it has come.

    One that is masked is of no kind (RFC 6455, 5.1).
    """
    if len(data) < at + 2:
        return None
    kind, size = data[at], data[at + 1]
    if size & MASKED:
        return 0, at, at
    wide = 2 if size == TWO_BYTES else 8 if size == EIGHT_BYTES else 0
    body = at + 2 + wide
    if len(data) < body:
        return None
    if wide:
        size = int.from_bytes(data[at + 2 : body])
    return kind, body, body + size
