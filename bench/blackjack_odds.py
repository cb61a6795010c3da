"""What a fixed way to play Blackjack is worth by these rules, exactly; and the same by the game's own rules, by lot.

    python bench/blackjack_odds.py --hands 10000000

The bet is laid when the own first card and the card of the House are seen. Then it is played without thought: stand on
17 or more, with an ace that counts 11 on 18 or more, never split, double on a hard 10 or 11. A win pays five times the
wager, 21 with two cards ten times and at once, equal hands nothing; who busts has lost, and the House draws up to 17.

The exact part goes through every order in which cards can come from one pack without putting back; numbers are whole,
and the results fractions. That a card is burned unseen, and that others hold cards, changes nothing for somebody who
does not look at them: of the 50 cards that are not seen any is as likely as any other. The other part plays hands by
the game's own rules and must come to the same within what chance allows.
"""

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from wayside.engine.dice import seed_dice
from wayside.engine.forms import COMPILED, PLAIN, Form, copy_record, rule
from wayside.engine.game import Rules
from wayside.engine.moves import move_of, with_amount
from wayside.engine.turns import ask_seat
from wayside.games.hitchiker import GAME, words
from wayside.games.hitchiker.blackjack_hands import COUNTS
from wayside.games.hitchiker.edition import SPLIT_HANDS
from wayside.games.hitchiker.rules import play
from wayside.games.hitchiker.state import CHOICE, HAND, HOME, State

# ---- Exactly: written from the rulebook, and knowing nothing of the game's code

ACE, TEN = 1, 10
VALUES = range(ACE, TEN + 1)
FULL = tuple(16 if value == TEN else 4 for value in VALUES)
"""How many cards of each counting value a pack has."""
NAMES = ("ace", *map(str, range(2, TEN + 1)))
SEEN = 2  # the own first card and the card of the House
WIN, BLACKJACK = 5, 10
BUST = 22
ENDS = range(17, BUST + 1)
ZERO = Fraction(0)

Counts = tuple[int, ...]
"""How many cards of each counting value there are."""


class Hand(NamedTuple):
    """What the cards of a hand come to, with every ace counted 1, and whether there is an ace."""

    least: int = 0
    ace: bool = False

    def add(self, value: int) -> "Hand":
        return Hand(self.least + value, self.ace or value == ACE)

    @property
    def soft(self) -> bool:
        """Whether an ace counts 11."""
        return self.ace and self.least + 10 <= 21

    @property
    def total(self) -> int:
        return self.least + 10 if self.soft else self.least


def changed(counts: Counts, value: int, by: int) -> Counts:
    return (*counts[: value - 1], counts[value - 1] + by, *counts[value:])


def without(counts: Counts, value: int) -> Counts:
    """The cards that are left when one of that value is gone."""
    return changed(counts, value, -1)


class Draws(NamedTuple):
    """All sets of cards with which the House can end."""

    taken: np.ndarray[Any, Any]
    """A line for each: how many cards of each value it draws."""
    orders: np.ndarray[Any, Any]
    """In how many orders these values can come, so that it draws to the last."""
    cards: np.ndarray[Any, Any]
    ends: np.ndarray[Any, Any]
    """A line for 17, 18, 19, 20, 21 and bust: 1 where the set ends there."""

    @property
    def longest(self) -> int:
        return int(self.cards.max())


@cache
def draws_of_house(house: int) -> Draws:
    """From its first card on, until it has 17."""
    ended: dict[Counts, tuple[int, int]] = {}
    open_sets: dict[Counts, tuple[Hand, int]] = {(0,) * len(VALUES): (Hand().add(house), 1)}
    while open_sets:
        longer: dict[Counts, tuple[Hand, int]] = {}
        for taken, (hand, orders) in open_sets.items():
            for value in VALUES:
                more, after = changed(taken, value, 1), hand.add(value)
                if more[value - 1] > FULL[value - 1]:
                    continue
                if after.total >= 17:
                    ended[more] = min(after.total, BUST), ended.get(more, (0, 0))[1] + orders
                else:
                    longer[more] = after, longer.get(more, (after, 0))[1] + orders
        open_sets = longer
    taken = np.array(list(ended), np.int64)
    ends = np.array([end for end, _ in ended.values()])
    found = Draws(
        taken,
        np.array([orders for _, orders in ended.values()], np.int64),
        taken.sum(axis=1),
        np.array([ends == end for end in ENDS], np.int64),
    )
    assert falling(sum(FULL) - SEEN, found.longest) < 2**63, "all numbers of orders fit into 64 bits"
    return found


def falling(cards: int, drawn: int) -> int:
    """In how many ways so many of these cards can come one after another."""
    ways = 1
    for i in range(drawn):
        ways *= cards - i
    return ways


@cache
def house_ends(counts: Counts, house: int) -> tuple[tuple[int, ...], int]:
    """In how many ways the House ends on 17, 18, 19, 20, 21 or busts with these cards left, and of how many in all."""
    draws, cards = draws_of_house(house), sum(counts)
    longest = draws.longest
    ways = draws.orders * np.array([falling(cards - n, longest - n) for n in range(longest + 1)])[draws.cards]
    for value in VALUES:
        times = np.array([falling(counts[value - 1], n) for n in range(max(FULL) + 1)])
        ways *= times[draws.taken[:, value - 1]]
    found = tuple((draws.ends @ ways).tolist())
    total = falling(cards, longest)
    assert sum(found) == total, "every order of the cards was met, and none twice"
    return found, total


def worth_of_standing(counts: Counts, total: int, house: int) -> Fraction:
    """In wagers, with that card of the House and those cards left."""
    ends, of_all = house_ends(counts, house)
    worth = 0
    for end, ways in zip(ENDS, ends, strict=True):
        if end == BUST or total > end:
            worth += WIN * ways
        elif total < end:
            worth -= ways
    return Fraction(worth, of_all)


@cache
def worth_of_hand(counts: Counts, hand: Hand, two_cards: bool, house: int) -> Fraction:
    """What a hand is worth that is played on in the fixed way, in wagers."""
    if hand.total > 21:
        return Fraction(-1)
    if two_cards and hand.total == 21:
        return Fraction(BLACKJACK)
    if two_cards and not hand.soft and hand.total in (10, 11):  # one more card, with which it cannot bust
        return 2 * mean(counts, lambda left, value: worth_of_standing(left, hand.add(value).total, house))
    if hand.total >= (18 if hand.soft else 17):
        return worth_of_standing(counts, hand.total, house)
    return mean(counts, lambda left, value: worth_of_hand(left, hand.add(value), False, house))


def mean(counts: Counts, worth: Callable[[Counts, int], Fraction]) -> Fraction:
    """What the next card is worth on average, by what is left then and its value."""
    total = sum(
        (counts[value - 1] * worth(without(counts, value), value) for value in VALUES if counts[value - 1]), ZERO
    )
    return total / sum(counts)


def exact(first: int, house: int) -> Fraction:
    """What the bet is worth when these two cards are seen, in wagers."""
    counts = without(without(FULL, first), house)
    return mean(counts, lambda left, value: worth_of_hand(left, Hand().add(first).add(value), True, house))


@cache
def exact_of_all() -> dict[tuple[int, int], Fraction]:
    """By the own first card and the card of the House."""
    return {(first, house): exact(first, house) for house in VALUES for first in VALUES}


def mean_of_all() -> Fraction:
    """Before any card is seen."""
    total = ZERO
    for (first, house), worth in exact_of_all().items():
        total += FULL[first - 1] * without(FULL, first)[house - 1] * worth
    return total / (sum(FULL) * (sum(FULL) - 1))


# ---- By the game's own rules

DEALER, PLAYER = range(2)
WAGERED, MONEY = 10, 1000  # thousands: enough to double, and far from winning the game
BEGUN, PLAYED = range(2)  # records: a Casino before the choice of a game, and the one that is played
HANDS, TOTAL, SQUARES = range(3)  # of what was won, in wagers
PIECE = 100_000  # hands with one stream of dice


@rule
def by_the_fixed_way(s: State) -> int:
    """What the player does: see above."""
    hand = PLAYER * SPLIT_HANDS
    soft = s.soft >> hand & 1
    if s.cards[hand] == 2 and soft == 0 and (s.count[hand] == 10 or s.count[hand] == 11):
        return move_of(words.DOUBLE)
    return move_of(words.STAND if s.count[hand] >= 17 + soft else words.HIT)


@rule
def play_hands(records: Any, seed: int, piece: int, hands: int, sums: Any) -> None:
    """So many games of Blackjack in which the dealer bets nothing; sums by the own first card and the House's."""
    start = records[BEGUN]
    s = records[PLAYED]
    seed_dice(start, seed, piece)
    for _ in range(hands):
        copy_record(records, PLAYED, BEGUN)
        play(s, DEALER, move_of(words.BLACKJACK))
        first = COUNTS[s.felt[0]] - 1
        house = COUNTS[s.felt[3]] - 1
        play(s, PLAYER, with_amount(move_of(words.BET), WAGERED))
        play(s, DEALER, move_of(words.PASS))
        play(s, DEALER, move_of(words.PASS))
        while s.phase == HAND:
            play(s, PLAYER, by_the_fixed_way(s))
        won = (s.cash[PLAYER] - MONEY) // WAGERED
        sums[first, house, HANDS] += 1
        sums[first, house, TOTAL] += won
        sums[first, house, SQUARES] += won * won
        start.rng[0] = s.rng[0]  # the dice go on, all else begins anew
        start.rng[1] = s.rng[1]


def at_casino() -> State:
    """Two players, the first of them in a Casino and about to choose."""
    s = GAME.new_record(2, {"first": 1})
    assert isinstance(s, State)
    rules = Rules(GAME, PLAIN)
    seed_dice(s, 1, 1)
    rules.setup(s)
    while s.phase == HOME:
        seat = DEALER if s.waiting & 1 else PLAYER
        rules.play(s, seat, rules.offers(s, seat)[0][0])
    s.cash[DEALER] = s.cash[PLAYER] = MONEY
    ask_seat(s, CHOICE, DEALER)
    s.quiet = 1
    return s


@dataclass(frozen=True)
class Played:
    """What came of many hands: sums by first card and House's card."""

    sums: np.ndarray[Any, Any]

    @property
    def hands(self) -> int:
        return int(self.sums[:, :, HANDS].sum())

    def mean(self, first: int = 0, house: int = 0) -> tuple[float, float]:
        """The mean and its standard error, of all hands or of those that begin so."""
        cells = self.sums[first - 1, house - 1] if first else self.sums.sum(axis=(0, 1))
        hands, total, squares = (int(n) for n in cells)
        mean = total / hands
        return mean, ((squares / hands - mean * mean) / hands) ** 0.5

    def apart(self, first: int = 0, house: int = 0) -> float:
        """How many standard errors lie between that and what was worked out."""
        mean, error = self.mean(first, house)
        return (mean - float(exact_of_all()[first, house] if first else mean_of_all())) / error


def play_many(hands: int, seed: int = 1) -> Played:
    """So many hands by the rules as they are compiled."""
    run = Form(COMPILED, quiet=True, inline=True).of(play_hands)
    blank = at_casino()
    records = np.concatenate([blank.array, blank.array])
    sums = np.zeros((len(VALUES), len(VALUES), 3), np.int64)
    for piece in range(-(-hands // PIECE)):
        run(records, seed, piece, min(PIECE, hands - piece * PIECE), sums)
    return Played(sums)


def main() -> None:
    parser = argparse.ArgumentParser(description="What a fixed way to play Blackjack is worth.")
    parser.add_argument("--hands", type=int, default=10_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="one object and nothing else")
    chosen = parser.parse_args()
    if chosen.hands < PIECE:
        parser.error(f"every pair of first cards has to come up: {PIECE:,} hands at least")
    table = exact_of_all()
    played = play_many(chosen.hands, chosen.seed)
    mean, error = played.mean()
    furthest = max(abs(played.apart(*cards)) for cards in table)
    if chosen.json:
        report = {
            "exact": float(mean_of_all()),
            "by_first_and_house": {f"{first} {house}": float(worth) for (first, house), worth in table.items()},
            "hands": played.hands,
            "mean": mean,
            "error": error,
            "apart": played.apart(),
            "furthest_apart": furthest,
        }
        print(json.dumps(report))
        return
    print("worth of a bet of 1, by the own first card (down) and the House's (across)")
    print("    " + "".join(f"{NAMES[house - 1]:>8}" for house in VALUES))
    for first in VALUES:
        print(f"{NAMES[first - 1]:>4}" + "".join(f"{float(table[first, house]):>8.3f}" for house in VALUES))
    print(f"before any card is seen: {float(mean_of_all()):.6f}")
    print(f"{played.hands:,} hands: {mean:.4f}, standard error {error:.4f}, {played.apart():+.2f} errors from it;")
    print(f"of the hundred pairs of first cards the furthest is {furthest:.2f} errors away")


if __name__ == "__main__":
    main()
