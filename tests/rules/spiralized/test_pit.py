"""Section 10 of the rulebook: the Pit, and snake eyes."""

import pytest
from spiral import table

STUCK = "home home home safe8"


# ---- The Pit


@pytest.mark.clause("S10.1", "SA35")
def test_when_another_comes_the_one_in_the_pit_goes_back_to_its_rectangle() -> None:
    t = table(
        "blue green pink", roll="3-2", blue="blue2+1 home home home", green="pit home home home", pink="blue2+4 home"
    )
    told = t.play("move a 3")
    assert told[1:] == [
        f"Blue hits pink a on ring 2, space {t.space('blue2+4') - 30 + 1}: to the Pit with it.",
        "green a is out of the Pit and back in its rectangle.",
    ]
    assert t.in_pit() == "pink a"
    assert t.where("green a") == "rect"


@pytest.mark.clause("S10.1", "SA23", "SA35")
def test_both_may_belong_to_the_same_player() -> None:
    t = table(roll="3-2", blue="blue2+1 home home home", pink="pit blue2+4 home home")
    t.play("move a 3")
    assert t.places("pink") == "rect pit home home"


@pytest.mark.clause("S10.1", "SA35")
def test_a_hit_may_free_the_hitters_own_token() -> None:
    """It is in the rectangle at once: the second die, a 6, enters it."""
    t = table(roll="6-3", blue="blue2+1 pit home home", pink="blue2+4 home home home")
    t.play("move a 3")
    assert t.places("blue") == "orange2+1 rect home home"
    assert t.offered() == ["move a 6", "enter 6"]
    t.play("enter 6")
    assert t.where("blue b") == "start"


@pytest.mark.clause("S10.1", "S3.4", "SA3")
def test_full_use_reckons_with_the_own_token_that_a_hit_frees() -> None:
    """After either die pink's safe token bars the other; but a 6 can enter the token that the hit with the 3 frees."""
    pink = "orange2 pink2 home home"
    t = table(roll="6-3", blue="blue1 pit home home", pink=pink)
    assert t.offered() == ["move a 3"]
    t.play("move a 3")
    assert t.in_pit() == "pink a"
    assert t.offered() == ["enter 6"]
    t = table(roll="6-3", blue="blue1 home home home", pink=pink)
    assert t.offered() == ["move a 6", "move a 3"]  # nobody to free: one die is lost either way


@pytest.mark.clause("S10.2", "S11.3")
def test_the_three_ways_to_the_pit() -> None:
    by_ring = table(roll="3-2", blue="blue2+1 home home home", pink="blue2+4 home home home")
    by_ring.play("move a 3")
    by_stairs = table(blue="green3", pink="green4")
    by_stairs.play("stairs a down 1")
    for t in (by_ring, by_stairs):
        assert t.in_pit() == "pink a"
    by_doubles = table(doubles=1, roll="3-3", blue="blue2+1 home home home", pink=STUCK)
    by_doubles.play("move a 3")
    assert by_doubles.in_pit() == ""
    by_doubles.play("move a 3", "5-4")
    assert by_doubles.in_pit() == "blue a"


@pytest.mark.clause("S10.3")
def test_a_token_in_the_pit_cannot_move() -> None:
    t = table(roll="6-1", blue="pit start home home")
    assert set(t.offered()) == {"move b 6", "move b 1"}
    assert t.refused("move a 6") == ("token a is in the Pit", "S10.3")
    t = table(blue="pit home home home", pink=STUCK)
    assert t.offered() == ["roll"]
    t.play("roll", "6-1")
    assert t.kinds() == ["rolled", "die-lost", "die-lost"]


@pytest.mark.clause("S10.3")
def test_a_freed_token_begins_again_as_if_it_had_never_left() -> None:
    t = table(blue="pit home home home", pink=STUCK)
    t.play("roll", "1-1")
    t.play("free", "6-4")
    assert t.where("blue a") == "rect"
    assert t.offered() == ["enter 6"]
    t.play("enter 6")
    t.play("move a 4")
    assert t.s.at[0, 0] == 4
    assert t.standing()[0] == 4 + 3 * (6 * 18 + 9)


# ---- Snake eyes


@pytest.mark.clause("S10.4", "SA24")
def test_snake_eyes_free_the_own_token_instead_of_moving_and_the_bonus_roll_stays() -> None:
    t = table(roll="1-1", blue="pit blue2+1 home home")
    assert t.offered() == ["free", "move b 1"]
    assert t.play("free", "5-2") == [
        "Blue frees blue a from the Pit with snake eyes.",
        "Blue has a bonus roll.",
        "Blue rolls 5-2.",
    ]
    assert t.places("blue") == "rect blue2+1 home home"
    assert t.in_pit() == ""
    assert t.offered() == ["move b 5", "move b 2"]  # nothing of the snake eyes is left


@pytest.mark.clause("S10.4", "SA24")
def test_only_snake_eyes_and_only_before_a_die_is_used() -> None:
    t = table(roll="2-2", blue="pit blue2+1 home home")
    assert t.refused("free") == ("only snake eyes free a token from the Pit", "S10.4")
    t = table(roll="1-3", blue="pit blue2+1 home home")
    assert "free" not in t.offered()
    t = table(roll="1-1", blue="pit blue2+1 home home")
    t.play("move b 1")
    assert t.refused("free") == (
        "you have begun to move with the snake eyes: they do not free a token as well",
        "S10.4",
    )


@pytest.mark.clause("S10.4", "SA24")
def test_nobody_frees_the_token_of_another() -> None:
    t = table(roll="1-1", blue="blue2+1 home home home", pink="pit home home home")
    assert t.offered() == ["move a 1"]
    assert t.refused("free") == ("no token of yours is in the Pit", "S10.4")
    t = table(blue="home home home safe7", pink="pit home home home", turn="blue")
    t.play("roll", "5-1")
    t.play("move d 1")
    t.play("roll", "1-1")
    assert t.offered() == ["free", "pass"]


@pytest.mark.clause("S10.5", "S4.3", "SA25")
def test_snake_eyes_may_be_used_to_move_and_to_enter() -> None:
    t = table(roll="1-1", blue="pit blue2+1 rect home")
    assert t.offered() == ["free", "move b 1", "enter 1"]
    t.play("enter 1")
    assert t.offered() == ["move b 1", "move c 1"]
    t.play("move c 1", "5-4")
    assert t.places("blue") == "pit blue2+1 blue1+1 home"
    assert t.kinds() == ["moved", "bonus-roll", "rolled"]


@pytest.mark.clause("S10.6", "SA43")
def test_if_nothing_else_can_move_snake_eyes_free_a_token_or_not() -> None:
    t = table(roll="1-1", blue="pit home home home", pink=STUCK)
    assert t.offered() == ["free", "pass"]
    t.play("free", "3-2")
    assert t.kinds() == ["freed", "bonus-roll", "rolled", "die-lost", "die-lost"]
    assert t.where("blue a") == "rect"
    t = table(roll="1-1", blue="pit home home home", pink=STUCK)
    told = t.play("pass")
    assert told == [
        "Blue leaves snake eyes unused.",
        "Blue has not used all of the doubles and forfeits the bonus roll.",
    ]
    assert t.where("blue a") == "pit"
    assert t.turn() == "pink"


@pytest.mark.clause("S10.6", "S3.4", "SA43")
def test_nobody_may_pass_who_can_move() -> None:
    t = table(roll="1-1", blue="pit safe8 home home")
    assert t.offered() == ["free", "move b 1"]
    assert t.refused("pass") == ("nobody may pass while a die can be used", "S3.4")
