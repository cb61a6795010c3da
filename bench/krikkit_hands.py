"""Hands by the million, played by the solved tables through the game's own rules: do they score what was worked out?

    python bench/krikkit_hands.py --hands 100000000

Every hand is the first of a match between two: rolled, held, scored and, after a Full Run, followed by its second
hand by `play`, as in any match. Nothing is claimed, as the tables know nothing of Crest. Printed are the mean, its
standard error, the exact value, and how many standard errors lie between them.
"""

import argparse
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

import numpy as np

from wayside.engine.dice import seed_dice
from wayside.engine.forms import COMPILED, PLAIN, Form, copy_record, rule
from wayside.engine.moves import OfferSheet, first_of, move_of, verb_of
from wayside.games.krikkit import GAME
from wayside.games.krikkit.bot import second_hand_worth
from wayside.games.krikkit.exact import Solution
from wayside.games.krikkit.hand import points_of
from wayside.games.krikkit.judgement import UNIT
from wayside.games.krikkit.prospects import expected_of_holding
from wayside.games.krikkit.rules import offers, play
from wayside.games.krikkit.state import HAND, State
from wayside.games.krikkit.words import HOLD, STOP

begin = GAME.begin
BEGUN, PLAYED = range(2)  # records: a match before its first hand, and the one that is played
TOTAL, SQUARES = range(2)  # of the points
PIECE = 50_000  # hands with one stream of dice


@rule
def by_the_tables(s: State, out: Any, n: int) -> int:
    """Stop, or hold what the solved hand says is worth more."""
    best = move_of(STOP)
    most = points_of(s, best) * UNIT + second_hand_worth(s)
    for i in range(n):
        move = out[i, 0]
        if verb_of(move) == HOLD:
            worth = expected_of_holding(s, first_of(move))
            if worth > most:
                most = worth
                best = move
    return best


@rule
def play_hands(records: Any, out: Any, seed: int, piece: int, hands: int, sums: Any) -> None:
    """So many hands of seat 0, each from the same beginning; the sums of their points and of the squares."""
    start = records[BEGUN]
    s = records[PLAYED]
    begin(start)
    seed_dice(start, seed, piece)
    for _ in range(hands):
        copy_record(records, PLAYED, BEGUN)
        while s.hands[0] == 0:  # the first of its offers is to roll, to stop, or any answer of the other seat's
            seat = 0 if s.waiting & 1 else 1
            n = offers(s, seat, out)
            play(s, seat, by_the_tables(s, out, n) if s.phase == HAND else out[0, 0])
        points = s.score[0]
        sums[TOTAL] += points
        sums[SQUARES] += points * points
        start.rng[0] = s.rng[0]  # the dice go on, all else begins anew
        start.rng[1] = s.rng[1]


@dataclass(frozen=True)
class Played:
    """What came of many hands."""

    hands: int
    mean: float
    error: float
    """The standard error of the mean."""

    def apart_from(self, exact: float) -> float:
        """How many standard errors lie between the mean and an exact value."""
        return (self.mean - exact) / self.error


def exact_value(form: Form | None = None) -> float:
    """What a hand is worth on average, at full precision; a Full Run in its second hand brings no third."""
    return Solution(0, Solution(0, 0.0, form).mean, form).mean


@cache
def _player(kind: str) -> Any:
    return Form(kind, quiet=True, inline=kind == COMPILED).of(play_hands)


def play_many(hands: int, seed: int = 1, threads: int = 1, kind: str = COMPILED) -> Played:
    """The same hands with any number of threads."""
    run = _player(kind)
    # Seat 0 has the first hand, and nobody deals.
    blank = GAME.new_record(2, {"first": 1, "trade": 0})
    blank.quiet = 1

    def one_piece(piece: int) -> np.ndarray[Any, Any]:
        sums = np.zeros(2, np.int64)
        sheet = OfferSheet(GAME.max_offers)
        count = min(PIECE, hands - piece * PIECE)
        if kind == PLAIN:
            run([blank.copy(), blank.copy()], sheet.cells, seed, piece, count, sums)
        else:
            run(np.concatenate([blank.array, blank.array]), sheet.array, seed, piece, count, sums)
        return sums

    with ThreadPoolExecutor(threads) as pool:
        sums = [np.zeros(2, np.int64), *pool.map(one_piece, range(-(-hands // PIECE)))]
    total, squares = (int(n) for n in np.sum(sums, axis=0))
    mean = total / hands
    return Played(hands, mean, ((squares / hands - mean * mean) / hands) ** 0.5)


def main() -> None:
    parser = argparse.ArgumentParser(description="Play hands of Krikkit by the solved tables.")
    parser.add_argument("--hands", type=int, default=10_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="one object and nothing else")
    chosen = parser.parse_args()
    if chosen.hands < 2:
        parser.error("it takes two hands to tell how far they scatter")
    played = play_many(chosen.hands, chosen.seed, chosen.threads)
    exact = exact_value()
    if chosen.json:
        print(json.dumps({**asdict(played), "exact": exact, "apart": played.apart_from(exact)}))
        return
    print(f"{played.hands:,} hands: mean {played.mean:.4f} points, standard error {played.error:.4f}")
    print(f"exact value {exact:.6f}, {played.apart_from(exact):+.2f} standard errors from it")


if __name__ == "__main__":
    main()
