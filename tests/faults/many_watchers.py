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

from crowd import choice
from serving import Node

from wayside.client import Client, Refused

GAME = "spiralized"
EVERY = 0.02  # seconds from one sign of life to the next


def watch_pulse(port: int, stop: Any, longest: Any) -> None:
    """Ask the server whether it lives, until told to stop; the longest wait is left in `longest`."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    while not stop.is_set():
        begun = time.monotonic()
        connection.request("GET", "/healthz")
        connection.getresponse().read()
        longest.value = max(longest.value, time.monotonic() - begun)
        time.sleep(EVERY)


async def longest_pause(node: Node, act: Any) -> float:
    """The longest that the server says nothing while something is done to it."""
    spawn = multiprocessing.get_context("spawn")
    stop, longest = spawn.Event(), spawn.Value("d", 0.0)
    pulse = spawn.Process(target=watch_pulse, args=(node.port, stop, longest), daemon=True)
    pulse.start()
    await asyncio.sleep(1)
    longest.value = 0.0
    await act()
    await asyncio.sleep(1)
    stop.set()
    pulse.join()
    return float(longest.value)


async def play(client: Client, table: str, moves: int) -> None:
    """Play anything until the match has so many entries."""
    async with client.join(table) as seat:
        async for offers in seat.turns():
            if seat.version >= moves:
                return
            try:
                await seat.play(choice(offers))
            except Refused as refused:
                if refused.code not in ("stale", "too-fast"):
                    raise


async def attack(node: Node, watchers: int, moves: int, changes: int) -> tuple[float, float]:
    """The longest pause while nothing happens, and while a seat changes hands all the time."""
    async with Client(node.url) as ann, Client(node.url) as ben, AsyncExitStack() as stack:
        await ann.sign_up("Ann")
        await ben.sign_up("Ben")
        table = (await ann.create_table(GAME, 2)).id
        await ben.sit(table)
        await ann.start(table)
        playing = [asyncio.create_task(play(client, table, moves)) for client in (ann, ben)]
        await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
        for task in playing:
            task.cancel()
        for task in await asyncio.gather(*playing, return_exceptions=True):
            if isinstance(task, Exception):
                raise task
        for _ in range(watchers):
            await stack.enter_async_context(ann.somebody_else().join(table))

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
        async with Node(folder, f"sqlite:///{folder / 'wayside.db'}", compile_rules=False) as node:
            return await attack(node, given.watchers, given.moves, given.changes)

    with tempfile.TemporaryDirectory(prefix="wayside-watchers-", dir="/var/tmp") as folder:
        calm, attacked = asyncio.run(run(Path(folder)))
    print(f"{given.watchers} watchers of a match of {given.moves} moves: the longest pause was {calm:.3f} s in calm,")
    print(f"and {attacked:.3f} s while a seat changed hands {2 * given.changes} times")
    return int(attacked > given.most)


if __name__ == "__main__":
    sys.exit(main())
