"""The sensible bot: it lays what promises most, and takes the others to do the same."""

from typing import Any

from wayside.engine.forms import rule
from wayside.engine.moves import move_of
from wayside.games.hallo_trucker.belief import believe
from wayside.games.hallo_trucker.judgement import best_face
from wayside.games.hallo_trucker.state import TO_COUNTER, State
from wayside.games.hallo_trucker.words import COUNTER, ROW


@rule
def sensible(s: State, seat: int, out: Any, n: int) -> int:
    """The card that promises most."""
    return move_of(COUNTER if s.phase == TO_COUNTER else ROW, best_face(s, seat))


# What a search may take for granted where it lets this bot play on for the others.
sensible.believe = believe  # type: ignore[attr-defined]
