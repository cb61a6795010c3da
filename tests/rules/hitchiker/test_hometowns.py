"""Section 4 of the rulebook: welfare, the Bank, rent, and Hometowns for sale."""

import pytest
from hitch import Table, table

from wayside.games.hitchiker import words
from wayside.games.hitchiker.edition import HOMETOWN_PLACES, PLACE_WORDS, RIDE_WORDS

# ---- Welfare


@pytest.mark.clause("H4.1")
def test_welfare_for_landing_and_for_passing() -> None:
    landing = table()
    landing.land("Sudsbury")
    assert landing.cash() == 35
    passing = table()
    passing.land("Great White North Casino")
    assert passing.cash() == 35


@pytest.mark.clause("H4.1")
def test_welfare_of_each_own_hometown_and_of_nobody_elses() -> None:
    t = table(4, homes={"Ann": "Olimpia, Sasquatoon", "Cem": "Poormond"})
    t.land("Remindya", by="5-5")  # past Tortland, Olimpia (Ann), Vancouldn't (Dot) and Sasquatoon (Ann)
    assert t.cash() == 45
    assert t.cash("Dot") == 25


@pytest.mark.clause("H4.2", "HA7")
def test_the_hometown_where_one_starts_is_not_passed() -> None:
    t = table(at={"Ann": "Sudsbury"})
    t.play("roll", "1-2, 1-1")
    assert t.where("Ann") == "la capacité de production énorme"
    assert t.cash() == 25 + 20
    assert not t.heard("welfare")


@pytest.mark.clause("H4.3", "HA8", "HA49")
def test_welfare_comes_by_itself_or_has_to_be_asked_for() -> None:
    usual = table()
    usual.land("Sudsbury")
    assert usual.cash() == 35
    assert usual.verbs() == {"deposit", "pass"}
    asked = table(claim="asked")
    asked.land("Sudsbury")
    assert asked.cash() == 25
    assert asked.verbs() == {"claim", "deposit", "pass"}
    asked.play("claim")
    assert asked.cash() == 35
    assert asked.verbs() == {"deposit", "pass"}
    assert asked.range_of("deposit") == (1, 35)


@pytest.mark.clause("H4.3", "HA49")
def test_what_was_not_asked_for_is_lost_when_the_turn_ends() -> None:
    t = table(2, claim="asked")
    t.land("Sudsbury")
    t.play("deposit 5000")
    assert t.heard("welfare-lost")[0].a == 10
    assert t.turn() == "Ben"
    assert t.cash() == 20
    t.land("Party Gras")
    assert "claim" not in t.verbs()
    t.play("pass")
    assert "claim" not in t.verbs()
    t.land("la capacité de production énorme", "1-1")
    assert t.cash() == 40  # nothing of it ever came


@pytest.mark.clause("H4.4", "HA91")
def test_welfare_can_be_asked_for_at_any_later_choice_of_the_turn() -> None:
    """Past Vancouldn't and Sasquatoon, both Ann's, to a Black Market."""
    t = table(3, claim="asked", homes={"Ann": "Vancouldn't, Too Soon"}, cash={"Ann": 30})
    t.land("Medicine Hush", by="2-3")
    t.play("deposit 20000")
    assert t.verbs() == {"claim", "risk", "pass"}
    t.play("risk 10000", "2-2")
    assert t.verbs() == {"claim", "take", "again"}
    t.play("claim")
    assert t.cash() == 20
    assert t.verbs() == {"take", "again"}


@pytest.mark.clause("H4.4", "HA91")
def test_all_of_it_comes_at_once() -> None:
    t = table(claim="asked", homes={"Ann": "Boastin', Ottawait"})
    t.land("Improvidence", by="2-2")
    t.play("claim")
    assert t.cash() == 45
    assert t.range_of("deposit") == (1, 40)


@pytest.mark.clause("H4.4", "HA89", "HA91")
def test_welfare_to_ask_for_makes_a_question_of_what_would_be_none() -> None:
    """Ann comes past Boastin', her own, without a dollar; and then a Hometown costs more than she has."""
    t = table(claim="asked", homes={"Ann": "Boastin'"}, cash={"Ann": 0})
    t.land("Filladelly", by="2-3")
    assert t.verbs() == {"claim", "pass"}
    t.play("pass", "2")
    assert t.verbs() == {"claim", "pass"}
    t.play("claim")
    assert t.verbs() == {"buy", "pass"}
    t.play("buy")
    assert (t.cash(), t.homes("Ann")) == (0, ["Boastin'", "Filladelly"])


@pytest.mark.clause("H4.4", "HA91")
def test_it_can_be_asked_for_while_a_casino_game_is_chosen_and_not_later() -> None:
    t = table(2, claim="asked")
    t.land("Great White North Casino")
    t.play("pass")
    assert "claim" in t.verbs()
    t.play("holdem")
    assert "claim" not in t.verbs("Ann")
    assert t.cash() == 25


@pytest.mark.clause("H4.4", "HA91")
def test_skipping_town_and_death_end_the_claim() -> None:
    for card in ("Tony's Tow Truck", "No Brakes"):
        t = table(2, claim="asked", homes={"Ann": "Boastin'"})
        t.land("Improvidence")
        t.play("pass", card)
        if card == "No Brakes":
            assert t.verbs() == {"home"}
            t.play("home Whoston")
        assert t.turn() == "Ben"
        assert t.cash() == (25 if card == "No Brakes" else 10)


# ---- The Bank


@pytest.mark.clause("H4.5", "HA48")
@pytest.mark.parametrize(
    ("homes", "place", "by", "most"),
    [
        ("Sudsbury", "Great White North Casino", "1-1", 20),
        ("Sudsbury", "Sudsbury", "1-1", 50),
        ("Boastin', Filladelly", "Filladelly", "2-3", 70),
        ("Boastin', Filladelly", "Twister City", "2-3", 40),
        ("Boastin', Filladelly, Ottawait", "Filladelly", "3-3", 90),
    ],
)
def test_how_much_may_be_deposited_in_one_sum(homes: str, place: str, by: str, most: int) -> None:
    t = table(homes={"Ann": homes}, cash={"Ann": 200})
    t.land(place, by=by)
    assert t.range_of("deposit") == (1, most)
    t.play(f"deposit {most}000")
    assert t.savings() == most
    assert "deposit" not in t.verbs() or t.turn() != "Ann"


@pytest.mark.clause("H4.6", "HA10")
def test_the_welfare_of_the_move_may_be_deposited() -> None:
    t = table(cash={"Ann": 0})
    t.land("Sudsbury")
    assert t.range_of("deposit") == (1, 10)
    t.play("deposit 10000")
    assert (t.cash(), t.savings()) == (0, 10)


@pytest.mark.clause("H4.7")
def test_deposits_are_whole_thousands_up_to_ones_cash() -> None:
    t = table(cash={"Ann": 20})
    t.land("Sudsbury")
    assert t.offered() == ["deposit 1000..30000 by 1000", "pass"]
    t.play("pass")
    assert (t.cash(), t.savings()) == (30, 0)


@pytest.mark.clause("H4.8")
def test_there_is_no_other_way_into_the_envelope_and_none_out() -> None:
    for place in PLACE_WORDS:
        t = table(2, homes={"Ann": "Sasquatoon"}, cash={"Ann": 500}, savings={"Ann": 7})
        t.land(place, by="1-1")
        own = "Sasquatoon" in (place, PLACE_WORDS[PLACE_WORDS.index(place) - 1])
        assert (t.asked() == "what to put into the Bank") == own
        assert t.savings() <= 7
    assert not {verb.word for verb in words.VERBS} & {"withdraw", "draw", "take-out"}


# ---- Rent


@pytest.mark.clause("H4.9", "HA6")
def test_rent_is_5000_for_each_pip_of_a_new_roll() -> None:
    for a in range(1, 7):
        for b in range(1, 7):
            t = table(cash={"Ann": 100})
            t.land("Olimpia", f"{a}-{b}")
            assert (t.cash(), t.cash("Cem")) == (100 - 5 * (a + b), 25 + 5 * (a + b))
            assert t.turn() == "Ben"


@pytest.mark.clause("H4.9")
def test_passing_somebodys_hometown_is_free() -> None:
    t = table(cash={"Ann": 100})
    t.land("Seabattle")
    assert (t.cash(), t.cash("Cem")) == (100, 25)


@pytest.mark.clause("H4.10", "HA51")
def test_the_owner_is_paid_wherever_the_owner_is() -> None:
    t = table(at={"Cem": "Remindya"}, stuck="Cem", cash={"Ann": 100})
    t.land("Olimpia", "2-2")
    assert t.cash("Cem") == 45


@pytest.mark.clause("H4.10", "HA51")
def test_an_owner_who_cannot_be_paid_in_full_gets_what_there_is() -> None:
    t = table(cash={"Ann": 12})
    t.land("Olimpia", "2-2")
    assert t.cash("Cem") == 37
    assert (t.where("Ann"), t.cash()) == ("Sudsbury", 10)


# ---- Buying


@pytest.mark.clause("H4.11", "HA50")
def test_the_price_is_rolled_without_asking() -> None:
    for pips in range(1, 7):
        t = table(cash={"Ann": 100})
        t.land("Ottawait", str(pips))
        assert t.s.price == 5 * pips
        t.play("buy")
        assert t.cash() == 100 - 5 * pips
        assert t.homes("Ann") == ["Sudsbury", "Ottawait"]


@pytest.mark.clause("H4.12", "HA50")
def test_one_may_leave_it() -> None:
    t = table(cash={"Ann": 100})
    t.land("Ottawait", "1")
    assert t.verbs() == {"buy", "pass"}
    t.play("pass")
    assert (t.cash(), t.turn()) == (100, "Ben")
    assert "Ottawait" in t.free_homes()


@pytest.mark.clause("H4.12", "HA89")
def test_who_cannot_pay_the_price_is_not_asked() -> None:
    t = table(cash={"Ann": 29})
    t.land("Ottawait", "6")
    assert t.turn() == "Ben"
    t = table(cash={"Ann": 30})
    t.land("Ottawait", "6")
    assert t.verbs() == {"buy", "pass"}


@pytest.mark.clause("H4.13", "HA48")
def test_who_has_bought_may_deposit_and_collects_nothing() -> None:
    t = table(cash={"Ann": 100})
    t.land("Ottawait", by="1-2")  # past Sudsbury, her own
    assert t.cash() == 110
    t.play("deposit 20000", "2")
    t.play("buy")
    assert t.cash() == 80
    assert t.range_of("deposit") == (1, 50)
    t.play("deposit 50000")
    assert (t.cash(), t.savings()) == (30, 70)
    assert t.turn() == "Ben"


@pytest.mark.clause("H4.13")
def test_welfare_comes_when_one_is_there_the_next_time() -> None:
    t = table(2, cash={"Ann": 20})
    t.land("Ottawait", "2")
    t.play("buy")
    assert t.range_of("deposit") == (1, 10)
    t.play("pass")
    t.idle()
    t.land("Ottawait")
    assert t.cash() == 20


@pytest.mark.clause("H4.14", "HA85")
def test_one_may_own_any_number() -> None:
    rest = [PLACE_WORDS[place] for place in HOMETOWN_PLACES if PLACE_WORDS[place] not in ("Ottawait", "Lax Angeles")]
    t = table(2, cash={"Ann": 100}, homes={"Ann": ", ".join(rest)})
    t.land("Ottawait", "6")
    t.play("buy")
    assert len(t.homes("Ann")) == 11


@pytest.mark.clause("H4.14", "HA85")
def test_no_card_and_no_place_takes_a_hometown_away() -> None:
    def kept(t: Table) -> bool:
        return bool(t.heard("died")) or t.homes("Ann") == ["Sudsbury"]

    for card in RIDE_WORDS:
        t = table(units={"Ann": 3}, savings={"Ann": 30})
        t.ride(card)
        assert kept(t), card
    for place in PLACE_WORDS:
        t = table(units={"Ann": 3}, savings={"Ann": 30})
        t.land(place)
        assert kept(t), place
