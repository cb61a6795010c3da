"""Sections 7 and 8 of the rulebook: who may enter the Safe Zone, the way to Home, and where a token is safe."""

import pytest
from spiral import table

EVERY_SIZE = pytest.mark.parametrize("size", [18, 24, 30])
STUCK = "home home home safe8"  # a colour whose rolls are mostly lost


# ---- The mark


@pytest.mark.clause("S7.1", "SA10")
@EVERY_SIZE
def test_the_exact_count_of_a_die_on_the_own_wheel_gives_the_mark(size: int) -> None:
    for die in range(1, 7):
        other = 1 if die != 1 else 2
        t = table(ring=size, roll=f"{die}-{other}", blue=f"blue6+{size - die} home home home")
        assert not t.marked("blue a")
        t.play(f"move a {die}")
        assert t.where("blue a") == "blue6"
        assert t.marked("blue a")
        t.play(f"move a {other}")
        assert t.where("blue a") == f"safe{other}"


@pytest.mark.clause("S7.1", "SA10")
def test_only_the_own_wheel_of_the_inner_ring_gives_the_mark() -> None:
    t = table(roll="2-1", blue="sky6+1 green6+1 sky4+1 home", pink=STUCK)
    t.play("move b 2")
    assert (t.where("blue b"), t.marked("blue b")) == ("pink6", False)
    t = table(roll="2-1", blue="sky4+1 home home home", pink=STUCK)
    t.play("move a 2")
    assert (t.where("blue a"), t.marked("blue a")) == ("blue4", False)


@pytest.mark.clause("S7.1")
def test_without_the_mark_the_way_goes_past_the_wheel() -> None:
    """The same place, the same die: into the Safe Zone with the mark, round the ring without it."""
    for place, to in (("wheel*", "safe4"), ("wheel", "orange6+1")):
        t = table(roll="4-1", blue=f"{place} home home home")
        t.play("move a 4")
        assert t.where("blue a") == to
        assert not t.marked("blue a")


@pytest.mark.clause("S7.2", "SA10", "SA11")
@EVERY_SIZE
def test_the_stairs_bring_no_mark_but_safety(size: int) -> None:
    for start, way in (("blue5", "down 1"), ("blue4", "down 2")):
        t = table("blue green", ring=size, blue=f"{start} home home home", green=STUCK)
        t.play(f"stairs a {way}")
        assert (t.where("blue a"), t.marked("blue a")) == ("blue6", False)
        t.play("roll", "5-3")
        t.play("roll", "4-3")
        t.play("move a 4")
        assert t.s.board[t.space("blue6+4")] == 0
    # Nobody can hit it there, by dice or by stairs.
    t = table("blue green", turn="green", ring=size, blue="wheel", green=f"blue6+{size - 3} blue5 home home")
    assert not [move for move in t.offered() if move in ("stairs b down 1", "stairs b down 2")]
    t.play("roll", "3-3")
    assert "move a 3" not in t.offered()


@pytest.mark.clause("S7.2", "S9.7", "SA39", "SA30")
def test_an_exchange_brings_no_mark() -> None:
    t = table(roll="1-4", blue="orange4+1 home home home", pink="blue6 home home home")
    t.play("move a 1")
    t.play("exchange pink a")
    assert (t.where("blue a"), t.marked("blue a")) == ("blue6", False)
    t.play("move a 4")
    assert t.where("blue a") == "orange6+1"


@pytest.mark.clause("S7.2", "S5.7", "SA11")
def test_after_another_round_the_exact_count_gives_the_mark() -> None:
    t = table(roll="6-3", blue="wheel home home home", pink=STUCK)
    t.play("move a 6")
    t.play("move a 3")
    assert (t.where("blue a"), t.marked("blue a")) == ("pink6", False)
    t.play("roll", "5-3")
    t.play("roll", "6-3")
    t.play("move a 6")
    t.play("move a 3")
    assert (t.where("blue a"), t.marked("blue a")) == ("blue6", True)


@pytest.mark.clause("S7.3")
def test_the_mark_stays_while_the_token_stays() -> None:
    t = table(roll="3-2", blue="wheel* blue2+1 home home", pink=STUCK)
    t.play("move b 3")
    t.play("move b 2")
    assert t.marked("blue a")
    t.play("roll", "5-3")
    assert t.marked("blue a")
    t.play("roll", "4-1")
    t.play("move a 4")
    assert t.where("blue a") == "safe4"


@pytest.mark.clause("S7.3")
def test_whoever_leaves_the_wheel_by_stairs_has_lost_the_mark() -> None:
    t = table(blue="wheel* home home home", pink=STUCK)
    t.play("stairs a up 1")
    assert (t.where("blue a"), t.marked("blue a")) == ("blue5", False)
    t.play("roll", "5-3")
    t.play("stairs a down 1")
    assert (t.where("blue a"), t.marked("blue a")) == ("blue6", False)
    t.play("roll", "5-3")
    t.play("roll", "2-1")
    t.play("move a 2")
    assert t.where("blue a") == "blue6+2"


# ---- The Safe Zone


@pytest.mark.clause("S7.4", "S7.7", "SA12")
@EVERY_SIZE
def test_a_token_may_land_on_the_wheel_with_one_die_and_go_on_with_the_other(size: int) -> None:
    t = table(ring=size, roll="5-2", blue=f"blue6+{size - 2} home home home")
    assert set(t.offered()) == {"move a 5", "move a 2"}
    t.play("move a 2")
    assert t.play("move a 5") == ["Blue moves token a to space 5 of the Safe Zone."]
    assert t.where("blue a") == "safe5"
    t = table(ring=size, roll="5-2", blue=f"blue6+{size - 2} home home home")
    t.play("move a 5")  # the other order passes the Wheel
    t.play("move a 2")
    assert t.s.board[t.space("blue6+5")] == 0


@pytest.mark.clause("S7.4", "S7.7")
@EVERY_SIZE
def test_nine_steps_lead_from_the_wheel_to_home(size: int) -> None:
    t = table(ring=size, roll="6-3", blue="wheel* home home start")
    t.play("move a 6")
    assert t.where("blue a") == "safe6"
    t.play("move a 3")
    assert t.where("blue a") == "home"
    assert t.said() == ["Blue moves token a to Home.", "Blue has brought token a home: 3 of four."]


@pytest.mark.clause("S7.5", "SA32")
def test_one_token_at_most_stands_on_a_space_of_the_safe_zone() -> None:
    t = table(roll="2-2", blue="safe3 safe5 home home")
    assert t.offered() == ["move b 2"]
    assert t.refused("move a 2") == ("space 5 of your Safe Zone is taken", "S7.5")
    t.play("move b 2")
    assert t.offered() == ["move a 2", "move b 2"]


@pytest.mark.clause("S7.5", "SA32")
def test_tokens_pass_each_other_in_the_safe_zone() -> None:
    t = table(roll="4-1", blue="safe3 safe5 home home")
    t.play("move a 4")
    assert t.places("blue") == "safe7 safe5 home home"


@pytest.mark.clause("S7.6", "SA41")
@EVERY_SIZE
def test_a_marked_token_whose_space_is_taken_does_not_go_round_instead(size: int) -> None:
    t = table(ring=size, roll="4-4", blue="wheel* safe4 home home")
    assert t.offered() == ["move b 4"]
    assert t.refused("move a 4") == ("token a goes on into the Safe Zone, and space 4 there is taken", "S7.6")
    t = table(ring=size, roll="4-4", blue="wheel safe4 home home")
    assert t.offered() == ["move a 4", "move b 4"]  # without the mark it goes round


@pytest.mark.clause("S7.7", "SA33")
@pytest.mark.parametrize("n", range(1, 9))
def test_home_must_be_reached_exactly(n: int) -> None:
    for die in range(1, 7):
        other = 1 if die != 1 else 2
        t = table(blue=f"safe{n} home home start", pink=STUCK)
        t.play("roll", f"{die}-{other}")
        landed = n + die
        if landed > 9:
            assert f"move a {die}" not in t.offered()
            assert t.refused(f"move a {die}") == (f"Home must be reached exactly: token a needs {9 - n}", "S7.7")
        else:
            t.play(f"move a {die}")
            assert t.where("blue a") == ("home" if landed == 9 else f"safe{landed}")


@pytest.mark.clause("S7.7", "S7.5", "SA33", "SA32")
def test_home_holds_all_tokens() -> None:
    t = table(roll="5-3", blue="safe4 safe6 home home")
    t.play("move a 5")
    assert t.places("blue") == "home safe6 home home"
    t.play("move b 3")
    assert t.places("blue") == "home home home home"
    assert t.s.over


# ---- Safe spaces


@pytest.mark.clause("S8.1", "S5.6", "SA16")
@EVERY_SIZE
@pytest.mark.parametrize("ring", range(1, 7))
def test_a_token_is_safe_on_its_own_stairway_in_every_ring(size: int, ring: int) -> None:
    """Against a hit by dice, by stairs, and against an exchange."""
    t = table(
        "blue green", ring=size, roll="4-4", blue=f"green{ring}+{size - 4} blue2+1 home home", green=f"green{ring}"
    )
    assert "move a 4" not in t.offered()
    beside = ring - 1 if ring > 1 else 2
    t = table("blue green", ring=size, blue=f"green{beside}", green=f"green{ring}")
    assert f"stairs a {'down' if ring > 1 else 'up'} 1" not in t.offered()
    t = table("blue green", ring=size, roll="1-5", blue="pink2+1 home home home", green=f"green{ring}")
    t.play("move a 1")
    assert t.kinds() == ["moved", "no-partner"]


@pytest.mark.clause("S8.1", "S9.2")
@pytest.mark.parametrize("place", ["rect", "start", "safe1", "safe8", "home"])
def test_a_token_is_safe_in_rectangle_start_space_safe_zone_and_home(place: str) -> None:
    t = table(
        "blue green",
        roll="1-5",
        blue="pink2+1 home home home",
        green=f"{place} {place if place != 'start' else 'home'}",
    )
    t.play("move a 1")
    assert t.kinds() == ["moved", "no-partner"]
    assert t.where("green a") == place


@pytest.mark.clause("S8.1")
def test_no_other_token_ever_comes_to_a_safe_zone_or_home() -> None:
    """Blue on pink's inner Wheel, by the exact count of a die, goes on round the ring."""
    t = table(roll="3-2", blue="green6 home home home", pink="safe2 home home home")
    t.play("move a 3")
    assert t.where("blue a") == "pink6"
    assert not t.marked("blue a")
    t.play("move a 2")
    assert t.where("blue a") == "pink6+2"


@pytest.mark.clause("S8.2", "SA31", "SA45")
@EVERY_SIZE
def test_a_token_is_hit_on_its_own_arrow(size: int) -> None:
    t = table(ring=size, roll="3-1", blue=f"pink1+{size - 2} home home home", pink="pink1+1 home home home")
    t.play("move a 3")
    assert t.where("blue a") == "pink1+1"
    assert t.in_pit() == "pink a"


@pytest.mark.clause("S8.2", "S9.2", "SA31", "SA45")
def test_a_token_on_its_own_arrow_can_be_exchanged() -> None:
    t = table(roll="1-5", blue="pink2+1 home home home", pink="pink1+1 pink1 home home")
    t.play("move a 1")
    assert t.offered() == ["exchange pink a"]


@pytest.mark.clause("S8.2", "S6.1", "SA45")
@pytest.mark.parametrize("arrow", ["blue1+1", "pink1+1", "green1+1"])
def test_no_stairs_lead_from_an_arrow(arrow: str) -> None:
    t = table(blue=arrow)
    assert t.offered() == ["roll"]
    assert t.refused("stairs a down 1") == ("token a stands on an arrow, and no stairs lead from there", "S8.2")
