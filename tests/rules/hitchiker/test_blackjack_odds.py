"""What a fixed way to play Blackjack is worth: worked out exactly, and confirmed by the game's own rules."""

from fractions import Fraction

import blackjack_odds as bench
import pytest
from blackjack_odds import FULL, VALUES, Hand, exact, exact_of_all, house_ends, without


@pytest.mark.clause("H14.2", "H14.19")
def test_the_house_from_its_last_cards() -> None:
    """With few cards left it can be done by hand."""
    only_tens = tuple(12 if value == 10 else 0 for value in VALUES)
    ends, ways = house_ends(only_tens, 6)
    assert [Fraction(end, ways) for end in ends] == [0, 0, 0, 0, 0, 1]  # 6, 16, 26
    ends, ways = house_ends(only_tens, 1)
    assert [Fraction(end, ways) for end in ends] == [0, 0, 0, 0, 1, 0]
    aces_and_tens = tuple(4 if value in (1, 10) else 0 for value in VALUES)
    ends, ways = house_ends(aces_and_tens, 10)
    assert [Fraction(end, ways) for end in ends] == [0, 0, 0, Fraction(1, 2), Fraction(1, 2), 0]
    assert (Hand().add(1).add(6).total, Hand().add(1).add(6).soft) == (17, True)
    assert (Hand().add(1).add(6).add(10).total, Hand().add(1).add(6).add(10).soft) == (17, False)


def plain_house(counts: tuple[int, ...], hand: Hand) -> dict[int, Fraction]:
    """The House once more, card by card."""
    if hand.total >= 17:
        return {min(hand.total, 22): Fraction(1)}
    found: dict[int, Fraction] = {}
    for value in VALUES:
        if counts[value - 1]:
            for end, chance in plain_house(without(counts, value), hand.add(value)).items():
                found[end] = found.get(end, Fraction(0)) + chance * counts[value - 1] / sum(counts)
    return found


@pytest.mark.parametrize("house", [1, 7, 10])
@pytest.mark.clause("H14.19")
def test_sets_of_cards_give_what_orders_of_cards_give(house: int) -> None:
    counts = without(without(FULL, house), 5)
    ends, ways = house_ends(counts, house)
    plain = plain_house(counts, Hand().add(house))
    assert {17 + i: Fraction(end, ways) for i, end in enumerate(ends)} == plain


@pytest.mark.clause("H14.12", "H14.21", "H14.22")
def test_what_first_cards_are_worth() -> None:
    """The figures that the rules' authors can be told; any rule that changes changes them."""
    assert round(float(bench.mean_of_all()), 6) == 2.034398
    assert round(float(exact(1, 7)), 4) == 4.9242
    worth = exact_of_all()
    assert max(worth, key=lambda cards: worth[cards]) == (1, 7)
    assert min(worth, key=lambda cards: worth[cards]) == (7, 1)
    assert all(each > 0 for each in worth.values()), "no first card is so bad that a bet is a loss"


@pytest.mark.long
@pytest.mark.clause("H14.3", "H14.8", "H14.9", "H14.10", "H14.12", "H14.17", "H14.19", "H14.21", "H14.22")
def test_the_game_s_own_rules_come_to_the_same() -> None:
    played = bench.play_many(2_000_000)
    assert played.hands == 2_000_000
    assert abs(played.apart()) < 4
    apart = [played.apart(first, house) for first in VALUES for house in VALUES]
    assert max(map(abs, apart)) < 4.5
    assert 60 < sum(each * each for each in apart) < 150, "chi squared of a hundred degrees"
