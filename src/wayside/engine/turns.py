"""What every game's rules do with seats: ask one, go to the next, find the first, end the game."""

from typing import Any

from wayside.engine.dice import below
from wayside.engine.forms import rule


@rule
def ask_seat(s: Any, phase: int, seat: int) -> None:
    """A seat owes a decision, and nobody else does."""
    s.phase = phase
    s.waiting = 1 << seat


@rule
def seat_after(s: Any, seat: int, steps: int) -> int:
    """The seat so many steps, fewer than there are seats, to the left (a division would be slow on a GPU)."""
    other = seat + steps
    return other - s.seats if other >= s.seats else other


@rule
def next_seat(s: Any, seat: int) -> int:
    """The seat to the left."""
    return seat + 1 if seat + 1 < s.seats else 0


@rule
def first_or_lot(s: Any) -> int:
    """The seat that the option `first` names (see `options.who_begins`), counted from 1; with 0 the lot decides."""
    return below(s, s.seats) if s.first == 0 else (s.first - 1) % s.seats


@rule
def end_game(s: Any, phase: int) -> None:
    """The game is over, and nobody owes anything."""
    s.phase = phase
    s.over = 1
    s.waiting = 0


# ---- Sets as bits


@rule
def lowest_in(bits: int) -> int:
    """The lowest member of a set that is not empty."""
    at = 0
    while bits >> at & 1 == 0:
        at += 1
    return at


@rule
def nth_in(bits: int, nth: int) -> int:
    """Member number `nth` of a set, counted from 0 up."""
    at = 0
    while True:
        if bits >> at & 1:
            if nth == 0:
                return at
            nth -= 1
        at += 1


@rule
def count_in(bits: int) -> int:
    """How many members a set has."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count
