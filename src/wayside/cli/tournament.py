"""`wayside tournament`."""

import csv as csvlib
import json as jsonlib
import shlex
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from wayside.cli.simulate import split_options
from wayside.cli.spreading import part_line, watched
from wayside.engine.errors import WaysideError
from wayside.engine.game import Game
from wayside.engine.options import option_texts
from wayside.engine.registry import find_game
from wayside.lab.picture import ranked, tournament_page
from wayside.lab.report.page import page_of, write_page
from wayside.lab.spreading import Spread, spread_out
from wayside.lab.tournament import (
    Tournament,
    enter,
    merged_tournament,
    tournament_of,
    usual_workers,
    whole_deals,
)
from wayside.lab.workers import how_many


@dataclass(frozen=True)
class Told:
    """How it is told what came of it: a table, unless something else is wanted."""

    json: bool
    csv: bool
    picture: Path | None
    """A page that is written as well."""

    def check(self) -> None:
        """Find out before anything is played that it cannot be told so."""
        if self.json and self.csv:
            raise WaysideError("--json and --csv both say how to print; name one of them")
        if self.picture is not None:
            page_of({})

    def tell(self, result: Tournament, game: Game, more: Mapping[str, Any]) -> None:
        if self.json:
            print(jsonlib.dumps({**result.as_dict(), **more}))
        elif self.csv:
            write_csv(result)
        else:
            show(result, game)
        if self.picture is not None:
            write_page(tournament_page(result, game, command_of(result)), self.picture)


def tournament(
    name: str,
    bots: str | None,
    seats: int | None,
    games: int,
    seed: int,
    milliseconds: int,
    playouts: int | None,
    threads: int | None,
    options: Sequence[str],
    spread: Spread,
    how: Told,
) -> None:
    """Let bots meet, and tell how they fared; of a part only where it is."""
    game = find_game(name)
    how.check()
    if bots is None:
        raise WaysideError("--bots names the bots that meet, such as --bots hard,fair")
    entrants = [bot.strip() for bot in bots.split(",")]
    job = enter(game, entrants, seed, milliseconds, playouts, split_options(options), seats)
    deals, threads = whole_deals(job, games), how_many(threads)
    with watched(game.title, job.unit, spread) as tell:
        played = spread_out(job, deals, spread, lambda: usual_workers(deals, threads), tell)
    more = played.machines() if spread.cluster else {}
    if spread.part is not None:
        told = {"file": str(spread.out), "first": played.numbers.start, "count": len(played.numbers), **more}
        print(jsonlib.dumps(told) if how.json else part_line(played, spread, job.unit))
        return
    slots = played.progress.slots if spread.cluster else threads
    result = tournament_of(job, played.sums, played.seconds, slots)
    how.tell(result, game, more)


def merge(paths: Sequence[Path], how: Told) -> None:
    """Add up the files of parts, and tell how the bots fared in all of them."""
    how.check()
    result = merged_tournament(paths)
    how.tell(result, find_game(result.game), {"files": len(paths)})


def command_of(result: Tournament) -> str:
    """What gives the same again, where no bot is bounded by time."""
    game = find_game(result.game)
    words = ["wayside", "tournament", game.name, "--bots", ",".join(each.bot for each in result.entrants)]
    words += ["--seats", str(result.seats), "--games", str(result.games), "--seed", str(result.seed)]
    for option, value in option_texts(game.options, result.options).items():
        if result.options[option] != next(each.default for each in game.options if each.name == option):
            words += ["-o", f"{option}={value}"]
    return shlex.join(words)


def show(result: Tournament, game: Game) -> None:
    """The bots, best first, and what each did against each."""
    console = Console()
    by_rating = ranked(result)
    lineups = f", {result.lineups} lineups" if result.lineups > 1 else ""
    table = Table(title=f"{game.title}: {result.games:,} matches, {result.seats} seats{lineups}, seed {result.seed}")
    for head in ("bot", "wins", "share", "95% interval", f"mean {game.unit}", "rating", "95% interval"):
        table.add_column(head, justify="left" if head == "bot" else "right")
    for entrant in (result.entrants[which] for which in by_rating):
        rating = entrant.rating
        table.add_row(
            entrant.bot,
            f"{entrant.wins:,.1f}",
            f"{entrant.share:.1%}",
            f"{entrant.low:.1%} to {entrant.high:.1%}",
            f"{entrant.mean_score:,.1f}",
            f"{rating.points:+.0f}",
            f"{rating.low:+.0f} to {rating.high:+.0f}",
        )
    console.print(table)
    if len(by_rating) > 2:
        console.print(_cross_table(result, by_rating))
    console.print(
        f"Fair share {1 / result.seats:.1%}; {result.decisions:,} decisions in {result.seconds:.1f} s.", highlight=False
    )


def _cross_table(result: Tournament, order: Sequence[int]) -> Table:
    """In how many of a hundred matches of both the row's bot scored more than the column's."""
    table = Table(title="Scored more than, in % of the matches of both")
    table.add_column("", no_wrap=True)
    for place in range(1, len(order) + 1):
        table.add_column(f"{place}", justify="right")
    for place, which in enumerate(order, 1):
        entrant = result.entrants[which]
        cells = [entrant.ahead[other] for other in order]
        table.add_row(f"{place} {entrant.bot}", *("" if cell is None else f"{100 * cell:.0f}" for cell in cells))
    return table


def write_csv(result: Tournament) -> None:
    """A line a bot, in the order in which they were entered."""
    writer = csvlib.writer(sys.stdout, lineterminator="\n")
    names = [entrant.bot for entrant in result.entrants]
    heads = ("bot", "games", "wins", "share", "share_low", "share_high", "mean_score")
    writer.writerow([*heads, "rating", "rating_low", "rating_high", *(f"ahead of {name}" for name in names)])
    for each in result.entrants:
        rating = each.rating
        figures = (each.games, each.wins, each.share, each.low, each.high, each.mean_score)
        cross = ["" if cell is None else cell for cell in each.ahead]
        writer.writerow([each.bot, *figures, rating.points, rating.low, rating.high, *cross])
