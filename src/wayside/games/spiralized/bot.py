"""The sensible bot."""

from typing import Any

from wayside.engine.forms import rule
from wayside.games.spiralized.state import State


@rule
def sensible(s: State, seat: int, out: Any, n: int) -> int:
    """The first offer."""
    return out[n - 1, 0]  # type: ignore[no-any-return]
