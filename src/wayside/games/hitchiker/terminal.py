"""The table of Hitchiker in a terminal, drawn from a view and nothing else.

The places are a ring as on the board, travelled clockwise from the top right. What is going on stands within it, the
players and what can be done below.
"""

from collections.abc import Sequence
from io import StringIO

from rich.console import Console, Group, RenderableType
from rich.text import Text

from wayside.engine.sight import View
from wayside.games.hitchiker.edition import CASH_GOAL, HOMETOWNS, NONE, OURS, PLACE_WORDS, PLACES, SAVED_GOAL
from wayside.games.hitchiker.money import poorest_but
from wayside.games.hitchiker.state import CHOICE, State
from wayside.games.hitchiker.terminal_choices import choices
from wayside.games.hitchiker.terminal_scenes import scene
from wayside.games.hitchiker.terminal_signs import (
    GREEN,
    HOUSE,
    LEGEND,
    PAPER,
    QUIET,
    YELLOW,
    Names,
    bar,
    brief,
    counted,
    name_within,
    padded,
    pawns_text,
    place_style,
    record_of,
    said,
    short,
    sign_text,
)

ACROSS, DOWN = 9, 12  # places of the upper and of the lower edge, and of each side between them
LEAST_WIDTH, MOST_WIDTH = 80, 134
SIDE, MOST_SIDE = 19, 24  # columns of a place at the side
SIGN, PAWNS = 3, 3  # columns of it for its sign, and for pawns
MARGIN = 1
NAME, PLACE = 14, 15
BAR, WIDE_BAR, WIDE = 8, 16, 100
ROOM = 22  # lines besides one a player: so much fits above log and prompt
RECONSTRUCTED = "Reconstructed: names in italics, the Bad Rides, and most prices."


def draw(view: View, seat: int | None, names: Sequence[Text], width: int) -> RenderableType:
    """The table as `seat` sees it, or a spectator. `names` are the players' names, in seat order."""
    s = record_of(view, seat)
    parts: list[RenderableType] = [heading(s, names, width)]
    if width < LEAST_WIDTH:
        parts.append(
            Text(f"The ring of places needs {LEAST_WIDTH} columns; this window has {width}.", f"bold {YELLOW}")
        )
        parts += [*scene(s, seat, names, width), Text()]
    else:
        parts += ring(s, seat, names, width)
    parts += seat_lines(s, names, width)
    if not s.over:
        parts += choices(s, seat, names, width)
    if lines_of(parts, width) < ROOM + s.seats:
        parts.append(Text(RECONSTRUCTED, QUIET))
    return Group(*parts)


def lines_of(parts: Sequence[RenderableType], width: int) -> int:
    """How high the parts are."""
    console = Console(file=StringIO(), width=width)
    return sum(len(console.render_lines(part, pad=False)) for part in parts)


def name_style(place: int, style: str) -> str:
    """Names that no source tells are in italics, as on the page and in the rulebook."""
    return f"bold italic {style}" if OURS[place] else f"bold {style}"


def heading(s: State, names: Names, width: int) -> Text:
    """The game, the round, who plays and where, and what wins."""
    shown = Text.assemble((" HITCHIKER ", f"bold {PAPER} on {GREEN}"), no_wrap=True)
    if s.round:
        shown.append(f" round {s.round}", "bold")
    goal = f"bank {brief(SAVED_GOAL[s.goal])} or cash {brief(CASH_GOAL[s.goal])} wins"
    if not s.over and s.round:
        place = s.at[s.turn]
        where = f" in {PLACE_WORDS[place]}" if place != NONE else " plays"
        room = width - len(shown) - len(goal) - 6
        playing = short(names[s.turn], NAME).append(where, "default")
        shown.append(" · ", QUIET).append_text(short(playing, room))
    shown.append(" · ", QUIET).append(goal, QUIET)
    shown.truncate(width, overflow="ellipsis")
    return shown


# ---- The ring


def edges() -> tuple[list[int], list[int], list[int], list[int]]:
    """The places of the upper edge, the right side, the lower edge and the left side, from left and from above."""
    right = list(range(1, 1 + DOWN))
    lower = list(range(1 + DOWN, 1 + DOWN + ACROSS))
    left = list(range(1 + DOWN + ACROSS, 1 + 2 * DOWN + ACROSS))
    upper = [*range(1 + 2 * DOWN + ACROSS, PLACES), 0]
    return upper, right, lower[::-1], left[::-1]


def ring(s: State, seat: int | None, names: Names, width: int) -> list[Text]:
    """All places, and in their midst what is going on; where that needs more lines, the sides have gaps below."""
    cell = (min(width, MOST_WIDTH) + 1) // ACROSS  # the last one needs no gap after it
    whole = cell * ACROSS - 1
    side = min(MOST_SIDE, SIDE + (whole - LEAST_WIDTH) // 8)
    room = whole - 2 * (side + MARGIN)
    upper, right, lower, left = edges()
    middle = scene(s, seat, names, room)
    middle += legend(room, DOWN - len(middle))
    lines = edge_lines(s, upper, names, cell)
    for row in range(max(DOWN, len(middle))):
        told = padded(middle[row], room) if row < len(middle) else Text(" " * room)
        line = Text().append_text(side_text(s, left[row], names, side, True) if row < DOWN else Text(" " * side))
        line.append(" " * MARGIN).append_text(told).append(" " * MARGIN)
        line.append_text(side_text(s, right[row], names, side, False) if row < DOWN else Text(""))
        lines.append(line)
    lines += edge_lines(s, lower, names, cell)
    for line in lines:
        line.no_wrap = True
    return lines


def edge_lines(s: State, places: Sequence[int], names: Names, cell: int) -> list[Text]:
    """The upper or the lower edge: names, and below them signs and pawns."""
    above, below = Text(), Text()
    for number, place in enumerate(places):
        style, gap = place_style(place), " " * (number < len(places) - 1)
        above.append(f"{name_within(place, cell - 1):<{cell - 1}}", name_style(place, style)).append(gap)
        state = padded(sign_text(s, place, names, style), SIGN + 1)
        state.append_text(pawns_text(s, place, names, cell - 1 - SIGN - 1))
        below.append_text(_on(padded(state, cell - 1), style)).append(gap)
    return [above, below]


def side_text(s: State, place: int, names: Names, room: int, is_left: bool) -> Text:
    """A place at the side: sign, name, and towards the middle the pawns."""
    style = place_style(place)
    sign = padded(sign_text(s, place, names, style), SIGN + 1)
    pawns = pawns_text(s, place, names, PAWNS)
    if is_left:  # a long name may reach to where no pawns are
        name = name_within(place, room - SIGN - 1 - len(pawns) - bool(pawns))
        return _on(padded(sign.append(name, name_style(place, style)), room - len(pawns)).append_text(pawns), style)
    name = name_within(place, room - PAWNS - SIGN - 1)
    return _on(padded(pawns, PAWNS) + padded(sign.append(name, name_style(place, style)), room - PAWNS), style)


def _on(text: Text, style: str) -> Text:
    """On the ground of a place, wherever no other colour is."""
    return Text.assemble(text, style=style)


def legend(room: int, lines: int) -> list[Text]:
    """What the signs mean, if so many lines are enough for it, at the end of them."""
    shown = [Text()]
    for sign, word in LEGEND:
        each = Text.assemble((sign, "bold"), (f" {word}", QUIET))
        if len(shown[-1]) and len(shown[-1]) + 2 + len(each) > room:
            shown.append(Text())
        shown[-1].append("  " * bool(shown[-1])).append_text(each)
    return [Text() for _ in range(lines - len(shown))] + shown if len(shown) <= lines else []


# ---- The players


def seat_lines(s: State, names: Names, width: int) -> list[Text]:
    """Every player: cash, savings on the way to the goal, Units, Hometowns, and what else is to be known."""
    called = min(NAME, max(len(name) for name in names[: s.seats]))
    cash = max(len(said(s.cash[seat])) for seat in range(s.seats))
    saved = max(len(said(s.savings[seat])) for seat in range(s.seats))
    units = max(len(counted(s.units[seat], "Unit")) for seat in range(s.seats))
    lines: list[Text] = []
    for seat in range(s.seats):
        turn = "▸" if seat == s.turn and s.round and not s.over else " "
        line = Text.assemble((turn, f"bold {YELLOW}"), padded(names[seat], called), " ", no_wrap=True)
        if s.empty >> seat & 1:
            lines.append(line.append("nobody sits here yet", QUIET))
            continue
        line.append(f"{said(s.cash[seat]):>{cash}}", "bold").append("  ")
        line.append_text(bar(s.savings[seat], SAVED_GOAL[s.goal], WIDE_BAR if width >= WIDE else BAR))
        line.append(f" {said(s.savings[seat]):>{saved}}  {counted(s.units[seat], 'Unit'):<{units}}  ")
        line.append(f"{HOUSE}{sum(s.owner[town] == seat for town in range(HOMETOWNS))}")
        placed = s.at[seat] != NONE and not LEAST_WIDTH <= width < WIDE  # between these the ring alone shows it
        where = [f"in {name_within(s.at[seat], PLACE)}"] if placed else []
        lines += with_tags(line, where, tags(s, seat), width)
    return lines


def with_tags(line: Text, where: Sequence[str], found: Sequence[str], width: int) -> list[Text]:
    """A player's line with the place and tags behind it; those that do not fit stand below."""
    lines = [line]
    for number, tag in enumerate([*where, *found]):
        more = Text.assemble(("  ", ""), (tag, QUIET if number < len(where) else f"bold {YELLOW}"))
        if len(lines[-1]) + len(more) > width:
            lines.append(Text("  ", no_wrap=True))
        lines[-1].append_text(more)
    return lines


def tags(s: State, seat: int) -> list[str]:
    """What is to be known of a player beyond money, Units and Hometowns."""
    found = []
    playing = not s.over and s.round > 0 and not s.dead
    if playing and s.phase >= CHOICE and seat == s.turn:
        found.append("dealer")
    if playing and seat != s.turn and seat == poorest_but(s, s.turn):
        found.append("least cash" if s.cash[seat] <= s.cash[s.turn] else "heir")
    for some, word in (
        (s.insured, "insured"),
        (s.gift, "insured next turn"),
        (s.stuck, "stuck"),
        (s.missing, "misses a turn"),
    ):
        if some >> seat & 1:
            found.append(word)
    if s.deaths[seat]:
        found.append(f"life {s.deaths[seat] + 1}")
    if s.over and seat == s.winner:
        found.append("wins")
    return found
