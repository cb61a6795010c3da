"""The table of Blind Summit on a terminal. Without this module a game is shown field by field."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from blind_summit.edition import CLEAR, LOW
from blind_summit.state import PHASES, TO_VOTE
from blind_summit.words import STAYS

DIE = ("·", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅")
VOTE = ("", "follows", "stays")
MOST_DOTS = 24
QUIET = "grey62"


def draw(view: Mapping[str, Any], seat: int | None, names: Sequence[Text], width: int) -> RenderableType:
    """What a seat sees, or a spectator (None); a replay that shows everything hands over every row."""
    dice = view["seats"] + view["fog"]
    heading = Text.assemble(
        (" BLIND SUMMIT ", "bold"),
        f"  {PHASES[view['phase']]} · lap {min(view['stage'] + 1, view['laps'])} of {view['laps']}",
    )
    road = Text.assemble(
        f"{dice} dice: clear from ",
        (str(CLEAR[dice]), "bold"),
        ", or one more if most follow.  Lay-by: ",
        (f"{view['layby']}", "bold"),
    )
    if view["phase"] == TO_VOTE:
        road.append(f"  Stake: {view['stake']}", "bold")
    return Group(heading, road, _drivers(view, seat, names), _last_summit(view))


def _own(view: Mapping[str, Any], field: str, row: int, seat: int | None) -> int | None:
    """A row of an owned field, as far as it is in sight."""
    seen = view.get(field)
    if isinstance(seen, list):
        return int(seen[row])
    return int(seen) if seen is not None and row == seat else None


def _drivers(view: Mapping[str, Any], seat: int | None, names: Sequence[Text]) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    for head in ("", "driver", "die", "vote", "coins", "", "last time"):
        table.add_column(head, header_style=QUIET, justify="right" if head == "coins" else "left")
    for row in range(view["seats"]):
        die, vote = _own(view, "die", row, seat), _own(view, "vote", row, seat)
        voting = view["phase"] == TO_VOTE and row != view["driver"]
        open_vote = "is thinking" if view["waiting"] >> row & 1 else "has voted"
        before = f"{DIE[view['shown'][row]]} {VOTE[view['shown_vote'][row]]}" if view["shown_total"] else ""
        table.add_row(
            "▶" if row == view["driver"] else "",
            names[row],
            Text("?" if die is None else f"{DIE[die]} {die or ''}", "bold"),
            Text((VOTE[vote] if vote else open_vote) if voting else ""),
            str(view["purse"][row]),
            Text("●" * min(MOST_DOTS, view["purse"][row] // (2 * LOW)), "yellow"),
            Text(before, "red" if view["shown_vote"][row] == STAYS else "green"),
        )
    return table


def _last_summit(view: Mapping[str, Any]) -> Text:
    if not view["shown_total"]:
        return Text("The first hill.", QUIET)
    fog = f", {DIE[view['shown_hidden']]} of it in the fog" if view["fog"] else ""
    return Text(f"Last time: {view['shown_total']} of {view['shown_needed']}{fog}.", QUIET)
