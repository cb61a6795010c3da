"""Section 15 of the rulebook: antes, cards, and who shows and wins. Bets are in test_holdem_bets.py."""

import pytest
from hitch_casino import antes, bets, board, casino, holdem, planted, shown, won

from wayside.engine.events import events_of
from wayside.games.hitchiker import GAME
from wayside.games.hitchiker.edition import NONE
from wayside.games.hitchiker.pack import cards_of

THREE = {"Ann": "As Ad", "Ben": "Ks Kd", "Cem": "Qs Qd"}
FLOP = "2c 7h 9s"
RICH = {"Ann": 1000, "Ben": 1000, "Cem": 1000}


# ---- Antes


@pytest.mark.clause("H15.1", "HA66", "HA73", "HA89")
def test_everybody_who_has_10000_is_asked_the_dealer_too() -> None:
    t = casino(4, cash={"Ann": 10, "Ben": 9, "Cem": 0, "Dot": 500})
    t.play("holdem")
    assert t.said() == ["Ann deals Texas Hold'em: the Bank puts in $100,000."]
    assert t.waiting() == ["Ann", "Dot"]
    assert t.offered("Ann") == t.offered("Dot") == ["ante", "pass"]


@pytest.mark.clause("H15.1", "HA73")
def test_the_ante_is_10000_in_full_and_the_bank_puts_in_100000() -> None:
    t = holdem({"Ann": "As Ad", "Cem": "Qs Qd"}, FLOP, seats=3)
    assert t.all_cash() == [15, 25, 15]
    assert "Ben stays out." in t.said()
    bets(t, "bet 10000", "fold")
    assert won(t) == [("Cem", 120, 0)]


@pytest.mark.clause("H15.1", "H15.12", "HA73")
def test_whoever_has_exactly_the_ante_is_all_in() -> None:
    t = holdem(THREE, FLOP, cash={"Cem": 10})
    assert t.cash("Cem") == 0
    assert t.deciding() == "Ben"
    t.play("check")
    assert t.deciding() == "Ann"


@pytest.mark.clause("H15.2", "HA37", "HA72")
@pytest.mark.parametrize("who", ["", "Ann", "Ben"])
def test_fewer_than_two_antes_are_no_hand(who: str) -> None:
    t = casino()
    t.play("holdem")
    antes(t, who)
    assert t.all_cash() == [25, 25, 25]
    assert t.kinds()[3:] == (["too-few", "ante-back"] if who else ["too-few"])
    assert not t.heard("hole-cards")
    assert (t.deciding(), t.asked()) == ("Ann", "which casino game to play")


@pytest.mark.clause("H15.2", "H15.3", "HA72", "HA106")
def test_the_dealer_may_then_choose_another_game_but_not_this_one() -> None:
    t = casino()
    t.play("holdem")
    antes(t, "Cem")
    assert t.offered() == ["craps", "blackjack", "pass"]
    t.play("craps", "1-2, 1-3, 1-1")
    assert t.cash("Cem") == 275
    t.land("Party Gras")
    assert t.offered() == ["craps", "blackjack", "holdem", "pass"]


# ---- Cards


@pytest.mark.clause("H15.4", "HA74")
@pytest.mark.parametrize(
    ("turn", "hole", "first"),
    [
        ("Ann", THREE, "Ben"),
        ("Ben", THREE, "Cem"),
        ("Ann", {"Ann": "As Ad", "Cem": "Qs Qd"}, "Cem"),
        ("Ann", {"Ben": "As Ad", "Cem": "Qs Qd"}, "Ben"),
        ("Ben", {"Ann": "As Ad", "Cem": "Qs Qd"}, "Cem"),
    ],
)
def test_cards_and_bets_begin_left_of_the_button_playing_or_not(turn: str, hole: dict[str, str], first: str) -> None:
    t = holdem(hole, FLOP, seats=3, turn=turn)
    assert t.names[t.heard("hole-cards")[0].seat] == first
    for street in ("Tc", "Jc", ""):
        assert t.deciding() == first
        bets(t, *["check"] * len(hole), cards=street)


@pytest.mark.clause("H15.4", "H15.5", "HA45", "HA74")
def test_two_hole_cards_each_one_at_a_time() -> None:
    t = casino()
    t.play("holdem")
    antes(t, "Ann Ben Cem", "2s 3s 4s 5s 6s 7s 8s 9s Ts")
    held = {name: [t.s.hole[t.seat(name), i] for i in range(2)] for name in t.names}
    assert held == {"Ben": cards_of("2s 5s"), "Cem": cards_of("3s 6s"), "Ann": cards_of("4s 7s")}
    for seat in range(3):
        mine = [event for event in events_of(GAME.events, t.s, seat) if event.kind.word == "hole-cards"]
        assert [event.seat for event in mine] == [seat]
    assert not [event for event in events_of(GAME.events, t.s, None) if event.kind.word == "hole-cards"]


@pytest.mark.clause("H15.5", "H15.6", "HA67")
def test_flop_turn_and_river_each_with_bets_and_no_card_burned() -> None:
    t = holdem(THREE, FLOP)
    assert board(t) == FLOP
    bets(t, "check", "check", "check", cards="Tc")
    assert (board(t), t.asked()) == (f"{FLOP} Tc", "what to bet")
    bets(t, "check", "check", "check", cards="Jc")
    assert (board(t), t.asked()) == (f"{FLOP} Tc Jc", "what to bet")
    assert int(t.s.dealt).bit_count() == 3 * 2 + 5
    bets(t, "check", "check", "check")
    assert t.turn() == "Ben"


# ---- Who shows


@pytest.mark.clause("H15.16", "HA78")
def test_the_last_one_in_takes_all_and_shows_nothing() -> None:
    t = holdem(THREE, FLOP, cash=RICH)
    bets(t, "bet 20000", "call", "call", cards="Tc")
    bets(t, "bet 30000", "fold", "fold")
    assert shown(t) == []
    assert all(t.s.shown[seat, i] == NONE for seat in range(3) for i in range(2))
    assert t.said()[1:3] == ["Ben takes back $30,000 that nobody called.", "Ben wins $190,000 from the pot."]
    assert board(t) == f"{FLOP} Tc"
    assert t.all_cash() == [970, 970 + 190, 970]


@pytest.mark.clause("H15.17", "HA78")
def test_after_checks_all_show_from_the_buttons_left() -> None:
    t = holdem(THREE, FLOP)
    bets(t, "check", "check", "check", cards="Tc")
    bets(t, "check", "check", "check", cards="3h")
    bets(t, "check", "check", "check")
    assert shown(t) == ["Ben", "Cem", "Ann"]
    assert t.said()[1:3] == ["Ben shows K♠ and K♦.", "That makes a pair of kings, with a ten, a nine and a seven."]
    assert [[t.s.shown[seat, i] for i in range(2)] for seat in range(3)] == [cards_of(THREE[n]) for n in t.names]


@pytest.mark.clause("H15.17", "HA78")
def test_whoever_bet_or_raised_last_in_the_last_round_shows_first() -> None:
    t = holdem(THREE, FLOP, cash=RICH)
    bets(t, "check", "check", "check", cards="Tc")
    bets(t, "check", "check", "check", cards="3h")
    bets(t, "bet 10000", "raise 30000", "call", "call")
    assert shown(t) == ["Cem", "Ann", "Ben"]


@pytest.mark.clause("H15.17", "HA78")
def test_a_bet_of_an_earlier_round_does_not_matter_then() -> None:
    t = holdem(THREE, FLOP, cash=RICH)
    bets(t, "check", "check", "bet 10000", "call", "call", cards="Tc")
    bets(t, "check", "check", "check", cards="3h")
    bets(t, "check", "check", "check")
    assert shown(t) == ["Ben", "Cem", "Ann"]


@pytest.mark.clause("H15.17", "HA78")
def test_the_last_round_is_the_last_in_which_there_was_betting() -> None:
    t = holdem(THREE, FLOP)
    bets(t, "check", "bet 15000", "call", "call", cards="Tc 3h")
    assert shown(t) == ["Cem", "Ann", "Ben"]


@pytest.mark.clause("H15.17", "HA78")
def test_folded_hands_are_not_shown() -> None:
    t = holdem(THREE, FLOP)
    bets(t, "bet 10000", "fold", "call", cards="Tc")
    bets(t, "check", "check", cards="3h")
    bets(t, "check", "check")
    assert shown(t) == ["Ben", "Ann"]
    assert [t.s.shown[2, i] for i in range(2)] == [NONE, NONE]
    assert [t.s.hole[seat, i] for seat in range(3) for i in range(2)] == [NONE] * 6


# ---- Who wins


def showdown(hole: dict[str, str], cards: str) -> dict[str, int]:
    """Who wins what of the Bank's money and the antes if everybody checks."""
    first, turn, river = cards[:8], cards[9:11], cards[12:]
    t = holdem(hole, first)
    bets(t, *["check"] * len(hole), cards=turn)
    bets(t, *["check"] * len(hole), cards=river)
    bets(t, *["check"] * len(hole))
    return {name: sum for name, sum, _ in won(t)}


@pytest.mark.clause("H15.18", "H15.20")
@pytest.mark.parametrize(
    ("ann", "ben", "cards"),
    [
        ("As Ks", "Ah Ac", "Qs Js Ts 9d 3h"),  # both: a royal flush against three aces
        ("Kh 3d", "Ah Ac", "Kc Kd 7h 8s 2c"),  # one: three kings against two pairs
        ("Ah 3d", "Qh Qd", "As Ks Kd 7c 7h"),  # one: kings and aces against kings and queens
    ],
)
def test_both_hole_cards_or_one(ann: str, ben: str, cards: str) -> None:
    assert showdown({"Ann": ann, "Ben": ben}, cards) == {"Ann": 120}


@pytest.mark.clause("H15.18", "H15.21", "HA79")
def test_whoever_plays_the_board_shares() -> None:
    assert showdown({"Ann": "2s 3d", "Ben": "2h 3c"}, "As Ks Qs Js Ts") == {"Ann": 60, "Ben": 60}


@pytest.mark.clause("H15.19", "H15.20")
@pytest.mark.parametrize(
    ("ann", "ben", "cards"),
    [
        ("5s 6s", "9c 9d", "7s 8s 9s 9h 2c"),  # straight flush, four of a kind
        ("9c 9d", "8c 8d", "9h 9s 8h 2c 3d"),  # four of a kind, full house
        ("9c 9d", "Ah 2h", "9h 8h 8c 3h 4d"),  # full house, flush
        ("Ah 2h", "Tc Jc", "9h 8h 7c 3h 4d"),  # flush, straight
        ("Tc Jc", "9c 9d", "9h 8h 7c 3s 4d"),  # straight, three of a kind
        ("9c 9d", "Ac Kd", "9h Ah Kc 3s 4d"),  # three of a kind, two pairs
        ("Ac Kd", "As Qd", "Ah Kc 9h 3s 4d"),  # two pairs, a pair
        ("Ac Kd", "As Qd", "Ah 8c 9h 3s 4d"),  # a pair with a king, with a queen
        ("3c 2d", "Ac Kd", "3h 8c 9h Ts 5d"),  # a pair, high card
        ("6c 2d", "Ac Kd", "2h 3c 4h 5s Td"),  # a straight to six, to five with the ace low
        ("Ah 2c", "Kh 2d", "3c 8d 9h Ts 5d"),  # ace high, king high
    ],
)
def test_ranks_of_hands(ann: str, ben: str, cards: str) -> None:
    assert showdown({"Ann": ann, "Ben": ben}, cards) == {"Ann": 120}
    assert showdown({"Ann": ben, "Ben": ann}, cards) == {"Ben": 120}


@pytest.mark.clause("H15.19", "H15.21")
def test_suits_do_not_matter_and_a_sixth_card_neither() -> None:
    assert showdown({"Ann": "As 2d", "Ben": "Ah 3c"}, "Ac Kc Qd 9s 8h") == {"Ann": 60, "Ben": 60}


@pytest.mark.clause("H15.21", "HA43", "HA79")
def test_thousands_left_over_go_one_each_from_the_buttons_left() -> None:
    hole = {"Ann": "2s 3d", "Ben": "2h 3c", "Cem": "2d 3s"}
    t = holdem(hole, "As Ks Qs", cash=RICH)
    bets(t, "bet 11000", "call", "call", cards="Js")
    bets(t, "bet 10000", "fold", "call", cards="Ts")
    bets(t, "check", "check")
    assert won(t) == [("Ben", 92, 0), ("Ann", 91, 0)]
    t = holdem(hole, "As Ks Qs")
    bets(t, "check", "check", "check", cards="Js")
    bets(t, "check", "check", "check", cards="Ts")
    bets(t, "check", "check", "check")
    assert won(t) == [("Ben", 44, 0), ("Cem", 43, 0), ("Ann", 43, 0)]


@pytest.mark.clause("H15.22", "H16.1", "H16.3", "HA30", "HA31", "HA99")
def test_it_is_seen_who_has_won_when_all_pots_are_paid() -> None:
    equal = {"Ann": "2s 3d", "Ben": "2h 3c"}
    t = holdem(equal, "As Ks Qs", cash={"Ann": 49_990, "Ben": 49_990})
    bets(t, "check", "check", cards="Js")
    bets(t, "check", "check", cards="Ts")
    bets(t, "check", "check")
    assert t.all_cash() == [50_040, 50_040]
    assert t.winner() == "Ann"
    t = holdem({"Ann": "2s 3d", "Ben": "Ah Ac"}, "As Ks Qd", cash={"Ann": 49_990, "Ben": 49_990})
    t.play("bet 49980000")
    t.play("call", planted("Jd 4h"))
    assert t.cash("Ben") == 2 * 49_990 + 100
    assert t.winner() == "Ben"
