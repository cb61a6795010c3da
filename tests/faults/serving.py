"""Real servers for the fault tests: `wayside serve` in a process of its own, that can be killed and started again."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx

sys.path.append(str(Path(__file__).parents[1] / "support"))  # for who runs a script of this folder by itself

from ports import free_port

START_SECONDS = 60.0
STOP_SECONDS = 40.0
CROWD = 100_000  # people that may act at one address: here all of them do
QUIET_LEVELS = ("debug", "info", "warning")


class Node:
    """One server process on a store; each start is a new process at the same address."""

    def __init__(self, folder: Path, database: str, *, name: str = "node", redis: str | None = None, **settings: Any):
        """`settings` are those of `wayside serve`, set by environment variables."""
        self.database = database
        self.name = name
        self.port = free_port()
        self.log = folder / f"{name}.log"
        self.starts = 0
        self.process: subprocess.Popen[bytes] | None = None
        self._redis = redis
        self._settings = {
            "people_per_address": CROWD,
            "sockets_per_address": CROWD,
            "bot_pause_ms": 0,
            **settings,
        }
        folder.mkdir(parents=True, exist_ok=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def launch(self, before: Sequence[str] = ()) -> None:
        """Start the process, behind a command such as strace if one is given, and do not wait for it."""
        assert self.process is None
        command = [*before, sys.executable, "-m", "wayside", "serve", "--port", str(self.port), "--logs", "json"]
        command += ["--database-url", self.database]
        if self._redis is not None:
            command += ["--redis-url", self._redis]
        said = {f"WAYSIDE_{key.upper()}": str(value) for key, value in self._settings.items()}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, **said})
        self.starts += 1

    async def start(self, before: Sequence[str] = ()) -> float:
        """Start the process and wait until it serves; how many seconds that took."""
        begun = time.monotonic()
        self.launch(before)
        assert self.process is not None
        while time.monotonic() < begun + START_SECONDS:
            if self.process.poll() is not None:
                raise RuntimeError(f"{self.name} ended with {self.process.returncode}:\n{self.log.read_text()[-4000:]}")
            if await self.ready() == 200:
                return time.monotonic() - begun
            await asyncio.sleep(0.05)
        raise RuntimeError(f"{self.name} was not ready in {START_SECONDS:g} seconds:\n{self.log.read_text()[-4000:]}")

    async def ready(self) -> int:
        """What /readyz answers; 0: nothing."""
        async with httpx.AsyncClient(timeout=10) as http:
            try:
                return (await http.get(f"{self.url}/readyz")).status_code
            except httpx.HTTPError:
                return 0

    def kill(self) -> None:
        """Kill -9, and wait until it is gone."""
        self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """SIGTERM, as systemd or compose does; the exit status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        process, self.process = self.process, None
        try:
            return await asyncio.to_thread(process.wait, STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise RuntimeError(f"{self.name} did not stop in {STOP_SECONDS:g} seconds") from None

    def _end(self, with_signal: int) -> None:
        if self.process is not None:
            self.process.send_signal(with_signal)
            self.process.wait()
            self.process = None

    def freeze(self) -> None:
        """Let the process stand still: its connections stay open and say nothing."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)

    def memory(self) -> int:
        """Bytes of memory that the process has now."""
        for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        return 0

    def troubles(self, *expected: str) -> list[str]:
        """What stands in the log that should not: errors, tracebacks, exceptions that nobody took.

        Warnings are let pass only where they are `expected`, by the name of the event.
        """
        found = []
        for line in self.log.read_text(errors="replace").splitlines():
            try:
                said = json.loads(line)
            except ValueError:
                if line.strip() and "Wayside is at http" not in line and "(Ctrl+C stops it)" not in line:
                    found.append(line)
                continue
            if said.get("level") != "info" and said.get("event") not in expected:
                found.append(line)
        return found

    async def __aenter__(self) -> "Node":
        await self.start()
        return self

    async def __aexit__(self, *_error: object) -> None:
        self.kill()
