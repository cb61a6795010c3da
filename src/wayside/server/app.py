"""The server put together: store, hub, sockets, HTTP, bots, clocks, other nodes; and how it starts and stops."""

import asyncio
import contextlib
import threading
import time
from collections.abc import AsyncIterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.staticfiles import StaticFiles

import wayside
from wayside.engine.registry import game_names
from wayside.server.api import House, install
from wayside.server.bots import BotLimits, BotPool
from wayside.server.driver import Driver
from wayside.server.errors import Refusal
from wayside.server.garbage import Garbage
from wayside.server.hub import Hub
from wayside.server.limits import Limits
from wayside.server.logs import logger
from wayside.server.metrics import Metrics, watch_loop
from wayside.server.nodes import Nodes
from wayside.server.settings import Settings
from wayside.server.sockets import Sockets
from wayside.server.store import Store
from wayside.server.whereabouts import Whereabouts

log = logger("app")

TIDY_SECONDS = 15.0
SOCKET_PATH = "/ws"
PAGE = "page"  # the folder of the built page inside the package

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; connect-src 'self' ws: wss:; style-src 'self' 'unsafe-inline'; "
        "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
}


class Node:
    """One server process and all its parts."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.limits = Limits(
            crowd=settings.people_per_address,
            per_address=settings.sockets_per_address,
            in_all=settings.sockets_in_all,
        )
        self.store: Store
        self.hub: Hub
        self.house: House
        self.nodes: Nodes
        self.driver: Driver
        self.pool: BotPool
        self.whereabouts: Whereabouts
        self.sockets: Sockets
        self.ready = False
        self._tasks: list[asyncio.Task[Any]] = []

    async def start(self) -> None:
        settings = self.settings
        self.store = await Store.open(settings.database_url)
        self.store.tell_of_groups(self.metrics.note_group)
        self.hub = Hub(self.store)
        self.house = House.make(self.store, self.hub, self.limits, settings)
        shared = not settings.database_url.startswith("sqlite")
        self.nodes = Nodes(self.hub, settings.redis_url, shared)
        self.pool = BotPool(
            BotLimits(
                processes=settings.bot_processes,
                queue=settings.bot_queue,
                most_think_ms=settings.most_think_ms,
                niceness=settings.bot_niceness,
            ),
            self.metrics,
        )
        alone = not self.nodes.shared
        self.whereabouts = Whereabouts(self.hub, self.nodes.id, settings.beat_seconds, settings.redis_url)
        elsewhere = None if alone else self.whereabouts.elsewhere
        self.driver = Driver(self.hub, self.pool, settings, self.metrics, self.nodes.id, alone, elsewhere)
        self.hub.in_use = self.driver.drives
        self.sockets = Sockets(self.hub, self.house.people, self.limits, self.metrics, settings.origins)
        await self.pool.start()
        await self.driver.start()
        self.nodes.start()
        self.whereabouts.start()
        self._tasks = [
            asyncio.create_task(watch_loop(self.metrics), name="event loop's lag"),
            asyncio.create_task(self._tidy(), name="tidying"),
        ]
        # A thread that nobody waits for: a server that is told to stop while it compiles stops.
        threading.Thread(target=self._compile, name="compiling", daemon=True).start()
        self.ready = True
        log.info("ready", node=self.nodes.id, games=len(game_names()))

    async def stop(self) -> None:
        """Take no more moves, finish those that are being stored, say goodbye, and close."""
        self.ready = False
        self.sockets.stopping = True
        for task in self._tasks:
            task.cancel()
        await self.driver.stop()
        self.hub.close_all("stopping", "the server is being restarted; you will be connected again")
        await self.nodes.stop()
        await self.whereabouts.stop()
        await self.pool.stop()
        self.house.close()
        await self.store.close()
        log.info("stopped", node=self.nodes.id)

    def _compile(self) -> None:
        """Rules in machine code, bounds checked, for long matches that are loaded: plain ones serve until then."""
        for name in game_names():
            try:
                self.hub.use_checked_rules(name)
            except Exception as error:  # the plain form goes on serving
                log.warning("not-compiled", game=name, exc_info=error)

    async def _tidy(self) -> None:
        garbage = Garbage(time.monotonic())
        while True:
            await asyncio.sleep(TIDY_SECONDS)
            self.hub.forget_idle()
            self.measure()
            try:
                await self.hub.show_out_strangers()
            except Refusal as error:  # the store is down: later, then
                log.warning("tokens-not-looked-at", code=error.code)
            garbage.tidy(time.monotonic())

    def measure(self) -> None:
        self.metrics.rooms.set(len(self.hub.rooms))
        going_on = sum(1 for room in self.hub.rooms.values() if room.live is not None and not room.live.over)
        self.metrics.matches.set(going_on)
        self.metrics.writer_queue.set(self.store.waiting)


class Application:
    """The ASGI application: sockets go straight to their place, everything else through FastAPI."""

    def __init__(self, settings: Settings) -> None:
        self.node = Node(settings)
        self.http = make_http(self.node)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket" and self.node.ready:
            if scope["path"] == SOCKET_PATH:
                await self.node.sockets(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 1008})
        else:
            await self.http(scope, receive, send)


def make_http(node: Node) -> FastAPI:
    """The pages and routes of a node."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await node.start()
        app.state.house = node.house
        try:
            yield
        finally:
            await node.stop()

    app = FastAPI(title="Wayside", version=wayside.__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    install(app)
    if node.settings.hosts:
        app.add_middleware(TrustedHostMiddleware, allowed_hosts=node.settings.hosts)

    @app.middleware("http")
    async def headers(request: Request, call_next: Any) -> Response:
        response: Response = await call_next(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    @app.get("/healthz", include_in_schema=False)
    async def healthz() -> PlainTextResponse:
        return PlainTextResponse("ok\n")

    @app.get("/readyz", include_in_schema=False)
    async def readyz() -> JSONResponse:
        able = {"started": node.ready, "store": node.ready and await node.store.ready(), "redis": node.nodes.connected}
        return JSONResponse(able, 200 if able["started"] and able["store"] else 503)

    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> Response:
        node.measure()
        return Response(node.metrics.page(), media_type=node.metrics.content_type)

    page = Path(str(files("wayside"))) / PAGE
    if page.is_dir():
        app.mount("/", StaticFiles(directory=page, html=True), name="page")
    else:

        @app.get("/", include_in_schema=False)
        async def no_page() -> PlainTextResponse:
            return PlainTextResponse(
                "Wayside is running here. Its HTTP API is described at /openapi.json, its socket is at /ws;\n"
                "the page is not built.\n"
            )

    return app
