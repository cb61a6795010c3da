"""Whose tickets are put away."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "put_away",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_put_away_table_id_tables")),
        sa.PrimaryKeyConstraint("player", "table_id", name=op.f("pk_put_away")),
    )
