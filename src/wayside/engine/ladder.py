"""The ladder: a few amounts that stand for all of a free one, for whoever cannot try each.

An offer may leave millions of amounts open. The search, bots and environments try the rungs of its
ladder: a verb may bring its own (`Verb.ladder`), a rule that writes at most RUNGS amounts that fit the
offer, in rising order, and says how many. Without one, all amounts are rungs where they are few; else
the distances from the lowest grow geometrically, from one step to the highest, so that small sums and
large ones are told apart alike.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from wayside.engine.forms import fill, rule
from wayside.engine.game import Game
from wayside.engine.moves import FREE, amount_of, verb_of
from wayside.engine.record import Record

RUNGS = 5

# What the templates below leave open (see `fill`).
ladder_of_verb: Any = None
this_ladder: Any = None
the_others: Any = None
THIS: Any = None


@rule
def next_distance(before: int, farthest: int, left: int) -> int:
    """The next of `left` distances that grow geometrically up to the farthest: rounded down, but one more at least.

    It is the largest from which as much growth each time does not lead past the farthest.
    """
    low, high = before + 1, farthest
    while low < high:
        middle = (low + high + 1) // 2
        reached = farthest
        for _ in range(left - 1):
            reached = reached * before // middle
        if middle <= reached:
            low = middle
        else:
            high = middle - 1
    return low


@rule
def geometric_ladder(s: Any, seat: int, move: int, low: int, high: int, step: int, rungs: Any) -> int:
    """The ladder of a verb that brings none."""
    farthest = (high - low) // step
    count = min(farthest + 1, RUNGS)
    distance = 0
    rungs[0] = low
    for i in range(1, count):
        distance = next_distance(distance, farthest, count - i)
        rungs[i] = low + distance * step
    return count


@rule
def this_ladder_or_other(s: Any, seat: int, move: int, low: int, high: int, step: int, rungs: Any) -> int:
    """One link of a chain of ladders: this one, if the verb is its, else the rest of the chain."""
    if verb_of(move) == THIS:
        return this_ladder(s, seat, move, low, high, step, rungs)  # type: ignore[no-any-return]
    return the_others(s, seat, move, low, high, step, rungs)  # type: ignore[no-any-return]


@rule
def amounts_of(s: Any, seat: int, out: Any, n: int, rungs: Any) -> int:
    """Write the rungs of offer n, and say how many; of a plain offer that is its own amount alone.

    `with_amount(out[n, 0], rungs[i])` is then the move.
    """
    if out[n, 0] & FREE:
        return ladder_of_verb(s, seat, out[n, 0] ^ FREE, out[n, 1], out[n, 2], out[n, 3], rungs)  # type: ignore[no-any-return]
    rungs[0] = amount_of(out[n, 0])
    return 1


@cache
def ladder_rule(game: Game) -> Any:
    """The ladders of a game's verbs as one rule."""
    link: Any = geometric_ladder
    for verb in game.verbs:
        if verb.ladder is not None:
            link = fill(this_ladder_or_other, this_ladder=verb.ladder, the_others=link, THIS=int(verb))
    return link


@cache
def amounts_rule(game: Game) -> Any:
    """`amounts_of` for a game."""
    return fill(amounts_of, ladder_of_verb=ladder_rule(game))


def ladder(game: Game, s: Record, seat: int, line: Sequence[int]) -> list[int]:
    """The rungs of an offer to a seat, a line of `Rules.offers`; of a plain offer, its own amount alone."""
    move, low, high, step = line
    if not move & FREE:
        return [amount_of(move)]
    rungs = [0] * (2 * RUNGS)  # with room for a ladder that is too long, so that the kit can say so
    count = ladder_rule(game)(s, seat, move ^ FREE, low, high, step, rungs)
    return rungs[:count]
