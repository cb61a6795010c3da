"""What can be typed after `wayside`, with its options and its help."""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, ParamSpec, TypeVar

import typer

from wayside.engine.errors import WaysideError

P = ParamSpec("P")
R = TypeVar("R")

app = typer.Typer(
    name="wayside",
    help="A digital table for road games: play them, simulate them, prove them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's name, as `wayside games` lists it.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game, as often as needed."),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
Csv = Annotated[bool, typer.Option("--csv", help="Print the figures as lines of comma-separated values.")]
Seats = Annotated[int | None, typer.Option("--seats", help="How many sit at the table.")]
MergeFiles = Annotated[
    list[Path] | None, typer.Argument(metavar="", show_default=False, help="With --merge, in place of GAME: the files.")
]
Cluster = Annotated[
    str | None,
    typer.Option("--cluster", help="Who plays: threads:N, processes:N, ray:local, ray:auto or ray://HOST:PORT."),
]
Checkpoint = Annotated[
    Path | None, typer.Option("--checkpoint", help="Keep what is finished in this file, every few seconds.")
]
Resume = Annotated[bool, typer.Option("--resume", help="Go on from the checkpoint, if there is one.")]
Part = Annotated[
    str | None, typer.Option("--part", metavar="I/N", help="Play the I-th of N parts only, into the file of --out.")
]
SumsFile = Annotated[Path | None, typer.Option("--out", help="Write the sums to this file, for --merge.")]
Merge = Annotated[bool, typer.Option("--merge", help="Add up the files of all parts: --merge FILE ...")]
DatabaseUrl = Annotated[
    str | None,
    typer.Option(
        "--database-url",
        help="The server's database: sqlite:////folder/wayside.db (the user's data folder by default) or postgresql://...",
    ),
]
SettingsFile = Annotated[Path | None, typer.Option("--settings", help="The server's settings file.")]


def of_the_server(command: Callable[P, R]) -> Callable[P, R]:
    """Mark a command that needs what the extra `server` brings; without that it says what to install."""

    @wraps(command)
    def run(*arguments: P.args, **named: P.kwargs) -> R:
        try:
            return command(*arguments, **named)
        except ModuleNotFoundError as error:
            if (error.name or "wayside").partition(".")[0] == "wayside":
                raise
            lack = f"wayside {command.__name__} needs the server, which is not installed ({error.name} is missing)"
            raise WaysideError(f"{lack}; it comes with: pip install 'wayside[server]'") from error

    return run


@app.command()
def games(json: Json = False) -> None:
    """What games there are."""
    from wayside.cli import about

    about.games(json)


@app.command()
def rules(
    game: GameName,
    clause: Annotated[str | None, typer.Argument(help="A clause's number, such as T4.3.")] = None,
) -> None:
    """A game's rulebook, or one clause of it."""
    from wayside.cli import about

    about.rules(game, clause)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A game's name; not needed with --resume.")] = None,
    seats: Seats = None,
    bots: Annotated[
        str | None,
        typer.Option("--bots", help="The bots, one for all or one each: gentle, fair, hard, merciless."),
    ] = None,
    people: Annotated[int, typer.Option("--people", help="People on this screen; more than one is hot seat.")] = 1,
    name: Annotated[
        list[str] | None, typer.Option("--name", help="A person's name, as often as there are people.")
    ] = None,
    options: Options = None,
    save: Annotated[Path | None, typer.Option("--save", help="Keep the match in this file, move by move.")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", help="Go on with a match from its file.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Deal as in the match of that seed; for practice.")] = None,
    confirm: Annotated[
        bool, typer.Option("--confirm", help="Each choice waits for Enter, so that undo can still stop it.")
    ] = False,
) -> None:
    """A match in the terminal: you against bots, or several people in turn on one screen."""
    from wayside.cli.play import play_match

    play_match(game, seats, bots, people, name or [], options or [], save, resume, seed, confirm)


@app.command()
@of_the_server
def serve(
    host: Annotated[str | None, typer.Option("--host", help="The address to listen at; 0.0.0.0 is all.")] = None,
    port: Annotated[int | None, typer.Option("--port", help="The port, 4242 by default.")] = None,
    database_url: DatabaseUrl = None,
    redis_url: Annotated[
        str | None, typer.Option("--redis-url", help="Redis, which tells nodes of each other's moves: redis://...")
    ] = None,
    settings: SettingsFile = None,
    logs: Annotated[str | None, typer.Option("--logs", help="json or console.")] = None,
) -> None:
    """The server: tables for people, bots and programs, over the network."""
    from wayside.cli.serve import serve as run

    run(settings, logs, host=host, port=port, database_url=database_url, redis_url=redis_url)


@app.command()
def sim(
    game: GameName,
    files: MergeFiles = None,
    seats: Annotated[int, typer.Option("--seats", help="How many sit at the table.")] = 4,
    games: Annotated[int, typer.Option("--games", help="How many games.")] = 100_000,
    bot: Annotated[str, typer.Option("--bot", help="A bot for all seats, or one a seat: hard,fair,fair.")] = "random",
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same games on every machine.")] = 1,
    threads: Annotated[int | None, typer.Option("--threads", help="How many threads; all cores by default.")] = None,
    device: Annotated[str, typer.Option("--device", help="cpu or cuda.")] = "cpu",
    options: Options = None,
    cluster: Cluster = None,
    checkpoint: Checkpoint = None,
    resume: Resume = False,
    part: Part = None,
    out: SumsFile = None,
    merge: Merge = False,
    json: Json = False,
) -> None:
    """Simulate games in bulk, and say who won and how long it took."""
    from wayside.cli import simulate
    from wayside.cli.spreading import files_to_merge, spread_of

    parts = files_to_merge(game, files or [], merge)
    if parts is not None:
        simulate.merge(parts, json)
        return
    spread = spread_of(cluster, threads, checkpoint, resume, part, out)
    simulate.simulate(game, seats, games, bot, seed, threads, device, options or [], spread, json)


@app.command()
def tournament(
    game: GameName,
    files: MergeFiles = None,
    bots: Annotated[str | None, typer.Option("--bots", help="The bots that meet: hard,fair,sensible.")] = None,
    seats: Annotated[
        int | None, typer.Option("--seats", help="How many sit at a table; as many as there are bots, if they can.")
    ] = None,
    games: Annotated[
        int, typer.Option("--games", help="How many matches, in whole deals; bots change seats from match to match.")
    ] = 200,
    seed: Annotated[int, typer.Option("--seed")] = 1,
    milliseconds: Annotated[int, typer.Option("--ms", help="How long the search may think about a move.")] = 100,
    playouts: Annotated[int | None, typer.Option("--playouts", help="Bound the search by playouts instead.")] = None,
    threads: Annotated[
        int | None, typer.Option("--threads", help="How many matches at once; all cores by default.")
    ] = None,
    options: Options = None,
    cluster: Cluster = None,
    checkpoint: Checkpoint = None,
    resume: Resume = False,
    part: Part = None,
    out: SumsFile = None,
    merge: Merge = False,
    json: Json = False,
    csv: Csv = False,
    picture: Annotated[
        Path | None, typer.Option("--picture", help="Write ratings and cross table to this file, a page.")
    ] = None,
) -> None:
    """Let bots play matches against each other, each on its own sight, and rate them, with 95% intervals."""
    from wayside.cli import tournament as run
    from wayside.cli.spreading import files_to_merge, spread_of

    parts = files_to_merge(game, files or [], merge)
    if parts is not None:
        run.merge(parts, run.Told(json, csv, picture))
        return
    spread = spread_of(cluster, threads, checkpoint, resume, part, out)
    limits = milliseconds, playouts
    run.tournament(
        game, bots, seats, games, seed, *limits, threads, options or [], spread, run.Told(json, csv, picture)
    )


Within = Annotated[
    float, typer.Option("--within", help="Play on until every seat's share of wins is known to so many points.")
]
Seconds = Annotated[float, typer.Option("--seconds", help="Stop after about so long, with what there is by then.")]
Threads = Annotated[int | None, typer.Option("--threads", help="How many cores; all by default.")]
Bots = Annotated[
    str | None, typer.Option("--bot", help="A bot for all seats, or one a seat; the game's own by default.")
]
Out = Annotated[Path | None, typer.Option("--out", help="The file to write; reports/... by default.")]


@app.command()
def report(
    game: GameName,
    seats: Seats = None,
    bot: Bots = None,
    options: Options = None,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same report.")] = 1,
    games: Annotated[int, typer.Option("--games", help="So many games at most.")] = 40_000,
    within: Within = 0.5,
    seconds: Seconds = 600.0,
    ladder: Annotated[
        int, typer.Option("--ladder", help="So many matches of a search against itself at half its playouts; 0: none.")
    ] = 100,
    threads: Threads = None,
    cluster: Cluster = None,
    checkpoint: Annotated[
        Path | None, typer.Option("--checkpoint", help="Keep what is finished in this folder, every few seconds.")
    ] = None,
    resume: Resume = False,
    out: Out = None,
    csv: Csv = False,
    json: Json = False,
) -> None:
    """A balance report as one page that opens offline: who wins, how long, when it is decided, what matters."""
    from wayside.cli.report import write_report

    terms = seats, bot, options or [], seed, games, within, seconds, ladder
    write_report(game, *terms, threads, cluster, checkpoint, resume, out, csv, json)


CellGames = Annotated[int, typer.Option("--games", help="Games of each, the same numbers on the same dice.")]


@app.command()
def sweep(
    game: GameName,
    files: MergeFiles = None,
    seats: Seats = None,
    bot: Bots = None,
    options: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=A,B,C", help="An option with its values; with one it is fixed."),
    ] = None,
    edition: Annotated[
        list[str] | None,
        typer.Option("--edition", metavar="PATH=A,B,C", help="A number of edition.toml: cards.rest=10:14:2."),
    ] = None,
    figures: Annotated[
        list[str] | None, typer.Option("--figure", help="What to look at, as often as needed; any other says which.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed")] = 1,
    games: CellGames = 4000,
    threads: Threads = None,
    cluster: Cluster = None,
    checkpoint: Checkpoint = None,
    resume: Resume = False,
    part: Part = None,
    merge: Merge = False,
    out: Annotated[
        Path | None, typer.Option("--out", help="The page to write; with --part the file of its sums, for --merge.")
    ] = None,
    csv: Csv = False,
    json: Json = False,
) -> None:
    """What one or two options or numbers of the edition do to any figure, on the same dice."""
    from wayside.cli import report
    from wayside.cli.spreading import files_to_merge, spread_of

    parts = files_to_merge(game, files or [], merge)
    if parts is not None:
        report.merge_sweep(parts, out, csv, json)
        return
    spread = spread_of(cluster, threads, checkpoint, resume, part, out if part else None)
    terms = seats, bot, options or [], edition or [], figures or [], seed, games
    report.sweep(game, *terms, threads, spread, out, csv, json)


@app.command()
def compare(
    game: GameName,
    first: Annotated[str, typer.Argument(help="box, or changes from it: stages=3,cards.rest=14 or bot=gentle.")],
    second: Annotated[str, typer.Argument(help="The other, told alike.")],
    seats: Seats = None,
    bot: Bots = None,
    seed: Annotated[int, typer.Option("--seed")] = 1,
    games: CellGames = 10_000,
    threads: Threads = None,
    cluster: Cluster = None,
    checkpoint: Checkpoint = None,
    resume: Resume = False,
    out: Out = None,
    csv: Csv = False,
    json: Json = False,
) -> None:
    """In what two editions, options or bots differ, game by game on the same dice."""
    from wayside.cli.report import compare as run
    from wayside.cli.spreading import spread_of

    spread = spread_of(cluster, threads, checkpoint, resume, None, None)
    run(game, first, second, seats, bot, seed, games, threads, spread, out, csv, json)


@app.command()
def train(
    game: GameName,
    seconds: Annotated[float, typer.Option("--seconds", help="How long it learns.")] = 600.0,
    device: Annotated[
        str, typer.Option("--device", help="cuda or cpu; a CPU takes hundreds of times as long.")
    ] = "cuda",
    out: Annotated[
        Path, typer.Option("--out", help="The folder for the net, its log, and what is needed to go on.")
    ] = Path("trained"),
    resume: Annotated[bool, typer.Option("--resume", help="Go on from what is in that folder.")] = False,
    seats: Annotated[
        list[int] | None, typer.Option("--seats", help="A number of seats that is played; left out: all.")
    ] = None,
    option: Options = None,
    seed: Annotated[int, typer.Option("--seed")] = 1,
    lanes: Annotated[int | None, typer.Option("--lanes", help="Games side by side.")] = None,
    decisions: Annotated[int | None, typer.Option("--decisions", help="Of each of them in a round.")] = None,
    width: Annotated[int | None, typer.Option("--width", help="Of the net's first layer.")] = None,
    depth: Annotated[int | None, typer.Option("--depth", help="Width of its second layer.")] = None,
    picture: Annotated[Path | None, typer.Option("--picture", help="Write how it grew to this file, a page.")] = None,
    json: Json = False,
) -> None:
    """Teach a net a game by self-play; it plays as the bot `learned`."""
    from wayside.cli.train import train as run

    sizes = {"seed": seed, "lanes": lanes, "decisions": decisions, "width": width, "depth": depth}
    run(game, seconds, device, out, resume, seats or [], option or [], sizes, picture, json)


@app.command()
def net(
    game: GameName,
    file: Annotated[Path | None, typer.Option("--file", help="Another than the one that the game brings.")] = None,
    onnx: Annotated[Path | None, typer.Option("--onnx", help="Write it to this file, for other programs.")] = None,
    json: Json = False,
) -> None:
    """Say how a game's net was made and what it consists of; write it as ONNX."""
    from wayside.cli.net import net as run

    run(game, file, onnx, json)


@app.command()
def bench(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="One game; all by default.")] = None,
    seats: Annotated[int, typer.Option("--seats")] = 4,
    seconds: Annotated[float, typer.Option("--seconds", help="How long to measure each figure.")] = 3.0,
    json: Json = False,
) -> None:
    """Decisions and games a second: interpreted, one core, all cores, GPU."""
    from wayside.cli.measure import bench as run

    run(game, seats, seconds, json)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A match file.")],
    step: Annotated[int | None, typer.Option("--step", help="Show this step and stop.")] = None,
    seat: Annotated[int | None, typer.Option("--seat", help="See as this seat does; everything by default.")] = None,
) -> None:
    """Step through a match, forwards and backwards."""
    from wayside.cli.files import replay as run

    run(file, step, seat)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="A match file.")],
    commitment: Annotated[
        str | None, typer.Option("--commitment", help="What you were shown: of the match, or of its table before.")
    ] = None,
    nonce: Annotated[list[str] | None, typer.Option("--nonce", help="Your own nonce; several can be named.")] = None,
    json: Json = False,
) -> None:
    """Prove a match: its dice, and that every move was legal; or name the first line that is wrong."""
    from wayside.cli.files import verify as run

    run(file, json, commitment, nonce or ())


@app.command()
def check(
    game: GameName,
    games: Annotated[int, typer.Option("--games", help="Random games for each number of seats.")] = 20,
    seed: Annotated[int, typer.Option("--seed")] = 1,
    json: Json = False,
) -> None:
    """Run the conformance kit on a game, anybody's."""
    from wayside.cli.about import check as run

    run(game, games, seed, json)


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(help="The new game's name, such as road-dice.")],
    folder: Annotated[Path | None, typer.Option("--into", help="Where to lay it out; here by default.")] = None,
) -> None:
    """Lay out a folder for a new game that passes the conformance kit at once."""
    from wayside.cli.new_game import lay_out

    lay_out(name, folder)


@app.command()
@of_the_server
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write, such as wayside.zip; it must not be there yet.")],
    database_url: DatabaseUrl = None,
    settings: SettingsFile = None,
    check: Annotated[bool, typer.Option("--check", help="Also compare every match with its checks.")] = False,
    json: Json = False,
) -> None:
    """Write everything that a server keeps to one file, while it runs."""
    from wayside.cli import operate

    operate.backup(file, database_url, settings, check, json)


@app.command()
@of_the_server
def restore(
    file: Annotated[Path, typer.Argument(help="A backup.")],
    database_url: DatabaseUrl = None,
    settings: SettingsFile = None,
    json: Json = False,
) -> None:
    """Put a backup into an empty database, SQLite or PostgreSQL, wherever it came from."""
    from wayside.cli import operate

    operate.restore(file, database_url, settings, json)


@app.command(context_settings={"ignore_unknown_options": True})  # an id may begin with a dash: earlier ones did
@of_the_server
def forget(
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="The player's id.")],
    database_url: DatabaseUrl = None,
    settings: SettingsFile = None,
) -> None:
    """Take a player's name out of everything that a server keeps; the matches stay, and stay provable."""
    from wayside.cli import operate

    operate.forget(player, database_url, settings)


@app.command()
@of_the_server
def export(
    folder: Annotated[Path, typer.Argument(help="Where matches.parquet and moves.parquet go.")],
    database_url: DatabaseUrl = None,
    settings: SettingsFile = None,
    json: Json = False,
) -> None:
    """Write finished matches as Parquet, without names."""
    from wayside.cli import operate

    operate.export(folder, database_url, settings, json)
