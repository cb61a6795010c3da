"""Section 12 of the rulebook: the train's moves, the crossings that it shuts, and the cars that it hits."""

import hog_plain as plain
import pytest
from hog import Table, begun, table
from hog_plain import PLANS, Plan, Train

BOTH_MAPS = pytest.mark.parametrize("map", ["county", "valley"])


def after_round(t: Table, pips: int) -> Table:
    """Ben's turn ends the round of two, and the train rolls."""
    assert t.turn() == "Ben"
    t.roll("red-red", f"1-1, {pips}")
    return t


# ---- When it moves


@pytest.mark.clause("R12.1", "RA25")
def test_it_moves_after_every_round_and_not_before_the_first() -> None:
    t = begun(3, first="1")
    assert t.train() == "0 in"
    moves = []
    for turn in range(1, 10):
        t.roll("red-red", "1-1, 1" if turn % 3 == 0 else "1-1")
        moves.append(len(t.heard("train")))
    assert moves == [0, 0, 1, 0, 0, 1, 0, 0, 1]
    assert t.train() == "3 in"


@pytest.mark.clause("R12.1", "RA49")
def test_it_asks_for_nothing_and_comes_before_the_first_players_turn() -> None:
    t = after_round(table("E1", "E2", turn="Ben", train="3 in"), 4)
    assert t.kinds() == ["rolled", "no-use", "train"]
    assert t.turn() == "Ann"
    assert t.asked() == "which dice to roll"


@pytest.mark.clause("R12.1", "RA49")
def test_also_if_the_first_player_misses_the_turn() -> None:
    t = after_round(table("E1", "E2", turn="Ben", train="3 in", Ann=1), 4)
    assert t.kinds() == ["rolled", "no-use", "train", "missed"]
    assert t.turn() == "Ben"
    assert t.train() == "7 in"


@pytest.mark.clause("R12.1", "RA25")
def test_the_first_player_is_the_one_of_the_first_round() -> None:
    t = begun(3, first="3")
    t.roll("red-red", "1-1")
    assert t.turn() == "Ann"
    assert not t.heard("train")
    t.roll("red-red", "1-1")
    t.roll("red-red", "1-1, 5")
    assert t.train() == "5 in"
    assert t.turn() == "Cem"


# ---- How it moves


@pytest.mark.clause("R12.2", "RA26")
def test_a_pole_for_each_count() -> None:
    for pips in range(1, 7):
        assert after_round(table("E1", "E2", turn="Ben", train="3 in"), pips).train() == f"{3 + pips} in"
        assert after_round(table("E1", "E2", turn="Ben", train="10 out"), pips).train() == f"{10 - pips} out"


@pytest.mark.clause("R12.2", "R12.3", "RA26")
@pytest.mark.parametrize(
    ("train", "pips", "then"),
    [
        ("15 in", 2, "17 in"),  # just at the far end: it turns on its next move
        ("15 in", 3, "17 out"),
        ("15 in", 4, "16 out"),
        ("15 in", 6, "14 out"),
        ("17 in", 1, "17 out"),
        ("17 in", 6, "12 out"),
        ("2 out", 2, "0 out"),
        ("2 out", 3, "0 in"),
        ("2 out", 5, "2 in"),
        ("0 out", 1, "0 in"),
        ("0 out", 6, "5 in"),
        ("0 in", 6, "6 in"),
        ("17 out", 6, "11 out"),
    ],
)
def test_train_arithmetic_at_both_ends(train: str, pips: int, then: str) -> None:
    assert after_round(table("E1", "E2", turn="Ben", train=train), pips).train() == then


@pytest.mark.clause("R12.2", "RA26")
def test_the_example_of_ten_poles() -> None:
    ten = Plan({"name": "ten", "expressway": {}, "roads": [], "railway": {"poles": 10, "crossings": {}}})
    assert plain.train_after(ten, Train(8, True), 4)[0] == Train(7, False)


@pytest.mark.clause("R12.2", "R12.3", "R12.4", "R12.5", "RA26", "RA27", "RA48")
@BOTH_MAPS
def test_every_roll_from_every_pole(map: str) -> None:
    """The front, the heading and the crossings that are shut, against the plain reading."""
    plan = PLANS[map]
    for pole in range(plan.poles()):
        for inward in (True, False):
            for pips in plain.SIX:
                t = table("E1", "E2", map=map, turn="Ben", train=f"{pole} {'in' if inward else 'out'}")
                after_round(t, pips)
                then, _ = plain.train_after(plan, Train(pole, inward), pips)
                assert t.train() == f"{then.front} {'in' if then.inward else 'out'}"
                assert t.shut() == set(plain.shut(plan, then))


@pytest.mark.clause("R12.3", "RA26")
def test_at_the_last_pole_it_turns_with_the_first_count_of_its_next_move() -> None:
    t = table("E1", "E2", turn="Ben", train="16 in")
    assert after_round(t, 1).train() == "17 in"
    t.roll("red-red", "1-1")
    assert after_round(t, 1).train() == "17 out"
    t.roll("red-red", "1-1")
    assert after_round(t, 1).train() == "16 out"


@pytest.mark.clause("R12.4", "RA27")
def test_after_turning_the_rest_of_it_is_off_the_track() -> None:
    t = table("A9", "E2", turn="Ben", train="17 in")  # it covers 14 to 17, and A10 at 15
    assert t.shut() == {"A10"}
    assert after_round(t, 1).train() == "17 out"
    assert t.shut() == set()
    t.roll("green-red", "1-6")
    assert t.drives() == {"A10"}
    t = table("E1", "E2", turn="Ben", train="0 out")  # it covers 0 to 3, and J14 at 2
    assert t.shut() == {"J14"}
    assert after_round(t, 1).shut() == set()


@pytest.mark.clause("R12.5", "RA48")
@pytest.mark.parametrize(
    ("train", "shut"),
    [
        ("12 in", {"E24", "C12"}),  # 9 to 12
        ("15 in", {"E24", "A10"}),  # 12 to 15
        ("16 in", {"A10"}),
        ("9 out", {"E24", "C12"}),  # 9 to 12
        ("8 out", {"E38", "C12"}),
        ("1 in", set()),  # 0 and 1; the rest is not on the track yet
        ("2 in", {"J14"}),
        ("7 in", {"F11", "G8", "E52"}),
    ],
)
def test_it_covers_its_fronts_pole_and_the_three_behind(train: str, shut: set[str]) -> None:
    assert table("E1", "E2", train=train).shut() == shut


# ---- Shut crossings


@pytest.mark.clause("R12.6", "RA30")
def test_nobody_drives_over_a_shut_crossing_or_stops_on_it() -> None:
    t = table("E23", "E2", train="12 in", roll="green-green 1-3")
    assert t.kinds() == ["rolled", "no-use"]
    t = table("E36", "E2", train="8 in")
    t.put("Ann", "E37")
    t.roll("green-green", "1-4")
    assert t.kinds() == ["rolled", "no-use"]
    t = table("E21", "E2", train="12 in", roll="green-green 2-4")
    assert t.drives() == {"E23"}


@pytest.mark.clause("R12.6", "RA30")
def test_on_every_road() -> None:
    assert table("C11", "E2", train="12 in", roll="green-green 1-3").turn() == "Ben"
    assert table("C9", "E2", train="12 in", roll="green-green 1-3").drives() == {"C10"}
    assert table("F10", "E2", train="7 in", roll="green-green 1-3").turn() == "Ben"


@pytest.mark.clause("R12.6")
def test_a_shut_crossing_does_not_concern_who_is_past_it_or_elsewhere() -> None:
    assert table("E25", "E2", train="12 in", roll="green-green 1-1").drives() == {"E26", "E27"}
    assert table("E10", "E2", train="12 in", roll="green-green 1-1").drives() == {"E11", "E12"}


@pytest.mark.clause("R12.6", "R6.5", "R11.6")
def test_nor_is_anybody_moved_back_over_it_or_passes_it_to_court() -> None:
    t = table("E1", "E39", train="8 in", roll="red-red 3-3")
    assert t.turn() == "Ben"
    t = table("E33", "E0", train="12 in", roll="green-red 1-6")
    t.play("drive E34", "Courthouse")
    assert t.where("Ann") == "E25"


@pytest.mark.clause("R12.7")
def test_who_is_held_by_the_train_may_still_roll_reds() -> None:
    t = table("E23", "E9", train="12 in")
    assert t.offered() == ["roll green-green", "roll green-red", "roll red-red"]
    t.roll("red-red", "2-1")
    assert t.hits() == {"Ben E7"}


@pytest.mark.clause("R12.8")
@BOTH_MAPS
def test_a_car_may_stop_on_a_crossing_that_is_not_shut(map: str) -> None:
    plan = PLANS[map]
    for crossing in plan.crossings():
        road, number = crossing[0], int(crossing[1:])
        t = table(f"{road}{number - 1}", "E2", map=map, roll="green-red 1-6")
        t.play(f"drive {crossing}")
        assert t.where("Ann") == crossing


# ---- Hits


@pytest.mark.clause("R12.9", "RA28")
def test_a_car_on_a_crossing_that_the_train_gets_to_goes_back_to_start() -> None:
    t = after_round(table("E24", "E2", turn="Ben", train="15 out"), 3)  # to pole 12
    assert t.said()[-1].startswith("The train hits Ann on E24")
    assert t.where("Ann") == "E0"
    t = after_round(table("E24", "E2", turn="Ben", train="15 out"), 2)
    assert t.where("Ann") == "E24"


@pytest.mark.clause("R12.9", "RA28")
def test_also_if_the_train_has_passed_over_it_altogether() -> None:
    t = after_round(table("E24", "E2", turn="Ben", train="11 in"), 6)  # to 17, past 12
    assert t.shut() == {"A10"}
    assert t.where("Ann") == "E0"


@pytest.mark.clause("R12.9", "RA28")
def test_also_on_the_way_back_after_turning() -> None:
    t = after_round(table("A10", "E2", turn="Ben", train="17 out"), 2)
    assert t.where("Ann") == "E0"
    t = after_round(table("A10", "E2", turn="Ben", train="17 out"), 1)
    assert t.where("Ann") == "A10"


@pytest.mark.clause("R12.9", "RA28")
@BOTH_MAPS
def test_every_crossing_and_every_move(map: str) -> None:
    plan = PLANS[map]
    hits = 0
    for crossing in plan.crossings():
        for pole in range(plan.poles()):
            for inward in (True, False):
                if crossing in plain.shut(plan, Train(pole, inward)):
                    continue
                for pips in plain.SIX:
                    t = table(crossing, "E2", map=map, turn="Ben", train=f"{pole} {'in' if inward else 'out'}")
                    after_round(t, pips)
                    swept = plain.swept(plan, plain.train_after(plan, Train(pole, inward), pips)[1])
                    assert (t.where("Ann") == "E0") == (crossing in swept)
                    hits += crossing in swept
    assert hits > 50


@pytest.mark.clause("R12.10", "RA50")
def test_all_cars_on_swept_crossings_are_hit_in_the_order_of_the_turns() -> None:
    t = begun(4, first="3")
    for name, place in zip(t.names, ("E24", "A10", "E24", "E25"), strict=True):
        t.put(name, place)
    t.run_train("16 out")
    for chance in ("1-1", "1-1", "1-1"):
        t.roll("red-red", chance)
    t.roll("red-red", "1-1, 5")  # Ben ends the round; the train comes to pole 11
    assert [t.names[event.seat] for event in t.heard("swept")] == ["Cem", "Ann", "Ben"]
    assert t.places() == "E0 E0 E0 E25"


@pytest.mark.clause("R12.11", "RA29", "RA50")
def test_a_car_that_was_hit_keeps_what_it_has() -> None:
    t = table("E24", "E2", turn="Ben", train="15 out", octane="Ann", Ann=3)
    after_round(t, 3)
    assert t.kinds()[-2:] == ["swept", "missed"]
    assert (t.where("Ann"), t.misses("Ann"), t.marks("Ann")) == ("E0", 2, "octane")
    t = after_round(table("E24", "E2", turn="Ben", train="15 out", works="Ann"), 3)
    assert (t.where("Ann"), t.misses("Ann"), t.marks("Ann")) == ("E0", 0, "works")
    assert t.offered() == ["roll green", "roll red"]  # on the road, and its turn


@pytest.mark.clause("R12.11", "RA29")
def test_it_begins_again_and_draws_again() -> None:
    t = after_round(table("E24", "E2", turn="Ben", train="15 out"), 3)
    t.roll("green-green", "2-3")
    t.play("drive E5", "All Clear")
    assert t.kinds() == ["drove", "drew"]
