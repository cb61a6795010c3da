"""Sections 1 and 2 of the rulebook: what there is, and how a game begins."""

import re

import pytest
from hitch import NAMES_OF_SEATS, begun, table

from wayside.games.hitchiker import GAME
from wayside.games.hitchiker.edition import (
    DENOMINATIONS,
    HOMETOWN_PLACES,
    KIND_AT,
    KINDS,
    OURS,
    PLACE_WORDS,
    PLACES,
    RIDE_WORDS,
    UNIT_PRICE,
)
from wayside.games.hitchiker.state import PACK

NAMED = ("rebate", "twister", "doubles", "song", "shark", "package", "ransom", "carbon", "trap")


def numbers(text: str) -> list[int]:
    """All the numbers of a text: `$1,000 and 5` is 1000 and 5."""
    return [int(found.replace(",", "")) for found in re.findall(r"\d[\d,]*\d|\d", text)]


def places_of(kind: str) -> list[int]:
    return [place for place in range(PLACES) if KINDS[KIND_AT[place]] == kind]


# ---- Aim and material


@pytest.mark.clause("H1.1")
def test_there_are_two_ways_to_win() -> None:
    saver = table(savings={"Ann": 240}, cash={"Ann": 5})
    saver.land("Sudsbury")
    saver.play("deposit 10000")
    assert saver.winner() == "Ann"
    assert saver.heard("won-by-savings")
    earner = table(cash={"Ann": 49_980})
    earner.land("la capacité de production énorme", "1-1")
    assert earner.winner() == "Ann"
    assert earner.heard("won-by-cash")


@pytest.mark.clause("H1.1")
def test_a_thousand_less_is_not_enough() -> None:
    saver = table(savings={"Ann": 240}, cash={"Ann": 5})
    saver.land("Sudsbury")
    saver.play("deposit 9000")
    assert saver.winner() is None
    earner = table(cash={"Ann": 49_979})
    earner.land("la capacité de production énorme", "1-1")
    assert earner.winner() is None
    assert not earner.s.over


@pytest.mark.clause("H1.2")
def test_what_everybody_has_and_what_there_is() -> None:
    t = table(6)
    assert t.all_cash() == [25] * 6
    assert (len(HOMETOWN_PLACES), len(RIDE_WORDS), PACK) == (12, 36, 52)
    assert len(set(RIDE_WORDS)) == 36
    rolled = set()
    for seed in range(150):
        t = begun(2, seed=seed)
        rolled |= {int(event.a) for event in t.heard("rolled-for-first")}
    assert rolled == set(range(36))  # both dice, six sides each


@pytest.mark.clause("H1.3")
def test_the_board_has_so_many_places_of_each_kind() -> None:
    assert PLACES == 42
    counts = {kind: len(places_of(kind)) for kind in KINDS}
    wanted = {"hometown": 12, "casino": 4, "black-market": 4, "sell": 5, "customs": 3, "bad-ride": 5}
    assert counts == wanted | dict.fromkeys(NAMED, 1)


@pytest.mark.clause("H1.4")
def test_the_order_and_the_names_of_the_board_are_those_of_the_rulebook() -> None:
    text = GAME.rulebook.clause("H1.4").text
    listed = text[text.index("0 la") : text.index(". The names in italics")]
    found = re.findall(r"(?:^|, )(\d+) (\*?)(.+?)\*?(?=, \d+ |$)", listed)
    assert [int(number) for number, _, _ in found] == list(range(PLACES))
    assert [name for _, _, name in found] == list(PLACE_WORDS)
    assert [bool(star) for _, star, _ in found] == list(OURS)


@pytest.mark.clause("H1.4")
def test_the_nine_named_places_lie_in_their_printed_order() -> None:
    assert [place for kind in NAMED for place in places_of(kind)] == sorted(
        place for k in NAMED for place in places_of(k)
    )


@pytest.mark.clause("H1.5")
def test_the_hometowns_are_those_of_the_rulebook() -> None:
    assert numbers(GAME.rulebook.clause("H1.5").text) == list(HOMETOWN_PLACES) == places_of("hometown")


@pytest.mark.clause("H1.6")
def test_the_other_kinds_lie_where_the_rulebook_says() -> None:
    kinds = ("black-market", "sell", "customs", "bad-ride", "casino")
    assert numbers(GAME.rulebook.clause("H1.6").text) == [place for kind in kinds for place in places_of(kind)]
    assert [place for place in range(PLACES) if UNIT_PRICE[place]] == places_of("sell")


@pytest.mark.clause("H1.7")
def test_the_notes_are_those_of_the_rulebook_and_any_sum_can_be_paid() -> None:
    assert tuple(numbers(GAME.rulebook.clause("H1.7").text)) == DENOMINATIONS
    assert len(DENOMINATIONS) == 8
    t = table(cash={"Ann": 100})
    t.land("Sudsbury")
    t.play("deposit 37000")  # made of four notes
    assert (t.cash(), t.savings()) == (73, 37)


# ---- Setting up


@pytest.mark.clause("H2.1")
def test_two_to_six_take_part_and_nobody_is_the_banker() -> None:
    assert GAME.seats == (2, 6)
    for seats in range(2, 7):
        assert table(seats).waiting() == ["Ann"]


@pytest.mark.clause("H2.2")
def test_everybody_begins_with_25000_and_an_empty_envelope() -> None:
    t = table(4)
    assert t.all_cash() == [25] * 4
    assert [t.savings(name) for name in t.names] == [0] * 4
    assert [t.units(name) for name in t.names] == [0] * 4


@pytest.mark.clause("H2.3", "HA40")
def test_the_highest_roll_begins() -> None:
    t = begun(3, chance="1-1, 6-5, 2-2")
    assert [(event.seat, event.a) for event in t.heard("rolled-for-first")] == [(0, 0), (1, 34), (2, 7)]
    assert t.deciding() == "Ben"


@pytest.mark.clause("H2.3", "HA40")
def test_those_who_tie_roll_again_among_themselves() -> None:
    t = begun(3, chance="5-5, 1-2, 4-6, 1-1, 1-2")
    assert [event.a for event in t.heard("rolled-again")] == [1]
    assert t.deciding() == "Cem"


@pytest.mark.clause("H2.3", "HA87")
def test_after_the_tenth_tie_the_lot_decides() -> None:
    began = set()
    for seed in range(12):
        t = begun(2, seed=seed, chance=", ".join(["3-4"] * 20))
        assert t.heard("lot")
        began.add(t.deciding())
    assert began == {"Ann", "Ben"}
    assert not begun(2, chance=", ".join(["3-4"] * 18 + ["1-1", "1-2"])).heard("lot")


@pytest.mark.clause("H2.4", "HA47")
def test_hometowns_are_chosen_from_who_begins_to_the_left_and_none_twice() -> None:
    t = begun(3, chance="1-1, 6-5, 2-2")
    assert len(t.offered()) == 12
    t.play("home Whoston")
    assert t.deciding() == "Cem"
    assert len(t.offered()) == 11
    assert "home Whoston" not in t.offered()
    t.play("home Boastin'")
    assert t.deciding() == "Ann"
    t.play("home Lax-Angeles")
    assert [t.where(name) for name in t.names] == ["Lax Angeles", "Whoston", "Boastin'"]
    assert [t.homes(name) for name in t.names] == [["Lax Angeles"], ["Whoston"], ["Boastin'"]]
    assert t.all_cash() == [25, 25, 25]  # the card costs nothing


@pytest.mark.clause("H2.5", "HA47")
def test_who_began_has_the_first_turn_and_the_turn_goes_left() -> None:
    t = begun(3, chance="1-1, 6-5, 2-2")
    for home in ("Whoston", "Boastin'", "Olimpia"):
        t.play(f"home {home}")
    turns = []
    for _ in range(6):
        turns.append(t.turn())
        t.idle()
    assert turns == ["Ben", "Cem", "Ann"] * 2


@pytest.mark.clause("H2.6")
def test_all_bad_rides_lie_face_down_at_first_and_any_may_come() -> None:
    t = table()
    assert t.s.pile == 36
    drawn = set()
    for seed in range(400):
        t = begun(2, seed=seed, first="1")
        t.play("home Sudsbury")
        t.play("home Lax-Angeles")
        t.land("Improvidence")
        drawn.add(t.heard("ride")[0].a)
    assert drawn == set(range(36))


@pytest.mark.clause("H2.7", "HA88")
def test_a_round_begins_at_the_seat_of_who_began() -> None:
    t = begun(3, chance="1-1, 6-5, 2-2")
    for home in ("Whoston", "Boastin'", "Olimpia"):
        t.play(f"home {home}")
    t.s.missing = 1 << t.seat("Ann")
    rounds = []
    for _ in range(6):
        rounds.append((t.s.round, t.turn()))
        t.idle()
    assert rounds == [(1, "Ben"), (1, "Cem"), (2, "Ben"), (2, "Cem"), (2, "Ann"), (3, "Ben")]


@pytest.mark.clause("H2.4")
def test_six_can_choose_and_six_hometowns_stay_free() -> None:
    t = table(6)
    assert len(t.free_homes()) == 6
    assert [len(t.homes(name)) for name in NAMES_OF_SEATS] == [1] * 6
