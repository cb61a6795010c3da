"""Appending entries to the logs of matches: the one thing that is done for every move.

An entry is stored only if its number is free, its sender's word for it is new to the match, and the entry before it
is there with the check that this one follows. All three are asked in the one statement that inserts it, so no other
writer, in this process or another, can come between.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import Connection, Dialect, func, select
from sqlalchemy.exc import DBAPIError

from wayside.server.errors import DamagedStore
from wayside.server.model import EntryRow, Finish
from wayside.server.store import results
from wayside.server.store.checks import entry_check
from wayside.server.store.engines import is_jobs_fault
from wayside.server.store.schema import entries, matches


@dataclass(frozen=True, slots=True)
class Appended:
    """What became of an entry; true if it was stored."""

    done: bool
    """False, and no number: the log has moved on, or is not so long yet; load it and look again."""
    number: int = 0
    """Of the entry that holds this move: the new one, or, if it was not done, the one that was there before."""
    check: bytes = b""
    """Of the new entry: the next one follows it."""

    def __bool__(self) -> bool:
        return self.done


@dataclass(frozen=True, slots=True)
class Append:
    """An entry to be stored, the check that it follows, and what is to be stored with it."""

    entry: EntryRow
    before: bytes = b""
    """The check of the entry before; empty: whatever is stored there."""
    finish: Finish | None = None


Outcome = Appended | BaseException
TAKEN = Appended(False)
COUNTED = {"preserve_rowcount": True}


class Careful(Exception):
    """Not everything went as it mostly does: undo the group, and take its parts one by one."""


CHUNKS = (256, 128, 64, *range(32, 0, -1))  # entries to a statement: so few sizes that each stays prepared


@cache
def _insert(dialect: Dialect, rows: int) -> str:
    """The statement that stores so many entries.

    One statement, and not one an entry: each lets go of the interpreter, and getting it back from a busy loop takes
    longer than the insert. The ninth column is the check that the entry follows. PostgreSQL takes a list a column,
    which it plans once for all sizes; SQLite takes rows.
    """
    types = [column.type.compile(dialect) for column in entries.c] + [entries.c.chain.type.compile(dialect)]
    numbered = [f"column{i}" for i in range(1, len(types) + 1)]
    if dialect.name == "postgresql":
        lists = ", ".join(f"%s::{each}[]" for each in types)
        source = f"unnest({lists}) AS v({', '.join(numbered)})"
    else:
        row = ", ".join("?" * len(types))
        source = f"(VALUES {', '.join([f'({row})'] * rows)}) AS v"
    columns = ", ".join(f'"{column.name}"' for column in entries.c)
    return (
        f"INSERT INTO entries ({columns}) SELECT {', '.join(numbered[:-1])} FROM {source} "
        'WHERE (SELECT e.chain FROM entries AS e WHERE e."match" = v.column1 AND e.number = v.column2 - 1) = v.column9 '
        "OR v.column2 = 1 AND (SELECT m.chain FROM matches AS m WHERE m.id = v.column1) = v.column9 "
        "ON CONFLICT DO NOTHING"
    )


def _values(dialect: Dialect, rows: Sequence[tuple[Any, ...]]) -> tuple[Any, ...]:
    """The parameters of that statement."""
    if dialect.name == "postgresql":
        return tuple(list(column) for column in zip(*rows, strict=True))
    return tuple(value for row in rows for value in row)


def run_appends(connection: Connection, appends: Sequence[Append], careful: bool) -> list[Outcome]:
    """Store what can be stored; the outcomes in the order of the appends.

    Mostly all can be stored, and that is quick. If one cannot, Careful is raised: come again, with care.
    """
    # Sorted: two nodes that store the same entries wait for each other in turn and not in a ring.
    order = sorted(range(len(appends)), key=lambda i: (appends[i].entry.match, appends[i].entry.number))
    plain = [i for i in order if appends[i].finish is None]
    last = [i for i in order if appends[i].finish is not None]
    if careful:
        done = [_one(connection, appends[i]) for i in plain] + [_last_one(connection, appends[i]) for i in last]
    else:
        done = [*_all_at_once(connection, [appends[i] for i in plain + last])]
        for i, outcome in zip(last, done[len(plain) :], strict=True):
            _finish(connection, appends[i], outcome)
    outcomes = dict(zip(plain + last, done, strict=True))
    return [outcomes[i] for i in range(len(appends))]


def _all_at_once(connection: Connection, appends: list[Append]) -> list[Appended]:
    rows = [_row(connection, append) for append in appends]
    dialect, at = connection.dialect, 0
    for size in CHUNKS:
        while len(rows) - at >= size:
            values = _values(dialect, rows[at : at + size])
            if connection.exec_driver_sql(_insert(dialect, size), values, COUNTED).rowcount != size:
                raise Careful
            at += size
    return [Appended(True, append.entry.number, row[7]) for append, row in zip(appends, rows, strict=True)]


def _one(connection: Connection, append: Append) -> Outcome:
    """Store one entry, or say why not."""
    try:
        (done,) = _all_at_once(connection, [append])
        return done
    except Careful:
        return _why_not(connection, append.entry)


def _last_one(connection: Connection, append: Append) -> Outcome:
    """Store the entry that ends a match together with the result: both or none."""
    try:
        with connection.begin_nested():
            outcome = _one(connection, append)
            _finish(connection, append, outcome)
    except DBAPIError as error:
        if not is_jobs_fault(error):
            raise
        return error
    except Exception as error:
        return error
    return outcome


def _finish(connection: Connection, append: Append, outcome: Outcome) -> None:
    if isinstance(outcome, Appended) and outcome.done:
        assert append.finish is not None
        results.finish(connection, append.entry.match, outcome.check, append.finish)


def _row(connection: Connection, append: Append) -> tuple[Any, ...]:
    """An entry's columns, its own check the last of them, and the check that it follows."""
    entry = append.entry
    before = append.before or _read_check(connection, entry.match, entry.number - 1)
    if before is None:
        raise Careful
    check = entry_check(before, entry)
    return (
        entry.match,
        entry.number,
        entry.seat,
        entry.move,
        entry.by,
        entry.at,
        entry.move_id,
        check,
        before,
    )


def _read_check(connection: Connection, match: str, number: int) -> bytes | None:
    """The check of a stored entry; number 0 is the match itself."""
    if number == 0:
        query = select(matches.c.chain).where(matches.c.id == match)
    else:
        query = select(entries.c.chain).where(entries.c.match == match, entries.c.number == number)
    found: bytes | None = connection.execute(query).scalar_one_or_none()
    return found


def _why_not(connection: Connection, entry: EntryRow) -> Outcome:
    known = select(entries.c.number).where(entries.c.match == entry.match, entries.c.move_id == entry.move_id)
    number = connection.execute(known).scalar_one_or_none()
    if number is not None:
        return Appended(False, number)
    last = select(func.max(entries.c.number)).where(entries.c.match == entry.match)
    if (connection.execute(last).scalar_one() or 0) == entry.number - 1 and _read_check(
        connection, entry.match, entry.number - 1
    ):
        # Its place is free and the entry before is there, but not as the writer knows it.
        return DamagedStore(entry.match, entry.number - 1)
    return TAKEN
