"""Lineups: which bots meet at one table, where more are entered than have seats.

Every choice of as many bots as there are seats meets equally often, and in such an order that, wherever a tournament
stops, any two bots have met about equally often. Each deal is one lineup's: it is played as often as there are seats,
each time with the bots one seat further, so what luck the cards bring they bring to all in turn.
"""

from collections.abc import Sequence
from itertools import combinations
from math import comb

import numpy as np

from wayside.engine.errors import BadSeats, WaysideError
from wayside.engine.game import Game

MOST = 2000  # lineups; each is to be played several times


def seats_for(game: Game, bots: int, seats: int | None) -> int:
    """How many sit at a table: as it was asked for, or all bots, or where that is too many the fewest that can."""
    if seats is None:
        seats = game.seats[0] if bots > game.seats[1] else bots
    game.check_seats(seats)
    if seats > bots:
        raise BadSeats(
            f"{bots} bots do not fill {seats} seats; name one for each seat, the same one several times if need be"
        )
    return seats


def lineups(bots: int, seats: int) -> list[tuple[int, ...]]:
    """All lineups of so many bots at so many seats, in the order in which they play."""
    if comb(bots, seats) > MOST:
        raise WaysideError(
            f"{bots} bots at {seats} seats make {comb(bots, seats):,} lineups, and {MOST:,} are the most; "
            "name fewer bots, or another number of --seats"
        )
    waiting = list(combinations(range(bots), seats))
    pairs = np.array([[a * bots + b for a, b in combinations(lineup, 2)] for lineup in waiting], np.int64)
    met = np.zeros(bots * bots, np.int64)
    left = np.ones(len(waiting), bool)
    order = []
    for _ in waiting:
        # Who met often already counts more than twice as much as who met half as often.
        cost = (met[pairs] ** 2).sum(axis=1)
        cost[~left] = np.iinfo(np.int64).max
        at = int(cost.argmin())
        left[at] = False
        met[pairs[at]] += 1
        order.append(waiting[at])
    return order


def bot_at(lineup: Sequence[int], seat: int, turn: int) -> int:
    """Which bot sits in a seat when a deal is played for the `turn`-th time: they move on by one seat each time."""
    return lineup[(seat - turn) % len(lineup)]
