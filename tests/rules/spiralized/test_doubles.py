"""Section 11 of the rulebook: what doubles bring and what they cost."""

import pytest
from spiral import table

EVERY_SIZE = pytest.mark.parametrize("size", [18, 24, 30])
STUCK = "home home home safe8"  # a colour whose rolls are mostly lost
CHOOSE = "a token for the Pit"


# ---- The bonus roll


@pytest.mark.clause("S11.1", "SA19")
@pytest.mark.parametrize("n", range(1, 7))
def test_doubles_that_are_used_in_full_bring_a_bonus_roll(n: int) -> None:
    t = table(roll=f"{n}-{n}", blue="blue4+1 home home home", pink=STUCK)
    t.play(f"move a {n}")
    assert not t.heard("bonus-roll")
    t.play(f"move a {n}", "5-3")
    assert t.kinds()[-2:] == ["bonus-roll", "rolled"]
    assert t.turn() == "blue"
    assert set(t.offered()) == {"move a 5", "move a 3"}
    t.play("move a 5")
    t.play("move a 3")
    assert t.turn() == "pink"  # no doubles, no other roll


@pytest.mark.clause("S11.1")
def test_any_other_roll_brings_none() -> None:
    t = table(roll="5-4", blue="blue2+1 home home home", pink=STUCK)
    t.play("move a 5")
    t.play("move a 4")
    assert not t.heard("bonus-roll")
    assert t.turn() == "pink"


@pytest.mark.clause("S11.2", "S11.1", "SA19")
def test_whoever_cannot_use_both_dice_forfeits_the_bonus_roll() -> None:
    t = table(roll="3-3", blue="safe6 home home safe8", pink=STUCK)
    told = t.play("move a 3")
    assert told[-2:] == [
        "Blue has no use for the 3.",
        "Blue has not used all of the doubles and forfeits the bonus roll.",
    ]
    assert t.turn() == "pink"
    t = table(blue=STUCK)
    t.play("roll", "4-4")
    assert t.kinds() == ["rolled", "die-lost", "die-lost", "forfeited"]
    assert t.turn() == "pink"


@pytest.mark.clause("S11.3", "SA20")
def test_second_doubles_are_played_and_then_the_nearest_token_goes_to_the_pit() -> None:
    """It is the one that is nearest after the move: in the second turn a overtakes b with it."""
    t = table(roll="2-2", blue="blue2+1 blue2+14 home home", pink=STUCK)
    t.play("move a 2")
    t.play("move a 2", "4-4")
    assert t.s.doubles == 2
    assert t.in_pit() == ""
    t.play("move a 4")
    told = t.play("move a 4", "5-3")
    assert t.where("blue b") == "pit"
    assert told[1:] == [
        "Doubles on a bonus roll: Blue sends token b to the Pit.",
        "Blue has a bonus roll.",
        "Blue rolls 5-3.",
    ]
    t = table(doubles=1, roll="4-4", blue="blue2+7 blue2+14 home home", pink=STUCK)
    t.play("move a 4")
    t.play("move a 4", "5-3")
    assert t.places("blue") == "pit red2+2 home home"


@pytest.mark.clause("S11.3", "S11.2", "SA20")
def test_the_pit_takes_its_token_even_if_the_doubles_were_not_used_in_full() -> None:
    t = table(doubles=1, roll="3-3", blue="safe4 home home safe8", pink=STUCK)
    told = t.play("move a 3")
    assert told[1:] == [
        "Blue has no use for the 3.",
        "Doubles on a bonus roll: Blue sends token d to the Pit.",
        "Blue has not used all of the doubles and forfeits the bonus roll.",
    ]
    assert t.turn() == "pink"
    t = table(doubles=1, blue=STUCK)
    t.play("roll", "4-4")
    assert t.kinds() == ["rolled", "die-lost", "die-lost", "sent-to-pit", "forfeited"]
    assert t.in_pit() == "blue d"


@pytest.mark.clause("S11.2", "S11.3", "SA19", "SA20")
def test_every_roll_of_a_turn_must_be_used_in_full_for_the_next() -> None:
    """The first doubles are used; that does not make up for the second, of which nothing can be."""
    t = table(roll="2-2", blue="safe1 home home home", pink=STUCK)
    t.play("move a 2")
    t.play("move a 2", "5-5")
    assert t.kinds() == ["moved", "bonus-roll", "rolled", "die-lost", "die-lost", "sent-to-pit", "forfeited"]
    assert t.turn() == "pink"


@pytest.mark.clause("S11.3", "S11.1")
def test_first_doubles_and_a_plain_bonus_roll_cost_nothing() -> None:
    t = table(roll="2-2", blue="blue2+1 home home home", pink=STUCK)
    t.play("move a 2")
    t.play("move a 2", "5-4")
    t.play("move a 5")
    t.play("move a 4")
    assert t.in_pit() == ""


@pytest.mark.clause("S11.3", "S10.1", "SA23")
def test_the_doubles_may_find_an_own_or_another_token_in_the_pit() -> None:
    t = table(doubles=1, roll="3-3", blue="pit blue2+1 home home", pink=STUCK)
    t.play("move b 3")
    t.play("move b 3", "5-4")
    assert t.places("blue") == "rect pit home home"
    assert t.kinds() == ["moved", "sent-to-pit", "left-pit", "bonus-roll", "rolled", "die-lost", "die-lost"]
    t = table(doubles=1, roll="3-3", blue="blue2+1 home home home", pink="pit home home home")
    t.play("move a 3")
    t.play("move a 3", "5-4")
    assert (t.where("blue a"), t.where("pink a")) == ("pit", "rect")


@pytest.mark.clause("S11.4", "SA21", "SA23")
def test_three_doubles_in_a_row() -> None:
    """The whole turn: two tokens are lost, the first of them back to the rectangle, and the third roll with them."""
    t = table(blue="safe2 blue4+1 blue2+2 home", pink=STUCK)
    t.play("roll", "2-2")
    t.play("move c 2")
    t.play("move c 2", "3-3")
    assert t.in_pit() == ""
    t.play("move c 3")
    told = t.play("move c 3", "4-4")
    assert told[1:] == [
        "Doubles on a bonus roll: Blue sends token a to the Pit.",
        "Blue has a bonus roll.",
        "Blue rolls 4-4.",
        "The third doubles: Blue loses the roll.",
        "Doubles on a bonus roll: Blue sends token b to the Pit.",
        "blue a is out of the Pit and back in its rectangle.",
    ]
    assert t.where("blue a") == "rect"
    assert t.in_pit() == "blue b"
    assert t.turn() == "pink"


@pytest.mark.clause("S11.4", "SA21")
def test_the_third_doubles_move_nobody() -> None:
    t = table(doubles=2, blue="blue2+1 blue4+1 home home", pink=STUCK)
    t.play("roll", "6-6")
    assert t.kinds() == ["rolled", "third-doubles", "sent-to-pit"]
    assert t.places("blue") == "blue2+1 pit home home"
    assert t.turn() == "pink"
    assert not t.heard("forfeited")


@pytest.mark.clause("S11.4")
def test_the_doubles_of_the_next_turn_are_counted_from_the_start() -> None:
    t = table(doubles=2, blue="blue2+1 home home home", pink="pink2+1 home home home")
    t.play("roll", "6-6")
    assert (t.turn(), t.s.doubles) == ("pink", 0)
    t.play("roll", "3-3")
    assert set(t.offered()) == {"move a 3"}


# ---- The nearest token


@pytest.mark.clause("S11.5", "SA22")
@EVERY_SIZE
@pytest.mark.parametrize(
    ("tokens", "gone"),
    [
        ("start blue1+1 rect rect", "b"),  # on the outer ring, a step further
        ("start rect rect rect", "a"),  # the Start space is not spared
        ("blue5+1 blue4+2 home rect", "a"),  # a ring more counts more than a step
        ("blue6+1 blue5 home home", "a"),
        ("wheel* blue6+1 home home", "a"),  # nor is the own Wheel
        ("wheel* safe1 home home", "b"),  # nor the Safe Zone
        ("safe1 safe8 safe7 home", "b"),
        ("green1 blue1+1 home home", "a"),  # steps on the own way count, not the ring alone
    ],
)
def test_the_nearest_token_is_the_one_with_the_fewest_steps_to_go(size: int, tokens: str, gone: str) -> None:
    t = table(ring=size, doubles=2, blue=tokens, pink=STUCK)
    t.play("roll", "5-5")
    assert t.in_pit() == f"blue {gone}"
    assert t.turn() == "pink"


@pytest.mark.clause("S11.5", "SA22")
@pytest.mark.parametrize("tokens", ["rect rect rect rect", "home home home rect", "home home pit rect"])
def test_with_no_token_on_its_way_nothing_happens(tokens: str) -> None:
    t = table(doubles=2, blue=tokens, pink=STUCK)
    t.play("roll", "5-5")
    assert t.kinds() == ["rolled", "third-doubles"]
    assert t.places("blue") == tokens


@pytest.mark.clause("S11.5", "S8.1", "SA22")
def test_doubles_are_the_one_thing_that_moves_a_token_from_a_safe_space() -> None:
    for place in ("start", "blue3", "wheel", "wheel*", "safe5"):
        t = table(doubles=2, blue=f"{place} home home home", pink=STUCK)
        t.play("roll", "2-2")
        assert t.in_pit() == "blue a"
        assert not t.marked("blue a")


@pytest.mark.clause("S11.6", "S11.7", "SA22", "SA40")
@EVERY_SIZE
def test_where_two_are_equally_near_the_owner_chooses(size: int) -> None:
    """On the Wheel without the mark a token has a ring and nine steps to go, as many as from its space in ring 5."""
    for chosen, other in (("a", "c"), ("c", "a")):
        t = table(ring=size, doubles=2, blue="blue5 blue4+1 wheel home", pink=STUCK)
        t.play("roll", "5-5")
        assert t.asked() == CHOOSE
        assert t.offered() == ["pit a", "pit c"]
        assert t.refused("pit b") == ("token b is not one of the nearest to Home", "S11.5")
        t.play(f"pit {chosen}")
        assert t.in_pit() == f"blue {chosen}"
        assert t.where(f"blue {other}") != "pit"
        assert t.turn() == "pink"


@pytest.mark.clause("S11.6", "S11.3", "SA22", "SA20")
def test_after_the_choice_of_second_doubles_the_bonus_roll_follows() -> None:
    t = table(doubles=1, roll="2-2", blue="blue5 blue2+1 wheel home", pink=STUCK)
    t.play("move b 2")
    t.play("move b 2")
    assert t.offered() == ["pit a", "pit c"]
    t.play("pit c", "6-4")
    assert t.kinds() == ["sent-to-pit", "bonus-roll", "rolled"]
    assert t.turn() == "blue"
    # Where the doubles were not used in full it does not.
    t = table("blue orange", doubles=1, blue="blue5 wheel home home", orange="orange6 blue6+1 home home")
    t.play("roll", "3-3")
    assert t.offered() == ["pit a", "pit b"]
    t.play("pit b")
    assert t.kinds() == ["sent-to-pit", "forfeited"]
    assert t.turn() == "orange"


@pytest.mark.clause("S11.6", "SA22")
def test_two_on_the_start_space_are_as_good_as_one() -> None:
    t = table(doubles=2, blue="rect start start rect", pink=STUCK)
    t.play("roll", "5-5")
    assert t.places("blue") == "rect pit start rect"


@pytest.mark.clause("S11.7", "SA40")
@EVERY_SIZE
def test_on_the_wheel_without_the_mark_a_ring_more_is_to_go(size: int) -> None:
    """A token anywhere in the inner ring is nearer than it; one that may enter is nearer than all of those."""
    t = table(ring=size, doubles=2, blue="wheel blue6+1 home home", pink=STUCK)
    t.play("roll", "5-5")
    assert t.in_pit() == "blue b"
    t = table(ring=size, doubles=2, blue=f"wheel blue5+{size - 1} home home", pink=STUCK)
    t.play("roll", "5-5")
    assert t.in_pit() == "blue a"
    t = table(ring=size, doubles=2, blue=f"wheel* blue6+{size - 1} home home", pink=STUCK)
    t.play("roll", "5-5")
    assert t.in_pit() == "blue a"


# ---- Snake eyes as later doubles


@pytest.mark.clause("S11.8", "S10.4", "SA24")
def test_snake_eyes_that_free_a_token_count_as_second_doubles() -> None:
    t = table(doubles=1, roll="1-1", blue="pit blue2+1 home home", pink=STUCK)
    told = t.play("free", "5-4")
    assert told == [
        "Blue frees blue a from the Pit with snake eyes.",
        "Doubles on a bonus roll: Blue sends token b to the Pit.",
        "Blue has a bonus roll.",
        "Blue rolls 5-4.",
        "Blue has no use for the 5.",
        "Blue has no use for the 4.",
    ]
    assert t.places("blue") == "rect pit home home"


@pytest.mark.clause("S11.8", "S10.6", "SA43")
def test_snake_eyes_left_unused_count_as_second_doubles_too() -> None:
    """Token b cannot move, with orange safe a step ahead: it goes to the Pit, and the one there leaves it so."""
    t = table("blue orange", doubles=1, roll="1-1", blue="pit blue2+2 home home", orange="orange2 home home home")
    assert t.offered() == ["free", "pass"]
    t.play("pass")
    assert t.kinds() == ["passed", "sent-to-pit", "left-pit", "forfeited"]
    assert t.places("blue") == "rect pit home home"
    t = table(doubles=1, roll="1-1", blue="pit home home home", pink=STUCK)
    t.play("pass")
    assert t.kinds() == ["passed", "forfeited"]
    assert t.in_pit() == "blue a"


@pytest.mark.clause("S11.9", "S11.4", "SA42")
def test_snake_eyes_as_the_third_doubles_free_nobody() -> None:
    t = table(doubles=2, blue="pit home home home", pink=STUCK)
    t.play("roll", "1-1")
    assert t.kinds() == ["rolled", "third-doubles"]
    assert t.in_pit() == "blue a"
    t = table(doubles=2, blue="pit blue2+1 home home", pink=STUCK)
    t.play("roll", "1-1")
    assert t.places("blue") == "rect pit home home"
    assert t.kinds() == ["rolled", "third-doubles", "sent-to-pit", "left-pit"]
