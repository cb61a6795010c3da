"""Outlook: what tells, a little later in a match, who is going to win.

To play a match to its end shows who wins it, but one throw of luck after another drowns what a single move was worth.
A game may name a number of each seat that says how it stands: its score, what it still has to go. Chances are then
looked up from these numbers where the stage, or so many rounds, are over; what they mean is learnt, in the very
position that is asked about, from some matches that are played on to their end. A game that brings none is judged by
whole matches alone.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, eq=False)
class Outlook:
    """A number that says how each seat stands, and when it is looked at."""

    of: Callable[[Any, Any], None]
    """(record, out): write `out[seat, 0]` for each seat, the more the better. One number, so that moves are in the same
    order whatever exactly it comes to mean."""
    weight: float
    """About how much one more of it is worth, as the logarithm of odds: a first guess, from which is learnt."""
    rounds: int = 0
    """So many rounds on; 0: once the stage is over."""
