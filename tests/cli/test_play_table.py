"""The table in the terminal: Hallo Trucker's own drawing, and the plain one for any game."""

import io
from itertools import islice

import pytest
from rich.console import Console

from wayside.bots.players import make_bot
from wayside.cli.screen import find_drawing, plain_table, seat_names
from wayside.cli.seating import sit_down
from wayside.engine.registry import find_game
from wayside.games.hallo_trucker.edition import FACE, FACE_TITLES, FACE_WORDS, FACES, LIMIT
from wayside.games.hallo_trucker.rules import run_km
from wayside.games.hallo_trucker.state import State
from wayside.games.hallo_trucker.terminal import draw, gauge, open_row, read_run

GAME = find_game("hallo-trucker")


def printed(drawn, width: int = 100) -> str:
    console = Console(file=io.StringIO(), width=width)
    console.print(drawn)
    return console.file.getvalue()


def positions(seed: int, *options: str, seats: int = 4):
    """Every position of a match between bots."""
    match = sit_down(GAME, seats, "random", 0, [], options, seed).match
    bot = make_bot(GAME, "random", seed)
    yield match
    while not match.over:
        seat = match.waiting()[0]
        match.play(seat, bot.choose(match, seat))
        yield match


def faces(text: str) -> list[int]:
    return [FACE_WORDS.index(word) for word in text.split("-")]


@pytest.mark.clause("T4.2", "T4.3", "T4.5", "T4.6")
@pytest.mark.parametrize(
    ("row", "shown"),
    [
        ("20-40-50", "20 40 50"),
        ("rest-40-50-70-30-90", "▛╮ 40 50 70 ╱╱ 30 90"),
        ("40-50-rest-rest-60", "40 50 ▛╮ ╱╱ ▛╮ 60"),
        ("70-free-110", "70 ╱╱ ▲+1 110"),
    ],
)
def test_fractures_are_marked(row, shown):
    assert printed(open_row(faces(row))).split() == shown.split()


def test_a_run_is_read_as_the_rules_read_it():
    """read_run draws what rules.run_km counts; they must never differ."""
    s = State()
    cards = {FACE[card]: card for card in range(len(FACE))}
    number = 1
    for _ in range(3000):
        row = []
        for _ in range(7):
            number = number * 48271 % 2147483647
            row.append(number % FACES)
        for i, face in enumerate(row):
            s.row[0, i] = cards[face]
        s.row_n[0] = len(row)
        assert read_run(row).km == run_km(s, 0), row


@pytest.mark.clause("T3.2")
def test_rows_lie_face_down_unless_one_may_look():
    for match in positions(3, "stages=1"):
        if match.view(0)["row_n"][0] == 3:
            told = printed(draw(match.view(0), 0, seat_names(match.names), 100))
            assert told.count("▒▒") == sum(match.view(0)["row_n"]) + 2  # the piles are the other two
            break


@pytest.mark.clause("T9.1")
def test_who_may_look_sees_the_own_row_only():
    for match in positions(3, "stages=1", "look=yes"):
        view = match.view(1)
        if view["row_n"][1] == 3:
            told = printed(draw(view, 1, seat_names(match.names), 100))
            assert told.count("▒▒") == sum(view["row_n"]) - 3 + 2
            assert " ".join(printed(open_row([FACE[c] for c in view["row"][:3]])).split()) in " ".join(told.split())
            break


@pytest.mark.parametrize("width", [60, 100, 140])
@pytest.mark.parametrize("seats", [2, 5])
def test_positions_of_a_match_fit_the_screen(width, seats):
    for match in islice(positions(width + seats, seats=seats), 0, None, 11):
        for seat in (None, 0):
            told = printed(draw(match.view(seat), seat, seat_names(match.names), width), width)
            assert max(map(len, told.splitlines())) <= width
            assert "stage" in told


@pytest.mark.clause("T5.5", "T7.1")
def test_the_gauge_fills_up_and_goes_below_zero():
    limit = LIMIT[4]
    assert gauge(0, limit, 60).plain.count("█") == 0
    half, full = gauge(limit // 2, limit, 60).plain, gauge(limit + 40, limit, 60).plain
    assert 0 < half.count("█") < full.count("█")
    assert "░" not in full
    assert f"{limit + 40} / {limit} km" in full
    below = gauge(-50, limit, 60).plain
    assert below.index("█") < below.index("┃")
    assert len({len(g.split(" ")[0]) for g in (half, full)}) == 1


@pytest.mark.parametrize("width", [60, 100])
def test_all_that_lies_beside_the_counter_is_shown(width):
    view = next(positions(1)).view(None)
    km = [card for card in range(len(FACE)) if FACE_WORDS[FACE[card]] == "50"] * 4
    view["pile"][: len(km)], view["pile_n"] = km, len(km)
    told = printed(draw(view, None, seat_names(["Ada", "Bob", "Cleo", "Dan"]), width), width)
    assert told.count(" 50 ") == len(km)


def test_a_game_with_a_drawing_of_its_own_is_drawn_with_it():
    assert find_drawing(GAME) is draw


def test_any_game_has_a_plain_table():
    match = next(positions(1))
    told = printed(plain_table(GAME)(match.view(2), 2, seat_names(match.names), 120), 120)
    assert "HALLO TRUCKER" in told
    assert "cards in the draw pile" in told
    row = next(line for line in told.splitlines() if "the cards in hand" in line)
    assert row.count("?") == 3
    assert FACE_TITLES[FACE[match.view(2)["hand"][0]]] in row
    assert "the faces in hand" not in told  # that is what the hand says already
    for field in ("the draw pile; its order", "the dice:"):
        assert field not in told
