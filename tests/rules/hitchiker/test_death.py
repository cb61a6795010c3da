"""Section 8 of the rulebook: what death takes, who gets it, and the next life."""

import pytest
from hitch import Table, table


def dies(t: Table) -> Table:
    """Whoever has the turn is killed by a Bad Ride."""
    t.ride("No Brakes")
    return t


@pytest.mark.clause("H8.1", "HA2", "HA53", "HA84")
def test_the_poorest_inherits_everything() -> None:
    t = dies(
        table(4, cash={"Ann": 3, "Ben": 30, "Cem": 20, "Dot": 20}, savings={"Ann": 80}, units={"Ann": 5, "Cem": 1})
    )
    assert (t.cash("Cem"), t.units("Cem")) == (20 + 83, 6)
    assert (t.cash("Ben"), t.cash("Dot")) == (30, 20)
    assert (t.savings(), t.units()) == (0, 0)


@pytest.mark.clause("H8.1", "H8.6")
def test_nothing_is_left_but_25000_for_the_next_life() -> None:
    t = dies(table(cash={"Ann": 300}, savings={"Ann": 80}, units={"Ann": 5}))
    t.play("home Whoston")
    assert (t.cash(), t.savings(), t.units()) == (25, 0, 0)


@pytest.mark.clause("H8.2", "HA4")
def test_inherited_savings_are_cash() -> None:
    t = dies(table(2, savings={"Ann": 240, "Ben": 100}))
    assert (t.cash("Ben"), t.savings("Ben")) == (25 + 25 + 240, 100)
    assert t.winner() is None


@pytest.mark.clause("H8.3")
def test_the_hometowns_go_back_to_the_bank() -> None:
    t = dies(table(homes={"Ann": "Poormond, Whoston, Sudsbury"}))
    assert t.homes("Ann") == []
    assert t.homes("Ben") == ["Lax Angeles"]
    assert {"Poormond", "Whoston", "Sudsbury"} <= set(t.free_homes())
    t.play("home Poormond")
    t.land("Whoston", "1")
    t.play("buy")
    assert t.homes("Ben") == ["Whoston", "Lax Angeles"]


@pytest.mark.clause("H8.4", "HA58")
def test_who_rolled_the_seven_inherits_even_if_somebody_is_poorer() -> None:
    t = table(cash={"Ann": 100, "Ben": 500, "Cem": 0}, homes={"Ann": "Poormond, Sudsbury"})
    t.land("San Anonymo")
    t.play("risk 10000", "3-4")
    t.play("take")
    assert t.cash("Ben") == 600
    assert t.homes("Ben") == ["Lax Angeles"]


@pytest.mark.clause("H8.4", "HA58")
def test_of_two_players_the_other_inherits_in_any_case() -> None:
    t = table(2, cash={"Ann": 100, "Ben": 500})
    t.land("San Anonymo")
    t.play("risk 10000", "3-4")
    t.play("take")
    assert t.cash("Ben") == 600


@pytest.mark.clause("H8.5", "HA59")
def test_the_order_of_a_death() -> None:
    t = dies(table(2, cash={"Ann": 49_975}))
    assert t.cash("Ben") == 50_000
    assert t.winner() == "Ben"
    assert t.s.over  # before Ann could choose anew
    kinds = t.kinds()
    assert kinds.index("lost-cash-to") < kinds.index("gave-up") < kinds.index("won-by-cash")
    assert t.homes("Ann") == []


@pytest.mark.clause("H8.6", "HA24")
def test_the_dead_choose_any_hometown_that_nobody_owns() -> None:
    t = dies(table())
    assert t.deciding() == "Ann"
    assert t.verbs() == {"home"}
    assert len(t.offered()) == 10
    assert "home Sudsbury" in t.offered()  # her own was just given back
    assert "home Olimpia" not in t.offered()
    t.play("home Whoston")
    assert (t.where("Ann"), t.homes("Ann"), t.cash()) == ("Whoston", ["Whoston"], 25)


@pytest.mark.clause("H8.6", "HA24", "H3.5", "HA89")
def test_their_own_hometown_is_there_if_no_other_is() -> None:
    """With one answer, the question where to live is not asked."""
    others = "Boastin', Filladelly, Poormond, Immobile, Whoston, Too Soon, Lax Angeles, Olimpia, Vancouldn't"
    t = dies(table(2, homes={"Ben": f"{others}, Sasquatoon, Ottawait"}))
    assert t.kinds()[-2:] == ["reborn", "settled"]
    assert (t.where("Ann"), t.homes("Ann"), t.cash()) == ("Sudsbury", ["Sudsbury"], 25)
    assert t.turn() == t.deciding() == "Ben"


@pytest.mark.clause("H4.4", "HA91")
def test_death_ends_the_claim_for_welfare() -> None:
    t = table(claim="asked", at={"Ann": "Blunder Bay"})
    t.play("roll", "2-4")  # past Sudsbury to Improvidence
    t.play("deposit 1000", "No Brakes")
    assert t.heard("welfare-lost")[0].a == 10
    assert t.s.due == 0
    t.play("home Whoston")
    assert not t.heard("welfare-lost")


@pytest.mark.clause("H8.7", "HA25")
def test_a_rebirth_brings_no_welfare_and_no_deposit() -> None:
    t = dies(table())
    t.play("home Whoston")
    assert t.cash() == 25
    assert t.deciding() == "Ben"
    assert not t.heard("welfare")


@pytest.mark.clause("H8.8", "HA24", "HA59")
def test_death_ends_the_turn() -> None:
    t = dies(table())
    t.play("home Whoston")
    assert t.turn() == "Ben"
    assert t.verbs() == {"insure", "roll"}
    assert t.s.deaths[0] == 1


@pytest.mark.clause("H8.9", "HA60")
def test_death_ends_what_was_to_come() -> None:
    """Ann takes a gift of insurance into a turn whose ride kills her: all marks are gone."""
    t = table(2)
    t.s.gift |= 1  # as after the Insurance Salesman, had he come in this very turn
    dies(t)
    t.play("home Whoston")
    assert [t.marked(field) for field in ("gift", "missing", "stuck", "insured")] == [[], [], [], []]
    t.idle()
    assert t.turn() == "Ann"
    assert t.verbs() == {"insure", "roll"}
