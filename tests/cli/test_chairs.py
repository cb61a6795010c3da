"""Empty chairs in the terminal: each says not yet by itself, and nobody is asked for it."""

from pathlib import Path

import lift
import pytest
from lift_installed import lift_is_installed
from terminal_match import Screen

from wayside.cli.seating import sit_down, sit_down_again
from wayside.engine.matchfile import save_match
from wayside.engine.moves import verb_of

__all__ = ["lift_is_installed"]


def test_a_match_with_an_empty_chair(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen(monkeypatch, lift.GAME, people=1, seats=3, options=["chairs=1", "rounds=2"])
    assert screen.match.names[2] == "Empty chair"
    pages: list[str] = []

    def keyboard(shown: str) -> str:
        pages.append(shown)
        return "quit" if screen.match.over else "drive"

    screen.run(keyboard)
    assert screen.match.over
    chair = [entry.move for entry in screen.match.entries if entry.seat == 2]
    assert [verb_of(move) for move in chair if move is not None] == [lift.NOT_YET] * 2
    standing = pages[-1][pages[-1].rindex("player") :]
    assert "Ada" in standing
    assert "Empty chair" not in standing


def test_bots_that_are_named_for_every_seat_decide_themselves() -> None:
    found = sit_down(lift.GAME, 4, "random,random,sensible", 1, ["Ada"], ["chairs=2"], 7)
    assert sorted(found.bots) == [1, 2, 3]
    found = sit_down(lift.GAME, 4, "random", 1, ["Ada"], ["chairs=2"], 7)
    assert sorted(found.bots) == [1]
    assert found.people == [0]
    assert found.match.names[2:] == ["Empty chair", "Empty chair 2"]


@pytest.mark.usefixtures("lift_is_installed")
def test_the_chair_is_still_nobodys_when_the_match_is_resumed(tmp_path: Path) -> None:
    path = tmp_path / "kept.match"
    save_match(sit_down(lift.GAME, 3, "random", 1, ["Ada"], ["chairs=1"], 7).match, path)
    found = sit_down_again(path, None, 7)
    assert (found.people, sorted(found.bots)) == ([0], [1])
