"""`wayside games`, `wayside rules` and `wayside check`: what there is, by which rules, and whether it keeps them."""

import json as jsonlib
import sys

from rich import box
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from wayside.bots.players import bot_names, policies
from wayside.cli.screen import LOUD, QUIET, WRONG, clause_panel, make_console
from wayside.engine.game import Game
from wayside.engine.levels import LEVELS
from wayside.engine.options import MANY_WORDS, Option
from wayside.engine.registry import find_game, load_games


def games(json: bool) -> None:
    """List every installed game with its seats, bots and options; and those that cannot be loaded, with the reason."""
    loaded, broken = load_games()
    found = list(loaded.values())
    if json:
        listed = [{"name": name, "reason": reason} for name, reason in broken.items()]
        print(jsonlib.dumps({"games": [_facts(game) for game in found], "broken": listed}))
        return
    console = make_console()
    if not found:
        console.print("No games are installed." if not broken else "No game can be loaded.")
    else:
        _list(console, found)
    for name, reason in broken.items():
        console.print(Text.assemble((name, WRONG), f" is not among them: {reason}"))


def _list(console: Console, found: list[Game]) -> None:
    table = Table(box=box.ROUNDED, border_style=QUIET, show_lines=len(found) > 1)
    for column in ("name", "game", "seats", "bots"):
        table.add_column(column)
    table.add_column("about", ratio=1)
    for game in found:
        low, high = game.seats
        table.add_row(Text(game.name, LOUD), game.title, f"{low} to {high}", "\n".join(bot_names(game)), game.blurb)
    console.print(table)
    for game in found:
        if game.options:
            console.print(Text(f"Options of {game.title}", LOUD))
            console.print(_options(game))
    name = found[0].name
    console.print(Text(f"wayside play {name} sits you down; wayside rules {name} explains it.", QUIET))


def _options(game: Game) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 1), pad_edge=False)
    for option in game.options:
        table.add_row(
            Text(f"-o {option.name}={option.text(option.default)}", "bold"),
            f"{option.doc} {_values(option)}",
        )
    return table


def _values(option: Option) -> str:
    if len(option.words) > MANY_WORDS:
        few = ", ".join(option.words[:3])
        return f"({few}, ... {len(option.words)} in all; wayside games --json lists them)"
    return f"({', '.join(option.words)})" if option.words else f"({option.low} to {option.high})"


def _facts(game: Game) -> dict[str, object]:
    """A game as JSON tells it."""
    return {
        "name": game.name,
        "title": game.title,
        "seats": list(game.seats),
        "bots": bot_names(game),
        "unit": game.unit,
        "scale": game.scale,
        "rules_version": game.rules_version,
        "edition": game.edition,
        "blurb": game.blurb,
        "minutes": game.minutes_with(game.best_seats),
        "best_seats": game.best_seats,
        "levels": list(LEVELS),
        "short": dict(game.short),
        "short_minutes": game.minutes_with(game.best_seats, short=True),
        "options": [
            {
                "name": option.name,
                "doc": option.doc,
                "clause": option.clause,
                "default": option.text(option.default),
                "values": list(option.words) or [str(v) for v in range(option.low, option.high + 1)],
            }
            for option in game.options
        ],
    }


def rules(name: str, clause: str | None) -> None:
    """Show a game's rulebook, or one clause of it."""
    rulebook = find_game(name).rulebook
    console = make_console()
    if clause is not None:
        console.print(clause_panel(rulebook.clause(clause)))
    elif console.is_terminal and sys.stdin.isatty():
        with console.pager(styles=True):
            console.print(Markdown(rulebook.markdown))
    else:
        console.print(Markdown(rulebook.markdown))


def check(name: str, games: int, seed: int, json: bool) -> None:
    """Run the conformance kit, a line a check as it comes; exit 1 if the game failed one."""
    from wayside.engine.kit import run_kit

    game = find_game(name)
    console = make_console()
    checks = []
    for result in run_kit(game, games=games, seed=seed, bots=policies(game)):
        checks.append(result)
        if not json:
            mark = ("passed", "bold #3fae6a") if result.ok else ("FAILED", WRONG)
            console.print(Text.assemble(mark, " ", (result.name, "bold"), f"  {result.detail}"))
    failed = [result for result in checks if not result.ok]
    if json:
        listed = [{"name": c.name, "ok": c.ok, "detail": c.detail} for c in checks]
        print(jsonlib.dumps({"game": game.name, "ok": not failed, "checks": listed}))
    elif failed:
        console.print(Text(f"{game.title} fails {len(failed)} of {len(checks)} checks.", WRONG))
    else:
        console.print(Text(f"{game.title} passes all {len(checks)} checks.", LOUD))
    if failed:
        sys.exit(1)
