"""`wayside serve`: the table over the network."""

import socket
import sys
from pathlib import Path
from typing import Any

from rich.console import Console

from wayside.engine.errors import WaysideError
from wayside.server.logs import set_up_logs
from wayside.server.settings import Settings, load_settings


def serve(file: Path | None, log_form: str | None, **flags: Any) -> None:
    """Run a server until it is told to stop."""
    settings = load_settings(file, **flags)
    form = log_form or ("console" if sys.stderr.isatty() else "json")
    set_up_logs(form, settings.log_level)
    listening = _listen(settings)
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else "127.0.0.1" if host == "0.0.0.0" else host
    Console(stderr=True, highlight=False).print(f"Wayside is at [bold]http://{shown}:{port}[/bold]  (Ctrl+C stops it)")
    from wayside.server.serving import serve_node  # it takes a second to load, and a taken port is said before it

    serve_node(settings, listening)


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
