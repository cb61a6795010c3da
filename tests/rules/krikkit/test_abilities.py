"""Section 6 of the rulebook: the Field, Heart Of Gold, Marvin, the Duck, Zarquon, the Vortex, tax and Vogon."""

import pytest
from krikkit import table, worth


@pytest.mark.clause("K6.1", "KA19")
def test_an_ability_stays_and_twice_is_no_more_than_once() -> None:
    t = table(zarquon=[0])
    assert t.finish("9 3 5 1") == 36
    assert "got-zarquon" not in t.kinds()
    t.finish("3 8 11 19")
    assert t.finish("3 8 11 19") == 41 + 18


@pytest.mark.clause("K6.3", "KA30")
@pytest.mark.parametrize("hand", ["4 6 8 10", "1 13 16 20"])
def test_the_field_ends_by_heart_of_gold_or_marvin_before_the_hand_is_scored(hand: str) -> None:
    t = table(field=[0])
    points = t.finish(hand)
    assert t.s.field[0] == 0
    assert "released" in t.kinds()
    assert points == worth(hand), "with the bonus of Marvin's 20, as outside"
    for other in ("1 1 1 1", "9 3 5 1", "13 13 13 13", "5 6 7 8"):
        t = table(field=[0])
        t.finish(other)
        assert t.s.field[0] == 1


@pytest.mark.clause("K6.4", "KA32")
def test_heart_of_gold_gives_42_the_first_time() -> None:
    t = table()
    assert t.finish("4 6 8 10") == 28 + 42
    assert t.said()[0] == "Seat 1 has Heart Of Gold."
    t.finish("3 8 11 19")
    assert t.finish("10 12 14 16") == 52
    assert worth("4 6 8 11") == 29
    assert worth("3 5 7 9") == 24, "odd numbers are another hand"


@pytest.mark.clause("K6.4", "KA31")
def test_no_field_holds_the_owner_of_heart_of_gold() -> None:
    t = table(gold=[1])
    t.finish("3 5 7 9")
    assert t.s.field[1] == 0
    assert "Heart Of Gold keeps Seat 2 out of the Improbability Field." in t.said()


@pytest.mark.clause("K6.5")
@pytest.mark.parametrize(("hand", "caught"), [("3 5 7 9", 1), ("19 15 17 13", 1), ("2 4 6 8", 0), ("3 5 7 11", 0)])
def test_consecutive_odd_numbers_put_the_opponent_into_the_field(hand: str, caught: int) -> None:
    t = table()
    t.finish(hand)
    assert t.s.field[1] == caught
    assert t.s.field[0] == 0


@pytest.mark.clause("K6.5")
def test_a_second_field_is_no_more_than_one() -> None:
    t = table(field=[1])
    t.finish("3 5 7 9")
    assert "into-field" not in t.kinds()
    assert t.s.field[1] == 1


@pytest.mark.clause("K6.6", "KA7", "KA32")
def test_marvin_may_be_called_in_any_colours_and_again() -> None:
    t = table()
    assert t.finish("1 16 13 20") == 92 + 20
    t.finish("3 8 11 19")
    assert t.finish("16 1 20 13") == 92 + 15


@pytest.mark.clause("K6.8", "KA32")
def test_the_duck_gives_42_once() -> None:
    t = table()
    assert t.finish("1 1 1 1") == 50
    assert "got-duck" in t.kinds()
    t.finish("3 8 11 19")
    assert t.finish("1 1 1 1") == 8


@pytest.mark.clause("K6.9")
def test_the_duck_gives_a_fourth_roll_inside_the_field_alone() -> None:
    t = table(duck=[0], field=[0]).show("3 8 11 19", rolls=2)
    t.play("hold none", "3 8 11 18")
    assert t.kinds() == ["rolled", "fourth-roll"]
    t.play("hold none", "3 8 11 17")
    assert t.scores()[0] == 39, "and no fifth"
    for kept in ({"duck": [0]}, {"field": [0]}):
        t = table(**kept).show("3 8 11 19", rolls=2)
        t.play("hold none", "3 8 11 18")
        assert "fourth-roll" not in t.kinds()


@pytest.mark.clause("K6.10", "KA34", "KA45")
@pytest.mark.parametrize(("falls", "fourth"), [("1 8 11 19", 1), ("8 11 19 1", 1), ("8 1 11 19", 0), ("8 11 1 19", 0)])
def test_a_red_or_black_1_after_the_third_roll_gives_a_fourth(falls: str, fourth: int) -> None:
    t = table().show("3 8 11 19", rolls=2)
    t.play("hold none", falls)
    assert ("fourth-roll" in t.kinds()) == bool(fourth)
    if fourth:
        assert t.offers("hold none"), "the 1 itself may be rolled again"
        t.play("hold none", "3 8 11 19")
        assert t.scores()[0] == 41


@pytest.mark.clause("K6.10", "KA34")
def test_a_1_that_shows_earlier_gives_nothing() -> None:
    t = table().show("1 8 11 19", rolls=2)
    t.play("hold white-green-red", "7")
    assert t.scores()[0] == 45


@pytest.mark.clause("K6.10", "KA33")
def test_there_is_never_a_fifth_roll() -> None:
    t = table(duck=[0], field=[0]).show("1 8 11 1", rolls=3)
    t.play("hold none", "1 8 11 1")
    assert t.scores()[0] == 21
    assert t.asked == 1


@pytest.mark.clause("K6.11", "KA18")
@pytest.mark.parametrize(("hand", "power"), [("9 3 5 1", 1), ("3 9 5 1", 0), ("9 3 5 2", 0), ("9 9 - -", 0)])
def test_the_power_needs_a_total_of_18_and_a_black_9(hand: str, power: int) -> None:
    t = table()
    t.finish(hand)
    assert t.s.zarquon[0] == power


@pytest.mark.clause("K6.11")
def test_the_power_gives_18_on_every_hand_after_it() -> None:
    t = table()
    t.finish("9 3 5 1")
    for _ in range(3):
        assert t.finish("3 8 11 19") == 41, "the other one does not have it"
        assert t.finish("3 8 11 19") == 41 + 18


@pytest.mark.clause("K6.12")
def test_inside_the_field_the_power_needs_a_black_9() -> None:
    assert worth("3 8 11 19", zarquon=[0], field=[0]) == 41
    assert worth("9 8 11 19", zarquon=[0], field=[0]) == 47 + 18
    assert worth("9 3 5 1", field=[0]) == 36, "it is acquired there too"
    assert worth("9 8 11 19", field=[0]) == 47


@pytest.mark.clause("K6.13", "KA10")
def test_four_13s_put_the_opponent_into_the_vortex() -> None:
    t = table(3)
    assert t.finish("13 13 13 13") == 104
    assert [t.s.vortex[seat] for seat in range(3)] == [0, 1, 0]
    assert "Seat 2 is in the Total Perspective Vortex for a hand." in t.said()


@pytest.mark.clause("K6.14", "KA9")
def test_the_vortex_is_for_the_next_hand_alone() -> None:
    t = table(vortex=[0])
    assert t.finish("3 8 11 13") == 22 - 26
    t.finish("3 8 11 19")
    assert t.finish("3 8 11 13") == 35


@pytest.mark.clause("K6.15", "KA11")
def test_a_beeblebrox_sends_nobody_into_the_vortex() -> None:
    t = table(vortex=[0])
    assert t.finish("13 13 13 13") == 208
    assert (t.s.vortex[0], t.s.vortex[1]) == (0, 0)
    assert t.kinds()[0] == "beeblebrox"


@pytest.mark.clause("K6.15", "KA47")
def test_a_beeblebrox_in_the_field_pays_nothing_either() -> None:
    t = table(vortex=[0], field=[0])
    assert t.finish("13 13 13 13") == 52
    assert t.s.vortex[1] == 0


@pytest.mark.clause("K6.17", "KA16", "KA50")
@pytest.mark.parametrize("field", [[], [0]])
def test_vogon_makes_the_opponent_pay_18(field: list[int]) -> None:
    t = table(3, scores=[0, 10, 10], field=field)
    assert t.finish("16 16 16 6") == 54
    assert t.scores() == [54, -8, 10]
    assert "taxed" not in t.kinds()
    t = table(3, scores=[0, 10, 10])
    assert t.finish("16 16 6 6") == 38 - 6, "another 6 is not the same"
    t = table()
    t.finish("6 16 16 16")
    assert t.scores() == [54, 0], "three 16s without a red 6 tax nobody"
