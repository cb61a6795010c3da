"""What dice and cards gave, and who stands how: numbers that people read after a match."""

import pytest
from hog import Table, table

from wayside.games.road_hog import GAME
from wayside.games.road_hog.edition import CARD_KINDS, COURT, MISS, WAVE
from wayside.games.road_hog.judgement import turns_left
from wayside.games.road_hog.luck import (
    green_dice,
    green_pips,
    numbers_that_fit,
    reds_that_fit,
    turns_lost,
)
from wayside.games.road_hog.outlook import outlook
from wayside.games.road_hog.turns_to_go import UNIT
from wayside.games.road_hog.words import A_PAIR


@pytest.mark.parametrize(
    ("greens", "pips", "dice"), [((4, 3), 7, 2), ((5, 0), 5, 1), ((0, 0), 0, 0), ((6, 6), 12, 2), ((1, 0), 1, 1)]
)
def test_green_pips_and_dice(greens: tuple[int, int], pips: int, dice: int) -> None:
    t, both = table("E0", "E0"), greens[0] * A_PAIR + greens[1]
    assert (green_pips(t.s, both, 0), green_dice(t.s, both, 0)) == (pips, dice)


def test_reds_that_fit_are_set_against_the_numbers_that_would() -> None:
    t = table("E0", "E46", "E59")  # a 1 and a 2 fit
    assert [reds_that_fit(t.s, 0, a * A_PAIR + b) for a, b in ((1, 2), (1, 1), (3, 2), (4, 5), (2, 0))] == [
        2,
        2,
        1,
        0,
        1,
    ]
    assert [numbers_that_fit(t.s, 0, a * A_PAIR + b) for a, b in ((1, 2), (4, 0), (0, 0))] == [4, 2, 0]


def test_of_all_reds_one_in_six_fits_where_one_number_does() -> None:
    t = table("E0", "E46")
    found = sum(reds_that_fit(t.s, 0, pips * A_PAIR) for pips in range(1, 7))
    assert 6 * found == sum(numbers_that_fit(t.s, 0, pips * A_PAIR) for pips in range(1, 7))


def test_cards_cost_turns_or_win_them() -> None:
    t = table("E46", "E0")
    assert turns_lost(t.s, MISS, 0) == UNIT
    assert turns_lost(t.s, WAVE, 0) < 0
    assert turns_lost(t.s, COURT, 0) > turns_lost(table("E42", "E0").s, COURT, 0)
    assert len([turns_lost(t.s, card, 0) for card in range(CARD_KINDS)]) == CARD_KINDS


def looked_at(t: Table) -> list[int]:
    out = {(seat, 0): 0 for seat in range(t.s.seats)}
    outlook(t.s, out)
    return list(out.values())


def test_the_outlook_is_the_turns_to_go() -> None:
    t = table("E60", "E46", "E0", Ben=1)
    assert looked_at(t) == [-turns_left(t.s, seat) for seat in range(3)]
    assert looked_at(t) == sorted(looked_at(t), reverse=True)
    assert GAME.outlook is not None
