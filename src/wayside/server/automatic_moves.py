"""Moves that no person makes: a bot's, a clock's, an empty chair's. Each is for one decision, and made once."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from wayside.bots.levels import kind_of
from wayside.server.bot_pool import BotFailed, BotPool, BotsBusy
from wayside.server.clocks import plays_by_itself
from wayside.server.driven_table import DrivenTable
from wayside.server.errors import GameBroken, Refusal
from wayside.server.hub import Hub
from wayside.server.live_match import LiveMatch
from wayside.server.logs import logger
from wayside.server.metrics import Metrics
from wayside.server.model import By
from wayside.server.room import Room
from wayside.server.settings import Settings

log = logger("driver")

SETTLED = frozenset({"stale", "match-over", "no-match"})  # somebody else has decided: nothing is wrong
WRONG_MOVE = frozenset({"illegal-move", "invalid-move", "ambiguous-move", "bad-move"})


class AutomaticMoves:
    """Chooses and plays for seats of the tables that a driver looks after."""

    def __init__(self, hub: Hub, pool: BotPool, settings: Settings, metrics: Metrics, node: str) -> None:
        self.hub = hub
        self.pool = pool
        self.settings = settings
        self.metrics = metrics
        self.node = node
        self.playing: set[asyncio.Task[Any]] = set()
        """Moves that are being stored."""
        self._unseen_at = 0.0

    async def choose(self, driven: DrivenTable, room: Room, live: LiveMatch, seat: int, kind: str, by: By) -> None:
        if seat not in live.waiting():
            return  # another node has moved for it meanwhile
        seen, owed = live.version, live.owing_since(seat)
        shown = driven.version_at
        move: int | None = None
        try:
            played = kind_of(self.hub.game(room.table.game), kind, self.settings.merciless_ms)
            move = await self.pool.choose(room.table.game, live.sight(seat), seat, played, match=driven.match)
        except BotsBusy:
            raise
        except GameBroken:
            pass  # it was noted where it happened: the game's default move, then
        except BotFailed as error:
            log.warning("bot-failed", table=driven.table, bot=kind, exc_info=error)  # its words may be a game's
        if not room.readers:
            await self._wait_unseen()
        if by == "bot" and await self._people_look(room):
            entries = live.match.entries
            # Who has just moved goes on sooner than the next one begins.
            share = 0.5 if entries and entries[-1].seat == seat else 1.0
            pause = share * self.settings.bot_pause_ms / 1000
            await asyncio.sleep(shown + pause - asyncio.get_running_loop().time())
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
            if refusal.code not in WRONG_MOVE and not isinstance(refusal, GameBroken):
                raise
            if live.version != seen:
                return  # it was right when it was chosen: others have moved since
            if not isinstance(refusal, GameBroken):
                log.error("bot-chose-wrongly", table=driven.table, game=room.table.game, bot=kind)
        await self.play_default(driven, room, live, seat, by, seen)

    async def _wait_unseen(self) -> None:
        """Where nobody looks on, bots share so many moves a second: they must not crowd out those who do."""
        now = asyncio.get_running_loop().time()
        self._unseen_at = max(self._unseen_at + 1 / self.settings.unseen_moves_per_second, now)
        await asyncio.sleep(self._unseen_at - now)

    async def _people_look(self, room: Room) -> bool:
        """Whether somebody sits or watches there who is no program: programs need no time to see what happened."""
        sitting = {seat.player for seat in room.table.seats if not seat.held} - {None}
        there = sitting | {reader.player for reader in room.readers}
        programs = await self.hub.store.programs_among(player for player in there if player is not None)
        return bool(there - programs)

    async def play_default(
        self, driven: DrivenTable, room: Room, live: LiveMatch, seat: int, by: By, seen: int
    ) -> None:
        """The game's default move for a seat. Where even that fails, the seat waits for others, or for a person."""
        try:
            await self._play(room, seat, live.default(seat), by, seen)
        except Refusal as refusal:
            if refusal.code in SETTLED:
                return
            if not isinstance(refusal, GameBroken) and refusal.code not in WRONG_MOVE:
                raise
            if live.version == seen:
                driven.stuck.add(seat)
                log.error("seat-is-stuck", table=driven.table, match=driven.match, version=seen, seat=seat)

    async def _play(self, room: Room, seat: int, move: int, by: By, seen: int) -> None:
        """A move for the decision that was owed at that version, and no later one; it is stored even if we stop."""
        # The node's own name is in the id: nobody else can have used it.
        move_id = f"{self.node}:{by}:{seat}:{seen}"
        version = await asyncio.shield(self._run(room.play(seat, move, move_id, by, seen)))
        if version <= seen:
            raise Refusal("not-played", "a move of that name was there already")
        self.metrics.moves.labels(by).inc()

    def _run(self, act: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """A task that is let finish when the driver stops."""
        task = asyncio.create_task(act)
        self.playing.add(task)
        task.add_done_callback(self._played)
        return task

    def _played(self, task: "asyncio.Task[Any]") -> None:
        self.playing.discard(task)
        if not task.cancelled():
            task.exception()  # seen, though whoever waited may have been stopped
