"""The rooms of this node: tables in memory, their matches, and the sockets that look at them.

The store is the truth. A move is prepared, stored, and only then takes effect and is told; whoever finds that
somebody else has stored that entry first reads what is new and looks again.
"""

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import Protocol

import msgspec

from wayside.engine.game import Game, Rules
from wayside.engine.match import Prepared
from wayside.protocol import (
    Bye,
    MatchTold,
    Moved,
    Said,
    SaidInfo,
    TableInfo,
    TableTold,
    Tells,
    Welcome,
    encode,
)
from wayside.server.clocks import due_at
from wayside.server.errors import Refusal
from wayside.server.live_match import LiveMatch, given_up
from wayside.server.logs import logger
from wayside.server.model import OVER, PLAYING, RESIGNED, ChatRow, EntryRow, Finish, MatchRow, Table, now_ms
from wayside.server.precompile import checked_rules
from wayside.server.ratings import finish_of
from wayside.server.seating import alone_among_bots, is_empty
from wayside.server.store import Store
from wayside.server.store.people import SOMEBODY
from wayside.server.tables import game_of, table_info

log = logger("hub")

TRIES = 5  # to store a move while others are quicker
TOKENS = 100  # looked at in one go: of thousands at once every move would have to wait,
TOKENS_PAUSE = 0.02  # and so it would if one look followed the other at once
PRESENCE_PAUSE = 0.2  # seconds in which comings and goings are gathered into one message
IDLE_SECONDS = 120.0
POLICY, TRY_LATER = 1008, 1013  # codes with which a socket is closed for good, or for a moment
SIGNED_OUT = Bye("signed-out", "this device is signed out", retry=False)


class TablePresence(msgspec.Struct, frozen=True, array_like=True):
    """Who has a socket at a table: people by their ids, and how many of all look on without a seat."""

    players: frozenset[str] = frozenset()
    watching: int = 0


NOBODY_PRESENT = TablePresence()


class Reader(Protocol):
    """A socket at a table."""

    player: str | None
    name: str
    """What the player is called now."""
    token: str
    """What the store keeps of the token that it was opened with."""
    muted: frozenset[str]

    def send(self, frame: bytes, more: bool = False) -> None:
        """Queue a frame; a reader that does not keep up is closed. With `more`, another one may follow at once."""
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
        self.crowd = object()
        """Another one whenever somebody has come or gone: whoever has seen this one need not look who is here again."""
        self._left: dict[str, int] = {}
        self._heard = 0  # the last line of chat that was told here
        self._telling: asyncio.TimerHandle | None = None

    # ---- Who is here

    def seat_of(self, player: str | None) -> int | None:
        """The seat that a player has at this table."""
        if player is None:
            return None
        for i, seat in enumerate(self.table.seats):
            if seat.player == player:
                return i
        return None

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
        self.crowd = object()
        self.touched = time.monotonic()
        self.hub.on_presence(self.table.id)
        if reader.player is not None:
            self._left.pop(reader.player, None)
        self.tell_presence_soon()
        self.hub.wake(self)

    def leave(self, reader: Reader) -> None:
        self.readers.discard(reader)
        self.crowd = object()
        self.touched = time.monotonic()
        self.hub.on_presence(self.table.id)
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
        here, elsewhere = self.here(), self.hub.elsewhere(self.table.id)
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
            reader.send(frames[key], seat == entry.seat)

    # ---- Going on

    async def play(
        self, seat: int, move: int | str | None, move_id: str, by: str = "player", seen: int | None = None
    ) -> int:
        """A seat's move (None: it takes back its last one), stored and told; the match's version after it.

        `seen` is the version that the player looked at: a seat that has moved since does not move again by mistake.
        """
        async with self.lock:
            for _ in range(TRIES):
                live = self.live
                if live is None:
                    raise Refusal("no-match", "no match is being played at this table yet")
                if move_id in live.recent:
                    return live.recent[move_id]
                refusal = None
                if live.over:
                    refusal = Refusal("match-over", "the match is over")
                elif self.table.state == OVER:
                    refusal = Refusal("match-over", "the match was thrown away")
                elif seen is not None and live.moved_after(seat, seen):
                    refusal = Refusal("stale", "this seat has moved already, perhaps in another window; look again")
                if refusal is not None:
                    # Perhaps by this very move: somebody who was away for long asks again for what was not answered.
                    if by == "player" and (number := await self.hub.store.number_of(live.row.id, move_id)):
                        return number
                    raise refusal
                prepared = None
                if move is None:
                    live.check_take_back(seat)
                else:
                    prepared = live.prepare(seat, move)
                entry = EntryRow(
                    live.row.id,
                    live.version + 1,
                    seat,
                    None if prepared is None else prepared.entry.move,
                    by,  # type: ignore[arg-type]
                    now_ms(),
                    move_id,
                )
                finish = None
                if prepared is not None and (standing := live.final_standing(prepared)) is not None:
                    finish = await finish_of(
                        self.hub.store, self.table, standing, entry.at, live.empty_chairs(prepared.after)
                    )
                if number := await self._store(live, entry, finish, prepared):
                    return number
            raise Refusal("too-busy", "others were quicker each time; look at the table and try again")

    async def resign(self, player: str, move_id: str) -> int:
        """The one player among bots gives the match up, and comes last; the match's version after it."""
        async with self.lock:
            for _ in range(TRIES):
                # Somebody may just have taken a bot's seat: what the store says counts.
                table = await self.hub.store.table(self.table.id)
                live = self.live
                if table is None or live is None:
                    raise Refusal("no-match", "no match is being played at this table yet")
                if move_id in live.recent:
                    return live.recent[move_id]
                seat = alone_among_bots(table, player)
                if live.over:
                    raise Refusal("match-over", "the match is over")
                at = now_ms()
                entry = EntryRow(live.row.id, live.version + 1, seat, None, RESIGNED, at, move_id)
                finish = await finish_of(
                    self.hub.store, table, given_up(live.standing(), seat), at, live.empty_chairs()
                )
                if number := await self._store(live, entry, finish):
                    return number
            raise Refusal("too-busy", "others were quicker each time; look at the table and try again")

    async def _store(
        self, live: LiveMatch, entry: EntryRow, finish: Finish | None, prepared: Prepared | None = None
    ) -> int:
        """Store an entry and let it take effect; its number. 0: others were quicker, and what they did is known now."""
        stored = await self.hub.store.append(entry, live.check, finish)
        if stored:
            entry.check = stored.check
            self._take_effect(live, entry, prepared)
            self.touched = time.monotonic()
            self.hub.announce(self)
            return live.version
        await self._catch_up()
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
            table = await self.hub.store.table(self.table.id)
            if table is None:
                return
            if table.version > self.table.version:
                await self._become(table)
            await self._catch_up()
            if self.readers and self.table.chat:
                for row in await self.hub.store.chat(self.table.id, self._heard):
                    self._tell_line(row)
        self.hub.wake(self)

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


class Hub:
    """All rooms of this node."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.rooms: dict[str, Room] = {}
        self.outages: list[tuple[int, int]] = []
        """Times when no node was alive: nobody's clock ran then."""
        self.on_change: Callable[[Room], None] = lambda room: None
        """Who drives bots and clocks listens here."""
        self.in_use: Callable[[str], bool] = lambda table: False
        """Whether somebody needs a table in memory although nobody looks at it."""
        self.on_announce: Callable[[str], None] = lambda table: None
        """Who tells other nodes listens here."""
        self.on_person: Callable[[str], None] = lambda player: None
        """Who tells other nodes that a player has signed out, has another name or has muted somebody listens here."""
        self.on_presence: Callable[[str], None] = lambda table: None
        """Who tells other nodes who is here listens here."""
        self.elsewhere: Callable[[str], TablePresence] = lambda table: NOBODY_PRESENT
        """Who is at a table at other nodes."""
        self.online_elsewhere: Callable[[], frozenset[str]] = frozenset
        """Who has a table open at other nodes."""
        self.on_broken: Callable[[str], None] = lambda game: None
        """Who counts games whose rules have failed listens here; it may be told from any thread."""
        self._rules: dict[str, Rules] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}

    def online(self) -> frozenset[str]:
        """Everybody who has a table open, here or at another node."""
        return (
            frozenset(reader.player for reader in self._readers() if reader.player is not None)
            | self.online_elsewhere()
        )

    def game(self, name: str) -> Game:
        return game_of(name)

    def here(self, table: str) -> TablePresence:
        """Who is at a table at this node."""
        room = self.rooms.get(table)
        return room.here() if room is not None else NOBODY_PRESENT

    def info(self, table: Table) -> TableInfo:
        """A table as everybody may know it, with who is there, as far as is known here."""
        room = self.rooms.get(table.id)
        if room is not None:
            return room.table_info(table)
        elsewhere = self.elsewhere(table.id)
        return table_info(table, elsewhere.players, None, elsewhere.watching)

    def holds(self, room: Room) -> bool:
        """Whether this is the one room of its table here: whoever is in another one is told nothing any more."""
        return self.rooms.get(room.table.id) is room

    def use_checked_rules(self, name: str) -> None:
        """Compile a game's rules, bounds checked, and let matches that are loaded from now on use them. Slow."""
        self._rules[name] = checked_rules(self.game(name))

    def rules(self, game: Game) -> Rules:
        """A game's rules as they are at hand: compiled, or plain until they are."""
        return self._rules.get(game.name) or Rules(game)

    async def room(self, table_id: str) -> Room:
        """The room of a table, read from the store if it is not in memory."""
        if table_id in self.rooms:
            self.rooms[table_id].touched = time.monotonic()
            return self.rooms[table_id]
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load_room(table_id))
            self._loading[table_id].add_done_callback(lambda task: self._loaded(table_id, task))
        return await asyncio.shield(self._loading[table_id])

    def _loaded(self, table_id: str, task: "asyncio.Task[Room]") -> None:
        del self._loading[table_id]
        if not task.cancelled():
            task.exception()  # seen, though whoever asked for the room may have been stopped

    async def end_loading(self) -> None:
        """Wait for rooms that are being read, though nobody may wait for them any more: the store closes after this."""
        await asyncio.gather(*self._loading.values(), return_exceptions=True)

    async def _load_room(self, table_id: str) -> Room:
        table = await self.store.table(table_id)
        if table is None:
            raise Refusal("no-table", "there is no such table; ask for a new link", status=404)
        room = Room(self, table)
        if table.match is not None:
            room.live = await self.load(table.match)
        self.rooms[table_id] = room
        self.wake(room)
        return room

    async def load(self, match_id: str) -> LiveMatch:
        """A match, replayed from its stored entries."""
        row = await self.store.match(match_id)
        if row is None:
            raise Refusal("no-match", "there is no such match", status=404)
        entries = await self.store.entries(match_id, 0)
        game = self.game(row.game)
        if (row.rules, row.edition) != (game.rules_version, game.edition):
            raise Refusal("other-rules", f"this match was played by other rules than {game.title} has here now")
        return await asyncio.to_thread(self._replay, game, row, entries)

    async def empty_chairs(self, table: Table) -> frozenset[int]:
        """The seats of a table where nobody has joined its match."""
        if table.match is None or not self.game(table.game).chairs:
            return frozenset()
        room = await self.room(table.id)
        await room.refresh()  # at another node somebody may just have joined
        return room.live.empty_chairs() if room.live is not None else frozenset()

    async def try_out(self, row: MatchRow) -> None:
        """Set a match up and let go of it: a game that cannot do that is refused before anything is stored."""
        await asyncio.to_thread(self._replay, self.game(row.game), row, [])

    def _replay(self, game: Game, row: MatchRow, entries: list[EntryRow]) -> LiveMatch:
        live = LiveMatch(game, row, self._rules.get(game.name), lambda game: self.on_broken(game))
        for entry in entries:
            live.note(entry)
        return live

    async def changed(self, table: Table) -> None:
        """After the store has taken a changed table: tell whoever looks at it, here and at other nodes."""
        room = self.rooms.get(table.id)
        try:
            if room is None and table.id in self._loading:
                room = await self.room(table.id)  # it may have been read just before the change
            if room is not None:
                await room.changed(table)
            elif table.state == PLAYING:  # a match has begun: whoever drives its bots is told
                await self.room(table.id)
        except Refusal as refusal:
            # The change is stored all the same. Whoever comes anew finds it, or learns what is wrong with the match.
            log.warning("change-not-shown", table=table.id, code=refusal.code)
            stale = self.rooms.pop(table.id, None)
            for reader in list(stale.readers) if stale is not None else ():
                reader.close(TRY_LATER, Bye(refusal.code, refusal.reason))
        self.on_announce(table.id)

    def announce(self, room: Room) -> None:
        """A room has moved on: other nodes and whoever drives its bots and clocks are told."""
        self.on_announce(room.table.id)
        self.on_change(room)

    def wake(self, room: Room) -> None:
        self.on_change(room)

    def forget_idle(self, seconds: float = IDLE_SECONDS) -> int:
        """Let go of rooms where nobody has been for a while and that nothing here waits for; how many."""
        before = time.monotonic() - seconds
        return sum(self.let_go(room) for room in list(self.rooms.values()) if room.touched < before)

    def let_go(self, room: Room) -> bool:
        """Let go of a room where nobody is and that nothing here waits for; False: it is still needed."""
        id = room.table.id
        if room.readers or room.lock.locked() or self.in_use(id) or not self.holds(room):
            return False
        del self.rooms[id]
        return True

    def close_sockets_of(self, player: str, token: str | None = None) -> None:
        """Close a player's sockets: those that were opened with a token that is worth nothing now, or all."""
        for reader in self.readers_of(player):
            if token in (None, reader.token):
                reader.close(POLICY, SIGNED_OUT)
        self.on_person(player)

    async def close_revoked_sockets(self) -> None:
        """Close the sockets whose tokens were made worthless elsewhere: at another node, or by who runs the server."""
        tokens = list({reader.token for reader in self._readers() if reader.player is not None})
        worthless: set[str] = set()
        for at in range(0, len(tokens), TOKENS):
            if at:
                await asyncio.sleep(TOKENS_PAUSE)
            some = tokens[at : at + TOKENS]
            worthless |= set(some) - await self.store.known_tokens(some)
        for reader in self._readers() if worthless else ():
            if reader.player is not None and reader.token in worthless:
                reader.close(POLICY, SIGNED_OUT)

    def mute(self, player: str, muted: frozenset[str]) -> None:
        """Whose chat a player does not want to read from now on."""
        for reader in self.readers_of(player):
            reader.muted = muted
        self.on_person(player)

    def rename(self, player: str, name: str) -> None:
        """What a player is called from now on."""
        for reader in self.readers_of(player):
            reader.name = name
        self.on_person(player)

    async def forget(self, player: str) -> None:
        """The store has forgotten a player: the name leaves the matches in memory, the player's sockets close."""
        await self._read_names_of(player)
        self.close_sockets_of(player)

    async def _read_names_of(self, player: str) -> None:
        rooms = {room.live.row.id: room for room in self.rooms.values() if room.live is not None}
        for match in await self.store.played_in(player, list(rooms)):
            await rooms[match].read_names()

    async def read_person(self, player: str) -> None:
        """Another node says that something about a player has changed (name, token, whom they have muted): the sockets
        here are to know."""
        found = await self.store.player(player)
        if found is not None and found.name == SOMEBODY:
            await self._read_names_of(player)
        tokens = {reader.token for reader in self.readers_of(player)}
        known = await self.store.known_tokens(tokens)
        muted = frozenset(other.id for other in await self.store.muted_players(player))
        for reader in self.readers_of(player):
            reader.muted = muted
            if found is not None:
                reader.name = found.name
            if reader.token in tokens - known:
                reader.close(POLICY, SIGNED_OUT)

    def readers_of(self, player: str) -> list[Reader]:
        """The sockets that a player has here."""
        return [reader for reader in self._readers() if reader.player == player]

    def _readers(self) -> list[Reader]:
        return [reader for room in self.rooms.values() for reader in room.readers]

    def close_all(self, code: str, reason: str) -> None:
        """Tell every socket that this node stops."""
        for room in list(self.rooms.values()):
            room.tell(Bye(code, reason))
