"""Unfinished tables of a player: those that are put away, and those that are thrown away for good."""

from sqlalchemy import Connection, and_, delete, exists, or_, select

from wayside.server.model import OVER, Table, now_ms
from wayside.server.store.matches import replace_name, set_deadline
from wayside.server.store.people import SOMEBODY
from wayside.server.store.results import upsert
from wayside.server.store.schema import entries, matches, participants, sitting, tables
from wayside.server.store.schema import put_away as away
from wayside.server.store.tables import change_table, read_table


def put_away(connection: Connection, player: str, table: str) -> None:
    """Remind a player of a table no more, until something of theirs happens there."""
    insert = upsert(connection, away).values(player=player, table_id=table, at=now_ms())
    connection.execute(
        insert.on_conflict_do_update(index_elements=[away.c.player, away.c.table_id], set_={"at": insert.excluded.at})
    )


def bring_back(connection: Connection, player: str, table: str) -> None:
    connection.execute(delete(away).where(away.c.player == player, away.c.table_id == table))


def unfinished_of(connection: Connection, player: str, limit: int = 100) -> list[tuple[Table, bool]]:
    """Where a player sits and nothing is over, the newest first, and whether it is put away.

    It is not any more once the player has moved there again, or the match has begun that was waited for.
    """
    moved = exists().where(
        participants.c.match == tables.c.match,
        participants.c.player == player,
        entries.c.match == participants.c.match,
        entries.c.seat == participants.c.seat,
        entries.c.by_whom == "player",
        entries.c.at > away.c.at,
    )
    begun = exists().where(matches.c.id == tables.c.match, matches.c.started > away.c.at)
    query = (
        select(tables, and_(away.c.at.is_not(None), ~or_(moved, begun)).label("away"))
        .join(sitting, sitting.c.table_id == tables.c.id)
        .outerjoin(away, and_(away.c.table_id == tables.c.id, away.c.player == player))
        .where(sitting.c.player == player, tables.c.state != OVER)
        .order_by(tables.c.created.desc())
        .limit(limit)
    )
    return [(read_table(row), bool(row.away)) for row in connection.execute(query)]


def throw_away(connection: Connection, table: Table, expected_version: int) -> bool:
    """End the match of a table from which its player has gone, if nobody else has changed the table since: it has no
    result, nothing waits for it, and nobody is found by it."""
    assert table.match is not None
    if not change_table(connection, table, expected_version):
        return False
    sat = connection.execute(select(participants).where(participants.c.match == table.match)).all()
    for row in sat:
        replace_name(connection, table.match, row.seat, None if row.began else row.name, SOMEBODY)
    connection.execute(delete(participants).where(participants.c.match == table.match))
    set_deadline(connection, table.match, None)
    return True
