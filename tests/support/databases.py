"""Databases for tests: a file of SQLite's, a schema of its own on a real PostgreSQL server, and a real Redis."""

import os
import secrets
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import psycopg
import pytest
import redis
from needs import Missing

from wayside.engine.game import Game
from wayside.server import seating
from wayside.server.model import ClockRule, MatchRow, Player, Seat, Table, new_id, now_ms
from wayside.server.store import Store, token_hash

SERVER = os.environ.get("WAYSIDE_TEST_POSTGRESQL", "postgresql://127.0.0.1:5432/test")
REDIS = os.environ.get("WAYSIDE_TEST_REDIS", "redis://127.0.0.1:6379")

MakeDatabase = Callable[[], str]


@pytest.fixture
def redis_url() -> str:
    """Where a real Redis is."""
    try:
        redis.Redis.from_url(REDIS).ping()
    except redis.RedisError:
        raise Missing(f"there is no Redis at {REDIS}") from None
    return REDIS


def make_postgresql(made: list[str]) -> str:
    """A new schema on the server, which is as good as a database and made more quickly; its address."""
    try:
        with psycopg.connect(SERVER, autocommit=True, connect_timeout=5) as server:
            name = f"wayside_test_{secrets.token_hex(6)}"
            server.execute(f"CREATE SCHEMA {name}")
            made.append(name)
            here = server.info
            address = f"postgresql+psycopg://{here.user}@{here.host}:{here.port}/{here.dbname}"
            return f"{address}?options=-csearch_path%3D{name}"
    except psycopg.OperationalError as error:
        raise Missing(f"there is no PostgreSQL at {SERVER} ({str(error).splitlines()[0]})") from None


def drop_postgresql(made: list[str]) -> None:
    if made:
        with psycopg.connect(SERVER, autocommit=True) as server:
            for name in made:
                server.execute(f"DROP SCHEMA IF EXISTS {name} CASCADE")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def new_sqlite(tmp_path: Path) -> MakeDatabase:
    return lambda: f"sqlite:///{tmp_path / secrets.token_hex(4) / 'wayside.db'}"


@pytest.fixture
def new_postgresql() -> Iterator[MakeDatabase]:
    made: list[str] = []
    yield lambda: make_postgresql(made)
    drop_postgresql(made)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def new_database(request: pytest.FixtureRequest) -> MakeDatabase:
    """Makes empty databases of one kind; a test that asks for it runs once with each kind."""
    make: MakeDatabase = request.getfixturevalue(f"new_{request.param}")
    return make


@pytest.fixture
def database(new_database: MakeDatabase) -> str:
    """The address of an empty database."""
    return new_database()


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    """An open store on an empty database."""
    opened = await Store.open(database)
    yield opened
    await opened.close()


async def sign_up(store: Store, name: str, program: bool = False) -> Player:
    """A new player; the token is the id backwards."""
    player = Player(new_id(), name, now_ms(), program)
    await store.add_player(player, token_hash(player.id[::-1]))
    return player


def table_for(*sitting: Player | str, game: str = "toss", **fields: object) -> Table:
    """A table that waits, with players and bots (by the name of their kind) in its seats; the first is the host."""
    seats = [Seat(bot=who, name=who) if isinstance(who, str) else Seat(player=who.id, name=who.name) for who in sitting]
    host = next((who.id for who in sitting if isinstance(who, Player)), "nobody")
    table = Table(new_id(), game, host, seats, {"laps": 3}, ClockRule(60), True, True, "waiting", now_ms())
    for name, value in fields.items():
        setattr(table, name, value)
    return table


def match_at(table: Table) -> MatchRow:
    """A match for a table, ready to be started there."""
    row = MatchRow(
        id=new_id(),
        table=table.id,
        game=table.game,
        rules=1,
        edition="0123456789abcdef",
        names=[seat.name for seat in table.seats],
        options=dict(table.options),
        secret=secrets.token_bytes(32),
        nonces=[secrets.token_bytes(16) for _ in table.seats],
        started=now_ms(),
    )
    table.match, table.state = row.id, "playing"
    return row


def started(table: Table, by: Player, game: Game, fill: str | None = None) -> MatchRow:
    """A match that begins at once: nobody is there whose nonce would be waited for."""
    seating.start(table, by, game, fill)
    assert seating.may_begin(table, [])
    return seating.begin(table, game)


async def begin(store: Store, *sitting: Player | str, game: str = "toss") -> tuple[Table, MatchRow]:
    """A table with a match that has begun."""
    table = table_for(*sitting, game=game)
    await store.add_table(table)
    row = match_at(table)
    assert await store.start_match(table, 1, row)
    return table, row
