"""Green dice: where they can take a car, and driving there (sections 4, 5 and 7)."""

from wayside.engine.events import tell
from wayside.engine.forms import rule
from wayside.games.road_hog import words
from wayside.games.road_hog.edition import NOWHERE
from wayside.games.road_hog.road_tables import (
    AT_EXIT,
    BRIDGE,
    CROSSED_AT,
    DRIVES,
    END,
    ENTERS,
    LEAVES,
    PASSED,
    PASSED_AT,
    THROUGH,
)
from wayside.games.road_hog.state import WAYS, State

FIRST, SECOND, TOTAL, FIRST_THEN_SECOND, SECOND_THEN_FIRST = range(WAYS)


@rule
def barred(s: State) -> int:
    """What a drive may not do, as bits of `DRIVES`: break a law, or get to a crossing that is shut (R4.5, R12.6)."""
    laws = BRIDGE | THROUGH | (LEAVES if s.entered else 0)
    return laws | s.shut << CROSSED_AT


@rule
def look_at_greens(s: State, seat: int) -> bool:
    """Where each use of the greens ends, and whether there is any (R4.1 to R4.5); not for a car bound for court."""
    forget_drives(s)
    a = s.green[0]
    b = s.green[1]
    if a == 0 or s.bound >> seat & 1:  # R11.9
        return False
    at = s.at[seat]
    no = barred(s)
    first = DRIVES[s.map, at, a]
    note_end(s, FIRST, first, no)
    if b:
        second = DRIVES[s.map, at, b]
        note_end(s, SECOND, second, no)
        note_end(s, TOTAL, DRIVES[s.map, at, a + b], no)
        # The other die goes on from where the first has ended only if that is an exit (R4.3, R5.5).
        if first & AT_EXIT and first & no == 0:
            note_end(s, FIRST_THEN_SECOND, DRIVES[s.map, first & END, b], no)
        if second & AT_EXIT and second & no == 0:
            note_end(s, SECOND_THEN_FIRST, DRIVES[s.map, second & END, a], no)
    return can_drive(s)


@rule
def note_end(s: State, way: int, drive: int, no: int) -> None:
    """Note where a use of the greens ends if it is lawful, and no use before it is the same (R1.18)."""
    if drive & no == 0:
        end = drive & END
        for other in range(way):
            if s.ends[other] == end:
                return
        s.ends[way] = end


@rule
def can_drive(s: State) -> bool:
    for way in range(WAYS):
        if s.ends[way] != NOWHERE:
            return True
    return False


@rule
def forget_drives(s: State) -> None:
    for way in range(WAYS):
        s.ends[way] = NOWHERE


@rule
def drive(s: State, seat: int, place: int) -> None:
    """The car goes to a place where a use of the greens ends; all greens are used or lost then (R3.2)."""
    way = 0
    while s.ends[way] != place:
        way += 1
    a = s.green[0]
    b = s.green[1]
    if way == FIRST or way == FIRST_THEN_SECOND:
        go(s, seat, a)
    elif way == TOTAL:
        go(s, seat, a + b)
    else:
        go(s, seat, b)
    if way >= FIRST_THEN_SECOND:
        go(s, seat, b if way == FIRST_THEN_SECOND else a)
    s.green[0] = 0
    s.green[1] = 0
    forget_drives(s)


@rule
def go(s: State, seat: int, counts: int) -> None:
    """So many counts forward; a card is due for each Check Point passed, or where it ends (R8.1)."""
    at = s.at[seat]
    way = DRIVES[s.map, at, counts]
    tell(s, words.DROVE, seat, at, way & END)
    s.at[seat] = way & END
    s.due += way >> PASSED_AT & PASSED
    if way & ENTERS:
        s.entered = 1  # it may not leave that town in this turn (R7.3)
