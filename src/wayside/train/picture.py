"""How strong a net became while it learned, as one page that opens offline (the reports' own, lab/report/page.py)."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from wayside import __version__
from wayside.engine.game import Game
from wayside.lab.estimates import NORMAL_95, written
from wayside.lab.report.page import FORMAT
from wayside.lab.report.words import chart, number

if TYPE_CHECKING:
    from wayside.train.trainer import Report

LIMITS = (
    "It was measured alone among the game's own bots, each deal played from each seat, and in whole numbers, as it "
    "will play. What it would do against others, or with other options, this does not say."
)


def training_page(game: Game, log: Sequence["Report"], seed: int, command: str) -> dict[str, Any]:
    """What `page_of` makes a page of."""
    last = log[-1]
    tables = sorted({seats for line in log for seats in line.wins})
    charts = [_strength(log, seats) | {"number": at, "look": False} for at, seats in enumerate(tables, 1)]
    wins = " and ".join(f"**{100 * last.wins[seats][0]:.1f} in 100** of {seats}" for seats in tables)
    return {
        "format": FORMAT,
        "kind": "training",
        "title": f"{game.title}: training",
        "game": {"name": game.name, "title": game.title, "unit": game.unit},
        "seats": game.seats[1],
        "bots": ["learned", "sensible"],
        "options": {},
        "seed": seed,
        "games": last.games,
        "edition": game.edition,
        "rules": game.rules_version,
        "wayside": __version__,
        "command": command,
        "headline": [_headline(log, tables)],
        "lede": (
            f"After **{last.seconds:,.0f} seconds** and {last.decisions:,} decisions "
            + (f"it wins {wins}, alone among the game's own bots." if wins else "nobody measured it.")
        ),
        "signs": [],
        "unfinished": [],
        "charts": charts,
        "log": [asdict(line) for line in log],
        "limits": LIMITS,
    }


def _headline(log: Sequence["Report"], tables: Sequence[int]) -> str:
    """Whether it has become stronger than its advisers, wherever that was measured."""
    clear = [seats for seats in tables if _cell(log[-1], seats)["low"] > 100 / seats]
    if not clear:
        return "No stronger than the bots that advised it."
    return "Stronger than the bots that advised it." if clear == tables else f"Stronger at a table of {clear[0]}."


def _cell(line: "Report", seats: int) -> dict[str, float]:
    share, error = line.wins[seats]
    low, high = max(0.0, share - NORMAL_95 * error), min(1.0, share + NORMAL_95 * error)
    return {"value": written(100 * share), "low": written(100 * low), "high": written(100 * high)}


def _strength(log: Sequence["Report"], seats: int) -> dict[str, Any]:
    cells: list[dict[str, Any]] = []
    table = []
    for line in (each for each in log if seats in each.wins):
        told = _cell(line, seats)
        millions = number(line.decisions / 1e6, 0 if line.decisions >= 1e7 else 1)
        cells.append({"x": millions, "y": "", **told, "box": not cells, "same": False})
        won = f"{number(told['value'], 1)} ±{number((told['high'] - told['low']) / 2, 1)}"
        table.append([f"{line.seconds:,.0f}", f"{line.decisions:,}", f"{line.games:,}", won])
    first, last = cells[0], cells[-1]
    title = "Heads-up" if seats == 2 else f"Alone among {seats - 1}"
    return chart(
        "grown",
        "line",
        f"{title}: from {number(first['value'], 0)} to {number(last['value'], 0)} wins in 100",
        f"Share of wins in percent, where {100 / seats:.0f} would be fair, by millions of decisions. The framed one is "
        "where it began.",
        "",
        "95% intervals",
        {"cells": cells, "x": "millions of decisions", "y": "Share of wins, %", "box": first["x"]},
        ("Seconds", "Decisions", "Games", "Wins, %"),
        table,
    )
