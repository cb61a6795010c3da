"""Two nodes on PostgreSQL and a Redis of their own, in a short form: two_nodes.py does it at full size, with times."""

from pathlib import Path

import pytest
from databases import MakeDatabase, without
from kill_server import SHORT
from two_nodes import NoRedis, OwnRedis, lose_one, lose_redis, one_seat

pytestmark = pytest.mark.anyio

LONGER = {"hallo-trucker": {"stages": "3"}}  # that they are not over before it happens


@pytest.fixture(autouse=True)
def redis_can_be_started(tmp_path: Path) -> None:
    try:
        OwnRedis(tmp_path)
    except NoRedis as reason:
        without(str(reason))


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
    outcome = await lose_redis(tmp_path, new_postgresql(), 3, SHORT, 3.0)
    assert outcome.wrong == []
    assert outcome.told.keys() == {"there", "gone", "back", "silent", "heard again"}


async def test_four_tabs_at_two_nodes_make_one_move(new_postgresql: MakeDatabase, tmp_path: Path) -> None:
    outcome = await one_seat(tmp_path, new_postgresql(), 12)
    assert outcome.wrong == []
    assert outcome.answered >= 4
    assert outcome.refusals.get("stale", 0) >= 4
