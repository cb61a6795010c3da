"""The table of Spiralized in a terminal, drawn from a view and nothing else.

The rings lie unrolled, one under the other, the outer one on top. A place is the same angle in every ring,
so a drop leads straight down, and stairways run to the left as they go down.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from wayside.engine.sight import View
from wayside.games.spiralized.edition import (
    BACK,
    COLOUR_WORDS,
    COLOURS,
    HUE,
    NO_COLOUR,
    RINGS,
    SAFE_ZONE,
    SIZE,
    STAIR,
    SUN,
    TOKENS,
    WIDE,
    is_wheel,
)
from wayside.games.spiralized.rules import standing
from wayside.games.spiralized.state import NONE, PIT, RECTANGLE, State
from wayside.games.spiralized.terminal_choices import AIRY, choices, marks
from wayside.games.spiralized.terminal_signs import (
    ARROW,
    DROP,
    GREEN,
    HOLLOW,
    HUES,
    INK,
    LANE,
    MARKS,
    PAPER,
    PLAIN,
    QUIET,
    RAMP,
    SHAPES,
    SUNBURST,
    TRACKS,
    WHEEL,
    YELLOW,
    record_of,
    space_sign,
    token_at,
    token_sign,
)
from wayside.games.spiralized.way import START, home_step, wheel_step

WIDEST_CELL, NARROWEST_CELL = 6, 2
LABEL, SHORT_LABEL = 7, 2  # columns before a ring: "ring 1 " or "1 "
ROOMY = 78  # from this many columns on, tokens beside the rings stand apart
NAME = 17
HIT, CHOICE = "×", "›"  # beside a token that a move would hit, or that can be chosen


def draw(view: View, seat: int | None, names: Sequence[Text], width: int) -> RenderableType:
    """The whole table; there is nothing that only `seat` may see. `names` are the players' names, in seat order."""
    s = record_of(view)
    parts: list[RenderableType] = [heading(s, names, width), *board(s, width), seat_table(s, names, width)]
    if not s.over:
        parts.append(choices(s, width))
    parts.append(legend())
    return Group(*parts)


def heading(s: State, names: Sequence[Text], width: int) -> Text:
    """The game, the round, whose turn it is, doubles so far, and who is in the Pit."""
    shown = Text.assemble((" SPIRALIZED ", f"bold {PAPER} on {GREEN}"), (f" round {s.round}", "bold"), no_wrap=True)
    rest = Text.assemble((" · ", QUIET), "the Pit ")
    rest.append_text(Text("empty", QUIET) if s.pit == NONE else token_sign(s, s.pit))
    if not s.over:
        plays = Text.assemble(" plays", (" · ", QUIET), (f"doubles: {s.doubles}", f"bold {YELLOW}"))
        rest = (plays if s.doubles else plays[:6]) + rest
        shown.append(" · ", QUIET)
        shown.append_text(short(names[s.turn], min(NAME, width - len(shown) - len(rest))))
    return shown + rest


def short(name: Text, length: int = NAME) -> Text:
    """A name that leaves room for the rest of its line."""
    shown = name.copy()
    shown.truncate(max(1, length), overflow="ellipsis")
    return shown


# ---- The rings


@dataclass(frozen=True)
class Shape:
    """How the rings are laid out on so many columns."""

    size: int
    cell: int
    """Columns of a space."""
    label: int
    """Columns before the first space."""
    piece: int
    """Spaces of a ring side by side: all, or as many as a narrow screen holds."""
    airy: bool
    """Stairways and drops are drawn between the rings."""

    @property
    def before(self) -> int:
        """Columns of a space before the two that hold its sign."""
        return (self.cell - 2) // 2 if self.cell > 3 else self.cell - 2


def lay_out(size: int, width: int) -> Shape:
    """The widest spaces that fit."""
    piece = size
    while piece > 1 and piece * NARROWEST_CELL + SHORT_LABEL > width:
        piece = -(-piece // 2)
    cell = next(c for c in range(WIDEST_CELL, 0, -1) if piece * c + SHORT_LABEL <= width or c == NARROWEST_CELL)
    label = LABEL if piece * cell + LABEL <= width else SHORT_LABEL
    return Shape(size, cell, label, piece, width >= AIRY and piece == size and cell > NARROWEST_CELL)


def board(s: State, width: int) -> list[Text]:
    """The rings, with the numbers of the places above them."""
    shape = lay_out(SIZE[s.ring], width)
    marked = {} if s.over else marks(s)
    lines: list[Text] = []
    for first in range(0, shape.size, shape.piece):
        places = range(first, min(first + shape.piece, shape.size))
        lines.append(_numbers(shape, places))
        for ring in range(RINGS):
            label = f"ring {ring + 1}" if shape.label == LABEL else str(ring + 1)
            line = Text(f"{label:<{shape.label}}", QUIET, no_wrap=True)
            for place in places:
                line.append_text(_space(s, shape, ring * WIDE + place, marked))
            lines.append(line)
            if shape.airy and ring + 1 < RINGS:
                lines.append(_between(s, shape, ring))
    return lines


def _numbers(shape: Shape, places: range) -> Text:
    """The places' numbers; where spaces are narrow, every other one."""
    line = " " * shape.label
    for place in places:
        shown = shape.cell > NARROWEST_CELL or (place - places[0]) % 2 == 0
        line += f"{' ' * shape.before}{place + 1 if shown else ''}".ljust(shape.cell)
    return Text(line, QUIET, no_wrap=True)


def _space(s: State, shape: Shape, space: int, marked: Mapping[int, str]) -> Text:
    """A space: two columns for its token or its sign, and beside them, where there is room, what lies under a token."""
    ring, colour, there = space // WIDE, HUE[s.ring, space], token_at(s, space)
    ground = TRACKS[ring % 2] if colour == NO_COLOUR else HUES[colour]
    ink = f"bold {INK if colour in (1, 3, 5) else PAPER} on {ground}"
    mark, bright = marked.get(space), MARKS[space % 2]
    if there is not None:
        sign = token_sign(s, there, PAPER if mark is None else bright)
    elif mark is not None:
        sign = Text(mark[:2], f"bold {INK} on {bright}")
    else:
        sign = _empty(s, space, ink, ground)
    left = right = " "
    if there is not None and mark is not None:
        left = HIT if mark else CHOICE
    elif there is not None or mark is not None:
        left = space_sign(s, space)
    if mark is not None and len(mark) > 2 and there is None:
        right = mark[2]
    if mark is not None:
        ink = f"bold {bright} on {INK}"  # a dark frame keeps a mark apart from every colour of the ground
    elif SUN[s.ring, space]:
        ink = f"bold {YELLOW} on {ground}"
    cell = Text(" " * (shape.before - 1), f"on {TRACKS[ring % 2]}")
    if shape.before:
        cell.append(left, ink)
    cell.append_text(sign)
    if shape.cell > shape.before + 2:
        cell.append(right, f"bold {INK} on {bright}" if right != " " else ink)
        cell.append(" " * (shape.cell - shape.before - 3), f"on {TRACKS[ring % 2]}")
    return cell


def _empty(s: State, space: int, ink: str, ground: str) -> Text:
    """A space without a token."""
    ring, colour = space // WIDE, HUE[s.ring, space]
    if SUN[s.ring, space]:
        return Text(f"{SUNBURST} ", f"bold {YELLOW} on {ground}")
    if colour != NO_COLOUR:
        return Text(HOLLOW[colour] + (WHEEL if is_wheel(ring) else " "), ink)
    for arrow in range(COLOURS):
        if space == (STAIR[s.ring, arrow, 0] + 1) % SIZE[s.ring]:
            return Text(f"{ARROW} ", f"bold {HUES[arrow]} on {ground}")
    return Text(f"{PLAIN} ", f"{LANE} on {ground}")


def _between(s: State, shape: Shape, ring: int) -> Text:
    """Between a ring and the next: stairways slant to the left, drops lead straight down."""
    signs: dict[int, tuple[str, str]] = {}
    for colour in range(COLOURS):
        column = shape.label + STAIR[s.ring, colour, ring] % WIDE * shape.cell + shape.before
        signs[column] = (DROP, HUES[colour])
        slant = column - BACK * shape.cell // 2
        signs[slant] = (RAMP, f"bold {HUES[colour]}")
        if slant < shape.label:  # it goes on at the other end
            signs[slant + shape.size * shape.cell] = signs[slant]
    line = Text(no_wrap=True)
    for column in range(max(signs) + 1):
        line.append(*signs.get(column, (" ", "")))
    return line


# ---- Beside the rings


def seat_table(s: State, names: Sequence[Text], width: int) -> Table:
    """Every seat's rectangle, Start space, Safe Zone and Home, and the steps it has made."""
    roomy = width >= ROOMY
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style=QUIET)
    table.add_column("", no_wrap=True, max_width=NAME + 2, min_width=NAME - 2 if roomy else None)
    for head in ("rectangle", "Start", "Safe Zone", "Home") if roomy else ("rect.", "St.", "Safe Zone", "Home"):
        table.add_column(head, no_wrap=True)
    if roomy:
        table.add_column("steps", no_wrap=True, justify="right")
    gap = Text(" " if roomy else "")
    made = [0] * s.seats
    standing(s, made)
    for seat in range(s.seats):
        name = Text.assemble(("▸ " if seat == s.turn and not s.over else "  ", f"bold {YELLOW}"), short(names[seat]))
        zone = [_slot(s, seat, wheel_step(s) + n, str(n)) for n in range(1, SAFE_ZONE + 1)]
        cells = [_those(s, seat, RECTANGLE, gap), _those(s, seat, START, gap), gap.join(zone)]
        cells.append(_those(s, seat, home_step(s), gap))
        table.add_row(name, *cells, *([str(made[seat])] if roomy else []))
    return table


def _those(s: State, seat: int, step: int, gap: Text) -> Text:
    """The tokens of a seat that stand on one step."""
    found = [token_sign(s, seat * TOKENS + t) for t in range(TOKENS) if s.at[seat, t] == step]
    return gap.join(found) if found else Text(PLAIN, QUIET)


def _slot(s: State, seat: int, step: int, number: str) -> Text:
    """A space of a Safe Zone: its token, or its number."""
    for token in range(TOKENS):
        if s.at[seat, token] == step < PIT:
            return token_sign(s, seat * TOKENS + token)
    return Text(f"{number} ", QUIET)


def legend() -> Text:
    """What the signs mean."""
    shown = Text()
    for colour, word in enumerate(COLOUR_WORDS):
        shown.append(f"{SHAPES[colour]}{HOLLOW[colour]} ", f"bold {HUES[colour]}").append(f"{word} ", QUIET)
    for sign, word in ((WHEEL, "Wheel"), (SUNBURST, "sunburst"), (ARROW, "entry")):
        shown.append(f" {sign} ", "bold").append(word, QUIET)
    return shown
