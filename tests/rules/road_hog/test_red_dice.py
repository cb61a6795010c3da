"""Section 6 of the rulebook: red dice, whom they send back and where."""

import hog_plain as plain
import pytest
from hog import table

# ---- Whom


@pytest.mark.clause("R6.1")
def test_a_red_die_sends_another_car_back_to_an_exit() -> None:
    t = table("E1", "E24", roll="green-red 1-2")
    assert t.play("hit 2 E22") == ["Ann sends Ben back to E22."]
    assert t.places() == "E1 E22"
    assert t.turn() == "Ann"  # the green is left


@pytest.mark.clause("R6.1")
def test_it_never_moves_the_own_car() -> None:
    t = table("E24", "E1", roll="red-red 2-2")  # two ahead of an exit oneself
    assert t.kinds() == ["rolled", "no-use"]
    assert t.places() == "E24 E1"


@pytest.mark.clause("R6.1")
def test_and_never_forward() -> None:
    t = table("E1", "E20", roll="red-red 2-2")  # E22 is two ahead of Ben
    assert t.kinds() == ["rolled", "no-use"]


@pytest.mark.clause("R6.1", "R6.3", "RA6")
@pytest.mark.parametrize("map", ["county", "valley"])
def test_every_place_and_every_number(map: str) -> None:
    """Only the exact count of one die to an exit that leads to a Highway will do, and only from the Expressway."""
    plan = plain.PLANS[map]
    hits = 0
    for place in plan.places():
        if plan.is_bridge(place):
            continue
        for red in plain.SIX:
            t = table("E0", place, map=map)
            t.roll("green-red", f"1-{red}")
            exit_ = plain.hit(plan, plain.Car(place), red, [])
            assert t.hits() == (set() if exit_ is None else {f"Ben {exit_}"}), (place, red)
            hits += exit_ is not None
    assert hits == {"county": 41, "valley": 16}[map]


@pytest.mark.clause("R6.2", "RA5")
def test_a_car_on_an_exit_counts_as_on_the_highway() -> None:
    assert table("E1", "E13", "E50", roll="red-red 6-5").turn() == "Ben"  # E7 is six behind E13, E45 five behind E50
    assert table("E1", "E12", "E49", roll="red-red 5-4").hits() == {"Ben E7", "Cem E45"}


@pytest.mark.clause("R6.2", "RA41")
def test_cars_on_highways_and_county_roads_are_out_of_reach() -> None:
    for place in ("A1", "A16", "K3", "J9"):
        for red in range(1, 7):
            assert table("E1", place, roll=f"red-red {red}-{red}").turn() == "Ben"


@pytest.mark.clause("R6.2", "R10.4", "RA41")
def test_a_car_beside_the_road_is_out_of_reach() -> None:
    t = table("E1", "E24", "E24", roll="red-red 2-2", Ben=1)
    assert t.hits() == {"Cem E22"}


@pytest.mark.clause("R6.2", "R11.7", "RA41", "RA46")
def test_a_car_bound_for_court_is_out_of_reach() -> None:
    t = table("E1", "E25", "E25", roll="red-red 3-3", bound="Ben")
    assert t.hits() == {"Cem E22"}


@pytest.mark.clause("R6.2", "RA41")
def test_any_other_car_may_be_chosen_whoever_is_ahead() -> None:
    t = table("E30", "E9", "E24", "E52", roll="red-red 2-2")
    assert t.hits() == {"Ben E7", "Cem E22", "Dot E50"}


# ---- Where


@pytest.mark.clause("R6.3", "RA6")
def test_a_red_number_that_leads_to_no_exit_cannot_be_used() -> None:
    t = table("E1", "E24", roll="red-red 1-3")
    assert t.kinds() == ["rolled", "no-use"]
    assert t.turn() == "Ben"


@pytest.mark.clause("R6.4", "RA7")
def test_two_reds_may_move_two_cars() -> None:
    t = table("E1", "E24", "E30", roll="red-red 2-2")
    assert t.offered() == ["hit 2 E22", "hit 3 E28", "stay"]
    t.play("hit 3 E28")
    assert t.offered() == ["hit 2 E22", "stay"]
    t.play("hit 2 E22")
    assert t.places() == "E1 E22 E28"
    assert t.turn() == "Ben"


@pytest.mark.clause("R6.4", "RA7")
def test_or_one_be_used_alone() -> None:
    t = table("E1", "E24", "E30", roll="red-red 2-2")
    t.play("hit 2 E22")
    t.play("stay")
    assert t.places() == "E1 E22 E30"


@pytest.mark.clause("R6.4", "RA7")
def test_the_total_of_two_reds_is_nothing() -> None:
    assert table("E1", "E27", roll="red-red 2-3").turn() == "Ben"  # five behind E27 is E22
    assert table("E1", "E27", roll="red-red 5-3").hits() == {"Ben E22"}


@pytest.mark.clause("R6.4", "RA5", "RA7")
def test_no_car_is_hit_twice() -> None:
    """E14 is one ahead of E13, and E13 six ahead of E7: the second red cannot follow the first."""
    t = table("E1", "E14", roll="red-red 1-6")
    assert t.hits() == {"Ben E13"}
    t.play("hit 2 E13")
    assert t.places() == "E1 E13"
    assert t.turn() == "Ben"


@pytest.mark.clause("R6.4", "RA7")
def test_each_red_is_used_once() -> None:
    t = table("E1", "E24", "E9", roll="red-red 2-6")
    assert t.hits() == {"Ben E22", "Cem E7"}
    t.play("hit 2 E22")
    assert t.turn() == "Ben"  # the 2 is gone, and a 6 takes nobody anywhere


@pytest.mark.clause("R6.4", "R9.2", "RA42")
def test_two_reds_of_high_octane_are_used_one_by_one() -> None:
    t = table("E1", "E24", "E14", octane="Ann", roll="green-red-red 3-2-1")
    assert t.hits() == {"Ben E22", "Cem E13"}
    t.play("hit 3 E13")
    t.play("drive E4")
    t.play("hit 2 E22")
    assert t.places() == "E4 E22 E13"


# ---- What is in the way


@pytest.mark.clause("R6.5", "R12.6")
def test_a_red_move_stopped_by_the_train() -> None:
    """The train lies over E24: nobody is moved back across it."""
    for train, shut in (("12 in", True), ("15 in", True), ("16 in", False), ("9 out", True), ("8 out", False)):
        t = table("E1", "E26", train=train)
        assert ("E24" in t.shut()) == shut
        t.roll("red-red", "4-4")
        assert t.hits() == (set() if shut else {"Ben E22"})


@pytest.mark.clause("R6.5", "R12.6")
def test_a_train_behind_the_exit_or_on_another_road_stops_no_red() -> None:
    assert table("E1", "E30", train="12 in", roll="red-red 2-2").hits() == {"Ben E28"}
    assert table("E1", "E47", train="5 in", roll="red-red 2-2").hits() == {"Ben E45"}  # over E52 and G8


@pytest.mark.clause("R6.5", "R7.3", "RA22")
def test_town_law_does_not_bind_a_car_that_is_moved_back() -> None:
    t = table("E1", "E42", roll="red-red 6-6")
    assert t.hits() == {"Ben E36"}  # out of Punkeydoodle's Corner


@pytest.mark.clause("R6.5", "R7.6", "RA22")
def test_bridges_do_not_bind_it_either() -> None:
    t = table("E1", "E33", roll="red-red 5-5")
    assert t.hits() == {"Ben E28"}  # over the bridge E31 to E32
    t.play("hit 2 E28")
    assert t.where("Ben") == "E28"


@pytest.mark.clause("R8.4", "RA12")
def test_it_draws_no_card_for_what_it_is_moved_over() -> None:
    t = table("E1", "E26", roll="red-red 4-4")
    t.play("hit 2 E22")  # over the Check Point E25
    assert t.kinds() == ["sent-back"]
