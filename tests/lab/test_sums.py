"""Sums add up in any order, and what is finished is known to the number."""

import random
from itertools import pairwise

import pytest

from wayside.lab.sums import Ledger, Ranges, added, are_sums


def test_sums_are_added_part_by_part() -> None:
    one = {"games": 2, "rounds": [1, 2], "by": {"a": 1}, "only": [[1]]}
    other = {"games": 3, "rounds": [1, 2, 3], "by": {"b": 5, "a": 1}}
    both = {"games": 5, "rounds": [2, 4, 3], "by": {"a": 2, "b": 5}, "only": [[1]]}
    assert added(one, other) == both == added(other, one)
    assert added(one, {}) == one == added({}, one)
    assert one == {"games": 2, "rounds": [1, 2], "by": {"a": 1}, "only": [[1]]}, "what is added stays as it was"


def test_no_number_is_too_large() -> None:
    assert added({"n": 2**63 - 1}, {"n": 2**63 - 1}) == {"n": 2**64 - 2}


@pytest.mark.parametrize("other", [{"n": [1]}, {"n": {"a": 1}}, {"n": 0.5}, {"n": True}, {"n": "1"}])
def test_what_does_not_add_up_is_refused(other: dict) -> None:
    with pytest.raises(TypeError, match="do not add up"):
        added({"n": 1}, other)


def test_sums_are_whole_numbers_alone() -> None:
    assert are_sums({"a": 1, "b": [[1, 2], []], "c": {"d": -(10**30)}})
    for wrong in (1.0, True, None, "1", {"a": 1.0}, {"a": [1, None]}, {1: 1}, (1,)):
        assert not are_sums(wrong), wrong


def test_ranges_come_together_in_any_order() -> None:
    cuts = [0, 3, 10, 11, 40, 77, 100]
    pieces = [range(a, b) for a, b in pairwise(cuts)]
    for seed in range(20):
        ranges = Ranges()
        mixed = random.Random(seed).sample(pieces, len(pieces))
        for number, piece in enumerate(mixed, 1):
            ranges.add(piece)
            assert ranges.count == sum(map(len, mixed[:number]))
            assert {i for each in ranges for i in each} == {i for each in mixed[:number] for i in each}
            missing = {i for each in mixed[number:] for i in each}
            assert {i for gap in ranges.gaps(range(100)) for i in gap} == missing
        assert list(ranges) == [range(100)]


def test_gaps_are_those_of_a_range() -> None:
    ranges = Ranges([range(10, 20), range(30, 40)])
    assert list(ranges.gaps(range(50))) == [range(10), range(20, 30), range(40, 50)]
    assert list(ranges.gaps(range(15, 35))) == [range(20, 30)]
    assert list(ranges.gaps(range(12, 18))) == []
    assert list(ranges.gaps(range(22, 25))) == [range(22, 25)]
    assert list(Ranges().gaps(range(3))) == [range(3)]


def test_a_number_is_in_once() -> None:
    ranges = Ranges([range(10, 20), range(30, 40)])
    for again in (range(19, 21), range(5, 50), range(39, 40), range(10, 20)):
        with pytest.raises(ValueError, match="in already"):
            ranges.add(again)
    assert ranges.overlap(range(15, 60)) == range(15, 20)
    assert not ranges.overlap(range(20, 30))
    ranges.add(range(20, 30))
    assert list(ranges) == [range(10, 40)]


def test_what_is_played_twice_counts_once() -> None:
    ledger = Ledger()
    assert ledger.add(range(10), {"n": 10})
    assert not ledger.add(range(10), {"n": 10})
    assert not ledger.add(range(5, 15), {"n": 10})
    assert ledger.add(range(10, 12), {"n": 2})
    assert ledger.sums == {"n": 12}
