"""`wayside net`: the net that a game brings, how it was made, and an ONNX file of it."""

import json as jsonlib
from pathlib import Path

from rich.text import Text

from wayside.bots.nets import FILE, read_net
from wayside.cli.screen import LOUD, QUIET, make_console
from wayside.engine.errors import WaysideError
from wayside.engine.registry import find_game
from wayside.envs.asked import need_extra


def net(name: str, file: Path | None, onnx: Path | None, json: bool) -> None:
    """Say what a net is and how it came about; write it for other programs."""
    game = find_game(name)
    file = file or game.folder / FILE
    if not file.exists():
        raise WaysideError(
            f"{game.title} brings no net, and so has no bot `learned`; wayside train {game.name} makes one"
            if file.parent == game.folder
            else f"there is no net at {file}; wayside train writes one into the folder that --out names"
        )
    found = read_net(file)
    found.check_fit(game)
    if onnx is not None:
        try:
            from wayside.train.onnx import write_onnx
        except ModuleNotFoundError as error:
            raise need_extra("wayside net --onnx", "onnx", error) from None
        try:
            write_onnx(found, onnx)
        except OSError as error:
            raise WaysideError(f"{onnx} cannot be written: {error.strerror}; name another file") from None
    weights = sum(each.size for each in found.weights.values())
    told = {"weights": weights, "bytes": file.stat().st_size, "digest": found.digest, **found.about}
    if json:
        print(jsonlib.dumps({**told, "onnx": None if onnx is None else str(onnx)}))
        return
    console = make_console()
    for label, value in told.items():
        if isinstance(value, dict):  # by the number of seats: a share, and its error
            value = ", ".join(f"{share:.1%} (+- {2 * error:.1%}) of {seats}" for seats, (share, error) in value.items())
        elif isinstance(value, int):
            value = f"{value:,}"
        console.print(Text.assemble((f"{label.replace('_', ' '):>14}  ", LOUD), str(value)), soft_wrap=True)
    if onnx is not None:
        console.print(Text(f"The net is in {onnx}, for whatever reads ONNX.", QUIET))
