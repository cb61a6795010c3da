"""Two nodes on one PostgreSQL and one Redis: what if one dies, or stands still, or Redis does?

    python tests/faults/two_nodes.py --database-url postgresql://... [--tables 12] [--what kill freeze redis seat]

The Redis is one of our own, on a port of its own, that can be killed without disturbing anybody. At every table two
people sit, each at another node, with two bots.
"""

import argparse
import asyncio
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import redis
from crowd import HARMLESS, Crowd, choice
from kill_server import GAMES, all_back
from needs import program
from ports import free_port
from proving import missing, played_twice, unproved
from serving import Node

from wayside.client import Client, Refused, Seat
from wayside.protocol import Play
from wayside.server.store import Store

REDIS_LOST = ("redis-takes-nothing", "redis-not-heard", "redis-is-not-to-be-heard")
BUSY = 20.0  # seconds more that a busy machine may take for what is else done at once
STOOD_STILL = ("failed", "bot-process-failed", "table-failed", "tables-not-looked-at", "table-not-read", *REDIS_LOST)


class OwnRedis:
    """A redis-server that keeps nothing, to be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._command = [program("redis-server"), "--port", str(self.port), "--dir", str(folder)]
        self._command += ["--save", "", "--appendonly", "no"]
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        self.process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        async with asyncio.timeout(20):
            while True:
                try:
                    with redis.Redis(port=self.port) as line:
                        line.ping()
                    return
                except redis.RedisError:
                    await asyncio.sleep(0.05)

    def send(self, with_signal: int) -> None:
        assert self.process is not None
        self.process.send_signal(with_signal)

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


@dataclass
class Outcome:
    """What was seen; times in seconds."""

    back: list[float] = field(default_factory=list)
    """Until the people of the lost node were welcomed at the other one."""
    moved: list[float] = field(default_factory=list)
    """Until each match went on."""
    bots: list[float] = field(default_factory=list)
    """Until a bot, or the clock, moved at each of them."""
    hops: int = 0
    """Sockets that went to the other node before anything was done, because theirs was too busy to answer."""
    told: dict[str, list[float]] = field(default_factory=dict)
    """From the first to the last who was told of a move, while Redis was there, gone, and back."""
    answered: int = 0
    matches: int = 0
    refusals: dict[str, int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)


class Pair:
    """Two nodes, their Redis, and the people who play there."""

    def __init__(self, folder: Path, database: str, **settings: Any) -> None:
        self.folder = folder
        self.database = database
        self.redis = OwnRedis(folder)
        self.nodes = [Node(folder, database, name=f"node-{i}", redis=self.redis.url, **settings) for i in range(2)]

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Pair"]:
        try:
            await self.redis.start()
            for node in self.nodes:
                await node.start()
            yield self
        finally:
            for node in self.nodes:
                node.kill()
            self.redis.kill()

    def crowd(self, games: Mapping[str, Mapping[str, str]]) -> Crowd:
        return Crowd([node.url for node in self.nodes], games)

    async def close(self, crowd: Crowd, outcome: Outcome, patience: float, *expected: str) -> None:
        """Play everything out, and hold the store's word against the people's."""
        await crowd.finish(patience)
        ledger = crowd.ledger
        outcome.wrong += ledger.faults
        outcome.wrong += await missing(self.database, ledger)
        outcome.wrong += await played_twice(self.database, ledger)
        alive = next(node for node in self.nodes if node.process is not None)
        outcome.wrong += await unproved(alive.url, ledger, self.folder)
        for node in self.nodes:
            outcome.wrong += [f"{node.name}: {line}" for line in node.troubles(*expected)]
        outcome.answered, outcome.matches, outcome.refusals = len(ledger.moves), len(ledger.finished), ledger.refusals


def at_node(seat: Seat, node: Node) -> bool:
    return seat.connected and f":{node.port}/" in seat.address


async def lose_one(
    folder: Path, database: str, tables: int, games: Mapping[str, Mapping[str, str]] = GAMES, freeze: bool = False
) -> Outcome:
    """One of two nodes dies, or stands still for a while and comes back with all that it believed."""
    outcome = Outcome()
    async with Pair(folder, database).open() as pair:
        first, _ = pair.nodes
        crowd = pair.crowd(games)
        crowd.come(tables)
        await crowd.moves(tables * 6)
        idler = asyncio.create_task(watch_the_clock(pair))
        await asyncio.sleep(3)
        outcome.hops = crowd.ledger.resumed
        lost = [seat for seat in crowd.seated if at_node(seat, first)]
        known = {seat: seat.connections for seat in lost}
        matches = {seat.match for seat in crowd.seated if seat.match is not None and not seat.over}
        crowd.enough = True
        at, at_ms = time.monotonic(), time.time() * 1000
        if freeze:
            first.freeze()
        else:
            first.kill()
        while known and time.monotonic() < at + 60:
            for seat in list(known):
                if seat.connections > known[seat] and seat.connected:
                    outcome.back.append(time.monotonic() - at)
                    del known[seat]
                elif seat not in crowd.seated:
                    del known[seat]  # its match came to an end in that very moment
            await asyncio.sleep(0.01)
        if known:
            outcome.wrong.append(f"{len(known)} people of the lost node did not find the other one")
        if freeze:
            await asyncio.sleep(max(0.0, at + 12 - time.monotonic()))
            first.thaw()
        outcome.wrong += await idler
        await pair.close(crowd, outcome, 300, *STOOD_STILL if freeze else REDIS_LOST)
        store = await Store.open(database)
        for match in matches:
            later = [entry for entry in await store.entries(match) if entry.at >= at_ms]
            if later:
                outcome.moved.append((later[0].at - at_ms) / 1000)
            by_itself = [entry for entry in later if entry.by != "player"]
            if by_itself:
                outcome.bots.append((by_itself[0].at - at_ms) / 1000)
        await store.close()
    return outcome


async def watch_the_clock(pair: Pair) -> list[str]:
    """Somebody sits at a table with a clock and never moves: the clock does, at whichever node there is."""
    async with Client([node.url for node in pair.nodes]) as client:
        await client.sign_up("Idle")
        # Longer than it is until the node is lost: all of the clock's moves come after that.
        table = await client.create_table("hallo-trucker", 2, seconds=5)
        await client.start(table.id, "sensible")
        async with client.join(table.id) as seat:
            try:
                async with asyncio.timeout(60):
                    by_clock = 0
                    async for update in seat:
                        if getattr(update, "by", "") == "clock":
                            by_clock += 1
                        if by_clock == 2:
                            return []
            except TimeoutError:
                pass
    return [f"the clock moved {by_clock} times in a minute, not twice"]


async def lose_redis(
    folder: Path, database: str, tables: int, games: Mapping[str, Mapping[str, str]] = GAMES, seconds: float = 10.0
) -> Outcome:
    """Redis is killed, started again, then stands still: moves reach the other node all the same."""
    outcome = Outcome()
    async with Pair(folder, database).open() as pair:
        crowd = pair.crowd(games)
        crowd.come(tables)
        await crowd.moves(tables * 4)

        async def phase(name: str) -> None:
            known = set(crowd.ledger.seen)
            patience = time.monotonic() + seconds + BUSY
            await asyncio.sleep(seconds)
            while not (new := [t for key, t in crowd.ledger.seen.items() if key not in known and len(t) > 1]):
                if time.monotonic() > patience:
                    break
                await asyncio.sleep(0.1)
            outcome.told[name] = sorted(max(times) - min(times) for times in new)
            if not new:
                outcome.wrong.append(f"no move reached both nodes while Redis was {name}")

        await phase("there")
        pair.redis.kill()
        await phase("gone")
        await pair.redis.start()
        await asyncio.sleep(3)
        await phase("back")
        pair.redis.send(signal.SIGSTOP)
        await phase("silent")
        pair.redis.send(signal.SIGCONT)
        await asyncio.sleep(3)
        await phase("heard again")
        if await all_back(crowd, 5):
            outcome.wrong.append("a socket was lost though no node was")
        await pair.close(crowd, outcome, 300, *REDIS_LOST)
    return outcome


async def one_seat(folder: Path, database: str, turns: int, **settings: Any) -> Outcome:
    """Two tabs at each of two nodes play the same seat at once: one move is played each time."""
    outcome = Outcome()
    async with Pair(folder, database, **settings).open() as pair, AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(node.url)) for node in pair.nodes]
        await clients[0].sign_up("Ada")
        clients[1].token = clients[0].token
        table = await clients[0].create_table("hallo-trucker", 2, options={"stages": "9"})
        await clients[0].start(table.id, "sensible")
        tabs = [await stack.enter_async_context(client.join(table.id)) for client in clients for _ in range(2)]
        done: list[int] = []
        for turn in range(turns):
            if tabs[0].over:
                break
            await asyncio.gather(*(tab.until(lambda s: s.offers or s.over) for tab in tabs))
            # Bots and the other tabs move on: all look at the same moment before they all press.
            newest = max(tab.version for tab in tabs)
            await asyncio.gather(*(tab.until(lambda s, newest=newest: s.version >= newest) for tab in tabs))
            if not all(tab.offers for tab in tabs) or len({tab.version for tab in tabs}) > 1:
                continue
            same_id = f"the-same-{turn}" if turn % 2 else None
            text = choice(tabs[0].offers)
            results = await asyncio.gather(*(press(tab, text, same_id) for tab in tabs))
            versions = [result for result in results if isinstance(result, int)]
            for result in results:
                if isinstance(result, str):
                    outcome.refusals[result] = outcome.refusals.get(result, 0) + 1
                    if result not in HARMLESS:
                        outcome.wrong.append(f"turn {turn}: refused as {result}")
            # Under one name all are answered, with the same version; under four names, one of them is.
            if len(set(versions)) != 1 or len(versions) != (4 if same_id else 1):
                outcome.wrong.append(f"turn {turn}: {results}")
            done += set(versions)
            outcome.moved.append(0.0)
        store = await Store.open(database)
        assert tabs[0].match is not None
        played = [entry.number for entry in await store.entries(tabs[0].match) if entry.by == "player"]
        await store.close()
        if played != done:
            outcome.wrong.append(f"answered were {done}, stored are {played}")
        outcome.answered = len(done)
        for node in pair.nodes:
            outcome.wrong += node.troubles()
    return outcome


async def press(tab: Seat, text: str, same_id: str | None) -> int | str:
    """Play a move in one of the tabs; the version, or the code with which it was refused."""
    try:
        if same_id is None:
            return await tab.play(text)
        return await tab._ask(Play(same_id, text, tab.version))
    except Refused as refusal:
        return refusal.code


def spread(times: list[float]) -> str:
    if not times:
        return "none"
    ordered = sorted(times)
    return f"half under {ordered[len(ordered) // 2]:.2f} s, longest {ordered[-1]:.2f} s, of {len(ordered)}"


def report(what: str, outcome: Outcome) -> str:
    lines = [f"{what}: {outcome.answered} moves answered, {outcome.matches} matches finished"]
    if outcome.back:
        lines += [f"  people back at the other node: {spread(outcome.back)}"]
        lines += [f"  matches that went on: {spread(outcome.moved)}"]
        lines += [f"  sockets that changed nodes before that: {outcome.hops}"] if outcome.hops else []
        lines += [f"  bots and clocks that went on: {spread(outcome.bots)}"]
    lines += [f"  Redis {name}: everybody told within {spread(times)}" for name, times in outcome.told.items()]
    lines += [f"  refusals {outcome.refusals or 'none'}, wrong: {len(outcome.wrong)}", *outcome.wrong[:10]]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="Two nodes, one PostgreSQL, one Redis.")
    parser.add_argument("--database-url", required=True, help="an empty PostgreSQL database or schema")
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--what", nargs="+", default=["kill", "freeze", "redis", "seat"])
    given = parser.parse_args()
    wrong = 0
    for what in given.what:
        with tempfile.TemporaryDirectory(prefix="wayside-nodes-", dir="/var/tmp") as name:
            folder = Path(name)
            if what == "seat":
                outcome = asyncio.run(one_seat(folder, given.database_url, 200))
            elif what == "redis":
                outcome = asyncio.run(lose_redis(folder, given.database_url, given.tables))
            else:
                outcome = asyncio.run(lose_one(folder, given.database_url, given.tables, freeze=what == "freeze"))
        print(report(what, outcome), flush=True)
        wrong += len(outcome.wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
