"""The solved hand of Krikkit: what it says of holding dice is true, by other ways of reckoning."""

import itertools
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
import pytest
from krikkit import faces_in, table
from krikkit_hands import PIECE, exact_value, play_many
from krikkit_plain import COLOURS, Player, plain_score

from wayside.engine.forms import CHECKED, PLAIN, Form
from wayside.engine.moves import first_of
from wayside.engine.prospects import BadPosition, Prospect
from wayside.games.krikkit.edition import SIDES
from wayside.games.krikkit.exact import (
    AFTER_LAST,
    AFTER_SECOND,
    AFTER_THIRD,
    FILE,
    HUNDREDTHS,
    OFFSET,
    PLACES,
    SECOND_HAND_OF,
    SECOND_HANDS,
    SITUATIONS,
    Solution,
    pair_place_of,
    place_of,
    read,
    solve_all,
    solve_pairs,
)
from wayside.games.krikkit.prospects import expected_of_holding, odds_of, prospects_of, situation_of
from wayside.games.krikkit.scoring import FLUSH, HAS_DUCK, IN_FIELD, IN_VORTEX, MARVIN, RUN, score_of

LAST, THIRD, SECOND, PAIRS, SECOND_HAND = read()


@cache
def checked() -> Form:
    return Form(CHECKED)


@cache
def solution(mods: int) -> Solution:
    return Solution(mods, SECOND_HAND[SITUATIONS.index(mods & ~IN_VORTEX)] / HUNDREDTHS, checked())


def test_every_choice_of_dice_has_a_place_of_its_own() -> None:
    assert PLACES == 21**4 - 20**4
    chance = np.random.default_rng(1)
    seen: dict[int, tuple[int, ...]] = {}
    for _ in range(4000):
        hand = [int(face) for face in chance.integers(1, 21, 4)]
        held = int(chance.integers(0, 15))
        kept = (held, *(face for die, face in enumerate(hand) if held >> die & 1))
        place = place_of(held, *hand)
        assert 0 <= place < PLACES
        assert seen.setdefault(place, kept) == kept
        assert place >= OFFSET[held]


@pytest.mark.parametrize("mods", SITUATIONS[:2])
def test_the_shipped_tables_are_what_the_rules_give(mods: int) -> None:
    solved = solution(mods)
    at = SITUATIONS.index(mods)
    for level, shipped in enumerate((LAST, THIRD, SECOND)):
        # Half a hundredth by rounding, and as much again for the second hand, which is read back rounded here.
        assert np.abs(shipped.native[at] - solved.averages[level] * HUNDREDTHS).max() <= 1.0, FILE.name


def test_a_second_hand_is_solved_by_itself_as_a_run_in_it_brings_no_third() -> None:
    second = Solution(0, 0.0, checked())
    for level, shipped in enumerate((LAST, THIRD, SECOND)):
        assert np.abs(shipped.native[SECOND_HAND_OF[0]] - second.averages[level] * HUNDREDTHS).max() <= 0.5 + 1e-6
    assert abs(second.mean * HUNDREDTHS - SECOND_HAND[0]) <= 0.5 + 1e-6
    assert second.mean < solution(0).mean - 0.5, "a run is worth going for where it brings a hand"
    assert [SECOND_HAND_OF[i] for i in range(len(SITUATIONS))] == [5, 6, 5, 6, 7]
    assert list(SECOND_HANDS) == [0, IN_FIELD, IN_FIELD | HAS_DUCK]


def test_the_shipped_tables_of_two_dice_are_what_the_rules_give() -> None:
    assert np.array_equal(PAIRS.native, solve_pairs())


def test_the_last_level_is_a_plain_average() -> None:
    """By the second scoring, over all outcomes; a Full Run is worth a second hand more."""
    second_hand = SECOND_HAND[0] / HUNDREDTHS
    for hand, held in (("4 9 9 2", 0b0111), ("20 3 1 20", 0b1001), ("7 8 9 1", 0b0111), ("13 13 5 6", 0b1011)):
        faces = faces_in(hand)
        rolled = [die for die in range(4) if not held >> die & 1]
        total = 0.0
        for falls in itertools.product(range(1, SIDES + 1), repeat=len(rolled)):
            now = list(faces)
            for die, face in zip(rolled, falls, strict=True):
                now[die] = face
            total += plain_score(dict(zip(COLOURS, now, strict=True)), Player())
            if sorted(now) == list(range(min(now), min(now) + 4)):
                total += second_hand
        assert abs(LAST[0, place_of(held, *faces)] / HUNDREDTHS - total / SIDES ** len(rolled)) < 0.006


def test_more_rolls_are_never_worth_less() -> None:
    for at in range(len(SITUATIONS) + len(SECOND_HANDS)):
        assert (THIRD.native[at] >= LAST.native[at] - 1).all()
        assert (SECOND.native[at] >= THIRD.native[at] - 1).all()


def test_playing_by_the_tables_scores_what_they_promise() -> None:
    """Hands rolled by another generator and played by the tables alone, without the fourth roll being looked up."""
    chance = np.random.default_rng(7)
    total, hands = 0.0, 3000
    for _ in range(hands):
        hand = [int(face) for face in chance.integers(1, 21, 4)]
        for level in (AFTER_SECOND, AFTER_THIRD, AFTER_LAST):
            if level == AFTER_LAST and hand[0] != 1 and hand[3] != 1:
                break
            locked = 8 if hand[3] == 6 else 0
            shipped = (LAST, THIRD, SECOND)[level]
            choices = [held for held in range(15) if held & locked == locked]
            best = max(choices, key=lambda held: shipped[0, place_of(held, *hand)])
            run = sorted(hand) == list(range(min(hand), min(hand) + 4))
            now = score_of(0, 0, *hand) + (SECOND_HAND[0] / HUNDREDTHS if run else 0)
            if now * HUNDREDTHS >= shipped[0, place_of(best, *hand)]:
                break
            for die in range(4):
                if not best >> die & 1:
                    hand[die] = int(chance.integers(1, 21))
        run = sorted(hand) == list(range(min(hand), min(hand) + 4))
        total += score_of(0, 0, *hand) + (SECOND_HAND[0] / HUNDREDTHS if run else 0)
    assert abs(total / hands - solution(0).mean) < 2.0  # two standard errors are about one point


@pytest.mark.long
def test_hands_played_by_the_tables_score_what_they_promise() -> None:
    """Through the game's own rules, a second hand after a Full Run and all; the command plays a hundred million."""
    played = play_many(200_000, seed=7, kind=CHECKED)
    assert played.error < 0.1
    assert abs(played.apart_from(solution(0).mean)) < 3
    assert abs(played.apart_from(solution(0).mean + 1)) > 8, "a point more or less would be noticed"


@pytest.mark.long
def test_the_hands_are_the_same_in_plain_python_and_with_any_number_of_threads() -> None:
    assert play_many(60, seed=3, kind=PLAIN) == play_many(60, seed=3, kind=CHECKED)
    many = PIECE + 10_000
    assert play_many(many, threads=2, kind=CHECKED) == play_many(many, kind=CHECKED)
    assert play_many(many, seed=2, kind=CHECKED) != play_many(many, kind=CHECKED)


def test_the_value_of_a_hand_is_that_of_the_shipped_tables() -> None:
    assert abs(exact_value(checked()) - solution(0).mean) < 0.001


# ---- The same with smaller dice, where plain Python is quick enough


def small_dice(monkeypatch: pytest.MonkeyPatch, sides: int) -> None:
    """Let dice have so few sides in all that solves hands."""
    solver = import_module(Solution.__module__)
    sizes = [sides ** held.bit_count() for held in range(15)]
    monkeypatch.setattr(solver, "SIDES", sides)
    monkeypatch.setattr(solver, "OFFSET", [sum(sizes[:held]) for held in range(15)])
    monkeypatch.setattr(solver, "PLACES", sum(sizes))
    monkeypatch.setattr(solver, "WAYS", [sides**4 // size for size in sizes])


def test_six_sides_are_solved_as_whole_tables_of_outcomes_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the second scoring, and by averages of whole arrays: nothing of it goes from hand to hand as the rules do."""
    small_dice(monkeypatch, 6)
    bonus = 40.0
    solved = Solution(0, bonus, Form(PLAIN))
    hands = list(itertools.product(range(1, 7), repeat=4))
    worth = [plain_score(dict(zip(COLOURS, hand, strict=True))) for hand in hands]
    runs = [sorted(hand) == list(range(min(hand), min(hand) + 4)) for hand in hands]
    scores = (np.array(worth) + bonus * np.array(runs)).reshape(6, 6, 6, 6)
    assert np.array_equal(solved.scores, scores.ravel())
    black, _, _, red = np.indices(scores.shape) + 1

    def averages(values: np.ndarray[Any, Any]) -> list[np.ndarray[Any, Any]]:
        rolled = [tuple(die for die in range(4) if not held >> die & 1) for held in range(15)]
        return [values.mean(axis=dice, keepdims=True) for dice in rolled]

    def improved(values: np.ndarray[Any, Any], may_roll: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        best = scores
        for held, average in enumerate(averages(values)):
            legal = may_roll & ((red != 6) | (held >> 3 & 1 == 1))  # a red 6 stays
            best = np.where(legal, np.maximum(best, average), best)
        return best

    third = improved(scores, (black == 1) | (red == 1))
    second = improved(third, black > 0)
    for level, values in ((AFTER_LAST, scores), (AFTER_THIRD, third), (AFTER_SECOND, second)):
        expected = np.concatenate([average.ravel() for average in averages(values)])
        assert np.allclose(solved.averages[level], expected)
    assert solved.mean == pytest.approx(improved(second, black > 0).mean())


def test_a_full_run_is_worth_the_second_hand_of_its_own_situation(monkeypatch: pytest.MonkeyPatch) -> None:
    small_dice(monkeypatch, 4)
    hands, second = solve_all(Form(PLAIN))
    assert hands.shape == (len(SITUATIONS) + len(SECOND_HANDS), 3, 5**4 - 4**4)
    for at, mods in enumerate(SITUATIONS):
        alone = Solution(mods & ~IN_VORTEX, 0.0, Form(PLAIN))
        assert second[at] == round(alone.mean * HUNDREDTHS)
        assert np.array_equal(hands[SECOND_HAND_OF[at]], np.rint(alone.averages * HUNDREDTHS))
        whole = Solution(mods, alone.mean, Form(PLAIN))
        assert np.array_equal(hands[at], np.rint(whole.averages * HUNDREDTHS))


# ---- What the page asks


def test_odds_are_counted_over_all_outcomes() -> None:
    odds = odds_of(0, 0b0111, (8, 8, 8, 1), checked())
    assert odds.ways == 20
    assert odds.kinds[FLUSH] == 1
    assert odds.scores[64] == 2, "the flush, and the red 20"
    assert sum(odds.scores.values()) == 20
    odds = odds_of(0, 0b0111, (7, 8, 9, 1), checked())
    assert odds.kinds[RUN] == 2
    assert MARVIN not in odds.kinds
    everything = odds_of(0, 0, (1, 1, 1, 1), checked())
    assert everything.ways == 160_000
    assert everything.kinds[FLUSH] == 20
    assert everything.kinds[RUN] == 17 * 24
    assert everything.kinds[MARVIN] == 24


@pytest.mark.parametrize("mods", [0, IN_FIELD])
def test_the_odds_and_the_tables_have_the_same_mean_where_no_run_can_come(mods: int) -> None:
    for hand, held in (((20, 20, 3, 9), 0b0011), ((13, 2, 9, 9), 0b0011)):
        odds = odds_of(mods, held, hand, checked())
        assert abs(odds.mean - LAST[SITUATIONS.index(mods), place_of(held, *hand)] / HUNDREDTHS) < 0.006


def test_odds_are_the_same_in_plain_python_and_with_two_dice() -> None:
    for mods, held, hand in ((0, 0b0110, (3, 9, 4, 2)), (IN_VORTEX, 1, (13, 5, 0, 0)), (0, 0, (0, 0, 5, 5))):
        assert odds_of(mods, held, hand, Form(PLAIN)) == odds_of(mods, held, hand, checked())
    assert odds_of(0, 0, (0, 0, 5, 5), checked()).ways == 400


def test_the_table_that_fits_the_hand_is_looked_up() -> None:
    t = table().show("20 3 9 20", rolls=1)
    assert expected_of_holding(t.s, 0b1001) == SECOND[0, place_of(0b1001, 20, 3, 9, 20)]
    t = table(field=[0]).show("20 3 9 20", rolls=2)
    assert expected_of_holding(t.s, 0b1001) == THIRD[1, place_of(0b1001, 20, 3, 9, 20)]
    t = table(vortex=[0]).show("1 3 9 20", rolls=3)
    assert expected_of_holding(t.s, 0b1001) == LAST[2, place_of(0b1001, 1, 3, 9, 20)]
    t = table().show("7 8 9 20", rolls=2)
    t.s.second = 1
    assert (
        expected_of_holding(t.s, 0b0111) == THIRD[5, place_of(0b0111, 7, 8, 9, 20)] < THIRD[0, place_of(7, 7, 8, 9, 1)]
    )
    t = table().show("- - 9 20", rolls=1)
    assert expected_of_holding(t.s, 0b1000) == PAIRS[0, 1, AFTER_SECOND, pair_place_of(2, 9, 20)]
    t = table().show("9 20 - -", rolls=2)
    assert expected_of_holding(t.s, 0b0001) == PAIRS[0, 0, AFTER_THIRD, pair_place_of(1, 9, 20)]
    assert [situation_of(mods) for mods in SITUATIONS] == list(range(len(SITUATIONS)))


def held_by(found: Sequence[Prospect]) -> dict[int, Prospect]:
    return {first_of(prospect.move): prospect for prospect in found}


def test_prospects_of_two_dice_are_those_of_every_choice_of_them() -> None:
    s = table().show("- - 9 20", rolls=1).s
    found = held_by(prospects_of(s, Form(PLAIN)))
    assert set(found) == {0, 0b0100, 0b1000}
    for held, prospect in found.items():
        odds = odds_of(0, held, (0, 0, 9, 20), Form(PLAIN))
        assert (prospect.ways, prospect.points) == (odds.ways, odds.scores)
        assert "Crest" not in {chance.words for chance in prospect.chances}, "two dice claim nothing"
    assert found[0b0100].mean == pytest.approx(9 + 10.5 + 20 / 20 - (6 + 6) / 20), "a red 20, and the tax"


def test_prospects_of_a_hand_count_what_may_be_claimed() -> None:
    s = table(crest={1: ["5,3"]}).show("20 3 9 6", rolls=2).s
    found = held_by(prospects_of(s, Form(PLAIN)))
    assert all(held >> 3 & 1 for held in found), "the red 6 is locked"
    assert len(found) == 7
    crest = {held: chance.ways for held, each in found.items() for chance in each.chances if chance.words == "Crest"}
    # Beside the white 3 green may show 1 to 7; a 5 names 5,3, which is taken, and 3,5, which is free.
    assert crest[0b1011] == 7
    assert crest[0b1010] == 7 * SIDES
    assert 0b1100 not in crest, "no quadrant has a 9"
    # Two 7s name none.
    assert crest[0b1001] == 7 * 7 - 1
    assert crest[0b1000] == (7 * 7 - 1) * SIDES
    taxed = {held: chance.ways for held, each in found.items() for chance in each.chances if chance.words == "Tax"}
    vogon = {held: int(held == 0b1000) for held in found}  # with three 16s somebody else pays
    assert taxed == {held: each.ways - vogon[held] for held, each in found.items()}


def test_where_nothing_can_be_rolled_there_are_no_prospects() -> None:
    assert prospects_of(table().s, Form(PLAIN)) == []
    assert prospects_of(table().show("20 3 9 7", rolls=3).s, Form(PLAIN)) == []
    assert prospects_of(table().show("1 3 9 7", rolls=4).s, Form(PLAIN)) == []


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [("turn", 2, "turn"), ("away", 5, "away"), ("rolls", 0, "rolls"), ("rolls", 5, "rolls")],
)
def test_a_position_that_cannot_be_is_refused(field: str, value: int, words: str) -> None:
    s = table().show("20 3 9 7", rolls=1).s
    setattr(s, field, value)
    with pytest.raises(BadPosition, match=words):
        prospects_of(s, Form(PLAIN))


@pytest.mark.parametrize("face", [0, 21])
def test_a_die_that_shows_what_it_cannot_is_refused(face: int) -> None:
    s = table().show("20 3 9 7", rolls=1).s
    s.dice[1] = face
    with pytest.raises(BadPosition, match="a die in play"):
        prospects_of(s, Form(PLAIN))
