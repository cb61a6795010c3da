"""A run in one number: its km, how far it has come (1 + face of its last km card), and whether a Rest ends it.

Laid card by card it must agree with `run_km`, which is a tenth quicker on a GPU: tests/rules compare them.
"""

from wayside.engine.forms import rule
from wayside.games.hallo_trucker.edition import KM, REST


@rule
def run_of(km: int, reached: int, rested: int) -> int:
    return km << 5 | reached << 1 | rested


@rule
def km_of(run: int) -> int:
    return run >> 5


@rule
def reached_by(run: int) -> int:
    return (run >> 1) & 15


@rule
def lay(run: int, face: int) -> int:
    """The run with one more card (T4.1 to T4.8)."""
    if face < REST:
        km = km_of(run) if face >= reached_by(run) else 0
        return run_of(km + KM[face], face + 1, 0)
    if face == REST and run & 1 == 0:
        return run | 1
    return run_of(0, 0, 1 if face == REST else 0)


@rule
def breaks(run: int, face: int) -> int:
    """Whether a card breaks the run: 0 not, 1 before it, so that it counts anew, 2 by itself (T4.2, T4.5, T4.6)."""
    if face < REST:
        return 1 if face < reached_by(run) else 0
    return 0 if face == REST and run & 1 == 0 else 2
