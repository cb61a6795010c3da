"""Two nodes behind nginx, with the configuration that is shipped: a table is at one node, and goes on at the other."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from crowd import Crowd
from databases import MakeDatabase
from kill_server import SHORT, all_back
from own_nginx import own_nginx, shipped_for
from ports import free_port
from proving import missing, played_twice, unproved
from serving import Node
from two_nodes import REDIS_LOST, Pair

from wayside.client import Client, Unreachable

pytestmark = [pytest.mark.anyio, pytest.mark.long]

PROXY = '["127.0.0.1"]'  # whose word about addresses is believed


class Behind(Pair):
    """Two nodes, and the address of the proxy before them."""

    url: str

    @asynccontextmanager
    async def open_behind(self) -> AsyncIterator["Behind"]:
        with own_nginx(self.folder / "nginx", [node.port for node in self.nodes]) as self.url:
            async with self.open():
                yield self


def behind(folder: Path, database: str, **settings: Any) -> Behind:
    return Behind(folder, database, compile_rules=False, trusted_proxies=PROXY, **settings)


async def figure(node: Node, name: str) -> float:
    async with httpx.AsyncClient() as http:
        page = (await http.get(f"{node.url}/metrics")).text
    found = re.search(rf"^wayside_{name} (\S+)", page, re.M)
    assert found is not None
    return float(found[1])


def test_the_tests_change_the_port_and_the_nodes_and_nothing_else() -> None:
    text = shipped_for(81, [82, 83, 84])
    assert "listen 127.0.0.1:81;" in text
    assert re.findall(r"server 127.0.0.1:(\d+) max_fails=1", text) == ["82", "83", "84"]
    assert "node1" not in text
    assert "node2" not in text


async def test_all_who_sit_at_a_table_are_at_one_node(new_postgresql: MakeDatabase, tmp_path: Path) -> None:
    tables = 12
    async with behind(tmp_path, new_postgresql()).open_behind() as pair, AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Client(pair.url)) for _ in range(2)]
        for i, person in enumerate(people):
            await person.sign_up(f"P{i}")
        for _ in range(tables):
            table = (await people[0].create_table("hallo-trucker", 2)).id
            await people[1].sit(table)
            await people[0].start(table)
            for person in people:
                await stack.enter_async_context(person.join(table))
        sockets = [await figure(node, "sockets") for node in pair.nodes]
        assert sum(sockets) == 2 * tables
        # Changes by HTTP come there, too. The other node looks once whether a new match needs it, and lets it go.
        async with asyncio.timeout(30):
            while sum(rooms := [await figure(node, "rooms") for node in pair.nodes]) > tables:
                await asyncio.sleep(0.2)
        assert sockets == [2 * count for count in rooms]
        assert all(rooms), "by twelve tables both have some, but once in two thousand times"
        async with httpx.AsyncClient(base_url=pair.url) as http:
            for path in ("/metrics", "/readyz"):
                assert (await http.get(path)).status_code == 404  # the nodes' own, and nobody else's
            assert (await http.get("/healthz")).status_code == 200
            long = await http.post("/api/people", content=b" " * 20_000, headers={"Content-Type": "application/json"})
            assert long.status_code == 413


async def test_matches_are_played_through_it_and_go_on_at_the_other_node_when_one_is_killed(
    new_postgresql: MakeDatabase, tmp_path: Path
) -> None:
    async with behind(tmp_path, new_postgresql()).open_behind() as pair:
        crowd = Crowd([pair.url], SHORT)
        crowd.come(6)
        await crowd.moves(30)
        before = crowd.ledger.resumed
        first, second = pair.nodes
        had = await figure(first, "sockets")
        first.kill()
        await crowd.moves(len(crowd.ledger.moves) + 30)
        assert await all_back(crowd, 30) == 0
        if had:
            assert crowd.ledger.resumed > before
        await first.start()  # and new tables come to it again
        await crowd.moves(len(crowd.ledger.moves) + 20)
        await crowd.finish(120)
        ledger = crowd.ledger
        assert ledger.faults == []
        assert len(ledger.finished) >= 6
        assert await missing(pair.database, ledger) == []
        assert await played_twice(pair.database, ledger) == []
        assert await unproved(pair.url, ledger, tmp_path) == []
        assert second.troubles(*REDIS_LOST) == []


async def test_the_server_sees_the_address_of_who_asks_and_nobody_can_name_another(
    new_postgresql: MakeDatabase, tmp_path: Path
) -> None:
    async with (
        behind(tmp_path, new_postgresql(), sockets_per_address=1).open_behind() as pair,
        Client(pair.url) as ada,
    ):
        await ada.sign_up("Ada")
        table = (await ada.create_table("hallo-trucker", 2)).id
        here, there = ("127.0.0.2", 0), ("127.0.0.3", 0)  # all of 127.0.0.0/8 is this machine
        feigned = {"X-Forwarded-For": "192.0.2.1", "X-Real-IP": "192.0.2.1", "Forwarded": "for=192.0.2.1"}
        async with ada.join(table, local_addr=here), ada.join(table, local_addr=there):
            for headers in ({}, feigned):
                second = ada.join(table, local_addr=here, additional_headers=headers)
                with pytest.raises(TimeoutError):
                    await asyncio.wait_for(second.__aenter__(), 2)
                assert second.connections == 0
                await second.close()
        async with asyncio.timeout(30), ada.join(table, local_addr=here):
            pass  # the first has gone


async def test_where_no_node_is_left_that_is_said(tmp_path: Path) -> None:
    with own_nginx(tmp_path, [free_port(), free_port()]) as url:
        async with Client(url) as client:
            for _ in range(2):
                with pytest.raises(Unreachable, match="no node behind it answers"):
                    await client.sign_up("Ada")
