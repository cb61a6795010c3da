"""Who moves next where no person does: bots, clocks, and the seats of those who are gone.

A node drives a match only while it holds its lease, where there are other nodes. Even if two should drive one for a
moment, an entry's number is taken once, and a move for a decision that was made meanwhile is refused as stale: no
bot's or clock's move is ever played twice.

Whatever goes wrong at a table is logged and tried again later, and the other tables do not notice.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable

from wayside.bots.levels import STAND_IN
from wayside.bots.players import bot_names
from wayside.server.automatic_moves import AutomaticMoves
from wayside.server.bot_pool import BotPool, BotsBusy
from wayside.server.clocks import BOT, Plan, plays_by_itself
from wayside.server.driven_table import DrivenTable
from wayside.server.hints import may_ask_for_hints
from wayside.server.hub import Hub
from wayside.server.leases import Leases
from wayside.server.live_match import LiveMatch
from wayside.server.logs import logger
from wayside.server.metrics import Metrics
from wayside.server.model import CHAIR, PLAYING, By, Table, now_ms
from wayside.server.room import Room
from wayside.server.seating import empty_chair, is_empty, sit_in
from wayside.server.settings import Settings
from wayside.server.sweeper import Sweeper
from wayside.server.tables import Tables

log = logger("driver")

FIRST_PAUSE, LONGEST_PAUSE = 0.25, 15.0  # seconds until a table is looked at again after a failure


class MatchDriver:
    """Drives the matches of a node. `start` and `stop` it; the hub tells it of every change."""

    def __init__(
        self,
        hub: Hub,
        pool: BotPool,
        settings: Settings,
        metrics: Metrics,
        node: str,
        alone: bool = True,
        elsewhere: Callable[[str, str], Awaitable[bool]] | None = None,
    ) -> None:
        """`alone`: no other node works on this store, and so there is no need of leases.

        `elsewhere` says of a table and a player whether the player is there at another node.
        """
        self.hub = hub
        self.store = hub.store
        self.pool = pool
        self.settings = settings
        self.metrics = metrics
        self.node = node
        self.alone = alone
        self._elsewhere = elsewhere
        self.leases = Leases(hub.store, node, settings.lease_seconds, alone)
        self.moves = AutomaticMoves(hub, pool, settings, metrics, node)
        self._tables = Tables(hub.store, hub)
        self.driven: dict[str, DrivenTable] = {}
        self.match_at: dict[str, str] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self.sweeper = Sweeper(self)
        self._driving = False

    async def start(self) -> None:
        """Take note of the time in which nobody was there, and look after every match that waits from now on."""
        await self.sweeper.begin()
        self._driving = True
        for room in list(self.hub.rooms.values()):
            self.nudge(room)
        self._tasks = self.sweeper.tasks()

    async def stop(self) -> None:
        """Stop deciding; what is being stored is stored."""
        self._driving = False
        doing = [
            *self._tasks,
            *(task for d in self.driven.values() for task in (d.task, *d.thinking.values()) if task),
        ]
        for driven in self.driven.values():
            driven.rest()
        for task in doing:
            task.cancel()
        await asyncio.gather(*doing, *self.moves.playing, return_exceptions=True)
        await self.hub.end_loading()
        await self.leases.release()
        self.driven.clear()
        self.match_at.clear()

    # ---- Looking at a table

    def nudge(self, room: Room) -> None:
        """Something has changed at a table."""
        if not self._driving:
            return
        live = room.live
        driven = self.driven.get(room.table.id)
        if live is None or live.over or room.table.state != PLAYING:
            if driven is not None:
                self.forget(driven)
            return
        if driven is None or driven.match != live.row.id:
            if driven is not None:
                self.forget(driven)
            driven = self.driven[room.table.id] = DrivenTable(room, live.row.id)
            if live.row.id in self.sweeper.found:
                driven.noted_at = asyncio.get_running_loop().time()
            self.match_at[live.row.id] = room.table.id
            if may_ask_for_hints(room.table):
                self.pool.prepare(room.table.game)
            self.metrics.driven.set(len(self.driven))
        driven.take_note(room, live)
        self._look(driven, room)

    def drives(self, table: str) -> bool:
        """Whether there is anything here that the driver waits for: such a room stays in memory."""
        driven = self.driven.get(table)
        return driven is not None and (driven.timer is not None or driven.task is not None or bool(driven.thinking))

    def forget(self, driven: DrivenTable) -> None:
        """Look after a table no longer."""
        driven.rest()
        for task in driven.thinking.values():
            task.cancel()
        self.match_at.pop(driven.match, None)
        self.leases.drop(driven.match)
        if self.driven.get(driven.table) is driven:
            del self.driven[driven.table]
        self.metrics.driven.set(len(self.driven))

    def _look(self, driven: DrivenTable, room: Room) -> None:
        """Act if there is anything to do, else wait until there may be: most looks end here, and cost little."""
        if self.driven.get(driven.table) is not driven:
            return
        if driven.task is not None:
            driven.again = True
            return
        if driven.failures and driven.timer is not None:
            return  # it is looked at again soon enough
        live = room.live
        assert live is not None
        todo = self._plan(driven, room, live)
        has_bots = any(plays_by_itself(room.table, seat) for seat in range(len(room.table.seats)))
        needs_noting = driven.is_unnoted and (room.table.clock.seconds > 0 or has_bots)
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

    def _look_in(self, driven: DrivenTable, room: Room, seconds: float) -> None:
        def look() -> None:
            driven.timer = None
            self._look_again(driven, room)

        driven.rest()
        driven.timer = asyncio.get_running_loop().call_later(max(0.0, seconds), look)

    def _look_again(self, driven: DrivenTable, room: Room) -> None:
        """Through the front door: the room may hold another match by now, or none."""
        if self.driven.get(driven.table) is driven:
            self.nudge(self.hub.rooms.get(driven.table, room))

    def _plan(self, driven: DrivenTable, room: Room, live: LiveMatch) -> Plan:
        return driven.plan(room, live, self.hub.outages, round(self.settings.away_seconds * 1000))

    # ---- Acting

    async def _act(self, driven: DrivenTable, room: Room, live: LiveMatch) -> None:
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
        if self._driving:
            if pause is not None:
                self._look_in(driven, room, pause)
            elif driven.again or not driven.thinking:
                self._look_again(driven, room)

    def _failed(self, driven: DrivenTable, error: Exception) -> float:
        """Note a failure; how long to wait before the next try."""
        pause = min(FIRST_PAUSE * 2.0 ** min(driven.failures, 10), LONGEST_PAUSE) * random.uniform(0.8, 1.2)
        driven.failures += 1
        if not isinstance(error, BotsBusy):
            self.metrics.driver_errors.inc()
            code = getattr(error, "code", "")
            log.warning("table-failed", table=driven.table, code=code, failures=driven.failures, exc_info=error)
        return pause

    async def _do(self, driven: DrivenTable, room: Room, live: LiveMatch) -> None:
        if driven.is_unnoted:
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
            await self._sit_in(driven, room, todo.sit_in)
        for seat in todo.late:
            if room.table.clock.then == BOT and seat not in live.empty_chairs():
                self._think(driven, room, live, seat, self._stand_in(room.table), "clock")
            elif seat not in todo.sit_in:
                await self.moves.play_default(driven, room, live, seat, "clock", live.version)
        for seat in todo.bots:
            if is_empty(room.table.seats[seat]) and seat in live.empty_chairs():
                if seat in live.waiting():
                    await self.moves.play_default(driven, room, live, seat, CHAIR, live.version)
                continue
            kind = room.table.seats[seat].bot or self._stand_in(room.table)
            self._think(driven, room, live, seat, kind, "bot")

    async def _sit_in(self, driven: DrivenTable, room: Room, seats: list[int]) -> None:
        """Let bots play for those who are gone, unless they are at another node."""
        gone = []
        for seat in seats:
            player = room.table.seats[seat].player
            if self._elsewhere is not None and player is not None and await self._elsewhere(room.table.id, player):
                seconds = self.settings.away_seconds
                driven.elsewhere[seat] = asyncio.get_running_loop().time() + seconds
                self._look_later(driven, room, seconds)
            else:
                gone.append(seat)
        if gone:
            await self._reseat(room, gone, self._stand_in(room.table))

    def _look_later(self, driven: DrivenTable, room: Room, seconds: float) -> None:
        """Look again then, whatever happens before."""
        asyncio.get_running_loop().call_later(seconds + FIRST_PAUSE, self._look_again, driven, room)

    def _stand_in(self, table: Table) -> str:
        """The bot that plays for those who are gone."""
        game = self.hub.game(table.game)
        kind = self.settings.away_bot
        return kind if kind.partition(":")[0] in bot_names(game) else STAND_IN

    async def _reseat(self, room: Room, seats: list[int], bot: str | None) -> None:
        """Let a bot sit in for players who are gone, or give them their seats back. Where the match has not let them
        in yet, an empty chair is left."""
        chairs = room.live.empty_chairs() if room.live is not None and bot is not None else frozenset()
        players = {seat: room.table.seats[seat].player for seat in seats}

        def act(table: Table) -> None:
            for seat, player in players.items():
                at = table.seats[seat]
                if at.player == player and player is not None and (at.bot is None) == (bot is not None):
                    if seat in chairs:
                        table.seats[seat] = empty_chair()
                    else:
                        sit_in(at, bot)

        await self._tables.change(room.table.id, act)
        self.metrics.seats_held.labels("taken" if bot else "given back").inc(len(seats))
        log.info("seats-held" if bot else "seats-given-back", table=room.table.id, seats=len(seats))

    # ---- Moves

    def _think(self, driven: DrivenTable, room: Room, live: LiveMatch, seat: int, kind: str, by: By) -> None:
        """Let a bot decide, in a task of its own: others at the table may decide meanwhile."""
        if seat in driven.thinking:
            return

        def done(task: "asyncio.Task[None]") -> None:
            if driven.thinking.get(seat) is task:
                del driven.thinking[seat]
            if task.cancelled() or not self._driving:
                return
            error = task.exception()
            if isinstance(error, Exception):
                self._look_in(driven, room, self._failed(driven, error))
            elif error is None:
                driven.failures = 0
                self._look_again(driven, room)

        task = asyncio.create_task(self.moves.choose(driven, room, live, seat, kind, by))
        driven.thinking[seat] = task
        task.add_done_callback(done)
