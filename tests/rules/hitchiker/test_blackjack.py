"""Section 14 of the rulebook, but for split and doubled hands: cards, wagers, hit and stand, the House, payment."""

import pytest
from hitch import Table
from hitch_casino import blackjack, casino, count, hand, house, lay, planted, wager

from wayside.games.hitchiker.blackjack_hands import COUNTS
from wayside.games.hitchiker.pack import CARD_CODES, cards_of

# From the dealer's left on: Ben's and Cem's cards, Ann's two, the House's.
FIRST = "9s 8s 7s 6s 5s"


def against(house: str, second: str = "Ts", first: str = "9s", cards: str = "", stake: int = 10) -> Table:
    """Ben alone has bet, holds two cards and stands, or takes `cards` first; then the House has these cards."""
    up, *drawn = house.split()
    t = blackjack(f"{first} 8c 7c 6c {up}", cash={"Ben": 100})
    lay(t, second, Ben=stake)
    for card in cards.split():
        t.play("hit", card)
    t.play("stand", planted(" ".join(drawn)))
    return t


# ---- What cards count


@pytest.mark.clause("H14.2")
def test_what_cards_count() -> None:
    for code in CARD_CODES:
        (card,) = cards_of(code)
        rank = code[0]
        assert COUNTS[card] == (1 if rank == "A" else 10 if rank in "TJQK" else int(rank))


@pytest.mark.clause("H14.2")
@pytest.mark.parametrize(
    ("first", "second", "more", "counts"),
    [
        ("As", "5s", "", [16]),
        ("As", "5s", "9s 2s", [16, 15, 17]),
        ("As", "Ad", "9s", [12, 21]),
        ("As", "Ad", "Ts 5d", [12, 12, 17]),
        ("5s", "4s", "Ad Ac Ah", [9, 20, 21]),
        ("5s", "7s", "Ad 8d", [12, 13, 21]),
    ],
)
def test_an_ace_counts_what_is_better_for_the_hand(first: str, second: str, more: str, counts: list[int]) -> None:
    t = blackjack(f"{first} 8c 7c 6c Tc")
    lay(t, second, Ben=1)
    found = [count(t, "Ben")]
    for card in more.split()[: len(counts) - 1]:
        t.play("hit", f"{card}, Qh" if counts[len(found)] == 21 else card)
        found.append(count(t, "Ben"))
    assert found == counts


# ---- The deal


@pytest.mark.clause("H14.3", "HA67", "HA102")
def test_the_deal() -> None:
    t = casino(4, turn="Cem", cash={"Dot": 0})
    t.play("blackjack", planted("As 2s 3s 4s 5s 6s 7s"))
    assert t.s.burned == cards_of("As")[0]
    assert t.said()[1:] == [
        "Dot is dealt 2♠.",
        "Ann is dealt 3♠.",
        "Ben is dealt 4♠.",
        "Cem is dealt 5♠.",
        "Cem is dealt 6♠ (second hand).",
        "The House is dealt 7♠.",
    ]
    assert [hand(t, name) for name in t.names] == ["3s", "4s", "5s", "2s"]
    assert (hand(t, "Cem", 4), house(t)) == ("6s", "7s")


@pytest.mark.clause("H14.3")
def test_the_burned_card_is_not_dealt_again() -> None:
    t = blackjack(FIRST, burned="As")
    with pytest.raises(AssertionError, match="As is dealt already"):
        lay(t, "As", Ben=1)


# ---- Wagers


@pytest.mark.clause("H14.4", "HA103")
def test_a_wager_is_from_one_thousand_to_all_of_ones_cash() -> None:
    t = blackjack(FIRST, cash={"Ben": 1234, "Cem": 1})
    assert t.waiting() == ["Ann", "Ben", "Cem"]
    assert t.offered("Ben") == ["bet 1000..1234000 by 1000", "pass"]
    assert t.range_of("bet", "Cem") == (1, 1)
    assert count(t, "Ben") == 9


@pytest.mark.clause("H14.5", "HA35")
def test_the_dealer_may_bet_on_each_of_two_hands() -> None:
    t = blackjack(FIRST)
    t.play("bet 10000", by="Ann")
    assert t.waiting() == ["Ann", "Ben", "Cem"]
    assert t.offered("Ann") == ["bet 1000..15000 by 1000", "pass"]
    t.play("bet 15000", by="Ann")
    lay(t, "2s 3s")
    assert (wager(t, "Ann"), wager(t, "Ann", 4)) == (10, 15)
    assert (hand(t, "Ann"), hand(t, "Ann", 4)) == ("7s 2s", "6s 3s")
    assert t.cash() == 0


@pytest.mark.clause("H14.5", "HA35")
@pytest.mark.parametrize(("first", "second"), [(0, 9), (9, 0), (0, 0)])
def test_the_dealer_may_bet_nothing_on_either(first: int, second: int) -> None:
    t = blackjack(FIRST)
    lay(t, "2s" if first or second else "", Ann=(first, second))
    assert t.turn() == ("Ann" if first or second else "Ben")
    assert (wager(t, "Ann"), wager(t, "Ann", 4)) == (first, second)


@pytest.mark.clause("H14.5", "HA89")
def test_with_all_on_the_first_hand_the_second_is_not_asked_for() -> None:
    t = blackjack(FIRST)
    t.play("bet 25000", by="Ann")
    assert t.waiting() == ["Ben", "Cem"]


@pytest.mark.clause("H14.6", "HA35", "HA89")
def test_a_hand_without_a_wager_is_out() -> None:
    t = blackjack(FIRST, cash={"Cem": 0})
    assert t.waiting() == ["Ann", "Ben"]
    lay(t, "2s", Ann=(0, 5))
    assert t.said() == [
        "Ben sits out.",
        "Cem sits out.",
        "Ann wagers $5,000 (second hand).",
        "Ann is dealt 2♠ (second hand).",
    ]
    assert [hand(t, name) for name in t.names] == ["7s", "9s", "8s"]


@pytest.mark.clause("H14.7", "HA104")
def test_if_nobody_bets_the_game_is_over() -> None:
    t = blackjack(FIRST)
    lay(t)
    assert t.turn() == "Ben"
    assert t.all_cash() == [25, 25, 25]
    assert house(t) == "5s"


@pytest.mark.clause("H14.8")
def test_second_cards_from_the_dealers_left_and_none_for_the_house() -> None:
    t = blackjack(FIRST)
    lay(t, "2s 3s 4s 2d", Ann=(1, 1), Ben=1, Cem=1)
    assert [hand(t, name) for name in ("Ben", "Cem", "Ann")] == ["9s 2s", "8s 3s", "7s 4s"]
    assert (hand(t, "Ann", 4), house(t)) == ("6s 2d", "5s")


# ---- Hit and stand


@pytest.mark.clause("H14.9", "HA70")
def test_hands_are_played_from_the_dealers_left_the_dealers_two_last() -> None:
    t = blackjack(FIRST)
    lay(t, "2s 3s 4s 2d", Ann=(1, 1), Ben=1, Cem=1)
    played = []
    for last in ("", "", "", "Kc, Qc"):
        played.append((t.deciding(), t.s.hand % 4, t.s.hand >= 24))
        assert {"hit", "stand"} <= t.verbs()
        t.play("stand", last)
    assert played == [("Ben", 0, False), ("Cem", 0, False), ("Ann", 0, False), ("Ann", 0, True)]


@pytest.mark.clause("H14.9")
def test_a_hand_that_is_hit_may_go_on() -> None:
    t = blackjack(FIRST)
    lay(t, "2s", Ben=1)
    t.play("hit", "2d")
    assert t.deciding() == "Ben"
    t.play("hit", "3d")
    assert (hand(t, "Ben"), count(t, "Ben")) == ("9s 2s 2d 3d", 16)
    t.play("stand", "Kc, 2h")
    assert t.said()[0] == "Ben stands on 16."


@pytest.mark.clause("H14.10")
def test_more_than_21_loses_at_once() -> None:
    t = blackjack(FIRST)
    lay(t, "7d 3s", Ben=10, Cem=10)
    t.play("hit", "6d")
    assert t.said() == ["Ben is dealt 6♦.", "Ben busts and loses $10,000."]
    assert (t.cash("Ben"), wager(t, "Ben"), t.deciding()) == (15, 0, "Cem")


@pytest.mark.clause("H14.10")
def test_a_bust_hand_does_not_win_when_the_house_busts_too() -> None:
    t = blackjack(FIRST)
    lay(t, "7d 3s", Ben=10, Cem=10)
    t.play("hit", "6d")
    t.play("stand", "Kc, Qc")
    assert t.heard("house-bust")
    assert (t.cash("Ben"), t.cash("Cem")) == (15, 75)


@pytest.mark.clause("H14.11", "HA105")
def test_a_hand_of_21_stands_by_itself() -> None:
    t = blackjack(FIRST)
    lay(t, "2s 3s", Ben=1, Cem=1)
    t.play("hit", "Ks")
    assert t.said() == ["Ben is dealt K♠.", "Ben stands on 21."]
    assert t.deciding() == "Cem"


# ---- Blackjacks


@pytest.mark.clause("H14.12", "HA32")
@pytest.mark.parametrize("second", ["Ts", "Js", "Qs", "Ks"])
def test_two_cards_of_21_are_paid_ten_times_at_once(second: str) -> None:
    t = blackjack("Ad 8s 7s 6s 5s")
    lay(t, second, Ben=10)
    assert t.cash("Ben") == 25 + 100
    assert "Ben has a Blackjack and is paid $100,000." in t.said()
    assert t.turn() == "Ben"  # no hand is left, so that the game is over
    assert house(t) == "5s"


@pytest.mark.clause("H14.12", "HA32")
def test_a_blackjack_cannot_lose_any_more() -> None:
    t = blackjack("Ad 8s 7s 6s Tc")
    lay(t, "Ts 2s", Ben=10, Cem=10)
    assert t.deciding() == "Cem"
    t.play("stand", "Ah")  # the House has 21 from two cards, too
    assert [event.kind.word for event in t.told if event.seat == 1] == []
    assert (t.cash("Ben"), t.cash("Cem")) == (125, 15)


@pytest.mark.clause("H14.12")
def test_21_from_three_cards_is_no_blackjack() -> None:
    t = blackjack(FIRST)
    lay(t, "2s", Ben=10)
    t.play("hit", "Ts, Kd, 4d")  # and the House has 19
    assert not t.heard("blackjack")
    assert t.cash("Ben") == 25 + 50


@pytest.mark.clause("H14.13", "HA30", "HA70")
def test_blackjacks_are_paid_one_after_another_and_the_first_to_reach_the_goal_wins() -> None:
    rich = {"Ann": 49_000, "Ben": 49_000, "Cem": 49_000}
    t = blackjack("Ad As Ac 6s 5s", cash=rich)
    lay(t, "Ts Td Tc", Ann=(1000, 0), Ben=50, Cem=1000)
    assert [t.names[event.seat] for event in t.heard("blackjack")] == ["Ben", "Cem"]
    assert t.winner() == "Cem"
    assert (t.cash("Ben"), t.cash("Cem")) == (49_500, 59_000)


# ---- The House


@pytest.mark.clause("H14.19")
@pytest.mark.parametrize("cards", ["Tc 7d", "9c 9d", "5c Kd 2d", "Tc 6d 5d", "2c 2d 2h 2s 3c 3d 3h"])
def test_the_house_draws_until_it_has_17(cards: str) -> None:
    t = against(cards, first="9h", second="Ts") if "2c" not in cards else _small_cards(cards)
    assert house(t) == cards
    assert t.heard("house-stands")[0].a >= 17


def _small_cards(cards: str) -> Table:
    """The same with another card burned."""
    up, *drawn = cards.split()
    t = blackjack(f"9h 8c 7c 6c {up}", burned="Kh")
    lay(t, "Ts", Ben=10)
    t.play("stand", planted(" ".join(drawn)))
    return t


@pytest.mark.clause("H14.19", "HA34")
@pytest.mark.parametrize(("cards", "stands"), [("Ac 6d", 17), ("Ac 2d 4d", 17), ("Ac 5d Td 2h", 18), ("6c Ad", 17)])
def test_the_house_stands_on_17_with_an_ace_that_counts_11(cards: str, stands: int) -> None:
    t = against(cards.replace("6c", "6h"))
    assert [event.a for event in t.heard("house-stands")] == [stands]


@pytest.mark.clause("H14.20", "HA71")
def test_the_house_draws_only_if_a_hand_waits_for_it() -> None:
    t = blackjack(FIRST)
    lay(t, "Td", Ben=10)
    t.play("hit", "Jd")
    assert t.turn() == "Ben"
    assert house(t) == "5s"
    assert not t.heard("house-stands")


# ---- Payment


@pytest.mark.clause("H14.1", "H14.21")
def test_a_higher_hand_wins_five_times_the_wager() -> None:
    t = against("Tc 8d")  # 19 against 18
    assert t.cash("Ben") == 150
    assert t.said()[-1] == "Ben wins $50,000."


@pytest.mark.clause("H14.1", "H14.21")
def test_every_hand_in_the_game_wins_if_the_house_busts() -> None:
    t = against("Tc 6d Kd", first="2s", second="3s")
    assert t.heard("house-bust")[0].a == 26
    assert t.cash("Ben") == 150


@pytest.mark.clause("H14.22", "HA32")
def test_an_equal_hand_gets_its_wager_back() -> None:
    t = against("Tc 9d")
    assert (t.cash("Ben"), t.kinds()[-1]) == (100, "hand-pushed")


@pytest.mark.clause("H14.22", "HA32")
def test_a_lower_hand_loses_its_wager() -> None:
    t = against("Tc Jd")
    assert (t.cash("Ben"), t.kinds()[-1]) == (90, "hand-lost")


@pytest.mark.clause("H14.22", "HA32")
def test_21_of_the_house_from_two_cards_is_like_any_other() -> None:
    t = blackjack("9s 8c 7c 6c Ac")
    lay(t, "2s", Ben=10)
    t.play("hit", "Ts, Kd")
    assert t.kinds()[-3:] == ["house-dealt", "house-stands", "hand-pushed"]
    assert t.cash("Ben") == 25


@pytest.mark.clause("H14.23", "H16.3", "HA31", "HA70")
def test_all_other_hands_are_settled_at_once_and_then_it_is_seen_who_has_won() -> None:
    t = blackjack("9s 8s 9d 6s 5s", cash={"Ann": 49_900, "Ben": 49_900})
    lay(t, "Ts Td", Ann=(100, 0), Ben=100)
    t.play("stand")
    t.play("stand", "Kd, Kc")
    assert [t.names[event.seat] for event in t.heard("hand-won")] == ["Ben", "Ann"]
    assert t.winner() == "Ann"


@pytest.mark.clause("H14.1")
def test_the_bank_alone_pays_and_is_paid() -> None:
    t = blackjack(FIRST)
    lay(t, "Ts Td 9d", Ann=(10, 0), Ben=10, Cem=10)
    t.play("stand")
    t.play("stand")
    t.play("stand", "Kd, 3d")  # the House has 18; Ben 19, Cem 18, Ann 16
    assert t.all_cash() == [15, 75, 25]
