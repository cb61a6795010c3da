"""Sections 12 and 13 of the rulebook: which casino game is played, and High Roll Craps."""

import pytest
from hitch import Table, begun, table
from hitch_casino import BURNED, antes, blackjack, casino, lay, planted

from wayside.engine.sight import view

CASINOS = ("Charlesfun", "Party Gras", "Lost Wages", "Great White North Casino")


# ---- Section 12


@pytest.mark.clause("H12.1", "HA21")
@pytest.mark.parametrize("place", CASINOS)
def test_whoever_comes_to_a_casino_chooses_one_of_three_games_or_none(place: str) -> None:
    t = casino(place=place, homes={"Ann": "Boastin'"})
    assert t.where("Ann") == place
    assert t.deciding() == "Ann"
    assert t.offered() == ["craps", "blackjack", "holdem", "pass"]
    before = t.all_cash()
    t.play("pass")
    assert (t.turn(), t.all_cash()) == ("Ben", before)


@pytest.mark.clause("H12.1", "H12.7")
def test_one_game_is_all_there_is_and_ends_the_turn() -> None:
    t = casino()
    t.play("craps", "1-2, 1-3, 1-4")
    assert (t.turn(), t.asked()) == ("Ben", "Life Insurance, or the roll to move")
    t = blackjack("9s 8s 7s 6s 5s")
    lay(t)
    assert t.turn() == "Ben"


@pytest.mark.clause("H12.2", "H3.7", "H5.14", "HA62", "HA63", "HA66")
def test_those_who_are_stuck_or_miss_turns_take_part() -> None:
    t = casino(stuck="Ben", missing="Cem", at={"Ben": "Remindya"})
    t.play("craps", "1-2, 6-6, 1-4")
    assert t.cash("Cem") == 25 + 250
    t = blackjack("9s 8s 7s 6s 5s", stuck="Ben", missing="Cem", at={"Ben": "Remindya"})
    assert t.waiting() == ["Ann", "Ben", "Cem"]
    t = casino(stuck="Ben", missing="Cem", at={"Ben": "Remindya"})
    t.play("holdem")
    assert t.waiting() == ["Ann", "Ben", "Cem"]


@pytest.mark.clause("H12.2", "H17.2", "HA66", "HA109")
def test_an_empty_chair_is_in_no_game() -> None:
    t = casino(4, chairs="1")
    t.play("craps", "1-2, 1-3, 1-4")
    assert [t.names[event.seat] for event in t.heard("high-rolled")] == ["Ben", "Cem", "Ann"]
    t = blackjack("9s 8s 7s 6s 5s", seats=4, chairs="1")
    assert t.waiting() == ["Ann", "Ben", "Cem"]
    t = casino(4, chairs="1")
    t.play("holdem")
    assert t.waiting() == ["Ann", "Ben", "Cem"]


def once_more(t: Table) -> None:
    """The next player comes to a Casino too."""
    t.land("Party Gras")


@pytest.mark.clause("H12.3", "HA67")
def test_every_game_has_the_whole_pack() -> None:
    t = blackjack("As Ks Qs Js Ts", burned="9s")
    lay(t)
    once_more(t)
    t.play("blackjack", planted("As Ks Qs Js Ts 9s"))
    lay(t)
    once_more(t)
    t.play("holdem")
    antes(t, "Ann Ben Cem", "As Ks Qs Js Ts 9s 8s 7s 6s")
    assert int(t.s.dealt).bit_count() == 9


@pytest.mark.clause("H12.4", "H16.6", "HA45", "HA66", "HA98")
def test_wagers_are_unseen_until_all_are_in() -> None:
    t = blackjack("9s 8s 7s 6s 5s")
    before = {name: view(t.s, seat) for seat, name in enumerate(t.names)}
    t.play("bet 7000", by="Ben")
    assert t.told == []
    assert t.waiting() == ["Ann", "Cem"]
    for name in ("Ann", "Cem"):
        now = view(t.s, t.seat(name))
        assert {key for key in now if now[key] != before[name][key]} == {"waiting"}
    t.play("pass", by="Ann")
    t.play("bet 3000", by="Ann")
    assert t.told == []
    t.play("bet 4000", planted("2s 3s 4s"), by="Cem")
    assert t.said()[:3] == ["Ben wagers $7,000.", "Cem wagers $4,000.", "Ann wagers $3,000 (second hand)."]


@pytest.mark.clause("H12.4", "HA66", "HA98")
def test_antes_are_unseen_until_all_are_in() -> None:
    t = casino()
    t.play("holdem")
    before = {name: view(t.s, seat) for seat, name in enumerate(t.names)}
    t.play("ante", by="Ann")
    t.play("pass", by="Cem")
    assert t.told == []
    now = view(t.s, t.seat("Ben"))
    assert {key for key in now if now[key] != before["Ben"][key]} == {"waiting"}
    t.play("ante", planted("2s 3s 4s 5s 6s 7s 8s"), by="Ben")
    assert t.kinds()[:3] == ["anted", "stayed-out", "anted"]
    assert [t.names[event.seat] for event in t.told[:3]] == ["Ben", "Cem", "Ann"]


@pytest.mark.clause("H12.5", "HA99")
def test_money_laid_down_is_no_cash_any_more() -> None:
    t = blackjack("9s 8s 7s 6s 5s")
    t.play("bet 20000", by="Ben")
    assert t.cash("Ben") == 25
    t.play("pass", by="Ann")
    t.play("pass", by="Ann")
    standing = t.standing()
    t.play("pass", "4s", by="Cem")
    assert t.cash("Ben") == 5
    assert t.standing()[1] < standing[1]
    t.play("stand", planted("Ks Td"))  # 13, and the House has 25
    assert t.cash("Ben") == 125


@pytest.mark.clause("H12.5", "HA99")
def test_it_does_not_count_for_a_win_before_it_comes_back() -> None:
    """Cem's Blackjack is paid while Ben's wager, which would make a fortune with the cash, lies on the table."""
    t = blackjack("9s As 7s 6s 5s", cash={"Ben": 49_999, "Cem": 1})
    lay(t, "9d Ks", Ben=49_999, Cem=1)
    assert t.heard("blackjack")
    assert not t.s.over


@pytest.mark.clause("H12.6", "HA100")
def test_a_game_that_cannot_be_played_is_not_on_offer() -> None:
    nothing = {"Ann": 0, "Ben": 0, "Cem": 0}
    assert casino(cash=nothing).offered() == ["craps", "pass"]
    assert casino(cash={**nothing, "Ben": 1}).offered() == ["craps", "blackjack", "pass"]
    assert casino(cash={"Ann": 9, "Ben": 9, "Cem": 1000}).offered() == ["craps", "blackjack", "pass"]
    assert casino(cash={"Ann": 9, "Ben": 10, "Cem": 10}).offered() == ["craps", "blackjack", "holdem", "pass"]


@pytest.mark.clause("H12.8", "H11.31", "HA86")
def test_a_bachelor_party_ends_in_a_casino() -> None:
    t = table()
    t.ride("Bachelor Party")
    assert t.where("Ann") == "Lost Wages"
    assert t.offered() == ["craps", "blackjack", "holdem", "pass"]


@pytest.mark.clause("H18.5", "HA83", "HA113")
def test_whoever_runs_out_of_time_plays_nothing_and_risks_nothing() -> None:
    t = casino()
    assert t.default() == "pass"
    t = blackjack("9s 8s 7s 6s 5s")
    assert {t.default(name) for name in t.waiting()} == {"pass"}
    lay(t, "4s", Ben=5)
    assert t.default() == "stand"
    t = casino()
    t.play("holdem")
    assert {t.default(name) for name in t.waiting()} == {"pass"}
    antes(t, "Ann Ben", "2s 3s 4s 5s 6s 7s 8s")
    assert t.default() == "check"
    t.play("bet 10000")
    assert t.default() == "fold"


# ---- Section 13


@pytest.mark.clause("H13.1")
def test_the_highest_roll_wins_250000() -> None:
    t = casino(cash={"Ann": 0, "Ben": 3, "Cem": 25})
    t.play("craps", "3-4, 6-5, 5-5")
    assert t.all_cash() == [0, 3, 275]
    assert t.said()[:5] == [
        "Ann deals High Roll Craps: the House puts up $250,000.",
        "Ben rolls 3-4.",
        "Cem rolls 6-5.",
        "Ann rolls 5-5.",
        "Cem wins $250,000 at High Roll.",
    ]


@pytest.mark.clause("H13.1")
def test_players_without_cash_roll_too() -> None:
    t = casino(cash={"Ann": 0, "Ben": 0, "Cem": 0})
    t.play("craps", "1-1, 1-1, 1-2")
    assert t.all_cash() == [250, 0, 0]


@pytest.mark.clause("H13.2", "HA39", "HA43")
@pytest.mark.parametrize(
    ("rolls", "each"),
    [("1-2, 6-4, 5-5", [125, 0, 125]), ("6-1, 3-4, 2-5", [83, 83, 83]), ("6-6, 1-1, 1-1", [0, 250, 0])],
)
def test_ties_share_it_in_whole_thousands(rolls: str, each: list[int]) -> None:
    t = casino()
    t.play("craps", rolls)
    assert [cash - 25 for cash in t.all_cash()] == each


@pytest.mark.clause("H13.3", "HA101")
def test_they_roll_from_the_dealers_left() -> None:
    t = casino(turn="Ben")
    t.play("craps", "1-1, 2-2, 3-3")
    assert [t.names[event.seat] for event in t.heard("high-rolled")] == ["Cem", "Ann", "Ben"]
    assert [[t.s.rolled[seat, 0], t.s.rolled[seat, 1]] for seat in range(3)] == [[2, 2], [3, 3], [1, 1]]


@pytest.mark.clause("H13.1", "H16.3", "HA30", "HA31")
def test_high_roll_can_win_the_game_for_whoever_has_the_turn_first() -> None:
    t = casino(cash={"Ann": 49_900, "Cem": 49_900})
    t.play("craps", "1-1, 6-5, 5-6")
    assert t.winner() == "Ann"
    t = casino(turn="Ben", cash={"Ann": 49_900, "Cem": 49_900})
    t.play("craps", "6-5, 5-6, 1-1")
    assert t.winner() == "Cem"


def test_what_is_left_of_a_game_goes_when_the_next_is_chosen() -> None:
    t = casino()
    t.play("craps", "1-2, 1-3, 1-4")
    once_more(t)
    assert [t.s.rolled[1, 0], t.s.rolled[1, 1]] == [1, 2]
    t.play("blackjack", planted(f"{BURNED} 3s 4s 5s 6s 7s"))
    assert [t.s.rolled[1, 0], t.s.rolled[1, 1]] == [0, 0]
    lay(t)
    once_more(t)
    assert t.s.felt_n == 5
    t.play("holdem")
    assert t.s.felt_n == 0
    fresh = begun(3).s
    antes(t, "Ann Ben Cem", "2s 3s 4s 5s 6s 7s 8s 9s Ts")
    while t.asked() == "what to bet":
        t.play("check")
    once_more(t)
    t.play("craps", "1-2, 1-3, 1-4")
    for name in ("put", "bets", "playing", "folded", "hole", "shown", "dealt", "sealed", "wager", "burned", "highest"):
        assert (t.s.array[name] == fresh.array[name]).all(), name
