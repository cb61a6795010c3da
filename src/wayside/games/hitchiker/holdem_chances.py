"""Chances at Texas Hold'em: how a hand stands against hands that its player does not see.

What is known is one's own two cards and the board, which has three cards at least whenever somebody is asked. All other
cards are as likely in one place as in another, so nothing here looks at what others hold or at what is dealt.
"""

from typing import Any

from wayside.engine.dice import below
from wayside.engine.forms import i64, rule
from wayside.engine.turns import count_in
from wayside.games.hitchiker.poker_hand import NO_CARDS, value_of, with_card
from wayside.games.hitchiker.pots import still_in
from wayside.games.hitchiker.state import FLOP, PACK, RIVER, TURN_CARD, State

WIN, TIE, LOSS = range(3)
PAIRS = 45 * 44 // 2  # that one other can hold once the board is whole
WINS_AT = 32
TIES = (1 << WINS_AT) - 1
POT = 60  # a pot in a sample: it divides by any number of players who share it


@rule
def seen_by(s: State, seat: int) -> int:
    """The cards that a player sees, as bits."""
    seen = 1 << i64(s.hole[seat, 0]) | 1 << i64(s.hole[seat, 1])
    for i in range(s.board_n):
        seen |= 1 << i64(s.board[i])
    return seen


@rule
def board_of(s: State) -> int:
    """The board as part of a hand."""
    hand = NO_CARDS
    for i in range(s.board_n):
        hand = with_card(hand, s.board[i])
    return hand


# ---- Exactly, against one


@rule
def count_against_one(s: State, seat: int, out: Any) -> None:
    """Over all boards that can still come, and all pairs that one other can hold: out[WIN], out[TIE], out[LOSS].

    After the flop that are 1,070,190 ways, after the turn 45,540, after the river 990, all equally likely.
    """
    seen = seen_by(s, seat)
    board = board_of(s)
    first = i64(s.hole[seat, 0])
    second = i64(s.hole[seat, 1])
    boards = 0
    found = 0
    if s.board_n == RIVER:
        boards = 1
        found = pairs_beaten(board, first, second, seen)
    for a in range(PACK):
        if s.board_n < RIVER and seen >> a & 1 == 0:
            longer = with_card(board, a)
            if s.board_n == TURN_CARD:
                boards += 1
                found += pairs_beaten(longer, first, second, seen | 1 << a)
            for b in range(a):
                if s.board_n == FLOP and seen >> b & 1 == 0:
                    boards += 1
                    found += pairs_beaten(with_card(longer, b), first, second, seen | 1 << a | 1 << b)
    out[WIN] = found >> WINS_AT
    out[TIE] = found & TIES
    out[LOSS] = boards * PAIRS - out[WIN] - out[TIE]


@rule
def pairs_beaten(board: int, first: int, second: int, seen: int) -> int:
    """With a whole board: how many pairs of cards that are not seen are worth less, and below them how many as much."""
    own = value_of(with_card(with_card(board, first), second))
    wins = 0
    ties = 0
    for a in range(PACK):
        if seen >> a & 1 == 0:
            one = with_card(board, a)
            for b in range(a):
                if seen >> b & 1 == 0:
                    other = value_of(with_card(one, b))
                    wins += 1 if own > other else 0
                    ties += 1 if own == other else 0
    return wins << WINS_AT | ties


# ---- By lot, against all


@rule
def chance_of_pot(s: State, seat: int, samples: int) -> int:
    """The share of the pot that a player can expect of a showdown with all who are still in, in thousandths.

    The rest of the board and the others' cards are drawn so often from all cards that the player does not see, with the
    record's dice: for bots, which are given dice of their own. After the river against one other it is exact.
    """
    rivals = count_in(still_in(s) & ~(1 << seat))
    if rivals == 0:
        return 1000
    seen = seen_by(s, seat)
    board = board_of(s)
    first = i64(s.hole[seat, 0])
    second = i64(s.hole[seat, 1])
    if s.board_n == RIVER and rivals == 1:
        found = pairs_beaten(board, first, second, seen)
        return ((found >> WINS_AT) * 2 + (found & TIES)) * 500 // PAIRS
    won = 0
    for _ in range(samples):
        gone = seen
        whole = board
        for _ in range(RIVER - s.board_n):
            card = unseen_card(s, gone)
            gone |= 1 << card
            whole = with_card(whole, card)
        own = value_of(with_card(with_card(whole, first), second))
        sharing = 1
        for _ in range(rivals):
            one = unseen_card(s, gone)
            gone |= 1 << one
            two = unseen_card(s, gone)
            gone |= 1 << two
            other = value_of(with_card(with_card(whole, one), two))
            if other > own:
                sharing = 0
                break
            if other == own:
                sharing += 1
        if sharing:
            won += POT // sharing
    return won * 1000 // (samples * POT)


@rule
def unseen_card(s: State, gone: int) -> int:
    """A card by lot that is not gone."""
    card = below(s, PACK)
    while gone >> card & 1:
        card = below(s, PACK)
    return card
