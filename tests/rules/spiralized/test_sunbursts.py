"""Section 9 of the rulebook: sunbursts and exchanges."""

import pytest
from spiral import table

EVERY_SIZE = pytest.mark.parametrize("size", [18, 24, 30])
PARTNER = "a partner for the exchange"


@pytest.mark.clause("S9.1", "SA27")
@EVERY_SIZE
def test_a_token_that_ends_on_a_sunburst_must_be_exchanged_and_its_owner_chooses(size: int) -> None:
    t = table("blue green pink", ring=size, roll="1-4", blue="pink2+1", green="pink3+1 sky5", pink="start red1+1")
    assert t.play("move a 1") == [f"Blue moves token a to ring 2, space {t.space('pink2+2') - 30 + 1}."]
    assert t.asked() == PARTNER
    assert t.offered() == ["exchange green a", "exchange green b", "exchange pink b"]
    assert t.play("exchange green b") == ["A sunburst: blue a and green b change places."]
    assert (t.where("blue a"), t.where("green b")) == ("sky5", "pink2+2")
    assert t.places("green").startswith("pink3+1 ")


@pytest.mark.clause("S9.1", "SA27")
def test_there_is_no_way_to_leave_the_exchange_out() -> None:
    t = table(roll="1-4", blue="pink2+1", pink="red1+1")
    t.play("move a 1")
    assert t.offered() == ["exchange pink a"]
    for other in ("pass", "roll", "move a 4"):
        assert t.refused(other) == ("a token stands on a sunburst: choose its partner for the exchange", "S9.1")


@pytest.mark.clause("S9.1", "S5.5", "SA27")
def test_a_hit_on_a_sunburst_comes_first_and_then_the_exchange() -> None:
    t = table("blue green pink", roll="1-4", blue="pink2+1 home home home", green="pink2+2", pink="red1+1")
    t.play("move a 1")
    assert t.kinds() == ["moved", "hit"]
    assert t.in_pit() == "green a"
    assert t.offered() == ["exchange pink a"]  # the token that was hit is in the Pit
    t.play("exchange pink a")
    assert (t.where("blue a"), t.where("pink a"), t.where("green a")) == ("red1+1", "pink2+2", "pit")


@pytest.mark.clause("S9.1", "S9.3", "S5.5")
def test_a_hit_on_a_sunburst_may_leave_nobody_to_exchange_with() -> None:
    t = table(roll="1-4", blue="pink2+1 home home home", pink="pink2+2")
    t.play("move a 1")
    assert t.kinds() == ["moved", "hit", "no-partner"]
    assert t.where("blue a") == "pink2+2"
    assert t.offered() == ["move a 4"]


@pytest.mark.clause("S9.1", "S10.1")
def test_a_token_that_the_hit_frees_from_the_pit_cannot_be_exchanged_either() -> None:
    t = table("blue green pink", roll="1-4", blue="pink2+1 home home home", green="pink2+2", pink="pit red1+1")
    t.play("move a 1")
    assert t.where("pink a") == "rect"
    assert t.offered() == ["exchange pink b"]


@pytest.mark.clause("S9.1")
def test_passing_a_sunburst_or_standing_on_one_brings_no_exchange() -> None:
    t = table(roll="3-2", blue="pink2+1 orange4+2 home home", pink="red1+1")
    t.play("move a 3")
    assert t.where("blue a") == "red2+1"
    t.play("move b 2")
    assert t.kinds() == ["moved"]
    assert t.turn() == "pink"


@pytest.mark.clause("S9.2", "SA26", "SA45")
def test_who_can_be_exchanged_and_who_cannot() -> None:
    t = table(
        "blue green pink red",
        roll="1-4",
        blue="pink2+1 red1+2 home home",
        green="rect start safe4 home",
        pink="pit pink5 green5 pink1+1",
        red="red2 wheel blue6 orange3+1",
    )
    t.play("move a 1")
    assert t.offered() == ["exchange pink c", "exchange pink d", "exchange red c", "exchange red d"]
    for token in ("green a", "green b", "green c", "green d", "pink a"):
        assert t.refused(f"exchange {token}") == (f"{token} is not in the rings", "S9.2")
    for token in ("pink b", "red a", "red b"):
        assert t.refused(f"exchange {token}") == (f"{token} is safe where it stands", "S9.2")


@pytest.mark.clause("S9.2", "SA26")
def test_nobody_exchanges_with_an_own_token() -> None:
    t = table(roll="1-4", blue="pink2+1 red1+2 green3 home", pink="home home home safe7")
    t.play("move a 1")
    assert t.kinds() == ["moved", "no-partner"]
    t = table(roll="1-4", blue="pink2+1 red1+2 green3 home", pink="red4")
    t.play("move a 1")
    assert t.offered() == ["exchange pink a"]
    assert t.refused("exchange blue b") == ("a token is not exchanged with one of its own colour", "S9.2")


@pytest.mark.clause("S9.3", "SA27")
def test_with_no_partner_the_token_stays_on_the_sunburst() -> None:
    t = table(roll="1-4", blue="pink2+1 home home home", pink="pink5 start safe4 home")
    assert t.play("move a 1") == [
        "Blue moves token a to ring 2, space 11.",
        "A sunburst, and nobody to exchange token a with.",
    ]
    assert t.where("blue a") == "pink2+2"
    t.play("move a 4")
    assert t.where("blue a") == "sky2"


@pytest.mark.clause("S9.4")
def test_the_exchange_is_made_even_if_the_mover_comes_off_worse() -> None:
    """A token five rings down goes back to the outer ring: no other move is on offer."""
    t = table(roll="1-4", blue="pink6+1 home home home", pink="blue1+1 home home home")
    before = t.standing()[0]
    t.play("move a 1")
    assert t.offered() == ["exchange pink a"]
    t.play("exchange pink a")
    assert t.where("blue a") == "blue1+1"
    assert t.standing()[0] < before - 80


@pytest.mark.clause("S9.4", "S3.4")
def test_full_use_may_force_a_token_onto_a_sunburst() -> None:
    """Orange is safe two steps on, so the 4 that leads to the sunburst must come first."""
    t = table("blue orange", roll="4-2", blue="blue2+1 home home home", orange="orange2 sky1+1 home home")
    assert t.offered() == ["move a 4"]
    t.play("move a 4")
    assert t.offered() == ["exchange orange b"]


@pytest.mark.clause("S9.5", "SA28")
def test_a_token_that_an_exchange_puts_on_a_sunburst_causes_nothing_more() -> None:
    """Both stand on sunbursts after it, and there would be other partners."""
    t = table("blue green pink", roll="1-4", blue="pink2+1 home home home", green="red3+2 red4+1", pink="sky5+1")
    t.play("move a 1")
    t.play("exchange green a")
    assert (t.where("blue a"), t.where("green a")) == ("red3+2", "pink2+2")
    assert t.kinds() == ["exchanged"]
    assert t.offered() == ["move a 4"]
    t.play("move a 4")
    assert t.turn() == "green"
    assert t.offered()[0] == "roll"


@pytest.mark.clause("S9.5", "SA28")
def test_an_exchange_hits_nobody_and_its_tokens_count_as_not_landed() -> None:
    t = table(roll="1-4", blue="pink2+1 home home home", pink="green6")
    t.play("move a 1")
    t.play("exchange pink a")
    assert t.in_pit() == ""
    assert not t.heard("hit")
    assert not t.heard("no-partner")


@pytest.mark.clause("S9.6", "SA29")
@EVERY_SIZE
def test_each_token_goes_on_from_where_it_is_now(size: int) -> None:
    """Blue comes to just before its own coloured space of ring 4, whatever it had walked before, and drops there."""
    t = table(ring=size, roll="1-2", blue="pink6+1 home home home", pink=f"blue4+{size - 1} home home home")
    t.play("move a 1")
    t.play("exchange pink a")
    assert t.s.at[0, 0] == 4 * size - 1
    t.play("move a 2")
    assert t.where("blue a") == "blue5+1"
    # Pink has nearly the whole inner ring before it.
    assert t.where("pink a") == "pink6+2"
    assert t.s.at[1, 0] == 5 * size + 2


@pytest.mark.clause("S9.6", "SA29")
def test_a_token_put_behind_its_coloured_space_walks_the_whole_ring() -> None:
    t = table(roll="1-6", blue="pink2+1 home home home", pink="blue4+1 home home home")
    t.play("move a 1")
    t.play("exchange pink a")
    assert t.s.at[0, 0] == 3 * 18 + 1
    t.play("move a 6")
    assert t.where("blue a") == "green4+1"


@pytest.mark.clause("S9.7", "SA30")
def test_an_exchange_to_a_coloured_space_lets_the_token_use_the_stairs_later() -> None:
    t = table(roll="5-1", blue="pink2+1 blue4+1 home home", pink="green3 sky1 home home")
    t.play("move a 1")
    t.play("exchange pink a")
    assert t.where("blue a") == "green3"
    assert t.offered() == ["move a 5", "move b 5"]
    t.play("move b 5")
    t.play("stairs b down 1")
    assert t.turn() == "blue"
    assert "stairs a up 1" in t.offered()


@pytest.mark.clause("S9.7", "S8.1", "SA30")
def test_an_exchange_to_the_own_colour_makes_the_token_safe() -> None:
    """Pink was not safe on blue's space; blue is, and goes down the stairs on its next turn."""
    t = table(roll="5-1", blue="pink2+1 blue4+1 home home", pink="blue3 blue2 home home")
    t.play("move b 5")
    t.play("move a 1")
    t.play("exchange pink a")
    assert t.where("blue a") == "blue3"
    assert t.turn() == "pink"
    assert "stairs b down 1" not in t.offered()
    t.play("stairs b up 1")
    assert "stairs a down 1" in t.offered()
