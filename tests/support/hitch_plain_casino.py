"""Hitchiker's Casinos once more, plain: what is chosen, High Roll, Blackjack and Hold'em, as rulebook.md tells it.

The betting of Hold'em and its pots have plain readings of their own (hitch_plain_bets.py, hitch_plain_pots.py).
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import hitch_plain_bets as bets
import hitch_plain_pots as pots
from hitch_plain import Match, Question, Story, spread, sum_in
from phevaluator import evaluate_cards

RANKS = "23456789TJQKA"
PACK = [rank + suit for rank in RANKS for suit in "cdhs"]
ANTE = 10
SEED = 100


class PackOut(Exception):
    """There is no card left (H14.24)."""


def casino(m: Match, dealer: int, choose: Callable[[Callable[[], set[str]]], Story[str]]) -> Story[None]:
    """Section 12; `choose` asks the dealer."""
    unwanted = False

    def offers() -> set[str]:
        found = {"craps", "pass"}
        if any(m.cash[seat] for seat in m.sitting()):
            found.add("blackjack")
        if not unwanted and sum(m.cash[seat] >= ANTE for seat in m.sitting()) >= 2:
            found.add("holdem")
        return found

    while True:
        game = yield from choose(offers)
        m.seen[f"chose {game}"] += 1
        if game == "craps":
            high_roll(m, dealer)
        elif game == "blackjack":
            yield from Blackjack(m, dealer).play()
        elif game == "holdem":
            played = yield from holdem(m, dealer)
            if not played:
                unwanted = True
                continue
        return


def high_roll(m: Match, dealer: int) -> None:
    rolled = {seat: sum(m.dice(seat, "high-rolled")) for seat in [*m.others(dealer), dealer]}
    best = [seat for seat in rolled if rolled[seat] == max(rolled.values())]
    for seat in best:
        m.cash[seat] += 250 // len(best)
    m.seen["shared High Roll"] += len(best) > 1
    m.see_who_has_won()


# ---- Blackjack (section 14)


def counts(card: str) -> int:
    """H14.2, with an ace as 11."""
    if card[0] == "A":
        return 11
    return 10 if card[0] in "TJQK" else int(card[0])


def count(cards: list[str]) -> int:
    total = sum(counts(card) for card in cards)
    for card in cards:
        if card[0] == "A" and total > 21:
            total -= 10
    return total


@dataclass
class Hand:
    """A hand; `number` is that among the seat's, and the dealer's second begins at 4."""

    seat: int
    number: int
    cards: list[str] = field(default_factory=list)
    wager: int = 0
    split: bool = False

    def first(self) -> tuple[int, int]:
        """Seat and number of the hand that was dealt, which this one is or was split from."""
        return self.seat, self.number // 4 * 4


class Blackjack:
    """One game of it."""

    def __init__(self, m: Match, dealer: int) -> None:
        self.m = m
        self.dealer = dealer
        self.pack = set(PACK)
        self.hands = [Hand(seat, 0) for seat in m.others(dealer)] + [Hand(dealer, 0), Hand(dealer, 4)]
        self.house: list[str] = []
        self.made_of = Counter(hand.first() for hand in self.hands)
        """How many hands there are of each one that was dealt."""

    def look_at_pack(self) -> None:
        """H14.24."""
        if len(self.pack) == 1:  # the card that was laid under it
            raise PackOut

    def draw(self, seat: int, word: str) -> tuple[str, int]:
        """A card, and the number of the hand that it is for."""
        self.look_at_pack()
        card, number = self.m.ask(seat, word).came
        assert card in self.pack, f"{card} is dealt already"
        self.pack.discard(card)
        return card, number

    def deal_to(self, hand: Hand) -> None:
        card, number = self.draw(hand.seat, "dealt")
        assert number == hand.number, f"{card} belongs to {hand}"
        hand.cards.append(card)

    def lay_out(self) -> None:
        """What lies on the table."""
        self.m.on_table = {(hand.seat, hand.number): hand.wager for hand in self.hands if hand.wager}

    def play(self) -> Story[None]:
        m = self.m
        for hand in self.hands:
            self.deal_to(hand)
        self.house.append(self.draw(-1, "house-dealt")[0])
        yield from self.take_wagers()
        self.hands = [hand for hand in self.hands if hand.wager]
        self.lay_out()
        if not self.hands:
            m.seen["no wagers"] += 1
            return
        try:
            for hand in self.hands:
                self.deal_to(hand)
            self.pay_blackjacks()
            yield from self.play_hands()
            self.play_house()
        except PackOut:
            m.seen["pack out"] += 1
        self.settle()

    def take_wagers(self) -> Story[None]:
        """H12.4, H14.4 to H14.6."""
        m = self.m
        said: dict[tuple[int, int], int] = {}
        """What is said is unseen: the cash of nobody changes."""

        def still_asked() -> dict[int, set[str]]:
            found = {}
            for hand in self.hands:
                earlier = said.get((hand.seat, 0), 0)
                if hand.seat not in found and (hand.seat, hand.number) not in said and m.cash[hand.seat] > earlier:
                    found[hand.seat] = {"pass", spread("bet", 1, m.cash[hand.seat] - earlier)}
            return found

        while still_asked():
            seat, move = yield Question("wager", still_asked())
            number = next(hand.number for hand in self.hands if hand.seat == seat and (seat, hand.number) not in said)
            said[seat, number] = 0 if move == "pass" else sum_in(move)
        for hand in self.hands:
            hand.wager = said.get((hand.seat, hand.number), 0)
            m.cash[hand.seat] -= hand.wager
        m.seen["two wagers of the dealer"] += sum(hand.wager > 0 for hand in self.hands[-2:]) == 2

    def pay_blackjacks(self) -> None:
        """H14.12, H14.13."""
        for hand in self.hands.copy():
            if count(hand.cards) == 21:
                self.m.seen["blackjack"] += 1
                self.hands.remove(hand)
                self.lay_out()
                self.m.get(hand.seat, 11 * hand.wager)

    def play_hands(self) -> Story[None]:
        """H14.9 to H14.18."""
        at = 0
        while at < len(self.hands):
            yield from self.play_hand(self.hands[at])
            if count(self.hands[at].cards) > 21:
                self.m.seen["bust"] += 1
                self.hands.pop(at)
                self.lay_out()
            else:
                at += 1

    def offers_to(self, hand: Hand) -> set[str]:
        found = {"hit", "stand"}
        one, two, *more = hand.cards
        if not more and self.m.cash[hand.seat] >= hand.wager:
            if counts(one) == counts(two) and self.made_of[hand.first()] < 4:
                found.add("split")
            if not hand.split:
                found.add("double")
        return found

    def play_hand(self, hand: Hand) -> Story[None]:
        m = self.m
        while count(hand.cards) < 21:
            self.look_at_pack()
            _, move = yield Question("hand", {hand.seat: self.offers_to(hand)})
            m.seen[move] += 1
            if move == "stand":
                return
            if move == "split":
                self.split(hand)
                continue
            if move == "double":
                m.cash[hand.seat] -= hand.wager
                hand.wager *= 2
                self.lay_out()
            self.deal_to(hand)
            if move == "double":
                return

    def split(self, hand: Hand) -> None:
        self.m.cash[hand.seat] -= hand.wager
        seat, first = hand.first()
        other = Hand(seat, first + self.made_of[seat, first], [hand.cards.pop()], hand.wager, True)
        hand.split = True
        self.made_of[seat, first] += 1
        self.hands.insert(max(at for at, each in enumerate(self.hands) if each.first() == hand.first()) + 1, other)
        self.m.seen["split twice"] += self.made_of[seat, first] > 2
        self.lay_out()
        self.deal_to(hand)
        self.deal_to(other)

    def play_house(self) -> None:
        """H14.19, H14.20."""
        if not self.hands:
            return
        while count(self.house) < 17:
            self.house.append(self.draw(-1, "house-dealt")[0])
        self.m.seen["house bust"] += count(self.house) > 21

    def settle(self) -> None:
        """H14.21 to H14.23."""
        m, house = self.m, count(self.house)
        for hand in self.hands:
            mine = count(hand.cards)
            assert mine <= 21
            if house > 21 or mine > house:
                m.cash[hand.seat] += 6 * hand.wager
                m.seen["hand won"] += 1
            elif mine == house:
                m.cash[hand.seat] += hand.wager
                m.seen["push"] += 1
        self.hands = []
        self.lay_out()
        m.see_who_has_won()


# ---- Texas Hold'em (section 15)


def holdem(m: Match, button: int) -> Story[bool]:
    """Whether there was a hand."""
    asked = [seat for seat in [*m.others(button), button] if m.cash[seat] >= ANTE]
    said = yield from m.question_to_all("anteing", {seat: {"ante", "pass"} for seat in asked})
    playing = [seat for seat in asked if said[seat] == "ante"]
    if len(playing) < 2:
        m.seen["too few"] += 1
        return False
    for seat in playing:
        m.cash[seat] -= ANTE
    hole = {seat: list(m.ask(seat, "hole-cards").came) for seat in playing}
    hand = bets.Hand([str(seat) for seat in playing], {str(seat): m.cash[seat] for seat in playing})
    board: list[str] = []
    first_to_show = playing[0]
    for cards in (3, 1, 1):
        board += [m.ask(-1, "board-card").came[0] for _ in range(cards)]
        hand.begin_round()
        if hand.asked() is not None:
            first_to_show = yield from betting(m, hand, playing)
        if len(hand.left()) == 1:
            break
    dealt = [*board, *(card for two in hole.values() for card in two)]
    assert len(set(dealt)) == len(dealt)
    alone = len(hand.left()) == 1
    shown = [] if alone else in_turn_from(first_to_show, playing, hand)
    for seat in shown:
        assert list(m.ask(seat, "showed").came) == hole[seat]
    m.seen["taken alone" if alone else "showdown"] += 1
    strength = {str(seat): 0 if alone else -int(evaluate_cards(*hole[seat], *board)) for seat in playing}
    stakes = {str(seat): (ANTE + hand.staked[str(seat)]) * 1000 for seat in playing}
    outcome = pots.settle(stakes, hand.folded, strength, hand.players, SEED * 1000)
    m.seen["side pots"] += len(outcome.pots) > 1
    for seat in playing:
        m.cash[seat] += outcome.total(str(seat)) // 1000
    m.on_table = {}
    m.see_who_has_won()
    return True


def betting(m: Match, hand: bets.Hand, playing: list[int]) -> Story[int]:
    """A round of bets; who has to show first if it is the last one."""
    while (asked := hand.asked()) is not None:
        m.on_table = {seat: ANTE + hand.staked[str(seat)] for seat in playing}
        _, move = yield Question("betting", {int(asked): set(hand.offers())})
        m.seen[move.split()[0]] += 1
        hand.act(move)
        m.cash[int(asked)] = hand.money[asked]
    bettors = [int(deed.player) for deed in hand.deeds if deed.what in ("bet", "raise")]
    return bettors[-1] if bettors else playing[0]


def in_turn_from(first: int, playing: list[int], hand: bets.Hand) -> list[int]:
    """Those who are still in, from the first to show on."""
    at = playing.index(first)
    return [seat for seat in playing[at:] + playing[:at] if str(seat) not in hand.folded]
