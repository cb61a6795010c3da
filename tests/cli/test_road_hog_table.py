"""The table of Road Hog in a terminal: cars are where the record says, and moves do what is said of them."""

import io
import re
from itertools import islice

import hog
import pytest
from own_games import one_soon
from rich.console import Console
from rich.text import Text

from wayside.bots.players import make_bot
from wayside.cli.screen import SEAT_SHAPES, find_drawing, seat_colours, seat_names
from wayside.cli.seating import sit_down
from wayside.engine.match import Match
from wayside.engine.moves import verb_of
from wayside.engine.registry import find_game
from wayside.games.road_hog.drive import look_at_greens
from wayside.games.road_hog.edition import MAPS, NAMES, NEW_CITY, NOWHERE, NUMBER, START
from wayside.games.road_hog.road_tables import GRAPHS, LEFT
from wayside.games.road_hog.state import DICE, DRIVE, WAYS, State
from wayside.games.road_hog.terminal import METRO, RECONSTRUCTED, chips, draw, lay_out, legend
from wayside.games.road_hog.terminal_choices import choices, effects, green_words, marks, odds, red_words
from wayside.games.road_hog.terminal_signs import HOLLOW, record_of, where_words
from wayside.games.road_hog.words import HIT

GAME = find_game("road-hog")
MAP_NAMES = [each.name for each in MAPS]
WIDTHS = (60, 80, 100, 120, 160, 210)
SHAPES = {*SEAT_SHAPES[:6], *HOLLOW.values()}


def printed(drawn, width: int = 100) -> str:
    console = Console(file=io.StringIO(), width=width)
    console.print(drawn)
    return console.file.getvalue()


def table(match: Match, width: int, seat: int | None = None) -> list[str]:
    names = seat_names(match.names, seat_colours(match))
    return printed(draw(match.view(seat), seat, names, width), width).splitlines()


def drawn(t: hog.Table, width: int = 80) -> list[str]:
    """A position that a test has set up."""
    view = {f.name: t.s.array[f.name][0].tolist() for f in type(t.s).fields}
    return printed(draw(view, None, names_of(t), width), width).splitlines()


def names_of(t: hog.Table) -> list[Text]:
    return seat_names(t.names)


def positions(seed: int, *options: str, seats: int = 4, bot: str = "sensible"):
    """Every position of a match between bots."""
    match = sit_down(GAME, seats, bot, 0, [], options, seed).match
    player = make_bot(GAME, bot, seed)
    yield match
    while not match.over:
        seat = match.waiting()[0]
        match.play(seat, player.choose(match, seat))
        yield match


def in_phase(phase: int, seed: int, count: int, map_name: str = "county"):
    """The first positions of a match in which that is asked."""
    found = (match for match in positions(seed, f"map={map_name}") if match.record.phase == phase)
    return islice(found, count)


# ---- Everything is where it is


def cells(lines: list[str], map_number: int, width: int) -> dict[int, str]:
    """What is drawn on each space, read back from the drawing."""
    road_map, graph = MAPS[map_number], GRAPHS[map_number]
    layout = lay_out(road_map.spaces + 1, width)
    found: dict[int, str] = {}
    for piece, first in enumerate(range(0, road_map.spaces + 1, layout.piece)):
        line, column = lines[3 + 2 * piece], 0
        for space in graph.expressway[first : first + layout.piece]:
            wide = METRO if space == START else layout.cell
            found[space] = line[column : column + wide]
            column += wide
    found[NEW_CITY] = line[column:]
    below = lines[4 + 2 * piece :]
    for road in road_map.roads:
        for room in (2, 3):
            strip = re.compile(rf"(?:^|  )(?:{road.exit}›)?{road.name} (.{{{room * road.spaces}}})›{road.joins}(?: |$)")
            read = [match for match in map(strip.search, below) if match]
            if read:
                assert len(read) == 1
                for i in range(road.spaces):
                    found[NUMBER[f"{road.name}{i + 1}"]] = read[0][1][i * room : (i + 1) * room]
    assert found.keys() == {*graph.after, NEW_CITY}
    return found


def sign(match: Match, seat: int) -> str:
    shape = SEAT_SHAPES[seat]
    return HOLLOW[shape] if match.record.misses[seat] else shape


@pytest.mark.parametrize("map_name", MAP_NAMES)
@pytest.mark.parametrize("seats", one_soon([4, 2, 3, 5, 6]))
def test_each_car_is_drawn_where_it_is_and_nowhere_else(seats, map_name):
    s = None
    for match in islice(positions(seats, f"map={map_name}", seats=seats), 0, None, 9):
        s = match.record
        for width in WIDTHS:
            lines = table(match, width)
            assert max(map(len, lines)) <= width
            for space, cell in cells(lines, s.map, width).items():
                there = {sign(match, seat) for seat in range(seats) if s.at[seat] == space}
                shown = SHAPES & set(cell)
                assert shown == there or (shown < there and "+" in cell), (NAMES[space], cell)
            assert sorted(SHAPES & set(lines[1])) == sorted(sign(match, seat) for seat in range(seats))


@pytest.mark.parametrize("width", [*range(40, 80, 7), *WIDTHS])
def test_six_cars_fit_everywhere(width):
    """Wherever all of them stand, and whatever they carry, no line is too long."""
    for place in ("E0", "E64", "E18", "E41", "E60", "J9", "A5", "N4", "C5"):
        t = hog.table(*[place] * 6, train="5 in", octane="Ann Eve", works="Ben", bound="Cem" if place == "E41" else "")
        t.s.misses[3] = 3
        lines = drawn(t, width)
        assert max(map(len, lines)) <= width
        assert SHAPES & set("".join(lines[:20]))


@pytest.mark.clause("R1.3", "R1.6", "R1.7", "R1.8", "R1.9")
@pytest.mark.parametrize("map_name", MAP_NAMES)
@pytest.mark.parametrize("width", [80, 120])
def test_every_space_has_its_number_and_its_sign(map_name, width):
    match = next(positions(1, f"map={map_name}"))
    number = match.record.map
    road_map, found = MAPS[number], cells(table(match, width), number, width)
    express = road_map.expressway
    expected = {f"{express}{place}": "▚" for place in (*road_map.check_points, road_map.final)}
    for town in road_map.towns:
        expected |= {f"{express}{place}": "⌂" for place in range(town.first, town.last + 1)}
        expected[f"{express}{town.courthouse}"] = "§"
    expected |= {f"{express}{place}": "≈" for first, last in road_map.bridges for place in range(first, last + 1)}
    expected |= dict.fromkeys(road_map.crossings, "╪")
    expected |= {road.exit: "↑" for road in road_map.roads}
    expected |= {f"{road.name}{road.ferry}": "≈" for road in road_map.roads if road.ferry}
    leaves = {road.exit: road.name for road in road_map.roads}
    for space, cell in found.items():
        if space in (START, NEW_CITY):
            continue
        name = NAMES[space]
        place = name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        here = expected.get(name, "")
        if name[0] == express:
            assert cell.split() == [place + here]
        elif here == "↑":
            assert cell.split() == [leaves[name] + here]
        elif len(cell) == 3:
            assert cell.split() == [place + here]
        else:
            assert cell.strip() == (here or (place if int(place) % 5 == 0 else "·"))


@pytest.mark.clause("R1.3", "R1.4")
@pytest.mark.parametrize("map_name", MAP_NAMES)
@pytest.mark.parametrize("width", [80, 120, 160, 210])
def test_above_the_expressway_stand_exits_joins_and_towns(map_name, width):
    match = next(positions(1, f"map={map_name}"))
    road_map = MAPS[match.record.map]
    lines, layout = table(match, width), lay_out(road_map.spaces + 1, width)
    express = road_map.expressway

    def above(name: str) -> str:
        place = int(name.removeprefix(express))
        piece, at = divmod(place, layout.piece)
        column = at * layout.cell + (METRO - layout.cell if piece == 0 else 0)
        return lines[2 + 2 * piece].ljust(width)[column + 1 : column + layout.cell + 1]

    for road in road_map.roads:
        if road.exit.startswith(express):
            assert above(road.exit).startswith(f"↑{road.name}")
        if road.joins.startswith(express):
            assert re.match(rf"↓\w*{road.name}", above(road.joins))
    for town in road_map.towns:
        assert any(town.name.split()[0] in line for line in lines[2 : 2 + 2 * 3 : 2])
    if width == 160 and map_name == "county":
        assert "Punkeydoodle's Corner" in lines[4]


@pytest.mark.clause("R12.4", "R12.5")
@pytest.mark.parametrize(
    ("train", "picture", "shut"),
    [
        ("0 in", "██► 1   2", set()),
        ("5 in", "1   ██████████████► 6", {"J14", "E52", "G8"}),
        ("4 out", "3   ◄██████████████ 8", {"E52", "G8", "F11"}),
        ("17 out", "16  ◄██", set()),
        ("16 out", "15  ◄██████", set()),
        ("1 in", "rail  ██████► 2", set()),
    ],
)
def test_the_train_lies_under_the_poles_that_it_covers(train, picture, shut):
    t = hog.table("E1", "E2", train=train)
    lines = drawn(t)
    at = next(i for i, line in enumerate(lines) if line.startswith("rail"))
    assert picture in lines[at]
    named = {name: lines[at - 1].index(name) for name in MAPS[0].crossings}
    for name, column in named.items():
        assert (column - 6) // 4 == MAPS[0].crossings[name]
        assert (lines[at][column : column + 2].strip("◄►█") == "") == (name in shut)
    found = cells(lines, 0, 80)
    assert {NAMES[space] for space, cell in found.items() if "█" in cell} == shut == t.shut()


def test_a_screen_too_narrow_for_the_railway_has_it_in_words():
    t = hog.table("E1", "E2", train="4 out")
    text = " ".join(" ".join(drawn(t, 60)).split())
    assert "train at pole 4, towards New City; shut: E52, G8, F11" in text


# ---- Beside the roads


def rows(lines: list[str]) -> list[str]:
    """The lines of the seats."""
    return [line for line in lines if re.match(r"[ ▸]\d [^ ] \w", line)]


def test_the_race_is_in_the_order_of_counts_left():
    t = hog.table("E30", "A3", "E30", "E61")
    line = drawn(t)[1]
    assert re.search(r"Metro ─*▲─+●■─+◆─* New City$", line)
    t = hog.table("E0", "E0", "E0", "E0", "E0", "E0")
    assert drawn(t)[1].startswith("Metro ●▲■◆★⬢─")


@pytest.mark.clause("R9.2", "R9.8", "R10.1", "R11.6")
def test_every_car_has_its_chips():
    t = hog.table("E18", "E25", "E39", "E52", "A5", train="12 in", octane="Ben", works="Cem", bound="Ben", Dot=2)
    assert [chips(t.s, seat) for seat in range(5)] == [
        [],
        ["High Octane", "bound for court"],
        ["Road Works"],
        ["misses 2 turns"],
        [],
    ]
    t = hog.table("E24", "E38", "E38", train="7 in", Cem=1)
    assert chips(t.s, 0) == ["train 2 in 6"]  # pole 12 is five on: a 5 or a 6
    assert chips(t.s, 2) == ["misses 1 turn", "train 6 in 6"]
    assert any("▲□" in line for line in drawn(t))  # Cem's car is beside the road


def test_the_seats_are_told_with_where_they_are_and_what_can_hit_them():
    t = hog.table("E18", "E46", "J9", "E60", turn="Ben")
    told = [" ".join(line.split()) for line in rows(drawn(t))]
    assert told == [
        "1 ● Ann E18 Buttonville, Courthouse 47 red 5",
        "▸2 ▲ Ben E46 Check Point 19 red 1",
        "3 ■ Cem J9 Highway J, exit to County Road N 12",
        "4 ◆ Dot E60 the final Check Point 5 red 3",
    ]


def test_places_in_words():
    s = hog.table("E0", "E0").s
    words = {
        "E0": "Start, Metro",
        "E7": "exit to Highway A",
        "E24": "crossing",
        "E10": "Expressway",
        "A10": "Highway A, crossing",
        "K2": "County Road K",
    }
    assert {name: where_words(s, NUMBER[name]) for name in words} == words
    assert where_words(s, NEW_CITY) == "New City"


def test_the_heading_tells_the_deck():
    t = hog.table("E0", "E0", cards="Green Wave, Road Rage, Road Rage")
    assert drawn(t)[0].endswith("· deck 3")
    assert "deck 3 (1 Green Wave, 2 Road Rage)" in drawn(t, 140)[0]
    t.s.card = 2
    assert drawn(t)[0].endswith("deck 3, last Courthouse")


@pytest.mark.parametrize("seats", [2, 6])
def test_a_spectator_sees_what_a_player_sees(seats):
    for match in islice(positions(seats, seats=seats), 0, 60, 12):
        assert table(match, 90) == table(match, 90, 0) == table(match, 90, seats - 1)


def test_a_finished_match_shows_the_winner_in_new_city_and_no_choices():
    *_, match = positions(3, "map=valley", seats=3)
    winner = match.winners()[0]
    for width in WIDTHS:
        lines = table(match, width)
        assert any(f"{SEAT_SHAPES[winner]}New City" in line for line in lines)
        assert " plays" not in lines[0]
        assert not any(re.match(r"\d+ (roll|drive|hit|stay)", line) for line in lines)


def test_cars_wear_their_players_colours_and_the_table_is_found():
    t = hog.table("E9", "A3")
    view = {f.name: t.s.array[f.name][0].tolist() for f in type(t.s).fields}
    console = Console(file=io.StringIO(), width=80, force_terminal=True, color_system="truecolor")
    console.print(draw(view, None, names_of(t), 80))
    for colour in ("0;114;178", "230;159;0"):  # of seats 1 and 2, on the cars' paper
        assert re.search(rf"38;2;{colour};48;2;246;239;224m[●▲]", console.file.getvalue())
    assert find_drawing(GAME) is draw


def test_the_legend_breaks_no_sign_from_its_word():
    for width in (40, 60, 80, 120):
        for line in printed(legend(width), width).splitlines():
            assert len(line.rstrip()) <= width
            assert re.match(rf"[^\w ] \w|{RECONSTRUCTED}", line)


@pytest.mark.parametrize("width", WIDTHS)
def test_what_no_source_tells_of_is_called_so(width):
    for match in islice(positions(1), 0, 60, 20):
        assert RECONSTRUCTED in "\n".join(table(match, width))


# ---- What can be done


@pytest.mark.clause("R4.1", "R4.5")
@pytest.mark.parametrize("seed", [1, 2])
def test_what_a_green_number_would_do_is_what_it_does(seed):
    forbidden = 0
    for match in in_phase(DICE, seed, 60):
        s = match.record.copy()
        seen = record_of(match.view(None))
        for pips in range(1, 7):
            words = green_words(seen, pips).plain
            ends = drives_with(s, pips)
            assert (words.startswith("–")) == (not ends)
            if ends:
                assert words.startswith("New" if ends == {NEW_CITY} else NAMES[ends.pop()])
            forbidden += not ends
    assert forbidden > 5


def drives_with(s: State, pips: int) -> set[int]:
    """Where one green with this number can take whoever has the turn."""
    s.green[0], s.green[1] = pips, 0
    look_at_greens(s, s.turn)
    return {s.ends[way] for way in range(WAYS)} - {NOWHERE}


@pytest.mark.clause("R6.2", "R6.3")
def test_whom_a_red_number_would_hit_is_told():
    t = hog.table("E20", "E9", "E11", "E15", "E50")
    names = names_of(t)
    assert [red_words(t.s, pips, names).plain for pips in range(1, 7)] == ["·", "▲◆", "·", "■E7", "·", "·"]
    told = printed(choices(t.s, names, 80), 80)
    assert re.search(r" red +· +▲◆ +· +■E7", told)


def test_who_is_bound_for_court_has_no_use_for_greens():
    t = hog.table("E25", "E9", train="12 in", bound="Ann")
    told = printed(choices(t.s, names_of(t), 80), 80)
    assert " green " not in told.replace("roll green", "")
    assert " red " in told


@pytest.mark.clause("R9.8")
def test_one_die_has_six_numbers():
    t = hog.table("E1", "E9", works="Ann")
    assert printed(choices(t.s, names_of(t), 80), 80).splitlines()[0].split() == ["1", "2", "3", "4", "5", "6"]


def test_the_odds_are_the_prospects():
    for match in in_phase(DICE, 4, 20):
        names = seat_names(match.names)
        found = {GAME.move_text(each.move): each for each in match.rules.prospects(match.record.copy())}
        for line in odds(match.record, names, 200):
            move, *parts = re.split(" {2,}", line.plain.partition(" ")[2])
            for part in parts:
                word, _, figure = part.rpartition(" ")
                if figure == "nearer":
                    assert word == f"{found[move].mean:.1f}"
                    continue
                shape = word.removeprefix("hit ")
                words = f"hit {SEAT_SHAPES.index(shape) + 1}" if word != shape else word
                chance = next(each for each in found[move].chances if each.words == words)
                assert figure == f"{100 * chance.ways / found[move].ways:.0f}%"
        assert max(len(line) for line in odds(match.record, names, 60)) <= 60


@pytest.mark.parametrize("map_name", MAP_NAMES)
def test_what_is_said_of_a_move_is_what_it_does(map_name):
    seen = set()
    for match in in_phase(DRIVE, 5, 80, map_name):
        s, seat = match.record, match.record.turn
        told = printed(choices(record_of(match.view(None)), seat_names(match.names), 160), 160)
        lines = {" ".join(line.split()[1:]): line for line in told.splitlines()[1:]}
        for number, line in enumerate(sorted(match.offers(seat)), 1):
            text = GAME.move_text(line[0])
            shown = next(full for full in lines if full.startswith(f"{text} "))
            assert lines[shown].split()[0] == str(number)
            said = shown.removeprefix(text)
            verb, *rest = text.split()
            seen.add(verb)
            if verb == "drive":
                to = NEW_CITY if rest == ["New-City"] else NUMBER[rest[0].upper()]
                assert f" {LEFT[s.map, to]} left" in said
                assert ("more than now" in said) == (LEFT[s.map, to] >= LEFT[s.map, s.at[seat]])
                assert ("card" in said) == (effects(s)[line[0]]["cards"] > 0)
            elif verb == "hit":
                victim, to = int(rest[0]) - 1, NUMBER[rest[1].upper()]
                cost = LEFT[s.map, to] - LEFT[s.map, s.at[victim]]
                assert f"costs {SEAT_SHAPES[victim]} {match.names[victim]} {cost}" in said
                assert f"{GRAPHS[s.map].place[s.at[victim]] - GRAPHS[s.map].place[to]} back" in said
            else:
                pips = [f"green {p}" for p in s.green if p] + [f"red {p}" for p in s.red if p]
                assert f"leaves {', '.join(pips)}" in said
    assert seen == {"drive", "hit", "stay"}


@pytest.mark.clause("R5.5", "R8.1", "R13.1", "R13.5")
def test_exits_cards_stops_and_dangers_are_told():
    t = hog.table("E5", "E9", "E12", roll="green-green 2-3")
    told = printed(choices(t.s, names_of(t), 100), 100)
    assert "drive A3 " in told
    assert re.search(r"drive A3 +5 counts, \d+ left.*by exit E7", told)
    t = hog.table("E33", "E58", roll="green-green 1-4")
    assert re.search(r"drive E34 +1 count, 31 left, 1 card", printed(choices(t.s, names_of(t), 100), 100))
    t = hog.table("E59", "E9", roll="green-green 1-4")
    assert re.search(
        r"drive E60 +1 count, 5 left, 1 card, stops at the final Check Point", printed(choices(t.s, names_of(t), 100))
    )
    t = hog.table("E60", "E9", roll="green-green 2-4")
    assert "drive New-City" in printed(choices(t.s, names_of(t), 100))
    t = hog.table("E23", "E9", train="7 in", roll="green-green 1-2")
    assert re.search(r"drive E24 .* red 2 can hit · train 2 in 6", printed(choices(t.s, names_of(t), 100)))


@pytest.mark.parametrize("width", [80, 120])
def test_a_marked_space_is_one_where_a_die_takes_a_car(width):
    seen = 0
    for match in in_phase(DRIVE, 6, 40):
        s = match.record
        marked = marks(record_of(match.view(None)))
        moves = [GAME.move_text(line[0]).split()[-1] for line in match.offers(s.turn)]
        assert {"New-City" if space == NEW_CITY else NAMES[space] for space in marked} == set(moves) - {"stay"}
        for space, cell in cells(table(match, width), s.map, width).items():
            if len(cell) == 3:  # narrower ones are marked by colour and underlined
                assert ("◂" in cell) == (space in marked) or len(SHAPES & set(cell)) > 2, (NAMES[space], cell)
        seen += len(marked)
        hits = {effects(s)[line[0]]["to"] for line in match.offers(s.turn) if verb_of(line[0]) == HIT}
        assert len({marked[space] for space in hits}) <= 1
    assert seen > 40
