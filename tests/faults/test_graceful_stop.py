"""The server stopped in good order under load: no move is lost, all come back, and no clock has run meanwhile."""

from pathlib import Path

import pytest
from graceful_stop import stop_again_and_again
from kill_server import SHORT
from serving import Node

pytestmark = [pytest.mark.anyio, pytest.mark.long]


async def test_a_stop_loses_no_move_and_punishes_nobody(database: str, tmp_path: Path) -> None:
    node = Node(tmp_path, database, compile_rules=database.startswith("sqlite"))
    outcome = await stop_again_and_again(node, tmp_path, 2, 4, 25, SHORT)
    assert outcome.wrong == []
    assert outcome.statuses == {0}
    assert outcome.not_resumed == 0
    assert outcome.resumed >= 2
    assert outcome.answered >= 50
    assert outcome.matches >= 4
