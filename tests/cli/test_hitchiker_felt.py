"""The tables of a Casino in a terminal: who sees which cards and wagers, and the odds that are told."""

import re

import hitch_casino
import numpy as np
import pytest
from hitch_screen import drawn, middle, rows, says, told

from wayside.games.hitchiker.holdem_chances import count_against_one
from wayside.games.hitchiker.state import HOUSE_HAND
from wayside.games.hitchiker.terminal_bets import against_house, share_of_pot
from wayside.games.hitchiker.words import CARD_WORDS


@pytest.mark.clause("H12.1", "H12.6", "H15.3")
def test_the_choice_of_a_game_says_who_can_play():
    t = hitch_casino.casino(4, cash={"Ben": 9, "Dot": 0})
    assert says(t, "Ann", "craps") == "1 craps $250,000 for the highest roll of 4; it costs nothing"
    assert says(t, "Ann", "holdem").endswith("; 2 can")
    assert "dealer" in rows(drawn(t))[0]
    t.play("holdem")
    hitch_casino.antes(t, "")
    assert "Too few wanted to play" in told(t, "Ann")


@pytest.mark.clause("H14.3", "H14.4", "H14.5", "H16.6")
def test_wagers_are_seen_by_who_said_them_until_all_are_in():
    t = hitch_casino.blackjack("8s 6d 7d Ac 7h", 3, cash={"Ann": 120, "Ben": 0})
    assert "no cash" in middle(t, "Ann")[2]
    t.play("bet 20k", by="Ann")
    assert [line.split()[-1] for line in middle(t, "Ann")[-2:]] == ["$20k", "…"]
    assert [line.split()[-1] for line in middle(t, "Cem")[-2:]] == ["…", "…"]
    assert says(t, "Ann", "bet").startswith("2 bet 1k..100k second hand: A♣ against 7♥ wins about ")
    t.play("pass", by="Ann")
    assert middle(t, "Ann")[-1].endswith("no wager")
    for name in ("Cem", ""):
        assert [line.split()[-2:] for line in middle(t, name)[-2:]] == [["wager", "said"]] * 2


@pytest.mark.clause("H14.9", "H14.10", "H14.12", "H14.14")
def test_hands_are_told_with_counts_and_wagers():
    t = hitch_casino.blackjack("8s 6d Ac 7h", 2, cash={"Ann": 120})
    hitch_casino.lay(t, "8d 3c Tc", Ann=(20, 30), Ben=5)
    lines = [" ".join(line.split()) for line in middle(t, "Ben")[1:]]
    assert lines == [
        "The House 7♥ 7 draws to 17",
        "▸▲ Ben 8♠ 8♦ 16 $5k",
        "● Ann 6♦ 3♣ 9 $20k",
        "second hand A♣ 10♣ 21 paid",
    ]
    assert re.fullmatch(r"\d stand on 16: wins \d+%, a push 0%, loses \d+%", says(t, "Ben", "stand"))
    assert says(t, "Ben", "split").endswith("$5,000 more, and two hands out of this one")
    t.play("split", "9c, Kd")
    assert [" ".join(line.split()) for line in middle(t, "Ben")[2:4]] == ["▸▲ Ben 8♠ 9♣ 17 $5k", "hand 2 8♦ K♦ 18 $5k"]
    t.play("hit", "Kc")
    assert " ".join(middle(t, "Ben")[2].split()) == "▲ Ben 8♠ 9♣ K♣ 27 bust"


def test_odds_against_the_house_are_those_of_the_cards_left():
    """Against every order of the three cards that are left, when all others lie open."""
    t = hitch_casino.blackjack("8s 6d Ac 7h", 2, cash={"Ann": 120})
    s = t.s.copy()
    left = [CARD_WORDS.index(card) for card in ("2♠", "10♥", "5♦")]
    open_cards = [card for card in range(52) if card not in left and CARD_WORDS[card] != "6♥"]
    s.felt_n = len(open_cards) + 1
    for at, card in enumerate([CARD_WORDS.index("6♥"), *open_cards]):
        s.felt[at], s.felt_hand[at] = card, HOUSE_HAND if at == 0 else 0
    # From 6: 2 then 10 is 18, 2 then 5 then 10 is 23; 10 then 2 is 18, 10 then 5 is 21; 5 is 11, and 2 then 10 is 23,
    # 10 is 21.
    assert against_house(s, 20) == pytest.approx((1 / 6 + 1 / 6 + 1 / 6 + 1 / 6, 0, 1 / 6 + 1 / 6))
    assert against_house(s, 18) == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert sum(against_house(t.s, 17)) == pytest.approx(1)


@pytest.mark.clause("H15.5", "H15.15", "H16.6")
def test_a_hand_of_holdem_is_told_to_its_player_alone():
    hole = {"Ann": "As Kd", "Ben": "2c 7h", "Cem": "9s 9d"}
    t = hitch_casino.holdem(hole, "Ah 5c Td", cash={"Ann": 500, "Ben": 50, "Cem": 300})
    hitch_casino.bets(t, "bet 40k", "raise 120k")
    faces = {"Ann": ("A♠", "K♦"), "Ben": ("2♣", "7♥"), "Cem": ("9♠", "9♦")}
    for viewer in ("Ann", "Ben", "Cem", ""):
        text = "\n".join(drawn(t, viewer))
        for name, cards in faces.items():
            assert all((card in text) == (name == viewer) for card in cards)
        assert "A♥ 5♣ 10♦" in text
    lines = [" ".join(line.split()) for line in middle(t, "Ann")[1:]]
    assert lines == [
        "Board A♥ 5♣ 10♦ · ·",
        "Pot $130,000 ●▲■",
        "▲ Ben bets $40,000 all in",
        "■ Cem bets $120,000",
        "▸● Ann",
        "You hold A♠ K♦",
        "a pair of aces",
    ]
    assert re.fullmatch(
        r"1 call \$120,000 to win \$290,000, worth it from 29%; about 7\d% of the pot against 2 others",
        says(t, "Ann", "call"),
    )
    assert says(t, "Ann", "fold") == "2 fold you lose the $10,000 that you have put in"
    assert says(t, "Ann", "raise").startswith("3 raise 200k..490k ")
    t.play("call", "2d")
    assert "Side pot 1" in told(t, "Cem")
    assert re.search(r"Pot \$250,000 ●▲■", told(t, "Cem"))
    assert re.search(r"Side pot 1 \$160,000 ●■", told(t, "Cem"))


@pytest.mark.clause("H15.20")
def test_odds_at_holdem_are_about_those_that_are_counted():
    """Against one other exactly; by many tries within what chance allows, which is the same each time it is drawn."""
    t = hitch_casino.holdem({"Ann": "As Kd", "Ben": "2c 7h"}, "Ah 5c Td", cash={"Ann": 500, "Ben": 500})
    assert re.search(r"about \d\d% of the pot against 1 other", says(t, "Ben", "check"))
    hitch_casino.bets(t, "check", "check", cards="2d")
    counted = np.zeros(3, np.int64)
    count_against_one(t.s, 1, counted.data)
    win, tie, loss = (100 * counted / counted.sum()).tolist()
    told_so = says(t, "Ben", "check")
    assert f"ahead {win:.0f}%" in told_so
    assert f"behind {loss:.0f}%" in told_so
    assert share_of_pot(t.s, 1) == share_of_pot(t.s, 1) == pytest.approx(10 * (win + tie / 2), abs=60)


def test_what_was_shown_stays_to_be_seen_when_a_hand_has_won_the_match():
    t = hitch_casino.holdem({"Ann": "As Ad", "Ben": "2c 7h"}, "Ah 5c Td", cash={"Ann": 26_000, "Ben": 26_000})
    hitch_casino.bets(t, "bet 25990k", "call", cards="Ac Kh")
    assert t.winner() == "Ann"
    lines = [" ".join(line.split()) for line in middle(t, "Ben")]
    assert lines[:2] == ["● Ann has won", "with $52,100,000 of Travelling Cash."]
    assert "● Ann A♠ A♦" in lines
    assert not any(re.match(r"\d ", line) for line in drawn(t, "Ben"))


def test_high_roll_that_ends_the_match_is_told():
    t = hitch_casino.casino(3, cash={"Ben": 49_900})
    t.play("craps", "6-6, 1-2, 3-3")
    assert t.winner() == "Ben"
    assert [" ".join(line.split()) for line in middle(t)[-3:]] == ["▲ Ben 6 6 12 highest", "■ Cem 1 2 3", "● Ann 3 3 6"]
