"""A real server of two processes: tables have a home, one that dies is missed by nobody, and all stop together."""

import asyncio
import json
import os
import re
import signal
import sys
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
from kill_server import SHORT, kill_again_and_again
from needs import Missing
from serving import STOP_SECONDS, Node

from wayside.client import Client, Seat

pytestmark = [pytest.mark.anyio, pytest.mark.long]


@pytest.fixture(autouse=True)
def on_linux() -> None:
    if sys.platform != "linux":
        raise Missing("a server has several processes on Linux only")


def node_of(tmp_path: Path, database: str, **settings: object) -> Node:
    return Node(tmp_path, database, processes=2, compile_rules=False, **settings)


def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'wayside.db'}"


async def figures(node: Node, name: str) -> dict[int, float]:
    """A figure of each process, from the one page that any of them gives."""
    async with httpx.AsyncClient() as http:
        page = (await http.get(f"{node.url}/metrics")).text
    return {int(index): float(value) for index, value in re.findall(rf'^{name}{{process="(\d)"}} (\S+)', page, re.M)}


def gone(pids: list[int]) -> bool:
    return not any(Path(f"/proc/{pid}/status").exists() and "Z (" not in _status(pid) for pid in pids)


def _status(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return "State: Z ("


async def test_killed_one_by_one_they_keep_every_answered_move(database: str, tmp_path: Path) -> None:
    outcome = await kill_again_and_again(node_of(tmp_path, database), tmp_path, 3, 4, 25, SHORT, 120.0, 2)
    assert outcome.wrong == []
    assert outcome.not_resumed == 0
    assert outcome.kills == 3
    assert outcome.answered >= 3 * 25
    assert outcome.matches >= 4


async def test_all_who_sit_at_a_table_are_at_one_process(tmp_path: Path) -> None:
    async with node_of(tmp_path, sqlite(tmp_path)) as node, AsyncExitStack() as stack:
        tables, people = 12, [await stack.enter_async_context(Client(node.url)) for _ in range(2)]
        for i, person in enumerate(people):
            await person.sign_up(f"P{i}")
        for _ in range(tables):
            table = (await people[0].create_table("hallo-trucker", 2)).id
            await people[1].sit(table)
            await people[0].start(table)
            for person in people:
                await stack.enter_async_context(person.join(table))
        sockets, rooms = await figures(node, "wayside_sockets"), await figures(node, "wayside_rooms")
        assert sum(sockets.values()) == 2 * tables
        assert sum(rooms.values()) == tables  # in the memory of one of them, each
        assert sockets == {index: 2 * count for index, count in rooms.items()}
        assert all(rooms.values()), "by twelve tables both have some, but once in two thousand times"
        assert node.troubles() == []


async def test_a_socket_that_names_no_table_is_served_all_the_same(tmp_path: Path) -> None:
    """A program of somebody's own may open its socket at /ws alone: moves then come to it from another process."""
    async with node_of(tmp_path, sqlite(tmp_path)) as node, Client(node.url) as ada:
        await ada.sign_up("Ada")
        for _ in range(4):
            table = (await ada.create_table("hallo-trucker", 2, options={"stages": "1"})).id
            await ada.start(table, "sensible")
            plain = ada.join(table)
            plain._addresses = [plain.address.partition("?")[0]]
            async with ada.join(table) as seat, plain:
                async with asyncio.timeout(120):
                    async for offers in seat.turns():
                        await seat.play(offers[0].move)
                    await plain.until(lambda s: s.over)
                assert plain.standing == seat.standing
        assert node.troubles() == []


async def test_bots_alone_play_wherever_they_were_asked_to(tmp_path: Path) -> None:
    async with node_of(tmp_path, sqlite(tmp_path)) as node, Client(node.url) as host:
        await host.sign_up("Host")
        tables = []
        for _ in range(6):
            table = await host.create_table("hallo-trucker", 2, options={"stages": "1"}, seat=None)
            tables.append((await host.start(table.id, "sensible")).id)
        async with asyncio.timeout(120):
            while not all([(await host.table(table)).state == "over" for table in tables]):
                await asyncio.sleep(0.1)
        assert node.troubles() == []


async def test_who_is_muted_or_signed_out_is_so_at_every_process(tmp_path: Path) -> None:
    async with node_of(tmp_path, sqlite(tmp_path)) as node, AsyncExitStack() as stack:
        ada, bob = [await stack.enter_async_context(Client(node.url)) for _ in range(2)]
        await ada.sign_up("Ada")
        bobs = (await bob.sign_up("Bob")).id
        seats: list[tuple[Seat, Seat]] = []
        for _ in range(8):  # some of them at each process
            table = (await ada.create_table("hallo-trucker", 2)).id
            await bob.sit(table)
            seats.append(tuple([await stack.enter_async_context(who.join(table)) for who in (ada, bob)]))  # type: ignore[arg-type]
        await ada._send("PUT", f"/api/me/muted/{bobs}", None)
        await asyncio.sleep(1)
        for _, at_bob in seats:
            await at_bob.say("can you hear me?")
        for at_ada, _ in seats:
            await at_ada.say("no")
            async with asyncio.timeout(30):
                await at_ada.until(lambda s: s.chat)
            assert [line.text for line in at_ada.chat] == ["no"]
        await ada._send("DELETE", "/api/me/token", None)
        async with asyncio.timeout(10):  # sooner than tokens are looked at anyway
            while any(at_ada.connected for at_ada, _ in seats):
                await asyncio.sleep(0.05)


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT], ids=["term", "int"])
async def test_they_stop_together_and_quietly(tmp_path: Path, stop: signal.Signals) -> None:
    node = node_of(tmp_path, sqlite(tmp_path))
    await node.start()
    pids, process = node.processes(), node.process
    assert len(pids) == 2
    assert process is not None
    os.kill(node.pid, stop)
    assert await asyncio.to_thread(process.wait, STOP_SECONDS) == 0
    assert gone(pids)
    assert node.troubles() == []
    said = [json.loads(line) for line in node.log.read_text().splitlines() if line.startswith("{")]
    assert [line["event"] for line in said][-2:] == ["stopped", "stopped"]


async def test_when_the_one_who_keeps_them_dies_they_go_too(tmp_path: Path) -> None:
    node = node_of(tmp_path, sqlite(tmp_path))
    await node.start()
    pids = node.processes()
    node.kill()
    async with asyncio.timeout(STOP_SECONDS):
        while not gone(pids):
            await asyncio.sleep(0.05)
    async with node:  # and the port is free again
        assert len(node.processes()) == 2


async def test_a_server_that_cannot_start_says_so_and_ends(tmp_path: Path) -> None:
    node = node_of(tmp_path, "postgresql://nobody@127.0.0.1:9/nothing")
    node.launch()
    assert node.process is not None
    assert await asyncio.to_thread(node.process.wait, STOP_SECONDS) == 3
    assert "the database cannot be reached" in node.log.read_text()


async def test_nonsense_is_refused(tmp_path: Path) -> None:
    node = Node(tmp_path, sqlite(tmp_path), processes=0)
    node.launch()
    assert node.process is not None
    assert await asyncio.to_thread(node.process.wait, STOP_SECONDS) == 1
    assert "processes: input should be greater than or equal to 1" in node.log.read_text()
