"""What tells who is going to win Krikkit: points, what Crest adds to them, and what the next hands are played with."""

from typing import Any

from wayside.engine.forms import i64, rule
from wayside.engine.outlook import Outlook
from wayside.games.krikkit.crest import grand_score_of
from wayside.games.krikkit.edition import WHOLE
from wayside.games.krikkit.judgement import FIELD, SHORT_HAND, UNIT, VORTEX
from wayside.games.krikkit.state import State

ROUNDS = 1


@rule
def outlook(s: State, out: Any) -> None:
    """Points; the bonus of Crest; what hinders the next hand, in points; and things that help it."""
    for seat in range(s.seats):
        points = i64(s.score[seat])
        out[seat, 0] = points
        out[seat, 1] = grand_score_of(s, seat) // WHOLE - points
        hindered = s.field[seat] * FIELD + s.vortex[seat] * VORTEX
        if s.lost[seat]:
            hindered += SHORT_HAND
        out[seat, 2] = hindered // UNIT
        out[seat, 3] = s.gold[seat] + s.duck[seat] + s.zarquon[seat]


OUTLOOK = Outlook(4, outlook, ROUNDS)
