"""Bringing a database to the form that this program needs: at every start, and by one program at a time."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection, Engine, text

from wayside.engine.errors import WaysideError

VERSIONS = "alembic_version"
"""The table in which Alembic notes a database's form."""
LOCK = 0x77617973696465  # "wayside": the advisory lock's number, in PostgreSQL


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def newest() -> str:
    """The revision that this program needs."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None
    return head


def revision(connection: Connection) -> str | None:
    """The revision that a database has; None: it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def migrate(engine: Engine) -> None:
    """Bring a database to the newest form, or leave it as it was."""
    with engine.begin() as connection:
        migrate_to(connection, "head")


def migrate_to(connection: Connection, wanted: str) -> None:
    """Bring a database to a revision within the transaction that has begun: all of it or nothing.

    SQLite's transaction already keeps every other writer out. PostgreSQL's second node waits here and then finds
    nothing left to do.
    """
    if connection.dialect.name == "postgresql":
        # It may take its time: on a slow machine the transaction would else be ended for standing still.
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    try:
        command.upgrade(_config(connection), wanted)
    except CommandError:
        form = revision(connection) if wanted == "head" else wanted
        raise WaysideError(
            f"the database's form {form} is not known to this Wayside: it was made by a newer one"
        ) from None
