"""Many watchers of a long match, in a short form: a seat that changes hands holds nobody up."""

from pathlib import Path

import pytest
from many_watchers import attack
from serving import Node

pytestmark = [pytest.mark.anyio, pytest.mark.long]


async def test_a_seat_that_changes_hands_does_not_stop_the_server(tmp_path: Path) -> None:
    async with Node(tmp_path, f"sqlite:///{tmp_path / 'wayside.db'}", compile_rules=False) as node:
        calm, attacked = await attack(node, watchers=150, moves=120, changes=4)
        assert calm > 0
        assert attacked < 2.0, "on a machine that is busy with all of this"
        assert node.troubles() == []
