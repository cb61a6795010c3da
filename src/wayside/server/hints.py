"""Hints: what a seat's offers are worth, from that seat's own sight and nothing more.

The thinking goes to the bot processes, a portion at a time, so that bots who only want to move are not kept waiting. A
hint is given only to who plays against bots alone: among people it would be somebody else's head at the table.
"""

import hashlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable

import msgspec

from wayside.bots.chances import MILLISECONDS, Note, Weighing
from wayside.bots.weighing import NO_MOVE
from wayside.protocol import HintedMove
from wayside.server.bot_pool import BotFailed, BotPool, BotsBusy
from wayside.server.bot_process import Answer
from wayside.server.errors import Refusal
from wayside.server.model import WAITING, Table
from wayside.server.room import Room

PORTION = 300  # milliseconds of thought between two things that are told
KEPT = 1024  # finished hints that are kept at hand: whoever asks again is told at once


class Told(msgspec.Struct, frozen=True):
    """A hint as far as it has come."""

    moves: list[HintedMove]
    chances: list[float]
    tries: int
    done: bool
    note: Note


def refuse_among_people(table: Table, seat: int) -> None:
    """Refuse unless every other seat is a bot's; one that sits in for somebody plays that person's match."""
    for other, at in enumerate(table.seats):
        if other != seat and (at.bot is None or at.player is not None):
            raise Refusal("hints-off", "there are no hints here: they are given only where all others are bots")


def may_ask_for_hints(table: Table) -> bool:
    """Whether there is just one person in a match, and bots or empty chairs."""
    return table.state != WAITING and sum(at.player is not None for at in table.seats) == 1


def told(weighing: Weighing, done: bool) -> Told:
    """A weighing as it travels. Of rules that are too slow as yet nothing is told but that."""
    if weighing.note == "not-ready":
        return Told([], [], weighing.tries, done, "not-ready")
    moves = [
        HintedMove(each.text, each.chance, each.low, each.high, each.place, each.reason, each.clause)
        for each in weighing.moves
    ]
    return Told(moves, weighing.chances, weighing.tries, done, weighing.note)


class Hints:
    """Asks the bot processes what offers are worth, and keeps what they have said."""

    def __init__(self, pool: BotPool | None = None, milliseconds: int = MILLISECONDS, kept: int = KEPT) -> None:
        """`pool`: without one there are no hints."""
        self._pool = pool
        self.milliseconds = milliseconds
        self._most = kept
        self._kept: OrderedDict[bytes, Weighing] = OrderedDict()

    async def at(self, room: Room, seat: int) -> AsyncIterator[tuple[Told, int]]:
        """What each offer is worth that a seat has now, ever more exactly, and the version that this is about.

        When the match goes on meanwhile, what is known by then is the last that is told.
        """
        live = room.live
        if live is None:
            raise Refusal("no-match", "no match is being played at this table yet")
        if live.over:
            raise Refusal("match-over", "the match is over")
        refuse_among_people(room.table, seat)
        if seat not in live.waiting():
            raise Refusal("no-decision", "you owe no decision now")
        version = live.version

        def goes_on() -> bool:
            return room.live is live and live.version == version

        async for hint in self.of(live.game.name, live.steady_sight(seat), seat, live.row.id, goes_on):
            yield hint, version

    async def of(
        self, game: str, sight: bytes, seat: int, match: str, goes_on: Callable[[], bool] = lambda: True
    ) -> AsyncIterator[Told]:
        """The same of any sight."""
        async for weighing, done in self.weighings(game, sight, seat, match, self.milliseconds, goes_on=goes_on):
            yield told(weighing, done)

    async def weighings(
        self,
        game: str,
        sight: bytes,
        seat: int,
        match: str,
        budget: int,
        played: int = NO_MOVE,
        goes_on: Callable[[], bool] = lambda: True,
    ) -> AsyncIterator[tuple[Weighing, bool]]:
        """What a seat's moves are worth, ever more exactly, and whether that was the last of it."""
        key = hashlib.sha256(f"{game} {seat} {budget} {played} ".encode() + sight).digest()
        at_hand = self._kept.get(key)
        if at_hand is not None:
            self._kept.move_to_end(key)
            yield at_hand, True
            return
        spent, tally = 0, b""
        while True:
            portion = min(PORTION, budget - spent)
            ask = (game, sight, seat, portion, budget, tally, match, played)
            answer = await self._answer(lambda pool, ask=ask: pool.weigh(*ask))  # type: ignore[misc]
            spent, tally = spent + portion, answer.tally
            weighing = answer.weighing
            assert weighing is not None
            done = answer.finished or spent >= budget
            if done and weighing.note != "not-ready":
                self._keep(key, weighing)
            done = done or not goes_on()
            yield weighing, done
            if done:
                return

    async def chances(self, game: str, sight: bytes, seat: int, match: str, milliseconds: int) -> Weighing:
        """Everybody's chances in a position as a seat knows it."""
        key = hashlib.sha256(f"{game} {seat} {milliseconds} stands ".encode() + sight).digest()
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        found = (await self._answer(lambda pool: pool.chances(game, sight, seat, milliseconds, match))).weighing
        assert found is not None
        if found.note != "not-ready":
            self._keep(key, found)
        return found

    async def _answer(self, ask: Callable[[BotPool], Awaitable[Answer]]) -> Answer:
        """What the bots say, or a refusal without their words."""
        if self._pool is None:
            raise Refusal("hints-off", "there are no bots here that could give a hint", status=503)
        try:
            return await ask(self._pool)
        except BotsBusy:
            raise Refusal("too-busy", "all bots are busy; ask again in a moment", status=503) from None
        except BotFailed:
            raise Refusal("no-hint", "no hint came of it; ask again", status=503) from None

    def _keep(self, key: bytes, weighing: Weighing) -> None:
        self._kept[key] = weighing
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
