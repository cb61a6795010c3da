"""Section 14 of the rulebook, the rest: split and doubled hands, a pack that runs out, and random games in full."""

import random
from collections import Counter

import pytest
from hitch import NAMES_OF_SEATS, Table
from hitch_casino import blackjack, casino, count, hand, hand_of, house, lay, wager

from wayside.engine.dice import seed_dice
from wayside.games.hitchiker.blackjack_hands import COUNTS
from wayside.games.hitchiker.edition import SPLIT_HANDS
from wayside.games.hitchiker.pack import cards_of
from wayside.games.hitchiker.state import HAND, HANDS, HOUSE_HAND, ON_FELT, SECOND, WAGER, State


def pair(first: str, second: str, stake: int = 10, cash: int = 100) -> Table:
    """Ben alone has bet, and has these two cards."""
    t = blackjack(f"{first} 8c 7c 6c Tc", cash={"Ben": cash})
    lay(t, second, Ben=stake)
    return t


# ---- Splitting


@pytest.mark.clause("H14.14", "HA68")
@pytest.mark.parametrize(("first", "second"), [("8s", "8d"), ("Ks", "Td"), ("Js", "Qs"), ("As", "Ad")])
def test_two_cards_that_count_the_same_may_be_split(first: str, second: str) -> None:
    t = pair(first, second)
    assert t.offered() == ["hit", "stand", "split", "double"]
    t.play("split", "5s, 4s")
    assert [hand(t, "Ben", i) for i in range(4)] == [f"{first} 5s", f"{second} 4s", "", ""]
    assert [wager(t, "Ben", i) for i in range(4)] == [10, 10, 0, 0]
    assert t.cash("Ben") == 80
    assert t.said() == [
        "Ben splits and lays down $10,000 more (hand 2).",
        "Ben is dealt 5♠.",
        "Ben is dealt 4♠ (hand 2).",
    ]


@pytest.mark.clause("H14.14")
@pytest.mark.parametrize(("first", "second"), [("8s", "9d"), ("As", "5d"), ("Ts", "2d"), ("9s", "Td")])
def test_others_may_not_be_split(first: str, second: str) -> None:
    assert "split" not in pair(first, second).verbs()


@pytest.mark.clause("H14.14")
def test_only_the_first_two_cards_may_be_split() -> None:
    t = pair("4s", "2d")
    t.play("hit", "6s")
    assert t.offered() == ["hit", "stand"]


@pytest.mark.clause("H14.14", "H14.9")
def test_both_hands_are_played_one_after_the_other_and_settled_alone() -> None:
    t = pair("8s", "8d")
    t.play("split", "Ts, 2s")
    assert t.s.hand == hand_of(t, "Ben", 0)
    t.play("stand")
    assert t.said() == ["Ben stands on 18."]
    assert t.s.hand == hand_of(t, "Ben", 1)
    t.play("hit", "Js")
    t.play("stand", "9h")  # 18 and 20 against 19
    assert t.said()[-2:] == ["Ben loses $10,000.", "Ben wins $50,000 (hand 2)."]
    assert t.cash("Ben") == 100 - 10 + 50


@pytest.mark.clause("H14.15", "HA68")
def test_up_to_four_hands_from_one() -> None:
    t = pair("8s", "8d")
    t.play("split", "8h, 5s")
    assert "split" in t.verbs()
    t.play("split", "2h, 3s")
    assert [hand(t, "Ben", i) for i in range(4)] == ["8s 2h", "8d 5s", "8h 3s", ""]
    t = pair("Ks", "Kd")
    t.play("split", "Kh, 5s")
    t.play("split", "Kc, Qs")
    assert "split" in t.verbs()
    t.play("split", "Qd, Qh")
    assert [hand(t, "Ben", i) for i in range(4)] == ["Ks Qd", "Kd 5s", "Kh Qs", "Kc Qh"]
    for _ in range(3):
        assert "split" not in t.verbs()
        t.play("stand")
    t.play("stand", "9h")  # 20, 15, 20 and 20 against 19
    assert t.cash("Ben") == 100 - 10 + 150


@pytest.mark.clause("H14.15", "HA68")
def test_split_aces_are_played_on_and_may_be_split_again() -> None:
    t = pair("As", "Ad")
    t.play("split", "Ah, 3s")
    assert {"hit", "stand", "split"} == t.verbs()
    t.play("hit", "9s")
    assert count(t, "Ben") == 21
    assert t.s.hand == hand_of(t, "Ben", 1)
    t.play("hit", "Kh")
    assert count(t, "Ben", 1) == 14


@pytest.mark.clause("H14.16", "H14.11", "HA33")
def test_an_ace_and_a_ten_after_a_split_are_an_ordinary_21() -> None:
    t = pair("As", "Ad")
    t.play("split", "Ts, 5s")
    assert not t.heard("blackjack")
    assert "Ben stands on 21." in t.said()
    assert t.s.hand == hand_of(t, "Ben", 1)
    t.play("stand", "9h")
    assert [(event.kind.word, event.a) for event in t.told[-2:]] == [("hand-won", 50), ("hand-lost", 10)]
    t = pair("Ts", "Td")
    t.play("split", "As, 5s")
    t.play("stand", "Ah")  # the House has 21 as well
    assert [event.kind.word for event in t.told[-2:]] == ["hand-pushed", "hand-lost"]


@pytest.mark.clause("H14.5", "H14.14")
def test_the_dealers_second_hand_is_split_into_hands_of_its_own() -> None:
    t = blackjack("9s 8s 7s 6s 5s")
    lay(t, "7d 6d", Ann=(5, 5))
    t.play("split", "2s, 3s")
    t.play("stand")
    t.play("stand")
    assert t.s.hand == hand_of(t, "Ann", 4)
    t.play("split", "Kc, 9c")
    assert [hand(t, "Ann", i) for i in (0, 1, 4, 5)] == ["7s 2s", "7d 3s", "6s Kc", "6d 9c"]
    assert t.cash() == 5
    t.play("stand")
    assert t.s.hand == hand_of(t, "Ann", 5)


# ---- Doubling


@pytest.mark.clause("H14.17", "HA69")
def test_doubling_lays_down_the_wager_once_more_for_one_card() -> None:
    t = pair("6s", "5d")
    t.play("double", "7s, 9h")
    assert t.said()[:3] == ["Ben doubles down: $10,000 more.", "Ben is dealt 7♠.", "Ben stands on 18."]
    assert t.cash("Ben") == 80  # lost to 19
    t = pair("6s", "5d")
    t.play("double", "Ts, 9h")
    assert t.cash("Ben") == 100 + 100
    assert [event.a for event in t.heard("stood")] == [21]


@pytest.mark.clause("H14.17", "H14.10", "HA69")
def test_a_doubled_hand_can_bust() -> None:
    t = pair("6s", "Td")
    t.play("double", "7s")
    assert t.kinds()[:3] == ["doubled", "dealt", "hand-bust"]
    assert t.heard("hand-bust")[0].a == 20
    assert (t.cash("Ben"), house(t)) == (80, "Tc")


@pytest.mark.clause("H14.17", "HA69")
def test_it_is_for_the_first_two_cards_of_a_hand_that_was_not_split() -> None:
    t = pair("4s", "5d")
    assert t.offered() == ["hit", "stand", "double"]
    t.play("hit", "2s")
    assert t.offered() == ["hit", "stand"]
    t = pair("4s", "4d")
    t.play("split", "7s, 6s")
    assert t.offered() == ["hit", "stand"]
    t.play("stand")
    assert t.offered() == ["hit", "stand"]


@pytest.mark.clause("H14.18", "H10.9", "HA36")
def test_whoever_has_not_as_much_cash_can_neither_split_nor_double() -> None:
    assert pair("8s", "8d", cash=19).offered() == ["hit", "stand"]
    assert pair("8s", "8d", cash=20).offered() == ["hit", "stand", "split", "double"]
    t = pair("8s", "8d", cash=20)
    t.play("split", "8h, 5s")
    assert t.offered() == ["hit", "stand"]


# ---- The pack


def nearly_out(t: Table, left: str) -> None:
    """All cards but these have gone out of the pack."""
    t.s.dealt = (1 << 52) - 1 - sum(1 << card for card in cards_of(left))


@pytest.mark.clause("H14.24", "HA67")
def test_when_the_pack_runs_out_all_hands_stand_that_of_the_house_too() -> None:
    t = blackjack("2s 3s 9s 6s 5s")
    lay(t, "2d 3d 9d", Ann=(1, 0), Ben=10, Cem=10)
    nearly_out(t, "4h")
    t.play("hit", "4h")
    assert t.kinds()[:4] == ["dealt", "pack-out", "house-stands", "hand-won"]
    assert t.heard("house-stands")[0].a == 5
    assert [event.a for event in t.heard("hand-won")] == [50, 50, 5]
    assert t.turn() == "Ben"


@pytest.mark.clause("H14.24", "HA67")
def test_it_may_run_out_while_the_house_draws() -> None:
    t = blackjack("Ks 3s 9s 6s 5s")
    lay(t, "9d", Ben=10)
    nearly_out(t, "4h 3h")
    t.play("stand", "4h, 3h")
    assert t.kinds()[1:5] == ["house-dealt", "house-dealt", "pack-out", "house-stands"]
    assert t.heard("house-stands")[0].a == 12
    assert t.cash("Ben") == 75
    t = blackjack("Ks 3s 9s 6s 5s")
    lay(t, "9d", Ben=10)
    nearly_out(t, "4h Kh")
    t.play("stand", "4h, Kh")  # 19 with the last card: it has not run out before the House is done
    assert not t.heard("pack-out")
    assert t.kinds()[-1] == "hand-pushed"


@pytest.mark.clause("H14.24", "HA67")
def test_a_hand_split_with_the_last_card_stands_on_one() -> None:
    t = pair("8s", "8d")
    nearly_out(t, "5h")
    t.play("split", "5h")
    assert (hand(t, "Ben"), hand(t, "Ben", 1)) == ("8s 5h", "8d")
    assert t.kinds() == ["split", "dealt", "pack-out", "house-stands", "hand-won", "hand-lost"]
    assert t.cash("Ben") == 100 - 20 + 60


# ---- Random games in full


def worth_of(cards: list[int]) -> int:
    """What a hand counts, in the plainest way."""
    total = sum(COUNTS[card] for card in cards)
    return total + 10 if total <= 11 and any(COUNTS[card] == 1 for card in cards) else total


def check_felt(s: State) -> None:
    """The counts agree with the cards, and no card lies twice or is in the pack still."""
    hands = cards_of_hands(s)
    assert s.felt_n <= ON_FELT
    assert len({s.felt[i] for i in range(s.felt_n)} | {s.burned}) == s.felt_n + 1
    assert sum(1 << s.felt[i] for i in range(s.felt_n)) | 1 << s.burned == s.dealt
    for number, cards in enumerate(hands):
        assert s.cards[number] == len(cards)
        assert s.count[number] == worth_of(cards)
        assert s.soft >> number & 1 == (worth_of(cards) != sum(COUNTS[card] for card in cards))


def cards_of_hands(s: State) -> list[list[int]]:
    hands: list[list[int]] = [[] for _ in range(HANDS)]
    for i in range(s.felt_n):
        hands[s.felt_hand[i]].append(s.felt[i])
    return hands


def paid(hands: list[list[int]], number: int, wager: int) -> int:
    """What comes back for a hand, worked out from the cards on the table."""
    mine, house = worth_of(hands[number]), worth_of(hands[HOUSE_HAND])
    first = number - number % SPLIT_HANDS
    if mine == 21 and len(hands[number]) == 2 and not hands[first + 1]:
        return 11 * wager
    if mine > 21 or mine < house <= 21:
        return 0
    return wager if mine == house else 6 * wager


def test_random_games_are_paid_as_the_cards_say() -> None:
    """Games of two to six who split whatever they can, paid a second time from what lies on the table at the end."""
    chance = random.Random(5)
    fours = seconds = naturals = 0
    for number in range(400):
        seats = 2 + number % 5
        t = casino(seats, cash={name: chance.randrange(2000) for name in NAMES_OF_SEATS[:seats]})
        seed_dice(t.s, number, 14)
        if "blackjack" not in t.verbs():
            continue
        before = t.all_cash()
        t.play("blackjack")
        laid: Counter[int] = Counter()
        while t.s.phase in (WAGER, HAND) and t.turn() == "Ann":
            name = chance.choice(t.waiting())
            move = "split" if "split" in t.verbs(name) else chance.choice(t.offered(name))
            if move.startswith("bet"):
                move = f"bet {chance.randint(1, (t.range_of('bet', name)[1] + 7) // 8) * 1000}"
            t.play(move, by=name)
            for event in t.told:
                if event.kind.word in ("wagered", "split", "doubled"):
                    laid[hand_of(t, t.names[event.seat], event.b)] += event.a
            if t.s.phase == HAND:
                check_felt(t.s)
        hands = cards_of_hands(t.s)
        expected = dict(zip(t.names, before, strict=True))
        for each, sum in laid.items():
            whose = t.names[each // SPLIT_HANDS] if each < SECOND else "Ann"
            expected[whose] += paid(hands, each, sum) - sum
            naturals += paid(hands, each, sum) == 11 * sum
        assert t.all_cash() == list(expected.values())
        assert not any(t.s.wager[each] for each in range(HANDS))
        fours += any(hands[first + 3] for first in range(0, HOUSE_HAND, SPLIT_HANDS))
        seconds += bool(hands[SECOND + 1])
    assert fours
    assert seconds
    assert naturals
