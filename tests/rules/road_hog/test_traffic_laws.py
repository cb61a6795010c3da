"""Section 7 of the rulebook: passing, sharing a space, towns and bridges."""

import hog_plain as plain
import pytest
from hog import table

BOTH_MAPS = pytest.mark.parametrize("map", ["county", "valley"])


# ---- Other cars


@pytest.mark.clause("R7.1")
@pytest.mark.parametrize(("place", "others", "to"), [("E8", "E9", "E10"), ("C9", "C10", "C11"), ("K1", "K2", "K3")])
def test_any_car_may_be_passed_on_any_road(place: str, others: str, to: str) -> None:
    t = table(place, others, others, roll="green-red 2-5")
    t.play(f"drive {to}")
    assert t.places() == f"{to} {others} {others}"


@pytest.mark.clause("R7.2")
def test_any_number_of_cars_may_stand_on_one_space() -> None:
    t = table("E8", "E10", "E10", roll="green-red 2-5")
    t.play("drive E10")
    assert t.places() == "E10 E10 E10"


@pytest.mark.clause("R7.2")
def test_also_where_somebody_was_moved() -> None:
    t = table("E1", "E22", "E24", roll="red-red 2-2")
    t.play("hit 3 E22")
    assert t.places() == "E1 E22 E22"


# ---- Towns


@pytest.mark.clause("R7.3", "R7.5", "RA24", "RA51")
def test_a_town_that_may_not_be_passed() -> None:
    """Buttonville is E17 to E20: from E16, 1 to 4 end inside, 5 and more would pass through."""
    for pips in range(1, 7):
        t = table("E16", "E0")
        t.roll("green-red", f"{pips}-6")
        assert t.drives() == ({f"E{16 + pips}"} if pips <= 4 else set())
        assert (t.turn() == "Ben") == (pips > 4)


@pytest.mark.clause("R7.3", "RA51")
def test_nor_by_two_dice() -> None:
    assert table("E16", "E0", roll="green-green 2-6").drives() == {"E18"}
    assert table("E16", "E0", roll="green-green 5-6").turn() == "Ben"
    assert table("E15", "E0", roll="green-green 3-2").drives() == {"E18", "E17", "E20"}


@pytest.mark.clause("R7.3", "RA51")
@BOTH_MAPS
def test_nobody_ever_enters_and_leaves_a_town_in_one_drive(map: str) -> None:
    plan = plain.PLANS[map]
    for town in plan.towns():
        first, last = int(town[0][1:]), int(town[-1][1:])
        for start in range(first - 12, first):
            if plan.road_from(f"E{start}") is not None or plan.is_bridge(f"E{start}"):
                continue
            for one, two in ((6, 6), (6, 5), (6, 3), (4, 5)):
                t = table(f"E{start}", "E0", map=map, roll=f"green-green {one}-{two}")
                beyond = {f"E{place}" for place in range(last + 1, last + 13)}
                assert not t.drives() & beyond


@pytest.mark.clause("R7.3", "R9.6", "RA51", "RA58")
def test_a_green_wave_does_not_carry_a_car_out_of_a_town_that_it_has_entered_in_this_turn() -> None:
    t = table("E14", "E0", roll="green-red 4-6")  # over the Check Point E15 into Buttonville
    t.play("drive E18", "Green Wave, 3")
    assert t.kinds() == ["drove", "drew", "rolled", "no-use"]  # 3 would be out of town
    assert t.where("Ann") == "E18"
    t = table("E14", "E0", roll="green-red 4-6")
    t.play("drive E18", "Green Wave, 2")
    assert t.drives() == {"E20"}


@pytest.mark.clause("R7.4", "RA21", "RA51")
def test_who_begins_inside_may_leave_or_move_on_inside() -> None:
    assert table("E18", "E0", roll="green-green 1-5").drives() == {"E19", "E23", "E24"}
    assert table("E41", "E0", roll="green-green 1-2").drives() == {"E42", "E43", "E44"}
    assert table("E17", "E0", roll="green-green 5-6").drives() == {"E22", "E23", "E28", "C6"}


@pytest.mark.clause("R7.4", "RA21")
def test_a_turn_that_ended_inside_lets_the_next_one_leave() -> None:
    t = table("E16", "E0", roll="green-red 1-6")
    t.play("drive E17")
    t.pass_turn("1-1, 1")
    t.roll("green-green", "6-4")
    assert t.drives() == {"E21", "E23", "E27"}


@pytest.mark.clause("R7.5", "RA24")
def test_an_overrun_is_not_cut_short() -> None:
    t = table("E16", "E0", roll="green-green 5-6")
    assert t.kinds() == ["rolled", "no-use"]
    assert t.where("Ann") == "E16"


# ---- Bridges


@pytest.mark.clause("R7.6", "RA24")
def test_a_bridge_that_may_not_be_stopped_on() -> None:
    for pips in range(1, 7):
        t = table("E30", "E0")
        t.roll("green-red", f"{pips}-6")
        assert t.drives() == (set() if pips <= 2 else {f"E{30 + pips}"})


@pytest.mark.clause("R7.6", "RA23", "RA24")
def test_it_may_be_crossed_with_the_total_of_two() -> None:
    t = table("E30", "E0", roll="green-green 1-2")  # either one would end on it
    assert t.drives() == {"E33"}
    t.play("drive E33")
    assert t.where("Ann") == "E33"


@pytest.mark.clause("R7.6", "RA24")
@BOTH_MAPS
def test_no_drive_ever_ends_on_a_bridge(map: str) -> None:
    plan = plain.PLANS[map]
    spaces = [place for place in plan.places() if plan.is_bridge(place)]
    for bridge in spaces:
        for back in range(1, 13):
            start = f"E{int(bridge[1:]) - back}"
            if start in spaces:
                continue
            one, two = (back, 6) if back <= 6 else (6, back - 6)
            t = table(start, "E0", map=map, roll=f"green-green {one}-{two}")
            assert not t.drives() & set(spaces)


@pytest.mark.clause("R7.6", "R9.6", "RA24")
def test_a_green_wave_may_not_end_on_one_either() -> None:
    t = table("E51", "E0", roll="green-red 2-6")
    t.play("drive E53", "Green Wave, 2")
    assert t.kinds() == ["drove", "drew", "rolled", "no-use"]  # E55 is a bridge
