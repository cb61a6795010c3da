"""`wayside report`, `wayside sweep` and `wayside compare`."""

import json as jsonlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Table

from wayside.bots.players import find_policy
from wayside.cli.simulate import split_options
from wayside.engine.game import Game
from wayside.engine.options import parse_options
from wayside.engine.registry import find_game
from wayside.lab.measure import cores
from wayside.lab.report.findings import as_csv, report, summary
from wayside.lab.report.page import page_of, write_page
from wayside.lab.report.study import Player, Terms
from wayside.lab.report.sweep import (
    Plan,
    comparison_as_dict,
    edition_axis,
    option_axis,
    run_comparison,
    run_sweep,
    side_of,
    sweep_as_dict,
)
from wayside.lab.simulate import one_bot_a_seat

STEPS = {
    "games": "Games",
    "blunders": "Blunders",
    "choices": "Choices",
    "knobs": "Numbers of the edition",
    "ladder": "Search against itself",
    "cells": "Cells",
}


@contextmanager
def steps() -> Iterator[Callable[[str, int, int, str], None]]:
    """A bar for each step on standard error; a line a step where nobody looks."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description:<24}"),
        BarColumn(),
        TextColumn("{task.completed:,} of {task.total:,}  {task.fields[known]}"),
        TimeElapsedColumn(),
    )
    tasks: dict[str, TaskID] = {}
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:

        def say(step: str, done: int, total: int, known: str) -> None:
            if step not in tasks:
                tasks[step] = bar.add_task(STEPS[step], total=total, known="")
            bar.update(tasks[step], completed=done, total=total, known=known)

        yield say


def seats_for(game: Game, seats: int | None) -> int:
    """As many as were asked for; else as the game is best with."""
    low, high = game.seats
    return game.check_seats(seats) if seats is not None else min(max(low, game.best_seats), high)


def default_bot(game: Game) -> str:
    return "sensible" if "sensible" in game.bots else "random"


def asked_as(command: str, game: Game, seats: int, bot: str, seed: int, options: Sequence[str]) -> str:
    """The command that gives the same again."""
    words = ["wayside", command, game.name, "--seats", str(seats), "--bot", bot, "--seed", str(seed)]
    return " ".join([*words, *(f"-o {option}" for option in options)])


def make_report(
    name: str,
    seats: int | None,
    bot: str | None,
    options: Sequence[str],
    seed: int,
    games: int,
    within: float,
    seconds: float,
    threads: int | None,
    ladder: int,
    say: Callable[[str, int, int, str], None],
) -> dict[str, Any]:
    """A report as one object."""
    game = find_game(name)
    sit = seats_for(game, seats)
    who = bot or default_bot(game)
    values = parse_options(game.options, split_options(options))
    more = {} if threads is None else {"threads": threads}
    bots = tuple(one_bot_a_seat(who, sit))
    terms = Terms(game, sit, bots, values, seed, games, within, seconds, **more)
    study = Player(terms, say).play()
    rungs = None
    if ladder:
        from wayside.lab.report.ladder import climb

        rungs = climb(game, ladder, seed, terms.threads, split_options(options), say)
    return report(study, asked_as("report", game, sit, who, seed, options), rungs)


def write_report(
    name: str,
    seats: int | None,
    bot: str | None,
    options: Sequence[str],
    seed: int,
    games: int,
    within: float,
    seconds: float,
    threads: int | None,
    ladder: int,
    out: Path | None,
    csv: bool,
    json: bool,
) -> None:
    """Make a report and write it, as a page or as figures."""
    page = not (json or csv)
    if page:
        page_of({})  # rather now than after minutes
    with steps() as say:
        told = make_report(name, seats, bot, options, seed, games, within, seconds, threads, ladder, say)
    if json:
        print(jsonlib.dumps(told, ensure_ascii=False))
        return
    if csv:
        print(as_csv(told), end="")
        return
    file = out or Path("reports") / f"{told['game']['name']}-{told['seats']}.html"
    size = write_page(told, file)
    console = Console(highlight=False)
    for line in [*told["headline"], "", *summary(told), "", *told["unfinished"]]:
        console.print(line)
    console.print(f"Written: {file} ({len(told['charts'])} charts, {size / 1e6:.1f} MB, opens offline)")


def sweep(
    name: str,
    seats: int | None,
    bot: str | None,
    options: Sequence[str],
    edition: Sequence[str],
    figures: Sequence[str],
    seed: int,
    games: int,
    threads: int | None,
    out: Path | None,
    csv: bool,
    json: bool,
) -> None:
    """Play every cell on the same dice, and show what each does."""
    game = find_game(name)
    sit = seats_for(game, seats)
    who = bot or default_bot(game)
    axes = [*(option_axis(game, each) for each in options), *(edition_axis(game, each) for each in edition)]
    plan = Plan.of(game, sit, one_bot_a_seat(who, sit), axes, figures, seed, games)
    with steps() as say:
        found = run_sweep(plan, threads or cores(), say)
    words = [asked_as("sweep", game, sit, who, seed, options), *(f"--edition {each}" for each in edition)]
    told = sweep_as_dict(found, " ".join([*words, *(f"--figure {each}" for each in figures), f"--games {games}"]))
    _tell(told, out, csv, json)


def compare(
    name: str,
    first: str,
    second: str,
    seats: int | None,
    bot: str | None,
    seed: int,
    games: int,
    threads: int | None,
    out: Path | None,
    csv: bool,
    json: bool,
) -> None:
    """Play both sides on the same dice, and show in what they differ."""
    game = find_game(name)
    sit = seats_for(game, seats)
    who = bot or default_bot(game)
    sides = side_of(game, sit, who, first), side_of(game, sit, who, second)
    for side in sides:
        find_policy(game, side.variant.bots[0])
    with steps() as say:
        found = run_comparison(game, sides, seed, games, threads or cores(), say)
    words = ["wayside", "compare", name, first, second, "--seats", str(sit), "--bot", who, "--seed", str(seed)]
    _tell(comparison_as_dict(found, " ".join([*words, "--games", str(games)])), out, csv, json)


def _tell(told: dict[str, Any], out: Path | None, csv: bool, json: bool) -> None:
    """A sweep or a comparison as it was asked for: figures, tables, and a page where a file is named."""
    if json:
        print(jsonlib.dumps(told, ensure_ascii=False))
        return
    if csv:
        print(as_csv(told), end="")
        return
    console = Console(highlight=False)
    for each in told["charts"]:
        table = Table(title=each["title"])
        for at, head in enumerate(each["table"]["head"]):
            table.add_column(head, justify="right" if at else "left")
        for row in each["table"]["rows"]:
            table.add_row(*(str(cell) for cell in row))
        console.print(table)
        console.print(each["caption"].replace("**", ""), "\n")
    for why in told["unfinished"]:
        console.print(why)
    console.print(told["lede"].replace("**", ""))
    if out:
        size = write_page(told, out)
        console.print(f"Written: {out} ({size / 1e6:.1f} MB, opens offline)")
