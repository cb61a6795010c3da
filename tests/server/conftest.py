"""What the server's tests share."""

from databases import anyio_backend, database, new_database, new_postgresql, new_sqlite, redis_url, store

__all__ = ["anyio_backend", "database", "new_database", "new_postgresql", "new_sqlite", "redis_url", "store"]
