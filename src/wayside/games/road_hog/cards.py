"""Check Point cards: drawing them, and what each does (sections 8 and 9)."""

from wayside.engine.dice import below, roll
from wayside.engine.events import NOBODY, tell
from wayside.engine.forms import rule
from wayside.engine.sequel import follows
from wayside.games.road_hog import words
from wayside.games.road_hog.edition import (
    CARD_KINDS,
    CARDS,
    COURT,
    DECK,
    MISS,
    OCTANE,
    RAGE,
    SIDES,
    WAVE,
    WORKS,
)
from wayside.games.road_hog.order import DRAW, FALLEN, NEXT_TURN, SUMMONED
from wayside.games.road_hog.road_tables import FINAL
from wayside.games.road_hog.state import State


@rule
def shuffle_cards(s: State) -> None:
    """All cards lie face down, in an order that nobody knows (R2.4)."""
    for kind in range(CARD_KINDS):
        s.face_down[kind] = DECK[kind]
    s.pile = CARDS


@follows(DRAW)
@rule
def draw_card(s: State) -> int:
    """The next card that is due is drawn and carried out; without any the turn is over (R3.4, R8.2)."""
    if s.due == 0:
        return NEXT_TURN
    s.due -= 1
    card = take_top_card(s)
    tell(s, words.DREW, s.turn, card)
    if s.pile == 0:
        shuffle_cards(s)  # a face-up card is on top (R8.6)
        tell(s, words.SHUFFLED, NOBODY)
    return carry_out(s, s.turn, card)


@rule
def take_top_card(s: State) -> int:
    """Any card that lies face down is as likely as any other, and it is face up from now on.

    The order of a shuffled deck is not kept: a card is drawn by lot when it is needed, so nothing is hidden.
    """
    nth = below(s, s.pile)
    card = 0
    while nth >= s.face_down[card]:
        nth -= s.face_down[card]
        card += 1
    s.face_down[card] -= 1
    s.pile -= 1
    s.card = card
    return card


@rule
def carry_out(s: State, seat: int, card: int) -> int:
    """What a card does, and what comes after it (section 9)."""
    if card == MISS:
        s.misses[seat] = 1
        tell(s, words.PULLED_OVER, seat)
        let_lapse(s)
        return NEXT_TURN
    if card == COURT:
        let_lapse(s)
        return SUMMONED
    if card == OCTANE:
        mark_octane(s, seat)
    elif card == WORKS:
        mark_works(s, seat)
    elif card == RAGE:
        s.extra = 1
        s.red[0] = roll(s, SIDES)
        tell(s, words.ROLLED, seat, 0, words.A_PAIR * s.red[0])
        return FALLEN
    elif card == WAVE:
        if s.at[seat] == FINAL[s.map]:
            tell(s, words.NO_WAVE, seat)
            return DRAW
        s.extra = 1
        s.green[0] = roll(s, SIDES)
        tell(s, words.ROLLED, seat, words.A_PAIR * s.green[0])
        return FALLEN
    return DRAW


@rule
def let_lapse(s: State) -> None:
    """Cards that are still due are not drawn (R8.5)."""
    if s.due:
        tell(s, words.LAPSED, s.turn, s.due)
        s.due = 0


@rule
def mark_octane(s: State, seat: int) -> None:
    """Three dice on the next turn that is rolled; it and Road Works cancel out (R9.2, R9.4, R9.9)."""
    if s.works >> seat & 1:
        s.works &= ~(1 << seat) & 255
        tell(s, words.CANCELLED, seat)
    else:
        s.octane |= 1 << seat
        tell(s, words.GOT_OCTANE, seat)


@rule
def mark_works(s: State, seat: int) -> None:
    """One die on the next turn that is rolled; it and High Octane cancel out (R9.8, R9.9)."""
    if s.octane >> seat & 1:
        s.octane &= ~(1 << seat) & 255
        tell(s, words.CANCELLED, seat)
    else:
        s.works |= 1 << seat
        tell(s, words.GOT_WORKS, seat)
