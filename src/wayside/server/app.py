"""The server put together: store, hub, sockets, HTTP, bots, clocks, other nodes; and how it starts and stops."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse
from starlette.middleware.trustedhost import TrustedHostMiddleware

import wayside
from wayside.engine.errors import WaysideError
from wayside.protocol import SOCKET_PATH
from wayside.server.api import Services, install
from wayside.server.api.services import host_of
from wayside.server.bot_pool import BotLimits, BotPool
from wayside.server.channels import Channel
from wayside.server.errors import Refusal
from wayside.server.hub import Hub
from wayside.server.limits import PROBE, Limits
from wayside.server.logs import logger
from wayside.server.match_driver import MatchDriver
from wayside.server.metrics import Metrics, watch_loop
from wayside.server.nodes import Nodes
from wayside.server.observing import NodeObserver
from wayside.server.page import install_page, page_folder
from wayside.server.presence import PresenceExchange
from wayside.server.settings import Settings
from wayside.server.sockets import Send, Sockets
from wayside.server.store import Store
from wayside.server.store.engines import is_sqlite
from wayside.server.tables import installed
from wayside.server.tuning.upkeep import Upkeep

log = logger("app")

TIDY_SECONDS = 15.0

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; connect-src 'self'; style-src 'self'; "
        "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
}
SECURE_HEADERS = {**HEADERS, "strict-transport-security": "max-age=31536000"}
"""Where the page is served over https: for a year browsers ask for it in no other way."""


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
        self.channel: Channel | None = None
        self.store: Store
        self.hub: Hub
        self.services: Services
        self.nodes: Nodes
        self.driver: MatchDriver
        self.pool: BotPool
        self.presence: PresenceExchange
        self.sockets: Sockets
        self.upkeep: Upkeep
        self.ready = False
        self._tasks: list[asyncio.Task[Any]] = []

    async def start(self) -> None:
        games = await asyncio.to_thread(installed)  # what cannot be loaded is in the log before anybody comes
        await self._put_together()
        await self.pool.start()
        await self.driver.start()
        self.nodes.start()
        self.presence.start()
        self._tasks = [
            asyncio.create_task(watch_loop(self.metrics), name="event loop's lag"),
            asyncio.create_task(self._tidy(), name="tidying"),
        ]
        self.upkeep.start()
        self.ready = True
        log.info("ready", node=self.nodes.id, games=len(games))

    async def _put_together(self) -> None:
        """Make all parts, and let them know of each other; none of them does anything yet."""
        settings, metrics = self.settings, self.metrics
        self.store = await Store.open(settings.database_url, serves=True)
        self.store.tell_of_groups(metrics.note_group)
        alone = is_sqlite(self.store.url)  # one process serves SQLite; nodes share PostgreSQL
        self.channel = None if alone or settings.redis_url is None else Channel(settings.redis_url)
        self.hub = hub = Hub(self.store)
        self.pool = BotPool(
            BotLimits(
                processes=settings.bot_processes,
                queue=settings.bot_queue,
                most_think_ms=settings.most_think_ms,
                niceness=settings.bot_niceness,
            ),
            metrics,
        )
        self.services = Services.make(self.store, hub, self.limits, settings, self.pool)
        self.nodes = Nodes(hub, self.channel, shared=not alone)
        self.presence = PresenceExchange(hub, self.nodes.id, settings.beat_seconds, self.channel)
        elsewhere = None if alone else self.presence.is_elsewhere
        self.driver = MatchDriver(hub, self.pool, settings, metrics, self.nodes.id, alone, elsewhere)
        hub.observer = NodeObserver(self.driver, self.nodes, self.presence, metrics)
        self.upkeep = Upkeep(hub, settings.compile_rules)
        self.sockets = Sockets(hub, self.services.people, self.limits, metrics, settings.origins, self.services.hints)

    async def stop(self) -> None:
        """Take no more moves, finish those that are being stored, say goodbye, and close."""
        self.ready = False
        self.sockets.stopping = True
        self.upkeep.stop()
        for task in self._tasks:
            task.cancel()
        await self.driver.stop()
        self.hub.close_all("stopping", "the server is being restarted; you will be connected again")
        await self.nodes.stop()
        await self.presence.stop()
        if self.channel is not None:
            await self.channel.close()
        await self.pool.stop()
        self.services.close()
        await self.hub.end_loading()
        await self.store.close()
        log.info("stopped", node=self.nodes.id)

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(TIDY_SECONDS)
            self.hub.forget_idle()
            self.measure()
            try:
                await self.hub.close_revoked_sockets()
            except Refusal as error:  # the store is down: later, then
                log.warning("tokens-not-looked-at", code=error.code)

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
        headers = SECURE_HEADERS if settings.secure_cookies else HEADERS
        self._headers = [(name.encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket" and self.node.ready:
            if scope["path"] == SOCKET_PATH:
                await self.node.sockets(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 1008})
        else:
            await self.http(scope, receive, with_headers(send, self._headers))


def with_headers(send: Send, guards: list[tuple[bytes, bytes]]) -> Send:
    """Every answer has the headers that guard the page, whoever made it; a fault's too."""

    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            there = {name.lower() for name, _ in message["headers"]}
            message["headers"] = [*message["headers"], *(pair for pair in guards if pair[0] not in there)]
        await send(message)

    return sending


def make_http(node: Node) -> FastAPI:
    """The pages and routes of a node."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        try:
            await node.start()
        except WaysideError as error:
            log.error("cannot-start", reason=str(error))
            raise
        app.state.services = node.services
        try:
            yield
        finally:
            await node.stop()

    app = FastAPI(title="Wayside", version=wayside.__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    install(app)
    if node.settings.hosts:
        app.add_middleware(TrustedHostMiddleware, allowed_hosts=node.settings.hosts)

    @app.get("/healthz", include_in_schema=False)
    async def healthz() -> PlainTextResponse:
        return PlainTextResponse("ok\n")

    @app.get("/readyz", include_in_schema=False)
    async def readyz(request: Request) -> JSONResponse:
        node.limits.take_from(PROBE, host_of(request))
        redis = node.settings.redis_url is None or node.nodes.connected
        able = {"started": node.ready, "store": node.ready and await node.store.ready(), "redis": redis}
        return JSONResponse(able, 200 if able["started"] and able["store"] else 503)

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        node.limits.take_from(PROBE, host_of(request))
        node.measure()
        return Response(node.metrics.page(), media_type=node.metrics.content_type)

    install_page(app, page_folder(node.settings.page))
    return app
