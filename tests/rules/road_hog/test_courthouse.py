"""Section 11 of the rulebook: the way to court, the verdict, and the train on the way."""

import hog_plain as plain
import pytest
from hog import Table, begun, table

from wayside.games.road_hog.edition import NUMBER


def summoned(place: str, verdict: int = 5, train: str = "17 out", map: str = "county") -> Table:
    """Somebody in `place` is sent to court: set back there when the card comes, by a Green Wave that is left."""
    check_point = plain.PLANS[map].expressway["check_points"][0]
    t = table(f"E{check_point - 1}", "E0", map=map, train=train)
    t.roll("green-red", "1-6")
    t.play(f"drive E{check_point}", "Green Wave, 1")
    t.put("Ann", place)
    t.s.due = 1
    t.cards("Courthouse, All Clear")
    arrives = plain.to_court(t.plan, place, plain.shut(t.plan, plain.Train(t.s.front, t.s.heading == 0)))[1]
    t.play("stay", f"Courthouse, {verdict}" if arrives else "Courthouse")
    return t


# ---- Where to


@pytest.mark.clause("R11.1", "RA44")
@pytest.mark.parametrize(
    ("place", "court"),
    [("E5", "E0"), ("E17", "E0"), ("E18", "E18"), ("E19", "E18"), ("E40", "E18"), ("E41", "E41"), ("E63", "E41")],
)
def test_back_to_the_nearest_courthouse_or_the_one_on_which_it_stands(place: str, court: str) -> None:
    t = summoned(place)
    assert t.where("Ann") == court
    assert [event.a for event in t.heard("to-court")] == [NUMBER[court]]


@pytest.mark.clause("R11.1", "R11.2", "RA16", "RA44", "RA45")
@pytest.mark.parametrize("map", ["county", "valley"])
def test_every_place_has_its_courthouse(map: str) -> None:
    plan = plain.PLANS[map]
    for place in plan.places():
        if not plan.is_bridge(place):
            t = summoned(place, map=map, train="17 out" if map == "county" else "11 out")
            assert t.where("Ann") == plain.to_court(plan, place, [])[0], place


@pytest.mark.clause("R11.2", "RA16", "RA45")
@pytest.mark.parametrize(
    ("place", "court"),
    [
        ("B9", "E0"),  # off at E13
        ("C20", "E18"),  # off at E22
        ("L3", "E18"),  # off C, and that off at E22
        ("F9", "E18"),  # off at E36, before Punkeydoodle's Corner, also for who came by L
        ("F18", "E18"),
        ("G1", "E41"),
        ("N4", "E41"),
        ("M1", "E18"),
    ],
)
def test_from_highways_and_county_roads_by_their_exit(place: str, court: str) -> None:
    assert summoned(place).where("Ann") == court


@pytest.mark.clause("R11.3", "RA17")
def test_towns_bridges_and_check_points_on_the_way_do_not_matter() -> None:
    t = summoned("E59")  # back over the bridge and two Check Points into the town
    assert t.where("Ann") == "E41"
    assert [event.kind.word for event in t.told].count("drew") == 1
    t = summoned("E36")  # over the other bridge
    assert t.where("Ann") == "E18"


# ---- The verdict


@pytest.mark.clause("R11.4", "RA15", "RA47")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_not_guilty(die: int) -> None:
    t = summoned("E25", die)
    assert t.kinds()[-2:] == ["to-court", "not-guilty"]
    assert t.said()[-1] == f"Ann rolls {die} and is not guilty."
    assert t.misses("Ann") == 0
    assert t.turn() == "Ben"
    t.pass_turn("1-1, 1")
    assert t.turn() == "Ann"
    t.roll("green-red", "2-6")
    assert t.drives() == {"E20"}


@pytest.mark.clause("R11.4", "R6.2", "RA47")
def test_who_is_not_guilty_stands_on_the_road_there() -> None:
    t = summoned("E25", 4)
    t.roll("red-red", "5-5")
    assert t.hits() == {"Ann E13"}  # five behind E18


@pytest.mark.clause("R11.5", "RA14", "RA47")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_guilty(die: int) -> None:
    t = summoned("E25", die)
    assert t.kinds()[-2:] == ["to-court", "guilty"]
    assert t.misses("Ann") == die
    t.roll("red-red", "5-5, 1")
    assert "no-use" in t.kinds()  # beside the road: no red reaches it
    missed = 1
    while t.turn() == "Ben" and missed < die:
        t.run_train("17 out")
        t.pass_turn("1-1, 1")
        missed += 1
    assert t.misses("Ann") == 0
    t.run_train("17 out")
    t.roll("red-red", "5-6")
    assert t.hits() == {"Ann E13"}


# ---- The train on the way


@pytest.mark.clause("R11.6", "R12.6", "RA18", "RA46")
def test_a_car_waiting_for_the_train_on_the_way_to_court() -> None:
    t = summoned("E30", train="12 in")  # E24 is shut
    assert t.kinds()[-1] == "waits"
    assert t.where("Ann") == "E25"
    assert t.marks("Ann") == "bound"
    assert t.turn() == "Ben"


@pytest.mark.clause("R11.6", "RA18")
def test_it_may_wait_where_it_is() -> None:
    t = summoned("E25", train="12 in")
    assert t.where("Ann") == "E25"
    assert t.marks("Ann") == "bound"


@pytest.mark.clause("R11.6", "RA45")
def test_only_crossings_of_the_expressway_on_the_way_stop_it() -> None:
    assert summoned("C15", train="10 in").where("Ann") == "E18"  # C12 and F11 are shut, and E38 too
    assert summoned("E30", train="8 in").where("Ann") == "E18"  # E38 is ahead of it
    assert summoned("G12", train="5 in").where("Ann") == "E41"  # G8 is shut, and E52


@pytest.mark.clause("R11.6", "RA45")
def test_from_a_highway_it_is_put_at_its_exit_first_and_may_be_stopped_from_there() -> None:
    t = summoned("D6", train="12 in")  # D leaves at E28
    assert t.where("Ann") == "E25"
    assert t.marks("Ann") == "bound"


@pytest.mark.clause("R11.6")
@pytest.mark.parametrize("map", ["county", "valley"])
def test_every_train_and_every_place_of_the_expressway(map: str) -> None:
    plan = plain.PLANS[map]
    waits = 0
    for pole in range(plan.poles()):
        for inward in (True, False):
            shut = plain.shut(plan, plain.Train(pole, inward))
            for place in plan.places()[:: 3 if map == "county" else 1]:
                if place in shut or plan.is_bridge(place):
                    continue
                t = summoned(place, train=f"{pole} {'in' if inward else 'out'}", map=map)
                to, arrived = plain.to_court(plan, place, shut)
                assert (t.where("Ann"), t.marks("Ann")) == (to, "" if arrived else "bound")
                waits += not arrived
    assert waits > 20


@pytest.mark.clause("R11.7", "RA46")
def test_nothing_happens_to_it_while_it_waits() -> None:
    t = table("E25", "E0", "E28", turn="Ben", bound="Ann", train="12 in")  # E25 is a Check Point
    t.roll("red-red", "3-3")  # E22 is three behind E25
    assert "no-use" in t.kinds()
    assert t.where("Ann") == "E25"
    t.roll("red-red", "3-3, 1")
    assert t.s.due == 0
    assert not t.heard("drew")


@pytest.mark.clause("R11.8", "RA18", "RA46")
def test_on_its_turn_it_goes_on_if_the_crossing_is_free_and_the_verdict_ends_the_turn() -> None:
    t = table("E25", "E0", turn="Ben", bound="Ann", train="15 in")
    t.pass_turn("1-1, 1, 2")  # the train goes on to pole 16, and the verdict is 2
    assert t.kinds()[-3:] == ["train", "to-court", "guilty"]
    assert t.where("Ann") == "E18"
    assert t.marks("Ann") == ""
    assert t.misses("Ann") == 2
    assert t.turn() == "Ben"


@pytest.mark.clause("R11.9", "RA46", "RA63")
def test_if_it_is_still_shut_its_driver_may_roll_and_use_reds_only() -> None:
    t = table("E25", "E9", turn="Ben", bound="Ann", train="12 in")
    t.pass_turn("1-1, 1")
    assert t.turn() == "Ann"
    assert t.offered() == ["roll green-green", "roll green-red", "roll red-red"]
    t.roll("green-red", "3-2")
    assert t.offered() == ["hit 2 E7", "stay"]
    t.play("hit 2 E7")
    assert t.places() == "E25 E7"
    assert t.marks("Ann") == "bound"
    assert t.turn() == "Ben"


@pytest.mark.clause("R11.9", "RA46")
def test_greens_are_of_no_use_to_it() -> None:
    t = table("E25", "E9", turn="Ben", bound="Ann", train="12 in")
    t.pass_turn("1-1, 1")
    t.roll("green-green", "3-2")
    assert t.kinds() == ["rolled", "no-use"]
    assert t.where("Ann") == "E25"


@pytest.mark.clause("R11.9", "RA63")
def test_at_another_shut_crossing_it_waits_again_and_may_roll() -> None:
    """From E39 past E38, which is free again, to E25: by then E24 is shut."""
    t = table("E39", "E9", turn="Ben", bound="Ann", train="11 in")
    assert t.shut() == {"E38", "C12"}
    t.pass_turn("1-1, 1")  # to pole 12: it covers 9 to 12
    assert t.where("Ann") == "E25"
    assert t.marks("Ann") == "bound"
    assert t.turn() == "Ann"
    assert t.offered()[0] == "roll green-green"
    t.roll("red-red", "2-2")
    assert t.hits() == {"Ben E7"}


@pytest.mark.clause("R11.9", "R9.3", "RA19", "RA46")
def test_rolling_while_held_uses_up_high_octane() -> None:
    t = table("E25", "E9", turn="Ben", bound="Ann", octane="Ann", train="12 in")
    t.pass_turn("1-1, 1")
    t.roll("green-red-red", "3-2-1")
    assert t.drives() == set()
    assert t.hits() == {"Ben E7"}
    assert t.marks("Ann") == "bound"


@pytest.mark.clause("R11.4")
def test_all_six_verdicts_come_up() -> None:
    dice = set()
    for seed in range(80):
        t = begun(2, seed, first="1")
        t.put("Ann", "E4")
        t.cards("Courthouse")
        t.roll("green-red", "1-6")
        t.play("drive E5")
        dice |= {event.a for event in t.told if event.kind.word in ("guilty", "not-guilty")}
    assert dice == {1, 2, 3, 4, 5, 6}
