"""What the end of a match leaves behind: the result, the players' records and their ratings."""

from typing import Any

import msgspec
from sqlalchemy import BindParameter, Connection, Double, bindparam, case, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import Insert

from wayside.server.model import OVER, Finish
from wayside.server.store.checks import seal_check
from wayside.server.store.schema import driving, matches, participants, ratings, records, tables

json = msgspec.json.Encoder()


def upsert(connection: Connection, table: Any) -> Any:
    """The database's own insert, which can settle a conflict."""
    return (sqlite if connection.dialect.name == "sqlite" else postgresql).insert(table)


def finish(connection: Connection, match: str, last: bytes, ending: Finish) -> None:
    """Close a match, its table, and enter what it means for those who played it."""
    game, table = connection.execute(select(matches.c.game, matches.c.table_id).where(matches.c.id == match)).one()
    closed = connection.execute(
        update(matches)
        .where(matches.c.id == match, matches.c.over == 0)
        .values(
            over=ending.at,
            standing=json.encode(ending.standing).decode(),
            seal=seal_check(last, ending.at, ending.standing),
        )
    )
    if not closed.rowcount:
        raise ValueError(f"match {match} has ended before")
    connection.execute(
        update(tables)
        .where(tables.c.id == table, tables.c.match == match)
        .values(state=OVER, version=tables.c.version + 1)
    )
    connection.execute(delete(driving).where(driving.c.match == match))
    drop_participants(connection, match, ending.absent)
    if ending.results:
        counted = [
            {"player": result.player, "game": game, "played": 1, "won": result.won}
            for result in sorted(ending.results, key=lambda r: r.player)
        ]
        connection.execute(_count(connection), counted)
    if ending.ratings:
        changed = [
            {
                "of_player": change.player,
                "of_game": game,
                "of_seats": change.seats,
                "of_pool": change.pool,
                "new_mu": change.mu,
                "new_sigma": change.sigma,
                "mu_before": change.mu_before,
                "sigma_before": change.sigma_before,
            }
            for change in sorted(ending.ratings, key=lambda r: (r.player, r.seats, r.pool))
        ]
        connection.execute(_rate(connection), changed)


def drop_participants(connection: Connection, match: str, seats: list[int]) -> None:
    """Nobody has played at these seats: whoever sat there for a while was never let in."""
    if seats:
        connection.execute(delete(participants).where(participants.c.match == match, participants.c.seat.in_(seats)))


def _count(connection: Connection) -> Insert:
    """The statement that counts a match to a player's record, for all of its players at once."""
    insert = upsert(connection, records)
    counted: Insert = insert.on_conflict_do_update(
        index_elements=[records.c.player, records.c.game],
        set_={"played": records.c.played + 1, "won": records.c.won + insert.excluded.won},
    )
    return counted


def _rate(connection: Connection) -> Insert:
    """The statement that enters ratings. If another match has changed one since it was read, both changes count."""
    insert = upsert(connection, ratings).values(
        player=bindparam("of_player"),
        game=bindparam("of_game"),
        seats=bindparam("of_seats"),
        pool=bindparam("of_pool"),
        mu=bindparam("new_mu"),
        sigma=bindparam("new_sigma"),
        played=1,
    )
    here, new = ratings.c, insert.excluded
    mu: BindParameter[float] = bindparam("mu_before", type_=Double())
    sigma: BindParameter[float] = bindparam("sigma_before", type_=Double())
    rated: Insert = insert.on_conflict_do_update(
        index_elements=[here.player, here.game, here.seats, here.pool],
        set_={
            "mu": case((here.mu == mu, new.mu), else_=here.mu + (new.mu - mu)),
            "sigma": case((here.sigma == sigma, new.sigma), else_=here.sigma * (new.sigma / sigma)),
            "played": here.played + 1,
        },
    )
    return rated
