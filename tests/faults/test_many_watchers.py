"""Many watchers of a long match: a seat that changes hands holds nobody up."""

from pathlib import Path

import pytest
from long_match import long_match
from many_watchers import attack
from serving import Node

pytestmark = [pytest.mark.anyio, pytest.mark.long]


async def test_a_seat_that_changes_hands_does_not_stop_the_server(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'wayside.db'}"
    # As many and as long as when everybody was told the whole match each time, which took 5.7 seconds.
    table, tokens = await long_match(database, 500)
    async with Node(tmp_path, database, compile_rules=False) as node:
        calm, attacked = await attack(node, table, tokens[1], watchers=450, changes=3)
        assert calm > 0
        assert attacked < 2.0 + calm, "on a machine that is busy with all of this"
        assert node.troubles() == []
