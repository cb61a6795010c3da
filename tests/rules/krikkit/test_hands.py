"""Sections 1 to 4 of the rulebook: setting up, the opening roll, rolling and holding, flushes, runs and Twenties."""

import pytest
from krikkit import RULES, Table, loaded, options_of, table, worth

from wayside.engine.dice import seed_dice
from wayside.engine.errors import BadSeats
from wayside.games.krikkit import GAME
from wayside.games.krikkit.edition import COLOURS, HIGH, OPENING_ROUNDS, SIDES, WIDE
from wayside.games.krikkit.scoring import LINE_WORDS
from wayside.games.krikkit.state import NONE, State


def opened(falls: str, seats: int = 2) -> Table:
    """A table whose first opening roll falls like this."""
    s = GAME.new_record(seats)
    assert isinstance(s, State)
    seed_dice(s, 1, 1)
    with loaded(falls):
        RULES.setup(s)
    return Table(s)


# ---- What there is, and setting up


@pytest.mark.clause("K1.1")
def test_four_dice_with_twenty_sides() -> None:
    assert COLOURS == ("black", "white", "green", "red")
    seen = set()
    for number in range(60):
        t = table()
        seed_dice(t.s, number, 1)
        t.play("roll")
        seen |= set(t.dice())
    assert seen == set(range(1, SIDES + 1)) == set(range(1, 21))


@pytest.mark.clause("K1.2")
def test_a_sheet_has_42_quadrants() -> None:
    t = table()
    assert (WIDE, HIGH, len(t.s.owner[0:1].tolist()[0])) == (7, 6, 42)


@pytest.mark.clause("K2.1")
@pytest.mark.parametrize("seats", range(2, 9))
def test_two_to_eight_begin_with_nothing(seats: int) -> None:
    t = table(seats)
    assert t.scores() == [0] * seats
    assert all(not cells[i] for cells in (t.s.field, t.s.gold, t.s.duck, t.s.zarquon, t.s.vortex) for i in range(8))
    assert all(t.s.owner[sheet, quadrant] == NONE for sheet in range(2) for quadrant in range(42))
    assert t.standing() == [0] * seats


@pytest.mark.clause("K2.1")
@pytest.mark.parametrize("seats", [1, 9])
def test_fewer_or_more_are_refused(seats: int) -> None:
    with pytest.raises(BadSeats, match="Krikkit takes 2 to 8 seats"):
        GAME.new_record(seats)


@pytest.mark.clause("K2.2")
def test_more_than_four_play_on_two_sheets() -> None:
    t = table(6, scores=[100] * 6, crest={0: ["1,1"], 1: ["1,1"]})
    assert (t.owner("1,1", 0), t.owner("1,1", 1)) == (0, 1)
    assert t.offered("sell") == ["sell 1 1 3 0..100", "sell 1 1 5 0..100"]
    assert t.offered("buy") == []
    t = table(6, turn=1)
    t.finish("19 1 1 18", "claim 1 1")
    assert (t.owner("1,1", 0), t.owner("1,1", 1)) == (NONE, 1)
    assert table(4, scores=[100] * 4, crest={1: ["1,1"]}).offered("buy") == ["buy 1 1 0..100"]


# ---- The opening roll


@pytest.mark.clause("K2.3")
def test_each_rolls_in_turn_with_up_to_three_rolls() -> None:
    t = opened("1 2 3 4")
    assert (t.asked, t.phase(), t.dice()) == (0, "the opening roll", [1, 2, 3, 4])
    assert len(t.offered("hold")) == 15
    t.play("hold green-red", "18 20")
    assert t.dice() == [18, 20, 3, 4]
    t.play("hold white", "10 10 10 5 5 5 5")  # the third roll ends it, and the next seat's dice are rolled
    assert t.asked == 1


@pytest.mark.clause("K2.4", "KA41")
def test_the_closest_to_42_begins_above_or_below() -> None:
    t = opened("10 10 10 10")
    t.play("stop", "20 20 2 1")
    assert t.asked == 1
    assert t.play("stop") == ["Seat 2 opens with 43, 1 away from 42.", "Seat 2 has the first hand.", "Round 1 begins."]
    assert (t.s.starter, t.asked, t.s.round) == (1, 1, 1)


@pytest.mark.clause("K2.4", "KA41")
def test_those_who_tie_roll_again_among_themselves() -> None:
    t = opened("10 10 10 10", seats=3)
    t.play("stop", "20 20 2 2")  # two above is as close as two below
    t.play("stop", "1 1 1 1")
    t.play("stop", "10 10 10 10")
    assert t.kinds() == ["opened", "opening-tied", "rolled"]
    assert t.asked == 0
    t.play("stop", "10 10 10 12")
    assert t.asked == 1, "seat 3 has no part in this"
    t.play("stop")
    assert t.s.starter == 1


@pytest.mark.clause("K2.4")
def test_after_the_tenth_tie_the_lot_decides() -> None:
    begun = set()
    for seed in range(8):
        t = opened("10 10 10 10")
        seed_dice(t.s, seed, 2)
        for number in range(1, OPENING_ROUNDS + 1):
            assert t.s.opening_rounds == number
            t.play("stop", "10 10 10 10")
            t.play("stop", "10 10 10 10" if number < OPENING_ROUNDS else "")
        assert t.kinds() == ["opened", "opening-lot", "begins", "round-begun"]
        begun.add(t.s.starter)
    assert begun == {0, 1}


@pytest.mark.clause("K2.5", "KA53")
def test_in_the_opening_nothing_is_locked_or_scored_and_there_is_no_fourth_roll() -> None:
    t = opened("1 9 9 6")
    assert t.offers("hold black"), "the red 6 is not locked"
    t.play("hold black-white-green", "6")
    t.play("hold black-white-green", "6 20 20 1 1")
    assert t.asked == 1, "a black 1 shows, and yet there is no fourth roll"
    assert t.scores() == [0, 0]
    assert "locked" not in t.kinds()


@pytest.mark.clause("K2.6", "KA4")
def test_hands_go_round_to_the_left_and_are_against_the_next() -> None:
    t = table(3, turn=2)
    t.finish("3 5 7 9")
    assert (t.s.field[0], t.s.field[1]) == (1, 0)
    assert t.asked == 0
    for seat in (1, 2, 0):
        t.finish("3 8 11 19")
        assert t.asked == seat


# ---- Rolling and holding


@pytest.mark.clause("K3.2")
def test_a_hand_begins_with_all_dice() -> None:
    t = table()
    assert t.offered() == ["roll"]
    assert t.play("roll", "3 8 11 19") == ["Seat 1 rolls black 3, white 8, green 11, red 19."]
    assert (t.dice(), t.s.rolls, t.asked) == ([3, 8, 11, 19], 1, 0)


@pytest.mark.clause("K3.3")
def test_any_dice_are_held_and_a_die_held_before_may_be_rolled_after_all() -> None:
    t = table().show("3 8 11 19")
    assert len(t.offered("hold")) == 15
    t.play("hold red", "4 5 17")
    assert t.dice() == [4, 5, 17, 19]
    t.play("hold green", "9 9 2")
    assert t.kinds()[0] == "rolled"
    assert t.heard("scored")[0].a == 9 + 9 + 17 + 2


@pytest.mark.clause("K3.4")
def test_three_rolls_and_nobody_has_to_use_them() -> None:
    for rolls in (1, 2):
        assert table().show("3 8 11 19", rolls).offers("stop")
    t = table().show("3 8 11 19", 2)
    t.play("hold none", "3 8 11 19")
    assert t.kinds() == ["rolled", "scored", "settled"], "after the third roll nothing is left to decide"
    assert t.scores() == [41, 0]


@pytest.mark.clause("K3.5", "KA14")
def test_a_red_6_is_locked_at_once() -> None:
    t = table()
    t.play("roll", "3 8 11 6")
    assert t.said()[-1] == "The red 6 of Seat 1 is a penalty die and locked."
    assert all("red" in line for line in t.offered("hold"))
    assert len(t.offered("hold")) == 7
    assert t.refused("hold black") == ("red must be held: a penalty die", "K3.5")


@pytest.mark.clause("K3.5", "KA9")
def test_inside_the_vortex_every_13_is_locked() -> None:
    t = table(vortex=[0])
    t.play("roll", "13 8 13 19")
    assert t.kinds() == ["rolled", "locked", "locked"]
    assert t.offered("hold") == ["hold black-green", "hold black-white-green", "hold black-green-red"]
    assert len(table().show("13 8 13 19").offered("hold")) == 15


@pytest.mark.clause("K3.5")
def test_a_hand_of_locked_dice_is_finished() -> None:
    t = table(vortex=[0])
    t.play("roll", "13 13 13 6")
    assert t.scores() == [-6 - 52, 0]
    assert t.asked == 1


@pytest.mark.clause("K3.7", "KA15", "KA54")
def test_a_score_may_fall_below_zero() -> None:
    t = table(scores=[1, 0])
    assert t.finish("1 2 1 6") == -2
    assert t.scores() == [-1, 0]


# ---- Flushes and runs


@pytest.mark.clause("K4.1", "KA5")
def test_hands_of_four_need_all_four() -> None:
    assert worth("8 8 - -") == 16
    assert worth("8 8 8 7") == 31
    t = table()
    t.finish("- - 3 4")
    assert t.s.second == 0


@pytest.mark.clause("K4.3", "KA6")
@pytest.mark.parametrize(
    ("hand", "runs"),
    [("1 2 3 4", True), ("19 17 20 18", True), ("4 2 1 3", True), ("19 20 1 2", False), ("1 2 3 5", False)],
)
def test_a_full_run_is_in_any_order_and_nothing_comes_after_20(hand: str, runs: bool) -> None:
    t = table()
    t.finish(hand)
    assert bool(t.s.second) == (runs and hand != "4 2 1 3") or t.phase() == "an answer to the question"
    assert ("second-hand" in t.kinds()) == (runs and t.phase() != "an answer to the question")


@pytest.mark.clause("K4.4", "KA27")
def test_the_two_hands_of_a_run_are_one_score_and_there_is_no_third() -> None:
    t = table()
    assert t.finish("7 8 9 10") == 34
    assert t.said()[-1] == "A Full Run: Seat 1 has a second hand, to go with 34 points."
    assert (t.scores(), t.asked, t.offered(), t.s.hands[0]) == ([0, 0], 0, ["roll"], 0)
    t.play("roll", "11 12 13 14")
    t.play("stop")
    assert t.scores() == [34 + 50, 0]
    assert (t.asked, t.s.hands[0], t.s.carried) == (1, 1, 0)


@pytest.mark.clause("K4.4", "KA28")
def test_a_second_hand_works_as_any_other() -> None:
    t = table(crest={1: ["1,1"]}, scores=[100, 100], zarquon=[0])
    t.finish("7 8 9 10")
    assert t.offered() == ["roll"], "no deals before it"
    t.play("roll", "3 5 7 9")
    t.play("stop")
    assert t.s.field[1] == 1
    assert t.scores()[0] == 100 + 34 + 18 + 24 + 18


@pytest.mark.clause("K6.14", "KA49")
def test_the_vortex_is_over_in_the_second_hand() -> None:
    t = table(vortex=[0])
    assert t.finish("14 15 16 17") == 62 - 13
    t.play("roll", "13 2 8 9")
    assert "locked" not in t.kinds()
    t.play("stop")
    assert t.scores()[0] == 49 + 32


@pytest.mark.clause("K4.5")
def test_each_twenty_has_its_bonus() -> None:
    hands = ("20 1 2 7", "1 20 2 7", "1 2 20 7", "1 2 7 20")
    assert [worth(hand) - 30 for hand in hands] == [5, 10, 15, 20]


@pytest.mark.clause("K13.8")
def test_who_begins_may_be_named() -> None:
    for first in range(1, 5):
        s = GAME.new_record(4, options_of({"first": str(first)}))
        assert isinstance(s, State)
        seed_dice(s, 1, 1)
        RULES.setup(s)
        assert (s.starter, s.waiting) == (first - 1, 1 << first - 1)
    assert opened("1 1 1 1").phase() == "the opening roll"


@pytest.mark.clause("K3.8")
def test_what_a_hand_is_worth_is_noted_line_by_line_after_every_roll() -> None:
    t = table()
    t.play("roll", "20 3 5 6")
    lines = [t.s.sheet_line[line] for line in range(len(LINE_WORDS))]
    assert {LINE_WORDS[i][0]: points for i, points in enumerate(lines) if points} == {
        "the dice": 28,
        "Twenties": 5,
        "Hyperspace Bypass Tax": -6,
    }
    t.play("claim 5 3")
    lines = [t.s.sheet_line[line] for line in range(len(LINE_WORDS))]
    assert sum(lines) == t.heard("scored")[0].a == 27 + 8
