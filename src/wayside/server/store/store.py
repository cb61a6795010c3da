"""The store's face: every question and every change, for the one loop that a node runs.

Changes pass through the writer's thread and return when they are on disk. Questions run in a few threads beside it.
Most are functions of the modules next to this one, which tell what they do. All may raise StoreDown.
"""

import asyncio
import hashlib
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from wayside.server.errors import DamagedStore, Refusal
from wayside.server.logs import logger
from wayside.server.model import ChatRow, EntryRow, Finish, MatchRow, Player, Table
from wayside.server.store import company, liveness, matches, people, put_away, recent, tables
from wayside.server.store.appends import Append, Appended
from wayside.server.store.engines import (
    claim_file,
    database_url,
    empty_wal,
    is_sqlite,
    make_folder,
    open_engine,
    store_down,
)
from wayside.server.store.migrate import VERSIONS, migrate
from wayside.server.store.writer import Writer

log = logger("store")

READERS = 4

T = TypeVar("T")
P = ParamSpec("P")
Work = Callable[Concatenate[Connection, P], T]
Asked = Callable[Concatenate["Store", P], Coroutine[Any, Any, T]]


def token_hash(token: str) -> str:
    """What is kept of a token, or of a link's code."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def storable(text: str) -> str:
    """Refuse characters that not every database can keep."""
    if "\0" in text or any("\ud800" <= c <= "\udfff" for c in text):
        raise Refusal("bad-text", "this text holds a character that cannot be kept", status=422)
    return text


def question(query: Work[P, T]) -> Asked[P, T]:
    """A query as a question to the store."""

    @wraps(query)
    async def ask(store: "Store", /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await store.read(lambda connection: query(connection, *args, **kwargs))

    return ask


def change(job: Work[P, T]) -> Asked[P, T]:
    """A job as a change of the store."""

    @wraps(job)
    async def make(store: "Store", /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await store.write(lambda connection: job(connection, *args, **kwargs))

    return make


class Store:
    """An open store. Make it with `await Store.open(address)`, and close it."""

    def __init__(self, url: URL, serves: bool = False) -> None:
        """Open the database and bring it to its newest form; this takes a moment and belongs in a thread.

        `serves`: matches are played on it from here, and so, if it is SQLite's, from nowhere else.
        """
        make_folder(url)
        self.url = url
        self._claim = claim_file(url) if serves and is_sqlite(url) else None
        self._engine = open_engine(url, writes=True)
        try:
            migrate(self._engine)
        except Exception as error:
            self._engine.dispose()
            self._let_go()
            if isinstance(error, SQLAlchemyError):
                raise store_down(error) from error
            raise
        self._read_engine = open_engine(url, writes=False, connections=READERS)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")
        self._writer = Writer(self._engine)
        self.file = Path(str(url.database)) if is_sqlite(url) else None
        """SQLite's own."""

    @classmethod
    async def open(cls, address: str, serves: bool = False) -> "Store":
        """The store at sqlite:///file or postgresql://..., made if it is not there."""
        return await asyncio.to_thread(cls, database_url(address), serves)

    async def close(self) -> None:
        """Write what is queued, then close. What comes later is refused."""
        self._writer.take_no_more()
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._writer.finish()
        self._readers.shutdown()
        self._read_engine.dispose()
        self._engine.dispose()
        self._let_go()

    def _let_go(self) -> None:
        if self._claim is not None:
            self._claim.close()

    def tell_of_groups(self, listener: Callable[[int, float], None]) -> None:
        """Call this, from the writer's thread, with the jobs and the seconds of every group that is on disk."""
        self._writer.on_group = listener

    @property
    def waiting(self) -> int:
        """Jobs that wait for the writer."""
        return self._writer.waiting

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Run a job in the writer's thread, in a transaction shared with others; returns once it is on disk.

        A job that raises is undone alone. It may be run again if two nodes stood in each other's way, so it must
        change nothing but the database.
        """
        result: T = await self._writer.write(job)
        return result

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Run a query in a reader's thread, on one snapshot of the database."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, query)

    def _read(self, query: Callable[[Connection], T]) -> T:
        try:
            with self._read_engine.begin() as connection:
                return query(connection)
        except DamagedStore as error:
            log.error("damaged", match=error.match, number=error.number)
            raise
        except SQLAlchemyError as error:
            raise store_down(error) from error

    async def ready(self) -> bool:
        """True if the database takes a change, shown by one that changes nothing; raises StoreDown if not."""
        await self.write(lambda c: c.exec_driver_sql(f"UPDATE {VERSIONS} SET version_num = version_num"))
        return True

    # people

    async def add_player(self, player: Player, token_hash: str) -> None:
        storable(player.name)
        await self.write(lambda c: people.add_player(c, player, token_hash))

    async def rename(self, id: str, name: str) -> bool:
        """Give a player another name; False: there is no such player."""
        storable(name)
        return await self.write(lambda c: people.rename(c, id, name))

    async def forget(self, player: str) -> bool:
        """Take a player's name out of everything; False: there is no such player."""
        done = await self.write(lambda c: people.forget(c, player))
        # The name is overwritten in SQLite's file only once the log is copied into it.
        if done and self.file is not None and not await asyncio.to_thread(empty_wal, self.file):
            log.warning("log-not-emptied", player=player)
        return done

    player = question(people.player)
    player_by_token = question(people.player_by_token)
    reader_by_token = question(people.reader_by_token)
    programs_among = question(people.programs_among)
    profile = question(people.profile)
    ratings = question(people.ratings_of)
    known_tokens = question(people.known_tokens)
    add_token = change(people.add_token)
    drop_token = change(people.drop_token)
    drop_other_tokens = change(people.drop_other_tokens)
    add_link = change(people.add_link)
    use_link = change(people.use_link)
    recovery_since = question(people.recovery_since)
    set_recovery = change(people.set_recovery)
    drop_recovery = change(people.drop_recovery)
    use_recovery = change(people.use_recovery)
    muted_players = question(people.muted_players)
    mute = change(people.mute)
    unmute = change(people.unmute)

    # company

    privacy = question(company.privacy)
    set_privacy = change(company.set_privacy)
    opponents = question(company.opponents)
    have_played = question(company.have_played)
    takes_invitations = question(company.takes_invitations)
    count_invitations = question(company.count_invitations)
    invitations = question(company.read_invitations)
    invite = change(company.invite)
    decline = change(company.decline)
    history = question(company.history)
    finished_by = question(recent.finished_by)
    boards = question(company.boards)
    leaderboard = question(company.leaderboard)
    place_of = question(company.place_of)

    # tables

    async def add_table(self, table: Table) -> None:
        for seat in table.seats:
            storable(seat.name)
        await self.write(lambda c: tables.add_table(c, table))

    async def save_table(self, table: Table, expected_version: int) -> bool:
        """Change a table. False: somebody else has changed it since that version. `table.version` is the new one."""
        for seat in table.seats:
            storable(seat.name)
        return await self._save(table, expected_version, lambda c: tables.save_table(c, table, expected_version))

    async def throw_away(self, table: Table, expected_version: int) -> bool:
        """Save a table whose match is to be as if it had never been. False: the table has changed since then."""
        return await self._save(table, expected_version, lambda c: put_away.throw_away(c, table, expected_version))

    async def start_match(
        self, table: Table, expected_version: int, row: MatchRow, deadline: int | None = None
    ) -> bool:
        """Begin a match and save its table, both or none. False: the table has changed since that version."""
        return await self._save(
            table, expected_version, lambda c: matches.start_match(c, table, expected_version, row, deadline)
        )

    async def _save(self, table: Table, expected_version: int, job: Callable[[Connection], bool]) -> bool:
        saved = await self.write(job)
        if saved:
            table.version = expected_version + 1
        return saved

    async def add_chat(self, row: ChatRow) -> int:
        """Keep a line of chat; its number at the table."""
        storable(row.text)
        storable(row.name)
        return await self.write(lambda c: tables.add_chat(c, row))

    table = question(tables.table)
    versions = question(tables.versions)
    public_tables = question(tables.public_tables)
    tables_of = question(tables.tables_of)
    chat = question(tables.read_chat)
    unfinished_of = question(put_away.unfinished_of)
    bring_back = change(put_away.bring_back)
    put_away = change(put_away.put_away)

    # matches

    async def append(self, entry: EntryRow, before: bytes = b"", finish: Finish | None = None) -> Appended:
        """Store an entry behind the one with the check `before`, and with it the match's end.

        Returns once it is on disk. Without `before` it follows whatever is stored as the number before its own.

        After StoreDown it is not certain that the entry is not there: send it again with the same move_id. With a
        finish the table's state becomes over, and its version rises by one.
        """
        storable(entry.move_id)
        result: Appended = await self._writer.write(Append(entry, before, finish))
        return result

    match = question(matches.match)
    entries = question(matches.read_entries)
    seats_had = question(matches.seats_had)
    played_in = question(matches.played_in)
    number_of = question(matches.number_of)

    # driving

    async def claim(self, match: str, node: str, seconds: float) -> bool:
        """Drive a match for so long, or longer; False: another node does."""
        return match in await self.claim_all([match], node, seconds)

    claim_all = change(matches.claim)
    release = change(matches.release)
    set_deadline = change(matches.set_deadline)
    due = question(matches.due)
    heartbeat = change(liveness.heartbeat)
    outages = question(liveness.read_outages)


__all__ = ["Appended", "Store", "storable", "token_hash"]
