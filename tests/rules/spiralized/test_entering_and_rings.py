"""Sections 4 and 5 of the rulebook: entering, moving in the rings, dropping, hitting and what blocks the way."""

import pytest
from spiral import table

EVERY_SIZE = pytest.mark.parametrize("size", [18, 24, 30])


# ---- Entering


@pytest.mark.clause("S4.1", "SA6")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_a_token_enters_on_a_one_or_a_six(die: int) -> None:
    other = 3 if die != 3 else 2
    t = table()
    t.play("roll", f"{die}-{other}")
    if die in (1, 6):
        assert t.offered() == [f"enter {die}"]
        t.play(f"enter {die}")
        assert t.where("blue a") == "start"
    else:
        assert t.turn() == "pink"
        assert t.places("blue") == "rect rect rect rect"


@pytest.mark.clause("S4.1", "SA6")
def test_the_die_that_enters_a_token_does_not_move_it_on() -> None:
    t = table(roll="6-1")
    told = t.play("enter 6")
    assert told == ["Blue enters token a with the 6."]
    assert t.where("blue a") == "start"
    assert t.offered() == ["move a 1", "enter 1"]  # no 6 is left
    t.play("move a 1")
    assert t.where("blue a") == "blue1+1"


@pytest.mark.clause("S4.1", "S5.1")
def test_a_token_in_the_rectangle_cannot_move_before_it_has_entered() -> None:
    t = table(roll="5-6", blue="rect rect rect blue2+1")
    assert t.offered() == ["enter 6", "move d 6", "move d 5"]
    assert t.refused("move a 5") == ("token a is in its rectangle: it must enter first", "S4.1")


@pytest.mark.clause("S4.2", "SA5")
def test_two_tokens_at_most_stand_on_the_start_space() -> None:
    t = table(roll="6-2", blue="start start rect rect")
    assert "enter 6" not in t.offered()
    assert t.refused("enter 6") == ("two tokens stand on your Start space already", "S4.2")
    t = table(roll="6-2", blue="start blue1+4 rect rect")
    assert "enter 6" in t.offered()


@pytest.mark.clause("S4.2")
def test_a_token_enters_once_another_has_left_the_start_space() -> None:
    t = table(roll="6-2", blue="start start rect rect")
    t.play("move a 2")
    assert t.offered() == ["move a 6", "move b 6", "enter 6"]
    t.play("enter 6")
    assert t.places("blue") == "blue1+2 start start rect"


@pytest.mark.clause("S4.3")
@pytest.mark.parametrize("roll", ["1-1", "6-6", "1-6", "6-1"])
def test_two_tokens_may_enter_on_one_roll(roll: str) -> None:
    t = table(roll=roll)
    for die in sorted((roll[0], roll[2])):
        t.play(f"enter {die}", "2-3" if t.s.used and roll[0] == roll[2] else "")
    assert t.places("blue") == "start start rect rect"


@pytest.mark.clause("S4.3", "S4.2")
@pytest.mark.parametrize("roll", ["1-1", "6-6", "1-6"])
def test_only_one_may_enter_where_one_stands_already(roll: str) -> None:
    t = table(roll=roll, blue="start rect rect rect")
    t.play(f"enter {roll[0]}")
    assert t.offered() == [f"move a {roll[2]}"]


@pytest.mark.clause("S4.4")
@pytest.mark.parametrize(("roll", "enters", "moves", "place"), [("1-5", "1", "5", 5), ("6-3", "6", "3", 3)])
def test_a_token_may_enter_and_move_on_in_one_roll(roll: str, enters: str, moves: str, place: int) -> None:
    t = table(roll=roll)
    assert t.offered() == [f"enter {enters}"]
    t.play(f"enter {enters}")
    assert t.offered() == [f"move a {moves}"]
    t.play(f"move a {moves}")
    assert t.s.at[0, 0] == place


@pytest.mark.clause("S4.5", "S8.1", "SA5")
def test_nobody_is_hit_or_exchanged_on_a_start_space() -> None:
    """Pink passes blue's Start space, lands all round it, and never meets the tokens there."""
    for die in range(1, 7):
        t = table(turn="pink", roll=f"{die}-{die}", pink="sky1+2 home home home", blue="start start")
        assert t.offered() == [f"move a {die}"]
        t.play(f"move a {die}", "")
        assert t.places("blue") == "start start rect rect"
        assert t.in_pit() == ""
    t = table(turn="pink", roll="3-1", pink="sky1+2 home home home", blue="start start")
    t.play("move a 3")
    assert t.where("pink a") == "blue1+2"  # a sunburst: only tokens on the Start space are there to exchange with
    assert t.kinds() == ["moved", "no-partner"]


# ---- The rings


@pytest.mark.clause("S5.1")
@EVERY_SIZE
def test_tokens_move_clockwise_from_their_arrow_on(size: int) -> None:
    t = table(ring=size, roll="2-3", blue="start home home home")
    t.play("move a 3")
    assert t.s.board[t.space("blue1+3")] == 0
    t.play("move a 2")
    assert t.s.board[t.space("blue1+5")] == 0
    assert t.space("blue1+5") % 30 == 5


@pytest.mark.clause("S5.2", "SA1")
def test_other_tokens_are_passed_even_safe_ones_and_own_ones() -> None:
    t = table(
        "blue orange pink",
        roll="6-4",
        blue="blue2+1 blue2+4 home home",
        orange="orange2 home home home",
        pink="blue2+2 blue2+5 home home",
    )
    t.play("move a 6")
    assert t.where("blue a") == "green2+1"
    assert t.in_pit() == ""
    assert t.where("orange a") == "orange2"
    assert t.places("pink") == "blue2+2 orange2+2 home home"


@pytest.mark.clause("S5.3", "SA7", "SA8")
@EVERY_SIZE
@pytest.mark.parametrize("ring", [1, 2, 3, 4, 5])
def test_a_token_drops_to_the_white_space_below_its_own_colour(size: int, ring: int) -> None:
    """One step short of the coloured space: 1 reaches it, 2 drops, and so on."""
    for die in range(1, 7):
        other = 1 if die != 1 else 2
        t = table(ring=size, roll=f"{die}-{other}", blue=f"blue{ring}+{size - 1} home home home")
        t.play(f"move a {die}")
        if die == 1:
            assert t.where("blue a") == f"blue{ring}"
        else:
            assert t.s.board[t.space(f"blue{ring + 1}+{die - 1}")] == 0
    coloured, below = t.space(f"blue{ring}"), t.space(f"blue{ring + 1}+1")
    assert below == coloured + 30


@pytest.mark.clause("S5.3", "SA7", "SA46")
@EVERY_SIZE
def test_only_the_own_colour_leads_down(size: int) -> None:
    t = table("blue orange", ring=size, roll="2-3", blue="orange3 home home home")
    t.play("move a 2")
    assert t.where("blue a") == "orange3+2"
    t = table("blue orange", ring=size, turn="orange", roll="2-3", orange="orange3 home home home")
    t.play("move a 2")
    assert t.where("orange a") == "orange4+2"


@pytest.mark.clause("S5.3", "SA7", "SA46")
def test_a_token_that_came_to_its_coloured_space_by_stairs_or_exchange_drops_as_well() -> None:
    t = table(blue="blue2 home home home")
    t.play("stairs a down 1")
    t.play("roll", "2-3")  # pink cannot use it
    t.play("roll", "1-2")
    t.play("move a 1")
    assert t.where("blue a") == "blue4+1"
    t = table(roll="1-2", blue="orange4+1 home home home", pink="blue3 home home home")
    t.play("move a 1")
    t.play("exchange pink a")
    assert t.where("blue a") == "blue3"
    t.play("move a 2")
    assert t.where("blue a") == "blue4+2"


@pytest.mark.clause("S5.4", "SA1")
@EVERY_SIZE
def test_a_token_cannot_end_a_move_on_one_of_its_own_colour(size: int) -> None:
    t = table(ring=size, roll="3-3", blue="blue2+1 blue2+4 home home")
    assert t.offered() == ["move b 3"]
    assert t.refused("move a 3")[1] == "S5.4"
    t.play("move b 3")
    assert t.offered() == ["move a 3", "move b 3"]


@pytest.mark.clause("S5.4")
def test_own_tokens_block_across_a_drop() -> None:
    t = table(roll="4-4", blue="blue1+16 blue2+2 home home")
    assert t.offered() == ["move b 4"]


@pytest.mark.clause("S5.5", "S10.2")
@EVERY_SIZE
def test_landing_on_another_players_token_hits_it(size: int) -> None:
    t = table(ring=size, roll="3-1", blue="blue2+1 home home home", pink="blue2+4 home home home")
    t.play("move a 3")
    assert t.where("blue a") == t.word_of(t.space("blue2+4"))
    assert t.where("pink a") == "pit"
    assert t.kinds() == ["moved", "hit"]


@pytest.mark.clause("S5.5")
def test_a_hit_on_the_way_of_a_drop() -> None:
    t = table(roll="2-1", blue="blue3+17 home home home", pink="blue4+1 home home home")
    t.play("move a 2")
    assert (t.where("blue a"), t.in_pit()) == ("blue4+1", "pink a")


@pytest.mark.clause("S5.6", "S8.1", "SA1", "SA45")
def test_a_token_cannot_end_a_move_where_another_is_safe() -> None:
    t = table("blue green", roll="5-5", blue="blue2+1 blue4+2 home home", green="green2 home home home")
    assert t.offered() == ["move b 5"]
    assert t.refused("move a 5")[1] == "S5.6"
    t = table("blue green", roll="5-5", blue="blue2+1 home home home", green="green2+1 green3 home home")
    assert t.offered() == ["move a 5"]  # green's own space is free
    t = table("blue green pink", roll="5-5", blue="blue2+1 home home home", pink="green2 home home home")
    t.play("move a 5")
    assert t.in_pit() == "pink a"  # pink is not safe on green


@pytest.mark.clause("S5.7", "SA9")
@EVERY_SIZE
def test_in_the_inner_ring_a_token_goes_round_until_it_hits_its_wheel_exactly(size: int) -> None:
    for die in range(1, 7):
        other = 1 if die != 1 else 2
        t = table(ring=size, roll=f"{die}-{other}", blue=f"blue6+{size - 3} home home home")
        t.play(f"move a {die}")
        ahead = (size - 3 + die) % size
        assert t.s.board[t.space(f"blue6+{ahead}")] == 0
        assert t.marked("blue a") == (die == 3)


@pytest.mark.clause("S5.7", "SA9")
def test_a_token_that_passed_its_wheel_walks_the_whole_inner_ring_again() -> None:
    t = table(roll="6-5", blue="blue6+14 home home home", pink="home home home safe7")
    t.play("move a 6")
    t.play("move a 5")
    assert t.where("blue a") == "green6+1"
    assert t.s.at[0, 0] == 5 * 18 + 7
