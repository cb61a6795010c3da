"""People: recovery codes, invitations, and what somebody wishes to keep to themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for wish in ("listed", "invitable"):
        op.add_column("players", sa.Column(wish, sa.Boolean(), server_default=sa.true(), nullable=False))
    op.create_table(
        "recovery",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_recovery_player_players")),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_recovery")),
        sa.UniqueConstraint("player", name=op.f("uq_recovery_player")),
    )
    op.create_table(
        "invitations",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("by_player", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("declined", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["by_player"], ["players.id"], name=op.f("fk_invitations_by_player_players")),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_invitations_player_players")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_invitations_table_id_tables")),
        sa.PrimaryKeyConstraint("player", "table_id", name=op.f("pk_invitations")),
    )
    op.create_index(op.f("ix_invitations_by_player"), "invitations", ["by_player"], unique=False)
    op.create_index(op.f("ix_invitations_at"), "invitations", ["at"], unique=False)
    op.create_index("ix_ratings_game_seats_pool", "ratings", ["game", "seats", "pool"], unique=False)
