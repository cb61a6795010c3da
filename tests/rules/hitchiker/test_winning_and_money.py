"""Section 16 of the rulebook: when somebody has won, and what holds of all money."""

from typing import Any

import pytest
from hitch import Table, table

from wayside.engine.sight import view
from wayside.games.hitchiker import words
from wayside.games.hitchiker.edition import RIDE_WORDS


def seen(t: Table, name: str | None) -> dict[str, Any]:
    """What somebody, or a spectator, can see of the record."""
    return view(t.s, t.seat(name) if name else None)


@pytest.mark.clause("H16.1", "HA30")
def test_a_win_is_seen_at_once_and_on_somebody_elses_turn() -> None:
    t = table(cash={"Ben": 49_990, "Cem": 49_995})
    t.land("Lax Angeles", "1-1")  # Ann pays Ben rent
    assert t.winner() == "Ben"
    assert t.s.over


@pytest.mark.clause("H16.1", "H10.3")
def test_a_win_is_seen_before_the_payer_skips_town() -> None:
    t = table(cash={"Ann": 10, "Ben": 49_990})
    t.land("Lax Angeles", "6-6")
    assert t.winner() == "Ben"
    assert not t.heard("broke")
    assert (t.cash("Ann"), t.where("Ann")) == (0, "Lax Angeles")


@pytest.mark.clause("H16.1", "H10.7")
def test_a_win_is_seen_before_the_next_one_is_paid() -> None:
    t = table(cash={"Ben": 49_995, "Cem": 49_995})
    t.ride("Round For The Bus")
    assert t.winner() == "Ben"
    assert t.all_cash() == [20, 50_000, 49_995]


@pytest.mark.clause("H16.1")
def test_a_win_is_seen_before_the_turn_ends() -> None:
    """Welfare that was not asked for yet is no more lost than it is won."""
    t = table(claim="asked", cash={"Ann": 49_000}, units={"Ann": 20}, at={"Ann": "Blunder Bay"})
    t.play("roll", "3-4")  # past Sudsbury to Empire City
    t.play("pass")
    t.play("sell 20")
    assert t.winner() == "Ann"
    assert t.kinds() == ["sold", "won-by-cash"]


@pytest.mark.clause("H16.1", "HA30")
def test_a_win_within_a_casino_game_comes_at_once() -> None:
    t = table(3, cash={"Ben": 49_900})
    t.land("Party Gras")
    t.play("craps", "6-6, 1-1, 1-1")
    assert t.winner() == "Ben"


@pytest.mark.clause("H16.1")
def test_savings_just_reached_by_a_deposit() -> None:
    t = table(savings={"Ann": 200}, cash={"Ann": 40})
    t.land("Sudsbury")
    t.play("deposit 49000")
    assert t.winner() is None
    t = table(savings={"Ann": 200}, cash={"Ann": 40})
    t.land("Sudsbury")
    t.play("deposit 50000")
    assert t.winner() == "Ann"


@pytest.mark.clause("H16.2", "HA30")
def test_both_at_once_is_a_win_by_the_bank() -> None:
    t = table(savings={"Ann": 240}, cash={"Ann": 49_995})
    t.land("Sudsbury")  # welfare takes the cash over the goal before anything can be deposited
    assert t.winner() == "Ann"
    assert t.heard("won-by-cash")
    both = table(savings={"Ann": 250}, cash={"Ann": 49_995})
    both.land("Sudsbury")
    assert [event.kind.word for event in both.told if event.kind.word.startswith("won-by")] == ["won-by-savings"]


@pytest.mark.clause("H16.3", "HA31")
@pytest.mark.parametrize(("turn", "winner"), [("Ann", "Ann"), ("Ben", "Cem"), ("Cem", "Cem"), ("Dot", "Ann")])
def test_of_several_the_one_on_turn_and_then_the_first_to_the_left(turn: str, winner: str) -> None:
    """Ann and Cem share a High Roll that takes both of them over the goal."""
    t = table(4, turn=turn, cash={"Ann": 49_900, "Cem": 49_900})
    t.land("Party Gras")
    order = [*t.to_the_left(turn), turn]
    t.play("craps", ", ".join("6-6" if name in ("Ann", "Cem") else "1-1" for name in order))
    assert t.cash("Ann") == t.cash("Cem") == 50_025
    assert t.winner() == winner


@pytest.mark.clause("H16.4", "HA43")
def test_all_is_rounded_down_to_whole_thousands_and_the_rest_stays() -> None:
    t = table(2, savings={"Ann": 33})
    t.land("Fort McSlurry")
    assert (t.savings(), t.cash("Ben")) == (17, 25 + 16)
    t = table(3)
    t.land("Party Gras")
    t.play("craps", "4-4, 4-4, 4-4")
    assert t.all_cash() == [25 + 83] * 3
    assert words.SUM.each == 1000


@pytest.mark.clause("H16.5", "HA44")
def test_the_bank_never_runs_out() -> None:
    t = table(2, cash={"Ann": 40_000, "Ben": 49_000}, savings={"Ben": 249})
    t.land("Tortland", "6-6")
    assert t.cash() == 40_240
    t = table(2, cash={"Ann": 0}, units={"Ann": 2_000_000})
    t.land("Empire City")
    t.play("sell 2000000")
    assert t.cash() == 100_000_000


@pytest.mark.clause("H16.6", "HA45")
def test_everybody_sees_all_but_hole_cards() -> None:
    t = table(3, units={"Ann": 4}, savings={"Ben": 7}, insured="Ann")
    for name in (*t.names, None):
        eye = seen(t, name)
        for field in ("cash", "savings", "units", "owner", "at", "insured", "gift", "stuck", "missing", "rides_left"):
            assert field in eye
    t.land("Party Gras")
    t.play("holdem")
    t.play("ante", by="Ann")
    t.play("ante", by="Ben")
    t.play("ante", by="Cem")
    hands = [[t.s.hole[seat, card] for card in range(2)] for seat in range(3)]
    assert [seen(t, name)["hole"] for name in t.names] == hands
    assert "hole" not in seen(t, None)
    for name in (*t.names, None):
        assert not {"dealt", "burned"} & set(seen(t, name))
        assert len(seen(t, name)["board"]) == 3


@pytest.mark.clause("H16.7", "HA46")
def test_there_is_no_verb_for_dealings_with_each_other() -> None:
    told = {verb.word for verb in words.VERBS}
    assert told == {
        *("home", "join", "not-yet", "insure", "roll", "claim", "deposit", "buy", "risk", "take", "again", "sell"),
        *("perform", "yes", "no", "craps", "blackjack", "holdem", "bet", "hit", "stand", "split", "double", "ante"),
        *("check", "call", "raise", "fold", "pass"),
    }


@pytest.mark.clause("H16.8")
def test_savings_are_lost_by_cards_mcslurry_customs_and_death_only() -> None:
    cards = {
        "He Asked For Your PIN",
        "Pyramid Salesman",
        "Card Skimmer",
        "Oil Worker's Pickup",
        "Border Run",
        "No Brakes",
    }
    for card in RIDE_WORDS:
        t = table(savings={"Ann": 100}, units={"Ann": 1})
        t.ride(card)
        lost = t.savings() < 100
        assert lost == (card in cards or bool(t.heard("died"))), card


@pytest.mark.clause("H16.9", "HA84")
def test_units_go_over_whole_and_of_nothing_nothing_is_told() -> None:
    t = table(2, units={"Ann": 3})
    t.land("Twister City")
    assert (t.units("Ann"), t.units("Ben")) == (0, 3)
    assert t.heard("lost-units-to")
    for chance in ("Sniffer Dog", "Wrong Trunk", "Leaky Cooler", "No Brakes"):
        t = table(2)
        t.ride(chance)
        assert not t.heard("lost-units")
        assert not t.heard("lost-units-to")
