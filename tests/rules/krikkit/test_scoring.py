"""Every printed total, and all 160,000 hands beside a second, plain scoring.

In the usual run some hands of each kind are compared under every combination of what may bear on them; with
WAYSIDE_MANY set, all of them are.
"""

import os
from itertools import product

import numpy as np
import pytest
from krikkit import faces_in, worth
from krikkit_plain import COLOURS, Player, plain_score

from wayside.engine.forms import CHECKED, Form, rule
from wayside.games.krikkit.edition import SIDES
from wayside.games.krikkit.prospects import HIGHEST, LOWEST
from wayside.games.krikkit.scoring import (
    HAS_DUCK,
    HAS_GOLD,
    HAS_ZARQUON,
    IN_FIELD,
    IN_VORTEX,
    LINE_WORDS,
    NO_CLAIM,
    PLAIN_CLAIM,
    VIR_CLAIM,
    lines_of,
    score_of,
)

MANY = int(os.environ.get("WAYSIDE_MANY", "1"))
CLAIMS = {NO_CLAIM: "", PLAIN_CLAIM: "crest", VIR_CLAIM: "variable"}


def player_of(mods: int) -> Player:
    bits = (IN_FIELD, IN_VORTEX, HAS_ZARQUON, HAS_GOLD, HAS_DUCK)
    return Player(*(bool(mods & bit) for bit in bits))


def plain(hand: list[int], mods: int, claim: int) -> int:
    dice = {colour: face for colour, face in zip(COLOURS, hand, strict=True) if face}
    return plain_score(dice, player_of(mods), CLAIMS[claim])


def can_claim(hand: list[int], claim: int) -> bool:
    """Whether green and white name a quadrant, and red and black match where a variable rate is claimed."""
    black, white, green, red = hand
    if claim == NO_CLAIM:
        return True
    fits = 0 < min(white, green) <= 6 and max(white, green) <= 7
    return fits and (claim == PLAIN_CLAIM or sorted((black, red)) == sorted((white, green)))


# ---- What is printed


@pytest.mark.clause("K5.3", "KA1")
def test_both_pairs_are_worth_96() -> None:
    assert worth("2 4 2 4") == worth("4 2 4 2") == worth("4 2 2 4") == 96


@pytest.mark.clause("K4.5", "K4.2")
def test_four_twenties_are_worth_260() -> None:
    assert worth("20 20 20 20") == (80 + 20 + 15 + 10 + 5) * 2 == 260


@pytest.mark.clause("K6.6")
def test_marvin_is_worth_92_and_the_bonus_of_his_20() -> None:
    assert [worth(hand) - 92 for hand in ("20 13 16 1", "13 20 16 1", "13 16 20 1", "13 16 1 20")] == [5, 10, 15, 20]


@pytest.mark.clause("K6.8")
def test_the_rubber_duck_is_worth_50() -> None:
    assert worth("1 1 1 1") == 4 * 2 + 42 == 50


@pytest.mark.clause("K6.11", "KA18")
def test_the_power_of_zarquon_is_worth_36() -> None:
    assert worth("9 3 5 1") == 18 + 18 == 36


@pytest.mark.clause("K6.16")
def test_a_red_6_and_three_10s_are_worth_24() -> None:
    assert worth("10 10 10 6") == 30 - 6 == 24


@pytest.mark.clause("K6.17", "KA16")
def test_vogon_is_worth_54() -> None:
    assert worth("16 16 16 6") == 48 + 6 == 54


@pytest.mark.clause("K7.5")
def test_a_claim_with_5_and_3_makes_16() -> None:
    assert worth("19 3 5 18", "claim 5 3") - (19 + 18) == 16


@pytest.mark.clause("K6.13", "KA10")
def test_four_13s_are_an_ordinary_flush_worth_104() -> None:
    assert worth("13 13 13 13") == 104


@pytest.mark.clause("K6.11", "KA43")
def test_of_the_28_zarquon_hands_24_are_worth_36() -> None:
    hands = [(9, a, b, 9 - a - b) for a, b in product(range(1, 8), repeat=2) if a + b < 9]
    assert len(hands) == 28
    worths = {hand: worth(" ".join(map(str, hand))) for hand in hands}
    assert {hand: points for hand, points in worths.items() if points != 36} == {
        (9, 1, 2, 6): 24,
        (9, 2, 1, 6): 24,
        (9, 3, 4, 2): 78,
        (9, 3, 2, 4): 78,
    }


# ---- What is ruled


@pytest.mark.clause("K6.7", "KA8")
def test_marvin_in_the_vortex_pays_for_his_13() -> None:
    assert worth("13 16 1 20", vortex=[0]) == 37 + 42 + 20 - 13 - 13


@pytest.mark.clause("K6.16", "KA12")
def test_a_flush_of_6s_is_18_doubled_less_the_tax() -> None:
    assert worth("6 6 6 6") == 18 * 2 - 6 == 30


@pytest.mark.clause("K6.15", "KA11")
def test_a_beeblebrox_is_quadrupled_and_pays_nothing() -> None:
    assert worth("13 13 13 13", vortex=[0]) == 52 * 4 == 208


@pytest.mark.clause("K6.15", "KA47")
def test_a_beeblebrox_in_the_field_is_worth_its_dice() -> None:
    assert worth("13 13 13 13", vortex=[0], field=[0]) == 52


@pytest.mark.clause("K6.2", "KA48")
def test_four_1s_in_the_field_are_50_and_with_the_duck_8() -> None:
    assert worth("1 1 1 1", field=[0]) == 50
    assert worth("1 1 1 1", field=[0], duck=[0]) == 8
    assert worth("1 1 1 1", duck=[0]) == 8


@pytest.mark.clause("K6.17", "KA50")
def test_vogon_in_the_field_is_worth_54() -> None:
    assert worth("16 16 16 6", field=[0]) == 54


@pytest.mark.clause("K6.2", "KA29")
@pytest.mark.parametrize(
    ("hand", "inside", "outside"),
    [
        ("20 20 7 8", 55, 88),  # Twenties
        ("8 8 8 8", 32, 82),  # the flush
        ("7 7 8 9", 31, 49),  # the Power, without a black 9
        ("9 7 8 10", 52, 52),  # and with one
        ("4 2 4 2", 96, 114),  # pairs stay
        ("13 20 16 1", 120, 120),  # Marvin ends the Field
        ("4 6 8 10", 88, 88),  # and so does Heart Of Gold
    ],
)
def test_what_the_field_takes_away(hand: str, inside: int, outside: int) -> None:
    assert worth(hand, zarquon=[0], field=[0]) == inside
    assert worth(hand, zarquon=[0]) == outside


@pytest.mark.clause("K4.2", "KA17")
def test_neither_42_nor_18_is_doubled() -> None:
    assert worth("1 1 1 1", zarquon=[0]) == 8 + 42 + 18
    assert worth("8 8 8 8", zarquon=[0]) == 64 + 18


@pytest.mark.clause("K7.6", "KA23", "KA24")
def test_crest_twenties_and_flush_count_together() -> None:
    assert worth("5 5 5 5", "claim-variable 5 5") == 40 * 2
    assert worth("5 5 5 5", "claim 5 5") == 30 * 2
    assert worth("20 3 5 20", "claim 5 3") == 16 + 40 + 25
    assert worth("20 3 5 7", "claim 5 3") == 16 + 27 + 5


@pytest.mark.clause("K8.3", "KA51", "KA13")
def test_a_red_6_matches_is_taxed_and_scores_nothing() -> None:
    assert worth("4 4 6 6", "claim-variable 4 6") == (4 + 6) * 2 + 4 * 2 - 6 == 22


@pytest.mark.clause("K3.6", "KA13")
def test_a_taxed_6_makes_a_run_and_a_total() -> None:
    t_run = worth("5 7 8 6")
    assert t_run == 20 - 6
    assert worth("9 1 2 6") == 12 + 18 - 6


@pytest.mark.clause("K3.7", "KA15")
def test_a_hand_may_be_worth_less_than_nothing() -> None:
    assert worth("1 2 1 6") == 4 - 6 == -2
    assert worth("13 13 13 6", vortex=[0]) == -6 - 13 - 39


@pytest.mark.clause("K6.14", "KA9")
def test_the_vortex_takes_13_and_13_for_each_13() -> None:
    assert worth("5 7 9 12", vortex=[0]) == 33 - 13
    assert worth("13 7 13 12", vortex=[0]) == 19 - 13 - 26


@pytest.mark.clause("K5.7", "KA5", "KA46")
def test_what_two_dice_can_do() -> None:
    assert worth("- - 20 20") == 75
    assert worth("20 20 - -") == 55
    assert worth("- - 4 2") == worth("4 2 - -") == 48
    assert worth("- - 8 6") == 8 - 6
    assert worth("1 1 - -") == 2  # no duck
    assert worth("9 9 - -") == 18  # no Zarquon
    assert worth("7 8 - -", zarquon=[0]) == 15 + 18
    assert worth("13 8 - -", vortex=[0]) == 8 - 26


@pytest.mark.clause("K3.1", "K3.8")
def test_a_plain_hand_is_the_sum_of_its_dice_and_all_hands_count_side_by_side() -> None:
    assert worth("3 8 11 19") == 41
    # A pair of the Guide, a total of 18 with a black 9, and nothing named by anybody.
    assert worth("9 3 4 2") == 18 + 42 + 18


# ---- The lines


@pytest.mark.clause("K3.8")
@pytest.mark.parametrize(
    ("hand", "mods", "claim", "told"),
    [
        ("20 20 20 20", 0, NO_CLAIM, [("the dice", 80), ("Twenties", 50), ("Full Flush", 130)]),
        ("10 10 10 6", 0, NO_CLAIM, [("the dice", 30), ("Hyperspace Bypass Tax", -6)]),
        ("4 2 2 4", 0, PLAIN_CLAIM, [("the dice", 12), ("Crest dice once more", 4), ("Space", 42), ("Guide", 42)]),
        ("13 13 13 13", IN_VORTEX, NO_CLAIM, [("the dice", 52), ("Beeblebrox", 156)]),
        ("13 16 1 20", IN_VORTEX, NO_CLAIM, [("the dice", 37), ("Twenties", 20), ("Marvin", 42), (None, -26)]),
    ],
)
def test_a_score_is_told_line_by_line(hand: str, mods: int, claim: int, told: list[tuple[str | None, int]]) -> None:
    lines = lines_of(mods, claim, *faces_in(hand))
    assert [(told[i][0] and line.words, line.points) for i, line in enumerate(lines)] == told
    assert sum(line.points for line in lines) == score_of(mods, claim, *faces_in(hand))


def test_every_line_has_a_clause_of_its_own_kind() -> None:
    from wayside.games.krikkit import GAME

    assert all(clause in GAME.rulebook.clauses for _, clause in LINE_WORDS)
    assert len({words for words, _ in LINE_WORDS}) == len(LINE_WORDS)


# ---- All hands


@rule
def fill_scores(mods: int, claim: int, scores: object) -> None:
    """The score of every hand of four dice."""
    at = 0
    for black in range(1, SIDES + 1):
        for white in range(1, SIDES + 1):
            for green in range(1, SIDES + 1):
                for red in range(1, SIDES + 1):
                    scores[at] = score_of(mods, claim, black, white, green, red)  # type: ignore[index]
                    at += 1


def test_all_hands_agree_with_a_second_scoring() -> None:
    """Every combination of Field, Vortex, Zarquon, Gold, Duck and Crest; every hand if WAYSIDE_MANY is set."""
    fill = Form(CHECKED).of(fill_scores)
    hands = list(product(range(1, SIDES + 1), repeat=4))
    scores = np.zeros(len(hands), np.int64)
    special = [
        i
        for i, hand in enumerate(hands)
        if len(set(hand)) == 1
        or {hand[0], hand[1]} == {2, 4} == {hand[2], hand[3]}
        or sorted(hand) in ([1, 13, 16, 20], list(range(min(hand), min(hand) + 8, 2)))
        or (hand[0] == 9 and sum(hand) == 18)
        or (hand[3] == 6 and hand[:3] == (16, 16, 16))
    ]
    compared = 0
    for mods, claim in product(range(32), CLAIMS):
        fill(mods, claim, scores)
        assert scores.min() >= LOWEST
        assert scores.max() <= HIGHEST
        chosen = range(len(hands)) if MANY > 1 else [*special, *range(mods + claim, len(hands), 1009)]
        for i in chosen:
            hand = list(hands[i])
            if can_claim(hand, claim):
                assert scores[i] == plain(hand, mods, claim), (hand, mods, claim)
                compared += 1
    assert compared > (5_700_000 if MANY > 1 else 10_000)


def test_all_hands_of_two_dice_agree_with_a_second_scoring() -> None:
    for mods in range(0, 32, 1 if MANY > 1 else 5):
        for a, b in product(range(1, SIDES + 1), repeat=2):
            for hand in ([a, b, 0, 0], [0, 0, a, b]):
                assert score_of(mods, NO_CLAIM, *hand) == plain(hand, mods, NO_CLAIM), (hand, mods)


def test_the_comparison_finds_a_slip() -> None:
    """Zarquon's 18 doubled by a flush, the most likely misreading, would be found."""
    assert plain([9, 9, 9, 9], HAS_ZARQUON, NO_CLAIM) == 72 + 18 != (36 + 18) * 2
