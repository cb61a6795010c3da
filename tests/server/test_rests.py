"""Resting between rounds of the loop: where there is much to do, and not where there is too much."""

import asyncio

import pytest

from wayside.server.rests import BEHIND, BUSY, LOOK, REST, Rests

pytestmark = pytest.mark.anyio


class Node:
    """A clock and a count that the test sets, and what was rested."""

    def __init__(self) -> None:
        self.now = 0.0
        self.moves = 0
        self.rested: list[float] = []
        self.rests = Rests(lambda: self.moves, lambda: self.now, self.rested.append)

    async def round(self, seconds: float, moves: int, monkeypatch: pytest.MonkeyPatch) -> float:
        """One round that takes so long and makes so many moves; how long it was to wait."""
        asked = []

        async def sleep(wait: float) -> None:
            asked.append(wait)
            self.now += seconds
            self.moves += moves

        with monkeypatch.context() as patch:
            patch.setattr(asyncio, "sleep", sleep)
            await self.rests.round()
        return asked[0]


@pytest.fixture
def node() -> Node:
    return Node()


async def test_a_node_with_little_to_do_does_not_rest(node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(5):
        assert await node.round(LOOK, int(LOOK * BUSY) - 1, monkeypatch) == LOOK
    assert node.rested == []


async def test_a_busy_one_rests_after_each_round_until_it_is_busy_no_more(
    node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    await node.round(LOOK, int(LOOK * BUSY), monkeypatch)
    assert node.rested == []  # it has only just been seen
    for _ in range(3):
        assert await node.round(0.001, 1, monkeypatch) < 0.01
    assert node.rested == [REST] * 3
    node.now += LOOK
    await node.round(0.001, 0, monkeypatch)
    await node.round(0.001, 0, monkeypatch)
    assert len(node.rested) == 4


async def test_one_that_has_fallen_behind_does_not_rest(node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    await node.round(LOOK, 1000, monkeypatch)
    await node.round(BEHIND + 0.001, 100, monkeypatch)
    assert node.rested == []
