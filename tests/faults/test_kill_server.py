"""The server killed under load, in a short form: kill_server.py does it as often as is wished."""

from pathlib import Path

import pytest
from kill_server import SHORT, kill_again_and_again
from serving import Node

pytestmark = [pytest.mark.anyio, pytest.mark.long]


async def test_killed_under_load_it_keeps_every_answered_move(database: str, tmp_path: Path) -> None:
    node = Node(tmp_path, database, compile_rules=database.startswith("sqlite"))
    outcome = await kill_again_and_again(node, tmp_path, 3, 4, 25, SHORT, 120.0)
    assert outcome.wrong == []
    assert outcome.not_resumed == 0
    assert outcome.kills == 3
    assert outcome.resumed >= 3
    assert outcome.answered >= 3 * 25
    assert outcome.matches >= 4
