"""The first form of the store."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "entries",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("move", sa.BigInteger(), nullable=True),
        sa.Column("by_whom", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("move_id", sa.Text(), nullable=False),
        sa.Column("chain", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("match", "number", name=op.f("pk_entries")),
        sa.UniqueConstraint("match", "move_id", name=op.f("uq_entries_match_move_id")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "nodes",
        sa.Column("node", sa.Text(), nullable=False),
        sa.Column("beat", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("node", name=op.f("pk_nodes")),
    )
    op.create_index(op.f("ix_nodes_beat"), "nodes", ["beat"], unique=False)
    op.create_table(
        "outages",
        sa.Column("began", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("began", name=op.f("pk_outages")),
    )
    op.create_index(op.f("ix_outages_ended"), "outages", ["ended"], unique=False)
    op.create_table(
        "players",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("program", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
    )
    op.create_table(
        "ratings",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("pool", sa.Text(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("player", "game", "seats", "pool", name=op.f("pk_ratings")),
    )
    op.create_table(
        "records",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("won", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("player", "game", name=op.f("pk_records")),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("clock", sa.Text(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("chat", sa.Boolean(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("match", sa.Text(), nullable=True),
        sa.Column("rematch", sa.Text(), nullable=True),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("said", sa.Integer(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index(
        "ix_tables_listed",
        "tables",
        ["created"],
        unique=False,
        sqlite_where=sa.text("public = 1 AND state != 'over'"),
        postgresql_where=sa.text("public AND state != 'over'"),
    )
    op.create_index("ix_tables_match", "tables", ["match"], unique=False)
    op.create_table(
        "chat",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_chat_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_chat")),
    )
    op.create_index(op.f("ix_chat_player"), "chat", ["player"], unique=False)
    op.create_table(
        "links",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_links_player_players")),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_links")),
    )
    op.create_index(op.f("ix_links_player"), "links", ["player"], unique=False)
    op.create_table(
        "matches",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("edition", sa.Text(), nullable=False),
        sa.Column("names", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("nonces", sa.Text(), nullable=False),
        sa.Column("started", sa.BigInteger(), nullable=False),
        sa.Column("over", sa.BigInteger(), nullable=False),
        sa.Column("standing", sa.Text(), nullable=True),
        sa.Column("chain", sa.LargeBinary(), nullable=False),
        sa.Column("names_check", sa.LargeBinary(), nullable=False),
        sa.Column("seal", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_matches_table_id_tables")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
    )
    op.create_index(
        "ix_matches_finished",
        "matches",
        ["over"],
        unique=False,
        sqlite_where=sa.text("over > 0"),
        postgresql_where=sa.text("over > 0"),
    )
    op.create_index(op.f("ix_matches_table_id"), "matches", ["table_id"], unique=False)
    op.create_table(
        "mutes",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("other", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_mutes_player_players")),
        sa.PrimaryKeyConstraint("player", "other", name=op.f("pk_mutes")),
    )
    op.create_table(
        "sitting",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_sitting_table_id_tables")),
        sa.PrimaryKeyConstraint("player", "table_id", name=op.f("pk_sitting")),
    )
    op.create_index(op.f("ix_sitting_table_id"), "sitting", ["table_id"], unique=False)
    op.create_table(
        "tokens",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_tokens_player_players")),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_tokens")),
    )
    op.create_index(op.f("ix_tokens_player"), "tokens", ["player"], unique=False)
    op.create_table(
        "driving",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("deadline", sa.BigInteger(), nullable=True),
        sa.Column("node", sa.Text(), nullable=True),
        sa.Column("until", sa.BigInteger(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_driving_match_matches")),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_driving")),
    )
    op.create_index(op.f("ix_driving_deadline"), "driving", ["deadline"], unique=False)
    op.create_table(
        "participants",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("began", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_participants_match_matches")),
        sa.PrimaryKeyConstraint("match", "seat", "player", name=op.f("pk_participants")),
    )
    op.create_index(op.f("ix_participants_player"), "participants", ["player"], unique=False)
