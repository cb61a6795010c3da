"""The store's face: every question and every change, for the one loop that a node runs.

Changes pass through the writer's thread and return when they are on disk. Questions run in a few threads beside it.
Each method is a thin name for a function in the modules next to this one. All may raise StoreDown.
"""

import asyncio
import hashlib
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from wayside.server.errors import DamagedStore, Refusal
from wayside.server.logs import logger
from wayside.server.model import (
    ChatRow,
    EntryRow,
    Finish,
    MatchRow,
    Outage,
    Player,
    Profile,
    Rating,
    Table,
    now_ms,
)
from wayside.server.store import liveness, matches, people, put_away, tables
from wayside.server.store.appends import UNCHANGED, Append, Appended, Unchanged
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
from wayside.server.store.writer import Counts, Writer

log = logger("store")

READERS = 4
GAP_MS = 5_000
CLAIMS = 200

T = TypeVar("T")


def token_hash(token: str) -> str:
    """What is kept of a token, or of a link's code."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def storable(text: str) -> str:
    """Refuse characters that not every database can keep."""
    if "\0" in text or any("\ud800" <= c <= "\udfff" for c in text):
        raise Refusal("bad-text", "this text holds a character that cannot be kept", status=422)
    return text


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

    @property
    def counts(self) -> Counts:
        """What the writer has done so far."""
        return self._writer.counts

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

    async def player(self, id: str) -> Player | None:
        return await self.read(lambda c: people.player(c, id))

    async def player_by_token(self, token_hash: str) -> Player | None:
        return await self.read(lambda c: people.player_by_token(c, token_hash))

    async def reader_by_token(self, token_hash: str) -> tuple[Player, frozenset[str]] | None:
        """Whose token this is, and those whose chat they do not want to read."""
        return await self.read(lambda c: people.reader_by_token(c, token_hash))

    async def programs_among(self, players: Iterable[str]) -> set[str]:
        """Those of these players that are programs."""
        wanted = list(players)
        return await self.read(lambda c: people.programs_among(c, wanted))

    async def rename(self, id: str, name: str) -> bool:
        """Give a player another name; False: there is no such player."""
        storable(name)
        return await self.write(lambda c: people.rename(c, id, name))

    async def add_token(self, player: str, token_hash: str) -> None:
        await self.write(lambda c: people.add_token(c, player, token_hash, now_ms()))

    async def drop_token(self, token_hash: str) -> bool:
        """Make a token worthless; False: it was."""
        return await self.write(lambda c: people.drop_token(c, token_hash))

    async def drop_other_tokens(self, player: str, kept: str) -> None:
        """Make all tokens of a player worthless but one."""
        await self.write(lambda c: people.drop_other_tokens(c, player, kept))

    async def known_tokens(self, hashes: Iterable[str]) -> set[str]:
        """Those of these tokens that are still somebody's."""
        wanted = list(hashes)
        return await self.read(lambda c: people.known_tokens(c, wanted))

    async def add_link(self, player: str, code_hash: str, until: int) -> None:
        await self.write(lambda c: people.add_link(c, player, code_hash, until, now_ms()))

    async def use_link(self, code_hash: str, new_token_hash: str) -> Player | None:
        """Exchange a link's code for a token, once and in time; whose it is, or None."""
        return await self.write(lambda c: people.use_link(c, code_hash, new_token_hash, now_ms()))

    async def set_recovery(self, player: str, code_hash: str, now: int) -> None:
        await self.write(lambda c: people.set_recovery(c, player, code_hash, now))

    async def drop_recovery(self, player: str) -> None:
        await self.write(lambda c: people.drop_recovery(c, player))

    async def recovery_since(self, player: str) -> int | None:
        """When a player's recovery code was made; None: there is none."""
        return await self.read(lambda c: people.recovery_since(c, player))

    async def use_recovery(self, code_hash: str, new_token_hash: str) -> Player | None:
        """A token for the player whose recovery code it is, or None."""
        return await self.write(lambda c: people.use_recovery(c, code_hash, new_token_hash, now_ms()))

    async def profile(self, player: str) -> Profile | None:
        return await self.read(lambda c: people.profile(c, player))

    async def ratings(
        self, players: Iterable[str], game: str | None = None, seats: int | None = None, pool: str | None = None
    ) -> list[Rating]:
        """The ratings of players and kinds of bots, as far as they have any."""
        who = list(players)
        return await self.read(lambda c: people.ratings_of(c, who, game, seats, pool))

    async def mute(self, player: str, other: str) -> None:
        await self.write(lambda c: people.mute(c, player, other))

    async def unmute(self, player: str, other: str) -> None:
        await self.write(lambda c: people.unmute(c, player, other))

    async def muted_players(self, player: str) -> list[Player]:
        """The same, with their names."""
        return await self.read(lambda c: people.muted_players(c, player))

    async def forget(self, player: str) -> bool:
        """Take a player's name out of everything; False: there is no such player."""
        done = await self.write(lambda c: people.forget(c, player))
        # The name is overwritten in SQLite's file only once the log is copied into it.
        if done and self.file is not None and not await asyncio.to_thread(empty_wal, self.file):
            log.warning("log-not-emptied", player=player)
        return done

    # tables

    async def add_table(self, table: Table) -> None:
        for seat in table.seats:
            storable(seat.name)
        await self.write(lambda c: tables.add_table(c, table))

    async def table(self, id: str) -> Table | None:
        return await self.read(lambda c: tables.table(c, id))

    async def save_table(self, table: Table, expected_version: int) -> bool:
        """Change a table. False: somebody else has changed it since that version. `table.version` is the new one."""
        for seat in table.seats:
            storable(seat.name)
        saved = await self.write(lambda c: tables.save_table(c, table, expected_version))
        if saved:
            table.version = expected_version + 1
        return saved

    async def versions(self, ids: Iterable[str]) -> list[tuple[str, int, int]]:
        """Of each of these tables its id, its version and the number of entries of its match."""
        wanted = list(ids)
        return await self.read(lambda c: tables.versions(c, wanted))

    async def public_tables(self, limit: int = 50, since: int = 0, of_one_host: int = 50) -> list[Table]:
        return await self.read(lambda c: tables.public_tables(c, limit, since, of_one_host))

    async def tables_of(self, player: str, limit: int = 100) -> list[Table]:
        return await self.read(lambda c: tables.tables_of(c, player, limit))

    async def put_away(self, player: str, table: str) -> None:
        """Remind a player of a table no more, until something of theirs happens there."""
        await self.write(lambda c: put_away.put_away(c, player, table, now_ms()))

    async def bring_back(self, player: str, table: str) -> None:
        await self.write(lambda c: put_away.bring_back(c, player, table))

    async def unfinished_of(self, player: str, limit: int = 100) -> list[tuple[Table, bool]]:
        """The tables where a player sits and nothing is over, the newest first, and whether they are put away."""
        return await self.read(lambda c: put_away.unfinished_of(c, player, limit))

    async def throw_away(self, table: Table, expected_version: int) -> bool:
        """Save a table whose match is to be as if it had never been. False: the table has changed since then."""
        done = await self.write(lambda c: put_away.throw_away(c, table, expected_version))
        if done:
            table.version = expected_version + 1
        return done

    # matches

    async def start_match(
        self, table: Table, expected_version: int, row: MatchRow, deadline: int | None = None
    ) -> bool:
        """Begin a match and save its table, both or none. False: the table has changed since that version."""
        started = await self.write(lambda c: matches.start_match(c, table, expected_version, row, deadline))
        if started:
            table.version = expected_version + 1
        return started

    async def match(self, id: str) -> MatchRow | None:
        """A match's header. Raises DamagedStore if it is not as it was stored."""
        return await self.read(lambda c: matches.match(c, id))

    async def entries(self, match: str, after: int = 0) -> list[EntryRow]:
        """A match's entries behind a number. Raises DamagedStore if they are not as they were stored."""
        return await self.read(lambda c: matches.read_entries(c, match, after))

    async def seats_had(self, match: str, player: str) -> frozenset[int]:
        """The seats that a player has, or has had, in a match."""
        return await self.read(lambda c: matches.seats_had(c, match, player))

    async def played_in(self, player: str, ids: list[str]) -> list[str]:
        """Those of these matches in which a player has had a seat."""
        return await self.read(lambda c: matches.played_in(c, player, ids))

    async def number_of(self, match: str, move_id: str) -> int | None:
        """The number of the entry that holds a move, by its sender's word for it; None: there is none."""
        return await self.read(lambda c: matches.number_of(c, match, move_id))

    async def append(
        self,
        entry: EntryRow,
        before: bytes = b"",
        finish: Finish | None = None,
        deadline: int | Unchanged | None = UNCHANGED,
    ) -> Appended:
        """Store an entry behind the one with the check `before`, and with it the match's end or its next deadline.

        Returns once it is on disk. Without `before` it follows whatever is stored as the number before its own.

        After StoreDown it is not certain that the entry is not there: send it again with the same move_id. With a
        finish the table's state becomes over, and its version rises by one.
        """
        storable(entry.move_id)
        result: Appended = await self._writer.write(Append(entry, before, finish, deadline))
        return result

    # driving

    async def set_deadline(self, match: str, deadline: int | None) -> None:
        """When a match needs a node to see to it, in milliseconds since 1970; None: not until something is played."""
        await self.write(lambda c: matches.set_deadline(c, match, deadline))

    async def claim(self, match: str, node: str, seconds: float) -> bool:
        """Drive a match for so long, or longer; False: another node does."""
        return match in await self.claim_all([match], node, seconds)

    async def claim_all(self, ids: Iterable[str], node: str, seconds: float) -> set[str]:
        """The same for many matches at once; those that this node drives now."""
        wanted, claimed = list(ids), set()
        # A few at a time, each in a group of its own: moves that are played meanwhile need not wait for all of them.
        for at in range(0, len(wanted), CLAIMS):
            some = wanted[at : at + CLAIMS]

            def job(connection: Connection, some: list[str] = some) -> set[str]:
                now = now_ms()
                return matches.claim(connection, some, node, now, now + round(seconds * 1000))

            claimed |= await self.write(job)
        return claimed

    async def release(self, ids: Iterable[str], node: str) -> None:
        """Leave matches to other nodes, at once."""
        wanted = list(ids)
        await self.write(lambda c: matches.release(c, wanted, node))

    async def due(self, now: int, node: str, limit: int = 500) -> list[str]:
        """Matches whose deadline has come and that no other node drives."""
        return await self.read(lambda c: matches.due(c, now, node, limit))

    async def heartbeat(self, node: str, now: int | None = None, gap: int = GAP_MS) -> Outage | None:
        """Say that a node is alive. The outage that this ends, if all nodes were silent for longer than the gap."""
        return await self.write(lambda c: liveness.heartbeat(c, node, now_ms() if now is None else now, gap))

    async def outages(self, since: int) -> list[Outage]:
        """The times since then in which no node was alive."""
        return await self.read(lambda c: liveness.read_outages(c, since))

    # chat

    async def add_chat(self, row: ChatRow) -> int:
        """Keep a line of chat; its number at the table."""
        storable(row.text)
        storable(row.name)
        return await self.write(lambda c: tables.add_chat(c, row))

    async def chat(self, table: str, after: int = 0, limit: int = 200) -> list[ChatRow]:
        """The last lines of a table's chat that came after a number, in order."""
        return await self.read(lambda c: tables.read_chat(c, table, after, limit))


__all__ = ["UNCHANGED", "Appended", "Store", "storable", "token_hash"]
