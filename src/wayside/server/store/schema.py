"""The tables, the same on SQLite and PostgreSQL. A change here needs a migration beside it.

Lists and mappings are kept as JSON text, so that both databases hold the same characters.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
    true,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    }
)

players = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("program", Boolean(create_constraint=False), nullable=False),
    Column("listed", Boolean(create_constraint=False), nullable=False, server_default=true()),  # on leaderboards
    Column("invitable", Boolean(create_constraint=False), nullable=False, server_default=true()),  # by opponents
)

# Only SHA-256 of a token or a link is kept: who reads the database cannot play as somebody else.
tokens = Table(
    "tokens",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("player", Text, ForeignKey("players.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
)
links = Table(
    "links",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("player", Text, ForeignKey("players.id"), nullable=False, index=True),
    Column("until", BigInteger, nullable=False),
)

# One a player at most: a new one takes the place of the old.
recovery = Table(
    "recovery",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("player", Text, ForeignKey("players.id"), nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
)

# Whose chat a player does not want to read.
mutes = Table(
    "mutes",
    metadata,
    Column("player", Text, ForeignKey("players.id"), nullable=False),
    Column("other", Text, nullable=False),
    PrimaryKeyConstraint("player", "other"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("game", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("clock", Text, nullable=False),
    Column("public", Boolean(create_constraint=False), nullable=False),
    Column("chat", Boolean(create_constraint=False), nullable=False),
    Column("state", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("match", Text),
    Column("rematch", Text),
    Column("secret", Text, nullable=False),
    Column("starting", BigInteger, nullable=False, server_default="0"),
    Column("onlookers", Boolean(create_constraint=False), nullable=False, server_default=true()),  # may talk
    Column("late", Boolean(create_constraint=False), nullable=False, server_default=false()),
    Column("said", Integer, nullable=False, server_default="0"),  # lines of chat so far; a number is never used again
)
# An index over a part is used only by a question that names the part in the same words.
LISTED = {"sqlite": "public = 1 AND state != 'over'", "postgresql": "public AND state != 'over'"}
Index(
    "ix_tables_listed",
    tables.c.created,
    sqlite_where=text(LISTED["sqlite"]),
    postgresql_where=text(LISTED["postgresql"]),
)
Index("ix_tables_match", tables.c.match)

# To come to a table that waits. One that was declined stays for a while: nobody is asked twice.
invitations = Table(
    "invitations",
    metadata,
    Column("player", Text, ForeignKey("players.id"), nullable=False),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("by_player", Text, ForeignKey("players.id"), nullable=False, index=True),
    Column("at", BigInteger, nullable=False, index=True),
    Column("declined", Boolean(create_constraint=False), nullable=False),
    PrimaryKeyConstraint("player", "table_id"),
)

# Who sits where now, or may sit again: a copy of what the tables say, to find a player's tables by.
sitting = Table(
    "sitting",
    metadata,
    Column("player", Text, nullable=False),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False, index=True),
    PrimaryKeyConstraint("player", "table_id"),
)

# Tables that a player does not want to be reminded of, and since when: what happens there later brings them back.
put_away = Table(
    "put_away",
    metadata,
    Column("player", Text, nullable=False),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("player", "table_id"),
)

matches = Table(
    "matches",
    metadata,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False, index=True),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("edition", Text, nullable=False),
    Column("names", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("nonces", Text, nullable=False),
    Column("promise", Text, nullable=False, server_default=""),
    Column("started", BigInteger, nullable=False),
    Column("over", BigInteger, nullable=False),
    Column("standing", Text),
    Column("chain", LargeBinary, nullable=False),  # the check over what never changes; the first entry follows it
    Column("names_check", LargeBinary, nullable=False),  # apart: names may leave
    Column("seal", LargeBinary),  # over the last entry and the result, once there is one
)
Index("ix_matches_finished", matches.c.over, sqlite_where=matches.c.over > 0, postgresql_where=matches.c.over > 0)

# The hot one. It needs no foreign key: an entry is only stored behind the one that its check follows.
entries = Table(
    "entries",
    metadata,
    Column("match", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("move", BigInteger),
    Column("by_whom", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("move_id", Text, nullable=False),
    Column("chain", LargeBinary, nullable=False),
    PrimaryKeyConstraint("match", "number"),
    UniqueConstraint("match", "move_id"),
    sqlite_with_rowid=False,
)

# Who has ever sat in a match, and as what: a name that leaves is found by it.
participants = Table(
    "participants",
    metadata,
    Column("match", Text, ForeignKey("matches.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player", Text, nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("began", Boolean(create_constraint=False), nullable=False),  # the match's own name of the seat is theirs
    PrimaryKeyConstraint("match", "seat", "player"),
)

# Small and often written, and so apart from the matches: what a match waits for, and which node sees to it.
driving = Table(
    "driving",
    metadata,
    Column("match", Text, ForeignKey("matches.id"), primary_key=True),
    Column("deadline", BigInteger, index=True),
    Column("node", Text),
    Column("until", BigInteger, nullable=False, server_default="0"),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("player", Text, nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("watching", Boolean(create_constraint=False), nullable=False, server_default=false()),
    PrimaryKeyConstraint("table_id", "number"),
)

records = Table(
    "records",
    metadata,
    Column("player", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("played", Integer, nullable=False),
    Column("won", Double, nullable=False),
    PrimaryKeyConstraint("player", "game"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("player", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("pool", Text, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("played", Integer, nullable=False),
    PrimaryKeyConstraint("player", "game", "seats", "pool"),
)
Index("ix_ratings_game_seats_pool", ratings.c.game, ratings.c.seats, ratings.c.pool)

nodes = Table(
    "nodes",
    metadata,
    Column("node", Text, primary_key=True),
    Column("beat", BigInteger, nullable=False, index=True),
)

# Two nodes that come back after the same silence see the same beginning of it, and so note it once.
outages = Table(
    "outages",
    metadata,
    Column("began", BigInteger, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False, index=True),
)
