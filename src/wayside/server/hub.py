"""The rooms of this node, by their tables, and the people who have sockets in them."""

import asyncio
import time

from wayside.engine.game import Game, Rules
from wayside.protocol import Bye, TableInfo
from wayside.server.errors import Refusal
from wayside.server.live_match import LiveMatch
from wayside.server.logs import logger
from wayside.server.model import PLAYING, EntryRow, MatchRow, Table
from wayside.server.room import NOBODY_PRESENT, TRY_LATER, Reader, Room, TablePresence
from wayside.server.store import Store
from wayside.server.store.people import SOMEBODY
from wayside.server.tables import game_of, table_info

log = logger("hub")

IDLE_SECONDS = 120.0
POLICY = 1008  # the code with which a socket is closed for good
SIGNED_OUT = Bye("signed-out", "this device is signed out", retry=False)


class HubObserver:
    """What the rest of a node makes of what happens in its rooms, and what it knows of other nodes: here, nothing."""

    def changed(self, room: Room) -> None:
        """Something is different in a room: its bots and clocks are to be looked after."""

    def needs(self, table: str) -> bool:
        """Whether a table must stay in memory although nobody looks at it."""
        return False

    def moved_on(self, table: str) -> None:
        """A table has moved on: other nodes are to hear of it."""

    def person_changed(self, player: str) -> None:
        """A player has signed out, has another name or has muted somebody."""

    def presence_changed(self, table: str) -> None:
        """Somebody has come to a table here, or has left it."""

    def elsewhere(self, table: str) -> TablePresence:
        """Who is at a table at other nodes."""
        return NOBODY_PRESENT

    def online_elsewhere(self) -> frozenset[str]:
        """Who has a table open at other nodes."""
        return frozenset()

    def broken(self, game: str) -> None:
        """A game's rules have failed; this may be told from any thread."""


class Hub:
    """All rooms of this node."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.rooms: dict[str, Room] = {}
        self.outages: list[tuple[int, int]] = []
        """Times when no node was alive: nobody's clock ran then."""
        self.observer = HubObserver()
        self._rules: dict[str, Rules] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}

    def online(self) -> frozenset[str]:
        """Everybody who has a table open, here or at another node."""
        return (
            frozenset(reader.player for reader in self._readers() if reader.player is not None)
            | self.observer.online_elsewhere()
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
        elsewhere = self.observer.elsewhere(table.id)
        return table_info(table, elsewhere.players, None, elsewhere.watching)

    def holds(self, room: Room) -> bool:
        """Whether this is the one room of its table here: whoever is in another one is told nothing any more."""
        return self.rooms.get(room.table.id) is room

    def use_rules(self, rules: Rules) -> None:
        """Let matches that are loaded from now on have these rules: a game's own in another form."""
        self._rules[rules.game.name] = rules

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
        live = LiveMatch(game, row, self._rules.get(game.name), lambda game: self.observer.broken(game))
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
        self.observer.moved_on(table.id)

    def announce(self, room: Room) -> None:
        """A room has moved on: other nodes and whoever drives its bots and clocks are told."""
        self.observer.moved_on(room.table.id)
        self.observer.changed(room)

    def wake(self, room: Room) -> None:
        self.observer.changed(room)

    def forget_idle(self, seconds: float = IDLE_SECONDS) -> int:
        """Let go of rooms where nobody has been for a while and that nothing here waits for; how many."""
        before = time.monotonic() - seconds
        return sum(self.let_go(room) for room in list(self.rooms.values()) if room.touched < before)

    def let_go(self, room: Room) -> bool:
        """Let go of a room where nobody is and that nothing here waits for; False: it is still needed."""
        id = room.table.id
        if room.readers or room.lock.locked() or self.observer.needs(id) or not self.holds(room):
            return False
        del self.rooms[id]
        return True

    async def close_revoked_sockets(self) -> None:
        """Close the sockets whose tokens were made worthless elsewhere: at another node, or by who runs the server."""
        tokens = {reader.token for reader in self._readers() if reader.player is not None}
        worthless = tokens - await self.store.known_tokens(tokens)
        for reader in self._readers() if worthless else ():
            if reader.player is not None and reader.token in worthless:
                reader.close(POLICY, SIGNED_OUT)

    async def person_changed(self, player: str) -> None:
        """The store has taken something new about a player: the sockets here are to know, and those at other nodes."""
        await self.read_person(player)
        self.observer.person_changed(player)

    async def read_person(self, player: str) -> None:
        """Let the sockets here know what is new about a player: name, tokens, whom they have muted."""
        found = await self.store.player(player)
        if found is not None and found.name == SOMEBODY:  # the name leaves the matches in memory
            rooms = {room.live.row.id: room for room in self.rooms.values() if room.live is not None}
            for match in await self.store.played_in(player, list(rooms)):
                await rooms[match].read_names()
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
