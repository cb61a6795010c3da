"""A socket without a network: the ASGI application is handed frames and says what it would send."""

import asyncio
import json
from typing import Any

from wayside.server.sockets import Sockets


class Wire:
    """One connection to the sockets of a server."""

    def __init__(self, sockets: Sockets, **headers: str) -> None:
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._out: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.accepted = False
        self.closed: int | None = None
        named = [(name.replace("_", "-").encode(), value.encode()) for name, value in {"host": "t", **headers}.items()]
        scope = {"type": "websocket", "path": "/ws", "headers": named, "client": ("198.51.100.7", 1)}
        self._in.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(sockets(scope, self._in.get, self._sent))

    async def _sent(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.accept":
            self.accepted = True
        elif message["type"] == "websocket.close":
            self.closed = message["code"]
        self._out.put_nowait(message)

    def put(self, text: str | bytes) -> None:
        """A frame as it stands."""
        self._in.put_nowait({"type": "websocket.receive", "text" if isinstance(text, str) else "bytes": text})

    def say(self, kind: str, **fields: Any) -> None:
        self.put(json.dumps({"t": kind, **fields}))

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; others are passed over. Nothing more to come is an error."""
        async with asyncio.timeout(10):
            while True:
                message = await self._out.get()
                if message["type"] == "websocket.close":
                    raise ConnectionError(f"closed with {message['code']}")
                if message["type"] == "websocket.send":
                    told: dict[str, Any] = json.loads(message["text"])
                    if not kinds or told["t"] in kinds:
                        return told

    async def end(self) -> int | None:
        """Wait until the server has closed it; the code."""
        async with asyncio.timeout(10):
            await self.task
        return self.closed

    async def hang_up(self) -> None:
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1006})
        await self.end()
