"""Let the server's disk run full under load, and make room again: what do people see, and is anything lost?

    python tests/faults/full_disk.py [--tables 12] [--seconds 20]

Takes root, or `unshare -rm` before it, for a small disk is mounted. The server stays the same process throughout.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from crowd import Crowd
from kill_server import GAMES
from needs import Missing, small_disk
from proving import missing, played_twice, unproved
from serving import Node

MEGABYTES = 6
BALLAST = 2_000_000  # bytes that are freed again
EXPECTED = ("failed", "table-failed", "tables-not-looked-at")  # warnings of a server that cannot store


def fill(ballast: Path) -> None:
    """Not a byte is left."""
    with suppress(OSError), ballast.open("ab", buffering=0) as file:
        while True:
            file.write(bytes(4096))
    with suppress(OSError), ballast.open("ab", buffering=0) as file:
        while True:
            file.write(bytes(1))


@dataclass
class Outcome:
    """What was seen."""

    before: int = 0
    refused: int = 0
    reason: str = ""
    ready_when_full: int = 0
    said_when_full: str = ""
    alive_when_full: int = 0
    read_when_full: int = 0
    ready_again: float = 0.0
    moves_again: float = 0.0
    answered: int = 0
    matches: int = 0
    refusals: dict[str, int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)


async def run_full(
    folder: Path, tables: int, seconds: float, games: Mapping[str, Mapping[str, str]] = GAMES, patience: float = 300.0
) -> Outcome:
    outcome = Outcome()
    with small_disk(folder / "disk", MEGABYTES) as disk:
        ballast = disk / "ballast"
        ballast.write_bytes(bytes(BALLAST))
        node = Node(folder, f"sqlite:///{disk / 'wayside.db'}")
        crowd = Crowd([node.url], games, seats=(2,))  # only people sit there: one of them owes a move at any time
        ledger = crowd.ledger
        try:
            await node.start()
            pid = node.pid
            crowd.come(tables)
            await crowd.moves(tables * 5)
            outcome.before = len(ledger.moves)
            fill(ballast)
            async with asyncio.timeout(120), httpx.AsyncClient(base_url=node.url, timeout=30) as http:
                while ledger.refusals.get("store-down", 0) < tables:
                    fill(ballast)  # the log of the database may have shrunk meanwhile
                    await asyncio.sleep(0.1)
                # The writer's queue is empty of what still fitted: from here on nothing is taken.
                while (answer := await http.get("/readyz")).status_code == 200:
                    fill(ballast)
                    await asyncio.sleep(0.1)
                outcome.ready_when_full, outcome.said_when_full = answer.status_code, answer.text
                outcome.alive_when_full = (await http.get("/healthz")).status_code
                outcome.read_when_full = (await http.get(f"/api/tables/{crowd.seated[0].id}")).status_code
            await asyncio.sleep(seconds)
            outcome.reason = next((str(seat.refused) for seat in crowd.seated if seat.refused is not None), "")
            outcome.refused = ledger.refusals.get("store-down", 0)
            if not all(seat.connected for seat in crowd.seated):
                outcome.wrong.append("a socket was closed because the disk was full")
            ballast.unlink()
            freed, answered = time.monotonic(), len(ledger.moves)
            while await node.ready() != 200 and time.monotonic() < freed + 60:
                await asyncio.sleep(0.02)
            outcome.ready_again = time.monotonic() - freed
            await crowd.moves(answered + tables, 60)
            outcome.moves_again = time.monotonic() - freed
            await crowd.finish(patience)
            outcome.wrong += ledger.faults
            outcome.wrong += await unproved(node.url, ledger, folder)
            if node.process is None or node.process.poll() is not None or node.pid != pid:
                outcome.wrong.append("the server did not stay up")
        finally:
            node.kill()
        outcome.wrong += await missing(node.database, ledger)
        outcome.wrong += await played_twice(node.database, ledger)
        outcome.wrong += node.troubles(*EXPECTED)
    outcome.answered, outcome.matches = len(ledger.moves), len(ledger.finished)
    outcome.refusals = ledger.refusals
    return outcome


def report(outcome: Outcome) -> str:
    lines = [
        f"{outcome.before} moves answered before the disk was full",
        f"full: {outcome.refused} moves refused with store-down ({outcome.reason})",
        f"full: /readyz {outcome.ready_when_full} {outcome.said_when_full.strip()}, "
        f"/healthz {outcome.alive_when_full}, a table is read with {outcome.read_when_full}",
        f"room again: ready after {outcome.ready_again:.2f} s, moves again after {outcome.moves_again:.2f} s",
        f"{outcome.answered} moves answered in all, {outcome.matches} matches finished, refusals {outcome.refusals}",
        f"wrong: {len(outcome.wrong)}",
        *outcome.wrong[:20],
    ]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="Let the server's disk run full under load.")
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=20.0, help="how long the disk stays full")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="wayside-disk-", dir="/var/tmp") as folder:
        try:
            outcome = asyncio.run(run_full(Path(folder), given.tables, given.seconds))
        except Missing as error:
            print(error)
            return 2
    print(report(outcome))
    return 1 if outcome.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
