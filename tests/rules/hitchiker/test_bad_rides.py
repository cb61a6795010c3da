"""Section 11 of the rulebook: drawing Bad Rides, and each of the 36 cards."""

import re

import pytest
from hitch import Table, table

from wayside.games.hitchiker import GAME
from wayside.games.hitchiker.edition import RIDE_WORDS

PAIRS = [(a, b) for a in range(1, 7) for b in range(1, 7)]
BAD_RIDE_CITIES = ("Improvidence", "Mississlippi", "Phoenixed", "Scamloops", "Whinypeg")


def ride(card: str, chance: str = "", seats: int = 3, **how: object) -> Table:
    """Ann, with a position as told, draws this card in Improvidence."""
    t = table(seats, **how)  # type: ignore[arg-type]
    t.ride(card, chance)
    return t


# ---- In general


@pytest.mark.clause("H11.1")
@pytest.mark.parametrize("place", BAD_RIDE_CITIES)
def test_a_card_is_drawn_for_all_to_see(place: str) -> None:
    t = table()
    t.land(place, "Retired Millionaire")
    assert [event.a for event in t.heard("ride")] == [RIDE_WORDS.index("Retired Millionaire")]
    assert t.cash() == 125
    assert t.turn() == "Ben"


@pytest.mark.clause("H11.2")
def test_there_are_36_cards_each_once_with_a_clause_of_its_own() -> None:
    t = table()
    assert [t.s.rides_left[number] for number in range(len(RIDE_WORDS))] == [1] * 36
    for number, name in enumerate(RIDE_WORDS):
        clause = GAME.rulebook.clause(f"H11.{11 + number}")
        assert re.match(r"\*(.+?)\*:", clause.text)[1] == name  # type: ignore[index]
        assert clause.reconstructed


@pytest.mark.clause("H11.3", "HA41", "HA94")
def test_a_card_is_laid_aside_at_once_and_the_next_comes_from_the_rest() -> None:
    t = table(2, rides="Retired Millionaire, Insurance Salesman")
    t.ride("Insurance Salesman")
    assert t.s.pile == 1
    t.ride("Retired Millionaire")
    assert t.s.pile == 0
    assert t.cash("Ben") == 125


@pytest.mark.clause("H11.3", "HA41", "HA94")
def test_when_none_is_left_all_36_are_shuffled_before_the_next_is_drawn() -> None:
    t = table(2, rides="Insurance Salesman")
    t.ride("Insurance Salesman")
    assert not t.heard("shuffled")
    assert t.s.pile == 0
    t.land("Improvidence")
    assert t.heard("shuffled")
    assert t.s.pile == 35
    assert not t.s.rides_left[t.heard("ride")[0].a]


@pytest.mark.clause("H11.4", "HA11")
def test_pay_is_an_obligation_and_lose_takes_what_there_is() -> None:
    t = ride("The Long Way Round", cash={"Ann": 29})
    assert (t.where("Ann"), t.cash()) == ("Sudsbury", 10)
    t = ride("He Asked For Your PIN", savings={"Ann": 5})
    assert (t.where("Ann"), t.savings(), t.cash()) == ("Improvidence", 0, 25)


@pytest.mark.clause("H11.5", "HA95", "HA1")
def test_the_poorest_player_has_the_least_cash_of_the_others() -> None:
    t = ride("Charity Drive", seats=4, cash={"Ann": 20, "Ben": 30, "Cem": 22, "Dot": 22})
    assert t.all_cash() == [0, 30, 42, 22]


@pytest.mark.clause("H11.5", "H17.2", "HA109")
def test_left_and_right_are_the_next_who_sit_there() -> None:
    t = table(4, chairs="2")
    t.ride("Sticky Fingers")
    assert t.all_cash()[:2] == [0, 50]
    t.ride("Cards In The Back Seat", "1-1")
    assert t.all_cash()[:2] == [10, 40]


@pytest.mark.clause("H11.6", "HA43")
def test_halves_and_quarters_are_rounded_down() -> None:
    assert ride("Wallet On The Dashboard", cash={"Ann": 25}).cash() == 13
    assert ride("Wallet On The Dashboard", cash={"Ann": 1}).cash() == 1
    assert ride("Pyramid Salesman", savings={"Ann": 7}).savings() == 6


@pytest.mark.clause("H11.7", "HA86")
@pytest.mark.parametrize("card", ["Wrong Turn North", "Bachelor Party", "Border Run", "Oil Worker's Pickup", "U-Turn"])
def test_who_is_moved_by_a_card_passes_nothing(card: str) -> None:
    t = table(homes={"Ann": "Poormond, Too Soon, Ottawait, Vancouldn't"}, at={"Ann": "Ottawait"})
    t.play("roll", f"1-2, {card}")  # from her own Hometown, past none
    assert t.cash() == 25
    assert not t.heard("welfare")
    assert "deposit" not in t.verbs() or t.turn() != "Ann"


@pytest.mark.clause("H11.8", "HA86")
def test_as_if_landed_there_works_in_full_in_the_same_turn() -> None:
    t = ride("Border Run", units={"Ann": 2})
    assert (t.where("Ann"), t.cash(), t.units(), t.cash("Ben")) == ("Tamper Bay", 0, 0, 50)
    t = ride("Bachelor Party")
    assert t.verbs() == {"craps", "blackjack", "holdem", "pass"}
    t = ride("Oil Worker's Pickup", savings={"Ann": 10})
    assert t.savings() == 5


@pytest.mark.clause("H11.8", "HA86")
def test_there_is_one_card_a_turn() -> None:
    for card in RIDE_WORDS:
        t = ride(card)
        assert len(t.heard("ride")) == 1
        assert t.heard("died") or t.where("Ann") not in BAD_RIDE_CITIES[1:]


@pytest.mark.clause("H11.9", "HA84")
def test_units_go_over_whole() -> None:
    t = ride("Leaky Cooler", units={"Ann": 7})
    assert t.units() == 3
    t = ride("Wrong Trunk", units={"Ann": 7, "Ben": 1})
    assert [t.units(name) for name in t.names] == [0, 8, 0]


@pytest.mark.clause("H11.10", "HA93")
def test_the_insured_survive_a_card_that_kills() -> None:
    for card, chance in (
        ("No Brakes", ""),
        ("Tailgater", "1-6"),
        ("Asleep At The Wheel", "1"),
        ("Storm Chaser", "2-2"),
    ):
        t = ride(card, chance, insured="Ann")
        assert t.heard("spared")
        assert not t.heard("died")
        assert t.all_cash() == [25, 25, 25]


# ---- Payments to the Bank


@pytest.mark.clause("H11.11", "H11.12", "H11.13", "H11.15", "H11.17")
@pytest.mark.parametrize(
    ("card", "sum"),
    [
        ("Toll Booth Detour", 5),
        ("Fill Her Up", 10),
        ("The Trunk Popped Open", 20),
        ("The Long Way Round", 30),
        ("Tony's Tow Truck", 50),
    ],
)
def test_fixed_payments_to_the_bank(card: str, sum: int) -> None:
    t = ride(card, cash={"Ann": 60})
    assert t.all_cash() == [60 - sum, 25, 25]
    t = ride(card, cash={"Ann": sum - 1})
    assert (t.where("Ann"), t.cash()) == ("Sudsbury", 10)
    assert t.turn() == "Ben"


@pytest.mark.clause("H11.14", "H11.16")
@pytest.mark.parametrize(("card", "each"), [("Speed Trap", 5), ("Fender Bender", 10)])
def test_payments_for_each_pip_of_one_die(card: str, each: int) -> None:
    for pips in range(1, 7):
        t = ride(card, str(pips), cash={"Ann": 60})
        assert t.all_cash() == [60 - each * pips, 25, 25]
        t = ride(card, str(pips), cash={"Ann": each * pips - 1})
        assert (t.where("Ann"), t.cash()) == ("Sudsbury", 10)


# ---- Payments to players


@pytest.mark.clause("H11.18")
def test_charity_drive() -> None:
    assert ride("Charity Drive", cash={"Cem": 24}).all_cash() == [5, 25, 44]
    t = ride("Charity Drive", cash={"Ann": 15, "Cem": 24})
    assert (t.cash(), t.cash("Cem"), t.where("Ann")) == (10, 39, "Sudsbury")


@pytest.mark.clause("H11.19")
def test_cards_in_the_back_seat() -> None:
    for a, b in PAIRS:
        t = ride("Cards In The Back Seat", f"{a}-{b}", cash={"Ann": 60})
        assert t.all_cash() == [60 - 5 * (a + b), 25 + 5 * (a + b), 25]


@pytest.mark.clause("H11.20")
def test_sticky_fingers() -> None:
    assert ride("Sticky Fingers").all_cash() == [0, 25, 50]
    t = ride("Sticky Fingers", cash={"Ann": 24})
    assert (t.cash(), t.cash("Cem"), t.where("Ann")) == (10, 49, "Sudsbury")


@pytest.mark.clause("H11.21")
def test_round_for_the_bus() -> None:
    assert ride("Round For The Bus", seats=6).all_cash() == [0, 30, 30, 30, 30, 30]
    t = ride("Round For The Bus", seats=4, cash={"Ann": 7})
    assert t.all_cash() == [10, 30, 27, 25]


# ---- Losses


@pytest.mark.clause("H11.22")
def test_wallet_on_the_dashboard() -> None:
    assert ride("Wallet On The Dashboard", cash={"Ann": 80}).all_cash() == [40, 25, 25]


@pytest.mark.clause("H11.23")
def test_robins_van() -> None:
    assert ride("Robin's Van", cash={"Ann": 81, "Cem": 10}).all_cash() == [41, 25, 50]


@pytest.mark.clause("H11.24")
def test_sniffer_dog() -> None:
    t = ride("Sniffer Dog", units={"Ann": 7, "Ben": 2})
    assert [t.units(name) for name in t.names] == [0, 2, 0]
    assert t.cash() == 25


@pytest.mark.clause("H11.25")
def test_wrong_trunk() -> None:
    t = ride("Wrong Trunk", units={"Ann": 7, "Cem": 2})
    assert [t.units(name) for name in t.names] == [0, 7, 2]


@pytest.mark.clause("H11.26")
def test_leaky_cooler() -> None:
    for had, left in ((8, 4), (7, 3), (1, 0), (0, 0)):
        assert ride("Leaky Cooler", units={"Ann": had}).units() == left


@pytest.mark.clause("H11.27")
def test_he_asked_for_your_pin() -> None:
    for had, left in ((90, 70), (20, 0), (13, 0)):
        t = ride("He Asked For Your PIN", savings={"Ann": had})
        assert t.savings() == left
        assert t.all_cash() == [25, 25, 25]


@pytest.mark.clause("H11.28")
def test_pyramid_salesman() -> None:
    t = ride("Pyramid Salesman", savings={"Ann": 102}, cash={"Cem": 10})
    assert t.savings() == 102 - 25
    assert t.all_cash() == [25, 25, 35]


@pytest.mark.clause("H11.29")
def test_card_skimmer() -> None:
    for pips in range(1, 7):
        assert ride("Card Skimmer", str(pips), savings={"Ann": 100}).savings() == 100 - 10 * pips
    assert ride("Card Skimmer", "6", savings={"Ann": 50}).savings() == 0


# ---- Somewhere else


@pytest.mark.clause("H11.30")
def test_wrong_turn_north() -> None:
    t = ride("Wrong Turn North", seats=2)
    assert (t.where("Ann"), t.marked("stuck"), t.turn()) == ("Remindya", ["Ann"], "Ben")
    t.idle()
    t.play("roll", "2-2")
    assert (t.where("Ann"), t.turn()) == ("Remindya", "Ben")


@pytest.mark.clause("H11.31")
def test_bachelor_party() -> None:
    t = ride("Bachelor Party", seats=2)
    assert t.where("Ann") == "Lost Wages"
    t.play("craps", "1-1, 6-6")
    assert t.all_cash() == [275, 25]
    assert t.turn() == "Ben"


@pytest.mark.clause("H11.32")
@pytest.mark.parametrize(
    ("city", "customs"),
    [
        ("Improvidence", "Tamper Bay"),
        ("Mississlippi", "Nogoles"),
        ("Phoenixed", "Bellingharm"),
        ("Scamloops", "Tamper Bay"),
        ("Whinypeg", "Tamper Bay"),
    ],
)
def test_border_run(city: str, customs: str) -> None:
    t = table(units={"Ann": 2}, savings={"Ann": 10})
    t.land(city, "Border Run")
    assert (t.where("Ann"), t.units(), t.cash(), t.savings()) == (customs, 0, 0, 5)
    t = table()
    t.land(city, "Border Run")
    assert (t.where("Ann"), t.cash(), t.turn()) == (customs, 25, "Ben")


@pytest.mark.clause("H11.33")
def test_oil_workers_pickup() -> None:
    t = ride("Oil Worker's Pickup", savings={"Ann": 11})
    assert (t.where("Ann"), t.savings(), t.cash("Ben")) == ("Fort McSlurry", 6, 30)


@pytest.mark.clause("H11.34")
@pytest.mark.parametrize(
    ("homes", "back"),
    [("Sudsbury", "Sudsbury"), ("Filladelly", "Filladelly"), ("Whoston, Immobile, Boastin'", "Immobile")],
)
def test_u_turn(homes: str, back: str) -> None:
    t = table(homes={"Ann": homes})
    t.land("Mississlippi", "U-Turn")
    assert (t.where("Ann"), t.cash(), t.savings(), t.turn()) == (back, 25, 0, "Ben")


# ---- Turns to miss


@pytest.mark.clause("H11.35")
def test_flat_in_the_desert() -> None:
    t = ride("Flat In The Desert", seats=2)
    assert t.marked("missing") == ["Ann"]
    t.idle()
    assert t.heard("missed")[0].seat == 0
    assert t.turn() == "Ben"


@pytest.mark.clause("H11.36")
def test_family_reunion() -> None:
    t = ride("Family Reunion")
    assert (t.marked("missing"), t.cash()) == (["Ann"], 45)


@pytest.mark.clause("H11.37")
def test_night_in_the_cells() -> None:
    t = ride("Night In The Cells", units={"Ann": 5})
    assert (t.marked("missing"), t.units(), t.cash()) == (["Ann"], 0, 25)
    assert [t.units(name) for name in t.names] == [0, 0, 0]


# ---- Life and death


@pytest.mark.clause("H11.38")
def test_tailgater() -> None:
    for a, b in PAIRS:
        t = ride("Tailgater", f"{a}-{b}")
        assert bool(t.heard("died")) == (a + b == 7)
        assert t.cash() == 25 or t.heard("died")


@pytest.mark.clause("H11.39")
def test_asleep_at_the_wheel() -> None:
    for pips in range(1, 7):
        t = ride("Asleep At The Wheel", str(pips))
        assert bool(t.heard("died")) == (pips == 1)
        if pips > 1:
            assert t.cash() == (85 if pips == 6 else 25)


@pytest.mark.clause("H11.40")
def test_storm_chaser() -> None:
    for a, b in PAIRS:
        t = ride("Storm Chaser", f"{a}-{b}")
        assert bool(t.heard("died")) == (a == b)
        if a != b:
            assert t.cash() == 25 + 5 * (a + b)


@pytest.mark.clause("H11.41")
def test_no_brakes() -> None:
    t = ride("No Brakes", cash={"Cem": 10})
    assert t.cash("Cem") == 35
    assert t.verbs() == {"home"}


# ---- Strokes of luck


@pytest.mark.clause("H11.42")
def test_retired_millionaire() -> None:
    assert ride("Retired Millionaire").all_cash() == [125, 25, 25]


@pytest.mark.clause("H11.43", "HA65", "HA96")
def test_the_bands_bus() -> None:
    t = ride("The Band's Bus")
    assert t.verbs() == {"perform", "pass"}
    t.play("perform")
    t.vote("no", "yes")
    assert t.cash() == 75
    t = ride("The Band's Bus")
    t.play("perform")
    t.vote("no", "no")
    assert t.cash() == 5
    t = ride("The Band's Bus")
    t.play("pass")
    assert t.cash() == 5
    assert t.turn() == "Ben"
    t = ride("The Band's Bus", cash={"Ann": 19})
    t.play("pass")
    assert (t.where("Ann"), t.cash()) == ("Sudsbury", 10)


@pytest.mark.clause("H11.44", "HA65", "HA96")
def test_tall_tale() -> None:
    t = ride("Tall Tale")
    t.play("perform")
    t.vote("yes", "no")
    assert (t.cash(), t.marked("missing")) == (55, [])
    t = ride("Tall Tale")
    t.play("perform")
    t.vote("no", "no")
    assert (t.cash(), t.marked("missing")) == (25, ["Ann"])
    t = ride("Tall Tale")
    t.play("pass")
    assert (t.cash(), t.marked("missing"), t.turn()) == (25, ["Ann"], "Ben")


@pytest.mark.clause("H11.45")
def test_smugglers_thanks() -> None:
    for pips in range(1, 7):
        t = ride("Smuggler's Thanks", str(pips), units={"Ann": 1})
        assert (t.units(), t.cash()) == (1 + pips, 25)


@pytest.mark.clause("H11.46", "HA97")
def test_insurance_salesman() -> None:
    t = ride("Insurance Salesman", seats=2, cash={"Ann": 300})
    assert (t.marked("gift"), t.marked("insured")) == (["Ann"], [])
    t.idle()
    assert (t.marked("gift"), t.marked("insured"), t.cash()) == ([], ["Ann"], 300)
    assert t.verbs() == {"roll"}
    t.ride("No Brakes")
    assert t.heard("spared")
    t.idle()
    assert t.marked("insured") == []
    assert t.verbs() == {"insure", "roll"}


@pytest.mark.clause("H11.46", "HA60")
def test_the_salesmans_gift_is_lost_with_a_death() -> None:
    t = table(2)
    t.s.gift |= 1  # the gift came, and the same turn brings death
    t.ride("No Brakes")
    t.play("home Whoston")
    t.idle()
    assert t.turn() == "Ann"
    assert t.marked("insured") == []
