"""Outlook: what tells, a little later in a match, who is going to win.

To play a match to its end shows who wins it, but one throw of luck after another drowns what a single move was worth.
A game may name a few numbers of each seat that say how it stands: the score, what it still has to go. Chances are
then looked up from them where the stage, or so many rounds, are over; what they mean is learnt, in the very position
that is asked about, from some matches that are played on to their end. A game that brings none is judged by whole
matches alone.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

MOST_LOOKS = 8


@dataclass(frozen=True, eq=False)
class Outlook:
    """Numbers that say how each seat stands, and when they are looked at."""

    looks: int
    """How many numbers a seat has."""
    of: Callable[[Any, Any], None]
    """(record, out): write those of each seat into its line. The more of one, the better or the worse, all else
    being equal."""
    rounds: int = 0
    """So many rounds on; 0: once the stage is over."""
