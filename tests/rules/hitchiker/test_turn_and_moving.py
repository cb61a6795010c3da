"""Section 3 of the rulebook: the turn, the move, what is asked and what is not, and turns that are missed."""

import pytest
from hitch import table

from wayside.games.hitchiker.edition import NONE, PLACE_WORDS, PLACES


@pytest.mark.clause("H3.1")
def test_the_pawn_moves_clockwise_by_the_total() -> None:
    for a in range(1, 7):
        for b in range(1, 7):
            for place in ("Tortland", "Remindya", "Ottawait"):
                t = table(2, at={"Ann": place}, cash={"Ann": 0})
                t.play("roll", f"{a}-{b}")
                there = (PLACE_WORDS.index(place) + a + b) % PLACES
                assert [(event.a, event.b) for event in t.heard("travelled")] == [(PLACE_WORDS.index(place), there)]


@pytest.mark.clause("H3.1")
def test_the_pawn_is_then_there() -> None:
    t = table(at={"Ann": "Fort McSlurry"}, homes={"Ann": "Whoston"})
    t.play("roll", "4-5, 1-2")
    assert t.where("Ann") == "la capacité de production énorme"


@pytest.mark.clause("H3.2", "HA57")
def test_what_is_passed_has_no_effect() -> None:
    """From Charlesfun past a stage, Customs and somebody's Hometown to Mintgomery, which buys."""
    t = table(5, at={"Ann": "Charlesfun"}, units={"Ann": 3}, savings={"Ann": 40})
    t.play("roll", "2-2")
    assert t.kinds() == ["rolled", "travelled"]
    assert (t.cash(), t.savings(), t.units()) == (25, 40, 3)
    assert t.cash("Eve") == 25  # no rent for Immobile
    assert t.verbs() == {"sell", "pass"}


@pytest.mark.clause("H3.2")
def test_where_the_move_ends_has_its_effect() -> None:
    t = table()
    t.land("Tortland", "2-3")
    assert t.cash() == 25 + 100


@pytest.mark.clause("H3.3", "HA9")
def test_welfare_then_deposits_then_the_place() -> None:
    t = table(homes={"Ann": "Boastin', Ottawait"})
    t.land("Improvidence", by="2-2")
    assert t.kinds() == ["rolled", "travelled", "welfare"]
    assert t.cash() == 45
    assert t.range_of("deposit") == (1, 40)
    t.play("deposit 40000", "Toll Booth Detour")
    assert t.kinds()[:3] == ["deposited", "ride", "paid-bank"]
    assert (t.cash(), t.savings()) == (0, 40)


@pytest.mark.clause("H3.4", "HA6")
def test_dice_are_rolled_anew_where_a_rule_asks_for_them() -> None:
    rent = table(cash={"Ann": 100})
    rent.land("Olimpia", "5-6", by="1-1")
    assert rent.cash("Cem") == 25 + 55
    rebate = table()
    rebate.land("la capacité de production énorme", "6-6", by="1-2")
    assert rebate.cash() == 25 + 120


@pytest.mark.clause("H3.5", "HA89")
def test_the_roll_is_asked_for_even_if_there_is_no_choice() -> None:
    t = table(cash={"Ann": 0})
    assert t.offered() == ["roll"]


@pytest.mark.clause("H3.5", "HA89")
@pytest.mark.parametrize(
    ("place", "chance"),
    [
        ("Mintgomery", ""),  # nothing to sell
        ("San Anonymo", ""),  # $9,000 are less than the least risk
        ("Ottawait", "2"),  # a Hometown for $10,000
        ("Tamper Bay", ""),
    ],
)
def test_what_has_one_answer_is_not_asked(place: str, chance: str) -> None:
    t = table(cash={"Ann": 9})
    t.land(place, chance)
    assert t.turn() == "Ben"
    assert t.cash() == 9


@pytest.mark.clause("H3.6")
def test_any_number_of_pawns_may_stand_at_one_place() -> None:
    t = table(3, at={"Ben": "Tortland", "Cem": "Tortland"})
    t.land("Tortland", "1-1")
    assert [t.where(name) for name in t.names] == ["Tortland"] * 3


@pytest.mark.clause("H3.7", "HA63")
def test_a_missed_turn_passes_without_insurance_and_roll() -> None:
    t = table(cash={"Ben": 500}, missing="Ben")
    t.idle()
    assert [event.seat for event in t.heard("missed")] == [1]
    assert t.turn() == "Cem"
    assert t.marked("missing") == []
    assert t.cash("Ben") == 500
    t.idle()
    t.idle()
    assert t.turn() == "Ben"
    assert t.verbs() == {"insure", "roll"}


@pytest.mark.clause("H3.7", "HA63")
def test_who_misses_a_turn_is_in_the_others_casino_games_and_juries() -> None:
    t = table(2, missing="Ben")
    t.land("Party Gras")
    t.play("craps", "6-6, 1-1")  # Ben, then the dealer
    assert t.cash("Ben") == 275
    t = table(2, missing="Ben")
    t.land("Smashville")
    t.play("perform")
    assert t.waiting() == ["Ben"]


@pytest.mark.clause("H3.8", "HA90")
def test_nobody_has_more_than_one_turn_to_miss() -> None:
    t = table(2)
    t.ride("Flat In The Desert")
    assert t.marked("missing") == ["Ann"]
    t.idle()
    assert t.turn() == "Ben"  # Ann's turn was the missed one
    t.idle()
    assert t.turn() == "Ann"
    t.ride("Family Reunion")
    t.idle()
    assert t.turn() == "Ben"
    t.idle()
    assert t.turn() == "Ann"


@pytest.mark.clause("H3.8")
def test_all_may_have_to_miss_at_once() -> None:
    t = table(3, missing="Ann Ben Cem")
    t.idle()
    assert [event.seat for event in t.heard("missed")] == [1, 2, 0]
    assert t.turn() == "Ben"
    assert t.s.round == 2


@pytest.mark.clause("H3.9")
def test_the_turn_goes_to_the_left() -> None:
    t = table(4, turn="Cem")
    turns = []
    for _ in range(5):
        turns.append(t.turn())
        t.idle()
    assert turns == ["Cem", "Dot", "Ann", "Ben", "Cem"]


OF_A_TURN = ("quoted", "passed", "limit", "due", "bought", "price", "risk", "rolls", "game", "unwanted", "insured")


@pytest.mark.clause("H3.9", "H9.5", "H4.3")
@pytest.mark.parametrize(
    ("place", "by", "then"),
    [
        ("Great White North Casino", "1-1", [("pass", ""), ("pass", "")]),
        ("Great White North Casino", "1-1", [("pass", ""), ("craps", "1-1, 2-2")]),
        ("Sudsbury", "1-1", [("pass", "")]),
        ("Ottawait", "1-2", [("pass", "2"), ("buy", ""), ("pass", "")]),
        ("Ottawait", "1-2", [("pass", "2"), ("pass", "")]),
        ("San Anonymo", "1-1", [("risk 20000", "4-4"), ("take", "")]),
        ("San Anonymo", "1-1", [("risk 20000", "4-5"), ("take", "")]),
        ("Improvidence", "1-1", []),
    ],
)
@pytest.mark.parametrize("claim", ["by-itself", "asked"])
def test_nothing_of_a_turn_is_left_in_the_next(place: str, by: str, then: list[tuple[str, str]], claim: str) -> None:
    t = table(2, cash={"Ann": 300, "Ben": 300}, claim=claim)
    t.play("insure", "1-1")
    t.land(place, "Retired Millionaire" if place == "Improvidence" else "", by=by)
    for move, chance in then:
        t.play(move, chance)
    assert t.turn() == "Ben"
    assert {field: getattr(t.s, field) for field in OF_A_TURN} == dict.fromkeys(OF_A_TURN, 0)
    assert (t.s.left_from, t.s.ride, [t.s.dice[die] for die in range(2)]) == (NONE, NONE, [0, 0])
    assert t.verbs() == {"insure", "roll"}
    t.land("San Francash")  # past Lax Angeles, Ben's own
    assert t.s.passed == 1
    assert t.range_of("deposit") == (1, 20)
    assert t.s.due == (10 if claim == "asked" else 0)


@pytest.mark.clause("H3.10")
@pytest.mark.parametrize("place", ["Sudsbury", "Ottawait", "San Anonymo", "Mintgomery", "Smashville", "Party Gras"])
def test_what_one_may_do_may_be_left(place: str) -> None:
    t = table(cash={"Ann": 100}, units={"Ann": 2})
    t.land(place, "3" if place == "Ottawait" else "")
    held = t.cash()
    assert "pass" in t.verbs()
    t.play("pass")
    assert t.turn() == "Ben"
    assert (t.cash(), t.savings(), t.units()) == (held, 0, 2)


@pytest.mark.clause("H3.10")
def test_wagers_and_antes_may_be_left() -> None:
    t = table(2)
    t.land("Party Gras")
    t.play("blackjack")
    for name in ("Ann", "Ben"):
        assert "pass" in t.verbs(name)
    t = table(2)
    t.land("Party Gras")
    t.play("holdem")
    for name in ("Ann", "Ben"):
        assert t.verbs(name) == {"ante", "pass"}
