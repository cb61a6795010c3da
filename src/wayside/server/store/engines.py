"""Connections to the database: how they are opened, and what their errors mean to people."""

import contextlib
import sqlite3
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

import msgspec
from psycopg import IsolationLevel
from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Engine,
    Text,
    any_,
    create_engine,
    event,
    func,
    literal,
    select,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, OperationalError
from sqlalchemy.pool import QueuePool

from wayside.engine.errors import WaysideError
from wayside.server.errors import StoreDown

if sys.platform != "win32":
    import fcntl

BUSY_MS = 10_000  # another program (a backup, a forget) may hold SQLite's one writer's place for a moment
STANDING_STILL_MS = 2_500
CONNECT_SECONDS = 5
DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}

RETRIED = {"40001", "40P01"}  # PostgreSQL's way of saying: nothing is wrong, do it again
# 23 and 22: what was to be stored contradicts the schema, which is the job's own fault and nobody else's.
JOBS_FAULT = ("22", "23")


def database_url(text: str) -> URL:
    """The database that an address names: sqlite:///file or postgresql://user@host/name."""
    try:
        url = make_url(text)
    except ArgumentError:
        raise WaysideError(
            f"{text!r} is no database's address; one looks like sqlite:////folder/wayside.db "
            "or postgresql://user@host/name"
        ) from None
    driver = DRIVERS.get(url.drivername.split("+")[0])
    if driver is None:
        raise WaysideError(f"Wayside keeps its store in SQLite or PostgreSQL, not in {url.drivername}")
    if driver == "sqlite" and url.database in (None, "", ":memory:"):
        raise WaysideError("a store must outlive its server: name a file, sqlite:////folder/wayside.db")
    return url.set(drivername=driver)


def is_sqlite(url: URL) -> bool:
    return url.drivername.startswith("sqlite")


def open_engine(url: URL, *, writes: bool, connections: int = 1) -> Engine:
    """An engine with so many connections at most. Those that only read see one moment throughout a transaction."""
    try:
        if is_sqlite(url):
            return _open_sqlite(url, writes, connections)
        return _open_postgresql(url, writes, connections)
    except (NoSuchModuleError, ImportError) as error:
        raise WaysideError(f"the database's driver is missing: {error}") from None


def _open_sqlite(url: URL, writes: bool, connections: int) -> Engine:
    engine = create_engine(
        url,
        hide_parameters=True,  # an error's text goes to the log, and names and secrets do not
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        connect_args={"check_same_thread": False, "timeout": BUSY_MS / 1000},
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: Any) -> None:
        # The driver must begin no transactions of its own: DDL would slip out of them, and reads would not be in one.
        connection.isolation_level = None
        _use_wal(connection)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON")  # what is forgotten leaves no bytes behind
        if not writes:
            connection.execute("PRAGMA query_only = ON")

    begin = "BEGIN IMMEDIATE" if writes else "BEGIN"

    @event.listens_for(engine, "begin")
    def begin_transaction(connection: Connection) -> None:
        # Straight to the driver: it is done for every commit and every read, and has nothing to bind or to fetch.
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        try:
            driver.execute(begin)
        except sqlite3.OperationalError as error:
            raise OperationalError(begin, None, error) from error

    return engine


def _use_wal(connection: sqlite3.Connection) -> None:
    """Two programs that open a new file at once may be refused here without any waiting: SQLite's one exception."""
    until = time.monotonic() + BUSY_MS / 1000
    while True:
        try:
            mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            if mode != "wal":
                raise sqlite3.OperationalError(f"no write-ahead log can be kept here (journal mode {mode})")
            return


def _open_postgresql(url: URL, writes: bool, connections: int) -> Engine:
    engine = create_engine(
        url,
        hide_parameters=True,
        pool_size=connections,
        max_overflow=0,
        pool_pre_ping=True,
        connect_args={"connect_timeout": CONNECT_SECONDS, "application_name": "wayside"},
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        # Whatever the server's default is, a commit that returns is on its disk. Stricter settings stay.
        level = connection.execute("SHOW synchronous_commit").fetchone()[0]
        if level == "off":
            connection.execute("SET synchronous_commit = on")
        if writes:
            # A node that stands still in the middle of a change must not keep all others from making theirs.
            connection.execute(f"SET idle_in_transaction_session_timeout = {STANDING_STILL_MS}")
        connection.commit()
        if not writes:  # as SQLite's readers are: one moment throughout, and no change
            connection.isolation_level = IsolationLevel.REPEATABLE_READ
            connection.read_only = True

    return engine


def among(connection: Connection, column: Column[str], ids: Iterable[str]) -> ColumnElement[bool]:
    """That a column is one of many. They are one parameter, so that the statement stays prepared."""
    if connection.dialect.name == "sqlite":
        each = func.json_each(literal(msgspec.json.encode(list(ids)).decode())).table_valued("value")
        return column.in_(select(each.c.value))
    return column == any_(literal(list(ids), ARRAY(Text)))


def make_folder(url: URL) -> None:
    """The folder of SQLite's file; it holds secrets of running matches, so it is its owner's alone."""
    if is_sqlite(url):
        assert url.database is not None
        path = Path(url.database)
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not path.exists():
                path.touch(mode=0o600)
        except OSError as error:
            raise WaysideError(f"the database {path} cannot be made: {error.strerror or error}") from None


def claim_file(url: URL) -> IO[bytes]:
    """Let no other process serve a SQLite file as long as what is returned is open.

    The lock is the system's and ends with the process, however that comes to be. It lies on a file beside the
    database: SQLite loses its own locks when somebody else in the process closes the database's file. Programs that
    only look at the store, or change something in it beside the server, do not ask for it.
    """
    path = Path(f"{url.database}.served")
    try:
        claim = path.open("ab")
    except OSError as error:
        raise WaysideError(f"{path} cannot be made: {error.strerror or error}") from None
    if sys.platform != "win32":
        try:
            fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            claim.close()
            raise WaysideError(
                f"another process serves the database {url.database} already, and SQLite is served by one; several "
                "nodes need PostgreSQL: --database-url postgresql://user@host/name"
            ) from None
    return claim


def must_retry(error: DBAPIError) -> bool:
    """Whether the database only asks to do the same again: two nodes stood in each other's way."""
    return getattr(error.orig, "sqlstate", None) in RETRIED


def is_jobs_fault(error: DBAPIError) -> bool:
    """Whether the job is to blame and not the database: a value out of range, a key that is there already."""
    state = getattr(error.orig, "sqlstate", None)
    if state is not None:
        return str(state)[:2] in JOBS_FAULT
    if isinstance(error.orig, sqlite3.Error):
        return isinstance(error.orig, sqlite3.IntegrityError | sqlite3.ProgrammingError | sqlite3.InterfaceError)
    # psycopg refuses some values before it sends them.
    return type(error.orig).__name__ in ("DataError", "ProgrammingError", "NotSupportedError")


def store_down(error: Exception) -> StoreDown:
    """What a database's error means to somebody who waits for it; the details stay in the cause, for the log."""
    if isinstance(error, StoreDown):
        return error
    text = str(getattr(error, "orig", None) or error).lower()
    state = str(getattr(getattr(error, "orig", None), "sqlstate", None) or "")
    if "disk is full" in text or "no space" in text or state == "53100":
        reason = "the disk is full"
    elif "locked" in text:
        reason = "another program holds the database"
    elif "malformed" in text or "not a database" in text:
        reason = "the database is damaged"
    elif "readonly" in text or "read-only" in text:
        reason = "the database cannot be written to"
    elif "unable to open" in text or "connect" in text or state[:2] in ("08", "57"):
        reason = "the database cannot be reached"
    else:
        reason = "the database has failed"
    down = StoreDown(reason)
    down.__cause__ = error
    return down


def empty_wal(file: Path, patience: float = 10.0) -> bool:
    """Copy all of SQLite's log into the database and cut it off: what was deleted is in neither. False: others read."""
    with contextlib.closing(sqlite3.connect(file, isolation_level=None, timeout=patience)) as connection:
        busy = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    return not busy
