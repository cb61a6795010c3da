"""Appending entries to the logs of matches: the one thing that is done for every move.

An entry is stored only if its number is free, its sender's word for it is new to the match, and the entry before it
is there with the check that this one follows. All three are asked in the one statement that inserts it, so no other
writer, in this process or another, can come between.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Connection,
    Executable,
    Integer,
    LargeBinary,
    Text,
    bindparam,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError

from wayside.server.errors import DamagedStore
from wayside.server.model import EntryRow, Finish
from wayside.server.store import results
from wayside.server.store.checks import entry_check
from wayside.server.store.engines import is_jobs_fault
from wayside.server.store.schema import driving, entries, matches


class Unchanged:
    """Says that a deadline stays as it is."""


UNCHANGED: Final = Unchanged()


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
    deadline: int | Unchanged | None = UNCHANGED


Outcome = Appended | BaseException
TAKEN = Appended(False)


def _insert(dialect: Any) -> Executable:
    """The statement, with parameters named as the entry's columns."""
    new: dict[str, Any] = {column.name: bindparam(f"new_{column.name}", type_=column.type) for column in entries.c}
    before = bindparam("before", type_=LargeBinary())
    previous = (
        select(entries.c.chain)
        .where(entries.c.match == new["match"], entries.c.number == bindparam("previous", type_=Integer()))
        .scalar_subquery()
    )
    first = select(matches.c.chain).where(matches.c.id == new["match"]).scalar_subquery()
    chosen = select(*new.values()).where(
        or_(previous == before, (bindparam("previous", type_=Integer()) == 0) & (first == before))
    )
    statement = dialect.insert(entries).from_select(list(new), chosen, include_defaults=False)
    return statement.on_conflict_do_nothing().execution_options(preserve_rowcount=True)  # type: ignore[no-any-return]


_INSERT: dict[str, Executable] = {"sqlite": _insert(sqlite), "postgresql": _insert(postgresql)}
_SET_DEADLINE = (
    update(driving)
    .where(driving.c.match == bindparam("of_match", type_=Text()))
    .values(deadline=bindparam("new_deadline", type_=BigInteger()))
)


def run_appends(connection: Connection, appends: Sequence[Append]) -> list[Outcome]:
    """Store what can be stored; the outcomes in the order of the appends."""
    outcomes: dict[int, Outcome] = {}
    # Sorted: two nodes that store the same entries wait for each other in turn and not in a ring.
    order = sorted(range(len(appends)), key=lambda i: (appends[i].entry.match, appends[i].entry.number))
    plain = [i for i in order if appends[i].finish is None]
    done = _all_at_once(connection, [appends[i] for i in plain])
    if done is None:
        done = [_one(connection, appends[i]) for i in plain]
    outcomes.update(zip(plain, done, strict=True))
    for i in order:
        if appends[i].finish is not None:
            outcomes[i] = _last_one(connection, appends[i])
    return [outcomes[i] for i in range(len(appends))]


def _all_at_once(connection: Connection, appends: list[Append]) -> Sequence[Outcome] | None:
    """Store them all with one call, which is the rule; or none of them, if one cannot be stored."""
    rows = []
    for append in appends:
        row = _parameters(connection, append)
        if row is None:
            return None
        rows.append(row)
    if rows:
        with connection.begin_nested() as savepoint:
            if connection.execute(_INSERT[connection.dialect.name], rows).rowcount != len(rows):
                savepoint.rollback()
                return None
        _set_deadlines(connection, appends)
    return [Appended(True, row["new_number"], row["new_chain"]) for row in rows]


def _one(connection: Connection, append: Append) -> Outcome:
    """Store one entry, or say why not."""
    entry = append.entry
    row = _parameters(connection, append)
    if row is not None and connection.execute(_INSERT[connection.dialect.name], row).rowcount:
        _set_deadlines(connection, [append])
        return Appended(True, entry.number, row["new_chain"])
    return _why_not(connection, entry)


def _last_one(connection: Connection, append: Append) -> Outcome:
    """Store the entry that ends a match together with the result: both or none."""
    assert append.finish is not None
    try:
        with connection.begin_nested():
            outcome = _one(connection, append)
            if isinstance(outcome, Appended) and outcome.done:
                results.finish(connection, append.entry.match, outcome.check, append.finish)
    except DBAPIError as error:
        if not is_jobs_fault(error):
            raise
        return error
    except Exception as error:
        return error
    return outcome


def _parameters(connection: Connection, append: Append) -> dict[str, Any] | None:
    """The statement's parameters, with the entry's check; None if the entry before is not there."""
    entry = append.entry
    before = append.before or _read_check(connection, entry.match, entry.number - 1)
    if before is None:
        return None
    return {
        "new_match": entry.match,
        "new_number": entry.number,
        "new_seat": entry.seat,
        "new_move": entry.move,
        "new_by_whom": entry.by,
        "new_at": entry.at,
        "new_move_id": entry.move_id,
        "new_chain": entry_check(before, entry),
        "previous": entry.number - 1,
        "before": before,
    }


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


def _set_deadlines(connection: Connection, appends: Sequence[Append]) -> None:
    rows = list(_deadlines(appends))
    if rows:
        connection.execute(_SET_DEADLINE, rows)


def _deadlines(appends: Sequence[Append]) -> Iterator[dict[str, Any]]:
    for append in appends:
        if not isinstance(append.deadline, Unchanged):
            yield {"of_match": append.entry.match, "new_deadline": append.deadline}
