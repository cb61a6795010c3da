"""Empty chairs: who joins a game in progress, and when they are asked (section 17)."""

from wayside.engine.forms import rule
from wayside.engine.sequel import DONE, follows
from wayside.games.hitchiker.edition import HOMETOWNS
from wayside.games.hitchiker.opening import first_free
from wayside.games.hitchiker.order import BEGIN, NEXT_HOME, NEXT_ROUND
from wayside.games.hitchiker.state import CHAIRS, SAID_NO, SAID_YES, UNSAID, State


@follows(NEXT_ROUND)
@rule
def begin_round(s: State) -> int:
    """Every empty chair is asked at the same time, if there is a Hometown for anybody (H17.3, H17.5)."""
    s.round += 1
    if s.empty and first_free(s) < HOMETOWNS:
        s.phase = CHAIRS
        s.waiting = s.empty
        return DONE
    return BEGIN


@rule
def answer_chair(s: State, seat: int, joins: bool) -> int:
    """One chair's answer; once all are in, those who join choose their Hometowns (H17.4)."""
    s.sealed[seat, 0] = SAID_YES if joins else SAID_NO
    s.waiting &= ~(1 << seat) & 255
    if s.waiting:
        return DONE
    for chair in range(s.seats):
        if s.sealed[chair, 0] == SAID_YES:
            s.joining |= 1 << chair
        s.sealed[chair, 0] = UNSAID
    return NEXT_HOME
