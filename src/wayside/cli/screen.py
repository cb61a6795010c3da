"""The screen: seats in their colours, a game's table, the log's lines and the rulebook's clauses, drawn with rich."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby, takewhile

from rich import box
from rich.console import Console
from rich.markdown import Markdown
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from wayside.bots.chances import Weighed
from wayside.engine.events import NOBODY, Event, EventKind
from wayside.engine.match import Match
from wayside.engine.rulebook import Clause
from wayside.library.drawing import (
    ENGINE_FIELDS,
    QUIET,
    SEAT_COLOURS,
    SEAT_SHAPES,
    find_drawing,
    plain_table,
    seat_colours,
    seat_names,
)

__all__ = [
    "ENGINE_FIELDS",
    "LOUD",
    "QUIET",
    "SEAT_COLOURS",
    "SEAT_SHAPES",
    "WRONG",
    "LogLine",
    "chance_table",
    "clause_panel",
    "find_drawing",
    "log_table",
    "make_console",
    "plain_table",
    "seat_colours",
    "seat_names",
    "standing_table",
    "told",
    "winners_line",
    "wipe",
]

LOUD, WRONG = "bold #f2b705", "bold #e0594f"


def make_console() -> Console:
    """Where everything is printed. A sign that the terminal's encoding lacks becomes a question mark, not an error."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    return Console(highlight=False)


def wipe(console: Console) -> None:
    """Clear the screen and what has scrolled off it, so that nobody scrolls back to another one's hand."""
    if console.is_terminal:
        console.file.write("\x1b[H\x1b[2J\x1b[3J")
        console.file.flush()
    else:
        console.rule(characters="═")


@dataclass(frozen=True)
class LogLine:
    """One line of the log: an event, or several in a row that one seat brought about."""

    first: int
    last: int
    seat: int
    sentence: str
    clause: str


def told(events: Sequence[Event], start: int, names: Sequence[str]) -> list[LogLine]:
    """The lines of the log from event `start` on; events are numbered from 1."""
    lines: list[LogLine] = []
    last: EventKind | None = None
    numbered = list(enumerate(events[start:], start + 1))
    # A sentence with a comma of its own would be lost in a list of ends, and stands by itself.
    alone = {i: i for i, event in numbered if "," in event.text(names)}
    for (_, seat, _), group in groupby(numbered, key=lambda p: (p[1].number, p[1].seat, alone.get(p[0]))):
        same = list(group)
        kind = same[0][1].kind
        line = LogLine(same[0][0], same[-1][0], seat, _in_one([event.text(names) for _, event in same]), kind.clause)
        before = lines[-1] if lines and not kind.private and last and not last.private else None
        if before and kind.sentence.startswith("{seat} ") and before.seat == seat and seat != NOBODY:
            lines[-1] = _gone_on(before, line, names[seat])
        elif before and "{seat}" not in kind.sentence and NOBODY not in (seat, before.seat):
            lines[-1] = replace(before, last=line.last, sentence=f"{before.sentence} {line.sentence}")
        else:
            lines.append(line)
        last = kind
    return lines


def _gone_on(before: LogLine, line: LogLine, name: str) -> LogLine:
    """What a seat did next in the same turn, on the same line: "Ada rolls 5-3; moves token a to ring 1, space 8." """
    if before.sentence.rpartition(". ")[2].startswith(f"{name} "):
        sentence = f"{before.sentence.removesuffix('.')}; {line.sentence.removeprefix(f'{name} ')}"
    else:
        sentence = f"{before.sentence} {line.sentence}"
    return replace(before, last=line.last, sentence=sentence)


def _in_one(sentences: Sequence[str]) -> str:
    """Sentences that begin alike as one, with the ends listed: "Ada draws 70 km, Rest, 10 km." """
    words = [sentence.split(" ") for sentence in sentences]
    alike = sum(1 for _ in takewhile(lambda column: len(set(column)) == 1, zip(*words, strict=False)))
    ends = [" ".join(w[alike:]).rstrip(".") for w in words]
    if len(sentences) == 1 or not alike or not all(ends):
        return " ".join(sentences)
    return f"{' '.join(words[0][:alike])} {', '.join(ends)}."


def log_table(lines: Sequence[LogLine], names: Sequence[Text] = ()) -> Table:
    """The log's lines, numbered, each with the clause that `why` opens; names that begin one are in their colours."""
    table = Table(box=None, show_header=False, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column(justify="right", style=QUIET, no_wrap=True, min_width=4)
    table.add_column()
    table.add_column(style=QUIET, no_wrap=True)
    for line in lines:
        number = str(line.first) if line.first == line.last else f"{line.first}-{line.last}"
        sentence = Text(line.sentence)
        if 0 <= line.seat < len(names):
            name = names[line.seat].plain.partition(" ")[2]
            if line.sentence.startswith(f"{name} "):
                sentence.stylize(names[line.seat].style, 0, len(name))
        table.add_row(number, sentence, line.clause)
    return table


def clause_panel(clause: Clause) -> Panel:
    """One clause of a rulebook, with its section and what it rests on."""
    marks = [f"ruling {r}" for r in clause.rulings] + (["reconstructed"] if clause.reconstructed else [])
    return Panel(
        Markdown(clause.text),
        title=f"[bold]{clause.number}[/] · {clause.section}",
        title_align="left",
        subtitle=", ".join(marks) or None,
        subtitle_align="right",
        border_style="#0b6b4f",
        box=box.ROUNDED,
    )


def standing_table(match: Match) -> Table:
    """The standing, best first; who shares a score shares the place."""
    scores = match.standing()
    table = Table(box=box.ROUNDED, border_style=QUIET, title_style="bold")
    table.add_column("", justify="right")
    table.add_column("player")
    table.add_column(match.game.unit, justify="right")
    shown = seat_names(match.names, seat_colours(match))
    there = [seat for seat in range(match.seats) if not match.is_empty_chair(seat)]
    for seat in sorted(there, key=lambda i: -scores[i]):
        place = 1 + sum(score > scores[seat] for score in scores)
        style = LOUD if place == 1 else ""
        table.add_row(Text(str(place), style), shown[seat], Text(match.game.points(scores[seat]), style))
    return table


def winners_line(names: Sequence[str], winners: Sequence[int]) -> Text:
    """Who has won, in a sentence."""
    won = [names[seat] for seat in winners]
    if len(won) == 1:
        return Text(f"{won[0]} wins.", LOUD)
    return Text(f"{', '.join(won[:-1])} and {won[-1]} share the win.", LOUD)


def chance_table(weighed: Sequence[Weighed], most: int = 8) -> Table:
    """Moves, the chance to win with each as a bar, and between what it lies; what cannot be told apart is marked."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 1), pad_edge=False)
    for each in weighed[:most]:
        alike = sum(other.place == each.place for other in weighed) > 1
        table.add_row(
            each.text,
            Text("█" * round(20 * each.chance), "#0b6b4f"),
            f"{100 * each.chance:.0f}%",
            Text(f"{100 * each.low:.0f} to {100 * each.high:.0f}", QUIET),
            Text("equal" if alike else "", QUIET),
        )
    return table
