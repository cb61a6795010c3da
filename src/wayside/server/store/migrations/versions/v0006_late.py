"""Whether newcomers may have bots' seats in the middle of a match between people."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("late", sa.Boolean(), nullable=False, server_default=sa.false()))
