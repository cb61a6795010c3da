"""The table of Spiralized in a terminal: everything is where the record says, and the dice lead where it is said."""

import io
from collections import Counter
from itertools import islice

import pytest
from own_games import one_soon
from rich.console import Console

from wayside.bots.players import make_bot
from wayside.cli.prompt import read_move
from wayside.cli.screen import SEAT_COLOURS, SEAT_SHAPES, find_drawing, seat_colours, seat_names
from wayside.cli.seating import sit_down
from wayside.engine.match import Match
from wayside.engine.moves import move_of
from wayside.engine.registry import find_game
from wayside.games.spiralized.edition import COLOURS, HUE, RINGS, SIZE, SIZES, SUN, TOKENS, WIDE
from wayside.games.spiralized.state import DIE, NEAREST, NONE, PARTNER, PIT, RECTANGLE, TURN
from wayside.games.spiralized.terminal import draw, lay_out
from wayside.games.spiralized.terminal_choices import (
    dice_picture,
    dice_to_use,
    die_face,
    die_words,
    marks,
    partner_table,
    stairs,
    why_not,
)
from wayside.games.spiralized.terminal_signs import (
    HOLLOW,
    HUES,
    SHAPES,
    SUNBURST,
    WHEEL,
    record_of,
    space_words,
    step_words,
)
from wayside.games.spiralized.way import START, home_step, in_rings, space_at, steps_left, wheel_step
from wayside.games.spiralized.words import ENTER_TOKEN, LETTERS, MOVE

GAME = find_game("spiralized")


def printed(drawn, width: int = 100) -> str:
    console = Console(file=io.StringIO(), width=width)
    console.print(drawn)
    return console.file.getvalue()


def table(match: Match, width: int, seat: int | None = None) -> list[str]:
    names = seat_names(match.names, seat_colours(match))
    return printed(draw(match.view(seat), seat, names, width), width).splitlines()


def positions(seed: int, *options: str, seats: int = 4, bot: str = "random", steps: int | None = None):
    """Every position of a match between bots, or of its first steps."""
    match = sit_down(GAME, seats, bot, 0, [], options, seed).match
    player = make_bot(GAME, bot, seed)
    yield match
    while not match.over and (steps is None or match.steps() < steps):
        seat = match.waiting()[0]
        match.play(seat, player.choose(match, seat))
        yield match


def in_phase(phase: int, seed: int, count: int = 20, seats: int = 4, **more):
    """Some positions of a match in which that is asked."""
    found = (match for match in positions(seed, seats=seats, **more) if match.record.phase == phase)
    return islice(found, count)


def finished(seed: int, seats: int = 2) -> Match:
    """A match that is over: one token is a step from Home, and all others of its colour are there."""
    match = sit_down(GAME, seats, "random", 0, [], ["first=1"], seed).match
    s = match.record
    for token in range(TOKENS):
        s.at[0, token] = home_step(s) - (token == 0)
    while not match.over:
        seat = match.waiting()[0]
        match.play(seat, "roll" if s.phase == TURN else match.game.move_text(match.offers(seat)[0][0]))
    return match


# ---- Everything is where it is


def read_back(lines: list[str], match: Match, width: int) -> dict[str, list[str]]:
    """Where each token stands, as the drawing has it: `▲b` to the places where that was found."""
    s = match.record
    shape = lay_out(SIZE[s.ring], width)
    found: dict[str, list[str]] = {}

    def note(text: str, where: str) -> None:
        for i, sign in enumerate(text):
            if sign in SHAPES and text[i + 1 : i + 2] in set(LETTERS):
                found.setdefault(text[i : i + 2], []).append(where)

    note(lines[0].partition("the Pit")[2], "the Pit")
    heads = [i for i, line in enumerate(lines) if line.startswith(" ") and line.split()[:1] == ["1"]]
    at = heads[0]
    for first in range(0, shape.size, shape.piece):
        at += 1
        for ring in range(RINGS):
            assert lines[at].removeprefix("ring ").startswith(str(ring + 1))
            for place in range(first, min(first + shape.piece, shape.size)):
                column = shape.label + (place - first) * shape.cell + shape.before
                note(lines[at][column : column + 2], space_words(ring * WIDE + place))
            at += 2 if shape.airy and ring + 1 < RINGS else 1
    head = lines[at]
    columns = [head.index(word) for word in (*head.split()[:2], "Safe Zone", "Home")]
    for line in lines[at + 1 : at + 1 + s.seats]:
        rectangle, start, safe, home = columns
        note(line[rectangle:start], "rectangle")
        note(line[start:safe], "Start")
        zone = line[safe:home]
        gap = 3 if width >= 78 else 2
        for n in range(8):
            note(zone[n * gap : n * gap + 2], f"Safe {n + 1}")
        note(line[home:], "Home")
    return found


def expected(match: Match) -> dict[str, list[str]]:
    s = match.record
    return {
        SHAPES[s.colour[seat]] + LETTERS[t]: [step_words(s, seat, s.at[seat, t])]
        for seat in range(s.seats)
        for t in range(TOKENS)
    }


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", one_soon(range(6, 1, -1)))
def test_each_token_is_drawn_once_and_where_it_is(seats, size):
    for match in islice(positions(seats + size, f"ring={size}", seats=seats, steps=500), 0, None, 41):
        for width in (60, 80, 100, 120):
            assert read_back(table(match, width), match, width) == expected(match), (match.steps(), width)


def test_tokens_in_the_safe_zone_and_at_home_are_drawn_where_they_are():
    match = next(positions(1, seats=3))
    s = match.record
    for token, step in enumerate((wheel_step(s) + 1, wheel_step(s) + 8, home_step(s), START)):
        s.at[1, token] = step
    for width in (60, 80, 120):
        found = read_back(table(match, width), match, width)
        assert found == expected(match)
        assert [found["■" + letter] for letter in LETTERS] == [["Safe 1"], ["Safe 8"], ["Home"], ["Start"]]


@pytest.mark.clause("S1.3", "S1.4", "S1.5", "S1.6")
@pytest.mark.parametrize("size", range(len(SIZES)))
def test_every_space_of_an_empty_board_has_its_sign(size):
    match = next(positions(1, f"ring={SIZES[size]}"))
    lines = table(match, 80)
    shape = lay_out(SIZES[size], 80)
    seen: Counter[str] = Counter()
    for ring in range(RINGS):
        for place in range(shape.size):
            column = shape.label + place * shape.cell + shape.before
            sign = lines[2 + ring][column : column + 2].rstrip()
            colour = HUE[size, ring * WIDE + place]
            if colour < COLOURS:
                assert sign == HOLLOW[colour] + (WHEEL if ring % 2 else "")
            else:
                assert (sign == SUNBURST) == bool(SUN[size, ring * WIDE + place])
                seen[sign] += 1
    assert (seen[SUNBURST], seen["→"]) == (18, 6)
    assert set(seen) == {SUNBURST, "→", "·"}


@pytest.mark.parametrize("size", SIZES)
def test_a_board_of_a_hundred_columns_shows_stairways_and_drops(size):
    match = next(positions(1, f"ring={size}"))
    shape = lay_out(size, 100)
    assert shape.airy
    between = [line for line in table(match, 100) if "╱" in line]
    assert len(between) == RINGS - 1
    for ring, line in enumerate(between):
        drops = [i for i, sign in enumerate(line) if sign == "↓"]
        places = sorted((c * size // COLOURS - ring) % size for c in range(COLOURS))
        assert drops == [shape.label + place * shape.cell + shape.before for place in places]


@pytest.mark.parametrize("width", [40, 60, 71, 72, 77, 78, 80, 99, 100, 120, 160])
@pytest.mark.parametrize("size", SIZES)
def test_positions_fit_the_screen(width, size):
    for match in islice(positions(width, f"ring={size}", seats=2 + width % 5, steps=400), 0, None, 37):
        lines = table(match, width)
        assert max(map(len, lines)) <= width
        assert sum("ring 6" in line or line.startswith("6 ") for line in lines) >= 1


def test_eighty_columns_hold_every_size_unbroken():
    for size in SIZES:
        assert lay_out(size, 80).piece == size


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_spectator_sees_what_a_player_sees(seats):
    for match in islice(positions(seats, seats=seats, steps=60), 0, None, 20):
        assert table(match, 90) == table(match, 90, 0) == table(match, 90, seats - 1)


@pytest.mark.parametrize("width", [60, 80, 120])
def test_a_finished_match_shows_all_four_at_home_and_no_dice(width):
    match = finished(4)
    lines = table(match, width)
    assert [read_back(lines, match, width)["●" + letter] for letter in LETTERS] == [["Home"]] * TOKENS
    assert "╭" not in "\n".join(lines)
    assert "plays" not in lines[0]


@pytest.mark.long
@pytest.mark.parametrize("wheel", ["die", "any"])
def test_every_position_of_good_players_can_be_drawn(wheel):
    """They come to other places than random ones: Safe Zones, snake eyes with a token in the Pit."""
    phases = Counter()
    for match in positions(21, f"wheel={wheel}", seats=3, bot="sensible", steps=1200):
        phases[match.record.phase] += 1
        if match.steps() % 4 == 0 or match.record.phase == PARTNER:
            assert len(table(match, 80)) > RINGS + match.seats
    assert {TURN, DIE, PARTNER} <= set(phases)


def test_colours_and_shapes_are_those_of_the_seats():
    assert SEAT_COLOURS[:COLOURS] == HUES
    assert SEAT_SHAPES[:COLOURS] == SHAPES
    assert find_drawing(GAME) is draw


# ---- Dice


@pytest.mark.parametrize("number", range(1, 7))
def test_a_die_shows_its_pips(number):
    assert "".join(line.plain for line in die_face(number, used=False)).count("●") == number
    used = "".join(line.plain for line in die_face(number, used=True))
    assert (used.count("·"), used.count("●")) == (number, 0)


def test_used_dice_are_dimmed():
    match = next(m for m in positions(2) if m.record.phase == DIE and m.record.used in (1, 2))
    s = match.record
    used = s.dice[0 if s.used == 1 else 1]
    left = s.dice[1 if s.used == 1 else 0]
    picture = dice_picture(record_of(match.view(None))).plain
    assert (picture.count("·"), picture.count("●")) == (used, left)
    assert [s.dice[i] for i in dice_to_use(s)] == [left]


@pytest.mark.clause("S3.4")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_is_said_of_a_die_is_what_it_does(seed):
    """Of every token and die: its words are the place where the move ends, or they agree with the refusal."""
    clauses = {
        "both dice": {"S3.4"},
        "own token": {"S5.4"},
        "safe": {"S5.6"},
        "Safe": {"S7.5", "S7.6"},
        "Home is": {"S7.7"},
        "enters": {"S4.1"},
        "Start is": {"S4.2"},
        "as ": {"S4.2", "S3.4"},
    }
    said: Counter[str] = Counter()
    for match in islice(positions(seed, seats=4, bot="sensible", steps=900), 0, None, 3):
        s = match.record
        if s.phase != DIE:
            continue
        seat, seen = s.turn, record_of(match.view(None))
        offered = {line[0] for line in match.offers(seat)}
        for i in dice_to_use(s):
            for token in range(TOKENS):
                step = s.at[seat, token]
                entering = step == RECTANGLE
                move = move_of(ENTER_TOKEN, s.dice[i]) if entering else move_of(MOVE, token, s.dice[i])
                words = die_words(seen, token, i).plain
                twin = any(s.at[seat, t] == step for t in range(token))
                if move in offered and not (entering and twin):
                    after = s.copy()
                    match.rules.play(after, seat, move)
                    to = s.reach[i, token]
                    place = step_words(s, seat, to)
                    assert words.startswith(place)
                    if in_rings(s, to):
                        space = space_at(s, seat, to)
                        assert (SUNBURST in words) == bool(SUN[s.ring, space])
                        assert ("hits" in words) == (s.board[space] != NONE)
                    elif not s.over:
                        assert after.at[seat, token] in (to, PIT)
                elif step in (PIT, home_step(s)):
                    assert words == "–"
                elif not (entering and twin):
                    assert words == why_not(seen, token, i)
                    reason = next(start for start in clauses if start in words)
                    _, clause = GAME.refusal(s, seat, move)
                    assert clause in clauses[reason], (words, clause)
                    said[reason] += 1
    assert len(said) >= 3


@pytest.mark.parametrize("width", [80, 120])
def test_a_mark_on_the_board_is_a_move_that_ends_there(width):
    seen = 0
    for match in in_phase(DIE, 5, 60):
        s, seat = match.record, match.record.turn
        lines, shape = table(match, width), lay_out(SIZE[match.record.ring], width)
        for space, mark in marks(record_of(match.view(None))).items():
            line = lines[2 + (space // WIDE) * (2 if shape.airy else 1)]
            column = shape.label + space % WIDE * shape.cell + shape.before
            if s.board[space] == NONE:
                assert line[column : column + 2] == mark[:2]
            else:
                assert line[column - 1] == "×"
            move = read_move(match, seat, mark[:2])
            match.check_legal(seat, move)
            token = LETTERS.index(mark[0])
            i = next(i for i in dice_to_use(s) if s.dice[i] == int(mark[1]))
            assert space_at(s, seat, s.reach[i, token]) == space
            seen += 1
    assert seen > 60


@pytest.mark.clause("S6.1", "S6.2", "S6.3")
def test_the_stairs_that_can_be_taken_are_told_with_their_ends():
    seen = 0
    for match in (m for m in positions(3, steps=250) if m.record.phase == TURN and m.record.stairs):
        seat = match.record.turn
        told = printed(draw(match.view(seat), seat, seat_names(match.names), 160), 160)
        for token, way, space in stairs(record_of(match.view(None))):
            words = ("up 1", "up 2", "down 1", "down 2")[way]
            assert f"{words}: {space_words(space)}" in told
            after = match.record.copy()
            match.rules.play(after, seat, match.parse(seat, f"stairs {LETTERS[token]} {words}"))
            assert after.board[space] == seat * TOKENS + token
            seen += 1
    assert seen > 20


@pytest.mark.clause("S9.1", "S9.6")
def test_partners_are_told_with_what_the_exchange_would_do():
    seen = 0
    for match in in_phase(PARTNER, 6, 25):
        s, seat, mover = match.record, match.record.turn, match.record.mover
        before = bytes(s.array.tobytes())
        told = printed(partner_table(record_of(match.view(None)), 160), 160)
        assert before == bytes(s.array.tobytes())
        for line in match.offers(seat):
            colour, token = GAME.move_text(line[0]).split()[1:]
            other = next(i for i in range(s.seats) if SHAPES[s.colour[i]] == SHAPES[_colour(colour)])
            row = told.partition(SHAPES[_colour(colour)] + token)[2].split("\n")[0]
            there = space_at(s, other, s.at[other, LETTERS.index(token)])
            assert row.strip().startswith(space_words(there))
            after = s.copy()
            match.rules.play(after, seat, line[0])
            if after.turn == seat and after.phase == DIE and after.dice[0] == s.dice[0]:
                assert f" {steps_left(after, seat, mover)} " in row
                seen += 1
    assert seen > 10


def _colour(word: str) -> int:
    from wayside.games.spiralized.edition import COLOUR_WORDS

    return COLOUR_WORDS.index(word)


@pytest.mark.clause("S11.6")
def test_the_nearest_tokens_are_told():
    match = next(positions(1, seats=2))
    s = match.record
    for token, step in enumerate((40, 40, 12, RECTANGLE)):
        s.at[0, token] = step
    s.phase, s.tied, s.turn = NEAREST, 0b0101, 0
    told = printed(draw(match.view(0), 0, seat_names(match.names), 80), 80)
    assert "pit a" in told
    assert "pit c" in told
    assert "pit b" not in told
