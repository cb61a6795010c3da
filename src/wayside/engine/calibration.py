"""Calibration: how often what was called so many per cent came true, measured, in the game's own folder.

`bench/calibration.py` measures it and writes calibration.json beside edition.toml. Where chances were called too boldly
or too timidly the file says by how much they are to be put right: each seat's chance to the same power, all together
again one.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

FILE = "calibration.json"


@dataclass(frozen=True)
class Calibration:
    """What was measured, and what follows from it."""

    power: float = 1.0
    """Below one, chances are drawn towards an even share; above, away from it."""
    table: tuple[tuple[float, float, int], ...] = ()
    """Called, came true (both in per cent), and how many times it was called: a line for each tenth."""

    def put_right(self, chances: Sequence[float]) -> list[float]:
        """Everybody's chances as they come true; they add up to one as before."""
        if self.power == 1.0:
            return list(chances)
        raised = [chance**self.power for chance in chances]
        return [each / sum(raised) for each in raised]


def read_calibration(folder: Path) -> Calibration:
    """A game's own; where nothing was measured yet, chances stay as they are."""
    try:
        told = json.loads((folder / FILE).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Calibration()
    table = tuple((float(said), float(won), int(count)) for said, won, count in told["table"])
    return Calibration(float(told["power"]), table)
