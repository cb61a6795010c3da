"""Section 15 of the rulebook: bets, raises, all-ins, money that comes back, side pots."""

import pytest
from hitch import Table
from hitch_casino import bets, board, holdem, shown, won

THREE = {"Ann": "As Ad", "Ben": "Ks Kd", "Cem": "Qs Qd"}
FOUR = {**THREE, "Dot": "Js Jd"}
FLOP = "2c 7h 9s"
LOW = "Tc 3h"  # turn and river that change nothing


def hand(*after_antes: int, turn: str = "Ann") -> Table:
    """The flop lies on the table, and so much is left to everybody; Ann, who is the dealer, acts last."""
    hole = THREE if len(after_antes) == 3 else FOUR
    cash = dict(zip(hole, (10 + left for left in after_antes), strict=True))
    return holdem(hole, FLOP, cash=cash, turn=turn)


def pots(t: Table) -> list[int]:
    """What each pot has been paid, the main pot first."""
    found: dict[int, int] = {}
    for _, sum, pot in won(t):
        found[pot] = found.get(pot, 0) + sum
    return [found[pot] for pot in sorted(found)]


# ---- Bets


@pytest.mark.clause("H15.7")
def test_until_somebody_bets_everybody_checks_or_bets() -> None:
    t = hand(90, 90, 90)
    for name in ("Ben", "Cem"):
        assert t.deciding() == name
        assert t.offered() == ["check", "bet 10000..90000 by 1000"]
        t.play("check")
        assert t.said() == [f"{name} checks."]
    t.play("bet 10000")
    assert t.said() == ["Ann bets $10,000."]
    assert t.cash("Ann") == 80
    assert t.deciding() == "Ben"


@pytest.mark.clause("H15.7")
def test_once_there_is_a_bet_everybody_folds_calls_or_raises() -> None:
    t = hand(90, 90, 90)
    t.play("bet 20000")
    assert t.offered() == ["fold", "call", "raise 40000..90000 by 1000"]
    t.play("call")
    assert t.said() == ["Cem calls with $20,000."]
    t.play("raise 50000")
    assert t.said() == ["Ann raises to $50,000, with $50,000 more."]
    assert t.deciding() == "Ben"
    t.play("call")
    assert t.said() == ["Ben calls with $30,000."]
    t.play("fold", "")
    assert t.kinds()[:2] == ["folded", "board-card"]
    assert t.all_cash() == [40, 40, 70]


@pytest.mark.clause("H15.7")
def test_a_round_goes_on_until_all_have_put_in_the_same() -> None:
    t = hand(500, 500, 500)
    bets(t, "bet 10000", "raise 20000", "raise 40000", "raise 80000", "raise 160000", "call")
    assert (t.deciding(), board(t)) == ("Ben", FLOP)
    t.play("call", "Tc")
    assert t.all_cash() == [340, 340, 340]
    assert (t.deciding(), board(t)) == ("Ben", f"{FLOP} Tc")
    assert [t.s.bets[seat] for seat in range(3)] == [0, 0, 0]


@pytest.mark.clause("H15.8", "HA75")
def test_a_bet_is_at_least_10000_or_all_one_has() -> None:
    assert hand(90, 10, 90).range_of("bet") == (10, 10)
    assert hand(90, 11, 90).range_of("bet") == (10, 11)
    assert hand(90, 9, 90).range_of("bet") == (9, 9)
    assert hand(90, 1, 90).range_of("bet") == (1, 1)
    assert hand(90, 49_000, 90).range_of("bet") == (10, 49_000)


@pytest.mark.clause("H15.9", "HA75", "HA107")
@pytest.mark.parametrize(
    ("moves", "least"),
    [
        (["bet 10000"], 20),
        (["bet 25000"], 50),
        (["bet 10000", "raise 45000"], 80),
        (["bet 10000", "raise 20000", "raise 60000"], 100),
        (["check", "bet 70000"], 140),
    ],
)
def test_a_raise_adds_at_least_the_last_bet_or_raise(moves: list[str], least: int) -> None:
    t = hand(900, 900, 900)
    bets(t, *moves)
    assert t.range_of("raise")[0] == least


@pytest.mark.clause("H15.9", "HA75", "HA107")
def test_it_is_the_sum_to_which_it_raises_up_to_all_one_has() -> None:
    t = hand(900, 900, 900)
    bets(t, "bet 10000", "raise 30000", "call")
    assert t.range_of("raise") == (50, 900)
    t.play("raise 900000")
    assert t.said() == ["Ben raises to $900,000, with $890,000 more.", "Ben is all in."]


@pytest.mark.clause("H15.9", "HA107")
def test_a_bet_below_the_least_does_not_make_the_next_step_smaller() -> None:
    t = hand(900, 4, 900)
    t.play("bet 4000")
    assert t.said() == ["Ben bets $4,000.", "Ben is all in."]
    assert t.range_of("raise") == (14, 900)


@pytest.mark.clause("H15.9", "HA75", "HA107")
def test_whoever_has_less_than_a_full_raise_may_raise_with_all() -> None:
    t = hand(900, 900, 35)
    t.play("bet 20000")
    assert t.range_of("raise") == (35, 35)
    t.play("raise 35000")
    assert t.range_of("raise") == (55, 900)  # the step is still the last full one


@pytest.mark.clause("H15.9")
@pytest.mark.parametrize("left", [20, 19, 5])
def test_whoever_has_no_more_than_the_bet_cannot_raise(left: int) -> None:
    t = hand(900, 900, left)
    t.play("bet 20000")
    assert t.offered() == ["fold", "call"]


@pytest.mark.clause("H15.9", "H15.14", "HA77")
def test_nobody_raises_where_no_other_has_money_left() -> None:
    t = hand(900, 50, 60)
    bets(t, "bet 50000", "raise 60000")
    assert (t.deciding(), t.offered()) == ("Ann", ["fold", "call"])


# ---- Who may raise again


@pytest.mark.clause("H15.10", "HA75")
def test_a_short_all_in_does_not_let_those_raise_who_have_acted() -> None:
    t = hand(900, 900, 900, 25)  # Ben, Cem, Dot, Ann
    bets(t, "bet 20000", "call")
    t.play("raise 25000")  # Dot is all-in with five more
    assert (t.deciding(), t.range_of("raise")) == ("Ann", (45, 900))  # has not acted yet
    t.play("call")
    assert (t.deciding(), t.offered()) == ("Ben", ["fold", "call"])
    t.play("call")
    assert (t.deciding(), t.offered()) == ("Cem", ["fold", "call"])
    t.play("call", "Tc")
    assert t.deciding() == "Ben"


@pytest.mark.clause("H15.10", "HA75")
def test_a_full_raise_after_it_lets_them_raise_again() -> None:
    t = hand(900, 900, 900, 25)
    bets(t, "bet 20000", "call", "raise 25000", "raise 45000")
    assert (t.deciding(), t.range_of("raise")) == ("Ben", (65, 900))


@pytest.mark.clause("H15.10", "HA75")
def test_several_short_all_ins_are_no_full_raise_together() -> None:
    t = hand(45, 900, 30, 38)
    bets(t, "bet 20000", "raise 30000", "raise 38000", "raise 45000")
    assert (t.deciding(), t.offered()) == ("Ben", ["fold", "call"])


@pytest.mark.clause("H15.10", "HA75")
def test_a_full_all_in_lets_everybody_raise() -> None:
    t = hand(900, 900, 900, 40)
    bets(t, "bet 20000", "call", "raise 40000", "call")
    assert (t.deciding(), t.range_of("raise")) == ("Ben", (60, 900))


@pytest.mark.clause("H15.10", "HA75")
def test_somebody_who_has_checked_has_acted() -> None:
    t = hand(900, 900, 6)
    bets(t, "check", "bet 6000")
    assert (t.deciding(), t.range_of("raise")) == ("Ann", (16, 900))
    t.play("call")
    assert (t.deciding(), t.offered()) == ("Ben", ["fold", "call"])


@pytest.mark.clause("H15.10", "HA75")
def test_a_full_bet_after_a_check_may_be_raised() -> None:
    t = hand(900, 900, 900)
    bets(t, "check", "bet 10000", "call")
    assert (t.deciding(), t.range_of("raise")) == ("Ben", (20, 900))


# ---- Folding, calling, all-in


@pytest.mark.clause("H15.11", "HA108")
def test_whoever_folds_loses_what_they_have_put_in() -> None:
    t = hand(90, 90, 90)
    bets(t, "bet 20000", "call", "call", cards="Tc")
    bets(t, "bet 10000", "fold", "call", cards="3h")
    bets(t, "check", "check")
    assert won(t) == [("Ann", 100 + 30 + 60 + 20, 0)]
    assert t.all_cash() == [60 + 210, 60, 70]


@pytest.mark.clause("H15.11", "HA108")
def test_it_can_be_done_only_in_answer_to_a_bet() -> None:
    t = hand(90, 90, 90)
    assert "fold" not in t.verbs()
    bets(t, "check")
    assert "fold" not in t.verbs()


@pytest.mark.clause("H15.12", "HA76")
def test_a_call_with_less_is_all_in() -> None:
    t = hand(90, 90, 35)
    t.play("bet 50000")
    t.play("call")
    assert t.said() == ["Cem calls with $35,000.", "Cem is all in."]
    t.play("call", "Tc")
    for _ in range(2):
        assert t.deciding() == "Ben"
        t.play("check")
        assert t.deciding() == "Ann"  # Cem is not asked any more
        t.play("check")


@pytest.mark.clause("H15.12", "H15.13", "HA73", "HA76")
def test_all_in_by_the_ante() -> None:
    t = holdem(THREE, FLOP, LOW, cash={"Ann": 10, "Ben": 10, "Cem": 10})
    assert board(t) == f"{FLOP} {LOW}"
    assert won(t) == [("Ann", 130, 0)]
    assert t.turn() == "Ben"


@pytest.mark.clause("H15.13", "HA76")
def test_cards_are_dealt_without_bets_once_one_at_most_has_money_left() -> None:
    t = holdem(THREE, FLOP, LOW, cash={"Ann": 10, "Ben": 10, "Cem": 500})
    assert (won(t), t.cash("Cem")) == ([("Ann", 130, 0)], 490)
    t = hand(50, 50, 90)
    bets(t, "bet 50000", "call", "call", cards=LOW)
    assert board(t) == f"{FLOP} {LOW}"
    assert (t.all_cash(), t.turn()) == ([100 + 30 + 150, 0, 40], "Ben")


@pytest.mark.clause("H15.13", "HA76")
def test_whoever_owes_a_call_is_asked_first() -> None:
    t = hand(900, 50, 40)
    bets(t, "check", "bet 40000")
    assert t.deciding() == "Ann"
    bets(t, "fold")
    assert (t.deciding(), t.offered()) == ("Ben", ["fold", "call"])
    bets(t, "call", cards=LOW)
    assert shown(t) == ["Cem", "Ben"]


# ---- What comes back, and pots


@pytest.mark.clause("H15.14", "HA77")
def test_money_that_nobody_matched_comes_back_before_the_next_card() -> None:
    t = hand(900, 50, 900)
    bets(t, "bet 50000", "raise 300000", "fold", cards=LOW)
    assert t.kinds()[:3] == ["folded", "uncalled", "board-card"]
    assert [(t.names[event.seat], event.a) for event in t.heard("uncalled")] == [("Cem", 250)]
    assert t.all_cash() == [900, 100 + 30 + 100, 850]


@pytest.mark.clause("H15.14", "HA77")
def test_a_call_of_a_player_who_folds_later_has_matched_it() -> None:
    t = hand(900, 900, 900)
    bets(t, "bet 100000", "call", "fold", cards="Tc")
    bets(t, "bet 50000", "fold")
    assert [event.a for event in t.heard("uncalled")] == [50]
    assert won(t) == [("Ben", 100 + 30 + 200, 0)]


@pytest.mark.clause("H15.15", "HA38")
def test_the_printed_example() -> None:
    """Ann goes all-in with 50, Ben and Cem call: 150 with the Bank's money and the antes, and no side pot yet."""
    t = hand(50, 100, 100)
    bets(t, "check", "check", "bet 50000", "call", "call", cards="Tc")
    bets(t, "check", "check", cards="3h")
    bets(t, "check", "check")
    assert won(t) == [("Ann", 150 + 100 + 30, 0)]

    t = hand(50, 100, 100)  # what Ben and Cem bet then is between them
    bets(t, "check", "check", "bet 50000", "call", "call", cards="Tc")
    bets(t, "bet 20000", "call", cards="3h")
    bets(t, "check", "check")
    assert won(t) == [("Ann", 280, 0), ("Ben", 40, 1)]

    t = hand(50, 100, 100)  # and whoever folds to it cannot win the main pot either
    bets(t, "check", "check", "bet 50000", "call", "call", cards="Qh")  # three queens for Cem
    bets(t, "bet 20000", "fold", cards="3h")
    assert shown(t) == ["Ben", "Ann"]
    assert won(t) == [("Ann", 280, 0)]
    assert t.all_cash() == [280, 50, 50]


@pytest.mark.clause("H15.15", "H15.20", "HA38")
def test_the_best_hand_takes_only_what_it_has_part_in() -> None:
    t = holdem(FOUR, FLOP, cash={"Ann": 20, "Ben": 40, "Cem": 80, "Dot": 160})
    bets(t, "bet 30000", "raise 70000", "call", "call", cards=LOW)
    # Ann 20, Ben 40, Cem 80 and Dot 80 in all
    assert won(t) == [("Ann", 100 + 80, 0), ("Ben", 60, 1), ("Cem", 80, 2)]
    assert t.all_cash() == [180, 60, 80, 80]


@pytest.mark.clause("H15.20", "H15.11")
def test_money_of_somebody_who_folded_is_won_by_others() -> None:
    t = hand(30, 90, 90)
    bets(t, "bet 60000", "call", "call", cards="Tc")  # Ann is all-in with 30
    bets(t, "bet 10000", "fold", cards="3h")
    assert pots(t) == [100 + 30 + 90, 60]
    assert won(t) == [("Ann", 220, 0), ("Ben", 60, 1)]


@pytest.mark.clause("H15.20", "H15.21")
def test_a_pot_may_be_shared_while_another_is_not() -> None:
    hole = {"Ann": "As 4d", "Ben": "Ks Kd", "Cem": "Ah 4c"}
    t = holdem(hole, "Ac Ad 9s", cash={"Ann": 25, "Ben": 95, "Cem": 60})
    bets(t, "bet 50000", "call", "call", cards=LOW)
    assert won(t) == [("Cem", 88, 0), ("Ann", 87, 0), ("Cem", 70, 1)]
