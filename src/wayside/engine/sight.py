"""Sight: the one place that says what a seat sees.

Page, log, replay, bot, error text and spectator all go through `view`. It is derived from the
record's declaration, so a new field is hidden or shown by the word it was declared with.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from wayside.engine.record import OWNED, PUBLIC, Field, Record

View = dict[str, Any]


def sees(f: Field, s: Record, seat: int | None) -> str:
    """How much of a field `seat` sees (None: a spectator): "all", "row" (its own) or "" (nothing)."""
    if f.sight == PUBLIC:
        return "all"
    if seat is not None and (f.sight == OWNED or (f.owned_if and getattr(s, f.owned_if))):
        return "row"
    return ""


def view(s: Record, seat: int | None, record: type[Record] | None = None) -> View:
    """What `seat` may see of a record, by field name; None is a spectator.

    `record` may name another declaration of the same fields (how the tests plant a wrong sight).
    """
    seen: View = {}
    for f in (record or type(s)).fields:
        how = sees(f, s, seat)
        if how == "all":
            seen[f.name] = whole(f, s)
        elif how == "row":
            seen[f.name] = whole(f, s)[seat]
    return seen


def whole(f: Field, s: Record) -> Any:
    """All of a field that counts, as plain numbers and lists; who may see it is not asked here."""
    return whole_in(f, s.array)


def whole_in(f: Field, array: np.ndarray[Any, Any]) -> Any:
    """The same of the memory of a record."""
    value = array[f.name][0].tolist()
    if not f.length:
        return value
    length = array[f.length][0].tolist()
    if isinstance(length, int):
        return value[:length]
    return [row[:n] for row, n in zip(value, length, strict=True)]


# ---- What is different now


class _Part(NamedTuple):
    """Where a field that somebody may see lies in a record's bytes."""

    field: Field
    begin: int
    end: int
    rows: int
    """For a field of which seats see their rows: how many there are, of itself or of its lengths; less than 0: one
    length cuts them all. Else 0."""


class _Layout(NamedTuple):
    """Whose bytes lie where in a record."""

    parts: tuple[_Part, ...]
    cells: np.ndarray[Any, Any]
    """For each byte of a record the number of the field that it belongs to."""
    touched: dict[int, tuple[int, ...]]
    """For a field's number the parts that look different when it does; those that nobody sees are not there."""


@cache
def _layout(record: type[Record]) -> _Layout:
    layout: Any = record.dtype.fields
    parts: list[_Part] = []
    touched: dict[str, list[int]] = {}
    for f in record.fields:
        if f.sight == PUBLIC or f.sight == OWNED or f.owned_if:
            cells, begin = layout[f.name][0], layout[f.name][1]
            rows = 0 if f.sight == PUBLIC else f.shape[0]
            touched.setdefault(f.name, []).append(len(parts))
            parts.append(_Part(f, begin, begin + cells.itemsize, rows))
            if f.length:
                cells, begin = layout[f.length][0], layout[f.length][1]
                touched.setdefault(f.length, []).append(len(parts))
                parts.append(_Part(f, begin, begin + cells.itemsize, rows if cells.shape == (rows,) else -rows))
    numbers = {f.name: i for i, f in enumerate(record.fields)}
    owner = np.full(record.dtype.itemsize, -1, np.int16)
    for name, number in numbers.items():
        cells, begin = layout[name][0], layout[name][1]
        owner[begin : begin + cells.itemsize] = number
    return _Layout(tuple(parts), owner, {numbers[name]: tuple(which) for name, which in touched.items()})


def changes(before: bytes, s: Record) -> Iterator[tuple[Field, int | None]]:
    """The fields that may look different than in the bytes of an earlier moment, and to whom: a seat, or None for all.

    It looks at bytes, not at what they mean, so it may name a field too much (one whose difference lies
    behind its length) but never one too few: this must agree with comparing `view` for everybody.
    """
    parts, owner, touched = _layout(type(s))  # type: ignore[arg-type]  # a class, whose records have no hash
    after = bytes(s)
    # One look at all bytes: a record has dozens of fields, and a move changes a few.
    different = np.frombuffer(before, np.uint8) != np.frombuffer(after, np.uint8)
    found = {part for number in set(owner[different].tolist()) for part in touched.get(number, ())}
    told: set[tuple[str, int | None]] = set()
    for part in sorted(found):
        f, begin, end, rows = parts[part]
        if f.sight != PUBLIC and f.sight != OWNED and not getattr(s, f.owned_if):
            continue
        if rows == 0 and (f.name, None) not in told:
            told.add((f.name, None))
            yield f, None
        elif rows > 0:
            wide = (end - begin) // rows
            for seat in range(rows):
                at = begin + seat * wide
                if before[at : at + wide] != after[at : at + wide] and (f.name, seat) not in told:
                    told.add((f.name, seat))
                    yield f, seat
        elif rows < 0:  # the length has changed: every row may look different
            for seat in range(-rows):
                if (f.name, seat) not in told:
                    told.add((f.name, seat))
                    yield f, seat
