"""Several people on one screen: nobody sees another one's hand, and a choice can be taken back until it is seen."""

import re
import sys
from types import SimpleNamespace

import pytest
import terminal_match

from wayside.cli import background
from wayside.engine.matchfile import entry_text
from wayside.engine.registry import find_game
from wayside.games.hallo_trucker.edition import FACE, FACE_TITLES, FACE_WORDS
from wayside.games.hallo_trucker.terminal import card_box, side_by_side

GAME = find_game("hallo-trucker")
WIDTH = terminal_match.WIDTH


class Screen(terminal_match.Screen):
    """The same, at Hallo Trucker: it knows everybody's hand, to look for it where it should not be."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, people: int, seats: int, *options: str, confirm: bool = False):
        super().__init__(monkeypatch, GAME, people, seats, options, confirm)

    def hand(self, seat: int) -> str:
        """A seat's hand as the table draws it, its top line first."""
        view = self.match.view(seat)
        faces = sorted(FACE[card] for card in view["hand"][: view["hand_n"][seat] - view["laid_n"]])
        return side_by_side([card_box(face) for face in faces], WIDTH).plain.split("\n")[2]


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    return Screen(monkeypatch, 2, 3, "stages=1")


def test_only_the_one_at_the_screen_sees_a_hand(screen):
    holder: list[str] = []
    passed = set()

    def keyboard(shown: str) -> str:
        if "Pass the screen to" in shown:
            after_wiping = shown.rpartition("═")[2].strip()  # before it stands what the one before has typed
            only = re.fullmatch(r"Pass the screen to . (\w+), then press Enter", after_wiping)
            assert only, shown
            holder[:] = [only[1]]
            passed.add(only[1])
            return ""
        if "Enter leaves" in shown:
            return ""
        seat = ["Ada", "Bob"].index(holder[0])
        other = 1 - seat
        assert screen.hand(seat) in shown
        assert screen.hand(other) not in shown
        private = [f"{['Ada', 'Bob'][other]} draws {title}" for title in FACE_TITLES]
        private += [f"takes {title} from the row of {['Ada', 'Bob'][other]}" for title in FACE_TITLES]
        assert not any(sentence in shown for sentence in private)
        return "1"

    told = screen.run(keyboard)
    assert passed == {"Ada", "Bob"}
    assert screen.match.over
    assert "draws" not in told  # the last page is for all eyes


def test_a_choice_is_taken_back_before_the_next_one_takes_the_screen(screen):
    keys = iter(["", "1", "undo", "", "2", "", "1", "quit"])
    shown: list[str] = []

    def keyboard(told: str) -> str:
        shown.append(told)
        return next(keys)

    screen.run(keyboard)
    entries = [entry_text(screen.match, entry) for entry in screen.match.entries]
    assert entries[1] == "seat 1 take back"
    assert entries[0].startswith("seat 1 row")
    assert entries[2].startswith("seat 1 row")
    assert entries[0] != entries[2]
    assert entries[3].startswith("seat 2 row")
    assert "Pass the screen to ● Ada" in shown[3]  # whoever typed undo does not see the hand of the other


def test_undo_at_the_page_between_is_only_for_a_choice(screen):
    keys = iter(["undo", "help", "undo", "", "1", "quit"])
    shown: list[str] = []

    def keyboard(told: str) -> str:
        shown.append(told)
        return next(keys)

    screen.run(keyboard)
    assert "undo takes back the choice just made" in shown[2]
    assert len(screen.match.entries) == 1


def test_the_first_of_two_cards_can_be_taken_back(monkeypatch):
    """A Really Free Ride asks two cards of everybody (T5.12); between them undo works for a single person too."""
    screen = Screen(monkeypatch, 1, 2)
    really = f"counter {FACE_WORDS[-1]}"
    undone = []

    def keyboard(shown: str) -> str:
        match = screen.match
        if undone:
            return "quit"
        if match.view(0)["laid_n"] == 1:
            assert "A ride: 1 more card" in shown
            undone.append(match.game.move_text(match.entries[-1].move))
            return "undo"
        offers = [match.game.offer_text(line) for line in match.offers(0)]
        return really if really in offers else offers[0]

    screen.run(keyboard)
    assert len(undone) == 1
    assert screen.match.view(0)["laid_n"] == 0
    assert screen.match.entries[-1].move is None
    assert undone[0] in [screen.match.game.offer_text(line) for line in screen.match.offers(0)]


def test_confirm_can_be_turned_on_and_off_at_the_prompt(monkeypatch):
    screen = Screen(monkeypatch, 1, 2)
    keys = iter(["confirm", "1", "undo", "2", "", "confirm", "1", "quit"])
    shown: list[str] = []

    def keyboard(told: str) -> str:
        shown.append(told)
        return next(keys)

    screen.run(keyboard)
    assert "Enter plays it" in shown[2]
    assert "Enter plays it" in shown[4]
    assert "Confirming is off" in shown[6]
    assert len([entry for entry in screen.match.entries if entry.seat == 0]) == 2


def test_what_one_has_typed_is_not_in_the_history_of_the_next(screen, monkeypatch):
    history: list[str] = []
    monkeypatch.setitem(sys.modules, "readline", SimpleNamespace(clear_history=history.clear))
    keys = iter(["", "1", "", "quit"])
    found = []

    def keyboard(shown: str) -> str:
        found.append(list(history))
        history.append(next(keys))
        return history[-1]

    screen.run(keyboard)
    assert found == [[], [""], [], [""]]


def test_a_disk_that_fails_does_not_end_the_match(monkeypatch, tmp_path):
    screen = Screen(monkeypatch, 1, 2, "stages=1")
    screen.terminal.path = tmp_path / "gone" / "m.txt"
    shown: list[str] = []

    def keyboard(told: str) -> str:
        shown.append(told)
        return "quit" if len(shown) > 2 else "1"

    screen.run(keyboard)
    assert "cannot be kept" in shown[1]
    assert len(screen.match.entries) > 2


@pytest.mark.long
def test_compiled_rules_take_over_between_two_moves(monkeypatch):
    screen = Screen(monkeypatch, 1, 3, "stages=1")
    monkeypatch.undo()
    monkeypatch.setattr(background, "START_AFTER", 0)
    compiled = screen.terminal.compiled
    compiled.start()
    compiled.wait()
    assert compiled.state == "compiled, with every bound checked"
    assert screen.match.rules.kind == "plain"
    screen.run(lambda shown: "" if "Enter leaves" in shown else "1")
    assert screen.match.over
    assert screen.match.rules is compiled.rules


def test_a_match_without_people_is_watched(monkeypatch):
    screen = Screen(monkeypatch, 0, 3, "stages=1")
    told = screen.run(lambda shown: pytest.fail("nobody is there to type"))
    assert told.count("Stage 1 begins") == told.count("Stage 1 is over") == 1
    assert "wins" in told or "share the win" in told
