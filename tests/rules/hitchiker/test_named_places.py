"""Section 5 of the rulebook: the nine named places, juries, and who has the least cash."""

import pytest
from hitch import begun, table

from wayside.engine.moves import OfferSheet
from wayside.games.hitchiker import GAME
from wayside.games.hitchiker.bot import sensible

PAIRS = [(a, b) for a in range(1, 7) for b in range(1, 7)]
SEVEN_OR_ELEVEN = {(a, b) for a, b in PAIRS if a + b in (7, 11)}


@pytest.mark.clause("H5.1")
def test_la_capacite_pays_10000_for_each_pip() -> None:
    for a, b in PAIRS:
        t = table()
        t.land("la capacité de production énorme", f"{a}-{b}")
        assert t.cash() == 25 + 10 * (a + b)
        assert t.turn() == "Ben"


@pytest.mark.clause("H5.2", "HA29", "HA84")
def test_twister_city_blows_contraband_to_the_right() -> None:
    t = table(units={"Ann": 7, "Cem": 2})
    t.land("Twister City")
    assert [t.units(name) for name in t.names] == [0, 0, 9]
    t = table(turn="Cem", units={"Cem": 4})
    t.land("Twister City")
    assert [t.units(name) for name in t.names] == [0, 4, 0]


@pytest.mark.clause("H5.2", "HA29")
def test_of_two_players_the_other_gets_it() -> None:
    t = table(2, units={"Ann": 7})
    t.land("Twister City")
    assert [t.units(name) for name in t.names] == [0, 7]


@pytest.mark.clause("H5.3", "HA27")
def test_lie_n_sin_pays_a_million_for_doubles_and_costs_nothing() -> None:
    for a, b in PAIRS:
        t = table()
        t.land("Lie N' Sin D.C.", f"{a}-{b}")
        assert t.cash() == (1025 if a == b else 25)


@pytest.mark.clause("H5.4", "HA28")
def test_a_song_in_smashville_brings_50000() -> None:
    t = table()
    t.land("Smashville")
    assert t.verbs() == {"perform", "pass"}
    t.play("perform")
    t.vote("yes", "yes")
    assert t.cash() == 75
    assert t.turn() == "Ben"


@pytest.mark.clause("H5.5", "HA16")
def test_the_shark_of_corpus_risky() -> None:
    for a, b in PAIRS:
        t = table()
        t.land("Corpus Risky", f"{a}-{b}")
        assert bool(t.heard("died")) == ((a, b) in SEVEN_OR_ELEVEN)
        if not t.heard("died"):
            assert (t.cash(), t.where("Ann"), t.turn()) == (25, "Corpus Risky", "Ben")


@pytest.mark.clause("H5.5", "HA16")
def test_insurance_is_offered_before_the_roll_to_move_and_not_at_the_sea() -> None:
    t = table(cash={"Ann": 500})
    assert "insure" in t.verbs()
    t.land("Corpus Risky", "1-1")
    assert t.turn() == "Ben"  # nothing was asked there
    t = table(cash={"Ann": 500})
    t.play("insure", "1-1")
    t.land("Corpus Risky", "3-4")
    assert t.heard("spared")
    assert (t.cash(), t.where("Ann")) == (480, "Corpus Risky")


@pytest.mark.clause("H5.6")
def test_smell_gaso_gives_a_unit_for_each_pip() -> None:
    for a, b in PAIRS:
        t = table(units={"Ann": 1})
        t.land("Smell Gaso", f"{a}-{b}")
        assert (t.units(), t.cash()) == (1 + a + b, 25)


@pytest.mark.clause("H5.7")
def test_tortland_pays_20000_for_each_pip() -> None:
    for a, b in PAIRS:
        t = table()
        t.land("Tortland", f"{a}-{b}")
        assert t.cash() == 25 + 20 * (a + b)


@pytest.mark.clause("H5.8", "HA4", "HA5")
def test_fort_mcslurry_takes_half_of_the_savings_for_the_poorest() -> None:
    t = table(cash={"Ben": 30, "Cem": 20}, savings={"Ann": 101, "Cem": 5})
    t.land("Fort McSlurry")
    assert (t.cash(), t.savings()) == (25, 51)
    assert (t.cash("Cem"), t.savings("Cem")) == (70, 5)
    assert t.turn() == "Ben"


@pytest.mark.clause("H5.8")
def test_without_savings_it_takes_nothing() -> None:
    t = table()
    t.land("Fort McSlurry")
    assert t.all_cash() == [25, 25, 25]
    assert t.turn() == "Ben"


@pytest.mark.clause("H5.9", "H5.13", "HA26", "HA62")
def test_remindya_lets_go_by_an_odd_total_only() -> None:
    for a, b in PAIRS:
        t = table(2)
        t.land("Remindya")
        assert t.marked("stuck") == ["Ann"]
        t.idle()
        assert t.turn() == "Ann"
        t.play("roll", f"{a}-{b}")
        if (a + b) % 2:
            assert t.heard("travelled")[0].b == (36 + a + b) % 42
            assert t.marked("stuck") == []
        else:
            assert t.kinds()[0] == "not-odd"
            assert (t.where("Ann"), t.marked("stuck"), t.turn()) == ("Remindya", ["Ann"], "Ben")


@pytest.mark.clause("H5.13", "HA62")
def test_insurance_in_remindya_and_one_roll_a_turn() -> None:
    t = table(2, at={"Ann": "Remindya"}, stuck="Ann", cash={"Ann": 300})
    assert t.verbs() == {"insure", "roll"}
    t.play("insure", "1-1")
    assert t.verbs() == {"roll"}
    t.play("roll", "1-1")
    assert t.turn() == "Ben"


@pytest.mark.clause("H5.13", "HA62")
def test_the_odd_roll_is_a_move_as_any() -> None:
    t = table(2, at={"Ann": "Remindya"}, stuck="Ann")
    t.play("roll", "2-3")  # past Sudsbury, her own, to Ottawait
    assert t.cash() == 35
    assert t.range_of("deposit") == (1, 20)


@pytest.mark.clause("H5.14", "HA62")
def test_who_is_stuck_plays_votes_and_gets_rent() -> None:
    t = table(2, at={"Ben": "Remindya"}, stuck="Ben")
    t.land("Party Gras")
    t.play("craps", "6-6, 1-1")
    assert t.cash("Ben") == 275
    t = table(2, at={"Ben": "Remindya"}, stuck="Ben")
    t.land("Smashville")
    t.play("perform")
    assert t.waiting() == ["Ben"]
    t = table(2, at={"Ben": "Remindya"}, stuck="Ben")
    t.land("Lax Angeles", "1-1")
    assert t.cash("Ben") == 35


# ---- Juries


@pytest.mark.clause("H5.10", "HA28", "HA65")
@pytest.mark.parametrize(
    ("votes", "paid"),
    [
        ("yes yes yes", True),
        ("no yes no", True),
        ("no no yes", True),
        ("yes no no", True),
        ("no no no", False),
    ],
)
def test_only_a_unanimous_no_refuses(votes: str, paid: bool) -> None:
    t = table(4)
    t.land("Smashville")
    t.play("perform")
    assert t.waiting() == ["Ben", "Cem", "Dot"]
    t.vote(*votes.split())
    assert t.cash() == (75 if paid else 25)
    assert t.turn() == "Ben"


@pytest.mark.clause("H5.10", "HA65")
def test_a_single_other_decides_alone() -> None:
    for vote, cash in (("yes", 75), ("no", 25)):
        t = table(2)
        t.land("Smashville")
        t.play("perform")
        t.vote(vote)
        assert t.cash() == cash


@pytest.mark.clause("H5.10", "HA65", "HA45")
def test_votes_are_unseen_until_all_are_in() -> None:
    t = table(4)
    t.land("Smashville")
    t.play("perform")
    t.play("no", by="Cem")
    assert not t.heard("voted")
    assert [t.s.votes[seat] for seat in range(4)] == [0] * 4
    assert t.waiting() == ["Ben", "Dot"]
    t.play("yes", by="Dot")
    t.play("no", by="Ben")
    assert [event.text(t.names) for event in t.heard("voted")] == ["Ben says no.", "Cem says no.", "Dot says yes."]


@pytest.mark.clause("H5.10", "HA65")
def test_every_jury_begins_anew() -> None:
    t = table(3)
    t.land("Smashville")
    t.play("perform")
    t.vote("no", "no")
    t.land("Smashville")
    t.play("perform")
    assert [t.s.votes[seat] for seat in range(3)] == [0, 0, 0]
    assert t.waiting() == ["Ann", "Cem"]
    t.vote("yes", "yes")
    assert t.cash("Ben") == 75


@pytest.mark.clause("H5.11", "HA65")
def test_one_may_decline_to_perform_at_no_cost() -> None:
    t = table()
    t.land("Smashville")
    t.play("pass")
    assert t.all_cash() == [25, 25, 25]
    assert t.turn() == "Ben"


@pytest.mark.clause("H5.12", "HA28", "HA65")
def test_who_runs_out_of_time_says_yes() -> None:
    t = table()
    t.land("Smashville")
    t.play("perform")
    assert [t.default(name) for name in t.waiting()] == ["yes", "yes"]


@pytest.mark.clause("H5.12", "HA28", "HA65")
def test_bots_say_yes() -> None:
    t = table(4)
    t.land("Smashville")
    t.play("perform")
    sheet = OfferSheet(GAME.max_offers)
    for name in t.waiting():
        n = GAME.offers(t.s, t.seat(name), sheet.cells)
        assert GAME.move_text(sensible(t.s, t.seat(name), sheet.cells, n)) == "yes"


# ---- The least cash


@pytest.mark.clause("H5.15", "HA1")
@pytest.mark.parametrize(
    ("turn", "cash", "heir"),
    [
        ("Ann", (5, 30, 20, 10), "Dot"),
        ("Ann", (5, 10, 20, 10), "Ben"),
        ("Cem", (10, 10, 5, 20), "Ann"),
        ("Ben", (10, 5, 20, 10), "Dot"),
        ("Dot", (7, 7, 7, 7), "Ann"),
    ],
)
def test_of_equally_poor_ones_the_first_to_the_left(turn: str, cash: tuple[int, ...], heir: str) -> None:
    t = table(4, turn=turn, cash=dict(zip(("Ann", "Ben", "Cem", "Dot"), cash, strict=True)), savings={turn: 100})
    before = t.cash(heir)
    t.land("Fort McSlurry")
    assert t.cash(heir) == before + 50


@pytest.mark.clause("H5.15", "HA2", "HA3")
def test_who_loses_is_never_the_poorest() -> None:
    t = table(cash={"Ann": 0, "Ben": 50, "Cem": 60}, savings={"Ann": 100})
    t.land("Fort McSlurry")
    assert t.all_cash() == [0, 100, 60]


@pytest.mark.clause("H5.16", "HA4")
def test_somebody_elses_savings_become_cash() -> None:
    for place in ("Fort McSlurry", "Tamper Bay"):
        t = table(2, savings={"Ann": 100, "Ben": 5}, units={"Ann": 1})
        t.land(place)
        assert t.savings("Ben") == 5
        assert t.cash("Ben") == 25 + 50 + (25 if place == "Tamper Bay" else 0)


@pytest.mark.clause("H5.10", "H17.2")
def test_an_empty_chair_is_no_juror() -> None:
    t = begun(4, first="1", chairs="2")
    while t.asked() != "Life Insurance, or the roll to move":
        for name in t.waiting():
            t.play("not-yet" if "not-yet" in t.verbs(name) else t.offered(name)[0], by=name)
    t.land("Smashville")
    t.play("perform")
    assert t.waiting() == ["Ben"]
