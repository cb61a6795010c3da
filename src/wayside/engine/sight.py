"""Sight: the one place that says what a seat sees.

Page, log, replay, bot, error text and spectator all go through `view`. It is derived from the
record's declaration, so a new field is hidden or shown by the word it was declared with.
"""

from typing import Any

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
    value = s.array[f.name][0].tolist()
    if not f.length:
        return value
    length = s.array[f.length][0].tolist()
    if isinstance(length, int):
        return value[:length]
    return [row[:n] for row, n in zip(value, length, strict=True)]
