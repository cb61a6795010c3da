"""The table of Krikkit in a terminal: scores, dice, the grids of Crest, and what is asked, drawn from a view alone."""

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from wayside.engine.sight import View
from wayside.games.krikkit.crest import tenths, with_bonus
from wayside.games.krikkit.edition import (
    A_SHEET,
    COLOURS,
    DICE,
    HIGH,
    PLAIN_RATE,
    SUBJECT_DICE,
    SUBJECT_WORDS,
    TARGET,
    WIDE,
)
from wayside.games.krikkit.quiz import asked_of
from wayside.games.krikkit.scoring import (
    HAS_DUCK,
    HAS_GOLD,
    HAS_ZARQUON,
    IN_FIELD,
    IN_VORTEX,
    NO_CLAIM,
    lines_of,
)
from wayside.games.krikkit.state import ANSWER, DEAL, HAND, NONE, OPENING

STYLES = ("bold #f6efe0 on #222428", "bold #222428 on #f6efe0", "bold #f6efe0 on #0b6b4f", "bold #f6efe0 on #c8372d")
SEAT_STYLES = ("#f2b705", "#56a0e0", "#e0685f", "#7fc98f", "#c99bdb", "#e8a05c", "#8fd3d1", "#d0d0d0")
QUIET = "#8d9096"
SIGNS = (("field", "Field"), ("vortex", "Vortex"), ("gold", "Heart Of Gold"), ("duck", "Duck"), ("zarquon", "Zarquon"))
MODS = (("field", IN_FIELD), ("vortex", IN_VORTEX), ("zarquon", HAS_ZARQUON), ("gold", HAS_GOLD), ("duck", HAS_DUCK))


def draw(view: View, seat: int | None, names: Sequence[Text], width: int) -> RenderableType:
    """The whole table; nothing but the place of a right answer is hidden, so every seat sees the same."""
    parts: list[RenderableType] = [_heading(view), _scores(view, names)]
    grids = Table.grid(padding=(0, 2))
    sheets = range(2 if view["seats"] > A_SHEET else 1)
    grids.add_row(*(_grid(view, sheet, len(sheets)) for sheet in sheets))
    parts.append(grids)
    if not view["over"]:
        if view["phase"] in (HAND, OPENING):
            parts.append(_hand(view, names))
        if view["phase"] == ANSWER:
            parts.append(_question(view, names))
        if view["phase"] == DEAL:
            parts.append(_deal(view, names))
    return Group(*parts)


def _heading(view: View) -> Text:
    to = f"{TARGET[view['target']]:,} points"
    return Text(f"Krikkit, round {view['round']}, to {to}", "bold") if view["round"] else Text("Krikkit", "bold")


def _scores(view: View, names: Sequence[Text]) -> Table:
    sheet = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in ("", "score", "Crest", "Grand Score without WormHoles", ""):
        sheet.add_column(head, justify="left" if not head else "right")
    for seat in range(view["seats"]):
        rate = _percentage(view, seat)
        grand = tenths(with_bonus(view["score"][seat], rate))
        has = [word for field, word in SIGNS if view[field][seat]]
        has += [f"without {word}" for i, word in enumerate(SUBJECT_WORDS) if view["lost"][seat] == SUBJECT_DICE[i]]
        name = Text("▸ " if seat == view["turn"] and not view["over"] else "  ").append_text(names[seat])
        name.stylize(SEAT_STYLES[seat])
        shown = f"{grand / 10:,.1f}"
        sheet.add_row(name, f"{view['score'][seat]:,}", f"{rate / 100:.2f}%", shown, Text(", ".join(has), QUIET))
    return sheet


def _percentage(view: View, seat: int) -> int:
    owned = (
        rate
        for owners, rates in zip(view["owner"], view["rate"], strict=True)
        for owner, rate in zip(owners, rates, strict=True)
        if owner == seat
    )
    return sum(owned)


def _grid(view: View, sheet: int, sheets: int) -> Table:
    """The quadrants of a sheet: an owner's number, with a star where the rate is a variable one."""
    grid = Table(
        box=box.SQUARE,
        show_lines=False,
        padding=(0, 1),
        title=f"Crest, sheet {sheet + 1}" if sheets > 1 else "Crest",
        title_style="bold",
    )
    grid.add_column("")
    for across in range(1, WIDE + 1):
        grid.add_column(str(across), justify="center")
    for down in range(HIGH):
        cells: list[Text | str] = [str(down + 1)]
        for across in range(WIDE):
            owner = view["owner"][sheet][down * WIDE + across]
            if owner == NONE:
                cells.append(Text("·", QUIET))
            else:
                star = "" if view["rate"][sheet][down * WIDE + across] == PLAIN_RATE else "*"
                cells.append(Text(f"{owner + 1}{star}", SEAT_STYLES[owner]))
        grid.add_row(*cells)
    return grid


def _hand(view: View, names: Sequence[Text]) -> RenderableType:
    """The dice, and in a hand what they are worth as they lie, line by line with the clauses."""
    faces = view["dice"]
    line = Text()
    for die in range(DICE):
        if faces[die]:
            line.append(f" {COLOURS[die]} {faces[die]} ", STYLES[die]).append(" ")
    if view["phase"] == OPENING:
        line.append(f"= {sum(faces)}, to come close to 42", QUIET)
        return line
    mods = sum(bit for field, bit in MODS if view[field][view["turn"]])
    told = lines_of(mods, NO_CLAIM, *faces)
    worth = " ".join(f"{line.points:+d} {line.words} ({line.clause})" for line in told)
    total = sum(line.points for line in told)
    line.append(f"roll {view['rolls']}", QUIET)
    return Group(line, Text(f"as it lies {total}: {worth}", QUIET))


def _question(view: View, names: Sequence[Text]) -> Panel:
    text, answers = asked_of(view["question"])
    asked = Text(f"{text}\n", "bold")
    for place, answer in enumerate(view["shown"], 1):
        asked.append(f"  {place}  {answers[answer]}\n", "default")
    title = Text("to ").append_text(names[view["against"]])
    return Panel(asked, title=title, border_style=SEAT_STYLES[view["against"]])


def _deal(view: View, names: Sequence[Text]) -> Text:
    at = view["deal_at"]
    said = Text("A deal: quadrant ").append(f"{at % WIDE + 1},{at // WIDE + 1}", "bold").append(" from ")
    said.append_text(names[view["deal_seller"]]).append(" to ").append_text(names[view["deal_buyer"]])
    return said.append(f" for {view['deal_price']} points")
