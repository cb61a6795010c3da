"""Sums worth trying where any sum is allowed: what bots and programs choose from."""

from typing import Any

from wayside.engine.forms import rule


@rule
def add_rung(rungs: Any, n: int, sum: int, low: int, high: int, step: int) -> int:
    """Another rung, if it is higher than the last one; a sum between two steps is rounded down."""
    fitting = low if sum < low else high if sum > high else sum
    fitting -= (fitting - low) % step
    if n and fitting <= rungs[n - 1]:
        return n
    rungs[n] = fitting
    return n + 1


@rule
def all_or_half(s: Any, seat: int, move: int, low: int, high: int, step: int, rungs: Any) -> int:
    """A half, and all: of what may be banked, and of Units for sale."""
    n = add_rung(rungs, 0, high // 2, low, high, step)
    return add_rung(rungs, n, high, low, high, step)


@rule
def shares(s: Any, seat: int, move: int, low: int, high: int, step: int, rungs: Any) -> int:
    """The least, an eighth, a quarter, a half, and all: of what is risked, wagered or bet."""
    n = add_rung(rungs, 0, low, low, high, step)
    n = add_rung(rungs, n, high // 8, low, high, step)
    n = add_rung(rungs, n, high // 4, low, high, step)
    n = add_rung(rungs, n, high // 2, low, high, step)
    return add_rung(rungs, n, high, low, high, step)
