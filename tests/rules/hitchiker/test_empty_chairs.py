"""Section 17 of the rulebook: empty chairs, and joining a game in progress."""

import pytest
from hitch import Table, begun, table

from wayside.engine.errors import WaysideError
from wayside.games.hitchiker.edition import HOMETOWN_WORDS, NONE

CHAIRS = "whether to join the game"


def with_chairs(seats: int, chairs: int, **how: object) -> Table:
    """Ann's first turn, nobody having joined yet."""
    return table(seats, chairs=str(chairs), **how)  # type: ignore[arg-type]


def to_next_round(t: Table) -> None:
    """Everybody idles until the chairs are asked, or a round begins."""
    round = t.s.round
    while t.s.round == round and t.asked() != CHAIRS:
        t.idle()


def give(t: Table, name: str, town: str) -> None:
    """A Hometown more for somebody."""
    t.s.owner[HOMETOWN_WORDS.index(town)] = t.seat(name)


@pytest.mark.clause("H17.1", "H19.1", "HA42", "HA64")
def test_the_last_seats_are_empty_and_two_are_taken_at_least() -> None:
    for seats in range(2, 7):
        for chairs in range(seats - 1):
            t = begun(seats, first="1", chairs=str(chairs))
            assert t.marked("empty") == t.names[seats - chairs :]
    with pytest.raises(WaysideError):
        begun(3, chairs="2")


@pytest.mark.clause("H17.1", "H19.1", "HA64")
def test_usually_no_chair_is_empty() -> None:
    assert begun(6).marked("empty") == []


@pytest.mark.clause("H17.2", "HA109")
def test_an_empty_chair_is_not_there() -> None:
    t = with_chairs(4, 2, units={"Ann": 2})
    t.land("Twister City")
    assert (t.units("Ben"), t.units("Dot")) == (2, 0)  # on the right is Ben, not Dot's chair
    t = with_chairs(4, 2, cash={"Ann": 100})
    t.land("San Anonymo")
    rollers = []
    for move in ("risk 10000", "again", "again"):
        t.play(move, "4-4")
        rollers += [event.seat for event in t.heard("deal-rolled")]
    assert rollers == [1, 1, 1]
    t = with_chairs(4, 2, savings={"Ann": 100})
    t.land("Fort McSlurry")
    assert t.all_cash()[:2] == [25, 75]
    t = with_chairs(4, 2)
    t.land("Smashville")
    t.play("perform")
    assert t.waiting() == ["Ben"]
    t = with_chairs(4, 2)
    t.land("Party Gras")
    t.play("craps", "6-6, 1-1")
    assert t.all_cash()[:2] == [25, 275]


@pytest.mark.clause("H17.2", "HA109")
def test_an_empty_chair_is_in_no_game_of_cards_and_has_no_turn() -> None:
    for game in ("blackjack", "holdem"):
        t = with_chairs(4, 2)
        t.land("Party Gras")
        t.play(game)
        assert t.waiting() == ["Ann", "Ben"]
    t = with_chairs(4, 2)
    t.idle()
    assert t.turn() == "Ben"
    t.ride("Round For The Bus")
    assert t.all_cash()[:2] == [30, 20]


@pytest.mark.clause("H17.3", "HA64")
def test_every_chair_is_asked_before_each_round_all_at_once() -> None:
    t = begun(4, first="1", chairs="2")
    t.play("home Sudsbury")
    t.play("home Lax-Angeles")
    for _ in range(3):
        assert (t.asked(), t.waiting()) == (CHAIRS, ["Cem", "Dot"])
        assert [t.default(name) for name in t.waiting()] == ["not-yet", "not-yet"]
        assert t.offered("Cem") == t.offered("Dot") == ["join", "not-yet"]
        t.play("not-yet", by="Dot")
        t.play("not-yet", by="Cem")
        assert t.turn() == "Ann"
        t.idle()
        t.idle()


@pytest.mark.clause("H17.4", "HA64", "HA88")
def test_who_joins_chooses_a_hometown_and_plays_from_that_round_on() -> None:
    t = with_chairs(3, 1)
    to_next_round(t)
    t.play("join")
    assert t.deciding() == "Cem"
    assert len(t.offered()) == 10
    t.play("home Whoston")
    assert (t.cash("Cem"), t.where("Cem"), t.homes("Cem"), t.marked("empty")) == (25, "Whoston", ["Whoston"], [])
    turns = []
    for _ in range(4):
        turns.append(t.turn())
        t.idle()
    assert turns == ["Ann", "Ben", "Cem", "Ann"]


@pytest.mark.clause("H17.4", "HA64", "HA88")
def test_who_joins_chooses_in_the_order_of_turns_from_the_seat_that_began() -> None:
    t = begun(4, first="2", chairs="2")
    t.play("home Sudsbury")
    t.play("home Lax-Angeles")
    t.play("join", by="Dot")
    t.play("join", by="Cem")
    assert t.deciding() == "Cem"
    t.play("home Whoston")
    assert t.deciding() == "Dot"
    t.play("home Olimpia")
    turns = []
    for _ in range(5):
        turns.append(t.turn())
        t.idle()
    assert turns == ["Ben", "Cem", "Dot", "Ann", "Ben"]


@pytest.mark.clause("H17.4", "HA64")
def test_one_chair_may_be_taken_now_and_another_later() -> None:
    t = with_chairs(4, 2)
    to_next_round(t)
    t.play("join", by="Dot")
    t.play("not-yet", by="Cem")
    t.play("home Whoston")
    assert t.marked("empty") == ["Cem"]
    to_next_round(t)
    assert t.waiting() == ["Cem"]
    t.play("join")
    assert t.deciding() == "Cem"
    t.play("home Olimpia")
    assert (t.turn(), t.homes("Dot"), t.cash("Dot")) == ("Ann", ["Whoston"], 25)


@pytest.mark.clause("H17.4", "H8.8")
def test_who_joins_after_a_death_has_not_died() -> None:
    t = with_chairs(3, 1)
    t.ride("No Brakes")
    t.play("home Whoston")
    to_next_round(t)
    t.play("join")
    t.play("home Olimpia")
    assert t.kinds() == ["settled"]
    assert (t.turn(), t.s.round, t.s.deaths[2]) == ("Ann", 2, 0)


@pytest.mark.clause("H17.5", "HA64", "HA110")
def test_with_no_hometown_free_nobody_is_asked() -> None:
    t = with_chairs(3, 1, homes={"Ann": "Sudsbury, Boastin', Filladelly, Poormond, Immobile, Whoston, Too Soon"})
    for town in ("Olimpia", "Vancouldn't", "Sasquatoon", "Ottawait"):
        give(t, "Ben", town)
    assert t.free_homes() == []
    t.idle()
    t.idle()
    assert (t.turn(), t.asked()) == ("Ann", "Life Insurance, or the roll to move")
    assert t.marked("empty") == ["Cem"]


@pytest.mark.clause("H17.5", "HA110")
def test_with_too_few_hometowns_the_last_wait() -> None:
    t = with_chairs(4, 2, homes={"Ann": "Sudsbury, Boastin', Filladelly, Poormond, Immobile, Whoston, Too Soon"})
    for town in ("Olimpia", "Vancouldn't", "Sasquatoon"):
        give(t, "Ben", town)
    to_next_round(t)
    t.play("join", by="Dot")
    t.play("join", by="Cem")
    assert t.homes("Cem") == ["Ottawait"]  # the only one that is left
    assert t.heard("no-room")[0].seat == 3
    assert t.marked("empty") == ["Dot"]
    assert t.turn() == "Ann"


@pytest.mark.clause("H17.6", "HA111")
def test_who_has_joined_stays() -> None:
    t = with_chairs(3, 1)
    to_next_round(t)
    t.play("join")
    t.play("home Whoston")
    for _ in range(6):
        assert t.marked("empty") == []
        assert "not-yet" not in t.verbs()
        t.idle()


@pytest.mark.clause("H3.5", "HA89", "H17.4")
def test_the_last_hometown_is_not_asked_about() -> None:
    """Whoever joins with one Hometown free has it at once."""
    t = table(3, chairs="1")
    for town in range(len(HOMETOWN_WORDS) - 1):
        if t.s.owner[town] == NONE:
            t.s.owner[town] = 0
    t.idle()
    t.idle()
    t.play("join", by="Cem")
    assert t.kinds()[:2] == ["joined", "settled"]
    assert t.homes("Cem") == [HOMETOWN_WORDS[-1]]
    assert (t.cash("Cem"), t.deciding()) == (25, "Ann")
