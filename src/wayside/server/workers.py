"""A server of several processes: one keeps the port and the others alive, and these share the tables (worker_mesh.py).

    python -m wayside.server.workers      is how one of them is started, with its configuration on its input

The input stays open as long as the one who started it lives. When it ends, however that comes to be, so do they.
"""

import asyncio
import os
import signal
import socket
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

from wayside.engine.errors import WaysideError
from wayside.server.logs import logger, set_up_logs
from wayside.server.settings import Settings

log = logger("workers")

NOT_STARTED = 3
"""uvicorn's code for a server that could not start: with a wrong address of the database, for one."""
SHORT_LIFE, PAUSE = 10.0, 1.0  # seconds: one that dies so soon is not started again at once
PARTING = 30.0  # seconds that they have to end in good order


class WorkerConfig(msgspec.Struct):
    """What a process is told when it is started."""

    settings: str
    logs: str
    listening: int
    folder: str
    index: int
    count: int
    first: bool


def serve_workers(settings: Settings, listening: socket.socket, log_form: str) -> int:
    """Run so many processes until told to stop; the exit status."""
    if sys.platform != "linux":
        raise WaysideError("a server of several processes hands connections from one to the other, as only Linux can")
    with tempfile.TemporaryDirectory(prefix="wayside-") as folder:
        return asyncio.run(_Supervisor(settings, listening, log_form, Path(folder)).run())


class _Supervisor:
    """Starts the processes, and starts anew those that die."""

    def __init__(self, settings: Settings, listening: socket.socket, log_form: str, folder: Path) -> None:
        self.settings = settings
        self.listening = listening
        self.log_form = log_form
        self.folder = folder
        self.stopping = asyncio.Event()
        self.processes: dict[int, Process] = {}

    async def run(self) -> int:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self.stopping.set)
        keeping = [asyncio.create_task(self.keep(index)) for index in range(self.settings.processes)]
        codes = await asyncio.gather(*keeping)
        return next((code for code in codes if code), 0)

    async def keep(self, index: int) -> int:
        """One process and, when it dies, the next one in its place; the status with which the last one ended."""
        first = True
        while True:
            begun = time.monotonic()
            process = self.processes[index] = await self.start(index, first)
            code = await self.ended(process)
            if self.stopping.is_set():
                return max(code, 0)  # whatever the signal was that ended it
            if first and code == NOT_STARTED:
                self.stopping.set()
                return code
            first = False
            log.error("process-died", process=index, code=code)
            if time.monotonic() - begun < SHORT_LIFE:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.stopping.wait(), PAUSE)
            if self.stopping.is_set():
                return 0

    async def start(self, index: int, first: bool) -> Process:
        command = [sys.executable, "-m", "wayside.server.workers"]
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, pass_fds=[self.listening.fileno()])
        config = WorkerConfig(
            self.settings.model_dump_json(),
            self.log_form,
            self.listening.fileno(),
            str(self.folder),
            index,
            self.settings.processes,
            first,
        )
        assert process.stdin is not None
        with suppress(ConnectionError):  # it has died already, which is seen soon enough
            process.stdin.write(msgspec.json.encode(config) + b"\n")
            await process.stdin.drain()
        return process

    async def ended(self, process: Process) -> int:
        """Wait for its end, and bring it about when all are to stop."""
        waiting = asyncio.create_task(process.wait())
        stopping = asyncio.create_task(self.stopping.wait())
        await asyncio.wait([waiting, stopping], return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        if not waiting.done():
            with suppress(ProcessLookupError):
                process.terminate()
            done, _ = await asyncio.wait([waiting], timeout=PARTING)
            if not done:
                process.kill()
        return await waiting


def _read_config() -> WorkerConfig:
    """The first line of the input, and not a byte more: what follows is its end."""
    line = b""
    while not line.endswith(b"\n"):
        byte = os.read(0, 1)
        if not byte:
            sys.exit(1)  # whoever started it has gone
        line += byte
    return msgspec.json.decode(line, type=WorkerConfig)


def main() -> None:
    """One of several processes."""
    from wayside.server.serving import serve_node
    from wayside.server.worker_mesh import WorkerMesh

    config = _read_config()
    settings = Settings.model_validate_json(config.settings)
    set_up_logs(config.logs, settings.log_level)

    def stop_with_the_supervisor(stop: Callable[[], None]) -> None:
        loop = asyncio.get_running_loop()

        def ended() -> None:
            loop.remove_reader(0)
            stop()

        loop.add_reader(0, ended)

    mesh = WorkerMesh(Path(config.folder), config.index, config.count, config.first)
    serve_node(settings, socket.socket(fileno=config.listening), mesh, stop_with_the_supervisor)


if __name__ == "__main__":
    main()
