"""Sections 18 and 19 of the rulebook: the end, the standing, time that runs out, and the options."""

import pytest
from hitch import begun, table

from wayside.games.hitchiker import GAME
from wayside.games.hitchiker.edition import LONGEST

MILLION = 1_000_000


@pytest.mark.clause("H18.1")
def test_the_game_is_over_as_soon_as_somebody_has_won() -> None:
    t = table(cash={"Ann": 49_990})
    t.land("Tortland", "1-1")
    assert t.s.over
    assert t.waiting() == []


@pytest.mark.clause("H18.2", "HA80")
@pytest.mark.parametrize(
    ("savings", "cash", "millionths"),
    [
        (0, 0, 0),
        (125, 0, 500_000),
        (0, 25_000, 500_000),
        (100, 10_000, 400_000),
        (1, 25, 4_000),
        (0, 25, 500),
        (249, 49_999, 999_980),
    ],
)
def test_a_standing_is_the_larger_part_of_the_goals_in_millionths(savings: int, cash: int, millionths: int) -> None:
    t = table(2, savings={"Ann": savings}, cash={"Ann": cash})
    assert t.standing()[0] == millionths


@pytest.mark.clause("H18.2", "HA80")
def test_the_winner_stands_above_all() -> None:
    """Ben has more than the goal, too; but Ann was the first."""
    t = table(4, cash={"Ann": 49_900, "Cem": 49_990})
    t.land("Party Gras")
    t.play("craps", "1-1, 6-6, 1-1, 6-6")
    standing = t.standing()
    assert t.winner() == "Ann"
    assert t.cash("Cem") > t.cash("Ann")
    assert standing[0] > max(standing[1:])
    assert standing[1] == standing[3]


@pytest.mark.clause("H18.3", "HA112")
def test_an_empty_chair_stands_below_everybody_who_sits() -> None:
    t = table(3, chairs="1", cash={"Ann": 0})
    standing = t.standing()
    assert standing[2] < standing[0] < standing[1]


@pytest.mark.clause("H18.4", "HA81")
def test_after_300_rounds_the_best_standing_wins() -> None:
    assert LONGEST == 300
    t = table(2, round=300, savings={"Ben": 10})
    t.idle()
    assert not t.s.over
    t.idle()
    assert t.s.over
    assert t.heard("ended")
    standing = t.standing()
    assert standing[1] > standing[0]


@pytest.mark.clause("H18.4", "HA81")
def test_equals_share_the_win_and_earlier_rounds_do_not_end() -> None:
    t = table(2, round=299)
    t.idle()
    t.idle()
    assert not t.s.over
    t.idle()
    t.idle()
    assert t.s.over
    standing = t.standing()
    assert standing[0] == standing[1]


@pytest.mark.clause("H18.5", "HA83", "HA113")
def test_what_is_done_for_who_runs_out_of_time() -> None:
    t = begun(2, first="1")
    assert t.default() == "home Boastin'"
    t.play("home Boastin'")
    assert t.default() == "home Filladelly"
    t = table(2, cash={"Ann": 200})
    assert t.default() == "roll"
    t.land("Sudsbury")
    assert t.default() == "deposit 50000"
    for place, chance in (("Ottawait", "1"), ("San Anonymo", ""), ("Empire City", ""), ("Party Gras", "")):
        t = table(2, cash={"Ann": 200}, units={"Ann": 2})
        t.land(place, chance)
        assert t.default() == "pass"
    t = table(2, cash={"Ann": 200})
    t.land("San Anonymo")
    t.play("risk 10000", "1-1")
    assert t.default() == "again"
    t.play("again", "1-1")
    assert t.default() == "again"
    t = table(2)
    t.land("Smashville")
    assert t.default() == "perform"
    t.play("perform")
    assert t.default("Ben") == "yes"


@pytest.mark.clause("H18.5", "HA83", "HA113")
def test_welfare_is_claimed_for_who_runs_out_of_time() -> None:
    t = table(2, claim="asked")
    t.land("Sudsbury")
    assert t.default() == "claim"
    t.play("claim")
    assert t.default() == "deposit 35000"


@pytest.mark.clause("H18.5", "HA83")
def test_nothing_is_risked_in_a_casino_for_who_runs_out_of_time() -> None:
    t = table(2)
    t.land("Party Gras")
    t.play("blackjack", "2c, 8s, 8d, 5h, 6c")
    assert [t.default(name) for name in ("Ann", "Ben")] == ["pass", "pass"]
    t.play("bet 1000", by="Ann")
    t.play("pass", by="Ann")
    t.play("bet 1000", "8h, 8c", by="Ben")
    assert t.deciding() == "Ben"
    assert t.default() == "stand"
    t = table(2)
    t.land("Party Gras")
    t.play("holdem")
    assert t.default("Ben") == "pass"
    t.play("ante", by="Ann")
    t.play("ante", by="Ben")
    assert t.default("Ben") == "check"
    t.play("bet 10000", by="Ben")
    assert t.default("Ann") == "fold"


# ---- Options


@pytest.mark.clause("H19.1", "HA64")
def test_the_option_of_chairs() -> None:
    t = begun(5, chairs="3", first="1")
    assert t.marked("empty") == ["Cem", "Dot", "Eve"]


@pytest.mark.clause("H19.2", "HA49")
def test_the_option_of_welfare() -> None:
    for claim, cash in (("by-itself", 35), ("asked", 25)):
        t = table(claim=claim)
        t.land("Sudsbury")
        assert t.cash() == cash
    option = next(option for option in GAME.options if option.name == "claim")
    assert option.words[option.default] == "by-itself"


@pytest.mark.clause("H19.3", "HA47")
def test_a_seat_may_be_named_to_begin() -> None:
    for seat in range(1, 5):
        t = begun(4, first=str(seat))
        assert t.deciding() == t.names[seat - 1]
        assert not t.heard("rolled-for-first")
    assert begun(4).heard("rolled-for-first")


@pytest.mark.clause("H19.3", "HA114")
def test_a_named_seat_that_is_an_empty_chair_leaves_it_to_the_next_player() -> None:
    for seat in (3, 4):
        t = begun(4, first=str(seat), chairs="2")
        assert t.deciding() == "Ann"


@pytest.mark.clause("H19.4", "HA115")
def test_the_short_goal() -> None:
    t = table(2, goal="short", savings={"Ann": 90})
    t.land("Sudsbury")
    t.play("deposit 10000")
    assert t.winner() == "Ann"
    t = table(2, goal="short", cash={"Ann": 4_980})
    t.land("Tortland", "1-1")
    assert t.winner() == "Ann"
    t = table(2, goal="short", savings={"Ann": 50}, cash={"Ben": 4_000})
    assert t.standing() == [500_000, 800_000]
    t = table(2, savings={"Ann": 90})
    t.land("Sudsbury")
    t.play("deposit 10000")
    assert t.winner() is None
