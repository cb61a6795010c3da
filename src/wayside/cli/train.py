"""`wayside train`."""

import json as jsonlib
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from wayside.bots.nets import FILE, write_net
from wayside.cli.simulate import split_options
from wayside.engine.errors import WaysideError
from wayside.engine.registry import find_game
from wayside.envs.asked import need_extra
from wayside.lab.report.page import page_of, write_page
from wayside.train.picture import training_page

if TYPE_CHECKING:
    from wayside.train.trainer import Report

SMALL = {"lanes": 512, "decisions": 32, "batch": 4096, "games": 256}
"""What a CPU can do in a round, where nothing else is said."""


def train(
    name: str,
    seconds: float,
    device: str,
    folder: Path,
    resume: bool,
    seats: Sequence[int],
    options: Sequence[str],
    given: dict[str, int | None],
    picture: Path | None,
    json: bool,
) -> None:
    """Train until the time is spent, tell how strong the net has become, and write it."""
    game = find_game(name)
    if device not in ("cpu", "cuda"):
        raise WaysideError(f"--device is cpu or cuda; {device!r} is not")
    if seconds <= 0:
        raise WaysideError(f"--seconds is more than 0; {seconds:g} is not")
    for setting, number in given.items():
        if number is not None and number < 1:
            raise WaysideError(f"--{setting} is 1 or more; {number} is not")
    if picture is not None:
        page_of({})  # what it needs is found out before anything is learned
    try:
        from wayside.train.export import exported
        from wayside.train.trainer import Settings, Trainer, tables_of
    except ModuleNotFoundError as error:
        raise need_extra("wayside train", "train", error) from None
    console = Console(stderr=True)
    sizes = {setting: number for setting, number in given.items() if number is not None}
    tables = tables_of(game, seats, split_options(options))
    chosen = {"seconds": seconds, "tables": tables, **(SMALL if device == "cpu" else {}), **sizes}
    trainer = Trainer(game, Settings(**chosen), device, lambda line: console.print(_told(line), highlight=False))  # type: ignore[arg-type]
    if resume:
        trainer.resume(folder)
    trainer.train(folder)
    last = trainer.log[-1]
    about = {
        "seed": trainer.settings.seed,
        "seconds": round(trainer.spent),
        "decisions": last.decisions,
        "wins": last.wins,
    }
    file = folder / FILE
    write_net(exported(trainer.player, game, about), file)
    if picture is not None:
        command = ["wayside", "train", game.name, "--device", device, "--seconds", f"{seconds:g}"]
        for word, values in (("--seats", seats), ("-o", options), *((f"--{size}", [n]) for size, n in sizes.items())):
            command += [part for value in values for part in (word, str(value))]
        write_page(training_page(game, trainer.log, trainer.settings.seed, shlex.join(command)), picture)
    if json:
        print(jsonlib.dumps({"game": game.name, "file": str(file), "log": [vars(line) for line in trainer.log]}))
    else:
        Console().print(f"The net is in {file}; put it into {game.folder.name}/ to have it sit down as `learned`.")


def _told(line: "Report") -> str:
    wins = ", ".join(f"{share:.1%} (+- {2 * error:.1%}) of {seats}" for seats, (share, error) in line.wins.items())
    done = f"{line.seconds:>7,.0f} s  {line.decisions:>15,} decisions  {line.games:>11,} games"
    return f"{done}  wins alone: {wins or 'not measured'}"
