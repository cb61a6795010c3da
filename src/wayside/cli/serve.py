"""`wayside serve`: the table over the network."""

import asyncio
import signal
import socket
import sys
from pathlib import Path
from typing import Any

import uvicorn
from rich.console import Console

from wayside.engine.errors import WaysideError
from wayside.server.app import Application
from wayside.server.frames import StraightProtocol
from wayside.server.logs import set_up_logs
from wayside.server.protocol import MOST_BYTES
from wayside.server.settings import Settings, load_settings

STOP_SECONDS = 20
SWITCH_SECONDS = 0.0002
"""After so long a thread that waits for the interpreter gets it. The store's writer lets go of it at every statement,
and all who have moved wait while the busy loop keeps it: with Python's own five milliseconds the end of a match, a
dozen statements, held up the moves of all other tables for a tenth of a second."""


def serve(file: Path | None, log_form: str | None, **flags: Any) -> None:
    """Run a node until it is told to stop."""
    settings = load_settings(file, **flags)
    form = log_form or ("console" if sys.stderr.isatty() else "json")
    set_up_logs(form, settings.log_level)
    sys.setswitchinterval(SWITCH_SECONDS)
    listening = _listen(settings)
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else "127.0.0.1" if host == "0.0.0.0" else host
    Console(stderr=True, highlight=False).print(f"Wayside is at [bold]http://{shown}:{port}[/bold]  (Ctrl+C stops it)")
    # Being told to stop is no failure: the signal comes once more when all is closed, and then it is the end.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_run(Application(settings), listening))


def _listen(settings: Settings) -> socket.socket:
    """Take the port before anything else is set up: a taken one is said at once."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # With the protocol named: asyncio turns off the delay of small packets only then.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        raise WaysideError(
            f"port {settings.port} of {settings.host} cannot be used ({error.strerror}); "
            "is another server running? Choose another one with --port"
        ) from None
    listening.listen(4096)
    listening.setblocking(False)
    return listening


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
        ws=StraightProtocol,
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=15,  # only where nothing was heard; see frames.py
        ws_ping_timeout=15,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        date_header=True,
        timeout_graceful_shutdown=STOP_SECONDS,
        proxy_headers=bool(application.node.settings.trusted_proxies),
        forwarded_allow_ips=application.node.settings.trusted_proxies or None,
    )
    await uvicorn.Server(config).serve(sockets=[listening])
