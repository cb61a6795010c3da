"""The truth: people, tables and matches on disk, in SQLite or PostgreSQL."""

from wayside.server.store.store import UNCHANGED, Appended, Store, storable, token_hash

__all__ = ["UNCHANGED", "Appended", "Store", "storable", "token_hash"]
