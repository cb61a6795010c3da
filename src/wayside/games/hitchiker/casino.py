"""Casinos: which game is played, High Roll Craps, and who decides what in the other two (sections 12 and 13)."""

from typing import Any

from wayside.engine.dice import below
from wayside.engine.events import tell
from wayside.engine.forms import rule
from wayside.engine.moves import amount_of, move_of, offer, verb_of
from wayside.engine.sequel import DONE, follows
from wayside.engine.turns import ask_seat
from wayside.games.hitchiker import words
from wayside.games.hitchiker.blackjack import (
    deal_first_cards,
    draw_for_house,
    go_to_next_hand,
    offer_plays,
    offer_wager,
    open_wagers,
    play_hand,
    say_wager,
)
from wayside.games.hitchiker.blackjack_hands import clear_felt
from wayside.games.hitchiker.edition import ANTE, HIGH_ROLL_PRIZE, SEATS, SEED, SIDES
from wayside.games.hitchiker.holdem import (
    act,
    ask_antes,
    clear_board,
    go_on_betting,
    offer_actions,
    offer_ante,
    open_antes,
    say_ante,
    show_down,
)
from wayside.games.hitchiker.money import left_of, sum_of
from wayside.games.hitchiker.order import ASK_ANTES, FIRST_CARDS, GAMBLE, HIGH_ROLL, NEXT_TURN
from wayside.games.hitchiker.state import (
    ANTEING,
    BLACKJACK,
    CHOICE,
    CRAPS,
    HAND,
    HOLDEM,
    NO_GAME,
    WAGER,
    State,
)

# ---- What is on offer


@rule
def offer_casino(s: State, seat: int, out: Any) -> int:
    """The moves of a seat that is asked something in a Casino."""
    if s.phase == CHOICE:
        return offer_games(s, out)
    if s.phase == WAGER:
        return offer_wager(s, seat, out)
    if s.phase == HAND:
        return offer_plays(s, seat, out)
    if s.phase == ANTEING:
        return offer_ante(out)
    return offer_actions(s, seat, out)


@rule
def offer_games(s: State, out: Any) -> int:
    """High Roll in any case, the others if they can be played, and none (H12.1, H12.6, H15.3)."""
    n = offer(out, 0, move_of(words.CRAPS))
    if how_many_have(s, 1):
        n = offer(out, n, move_of(words.BLACKJACK))
    if s.unwanted == 0 and how_many_have(s, ANTE) > 1:
        n = offer(out, n, move_of(words.HOLDEM))
    return offer(out, n, move_of(words.PASS))


@rule
def how_many_have(s: State, sum: int) -> int:
    """How many players have that much cash; an empty chair has none."""
    count = 0
    for seat in range(s.seats):
        if s.cash[seat] >= sum:
            count += 1
    return count


@rule
def default_in_casino(s: State, seat: int) -> int:
    """No game, no wager, no ante; stand; check, or else fold (H18.5)."""
    if s.phase == HAND:
        return move_of(words.STAND)
    if s.phase == CHOICE or s.phase == WAGER or s.phase == ANTEING:
        return move_of(words.PASS)
    return move_of(words.FOLD if s.highest else words.CHECK)


# ---- Playing


@rule
def move_in_casino(s: State, seat: int, move: int) -> int:
    """The move itself; what follows."""
    if s.phase == CHOICE:
        return choose_game(s, seat, verb_of(move))
    if s.phase == WAGER:
        return say_wager(s, seat, amount_of(move))
    if s.phase == HAND:
        return play_hand(s, seat, verb_of(move))
    if s.phase == ANTEING:
        return say_ante(s, seat, verb_of(move))
    return act(s, seat, verb_of(move), amount_of(move))


@follows(GAMBLE)
@rule
def ask_for_game(s: State) -> int:
    """Whoever came here is the dealer and may choose a game (H12.1)."""
    s.game = NO_GAME
    ask_seat(s, CHOICE, s.turn)
    return DONE


@rule
def choose_game(s: State, seat: int, verb: int) -> int:
    """One game, or none (H12.1). What is left of the last one is cleared away."""
    if verb == words.PASS:
        return NEXT_TURN
    clear_dice(s)
    clear_felt(s)
    clear_board(s)
    if verb == words.CRAPS:
        s.game = CRAPS
        tell(s, words.CHOSE_CRAPS, seat, HIGH_ROLL_PRIZE)
        return HIGH_ROLL
    if verb == words.BLACKJACK:
        s.game = BLACKJACK
        tell(s, words.CHOSE_BLACKJACK, seat)
        return FIRST_CARDS
    s.game = HOLDEM
    tell(s, words.CHOSE_HOLDEM, seat, SEED)
    return ASK_ANTES


# ---- High Roll Craps


@rule
def clear_dice(s: State) -> None:
    """Nobody has rolled yet."""
    for seat in range(SEATS):
        s.rolled[seat, 0] = 0
        s.rolled[seat, 1] = 0


@follows(HIGH_ROLL)
@rule
def high_roll(s: State) -> int:
    """Everybody rolls from the dealer's left on, and the highest share the prize (H13.1 to H13.3)."""
    highest = 0
    winners = 0
    seat = s.turn
    for _ in range(s.seats):
        seat = left_of(s, seat)
        both = below(s, SIDES * SIDES)
        s.rolled[seat, 0] = both // SIDES + 1
        s.rolled[seat, 1] = both % SIDES + 1
        tell(s, words.HIGH_ROLLED, seat, both)
        if sum_of(both) > highest:
            highest = sum_of(both)
            winners = 0
        if sum_of(both) == highest:
            winners += 1
        if seat == s.turn:
            break
    share = HIGH_ROLL_PRIZE // winners
    for _ in range(s.seats):
        seat = left_of(s, seat)
        if s.rolled[seat, 0] + s.rolled[seat, 1] == highest:
            s.cash[seat] += share
            tell(s, words.WON_HIGH_ROLL, seat, share)
        if seat == s.turn:
            break
    return NEXT_TURN


PARTS = (
    ask_for_game,
    high_roll,
    deal_first_cards,
    open_wagers,
    go_to_next_hand,
    draw_for_house,
    ask_antes,
    open_antes,
    go_on_betting,
    show_down,
)
"""What may follow a move in a Casino, in this order (see `play` in rules.py)."""
