"""What whoever runs a server does beside it: back it up, restore it, forget somebody, export what was played.

All of it may be done while the server runs, but restoring, which takes an empty database.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import msgspec
from sqlalchemy import Connection, Engine, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from wayside.engine.errors import WaysideError
from wayside.server.errors import DamagedStore
from wayside.server.store import people
from wayside.server.store.backup import Manifest, restore_backup, write_backup
from wayside.server.store.engines import database_url, empty_wal, is_sqlite, make_folder, open_engine, store_down
from wayside.server.store.matches import read_entries, read_match
from wayside.server.store.migrate import newest, revision
from wayside.server.store.parquet import Exported, write_parquet
from wayside.server.store.schema import matches, players

T = TypeVar("T")


class Checked(msgspec.Struct):
    """How many matches were read, and which of them are not as they were stored."""

    matches: int
    damaged: list[str]


def backup(address: str, file: Path) -> Manifest:
    """Everything in one file, from one moment, while the server runs."""
    return _on_a_snapshot(address, lambda c: write_backup(c, file))


def check(address: str) -> Checked:
    """Read every match and compare it with its checks."""
    return _on_a_snapshot(address, _check_all)


def restore(address: str, file: Path) -> Manifest:
    """Put a backup into an empty database: all of it or nothing."""
    if not file.is_file():
        raise WaysideError(f"there is no file {file}")
    url = database_url(address)
    path = _file_of(url)
    new = path is not None and not path.exists()
    make_folder(url)
    try:
        with _engine(url, writes=True) as engine, engine.begin() as connection:
            return restore_backup(connection, file)
    except BaseException:
        if new and path is not None:
            for suffix in ("", "-wal", "-shm"):
                path.with_name(path.name + suffix).unlink(missing_ok=True)
        raise


def forget(address: str, player: str) -> None:
    """Take a player's name out of everything. Their matches stay, and can be proved as before."""
    with _engine(_existing(address), writes=True) as engine, engine.begin() as connection:
        _need_newest(connection)
        if not people.forget(connection, player):
            raise WaysideError(_who_else(connection, player))
    # The name is overwritten in the file only once the log is copied into it.
    if (path := _file_of(engine.url)) is not None and not empty_wal(path):
        raise WaysideError("the name is forgotten, but stands in the database's log while others read; do it again")


def export(address: str, folder: Path) -> Exported:
    """All finished matches as Parquet."""

    def write(connection: Connection) -> Exported:
        _need_newest(connection)
        return write_parquet(connection, folder)

    return _on_a_snapshot(address, write)


def _file_of(url: URL) -> Path | None:
    return Path(str(url.database)) if is_sqlite(url) else None


def _existing(address: str) -> URL:
    """A database that is there: none is made by looking at it."""
    url = database_url(address)
    path = _file_of(url)
    if path is not None and not path.is_file():
        raise WaysideError(f"there is no database {path}; name another with --database-url")
    return url


@contextmanager
def _engine(url: URL, *, writes: bool) -> Iterator[Engine]:
    engine = open_engine(url, writes=writes)
    try:
        yield engine
    except SQLAlchemyError as error:
        raise store_down(error) from error
    finally:
        engine.dispose()


def _on_a_snapshot(address: str, query: Callable[[Connection], T]) -> T:
    """Run a query that sees one moment of the database, however long it takes, and stands in nobody's way."""
    with _engine(_existing(address), writes=False) as engine, engine.begin() as connection:
        return query(connection)


def _need_newest(connection: Connection) -> None:
    if revision(connection) != newest():
        raise WaysideError("this database has an older form: start the server once with this Wayside, then try again")


def _check_all(connection: Connection) -> Checked:
    _need_newest(connection)
    ids = connection.execute(select(matches.c.id).order_by(matches.c.id)).scalars().all()
    done = Checked(len(ids), [])
    for id in ids:
        try:
            read_match(connection.execute(select(matches).where(matches.c.id == id)).one())
            read_entries(connection, id)
        except DamagedStore:
            done.damaged.append(id)
    return done


def _who_else(connection: Connection, name: str) -> str:
    """There is no player of that id: perhaps it was a name."""
    ids = connection.execute(select(players.c.id).where(players.c.name == name).limit(10)).scalars().all()
    if not ids:
        return f"there is no player {name}; name one by the id that stands in the address of their profile"
    return f"a name may be anybody's: name the player by the id. Called {name} are: {', '.join(ids)}"
