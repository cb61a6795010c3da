"""The single hand solved: which dice to hold for the highest expected score, over all 160,000 hands of four dice.

A hand is worth what it scores, and a Full Run besides what a second hand is worth on average; in a second hand a
Full Run brings no third, so it is solved by itself. From the last roll backwards: what rolls again is worth the
average of all that it may come to, and of all ways to hold the best is taken. The averages are what a player needs,
for every choice of dice to hold and every roll: 34,481 numbers each. `python -m wayside.games.krikkit.exact` works
them out and writes hands.npz, from which the bot reads them (hundredths of a point, rounded).
"""

import itertools
from pathlib import Path
from typing import Any

import numpy as np

from wayside.engine.forms import COMPILED, Form, Lookup, rule
from wayside.games.krikkit.edition import ALL_DICE, BLACK, DICE, GREEN, RED, SIDES, WHITE
from wayside.games.krikkit.scoring import HAS_DUCK, IN_FIELD, IN_VORTEX, NO_CLAIM, RUN, hands_in, score_of
from wayside.games.krikkit.throw import fourth_roll, locked_in

FILE = Path(__file__).parent / "hands.npz"
HUNDREDTHS = 100

# The situations that are solved: what bears on the hand.
SITUATIONS = (0, IN_FIELD, IN_VORTEX, IN_FIELD | IN_VORTEX, IN_FIELD | HAS_DUCK)
SECOND_HANDS = tuple(mods for mods in SITUATIONS if not mods & IN_VORTEX)  # the Vortex is over by then
SECOND_HAND_OF = Lookup([len(SITUATIONS) + SECOND_HANDS.index(mods & ~IN_VORTEX) for mods in SITUATIONS], "u1")
"""Where a second hand stands in the tables, behind the first ones, by the situation of the first."""
AFTER_LAST, AFTER_THIRD, AFTER_SECOND = range(3)  # levels: the roll whose outcomes are averaged
LEVELS = 3

_SIZES = [SIDES ** held.bit_count() for held in range(ALL_DICE)]
OFFSET = Lookup([0, *itertools.accumulate(_SIZES)][:ALL_DICE], "i4")
"""Where the averages for a choice of held dice begin."""
PLACES = sum(_SIZES)
WAYS = Lookup([SIDES ** (DICE - held.bit_count()) for held in range(ALL_DICE)], "i4")
"""In how many ways the dice that are not held may fall."""

PAIRS = ((BLACK, WHITE), (GREEN, RED))
PAIR_PLACES = 1 + 2 * SIDES


@rule
def place_of(held: int, black: int, white: int, green: int, red: int) -> int:
    """Where the average for holding these dice of a hand stands."""
    place = 0
    if held & 1:
        place = black - 1
    if held & 2:
        place = place * SIDES + white - 1
    if held & 4:
        place = place * SIDES + green - 1
    if held & 8:
        place = place * SIDES + red - 1
    return OFFSET[held] + place


@rule
def pair_place_of(held: int, first: int, second: int) -> int:
    """The same with two dice in play: `held` is 0, 1 for the first die or 2 for the second."""
    return 0 if held == 0 else first if held == 1 else SIDES + second


@rule
def number_of(black: int, white: int, green: int, red: int) -> int:
    """The number of a hand of four dice, below 160,000."""
    return (((black - 1) * SIDES + white - 1) * SIDES + green - 1) * SIDES + red - 1


# ---- Four dice


@rule
def fill_scores(mods: int, second_hand: float, scores: Any) -> None:
    """What every hand is worth as it lies."""
    for black in range(1, SIDES + 1):
        for white in range(1, SIDES + 1):
            for green in range(1, SIDES + 1):
                for red in range(1, SIDES + 1):
                    worth = score_of(mods, NO_CLAIM, black, white, green, red) + 0.0
                    if hands_in(black, white, green, red) & RUN:
                        worth += second_hand
                    scores[number_of(black, white, green, red)] = worth


@rule
def fill_averages(values: Any, averages: Any) -> None:
    """The average over all outcomes for every choice of held dice."""
    for place in range(PLACES):
        averages[place] = 0.0
    for black in range(1, SIDES + 1):
        for white in range(1, SIDES + 1):
            for green in range(1, SIDES + 1):
                for red in range(1, SIDES + 1):
                    value = values[number_of(black, white, green, red)]
                    for held in range(ALL_DICE):
                        averages[place_of(held, black, white, green, red)] += value / WAYS[held]


@rule
def best_hold(mods: int, averages: Any, black: int, white: int, green: int, red: int) -> int:
    """The choice of held dice with the highest average; the locked ones are among them."""
    locked = locked_in(mods, black, white, green, red)
    best = locked
    for held in range(ALL_DICE):
        if held & locked == locked and (
            averages[place_of(held, black, white, green, red)] > averages[place_of(best, black, white, green, red)]
        ):
            best = held
    return best


@rule
def fill_values(mods: int, scores: Any, averages: Any, bonus_only: bool, values: Any) -> None:
    """What every hand is worth with one more roll to come; with `bonus_only` just where that is a bonus roll."""
    for black in range(1, SIDES + 1):
        for white in range(1, SIDES + 1):
            for green in range(1, SIDES + 1):
                for red in range(1, SIDES + 1):
                    number = number_of(black, white, green, red)
                    values[number] = scores[number]
                    locked = locked_in(mods, black, white, green, red)
                    if locked != ALL_DICE and (not bonus_only or fourth_roll(mods, black, red)):
                        held = best_hold(mods, averages, black, white, green, red)
                        values[number] = max(scores[number], averages[place_of(held, black, white, green, red)])


class Solution:
    """A solved situation: the scores, the averages of each level, and what a whole hand is worth on average."""

    def __init__(self, mods: int, second_hand: float, form: Form | None = None) -> None:
        form = form or Form(COMPILED)
        self.mods = mods
        self.scores = np.zeros(SIDES**DICE)
        self.averages = np.zeros((LEVELS, PLACES))
        values = np.zeros(SIDES**DICE)
        form.of(fill_scores)(mods, second_hand, self.scores)
        average, improve = form.of(fill_averages), form.of(fill_values)
        average(self.scores, self.averages[AFTER_LAST])
        improve(mods, self.scores, self.averages[AFTER_LAST], True, values)
        average(values, self.averages[AFTER_THIRD])
        improve(mods, self.scores, self.averages[AFTER_THIRD], False, values)
        average(values, self.averages[AFTER_SECOND])
        improve(mods, self.scores, self.averages[AFTER_SECOND], False, values)
        self.mean = float(values.mean())


def solve_all(form: Form | None = None) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """The averages of every situation and of second hands, and what those are worth; rounded to hundredths."""
    form = form or Form(COMPILED)
    second = {mods: Solution(mods, 0.0, form) for mods in SECOND_HANDS}
    worth = [second[mods & ~IN_VORTEX].mean for mods in SITUATIONS]
    first = [Solution(mods, bonus, form) for mods, bonus in zip(SITUATIONS, worth, strict=True)]
    return _rounded(np.array([solved.averages for solved in (*first, *second.values())])), _rounded(np.array(worth))


# ---- Two dice


def pair_scores(mods: int, pair: int) -> np.ndarray[Any, Any]:
    """What two dice are worth as they lie."""
    scores = np.zeros((SIDES, SIDES))
    for first, second in itertools.product(range(1, SIDES + 1), repeat=2):
        faces = [0] * DICE
        faces[PAIRS[pair][0]], faces[PAIRS[pair][1]] = first, second
        scores[first - 1, second - 1] = score_of(mods, NO_CLAIM, *faces)
    return scores


def pair_averages(values: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    return np.concatenate([[values.mean()], values.mean(axis=1), values.mean(axis=0)])


def solve_pair(mods: int, pair: int) -> np.ndarray[Any, Any]:
    """The averages of each level with the two dice of one subject in play."""
    scores = pair_scores(mods, pair)
    levels = [pair_averages(scores)]
    for bonus_only in (True, False):
        values = scores.copy()
        for first, second in itertools.product(range(1, SIDES + 1), repeat=2):
            faces = [0] * DICE
            faces[PAIRS[pair][0]], faces[PAIRS[pair][1]] = first, second
            if bonus_only and not fourth_roll(mods, faces[BLACK], faces[RED]):
                continue
            locked = locked_in(mods, *faces)
            for held in range(3):
                dice = sum(1 << die for i, die in enumerate(PAIRS[pair]) if held >> i & 1)
                if dice & locked == locked:
                    average = levels[-1][pair_place_of(held, first, second)]
                    values[first - 1, second - 1] = max(values[first - 1, second - 1], average)
        levels.append(pair_averages(values))
    return np.array(levels)


def solve_pairs() -> np.ndarray[Any, Any]:
    return _rounded(np.array([[solve_pair(mods, pair) for pair in range(len(PAIRS))] for mods in SITUATIONS]))


def _rounded(values: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    rounded: np.ndarray[Any, Any] = np.rint(values * HUNDREDTHS).astype(np.int16)
    return rounded


# ---- The file


def write(path: Path = FILE) -> None:
    hands, second = solve_all()
    np.savez_compressed(path, hands=hands, second=second, pairs=solve_pairs())


def read(path: Path = FILE) -> tuple[Lookup, Lookup, Lookup, Lookup, Lookup]:
    """The averages of four dice a level, those of two dice, and what a second hand is worth, by situation; of four
    dice those of second hands follow (see SECOND_HAND_OF).

    A table a level, as Numba keeps no cache of rules with a constant of more than a million bytes.
    """
    with np.load(path) as file:
        last, third, second = (Lookup(file["hands"][:, level], "i2") for level in range(LEVELS))
        return last, third, second, Lookup(file["pairs"], "i2"), Lookup(file["second"], "i4")


if __name__ == "__main__":
    write()
