"""What the end of a match leaves behind: the result, the players' records and their ratings."""

from typing import Any

import msgspec
from sqlalchemy import Connection, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import Insert

from wayside.server.model import OVER, Finish, RatingChange, Result
from wayside.server.store.checks import seal_check
from wayside.server.store.schema import driving, matches, ratings, records, tables

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
    for result in sorted(ending.results, key=lambda r: r.player):
        connection.execute(_count(connection, game, result))
    for change in sorted(ending.ratings, key=lambda r: (r.player, r.seats, r.pool)):
        _rate(connection, game, change)


def _count(connection: Connection, game: str, result: Result) -> Insert:
    insert = upsert(connection, records).values(player=result.player, game=game, played=1, won=result.won)
    counted: Insert = insert.on_conflict_do_update(
        index_elements=[records.c.player, records.c.game],
        set_={"played": records.c.played + 1, "won": records.c.won + insert.excluded.won},
    )
    return counted


def _rate(connection: Connection, game: str, change: RatingChange) -> None:
    """Enter a rating. If another match has changed it since it was read, both changes count."""
    key = {"player": change.player, "game": game, "seats": change.seats, "pool": change.pool}
    insert = upsert(connection, ratings).values(**key, mu=change.mu, sigma=change.sigma, played=1)
    if connection.execute(insert.on_conflict_do_nothing().execution_options(preserve_rowcount=True)).rowcount:
        return
    here = [ratings.c[name] == value for name, value in key.items()]
    now = connection.execute(select(ratings.c.mu, ratings.c.sigma).where(*here).with_for_update()).one()
    mu = change.mu if now.mu == change.mu_before else now.mu + (change.mu - change.mu_before)
    sigma = change.sigma if now.sigma == change.sigma_before else now.sigma * (change.sigma / change.sigma_before)
    connection.execute(update(ratings).where(*here).values(mu=mu, sigma=sigma, played=ratings.c.played + 1))
