"""The hands of Blackjack: their numbers and their order, cards that are dealt to them, what they count (section 14).

Hands are dealt to and played in an order that begins with the first hand of the player on the dealer's left and ends
with the dealer's second hand and what was split off it; then comes the House.
"""

from wayside.engine.events import NOBODY, tell
from wayside.engine.forms import Lookup, rule
from wayside.games.hitchiker import words
from wayside.games.hitchiker.edition import NONE, SPLIT_HANDS
from wayside.games.hitchiker.money import left_of
from wayside.games.hitchiker.pack import cards_left, draw_card
from wayside.games.hitchiker.state import HANDS, HOUSE_HAND, SECOND, State

MOST = 21
ACE_MORE = 10  # what an ace counts more than 1, if that is better for the hand
_ACE, _PICTURES = "A", "JQK"
COUNTS = Lookup(
    [1 if rank == _ACE else 10 if rank in _PICTURES else int(rank) for rank in words.RANKS for _ in words.SUITS], "u1"
)
"""What each card counts at least: its number, 10 for a picture, 1 for an ace (H14.2)."""


# ---- Hands


@rule
def first_hand(s: State) -> int:
    """The hand that is dealt to and played first."""
    return left_of(s, s.turn) * SPLIT_HANDS


@rule
def hand_after(s: State, hand: int) -> int:
    """The next one in order; after the last comes the House."""
    if hand % SPLIT_HANDS != SPLIT_HANDS - 1 or hand >= SECOND:
        return hand + 1
    seat = hand // SPLIT_HANDS
    return SECOND if seat == s.turn else left_of(s, seat) * SPLIT_HANDS


@rule
def player_of(s: State, hand: int) -> int:
    """Whose hand it is; the House is nobody's."""
    return s.turn if hand >= SECOND else hand // SPLIT_HANDS


@rule
def name_of(hand: int) -> int:
    """Which of its player's hands it is, as events have it (words.HAND)."""
    return SPLIT_HANDS + hand - SECOND if hand >= SECOND else hand % SPLIT_HANDS


@rule
def hands_beside(s: State, hand: int) -> int:
    """Into how many hands the one was split from which this one comes, itself among them."""
    first = hand - hand % SPLIT_HANDS
    count = 0
    for i in range(SPLIT_HANDS):
        if s.cards[first + i]:
            count += 1
    return count


# ---- Cards


@rule
def clear_felt(s: State) -> None:
    """No cards and no wagers."""
    s.felt_n = 0
    s.burned = NONE
    s.hand = NONE
    s.soft = 0
    for hand in range(HANDS):
        s.wager[hand] = 0
        s.cards[hand] = 0
        s.count[hand] = 0


@rule
def deal_card(s: State, hand: int) -> None:
    """The next card, face up; nothing if the pack has run out."""
    if cards_left(s) == 0:
        return
    card = draw_card(s)
    s.felt[s.felt_n] = card
    s.felt_hand[s.felt_n] = hand
    s.felt_n += 1
    add_to_count(s, hand, card)
    if hand == HOUSE_HAND:
        tell(s, words.HOUSE_DEALT, NOBODY, card)
    else:
        tell(s, words.DEALT, player_of(s, hand), card, name_of(hand))


@rule
def add_to_count(s: State, hand: int, card: int) -> None:
    """One ace at most counts 11, as long as the hand is not more than 21 by it (H14.2)."""
    soft = s.soft >> hand & 1
    least = s.count[hand] - ACE_MORE * soft + COUNTS[card]
    soft = 1 if (soft or COUNTS[card] == 1) and least + ACE_MORE <= MOST else 0
    s.cards[hand] += 1
    s.count[hand] = least + ACE_MORE * soft
    s.soft = s.soft & ~(1 << hand) | soft << hand
