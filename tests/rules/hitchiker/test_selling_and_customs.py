"""Section 7 of the rulebook: where Contraband can be sold, and where it is found."""

import re

import pytest
from hitch import table

from wayside.games.hitchiker import GAME, words
from wayside.games.hitchiker.edition import PLACE_WORDS, UNIT_PRICE

SELL_CITIES = {"Empire City": 50, "Mintgomery": 30, "San Francash": 40, "Seabattle": 25, "Blunder Bay": 20}


@pytest.mark.clause("H7.1")
def test_contraband_is_sold_in_sell_cities_only() -> None:
    for place in PLACE_WORDS:
        t = table(2, homes={"Ben": "Whoston"}, units={"Ann": 4})
        t.land(place)
        assert (t.asked() == "how many Units to sell") == (place in SELL_CITIES)


@pytest.mark.clause("H7.1")
def test_passing_a_sell_city_sells_nothing() -> None:
    t = table(units={"Ann": 4})
    t.land("Twister City", by="2-2")
    assert not t.heard("sold")


@pytest.mark.clause("H7.2")
def test_the_prices_are_those_of_the_rulebook() -> None:
    text = GAME.rulebook.clause("H7.2").text.replace("*", "")
    found = re.findall(r"(Empire City|Mintgomery|San Francash|Seabattle|Blunder Bay) (?:pays )?\$(\d+),000", text)
    assert {place: int(price) for place, price in found} == SELL_CITIES
    assert {place: UNIT_PRICE[PLACE_WORDS.index(place)] for place in SELL_CITIES} == SELL_CITIES


@pytest.mark.clause("H7.2")
@pytest.mark.parametrize("place", SELL_CITIES)
def test_what_a_unit_brings(place: str) -> None:
    t = table(homes={"Ann": "Whoston"}, units={"Ann": 6})
    t.land(place)
    t.play("sell 4")
    assert (t.units(), t.cash()) == (2, 25 + 4 * SELL_CITIES[place])


@pytest.mark.clause("H7.3", "HA22")
def test_any_number_may_be_sold_or_none_and_it_is_asked_once() -> None:
    t = table(units={"Ann": 6})
    t.land("Empire City")
    assert t.offered() == ["sell 1..6", "pass"]
    t.play("sell 1")
    assert (t.units(), t.turn()) == (5, "Ben")
    t = table(units={"Ann": 6})
    t.land("Empire City")
    t.play("pass")
    assert (t.units(), t.cash(), t.turn()) == (6, 25, "Ben")


@pytest.mark.clause("H7.3")
def test_a_thousand_units_at_50000_win() -> None:
    t = table(cash={"Ann": 0}, units={"Ann": 1000})
    t.land("Empire City")
    t.play("sell 1000")
    assert t.cash() == 50_000
    assert t.winner() == "Ann"


@pytest.mark.clause("H7.4", "HA46")
def test_nothing_can_be_sold_or_given_to_another_player() -> None:
    assert not any(verb.word in ("give", "trade", "offer", "lend", "swap") for verb in words.VERBS)
    t = table(units={"Ann": 6})
    t.land("Empire City")
    t.play("sell 6")
    assert [t.units(name) for name in t.names] == [0, 0, 0]
    assert t.all_cash() == [325, 25, 25]


@pytest.mark.clause("H7.5")
@pytest.mark.parametrize("place", ["Tamper Bay", "Nogoles", "Bellingharm"])
def test_customs_takes_the_contraband_out_of_the_game(place: str) -> None:
    t = table(units={"Ann": 9})
    t.land(place)
    assert t.heard("customs")
    assert [t.units(name) for name in t.names] == [0, 0, 0]
    assert t.turn() == "Ben"


@pytest.mark.clause("H7.6", "HA4", "HA5")
def test_besides_all_cash_and_half_of_the_savings_go_to_the_poorest() -> None:
    t = table(cash={"Ann": 80, "Ben": 30, "Cem": 20}, savings={"Ann": 75}, units={"Ann": 1})
    t.land("Tamper Bay")
    assert (t.cash(), t.savings()) == (0, 38)
    assert (t.cash("Cem"), t.savings("Cem")) == (20 + 80 + 37, 0)
    assert t.cash("Ben") == 30


@pytest.mark.clause("H7.7", "HA11")
def test_customs_is_no_obligation() -> None:
    t = table(cash={"Ann": 0}, units={"Ann": 1})
    t.land("Tamper Bay")
    assert (t.where("Ann"), t.cash()) == ("Tamper Bay", 0)


@pytest.mark.clause("H7.8", "HA56")
def test_without_contraband_nothing_happens() -> None:
    t = table(savings={"Ann": 40})
    t.land("Tamper Bay")
    assert (t.cash(), t.savings(), t.turn()) == (25, 40, "Ben")
    assert t.kinds() == ["rolled", "travelled"]


@pytest.mark.clause("H7.8", "H9.7", "HA56")
def test_insurance_does_not_help_at_customs() -> None:
    t = table(insured="Ann", units={"Ann": 1}, savings={"Ann": 40})
    t.land("Tamper Bay")
    assert (t.cash(), t.savings(), t.units()) == (0, 20, 0)
