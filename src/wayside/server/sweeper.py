"""A node's watch: it says that it is alive, and finds the matches that wait while nobody looks after them."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from wayside.server.clocks import next_look, with_grace
from wayside.server.errors import Refusal
from wayside.server.logs import logger
from wayside.server.model import OVER, now_ms
from wayside.server.room import Room

if TYPE_CHECKING:
    from wayside.server.driven_table import DrivenTable
    from wayside.server.match_driver import MatchDriver

log = logger("sweeper")

REMEMBERED = 120 * 24 * 3600 * 1000  # milliseconds: outages longer ago than any clock lasts
SOON = 60_000  # milliseconds: for a deadline that is nearer a match stays in memory
QUIET = 900_000  # milliseconds without a move until a match is left to the store; longer than a note there lasts
LEFT_ALONE = 60.0  # seconds until a match that needed nothing is looked at again
MOST_FOUND = 5000  # matches that a sweep asks for
LOADING = 8  # matches that a sweep loads at the same time
FRESH = 2  # beats: a node that was heard of within them is alive
ALONE = 5  # a single node needs to sweep so many times less often


class Sweeper:
    """The two things that a driver does by the clock alone: a heartbeat and a sweep."""

    def __init__(self, driver: "MatchDriver") -> None:
        self.driver = driver
        self.hub = driver.hub
        self.store = driver.store
        self.settings = driver.settings
        self.node = driver.node
        self.alone = driver.alone
        self.found: set[str] = set()
        """Matches that the sweep has just found, and that the store so knows of."""
        self.left_alone: dict[str, float] = {}
        """Matches that the sweep passes over for a while."""

    async def begin(self) -> None:
        """Take note of the time in which nobody was there, however short: nobody pays for a restart."""
        # Where there may be other nodes, one that is alive has been heard of lately.
        await self._beat(0.0 if self.alone else FRESH * self.settings.beat_seconds)
        await self._read_outages()

    def tasks(self) -> list[asyncio.Task[None]]:
        sweep_seconds = self.settings.sweep_seconds * (ALONE if self.alone else 1)
        return [
            asyncio.create_task(self._forever(self._beat, "heartbeat", self.settings.beat_seconds)),
            asyncio.create_task(self._forever(self._sweep, "sweep", sweep_seconds)),
        ]

    async def _forever(self, act: Callable[[], Awaitable[None]], what: str, seconds: float) -> None:
        while True:
            try:
                await act()
            except Exception as error:  # the store may be gone for a while
                log.warning("failed", what=what, exc_info=error)
            await asyncio.sleep(seconds)

    # ---- Being alive

    async def _beat(self, gap_seconds: float | None = None) -> None:
        gap = self.settings.outage_seconds if gap_seconds is None else gap_seconds
        if await self.store.heartbeat(self.node, gap=round(gap * 1000)) is not None:
            log.info("outage", note="clocks stood still while no node was alive")
            await self._read_outages()
            for room in list(self.hub.rooms.values()):
                self.driver.nudge(room)

    async def _read_outages(self) -> None:
        found = await self.store.outages(now_ms() - REMEMBERED)
        self.hub.outages = with_grace(found, round(self.settings.restart_grace_seconds * 1000))

    # ---- Matches that nobody drives

    async def _sweep(self) -> None:
        """Load the matches that wait and are not looked after here."""
        now = asyncio.get_running_loop().time()
        self.left_alone = {match: until for match, until in self.left_alone.items() if until > now}
        for driven in list(self.driver.driven.values()):
            room = self.hub.rooms.get(driven.table)
            if room is None:
                self.driver.forget(driven)
            elif self._is_idle(driven, room):
                await self._leave(driven, room)
        due = await self.store.due(now_ms(), self.node, MOST_FOUND)
        self._take_over(due)
        found = [match for match in due if match not in self.driver.match_at and match not in self.left_alone]
        loading = asyncio.Semaphore(LOADING)

        async def load(match: str) -> None:
            async with loading:
                await self._pick_up(match)

        await asyncio.gather(*(load(match) for match in found))

    def _take_over(self, due: list[str]) -> None:
        """Matches that another node drove until now, and that are looked at here as well: it is gone, so go on."""
        for match in due:
            table = self.driver.match_at.get(match)
            if table is not None and self.driver.leases.elsewhere(match):
                self.driver.leases.drop(match)
                if table in self.hub.rooms:
                    self.driver.nudge(self.hub.rooms[table])

    async def _pick_up(self, match: str) -> None:
        """Look after a match from now on; if nothing is to be done soon, leave it to the store again."""
        try:
            self.found.add(match)
            row = await self.store.match(match)
            known = row is not None and row.table in self.hub.rooms
            room = await self.hub.room(row.table) if row is not None else None
            if room is not None and known and not self.alone:
                await room.refresh()  # it may have gone on at another node
            live = room.live if room is not None else None
            if room is None or live is None or live.over or live.row.id != match or room.table.state == OVER:
                await self.store.set_deadline(match, None)
                return
            self.driver.nudge(room)
            driven = self.driver.driven.get(room.table.id)
            if driven is not None and self._is_idle(driven, room):
                await self._leave(driven, room)
                if not known:  # people may play it at another node: here every move of theirs would be read as well
                    self.hub.let_go(room)
        except Refusal as error:
            self.left_alone[match] = asyncio.get_running_loop().time() + 5 * LEFT_ALONE
            log.error("match-cannot-be-driven", match=match, code=error.code)
        finally:
            self.found.discard(match)

    def _is_idle(self, driven: "DrivenTable", room: Room) -> bool:
        """Whether nobody is there and nothing is to be done soon."""
        live = room.live
        if driven.task is not None or driven.thinking or room.readers or live is None or live.over:
            return False
        at = next_look(room.table, live.waiting(), live.owing_since, self.hub.outages)
        return at is None or at > now_ms() + SOON

    async def _leave(self, driven: "DrivenTable", room: Room) -> None:
        """Let go of a match; after a long silence the store keeps the time at which a node must look again."""
        live = room.live
        if live is not None and now_ms() - max(map(live.owing_since, live.waiting()), default=0) > QUIET:
            at = next_look(room.table, live.waiting(), live.owing_since, self.hub.outages)
            await self.store.set_deadline(driven.match, at)
        if self._is_idle(driven, room):
            self.left_alone[driven.match] = asyncio.get_running_loop().time() + LEFT_ALONE
            self.driver.forget(driven)
