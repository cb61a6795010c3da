"""Sections 1 and 4 of the rulebook: the cards, and what a row of them is worth."""

from collections import Counter

import pytest
from trucker import km_of, table

from wayside.games.hallo_trucker import GAME
from wayside.games.hallo_trucker.edition import COUNT, DECK, FACE, FACE_TITLES, FACE_WORDS, KM

ACTIONS = ("lost", "barrier", "free", "really")


def cards_of(word: str) -> int:
    return COUNT[FACE_WORDS.index(word)]


@pytest.mark.clause("T1.1", "TA22")
def test_there_are_109_cards_and_all_distances_are_kilometers() -> None:
    kinds = Counter("km" if word.isdecimal() else word for word in (FACE_WORDS[FACE[c]] for c in range(DECK)))
    assert DECK == 109
    assert kinds["km"] == 77
    assert kinds["rest"] == 12
    assert sum(kinds[word] for word in ACTIONS) == 20
    assert GAME.unit == "km"
    assert not any("mile" in event.sentence for event in GAME.events)


@pytest.mark.clause("T1.1", "TA22")
def test_there_is_no_goal_that_a_run_could_overshoot() -> None:
    everything = "10 20 30 40 50 60 70 80 90 100 110 120"
    assert km_of(everything) == 780


@pytest.mark.clause("T1.2")
def test_kilometers_go_from_10_to_120_in_tens() -> None:
    assert [KM[f] for f in range(12)] == list(range(10, 130, 10))
    assert [COUNT[f] for f in range(12)] == [5, 6, 7, 7, 7, 7, 7, 7, 7, 6, 6, 5]
    assert sum(COUNT[f] for f in range(12)) == 77


@pytest.mark.clause("T1.3")
def test_there_are_five_of_each_action_card() -> None:
    assert [cards_of(word) for word in ACTIONS] == [5, 5, 5, 5]
    assert FACE_TITLES[-4:] == ("Freight Lost", "Barrier", "Free Ride", "Really Free Ride")
    assert [KM[FACE_WORDS.index(word)] for word in ACTIONS] == [0, 0, 0, 0]


@pytest.mark.clause("T1.2", "T1.3")
def test_reconstructed_parts_are_marked_where_people_read_them() -> None:
    marked = {number for number, clause in GAME.rulebook.clauses.items() if clause.reconstructed}
    assert marked == {"T1.2", "T1.3"}


# ---- Runs: the printed examples first


@pytest.mark.clause("T4.1")
def test_a_row_that_rises_all_the_way_counts_whole() -> None:
    assert km_of("20 40 50 70 80 120") == 380
    assert km_of("10") == 10
    assert km_of("") == 0


@pytest.mark.clause("T4.2")
def test_only_what_stands_after_the_last_fracture_counts() -> None:
    assert km_of("rest 40 50 70 30 90") == 120


@pytest.mark.clause("T4.3", "TA1")
def test_a_card_that_is_not_higher_begins_the_next_part_and_counts() -> None:
    assert km_of("30 50 40 60 60 70 90") == 220
    assert km_of("120 10") == 10
    assert km_of("60 60") == 60


@pytest.mark.clause("T4.3", "TA1")
@pytest.mark.parametrize("action", ACTIONS)
def test_a_fracture_without_kilometers_adds_nothing(action: str) -> None:
    assert km_of(f"50 {action} 70") == 70
    assert km_of("50 rest rest 70") == 70


@pytest.mark.clause("T4.4", "TA4")
def test_a_rest_is_looked_through() -> None:
    assert km_of("10 20 40 80 rest 120") == 270
    assert km_of("20 50 40 60 60 rest 70 80") == 210
    assert km_of("60 rest 60") == 60
    assert km_of("60 rest 70") == 130
    assert km_of("rest 60 rest 70 rest") == 130


@pytest.mark.clause("T4.5", "TA5")
def test_rests_side_by_side_are_a_fracture_each() -> None:
    assert km_of("40 50 rest rest 60 120 rest") == 180
    assert km_of("40 rest rest rest 10 20") == 30
    assert km_of("40 rest rest rest") == 0
    assert km_of("40 rest rest rest rest 50 rest 60") == 110


@pytest.mark.clause("T4.6", "TA6")
@pytest.mark.parametrize("action", ACTIONS)
def test_an_action_card_is_a_fracture(action: str) -> None:
    assert km_of(f"70 rest 80 100 {action} 110 rest 120") == 230


@pytest.mark.clause("T4.6", "TA6")
@pytest.mark.parametrize("action", ACTIONS)
def test_rests_with_an_action_between_them_are_not_side_by_side(action: str) -> None:
    assert km_of(f"70 rest {action} rest 20 30") == 50
    # The second of these Rests would be a fracture, and clear the 20, if the action did not part them.
    assert km_of(f"{action} rest 20 rest 30") == 50


@pytest.mark.clause("T4.7", "TA3")
@pytest.mark.parametrize("fracture", [*ACTIONS, "rest rest", "rest rest rest"])
def test_after_a_fracture_the_next_card_may_be_as_low_as_one_likes(fracture: str) -> None:
    assert km_of(f"100 120 {fracture} 10 20") == 30
    assert km_of(f"100 {fracture} 100") == 100


@pytest.mark.clause("T4.8", "TA2")
@pytest.mark.parametrize("fracture", [*ACTIONS, "rest rest", "rest rest rest"])
def test_a_row_that_ends_with_a_fracture_is_worth_nothing(fracture: str) -> None:
    assert km_of(f"10 50 120 {fracture}") == 0
    assert km_of(fracture) == 0


@pytest.mark.clause("T4.8", "TA2")
def test_a_single_rest_at_the_end_does_no_harm() -> None:
    assert km_of("10 50 rest") == 60


@pytest.mark.clause("T4.2", "T4.3", "T4.5", "T4.6")
def test_every_row_of_four_agrees_with_the_definition() -> None:
    """The shortcut of the rules against the definition: cut the row at every fracture, add up the last part."""
    faces = ["10", "20", "rest", "barrier"]
    for a in faces:
        for b in faces:
            for c in faces:
                for d in faces:
                    assert km_of(f"{a} {b} {c} {d}") == km_by_definition([a, b, c, d]), (a, b, c, d)


def km_by_definition(row: list[str]) -> int:
    part: list[str] = []
    for at, word in enumerate(row):
        before = row[at - 1] if at else ""
        if word == "barrier" or (word == "rest" and before == "rest"):
            part = []
        elif word.isdecimal():
            km = [int(w) for w in part if w.isdecimal()]
            part = [*part, word] if not km or int(word) > km[-1] else [word]
    return sum(int(word) for word in part)


@pytest.mark.clause("T4.1", "T4.2")
def test_runs_are_scored_so_at_the_table() -> None:
    t = table(rows=["20 40 50 70 80", "rest 40 50 70 30"], pile="100 40", hands=["120 60", "90 60"])
    t.play_round(["120", "90"], ["60", "60"])
    assert [t.s.sheet[0, seat] for seat in range(2)] == [380, 120]
