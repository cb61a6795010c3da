"""A table in memory: its match, and the sockets that look at it.

The store is the truth. A move is prepared, stored, and only then takes effect and is told; whoever finds that
somebody else has stored that entry first reads what is new and looks again.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING, Protocol

import msgspec

from wayside.engine.match import Prepared
from wayside.protocol import Bye, MatchTold, Moved, Said, SaidInfo, TableInfo, TableTold, Tells, Welcome, encode
from wayside.server.clocks import due_at
from wayside.server.errors import Refusal
from wayside.server.live_match import LiveMatch, given_up
from wayside.server.logs import logger
from wayside.server.model import OVER, RESIGNED, By, ChatRow, EntryRow, Finish, Table, now_ms
from wayside.server.ratings import finish_of
from wayside.server.seating import alone_among_bots, is_empty, seat_of
from wayside.server.tables import table_info

if TYPE_CHECKING:
    from wayside.server.hub import Hub

log = logger("room")

TRIES = 5  # to store a move while others are quicker
PRESENCE_PAUSE = 0.2  # seconds in which comings and goings are gathered into one message
TRY_LATER = 1013  # the code with which a socket is closed for a moment


class TablePresence(msgspec.Struct, frozen=True, array_like=True):
    """Who has a socket at a table: people by their ids, and how many of all look on without a seat."""

    players: frozenset[str] = frozenset()
    watching: int = 0


NOBODY_PRESENT = TablePresence()

Made = tuple[EntryRow, Finish | None, Prepared | None]
"""An entry that may be stored, how it ends the match, and what it leads to if it is a move."""


class Reader(Protocol):
    """A socket at a table."""

    player: str | None
    name: str
    """What the player is called now."""
    token: str
    """What the store keeps of the token that it was opened with."""
    muted: frozenset[str]

    def send(self, frame: bytes) -> None:
        """Queue a frame; a reader that does not keep up is closed."""
        ...

    def close(self, code: int, bye: Bye | None = None) -> None:
        """Close once what is queued is out."""
        ...


class Room:
    """A table in memory."""

    def __init__(self, hub: "Hub", table: Table) -> None:
        self.hub = hub
        self.table = table
        self.live: LiveMatch | None = None
        self.readers: set[Reader] = set()
        self.lock = asyncio.Lock()
        self.touched = time.monotonic()
        self._left: dict[str, int] = {}
        self._heard = 0  # the last line of chat that was told here
        self._telling: asyncio.TimerHandle | None = None

    # ---- Who is here

    def seat_of(self, player: str | None) -> int | None:
        """The seat that a player has at this table."""
        return seat_of(self.table, player)

    def present(self, seat: int) -> bool:
        """Whether the player of a seat has a socket open, as far as this node knows."""
        player = self.table.seats[seat].player
        return player is not None and any(reader.player == player for reader in self.readers)

    def gone_since(self, seat: int) -> int | None:
        """Since when the player of a seat has had no socket here; None: the player is here, or there is none."""
        player = self.table.seats[seat].player
        if player is None or self.present(seat):
            return None
        return self._left.setdefault(player, now_ms())

    def join(self, reader: Reader) -> None:
        self.readers.add(reader)
        self.touched = time.monotonic()
        self.hub.observer.presence_changed(self.table.id)
        if reader.player is not None:
            self._left.pop(reader.player, None)
        self.tell_presence_soon()
        self.hub.wake(self)

    def leave(self, reader: Reader) -> None:
        self.readers.discard(reader)
        self.touched = time.monotonic()
        self.hub.observer.presence_changed(self.table.id)
        player = reader.player
        # Of those who only watched nobody asks when they left, and there may be very many.
        seated = player is not None and self.seat_of(player) is not None
        if player is not None and seated and not any(other.player == player for other in self.readers):
            self._left[player] = now_ms()
        self.tell_presence_soon()
        self.hub.wake(self)

    def tell_presence_soon(self) -> None:
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(PRESENCE_PAUSE, self._tell_table)

    # ---- Telling

    def here(self) -> TablePresence:
        """Who has a socket at this node."""
        seated = {seat.player for seat in self.table.seats}
        players = frozenset(reader.player for reader in self.readers if reader.player is not None)
        watching = sum(1 for reader in self.readers if reader.player is None or reader.player not in seated)
        return TablePresence(players, watching)

    def table_info(self, table: Table | None = None) -> TableInfo:
        """The table as everybody may know it, or a newer state of it, with who is there at all nodes."""
        here, elsewhere = self.here(), self.hub.observer.elsewhere(self.table.id)
        players, watching = here.players | elsewhere.players, here.watching + elsewhere.watching
        return table_info(table or self.table, players, self.due(), watching)

    def due(self) -> list[int]:
        """When each seat's decision is due; 0 where there is none, or no clock."""
        if self.live is None or self.live.over or not self.table.clock.seconds:
            return []
        waiting = self.live.waiting()
        return [
            due_at(self.live.owing_since(i), self.table.clock, self.hub.outages) or 0
            if i in waiting and not is_empty(seat)
            else 0
            for i, seat in enumerate(self.table.seats)
        ]

    def welcome(self, reader: Reader, match: str | None, version: int, chat: list[ChatRow]) -> Welcome:
        """What somebody who comes is told: all, or what is new since the version that is known already."""
        seat = self.seat_of(reader.player)
        info = None
        if self.live is not None:
            known = version if match == self.live.row.id and version <= self.live.version else 0
            info = self.live.info(seat, known)
        self._heard = max([self._heard, *(line.number for line in chat)])
        said = [_said(line) for line in chat if line.player not in reader.muted]
        return Welcome(1, reader.player, seat, self.table_info(), now_ms(), info, said)

    def tell(self, message: Tells) -> None:
        """The same to everybody."""
        frame = encode(message)
        for reader in list(self.readers):
            reader.send(frame)

    def _tell_each(self, make: Callable[[int | None], Tells], readers: Iterable[Reader]) -> None:
        """To each what its seat is to know, made once for all who see alike: those who only watch are very many."""
        frames: dict[int | None, bytes] = {}
        for reader in readers:
            seat = self.seat_of(reader.player)
            if seat not in frames:
                frames[seat] = encode(make(seat))
            reader.send(frames[seat])

    def _tell_table(self) -> None:
        if self._telling is not None:
            self._telling.cancel()
            self._telling = None
        info = self.table_info()
        self._tell_each(lambda seat: TableTold(info, seat), list(self.readers))

    def _tell_entry(self, entry: EntryRow, before: bytes) -> None:
        """To each reader what the entry changed in its own sight. What several see alike is made once."""
        live = self.live
        if live is None or not self.readers:
            return
        version, over = live.version, live.over
        public, own = live.changed(before)
        due = self.due()
        standing = live.standing() if over else None
        private = live.has_private_events(version)
        common = None if private else live.events(version, None)
        waiting = () if over else live.waiting()
        frames: dict[int | None, bytes] = {}
        for reader in list(self.readers):
            seat = self.seat_of(reader.player)
            # Whoever owes nothing and sees nothing of its own is told what spectators are told.
            key = seat if seat in own or seat in waiting or seat == entry.seat or private else None
            if key not in frames:
                frames[key] = encode(
                    Moved(
                        version,
                        entry.seat,
                        entry.by,
                        live.events(version, key) if common is None else common,
                        {**public, **own[key]} if key is not None and key in own else public,
                        live.offers(key) if key in waiting else [],
                        live.can_take_back(key),
                        due,
                        standing,
                    )
                )
            reader.send(frames[key])

    # ---- Going on

    async def play(
        self, seat: int, move: int | str | None, move_id: str, by: By = "player", seen: int | None = None
    ) -> int:
        """A seat's move (None: it takes back its last one), stored and told; the match's version after it.

        `seen` is the version that the player looked at: a seat that has moved since does not move again by mistake.
        """

        async def make(live: LiveMatch) -> Made:
            self._check_goes_on(live)
            if seen is not None and live.moved_after(seat, seen):
                raise Refusal("stale", "this seat has moved already, perhaps in another window; look again")
            prepared = finish = None
            if move is None:
                live.check_take_back(seat)
            else:
                prepared = live.prepare(seat, move)
            number = None if prepared is None else prepared.entry.move
            entry = EntryRow(live.row.id, live.version + 1, seat, number, by, now_ms(), move_id)
            if prepared is not None and (standing := live.final_standing(prepared)) is not None:
                chairs = live.empty_chairs(prepared.after)
                finish = await finish_of(self.hub.store, self.table, standing, entry.at, chairs)
            return entry, finish, prepared

        try:
            return await self._go_on(move_id, make)
        except Refusal as refusal:
            # Perhaps by this very move: somebody who was away for long asks again for what was not answered.
            if by != "player" or refusal.code not in ("stale", "match-over") or self.live is None:
                raise
            if number := await self.hub.store.number_of(self.live.row.id, move_id):
                return number
            raise

    async def resign(self, player: str, move_id: str) -> int:
        """The one player among bots gives the match up, and comes last; the match's version after it."""

        async def make(live: LiveMatch) -> Made:
            # Somebody may just have taken a bot's seat: what the store says counts.
            table = await self.hub.store.table(self.table.id) or self.table
            seat = alone_among_bots(table, player)
            self._check_goes_on(live)
            entry = EntryRow(live.row.id, live.version + 1, seat, None, RESIGNED, now_ms(), move_id)
            standing = given_up(live.standing(), seat)
            return entry, await finish_of(self.hub.store, table, standing, entry.at, live.empty_chairs()), None

        return await self._go_on(move_id, make)

    def _check_goes_on(self, live: LiveMatch) -> None:
        if live.over:
            raise Refusal("match-over", "the match is over")
        if self.table.state == OVER:
            raise Refusal("match-over", "the match was thrown away")

    async def _go_on(self, move_id: str, make: Callable[[LiveMatch], Awaitable[Made]]) -> int:
        """Store the entry that `make` gives for the match as it stands, anew as long as others are quicker; the
        match's version after it."""
        async with self.lock:
            for _ in range(TRIES):
                if self.live is None:
                    raise Refusal("no-match", "no match is being played at this table yet")
                if move_id in self.live.recent:
                    return self.live.recent[move_id]
                if number := await self._store(self.live, *await make(self.live)):
                    return number
            raise Refusal("too-busy", "others were quicker each time; look at the table and try again")

    async def _store(self, live: LiveMatch, entry: EntryRow, finish: Finish | None, prepared: Prepared | None) -> int:
        """Store an entry and let it take effect; its number. 0: others were quicker, and what they did is known now."""
        stored = await self.hub.store.append(entry, live.check, finish)
        if stored:
            entry.check = stored.check
            self._take_effect(live, entry, prepared)
            self.touched = time.monotonic()
            self.hub.announce(self)
            return live.version
        try:
            await self._catch_up()
        finally:
            # Whoever stored what is known now may have died before telling of it, and the next decision may be a bot's.
            self.hub.announce(self)
        return stored.number  # not 0: this very entry is there already, by another socket or another node

    def _take_effect(self, live: LiveMatch, entry: EntryRow, prepared: Prepared | None = None) -> None:
        """An entry is on disk: now it counts, and is told."""
        before = live.note(entry, prepared)
        if live.over:
            live.row.over, live.row.standing = entry.at, live.standing()
            if self.table.state != OVER:
                self.table.state = OVER
                self.table.version += 1  # as the store has it
        try:
            self._tell_entry(entry, before)
        except Exception as error:  # it counts all the same: whoever comes again is told of it as a whole
            log.error("entry-not-told", match=entry.match, version=entry.number, exc_info=error)
            for reader in list(self.readers):
                reader.close(TRY_LATER, Bye("fault", "something went wrong in the server; connect again"))
        if live.over:
            self.tell_presence_soon()

    async def _catch_up(self) -> None:
        """Take in what other nodes have stored of this match."""
        live = self.live
        if live is None:
            return
        for entry in await self.hub.store.entries(live.row.id, live.version):
            self._take_effect(live, entry)

    def knows(self, match: str, version: int) -> bool:
        """Whether a version of a match is known here."""
        return self.live is not None and self.live.row.id == match and self.live.version >= version

    async def refresh(self) -> None:
        """Take in all that others have stored: the table, a match that began, its entries."""
        async with self.lock:
            try:
                table = await self.hub.store.table(self.table.id)
                if table is None:
                    return
                if table.version > self.table.version:
                    await self._become(table)
                await self._catch_up()
                if self.readers and self.table.chat:
                    for row in await self.hub.store.chat(self.table.id, self._heard):
                        self._tell_line(row)
            finally:
                self.hub.wake(self)  # though the rest could not be read: what has taken effect may wait for a bot

    async def changed(self, table: Table) -> None:
        """The store has taken a change of this table."""
        async with self.lock:
            if table.version >= self.table.version:
                await self._become(table)
        self.hub.wake(self)

    async def _become(self, table: Table) -> None:
        before = self.table.seats
        if table.match is not None and (self.live is None or self.live.row.id != table.match):
            # Both or none: a match that cannot be read now is asked for again with the next look.
            begun, self.table = await self.hub.load(table.match), table
            self.live = begun
            self._tell_table()
            self._tell_each(lambda seat: MatchTold(begun.info(seat), seat), list(self.readers))
            return
        self.table = table
        self._tell_table()
        if (live := self.live) is None:
            return
        if [seat.name for seat in table.seats] != [seat.name for seat in before]:
            await self._read_names()
        # Whoever has another seat has another sight; what happened so far they know, like everybody else.
        moved = {(seat.player, i) for i, seat in enumerate(before)} ^ {(s.player, i) for i, s in enumerate(table.seats)}
        players = {player for player, _ in moved} - {None}
        readers = [reader for reader in self.readers if reader.player in players]
        self._tell_each(lambda seat: MatchTold(live.info(seat, live.version), seat), readers)

    async def _read_names(self) -> None:
        if self.live is not None and (row := await self.hub.store.match(self.live.row.id)) is not None:
            self.live.rename(row.names)

    async def read_names(self) -> None:
        """Somebody was forgotten who has played here: their name leaves the match."""
        async with self.lock:
            await self._read_names()

    async def say(self, player: str, name: str, text: str) -> int:
        """A line of chat, stored and told."""
        if not self.table.chat:
            raise Refusal("chat-off", "chat is off at this table")
        watching = self.seat_of(player) is None
        if watching and not self.table.onlookers and player != self.table.host:
            raise Refusal("onlookers-silent", "the host wants only those with a seat to talk here")
        row = ChatRow(self.table.id, 0, player, name, text, now_ms(), watching)
        async with self.lock:  # lines are told in their order
            row.number = await self.hub.store.add_chat(row)
            self._tell_line(row)
        self.hub.announce(self)
        return row.number

    def _tell_line(self, row: ChatRow) -> None:
        self._heard = max(self._heard, row.number)
        frame = encode(Said(_said(row)))
        for reader in list(self.readers):
            if row.player not in reader.muted:
                reader.send(frame)


def _said(row: ChatRow) -> SaidInfo:
    return SaidInfo(row.number, row.player, row.name, row.text, row.at, row.watching)
