"""The figures by which Hitchiker's Deal Chart and Bad Rides were tuned: length, ways to win, seats, and the stake.

    python bench/hitchiker_figures.py [--games 100000] [--seats 4]

First some games among sensible bots: rounds, the ways to win, the seats. Then somebody who deals by another stake sits
among three who are sensible, in every seat in turn: nothing at all, the least that is allowed, and all there is. A
stake is worse than the sensible one if it wins less than a quarter.
"""

import argparse
import math
from typing import Any

import numpy as np

from wayside.engine.batch import COUNTS, ROUNDS, SCORES, Batch, new_results
from wayside.engine.counts import cells_of
from wayside.engine.forms import rule
from wayside.engine.moves import move_of, verb_of, with_amount
from wayside.games.hitchiker import GAME, words
from wayside.games.hitchiker.bot import sensible
from wayside.games.hitchiker.state import RISKING


@rule
def stake_nothing(s: Any, seat: int, out: Any, n: int) -> int:
    """Never deals."""
    return move_of(words.PASS) if s.phase == RISKING else sensible(s, seat, out, n)


@rule
def stake_token(s: Any, seat: int, out: Any, n: int) -> int:
    """Deals with the least that is allowed."""
    if s.phase == RISKING and verb_of(out[0, 0]) == words.RISK:
        return with_amount(move_of(words.RISK), out[0, 1])
    return sensible(s, seat, out, n)


@rule
def stake_everything(s: Any, seat: int, out: Any, n: int) -> int:
    """Deals with all there is."""
    if s.phase == RISKING and verb_of(out[0, 0]) == words.RISK:
        return with_amount(move_of(words.RISK), out[0, 2])
    return sensible(s, seat, out, n)


STAKES = {"nothing": stake_nothing, "the least": stake_token, "everything": stake_everything}


def shares(results: np.ndarray[Any, Any], seats: int) -> np.ndarray[Any, Any]:
    """Who won each game, ties shared."""
    scores = results[:, SCORES : SCORES + seats]
    best = scores == scores.max(axis=1, keepdims=True)
    won: np.ndarray[Any, Any] = best / best.sum(axis=1, keepdims=True)
    return won


def interval(share: float, games: int) -> str:
    return f"{share:6.1%} +- {1.96 * math.sqrt(share * (1 - share) / games):.1%}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    game = GAME

    batch = Batch(game, [sensible] * args.seats)
    results = new_results(args.games, game)
    batch.run(args.seed, 0, results)
    won = shares(results, args.seats).mean(axis=0)
    rounds = np.sort(results[:, ROUNDS])
    print(f"{args.games:,} games of {args.seats} sensible bots")
    tenth = len(rounds) // 10
    print(f"rounds: median {rounds[5 * tenth]}, a tenth up to {rounds[tenth]}, nine tenths up to {rounds[9 * tenth]}")
    print("seats:", ", ".join(f"{share:.1%}" for share in won))
    for count, cells in zip(game.counts, cells_of(game.counts, game.seats[1]), strict=True):
        print(f"{count.name:28} {results[:, COUNTS:][:, cells].sum() / args.games:8.3f} a game")

    for name, policy in STAKES.items():
        each = args.games // args.seats
        total = 0.0
        for seat in range(args.seats):
            policies = [policy if other == seat else sensible for other in range(args.seats)]
            results = new_results(each)
            Batch(game, policies).run(args.seed + 1, seat * each, results)
            total += float(shares(results, args.seats)[:, seat].sum())
        print(f"stake {name:12} wins {interval(total / (each * args.seats), each * args.seats)} among sensible ones")


if __name__ == "__main__":
    main()
