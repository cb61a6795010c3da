"""Section 6 of the rulebook: the risk, three rolls at most, and what each deal is."""

import re

import pytest
from hitch import Table, table

from wayside.games.hitchiker import GAME
from wayside.games.hitchiker.edition import (
    DEAL_FREE,
    DEAL_KIND,
    DEAL_PRICE,
    FREE,
    LEAST_RISK,
    PRICE,
    RIPPED_OFF,
    SHOOTOUT,
)

MARKET = "San Anonymo"
# A roll for each sum of the Deal Chart.
ROLL = {2: "1-1", 3: "1-2", 4: "2-2", 5: "1-4", 6: "2-4", 7: "3-4", 8: "4-4", 9: "4-5", 10: "4-6", 11: "5-6", 12: "6-6"}


def at_market(risk: int = 0, roll: int = 0, seats: int = 3, **how: dict[str, int] | str) -> Table:
    """Ann is at a Black Market, has laid out so many thousands, and this was rolled for her."""
    t = table(seats, **({"cash": {"Ann": 100}} | how))  # type: ignore[arg-type]
    t.land(MARKET)
    if risk:
        t.play(f"risk {risk}000", ROLL[roll])
    return t


# ---- The risk


@pytest.mark.clause("H6.1", "HA21")
def test_one_may_deal_or_leave_it() -> None:
    t = at_market()
    assert t.verbs() == {"risk", "pass"}
    t.play("pass")
    assert (t.cash(), t.units(), t.turn()) == (100, 0, "Ben")


@pytest.mark.clause("H6.1")
def test_the_risked_money_lies_there_for_all_to_see() -> None:
    t = at_market(40, 4)
    assert t.s.risk == 40
    assert t.heard("risked")[0].a == 40


@pytest.mark.clause("H6.2", "HA20", "HA52")
def test_at_least_10000_and_at_most_all_cash_are_risked() -> None:
    assert at_market().range_of("risk") == (10, 100)
    assert at_market(cash={"Ann": 10}).range_of("risk") == (10, 10)
    assert at_market(cash={"Ann": 9}).turn() == "Ben"


@pytest.mark.clause("H6.2", "HA52")
def test_no_price_is_above_the_least_risk() -> None:
    assert all(DEAL_PRICE[pips] <= LEAST_RISK * 1000 for pips in range(2, 13))


@pytest.mark.clause("H6.3", "HA53")
def test_the_risked_money_is_the_buyers_until_a_deal_is_taken() -> None:
    t = at_market(100, 4)
    assert t.cash() == 100
    t = at_market(100, 7, cash={"Ann": 130})
    t.play("take")
    assert t.cash("Ben") == 25 + 130  # all of it is in the estate


@pytest.mark.clause("H6.3", "HA53")
def test_risked_money_counts_for_a_win() -> None:
    """Somebody at a Black Market cannot get richer there but by what is in the pocket already."""
    t = at_market(cash={"Ann": 49_999})
    t.play("risk 49999000", ROLL[9])
    assert t.standing()[0] == max(t.standing())
    t.play("take")
    assert (t.cash(), t.cash("Ben")) == (0, 50_024)
    assert t.winner() == "Ben"


# ---- The rolls


@pytest.mark.clause("H6.4")
def test_the_player_on_the_left_rolls() -> None:
    t = at_market(10, 5)
    assert [(event.seat, event.b) for event in t.heard("deal-rolled")] == [(1, 0)]
    assert [t.s.deal[0, die] for die in range(2)] == [1, 4]


@pytest.mark.clause("H6.5")
def test_the_deal_chart_is_that_of_the_rulebook() -> None:
    text = GAME.rulebook.clause("H6.5").text
    listed = re.findall(r"(\d+) (?:is )?(\$[\d,]+|\d+ Free Units|Ripped Off|Killed In Police Shootout)", text)
    assert [int(pips) for pips, _ in listed] == list(range(2, 13))
    for pips, deal in ((int(pips), deal) for pips, deal in listed):
        if deal.startswith("$"):
            assert (DEAL_KIND[pips], DEAL_PRICE[pips]) == (PRICE, int(deal[1:].replace(",", "")))
        elif deal.endswith("Free Units"):
            assert (DEAL_KIND[pips], DEAL_FREE[pips]) == (FREE, int(deal.split()[0]))
        else:
            assert DEAL_KIND[pips] == (RIPPED_OFF if deal == "Ripped Off" else SHOOTOUT)


@pytest.mark.clause("H6.5")
@pytest.mark.parametrize(
    ("roll", "units", "cash"),
    [
        (2, 20, 100),
        (3, 126, 37),
        (4, 63, 37),
        (5, 31, 38),
        (6, 15, 40),
        (8, 12, 40),
        (9, 0, 37),
        (10, 31, 38),
        (11, 126, 37),
        (12, 40, 100),
    ],
)
def test_what_63000_brings_at_each_roll(roll: int, units: int, cash: int) -> None:
    t = at_market(63, roll)
    assert t.verbs() == {"take", "again"}
    t.play("take")
    assert (t.units(), t.cash()) == (units, cash)
    assert t.s.risk == 0
    assert t.turn() == "Ben"


@pytest.mark.clause("H6.6", "HA18")
@pytest.mark.parametrize(
    ("seats", "turn", "rollers"),
    [(2, "Ann", [1, 1, 1]), (3, "Ann", [1, 2, 1]), (3, "Cem", [0, 1, 0]), (4, "Ben", [2, 3, 0]), (6, "Eve", [5, 0, 1])],
)
def test_who_rolls(seats: int, turn: str, rollers: list[int]) -> None:
    t = table(seats, turn=turn, cash={turn: 100})
    t.land(MARKET)
    found = []
    t.play("risk 10000", ROLL[8])
    found += t.heard("deal-rolled")
    for _ in range(2):
        t.play("again", ROLL[8])
        found += t.heard("deal-rolled")
    assert [event.seat for event in found] == rollers


@pytest.mark.clause("H6.7", "HA55")
def test_a_declined_deal_does_not_come_back_and_nobody_walks_away() -> None:
    t = at_market(60, 3)
    t.play("again", ROLL[5])
    assert t.verbs() == {"take", "again"}
    t.play("take")
    assert t.units() == 30


@pytest.mark.clause("H6.7", "HA55")
def test_there_are_three_rolls_at_most() -> None:
    t = at_market(60, 8)
    t.play("again", ROLL[8])
    t.play("again", ROLL[8])
    assert t.units() == 12
    assert t.turn() == "Ben"


@pytest.mark.clause("H6.8")
def test_the_third_deal_is_carried_out_whatever_it_is() -> None:
    for roll, units, cash in ((12, 40, 100), (9, 0, 40), (3, 120, 40)):
        t = at_market(60, 8)
        t.play("again", ROLL[8])
        t.play("again", ROLL[roll])
        assert (t.units(), t.cash()) == (units, cash)
    t = at_market(60, 8)
    t.play("again", ROLL[8])
    t.play("again", ROLL[7])
    assert t.heard("died")


# ---- The deals


@pytest.mark.clause("H6.9", "HA19")
def test_as_many_units_as_the_money_pays_for_and_the_rest_comes_back() -> None:
    for risk in (10, 11, 15, 16, 23, 99):
        t = at_market(risk, 6)
        t.play("take")
        assert (t.units(), t.cash()) == (risk // 4, 100 - risk // 4 * 4)


@pytest.mark.clause("H6.9", "HA19")
def test_at_500_a_thousand_buys_two() -> None:
    t = at_market(11, 3)
    t.play("take")
    assert (t.units(), t.cash()) == (22, 89)


@pytest.mark.clause("H6.10", "HA23")
def test_free_units_cost_nothing() -> None:
    for roll, units in ((2, 20), (12, 40)):
        t = at_market(100, roll)
        t.play("take")
        assert (t.units(), t.cash()) == (units, 100)


@pytest.mark.clause("H6.11")
def test_ripped_off_pays_the_roller_and_is_no_obligation() -> None:
    t = at_market(100, 8)
    t.play("again", ROLL[9])
    t.play("take")
    assert t.all_cash() == [0, 25, 125]
    assert t.where("Ann") == MARKET  # no skipping town


@pytest.mark.clause("H6.12")
def test_the_shootout_kills_and_the_roller_inherits() -> None:
    t = at_market(50, 8, cash={"Ann": 100, "Ben": 1, "Cem": 90}, savings={"Ann": 30}, units={"Ann": 4})
    t.play("again", ROLL[7])
    t.play("take")
    assert (t.cash("Cem"), t.units("Cem")) == (90 + 130, 4)
    assert t.cash("Ben") == 1
    assert t.verbs() == {"home"}
    assert t.deciding() == "Ann"


@pytest.mark.clause("H6.13", "HA54")
def test_a_bad_deal_may_be_taken_at_will() -> None:
    for roll in (7, 9):
        t = at_market(50, roll)
        assert t.verbs() == {"take", "again"}
        t.play("take")
        assert bool(t.heard("died")) == (roll == 7)
        assert t.cash("Ben") == 25 + (100 if roll == 7 else 50)


@pytest.mark.clause("H6.14", "HA17")
def test_the_insured_survive_the_shootout_with_their_money() -> None:
    t = at_market(50, 7, insured="Ann", units={"Ann": 2})
    t.play("take")
    assert (t.cash(), t.units(), t.where("Ann")) == (100, 2, MARKET)
    assert t.all_cash() == [100, 25, 25]
    assert t.turn() == "Ben"
    assert t.marked("insured") == []


@pytest.mark.clause("H6.15", "HA44")
def test_the_bank_has_contraband_without_end() -> None:
    t = at_market(cash={"Ann": 40_000}, units={"Ann": 100_000})
    t.play("risk 40000000", ROLL[3])
    t.play("take")
    assert t.units() == 180_000
