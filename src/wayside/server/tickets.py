"""Unfinished matches as tickets: whose move it is, since when, and how far the match is.

A match that is not in memory here is replayed for a look and not kept: nobody has come to the table, so no room is
opened, and no bot is woken. What a look has found is remembered until the table or its match has moved on.
"""

from collections import OrderedDict

import msgspec

from wayside.engine.progress import Progress
from wayside.server.errors import Refusal
from wayside.server.hub import Hub
from wayside.server.live_match import LiveMatch
from wayside.server.model import PLAYING, Table

KEPT = 4096  # looks that are remembered
LOOKED_AT = 12  # matches for one player: who has more of them is told of the newest


class Look(msgspec.Struct, frozen=True):
    """How a match stands."""

    owing: list[int]
    """The seats that owe a decision."""
    since: int
    """When the first of them came to owe it."""
    progress: Progress


NOTHING_KNOWN = Look([], 0, Progress(""))


def look_at(live: LiveMatch) -> Look:
    owing = live.waiting()
    return Look(owing, min((live.owing_since(seat) for seat in owing), default=0), live.progress())


class Tickets:
    """Looks at matches for the people who play them."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._looks: OrderedDict[tuple[str, int], Look] = OrderedDict()

    async def looks(self, tables: list[Table]) -> dict[str, Look]:
        """How the newest of these tables' matches stand, by the table's id."""
        going = [table for table in tables if table.state == PLAYING][:LOOKED_AT]
        entries = {id: number for id, _, number in await self._hub.store.versions([table.id for table in going])}
        return {table.id: await self._look(table, entries.get(table.id, 0)) for table in going}

    async def _look(self, table: Table, entries: int) -> Look:
        assert table.match is not None
        key = table.match, entries
        known = self._looks.get(key)
        if known is not None:
            self._looks.move_to_end(key)
            return known
        room = self._hub.rooms.get(table.id)
        try:
            live = room.live if room is not None and room.knows(*key) else await self._hub.load(table.match)
            assert live is not None
            look = look_at(live)
        except Refusal:  # other rules, a game that fails: the ticket is there all the same, and the table says why
            return NOTHING_KNOWN
        self._looks[table.match, live.version] = look
        if len(self._looks) > KEPT:
            self._looks.popitem(last=False)
        return look
