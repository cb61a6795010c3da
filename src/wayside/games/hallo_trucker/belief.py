"""What sensible drivers are likely to have laid: a belief about cards that a seat cannot see.

A redeal takes every way of dealing to be as likely as any other, so it gives the rivals rows without
rhyme or reason. Here each rival looks through the same hidden cards as a sensible driver would have:
where it laid a card, it lays the best of that card and its hand. Cards change places within what one
rival holds, so whatever the seat knows for certain stays as it is.
"""

from wayside.engine.forms import rule
from wayside.games.hallo_trucker.edition import FACE, HAND
from wayside.games.hallo_trucker.judgement import best_face
from wayside.games.hallo_trucker.rules import look_at_hand
from wayside.games.hallo_trucker.state import NONE, TO_COUNTER, TO_ROW, State


@rule
def believe(s: State, seat: int) -> None:
    """After a redeal for a seat: let every rival have laid its cards as a sensible driver would."""
    for rival in range(s.seats):
        if rival != seat:
            believe_row(s, rival)
            if s.counter[rival] != NONE:
                believe_counter(s, rival)
            for i in range(s.laid_n[rival]):
                believe_laid(s, rival, i)
            look_at_hand(s, rival)


@rule
def believe_row(s: State, rival: int) -> None:
    """Card by card, the row that the driver would have laid, while the counter rose to what it shows."""
    phase, laid, held, km, cards = s.phase, s.laid_n[rival], s.hand_n[rival], s.counter_km, s.row_n[rival]
    s.phase = TO_ROW
    s.laid_n[rival] = 0
    for i in range(cards):
        s.row_n[rival] = i
        s.counter_km = km * i // cards
        s.row[rival, i] = lay_best(s, rival, held - laid, s.row[rival, i])
    s.phase, s.laid_n[rival], s.hand_n[rival], s.counter_km, s.row_n[rival] = phase, laid, held, km, cards


@rule
def believe_counter(s: State, rival: int) -> None:
    """The counter card that is still face down."""
    phase, laid, held = s.phase, s.laid_n[rival], s.hand_n[rival]
    s.phase = TO_COUNTER
    s.laid_n[rival] = 0
    s.counter[rival] = lay_best(s, rival, held - laid, s.counter[rival])
    s.phase, s.laid_n[rival], s.hand_n[rival] = phase, laid, held


@rule
def believe_laid(s: State, rival: int, i: int) -> None:
    """A card that was laid just now, while others still choose."""
    laid, held = s.laid_n[rival], s.hand_n[rival]
    s.laid_n[rival] = 0
    s.laid[rival, i] = lay_best(s, rival, held - laid, s.laid[rival, i])
    s.laid_n[rival], s.hand_n[rival] = laid, held


@rule
def lay_best(s: State, rival: int, held: int, card: int) -> int:
    """Of so many cards in hand and this one, the one that the driver lays; the other stays in the hand."""
    if held == HAND:  # a full hand has no room to look at one more: its last card is left out of the choice
        held -= 1
    kept = s.hand[rival, held]
    s.hand[rival, held] = card
    s.hand_n[rival] = held + 1
    face = best_face(s, rival)
    i = 0
    while FACE[s.hand[rival, i]] != face:
        i += 1
    best = s.hand[rival, i]
    s.hand[rival, i] = s.hand[rival, held]
    s.hand[rival, held] = kept
    return best
