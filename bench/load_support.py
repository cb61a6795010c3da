"""What the load test stands on: a server of its own, what the system says of a process, the store's word at the end."""

import contextlib
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import select

from wayside.engine.registry import find_game
from wayside.server.store.engines import database_url, open_engine
from wayside.server.store.schema import entries

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))
from own_nginx import own_nginx

CROWD = 100_000  # people that the server lets act at one address: here all of them
AWAY_SECONDS = 3600  # the first come long before the last, and no bot is to sit in for these meanwhile
START_SECONDS = 60
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Node:
    """One of a server's processes."""

    url: str
    pid: int
    log: Path


@dataclass
class Server:
    """A server that was started here, or one that runs already (then little is known of it)."""

    url: str
    nodes: list[Node] = field(default_factory=list)
    database: str | None = None

    def pids(self) -> list[int]:
        """The nodes' processes. Those of bots, databases and proxies are not counted."""
        return [node.pid for node in self.nodes]

    def metrics(self) -> list[str]:
        """Where figures are to be had."""
        return [f"{url}/metrics" for url in [node.url for node in self.nodes] or [self.url]]

    def cpu(self) -> float:
        """Seconds that its processes have worked so far."""
        return sum(self.cpu_parts())

    def cpu_parts(self) -> tuple[float, float]:
        """The same: in its own code, and in the system's."""
        user = system = 0
        for pid in self.pids():
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            user, system = user + int(fields[11]), system + int(fields[12])
        return user / TICKS, system / TICKS

    def memory(self) -> int:
        """Bytes of memory that are its own."""
        found = [re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text()) for pid in self.pids()]
        return sum(int(each[1]) * 1024 for each in found if each)

    def complaints(self) -> list[str]:
        """Lines of its log that are no plain information."""
        lines = [line for node in self.nodes for line in node.log.read_text().splitlines()]
        return [line for line in lines if line.startswith("{") and _level(line) != "info"]


def _level(line: str) -> str:
    try:
        return str(json.loads(line).get("level", "info"))
    except ValueError:
        return "unreadable"


def machine_cpu() -> float:
    """Seconds that all processors have worked so far, for whomever."""
    fields = [int(x) for x in Path("/proc/stat").read_text().splitlines()[0].split()[1:]]
    return (sum(fields[:8]) - fields[3] - fields[4]) / TICKS  # not when idle, nor when waiting for the disk


def open_more_files() -> None:
    """As many open files as the system lets this process and its children have."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@contextlib.contextmanager
def own_server(
    folder: Path, database: str | None, settings: dict[str, str], nodes: int = 1, redis: str = "", source: str = ""
) -> Iterator[Server]:
    """`wayside serve` with that database, which is to be empty, or a new SQLite store on the disk of that folder.

    Several `nodes` share a PostgreSQL and a Redis and stand behind nginx, with the configuration that is shipped. The
    `source` of another clone has its server measured with the client of this one.
    """
    if nodes > 1 and database is None:
        raise SystemExit("several nodes need PostgreSQL: name an empty database with --database-url")
    with tempfile.TemporaryDirectory(prefix="wayside-load-", dir=folder) as name, contextlib.ExitStack() as stack:
        home = Path(name)
        environment = {
            **os.environ,
            "WAYSIDE_SOCKETS_PER_ADDRESS": str(CROWD),
            "WAYSIDE_SOCKETS_IN_ALL": str(CROWD),
            "WAYSIDE_PEOPLE_PER_ADDRESS": str(CROWD),
            "WAYSIDE_AWAY_SECONDS": str(AWAY_SECONDS),
            **({"PYTHONPATH": source} if source else {}),
            **({"WAYSIDE_REDIS_URL": redis, "WAYSIDE_TRUSTED_PROXIES": '["127.0.0.1"]'} if nodes > 1 else {}),
            **{f"WAYSIDE_{key.upper()}": value for key, value in settings.items()},
        }
        database = database or f"sqlite:///{home / 'wayside.db'}"
        started = [stack.enter_context(_node(home / f"log-{i}", database, environment)) for i in range(nodes)]
        url = started[0].url
        if nodes > 1:
            ports = [int(node.url.rpartition(":")[2]) for node in started]
            url = stack.enter_context(own_nginx(home / "nginx", ports))
        yield Server(url, started, database)


@contextlib.contextmanager
def _node(log: Path, database: str, environment: dict[str, str]) -> Iterator[Node]:
    command = [sys.executable, "-m", "wayside", "serve", "--port", "0", "--logs", "json", "--database-url", database]
    with log.open("w") as out:
        process = subprocess.Popen(command, stderr=out, stdout=out, env=environment)
        try:
            yield Node(_address(log, process), process.pid, log)
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(60)
            except subprocess.TimeoutExpired:
                process.kill()


def _address(log: Path, process: "subprocess.Popen[bytes]") -> str:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        text = log.read_text()
        if (found := re.search(r"http://[0-9.]+:\d+", text)) and '"ready"' in text:
            return found[0]
        time.sleep(0.1)
    raise SystemExit(f"the server did not start:\n{log.read_text()}")


@dataclass(frozen=True)
class Answered:
    """A move to which the server said done."""

    match: str
    version: int
    seat: int
    text: str


def missing_moves(database: str, answered: Iterable[Answered], matches: dict[str, str]) -> tuple[int, int]:
    """Of the answered moves those that the store does not hold as they were played, and how many entries it has."""
    games = {name: find_game(name) for name in set(matches.values())}
    held = entries.c
    with open_engine(database_url(database), writes=False).connect() as connection:
        stored = {
            (match, number): (seat, move)
            for match, number, seat, move in connection.execute(select(held.match, held.number, held.seat, held.move))
        }
    missing = 0
    for each in answered:
        seat, move = stored.get((each.match, each.version), (-1, None))
        if seat != each.seat or move is None or games[matches[each.match]].move_text(move) != each.text:
            missing += 1
    return missing, len(stored)


def share(times: list[float], part: float) -> float:
    """The time within which that part of all (sorted) times lies; 0 if there are none."""
    return times[min(len(times) - 1, int(len(times) * part))] if times else 0.0
