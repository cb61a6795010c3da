"""Section 8 of the rulebook: Check Points, when a card is due, and the deck."""

import re
from collections import Counter

import pytest
from hog import begun, table
from hog_plain import EDITION

from wayside.engine.dice import seed_dice
from wayside.games.road_hog import GAME
from wayside.games.road_hog.edition import CARD_WORDS, DECK

# ---- When a card is due


@pytest.mark.clause("R8.1", "RA10")
@pytest.mark.parametrize(("pips", "cards"), [(1, 0), (2, 1), (3, 1), (4, 1)])
def test_a_card_for_a_check_point_passed_or_landed_on(pips: int, cards: int) -> None:
    t = table("E13", "E0")
    t.put("Ann", "E23")  # E25 is a Check Point
    t.roll("green-red", f"{pips}-6")
    t.play(f"drive E{23 + pips}", "All Clear" if cards else "")
    assert len(t.heard("drew")) == cards


@pytest.mark.clause("R8.1", "R8.2", "RA10")
def test_two_check_points_in_one_move() -> None:
    """E46 and E53 are seven apart: a move of nine passes both."""
    t = table("E44", "E0", roll="green-green 6-3")
    t.play("drive E53", "All Clear, High Octane")
    assert t.kinds() == ["drove", "drew", "drew", "octane"]
    assert [CARD_WORDS[event.a] for event in t.heard("drew")] == ["All Clear", "High Octane"]
    assert t.marks("Ann") == "octane"


@pytest.mark.clause("R8.1")
def test_nobody_has_to_stop_at_a_check_point() -> None:
    assert table("E23", "E0", roll="green-red 4-6").drives() == {"E27"}


@pytest.mark.clause("R8.2", "RA10")
def test_cards_come_when_the_whole_move_is_finished() -> None:
    """The first green passes a Check Point and ends on an exit; the second goes on before any card is drawn."""
    t = table("E3", "E0", roll="green-green 4-2")
    t.play("drive A2", "Miss A Turn")
    assert t.kinds() == ["drove", "drove", "drew", "pulled-over"]
    assert t.where("Ann") == "A2"


@pytest.mark.clause("R8.2", "RA10", "RA43")
def test_they_are_carried_out_one_by_one_in_the_order_in_which_they_come() -> None:
    t = table("E44", "E0", roll="green-green 6-3")
    t.play("drive E53", "Green Wave, 4")
    assert t.drives() == {"E57"}
    assert t.s.due == 1  # the second waits until the first is carried out
    t.play("stay", "Road Works")
    assert t.kinds() == ["stayed", "drew", "works"]
    assert t.turn() == "Ben"


@pytest.mark.clause("R8.3", "RA11")
def test_leaving_a_check_point_draws_nothing() -> None:
    t = table("E25", "E0", roll="green-red 2-6")
    t.play("drive E27")
    assert t.kinds() == ["drove"]


@pytest.mark.clause("R8.4", "RA12")
def test_moved_back_draws_nothing_and_passing_again_draws_again() -> None:
    t = table("E3", "E0", roll="green-red 3-6")
    t.play("drive E6", "All Clear")
    t = table("E0", "E26", roll="red-red 4-4")
    t.play("hit 2 E22")
    assert "drew" not in t.kinds()
    t.put("Ben", "E24")
    t.roll("green-red", "2-6")
    t.play("drive E26", "All Clear, 1")
    assert t.kinds() == ["drove", "drew", "train"]


@pytest.mark.clause("R8.4", "RA12")
def test_a_highway_that_leads_backward_brings_the_check_point_once_more() -> None:
    t = table("H12", "E0", roll="green-green 2-2")  # H joins E43, and E46 is a Check Point
    t.play("drive E46", "All Clear")
    assert t.kinds() == ["drove", "drew"]


@pytest.mark.clause("R8.5", "RA43")
@pytest.mark.parametrize(("chance", "then"), [("Miss A Turn", "pulled-over"), ("Courthouse, 5", "to-court")])
def test_after_miss_a_turn_or_courthouse_the_others_lapse(chance: str, then: str) -> None:
    t = table("E44", "E0", roll="green-green 6-3")
    t.play("drive E53", chance)
    assert t.kinds().count("drew") == 1
    assert [event.a for event in t.heard("lapsed")] == [1]
    assert then in t.kinds()
    assert t.turn() == "Ben"
    assert t.s.due == 0


@pytest.mark.clause("R8.5", "RA43")
def test_after_other_cards_they_do_not_lapse() -> None:
    for card in ("High Octane", "Road Works", "All Clear"):
        t = table("E44", "E0", roll="green-green 6-3")
        t.play("drive E53", f"{card}, Miss A Turn")
        assert len(t.heard("drew")) == 2
        assert not t.heard("lapsed")


# ---- The deck


@pytest.mark.clause("R8.6", "RA36", "RA57")
def test_a_drawn_card_does_not_come_again_until_all_are_through() -> None:
    """Twenty-four cards, each once between shuffles: counted over many draws."""
    t = begun(2, 3, first="1")
    drawn: list[int] = []
    shuffles = []
    while len(drawn) < 24 * 20:
        t.put("Ann", "E4")
        t.put("Ben", "E0")
        t.run_train("17 out")
        t.s.octane = t.s.works = t.s.misses[0] = t.s.misses[1] = 0
        if t.turn() == "Ben":
            t.pass_turn()
            continue
        seed_dice(t.s, len(drawn), 9)
        t.roll("green-red", "1-6")
        t.play("drive E5")
        drawn += [event.a for event in t.heard("drew")]
        if t.heard("shuffled"):
            shuffles.append(len(drawn))
        if t.asked() == "what to do with the dice":
            t.play("stay")
    assert shuffles == [24 * n for n in range(1, 21)]
    for deck in range(20):
        assert Counter(drawn[24 * deck : 24 * deck + 24]) == {kind: DECK[kind] for kind in range(len(CARD_WORDS))}


@pytest.mark.clause("R8.6", "RA36")
def test_when_no_card_lies_face_down_all_are_shuffled() -> None:
    t = table("E4", "E0", roll="green-red 1-6", cards="All Clear")
    t.play("drive E5", "All Clear")
    assert t.kinds() == ["drove", "drew", "shuffled"]
    assert t.s.pile == 24
    assert t.face_down() == list(EDITION["deck"].values())


@pytest.mark.clause("R8.6", "RA57")
def test_high_octane_goes_under_the_deck_at_once_too() -> None:
    t = table("E4", "E0", roll="green-red 1-6", cards="High Octane")
    t.play("drive E5", "High Octane")
    assert t.marks("Ann") == "octane"
    assert t.face_down()[CARD_WORDS.index("High Octane")] == EDITION["deck"]["high-octane"]  # after the shuffle


@pytest.mark.clause("R8.7")
def test_the_deck_is_made_of_what_the_rulebook_says() -> None:
    told = re.findall(r"(\d+) ((?:[A-Z]\w* ?)+?)(?=,| and|\.)", GAME.rulebook.clause("R8.7").text)
    assert {word: int(count) for count, word in told} == {word: DECK[kind] for kind, word in enumerate(CARD_WORDS)}
    assert sum(EDITION["deck"].values()) == 24
    assert all(count > 0 for count in EDITION["deck"].values())
    assert begun(2).face_down() == list(EDITION["deck"].values())
