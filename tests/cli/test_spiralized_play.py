"""Playing Spiralized in the terminal: short words, Enter, a turn a line, seats in their colours, one screen for all."""

import io
from itertools import pairwise

import pytest
from rich.console import Console
from terminal_match import WIDTH, Screen
from typer.testing import CliRunner

from wayside.bots.chances import Weighed, Weighing
from wayside.cli import app, play
from wayside.cli.files import Replay
from wayside.cli.play import hides_anything
from wayside.cli.prompt import asked, offer_list, only_move, read_move, understand
from wayside.cli.screen import SEAT_COLOURS, LogLine, log_table, seat_colours, seat_names, standing_table, told
from wayside.cli.seating import sit_down
from wayside.engine.errors import BadOption, IllegalMove, InvalidMove
from wayside.engine.events import Event
from wayside.engine.match import Match
from wayside.engine.options import MANY_WORDS
from wayside.engine.registry import find_game
from wayside.games.spiralized.full_use import look_at_both_dice
from wayside.games.spiralized.state import DIE, NEAREST, PARTNER, PIT, RECTANGLE
from wayside.games.spiralized.way import home_step
from wayside.games.spiralized.words import DIE_LOST, EXCHANGED, HIT, LEFT_PIT, MOVED, ROLLED, ROLLED_FOR_FIRST

GAME = find_game("spiralized")


def new_match(seats: int = 4, *options: str, people: int = 0) -> Match:
    return sit_down(GAME, seats, "random", people, [], ["first=1", *options], 7).match


def with_dice(match: Match, a: int, b: int, *at: int) -> Match:
    """Seat 1 has rolled, and its tokens stand so many steps on their way."""
    s = match.record
    for token, step in enumerate(at):
        s.at[0, token] = step
        if step < PIT and step > 0:
            s.board[step % 30] = token  # ring 1: blue's own way begins at place 0
    s.dice[0], s.dice[1] = max(a, b), min(a, b)
    s.phase = DIE
    look_at_both_dice(s, 0)
    return match


def printed(drawn, width: int = 100) -> str:
    console = Console(file=io.StringIO(), width=width)
    console.print(drawn)
    return console.file.getvalue()


def meant(match: Match, text: str) -> str:
    return GAME.move_text(read_move(match, 0, text))


# ---- What is typed


@pytest.mark.parametrize("text", ["roll", "r", "ROLL", "1"])
def test_rolling_in_short(text):
    assert meant(new_match(), text) == "roll"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("move a 5", "move a 5"),
        ("m a 5", "move a 5"),
        ("a 5", "move a 5"),
        ("a5", "move a 5"),
        ("A6", "move a 6"),
        ("enter 6", "enter 6"),
        ("e 6", "enter 6"),
        ("6", "enter 6"),
        ("enter6", "enter 6"),
        ("1", "enter 6"),
        ("#2", "move a 5"),
        ("3", "move a 6"),
    ],
)
def test_the_verb_may_be_left_out_where_only_one_takes_what_follows(text, move):
    match = with_dice(new_match(), 5, 6, 3, RECTANGLE, RECTANGLE, RECTANGLE)
    assert meant(match, text) == move
    match.check_legal(0, read_move(match, 0, text))


def test_a_number_of_the_list_is_shown_as_it_must_be_typed():
    """`6` enters a token with the 6, so a sixth move would have to be typed as `#6`."""
    match = with_dice(new_match(), 1, 6, 3, 8, RECTANGLE, RECTANGLE)
    listed = [line.split() for line in printed(offer_list(match, 0)).splitlines()]
    assert len(listed) == 6
    for label, *words in listed:
        assert meant(match, label).split() == words[: len(meant(match, label).split())]
    assert [line[0] for line in listed] == ["1", "2", "3", "4", "5", "#6"]


@pytest.mark.parametrize(("text", "move"), [("stairs a down 1", ""), ("a down 1", ""), ("s a d 1", ""), ("r", "roll")])
def test_stairs_in_short(text, move):
    match = new_match()
    s = match.record
    s.at[0, 0] = 18  # blue's own space of ring 1
    s.board[0] = 0
    s.stairs = 1 << 2
    assert meant(match, text) == (move or "stairs a down 1")
    match.check_legal(0, read_move(match, 0, text))


def test_a_partner_and_a_token_for_the_pit_without_their_verbs():
    match = new_match()
    s = match.record
    s.phase, s.partners = PARTNER, 1 << 6 | 1 << 9
    assert meant(match, "orange c") == meant(match, "o c") == meant(match, "exchange orange c") == "exchange orange c"
    s.phase, s.tied = NEAREST, 0b101
    assert meant(match, "c") == meant(match, "pit c") == "pit c"


def test_what_cannot_be_is_refused_with_its_reason():
    match = with_dice(new_match(), 5, 6, 3, RECTANGLE, RECTANGLE, RECTANGLE)
    with pytest.raises(IllegalMove, match="it must enter first"):
        match.check_legal(0, read_move(match, 0, "b 5"))
    with pytest.raises(InvalidMove, match="'sing' is no move here"):
        understand(match, 0, "sing a 5")
    with pytest.raises(InvalidMove, match="there is no 9"):
        read_move(match, 0, "9")


def test_enter_alone_is_the_only_move_and_the_prompt_says_so():
    match = new_match()
    assert only_move(match, 0) == "roll"
    assert "Enter: roll" in asked(match, 0, seat_names(["Ada"])[0]).plain
    with_dice(match, 5, 6, 3, RECTANGLE, RECTANGLE, RECTANGLE)
    assert only_move(match, 0) == ""
    assert "Enter:" not in asked(match, 0, seat_names(["Ada"])[0]).plain


# ---- A sitting


def screen_for(monkeypatch: pytest.MonkeyPatch, people: int, seats: int, width: int = WIDTH) -> Screen:
    return Screen(monkeypatch, GAME, people, seats, ["first=1"], width=width)


def test_enter_plays_what_there_is_only_one_of_and_nothing_else(monkeypatch):
    screen = screen_for(monkeypatch, 1, 2)
    played = []

    def keyboard(shown: str) -> str:
        offers = screen.match.offers(0)
        played.append((len(offers), screen.match.steps()))
        if len(played) > 60:
            return "quit"
        return "" if len(offers) == 1 or played[-1] != played[-2] else "1"

    screen.run(keyboard)
    for (offers, before), (_, after) in pairwise(played):
        assert (after > before) or offers > 1
    assert any(before == after for (_, before), (_, after) in pairwise(played))


def test_people_at_one_screen_need_not_hide_what_all_may_see(monkeypatch):
    """No page between two people where nothing is hidden; where a hand is, there must be one."""
    screen = screen_for(monkeypatch, 2, 3)
    asked_of = []

    def keyboard(shown: str) -> str:
        assert "Pass the screen" not in shown
        asked_of.append(screen.match.record.turn)
        assert f"{['● Ada', '■ Bob'][asked_of[-1]]}, " in shown
        return "1" if len(asked_of) < 30 else "quit"

    screen.run(keyboard)
    assert set(asked_of) == {0, 1}
    assert not hides_anything(screen.match)
    assert hides_anything(sit_down(find_game("hallo-trucker"), 2, None, 2, [], [], 1).match)


def test_a_small_screen_shows_the_table_and_the_last_lines_of_the_log(monkeypatch):
    screen = screen_for(monkeypatch, 1, 4)
    terminal = screen.terminal
    lines = [LogLine(n, n, 0, f"Ada does thing {n}. " * 6, "S3.1") for n in range(1, 12)]
    for room in (1, 3, 7, 20):
        kept = terminal.fitting(lines, room)
        assert kept == lines[-len(kept) :]
        assert len(printed(log_table(kept)).splitlines()) <= max(room, 2)
    assert terminal.fitting([], 5) == []


# ---- The log


def event(kind: int, seat: int, a: int = 0, b: int = 0) -> Event:
    return Event(GAME.events[kind], kind, seat, a, b)


def test_a_turn_is_a_line_of_the_log():
    events = [
        event(ROLLED_FOR_FIRST, 0, 9),
        event(ROLLED_FOR_FIRST, 1, 7),
        event(ROLLED, 0, 5, 3),
        event(MOVED, 0, 0, 4),
        event(HIT, 0, 5, 4),
        event(LEFT_PIT, 2, 9),
        event(MOVED, 0, 1, 33),
        event(EXCHANGED, 0, 1, 5),
        event(ROLLED, 1, 2, 4),
        event(DIE_LOST, 1, 4),
    ]
    lines = told(events, 0, ["Ada", "Bob", "Cy"])
    assert [(line.first, line.last) for line in lines] == [(1, 1), (2, 2), (3, 8), (9, 10)]
    assert lines[0].sentence == "Ada rolls 9 for the first turn."
    assert lines[2].sentence == (
        "Ada rolls 5-3; moves token a to ring 1, space 5; hits orange b on ring 1, space 5: to the Pit with it. "
        "green b is out of the Pit and back in its rectangle. Ada moves token b to ring 2, space 4. "
        "A sunburst: blue b and orange b change places."
    )
    assert lines[3].sentence.startswith("Bob rolls 2-4; has no use for the 4")


def test_a_name_that_begins_a_line_has_its_colour():
    match = new_match(2)
    names = seat_names(["Ada", "Bob"], seat_colours(match))
    drawn = log_table([LogLine(1, 1, 1, "Bob rolls 2-4.", "S3.2"), LogLine(2, 2, 1, "Nobody sings.", "S3.2")], names)
    sentences = list(drawn.columns[1].cells)
    assert [str(span.style) for span in sentences[0].spans] == [f"bold {SEAT_COLOURS[3]}"]
    assert sentences[0].plain[: sentences[0].spans[0].end] == "Bob"
    assert not sentences[1].spans


# ---- Seats in their colours


@pytest.mark.clause("S2.1", "S13.3")
@pytest.mark.parametrize(
    ("seats", "options", "signs"),
    [(2, [], "●◆"), (3, [], "●■★"), (4, [], "●▲◆★"), (6, [], "●▲■◆★⬢"), (2, ["colours=green-sky"], "■⬢")],
)
def test_seats_wear_the_colours_of_their_tokens(seats, options, signs):
    match = new_match(seats, *options)
    names = [name.plain[0] for name in seat_names(match.names, seat_colours(match))]
    assert "".join(names) == signs
    replay = Replay(match, Console(file=io.StringIO()))
    assert [name.plain[0] for name in replay.names] == names
    assert all(
        f"{sign} {name}" in printed(standing_table(match)) for sign, name in zip(signs, match.names, strict=True)
    )


def test_a_game_without_colours_of_its_own_has_those_of_the_seats():
    match = sit_down(find_game("hallo-trucker"), 3, None, 1, [], [], 1).match
    assert seat_colours(match) == [0, 1, 2]


# ---- Options


def test_an_option_of_many_words_is_told_in_few():
    shown = CliRunner(env={"COLUMNS": "100"}).invoke(app, ["games"]).output
    flat = " ".join(shown.split())
    assert "(spread, blue-orange, blue-green, ... 58 in all; wayside games --json lists them)" in flat
    assert "blue-orange-green" not in shown


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        ("blue-orang", "did you mean blue-orange"),
        ("orange-blue", "did you mean blue-orange?"),
        ("sky-green-blue", "did you mean blue-green-sky?"),
        ("zzz", "... (58 in all); 'zzz' is not"),
    ],
)
def test_a_wrong_word_for_an_option_is_answered_in_short(value, hint):
    with pytest.raises(BadOption) as refused:
        new_match(2, f"colours={value}")
    assert hint in str(refused.value)
    assert len(str(refused.value)) < 200


def test_few_words_are_all_listed():
    option = next(o for o in GAME.options if o.name == "ring")
    assert len(option.words) <= MANY_WORDS
    with pytest.raises(BadOption, match=r"is one of 18, 24, 30; '20' is not$"):
        option.parse("20")


def test_a_match_is_played_to_its_end(monkeypatch):
    """Three tokens are at Home and the last is a step away: Enter rolls, and Enter moves, until a 1 comes."""
    screen = screen_for(monkeypatch, 1, 3, width=80)
    s = screen.match.record
    for token in range(4):
        s.at[0, token] = home_step(s) - (token == 3)

    def keyboard(shown: str) -> str:
        assert max(map(len, shown.splitlines())) <= 80
        if "Enter leaves" in shown:
            last.append(shown)
        return "1" if s.partners and not s.over else ""

    last: list[str] = []
    screen.run(keyboard)
    assert screen.match.over
    assert "●a ●b ●c ●d" in last[0]
    assert "Ada wins." in last[0]
    assert "│ 1 │ ● Ada " in last[0]
    assert "■ Rosa (random)" in last[0]
    assert "moves token d to Home; has brought token d home" in " ".join(last[0].split())


def hint_of(monkeypatch, weighing: Weighing) -> str:
    """What the terminal says of a weighing."""
    screen = screen_for(monkeypatch, 1, 4)
    screen.terminal.match = with_dice(new_match(), 5, 6, 3, RECTANGLE, RECTANGLE, RECTANGLE)
    monkeypatch.setattr(play, "weighed", lambda match, seat: weighing)
    screen.terminal.do_hint(0, "")
    return " ".join(screen.terminal.console.file.getvalue().split())


def weighed(text: str, chance: float, place: int) -> Weighed:
    chances = [chance, *[(1 - chance) / 3] * 3]
    return Weighed(0, text, chance, chance - 0.01, chance + 0.02, chances, place, 900, 0.0, f"It is {text}.", "S3.1")


def test_a_hint_that_could_not_think_ahead_says_so(monkeypatch):
    moves = [weighed("move a 6", 0.25, 1), weighed("move a 5", 0.25, 1)]
    told_now = hint_of(monkeypatch, Weighing(moves, [0.25] * 4, 3, False, "not-ready"))
    assert "A bot in your place would play move a 6. It goes by experience" in told_now
    assert "%" not in told_now


def test_a_hint_says_what_is_best_why_and_everybodys_chances(monkeypatch):
    moves = [weighed("move a 6", 0.4, 1), weighed("move a 5", 0.25, 2)]
    told_now = hint_of(monkeypatch, Weighing(moves, moves[0].chances, 1800, True))
    assert "Clearly best: move a 6. It is move a 6. (S3.1)" in told_now
    assert "40% 39 to 42" in told_now
    assert "25% 24 to 27" in told_now
    assert "1,800 tries" in told_now
    assert told_now.count("20%") == 3
    assert "equal" not in told_now


def test_a_hint_on_moves_that_are_equal_does_not_prefer_one(monkeypatch):
    moves = [weighed("move a 6", 0.4, 1), weighed("move a 5", 0.4, 1)]
    told_now = hint_of(monkeypatch, Weighing(moves, moves[0].chances, 1800, True, "equal"))
    assert "Take what you like: these 2 are equal." in told_now
    told_now = hint_of(monkeypatch, Weighing([*moves, weighed("move b 5", 0.1, 3)], moves[0].chances, 1, True, "equal"))
    assert "Equal, and better than the rest: move a 6, move a 5." in told_now


def test_no_hint_is_said_to_be_none(monkeypatch):
    assert hint_of(monkeypatch, Weighing([], [], 0, True, "no-hints")) == "There are no hints on this."


def test_a_hint_for_the_only_move_is_that_move(monkeypatch):
    screen = screen_for(monkeypatch, 1, 4)
    keys = iter(["hint", "quit"])
    shown: list[str] = []

    def keyboard(told_now: str) -> str:
        shown.append(told_now)
        return next(keys)

    screen.run(keyboard)
    assert "There is only one move: roll." in shown[1]
