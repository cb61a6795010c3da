"""Sections 4 and 5 of the rulebook: what green dice do, and exits, Highways and County Roads."""

import pytest
from hog import table

# ---- One or two greens


@pytest.mark.clause("R4.1")
def test_a_green_die_moves_the_own_car_forward_by_its_number() -> None:
    for pips in range(1, 7):
        t = table("E8", "E9", roll=f"green-red {pips}-6")
        assert t.drives() == {f"E{8 + pips}"}
        t.play(f"drive E{8 + pips}")
        assert t.where("Ann") == f"E{8 + pips}"
        assert t.where("Ben") == "E9"


@pytest.mark.clause("R4.1", "R1.5")
def test_greens_never_lead_backward_but_by_a_road_that_does() -> None:
    t = table("E13", "E0", roll="green-green 5-6")
    assert t.drives() == {"B5", "B6", "E8"}  # E13 is the exit to B, which has ten spaces and joins E8


@pytest.mark.clause("R4.2", "RA1")
def test_both_greens_either_or_neither() -> None:
    t = table("E8", "E0", roll="green-green 1-3")
    assert t.offered() == ["drive E9", "drive E11", "drive E12", "stay"]
    t.play("drive E9")
    assert t.turn() == "Ben"  # the other is left
    t = table("E8", "E0", roll="green-green 1-3")
    t.play("drive E12")
    assert t.kinds() == ["drove"]
    assert t.where("Ann") == "E12"


@pytest.mark.clause("R4.2", "RA1")
def test_the_total_passes_over_an_exit() -> None:
    t = table("E5", "E0", roll="green-green 2-3")
    assert t.drives() == {"E7", "E8", "E10", "A3"}
    t.play("drive E10")
    assert [(event.a, event.b) for event in t.heard("drove")] == [(5, 10)]


@pytest.mark.clause("R4.3", "R5.5", "RA1", "RA39")
def test_one_after_the_other_either_die_first() -> None:
    t = table("E4", "E0", roll="green-green 3-2")  # 3 leads to the exit E7, 2 to E6
    assert t.drives() == {"E7", "E6", "E9", "A2"}
    t = table("E4", "E0", roll="green-green 2-3")
    assert t.drives() == {"E7", "E6", "E9", "A2"}
    t.play("drive A2", "All Clear")
    assert [event.text(t.names) for event in t.heard("drove")] == [
        "Ann drives from E4 to E7.",
        "Ann drives from E7 to A2.",
    ]


@pytest.mark.clause("R4.3", "RA39")
def test_where_the_first_one_ends_matters_only_on_an_exit() -> None:
    """The first may end on a bridge or in a town: the whole move counts."""
    assert "E33" in table("E29", "E0", roll="green-green 2-2").drives()  # 2 ends on the bridge, 4 beyond it
    assert table("E15", "E0", roll="green-green 2-3").drives() == {"E17", "E18", "E20"}
    assert table("E23", "E0", roll="green-green 1-2").drives() == {"E24", "E25", "E26"}  # over an open crossing


@pytest.mark.clause("R4.3", "RA39")
def test_two_greens_of_the_same_number() -> None:
    assert table("E8", "E0", roll="green-green 2-2").offered() == ["drive E10", "drive E12", "stay"]
    assert table("E5", "E0", roll="green-green 2-2").drives() == {"E7", "E9", "A2"}


@pytest.mark.clause("R4.3", "R13.1", "RA39")
def test_the_first_one_may_end_on_the_final_check_point() -> None:
    t = table("E57", "E0", roll="green-green 3-2")
    assert t.drives() == {"J3", "J2", "J5"}  # from the exit; the other way leads by E58
    t = table("E58", "E0", roll="green-green 2-6")
    assert t.drives() == {"E60"}


@pytest.mark.clause("R4.4", "RA2")
def test_a_number_is_used_in_full_or_not_at_all() -> None:
    t = table("E21", "E0", roll="green-red 5-6")
    assert t.offered() == ["drive E26", "stay"]
    t = table("E30", "E0", roll="green-red 1-6")
    assert t.turn() == "Ben"  # only the bridge could be reached, and no part of a number can be used


@pytest.mark.clause("R4.4", "R13.1", "RA2", "RA31")
def test_only_the_final_check_point_and_new_city_take_a_part_of_it() -> None:
    assert table("E59", "E0", roll="green-red 6-6").drives() == {"E60"}
    assert table("E64", "E0", roll="green-red 6-6").drives() == {"New-City"}


@pytest.mark.clause("R4.5", "R7.5", "R7.6", "RA24")
def test_numbers_that_break_a_law_may_not_be_used() -> None:
    t = table("E30", "E0", roll="green-green 1-4")  # E31 is a bridge, E34 beyond it
    assert t.drives() == {"E34", "E35"}
    t = table("E30", "E0", roll="green-green 1-1")
    assert t.kinds() == ["rolled", "no-use"]


@pytest.mark.clause("R4.5", "RA24")
def test_a_combination_may_break_a_law_that_its_parts_keep() -> None:
    t = table("E28", "E0")
    t.put("Ann", "E29")
    t.roll("green-green", "1-1")  # E30 alone; both end on the bridge
    assert t.drives() == {"E30"}
    t = table("E15", "E0", roll="green-green 4-4")  # E19 is in town; the total would pass through it
    assert t.drives() == {"E19"}


# ---- Exits


@pytest.mark.clause("R5.1", "RA3", "RA38")
def test_a_car_on_an_exit_must_follow_its_road() -> None:
    t = table("E7", "E0", roll="green-green 1-3")
    assert t.drives() == {"A1", "A3", "A4"}
    t = table("A5", "E0", roll="green-green 1-3")
    assert t.drives() == {"K1", "K3", "K4"}


@pytest.mark.clause("R5.1", "R6.1", "RA38")
def test_also_if_somebody_else_put_it_there() -> None:
    t = table("E1", "E24", roll="green-red 1-2")
    t.play("hit 2 E22")
    t.play("stay")
    t.roll("green-green", "2-3")
    assert t.drives() == {"C2", "C3", "C5"}


@pytest.mark.clause("R5.2")
def test_who_passes_an_exit_goes_on_along_the_road() -> None:
    assert table("E12", "E0", roll="green-red 3-6").drives() == {"E15"}
    assert table("C7", "E0", roll="green-red 3-6").drives() == {"C10"}


@pytest.mark.clause("R5.3", "RA3")
def test_a_number_that_ends_on_an_exit_may_be_used_or_not() -> None:
    t = table("E20", "E0", roll="green-red 2-6")
    assert t.offered() == ["drive E22", "stay"]
    t.play("stay")
    assert t.where("Ann") == "E20"
    t = table("E20", "E0", roll="green-red 2-6")
    t.play("drive E22")
    t.pass_turn("1-1, 1")
    t.roll("green-red", "4-6")
    assert t.drives() == {"C4"}


@pytest.mark.clause("R5.3", "RA3")
def test_of_two_greens_one_may_be_left_to_avoid_the_exit() -> None:
    t = table("E20", "E0", roll="green-green 2-3")
    assert t.drives() == {"E22", "E23", "E25", "C3"}


@pytest.mark.clause("R5.4")
@pytest.mark.parametrize(
    ("roll", "there"), [("3-6", True), ("1-2", True), ("2-1", True), ("4-1", False), ("1-1", False)]
)
def test_a_county_road_is_entered_by_exact_count_of_one_die_or_two(roll: str, there: bool) -> None:
    t = table("A2", "E0", roll=f"green-green {roll}")
    assert ("A5" in t.drives()) == there


@pytest.mark.clause("R5.4", "R5.2")
def test_who_passes_its_exit_has_missed_the_county_road() -> None:
    t = table("A4", "E0", roll="green-green 2-3")
    assert t.drives() == {"A6", "A7", "A9"}


@pytest.mark.clause("R5.5", "RA1")
def test_the_second_green_goes_on_down_the_county_road() -> None:
    t = table("J6", "E0", roll="green-green 3-4")
    assert t.drives() == {"J9", "J10", "J13", "N4"}
    t = table("J6", "E0", roll="green-green 3-6")
    assert t.drives() == {"J9", "J12", "J15", "E59"}
    t.play("drive E59")
    assert [(event.text(["Ann", "Ben"])) for event in t.told] == [
        "Ann drives from J6 to J9.",
        "Ann drives from J9 to E59.",
    ]


@pytest.mark.clause("R5.6", "RA38")
def test_a_county_road_may_lead_to_a_highway() -> None:
    t = table("L4", "E0", roll="green-green 2-4")
    assert t.drives() == {"F9", "F11", "F13"}


@pytest.mark.clause("R5.6", "RA38")
def test_a_highway_that_leads_backward_comes_out_behind() -> None:
    t = table("D11", "E0", roll="green-green 2-3")
    assert t.drives() == {"E21", "E22", "E24", "C2"}


@pytest.mark.clause("R5.7", "RA52")
def test_the_ferry_is_crossed_as_between_any_two_spaces() -> None:
    t = table("C3", "E0", roll="green-green 2-1")
    assert t.drives() == {"C5", "C4", "C6"}
    t.play("drive C6")
    assert t.where("Ann") == "C6"
