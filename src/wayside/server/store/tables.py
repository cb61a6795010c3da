"""Tables in the store."""

from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, case, delete, func, insert, select, update
from sqlalchemy import text as sql

from wayside.server.model import WAITING, ChatRow, ClockRule, Seat, Table
from wayside.server.store.engines import among
from wayside.server.store.results import drop_participants, upsert
from wayside.server.store.schema import LISTED, chat, entries, invitations, participants, sitting, tables

json = msgspec.json.Encoder()
_seats = msgspec.json.Decoder(list[Seat])
_options = msgspec.json.Decoder(dict[str, int])
_clock = msgspec.json.Decoder(ClockRule)


def text(value: Any) -> str:
    return json.encode(value).decode()


def read_table(row: Row[Any]) -> Table:
    return Table(
        id=row.id,
        game=row.game,
        host=row.host,
        seats=_seats.decode(row.seats),
        options=_options.decode(row.options),
        clock=_clock.decode(row.clock),
        public=row.public,
        chat=row.chat,
        state=row.state,
        created=row.created,
        late=row.late,
        match=row.match,
        rematch=row.rematch,
        secret=row.secret,
        starting=row.starting,
        version=row.version,
        onlookers=row.onlookers,
    )


def _columns(table: Table) -> dict[str, Any]:
    return {
        "game": table.game,
        "host": table.host,
        "seats": text(table.seats),
        "options": text(table.options),
        "clock": text(table.clock),
        "public": table.public,
        "chat": table.chat,
        "state": table.state,
        "created": table.created,
        "late": table.late,
        "match": table.match,
        "rematch": table.rematch,
        "secret": table.secret,
        "starting": table.starting,
        "onlookers": table.onlookers,
    }


def add_table(connection: Connection, table: Table) -> None:
    connection.execute(insert(tables).values(id=table.id, version=table.version, **_columns(table)))
    _note_sitters(connection, table)


def table(connection: Connection, id: str) -> Table | None:
    row = connection.execute(select(tables).where(tables.c.id == id)).one_or_none()
    return None if row is None else read_table(row)


def save_table(connection: Connection, table: Table, expected_version: int) -> bool:
    """Change a table if nobody else has changed it since; its version becomes the next one."""
    if not change_table(connection, table, expected_version):
        return False
    if table.match is not None:
        note_participants(connection, table, table.match, began=False)
        chairs = [i for i, seat in enumerate(table.seats) if seat.player is None and seat.bot is None]
        drop_participants(connection, table.match, chairs)
    return True


def change_table(connection: Connection, table: Table, expected_version: int) -> bool:
    """The change itself, without a look at the table's match."""
    saved = connection.execute(
        update(tables)
        .where(tables.c.id == table.id, tables.c.version == expected_version)
        .values(version=expected_version + 1, **_columns(table))
    )
    if not saved.rowcount:
        return False
    connection.execute(delete(sitting).where(sitting.c.table_id == table.id))
    _note_sitters(connection, table)
    return True


def _note_sitters(connection: Connection, table: Table) -> None:
    sitters = {player for seat in table.seats for player in (seat.player, seat.left, seat.kept)}
    rows = [{"player": player, "table_id": table.id} for player in sitters - {None}]
    if rows:
        connection.execute(insert(sitting), rows)
        come = [seat.player for seat in table.seats if seat.player is not None]
        connection.execute(
            delete(invitations).where(invitations.c.table_id == table.id, invitations.c.player.in_(come))
        )


def note_participants(connection: Connection, table: Table, match: str, began: bool) -> None:
    """Keep who sits in a match, so that a name can be found when it is to leave."""
    rows = [
        {"match": match, "seat": seat, "player": sitter.player, "name": sitter.name, "began": began}
        for seat, sitter in enumerate(table.seats)
        if sitter.player is not None
    ]
    if rows:
        connection.execute(upsert(connection, participants).on_conflict_do_nothing(), rows)


def versions(connection: Connection, ids: Iterable[str]) -> list[tuple[str, int, int]]:
    """Of each table its id, its version and the number of entries of its match."""
    last = select(func.max(entries.c.number)).where(entries.c.match == tables.c.match).scalar_subquery()
    query = select(tables.c.id, tables.c.version, func.coalesce(last, 0)).where(among(connection, tables.c.id, ids))
    return [(id, version, number) for id, version, number in connection.execute(query)]


def public_tables(connection: Connection, limit: int = 50, since: int = 0, of_one_host: int = 50) -> list[Table]:
    """Tables that anybody may come to: first those that wait for players, then those to watch; the newest first.

    Of one host there are so many at most.
    """
    order = (case((tables.c.state == WAITING, 0), else_=1), tables.c.created.desc())
    place = func.row_number().over(partition_by=tables.c.host, order_by=order).label("place")
    listed = (
        select(tables.c.id, place).where(sql(LISTED[connection.dialect.name]), tables.c.created >= since).subquery()
    )
    query = (
        select(tables)
        .join(listed, listed.c.id == tables.c.id)
        .where(listed.c.place <= of_one_host)
        .order_by(*order)
        .limit(limit)
    )
    return [read_table(row) for row in connection.execute(query)]


def tables_of(connection: Connection, player: str, limit: int = 100) -> list[Table]:
    """Where a player sits, or may sit again, the newest first."""
    query = (
        select(tables)
        .join(sitting, sitting.c.table_id == tables.c.id)
        .where(sitting.c.player == player)
        .order_by(tables.c.created.desc())
        .limit(limit)
    )
    return [read_table(row) for row in connection.execute(query)]


def add_chat(connection: Connection, row: ChatRow) -> int:
    """Keep a line of chat and give it the table's next number."""
    counted = update(tables).where(tables.c.id == row.table).values(said=tables.c.said + 1).returning(tables.c.said)
    number: int = connection.execute(counted).scalar_one()
    connection.execute(
        insert(chat).values(
            table_id=row.table,
            number=number,
            player=row.player,
            name=row.name,
            text=row.text,
            at=row.at,
            watching=row.watching,
        )
    )
    return number


def read_chat(connection: Connection, table: str, after: int = 0, limit: int = 200) -> list[ChatRow]:
    """The last lines of a table's chat that came after a number."""
    query = (
        select(chat).where(chat.c.table_id == table, chat.c.number > after).order_by(chat.c.number.desc()).limit(limit)
    )
    rows = [
        ChatRow(row.table_id, row.number, row.player, row.name, row.text, row.at, row.watching)
        for row in connection.execute(query)
    ]
    return rows[::-1]
