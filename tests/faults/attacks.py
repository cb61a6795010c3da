"""One visitor against a server: silent connections, half headers, dribbled bodies, hellos and pings without end.

    python tests/faults/attacks.py [--connections 260] [--descriptors 200] [--seconds 25]

The attacker comes from 127.0.0.2; beside it a neighbour at 127.0.0.1 asks and plays on. Exits with 1 if the neighbour
was not served, if the server keeps what it should have cut off, or if its log says nothing of it.
"""

import argparse
import asyncio
import contextlib
import json
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from serving import Node
from websockets.frames import Frame, Opcode

from wayside.client import Client

ATTACKER = "127.0.0.2"
DEADLINE = 15.0  # of the server, for a request
SLOW = 5.0  # seconds in which the neighbour must have been answered, on a machine that is busy with all of this
ASKING = 5
TOLD = ("connections-refused", "too-many-frames")  # in the log
HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
SAID = {
    "silent": (b"", b""),
    "half a header": (b"GET / HTTP/1.1\r\nHost: here\r\nX-Slow: ", b"x"),
    "dribbled body": (
        b"POST /api/people HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n",
        b" ",
    ),
}


@dataclass
class Outcome:
    """What came of it."""

    wrong: list[str] = field(default_factory=list)
    asked: int = 0
    worst: float = 0.0
    refused: int = 0
    cut_off: int = 0
    welcomed: int = 0
    dropped: int = 0


@contextlib.asynccontextmanager
async def connect(node: Node) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    reader, writer = await asyncio.open_connection("127.0.0.1", node.port, local_addr=(ATTACKER, 0))
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


async def hold_on(node: Node, said: bytes, dribbled: bytes, outcome: Outcome) -> None:
    """Hold a connection for as long as the server lets us."""
    begun = time.monotonic()
    with contextlib.suppress(OSError):
        async with connect(node) as (reader, writer):
            writer.write(said)
            while time.monotonic() < begun + 2 * DEADLINE:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(1.0):
                        if not await reader.read(1000):
                            break
                if dribbled:
                    writer.write(dribbled)
            else:
                outcome.wrong.append(f"a connection that said {said[:20]!r} was kept for {2 * DEADLINE:g} seconds")
    if time.monotonic() - begun < DEADLINE / 2:
        outcome.refused += 1
    else:
        outcome.cut_off += 1


def frame(**message: object) -> bytes:
    return Frame(Opcode.TEXT, json.dumps(message).encode()).serialize(mask=True)


async def greet_without_end(node: Node, table: str, until: float, outcome: Outcome) -> None:
    """Come, be welcomed, go, and come again."""
    while time.monotonic() < until:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            async with connect(node) as (reader, writer):
                writer.write(HANDSHAKE)
                await reader.readuntil(b"\r\n\r\n")
                writer.write(frame(t="hello", v=1, table=table))
                outcome.welcomed += b'"welcome"' in await reader.read(4000)
        await asyncio.sleep(0.02)


async def ask_without_end(node: Node, table: str, until: float, outcome: Outcome) -> None:
    """Ask and ask, and read none of the answers."""
    with contextlib.suppress(OSError, asyncio.IncompleteReadError):
        async with connect(node) as (reader, writer):
            writer.write(HANDSHAKE)
            await reader.readuntil(b"\r\n\r\n")
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            writer.write(frame(t="hello", v=1, table=table))
            pings = b"".join(frame(t="ping", id="x" * 60) for _ in range(100))
            while time.monotonic() < until and not writer.is_closing():
                writer.write(pings)
                async with asyncio.timeout(max(0.1, until - time.monotonic())):
                    await writer.drain()
    if time.monotonic() < until:
        outcome.dropped += 1


async def live_next_door(node: Node, until: float, outcome: Outcome) -> None:
    """The neighbour: HTTP and a socket, each answered in time."""
    async with Client(node.url) as ben:
        await ben.sign_up("Ben")
        table = (await ben.create_table("hallo-trucker", 2)).id
        async with ben.join(table) as seat:
            while time.monotonic() < until:
                begun = time.monotonic()
                try:
                    async with asyncio.timeout(4 * SLOW):
                        await ben.table(table)
                        await seat.say("here")
                except Exception as error:
                    outcome.wrong.append(f"the neighbour was not served: {type(error).__name__} {error}")
                outcome.asked += 1
                outcome.worst = max(outcome.worst, time.monotonic() - begun)
                await asyncio.sleep(2.1)  # more lines of chat than that are refused


async def figure(node: Node, name: str) -> float:
    async with httpx.AsyncClient() as http:
        page = (await http.get(f"{node.url}/metrics", timeout=4 * SLOW)).text
    return next((float(line.split()[1]) for line in page.splitlines() if line.startswith(f"{name} ")), 0.0)


async def attack(folder: Path, connections: int, descriptors: int, seconds: float) -> Outcome:
    outcome = Outcome()
    node = Node(
        folder, f"sqlite:///{folder / 'wayside.db'}", compile_rules=False, people_per_address=50, sockets_per_address=60
    )
    await node.start(["prlimit", f"--nofile={descriptors}:{descriptors}"])
    try:
        async with Client(node.url) as host:
            await host.sign_up("Host")
            table = (await host.create_table("hallo-trucker", 2)).id
        # Each in its time: the places that an address has are soon taken.
        until = time.monotonic() + 1.5 * DEADLINE
        ways = list(SAID.values())
        await asyncio.gather(
            live_next_door(node, until, outcome),
            *(hold_on(node, *ways[i % len(ways)], outcome) for i in range(connections)),
        )
        until = time.monotonic() + seconds
        await asyncio.gather(
            live_next_door(node, until, outcome),
            *(greet_without_end(node, table, until, outcome) for _ in range(30)),
        )
        until = time.monotonic() + seconds
        asking = (ask_without_end(node, table, until, outcome) for _ in range(ASKING))
        await asyncio.gather(live_next_door(node, until, outcome), *asking)
        end = time.monotonic() + 60
        while (left := await figure(node, "wayside_sockets")) and time.monotonic() < end:
            await asyncio.sleep(1)
        if left:
            outcome.wrong.append(f"{left:g} sockets are open after all have gone")
        if outcome.dropped < ASKING:
            outcome.wrong.append(f"{ASKING - outcome.dropped} that asked without end were let go on")
        if outcome.worst > SLOW:
            outcome.wrong.append(f"the neighbour waited {outcome.worst:.1f} seconds")
        log = node.log.read_text()
        outcome.wrong += [f"the log does not say {event}" for event in TOLD if event not in log]
        outcome.wrong += node.troubles(*TOLD, "nothing-accepted", "Invalid HTTP request received.")
    finally:
        node.kill()
    return outcome


def main() -> int:
    parser = argparse.ArgumentParser(description="Attack a server and see whether a neighbour is still served.")
    parser.add_argument("--connections", type=int, default=260)
    parser.add_argument("--descriptors", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=25.0, help="of hellos, and of pings")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="wayside-attacks-", dir="/var/tmp") as folder:
        outcome = asyncio.run(attack(Path(folder), given.connections, given.descriptors, given.seconds))
    print(
        f"connections: {outcome.refused} refused at once, {outcome.cut_off} cut off; "
        f"hellos: {outcome.welcomed} welcomed; pings without end: {outcome.dropped} of {ASKING} cut off; "
        f"the neighbour asked {outcome.asked} times and waited {outcome.worst:.2f} s at most"
    )
    print(f"wrong: {len(outcome.wrong)}", *outcome.wrong[:10], sep="\n")
    return 1 if outcome.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
