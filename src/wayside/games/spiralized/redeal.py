"""Nothing is hidden in Spiralized, so there is nothing to deal anew."""

from wayside.engine.forms import rule
from wayside.games.spiralized.state import State


@rule
def redeal(s: State, seat: int) -> None:
    """Every seat and every spectator knows all there is to know."""
