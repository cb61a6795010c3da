"""The opening roll: who comes closest to 42 begins (section 2 of the rulebook)."""

from wayside.engine.dice import below
from wayside.engine.events import NOBODY, tell
from wayside.engine.forms import rule
from wayside.engine.turns import lowest_in, nth_in
from wayside.games.krikkit.edition import BLACK, GREEN, OPENING_ROUNDS, OPENING_TOTAL, RED, WHITE
from wayside.games.krikkit.state import NONE, OPENING, State
from wayside.games.krikkit.turn import clear_hand
from wayside.games.krikkit.words import BEGINS, OPENED, OPENING_LOT, OPENING_TIED


@rule
def begin_opening(s: State, rolling: int) -> None:
    """These seats roll for the first hand, one after another (K2.3)."""
    s.rolling = rolling
    s.opening_rounds += 1
    for seat in range(s.seats):
        if rolling >> seat & 1:
            s.opening[seat] = NONE
    open_with(s, lowest_in(rolling))


@rule
def open_with(s: State, seat: int) -> None:
    """A seat's opening roll begins; all four dice are thrown for it."""
    s.turn = seat
    clear_hand(s)
    s.phase = OPENING


@rule
def opening_total(s: State) -> int:
    return s.dice[BLACK] + s.dice[WHITE] + s.dice[GREEN] + s.dice[RED]


@rule
def close_opening(s: State) -> bool:
    """A seat's opening roll stands (K2.4). True if somebody else opens now; False: the closest to 42 is `s.starter`."""
    total = opening_total(s)
    s.opening[s.turn] = abs(total - OPENING_TOTAL)
    tell(s, OPENED, s.turn, total, s.opening[s.turn])
    for seat in range(s.turn + 1, s.seats):
        if s.rolling >> seat & 1:
            open_with(s, seat)
            return True
    closest = NONE
    leading = 0
    count = 0
    for seat in range(s.seats):
        if s.rolling >> seat & 1:
            if s.opening[seat] < closest:
                closest = s.opening[seat]
                leading = 0
                count = 0
            if s.opening[seat] == closest:
                leading |= 1 << seat
                count += 1
    if count > 1 and s.opening_rounds < OPENING_ROUNDS:
        tell(s, OPENING_TIED, NOBODY, count)
        begin_opening(s, leading)
        return True
    nth = 0
    if count > 1:
        nth = below(s, count)
        tell(s, OPENING_LOT, NOBODY, count)
    begin_with(s, nth_in(leading, nth))
    return False


@rule
def begin_with(s: State, seat: int) -> None:
    """A seat is to have the first hand."""
    s.starter = seat
    tell(s, BEGINS, seat)
