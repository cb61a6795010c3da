"""A full disk: moves are refused with a reason, the server stays up, and goes on when there is room."""

from pathlib import Path

import pytest
from full_disk import run_full

pytestmark = [pytest.mark.anyio, pytest.mark.long]

LONG_ENOUGH = {"hallo-trucker": {"stages": "2"}}  # no match is over before the disk is full


async def test_a_full_disk_refuses_moves_and_loses_none(tmp_path: Path) -> None:
    outcome = await run_full(tmp_path, 4, 1.0, LONG_ENOUGH, 120.0)
    assert outcome.wrong == []
    assert outcome.refused >= 4
    assert "the disk is full" in outcome.reason
    assert outcome.ready_when_full == 503
    assert "the disk is full" in outcome.said_when_full
    assert (outcome.alive_when_full, outcome.read_when_full) == (200, 200)
    assert outcome.answered >= outcome.before + 4
    assert outcome.matches >= 4
