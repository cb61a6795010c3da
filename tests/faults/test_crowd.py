"""The people of the fault tests say where a match stands that does not come to its end."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from crowd import Crowd

pytestmark = pytest.mark.anyio


async def test_of_a_match_that_stands_still_it_is_said_who_owes_a_move() -> None:
    crowd = Crowd(["http://nowhere.test"], {"hallo-trucker": {}})
    sitting: list[Any] = [
        SimpleNamespace(id="t", match="m1", seat=0, version=7, offers=["a"], connected=True),
        SimpleNamespace(id="t", match="m1", seat=1, version=6, offers=[], connected=False),
    ]

    async def stands_still() -> None:
        crowd.seated += sitting
        try:
            await asyncio.sleep(60)
        finally:
            crowd.seated.clear()

    crowd._tasks.append(asyncio.create_task(stands_still()))
    await crowd.finish(0.01)
    (fault,) = crowd.ledger.faults
    assert fault.startswith("1 tables did not come to an end in 0.01 seconds: m1: seat 0 knows 7 and owes")
    assert fault.endswith("seat 1 knows 6 and waits and is not connected")
