"""Performing for the table, and its verdict (H5.4, H5.10 to H5.12, and two Bad Rides)."""

from wayside.engine.events import tell
from wayside.engine.forms import rule
from wayside.engine.sequel import DONE, follows
from wayside.games.hitchiker import words
from wayside.games.hitchiker.edition import (
    NONE,
    REFUSED_MISS,
    REFUSED_PAY,
    RIDE_FINE,
    RIDE_REFUSED,
    RIDE_SUM,
    SONG_PRIZE,
)
from wayside.games.hitchiker.money import left_of, miss_next_turn, pay_bank, receive
from wayside.games.hitchiker.order import NEXT_TURN, REFUSED, SKIP_TOWN, VERDICT
from wayside.games.hitchiker.state import JURY, SAID_NO, SAID_YES, UNSAID, State


@rule
def perform(s: State, seat: int) -> int:
    """All others are the jury, and vote at the same time (H5.10)."""
    tell(s, words.PERFORMED, seat)
    for juror in range(s.seats):
        s.votes[juror] = UNSAID
    s.phase = JURY
    s.waiting = (1 << s.seats) - 1 & ~(s.empty | 1 << seat)
    return DONE


@rule
def decline(s: State, seat: int) -> int:
    """Somebody will not perform (H5.11)."""
    tell(s, words.DECLINED, seat)
    return REFUSED


@rule
def vote(s: State, seat: int, yes: bool) -> int:
    """A vote, unseen until all are in (H5.10)."""
    s.sealed[seat, 0] = SAID_YES if yes else SAID_NO
    s.waiting &= ~(1 << seat) & 255
    return DONE if s.waiting else VERDICT


@rule
def open_votes(s: State, performer: int) -> bool:
    """All votes are seen, from the performer's left on; whether there is any yes among them."""
    found = False
    juror = left_of(s, performer)
    while juror != performer:
        s.votes[juror] = s.sealed[juror, 0]
        s.sealed[juror, 0] = UNSAID
        tell(s, words.VOTED, juror, s.votes[juror])
        found = found or s.votes[juror] == SAID_YES
        juror = left_of(s, juror)
    return found


@follows(VERDICT, REFUSED)
@rule
def judge(s: State, then: int) -> int:
    """One yes is enough for the prize; a refusal, or declining, costs what a card says (H5.10, H5.11, H11.43)."""
    seat = s.turn
    if then == VERDICT:
        if open_votes(s, seat):
            tell(s, words.APPROVED, seat)
            receive(s, seat, SONG_PRIZE if s.ride == NONE else RIDE_SUM[s.ride])
            return NEXT_TURN
        tell(s, words.REJECTED, seat)
    if s.ride != NONE:
        if RIDE_REFUSED[s.ride] == REFUSED_MISS:
            miss_next_turn(s, seat)
        elif RIDE_REFUSED[s.ride] == REFUSED_PAY and not pay_bank(s, seat, RIDE_FINE[s.ride]):
            return SKIP_TOWN
    return NEXT_TURN
