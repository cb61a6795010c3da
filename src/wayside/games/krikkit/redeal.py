"""What nobody in Krikkit can know: where the right answer to an open question stands."""

from wayside.engine.dice import below
from wayside.engine.forms import rule
from wayside.games.krikkit.quiz import ANSWERS
from wayside.games.krikkit.state import State


@rule
def redeal(s: State, seat: int) -> None:
    """A fresh guess at the right answer's place: the asker does not see it either.

    Between questions the place means nothing, and is drawn when one is asked; it is guessed at all the same.
    """
    s.right = below(s, ANSWERS)
