"""A node behind a port: its loop and its web server."""

import asyncio
import signal
import socket
import sys
from typing import Any

import uvicorn

from wayside.protocol import MOST_BYTES
from wayside.server.app import Application
from wayside.server.frames import FastPathProtocol
from wayside.server.settings import Settings

STOP_SECONDS = 20
IDLE_SECONDS = 15
"""A connection on which nobody asks anything is closed after so long. Programs give theirs up sooner (the client
library after five seconds): whoever asks in the very moment of closing does not learn what became of it."""
SWITCH_SECONDS = 0.0002
"""After so long a thread that waits for the interpreter gets it. The store's writer lets go of it at every statement,
and all who have moved wait while the busy loop keeps it: with Python's own five milliseconds the end of a match, a
dozen statements, held up the moves of all other tables for a tenth of a second."""


def serve_node(settings: Settings, listening: socket.socket) -> None:
    """Run a node until it is told to stop."""
    sys.setswitchinterval(SWITCH_SECONDS)
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
    config = uvicorn.Config(
        application,
        lifespan="on",
        http="h11",  # it bounds the size of headers; httptools, which would be taken where it is installed, does not
        ws=FastPathProtocol,
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=15,  # only where nothing was heard; see frames.py
        ws_ping_timeout=15,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        date_header=True,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=STOP_SECONDS,
        proxy_headers=bool(application.node.settings.trusted_proxies),
        forwarded_allow_ips=application.node.settings.trusted_proxies or None,
    )
    await uvicorn.Server(config).serve(sockets=[listening])
