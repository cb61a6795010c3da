"""Hints: what the search thinks of a seat's offers, from that seat's own sight and nothing more.

The thinking goes to the bot processes. A hint is given only to who plays against bots alone: among people it would be
somebody else's head at the table.
"""

from wayside.bots.search import MILLISECONDS
from wayside.server.bot_pool import BotFailed, BotPool, BotsBusy
from wayside.server.errors import Refusal
from wayside.server.hub import Room
from wayside.server.model import Table
from wayside.server.protocol import Opinion


def refuse_among_people(table: Table, seat: int) -> None:
    """Refuse unless every other seat is a bot's; one that sits in for somebody plays that person's match."""
    for other, at in enumerate(table.seats):
        if other != seat and (at.bot is None or at.player is not None):
            raise Refusal("hints-off", "there are no hints here: they are given only where all others are bots")


def may_ask_for_hints(table: Table) -> bool:
    """Whether there is just one person at a table, and bots."""
    return sum(at.player is not None for at in table.seats) == 1 and all(at.player or at.bot for at in table.seats)


class Hints:
    """Asks the bot processes for opinions."""

    def __init__(self, pool: BotPool | None = None, milliseconds: int = MILLISECONDS) -> None:
        """`pool`: without one there are no hints."""
        self._pool = pool
        self._milliseconds = milliseconds

    async def at(self, room: Room, seat: int) -> tuple[list[Opinion], int]:
        """What the search thinks of each offer that a seat has now, and the version that this is about."""
        live = room.live
        if live is None:
            raise Refusal("no-match", "no match is being played at this table yet")
        if live.over:
            raise Refusal("match-over", "the match is over")
        refuse_among_people(room.table, seat)
        if seat not in live.waiting():
            raise Refusal("no-decision", "you owe no decision now")
        version = live.version
        return await self.opinions(live.game.name, live.sight(seat), seat, live.row.id), version

    async def opinions(self, game: str, sight: bytes, seat: int, match: str) -> list[Opinion]:
        """The same of any sight."""
        if self._pool is None:
            raise Refusal("hints-off", "there are no bots here that could give a hint", status=503)
        try:
            found = await self._pool.opinions(game, sight, seat, self._milliseconds, match)
        except BotsBusy:
            raise Refusal("too-busy", "all bots are busy; ask again in a moment", status=503) from None
        except BotFailed:
            raise Refusal("no-hint", "no hint came of it; ask again", status=503) from None
        return [Opinion(each.text, each.value, each.error) for each in found]
