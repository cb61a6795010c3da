"""What tells who is going to win Road Hog: the turns that every car has to go."""

from typing import Any

from wayside.engine.forms import rule
from wayside.engine.outlook import Outlook
from wayside.games.road_hog.judgement import turns_left
from wayside.games.road_hog.state import State

ROUNDS = 2  # what reds and cards of this turn do has been seen by then


@rule
def outlook(s: State, out: Any) -> None:
    """The fewer turns, the better: in thousandths of a turn (see turns_to_go.py)."""
    for seat in range(s.seats):
        out[seat, 0] = -turns_left(s, seat)


OUTLOOK = Outlook(outlook, weight=0.0005, rounds=ROUNDS)
