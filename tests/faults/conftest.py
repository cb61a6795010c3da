"""What the fault tests share. The scripts here can be run by themselves; the tests run them in a short form."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from databases import anyio_backend, database, new_database, new_postgresql, new_sqlite

__all__ = ["anyio_backend", "database", "new_database", "new_postgresql", "new_sqlite"]


@pytest.fixture(autouse=True)
def plain_rules_serve(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers do not compile, but where a test says so: those that are killed and stopped under load on SQLite do.

    Each would begin anew, in processes of its own, and take the processor from the tests beside it.
    """
    monkeypatch.setenv("WAYSIDE_COMPILE_RULES", "false")
