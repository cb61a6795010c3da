"""Sections 13 to 15 of the rulebook: the final Check Point, New City, the end, time, and the options."""

import hog_plain as plain
import pytest
from hog import begun, table

from wayside.games.road_hog import GAME
from wayside.games.road_hog.edition import LONGEST

# ---- The final Check Point


@pytest.mark.clause("R13.1", "RA31", "RA54")
@pytest.mark.parametrize("roll", ["1-6", "6-6", "3-5", "2-1"])
def test_the_last_stop(roll: str) -> None:
    """Whatever is rolled from E59 or E58, nobody gets past E60."""
    assert table("E59", "E0", roll=f"green-green {roll}").drives() == {"E60"}
    beyond = {f"E{place}" for place in range(61, 65)} | {"New-City"}
    assert not table("E58", "E0", roll=f"green-green {roll}").drives() & beyond


@pytest.mark.clause("R13.1", "RA31")
def test_what_is_left_of_the_greens_is_lost() -> None:
    t = table("E58", "E0", roll="green-green 2-5")
    t.play("drive E60", "All Clear")
    assert t.where("Ann") == "E60"
    assert t.turn() == "Ben"


@pytest.mark.clause("R13.1", "R5.6", "RA54")
def test_who_comes_by_a_highway_stops_too() -> None:
    assert table("J24", "E0", roll="green-green 6-5").drives() == {"E60"}
    assert table("N4", "E0", roll="green-green 1-6").drives() == {"E58", "E60"}


@pytest.mark.clause("R13.2", "RA66")
def test_a_red_may_be_used_after_that_stop() -> None:
    t = table("E58", "E24", roll="green-red 5-2")
    t.play("drive E60")
    assert t.turn() == "Ann"
    assert t.offered() == ["hit 2 E22", "stay"]
    t.play("hit 2 E22", "All Clear")
    assert t.kinds() == ["sent-back", "drew"]


@pytest.mark.clause("R13.3", "RA54")
def test_a_card_is_drawn_there_and_the_car_goes_on_next_turn() -> None:
    t = table("E59", "E0", roll="green-red 1-6")
    t.play("drive E60", "High Octane")
    assert t.kinds() == ["drove", "drew", "octane"]
    t.pass_turn("1-1, 1")
    t.roll("green-green-red", "1-2-6")
    assert t.drives() == {"E61", "E62", "E63"}


@pytest.mark.clause("R13.3", "R10.2", "RA54")
def test_unless_it_has_to_miss_that_turn() -> None:
    t = table("E59", "E0", roll="green-red 1-6")
    t.play("drive E60", "Miss A Turn")
    t.pass_turn("1-1, 1")
    assert t.turn() == "Ben"
    assert t.where("Ann") == "E60"


@pytest.mark.clause("R13.3", "RA54")
def test_the_card_before_the_last_cannot_carry_it_past_either() -> None:
    t = table("E52", "E0", roll="green-red 4-6")
    t.play("drive E56", "Green Wave, 6")  # for E53
    assert t.drives() == {"E60"}
    t.play("drive E60", "Green Wave")
    assert t.kinds() == ["drove", "drew", "no-wave"]


@pytest.mark.clause("R13.4", "RA54")
def test_a_red_may_send_a_car_back_from_there_and_from_beyond() -> None:
    t = table("E1", "E60", "E62", roll="red-red 3-5")
    assert t.hits() == {"Ben E57", "Cem E57"}
    t.play("hit 3 E57")
    t.play("hit 2 E57")
    assert t.places() == "E1 E57 E57"


@pytest.mark.clause("R13.4", "RA54")
def test_whoever_comes_again_stops_and_draws_again() -> None:
    t = table("E59", "E0", roll="green-red 4-6")  # sent back from there before
    t.play("drive E60", "All Clear")
    assert t.kinds() == ["drove", "drew"]


# ---- New City


@pytest.mark.clause("R13.5", "RA32")
def test_four_spaces_to_new_city_need_a_high_enough_number() -> None:
    for pips in range(1, 7):
        t = table("E60", "E0")
        t.roll("green-red", f"{pips}-6")
        assert t.drives() == ({"New-City"} if pips >= 5 else {f"E{60 + pips}"})


@pytest.mark.clause("R13.5", "RA32")
def test_on_one_die_or_two_and_the_rest_is_lost() -> None:
    assert table("E60", "E0", roll="green-green 2-3").drives() == {"E62", "E63", "New-City"}
    assert table("E60", "E0", roll="green-green 1-3").drives() == {"E61", "E63", "E64"}
    t = table("E60", "E0", roll="green-green 6-6")
    assert t.drives() == {"New-City"}
    t.play("drive New-City")
    assert t.where("Ann") == "New City"


@pytest.mark.clause("R13.5", "R9.2", "RA32")
def test_with_high_octane_too() -> None:
    t = table("E61", "E0", octane="Ann", roll="green-green-red 2-2-6")
    assert t.drives() == {"E63", "New-City"}


@pytest.mark.clause("R13.6", "RA53")
def test_too_low_a_number_may_be_used_to_come_nearer() -> None:
    t = table("E60", "E0", roll="green-red 3-6")
    t.play("drive E63")
    t.pass_turn("1-1, 1")
    t.roll("green-red", "2-6")
    assert t.drives() == {"New-City"}


@pytest.mark.clause("R13.7", "RA33")
def test_the_game_is_over_at_once() -> None:
    t = table("E63", "E24", "E62", roll="green-red 4-2")
    t.play("drive New-City")
    assert t.kinds() == ["drove", "won"]
    assert t.s.over
    assert t.asked() == "over"
    assert t.offered() == []  # the red is not used any more, and no train moves
    assert t.s.round == 1


# ---- The end


@pytest.mark.clause("R14.1", "RA55")
def test_places_go_by_the_fewest_counts_left_and_equals_share() -> None:
    t = table("E62", "E30", "E30", "A6", roll="green-red 5-6")
    t.play("drive New-City")
    left = [plain.counts_left(t.plan, t.where(name)) for name in t.names[1:]]
    standing = t.standing()
    assert standing[1] == standing[2]
    assert standing[0] > standing[1] > standing[3]
    assert [standing[0] - each for each in standing[1:]] == left


@pytest.mark.clause("R14.2", "RA65")
@pytest.mark.parametrize("map", ["county", "valley"])
def test_counts_left_from_every_space(map: str) -> None:
    plan = plain.PLANS[map]
    for place in plan.places():
        if not plan.is_bridge(place):
            t = table(place, "E0", map=map)
            assert t.standing()[0] - t.standing()[1] == plain.counts_left(plan, "E0") - plain.counts_left(plan, place)


@pytest.mark.clause("R14.2", "RA65")
def test_counts_left_go_by_county_roads_and_from_an_exit_by_its_road() -> None:
    def left(place: str) -> int:
        t = table("E0", place)
        return 65 + t.standing()[0] - t.standing()[1]

    assert (left("E0"), left("E6"), left("E8")) == (65, 59, 57)
    assert left("E7") == 63  # A1 to A5, K1 to K4, and E12: six more than straight on
    assert (left("A5"), left("A6")) == (58, 65)
    shut = table("E23", "E0", train="12 in")
    assert shut.standing() == table("E23", "E0").standing()  # the train is left out of it


@pytest.mark.clause("R14.3", "RA56")
def test_after_a_thousand_rounds_the_nearest_car_has_won() -> None:
    assert LONGEST == 1000
    t = table("E30", "E40", "E40", turn="Cem", round=999)
    t.roll("red-red", "1-1, 1")
    assert t.s.round == 1000
    for _ in range(2):
        t.roll("red-red", "1-1")
    t.roll("red-red", "1-1")
    assert t.kinds() == ["rolled", "no-use", "ended"]
    assert t.s.over
    standing = t.standing()
    assert standing[1] == standing[2] > standing[0]


# ---- Time


@pytest.mark.clause("R14.4", "RA61")
@pytest.mark.parametrize(
    ("octane", "works", "dice"), [("", "", "green-green"), ("Ann", "", "green-green-red"), ("", "Ann", "green")]
)
def test_whose_time_has_run_out_rolls_greens(octane: str, works: str, dice: str) -> None:
    assert table("E10", "E24", octane=octane, works=works).default() == f"roll {dice}"


@pytest.mark.clause("R14.4", "RA61")
def test_the_drive_that_leaves_the_fewest_counts() -> None:
    assert table("E8", "E24", roll="green-green 1-3").default() == "drive E12"
    assert table("E10", "E24", roll="green-green 3-4").default() == "drive E17"
    assert table("E60", "E24", roll="green-green 2-3").default() == "drive New-City"
    assert table("A2", "E24", roll="green-green 3-4").default() == "drive K4"  # nearer than A9


@pytest.mark.clause("R14.4", "RA61", "RA68")
def test_none_if_none_leaves_fewer_and_reds_are_not_used() -> None:
    t = table("E26", "E1", roll="green-red 2-6")  # onto the exit E28, which leads back
    assert t.drives() == {"E28"}
    assert t.default() == "stay"
    assert table("E2", "E1", roll="green-red 5-6").default() == "stay"  # from the exit E7 it is as far as from E2
    t = table("E1", "E24", roll="red-red 2-2")
    assert t.default() == "stay"
    t = table("E1", "E24", roll="green-red 1-2")
    assert t.default() == "drive E2"
    t.play("drive E2")
    assert t.default() == "stay"


@pytest.mark.clause("R14.4", "RA61")
def test_a_match_of_players_without_time_comes_to_an_end() -> None:
    t = begun(4, 11)
    moves = 0
    while not t.s.over:
        t.play(t.default())
        moves += 1
        assert moves < 5000
    assert max(t.standing()) == 65


# ---- Options


@pytest.mark.clause("R15.1")
def test_the_map_is_the_county_or_the_valley() -> None:
    assert begun(2).plan.name == "county"
    assert begun(2, map="valley").plan.name == "valley"
    words = {option.name: option.words for option in GAME.options}
    assert words["map"] == ("county", "valley")
    assert table("E40", "E0", map="valley").standing()[0] == 40


@pytest.mark.clause("R15.2", "RA37")
def test_who_has_the_first_turn_may_be_named() -> None:
    for seat in (1, 2, 3):
        t = begun(3, first=str(seat))
        assert t.s.turn == seat - 1
        assert not t.heard("rolled-for-first")
    assert begun(3).heard("rolled-for-first")
