"""The table of Hallo Trucker in a terminal: a night drive, drawn from a view and nothing else.

A view of seat None whose owned fields are whole (every seat's line of them) is an open one, as a replay
of a finished match has it: then all hands and rows lie face up.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from wayside.engine.sight import View
from wayside.games.hallo_trucker.edition import (
    BARRIER,
    FACE,
    FACE_WORDS,
    FREE,
    FREIGHT_KM,
    KM,
    LIMIT,
    LOST,
    REALLY,
    REST,
)
from wayside.games.hallo_trucker.run import breaks, km_of, lay
from wayside.games.hallo_trucker.state import EXTRA, NONE, TO_ROW

PAPER, ASPHALT, GREEN, BLUE, YELLOW, RED = "#f6efe0", "#2b2e33", "#0b6b4f", "#1f5fa8", "#f2b705", "#c8372d"
QUIET, COLD = "#8d9096", "#56a0e0"
BACK = f"#7f8790 on {ASPHALT}"
CRACK = "╱╱"
ROAD_AHEAD = 9  # places of a row that are marked on the road before any card lies there
WIDE = 86  # from this many columns on, the score sheet stands beside the counter

# The picture on a card: two lines above its word. Km cards show their number instead.
PUMP = ("▛▜╮", "██╯")
PICTURES = {REST: PUMP, LOST: ("▣", f"−{FREIGHT_KM}"), BARRIER: ("▼", "−1"), FREE: ("▲", "+1"), REALLY: ("▲▲", "+2")}
SHORT = {REST: "▛╮", LOST: f"▣−{FREIGHT_KM}", BARRIER: "▼−1", FREE: "▲+1", REALLY: "▲+2"}


def draw(view: View, seat: int | None, names: Sequence[Text], width: int) -> RenderableType:
    """The whole table as `seat` sees it; None is a spectator. `names` are the players' names, in seat order."""
    parts: list[RenderableType] = [_heading(view)]
    if width >= WIDE:
        top = Table.grid(expand=True, padding=(0, 1))
        top.add_column(ratio=1)
        top.add_column(ratio=1)
        top.add_row(_counter(view, width // 2 - 5, view["seats"] + 1), _sheet(view, names, width // 2 - 1))
        parts.append(top)
    else:
        parts += [_counter(view, width - 4), _sheet(view, names, width)]
    if _stage_just_ended(view):
        parts.append(_turned_over(view, names))
    if not view["over"]:
        parts.append(_rows(view, seat, names))
    if seat is not None and not view["over"]:
        parts.append(_own_cards(view, seat, width))
    elif "hand" in view and not view["over"]:
        parts.append(_open_hands(view, names))
    return Group(*parts)


# ---- Cards


def card_style(face: int) -> str:
    """Ink and sign colour of a face: green distance signs that brighten with their km, blue rests, yellow actions."""
    if face < REST:
        rise = face / (REST - 1)
        low, high = (11, 90, 68), (178, 214, 72)
        shade = "#" + "".join(f"{round(a + (b - a) * rise):02x}" for a, b in zip(low, high, strict=True))
        return f"bold {PAPER if rise < 0.6 else ASPHALT} on {shade}"
    return f"bold {PAPER} on {BLUE}" if face == REST else f"bold {ASPHALT} on {YELLOW}"


def card_box(face: int, label: str = "") -> list[Text]:
    """A card as a little sign, line by line, with its number in the hand below it."""
    word = "km" if face < REST else FACE_WORDS[face]
    over, under = ("", FACE_WORDS[face]) if face < REST else PICTURES[face]
    inner = max(4, len(word))
    style = card_style(face)
    lines = [f"╭{'─' * inner}╮", *(f"│{line:^{inner}}│" for line in (over, under, word)), f"╰{'─' * inner}╯"]
    return [*(Text(line, style) for line in lines), Text(f"{label:^{inner + 2}}", f"bold {YELLOW}")]


def side_by_side(boxes: Sequence[list[Text]], width: int) -> Text:
    """Cards side by side, on as many lines of cards as the width asks for."""
    gap = Text(" " if sum(len(drawn[0]) + 1 for drawn in boxes) <= width else "")
    shelves: list[list[list[Text]]] = [[]]
    used = 0
    for drawn in boxes:
        if shelves[-1] and used + len(drawn[0]) > width:
            shelves.append([])
            used = 0
        shelves[-1].append(drawn)
        used += len(drawn[0]) + len(gap)
    lines = [gap.join(parts) for shelf in shelves if shelf for parts in zip(*shelf, strict=True)]
    return Text("\n", no_wrap=True).join(lines)


@dataclass(frozen=True)
class Line:
    """Pieces on a line, or on several: none is cut in two at a line's end."""

    pieces: Sequence[Text]

    def lines(self, width: int) -> list[Text]:
        lines = [Text(no_wrap=True)]
        for piece in self.pieces:
            if lines[-1] and len(lines[-1]) + 1 + len(piece) > width:
                lines.append(Text(no_wrap=True))
            lines[-1].append(" " if lines[-1] else "").append_text(piece)
        return lines

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from self.lines(options.max_width)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        lengths = [len(piece) for piece in self.pieces] or [0]
        return Measurement(min(max(lengths), options.max_width), min(sum(lengths) + len(lengths), options.max_width))


def small_card(face: int, style: str = "") -> Text:
    """A card in a row, face up, on one line."""
    return Text(f" {SHORT.get(face, FACE_WORDS[face])} ", style or card_style(face))


def faces_in(cards: Sequence[int]) -> list[int]:
    """The faces of the cards in a field; NONE is no card."""
    return [FACE[card] for card in cards if card != NONE]


def _labels(faces: Sequence[int]) -> dict[int, str]:
    """The number of each face in the list of offers; one that is also a card's word gets a # before it."""
    numbered = {face: str(n) for n, face in enumerate(sorted(set(faces)), 1)}
    return {face: f"#{n}" if n in FACE_WORDS else n for face, n in numbered.items()}


# ---- Runs


@dataclass(frozen=True)
class Run:
    """How a row reads: where it breaks, from where on it counts, and what that is worth."""

    fractures: frozenset[int]
    """The places before which, or at which, the row breaks."""
    counts_from: int
    km: int


def read_run(faces: Sequence[int]) -> Run:
    """Read a row that lies face up (T4.1 to T4.8)."""
    fractures: set[int] = set()
    start, run = 0, 0
    for i, face in enumerate(faces):
        if broken := breaks(run, face):
            fractures.add(i)
            start = i + broken - 1
        run = lay(run, face)
    return Run(frozenset(fractures), start, km_of(run))


def open_row(faces: Sequence[int]) -> Line:
    """A row face up: what counts is bright, what a fracture has cost is grey, and the fracture is marked."""
    run = read_run(faces)
    pieces = []
    for i, face in enumerate(faces):
        card = small_card(face, "" if i >= run.counts_from else f"{QUIET} on {ASPHALT}")
        pieces.append(Text.assemble((CRACK, f"bold {RED}"), " ", card) if i in run.fractures else card)
    return Line(pieces)


def closed_row(cards: int) -> Line:
    """A row face down, and the road ahead of it."""
    return Line([Text("▒▒", BACK)] * cards + [Text("╌╌", QUIET)] * max(0, ROAD_AHEAD - cards))


# ---- The parts of the table


def _heading(view: View) -> Text:
    stage = min(view["stage"] + 1, view["stages"])
    where = "arrived" if view["over"] else f"round {view['stage_rounds']}"
    return Text.assemble(
        (" HALLO TRUCKER ", f"bold {PAPER} on {GREEN}"),
        (f"  stage {stage} of {view['stages']}", "bold"),
        (f" · {where}", QUIET),
    )


def _panel(body: RenderableType, title: str, edge: str = QUIET, height: int | None = None) -> Panel:
    return Panel(body, title=title, title_align="left", border_style=edge, box=box.ROUNDED, height=height)


def _counter(view: View, width: int, least: int = 0) -> RenderableType:
    """The gauge, the piles and what lies beside the counter, on at least so many lines."""
    km, limit = view["counter_km"], LIMIT[view["seats"]]
    piles = Text()
    piles.append("draw pile ", QUIET).append("▒▒", BACK).append(f" {view['deck_n']}", "bold")
    piles.append("   discards ", QUIET).append("▒▒", BACK).append(f" {view['discard_n']}", "bold")
    beside = [small_card(face) for face in sorted(faces_in(view["pile"][: view["pile_n"]]))]
    pile = Line([Text("beside it ", QUIET), *(beside or [Text("nothing yet", f"italic {QUIET}")])])
    ends = Text(f"the stage ends at {limit} km", QUIET)
    body = [gauge(km, limit, width), ends, piles, *pile.lines(width)]
    return _panel(Group(*body), "kilometer counter", height=max(len(body), least) + 2)


def gauge(km: int, limit: int, width: int) -> Text:
    """The counter as a bar up to its limit; below zero the bar grows to the left of a zero mark."""
    figure = f" {km} / {limit} km"
    room = max(10, width - len(figure) - 3)
    floor = min(0, km // FREIGHT_KM * FREIGHT_KM)
    left = room * -floor // (limit - floor)
    right = room - left
    drawn = Text("", no_wrap=True)
    if left:
        filled = max(1, left * km // floor) if km < 0 else 0
        drawn.append("░" * (left - filled), QUIET).append("█" * filled, COLD)
    drawn.append("┃", "bold")
    filled = 0 if km <= 0 else min(right, max(1, right * km // limit))
    drawn.append("█" * filled, _heat(km, limit)).append("░" * (right - filled), QUIET)
    drawn.append("▐", f"bold {RED}")
    drawn.append(figure, f"bold {_heat(km, limit)}")
    return drawn


def _heat(km: int, limit: int) -> str:
    """The gauge's colour: it warns when one card may end the stage, and cries when nearly any will."""
    if km < 0:
        return COLD
    left = limit - km
    return RED if left <= KM[REST - 1] // 2 else YELLOW if left <= KM[REST - 1] else "#3fae6a"


def _sheet(view: View, names: Sequence[Text], width: int) -> RenderableType:
    """The score sheet: a line a seat, a column a stage."""
    fits = max(1, (width - 11 - max(len(name) for name in names)) // 5)
    stages = range(max(0, min(view["stages"], view["stage"] + 1) - fits), view["stages"])[:fits]
    table = Table(box=None, padding=(0, 0, 0, 1), pad_edge=False, expand=True, header_style=QUIET)
    table.add_column("", ratio=1, no_wrap=True)
    for stage in stages:
        table.add_column(str(stage + 1), justify="right", width=4)
    table.add_column("km", justify="right", width=5)
    best = max(view["score"][: view["seats"]])
    for i in range(view["seats"]):
        km = [str(view["sheet"][stage][i]) if stage < view["stage"] else "·" for stage in stages]
        leads = view["stage"] > 0 and view["score"][i] == best
        table.add_row(names[i], *km, Text(str(view["score"][i]), f"bold {YELLOW}" if leads else "bold"))
    return _panel(table, "score sheet")


def _stage_just_ended(view: View) -> bool:
    """Until the first cards of the next stage are in place, the rows of the last one lie open."""
    return bool(view["stage"] > 0 and (view["over"] or (view["stage_rounds"] == 1 and view["phase"] == TO_ROW)))


def _turned_over(view: View, names: Sequence[Text]) -> RenderableType:
    table = _road()
    for i in range(view["seats"]):
        faces = faces_in(view["shown"][i][: view["shown_n"][i]])
        km = Text(f"{view['sheet'][view['stage'] - 1][i]} km", f"bold {YELLOW}")
        table.add_row(names[i], open_row(faces) if faces else Text("no cards", f"italic {QUIET}"), km)
    title = f"stage {view['stage']}, turned over"
    return _panel(table, title, YELLOW)


def _road() -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, show_header=False, expand=True)
    table.add_column(no_wrap=True, max_width=18)
    table.add_column(ratio=1)
    table.add_column(justify="right", no_wrap=True)
    return table


def _rows(view: View, seat: int | None, names: Sequence[Text]) -> RenderableType:
    """Every row on the road, face down unless this view may look."""
    table = _road()
    for i in range(view["seats"]):
        name = names[i].copy()
        if i == view["start"]:
            name.append(" ").append("START", f"bold {ASPHALT} on {YELLOW}")
        if "row" in view and seat in (None, i):
            line = view["row"] if seat == i else view["row"][i]
            faces = faces_in(line[: view["row_n"][i]])
            row, worth = open_row(faces), f" · {read_run(faces).km} km"
        else:
            row, worth = closed_row(view["row_n"][i]), ""
        count = Text(f"{view['row_n'][i]}{worth}", QUIET)
        count.append("  …" if view["waiting"] >> i & 1 else "  ✓", YELLOW if view["waiting"] >> i & 1 else QUIET)
        table.add_row(name, row, count)
    return _panel(table, "the rows")


def _own_cards(view: View, seat: int, width: int) -> RenderableType:
    """The hand, sorted and numbered, and what this seat has laid face down but not yet put in place."""
    faces = sorted(faces_in(view["hand"][: view["hand_n"][seat] - view["laid_n"]]))
    labels = _labels(faces)
    parts: list[RenderableType] = []
    laid = faces_in([*view["laid"], view["counter"]])
    if laid:
        where = (
            "" if view["counter"] == NONE else "(the last one for the counter)" if len(laid) > 1 else "for the counter"
        )
        parts.append(Line([Text("laid face down:", QUIET), *map(small_card, laid), Text(where, QUIET)]))
    parts.append(side_by_side([card_box(face, labels[face]) for face in faces], width))
    if view["phase"] == EXTRA and view["waiting"] >> seat & 1:
        left = view["owed"] - view["laid_n"]
        parts.append(Text(f"A ride: {left} more card{'s' * (left != 1)} for your row.", f"bold {YELLOW}"))
    return Group(*parts)


def _open_hands(view: View, names: Sequence[Text]) -> RenderableType:
    table = _road()
    for i in range(view["seats"]):
        hand = sorted(faces_in(view["hand"][i][: view["hand_n"][i] - view["laid_n"][i]]))
        laid = faces_in([*view["laid"][i], view["counter"][i]])
        told = Text("laid ", QUIET).append_text(Text(" ").join(map(small_card, laid))) if laid else Text("")
        table.add_row(names[i], Line([small_card(face) for face in hand]), told)
    return _panel(table, "the hands")
