"""What the page's check of the dice is tested with is what the engine makes."""

import json

import pytest
from replay_page import DICE, REPLAY, generate


@pytest.mark.parametrize("path", [DICE, REPLAY], ids=lambda path: path.stem)
def test_the_fixture_is_up_to_date(path: object) -> None:
    assert isinstance(path, type(DICE))
    assert path.read_text(encoding="utf-8") == generate()[path], "run: python tests/support/replay_page.py"


def test_it_has_what_is_hard_to_check() -> None:
    """Choices that were taken back, a reshuffle, and a tie for the first turn."""
    found = json.loads(REPLAY.read_text(encoding="utf-8"))

    def told(name: str) -> set[str]:
        words = [kind["word"] for kind in found[name]["game"]["events"]]
        return {
            words[event["kind"]] for page in found[name]["pages"] for frame in page for event in frame.get("events", [])
        }

    frames = [frame for page in found["hallo-trucker"]["pages"] for frame in page]
    assert any(frame.get("number", 0) != frame["step"] for frame in frames)
    assert "reshuffled" in told("hallo-trucker")
    assert {"rolled", "rolled-again"} <= told("spiralized")
