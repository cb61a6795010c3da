"""Section 9 of the rulebook: what each Check Point card does."""

import pytest
from hog import table

PASS_E5 = "green-red 1-6"
"""From E4 onto the Check Point E5."""


# ---- Miss A Turn and Courthouse; more of them in files of their own


@pytest.mark.clause("R9.1", "R10.1")
def test_miss_a_turn() -> None:
    t = table("E4", "E0", roll=PASS_E5)
    t.play("drive E5", "Miss A Turn")
    assert t.misses("Ann") == 1
    assert t.where("Ann") == "E5"
    assert t.turn() == "Ben"


@pytest.mark.clause("R9.5")
def test_courthouse() -> None:
    t = table("E24", "E0", roll=PASS_E5)
    t.play("drive E25", "Courthouse, 6")
    assert t.kinds() == ["drove", "drew", "to-court", "not-guilty"]
    assert t.where("Ann") == "E18"


# ---- High Octane


@pytest.mark.clause("R9.2", "RA42")
def test_high_octane_gives_three_dice_on_the_next_turn() -> None:
    t = table("E4", "E0", roll=PASS_E5)
    t.play("drive E5", "High Octane")
    assert t.marks("Ann") == "octane"
    t.pass_turn("1-1, 1")
    assert t.turn() == "Ann"
    assert t.offered() == ["roll green-green-red", "roll green-red-red"]  # no fewer, and not three of a colour


@pytest.mark.clause("R9.2", "RA42")
@pytest.mark.parametrize(
    ("dice", "drives", "hits"),
    [
        ("green-green-red 1-3-2", {"E9", "E11", "E12"}, {"Ben E22"}),
        ("green-red-red 3-2-6", {"E11"}, {"Ben E22", "Cem E28"}),
    ],
)
def test_they_are_used_as_ever(dice: str, drives: set[str], hits: set[str]) -> None:
    t = table("E8", "E24", "E34", octane="Ann", roll=dice)
    assert t.drives() == drives
    assert t.hits() == hits
    t.play("drive E11")
    t.play("hit 2 E22")
    assert t.where("Ben") == "E22"


@pytest.mark.clause("R9.3", "RA19")
def test_it_is_used_up_by_the_next_roll() -> None:
    t = table("E10", "E0", octane="Ann", roll="green-green-red 1-1-6")
    assert t.marks("Ann") == ""
    t.play("stay")
    t.pass_turn("1-1, 1")
    assert t.offered() == ["roll green-green", "roll green-red", "roll red-red"]


@pytest.mark.clause("R9.3", "RA19")
def test_it_waits_while_turns_are_missed() -> None:
    t = table("E10", "E0", octane="Ann", turn="Ben", Ann=1)
    t.pass_turn("1-1, 1")
    assert t.kinds()[-1] == "missed"
    assert t.turn() == "Ben"
    assert t.marks("Ann") == "octane"
    t.pass_turn("1-1, 1")
    assert t.offered() == ["roll green-green-red", "roll green-red-red"]


@pytest.mark.clause("R9.3", "R11.8", "RA19")
def test_it_waits_while_a_turn_goes_by_in_court() -> None:
    t = table("E25", "E0", octane="Ann", bound="Ann", turn="Ben", train="12 in")
    t.pass_turn("1-1, 6, 5")  # the train moves on, and the car goes to court and is not guilty
    assert t.where("Ann") == "E18"
    assert t.turn() == "Ben"
    assert t.marks("Ann") == "octane"


@pytest.mark.clause("R9.4", "RA20")
def test_two_high_octanes_are_no_more_than_one() -> None:
    t = table("E44", "E0", roll="green-green 6-3")
    t.play("drive E53", "High Octane, High Octane")
    t.pass_turn("1-1, 1")
    assert t.offered() == ["roll green-green-red", "roll green-red-red"]
    t.roll("green-green-red", "1-2-6")
    assert t.marks("Ann") == ""


@pytest.mark.clause("R9.4", "RA57")
def test_the_car_keeps_a_mark_and_the_deck_the_card() -> None:
    t = table("E4", "E0", roll=PASS_E5, cards="High Octane, All Clear")
    t.play("drive E5", "High Octane")
    assert t.marks("Ann") == "octane"
    assert t.s.pile == 1


# ---- Green Wave


@pytest.mark.clause("R9.6", "RA58")
def test_green_wave_rolls_a_green_at_once() -> None:
    t = table("E4", "E24", roll=PASS_E5)
    t.play("drive E5", "Green Wave, 3")
    assert t.turn() == "Ann"
    assert t.offered() == ["drive E8", "stay"]
    t.play("drive E8")
    assert t.where("Ann") == "E8"
    assert t.turn() == "Ben"


@pytest.mark.clause("R9.6", "RA58")
def test_it_need_not_be_used() -> None:
    t = table("E4", "E24", roll=PASS_E5)
    t.play("drive E5", "Green Wave, 2")
    assert t.offered() == ["drive E7", "stay"]
    t.play("stay")
    assert t.where("Ann") == "E5"
    assert t.turn() == "Ben"


@pytest.mark.clause("R9.6", "R8.1", "RA58")
def test_check_points_that_it_passes_are_due_as_well() -> None:
    t = table("E44", "E1", roll="green-green 4-4")  # over E46
    t.play("drive E52", "Green Wave, 4")
    t.play("drive E56", "Miss A Turn")  # over E53
    assert t.kinds() == ["drove", "drew", "pulled-over"]


@pytest.mark.clause("R9.6", "R5.1", "RA58")
def test_from_an_exit_it_leads_down_the_highway() -> None:
    t = table("E3", "E24", roll="green-red 4-6")
    t.play("drive E7", "Green Wave, 3")
    assert t.drives() == {"A3"}


@pytest.mark.clause("R9.6", "R12.6", "RA58")
def test_the_train_stops_it_as_any_drive() -> None:
    t = table("E33", "E1", train="8 in", roll="green-red 2-6")
    t.play("drive E35", "Green Wave, 4")
    assert t.kinds() == ["drove", "drew", "rolled", "no-use"]  # E38 is shut


@pytest.mark.clause("R9.6", "R13.3", "RA54", "RA58")
def test_on_the_final_check_point_it_does_nothing() -> None:
    t = table("E59", "E1", roll=PASS_E5)
    t.play("drive E60", "Green Wave")
    assert t.kinds() == ["drove", "drew", "no-wave"]
    assert t.where("Ann") == "E60"
    assert t.turn() == "Ben"


# ---- Road Rage


@pytest.mark.clause("R9.7", "RA59")
def test_road_rage_rolls_a_red_at_once() -> None:
    t = table("E4", "E24", roll="green-green 1-1")
    t.play("drive E5", "Road Rage, 2")
    assert t.offered() == ["hit 2 E22", "stay"]
    t.play("hit 2 E22")
    assert t.places() == "E5 E22"
    assert t.turn() == "Ben"


@pytest.mark.clause("R9.7", "RA59")
def test_it_need_not_be_used_and_may_fit_nobody() -> None:
    t = table("E4", "E24", roll="green-green 1-1")
    t.play("drive E5", "Road Rage, 2")
    t.play("stay")
    assert t.places() == "E5 E24"
    t = table("E4", "E24", roll="green-green 1-1")
    t.play("drive E5", "Road Rage, 3")
    assert t.kinds() == ["drove", "drew", "rolled", "no-use"]
    assert t.turn() == "Ben"


@pytest.mark.clause("R9.7", "R6.5", "RA59")
def test_the_laws_of_reds_hold_for_it() -> None:
    t = table("E4", "E26", "E26", train="12 in", roll="green-green 1-1")
    t.play("drive E5", "Road Rage, 4")
    assert t.turn() == "Ben"  # the train shuts E24
    t = table("E4", "E24", "E24", roll="green-green 1-1", Ben=1)
    t.play("drive E5", "Road Rage, 2")
    assert t.hits() == {"Cem E22"}


# ---- Road Works, and what cancels out


@pytest.mark.clause("R9.8", "RA60")
def test_road_works_leave_one_die_of_either_colour() -> None:
    t = table("E4", "E0", roll=PASS_E5)
    t.play("drive E5", "Road Works")
    assert t.marks("Ann") == "works"
    t.pass_turn("1-1, 1")
    assert t.offered() == ["roll green", "roll red"]
    t.roll("green", "3")
    assert t.drives() == {"E8"}
    assert t.marks("Ann") == ""


@pytest.mark.clause("R9.8", "RA60")
def test_the_one_die_may_be_red() -> None:
    t = table("E4", "E24", works="Ann", roll="red 2")
    assert t.offered() == ["hit 2 E22", "stay"]


@pytest.mark.clause("R9.8", "RA60")
def test_road_works_wait_for_the_next_turn_that_is_rolled() -> None:
    t = table("E10", "E0", works="Ann", turn="Ben", Ann=1)
    t.pass_turn("1-1, 1")
    assert t.marks("Ann") == "works"
    t.pass_turn("1-1, 1")
    assert t.offered() == ["roll green", "roll red"]


@pytest.mark.clause("R9.9", "RA60")
@pytest.mark.parametrize("cards", ["Road Works, High Octane", "High Octane, Road Works"])
def test_road_works_and_high_octane_cancel_out(cards: str) -> None:
    t = table("E44", "E0", roll="green-green 6-3")
    t.play("drive E53", cards)
    assert t.kinds()[-1] == "cancelled"
    assert t.marks("Ann") == ""
    t.pass_turn("1-1, 1")
    assert t.offered() == ["roll green-green", "roll green-red", "roll red-red"]


@pytest.mark.clause("R9.9", "RA67")
def test_two_road_works_are_no_more_than_one() -> None:
    t = table("E44", "E0", roll="green-green 6-3")
    t.play("drive E53", "Road Works, Road Works")
    t.pass_turn("1-1, 1")
    assert t.offered() == ["roll green", "roll red"]
    t.roll("green", "1")
    assert t.marks("Ann") == ""


@pytest.mark.clause("R9.9", "RA67")
def test_one_high_octane_takes_away_two_road_works() -> None:
    t = table("E4", "E0", works="Ann", roll="green 1")
    t.s.works = 1  # as if two had come in turns without a roll
    t.play("drive E5", "High Octane")
    assert t.marks("Ann") == ""


@pytest.mark.clause("R9.10")
def test_all_clear_does_nothing() -> None:
    t = table("E4", "E24", roll=PASS_E5)
    t.play("drive E5", "All Clear")
    assert t.kinds() == ["drove", "drew"]
    assert (t.where("Ann"), t.misses("Ann"), t.marks("Ann")) == ("E5", 0, "")
    assert t.turn() == "Ben"
