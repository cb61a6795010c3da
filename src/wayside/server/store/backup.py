"""A backup: everything in one file, the same from SQLite and from PostgreSQL, so that it goes into either.

The file is a zip. It holds a file of lines for each table, a JSON object a row, with bytes in hexadecimal; and
manifest.json, which names the form of the database and each file's rows and SHA-256. It is taken from one snapshot
while the server runs, and put back all or nothing.
"""

import hashlib
import io
import os
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import msgspec
from sqlalchemy import Connection, LargeBinary, MetaData, Table, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from wayside import __version__
from wayside.engine.errors import WaysideError
from wayside.server.model import now_ms
from wayside.server.store.migrate import VERSIONS, migrate_to, revision

FORMAT = 1
MANIFEST = "manifest.json"
ROWS = 1_000  # at a time


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """One table's file."""

    rows: int
    sha256: str


class Manifest(msgspec.Struct, forbid_unknown_fields=True):
    """What a backup holds."""

    format: int
    wayside: str
    revision: str
    made: int
    tables: dict[str, Part]


def _tables(connection: Connection) -> list[Table]:
    """The tables as the database has them, each behind those that it needs."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != VERSIONS]


def write_backup(connection: Connection, path: Path) -> Manifest:
    """Write all that one snapshot of the database holds to a new file, whole or not at all."""
    if path.exists():
        raise WaysideError(f"{path} is there already; a backup does not write over anything")
    form = revision(connection)
    if form is None:
        raise WaysideError("this database is empty: there is nothing to back up")
    manifest = Manifest(FORMAT, __version__, form, now_ms(), {})
    # The file holds the secrets of running matches, so nobody else may read it; mkstemp sees to that.
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise WaysideError(f"{path} cannot be written: {error.strerror or error}") from None
    unfinished = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                for table in _tables(connection):
                    with archive.open(f"{table.name}.jsonl", "w", force_zip64=True) as part:
                        manifest.tables[table.name] = _write_table(connection, table, part)
                archive.writestr(MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)))
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except OSError as error:
        raise WaysideError(f"{path} cannot be written: {error.strerror or error}") from None
    finally:
        unfinished.unlink(missing_ok=True)
    return manifest


def _write_table(connection: Connection, table: Table, part: IO[bytes]) -> Part:
    digest, count = hashlib.sha256(), 0
    names = [column.name for column in table.columns]
    binary = {column.name for column in table.columns if isinstance(column.type, LargeBinary)}
    rows = connection.execution_options(yield_per=ROWS).execute(select(table).order_by(*table.primary_key))
    for some in rows.partitions():
        lines = io.BytesIO()
        for row in some:
            fields = {
                name: value.hex() if name in binary and value is not None else value
                for name, value in zip(names, row, strict=True)
            }
            lines.write(msgspec.json.encode(fields) + b"\n")
        digest.update(lines.getvalue())
        part.write(lines.getvalue())
        count += len(some)
    return Part(count, digest.hexdigest())


def read_manifest(archive: zipfile.ZipFile) -> Manifest:
    try:
        manifest = msgspec.json.decode(archive.read(MANIFEST), type=Manifest)
    except (KeyError, msgspec.MsgspecError, zipfile.BadZipFile):
        raise WaysideError("this is no backup of Wayside's, or it is damaged: its manifest cannot be read") from None
    if manifest.format != FORMAT:
        raise WaysideError(f"this backup has the format {manifest.format}, and this Wayside reads {FORMAT}")
    return manifest


def restore_backup(connection: Connection, path: Path) -> Manifest:
    """Put a backup into an empty database, within the transaction that has begun: all of it or nothing."""
    try:
        with zipfile.ZipFile(path) as archive:
            manifest = read_manifest(archive)
            _prove(archive, manifest)
            if connection.dialect.name == "postgresql":
                # Nobody waits for this change, and a large backup may take its time between two statements.
                connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
            _make_ready(connection, manifest)
            tables = _tables(connection)
            if {table.name for table in tables} != set(manifest.tables):
                raise WaysideError("the backup's tables are not those that its form should have")
            for table in tables:
                _load_table(connection, table, archive)
            migrate_to(connection, "head")
            return manifest
    except (zipfile.BadZipFile, EOFError) as error:
        raise WaysideError(f"{path} is damaged: {error}") from None
    except OSError as error:
        raise WaysideError(f"{path} cannot be read: {error.strerror or error}") from None


def _prove(archive: zipfile.ZipFile, manifest: Manifest) -> None:
    """Refuse a backup whose files are not as they were written, before anything is touched."""
    for name, part in manifest.tables.items():
        digest, rows = hashlib.sha256(), 0
        try:
            for line in _lines(archive, name):
                digest.update(line)
                rows += 1
        except (KeyError, zipfile.BadZipFile, ValueError, EOFError):
            raise WaysideError(f"the backup is damaged: {name} cannot be read") from None
        if (rows, digest.hexdigest()) != (part.rows, part.sha256):
            raise WaysideError(f"the backup is damaged: {name} does not agree with its SHA-256")


def _lines(archive: zipfile.ZipFile, table: str) -> Iterator[bytes]:
    with archive.open(f"{table}.jsonl") as file:
        yield from file


def _make_ready(connection: Connection, manifest: Manifest) -> None:
    """Give an empty database the form that the backup was taken from."""
    form = revision(connection)
    for table in _tables(connection):
        if connection.execute(select(func.count()).select_from(table)).scalar_one():
            raise WaysideError(
                f"this database is not empty ({table.name} has rows): a backup goes into an empty one only"
            )
    if form not in (None, manifest.revision):
        raise WaysideError("this database has another form than the backup: name one that is not there yet")
    migrate_to(connection, manifest.revision)


def _load_table(connection: Connection, table: Table, archive: zipfile.ZipFile) -> None:
    binary = [column.name for column in table.columns if isinstance(column.type, LargeBinary)]
    some: list[dict[str, Any]] = []

    def store() -> None:
        if some:
            try:
                connection.execute(insert(table), some)
            except SQLAlchemyError as error:
                raise WaysideError(f"the backup's {table.name} cannot be stored: {type(error).__name__}") from error
            some.clear()

    for line in _lines(archive, table.name):
        fields = msgspec.json.decode(line)
        for name in binary:
            if fields[name] is not None:
                fields[name] = bytes.fromhex(fields[name])
        some.append(fields)
        if len(some) == ROWS:
            store()
    store()
