"""Playing Road Hog in the terminal: places in any case, refusals with their clauses, a turn a line."""

import io
import re

import hog
import pytest
from rich.console import Console
from terminal_match import WIDTH, Screen

from wayside.cli.play import hides_anything
from wayside.cli.prompt import asked, offer_list, read_move, understand
from wayside.cli.screen import seat_names, told
from wayside.cli.seating import sit_down
from wayside.engine.errors import AmbiguousMove, IllegalMove, InvalidMove
from wayside.engine.events import NOBODY, Event
from wayside.engine.match import Match
from wayside.engine.registry import find_game
from wayside.games.road_hog.edition import COURT, NUMBER
from wayside.games.road_hog.words import DREW, DROVE, NOT_GUILTY, ROLLED, SENT_BACK, SWEPT, TO_COURT, TRAIN

GAME = find_game("road-hog")


def match_at(*places: str, **more) -> Match:
    """A match that has come to a position; it is seat 1's turn."""
    match = sit_down(GAME, len(places), "random", 0, [], ["first=1"], 7).match
    position = hog.table(*places, **more).s
    for f in type(position).fields:
        match.record.array[f.name][0] = position.array[f.name][0]
    return match


def printed(drawn, width: int = 100) -> str:
    console = Console(file=io.StringIO(), width=width)
    console.print(drawn)
    return console.file.getvalue()


def meant(match: Match, text: str) -> str:
    return GAME.move_text(read_move(match, 0, text))


# ---- What is typed


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("roll green-green", "roll green-green"),
        ("green-red", "roll green-red"),
        ("red-green", "roll green-red"),
        ("g-g", "roll green-green"),
        ("R-R", "roll red-red"),
        ("r-g", "roll green-red"),
        ("1", "roll green-green"),
        ("3", "roll red-red"),
    ],
)
def test_dice_in_short(text, move):
    match = match_at("E0", "E0")
    assert meant(match, text) == move
    match.check_legal(0, read_move(match, 0, text))


@pytest.mark.clause("R9.2", "R9.8")
def test_three_dice_and_one():
    match = match_at("E0", "E0", octane="Ann")
    assert meant(match, "g-g-r") == meant(match, "red-green-green") == meant(match, "1") == "roll green-green-red"
    assert meant(match_at("E0", "E0", works="Ann"), "red") == "roll red"
    with pytest.raises(IllegalMove, match=r"R9\.2"):
        match.check_legal(0, read_move(match, 0, "green-green"))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("drive E33", "drive E33"),
        ("drive e33", "drive E33"),
        ("e33", "drive E33"),
        ("d e33", "drive E33"),
        ("hit 2 E7", "hit 2 E7"),
        ("hit 2 e7", "hit 2 E7"),
        ("2 e7", "hit 2 E7"),
        ("stay", "stay"),
        ("s", "stay"),
        ("1", "stay"),
        ("2", "drive E33"),
    ],
)
def test_places_are_typed_in_any_case_and_the_verb_may_be_left_out(text, move):
    match = match_at("E30", "E9", roll="green-red 3-2")
    assert meant(match, text) == move
    match.check_legal(0, read_move(match, 0, text))


def test_a_bare_number_is_one_of_the_list():
    match = match_at("E30", "E9", roll="green-red 3-2")
    listed = [line.split() for line in printed(offer_list(match, 0)).splitlines()]
    assert len(listed) == 3
    for label, *words in listed:
        move = meant(match, label).split()
        assert move == words[: len(move)]


@pytest.mark.parametrize(
    ("places", "roll", "text", "clause"),
    [
        (("E30", "E9"), "green-green 1-3", "drive E31", "R7.6"),
        (("E16", "E9"), "green-green 3-3", "drive E22", "R7"),
        (("E30", "E9"), "green-red 3-3", "hit 2 E6", "R6"),
        (("E30", "E9"), "green-red 3-2", "hit 1 E28", "R6"),
    ],
)
def test_what_the_law_forbids_is_refused_with_its_clause(places, roll, text, clause):
    match = match_at(*places, roll=roll)
    with pytest.raises(IllegalMove) as refused:
        match.check_legal(0, read_move(match, 0, text))
    assert refused.value.clause.startswith(clause)


def test_what_cannot_be_read_is_answered():
    match = match_at("E30", "E9", roll="green-red 3-2")
    with pytest.raises(InvalidMove, match="'sing' is no move here"):
        understand(match, 0, "sing E33")
    with pytest.raises((InvalidMove, AmbiguousMove)):
        understand(match, 0, "drive Z9")
    with pytest.raises(InvalidMove, match="there is no 9"):
        read_move(match, 0, "9")


def test_the_prompt_says_what_is_asked():
    name = seat_names(["Ada"])[0]
    assert "which dice to roll: roll <choice of dice>" in asked(match_at("E0", "E0"), 0, name).plain
    match = match_at("E30", "E9", roll="green-red 3-2")
    assert "what to do with the dice: drive <place> or hit <seat> <place> or stay" in asked(match, 0, name).plain


# ---- The log


def event(kind: int, seat: int, a: int = 0, b: int = 0) -> Event:
    return Event(GAME.events[kind], kind, seat, a, b)


def test_a_turn_is_a_line_of_the_log():
    events = [
        event(ROLLED, 0, 7 * 4, 7 * 2),
        event(DROVE, 0, NUMBER["E29"], NUMBER["E33"]),
        event(SENT_BACK, 0, 1, NUMBER["E7"]),
        event(DREW, 0, COURT),
        event(TO_COURT, 0, NUMBER["E18"]),
        event(NOT_GUILTY, 0, 5),
        event(TRAIN, NOBODY, 4, 2 * 4),
        event(SWEPT, 1, NUMBER["E52"]),
    ]
    lines = told(events, 0, ["Ada", "Bob"])
    assert [line.sentence for line in lines] == [
        "Ada rolls green 4, red 2; drives from E29 to E33; sends Bob back to E7; draws Courthouse; "
        "goes back to the Courthouse on E18; rolls 5 and is not guilty.",
        "The train rolls 4: pole 4, away from New City.",
        "The train hits Bob on E52: all the way back to Metro.",
    ]


# ---- A sitting


def test_people_at_one_screen_need_not_hide_anything(monkeypatch):
    screen = Screen(monkeypatch, GAME, 2, 3, ["first=1", "map=valley"])
    asked_of = []

    def keyboard(shown: str) -> str:
        assert "Pass the screen" not in shown
        asked_of.append(screen.match.record.turn)
        assert f"{['● Ada', '▲ Bob'][asked_of[-1]]}, " in shown
        return "1" if len(asked_of) < 20 else "quit"

    screen.run(keyboard)
    assert set(asked_of) == {0, 1}
    assert not hides_anything(screen.match)


@pytest.mark.parametrize(("width", "map_name"), [(80, "valley"), (WIDTH, "county")])
def test_a_match_is_played_to_its_end(monkeypatch, width, map_name):
    """By what the table says alone: the drive that leaves the fewest counts, and greens wherever there are two."""
    screen = Screen(monkeypatch, GAME, 1, 3, ["first=1", f"map={map_name}"], width=width)
    if map_name == "county":  # most of the way is behind this one
        screen.match.record.at[0] = NUMBER["E44"]
    last: list[str] = []

    def keyboard(shown: str) -> str:
        assert max(map(len, shown.splitlines())) <= width
        if "Enter leaves" in shown:
            last.append(shown)
            return ""
        drives = re.findall(r"^(\d+) drive \S+ .*?(\d+) left", shown, re.MULTILINE)
        return min(drives, key=lambda found: int(found[1]))[0] if drives else "1"

    screen.run(keyboard)
    assert screen.match.over
    winner = screen.match.names[screen.match.winners()[0]]
    assert f"{winner.partition(' ')[0]} wins." in last[0]
    assert re.search("[●▲■]New City", last[0])
    assert "reaches New City and wins." in " ".join(last[0].split())
