"""Play short matches for a long time and watch the server's memory: does anything stay behind?

    python tests/faults/soak.py [--minutes 10] [--tables 24] [--games hallo-trucker,krikkit]

Rooms that nobody looks at are let go after two minutes, so what counts is the growth after the first three. It exits
with 1 where that is more than `--most` bytes a match played and more than the noise of a few megabytes, or where too
few matches were played to tell one from the other.
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
MOST = 4_000  # bytes a match played; a match in memory takes fifteen times as many
NOISE = 5_000_000  # bytes by which a process may grow for other reasons
ENOUGH = 100  # matches, between the moments that are compared: if all of them were kept, that would be more than noise


def growth(moments: list[tuple[float, int, int, int]], warm: float = WARM) -> tuple[float, float] | None:
    """Bytes in all and matches played, from the mean of the first third after `warm` to that of the last."""
    found = [moment for moment in moments if moment[0] >= warm]
    third = len(found) // 3
    if not third:
        return None
    (memory, matches), (memory_then, matches_then) = (
        tuple(sum(moment[i] for moment in part) / third for i in (1, 2)) for part in (found[:third], found[-third:])
    )
    grown = (memory_then - memory) * 1e6
    return grown, matches_then - matches


def judged(grown: tuple[float, float] | None, most: int) -> str:
    """What is wrong with so much growth; empty: nothing."""
    if grown is None or grown[1] < ENOUGH:
        matches = 0 if grown is None else grown[1]
        return f"{matches:.0f} matches are too few to tell whether they stay in memory; {ENOUGH} would do"
    each = grown[0] / grown[1]
    if grown[0] > NOISE and each > most:
        return f"memory grows by {each:.0f} bytes a match played; at most {most} are let pass"
    return ""


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
    parser.add_argument("--most", type=int, default=MOST, help="bytes that a match played may leave behind")
    parser.add_argument("--games", default=",".join(SHORT), help="some games, with commas between them")
    given = parser.parse_args()
    games = {name: SHORT.get(name, {}) for name in given.games.split(",")}
    with tempfile.TemporaryDirectory(prefix="wayside-soak-", dir="/var/tmp") as folder:
        moments, wrong = asyncio.run(soak(Path(folder), given.minutes, given.tables, games))
    for second, megabytes, matches, rooms in moments:
        print(f"{second:6.0f} s  {megabytes:5} MB  {matches:6} matches played  {rooms:5} rooms in memory")
    grown = growth(moments)
    if grown is not None:
        print(f"after the first three minutes: {grown[0] / 1e6:.1f} MB over {grown[1]:.0f} matches")
    if fault := judged(grown, given.most):
        wrong.append(fault)
    print(f"wrong: {len(wrong)}", *wrong[:10], sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
