"""Sums: whole numbers under names, which add up to the same in any order; and the numbers of the games in them.

A sum is a whole number, or a list or a mapping of sums. Two of them are added part by part; what only one has counts
as nothing in the other, so lists may be of any length. There is no other way to put two together: no mean, no
fraction. That is why totals are the same to the last digit whoever played which games.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

Sums: TypeAlias = dict[str, Any]
"""Sums by their names; each is a whole number, or a list or a mapping of such."""


def added(one: Any, other: Any) -> Any:
    """Two sums of the same kind as one."""
    if isinstance(one, list) and isinstance(other, list):
        longer, shorter = (one, other) if len(one) >= len(other) else (other, one)
        return [added(a, b) for a, b in zip(longer, shorter, strict=False)] + longer[len(shorter) :]
    if isinstance(one, dict) and isinstance(other, dict):
        return {
            name: added(one[name], other[name]) if name in one and name in other else one.get(name, other.get(name))
            for name in {**one, **other}
        }
    if is_whole(one) and is_whole(other):
        return one + other
    raise TypeError(f"{type(one).__name__} and {type(other).__name__} do not add up")


def is_whole(value: object) -> bool:
    """Whether it is a whole number, and no truth value."""
    return isinstance(value, int) and not isinstance(value, bool)


def are_sums(value: object) -> bool:
    """Whether something consists of whole numbers alone."""
    if isinstance(value, Mapping):
        return all(isinstance(name, str) and are_sums(each) for name, each in value.items())
    return all(map(are_sums, value)) if isinstance(value, list) else is_whole(value)


class Ranges:
    """Which numbers are in, as ranges that neither touch nor overlap, in order."""

    def __init__(self, ranges: Iterator[range] | tuple[range, ...] | list[range] = ()) -> None:
        self._ranges: list[range] = []
        for each in ranges:
            self.add(each)

    def __iter__(self) -> Iterator[range]:
        return iter(self._ranges)

    @property
    def count(self) -> int:
        """How many numbers are in."""
        return sum(map(len, self._ranges))

    def overlap(self, other: range) -> range:
        """The first of another range's numbers that are in already."""
        for each in self._ranges[self._at(other) :]:
            common = range(max(each.start, other.start), min(each.stop, other.stop))
            if common:
                return common
        return range(0)

    def add(self, new: range) -> None:
        """Put numbers in, none of which is in yet."""
        if not new:
            return
        if self.overlap(new):
            raise ValueError(f"{new} is in already, or a part of it")
        at = self._at(new)
        # What touches it before and behind becomes one with it.
        first, last = at, at
        start, stop = new.start, new.stop
        if at and self._ranges[at - 1].stop == start:
            first, start = at - 1, self._ranges[at - 1].start
        if at < len(self._ranges) and self._ranges[at].start == stop:
            last, stop = at + 1, self._ranges[at].stop
        self._ranges[first:last] = [range(start, stop)]

    def gaps(self, within: range) -> Iterator[range]:
        """What is not in, of a range."""
        start = within.start
        for each in self._ranges:
            if each.stop <= start:
                continue
            if each.start >= within.stop:
                break
            if each.start > start:
                yield range(start, each.start)
            start = each.stop
        if start < within.stop:
            yield range(start, within.stop)

    def _at(self, new: range) -> int:
        """Where the first range lies that ends behind the beginning of another."""
        return bisect_left(self._ranges, new.start + 1, key=lambda each: each.stop)


class Ledger:
    """What is finished: the sums, and which numbers are in them. Each is added once."""

    def __init__(self, sums: Sums | None = None, done: Ranges | None = None) -> None:
        self.sums: Sums = {} if sums is None else sums
        self.done = Ranges() if done is None else done

    def add(self, numbers: range, sums: Sums) -> bool:
        """Add what a range of numbers came to; False: it was there already, as it was played twice."""
        if self.done.overlap(numbers):
            return False
        self.done.add(numbers)
        self.sums = added(self.sums, sums)
        return True
