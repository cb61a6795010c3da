"""Nothing is hidden in Road Hog: which cards are left is known to all, and their order is not decided yet."""

from wayside.engine.forms import rule
from wayside.games.road_hog.state import State


@rule
def redeal(s: State, seat: int) -> None:
    """Every seat and every spectator knows all there is to know."""
