"""What the page's check of the dice is tested with is what the engine makes."""

import json

import pytest
from replay_page import DICE, REPLAY, generate


@pytest.mark.parametrize("path", [DICE, REPLAY], ids=lambda path: path.stem)
def test_the_fixture_is_up_to_date(path: object) -> None:
    assert isinstance(path, type(DICE))
    assert path.read_text(encoding="utf-8") == generate()[path], "run: python tests/support/replay_page.py"


def test_it_has_what_is_hard_to_check() -> None:
    """Choices that were taken back, moves that draw nothing, and several lots at once."""
    found = json.loads(REPLAY.read_text(encoding="utf-8"))
    frames = found["tossed"]["frames"]
    assert any(frame.get("number", 0) != frame["step"] for frame in frames)
    assert {len(frame.get("draws", [])) for frame in frames} == {0, 3}
    assert [len(draw["results"]) for draw in found["dealt"]["frames"][0]["draws"]] == [3, 3, 2, 1]
