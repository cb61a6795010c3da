"""Every poker hand of five and of seven cards through the game's own rule, and many against a known evaluator.

    python bench/poker_hands.py --deals 1000000

Counted are all 2,598,960 hands of five cards and all 133,784,560 of seven, by category; each of them is worked out by
`value_of`, none by symmetry. Cards are added one by one, so what two hands have in common is added once. The counts are
compared with the known ones. Then boards with two pairs of hole cards are dealt, and `phevaluator`, another program
with tables of its own, must say of each pair of hands the same: which is better, or that they are equal.
"""

import argparse
import json
import random
import sys
import time
from functools import cache
from typing import Any

import numpy as np

from wayside.engine.forms import COMPILED, Form, rule
from wayside.games.hitchiker.pack import PACK
from wayside.games.hitchiker.poker_hand import CATEGORY_WORDS, NO_CARDS, category_of, value_of, with_card

# The known counts, from high card to straight flush; see "Poker probability" in any book on the game.
FIVE = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40)
SEVEN = (23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584)


@rule
def count_five(by_category: Any) -> None:
    for a in range(PACK):
        one = with_card(NO_CARDS, a)
        for b in range(a):
            two = with_card(one, b)
            for c in range(b):
                three = with_card(two, c)
                for d in range(c):
                    four = with_card(three, d)
                    for e in range(d):
                        by_category[category_of(value_of(with_card(four, e)))] += 1


@rule
def count_seven(by_category: Any) -> None:
    for a in range(PACK):
        one = with_card(NO_CARDS, a)
        for b in range(a):
            two = with_card(one, b)
            for c in range(b):
                three = with_card(two, c)
                for d in range(c):
                    four = with_card(three, d)
                    for e in range(d):
                        five = with_card(four, e)
                        for f in range(e):
                            six = with_card(five, f)
                            for g in range(f):
                                by_category[category_of(value_of(with_card(six, g)))] += 1


@rule
def values_of(hands: Any, cards: int, values: Any) -> None:
    """The value of every line of cards."""
    for i in range(len(hands)):
        hand = NO_CARDS
        for k in range(cards):
            hand = with_card(hand, hands[i, k])
        values[i] = value_of(hand)


@cache
def compiled(root: Any) -> Any:
    return Form(COMPILED, inline=True).of(root)


def counted(cards: int) -> tuple[int, ...]:
    """All hands of five or of seven cards, by category."""
    by_category = np.zeros(len(CATEGORY_WORDS), np.int64)
    compiled(count_five if cards == 5 else count_seven)(by_category)
    return tuple(by_category.tolist())


def values(hands: list[list[int]]) -> list[int]:
    """What hands of as many cards each are worth."""
    found = np.zeros(len(hands), np.int64)
    compiled(values_of)(np.array(hands, np.int64), len(hands[0]), found)
    return found.tolist()  # type: ignore[no-any-return]


def deals(count: int, seed: int) -> list[tuple[list[int], list[int]]]:
    """Pairs of hands of seven cards that share a board."""
    dice = random.Random(seed)
    found = []
    for _ in range(count):
        cards = dice.sample(range(PACK), 9)
        found.append((cards[:7], [*cards[:5], *cards[7:]]))
    return found


def differing(count: int, seed: int) -> tuple[int, int]:
    """Of so many deals, those of which another evaluator says something else, and those with equal hands."""
    from phevaluator import evaluate_cards  # its numbers of cards are ours, and a lower rank is a better hand

    pairs = deals(count, seed)
    ours = zip(values([one for one, _ in pairs]), values([other for _, other in pairs]), strict=True)
    wrong = equal = 0
    for (one, other), (value, other_value) in zip(pairs, ours, strict=True):
        rank, other_rank = evaluate_cards(*one), evaluate_cards(*other)
        wrong += (value > other_value) != (rank < other_rank) or (value == other_value) != (rank == other_rank)
        equal += value == other_value
    return wrong, equal


def main() -> None:
    parser = argparse.ArgumentParser(description="Count all poker hands, and compare many with another evaluator.")
    parser.add_argument("--deals", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="one object and nothing else")
    chosen = parser.parse_args()
    if chosen.deals < 1:
        parser.error("deal one at least")
    report: dict[str, Any] = {}
    for name, cards, known in (("five", 5, FIVE), ("seven", 7, SEVEN)):
        counted(cards)  # once to compile it
        begun = time.perf_counter()
        found = counted(cards)
        took = time.perf_counter() - begun
        report[name] = {
            "hands": sum(found),
            "by_category": dict(zip(CATEGORY_WORDS, found, strict=True)),
            "as_known": found == known,
            "seconds": round(took, 3),
            "nanoseconds_a_hand": round(took / sum(found) * 1e9, 2),
        }
    wrong, equal = differing(chosen.deals, chosen.seed)
    report["deals"] = {"deals": chosen.deals, "equal_hands": equal, "differing": wrong}
    if chosen.json:
        print(json.dumps(report))
    else:
        for name in ("five", "seven"):
            it = report[name]
            print(f"{it['hands']:,} hands of {name} cards in {it['seconds']} s, {it['nanoseconds_a_hand']} ns each:")
            for words, count in it["by_category"].items():
                print(f"  {words:18}{count:>12,}")
            print("  as known" if it["as_known"] else "  NOT AS KNOWN")
        print(f"{chosen.deals:,} deals, {equal:,} with equal hands: {wrong:,} differ from phevaluator")
    if wrong or not (report["five"]["as_known"] and report["seven"]["as_known"]):
        sys.exit(1)


if __name__ == "__main__":
    main()
