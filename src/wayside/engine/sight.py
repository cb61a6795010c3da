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
    return cut(f, array[f.name][0].tolist(), array)


def cut(f: Field, value: Any, array: np.ndarray[Any, Any]) -> Any:
    """A field's value without what lies behind its length."""
    if not f.length:
        return value
    length = array[f.length][0].tolist()
    if isinstance(length, int):
        return value[:length]
    return [row[:n] for row, n in zip(value, length, strict=True)]


def blinded(s: Record, seat: int | None) -> Record:
    """A record in which nothing is left but what a seat sees: how tests prove that a rule needs no more."""
    left = type(s)()
    for f in type(s).fields:
        how = sees(f, s, seat)
        if how:
            _write(
                left.array[f.name][0] if f.shape else left.array[f.name], whole(f, s), seat if how == "row" else None
            )
    return left


def _write(cells: np.ndarray[Any, Any], value: Any, only: int | None) -> None:
    """Write as much as there is of a field, or of one of its rows; what lies behind a length stays empty."""
    if not isinstance(value, list):
        cells[...] = value
        return
    for row, there in enumerate(value):
        if only is None or row == only:
            _write(cells[row : row + 1] if cells.ndim == 1 else cells[row], there, None)


# ---- What is different now


class _Layout(NamedTuple):
    """Whose bytes lie where in a record."""

    looks: tuple[tuple[Field, int | None], ...]
    """Everything that can look different: a field to everybody (None), or to a seat its row."""
    spots: np.ndarray[Any, Any]
    """For each byte of a record the spot it belongs to: a field, or a row of one."""
    seen: np.ndarray[Any, Any]
    """For each byte whether anything that somebody may see depends on it."""
    touched: dict[int, tuple[int, ...]]
    """For a spot the looks that may differ when it does."""


@cache
def _layout(record: type[Record]) -> _Layout:
    layout: Any = record.dtype.fields
    spots = np.full(record.dtype.itemsize, -1, np.int16)
    rows_of: dict[str, range] = {}  # the spots of each field
    count = 0
    for f in record.fields:
        cells, begin = layout[f.name][0], layout[f.name][1]
        rows_of[f.name] = range(count, count + (f.shape[0] if f.shape else 1))
        count = rows_of[f.name].stop
        spots[begin : begin + cells.itemsize] = np.repeat(rows_of[f.name], cells.itemsize // len(rows_of[f.name]))
    looks: list[tuple[Field, int | None]] = []
    touched: dict[int, list[int]] = {}
    for f in record.fields:
        if f.sight != PUBLIC and f.sight != OWNED and not f.owned_if:
            continue
        own, cut = rows_of[f.name], rows_of[f.length] if f.length else range(0)
        a_length_a_row = len(cut) == len(own)
        for seat in [None] if f.sight == PUBLIC else range(f.shape[0]):
            row = slice(None) if seat is None else slice(seat, seat + 1)
            for spot in (*own[row], *cut[row if a_length_a_row else slice(None)]):
                touched.setdefault(spot, []).append(len(looks))
            looks.append((f, seat))
    return _Layout(
        tuple(looks), spots, np.isin(spots, list(touched)), {spot: tuple(which) for spot, which in touched.items()}
    )


def changes(before: bytes, s: Record) -> Iterator[tuple[Field, int | None]]:
    """The fields that may look different than in the bytes of an earlier moment, and to whom: a seat, or None for all.

    It looks at bytes, not at what they mean, so it may name a field too much (one whose difference lies
    behind its length) but never one too few: this must agree with comparing `view` for everybody.
    """
    looks, spots, seen, touched = _layout(type(s))  # type: ignore[arg-type]  # a class, whose records have no hash
    # One look at all bytes: a record has dozens of fields, and a move changes a few.
    different = np.frombuffer(before, np.uint8) != s.array.view(np.uint8)
    different &= seen
    for look in sorted({look for spot in set(spots[different].tolist()) for look in touched[spot]}):
        f, seat = looks[look]
        if f.sight == PUBLIC or f.sight == OWNED or getattr(s, f.owned_if):
            yield f, seat
