"""A game's table as the terminal draws it: its own drawing where it has one, else one made from the record's fields."""

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from typing import Any

from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from wayside.engine.game import Game
from wayside.engine.kinds import Axis, Seat, nothing
from wayside.engine.match import Match
from wayside.engine.record import PUBLIC, Field, Record
from wayside.engine.sight import View

# Colours that people with any colour vision can tell apart (Okabe and Ito's), and a shape with each.
SEAT_COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#999999", "#f0e442")
SEAT_SHAPES = ("●", "▲", "■", "◆", "★", "⬢", "✚", "♥")
QUIET = "#8d9096"
COLUMNS = 100  # of a table that is asked for as text

Drawing = Callable[[View, int | None, Sequence[Text], int], RenderableType]
"""(view, seat or None, the seats' names, columns) to something that rich can print."""

MOST_CELLS = 24  # numbers of one field that the plain table shows
ENGINE_FIELDS = {f.name for f in Record.fields}


def seat_colours(match: Match) -> list[int]:
    """Each seat's colour by its number: the one that the game gives it, or else the seat's own."""
    field = match.game.colours
    return list(match.view(None)[field][: match.seats]) if field else list(range(match.seats))


def seat_names(names: Sequence[str], colours: Sequence[int] | None = None) -> list[Text]:
    """The names with their seats' shapes and colours; without `colours`, those of the seats' numbers."""
    return [
        Text(f"{SEAT_SHAPES[c % len(SEAT_SHAPES)]} {name}", "bold " + SEAT_COLOURS[c % len(SEAT_COLOURS)])
        for c, name in zip(range(len(names)) if colours is None else colours, names, strict=True)
    ]


def find_drawing(game: Game) -> Drawing:
    """The game's own table, `draw` in a module `terminal` beside its state; else one made from the fields."""
    package = game.state.__module__.rpartition(".")[0]
    if package and find_spec(f"{package}.terminal") is not None:
        drawing: Drawing | None = getattr(import_module(f"{package}.terminal"), "draw", None)
        if drawing is not None:
            return drawing
    return plain_table(game)


def plain_table(game: Game) -> Drawing:
    """A table for any game: each field that the view shows, in the words of its declaration."""

    def draw(view: View, seat: int | None, names: Sequence[Text], width: int) -> RenderableType:
        phase = game.phases[view["phase"]] if 0 <= view["phase"] < len(game.phases) else ""
        heading = Text.assemble(
            (f" {game.title.upper()} ", "bold #f6efe0 on #0b6b4f"),
            (f"  {phase}", "bold"),
            (f" · round {view['round']}" if view["round"] else "", QUIET),
        )
        return Group(heading, *_field_tables(game, view, seat, names))

    return draw


def _field_tables(game: Game, view: View, seat: int | None, names: Sequence[Text]) -> list[RenderableType]:
    """What belongs to the table as a list, and what belongs to the seats as a grid with a column a seat."""
    whole = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    by_seat = Table(box=box.ROUNDED, border_style=QUIET)
    by_seat.add_column("")
    for i in range(view["seats"]):
        by_seat.add_column(names[i] + (" …" if view["waiting"] >> i & 1 else ""))
    options = {o.name for o in game.options}
    for f in game.fields:
        if f.name not in view or f.name in ENGINE_FIELDS or f.name in options or f.derived:
            continue  # `help` tells the options
        value, label = view[f.name], Text(f.doc, QUIET)
        of_seats = bool(f.by) and isinstance(f.by[0], Seat)
        if f.sight != PUBLIC and seat is not None:
            own = _cells(f, value, f.by[1:], names)
            by_seat.add_row(label, *(own if i == seat else Text("?", QUIET) for i in range(view["seats"])))
        elif of_seats:
            by_seat.add_row(label, *(_cells(f, v, f.by[1:], names) for v in value[: view["seats"]]))
        else:
            whole.add_row(label, _cells(f, value, f.by, names))
    return [table for table in (whole, by_seat) if table.row_count]


def _cells(f: Field, value: Any, axes: Sequence[Axis | None], names: Sequence[Text]) -> Text:
    """A number in words; or several, those that stand for something, each after what its row is called."""
    if not axes:
        return _said(f, value, names)
    words = [name.plain for name in names] if isinstance(axes[0], Seat) else axes[0].words if axes[0] else []
    there = [(at, v) for at, v in enumerate(value[: len(words) or None]) if v != nothing(f.of)]
    shown = Text(", ").join(
        Text(f"{words[at]} " if words else "", QUIET) + _cells(f, v, axes[1:], names) for at, v in there[:MOST_CELLS]
    )
    return shown.append(" …" if len(there) > MOST_CELLS else "")


def _said(f: Field, value: int, names: Sequence[Text]) -> Text:
    """A number as people call it; a seat is its player."""
    if isinstance(f.of, Seat) and 0 <= value < len(names):
        return names[value]
    return Text(str(value) if f.of is None else f.of.said(value, [name.plain for name in names]), "bold")


def table_text(match: Match, seat: int | None, width: int = COLUMNS) -> str:
    """The table as a seat sees it (None: a spectator), in plain signs without colours."""
    out = StringIO()
    console = Console(
        file=out, width=width, color_system=None, highlight=False, force_terminal=False, force_jupyter=False
    )
    names = seat_names(match.names, seat_colours(match))
    console.print(find_drawing(match.game)(match.view(seat), seat, names, width))
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()).strip("\n")
