"""The disk is waited for before a move is answered, seen in a trace of a real server."""

from pathlib import Path

import pytest
from trace_sync import moves_in, trace_server, without_syncs

pytestmark = [pytest.mark.anyio, pytest.mark.long]


async def test_a_move_is_synced_before_it_is_answered_or_told(tmp_path: Path) -> None:
    trace = await trace_server(tmp_path, 10)
    moves = moves_in(trace)
    assert len(moves) >= 10
    assert [move for move in moves if not move.in_order] == []
    # The same trace without its syncs would be noticed, move by move.
    assert not any(move.in_order for move in moves_in(without_syncs(trace)))
