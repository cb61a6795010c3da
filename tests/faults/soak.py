"""Play short matches for a long time and watch the server's memory: does anything stay behind?

    python tests/faults/soak.py [--minutes 10] [--tables 24] [--games hallo-trucker,krikkit]

Rooms that nobody looks at are let go after two minutes, so what counts is the growth after the first three.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

import httpx
from crowd import Crowd
from kill_server import SHORT
from serving import Node

WARM = 180.0


async def soak(
    folder: Path, minutes: float, tables: int, games: dict[str, dict[str, str]]
) -> tuple[list[tuple[float, int, int, int]], list[str]]:
    """Of several moments the second, the megabytes, the matches played so far and the rooms; and what was wrong."""
    found = []
    async with Node(folder, f"sqlite:///{folder / 'wayside.db'}") as node:
        crowd = Crowd([node.url], games)
        crowd.come(tables)
        begun = time.monotonic()
        async with httpx.AsyncClient(base_url=node.url) as http:
            while time.monotonic() < begun + minutes * 60:
                await asyncio.sleep(20)
                page = (await http.get("/metrics")).text
                rooms = next((line for line in page.splitlines() if line.startswith("wayside_rooms ")), "? 0")
                found.append(
                    (
                        time.monotonic() - begun,
                        node.memory() // 1_000_000,
                        len(crowd.ledger.finished),
                        int(float(rooms.split()[1])),
                    )
                )
        await crowd.finish(120)
        return found, [*crowd.ledger.faults, *node.troubles()]


def main() -> int:
    parser = argparse.ArgumentParser(description="Watch the server's memory over a long time.")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--games", default=",".join(SHORT), help="some games, with commas between them")
    given = parser.parse_args()
    games = {name: SHORT.get(name, {}) for name in given.games.split(",")}
    with tempfile.TemporaryDirectory(prefix="wayside-soak-", dir="/var/tmp") as folder:
        moments, wrong = asyncio.run(soak(Path(folder), given.minutes, given.tables, games))
    for second, megabytes, matches, rooms in moments:
        print(f"{second:6.0f} s  {megabytes:5} MB  {matches:6} matches played  {rooms:5} rooms in memory")
    warm = [moment for moment in moments if moment[0] >= WARM]
    if len(warm) > 1:
        grown = (warm[-1][1] - warm[0][1]) * 1e6 / max(1, warm[-1][2] - warm[0][2])
        print(f"after the first three minutes: {grown:.0f} bytes a match played")
    print(f"wrong: {len(wrong)}", *wrong[:10], sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
