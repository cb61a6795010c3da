"""`wayside sim` and `wayside tournament`."""

import json as jsonlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from wayside.engine.errors import BadOption
from wayside.engine.registry import find_game
from wayside.lab.simulate import Simulation
from wayside.lab.simulate import simulate as run_simulation


def split_options(given: Sequence[str]) -> dict[str, str]:
    """`name=value` pairs as a mapping."""
    pairs = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"an option is given as NAME=VALUE; {text!r} is not")
        pairs[name.strip()] = value.strip()
    return pairs


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on standard error; a silent one where nobody looks."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)


def simulate(
    name: str,
    seats: int,
    games: int,
    bot: str,
    seed: int,
    threads: int | None,
    device: str,
    options: Sequence[str],
    json: bool,
) -> None:
    """Simulate, and print the summary as JSON or as a table."""
    game = find_game(name)
    with progress_bar(f"{game.title}", games) as progress:
        result = run_simulation(
            game, seats, games, bot.split(","), seed, threads, device, split_options(options), progress
        )
    if json:
        print(jsonlib.dumps(result.as_dict()))
    else:
        _show(result, game.title, game.unit)


def _show(result: Simulation, title: str, unit: str) -> None:
    facts: dict[str, Any] = result.as_dict()
    console = Console()
    table = Table(title=f"{title}: {facts['games']:,} games, seed {facts['seed']}")
    table.add_column("seat")
    table.add_column("bot")
    table.add_column("wins", justify="right")
    table.add_column("share", justify="right")
    table.add_column(f"mean {unit}", justify="right")
    for seat, (won, score) in enumerate(zip(facts["wins"], facts["mean_score"], strict=True)):
        share = won / facts["games"]
        table.add_row(str(seat + 1), result.bot[seat], f"{won:,.1f}", f"{share:.1%}", f"{score:,.1f}")
    console.print(table)
    rounds = facts["rounds"]
    console.print(
        f"Rounds: mean {rounds['mean']:.1f}, median {rounds['median']}, "
        f"from {rounds['5%']} (5%) to {rounds['95%']} (95%)"
    )
    if facts["counts"]:
        console.print(_counts(facts))
    where = "GPU" if facts["device"] == "cuda" else f"{facts['threads']} thread{'s' * (facts['threads'] != 1)}"
    console.print(
        f"{facts['decisions']:,} decisions in {facts['seconds']:.2f} s on {where}: "
        f"{facts['decisions_per_second']:,} decisions, {facts['games_per_second']:,} games a second",
        highlight=False,
    )


def _counts(facts: dict[str, Any]) -> Table:
    """What the game counts: in all games, in one, and of that each seat's part."""
    table = Table(title="What happened")
    table.add_column("", no_wrap=True)
    for head in ("in all", "a game", "of that seat by seat"):
        table.add_column(head, justify="right")
    for name, found in facts["counts"].items():
        parts = [f"{total / facts['games']:,.2f}" for total in found.get("by_seat", ())]
        table.add_row(name, f"{found['total']:,}", f"{found['per_game']:,.3f}", "  ".join(parts))
    return table


def tournament(
    name: str,
    bots: str,
    games: int,
    seed: int,
    milliseconds: int,
    playouts: int | None,
    threads: int | None,
    options: Sequence[str],
    json: bool,
) -> None:
    """Let bots meet, and print how they fared as JSON or as a table."""
    from wayside.lab.tournament import play_tournament

    game = find_game(name)
    entrants = [bot.strip() for bot in bots.split(",")]
    with progress_bar(game.title, games) as progress:
        result = play_tournament(
            game, entrants, games, seed, milliseconds, playouts, threads, split_options(options), progress
        )
    if json:
        print(jsonlib.dumps(result.as_dict()))
        return
    table = Table(title=f"{game.title}: {result.games:,} matches, {result.seats} seats, seed {result.seed}")
    for head in ("bot", "wins", "share", "95% interval", f"mean {game.unit}"):
        table.add_column(head, justify="left" if head == "bot" else "right")
    for entrant in result.entrants:
        interval = f"{entrant.low:.1%} to {entrant.high:.1%}"
        table.add_row(
            entrant.bot, f"{entrant.wins:,.1f}", f"{entrant.share:.1%}", interval, f"{entrant.mean_score:,.1f}"
        )
    Console().print(table)
    Console().print(f"Fair share {1 / result.seats:.1%}; {result.decisions:,} decisions in {result.seconds:.1f} s.")
