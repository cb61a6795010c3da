"""Red dice: whom they can send back, and sending them (section 6)."""

from wayside.engine.events import tell
from wayside.engine.forms import rule
from wayside.games.road_hog import words
from wayside.games.road_hog.road_tables import BACK, CROSSED_AT, END, REDS
from wayside.games.road_hog.state import State


@rule
def look_at_reds(s: State, seat: int) -> bool:
    """The cars that each red die can send back; whether there is any (R6.1 to R6.5)."""
    for i in range(2):
        found = 0
        pips = s.red[i]
        if pips:
            for other in range(s.seats):
                if other != seat and can_be_sent(s, other, pips):
                    found |= 1 << other
        s.victims[i] = found
    return s.victims[0] | s.victims[1] != 0


@rule
def can_be_sent(s: State, other: int, pips: int) -> bool:
    """On the Expressway and no exit, so many ahead of one to a Highway; on the road; not bound for court; no train."""
    if REDS[s.map, s.at[other]] >> pips & 1 == 0:
        return False
    if s.misses[other] or s.bound >> other & 1:
        return False
    return BACK[s.map, s.at[other], pips] >> CROSSED_AT & s.shut == 0


@rule
def sent_to(s: State, other: int, pips: int) -> int:
    """The space so many behind that car."""
    return BACK[s.map, s.at[other], pips] & END


@rule
def send_back(s: State, seat: int, other: int, place: int) -> None:
    """A red die moves another's car to that exit, and is used (R6.1, R6.3)."""
    i = 0
    if s.victims[0] >> other & 1 == 0 or sent_to(s, other, s.red[0]) != place:
        i = 1
    s.red[i] = 0
    s.at[other] = place
    tell(s, words.SENT_BACK, seat, other, place)
