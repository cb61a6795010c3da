"""Section 10 of the rulebook: obligations that cannot be paid, and skipping town."""

import pytest
from hitch import table

from wayside.games.hitchiker.edition import HOMETOWN_PLACES, PLACE_WORDS


@pytest.mark.clause("H10.1", "HA11")
@pytest.mark.parametrize(
    ("place", "chance"),
    [("Olimpia", "1-1"), ("Improvidence", "Toll Booth Detour"), ("Improvidence", "Charity Drive")],
)
def test_rent_and_cards_that_say_pay_are_obligations(place: str, chance: str) -> None:
    t = table(cash={"Ann": 4})
    t.land(place, chance)
    assert t.heard("broke")
    assert t.where("Ann") == "Sudsbury"


@pytest.mark.clause("H10.1", "HA11")
@pytest.mark.parametrize(
    ("place", "chance"),
    [
        ("Tamper Bay", ""),
        ("Fort McSlurry", ""),
        ("Improvidence", "Wallet On The Dashboard"),
        ("Improvidence", "He Asked For Your PIN"),
        ("Improvidence", "Card Skimmer, 6"),
        ("Ottawait", "6"),
    ],
)
def test_losses_and_purchases_are_none(place: str, chance: str) -> None:
    t = table(cash={"Ann": 0}, savings={"Ann": 5}, units={"Ann": 1})
    t.land(place, chance)
    assert not t.heard("broke")
    assert (t.where("Ann"), t.cash()) == (place, 0)


@pytest.mark.clause("H10.2")
def test_all_the_cash_there_is_and_no_debt() -> None:
    t = table(2, cash={"Ann": 13})
    t.land("Lax Angeles", "6-6")
    assert t.cash("Ben") == 25 + 13
    assert t.cash() == 10
    t.idle()
    t.land("Tortland", "1-1")
    assert t.cash() == 50  # nothing is taken of it
    assert t.cash("Ben") == 38


@pytest.mark.clause("H10.2")
def test_the_bank_gets_no_more_either() -> None:
    t = table(cash={"Ann": 49}, savings={"Ann": 100})
    t.ride("Tony's Tow Truck")
    assert (t.cash(), t.savings()) == (10, 100)


@pytest.mark.clause("H10.3", "HA12")
@pytest.mark.parametrize(
    "home", [PLACE_WORDS[place] for place in HOMETOWN_PLACES if PLACE_WORDS[place] != "Lax Angeles"]
)
def test_to_the_next_own_hometown_however_far(home: str) -> None:
    t = table(2, cash={"Ann": 0}, homes={"Ann": home}, at={"Ann": "Phoenixed"})
    t.play("roll", "1-1, 1-1")
    assert (t.where("Ann"), t.cash(), t.turn()) == (home, 10, "Ben")


@pytest.mark.clause("H10.3", "HA12")
def test_it_is_the_next_one_clockwise() -> None:
    t = table(cash={"Ann": 0}, homes={"Ann": "Boastin', Poormond, Whoston"})
    t.land("Mississlippi", "Fill Her Up")
    assert t.where("Ann") == "Whoston"
    t = table(cash={"Ann": 0}, homes={"Ann": "Filladelly, Poormond, Too Soon"})
    t.land("Mississlippi", "Fill Her Up")
    assert t.where("Ann") == "Too Soon"
    t = table(cash={"Ann": 0}, homes={"Ann": "Filladelly, Poormond"})
    t.land("Mississlippi", "Fill Her Up")
    assert t.where("Ann") == "Filladelly"


@pytest.mark.clause("H10.4", "HA12", "HA61")
def test_nothing_is_passed_on_the_way_and_welfare_comes_once() -> None:
    t = table(2, cash={"Ann": 0}, homes={"Ann": "Sudsbury, Poormond"}, claim="asked")
    t.ride("Fill Her Up")
    assert (t.where("Ann"), t.cash()) == ("Poormond", 10)  # by itself, at this table too
    assert t.turn() == "Ben"


@pytest.mark.clause("H10.4", "HA61")
def test_contraband_is_safe_from_the_customs_on_the_way() -> None:
    t = table(cash={"Ann": 0}, units={"Ann": 3})
    t.ride("Fill Her Up")
    assert (t.where("Ann"), t.units()) == ("Sudsbury", 3)


@pytest.mark.clause("H10.5", "HA10")
def test_the_10000_cannot_be_deposited_now() -> None:
    t = table(cash={"Ann": 0})
    t.ride("Fill Her Up")
    assert (t.cash(), t.savings(), t.turn()) == (10, 0, "Ben")


@pytest.mark.clause("H10.6")
def test_to_be_without_cash_is_not_enough() -> None:
    t = table(cash={"Ann": 10})
    t.ride("Fill Her Up")
    assert (t.where("Ann"), t.cash()) == ("Improvidence", 0)
    assert not t.heard("broke")
    t = table(cash={"Ann": 0})
    t.land("Lie N' Sin D.C.", "1-2")
    assert (t.where("Ann"), t.cash()) == ("Lie N' Sin D.C.", 0)


@pytest.mark.clause("H10.7", "HA61")
def test_several_are_paid_from_the_left_until_the_money_is_gone() -> None:
    t = table(5, turn="Cem", cash={"Cem": 12})
    t.ride("Round For The Bus")
    assert t.all_cash() == [27, 25, 10, 30, 30]
    assert t.where("Cem") == "Olimpia"


@pytest.mark.clause("H10.8", "HA13", "HA85")
def test_nobody_is_ever_without_a_hometown() -> None:
    """Even at once after a death somebody who skips town has the Hometown that was just chosen."""
    t = table(2)
    t.ride("No Brakes")
    t.play("home Whoston")
    assert t.homes("Ann") == ["Whoston"]
    t.idle()
    t.s.cash[0] = 0
    t.ride("Fill Her Up")
    assert (t.where("Ann"), t.cash()) == ("Whoston", 10)


@pytest.mark.clause("H10.9")
def test_nobody_has_credit() -> None:
    """What cannot be paid is not on offer."""
    t = table(cash={"Ann": 14})
    t.land("Ottawait", "3")
    assert t.turn() == "Ben"
    t = table(2, cash={"Ann": 9, "Ben": 500})
    t.land("Party Gras")
    assert "holdem" not in t.verbs()
