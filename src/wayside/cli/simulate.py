"""`wayside sim`."""

import json as jsonlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from wayside.cli.spreading import part_line, watched
from wayside.engine.errors import BadOption
from wayside.engine.registry import find_game
from wayside.lab.simulate import Simulation, bulk_games, merged_simulation, simulation_of, usual_workers
from wayside.lab.spreading import Spread, spread_out
from wayside.lab.workers import how_many


def split_options(given: Sequence[str]) -> dict[str, str]:
    """`name=value` pairs as a mapping."""
    pairs = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"an option is given as NAME=VALUE; {text!r} is not")
        pairs[name.strip()] = value.strip()
    return pairs


def simulate(
    name: str,
    seats: int,
    games: int,
    bot: str,
    seed: int,
    threads: int | None,
    device: str,
    options: Sequence[str],
    spread: Spread,
    json: bool,
) -> None:
    """Simulate, and print the summary as JSON or as a table; of a part only where it is."""
    game = find_game(name)
    job = bulk_games(game, seats, bot.split(","), seed, device, split_options(options))
    threads = how_many(threads)
    with watched(game.title, job.unit, spread) as tell:
        played = spread_out(job, games, spread, lambda: usual_workers(job, threads), tell)
    more = played.machines() if spread.cluster else {}
    if spread.part is not None:
        told = {"file": str(spread.out), "first": played.numbers.start, "count": len(played.numbers), **more}
        print(jsonlib.dumps(told) if json else part_line(played, spread, job.unit))
        return
    slots = played.progress.slots if spread.cluster else threads
    result = simulation_of(job, played.sums, played.seconds, slots)
    if json:
        print(jsonlib.dumps({**result.as_dict(), **more}))
    else:
        _show(result, game.title, game.unit, played.workers if spread.cluster else "")


def merge(paths: Sequence[Path], json: bool) -> None:
    """Add up the files of parts, and print the summary of all."""
    result = merged_simulation(paths)
    if json:
        print(jsonlib.dumps({**result.as_dict(), "files": len(paths)}))
        return
    game = find_game(result.game)
    _show(result, game.title, game.unit, f"{len(paths)} machines, one after another")


def _show(result: Simulation, title: str, unit: str, who: str) -> None:
    """A table; `who` played it, where it was not this machine's threads or its GPU."""
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
    usual = "GPU" if facts["device"] == "cuda" else f"{facts['threads']} thread{'s' * (facts['threads'] != 1)}"
    console.print(
        f"{facts['decisions']:,} decisions in {facts['seconds']:.2f} s on {who or usual}: "
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
