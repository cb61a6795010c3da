"""The table of Krikkit in a terminal: what it shows is what the record says."""

import io

import pytest
from krikkit import GAME, NAMES, RULES, Table, table
from own_games import one_soon
from rich.console import Console
from rich.text import Text

from wayside.cli.screen import find_drawing
from wayside.engine.dice import seed_dice
from wayside.engine.sight import view
from wayside.games.krikkit.quiz import BANK_OF_QUESTIONS
from wayside.games.krikkit.state import State
from wayside.games.krikkit.terminal import draw


def shown(t: Table, seat: int | None = None, width: int = 100) -> str:
    console = Console(file=io.StringIO(), width=width)
    console.print(draw(view(t.s, seat), seat, [Text(name) for name in NAMES], width))
    text = console.file
    assert isinstance(text, io.StringIO)
    return text.getvalue()


def test_it_is_the_table_of_the_game() -> None:
    assert find_drawing(GAME) is draw


def test_scores_crest_and_abilities() -> None:
    text = shown(table(scores=[2424, 7], crest={0: ["1,1"], 1: ["6,4*"]}, field=[1], zarquon=[0], lost={1: 1}))
    assert "2,424" in text
    assert "1.42%" in text
    assert "2,458.4" in text
    assert "6.40%" in text
    assert "2*" in text
    assert "Zarquon" in text
    assert "Field, without space" in text
    assert text.count("sheet") == 0
    assert "sheet 2" in shown(table(6))


def test_a_hand_adds_up_line_by_line() -> None:
    text = shown(table().show("10 10 10 6", rolls=2))
    assert "black 10" in text
    assert "as it lies 24: +30 the dice (K3.1) -6 Hyperspace Bypass Tax (K6.16)" in text


def test_a_question_shows_its_answers_in_their_places() -> None:
    t = table()
    t.finish("9 8 4 2")
    question = BANK_OF_QUESTIONS[t.s.question]
    for seat in (None, 0, 1):
        text = shown(t, seat)
        assert question.text[:30] in text
        for place in range(4):
            assert f"{place + 1}  {question.answers[t.s.shown[place]]}" in text
    told = [event.text(NAMES) for event in t.heard("answer-shown")]
    assert told == [f"{place + 1}: {question.answers[t.s.shown[place]]}" for place in range(4)]


def test_a_deal_says_who_wants_what() -> None:
    t = table(scores=[50, 50], crest={1: ["3,2"]})
    t.play("buy 3 2 42")
    assert "A deal: quadrant 3,2 from Seat 2 to Seat 1 for 42 points" in shown(t)


@pytest.mark.parametrize("seats", one_soon([2, 5, 8]))
@pytest.mark.parametrize("width", [60, 120])
def test_every_moment_of_a_game_can_be_drawn(seats: int, width: int) -> None:
    s = GAME.new_record(seats)
    assert isinstance(s, State)
    seed_dice(s, 3, seats)
    RULES.setup(s)
    moves = 0
    while not s.over and moves < 150:
        assert shown(Table(s), None, width)
        seat = s.waiting.bit_length() - 1
        RULES.play(s, seat, RULES.choose(GAME.bots["sensible"], s, seat))
        moves += 1
