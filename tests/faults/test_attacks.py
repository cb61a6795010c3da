"""One visitor against a server, in a short form: the neighbour is served all the while."""

from pathlib import Path

import pytest
from attacks import attack

pytestmark = [pytest.mark.anyio, pytest.mark.long]


async def test_a_neighbour_is_served_beside_an_attacker(tmp_path: Path) -> None:
    outcome = await attack(tmp_path, 260, 200, 10)
    assert outcome.wrong == []
    assert outcome.refused >= 100
    assert outcome.cut_off >= 30
    assert outcome.welcomed > 30
    assert outcome.asked >= 10
    assert outcome.played >= 50
