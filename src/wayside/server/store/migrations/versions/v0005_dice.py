"""Dice: tables that are about to begin, and what a match promised before any nonce was told."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("starting", sa.BigInteger(), server_default="0", nullable=False))
    op.add_column("matches", sa.Column("promise", sa.Text(), server_default="", nullable=False))
