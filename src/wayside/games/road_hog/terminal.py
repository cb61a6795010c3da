"""The table of Road Hog in a terminal, drawn from a view and nothing else.

Every road is a strip of spaces: the Expressway in numbered pieces from Metro to New City, then Highways and County
Roads, each with where it leads, and the railway with its poles and the train.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from wayside.engine.sight import View
from wayside.games.road_hog.edition import CARD_WORDS, MAPS, NEW_CITY, NOWHERE, NUMBER, SIDES, START, TRAIN_COVERS
from wayside.games.road_hog.effects import rolls_that_sweep
from wayside.games.road_hog.reds import can_be_sent
from wayside.games.road_hog.road_tables import GRAPHS, LEFT
from wayside.games.road_hog.state import TOWARDS, State
from wayside.games.road_hog.terminal_choices import choices, left_of, marks
from wayside.games.road_hog.terminal_signs import (
    BRIDGE,
    BRIGHT_RED,
    CHECK_POINT,
    COURT,
    EXIT,
    GREEN,
    GREY,
    INK,
    JOIN,
    MARK,
    OPEN,
    PAPER,
    PLAIN,
    QUIET,
    RED,
    ROADS,
    SHUT,
    TOWN,
    YELLOW,
    Names,
    Strip,
    car_sign,
    cars_on,
    cars_text,
    ground_of,
    place_of,
    sign_of,
    where_words,
)
from wayside.games.road_hog.terminal_signs import record_of as record_of

NAME = 17
METRO, NEW_CITY_SIGN = 8, " New City"  # the ends of the Expressway are as wide as their names, and hold every car
CELL, WIDEST_CELL = 3, 5  # columns of a space of the Expressway: its number and its sign, or its cars
ROOMY = 110  # from this many columns on, spaces of other roads show all their numbers, and who leads where
GAP = 2  # between roads that share a line
NUMERALS = 2  # columns for a space's number; its cars stand there
EVERY = 5  # where spaces are narrow, one in so many has its number
RAIL, POLE = 6, (2, 5)  # columns before the first pole; the least and the most of each
SIGNS = (
    (EXIT, "exit"),
    (JOIN, "joins"),
    (CHECK_POINT, "Check Point"),
    (TOWN, "town"),
    (COURT, "Courthouse"),
    (BRIDGE, "bridge, ferry"),
    (OPEN, "crossing"),
    (SHUT, "train"),
    (MARK, "within reach"),
    ("○", "off the road"),
)
RECONSTRUCTED = "map and deck reconstructed"
DECK = 130  # from this many columns on, all cards that are left are listed


def draw(view: View, seat: int | None, names: Sequence[Text], width: int) -> RenderableType:
    """The whole table; there is nothing that only `seat` may see. `names` are the players' names, in seat order."""
    s = record_of(view)
    marked = {} if s.over else marks(s)
    parts: list[RenderableType] = [heading(s, names, width), race(s, names, width)]
    parts += [*expressway(s, names, width, marked), *other_roads(s, names, width, marked), *railway(s, width)]
    parts.append(seat_table(s, names, width))
    if not s.over:
        parts.append(choices(s, names, width))
    parts.append(legend(width))
    return Group(*parts)


def heading(s: State, names: Names, width: int) -> Text:
    """The game, the round, whose turn it is, and the deck."""
    shown = Text.assemble((" ROAD HOG ", f"bold {PAPER} on {GREEN}"), (f" round {s.round}", "bold"), no_wrap=True)
    deck = Text.assemble((" · ", QUIET), f"deck {s.pile}")
    if width >= DECK:
        kinds = [f"{s.face_down[kind]} {word}" for kind, word in enumerate(CARD_WORDS) if s.face_down[kind]]
        deck.append(f" ({', '.join(kinds)})", QUIET)
    if s.card != NOWHERE:
        deck.append(", last ", QUIET).append(CARD_WORDS[s.card], "bold")
    if not s.over:
        shown.append(" · ", QUIET)
        name = names[s.turn].copy()
        name.truncate(max(1, min(NAME, width - len(shown) - len(deck) - 6)), overflow="ellipsis")
        shown.append_text(name).append(" plays")
    shown.append_text(deck)
    shown.truncate(width, overflow="ellipsis")
    return shown


def race(s: State, names: Names, width: int) -> Text:
    """How far everybody has come, on one line; cars that are equally far stand side by side."""
    before, after = "Metro ", " New City"
    room = max(s.seats, width - len(before) - len(after))
    whole = LEFT[s.map, START]
    order = sorted(range(s.seats), key=lambda seat: -left_of(s, seat))
    columns: list[int] = []
    for seat in order:
        far = (whole - left_of(s, seat)) * (room - 1) // whole
        columns.append(max(far, columns[-1] + 1 if columns else 0))
    at = {min(column, room - s.seats + i): order[i] for i, column in enumerate(columns)}
    line = Text(before, QUIET, no_wrap=True)
    for column in range(room):
        if column in at:
            line.append_text(car_sign(s, at[column], names))
        else:
            line.append("─", QUIET)
    return line.append(after, QUIET)


# ---- The Expressway


@dataclass(frozen=True)
class Layout:
    """How the Expressway is laid out on so many columns."""

    cell: int
    """Columns of a space."""
    piece: int
    """Spaces of a line, Start among them."""


def lay_out(spaces: int, width: int) -> Layout:
    """As few lines as possible, and then the widest spaces that fit; Start is one of the spaces."""
    for lines in range(1, spaces + 1):
        piece = -(-spaces // lines)
        for cell in range(WIDEST_CELL, CELL - 1, -1):
            first, last = METRO + (piece - 1) * cell, (spaces - (lines - 1) * piece) * cell + len(NEW_CITY_SIGN)
            longest = METRO + last - cell if lines == 1 else max(first, last, piece * cell * (lines > 2))
            if longest <= width:
                return Layout(cell, piece)
    return Layout(CELL, 1)


def expressway(s: State, names: Names, width: int, marked: Mapping[int, str]) -> list[Text]:
    """From Metro to New City; above each piece the exits, where roads join, and the towns."""
    spaces = GRAPHS[s.map].expressway
    layout = lay_out(len(spaces), width)
    lines = []
    for first in range(0, len(spaces), layout.piece):
        piece = spaces[first : first + layout.piece]
        line = Text(no_wrap=True)
        columns = {}
        for space in piece:
            columns[space] = len(line)
            if space == START:
                line.append_text(_metro(s, names))
            else:
                line.append_text(space_text(s, space, layout.cell, names, marked))
        if piece[-1] == spaces[-1]:
            line.append_text(_new_city(s, names, marked))
        lines += [signposts(s, columns, len(line)), line]
    return lines


def _metro(s: State, names: Names) -> Text:
    there = cars_on(s, START)
    cell = Text(" ", f"on {GREY[0][0]}")
    cell.append_text(cars_text(s, there, names, METRO - 2) if there else Text("Metro", f"bold {PAPER} on {GREY[0][0]}"))
    return cell.append(COURT.rjust(METRO - len(cell)), f"{PAPER} on {GREY[0][0]}")


def _new_city(s: State, names: Names, marked: Mapping[int, str]) -> Text:
    there = cars_on(s, NEW_CITY)
    style = f"bold {INK} on {marked[NEW_CITY]}" if NEW_CITY in marked else f"bold {PAPER} on {GREEN}"
    sign = NEW_CITY_SIGN.replace(" ", MARK, 1) if NEW_CITY in marked else NEW_CITY_SIGN
    if not there:
        return Text(sign, style)
    return cars_text(s, there, names, 1).append(sign[1:], style)


def signposts(s: State, columns: Mapping[int, int], width: int) -> Text:
    """The line above a piece: which road leaves (↑) and joins (↓) where, and the names of the towns."""
    graph = GRAPHS[s.map]
    posts: dict[int, str] = {}
    for road in ROADS[s.map]:
        for sign, name in ((EXIT, road.exit), (JOIN, road.joins)):
            at = columns.get(NUMBER[name])  # a County Road's exit is told on its Highway
            if at is not None:
                posts[at] = posts[at] + road.name if at in posts else sign + road.name
    row = [" "] * width
    for at, post in posts.items():
        row[at + 1 : at + 1 + len(post)] = post
    for number, town in enumerate(graph.map.towns):
        there = [columns[space] for space, n in graph.town.items() if n == number and space in columns]
        if there:
            _write_town(row, town.name, there[0] + 1)
    return Text("".join(row[:width]).rstrip(), f"bold {QUIET}", no_wrap=True)


def _write_town(row: list[str], name: str, at: int) -> None:
    """The name of a town, as many words of it as there is room for, over its first space or a little before it."""
    start, stop = at, at
    while stop < len(row) and row[stop] == " ":
        stop += 1
    stop -= stop < len(row)
    while start > 0 and row[start - 1] == " ":
        start -= 1
    start += start > 0
    words = name.split(" ")
    while len(words) > 1 and len(" ".join(words)) > stop - start:
        words.pop()
    shown = " ".join(words)[: stop - start]
    begin = max(start, min(at, stop - len(shown)))
    row[begin : begin + len(shown)] = shown


# ---- Spaces


def space_text(s: State, space: int, room: int, names: Names, marked: Mapping[int, str]) -> Text:
    """A space: its number and its sign, or the cars that are there; marked where a die can take a car."""
    place = int(place_of(space).lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    shades, ink = ground_of(s, space)
    ground, mark = shades[place % 2], marked.get(space)
    if mark is not None:
        ground, ink = mark, INK
    sign, there = sign_of(s, space), cars_on(s, space)
    if sign == SHUT:
        ground, ink = RED, PAPER
    style = f"{'bold underline' if mark else 'bold' if sign else ''} {ink} on {ground}".strip()
    if there:
        cars = cars_text(s, there, names, room, PAPER if mark is None else mark)
        cell = Text(" " * (len(there) < NUMERALS), f"on {PAPER if mark is None else mark}").append_text(cars)
        sign = MARK if mark else sign
        cell.append(sign if len(cell) < room else "", style)
    elif room < CELL:
        cell = Text(_narrow(s, space, place, sign, mark is not None), style)
    else:
        cell = Text(f"{_number(s, space, place):>{NUMERALS}}{MARK if mark else sign or _water(s, space)}", style)
    return cell.append(" " * (room - len(cell)), f"on {ground}")


def _number(s: State, space: int, place: int) -> str:
    """The number of a space; of an exit to a County Road that road, as no line above tells it."""
    graph = GRAPHS[s.map]
    if space in graph.leads_to and space not in graph.place:
        return place_of(graph.leads_to[space]).rstrip("0123456789")
    return str(place)


def _water(s: State, space: int) -> str:
    return BRIDGE if any(road.boards == space for road in ROADS[s.map]) else ""


def _narrow(s: State, space: int, place: int, sign: str, marked: bool) -> str:
    """A space of two columns: one in five has its number, the others what is there."""
    if marked:
        return f"{place:>2}"
    if sign == EXIT:
        return f"{_number(s, space, place)}{sign}"[-2:]
    if sign or _water(s, space):
        return f" {sign or _water(s, space)}"
    return f"{place:>2}" if place % EVERY == 0 else f" {PLAIN}"


# ---- Other roads


def other_roads(s: State, names: Names, width: int, marked: Mapping[int, str]) -> list[Text]:
    """Highways and County Roads, several on a line where they fit."""
    roomy = width >= ROOMY
    lines: list[Text] = []
    for road in ROADS[s.map]:
        strip = _strip(s, road, names, marked, roomy, width)
        line = next((each for each in lines if len(each) + GAP + len(strip) <= width), None)
        if line is None:
            lines.append(strip)
        else:
            line.append(" " * GAP).append_text(strip)
    return lines


def _strip(s: State, road: Strip, names: Names, marked: Mapping[int, str], roomy: bool, width: int) -> Text:
    """A road: where it begins, its spaces, and where it leads; in narrow spaces if need be."""
    strip = Text(no_wrap=True)
    before, after = f"{road.exit}›" if roomy else "", f"›{road.joins}"
    room = CELL if roomy and len(before) + len(road.name) + CELL * len(road.spaces) + len(after) < width else CELL - 1
    strip.append(before, QUIET).append(f"{road.name} ", "bold")
    for space in road.spaces:
        strip.append_text(space_text(s, space, room, names, marked))
    return strip.append(after, QUIET)


# ---- The railway


def railway(s: State, width: int) -> list[Text]:
    """The poles with their crossings, and under them the train: its front, and what follows it."""
    road_map = MAPS[s.map]
    low, high = POLE
    pole = max(low, min(high, (width - RAIL) // road_map.poles))
    names = [""] * road_map.poles
    for name, at in road_map.crossings.items():
        names[at] = name
    if RAIL + pole * road_map.poles > width or any(len(name) >= pole for name in names):
        return [_train_words(s)]
    behind = 1 if s.heading == TOWARDS else -1
    covered = {s.front + behind * each for each in range(TRAIN_COVERS)} & set(range(road_map.poles))
    above, below = Text(" " * RAIL, no_wrap=True), Text("rail  ", QUIET, no_wrap=True)
    for at in range(road_map.poles):
        shut = at in covered
        above.append(f"{names[at]:<{pole}}", f"bold {RED}" if shut else "bold")
        if not shut:
            below.append(f"{at:<{pole}}", QUIET)
            continue
        car = "◄" if s.heading == TOWARDS else "►"
        last = at == max(covered)
        body = SHUT * (pole - last)
        if at == s.front:
            body = car + body[1:] if s.heading == TOWARDS else body[:-1] + car
        below.append(body, f"bold {RED}").append(" " * last)
    above.rstrip()
    below.rstrip()
    return [above, below]


def _train_words(s: State) -> Text:
    graph = GRAPHS[s.map]
    shut = [place_of(space) for space, number in graph.crossings.items() if s.shut >> number & 1]
    towards = "towards" if s.heading == TOWARDS else "away from"
    told = f"train at pole {s.front}, {towards} New City; shut: {', '.join(shut) or 'nothing'}"
    return Text(told, f"bold {RED}" if shut else QUIET)


# ---- The cars


def seat_table(s: State, names: Names, width: int) -> Table:
    """Every car: where it is, counts to go, which red numbers can hit it, and its chips."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style=QUIET)
    table.add_column("", no_wrap=True, max_width=NAME + 4)
    table.add_column("car on", no_wrap=True)
    table.add_column("")
    table.add_column("left", no_wrap=True, justify="right")
    table.add_column("hit by", no_wrap=True)
    table.add_column("")
    for seat in range(s.seats):
        name = names[seat].copy()
        name.truncate(NAME, overflow="ellipsis")
        turn = "▸" if seat == s.turn and not s.over else " "
        table.add_row(
            Text.assemble((turn, f"bold {YELLOW}"), (f"{seat + 1} ", QUIET), name),
            Text("" if s.at[seat] == NEW_CITY else place_of(s.at[seat]), "bold"),
            Text(where_words(s, s.at[seat]), QUIET),
            str(left_of(s, seat)),
            Text(red_numbers(s, seat), f"bold {BRIGHT_RED}"),
            Text(", ".join(chips(s, seat)), f"bold {YELLOW}"),
        )
    return table


def red_numbers(s: State, seat: int) -> str:
    """The red numbers by which somebody could send a car back now."""
    numbers = [str(pips) for pips in range(1, SIDES + 1) if can_be_sent(s, seat, pips)]
    return f"red {' '.join(numbers)}" if numbers else ""


def chips(s: State, seat: int) -> list[str]:
    """What is to be known of a car beyond its place."""
    found = []
    if s.misses[seat]:
        found.append(f"misses {s.misses[seat]} turn{'s' * (s.misses[seat] != 1)}")
    for bits, word in ((s.octane, "High Octane"), (s.works, "Road Works"), (s.bound, "bound for court")):
        if bits >> seat & 1:
            found.append(word)
    sweeps = 0 if s.over else rolls_that_sweep(s, s.at[seat])
    if sweeps:
        found.append(f"train {sweeps} in {SIDES}")
    return found


def legend(width: int) -> Text:
    """What the signs mean, and what no source tells, on as many lines as it takes."""
    shown, used = Text(), 0
    for sign, word in (*SIGNS, ("", RECONSTRUCTED)):
        each = f"{sign} {word}" if sign else word
        if used and used + len(each) > width:
            shown.append("\n")
            used = 0
        shown.append(sign, "bold").append(each[len(sign) :], QUIET).append("  ")
        used += len(each) + 2
    return shown
