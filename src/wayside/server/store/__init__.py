"""The truth: people, tables and matches on disk, in SQLite or PostgreSQL."""

from wayside.server.store.store import Appended, Store, storable, token_hash

__all__ = ["Appended", "Store", "storable", "token_hash"]
