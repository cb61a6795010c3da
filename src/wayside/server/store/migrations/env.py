"""Alembic's way in: it works on the connection that it is handed, in the transaction that has begun there."""

from alembic import context

from wayside.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
