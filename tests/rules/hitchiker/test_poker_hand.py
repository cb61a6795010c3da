"""What poker hands are worth: counted, against a plain reading of the rules, and against another program."""

import random
from collections import Counter
from collections.abc import Iterable
from itertools import combinations, pairwise

import numpy as np
import poker_hands as bench
import pytest

from wayside.engine.forms import COMPILED, Form
from wayside.games.hitchiker.pack import CARD_CODES, PACK, cards_of
from wayside.games.hitchiker.poker_hand import (
    CATEGORY_WORDS,
    MOST,
    NO_CARDS,
    PokerHand,
    PokerHandInFull,
    category_of,
    five_best,
    hand_in_full,
    hand_in_words,
    hand_of,
    value_of,
    with_card,
)
from wayside.games.hitchiker.state import State

# ---- The rules once more, plainly


def plain_five(cards: Iterable[int]) -> tuple[int, list[int]]:
    """Five cards by the book: the category, then the ranks in the order in which they are compared."""
    ranks = sorted((card // 4 for card in cards), reverse=True)
    flush = len({card % 4 for card in cards}) == 1
    straight = len(set(ranks)) == 5 and ranks[0] - ranks[4] == 4
    if ranks == [12, 3, 2, 1, 0]:
        straight, ranks = True, [3, 2, 1, 0, -1]
    grouped = sorted(Counter(ranks).items(), key=lambda each: (each[1], each[0]), reverse=True)
    order = [rank for rank, _ in grouped]
    shape = tuple(times for _, times in grouped)
    if straight:
        return 8 if flush else 4, order
    if flush:
        return 5, order
    return {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1, 1, 1, 1, 1): 0}[shape], order


def plain_best(cards: list[int]) -> tuple[int, list[int]]:
    return max(plain_five(five) for five in combinations(cards, 5))


def value(cards: list[int]) -> int:
    """The rule as plain Python."""
    hand = NO_CARDS
    for card in cards:
        hand = with_card(hand, card)
    return value_of(hand)


def sampled(cards: int, count: int, seed: int) -> list[list[int]]:
    dice = random.Random(seed)
    return [dice.sample(range(PACK), cards) for _ in range(count)]


def of_one_colour(count: int, seed: int) -> list[list[int]]:
    """Seven cards of a quarter of the pack: flushes, straights, houses and fours by the dozen."""
    dice = random.Random(seed)
    found = []
    for _ in range(count):
        low, wide = dice.randrange(13), dice.choice((3, 4, 5))
        ranks = [(low + i) % 13 for i in range(wide)]
        few = [rank * 4 + suit for rank in ranks for suit in range(4)]
        if dice.random() < 0.5:
            suit = dice.randrange(4)
            few = [card for card in range(PACK) if card % 4 == suit] + few
        found.append(dice.sample(sorted(set(few)), 7))
    return found


# ---- Counted


@pytest.mark.clause("H15.19")
def test_every_hand_of_five_cards_by_category() -> None:
    assert bench.counted(5) == bench.FIVE
    assert sum(bench.FIVE) == 2_598_960


@pytest.mark.clause("H15.18", "H15.19")
def test_every_hand_of_seven_cards_by_category() -> None:
    assert bench.counted(7) == bench.SEVEN
    assert sum(bench.SEVEN) == 133_784_560


@pytest.mark.clause("H15.19")
def test_hands_of_five_cards_have_7462_values_that_keep_their_order() -> None:
    """Of each value one hand, ordered by the book: values must rise from each to the next."""
    fives = np.array(list(combinations(range(PACK), 5)), np.int64)
    found = np.zeros(len(fives), np.int64)
    bench.compiled(bench.values_of)(fives, 5, found)
    distinct, where = np.unique(found, return_index=True)
    assert len(distinct) == 7462
    plain = [plain_five(fives[i].tolist()) for i in where]
    assert all(a < b for a, b in pairwise(plain))
    assert [category_of(int(each)) for each in distinct] == [category for category, _ in plain]
    assert distinct[-1] == MOST


# ---- Against the book, card by card


@pytest.mark.clause("H15.18", "H15.19")
@pytest.mark.parametrize("cards", [5, 6, 7])
def test_the_best_five_of_all(cards: int) -> None:
    """Hands that chance deals, in both forms, in the order of the best of all their fives."""
    hands = sampled(cards, 4000, cards)
    compiled = bench.values(hands)
    assert compiled == [value(hand) for hand in hands]
    plain = [plain_best(hand) for hand in hands]
    assert [category_of(each) for each in compiled] == [category for category, _ in plain]
    order = sorted(range(len(hands)), key=lambda i: plain[i])
    for a, b in pairwise(order):
        assert (plain[a] == plain[b]) == (compiled[a] == compiled[b]), (hands[a], hands[b])
        assert compiled[a] <= compiled[b], (hands[a], hands[b])


@pytest.mark.clause("H15.18", "H15.19")
def test_rare_hands_among_seven_cards() -> None:
    hands = of_one_colour(4000, 1)
    values = bench.values(hands)
    assert values == [value(hand) for hand in hands]
    plain = [plain_best(hand) for hand in hands]
    assert {category for category, _ in plain} >= {4, 5, 6, 7, 8}
    order = sorted(range(len(hands)), key=lambda i: plain[i])
    for a, b in pairwise(order):
        assert (plain[a] < plain[b]) == (values[a] < values[b]), (hands[a], hands[b])
        assert (plain[a] == plain[b]) == (values[a] == values[b]), (hands[a], hands[b])


# ---- Against another program


def agree(deals: int, seed: int) -> None:
    wrong, equal = bench.differing(deals, seed)
    assert wrong == 0
    assert equal > deals // 50, "equal hands are compared too"


@pytest.mark.clause("H15.18", "H15.19")
def test_another_evaluator_agrees() -> None:
    agree(30_000, 2)


@pytest.mark.long
@pytest.mark.clause("H15.18", "H15.19")
def test_another_evaluator_agrees_over_a_million_deals() -> None:
    agree(1_000_000, 3)


# ---- The number that a hand is


def test_a_hand_is_a_signed_number_of_64_bits_in_both_forms() -> None:
    """Seven spades and seven clubs are the largest and the smallest that there can be."""
    made = np.zeros(1, np.int64)
    add = Form(COMPILED).of(with_card)
    for suit in range(4):
        hand = NO_CARDS
        for rank in range(13, 6, -1):
            card = (rank - 1) * 4 + suit
            made[0] = hand
            hand = with_card(hand, card)
            assert add(made[0], card) == hand
            assert -(2**63) <= hand < 2**63
        assert hand_in_words(value_of(hand)) == "a royal flush"


def test_cards_may_be_added_in_any_order() -> None:
    dice = random.Random(4)
    for hand in sampled(7, 200, 4):
        worth = value(hand)
        dice.shuffle(hand)
        assert value(hand) == worth


# ---- In words


@pytest.mark.parametrize(
    ("cards", "words", "in_full"),
    [
        ("As Ks Qs Js Ts 2c 3c", "a royal flush", "a royal flush"),
        ("5s 4s 3s 2s As Kd 9d", "a straight flush, ace to five", "a straight flush, ace to five"),
        ("6s 4s 3s 2s 5s As 9d", "a straight flush, two to six", "a straight flush, two to six"),
        ("9s 9c 9d 9h Kd Kc Ks", "four nines", "four nines, with a king"),
        ("9s 9c 9d Kd Kc 2c 2d", "a full house, nines over kings", "a full house, nines over kings"),
        ("6s 6c 6d 2s 2c 2d 3c", "a full house, sixes over twos", "a full house, sixes over twos"),
        ("Qs 9s 8s 4s 2s Ad Kd", "a flush, queen high", "a flush, queen high, with a nine, an eight, a four and a two"),
        ("As Kd Qs Js Ts 2c 3c", "a straight, ten to ace", "a straight, ten to ace"),
        ("As 2d 3s 4s 5c 5d 5h", "a straight, ace to five", "a straight, ace to five"),
        ("6s 6c 6d Ks 2c 9d 3c", "three sixes", "three sixes, with a king and a nine"),
        ("Ks Kc 4d 4s 2c 9d 3c", "two pairs, kings and fours", "two pairs, kings and fours, with a nine"),
        ("Ks Kc 4d 4s 2c 2d 3c", "two pairs, kings and fours", "two pairs, kings and fours, with a three"),
        ("As Ac 4d 3s 8c 9d Jc", "a pair of aces", "a pair of aces, with a jack, a nine and an eight"),
        ("As Qc 4d 3s 8c 9d Jc", "ace high", "ace high, with a queen, a jack, a nine and an eight"),
    ],
)
@pytest.mark.clause("H15.19")
def test_what_a_hand_is_called(cards: str, words: str, in_full: str) -> None:
    found = value(cards_of(cards))
    assert hand_in_words(found) == words
    assert hand_in_full(found) == in_full
    assert (PokerHand("hand").said(found, ()), PokerHandInFull("hand").said(found, ())) == (words, in_full)
    assert PokerHand("hand").fits(found, 6)


def test_hands_are_called_the_same_only_if_they_are_equal() -> None:
    called: dict[str, int] = {}
    for each in set(bench.values(sampled(5, 60_000, 5))):
        assert called.setdefault(hand_in_full(each), each) == each
    assert len(called) > 4000
    assert len(CATEGORY_WORDS) == 9


# ---- At the table


def at_table(board: str) -> State:
    s = State()
    for i, card in enumerate(cards_of(board)):
        s.board[i] = card
        s.board_n = i + 1
    return s


@pytest.mark.parametrize(
    ("hole", "board", "best"),
    [
        ("As 2c", "Ks Qs Js Ts 3d", "As Ks Qs Js Ts"),
        ("2c 3c", "As Ks Qs Js Ts", "As Ks Qs Js Ts"),  # playing the board
        ("2c 2d", "As Ks Qs", "2c 2d As Ks Qs"),
        ("2c 2d", "As Ks Qs 9h", "2c 2d As Ks Qs"),
        ("9c 9d", "9s Kh Kd 2c 9h", "9c 9d 9s Kd 9h"),
        ("As 7c", "Ad 7d 7h 2c 2s", "As 7c Ad 7d 7h"),
    ],
)
@pytest.mark.clause("H15.18")
def test_which_cards_make_the_hand(hole: str, board: str, best: str) -> None:
    s = at_table(board)
    first, second = cards_of(hole)
    bits = five_best(s, first, second)
    cards = [*cards_of(hole), *cards_of(board)]
    made = [cards[i] for i in range(len(cards)) if bits >> i & 1]
    assert len(made) == 5
    assert value(made) == value_of(hand_of(s, first, second)) == value(cards_of(best))
    assert set(made) == set(cards_of(best))


@pytest.mark.clause("H15.18")
def test_five_cards_make_every_hand() -> None:
    for cards in sampled(7, 300, 6):
        s = at_table(" ".join(CARD_CODES[card] for card in cards[2:]))
        bits = five_best(s, cards[0], cards[1])
        made = [card for i, card in enumerate(cards) if bits >> i & 1]
        assert len(made) == 5
        assert value(made) == value(cards)
