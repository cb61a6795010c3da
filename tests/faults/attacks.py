"""One visitor against a server: silent connections, half headers, dribbled bodies, hellos and pings without end, and
readers that read nothing.

    python tests/faults/attacks.py [--connections 260] [--descriptors 200] [--seconds 25]

The attacker comes from 127.0.0.2, to the table of a long match that two people at 127.0.0.1 play on; a neighbour asks
and talks at another table. Exits with 1 if neighbour or players were not served, if the server keeps what it should
have cut off, or if its log says nothing of it.
"""

import argparse
import asyncio
import contextlib
import json
import socket
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from crowd import choice
from long_match import long_match
from serving import Node
from websockets.frames import Frame, Opcode

from wayside.client import Client, Refused

ATTACKER = "127.0.0.2"
DEADLINE = 15.0  # of the server, for a request
SLOW = 5.0  # seconds in which the neighbour must have been answered, on a machine that is busy with all of this
ASKING = 5
DEAF = 5
ENTRIES = 500  # whoever comes to the match is told all of them
EACH_MOVE = 0.15  # seconds: more than ten moves a second are refused
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
    played: int = 0
    deaf: float = 0.0
    """Seconds until those who read nothing were cut off."""


@contextlib.asynccontextmanager
async def connect(node: Node, takes: int = 0) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection, of which the system takes only so many bytes before somebody reads them."""
    line = socket.socket()
    if takes:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, takes)
    line.setblocking(False)
    line.bind((ATTACKER, 0))
    await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", node.port))
    reader, writer = await asyncio.open_connection(sock=line)
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
                await reader.readuntil(b'"welcome"')
                outcome.welcomed += 1
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


async def hear_nothing(node: Node, table: str, stack: contextlib.AsyncExitStack, outcome: Outcome) -> None:
    """Come to the table, be welcomed, and neither say nor read anything from then on."""
    reader, writer = await stack.enter_async_context(connect(node, takes=4096))
    writer.write(HANDSHAKE)
    await reader.readuntil(b"\r\n\r\n")
    writer.write(frame(t="hello", v=1, table=table))
    await reader.readuntil(b'"welcome"')
    writer.transport.pause_reading()  # type: ignore[attr-defined]


async def play_on(node: Node, table: str, token: str, enough: asyncio.Event, outcome: Outcome) -> None:
    """Play at the table that is attacked, until it is enough."""
    async with Client(node.url, token) as client, client.join(table) as seat:
        async for offers in seat.turns():
            if enough.is_set():
                return
            begun = time.monotonic()
            try:
                await seat.play(choice(offers))
            except Refused as refused:
                outcome.wrong.append(f"a player was refused: {refused.code}")
            outcome.played += 1
            outcome.worst = max(outcome.worst, time.monotonic() - begun)
            await asyncio.sleep(EACH_MOVE)


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
    database = f"sqlite:///{folder / 'wayside.db'}"
    table, tokens = await long_match(database, ENTRIES)
    node = Node(folder, database, compile_rules=False, people_per_address=50, sockets_per_address=60)
    await node.start(["prlimit", f"--nofile={descriptors}:{descriptors}"])
    try:
        async with contextlib.AsyncExitStack() as stack:
            # Each in its time: the places that an address has are soon taken.
            for _ in range(DEAF):
                await hear_nothing(node, table, stack, outcome)
            deaf_since, enough = time.monotonic(), asyncio.Event()
            playing = [asyncio.create_task(play_on(node, table, token, enough, outcome)) for token in tokens]
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
            while (left := await figure(node, "wayside_sockets")) > len(playing) and time.monotonic() < until + 60:
                await asyncio.sleep(1)
            outcome.deaf = time.monotonic() - deaf_since
            if left > len(playing):
                outcome.wrong.append(f"{left - len(playing):g} sockets are open after all have gone or gone deaf")
            enough.set()
            for each in playing:
                each.cancel()
            for error in await asyncio.gather(*playing, return_exceptions=True):
                if isinstance(error, Exception):
                    outcome.wrong.append(f"a player was not served: {type(error).__name__} {error}")
        if outcome.dropped < ASKING:
            outcome.wrong.append(f"{ASKING - outcome.dropped} that asked without end were let go on")
        if outcome.worst > SLOW:
            outcome.wrong.append(f"neighbour or players waited {outcome.worst:.1f} seconds")
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
        f"deaf readers: all cut off after {outcome.deaf:.0f} s at most; the neighbour asked {outcome.asked} times, "
        f"two played {outcome.played} moves, and none waited longer than {outcome.worst:.2f} s"
    )
    print(f"wrong: {len(outcome.wrong)}", *outcome.wrong[:10], sep="\n")
    return 1 if outcome.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
