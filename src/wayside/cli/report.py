"""`wayside report`, `wayside sweep` and `wayside compare`."""

import json as jsonlib
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from wayside.bots.players import find_policy
from wayside.cli.simulate import split_options
from wayside.cli.spreading import StepsLines, StepsPicture, part_line, watched
from wayside.engine.errors import WaysideError
from wayside.engine.game import Game
from wayside.engine.options import parse_options
from wayside.engine.registry import find_game
from wayside.lab.report.findings import as_csv, report, summary
from wayside.lab.report.ladder import FIRST, RUNGS
from wayside.lab.report.page import page_of, write_page
from wayside.lab.report.playing import Steps
from wayside.lab.report.study import Player, Terms
from wayside.lab.report.sweep import (
    Plan,
    comparison_as_dict,
    comparison_job,
    comparison_of,
    edition_axis,
    option_axis,
    side_of,
    sweep_as_dict,
    sweep_job,
    sweep_of,
)
from wayside.lab.report.tasks import VariantGames
from wayside.lab.running import Progress
from wayside.lab.simulate import one_bot_a_seat
from wayside.lab.spreading import Played, Spread, spread_out
from wayside.lab.sums_file import merge
from wayside.lab.workers import how_many, threads_of

INTERRUPTED = 130  # as an exit status, of whatever Ctrl-C ends
LADDER = 100  # matches of a search against itself, at each doubling, unless somebody wants another number
STEPS = {
    "games": "Games",
    "blunders": "Blunders",
    "choices": "Choices",
    "knobs": "Numbers of the edition",
    **{f"ladder-{rung + 1}": f"Search at {2 * FIRST << rung} playouts" for rung in range(RUNGS)},
}


@contextmanager
def steps(
    title: str,
    threads: int | None = None,
    cluster: str | None = None,
    checkpoint: Path | None = None,
    resume: bool = False,
) -> Iterator[Steps]:
    """Who plays the steps of a report; each is told on standard error, drawn or as a line now and then."""
    if cluster is not None and threads is not None:
        raise WaysideError("--threads and --cluster both say who plays; name one of them")
    console = Console(stderr=True)
    told = StepsPicture(console) if console.is_terminal else StepsLines(title)

    def tell(step: str, unit: str, how: Progress, known: str) -> None:
        told(STEPS[step], unit, how, known)

    kept = "" if checkpoint is None else f" What is finished is in {checkpoint}: go on with --resume."
    try:
        with told, Steps(how_many(threads), cluster, checkpoint, resume, tell) as playing, _stopping(playing):
            yield playing
    except KeyboardInterrupt:
        print(f"Stopped, without a report.{kept}", file=sys.stderr)
        raise
    if playing.stopped:
        print(f"Stopped. The report is of what was played by then, and says what is missing.{kept}", file=sys.stderr)


@contextmanager
def _stopping(playing: Steps) -> Iterator[None]:
    """Ctrl-C stops the games, and not the report of them; the second one ends it at once."""

    def stop(number: int, frame: object) -> None:
        if playing.stopped:
            raise KeyboardInterrupt
        playing.stop()

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


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
    ladder: int,
    playing: Steps,
) -> dict[str, Any]:
    """A report as one object."""
    game = find_game(name)
    sit = seats_for(game, seats)
    who = bot or default_bot(game)
    values = parse_options(game.options, split_options(options))
    terms = Terms(game, sit, tuple(one_bot_a_seat(who, sit)), values, seed, games, within, seconds, ladder=ladder)
    terms.check()
    for bot_name in terms.bots:
        find_policy(game, bot_name)
    command = asked_as("report", game, sit, who, seed, options)
    return report(Player(terms, playing).play(), command if ladder == LADDER else f"{command} --ladder {ladder}")


def write_report(
    name: str,
    seats: int | None,
    bot: str | None,
    options: Sequence[str],
    seed: int,
    games: int,
    within: float,
    seconds: float,
    ladder: int,
    threads: int | None,
    cluster: str | None,
    checkpoint: Path | None,
    resume: bool,
    out: Path | None,
    csv: bool,
    json: bool,
) -> None:
    """Make a report and write it, as a page or as figures."""
    one_way(csv, json)
    if not (json or csv):
        page_of({})  # rather now than after minutes
    title = find_game(name).title
    with steps(title, threads, cluster, checkpoint, resume) as playing:
        told = make_report(name, seats, bot, options, seed, games, within, seconds, ladder, playing)
    if json:
        print(jsonlib.dumps(told, ensure_ascii=False))
    elif csv:
        print(as_csv(told), end="")
    else:
        file = out or Path("reports") / f"{told['game']['name']}-{told['seats']}.html"
        size = write_page(told, file)
        console = Console(highlight=False)
        for line in [*told["headline"], "", *summary(told), "", *told["unfinished"]]:
            console.print(line)
        console.print(f"Written: {file} ({len(told['charts'])} charts, {size / 1e6:.1f} MB, opens offline)")
    if playing.stopped:
        sys.stdout.flush()
        sys.exit(INTERRUPTED)  # for a script it is no report that it can rely on


def one_way(csv: bool, json: bool) -> None:
    """Refuse two ways to print at once."""
    if csv and json:
        raise WaysideError("--json and --csv both say how to print; name one of them")


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
    spread: Spread,
    out: Path | None,
    csv: bool,
    json: bool,
) -> None:
    """Play every cell on the same dice, and show what each does; of a part only where it is."""
    one_way(csv, json)
    game = find_game(name)
    sit = seats_for(game, seats)
    who = bot or default_bot(game)
    axes = [*(option_axis(game, each) for each in options), *(edition_axis(game, each) for each in edition)]
    plan = Plan.of(game, sit, one_bot_a_seat(who, sit), axes, figures, seed, games)
    for each in plan.bots:
        find_policy(game, each)
    job = sweep_job(plan)
    played = _spread(job, threads, spread)
    if spread.part is not None:
        told = {"file": str(spread.out), "first": played.numbers.start, "count": len(played.numbers)}
        print(jsonlib.dumps(told) if json else part_line(played, spread, job.unit))
        return
    more = played.machines() if spread.cluster else {}
    _tell(sweep_as_dict(sweep_of(plan, job, played.sums), swept_as(plan)) | more, out, csv, json)


def merge_sweep(paths: Sequence[Path], out: Path | None, csv: bool, json: bool) -> None:
    """Add up the files of a sweep's parts, and show what came of all of them."""
    one_way(csv, json)
    found = merge(paths, "sweep")
    plan = Plan.from_dict(found.game(), found.job["asked"])
    told = sweep_as_dict(sweep_of(plan, sweep_job(plan), found.sums), swept_as(plan))
    _tell(told | {"files": len(paths)}, out, csv, json)


def swept_as(plan: Plan) -> str:
    """The command that gives a sweep again."""
    told = plan.as_dict()
    bots = plan.bots[:1] if len(set(plan.bots)) == 1 else plan.bots
    command = asked_as("sweep", plan.game, plan.seats, ",".join(bots), plan.seed, told["option"])
    words = [command, *(f"--edition {each}" for each in told["edition"])]
    return " ".join([*words, *(f"--figure {each}" for each in told["figures"]), f"--games {plan.games}"])


def compare(
    name: str,
    first: str,
    second: str,
    seats: int | None,
    bot: str | None,
    seed: int,
    games: int,
    threads: int | None,
    spread: Spread,
    out: Path | None,
    csv: bool,
    json: bool,
) -> None:
    """Play both sides on the same dice, and show in what they differ."""
    one_way(csv, json)
    game = find_game(name)
    sit = seats_for(game, seats)
    who = bot or default_bot(game)
    sides = side_of(game, sit, who, first), side_of(game, sit, who, second)
    for side in sides:
        find_policy(game, side.variant.bots[0])
    job = comparison_job(game, sides, seed, games)
    played = _spread(job, threads, spread)
    words = ["wayside", "compare", name, first, second, "--seats", str(sit), "--bot", who, "--seed", str(seed)]
    told = comparison_as_dict(comparison_of(game, sides, job, played.sums), " ".join([*words, "--games", str(games)]))
    _tell(told | (played.machines() if spread.cluster else {}), out, csv, json)


def _spread(job: VariantGames, threads: int | None, spread: Spread) -> Played:
    """Play the games of all variants."""
    with watched(job.game.title, job.unit, spread) as tell:
        return spread_out(job, job.total, spread, lambda: threads_of(min(how_many(threads), job.total)), tell)


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
