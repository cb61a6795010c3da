"""A player's finished matches, from the tables where they were played."""

import msgspec
from sqlalchemy import Connection, select

from wayside.server.model import Seat
from wayside.server.store.schema import matches, sitting, tables

_seats = msgspec.json.Decoder(list[Seat])
_standing = msgspec.json.Decoder(list[int])


class Finished(msgspec.Struct, frozen=True):
    """How a match ended, for who sat where."""

    game: str
    seats: list[Seat]
    standing: list[int]


def finished_by(connection: Connection, player: str, limit: int) -> list[Finished]:
    """The last matches in which a player sat to the end, the newest first."""
    query = (
        select(matches.c.game, tables.c.seats, matches.c.standing)
        .join(tables, tables.c.id == matches.c.table_id)
        .join(sitting, sitting.c.table_id == tables.c.id)
        .where(sitting.c.player == player, matches.c.over > 0, tables.c.match == matches.c.id)
        .order_by(matches.c.over.desc(), matches.c.id)
        .limit(limit)
    )
    return [
        Finished(row.game, _seats.decode(row.seats), _standing.decode(row.standing))
        for row in connection.execute(query)
    ]
