"""Matches in the store: their headers, their logs, and who sees to them."""

from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, insert, or_, select, update

from wayside.server.errors import DamagedStore
from wayside.server.model import EntryRow, MatchRow, Table, now_ms
from wayside.server.names import is_chairs_name, names_now
from wayside.server.store.checks import check_entries, check_match, match_check, names_check, seal_check
from wayside.server.store.engines import among
from wayside.server.store.schema import driving, entries, matches, participants
from wayside.server.store.tables import change_table, note_participants, text
from wayside.server.store.tables import table as stored_table

_names = msgspec.json.Decoder(list[str])
_options = msgspec.json.Decoder(dict[str, int])
_standing = msgspec.json.Decoder(list[int])


def start_match(
    connection: Connection, table: Table, expected_version: int, row: MatchRow, deadline: int | None
) -> bool:
    """Begin a match at a table, if the table is still as it was: both or none."""
    if not change_table(connection, table, expected_version):
        return False
    connection.execute(
        insert(matches).values(
            id=row.id,
            table_id=row.table,
            game=row.game,
            rules=row.rules,
            edition=row.edition,
            names=text(row.names),
            options=text(row.options),
            secret=row.secret,
            nonces=text([nonce.hex() for nonce in row.nonces]),
            promise=row.promise,
            started=row.started,
            over=0,
            chain=match_check(row),
            names_check=names_check(row),
        )
    )
    connection.execute(insert(driving).values(match=row.id, deadline=deadline))
    note_participants(connection, table, row.id, began=True)
    return True


def read_match(row: Row[Any]) -> MatchRow:
    """A match from its row; one that is not as it was stored is refused."""
    try:
        match = MatchRow(
            id=row.id,
            table=row.table_id,
            game=row.game,
            rules=row.rules,
            edition=row.edition,
            names=_names.decode(row.names),
            options=_options.decode(row.options),
            secret=row.secret,
            nonces=[bytes.fromhex(nonce) for nonce in _names.decode(row.nonces)],
            promise=row.promise,
            started=row.started,
            over=row.over,
            standing=None if row.standing is None else _standing.decode(row.standing),
        )
    except ValueError:
        raise DamagedStore(row.id, 0) from None
    check_match(match, row.chain, row.names_check)
    if (match.over != 0) != (match.standing is not None) or (match.over != 0) != (row.seal is not None):
        raise DamagedStore(row.id, 0)
    return match


def match(connection: Connection, id: str) -> MatchRow | None:
    """A match as it stands: where it began with empty chairs, the table says who has taken one since."""
    row = connection.execute(select(matches).where(matches.c.id == id)).one_or_none()
    if row is None:
        return None
    found = read_match(row)
    if any(map(is_chairs_name, found.names)) and (table := stored_table(connection, found.table)) is not None:
        found.names = names_now(found.names, table.seats, seats_played(connection, id) if found.over else None)
    return found


def read_entries(connection: Connection, match: str, after: int = 0) -> list[EntryRow]:
    """A match's entries that came after a number, proved against their checks and, once it is over, the seal."""
    header = connection.execute(
        select(matches.c.chain, matches.c.over, matches.c.standing, matches.c.seal).where(matches.c.id == match)
    ).one_or_none()
    if header is None:
        return []
    # The entry before is read as well: its check is where the chain goes on.
    query = select(entries).where(entries.c.match == match, entries.c.number >= after).order_by(entries.c.number)
    found = [
        EntryRow(row.match, row.number, row.seat, row.move, row.by_whom, row.at, row.move_id, row.chain)
        for row in connection.execute(query)
    ]
    before = header.chain
    if after > 0:
        if not found or found[0].number != after:
            return []  # the log is not so long
        before = found.pop(0).check
    check_entries(before, after, found)
    if header.over:
        last = found[-1].check if found else before
        try:
            seal = seal_check(last, header.over, _standing.decode(header.standing or "null"))
        except ValueError:
            seal = None
        if seal is None or header.seal != seal:
            raise DamagedStore(match, after + len(found))
    return found


def seats_played(connection: Connection, match: str) -> frozenset[int]:
    """The seats of a finished match in which people have played."""
    query = select(participants.c.seat).where(participants.c.match == match)
    return frozenset(connection.execute(query).scalars())


def seats_had(connection: Connection, match: str, player: str) -> frozenset[int]:
    """The seats that a player has, or has had, in a match."""
    query = select(participants.c.seat).where(participants.c.match == match, participants.c.player == player)
    return frozenset(connection.execute(query).scalars())


def played_in(connection: Connection, player: str, ids: Iterable[str]) -> list[str]:
    """Those of these matches in which a player has had a seat."""
    query = select(participants.c.match).where(participants.c.player == player)
    return list(connection.execute(query.where(among(connection, participants.c.match, ids))).scalars())


def number_of(connection: Connection, match: str, move_id: str) -> int | None:
    """The number of the entry that holds a move, by its sender's word for it; None: there is none."""
    query = select(entries.c.number).where(entries.c.match == match, entries.c.move_id == move_id)
    return connection.execute(query).scalar_one_or_none()


def replace_name(connection: Connection, match: str, seat: int, only: str | None, name: str) -> None:
    """Put another name in a match's header; only where it is a certain one, if that is given."""
    row = connection.execute(select(matches).where(matches.c.id == match).with_for_update()).one()
    header = read_match(row)
    if seat < len(header.names) and only in (None, header.names[seat]):
        header.names[seat] = name
        connection.execute(
            update(matches)
            .where(matches.c.id == match)
            .values(names=text(header.names), names_check=names_check(header))
        )


def set_deadline(connection: Connection, match: str, deadline: int | None) -> None:
    """When a match needs a node to see to it; None: not until something is played."""
    connection.execute(update(driving).where(driving.c.match == match).values(deadline=deadline))


def claim(connection: Connection, ids: Iterable[str], node: str, seconds: float) -> set[str]:
    """Take, or keep, for so long the driving of matches that no other node drives; those that this node drives now."""
    now = now_ms()
    taken = (
        update(driving)
        .where(among(connection, driving.c.match, ids), or_(driving.c.node == node, driving.c.until <= now))
        .values(node=node, until=now + round(seconds * 1000))
        .returning(driving.c.match)
    )
    return set(connection.execute(taken).scalars())


def release(connection: Connection, ids: Iterable[str], node: str) -> None:
    """Give up the driving of matches, so that another node need not wait."""
    connection.execute(
        update(driving)
        .where(among(connection, driving.c.match, ids), driving.c.node == node)
        .values(node=None, until=0)
    )


def due(connection: Connection, now: int, node: str, limit: int = 500) -> list[str]:
    """Matches whose deadline has come and that no other node drives, the longest overdue first."""
    query = (
        select(driving.c.match)
        .where(driving.c.deadline <= now, or_(driving.c.until <= now, driving.c.node == node))
        .order_by(driving.c.deadline)
        .limit(limit)
    )
    return list(connection.execute(query).scalars())
