"""Estimates: a figure with its 95% interval, from sums of whole numbers alone.

Nothing here asks for the games themselves but the paired differences, so sums that come from many machines in any order
give the same figures to the last digit.
"""

from dataclasses import dataclass
from math import ceil, erfc, exp, floor, gamma, sqrt
from typing import Any

import numpy as np

NORMAL_95 = 1.959964  # standard errors on either side of the mean that hold 95% of a normal distribution
MOST = 2.0**62  # that a sum in 64 bits may come near
DIGITS = 5  # that a figure is written with
FEW_WINS = 30

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Estimate:
    """A figure, what it rests on, and the interval that holds the truth in 95 of 100 reports."""

    value: float
    low: float
    high: float
    n: int

    @property
    def half(self) -> float:
        """How far the interval reaches, on the mean of its two sides."""
        return (self.high - self.low) / 2

    def clear_of(self, value: float) -> bool:
        """Whether the interval leaves a value out."""
        return not self.low <= value <= self.high

    def times(self, factor: float, plus: float = 0.0) -> "Estimate":
        """The figure in other units; a negative factor turns the interval round."""
        low, high = sorted((self.low * factor + plus, self.high * factor + plus))
        return Estimate(self.value * factor + plus, low, high, self.n)

    def as_dict(self) -> dict[str, float | int]:
        return {"value": written(self.value), "low": written(self.low), "high": written(self.high), "n": self.n}


def written(value: float) -> float:
    """A number with as many digits as mean anything."""
    return float(f"{value:.{DIGITS}g}")


def wilson(wins: float, games: float) -> tuple[float, float]:
    """The 95% interval of a share of wins (Wilson 1927); ties count as the part of a win that they are.

    It takes the games to be independent. Deals that are replayed with seats changed lie closer to the
    middle than that, so the interval is rather too wide than too narrow.
    """
    share, z2 = wins / games, NORMAL_95**2
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = NORMAL_95 / (1 + z2 / games) * sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    # Of none, and of all, the formula comes to the share itself but for rounding.
    return min(share, max(0.0, middle - half)), max(share, min(1.0, middle + half))


def share_of(wins: float, games: int) -> Estimate:
    """A share, of wins say."""
    return Estimate(wins / games, *wilson(wins, games), games)


def mean_of(total: float, squares: float, n: int) -> Estimate:
    """A mean, from the sum and the sum of the squares."""
    mean = total / n
    spread = max(0.0, squares / n - mean * mean) * n / max(1, n - 1)
    return _around(mean, spread / n, n)


def share_by_groups(won: float, squares: float, groups: int, size: int) -> Estimate:
    """A share of wins of games that come in groups of so many; `squares` are those of what each group won.

    Games of a group are not independent: the interval is that of as many which are, and which would spread as
    much (Korn and Graubard 1998). So few wins as `FEW_WINS` tell little of their spread: no more games are believed
    in then than there were.
    """
    games = groups * size
    share, spread = won / games, mean_of(won / size, squares / size**2, groups)
    variance = (spread.half / NORMAL_95) ** 2
    alike = share * (1 - share) / variance if variance else games
    if min(won, games - won) < FEW_WINS:
        alike = min(alike, games)
    return Estimate(share, *wilson(share * alike, alike), games)


def _around(value: float, variance: float, n: int) -> Estimate:
    reach = NORMAL_95 * sqrt(max(0.0, variance))
    return Estimate(value, value - reach, value + reach, n)


def ratio_of(sums: Array, n: int, whole: int = 0) -> Estimate:
    """The ratio of two sums over games: of what is looked at, by the occasions for it.

    `sums` are those of x, y, xx, xy and yy. A share says in `whole` how many parts an occasion has. It is told by
    Wilson's interval, which holds near 0 and 1 as well: of the occasions where a game has one at most, else of as many
    independent ones as would spread as much. Anything else is told by the spread of what is left when y times the
    ratio is taken from x.
    """
    x, y, xx, xy, yy = (float(each) for each in sums)
    if whole and yy == whole * y:
        return share_of(x / whole, round(y / whole))
    ratio = x / y
    residual = max(0.0, xx - 2 * ratio * xy + ratio * ratio * yy)
    variance = residual / (y * y) * n / max(1, n - 1)
    if not whole:
        return _around(ratio, variance, n)
    # Where it never differs it is as if each game had one occasion: games are all that is known to be independent.
    alike = ratio * (1 - ratio) / variance if variance and 0 < ratio < 1 else y * y / yy
    return Estimate(ratio, *wilson(ratio * alike, alike), n)


def sums_of(x: Array, y: Array) -> Array:
    """What `ratio_of` asks for, to the last digit: squares of large scores need more than 64 bits."""
    most = float(max(np.abs(x).max(initial=0), np.abs(y).max(initial=0)))
    if most * most * len(x) >= MOST:
        x, y = x.astype(object), y.astype(object)
    return np.array([int(each.sum()) for each in (x, y, x * x, x * y, y * y)], object)


def paired_difference(x1: Array, y1: Array, x2: Array, y2: Array) -> Estimate:
    """How much larger the second ratio is than the first, over the same games on the same dice.

    What both have in common by the dice cancels out; what is left of each game is compared game by game.
    """
    n = len(x1)
    first, second = x1.sum() / y1.sum(), x2.sum() / y2.sum()
    left = (x2 - second * y2) * (n / y2.sum()) - (x1 - first * y1) * (n / y1.sum())
    return _around(float(second - first), float((left * left).sum()) / (n * max(1, n - 1)), n)


def quantile(histogram: Array, part: float) -> Estimate:
    """The lowest value that this part of all does not exceed; its interval is from one order statistic to another."""
    n = int(histogram.sum())
    up_to = np.cumsum(histogram)
    reach = NORMAL_95 * sqrt(n * part * (1 - part))

    def at(rank: float) -> float:
        return float(np.searchsorted(up_to, min(max(rank, 1.0), n)))

    return Estimate(at(part * n), at(floor(part * n - reach)), at(ceil(part * n + reach)), n)


def slope(sums: Array, n: int) -> Estimate | None:
    """How much y grows with one more of x within a game: A and B are a game's sums of x times y and of x times x,
    both from the game's mean, and `sums` are those of A, B, AA, AB and BB. None where x never differs.

    The games are independent and the seats of one are not, so the interval goes by games.
    """
    a, b, aa, ab, bb = (float(each) for each in sums)
    if b <= 0:
        return None
    steep = a / b
    return _around(steep, (aa - 2 * steep * ab + steep * steep * bb) / (b * b), n)


def chi_square_p(value: float, degrees: int) -> float:
    """How often luck alone gives a chi-square as large as this or larger."""
    half = max(0.0, value) / 2
    if degrees % 2:
        p, term = erfc(sqrt(half)), sqrt(half) * exp(-half) / gamma(1.5)
        for k in range((degrees - 1) // 2):
            p, term = p + term, term * half / (k + 1.5)
        return p
    p = term = exp(-half)
    for k in range(1, degrees // 2):
        term *= half / k
        p += term
    return p


def rising(values: Array, weights: Array) -> Array:
    """The curve that never falls and comes closest to the values (pool adjacent violators)."""
    blocks: list[tuple[float, float, int]] = []
    for value, weight in zip(values.tolist(), weights.tolist(), strict=True):
        blocks.append((value, weight, 1))
        while len(blocks) > 1 and blocks[-2][0] >= blocks[-1][0]:
            (v1, w1, n1), (v2, w2, n2) = blocks[-2:]
            both = w1 + w2
            blocks[-2:] = [((v1 * w1 + v2 * w2) / both if both else (v1 + v2) / 2, both, n1 + n2)]
    return np.concatenate([np.full(n, value) for value, _, n in blocks])
