"""Texas Hold'em in thousands of random hands: a second reading of the rules bets along, and no thousand is lost."""

import random
from collections import Counter

import hitch_plain_bets as plain
import hitch_plain_pots as plain_pots
import pytest
from hitch import NAMES_OF_SEATS, Table
from hitch_casino import casino
from phevaluator import evaluate_cards

from wayside.engine.dice import seed_dice
from wayside.games.hitchiker.edition import ANTE, SEATS, SEED
from wayside.games.hitchiker.pack import CARD_CODES
from wayside.games.hitchiker.state import BETTING

STREETS = {3: "flop", 4: "turn", 5: "river"}
Tally = Counter[str]


def some_cash(chance: random.Random) -> int:
    """A short stack, a usual one, or a fortune; now and then just the ante."""
    return chance.choice([ANTE, chance.randrange(10, 30), chance.randrange(10, 200), chance.randrange(10, 5000)])


def a_hand(chance: random.Random, number: int) -> Table:
    """Antes are asked for; everybody has some cash, and anybody may be the dealer."""
    seats = 2 + number % (SEATS - 1)
    names = NAMES_OF_SEATS[:seats]
    t = casino(seats, turn=chance.choice(names), cash={name: some_cash(chance) for name in names})
    seed_dice(t.s, number, 15)
    t.play("holdem")
    return t


def some_move(chance: random.Random, offers: list[str]) -> str:
    """Any of them, folds less often; of a free sum the least, all, or something between."""
    move = chance.choice([offer for offer in offers if offer != "fold" or chance.random() < 0.4] or offers)
    if ".." not in move:
        return move
    verb, span = move.split()[:2]
    low, high = (int(sum) // 1000 for sum in span.split(".."))
    small = min(high, low + 50)
    return f"{verb} {chance.choice([low, high, chance.randint(low, small), chance.randint(low, high)]) * 1000}"


def strength_of(hole: list[str], board: list[str]) -> int:
    """Higher for a better hand, by a library that is none of ours."""
    return -int(evaluate_cards(*hole, *board))


def play_hand(chance: random.Random, number: int, tally: Tally) -> None:
    """A hand from the antes to the end; each offer, card and sum is checked on the way."""
    t = a_hand(chance, number)
    dealer = t.turn()
    before = dict(zip(t.names, t.all_cash(), strict=True))
    for name in chance.sample(t.waiting(), len(t.waiting())):
        t.play("ante" if chance.random() < 0.85 else "pass", by=name)
    if t.heard("too-few"):
        tally["too few"] += 1
        assert t.all_cash() == list(before.values())
        return
    anted = [t.names[event.seat] for event in t.heard("anted")]
    assert anted == [name for name in (*t.to_the_left(dealer), dealer) if name in anted]
    hole = {t.names[e.seat]: [CARD_CODES[e.a], CARD_CODES[e.b]] for e in t.heard("hole-cards")}
    hand = plain.Hand(anted, {name: before[name] - ANTE for name in anted})
    board = [CARD_CODES[event.a] for event in t.heard("board-card")]
    told = t.told
    while t.s.phase == BETTING:
        tally[STREETS[t.s.board_n]] += 1
        assert t.deciding() == hand.asked()
        assert t.offered() == hand.offers()
        check_money(t, hand, before)
        move = some_move(chance, t.offered())
        tally[move.split()[0]] += 1
        tally["must not raise"] += move in ("fold", "call") and len(hand.offers()) == 2 and len(hand.moneyed()) > 1
        hand.act(move)
        t.play(move)
        told = t.told
        cards = [CARD_CODES[event.a] for event in t.heard("board-card")]
        board += cards
        if cards:
            assert hand.asked() is None
            hand.begin_round()
    assert hand.asked() is None
    settle(t, hand, before, hole, board, tally)
    shown = [event for event in told if event.kind.word == "showed"]
    assert bool(shown) == (len(hand.left()) > 1)
    assert {t.names[event.seat] for event in shown} <= set(hand.left())


def check_money(t: Table, hand: plain.Hand, before: dict[str, int]) -> None:
    """While it goes on: cash, bets and what was put in are as the second reading has them, and nothing is lost."""
    for name in hand.players:
        seat = t.seat(name)
        assert t.s.cash[seat] == hand.money[name]
        assert t.s.put[seat] == ANTE + hand.staked[name]
        assert t.s.bets[seat] == hand.bet_of(name)
    assert sum(t.all_cash()) + sum(t.s.put[seat] for seat in range(t.s.seats)) == sum(before.values())


def settle(
    t: Table, hand: plain.Hand, before: dict[str, int], hole: dict[str, list[str]], board: list[str], tally: Tally
) -> None:
    """At the end: everybody has what a second reading of pots and hands gives them."""
    stakes = {name: (ANTE + hand.staked[name]) * 1000 for name in hand.players}
    alone = len(hand.left()) == 1
    assert alone or len(board) == 5
    strength = {name: 0 if alone else strength_of(hole[name], board) for name in hand.players}
    outcome = plain_pots.settle(stakes, hand.folded, strength, hand.players, SEED * 1000)
    for name, cash in before.items():
        expected = cash
        if name in stakes:
            expected += (outcome.total(name) - stakes[name]) // 1000
        assert t.cash(name) == expected, name
    assert sum(t.all_cash()) == sum(before.values()) + SEED
    tally["alone"] += alone
    tally["side pots"] += len(outcome.pots) > 1
    tally["shared"] += any(len(shares) > 1 for shares in outcome.won)
    tally["back"] += bool(outcome.back)


ALL_THAT_HAPPENS = {
    *("flop", "turn", "river", "check", "bet", "call", "raise", "fold"),
    *("too few", "alone", "side pots", "shared", "back", "must not raise"),
}


@pytest.mark.clause("H15.7", "H15.8", "H15.9", "H15.10", "H15.12", "H15.13", "H15.15", "H15.20", "HA75", "HA76")
def test_random_hands_agree_with_a_second_reading() -> None:
    chance, tally = random.Random(15), Tally()
    for number in range(1000):
        play_hand(chance, number, tally)
    assert {what for what in tally if tally[what] > 5} == ALL_THAT_HAPPENS


@pytest.mark.long
def test_ten_thousand_random_hands_agree() -> None:
    chance, tally = random.Random(16), Tally()
    for number in range(10_000):
        play_hand(chance, number, tally)
    assert set(tally) == ALL_THAT_HAPPENS
