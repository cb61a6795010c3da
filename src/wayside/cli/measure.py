"""`wayside bench`."""

import json as jsonlib

from rich.console import Console
from rich.table import Table

from wayside.engine.registry import find_game, load_games
from wayside.lab.measure import measure


def bench(name: str | None, seats: int, seconds: float, json: bool) -> None:
    """Measure one game or all, and print JSON or a table."""
    console = Console(stderr=True)
    found = []
    loaded, broken = ({name: find_game(name)}, {}) if name else load_games()
    for other, reason in broken.items():
        console.print(f"{other} is left out: {reason}", style="red", highlight=False, markup=False)
    for game in loaded.values():
        fitting = min(max(seats, game.seats[0]), game.seats[1]) if name is None else seats
        with console.status(game.title) as status:
            found.append(measure(game, fitting, seconds, lambda what, g=game: status.update(f"{g.title}: {what}")))  # type: ignore[misc]
    if json:
        print(jsonlib.dumps(found[0] if name else {"games": found}))
        return
    for facts in found:
        table = Table(title=f"{facts['game']}, {facts['seats']} random seats, best turns of one run")
        for head in ("form", "threads", "decisions/s", "games/s", "against one core"):
            table.add_column(head, justify="left" if head == "form" else "right")
        for figure in facts["figures"]:
            ratio = facts["ratio_to_one_core"][f"{figure['form']} {figure['threads']}"]
            table.add_row(
                figure["form"],
                str(figure["threads"]) if figure["form"] != "cuda" else "GPU",
                f"{figure['decisions_per_second']:,.0f}",
                f"{figure['games_per_second']:,.0f}",
                f"{ratio:,.3f}",
            )
        Console().print(table)
        Console().print(f"GPU: {facts['gpu']}", highlight=False)
