"""People who play at many tables, through whatever happens to the server, and write down all that they are told.

Each person uses the client library as any program would. What is written down: every move that was answered, every
line of chat that was, and every version that was told, which must come one after the other without gap or double.
"""

import asyncio
import random
import sys
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from wayside.client import Client, MatchTold, Moved, Offer, Refused, Seat, Unreachable, Welcome

sys.path.append(str(Path(__file__).parents[1] / "support"))  # for who runs a script of this folder by itself

T = TypeVar("T")

HARMLESS = frozenset({"stale", "too-fast", "too-busy", "match-over", "store-down"})
"""Refusals that a player meets in a storm; any other one is a fault."""


@dataclass(frozen=True)
class Answered:
    """A move to which the server has said done."""

    match: str
    version: int
    seat: int
    text: str


@dataclass
class Ledger:
    """What the people were told."""

    moves: list[Answered] = field(default_factory=list)
    lines: list[tuple[str, int, str]] = field(default_factory=list)
    """Of each answered line of chat its table, its number and its text."""
    games: dict[str, str] = field(default_factory=dict)
    """The game of each match."""
    finished: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    refusals: dict[str, int] = field(default_factory=dict)
    resumed: int = 0
    """How often a socket came back."""
    seen: dict[tuple[str, int], list[float]] = field(default_factory=dict)
    """When each version of each match was told to whom it was."""
    gaps: list[float] = field(default_factory=list)
    """Seconds from a socket's last word to the welcome on the next one."""

    def fault(self, text: str) -> None:
        self.faults.append(text)

    def refused(self, code: str) -> None:
        self.refusals[code] = self.refusals.get(code, 0) + 1


class Watcher:
    """Sees that the versions come one after the other."""

    def __init__(self, ledger: Ledger, who: str) -> None:
        self.ledger = ledger
        self.who = who
        self.match: str | None = None
        self.version = 0
        self.welcomes = 0
        self.heard = time.monotonic()

    def __call__(self, seat: Seat, message: Any) -> None:
        now = time.monotonic()
        if isinstance(message, Moved):
            if message.version != self.version + 1:
                self.ledger.fault(f"{self.who} was told version {message.version} after {self.version}")
            self.version = message.version
            if self.match is not None:
                self.ledger.seen.setdefault((self.match, self.version), []).append(now)
        elif isinstance(message, Welcome | MatchTold):
            if isinstance(message, Welcome):
                self.welcomes += 1
                if self.welcomes > 1:
                    self.ledger.resumed += 1
                    self.ledger.gaps.append(now - self.heard)
            if message.match is not None:
                told = [step.version for step in message.match.steps]
                known = self.version if message.match.id == self.match else -1
                if told != list(range(known + 1, message.match.version + 1)) and known != 0:
                    self.ledger.fault(f"{self.who} knew {known} and was told {told} of {message.match.version}")
                self.match, self.version = message.match.id, message.match.version
        self.heard = now


def choice(offers: Sequence[Offer]) -> str:
    offer = random.choice(offers)
    return offer.with_amount(random.randrange(offer.low, offer.high + 1, offer.step) if offer.step else None)


async def insist(ask: Callable[[], Awaitable[T]], so: Callable[[Refused], Awaitable[T | None]] | None = None) -> T:
    """Ask until there is an answer. `so` says of a refusal whether it was granted by an earlier try, unheard."""
    while True:
        try:
            return await ask()
        except Unreachable:
            await asyncio.sleep(0.2)
        except Refused as refusal:
            if refusal.status in (429, 503):
                await asyncio.sleep(0.5)
                continue
            done = await so(refusal) if so is not None else None
            if done is None:
                raise
            return done


class Crowd:
    """Tables with people and bots, one match after the other until it is enough."""

    def __init__(
        self,
        urls: Sequence[str],
        games: Mapping[str, Mapping[str, str]],
        *,
        people: int = 2,
        seats: Sequence[int] = (4,),
        seconds: int = 0,
    ) -> None:
        """`games`: what is played in turn, with its options. `seats`: of the tables in turn; bots get those that are
        left over. `seconds`: the clock's.
        """
        self.ledger = Ledger()
        self.urls = list(urls)
        self.games = list(games.items())
        self.people = people
        self.seats = seats
        self.seconds = seconds
        self.enough = False
        """No new match is begun."""
        self.seated: list[Seat] = []
        self._tasks: list[asyncio.Task[None]] = []

    def come(self, tables: int) -> None:
        """Let the tables begin."""
        for number in range(tables):
            self._tasks.append(asyncio.create_task(self._table(number)))

    async def finish(self, seconds: float) -> None:
        """Let every match come to its end, and no other begin."""
        self.enough = True
        done, late = await asyncio.wait(self._tasks, timeout=seconds)
        if late:  # said while they still sit there
            self.ledger.fault(f"{len(late)} tables did not come to an end in {seconds:g} seconds: {self.where()}")
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        for task in done:
            if error := task.exception():
                self.ledger.fault(f"a table broke: {error!r}")

    def where(self) -> str:
        """Of each match that goes on, how far its people know it, and who of them owes a move as far as they know."""
        of: dict[str, list[str]] = {}
        for seat in self.seated:
            owes = "owes" if seat.offers else "waits"
            if not seat.connected:
                owes += " and is not connected"
            of.setdefault(seat.match or seat.id, []).append(f"seat {seat.seat} knows {seat.version} and {owes}")
        return "; ".join(f"{match}: {', '.join(said)}" for match, said in of.items()) or "nobody sits at them"

    async def moves(self, number: int, seconds: float = 120.0) -> None:
        """Wait until so many moves have been answered."""
        async with asyncio.timeout(seconds):
            while len(self.ledger.moves) < number:
                await asyncio.sleep(0.02)
                for task in self._tasks:
                    if task.done() and task.exception() is not None:
                        await task

    async def _table(self, number: int) -> None:
        # Half of them know the nodes in the other order, so that both nodes have people at the same tables.
        clients = []
        for i in range(self.people):
            turn = (number + i) % len(self.urls)
            client = Client([*self.urls[turn:], *self.urls[:turn]])
            await insist(lambda client=client, i=i: client.sign_up(f"P{number}.{i}"))  # type: ignore[misc]
            clients.append(client)
        try:
            played = 0
            while not self.enough or not played:
                await self._match(
                    *self.games[(number + played) % len(self.games)], self.seats[number % len(self.seats)], clients
                )
                played += 1
        finally:
            for client in clients:
                await client.close()

    async def _match(self, game: str, options: Mapping[str, str], seats: int, clients: list[Client]) -> None:
        host = clients[0]
        made = await insist(lambda: host.create_table(game, seats, options=options, seconds=self.seconds))
        table = made.id
        for client in clients[1:]:

            async def sits(_: Refused, client: Client = client) -> Any:
                me, found = await insist(client.me), await insist(lambda: client.table(table))
                return found if any(seat.player == me.id for seat in found.seats) else None

            await insist(lambda client=client: client.sit(table), sits)  # type: ignore[misc]

        async def began(_: Refused) -> Any:
            found = await insist(lambda: host.table(table))
            return found if found.state != "waiting" else None

        match = (await insist(lambda: host.start(table, "sensible"), began)).match
        assert match is not None
        self.ledger.games[match] = game
        await asyncio.gather(*(self._play(client, table, match) for client in clients))
        self.ledger.finished.append(match)

    async def _play(self, client: Client, table: str, match: str) -> None:
        watcher = Watcher(self.ledger, f"somebody at {table}")
        while True:
            try:
                seat = client.join(table, listener=watcher)
                await seat.__aenter__()
                break
            except Unreachable:  # the server was away for longer than a seat waits at its first try
                await asyncio.sleep(0.2)
        self.seated.append(seat)
        try:
            async for offers in seat.turns():
                await self._move(seat, match, choice(offers))
                if random.random() < 0.02:
                    await self._say(seat, f"line {random.random()}")
        finally:
            self.seated.remove(seat)
            await seat.close()

    async def _move(self, seat: Seat, match: str, text: str) -> None:
        try:
            version = await seat.play(text)
        except Refused as refusal:
            self.ledger.refused(refusal.code)
            if refusal.code not in HARMLESS:
                self.ledger.fault(f"{text!r} was refused: {refusal.code}, {refusal.reason}")
            await asyncio.sleep(0.2)
        else:
            assert seat.seat is not None
            self.ledger.moves.append(Answered(match, version, seat.seat, text))

    async def _say(self, seat: Seat, text: str) -> None:
        try:
            number = await seat.say(text)
        except Unreachable:
            return  # it may have been said, or not
        except Refused as refusal:
            self.ledger.refused(refusal.code)
        else:
            self.ledger.lines.append((seat.id, number, text))
