"""A node behind a port: its loop and its web server."""

import asyncio
import signal
import socket
import sys
from typing import Any

import uvicorn

from wayside.protocol import MOST_BYTES
from wayside.server.app import Application
from wayside.server.connections import Doorkeeper, GuardedHttp, GuardedSocket, bound_unread, raise_descriptor_limit
from wayside.server.settings import Settings

STOP_SECONDS = 20
IDLE_SECONDS = 15
"""A connection on which nobody asks anything is closed after so long. Programs give theirs up sooner (the client
library after five seconds): whoever asks in the very moment of closing does not learn what became of it."""


def serve_node(settings: Settings, listening: socket.socket) -> None:
    """Run a node until it is told to stop."""
    # Being told to stop is no failure: the signal comes once more when all is closed, and then it is the end.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_run(Application(settings), listening))


def _loop_factory() -> Any:
    try:
        import uvloop
    except ImportError:  # not on every system
        return None
    return uvloop.new_event_loop


async def _run(application: Application, listening: socket.socket) -> None:
    settings = application.node.settings
    door = Doorkeeper(
        settings.sockets_per_address,
        settings.sockets_in_all,
        settings.trusted_proxies,
        raise_descriptor_limit(),
        application.node.metrics.refused.labels("connections").inc,
    )
    bound_unread(listening)
    asyncio.get_running_loop().set_exception_handler(door.on_loop_error)

    class Http(GuardedHttp):
        doorkeeper = door

    config = uvicorn.Config(
        application,
        lifespan="on",
        http=Http,  # on h11, which bounds the size of headers
        ws=GuardedSocket,
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=15,
        ws_ping_timeout=15,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        date_header=True,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=STOP_SECONDS,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
    )
    await uvicorn.Server(config).serve(sockets=[listening])
