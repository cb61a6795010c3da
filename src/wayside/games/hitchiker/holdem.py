"""Texas Hold'em: antes, cards, rounds of betting without limit, the showdown (section 15).

The dealer is the button, playing or not. Pots are made and shared in pots.py, hands are compared in poker_hand.py.
"""

from typing import Any

from wayside.engine.events import NOBODY, tell
from wayside.engine.forms import rule
from wayside.engine.moves import move_of, offer, offer_amount
from wayside.engine.sequel import DONE, follows
from wayside.engine.turns import ask_seat, count_in
from wayside.games.hitchiker import words
from wayside.games.hitchiker.edition import ANTE, NONE, SEATS
from wayside.games.hitchiker.money import left_of
from wayside.games.hitchiker.order import ANTES_DOWN, ASK_ANTES, GAMBLE, NEXT_BET, NEXT_TURN, SHOWDOWN
from wayside.games.hitchiker.pack import draw_card, shuffle_pack
from wayside.games.hitchiker.poker_hand import hand_of, value_of
from wayside.games.hitchiker.pots import give_back_uncalled, pay_pots, still_in
from wayside.games.hitchiker.state import ANTEING, BETTING, FLOP, RIVER, SAID_NO, SAID_YES, UNSAID, State

HOLE = 2  # hole cards of each


@rule
def clear_board(s: State) -> None:
    """No cards, no bets, nobody in."""
    s.playing = 0
    s.folded = 0
    s.board_n = 0
    s.bettor = NONE
    for seat in range(SEATS):
        s.put[seat] = 0
        for i in range(HOLE):
            s.hole[seat, i] = NONE
            s.shown[seat, i] = NONE
    clear_bets(s)


@rule
def clear_bets(s: State) -> None:
    """Nobody has bet in this round of betting, and nobody is asked."""
    for seat in range(SEATS):
        s.bets[seat] = 0
    s.highest = 0
    s.least_raise = ANTE
    s.to_act = 0
    s.may_raise = 0


@rule
def with_money(s: State) -> int:
    """Who is still in and has money left, as bits."""
    able = 0
    for seat in range(s.seats):
        if still_in(s) >> seat & 1 and s.cash[seat]:
            able |= 1 << seat
    return able


@rule
def next_of(s: State, some: int, seat: int) -> int:
    """The first of some players to the left of a seat, itself last."""
    other = left_of(s, seat)
    while some >> other & 1 == 0:
        other = left_of(s, other)
    return other


# ---- Antes


@follows(ASK_ANTES)
@rule
def ask_antes(s: State) -> int:
    """Everybody who can pay the ante is asked, all at the same time (H15.1, H12.4)."""
    asked = 0
    for seat in range(s.seats):
        if s.cash[seat] >= ANTE:
            asked |= 1 << seat
    s.phase = ANTEING
    s.waiting = asked
    return DONE


@rule
def offer_ante(out: Any) -> int:
    """To ante, or to stay out (H15.1)."""
    n = offer(out, 0, move_of(words.ANTE))
    return offer(out, n, move_of(words.PASS))


@rule
def say_ante(s: State, seat: int, verb: int) -> int:
    """Unseen by others until all have said it (H12.4)."""
    s.sealed[seat, 0] = SAID_YES if verb == words.ANTE else SAID_NO
    s.waiting &= ~(1 << seat) & 255
    return DONE if s.waiting else ANTES_DOWN


@follows(ANTES_DOWN)
@rule
def open_antes(s: State) -> int:
    """Antes go into the pot from the dealer's left on; then the cards, or another game (H15.1, H15.2, H15.5, H15.6)."""
    seat = s.turn
    while True:
        seat = left_of(s, seat)
        if s.sealed[seat, 0] == SAID_YES:
            s.playing |= 1 << seat
            s.cash[seat] -= ANTE
            s.put[seat] = ANTE
            tell(s, words.ANTED, seat, ANTE)
        else:
            tell(s, words.STAYED_OUT, seat)
        s.sealed[seat, 0] = UNSAID
        if seat == s.turn:
            break
    if count_in(s.playing) < 2:
        take_antes_back(s)
        s.unwanted = 1
        return GAMBLE
    shuffle_pack(s)
    deal_hole_cards(s)
    for _ in range(FLOP):
        deal_to_board(s)
    return begin_betting(s)


@rule
def take_antes_back(s: State) -> None:
    """Fewer than two want to play (H15.2)."""
    tell(s, words.TOO_FEW, NOBODY)
    for seat in range(s.seats):
        if s.put[seat]:
            s.cash[seat] += s.put[seat]
            tell(s, words.ANTE_BACK, seat, s.put[seat])
            s.put[seat] = 0
    s.playing = 0


# ---- Cards


@rule
def deal_hole_cards(s: State) -> None:
    """Two for everybody who is in, one at a time from the button's left on (H15.4, H15.5)."""
    seat = s.turn
    for i in range(HOLE):
        for _ in range(count_in(s.playing)):
            seat = next_of(s, s.playing, seat)
            s.hole[seat, i] = draw_card(s)
        seat = s.turn
    for _ in range(count_in(s.playing)):
        seat = next_of(s, s.playing, seat)
        tell(s, words.HOLE_CARDS, seat, s.hole[seat, 0], s.hole[seat, 1])


@rule
def deal_to_board(s: State) -> None:
    """A card for all to use (H15.6)."""
    card = draw_card(s)
    s.board[s.board_n] = card
    s.board_n += 1
    tell(s, words.BOARD_CARD, NOBODY, card)


# ---- Betting


@rule
def begin_betting(s: State) -> int:
    """From the button's left on, if there are two who can bet; else the cards go on (H15.4, H15.13)."""
    clear_bets(s)
    able = with_money(s)
    if count_in(able) < 2:
        return NEXT_BET
    s.bettor = NONE
    s.to_act = able
    s.may_raise = able
    ask_seat(s, BETTING, next_of(s, able, s.turn))
    return DONE


@follows(NEXT_BET)
@rule
def go_on_betting(s: State, seat: int) -> int:
    """The next to act; or the next card and bets on it; or the showdown (H15.6, H15.7, H15.13, H15.16)."""
    alone = count_in(still_in(s)) == 1
    if s.to_act and not alone:
        ask_seat(s, BETTING, next_of(s, s.to_act, seat))
        return DONE
    give_back_uncalled(s)
    clear_bets(s)
    if alone or s.board_n == RIVER:
        return SHOWDOWN
    deal_to_board(s)
    return begin_betting(s)


@rule
def offer_actions(s: State, seat: int, out: Any) -> int:
    """Check or bet; once there is a bet, fold, call or raise (H15.7 to H15.12)."""
    all_in = s.bets[seat] + s.cash[seat]
    if s.highest == 0:
        n = offer(out, 0, move_of(words.CHECK))
        return offer_amount(out, n, move_of(words.BET), min(ANTE, all_in), all_in, 1)
    n = offer(out, 0, move_of(words.FOLD))
    n = offer(out, n, move_of(words.CALL))
    # Where nobody else has money a raise could only come back.
    if s.may_raise >> seat & 1 and all_in > s.highest and with_money(s) != 1 << seat:
        n = offer_amount(out, n, move_of(words.RAISE), min(s.highest + s.least_raise, all_in), all_in, 1)
    return n


@rule
def act(s: State, seat: int, verb: int, sum: int) -> int:
    """What a player does when asked (H15.7)."""
    if verb == words.FOLD:
        s.folded |= 1 << seat
        tell(s, words.FOLDED, seat)
    elif verb == words.CHECK:
        tell(s, words.CHECKED, seat)
    elif verb == words.CALL:
        owed = min(s.highest - s.bets[seat], s.cash[seat])
        tell(s, words.CALLED, seat, owed)
        put_in(s, seat, owed)
    else:
        raise_to(s, seat, sum)
    others = ~(1 << seat) & 255
    s.to_act &= others
    s.may_raise &= others
    return NEXT_BET


@rule
def raise_to(s: State, seat: int, sum: int) -> None:
    """A first bet, or a raise: all others are asked again, and may raise if it was a full one (H15.8 to H15.10)."""
    more = sum - s.bets[seat]
    by = sum - s.highest
    if s.highest:
        tell(s, words.RAISED, seat, sum, more)
    else:
        tell(s, words.OPENED, seat, sum)
    put_in(s, seat, more)
    s.highest = sum
    s.bettor = seat
    s.to_act = with_money(s)
    if by >= s.least_raise:
        s.least_raise = by
        s.may_raise = s.to_act


@rule
def put_in(s: State, seat: int, sum: int) -> None:
    """Money goes from the cash into the middle (H12.5, H15.12)."""
    s.cash[seat] -= sum
    s.put[seat] += sum
    s.bets[seat] += sum
    if s.cash[seat] == 0:
        tell(s, words.ALL_IN, seat)


# ---- The showdown


@follows(SHOWDOWN)
@rule
def show_down(s: State) -> int:
    """All who are in show their hands, unless it is one alone, and the pots are paid (H15.16, H15.17, H15.22)."""
    if count_in(still_in(s)) > 1:
        show_hands(s)
    pay_pots(s)
    muck(s)
    return NEXT_TURN


@rule
def muck(s: State) -> None:
    """Cards that were not shown are never seen again (H15.16, H15.17)."""
    shuffle_pack(s)
    for seat in range(SEATS):
        for i in range(HOLE):
            s.hole[seat, i] = NONE


@rule
def show_hands(s: State) -> None:
    """From the last to bet or raise, else from the button's left on (H15.17)."""
    seat = s.bettor if s.bettor != NONE else next_of(s, still_in(s), s.turn)
    for _ in range(count_in(still_in(s))):
        for i in range(HOLE):
            s.shown[seat, i] = s.hole[seat, i]
        tell(s, words.SHOWED, seat, s.hole[seat, 0], s.hole[seat, 1])
        tell(s, words.HAS_HAND, seat, value_of(hand_of(s, s.hole[seat, 0], s.hole[seat, 1])))
        seat = next_of(s, still_in(s), seat)
