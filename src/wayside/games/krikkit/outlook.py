"""What tells who is going to win Krikkit: points, what Crest will add to them, and what the next hands are played with.

All of it is in points. What an ability, a Field and being next are worth was read off a few hundred matches of sensible
bots; in doubt it is less.
"""

from typing import Any

from wayside.engine.forms import i64, rule
from wayside.engine.outlook import Outlook
from wayside.games.krikkit.crest import percentage_of, wormholes_of
from wayside.games.krikkit.edition import FAIR, WHOLE
from wayside.games.krikkit.judgement import A_HAND, RELEASE, SHORT_HAND, UNIT, VORTEX, final_score
from wayside.games.krikkit.state import State

ROUNDS = 1
POWER = 7  # what the Power Of Zarquon brings a hand
NEXT = 50  # to have the first hand of a round


@rule
def outlook(s: State, out: Any) -> None:
    """Points, and what is as good as points."""
    final = i64(final_score(s))
    most = i64(s.score[0])
    for seat in range(1, s.seats):
        most = max(most, i64(s.score[seat]))
    hands = max(0, final - most) // A_HAND
    for seat in range(s.seats):
        points = i64(s.score[seat]) + FAIR * i64(wormholes_of(s, seat))
        points += final * i64(percentage_of(s, seat)) // WHOLE
        points += POWER * hands * i64(s.zarquon[seat])
        points -= (RELEASE * i64(s.field[seat]) + VORTEX * i64(s.vortex[seat])) // UNIT
        if s.lost[seat]:
            points -= SHORT_HAND // UNIT
        if s.turn == seat:
            points += NEXT
        out[seat, 0] = points


OUTLOOK = Outlook(outlook, weight=0.008, rounds=ROUNDS)
