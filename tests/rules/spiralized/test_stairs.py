"""Section 6 of the rulebook: the stairways."""

import pytest
from spiral import table

EVERY_SIZE = pytest.mark.parametrize("size", [18, 24, 30])
LEADS = {
    1: {"down 1": 2},
    2: {"up 1": 1, "down 1": 3, "down 2": 4},
    3: {"up 1": 2, "down 1": 4},
    4: {"up 1": 3, "up 2": 2, "down 1": 5, "down 2": 6},
    5: {"up 1": 4, "down 1": 6},
    6: {"up 1": 5, "up 2": 4},
}


@pytest.mark.clause("S6.1", "S6.2", "S6.3", "SA13", "SA14")
@EVERY_SIZE
@pytest.mark.parametrize("colour", ["blue", "green", "pink"])
@pytest.mark.parametrize("ring", LEADS)
def test_where_the_stairs_lead(size: int, colour: str, ring: int) -> None:
    """On the own stairway, on another player's and on one that nobody plays."""
    start = table(ring=size, blue=f"{colour}{ring}")
    assert set(start.offered()) == {"roll", *(f"stairs a {way}" for way in LEADS[ring])}
    for way, to in LEADS[ring].items():
        t = table(ring=size, blue=f"{colour}{ring}")
        told = t.play(f"stairs a {way}")
        assert t.where("blue a") == f"{colour}{to}"
        assert t.kinds() == ["took-stairs"]
        assert told[0].startswith(f"Blue takes the stairs with token a to ring {to}, space ")
        assert t.turn() == "pink"


@pytest.mark.clause("S6.1", "SA13")
def test_only_tokens_on_coloured_spaces_can_take_the_stairs() -> None:
    for place in ("rect", "start", "blue1+1", "green2+1", "orange2+2", "safe3", "home", "pit"):
        t = table(blue=place)
        assert t.offered() == ["roll"], place
        assert t.refused("stairs a down 1")[1] in ("S6.1", "S8.2")


@pytest.mark.clause("S6.1", "SA13")
def test_only_one_token_moves_and_only_once_a_turn() -> None:
    t = table(blue="green3 pink4 home home", pink="home home home safe7")
    assert {move.split()[1] for move in t.offered() if move != "roll"} == {"a", "b"}
    t.play("stairs a down 1")
    assert t.turn() == "pink"
    assert t.places("blue") == "green4 pink4 home home"


@pytest.mark.clause("S6.1", "SA13")
def test_a_token_that_comes_to_a_coloured_space_waits_for_its_next_turn() -> None:
    t = table(roll="2-1", blue="orange3+1 home home home", pink="home home home safe7")
    t.play("move a 2")
    assert t.where("blue a") == "green3"
    assert t.offered() == ["move a 1"]
    assert t.refused("stairs a down 1") == ("who has rolled cannot take the stairs", "S6.6")


@pytest.mark.clause("S6.2", "SA14")
def test_from_a_plain_space_nobody_goes_two_spaces() -> None:
    t = table(blue="green3")
    assert t.offered() == ["roll", "stairs a up 1", "stairs a down 1"]
    assert t.refused("stairs a down 2") == (
        "token a does not stand on a Wheel, and only from there can it go two spaces",
        "S6.3",
    )


@pytest.mark.clause("S6.3", "SA14")
@pytest.mark.parametrize("between", ["own", "safe", "other"])
def test_the_space_between_two_wheels_may_be_occupied(between: str) -> None:
    tokens = {
        "own": {"blue": "green2 green3", "green": ""},
        "safe": {"blue": "green2", "green": "green3"},
        "other": {"blue": "green2", "pink": "green3"},
    }[between]
    t = table("blue green pink", **tokens)
    assert "stairs a down 2" in t.offered()
    assert ("stairs a down 1" in t.offered()) == (between == "other")
    t.play("stairs a down 2")
    assert t.where("blue a") == "green4"
    assert t.in_pit() == ""


@pytest.mark.clause("S6.4", "SA15")
def test_the_stairs_do_not_lead_to_an_own_token() -> None:
    t = table(blue="green3 green4")
    assert "stairs a down 1" not in t.offered()
    assert t.refused("stairs a down 1") == ("your own token b stands there", "S6.4")
    assert "stairs b down 2" in t.offered()
    assert "stairs b up 1" not in t.offered()


@pytest.mark.clause("S6.4", "S8.1", "SA15")
def test_the_stairs_do_not_lead_to_a_token_of_the_stairways_colour() -> None:
    t = table("blue green", blue="green3", green="green4 green2")
    assert t.offered() == ["roll"]
    assert t.refused("stairs a down 1") == ("green a stands there on its own stairway and is safe", "S6.4")


@pytest.mark.clause("S6.4", "S6.5", "S10.2", "SA15", "SA16")
def test_another_players_token_on_the_stairs_is_hit() -> None:
    t = table("blue green pink", blue="green3", pink="green4")
    told = t.play("stairs a down 1")
    assert told == [
        "Blue takes the stairs with token a to ring 4, space 4.",
        "Blue hits pink a on ring 4, space 4: to the Pit with it.",
    ]
    assert (t.where("blue a"), t.in_pit()) == ("green4", "pink a")


@pytest.mark.clause("S6.5", "S10.2", "SA16")
def test_whoever_is_on_a_foreign_stairway_can_be_hit_by_dice_and_on_the_own_cannot() -> None:
    """The owner of the stairway itself hits there too, by stairs and by dice."""
    t = table("blue green", turn="green", roll="2-6", green="orange3+1 home home home", blue="green3 home home home")
    t.play("move a 2")
    assert t.in_pit() == "blue a"
    t = table("blue green", turn="green", green="green2", blue="green3")
    t.play("stairs a down 1")
    assert t.in_pit() == "blue a"
    t = table("blue green", roll="2-2", green="green3", blue="orange3+1 home home home")
    assert t.where("green a") == "green3"
    assert t.in_pit() == ""
    assert t.turn() == "green"  # the only token could not land there, and the roll was lost


@pytest.mark.clause("S6.6", "SA17")
def test_whoever_has_rolled_cannot_take_the_stairs() -> None:
    t = table(blue="green3 blue2+1")
    assert "stairs a down 1" in t.offered()
    t.play("roll", "3-2")
    assert not [move for move in t.offered() if move.startswith("stairs")]
    t.play("move b 3")
    assert not [move for move in t.offered() if move.startswith("stairs")]


@pytest.mark.clause("S6.6", "S11.1", "SA17")
def test_a_bonus_roll_cannot_be_given_for_the_stairs() -> None:
    """The bonus roll follows at once: there is no choice between it and the stairs."""
    t = table(roll="4-4", blue="green3 blue2+1 home home")
    t.play("move b 4")
    t.play("move b 4", "5-2")
    assert t.kinds() == ["moved", "bonus-roll", "rolled"]
    assert t.turn() == "blue"
    assert all(move.startswith("move ") for move in t.offered())


@pytest.mark.clause("S6.6", "SA17")
def test_whoever_takes_the_stairs_does_not_roll() -> None:
    t = table(blue="green3 blue2+1")
    t.play("stairs a up 1")
    assert not t.heard("rolled")
    assert t.turn() == "pink"


@pytest.mark.clause("S6.7", "SA49")
def test_a_token_may_go_up_and_down_for_ever() -> None:
    t = table("blue orange", blue="green3", orange="pink3")
    for _ in range(40):
        for _ in range(2):
            t.play("stairs a down 1")
        for _ in range(2):
            t.play("stairs a up 1")
    assert (t.where("blue a"), t.where("orange a")) == ("green3", "pink3")
    assert t.s.round == 81


@pytest.mark.clause("S6.7", "SA49")
def test_a_token_may_stand_still_while_others_use_the_dice() -> None:
    t = table(blue="green3 blue2+1 home home", pink="home home home safe7")
    for rolls, place in (("2-1", "orange2+1"), ("6-1", "pink2+2")):
        t.play("roll", rolls)
        for _ in range(2):
            t.play(next(move for move in t.offered() if move.startswith("move b")))
        assert t.turn() == "pink"
        assert t.places("blue") == f"green3 {place} home home"
        t.play("roll", "5-3")
