"""Onlookers: whether they may talk at a table, and which lines of chat are theirs."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("onlookers", sa.Boolean(), server_default=sa.true(), nullable=False))
    op.add_column("chat", sa.Column("watching", sa.Boolean(), server_default=sa.false(), nullable=False))
