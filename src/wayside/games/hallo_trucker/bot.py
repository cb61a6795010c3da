"""A sensible driver: it knows what its run is worth, and when to press the counter."""

from typing import Any

from wayside.engine.forms import rule
from wayside.games.hallo_trucker.state import State


@rule
def sensible(s: State, seat: int, out: Any, n: int) -> int:
    return out[0, 0]  # type: ignore[no-any-return]
