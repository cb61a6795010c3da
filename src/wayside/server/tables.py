"""Tables in the store: load, change, save under the version that was loaded, and try again if somebody was quicker."""

import asyncio
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Protocol

from wayside.bots.levels import STAND_IN
from wayside.engine import dice
from wayside.engine.game import Game
from wayside.engine.options import option_texts
from wayside.engine.registry import load_games
from wayside.protocol import ClockInfo, SeatInfo, TableInfo
from wayside.server import seating
from wayside.server.errors import Refusal
from wayside.server.logs import logger
from wayside.server.model import OVER, PLAYING, WAITING, ClockRule, MatchRow, Player, Table, now_ms
from wayside.server.store import Store

log = logger("tables")

TRIES = 8  # at a change while others are quicker
LISTED, OF_ONE_HOST, OF_ONE_ADDRESS = 100, 3, 10  # tables in the public list: nobody fills it alone
MOST_NOTED = 20_000  # tables of which it is known from where they were made public; some megabytes
LOOKED_AT = 3  # times as many, for not all that are public are of use to others
LISTED_HOURS = 24  # a table that has waited longer is not listed: nobody sits there any more
LONGEST_NAME = 60  # of a game
LOOK_SECONDS = 0.1  # between two looks at whether a match has begun that waits for nonces


class Listener(Protocol):
    """Who is told of every change that the store has taken."""

    async def changed(self, table: Table) -> None: ...

    async def try_out(self, row: MatchRow) -> None:
        """Refuse a match that cannot begin, before it is stored."""
        ...

    async def empty_chairs(self, table: Table) -> Collection[int]:
        """The seats of a table where nobody has joined its match."""
        ...

    def info(self, table: Table) -> TableInfo:
        """A table, with who is there."""
        ...


_loading = threading.Lock()  # whoever comes first loads them, and the others wait


@lru_cache
def _games() -> tuple[dict[str, Game], dict[str, str]]:
    found, broken = load_games()
    for name, reason in broken.items():
        log.error("game-not-loaded", game=name, reason=reason)
    return found, broken


def loaded() -> tuple[dict[str, Game], dict[str, str]]:
    """The games that there are, and of those that cannot be loaded why; they do not change while a server runs."""
    with _loading:
        return _games()


def installed() -> frozenset[str]:
    """The names of the games that there are."""
    return frozenset(loaded()[0])


def _game(name: str) -> Game:
    return loaded()[0][name]


def game_of(name: str) -> Game:
    """An installed game by its exact name, or a refusal that suggests the nearest."""
    if name in installed():
        return _game(name)
    if name in loaded()[1]:
        raise Refusal("game-broken", f"the game {name!r} is installed here, but cannot be loaded", status=404)
    near = get_close_matches(name[:LONGEST_NAME].lower(), sorted(installed()), 1, 0.4)
    hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(sorted(installed())) or 'none'}"
    raise Refusal("no-game", f"no game {name[:LONGEST_NAME]!r}; {hint}", status=404)


def table_info(
    table: Table, here: frozenset[str] = frozenset(), due: list[int] | None = None, watching: int = 0
) -> TableInfo:
    """A table as everybody at it may know it; nonces stay with the server, and only their hashes are shown."""
    game = game_of(table.game)
    return TableInfo(
        table.id,
        table.game,
        table.host,
        [
            SeatInfo(
                name=seat.name,
                player=seat.player,
                bot=seat.bot,
                held=seat.held,
                here=seat.player in here,
                open=seating.is_free(table, i, game.late),
                left=seat.left if table.state == PLAYING else None,
                kept=seat.kept if table.state == WAITING else None,
            )
            for i, seat in enumerate(table.seats)
        ],
        option_texts(game.options, table.options),
        ClockInfo(table.clock.seconds, table.clock.then, due or []),
        table.public,
        table.chat,
        table.late,
        table.state,
        table.version,
        dice.commitment(bytes.fromhex(table.secret)),
        table.match,
        table.rematch,
        watching,
        table.starting if table.state == WAITING else 0,
        seating.promise_of(table, game) if table.state == WAITING else "",
        table.onlookers,
    )


class Tables:
    """All tables, as people ask for them."""

    def __init__(
        self,
        store: Store,
        listener: Listener,
        most_think_ms: int = seating.MOST_THINK,
        kept_seconds: float = seating.KEPT_SECONDS,
        of_one_address: int = OF_ONE_ADDRESS,
    ) -> None:
        self.store = store
        self.listener = listener
        self.most_think_ms = most_think_ms
        self.kept_seconds = kept_seconds
        self.of_one_address = of_one_address
        self._made_from: OrderedDict[str, str] = OrderedDict()  # in memory only: addresses are nothing to keep

    async def get(self, id: str) -> Table:
        table = await self.store.table(id)
        if table is None:
            raise Refusal("no-table", "there is no such table; ask for a new link", status=404)
        return table

    async def change(self, id: str, act: Callable[[Table], object]) -> Table:
        """Make a change, and tell of it; nothing is saved where nothing changes."""
        for _ in range(TRIES):
            table = await self.get(id)
            expected = table.version
            before = repr(table)
            act(table)
            if repr(table) == before:
                return table
            if await self.store.save_table(table, expected):
                await self.listener.changed(table)
                return table
        raise _too_busy()

    async def create(
        self,
        host: Player,
        game: str,
        seats: int,
        options: Mapping[str, str],
        clock: ClockRule,
        public: bool,
        chat: bool,
        seat: int | None,
        nonce_hash: str = "",
        late: bool | None = None,
    ) -> Table:
        """A new table, with the host in a seat or (None) beside it."""
        table = seating.make_table(host, game_of(game), seats, options, clock, public, chat, late)
        if seat is not None:
            seating.sit(table, host, seat, nonce_hash)
        await self.store.add_table(table)
        return table

    async def sit(self, id: str, player: Player, seat: int | None, nonce_hash: str = "") -> Table:
        table = await self.get(id)
        # What the player has had in this match before; it cannot grow while the seat is asked for.
        had = await self.store.seats_had(table.match, player.id) if table.match is not None else ()
        late = game_of(table.game).late
        return await self.change(id, lambda table: seating.sit(table, player, seat, nonce_hash, late, had))

    async def rename(self, player: Player) -> None:
        """A new name at every table that waits; where a match has begun, its log knows the seat by the old one."""
        for table in await self.store.tables_of(player.id):
            if table.state == WAITING:
                await self.change(table.id, lambda table: seating.rename(table, player))

    async def stand_up(self, id: str, player: Player) -> Table:
        return await self.change(id, lambda table: seating.stand_up(table, player))

    async def leave(self, id: str, player: Player, for_good: bool) -> Table:
        chairs = await self.listener.empty_chairs(await self.get(id))

        def act(table: Table) -> None:
            seating.leave(table, player, for_good, STAND_IN, chairs)

        return await self.change(id, act)

    async def come_back(self, id: str, player: Player) -> Table:
        return await self.change(id, lambda table: seating.come_back(table, player))

    async def throw_away(self, id: str, player: Player) -> Table:
        """Be rid of a match against bots alone."""
        for _ in range(TRIES):
            table = await self.get(id)
            expected = table.version
            seating.throw_away(table, player)
            if await self.store.throw_away(table, expected):
                await self.listener.changed(table)
                return table
        raise _too_busy()

    async def put_away(self, id: str, player: Player, on: bool) -> None:
        """Remind a player of an unfinished table no more; or do again."""
        table = await self.get(id)
        if not on:
            await self.store.bring_back(player.id, id)
            return
        if seating.seat_of(table, player.id) is None:
            raise Refusal("not-seated", "you have no seat at this table", status=403)
        if table.state == OVER:
            raise Refusal("match-over", "the match at this table is over; nothing reminds you of it")
        await self.store.put_away(player.id, id)

    async def unfinished_of(self, player: Player) -> list[tuple[Table, bool]]:
        """The tables where somebody has a seat and nothing is over, the newest first, and whether they are put away."""
        found = await self.store.unfinished_of(player.id)
        return [(table, away) for table, away in found if table.game in installed()]

    async def seat_bot(self, id: str, by: Player, seat: int, kind: str) -> Table:
        def act(table: Table) -> None:
            seating.seat_bot(table, by, seat, kind, game_of(table.game), self.most_think_ms)

        return await self.change(id, act)

    async def empty_seat(self, id: str, by: Player, seat: int) -> Table:
        return await self.change(id, lambda table: seating.empty_seat(table, by, seat))

    async def change_terms(self, id: str, by: Player, terms: seating.Terms) -> Table:
        return await self.change(id, lambda table: seating.change_terms(table, by, game_of(table.game), terms))

    async def open_seat(self, id: str, by: Player, seat: int, on: bool) -> Table:
        def act(table: Table) -> None:
            seating.open_seat(table, by, seat, on, STAND_IN, self.kept_seconds)

        return await self.change(id, act)

    async def start(
        self, id: str, by: Player, fill: str | None, nonces: Sequence[str] = (), commitment: str = ""
    ) -> Table:
        """Begin the match, once everybody has told their nonces who is there and sent a hash before.

        Who tells nonces with the start names the commitment of the promise that they belong to: if somebody has sat
        down meanwhile, they go for nothing, and others are to be drawn.
        """

        def act(table: Table) -> None:
            seating.start(table, by, game_of(table.game), fill, self.most_think_ms)
            promise = seating.promise_of(table, game_of(table.game))
            if nonces and commitment != dice.commitment(promise.encode()):
                raise Refusal("other-promise", "the table has changed meanwhile; draw another nonce, and start again")
            seating.tell(table, nonces)

        table = await self._begin(id, act)
        while table.state == WAITING and table.starting:
            await asyncio.sleep(LOOK_SECONDS)
            table = await self._begin(id, lambda table: None)
        return table

    async def tell(self, id: str, nonces: Sequence[str]) -> Table:
        """Tell nonces of a match that is about to begin; the last one begins it."""
        return await self._begin(id, lambda table: seating.tell(table, nonces))

    async def _begin(self, id: str, act: Callable[[Table], object]) -> Table:
        """Make a change, and begin the match if it can begin now: the table and the match are stored together."""
        for _ in range(TRIES):
            table = await self.get(id)
            expected, before = table.version, repr(table)
            act(table)
            if seating.may_begin(table, [seat.player or "" for seat in self.listener.info(table).seats if seat.here]):
                row = seating.begin(table, game_of(table.game))
                await self.listener.try_out(row)
                # Whoever drives matches is to look at it at once: its first decision may be a bot's.
                saved = await self.store.start_match(table, expected, row, deadline=row.started)
            elif repr(table) == before:
                return table
            else:
                saved = await self.store.save_table(table, expected)
            if saved:
                await self.listener.changed(table)
                return table
        raise _too_busy()

    async def rematch(self, id: str, by: Player) -> Table:
        """The table for the next match, with `by` seated as before; whoever asks second comes to the same one."""
        for _ in range(TRIES):
            table = await self.get(id)
            following = seating.rematch(table, by)
            if table.rematch is not None:
                return await self.change(table.rematch, lambda table: seating.agree(table, by))
            await self.store.add_table(following)
            if id in self._made_from:
                self.note_address(following.id, self._made_from[id])
            expected, table.rematch = table.version, following.id
            if await self.store.save_table(table, expected):
                await self.listener.changed(table)
                return following
            following.state = OVER  # somebody else's became the one
            await self.store.save_table(following, following.version)
        raise _too_busy()

    def note_address(self, table: str, address: str) -> None:
        """Note from where a table was made public: whoever has many names still has one address."""
        self._made_from[table] = address
        if len(self._made_from) > MOST_NOTED:
            self._made_from.popitem(last=False)

    async def public(self) -> list[Table]:
        """Tables that everybody may know of: those that wait for somebody, then those to watch; the newest first."""
        since = now_ms() - LISTED_HOURS * 60 * 60 * 1000
        found = await self.store.public_tables(LISTED * LOOKED_AT, since, OF_ONE_HOST * LOOKED_AT)
        hosts: Counter[str] = Counter()
        addresses: Counter[str] = Counter()
        listed = []
        for table in found:
            if table.game in installed() and (table.state != WAITING or _waits(table)):
                hosts[table.host] += 1
                address = self._made_from.get(table.id)
                if hosts[table.host] > OF_ONE_HOST or (address and addresses[address] >= self.of_one_address):
                    continue
                if address:
                    addresses[address] += 1
                listed.append(table)
        return listed[:LISTED]

    async def of(self, player: Player) -> list[Table]:
        """The tables where somebody has a seat, the newest first."""
        return [table for table in await self.store.tables_of(player.id) if table.game in installed()]


def _waits(table: Table) -> bool:
    """Whether somebody sits there and waits for another."""
    seats = table.seats
    free = any(seating.is_empty(seat) and seat.kept is None for seat in seats)
    return free and any(seat.player is not None for seat in seats)


def _too_busy() -> Refusal:
    return Refusal("too-busy", "others were quicker each time; look at the table and try again")
