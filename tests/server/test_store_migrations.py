"""Bringing a database to its newest form."""

import asyncio
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from databases import MakeDatabase, match_at, sign_up, table_for
from sqlalchemy import Connection, MetaData, insert
from sqlalchemy.engine import make_url

from wayside.engine.errors import WaysideError
from wayside.server.model import Privacy
from wayside.server.store import Store, company, migrate, schema
from wayside.server.store.checks import match_check, names_check
from wayside.server.store.engines import database_url, make_folder, open_engine
from wayside.server.store.migrate import migrate_to, newest, revision
from wayside.server.store.tables import _columns, text

pytestmark = pytest.mark.anyio

OPEN = """
import asyncio, sys
from wayside.server.store import Store

asyncio.run(Store.open(sys.argv[1]))
print("open")
"""


async def test_an_empty_database_becomes_what_the_schema_says(store: Store) -> None:
    def differences(connection: Connection) -> object:
        return compare_metadata(MigrationContext.configure(connection), schema.metadata)

    assert await store.read(revision) == newest()
    assert await store.read(differences) == []


async def test_a_change_of_form_may_take_its_time(
    new_postgresql: MakeDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A node that stands still in a change is cut off by PostgreSQL; one that brings the database up to date is not."""
    upgrade = migrate.command.upgrade

    def slowly(*given: Any) -> None:
        time.sleep(0.3)
        upgrade(*given)

    monkeypatch.setattr("wayside.server.store.engines.STANDING_STILL_MS", 100)
    monkeypatch.setattr(migrate.command, "upgrade", slowly)
    await (await Store.open(new_postgresql())).close()


async def test_opening_again_changes_nothing(database: str) -> None:
    first = await Store.open(database)
    ada = await sign_up(first, "Ada")
    await first.close()
    again = await Store.open(database)
    assert await again.player(ada.id) == ada
    assert await again.read(revision) == newest()
    await again.close()


async def test_stores_that_open_an_empty_database_at_once_do_not_collide(database: str) -> None:
    stores = await asyncio.gather(*(Store.open(database) for _ in range(6)))
    assert [await each.read(revision) for each in stores] == [newest()] * 6
    for each in stores:
        await each.close()


async def test_programs_that_open_an_empty_database_at_once_do_not_collide(database: str) -> None:
    programs = [
        subprocess.Popen([sys.executable, "-c", OPEN, database], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(3)
    ]
    for program in programs:
        said, wrong = program.communicate()
        assert (said, program.returncode) == (b"open\n", 0), wrong.decode()


async def test_a_database_of_a_newer_program_is_refused_and_left_alone(database: str) -> None:
    store = await Store.open(database)
    await store.write(lambda c: c.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'"))
    await store.close()
    with pytest.raises(WaysideError, match=r"form 9999 .*newer"):
        await Store.open(database)


async def test_the_file_and_its_folder_are_the_owners_alone(new_sqlite: MakeDatabase) -> None:
    address = new_sqlite()
    store = await Store.open(address)
    await store.close()
    path = Path(str(make_url(address).database))
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("mysql://localhost/x", "SQLite or PostgreSQL"),
        ("sqlite://", "name a file"),
        ("sqlite:///:memory:", "name a file"),
        ("a file of mine.db", "is no database's address"),
        ("sqlite:////proc/nowhere/wayside.db", "cannot be made"),
    ],
)
async def test_an_address_that_cannot_be_is_refused_with_a_line(address: str, message: str) -> None:
    with pytest.raises(WaysideError, match=message):
        await Store.open(address)


async def test_a_database_of_the_first_form_keeps_its_people_and_gets_what_is_new(database: str) -> None:
    engine = open_engine(database_url(database), writes=True)
    make_folder(database_url(database))
    with engine.begin() as connection:
        migrate_to(connection, "0001")
        connection.exec_driver_sql("INSERT INTO players (id, name, created, program) VALUES ('ada', 'Ada', 1, false)")
    engine.dispose()
    store = await Store.open(database)
    assert (await store.read(revision), newest()) == (newest(), newest())
    found = await store.player("ada")
    assert found is not None
    assert found.name == "Ada"
    assert await store.read(lambda c: company.privacy(c, "ada")) == Privacy()
    await store.close()


async def test_a_match_from_before_promises_keeps_its_dice(database: str) -> None:
    url = database_url(database)
    make_folder(url)
    table = table_for("random", "random")
    row = match_at(table)
    engine = open_engine(url, writes=True)
    with engine.begin() as connection:
        migrate_to(connection, "0003")
        old = MetaData()
        old.reflect(connection)
        table_row = {name: value for name, value in _columns(table).items() if name in old.tables["tables"].c}
        connection.execute(insert(old.tables["tables"]).values(id=table.id, version=1, **table_row))
        connection.execute(
            insert(old.tables["matches"]).values(
                id=row.id,
                table_id=row.table,
                game=row.game,
                rules=row.rules,
                edition=row.edition,
                names=text(row.names),
                options=text(row.options),
                secret=row.secret,
                nonces=text([nonce.hex() for nonce in row.nonces]),
                started=row.started,
                over=0,
                chain=match_check(row),
                names_check=names_check(row),
            )
        )
    engine.dispose()
    store = await Store.open(database)
    assert await store.match(row.id) == row
    assert row.promise == ""
    found = await store.table(table.id)
    assert found is not None
    assert found.starting == 0
    await store.close()
