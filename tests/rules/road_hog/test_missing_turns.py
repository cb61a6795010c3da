"""Section 10 of the rulebook: cars beside the road, and the turns that they miss."""

import pytest
from hog import table


@pytest.mark.clause("R10.1", "RA13")
def test_the_car_is_off_the_road_at_once() -> None:
    t = table("E23", "E0", "E0", roll="green-red 2-6")
    t.play("drive E25", "Miss A Turn")
    assert t.kinds()[-1] == "pulled-over"
    t.roll("red-red", "3-3")  # E22 is three behind
    assert t.kinds() == ["rolled", "no-use"]
    assert t.where("Ann") == "E25"


@pytest.mark.clause("R10.2", "RA13")
def test_missing_a_turn_from_the_card_to_the_next_drive() -> None:
    t = table("E23", "E0", roll="green-red 2-6")
    t.play("drive E25", "Miss A Turn")
    t.pass_turn("1-1, 1")  # Ben; then the train, and Ann's turn to miss
    assert t.said()[-1] == "Ann misses a turn: back on the road."
    assert t.turn() == "Ben"
    assert t.misses("Ann") == 0
    t.pass_turn("1-1, 1")
    assert t.turn() == "Ann"
    assert t.offered()[0] == "roll green-green"


@pytest.mark.clause("R10.3", "RA14")
@pytest.mark.parametrize("turns", [1, 2, 3])
def test_who_misses_several_stays_beside_until_the_last_begins(turns: int) -> None:
    t = table("E25", "E0", turn="Ben", Ann=turns)
    for left in reversed(range(turns)):
        before = t.misses("Ann")
        t.roll("red-red", "3-3, 1" if before else "1-1, 1")  # three back is the exit, but Ann is beside the road
        assert t.kinds() == ["rolled", "no-use", "train", "missed"]
        assert t.misses("Ann") == left
        assert t.turn() == "Ben"
        t.run_train("17 out")
    t.roll("red-red", "3-3")
    assert t.hits() == {"Ann E22"}  # back on the road since the last one began


@pytest.mark.clause("R10.4", "RA13")
def test_no_red_can_move_a_car_beside_the_road_but_once_it_is_back() -> None:
    t = table("E1", "E24", "E1", roll="red-red 2-2", Ben=1)
    assert t.turn() == "Cem"  # Ann could do nothing, and Ben has missed the turn
    assert t.misses("Ben") == 0
    t.roll("red-red", "2-2")
    assert t.hits() == {"Ben E22"}


@pytest.mark.clause("R10.4", "RA13")
def test_all_of_the_turns_before_the_missed_one_it_is_safe() -> None:
    t = table("E1", "E1", "E1", "E24", Dot=1)
    for name in ("Ann", "Ben", "Cem"):
        assert t.turn() == name
        t.roll("red-red", "2-2, 1" if name == "Cem" else "2-2")
        assert "no-use" in t.kinds()


@pytest.mark.clause("R10.5", "RA28")
def test_the_train_hits_a_car_beside_the_crossing() -> None:
    t = table("E24", "E1", turn="Ben", train="15 out", Ann=2)
    t.roll("red-red", "1-1, 3")  # the train comes to pole 12, where E24 is
    assert t.kinds() == ["rolled", "no-use", "train", "swept", "missed"]
    assert t.where("Ann") == "E0"
    assert t.misses("Ann") == 1
