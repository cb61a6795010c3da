"""What the fault tests share. The scripts here can be run by themselves; the tests run them in a short form."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from databases import anyio_backend, database, new_database, new_postgresql, new_sqlite

__all__ = ["anyio_backend", "database", "new_database", "new_postgresql", "new_sqlite"]
