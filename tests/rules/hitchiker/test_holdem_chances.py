"""Chances at Hold'em: exact ones against another program, sampled ones against exact ones, and nothing is peeped at."""

import random
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from phevaluator import evaluate_cards

from wayside.engine.dice import seed_dice
from wayside.engine.forms import CHECKED, COMPILED, PLAIN, Form
from wayside.games.hitchiker.holdem_chances import chance_of_pot, count_against_one
from wayside.games.hitchiker.pack import cards_of
from wayside.games.hitchiker.state import PACK, State


def table(hole: str, board: str, players: int = 2, folded: int = 0) -> State:
    """Seat 1 (the second) holds these cards; the others hold nothing that anybody may look at."""
    s = State()
    s.seats, s.playing, s.folded = players, (1 << players) - 1, folded
    s.hole[1, 0], s.hole[1, 1] = cards_of(hole)
    s.board_n = len(cards_of(board))
    for i, card in enumerate(cards_of(board)):
        s.board[i] = card
    seed_dice(s, 1, 1)
    return s


@cache
def compiled(root: Any) -> Any:
    return Form(COMPILED).of(root)


def counted(s: State, kind: str = COMPILED) -> tuple[int, int, int]:
    out = np.full(3, 7, np.int64)
    count = compiled(count_against_one) if kind == COMPILED else Form(kind).of(count_against_one)
    before = bytes(s)
    count(s if kind == PLAIN else s.cell, 1, out)
    assert bytes(s) == before, "nothing is drawn, nothing is changed"
    wins, ties, losses = out.tolist()
    return wins, ties, losses


def by_another(hole: str, board: str) -> tuple[int, int, int]:
    """The same by brute force with another program's tables."""
    own, there = cards_of(hole), cards_of(board)
    left = [card for card in range(PACK) if card not in own + there]
    found = [0, 0, 0]
    for rest in combinations(left, 5 - len(there)):
        whole = [*there, *rest]
        mine = evaluate_cards(*whole, *own)
        for pair in combinations([card for card in left if card not in rest], 2):
            other = evaluate_cards(*whole, *pair)
            found[0 if mine < other else 1 if mine == other else 2] += 1
    return found[0], found[1], found[2]


# ---- Exactly


@pytest.mark.parametrize(
    ("hole", "board"),
    [
        ("As Ad", "2c 7d 9h Js Kc"),
        ("7s 2d", "Tc Td Th Ts Ac"),  # the board plays: everybody is equal
        ("As Ks", "Qs Js Ts 2c 3d"),
        ("8h 9h", "Th Jd 2c 3s"),
        ("2c 2d", "As Kd Qh Jc"),
    ],
)
@pytest.mark.clause("H15.18", "H15.19")
def test_exact_chances_are_those_of_another_program(hole: str, board: str) -> None:
    found = counted(table(hole, board))
    assert found == by_another(hole, board)
    assert sum(found) == {5: 990, 4: 46 * 990}[len(cards_of(board))]


def test_exact_chances_after_the_flop_are_those_of_another_program() -> None:
    assert counted(table("8h 9h", "Th Jd 2c")) == by_another("8h 9h", "Th Jd 2c")


@pytest.mark.parametrize(("hole", "board"), [("8h 9h", "Th Jd 2c"), ("As Ad", "Ac 7d 7h")])
def test_after_the_flop_every_turn_card_counts(hole: str, board: str) -> None:
    """Each pair of cards to come is met twice, once with either of them as the turn."""
    found = counted(table(hole, board))
    assert sum(found) == 1_070_190
    gone, total = cards_of(f"{hole} {board}"), np.zeros(3, np.int64)
    for card in range(PACK):
        if card not in gone:
            s = table(hole, board)
            s.board[3], s.board_n = card, 4
            total += counted(s)
    assert total.tolist() == [2 * each for each in found]


def test_nobody_beats_a_royal_flush() -> None:
    assert counted(table("As Ks", "Qs Js Ts")) == (1_070_190, 0, 0)


@pytest.mark.parametrize("kind", [PLAIN, CHECKED])
def test_exact_chances_in_other_forms(kind: str) -> None:
    s = table("9h 9d", "9s Kd 4h 4c 2d")
    assert counted(s, kind) == counted(s)


# ---- By lot


def sampled(s: State, samples: int) -> int:
    return int(compiled(chance_of_pot)(s.cell, 1, samples))


@pytest.mark.parametrize(
    ("hole", "board"),
    [
        ("8h 9h", "Th Jd 2c"),
        ("2c 2d", "As Kd Qh"),
        ("8h 9h", "Th Jd 2c 3s"),
        ("Ah Kd", "As 9d 7h 4c 2d"),
        ("3c 4c", "Ah Kh Qd"),
    ],
)
def test_a_sampled_chance_is_about_the_exact_one(hole: str, board: str) -> None:
    s = table(hole, board)
    wins, ties, losses = counted(s)
    exact = 1000 * (wins + ties / 2) / (wins + ties + losses)
    samples = 40_000
    assert abs(sampled(s, samples) - exact) < 4 * 500 / samples**0.5 + 1


@pytest.mark.parametrize(("hole", "board"), [("Ah Kd", "As 9d 7h 4c 2d"), ("2c 3d", "Ts Js Qs Kd Ah")])
def test_after_the_river_against_one_it_is_exact(hole: str, board: str) -> None:
    s = table(hole, board)
    wins, ties, _ = counted(s)
    before = bytes(s)
    assert sampled(s, 1) == (wins + ties / 2) * 1000 // 990
    assert bytes(s) == before


def by_lot_with_another(hole: str, board: str, rivals: int, samples: int) -> float:
    dice, own, there = random.Random(1), cards_of(hole), cards_of(board)
    left = [card for card in range(PACK) if card not in own + there]
    won = 0.0
    for _ in range(samples):
        drawn = dice.sample(left, 5 - len(there) + 2 * rivals)
        whole = [*there, *drawn[2 * rivals :]]
        mine = evaluate_cards(*whole, *own)
        others = [evaluate_cards(*whole, *drawn[2 * i : 2 * i + 2]) for i in range(rivals)]
        if mine <= min(others):
            won += 1 / (1 + others.count(mine))
    return 1000 * won / samples


@pytest.mark.parametrize(
    ("hole", "board", "rivals"),
    [("8h 9h", "Th Jd 2c", 2), ("As Ad", "Kh 7d 2c", 5), ("2c 3d", "Ts Js Qs Kd Ah", 3), ("Ah 4d", "As 9d 7h 4c", 4)],
)
def test_against_several(hole: str, board: str, rivals: int) -> None:
    found = sampled(table(hole, board, rivals + 1), 40_000)
    assert abs(found - by_lot_with_another(hole, board, rivals, 8000)) < 4 * 500 / 8000**0.5 + 4 * 500 / 200 + 1


def test_only_those_still_in_count() -> None:
    alone = table("2c 3d", "Ts Js 4s", 4, folded=0b1101)
    before = bytes(alone)
    assert sampled(alone, 24) == 1000
    assert bytes(alone) == before
    two, four = table("As Ad", "Kh 7d 2c", 4, folded=0b1100), table("As Ad", "Kh 7d 2c", 4)
    assert sampled(two, 20_000) > sampled(four, 20_000) + 100
    not_in = table("As Ad", "Kh 7d 2c", 4)
    not_in.playing = 0b0011
    assert sampled(not_in, 2000) == sampled(table("As Ad", "Kh 7d 2c", 4, folded=0b1100), 2000)


def test_what_others_hold_and_what_is_dealt_tells_nothing() -> None:
    one, other = table("As Ad", "Kh 7d 2c", 3), table("As Ad", "Kh 7d 2c", 3)
    other.hole[0, 0], other.hole[0, 1], other.hole[2, 0], other.hole[2, 1] = cards_of("Ks Kd 7s 7h")
    other.dealt = sum(1 << card for card in cards_of("As Ad Kh 7d 2c Ks Kd 7s 7h"))
    assert sampled(one, 500) == sampled(other, 500)
    assert counted(one) == counted(other)


def test_nothing_but_the_dice_is_touched_and_both_forms_agree() -> None:
    s = table("8h 9h", "Th Jd 2c", 3)
    plain = s.copy()
    assert sampled(s, 40) == chance_of_pot(plain, 1, 40)
    assert s == plain
    fresh = table("8h 9h", "Th Jd 2c", 3)
    assert (s.rng[0], s.rng[1]) != (fresh.rng[0], fresh.rng[1])
    fresh.rng[0], fresh.rng[1] = s.rng[0], s.rng[1]
    assert s == fresh
