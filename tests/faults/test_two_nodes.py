"""Two nodes on PostgreSQL and a Redis of their own, in a short form: two_nodes.py does it at full size, with times."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from databases import MakeDatabase
from kill_server import SHORT
from two_nodes import OwnRedis, Pair, lose_one, lose_redis, one_seat

from wayside.client import Client

pytestmark = [pytest.mark.anyio, pytest.mark.long]

LONGER = {"hallo-trucker": {"stages": "3"}}  # that they are not over before it happens


@pytest.fixture(autouse=True)
def redis_can_be_started(tmp_path: Path) -> None:
    OwnRedis(tmp_path)


@pytest.mark.parametrize("freeze", [False, True], ids=["killed", "standing still"])
async def test_people_and_bots_go_on_at_the_other_node(
    new_postgresql: MakeDatabase, tmp_path: Path, freeze: bool
) -> None:
    outcome = await lose_one(tmp_path, new_postgresql(), 3, LONGER, freeze)
    assert outcome.wrong == []
    assert outcome.back
    assert outcome.bots
    assert outcome.matches >= 3


async def test_without_redis_moves_reach_the_other_node_all_the_same(
    new_postgresql: MakeDatabase, tmp_path: Path
) -> None:
    outcome = await lose_redis(tmp_path, new_postgresql(), 3, SHORT, 1.5)
    assert outcome.wrong == []
    assert outcome.told.keys() == {"there", "gone", "back", "silent", "heard again"}


async def test_four_tabs_at_two_nodes_make_one_move(new_postgresql: MakeDatabase, tmp_path: Path) -> None:
    outcome = await one_seat(tmp_path, new_postgresql(), 12, bot_pause_ms=50)
    assert outcome.wrong == []
    assert outcome.answered >= 4
    assert outcome.refusals.get("stale", 0) >= 4


async def test_each_sees_who_is_at_the_other_node_until_that_is_lost(
    new_postgresql: MakeDatabase, tmp_path: Path
) -> None:
    async with Pair(tmp_path, new_postgresql(), beat_seconds=0.5).open() as pair, AsyncExitStack() as stack:
        ada, bob = [await stack.enter_async_context(Client(node.url)) for node in pair.nodes]
        await ada.sign_up("Ada")
        await bob.sign_up("Bob")
        table = (await ada.create_table("hallo-trucker", 2)).id
        await bob.sit(table)
        seats = [await stack.enter_async_context(client.join(table)) for client in (ada, bob)]
        async with asyncio.timeout(60):
            for seat in seats:
                await seat.until(lambda s: [each.here for each in s.table.seats] == [True, True])
            pair.nodes[1].kill()
            await seats[0].until(lambda s: [each.here for each in s.table.seats] == [True, False])
        assert [seat.here for seat in (await ada.table(table)).seats] == [True, False]
