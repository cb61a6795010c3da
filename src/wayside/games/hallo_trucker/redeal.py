"""What a seat of Hallo Trucker cannot know, dealt anew.

A seat with a perfect memory knows its hand, its row, what it laid, what Barriers took from its row,
and every card that was ever turned up. All other cards change places at random, with one limit: a
card that the seat has seen going into the draw pile at a reshuffle cannot be one that has been out of
the pile since before it.
"""

from wayside.engine.dice import below
from wayside.engine.events import NOBODY
from wayside.engine.forms import rule
from wayside.games.hallo_trucker.edition import DECK, HAND
from wayside.games.hallo_trucker.rules import look_at_hand
from wayside.games.hallo_trucker.state import EVERYBODY, FACE_UP, NONE, State

# The lines of the record's scratch grid.
BECOMES, POOL, NEW_ERA = range(3)
HIDDEN = -2


@rule
def redeal(s: State, seat: int) -> None:
    """A fresh guess, by the record's dice, at every card whose place this seat does not know.

    Places that were filled longest ago choose first, among the cards that can be there: so without a
    reshuffle every way of dealing that fits what the seat knows is as likely as every other. After one,
    each place keeps the age of the card that truly lies there, although the seat could not always tell it.
    """
    me = EVERYBODY if seat == NOBODY else seat
    for card in range(DECK):
        s.scratch[BECOMES, card] = HIDDEN
    mark_what_is_seen(s, seat)
    left = 0
    for card in range(DECK):
        if s.scratch[BECOMES, card] == HIDDEN:
            s.scratch[POOL, left] = card
            left += 1
        else:
            s.scratch[NEW_ERA, card] = s.era[card]
    for era in range(s.reshuffles + 1):
        for card in range(DECK):
            if s.scratch[BECOMES, card] == HIDDEN and s.era[card] == era:
                i = pick(s, me, era, left)
                other = s.scratch[POOL, i]
                left -= 1
                s.scratch[POOL, i] = s.scratch[POOL, left]
                s.scratch[BECOMES, card] = other
                s.scratch[NEW_ERA, other] = era
                for knower in range(EVERYBODY + 1):  # others are taken to know of it what this seat knows
                    s.known[knower, other] = s.known[me, other]
    exchange(s)
    for card in range(DECK):
        s.era[card] = s.scratch[NEW_ERA, card]
        for line in range(3):
            s.scratch[line, card] = 0


@rule
def mark_what_is_seen(s: State, seat: int) -> None:
    """A card that the seat can place stays what it is."""
    for i in range(s.pile_n):
        s.scratch[BECOMES, s.pile[i]] = s.pile[i]
    for i in range(s.discard_n):
        if s.thrower[i] == FACE_UP or s.thrower[i] == seat:
            s.scratch[BECOMES, s.discard[i]] = s.discard[i]
    if seat == NOBODY:
        return
    for i in range(HAND):
        if s.hand[seat, i] != NONE:
            s.scratch[BECOMES, s.hand[seat, i]] = s.hand[seat, i]
    for i in range(s.laid_n[seat]):
        s.scratch[BECOMES, s.laid[seat, i]] = s.laid[seat, i]
    if s.counter[seat] != NONE:
        s.scratch[BECOMES, s.counter[seat]] = s.counter[seat]
    for i in range(s.row_n[seat]):
        s.scratch[BECOMES, s.row[seat, i]] = s.row[seat, i]


@rule
def pick(s: State, me: int, era: int, left: int) -> int:
    """The place in the pool of a card that may have been drawn after reshuffle `era`, by lot."""
    if s.reshuffles == 0:
        return below(s, left)
    fit = 0
    for i in range(left):
        if s.known[me, s.scratch[POOL, i]] <= era:
            fit += 1
    nth = below(s, fit)
    for i in range(left):
        if s.known[me, s.scratch[POOL, i]] <= era:
            if nth == 0:
                return i
            nth -= 1
    return NONE


@rule
def exchange(s: State) -> None:
    """Put in every place the card that its card becomes; behind the piles nothing old may be left to read."""
    for i in range(DECK):
        # Without a reshuffle, what was drawn still lies behind the draw pile, and the next stage needs it.
        s.deck[i] = s.scratch[BECOMES, s.deck[i]] if i < s.deck_n or s.reshuffles == 0 else NONE
        s.discard[i] = s.scratch[BECOMES, s.discard[i]] if i < s.discard_n else NONE
        s.thrower[i] = s.thrower[i] if i < s.discard_n else FACE_UP
    for seat in range(s.seats):
        for i in range(HAND):
            if s.hand[seat, i] != NONE:
                s.hand[seat, i] = s.scratch[BECOMES, s.hand[seat, i]]
        for i in range(2):
            s.laid[seat, i] = s.scratch[BECOMES, s.laid[seat, i]] if i < s.laid_n[seat] else NONE
        if s.counter[seat] != NONE:
            s.counter[seat] = s.scratch[BECOMES, s.counter[seat]]
        for i in range(DECK):
            s.row[seat, i] = s.scratch[BECOMES, s.row[seat, i]] if i < s.row_n[seat] else NONE
        look_at_hand(s, seat)
