"""A byte flipped in a stored match is noticed when it is opened, and by the next move where it is open."""

from pathlib import Path

import pytest
from flipped_byte import flip

pytestmark = [pytest.mark.anyio, pytest.mark.long]


async def test_a_flipped_byte_is_noticed_and_the_other_tables_go_on(database: str, tmp_path: Path) -> None:
    outcome = await flip(tmp_path, database)
    assert outcome.wrong == []
    assert outcome.told == {
        "a seat at it": "damaged",
        "its table": "granted",
        "its header": "granted",
        "leaving it": "granted",  # a table that nobody can play at can still be left
        "the next move at a table in memory": "damaged",
    }
    assert outcome.neighbours[0] > 3
    assert outcome.neighbours[1] > outcome.neighbours[0]
