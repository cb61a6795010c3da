"""A node behind a port: its loop, its web server, and the connections that other processes of the server hand over."""

import asyncio
import signal
import socket
import sys
from collections.abc import Callable
from typing import Any

import uvicorn

from wayside.server.app import Application
from wayside.server.connections import Doorkeeper, GuardedHttp, GuardedSocket, bound_unread, raise_descriptor_limit
from wayside.server.frames import FastPathProtocol
from wayside.server.protocol import MOST_BYTES
from wayside.server.settings import Settings
from wayside.server.worker_mesh import WorkerMesh

STOP_SECONDS = 20
IDLE_SECONDS = 15
"""A connection on which nobody asks anything is closed after so long. Programs give theirs up sooner (the client
library after five seconds): whoever asks in the very moment of closing does not learn what became of it."""
SWITCH_SECONDS = 0.0002
"""After so long a thread that waits for the interpreter gets it. The store's writer lets go of it at every statement,
and all who have moved wait while the busy loop keeps it: with Python's own five milliseconds the end of a match, a
dozen statements, held up the moves of all other tables for a tenth of a second."""


def serve_node(
    settings: Settings,
    listening: socket.socket,
    mesh: WorkerMesh | None = None,
    on_loop: Callable[[Callable[[], None]], None] = lambda stop: None,
) -> None:
    """Run a node until it is told to stop; `on_loop` is called in its loop, with what stops it in good order."""
    sys.setswitchinterval(SWITCH_SECONDS)
    # Being told to stop is no failure: the signal comes once more when all is closed, and then it is the end.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_run(Application(settings, mesh), listening, mesh, on_loop))


def _loop_factory() -> Any:
    try:
        import uvloop
    except ImportError:  # not on every system
        return None
    return uvloop.new_event_loop


class _Server(uvicorn.Server):
    """uvicorn's, which serves connections of other processes as well."""

    def take(self, connection: socket.socket, request: bytes) -> None:
        """Serve a socket that another process has accepted, from the request for it on."""

        def protocol() -> FastPathProtocol:
            made = FastPathProtocol(self.config, self.server_state, self.lifespan.state)
            made.handed = request
            return made

        async def serve() -> None:
            try:
                await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)
            except OSError:  # it is gone already
                connection.close()

        connection.setblocking(False)
        task = asyncio.create_task(serve())
        self.server_state.tasks.add(task)
        task.add_done_callback(self.server_state.tasks.discard)

    def stop(self) -> None:
        self.should_exit = True


async def _run(
    application: Application,
    listening: socket.socket,
    mesh: WorkerMesh | None,
    on_loop: Callable[[Callable[[], None]], None],
) -> None:
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

    class Protocol(GuardedSocket):
        hand_over = None if mesh is None else staticmethod(mesh.hand_over)

    config = uvicorn.Config(
        application,
        lifespan="on",
        http=Http,  # on h11, which bounds the size of headers
        ws=Protocol,
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
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
    )
    server = _Server(config)
    if mesh is not None:
        mesh.take = server.take
        mesh.stopping = lambda: server.should_exit
    on_loop(server.stop)
    await server.serve(sockets=[listening])
