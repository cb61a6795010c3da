"""A server of several processes, of which one after the other is killed (-9) under load: is every answered move there?

    python tests/faults/kill_processes.py --kills 100 [--processes 2] [--tables 24] [--database-url postgresql://...]

As kill_server.py, but the server stays up: the people of the killed process come back by themselves, to another one or
to the next in its place.
"""

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from crowd import Crowd
from kill_server import GAMES, Outcome, all_back, report
from proving import missing, played_twice, unproved
from serving import START_SECONDS, Node

EXPECTED = ("process-died", "bot-process-failed", "neighbour-reads-nothing")


async def all_up(node: Node, processes: int) -> None:
    """Wait until all processes are there again and serve, as often as it may be asked."""
    async with asyncio.timeout(START_SECONDS):
        while len(node.processes()) < processes:
            await asyncio.sleep(0.02)


async def kill_processes(
    node: Node,
    folder: Path,
    processes: int,
    kills: int,
    tables: int,
    moves_between: int,
    games: Mapping[str, Mapping[str, str]] = GAMES,
    patience: float = 600.0,
) -> Outcome:
    begun = time.monotonic()
    outcome = Outcome()
    crowd = Crowd([node.url], games)
    ledger = crowd.ledger
    try:
        outcome.starts.append(await node.start())
        crowd.come(tables)
        checked = lines = 0
        for _ in range(kills):
            await crowd.moves(checked + moves_between)
            await asyncio.sleep(random.uniform(0, 0.3))  # at any moment, not only just after an answer
            outcome.sockets = max(outcome.sockets, len(crowd.seated))
            os.kill(random.choice(node.processes()), signal.SIGKILL)
            outcome.kills += 1
            outcome.wrong += await missing(node.database, ledger, checked, lines)
            checked, lines = len(ledger.moves), len(ledger.lines)
            await all_up(node, processes)
            outcome.not_resumed += await all_back(crowd, 30)
        await crowd.finish(patience)
        outcome.wrong += ledger.faults
        outcome.wrong += await missing(node.database, ledger)
        outcome.wrong += await played_twice(node.database, ledger)
        outcome.wrong += await unproved(node.url, ledger, folder)
        outcome.wrong += node.troubles(*EXPECTED)
        if status := await node.stop():
            outcome.wrong.append(f"it stopped with {status}")
    finally:
        node.kill()
    outcome.answered, outcome.lines, outcome.matches = len(ledger.moves), len(ledger.lines), len(ledger.finished)
    outcome.resumed, outcome.gaps, outcome.refusals = ledger.resumed, sorted(ledger.gaps), ledger.refusals
    outcome.seconds = time.monotonic() - begun
    return outcome


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill one process of a server after the other under load.")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--moves", type=int, default=150, help="answered moves between two kills")
    parser.add_argument("--database-url", help="an empty database; SQLite on this disk if none is named")
    parser.add_argument("--folder", type=Path, help="where files are kept; a new one under /var/tmp if none is named")
    given = parser.parse_args()
    folder = given.folder or Path(tempfile.mkdtemp(prefix="wayside-kills-", dir="/var/tmp"))
    database = given.database_url or f"sqlite:///{folder / 'wayside.db'}"
    node = Node(folder, database, processes=given.processes)
    outcome = asyncio.run(kill_processes(node, folder, given.processes, given.kills, given.tables, given.moves))
    print(report(outcome))
    return 1 if outcome.wrong or outcome.not_resumed else 0


if __name__ == "__main__":
    sys.exit(main())
