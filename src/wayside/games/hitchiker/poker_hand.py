"""Poker hands: what the best five of five, six or seven cards are worth, as one number (section 15).

A hand is one 64-bit number to which cards are added one by one:

    hand = with_card(with_card(NO_CARDS, a), b)
    value = value_of(hand)

Each suit has sixteen bits of it: thirteen say which ranks are there, and above them three count the cards, of which
there are seven at most. So what players share is added up once, and each adds two cards to it. The count of the last
suit begins four below nothing: a hand stays a signed number of 64 bits, in plain Python as in machine code.

The value of a hand is higher for a better one, and equal for equal ones alone. From the top it is the category, then
the ranks that make it, then those that decide between hands of one make, each rank a bit of thirteen: of two sets of as
many ranks the one with the higher rank is the larger number. It has thirty bits, so an event has room for it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wayside.engine.arguments import Number
from wayside.engine.forms import Lookup, rule

if TYPE_CHECKING:
    from wayside.games.hitchiker.state import State

RANK_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
RANKS, SUITS = len(RANK_WORDS), 4

HIGH_CARD, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(9)
CATEGORY_WORDS = (
    "high card",
    "a pair",
    "two pairs",
    "three of a kind",
    "a straight",
    "a flush",
    "a full house",
    "four of a kind",
    "a straight flush",
)

LANE = 16  # bits of each suit
ALL = (1 << RANKS) - 1  # every rank
SECOND, THIRD, LAST = LANE, 2 * LANE, 3 * LANE  # where the suits after the first begin
NO_CARDS = -1 << 63  # the count of the last suit is four below nothing
COUNTS_FROM = 13  # where the count of a suit begins
EACH_COUNT = 0x0007_0007_0007_0007
SUM_OF_COUNTS = 0x0001_0001_0001_0001
EACH_SUIT = 0x2000_2000_2000_2000  # the lowest bit of each count
FIRST_FLUSH, SECOND_FLUSH, THIRD_FLUSH = (1 << COUNTS_FROM + LANE * suit for suit in range(3))

CARD = Lookup([(1 << rank | 1 << COUNTS_FROM) << LANE * suit for rank in range(RANKS) for suit in range(SUITS)], "i8")

MADE_OF_AT, CATEGORY_AT = RANKS, 2 * RANKS
MOST = (STRAIGHT_FLUSH << CATEGORY_AT) + (1 << RANKS - 1 << MADE_OF_AT)  # a royal flush


@rule
def with_card(hand: int, card: int) -> int:
    """A hand with a card more; it has seven at most."""
    return hand + CARD[card]


@rule
def value_of(hand: int) -> int:
    """What the best five cards of a hand of five, six or seven are worth."""
    cards = hand ^ NO_CARDS
    flush = cards >> 2 & (cards | cards >> 1) & EACH_SUIT  # counts from five to seven: 4, and 1 or 2 besides
    clubs = cards & ALL
    diamonds = cards >> SECOND & ALL
    hearts = cards >> THIRD & ALL
    spades = cards >> LAST & ALL
    if flush:
        suit = spades
        if flush == FIRST_FLUSH:
            suit = clubs
        elif flush == SECOND_FLUSH:
            suit = diamonds
        elif flush == THIRD_FLUSH:
            suit = hearts
        return value_of_flush(suit)
    # With a flush among seven cards there is no room for a full house or more.
    black = clubs & spades
    red = diamonds & hearts
    some_black = clubs | spades
    some_red = diamonds | hearts
    there = some_black | some_red
    twice = black | red | some_black & some_red
    runs = straights_in(there)
    # Of each make that is neither a straight nor a full house, the cards that decide are as many as make up five.
    spare = ((cards >> COUNTS_FROM & EACH_COUNT) * SUM_OF_COUNTS >> LAST & 7) - 5
    if twice == 0:
        if runs:
            return worth(STRAIGHT, top_of_straights(runs), 0)
        return worth(HIGH_CARD, 0, without_lowest(there, spare))
    thrice = black & some_red | red & some_black
    if thrice:
        if black & red:
            return worth(FOUR, black & red, highest(there ^ black & red))
        three = highest(thrice)
        if twice != three:
            return worth(FULL_HOUSE, three, highest(twice ^ three))
        if runs:
            return worth(STRAIGHT, top_of_straights(runs), 0)
        return worth(THREE, three, without_lowest(there ^ three, spare))
    if runs:
        return worth(STRAIGHT, top_of_straights(runs), 0)
    but_lowest = twice & twice - 1
    if but_lowest == 0:
        return worth(PAIR, twice, without_lowest(there ^ twice, spare))
    if but_lowest & but_lowest - 1:  # three pairs: the lowest is a rank like others
        return worth(TWO_PAIRS, but_lowest, highest(there ^ but_lowest))
    return worth(TWO_PAIRS, twice, without_lowest(there ^ twice, spare))


@rule
def worth(category: int, made_of: int, rest: int) -> int:
    """A value from its three parts."""
    return category << CATEGORY_AT | made_of << MADE_OF_AT | rest


@rule
def category_of(value: int) -> int:
    """Which of the nine it is; a royal flush is a straight flush."""
    return value >> CATEGORY_AT


@rule
def value_of_flush(suit: int) -> int:
    """What five to seven ranks of one suit are worth."""
    runs = straights_in(suit)
    if runs:
        return worth(STRAIGHT_FLUSH, top_of_straights(runs), 0)
    fewer = suit
    for _ in range(5):
        fewer &= fewer - 1
    while fewer:
        fewer &= fewer - 1
        suit &= suit - 1
    return worth(FLUSH, 0, suit)


@rule
def straights_in(ranks: int) -> int:
    """Where straights begin: bit 0 is one from the ace up, bit 1 from the deuce."""
    steps = ranks << 1 | ranks >> RANKS - 1
    pairs = steps & steps >> 1
    return pairs & pairs >> 2 & steps >> 4


@rule
def top_of_straights(runs: int) -> int:
    """The rank on top of the best of them."""
    return highest(runs) << 3


@rule
def highest(ranks: int) -> int:
    """The highest rank alone."""
    ranks |= ranks >> 1
    ranks |= ranks >> 2
    ranks |= ranks >> 4
    ranks |= ranks >> 8
    return ranks ^ ranks >> 1


@rule
def without_lowest(ranks: int, count: int) -> int:
    """Without the lowest one or two of them."""
    if count > 0:
        ranks &= ranks - 1
    if count > 1:
        ranks &= ranks - 1
    return ranks


# ---- At the table


@rule
def hand_of(s: "State", first: int, second: int) -> int:
    """Two hole cards and the board as it is."""
    hand = with_card(with_card(NO_CARDS, first), second)
    for i in range(s.board_n):
        hand = with_card(hand, s.board[i])
    return hand


@rule
def five_best(s: "State", first: int, second: int) -> int:
    """Which of hole cards and board make the hand, as bits: the two hole cards, then the board in its order.

    Cards without which the hand is worth as much are left out until five remain, hole cards first: who can do with the
    board alone plays the board.
    """
    hand = hand_of(s, first, second)
    value = value_of(hand)
    cards = 2 + s.board_n
    best = (1 << cards) - 1
    if cards > 5 and value_of(hand - CARD[first]) == value:
        hand -= CARD[first]
        best -= 1
        cards -= 1
    if cards > 5 and value_of(hand - CARD[second]) == value:
        hand -= CARD[second]
        best -= 2
        cards -= 1
    for i in range(s.board_n):
        if cards > 5 and value_of(hand - CARD[s.board[i]]) == value:
            hand -= CARD[s.board[i]]
            best -= 4 << i
            cards -= 1
    return best


# ---- In words


def rank_words(ranks: int) -> list[str]:
    """The ranks of a set, the highest first."""
    return [RANK_WORDS[rank] for rank in reversed(range(RANKS)) if ranks >> rank & 1]


def several(word: str) -> str:
    return f"{word}es" if word == "six" else f"{word}s"


def a_card(word: str) -> str:
    return f"an {word}" if word in ("ace", "eight") else f"a {word}"


def hand_in_words(value: int) -> str:
    """What a hand is called, without the cards beside it: "a pair of nines", "two pairs, kings and fours"."""
    category, made_of, rest = value >> CATEGORY_AT, rank_words(value >> MADE_OF_AT & ALL), rank_words(value & ALL)
    name = CATEGORY_WORDS[category]
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        if category == STRAIGHT_FLUSH and made_of[0] == "ace":
            return "a royal flush"
        lowest = RANK_WORDS[RANK_WORDS.index(made_of[0]) - 4]  # below the two comes the ace, the last of the words
        return f"{name}, {lowest} to {made_of[0]}"
    if category == HIGH_CARD:
        return f"{rest[0]} high"
    if category == FLUSH:
        return f"{name}, {rest[0]} high"
    if category == PAIR:
        return f"a pair of {several(made_of[0])}"
    if category == TWO_PAIRS:
        return f"{name}, {several(made_of[0])} and {several(made_of[1])}"
    if category == FULL_HOUSE:
        return f"{name}, {several(made_of[0])} over {several(rest[0])}"
    return f"{'three' if category == THREE else 'four'} {several(made_of[0])}"


def hand_in_full(value: int) -> str:
    """With the cards beside it, so that hands which are not equal are not called the same: "..., with a ten"."""
    category, rest = value >> CATEGORY_AT, rank_words(value & ALL)
    if category in (HIGH_CARD, FLUSH):
        del rest[0]
    if category in (STRAIGHT, FULL_HOUSE, STRAIGHT_FLUSH):
        return hand_in_words(value)
    beside = [a_card(word) for word in rest]
    listed = f"{', '.join(beside[:-1])} and {beside[-1]}" if len(beside) > 1 else beside[0]
    return f"{hand_in_words(value)}, with {listed}"


@dataclass(frozen=True)
class PokerHand(Number):
    """The value of a hand as a number of an event; a sentence says what the hand is called."""

    low: int = 0
    high: int = MOST

    def said(self, value: int, names: Sequence[str]) -> str:
        return hand_in_words(value)


@dataclass(frozen=True)
class PokerHandInFull(PokerHand):
    """The same with the cards beside it."""

    def said(self, value: int, names: Sequence[str]) -> str:
        return hand_in_full(value)
