"""Section 9 of the rulebook: the premium, how long the cover lasts, and what it is good for."""

import pytest
from hitch import table


@pytest.mark.clause("H9.1")
def test_the_premium_is_10000_for_each_pip() -> None:
    for a in range(1, 7):
        for b in range(1, 7):
            t = table(cash={"Ann": 200})
            t.play("insure", f"{a}-{b}")
            assert t.cash() == 200 - 10 * (a + b)
            assert t.marked("insured") == ["Ann"]
            assert t.deciding() == "Ann"


@pytest.mark.clause("H9.1")
def test_it_is_bought_before_the_roll_to_move() -> None:
    t = table(cash={"Ann": 500})
    assert t.verbs() == {"insure", "roll"}
    t.land("San Anonymo")
    assert "insure" not in t.verbs()


@pytest.mark.clause("H9.2", "HA14")
def test_who_has_asked_pays_and_cannot_change_their_mind() -> None:
    t = table(cash={"Ann": 120})
    t.play("insure", "6-6")
    assert t.cash() == 0
    assert t.marked("insured") == ["Ann"]


@pytest.mark.clause("H9.2", "HA14", "HA11")
def test_who_cannot_pay_has_no_cover_and_loses_nothing() -> None:
    t = table(cash={"Ann": 119})
    t.play("insure", "6-6")
    assert t.cash() == 119
    assert t.marked("insured") == []
    assert t.heard("no-cover")
    assert (t.where("Ann"), t.verbs()) == ("Sudsbury", {"roll"})
    t.ride("No Brakes")
    assert t.heard("died")


@pytest.mark.clause("H9.3", "HA82")
def test_there_is_one_roll_for_it_a_turn() -> None:
    for pips in ("1-1", "6-6"):
        t = table(cash={"Ann": 100})
        t.play("insure", pips)
        assert t.verbs() == {"roll"}


@pytest.mark.clause("H9.4", "HA92")
def test_it_is_offered_to_who_could_pay_the_least_premium() -> None:
    assert table(cash={"Ann": 19}).verbs() == {"roll"}
    assert table(cash={"Ann": 20}).verbs() == {"insure", "roll"}


@pytest.mark.clause("H9.5", "HA15")
def test_it_lasts_until_the_end_of_the_turn() -> None:
    t = table(2, cash={"Ann": 100})
    t.play("insure", "1-1")
    t.idle()
    assert t.marked("insured") == []
    t.idle()
    t.ride("No Brakes")
    assert t.heard("died")


@pytest.mark.clause("H9.5", "HA15")
def test_it_protects_from_every_death_of_the_turn() -> None:
    for place, chance in (("Corpus Risky", "5-6"), ("Improvidence", "No Brakes"), ("Improvidence", "Tailgater, 3-4")):
        t = table(insured="Ann")
        t.land(place, chance)
        assert t.heard("spared")
        assert not t.heard("died")
        assert t.cash() == 25


@pytest.mark.clause("H9.6", "HA93")
@pytest.mark.parametrize("card", ["Tailgater, 3-4", "Asleep At The Wheel, 1", "Storm Chaser, 4-4", "No Brakes"])
def test_nothing_else_comes_of_a_death_that_is_insured(card: str) -> None:
    t = table(insured="Ann", savings={"Ann": 10}, units={"Ann": 2})
    t.land("Improvidence", card)
    assert (t.cash(), t.savings(), t.units(), t.homes("Ann")) == (25, 10, 2, ["Sudsbury"])
    assert t.all_cash() == [25, 25, 25]
    assert (t.where("Ann"), t.turn()) == ("Improvidence", "Ben")


@pytest.mark.clause("H9.7", "HA56")
def test_it_helps_against_death_alone() -> None:
    t = table(insured="Ann", savings={"Ann": 40})
    t.ride("Flat In The Desert")
    assert t.marked("missing") == ["Ann"]
    t = table(insured="Ann", savings={"Ann": 40})
    t.ride("He Asked For Your PIN")
    assert t.savings() == 20
    t = table(insured="Ann", savings={"Ann": 40})
    t.land("Fort McSlurry")
    assert t.savings() == 20
