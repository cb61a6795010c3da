"""A player of Hallo Trucker who will not let a stage end, for the tests."""

from typing import Any

from trial import Trial

from wayside.engine.forms import rule
from wayside.engine.moves import first_of
from wayside.games.hallo_trucker import GAME
from wayside.games.hallo_trucker.edition import BARRIER, FREE, LOST, REALLY, REST
from wayside.games.hallo_trucker.state import TO_COUNTER, State


@rule
def stubborn(s: State, seat: int, out: Any, n: int) -> int:
    """Keep the stage going for as long as it can be: nothing for the counter, and Barriers to get row cards back."""
    best = 0
    most = -1
    for i in range(n):
        face = first_of(out[i, 0])
        if s.phase == TO_COUNTER:
            worth = 20 - face  # the lowest km, if it must be
            if face == BARRIER:
                worth = 60 if s.start == seat else 30
            elif face == REST:
                worth = 50
            elif face == LOST:
                worth = 40
            elif face == FREE or face == REALLY:
                worth = 0
        else:
            worth = 10 + face  # the highest km goes where it does no harm
            if face == FREE or face == REALLY:
                worth = 30
            elif face == LOST:
                worth = 3
            elif face == REST:
                worth = 2
            elif face == BARRIER:
                worth = 1
        if worth > most:
            most = worth
            best = i
    return out[best, 0]  # type: ignore[no-any-return]


def options_of(number: int, seats: int) -> dict[str, int]:
    """Lengths, first seats and both kinds of looking in turn."""
    return {"stages": 1 + number % 9, "first": number % (seats + 1), "look": number % 2}


TRIAL = Trial(GAME, stubborn, options_of)
