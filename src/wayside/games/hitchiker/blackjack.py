"""Blackjack: wagers on the first card, hit, stand, split and double, the House (section 14)."""

from typing import Any

from wayside.engine.events import NOBODY, tell
from wayside.engine.forms import rule
from wayside.engine.moves import move_of, offer, offer_amount
from wayside.engine.sequel import DONE, follows
from wayside.engine.turns import ask_seat
from wayside.games.hitchiker import words
from wayside.games.hitchiker.blackjack_hands import (
    ACE_MORE,
    COUNTS,
    MOST,
    add_to_count,
    deal_card,
    first_hand,
    hand_after,
    hands_beside,
    name_of,
    player_of,
)
from wayside.games.hitchiker.edition import BLACKJACK_PAYS, HOUSE_STANDS, NONE, SPLIT_HANDS, WIN_PAYS
from wayside.games.hitchiker.money import left_of, somebody_wins
from wayside.games.hitchiker.order import FIRST_CARDS, HOUSE, NEXT_HAND, NEXT_TURN, WAGERS_DOWN
from wayside.games.hitchiker.pack import cards_left, draw_card, shuffle_pack
from wayside.games.hitchiker.state import HAND, HOUSE_HAND, NO_WAGER, SECOND, UNSAID, WAGER, State

# ---- The deal


@follows(FIRST_CARDS)
@rule
def deal_first_cards(s: State) -> int:
    """One is burned; one for everybody, two hands for the dealer, one for the House; then wagers (H14.3, H14.4)."""
    shuffle_pack(s)
    s.burned = draw_card(s)
    asked = 0
    seat = s.turn
    while True:
        seat = left_of(s, seat)
        deal_card(s, seat * SPLIT_HANDS)
        if s.cash[seat]:
            asked |= 1 << seat
        if seat == s.turn:
            break
    deal_card(s, SECOND)
    deal_card(s, HOUSE_HAND)
    s.phase = WAGER
    s.waiting = asked  # somebody has cash, or the game could not have been chosen (H12.6)
    return DONE


# ---- Wagers


@rule
def money_to_wager(s: State, seat: int) -> int:
    """All of one's cash, but for what the dealer has said for the first hand (H14.4, H14.5)."""
    return s.cash[seat] - s.sealed[seat, 0] if s.sealed[seat, 0] > 0 else s.cash[seat]


@rule
def offer_wager(s: State, seat: int, out: Any) -> int:
    """Any sum there is, or none (H14.4)."""
    n = offer_amount(out, 0, move_of(words.BET), 1, money_to_wager(s, seat), 1)
    return offer(out, n, move_of(words.PASS))


@rule
def say_wager(s: State, seat: int, sum: int) -> int:
    """Unseen by others until all are in; the dealer says one for each hand (H12.4, H14.5)."""
    second = 1 if s.sealed[seat, 0] != UNSAID else 0
    s.sealed[seat, second] = sum if sum else NO_WAGER
    if seat == s.turn and second == 0 and money_to_wager(s, seat):
        return DONE
    s.waiting &= ~(1 << seat) & 255
    return DONE if s.waiting else WAGERS_DOWN


@follows(WAGERS_DOWN)
@rule
def open_wagers(s: State) -> int:
    """All wagers are opened; hands with one get their second card, and Blackjacks are paid (H14.6 to H14.8, H14.13)."""
    some = 0
    seat = s.turn
    while True:
        seat = left_of(s, seat)
        laid = lay_wager(s, seat, seat * SPLIT_HANDS, 0)
        if seat == s.turn:
            laid += lay_wager(s, seat, SECOND, 1)
        if laid == 0:
            tell(s, words.SAT_OUT, seat)
        some += laid
        if seat == s.turn:
            break
    if some == 0:
        return leave_table(s)
    hand = first_hand(s)
    while hand != HOUSE_HAND:
        if s.wager[hand]:
            deal_card(s, hand)
        hand = hand_after(s, hand)
    s.hand = first_hand(s)
    if pay_blackjacks(s):
        leave_table(s)
        return DONE
    return NEXT_HAND


@rule
def lay_wager(s: State, seat: int, hand: int, which: int) -> int:
    """A wager that was said leaves the cash and lies beside its hand (H12.5)."""
    sum = s.sealed[seat, which]
    s.sealed[seat, which] = UNSAID
    if sum <= 0:
        return 0
    s.cash[seat] -= sum
    s.wager[hand] = sum
    tell(s, words.WAGERED, seat, sum, name_of(hand))
    return sum


@rule
def pay_blackjacks(s: State) -> bool:
    """Two cards that count 21 are paid at once, one after another; whether that wins the game (H14.12, H14.13)."""
    hand = first_hand(s)
    while hand != HOUSE_HAND:
        wager = s.wager[hand]
        if wager and s.count[hand] == MOST:
            seat = player_of(s, hand)
            s.wager[hand] = 0
            s.cash[seat] += wager + BLACKJACK_PAYS * wager
            tell(s, words.TWENTY_ONE, seat, name_of(hand), BLACKJACK_PAYS * wager)
            if somebody_wins(s):
                return True
        hand = hand_after(s, hand)
    return False


# ---- Playing a hand


@follows(NEXT_HAND)
@rule
def go_to_next_hand(s: State) -> int:
    """Who is to play which hand; once all are done, or the pack is, it is the House's turn (H14.9, H14.11, H14.24)."""
    while s.hand != HOUSE_HAND:
        hand = s.hand
        if s.wager[hand]:
            if s.count[hand] < MOST:
                if cards_left(s) == 0:
                    return HOUSE
                ask_seat(s, HAND, player_of(s, hand))
                return DONE
            tell(s, words.STOOD, player_of(s, hand), s.count[hand], name_of(hand))
        s.hand = hand_after(s, hand)
    return HOUSE


@rule
def offer_plays(s: State, seat: int, out: Any) -> int:
    """Hit, stand, and with two cards and the money for it split or double (H14.9, H14.14, H14.17, H14.18)."""
    hand = s.hand
    n = offer(out, 0, move_of(words.HIT))
    n = offer(out, n, move_of(words.STAND))
    if s.cards[hand] == 2 and s.cash[seat] >= s.wager[hand]:
        hands = hands_beside(s, hand)
        if hands < SPLIT_HANDS and is_pair(s, hand):
            n = offer(out, n, move_of(words.SPLIT))
        if hands == 1:
            n = offer(out, n, move_of(words.DOUBLE))
    return n


@rule
def is_pair(s: State, hand: int) -> bool:
    """Whether both cards of a hand of two count the same (H14.14)."""
    alike = 0
    for i in range(s.felt_n):
        if s.felt_hand[i] == hand and 2 * COUNTS[s.felt[i]] == s.count[hand] - ACE_MORE * (s.soft >> hand & 1):
            alike += 1
    return alike == 2


@rule
def play_hand(s: State, seat: int, verb: int) -> int:
    """What its player does with a hand (H14.9)."""
    hand = s.hand
    if verb == words.STAND:
        stand(s, seat, hand)
    elif verb == words.HIT:
        deal_card(s, hand)
        lose_if_bust(s, seat, hand)
    elif verb == words.SPLIT:
        split(s, seat, hand)
    else:
        double(s, seat, hand)
    return NEXT_HAND


@rule
def stand(s: State, seat: int, hand: int) -> None:
    """The hand is done (H14.9)."""
    tell(s, words.STOOD, seat, s.count[hand], name_of(hand))
    s.hand = hand_after(s, hand)


@rule
def lose_if_bust(s: State, seat: int, hand: int) -> bool:
    """More than 21 loses at once (H14.10)."""
    if s.count[hand] <= MOST:
        return False
    tell(s, words.HAND_BUST, seat, s.wager[hand], name_of(hand))
    s.wager[hand] = 0
    return True


@rule
def split(s: State, seat: int, hand: int) -> None:
    """The second card becomes a hand of its own, with as large a wager; both get a second card (H14.14, H14.15)."""
    other = hand - hand % SPLIT_HANDS + hands_beside(s, hand)
    wager = s.wager[hand]
    s.cash[seat] -= wager
    s.wager[other] = wager
    tell(s, words.SPLIT_HAND, seat, wager, name_of(other))
    s.cards[hand] = 0
    s.count[hand] = 0
    s.soft &= ~(1 << hand)
    for i in range(s.felt_n):
        if s.felt_hand[i] == hand:
            if s.cards[hand] == 0:
                add_to_count(s, hand, s.felt[i])
            else:
                s.felt_hand[i] = other
                add_to_count(s, other, s.felt[i])
    deal_card(s, hand)
    deal_card(s, other)


@rule
def double(s: State, seat: int, hand: int) -> None:
    """The wager once more, one card, and the hand is done (H14.17)."""
    wager = s.wager[hand]
    s.cash[seat] -= wager
    s.wager[hand] = 2 * wager
    tell(s, words.DOUBLED, seat, wager, name_of(hand))
    deal_card(s, hand)
    if not lose_if_bust(s, seat, hand):
        stand(s, seat, hand)


# ---- The House


@follows(HOUSE)
@rule
def draw_for_house(s: State) -> int:
    """If a hand waits for it the House draws, and all is settled at once (H14.19 to H14.24)."""
    waits = 0
    for hand in range(HOUSE_HAND):
        waits += s.wager[hand]
    if waits == 0:
        return leave_table(s)
    while s.count[HOUSE_HAND] < HOUSE_STANDS and cards_left(s):
        deal_card(s, HOUSE_HAND)
    house = s.count[HOUSE_HAND]
    if house < HOUSE_STANDS:
        tell(s, words.PACK_OUT, NOBODY)
    if house > MOST:
        tell(s, words.HOUSE_BUST, NOBODY, house)
    else:
        tell(s, words.HOUSE_STANDS, NOBODY, house)
    hand = first_hand(s)
    while hand != HOUSE_HAND:
        if s.wager[hand]:
            settle(s, hand, house)
        hand = hand_after(s, hand)
    return leave_table(s)


@rule
def settle(s: State, hand: int, house: int) -> None:
    """Higher than the House wins five times the wager, equal gets it back, lower loses it (H14.1, H14.21, H14.22)."""
    seat = player_of(s, hand)
    wager = s.wager[hand]
    s.wager[hand] = 0
    if house > MOST or s.count[hand] > house:
        s.cash[seat] += wager + WIN_PAYS * wager
        tell(s, words.HAND_WON, seat, WIN_PAYS * wager, name_of(hand))
    elif s.count[hand] == house:
        s.cash[seat] += wager
        tell(s, words.HAND_PUSHED, seat, wager, name_of(hand))
    else:
        tell(s, words.HAND_LOST, seat, wager, name_of(hand))


@rule
def leave_table(s: State) -> int:
    """The game is over; the card that was burned is never seen (H12.7, H14.3)."""
    s.hand = NONE
    s.burned = NONE
    shuffle_pack(s)
    return NEXT_TURN
