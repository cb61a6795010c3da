"""Section 12 of the rulebook: which casino game, who is in it, and money that lies on the felt."""

import pytest
from hitch import Table, table

GAMES = {"craps", "blackjack", "holdem"}


def at_casino(seats: int = 3, **how: object) -> Table:
    t = table(seats, **how)  # type: ignore[arg-type]
    t.land("Party Gras")
    return t


def outcome(t: Table) -> tuple[list[int], str]:
    return t.all_cash(), t.turn()


@pytest.mark.clause("H12.1", "HA21")
@pytest.mark.parametrize("place", ["Charlesfun", "Party Gras", "Lost Wages", "Great White North Casino"])
def test_the_lander_chooses_one_of_three_games_or_none(place: str) -> None:
    t = table(homes={"Ann": "Filladelly"})
    t.land(place)
    assert t.deciding() == "Ann"
    assert t.verbs() == GAMES | {"pass"}
    t.play("pass")
    assert outcome(t) == ([25, 25, 25], "Ben")


@pytest.mark.clause("H12.1")
def test_one_game_only() -> None:
    t = at_casino()
    t.play("craps", "1-1, 1-2, 1-1")
    assert t.turn() == "Ben"


@pytest.mark.clause("H12.2", "HA62", "HA63", "HA66")
def test_everybody_may_take_part_wherever_they_are() -> None:
    at = {"Ben": "Remindya", "Cem": "Tortland"}
    t = at_casino(at=at, stuck="Ben", missing="Cem")
    t.play("craps", "6-6, 6-6, 1-1")
    assert t.all_cash() == [25, 150, 150]
    t = at_casino(at=at, stuck="Ben", missing="Cem")
    t.play("blackjack")
    assert t.waiting() == ["Ann", "Ben", "Cem"]
    t = at_casino(at=at, stuck="Ben", missing="Cem")
    t.play("holdem")
    assert t.waiting() == ["Ann", "Ben", "Cem"]


@pytest.mark.clause("H12.2", "HA66")
def test_who_neither_bets_nor_antes_is_not_in_it() -> None:
    t = at_casino()
    t.play("blackjack", "2c, Ts, Td, Th, Tc, 9c")
    for name in ("Ben", "Cem", "Ann", "Ann"):  # the dealer for two hands
        t.play("pass", by=name)
    assert outcome(t) == ([25, 25, 25], "Ben")


@pytest.mark.clause("H12.3", "HA67")
def test_the_pack_is_shuffled_anew_for_each_game() -> None:
    cards = "2c, Ts, Td, Th, Tc"  # the burned one, Ben's, the dealer's two, the House's
    t = at_casino(2)
    t.play("blackjack", cards)
    t.play("pass", by="Ben")
    t.play("pass", by="Ann")
    t.play("pass", by="Ann")
    assert t.turn() == "Ben"
    t.land("Party Gras")
    t.play("blackjack", cards)  # the same ones once more
    assert t.s.felt_n == 4


@pytest.mark.clause("H12.4", "HA45", "HA66", "HA98")
def test_wagers_are_unseen_until_all_are_in_and_open_from_the_dealers_left() -> None:
    t = at_casino(3, turn="Ben")
    t.play("blackjack", "2c, 9s, 9d, 9h, 8c, 7c")
    t.play("bet 5000", by="Ben")
    t.play("bet 7000", by="Ann")
    assert not t.heard("wagered")
    assert t.all_cash() == [25, 25, 25]
    t.play("bet 6000", by="Ben")
    t.play("bet 3000", "2s, 2d, 2h, 3c", by="Cem")
    assert [(event.seat, event.a) for event in t.heard("wagered")] == [(2, 3), (0, 7), (1, 5), (1, 6)]
    assert t.all_cash() == [18, 14, 22]


@pytest.mark.clause("H12.4", "HA45", "HA98")
def test_antes_are_unseen_until_all_are_in() -> None:
    t = at_casino(3)
    t.play("holdem")
    t.play("ante", by="Ann")
    assert (t.all_cash(), t.heard("anted")) == ([25, 25, 25], [])
    t.play("pass", by="Cem")
    t.play("ante", by="Ben")
    assert t.all_cash() == [15, 15, 25]
    assert [event.seat for event in t.told if event.kind.word in ("anted", "stayed-out")] == [1, 2, 0]


@pytest.mark.clause("H12.5", "HA99")
def test_money_on_the_felt_counts_for_no_standing() -> None:
    t = at_casino(2, cash={"Ann": 25_000, "Ben": 20_000})
    t.play("blackjack", "2c, 9s, 9d, 9h, 8c")
    before = t.standing()
    t.play("bet 20000000", by="Ann")
    assert t.standing() == before  # unseen, and still hers
    t.play("pass", by="Ann")
    t.play("bet 1000", "2s, 2d", by="Ben")
    assert t.all_cash() == [5_000, 19_999]
    after = t.standing()
    assert after[0] < after[1]


@pytest.mark.clause("H12.6", "HA100")
def test_a_game_that_cannot_be_played_is_not_on_offer() -> None:
    assert at_casino(cash={"Ann": 9, "Ben": 10, "Cem": 9}).verbs() == {"craps", "blackjack", "pass"}
    assert at_casino(cash={"Ann": 9, "Ben": 10, "Cem": 10}).verbs() == GAMES | {"pass"}
    assert at_casino(cash={"Ann": 0, "Ben": 0, "Cem": 0}).verbs() == {"craps", "pass"}
    assert at_casino(cash={"Ann": 0, "Ben": 0, "Cem": 1}).verbs() == {"craps", "blackjack", "pass"}


@pytest.mark.clause("H12.7")
def test_the_turn_is_over_with_the_game() -> None:
    t = at_casino(2)
    t.play("holdem")
    t.play("ante", by="Ann")
    t.play("ante", by="Ben")
    while t.asked() == "what to bet":
        t.play("check")
    assert t.turn() == "Ben"
    assert t.verbs() >= {"roll"}


@pytest.mark.clause("H12.8", "HA86")
def test_a_casino_reached_by_a_bad_ride() -> None:
    t = table(3)
    t.ride("Bachelor Party")
    assert (t.where("Ann"), t.verbs()) == ("Lost Wages", GAMES | {"pass"})
    t.play("pass")
    assert t.turn() == "Ben"
