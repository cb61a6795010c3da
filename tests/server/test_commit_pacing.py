"""Commit pacing, the rounds of a busy node: where there is much to do, and not where there is too much."""

import asyncio

import pytest

from wayside.server.commit_pacing import BEHIND, BUSY, HOLD, LOOK, ROUND, SETTLE, CommitPacing

pytestmark = pytest.mark.anyio

STORED = "stored"


class Node:
    """A clock and a count that the test sets; what was stored, and how long was rested, in its order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        self.moves = 0
        self.done: list[str | float] = []
        self.stored_after = 1.0
        """Seconds that a group takes."""
        self._patch = monkeypatch
        self._pacing = CommitPacing(lambda: self.moves, self, lambda: self.now)

    def store_group(self, hold: float) -> None:
        assert hold == HOLD > ROUND
        self.done.append(STORED)

    def wait_for_group(self, seconds: float) -> None:
        rested = min(seconds, self.stored_after)
        self.done.append(round(rested, 6))
        self.now += rested

    async def settle(self, seconds: float, moves: int) -> float:
        """What the loop has to do takes so long and makes so many moves; how long it was to have for it."""
        asked = []

        async def sleep(wait: float) -> None:
            asked.append(wait)
            self.now += seconds
            self.moves += moves

        with self._patch.context() as patch:
            patch.setattr(asyncio, "sleep", sleep)
            await self._pacing.settle()
        return asked[0]


@pytest.fixture
def node(monkeypatch: pytest.MonkeyPatch) -> Node:
    return Node(monkeypatch)


async def test_a_node_with_little_to_do_does_not_rest(node: Node) -> None:
    for _ in range(5):
        assert await node.settle(LOOK, int(LOOK * BUSY) - 1) == LOOK
    assert node.done == []


async def test_a_busy_one_stores_what_has_gathered_in_each_round(node: Node) -> None:
    await node.settle(LOOK, int(LOOK * BUSY))
    assert node.done == []  # it has only just been seen
    for _ in range(4):
        assert await node.settle(SETTLE, 10) == SETTLE
    assert node.done[2:] == [STORED, pytest.approx(ROUND - SETTLE)] * 3  # the first round has only just begun


async def test_what_is_stored_is_told_at_once_and_the_round_goes_on(node: Node) -> None:
    await node.settle(LOOK, 1000)
    await node.settle(0.002, 0)
    node.done.clear()
    node.stored_after = 0.003
    await node.settle(0.002, 10)  # a round: moves are worked out
    assert node.done == [STORED, 0.003]
    node.stored_after = 1.0
    await node.settle(0.002, 0)  # they are told
    assert node.done[2:] == [pytest.approx(ROUND - 0.007)]
    await node.settle(0.002, 10)
    assert node.done[3:] == [STORED, pytest.approx(ROUND - 0.002)]


async def test_one_that_is_busy_no_more_does_not_rest(node: Node) -> None:
    await node.settle(LOOK, 1000)
    await node.settle(SETTLE, 1)
    node.now += LOOK
    await node.settle(SETTLE, 0)
    node.done.clear()
    assert await node.settle(LOOK, 0) == LOOK
    assert node.done == []


async def test_one_that_has_fallen_behind_stores_and_does_not_rest(node: Node) -> None:
    await node.settle(LOOK, 1000)
    for _ in range(3):
        await node.settle(BEHIND + 0.001, 100)
    assert node.done == [STORED] * 3
