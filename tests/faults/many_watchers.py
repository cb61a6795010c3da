"""A long match with very many watchers, and a seat that changes hands again and again: does the server stand still?

    python tests/faults/many_watchers.py [--watchers 450] [--moves 500] [--changes 20] [--most 0.5]

Another process asks the server for a sign of life all the time; the longest that it had to wait is printed, and the
script fails where that was longer than `--most` seconds. Everything runs on one machine, so the watchers themselves
take some of what is waited for.
"""

import argparse
import asyncio
import http.client
import multiprocessing
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from long_match import long_match
from serving import Node

from wayside.client import Client, Refused

EVERY = 0.02  # seconds from one sign of life to the next


def watch_pulse(port: int, stop: Any, longest: Any, asked: Any) -> None:
    """Ask the server whether it lives, until told to stop; the longest wait is left in `longest`."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    while not stop.is_set():
        begun = time.monotonic()
        connection.request("GET", "/healthz")
        connection.getresponse().read()
        longest.value = max(longest.value, time.monotonic() - begun)
        asked.value += 1
        time.sleep(EVERY)


async def longest_pause(node: Node, act: Any) -> float:
    """The longest that the server says nothing while something is done to it."""
    spawn = multiprocessing.get_context("spawn")
    stop, longest, asked = spawn.Event(), spawn.Value("d", 0.0), spawn.Value("q", 0)
    pulse = spawn.Process(target=watch_pulse, args=(node.port, stop, longest, asked), daemon=True)
    pulse.start()
    async with asyncio.timeout(60):  # it takes a while to come up, and until then nobody asks
        while not asked.value:
            await asyncio.sleep(0.05)
    longest.value = 0.0
    await act()
    await asyncio.sleep(1)
    stop.set()
    pulse.join()
    return float(longest.value)


async def attack(node: Node, table: str, token: str, watchers: int, changes: int) -> tuple[float, float]:
    """The longest pause while nothing happens, and while the seat of a token changes hands all the time."""
    async with Client(node.url, token) as ben, AsyncExitStack() as stack:
        for _ in range(watchers):
            await stack.enter_async_context(ben.somebody_else().join(table))

        async def change_hands() -> None:
            for _ in range(changes):
                for act in (lambda: ben.leave(table, for_good=True), lambda: ben.sit(table)):
                    while True:
                        try:
                            await act()
                            break
                        except Refused as refused:
                            if refused.status != 429:
                                raise
                            await asyncio.sleep(0.5)

        return await longest_pause(node, lambda: asyncio.sleep(3)), await longest_pause(node, change_hands)


def main() -> int:
    parser = argparse.ArgumentParser(description="Let a seat change hands before very many watchers.")
    parser.add_argument("--watchers", type=int, default=450)
    parser.add_argument("--moves", type=int, default=500)
    parser.add_argument("--changes", type=int, default=20)
    parser.add_argument("--most", type=float, default=0.5, help="seconds that the server may say nothing")
    given = parser.parse_args()

    async def run(folder: Path) -> tuple[float, float]:
        database = f"sqlite:///{folder / 'wayside.db'}"
        table, tokens = await long_match(database, given.moves)
        async with Node(folder, database, compile_rules=False) as node:
            return await attack(node, table, tokens[1], given.watchers, given.changes)

    with tempfile.TemporaryDirectory(prefix="wayside-watchers-", dir="/var/tmp") as folder:
        calm, attacked = asyncio.run(run(Path(folder)))
    print(f"{given.watchers} watchers of a match of {given.moves} moves: the longest pause was {calm:.3f} s in calm,")
    print(f"and {attacked:.3f} s while a seat changed hands {2 * given.changes} times")
    return int(attacked > given.most)


if __name__ == "__main__":
    sys.exit(main())
