"""Who moves next where no person does: bots, clocks, and the seats of those who are gone.

A node drives a match only while it holds its lease, where there are other nodes. Even if two should drive one for a
moment, an entry's number is taken once, and a move for a decision that was made meanwhile is refused as stale: no
bot's or clock's move is ever played twice.

Whatever goes wrong at a table is logged and tried again later, and the other tables do not notice.
"""

import asyncio
import random
from collections.abc import Coroutine
from typing import Any

from wayside.bots.players import bot_names
from wayside.server.bots import BotFailed, BotPool, BotsBusy
from wayside.server.clocks import BOT, Plan, Presence, next_look, plan, plays_by_itself, with_grace
from wayside.server.errors import DamagedStore, Refusal
from wayside.server.hub import Hub, Room
from wayside.server.leases import Leases
from wayside.server.live import LiveMatch
from wayside.server.logs import logger
from wayside.server.metrics import Metrics
from wayside.server.model import PLAYING, Table, now_ms
from wayside.server.seating import usual_bot
from wayside.server.settings import Settings
from wayside.server.tables import Tables

log = logger("driver")

FIRST_PAUSE, LONGEST_PAUSE = 0.25, 15.0  # seconds until a table is looked at again after a failure
REMEMBERED = 120 * 24 * 3600 * 1000  # milliseconds: outages longer ago than any clock lasts
SOON = 60_000  # milliseconds: for a deadline that is nearer a match stays in memory
NOTE_LASTS = 300.0  # seconds for which a match is surely still noted in the store
QUIET = 900_000  # milliseconds without a move until a match is left to the store; longer than a note lasts
LEFT_ALONE = 60.0  # seconds until a match that needed nothing is looked at again
MOST_FOUND = 5000  # matches that a sweep asks for
LOADING = 8  # matches that a sweep loads at the same time
ALONE = 5  # a single node needs to sweep so many times less often
SETTLED = frozenset({"stale", "match-over", "no-match"})  # somebody else has decided: nothing is wrong
WRONG_MOVE = frozenset({"illegal-move", "invalid-move", "ambiguous-move", "bad-move"})


class Driven:
    """A table that the driver looks after."""

    def __init__(self, room: Room, match: str) -> None:
        self.table = room.table.id
        self.match = match
        self.task: asyncio.Task[None] | None = None
        """Acts at the table now."""
        self.again = False
        """Something has changed meanwhile."""
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.timer: asyncio.TimerHandle | None = None
        self.failures = 0
        self.version = -1
        self.version_at = 0.0
        self.noted_at = -NOTE_LASTS
        """When the store was last known to know that this match needs a node."""
        self.returning = {i for i, seat in enumerate(room.table.seats) if seat.held}
        """Held seats whose player has been away since: their coming back counts. Who asks a bot to play on and
        stays to watch has not come back."""

    def rest(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class Driver:
    """Drives the matches of a node. `start` and `stop` it; the hub tells it of every change."""

    def __init__(
        self, hub: Hub, pool: BotPool, settings: Settings, metrics: Metrics, node: str, alone: bool = True
    ) -> None:
        """`alone`: no other node works on this store, and so there is no need of leases."""
        self.hub = hub
        self.store = hub.store
        self.pool = pool
        self.settings = settings
        self.metrics = metrics
        self.node = node
        self.alone = alone
        self.leases = Leases(hub.store, node, settings.lease_seconds, alone)
        self._tables = Tables(hub.store, hub)
        self._driven: dict[str, Driven] = {}
        self._match_at: dict[str, str] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._playing: set[asyncio.Task[Any]] = set()
        self._found: set[str] = set()
        """Matches that the sweep has just found, and that the store so knows of."""
        self._left_alone: dict[str, float] = {}
        """Matches that the sweep passes over for a while."""
        self._stopping = False

    async def start(self) -> None:
        """Take note of the time in which nobody was there, then look after every match that waits."""
        await self._beat()
        await self._read_outages()
        self.hub.on_change = self.nudge
        for room in list(self.hub.rooms.values()):
            self.nudge(room)
        self._tasks = [
            asyncio.create_task(self._forever(self._beat, self.settings.beat_seconds), name="heartbeat"),
            asyncio.create_task(self._forever(self._sweep, self._sweep_seconds), name="sweep"),
        ]

    async def stop(self) -> None:
        """Stop deciding; what is being stored is stored."""
        self._stopping = True
        doing = [
            *self._tasks,
            *(task for d in self._driven.values() for task in (d.task, *d.thinking.values()) if task),
        ]
        for driven in self._driven.values():
            driven.rest()
        for task in doing:
            task.cancel()
        await asyncio.gather(*doing, *self._playing, return_exceptions=True)
        await self.leases.release()
        self._driven.clear()
        self._match_at.clear()

    @property
    def _sweep_seconds(self) -> float:
        return self.settings.sweep_seconds * (ALONE if self.alone else 1)

    async def _forever(self, act: Any, seconds: float) -> None:
        while True:
            try:
                await act()
            except Exception as error:  # the store may be gone for a while
                log.warning("failed", what=act.__name__, exc_info=error)
            await asyncio.sleep(seconds)

    # ---- Being alive

    async def _beat(self) -> None:
        gap = round(self.settings.outage_seconds * 1000)
        if await self.store.heartbeat(self.node, gap=gap) is not None:
            log.info("outage", note="clocks stood still while no node was alive")
            await self._read_outages()
            for room in list(self.hub.rooms.values()):
                self.nudge(room)

    async def _read_outages(self) -> None:
        found = await self.store.outages(now_ms() - REMEMBERED)
        self.hub.outages = with_grace(found, round(self.settings.restart_grace_seconds * 1000))

    # ---- Matches that nobody drives

    async def _sweep(self) -> None:
        """Load the matches that wait and are not looked after here."""
        now = asyncio.get_running_loop().time()
        self._left_alone = {match: until for match, until in self._left_alone.items() if until > now}
        for driven in list(self._driven.values()):
            room = self.hub.rooms.get(driven.table)
            if room is None:
                self._forget(driven)
            elif self._is_idle(driven, room):
                await self._leave(driven, room)
        due = await self.store.due(now_ms(), self.node, MOST_FOUND)
        found = [match for match in due if match not in self._match_at and match not in self._left_alone]
        loading = asyncio.Semaphore(LOADING)

        async def load(match: str) -> None:
            async with loading:
                await self._pick_up(match)

        await asyncio.gather(*(load(match) for match in found))

    async def _pick_up(self, match: str) -> None:
        """Look after a match from now on; if nothing is to be done soon, leave it to the store again."""
        try:
            self._found.add(match)
            row = await self.store.match(match)
            room = await self.hub.room(row.table) if row is not None else None
            live = room.live if room is not None else None
            if room is None or live is None or live.over or live.row.id != match:
                await self.store.set_deadline(match, None)
                return
            self.nudge(room)
            driven = self._driven.get(room.table.id)
            if driven is not None and self._is_idle(driven, room):
                await self._leave(driven, room)
        except (DamagedStore, Refusal) as error:
            self._left_alone[match] = asyncio.get_running_loop().time() + 5 * LEFT_ALONE
            log.error("match-cannot-be-driven", match=match, code=getattr(error, "code", "damaged"))
        finally:
            self._found.discard(match)

    def _is_idle(self, driven: Driven, room: Room) -> bool:
        """Whether nobody is there and nothing is to be done soon."""
        live = room.live
        if driven.task is not None or driven.thinking or room.readers or live is None or live.over:
            return False
        at = next_look(room.table, live.waiting(), live.owing_since, self.hub.outages)
        return at is None or at > now_ms() + SOON

    async def _leave(self, driven: Driven, room: Room) -> None:
        """Let go of a match; after a long silence the store keeps the time at which a node must look again."""
        live = room.live
        if live is not None and now_ms() - max(map(live.owing_since, live.waiting()), default=0) > QUIET:
            at = next_look(room.table, live.waiting(), live.owing_since, self.hub.outages)
            await self.store.set_deadline(driven.match, at)
        if self._is_idle(driven, room):
            self._left_alone[driven.match] = asyncio.get_running_loop().time() + LEFT_ALONE
            self._forget(driven)

    # ---- Looking at a table

    def nudge(self, room: Room) -> None:
        """Something has changed at a table."""
        if self._stopping:
            return
        live = room.live
        driven = self._driven.get(room.table.id)
        if live is None or live.over or room.table.state != PLAYING:
            if driven is not None:
                self._forget(driven)
            return
        if driven is None or driven.match != live.row.id:
            if driven is not None:
                self._forget(driven)
            driven = self._driven[room.table.id] = Driven(room, live.row.id)
            if live.row.id in self._found:
                driven.noted_at = asyncio.get_running_loop().time()
            self._match_at[live.row.id] = room.table.id
            self.metrics.driven.set(len(self._driven))
        if live.version != driven.version:
            driven.version, driven.version_at = live.version, asyncio.get_running_loop().time()
            driven.failures = 0  # whatever it was, moves are stored again
        self._look(driven, room)

    def drives(self, table: str) -> bool:
        """Whether there is anything here that the driver waits for: such a room stays in memory."""
        driven = self._driven.get(table)
        return driven is not None and (driven.timer is not None or driven.task is not None or bool(driven.thinking))

    def _forget(self, driven: Driven) -> None:
        driven.rest()
        for task in driven.thinking.values():
            task.cancel()
        self._match_at.pop(driven.match, None)
        self.leases.drop(driven.match)
        if self._driven.get(driven.table) is driven:
            del self._driven[driven.table]
        self.metrics.driven.set(len(self._driven))

    def _look(self, driven: Driven, room: Room) -> None:
        """Act if there is anything to do, else wait until there may be: most looks end here, and cost little."""
        if self._driven.get(driven.table) is not driven:
            return
        if driven.task is not None:
            driven.again = True
            return
        if driven.failures and driven.timer is not None:
            return  # it is looked at again soon enough
        live = room.live
        assert live is not None
        todo = self._plan(driven, room, live)
        needs_noting = self._is_unnoted(driven) and (room.table.clock.seconds > 0 or self._has_bots(room.table))
        fresh = any(seat not in driven.thinking for seat in (*todo.bots, *todo.late))
        elsewhere = self.leases.elsewhere(driven.match)
        if needs_noting or todo.give_back or ((fresh or todo.sit_in) and not elsewhere):
            driven.rest()
            driven.task = asyncio.create_task(self._act(driven, room, live))
        elif not todo.empty and elsewhere:
            self._look_in(driven, room, self.settings.lease_seconds)
        elif todo.at is not None:
            seconds = (todo.at - now_ms()) / 1000
            # A timer that goes off sooner is left alone: it will look, and set itself anew.
            if driven.timer is None or driven.timer.when() > asyncio.get_running_loop().time() + seconds:
                self._look_in(driven, room, seconds)
        else:
            driven.rest()

    def _look_in(self, driven: Driven, room: Room, seconds: float) -> None:
        def look() -> None:
            driven.timer = None
            self._look_again(driven, room)

        driven.rest()
        driven.timer = asyncio.get_running_loop().call_later(max(0.0, seconds), look)

    def _look_again(self, driven: Driven, room: Room) -> None:
        """Through the front door: the room may hold another match by now, or none."""
        if self._driven.get(driven.table) is driven:
            self.nudge(self.hub.rooms.get(driven.table, room))

    def _is_unnoted(self, driven: Driven) -> bool:
        return asyncio.get_running_loop().time() - driven.noted_at >= NOTE_LASTS

    def _has_bots(self, table: Table) -> bool:
        return any(plays_by_itself(table, seat) for seat in range(len(table.seats)))

    def _plan(self, driven: Driven, room: Room, live: LiveMatch) -> Plan:
        players = {reader.player for reader in room.readers} - {None}
        here = frozenset(seat for seat, at in enumerate(room.table.seats) if at.player in players)
        waiting = live.waiting()
        gone = {seat: since for seat in waiting if seat not in here and (since := room.gone_since(seat)) is not None}
        if driven.returning or any(at.held for at in room.table.seats):
            for seat, at in enumerate(room.table.seats):
                if at.held and seat not in here:
                    driven.returning.add(seat)
                elif not at.held:
                    driven.returning.discard(seat)
        todo = plan(
            room.table,
            waiting,
            live.owing_since,
            Presence(here, gone),
            self.hub.outages,
            now_ms(),
            round(self.settings.away_seconds * 1000),
        )
        watching = [seat for seat in todo.give_back if seat not in driven.returning]
        if watching:
            todo.give_back = [seat for seat in todo.give_back if seat in driven.returning]
            todo.bots += [seat for seat in waiting if seat in watching]
        return todo

    # ---- Acting

    async def _act(self, driven: Driven, room: Room, live: LiveMatch) -> None:
        """Do what is to be done at a table; a failure is logged and tried again after a pause."""
        pause: float | None = None
        try:
            driven.again = False
            await self._do(driven, room, live)
            driven.failures = 0
        except Exception as error:
            pause = self._failed(driven, error)
        finally:
            driven.task = None
        if not self._stopping:
            if pause is not None:
                self._look_in(driven, room, pause)
            elif driven.again or not driven.thinking:
                self._look_again(driven, room)

    def _failed(self, driven: Driven, error: Exception) -> float:
        """Note a failure; how long to wait before the next try."""
        pause = min(FIRST_PAUSE * 2.0 ** min(driven.failures, 10), LONGEST_PAUSE) * random.uniform(0.8, 1.2)
        driven.failures += 1
        if not isinstance(error, BotsBusy):
            self.metrics.driver_errors.inc()
            code = getattr(error, "code", "")
            log.warning("table-failed", table=driven.table, code=code, failures=driven.failures, exc_info=error)
        return pause

    async def _do(self, driven: Driven, room: Room, live: LiveMatch) -> None:
        if self._is_unnoted(driven):
            # Early is safe: whoever looks finds out that there is nothing to do yet. So it need not be noted with
            # every move, but only as often as to be sure that nobody has left the match alone since.
            await self.store.set_deadline(driven.match, live.row.started)
            driven.noted_at = asyncio.get_running_loop().time()
        todo = self._plan(driven, room, live)
        if todo.give_back:
            await self._reseat(room, todo.give_back, None)
        if not (todo.bots or todo.late or todo.sit_in) or not await self.leases.hold(driven.match):
            return
        if todo.sit_in:
            await self._reseat(room, todo.sit_in, self._stand_in(room.table))
        for seat in todo.late:
            if room.table.clock.then == BOT:
                self._think(driven, room, live, seat, self._stand_in(room.table), "clock")
            elif seat not in todo.sit_in:
                await self._play_default(room, live, seat, "clock", live.version)
        for seat in todo.bots:
            kind = room.table.seats[seat].bot or self._stand_in(room.table)
            self._think(driven, room, live, seat, kind, "bot")

    def _stand_in(self, table: Table) -> str:
        """The bot that plays for those who are gone."""
        game = self.hub.game(table.game)
        kind = self.settings.away_bot
        return kind if kind.partition(":")[0] in bot_names(game) else usual_bot(game)

    async def _reseat(self, room: Room, seats: list[int], bot: str | None) -> None:
        """Let a bot sit in for players who are gone, or give them their seats back."""
        players = {seat: room.table.seats[seat].player for seat in seats}

        def act(table: Table) -> None:
            for seat, player in players.items():
                at = table.seats[seat]
                if at.player == player and player is not None and (at.bot is None) == (bot is not None):
                    at.bot, at.held = bot, bot is not None

        await self._tables.change(room.table.id, act)
        self.metrics.seats_held.labels("taken" if bot else "given back").inc(len(seats))
        log.info("seats-held" if bot else "seats-given-back", table=room.table.id, seats=len(seats))

    def _run(self, act: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """A task that is let finish when the driver stops."""
        task = asyncio.create_task(act)
        self._playing.add(task)
        task.add_done_callback(self._played)
        return task

    def _played(self, task: "asyncio.Task[Any]") -> None:
        self._playing.discard(task)
        if not task.cancelled():
            task.exception()  # seen, though whoever waited may have been stopped

    # ---- Moves

    def _think(self, driven: Driven, room: Room, live: LiveMatch, seat: int, kind: str, by: str) -> None:
        """Let a bot decide, in a task of its own: others at the table may decide meanwhile."""
        if seat in driven.thinking:
            return

        def done(task: "asyncio.Task[None]") -> None:
            if driven.thinking.get(seat) is task:
                del driven.thinking[seat]
            if task.cancelled() or self._stopping:
                return
            error = task.exception()
            if isinstance(error, Exception):
                self._look_in(driven, room, self._failed(driven, error))
            elif error is None:
                driven.failures = 0
                self._look_again(driven, room)

        task = asyncio.create_task(self._choose(driven, room, live, seat, kind, by))
        driven.thinking[seat] = task
        task.add_done_callback(done)

    async def _choose(self, driven: Driven, room: Room, live: LiveMatch, seat: int, kind: str, by: str) -> None:
        seen, owed = live.version, live.owing_since(seat)
        shown = driven.version_at
        sight = bytes(live.match.sight(seat))
        move: int | None = None
        try:
            move = await self.pool.choose(room.table.game, sight, seat, kind, match=driven.match)
        except BotsBusy:
            raise
        except BotFailed as error:
            log.warning("bot-failed", table=driven.table, bot=kind, reason=str(error))
        if by == "bot" and self._somebody_looks(room):
            await asyncio.sleep(shown + self.settings.bot_pause_ms / 1000 - asyncio.get_running_loop().time())
        if room.live is not live or seat not in live.waiting() or live.owing_since(seat) != owed:
            return
        if by == "bot" and not plays_by_itself(room.table, seat):
            return  # the player has come back
        try:
            if move is not None:
                await self._play(room, seat, move, by, seen)
                return
        except Refusal as refusal:
            if refusal.code in SETTLED:
                return
            if refusal.code not in WRONG_MOVE:
                raise
            if live.version != seen:
                return  # it was right when it was chosen: others have moved since
            log.error("bot-chose-wrongly", table=driven.table, game=room.table.game, bot=kind)
        await self._play_default(room, live, seat, by, seen)

    def _somebody_looks(self, room: Room) -> bool:
        return bool(room.readers) or any(seat.player and not seat.held for seat in room.table.seats)

    async def _play_default(self, room: Room, live: LiveMatch, seat: int, by: str, seen: int) -> None:
        try:
            await self._play(room, seat, live.match.rules.default(live.match.record, seat), by, seen)
        except Refusal as refusal:
            if refusal.code not in SETTLED:
                raise

    async def _play(self, room: Room, seat: int, move: int, by: str, seen: int) -> None:
        """A move for the decision that was owed at that version, and no later one; it is stored even if we stop."""
        # The node's own name is in the id: nobody else can have used it.
        move_id = f"{self.node}:{by}:{seat}:{seen}"
        version = await asyncio.shield(self._run(room.play(seat, move, move_id, by, seen)))
        if version <= seen:
            raise Refusal("not-played", "a move of that name was there already")
        self.metrics.moves.labels(by).inc()
