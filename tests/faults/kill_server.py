"""Kill the server (-9) again and again under load: is every answered move there, and does everybody come back?

    python tests/faults/kill_server.py --kills 100 [--tables 24] [--database-url postgresql://...]

A real `wayside serve` process, on SQLite on a disk unless another database is named. People sit at every table with
bots and play with the client library. After each kill the store is asked for every move that was answered since the
last one. In the end all matches are played out and their files proved.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from crowd import Crowd
from proving import missing, played_twice, unproved
from serving import Node

from wayside.engine.registry import game_names

GAMES: dict[str, dict[str, str]] = {name: {} for name in game_names()}
SHORT = {"hallo-trucker": {"stages": "1"}}  # matches of a few dozen moves


@dataclass
class Outcome:
    """What was seen."""

    kills: int = 0
    sockets: int = 0
    answered: int = 0
    lines: int = 0
    matches: int = 0
    resumed: int = 0
    not_resumed: int = 0
    starts: list[float] = field(default_factory=list)
    gaps: list[float] = field(default_factory=list)
    refusals: dict[str, int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    seconds: float = 0.0


async def all_back(crowd: Crowd, seconds: float) -> int:
    """Wait until every socket is open again; how many are not after so long."""
    until = time.monotonic() + seconds
    while time.monotonic() < until and not all(seat.connected for seat in crowd.seated):
        await asyncio.sleep(0.02)
    return sum(not seat.connected for seat in crowd.seated)


async def kill_again_and_again(
    node: Node,
    folder: Path,
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
            node.kill()
            outcome.kills += 1
            outcome.wrong += await missing(node.database, ledger, checked, lines)
            checked, lines = len(ledger.moves), len(ledger.lines)
            outcome.starts.append(await node.start())
            outcome.not_resumed += await all_back(crowd, 30)
        await crowd.finish(patience)
        outcome.wrong += ledger.faults
        outcome.wrong += await missing(node.database, ledger)
        outcome.wrong += await played_twice(node.database, ledger)
        outcome.wrong += await unproved(node.url, ledger, folder)
        outcome.wrong += node.troubles()
        if status := await node.stop():
            outcome.wrong.append(f"it stopped with {status}")
    finally:
        node.kill()
    outcome.answered, outcome.lines, outcome.matches = len(ledger.moves), len(ledger.lines), len(ledger.finished)
    outcome.resumed, outcome.gaps, outcome.refusals = ledger.resumed, sorted(ledger.gaps), ledger.refusals
    outcome.seconds = time.monotonic() - begun
    return outcome


def report(outcome: Outcome) -> str:
    gaps, starts = outcome.gaps or [0.0], sorted(outcome.starts)
    lines = [
        f"{outcome.kills} kills in {outcome.seconds:.0f} s, up to {outcome.sockets} sockets",
        f"{outcome.answered} moves and {outcome.lines} lines of chat answered, {outcome.matches} matches finished",
        f"{outcome.resumed} sockets resumed by themselves, {outcome.not_resumed} did not",
        f"without a connection: half of them under {gaps[len(gaps) // 2]:.2f} s, longest {gaps[-1]:.2f} s",
        f"from start to ready: half of the times under {starts[len(starts) // 2]:.2f} s, longest {starts[-1]:.2f} s",
        f"refusals: {outcome.refusals or 'none'}",
        f"wrong: {len(outcome.wrong)}",
        *outcome.wrong[:20],
    ]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill the server again and again under load.")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--moves", type=int, default=150, help="answered moves between two kills")
    parser.add_argument("--database-url", help="an empty database; SQLite on this disk if none is named")
    parser.add_argument("--folder", type=Path, help="where files are kept; a new one under /var/tmp if none is named")
    given = parser.parse_args()
    folder = given.folder or Path(tempfile.mkdtemp(prefix="wayside-kills-", dir="/var/tmp"))
    node = Node(folder, given.database_url or f"sqlite:///{folder / 'wayside.db'}")
    outcome = asyncio.run(kill_again_and_again(node, folder, given.kills, given.tables, given.moves))
    print(report(outcome))
    return 1 if outcome.wrong or outcome.not_resumed else 0


if __name__ == "__main__":
    sys.exit(main())
