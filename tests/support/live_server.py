"""A whole server for tests, in this process: it can be stopped, killed and started again on the same store."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI
from rooms import Driven

from wayside.server.api import Services, install
from wayside.server.bot_pool import BotLimits, BotPool
from wayside.server.hub import Hub
from wayside.server.limits import RATES, Limits, Rate
from wayside.server.match_driver import MatchDriver
from wayside.server.metrics import Metrics
from wayside.server.model import new_id
from wayside.server.people import People
from wayside.server.settings import Settings
from wayside.server.sockets import Sockets
from wayside.server.store import Store


class LiveServer:
    """A node with sockets, API, driver and bots."""

    def __init__(self, database: str, **settings: Any) -> None:
        self.database = database
        self.settings = Settings(**{"bot_pause_ms": 0, "sweep_seconds": 0.1, **settings})
        self.port = 0
        self.hub: Hub
        self.store: Store
        self._running: asyncio.Task[None] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        self.store = await Store.open(self.database)
        self.metrics = Metrics()
        self.hub = Hub(self.store)
        self.limits = limits = Limits({kind: Rate(1_000_000, 1.0) for kind in RATES})
        self.pool = BotPool(BotLimits(processes=1), self.metrics)
        await self.pool.start()
        self.driver = MatchDriver(self.hub, self.pool, self.settings, self.metrics, new_id())
        self.hub.observer = Driven(self.driver, self.metrics)
        await self.driver.start()
        self.services = Services.make(self.store, self.hub, limits, self.settings, self.pool)
        self.sockets = Sockets(self.hub, People(self.store), limits, self.metrics, [], self.services.hints)
        app = FastAPI()
        install(app, self.services)

        async def both(scope: Any, receive: Any, send: Any) -> None:
            await (self.sockets if scope["type"] == "websocket" else app)(scope, receive, send)

        # With the protocol named: asyncio turns off the delay of small packets only then.
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", self.port))
        self.port = listening.getsockname()[1]
        config = uvicorn.Config(
            both, ws="websockets-sansio", ws_per_message_deflate=False, lifespan="off", log_config=None
        )
        self._server = uvicorn.Server(config)
        self._running = asyncio.create_task(self._server.serve([listening]))
        while not self._server.started:
            await asyncio.sleep(0.005)

    def break_sockets(self) -> None:
        """Every connection breaks, without a word."""
        for connection in list(self._server.server_state.connections):
            transport: Any = connection.transport
            transport.abort()

    async def stop(self) -> None:
        assert self._running is not None
        await self.driver.stop()
        self._server.should_exit = True
        self.break_sockets()
        await self._running
        await self.pool.stop()
        self.services.close()
        await self.hub.end_loading()
        await self.store.close()

    async def restart(self) -> None:
        """Stop, and start again at the same address with nothing in memory."""
        await self.stop()
        await self.start()


@asynccontextmanager
async def live_server(folder: Path, **settings: Any) -> AsyncIterator[LiveServer]:
    server = LiveServer(f"sqlite:///{folder / 'live' / 'wayside.db'}", **settings)
    await server.start()
    try:
        yield server
    finally:
        await server.stop()
