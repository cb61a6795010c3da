"""Stop the server in good order (SIGTERM) under load and start it again: no move is lost, nobody is punished.

    python tests/faults/graceful_stop.py [--stops 10] [--tables 24] [--database-url ...]

Every table has a clock. Whoever was thinking when the server stopped has at least as much time left when it is back.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from crowd import Crowd
from kill_server import GAMES, all_back
from proving import missing, played_twice, unproved
from serving import Node

from wayside.client import Client
from wayside.server.store import Store

SLACK = 0.5  # seconds for what this script itself takes to look at the clock
UNNOTICED = 4.0  # seconds: two beats, and what it takes to start
CLOCK = 120  # seconds a move; longer than any restart, so that no clock may ever move here


@dataclass
class Outcome:
    """What was seen."""

    stops: int = 0
    statuses: set[int] = field(default_factory=set)
    took: list[float] = field(default_factory=list)
    resumed: int = 0
    not_resumed: int = 0
    answered: int = 0
    matches: int = 0
    left: list[tuple[float, float]] = field(default_factory=list)
    """Seconds that somebody who thought had left before a stop, and when looked at after the start."""
    served: list[float] = field(default_factory=list)
    """Seconds with a server, up to each of these looks, since somebody began to think."""
    away: list[float] = field(default_factory=list)
    """Seconds for which there was no server."""
    refusals: dict[str, int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)


class Thinker:
    """Somebody who owes a move from the beginning and does not make it."""

    def __init__(self, url: str) -> None:
        self.client = Client(url)

    async def sit_down(self) -> None:
        await self.client.sign_up("Slow")
        table = await self.client.create_table("hallo-trucker", 2, seconds=CLOCK, options={"first": "1"})
        await self.client.start(table.id, "sensible")
        self.seat = await self.client.join(table.id).__aenter__()
        await self.seat.until(lambda s: s.offers and s.due and max(s.due))

    def left(self) -> float:
        """Seconds until the clock moves."""
        return max(self.seat.due) / 1000 - time.time()

    async def leave(self) -> None:
        await self.seat.close()
        await self.client.close()


async def stop_again_and_again(
    node: Node,
    folder: Path,
    stops: int,
    tables: int,
    moves_between: int,
    games: Mapping[str, Mapping[str, str]] = GAMES,
    away: float = 0.0,
) -> Outcome:
    outcome = Outcome()
    await node.start()
    crowd = Crowd([node.url], games, seconds=CLOCK)
    ledger = crowd.ledger
    thinker = Thinker(node.url)
    try:
        served, since = 0.0, time.monotonic()
        await thinker.sit_down()
        crowd.come(tables)
        for _ in range(stops):
            await crowd.moves(len(ledger.moves) + moves_between)
            before = thinker.left()
            begun = time.monotonic()
            served += begun - since
            status = await node.stop()
            outcome.statuses.add(status)
            stopped = time.monotonic()
            outcome.took.append(stopped - begun)
            outcome.stops += 1
            outcome.wrong += await missing(node.database, ledger)
            await asyncio.sleep(away)
            await node.start()
            since = time.monotonic()
            outcome.away.append(time.monotonic() - begun)
            outcome.not_resumed += await all_back(crowd, 30)
            async with asyncio.timeout(30):
                await thinker.seat.until(lambda s: s.connected and s.connections > outcome.stops)
            outcome.left.append((before, thinker.left()))
            outcome.served.append(served + time.monotonic() - since)  # a busy machine may be long in coming back
        await crowd.finish(300)
        outcome.wrong += ledger.faults
        outcome.wrong += await missing(node.database, ledger)
        outcome.wrong += await played_twice(node.database, ledger)
        outcome.wrong += await by_the_clock(node.database, [*ledger.games, thinker.seat.match or ""])
        outcome.wrong += await unproved(node.url, ledger, folder)
        outcome.wrong += node.troubles()
        # Where there may be other nodes, a silence of two beats is not yet known to be one of all nodes.
        unnoticed = 0.0 if node.database.startswith("sqlite") else UNNOTICED
        for served, (_, after), gone in zip(outcome.served, outcome.left, outcome.away, strict=True):
            # Only the time in which there was a server has run for who thinks.
            if gone > unnoticed and after < CLOCK - served - SLACK:
                outcome.wrong.append(f"after {served:.1f} s with a server {after:.1f} s of {CLOCK} are left")
    finally:
        await thinker.leave()
        node.kill()
    outcome.answered, outcome.matches = len(ledger.moves), len(ledger.finished)
    outcome.resumed, outcome.refusals = ledger.resumed, ledger.refusals
    return outcome


async def by_the_clock(database: str, matches: list[str]) -> list[str]:
    """Moves that the clock made, though nobody ever had so little time left."""
    store = await Store.open(database)
    try:
        return [
            f"the clock made entry {entry.number} of {match}"
            for match in matches
            for entry in await store.entries(match)
            if entry.by == "clock"
        ]
    finally:
        await store.close()


def report(outcome: Outcome) -> str:
    took, away = sorted(outcome.took), sorted(outcome.away)
    lines = [
        f"{outcome.stops} stops, exit status {outcome.statuses}, each done within {took[-1]:.2f} s",
        f"{outcome.answered} moves answered, {outcome.matches} matches finished, refusals {outcome.refusals or 'none'}",
        f"{outcome.resumed} sockets resumed by themselves, {outcome.not_resumed} did not",
        f"no server for {away[0]:.1f} to {away[-1]:.1f} s; time left to somebody who thinks, before and after: "
        + ", ".join(f"{before:.0f} s and {after:.0f} s" for before, after in outcome.left[:5]),
        f"wrong: {len(outcome.wrong)}",
        *outcome.wrong[:20],
    ]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="Stop the server in good order under load.")
    parser.add_argument("--stops", type=int, default=10)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--away", type=float, default=6.0, help="seconds until it is started again")
    parser.add_argument("--database-url", help="an empty database; SQLite on this disk if none is named")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="wayside-stops-", dir="/var/tmp") as name:
        folder = Path(name)
        node = Node(folder, given.database_url or f"sqlite:///{folder / 'wayside.db'}")
        outcome = asyncio.run(stop_again_and_again(node, folder, given.stops, given.tables, 150, away=given.away))
    print(report(outcome))
    return 1 if outcome.wrong or outcome.not_resumed else 0


if __name__ == "__main__":
    sys.exit(main())
