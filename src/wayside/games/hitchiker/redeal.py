"""What a seat of Hitchiker cannot know, guessed anew: cards face down, and what others have said but not opened.

Outside a Casino and a jury nothing is hidden, and nothing is done here.
"""

from wayside.engine.dice import below
from wayside.engine.forms import i64, rule
from wayside.games.hitchiker.edition import NONE
from wayside.games.hitchiker.holdem import HOLE
from wayside.games.hitchiker.pack import draw_card
from wayside.games.hitchiker.state import NO_WAGER, SAID_NO, UNSAID, WAGER, State

SHARES = 5  # guesses at a wager: none, an eighth, a quarter, half or all of one's cash


@rule
def redeal(s: State, seat: int) -> None:
    """A fresh guess, by the record's dice, at everything that this seat cannot know."""
    if s.dealt:
        redeal_cards(s, seat)
    for other in range(s.seats):
        if other != seat and s.sealed[other, 0] != UNSAID:
            if s.phase == WAGER:
                guess_wagers(s, other)
            else:
                s.sealed[other, 0] = SAID_NO + below(s, 2)


# ---- Cards


@rule
def redeal_cards(s: State, seat: int) -> None:
    """Every card that lies face down becomes any of those that the seat has not seen, all as likely (H14.3, H15.5)."""
    seen = i64(0)
    for i in range(s.felt_n):
        seen |= 1 << i64(s.felt[i])
    for i in range(s.board_n):
        seen |= 1 << i64(s.board[i])
    for other in range(s.seats):
        if s.hole[other, 0] != NONE and knows_hand(s, seat, other):
            for i in range(HOLE):
                seen |= 1 << i64(s.hole[other, i])
    s.dealt = seen
    for other in range(s.seats):
        if s.hole[other, 0] != NONE and not knows_hand(s, seat, other):
            for i in range(HOLE):
                s.hole[other, i] = draw_card(s)
    if s.burned != NONE:
        s.burned = draw_card(s)


@rule
def knows_hand(s: State, seat: int, other: int) -> bool:
    """Whether a seat has seen the hole cards of another, or they are its own."""
    return other == seat or s.shown[other, 0] != NONE


# ---- What others have said


@rule
def guess_wagers(s: State, other: int) -> None:
    """What somebody may have wagered; whether the dealer is asked for the second hand yet stays as it is."""
    done = s.waiting >> other & 1 == 0
    cash = s.cash[other]
    first = guess_wager(s, cash if done else cash - 1)  # with all on the first hand nobody is asked for a second
    s.sealed[other, 0] = first if first else NO_WAGER
    if other == s.turn and done:
        left = cash - first
        second = guess_wager(s, left)
        s.sealed[other, 1] = UNSAID if left == 0 else second if second else NO_WAGER


@rule
def guess_wager(s: State, most: int) -> int:
    """None, a share, or all of what there is."""
    share = below(s, SHARES)
    if share == 0 or most == 0:
        return 0
    return max(1, most >> SHARES - 1 - share)
