"""A tournament as one page that opens offline: the ratings with their intervals, and who scored more than whom.

The page is the reports' own (report/page.py): the same file that draws those draws this.
"""

from typing import Any

from wayside import __version__
from wayside.engine.game import Game
from wayside.engine.options import option_texts
from wayside.lab.estimates import wilson, written
from wayside.lab.report.page import FORMAT
from wayside.lab.report.words import capital, chart, number, plural
from wayside.lab.tournament import Entrant, Tournament

LIMITS = (
    "Bots are compared at these seats, with these options, and by who wins. A rating is one number: it says nothing of "
    "a bot that beats one other by a trick and loses to all else. For that look at who scored more than whom."
)


def ranked(result: Tournament) -> list[int]:
    """The entrants' numbers, the best first."""
    return sorted(range(len(result.entrants)), key=lambda which: -result.entrants[which].rating.points)


def tournament_page(result: Tournament, game: Game, command: str) -> dict[str, Any]:
    """What `page_of` makes a page of."""
    order = ranked(result)
    charts = [_ratings(result, order), *([_cross(result, order)] if len(order) > 2 else [])]
    for at, each in enumerate(charts, 1):
        each |= {"number": at, "look": False}
    best, last = result.entrants[order[0]], result.entrants[order[-1]]
    return {
        "format": FORMAT,
        "kind": "tournament",
        "title": f"{game.title}: tournament",
        "game": {"name": game.name, "title": game.title, "unit": game.unit},
        "seats": result.seats,
        "bots": [result.entrants[which].bot for which in order],
        "options": option_texts(game.options, result.options),
        "seed": result.seed,
        "games": result.games,
        "edition": game.edition,
        "rules": game.rules_version,
        "wayside": __version__,
        "command": command,
        "headline": _headline(result, order),
        "lede": (
            f"**{capital(best.bot)}** wins **{100 * best.share:.0f} matches in 100**, where {100 / result.seats:.0f} "
            f"would be a fair share, and {last.bot} {100 * last.share:.0f}. {plural(result.lineups, 'lineup')} met, in "
            f"{plural(result.deals, 'deal')} that were each played from every seat in turn."
        ),
        "signs": [],
        "unfinished": [],
        "charts": charts,
        "limits": LIMITS,
    }


def _headline(result: Tournament, order: list[int]) -> list[str]:
    """Who is best, where that is clear: where no other's interval reaches into the best one's."""
    best, *others = (result.entrants[which] for which in order)
    near = [each.bot for each in others if each.rating.high >= best.rating.low]
    if not near:
        return [f"{capital(best.bot)} is the strongest."]
    who = near[0] if len(near) == 1 else plural(len(near), "other")
    return [f"{capital(best.bot)} comes first.", f"But it cannot be told apart from {who}."]


def _figure(entrant: Entrant) -> dict[str, float | int]:
    rating = entrant.rating
    return {
        "value": written(rating.points),
        "low": written(rating.low),
        "high": written(rating.high),
        "n": entrant.games,
    }


def _ratings(result: Tournament, order: list[int]) -> dict[str, Any]:
    rows, table = [], []
    for place, which in enumerate(order, 1):
        entrant = result.entrants[which]
        rating = entrant.rating
        rows.append({"label": f"{place} {entrant.bot}", **_figure(entrant)})
        points = f"{number(rating.points, 0)} ±{number((rating.high - rating.low) / 2, 0)}"
        share = f"{100 * entrant.share:.1f} ({100 * entrant.low:.1f} to {100 * entrant.high:.1f})"
        table.append([f"{place} {entrant.bot}", points, share, f"{entrant.wins:,.1f}", f"{entrant.games:,}"])
    caption = (
        "400 points more are ten times the strength; a bot that is 100 points stronger than another wins 64 of a "
        "hundred games heads-up. The mean of all is 0."
    )
    return chart(
        "ratings",
        "ratings",
        "How strong the bots are",
        "Rating, on the scale of chess.",
        caption,
        f"n = {result.games:,} matches, 95% intervals by deals",
        {"rows": rows},
        ("Bot", "Rating", "Share of wins, %", "Wins", "Matches"),
        table,
    )


def _cross(result: Tournament, order: list[int]) -> dict[str, Any]:
    places = {which: str(place) for place, which in enumerate(order, 1)}
    names = {which: f"{place} {result.entrants[which].bot}" for which, place in places.items()}
    cells = []
    for other in order:  # the picture has columns from left to right, and lines from below
        for one in reversed(order):
            found, matches = result.entrants[one].ahead[other], result.entrants[one].met[other]
            if found is not None:
                value, low, high = (written(100 * each) for each in (found, *wilson(found * matches, matches)))
                figure = {"value": value, "low": low, "high": high, "n": matches}
                cells.append({"x": places[other], "y": names[one], "box": False, "same": False, **figure})
    table = []
    for one in order:
        told = (result.entrants[one].ahead[other] for other in order)
        table.append([names[one], *("" if found is None else f"{100 * found:.0f}" for found in told)])
    return chart(
        "against",
        "heat",
        "Who scores more than whom",
        "In percent of the matches of both, the line's bot more than the column's. Shared where both scored the same.",
        "",
        "95% intervals that take matches to be independent",
        {"cells": cells},
        ("", *names.values()),
        table,
    )
