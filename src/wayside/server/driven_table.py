"""A table that the driver looks after: what it remembers of it, and what is to be done there now."""

import asyncio
from collections.abc import Sequence

from wayside.server.clocks import Plan, SeatPresence, plan
from wayside.server.live_match import LiveMatch
from wayside.server.model import now_ms
from wayside.server.room import Room

NOTE_LASTS = 300.0  # seconds for which a match is surely still noted in the store


class DrivenTable:
    """A table that the driver looks after."""

    def __init__(self, room: Room, match: str) -> None:
        self.table = room.table.id
        self.match = match
        self.task: asyncio.Task[None] | None = None
        """Acts at the table now."""
        self.again = False
        """Something has changed meanwhile."""
        self.stuck: set[int] = set()
        """Seats for which the game's rules have failed: they would again, until the match or the table is another."""
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.timer: asyncio.TimerHandle | None = None
        self.failures = 0
        self.version = -1
        self.table_version = -1
        self.version_at = 0.0
        self.noted_at = -NOTE_LASTS
        """When the store was last known to know that this match needs a node."""
        self.elsewhere: dict[int, float] = {}
        """Seats whose player is at another node, and until when that is believed."""
        self.returning = {i for i, seat in enumerate(room.table.seats) if seat.held}
        """Held seats whose player has been away since: their coming back counts. Who asks a bot to play on and
        stays to watch has not come back."""

    @property
    def is_unnoted(self) -> bool:
        """Whether the store may no longer know that this match needs a node."""
        return asyncio.get_running_loop().time() - self.noted_at >= NOTE_LASTS

    def take_note(self, room: Room, live: LiveMatch) -> None:
        """Whatever was wrong may be right again where the match or the table is another."""
        if live.version != self.version:
            self.version, self.version_at = live.version, asyncio.get_running_loop().time()
            self.failures = 0  # whatever it was, moves are stored again
            self.stuck.clear()
        if room.table.version != self.table_version:
            self.table_version = room.table.version
            self.stuck.clear()  # another bot may choose another move

    def rest(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def plan(self, room: Room, live: LiveMatch, outages: Sequence[tuple[int, int]], away_ms: int) -> Plan:
        """What is to be done at the table now."""
        seats, waiting, now = room.table.seats, live.waiting(), asyncio.get_running_loop().time()
        players = {reader.player for reader in room.readers} - {None}
        here = frozenset(seat for seat, at in enumerate(seats) if at.player in players)
        gone = {seat: since for seat in waiting if seat not in here and (since := room.gone_since(seat)) is not None}
        self.elsewhere = {seat: until for seat, until in self.elsewhere.items() if until > now}
        gone = {seat: since for seat, since in gone.items() if seat not in self.elsewhere}
        self.returning = {
            seat for seat, at in enumerate(seats) if at.held and (seat in self.returning or seat not in here)
        }
        todo = plan(room.table, waiting, live.owing_since, SeatPresence(here, gone), outages, now_ms(), away_ms)
        todo.bots += [seat for seat in waiting if seat in todo.give_back and seat not in self.returning]
        todo.give_back = [seat for seat in todo.give_back if seat in self.returning]
        todo.bots = [seat for seat in todo.bots if seat not in self.stuck]
        todo.late = [seat for seat in todo.late if seat not in self.stuck]
        return todo
