"""A place at a table, over the socket: it comes back after every break, and what it sends is played once.

Whatever happens to the connection, the seat reconnects, says which version it knows, is told what it missed, and sends
again what was not answered, under the same ids.
"""

import asyncio
import itertools
import random
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from wayside import protocol as p
from wayside.client.errors import ClientError, Closed, Refused, Unreachable

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0  # seconds between two tries to connect
MOST_BYTES = 8 * 1024 * 1024  # of a message from the server: a long match in one
WELCOME_SECONDS = 20.0
PATIENCE = 30.0  # seconds that a seat waits, in all, when it is told that it asks too often
TOO_FAST = "too-fast"
WATCHFUL: dict[str, Any] = {"open_timeout": 3.0, "ping_interval": 1.0, "ping_timeout": 3.0, "close_timeout": 0.3}
"""Where there is another node to turn to, one that has gone silent is not waited for."""


@dataclass(eq=False)
class _Asked:
    """Something that was sent and not answered yet."""

    frame: bytes
    done: "asyncio.Future[Any]"
    repeats: bool
    """May be sent again: the server knows it by its id."""
    sent_on: ClientConnection | None = None


Wish = p.Play | p.TakeBack | p.Chat | p.Hint
Update = p.Welcome | p.TableTold | p.MatchTold | p.Moved | p.Said
Listener = Callable[["Seat", Any], None]
"""Called at once with every update."""
Teller = Callable[[str, str], Awaitable[None]]
"""Tells this side's nonce, once a match starts: given the table's id and what it promises."""


class Seat:
    """A seat, or a spectator's place, at a table. Open it with `async with client.join(table) as seat`."""

    def __init__(
        self,
        addresses: Sequence[str],
        table: str,
        token: str | None,
        *,
        listener: Listener | None = None,
        tell: Teller | None = None,
        **options: Any,
    ) -> None:
        """`addresses`: the nodes, the first to be tried first. `options` are for the connection."""
        self.id = table
        self.seat: int | None = None
        """The seat that is yours; None: you watch."""
        self.player: str | None = None
        self.table: p.TableInfo | None = None
        self.match: str | None = None
        self.version = 0
        """Entries of the match so far."""
        self.view: dict[str, Any] = {}
        """What you see of the match, kept up to date."""
        self.offers: list[p.OfferInfo] = []
        """Your legal moves; none: you owe no decision."""
        self.can_take_back = False
        self.standing: list[int] | None = None
        """Once the match is over."""
        self.due: list[int] = []
        self.chat: list[p.SaidInfo] = []
        self.refused: Refused | None = None
        """The last refusal."""
        self.connections = 0
        """How often the socket was opened."""
        self._addresses = list(addresses)
        self._token = token
        self._options = (WATCHFUL if len(self._addresses) > 1 else {}) | options
        self._listener = listener
        self._tell = tell
        self._telling: asyncio.Future[None] | None = None
        self._prefix = secrets.token_urlsafe(6)
        self._numbers = itertools.count(1)
        self._pending: dict[str, _Asked] = {}
        self._queues: list[asyncio.Queue[Any]] = []
        self._news: asyncio.Future[None] | None = None
        self._refusals = 0
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._sending: asyncio.Task[None] | None = None
        self._welcomed = asyncio.Event()
        self._end: ClientError | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._stay_connected())
        waiting = asyncio.create_task(self._welcomed.wait())
        try:
            async with asyncio.timeout(WELCOME_SECONDS):
                await asyncio.wait((waiting, self._task), return_when=asyncio.FIRST_COMPLETED)
        except TimeoutError:
            await self.close()
            raise Unreachable(
                f"no welcome from {' or '.join(self._addresses)} in {WELCOME_SECONDS:g} seconds"
            ) from None
        finally:
            waiting.cancel()
        if self._task.done():  # a mistake of whoever asks for a connection that there cannot be
            self._task.result()
        if self._end is not None:
            raise self._end
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Leave the socket; the place at the table stays."""
        self._finish(Closed("closed", "this side has closed the socket"))
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    @property
    def connected(self) -> bool:
        return self._socket is not None

    @property
    def address(self) -> str:
        """The node that the socket is at, or that is tried next."""
        return self._addresses[0]

    @property
    def over(self) -> bool:
        return self.standing is not None

    # ---- What a player does

    async def play(self, move: str | p.OfferInfo) -> int:
        """Play a move and wait until it is stored; the match's version after it. Raises Refused with the reason.

        A connection that breaks meanwhile does not matter: the move is sent again, and played once.
        """
        text = move.with_amount() if isinstance(move, p.OfferInfo) else move
        return int(await self._ask(p.Play(self._new_id(), text, self.version)))

    async def take_back(self) -> int:
        """Take back a choice that nobody has seen."""
        return int(await self._ask(p.TakeBack(self._new_id())))

    async def say(self, text: str) -> int:
        """Say something to the table; the line's number."""
        return int(await self._ask(p.Chat(self._new_id(), text)))

    async def hint(self) -> p.Hinted:
        """What your offers are worth, thought through; where everybody else at the table is a bot."""
        hinted: p.Hinted = await self._ask(p.Hint(self._new_id()))
        return hinted

    async def turns(self) -> AsyncIterator[list[p.OfferInfo]]:
        """Your legal moves, each time that you owe a decision (again, or after a refusal), until the match is over."""
        answered: tuple[str | None, int, int] | None = None
        while not self.over:
            now = self.match, self.version, self._refusals
            if self.offers and now != answered:
                answered = now
                yield self.offers
            else:
                await self._wait_for_news()

    async def __aiter__(self) -> AsyncIterator[Any]:
        """Every update from now on, in order; the seat is up to date already when you get one."""
        queue: asyncio.Queue[Any] = asyncio.Queue()
        self._queues.append(queue)
        try:
            while True:
                update = await queue.get()
                if update is None:
                    break
                yield update
        finally:
            self._queues.remove(queue)
        if self._end is not None and not (isinstance(self._end, Closed) and self._end.code == "closed"):
            raise self._end

    async def until(self, true: Callable[["Seat"], Any]) -> None:
        """Wait until something is true of the seat."""
        while not true(self):
            await self._wait_for_news()

    # ---- Asking

    def _new_id(self) -> str:
        return f"{self._prefix}-{next(self._numbers)}"

    async def _ask(self, message: Wish) -> Any:
        """Ask, and wait for the answer. Who is told to ask less often waits a little and asks again."""
        pause, patience = FIRST_PAUSE, PATIENCE
        while True:
            try:
                return await self._ask_once(message)
            except Refused as refused:
                if refused.code != TOO_FAST:
                    raise
                if patience <= 0:
                    self._note_refusal(refused)
                    raise
            await asyncio.sleep(pause)
            patience -= pause
            pause = min(pause * 2, 1.0)

    async def _ask_once(self, message: Wish) -> Any:
        if self._end is not None:
            raise self._end
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        asked = self._pending[message.id] = _Asked(p.encode(message), done, not isinstance(message, p.Chat))
        try:
            await self._send(asked)
            return await done
        finally:
            self._pending.pop(message.id, None)

    async def _send(self, asked: _Asked) -> None:
        """Send if there is a connection; if there is none, or it breaks, it is sent when there is one again."""
        socket = self._socket
        if socket is None or asked.sent_on is socket or asked.done.done():
            return
        if asked.sent_on is not None and not asked.repeats:
            asked.done.set_exception(Unreachable("the connection broke; it may have been said, or not"))
            return
        asked.sent_on = socket
        with suppress(WebSocketException, OSError):
            await socket.send(asked.frame, text=True)

    async def _wait_for_news(self) -> None:
        if self._end is not None:
            raise self._end
        if self._news is None:
            self._news = asyncio.get_running_loop().create_future()
        await asyncio.shield(self._news)

    # ---- The connection

    async def _stay_connected(self) -> None:
        pause = FIRST_PAUSE
        tries = 0  # since there was a connection
        while self._end is None:
            before = self.connections
            with suppress(WebSocketException, OSError, TimeoutError, msgspec.DecodeError):
                address = self._addresses[0]
                async with connect(address, compression=None, max_size=MOST_BYTES, **self._options) as socket:
                    await self._converse(socket)
            tries += 1
            if self.connections > before:
                pause, tries = FIRST_PAUSE, 0
            self._addresses.append(self._addresses.pop(0))  # the next node, where there are several
            if self._end is None:
                await asyncio.sleep(pause * random.uniform(0.5, 1.5))
                if tries >= len(self._addresses):
                    pause, tries = min(pause * 2, LONGEST_PAUSE), 0

    async def _converse(self, socket: ClientConnection) -> None:
        """Say hello, then read until the connection ends."""
        said = self.chat[-1].number if self.chat else 0
        hello = p.Hello(p.VERSION, self.id, self._token, self.match, self.version if self.match else 0, said)
        await socket.send(p.encode(hello), text=True)
        try:
            async for frame in socket:
                self._read(p.decode_told(frame))
                if self._socket is None and self._welcomed.is_set():
                    self._socket = socket
                    self._sending = asyncio.create_task(self._send_again())
        finally:
            self._socket = None
            self._welcomed.clear()

    async def _send_again(self) -> None:
        """What was not answered before the connection broke."""
        for asked in list(self._pending.values()):
            await self._send(asked)

    def _read(self, message: p.Told) -> None:
        if isinstance(message, p.Done):
            self._answer(message.id, message.version)
            self._tell_news()
        elif isinstance(message, p.Hinted):
            if message.done:
                self._answer(message.id, message)
        elif isinstance(message, p.Refused):
            refusal = Refused(message.code, message.reason, message.clause)
            if refusal.code != TOO_FAST:  # that is asked again, for as long as there is patience
                self._note_refusal(refusal)
            self._answer(message.id, refusal)
        elif isinstance(message, p.Bye):
            if not message.retry:
                self._finish(Closed(message.code, message.reason))
        elif not isinstance(message, p.Pong):
            self._take_in(message)
            if isinstance(message, p.Welcome | p.TableTold) and message.table.starting and self._tell is not None:
                self._telling = asyncio.ensure_future(self._tell(self.id, message.table.promise))
            for queue in self._queues:
                queue.put_nowait(message)
            if self._listener is not None:
                self._listener(self, message)
            self._tell_news()

    def _note_refusal(self, refusal: Refused) -> None:
        """What was asked did not come about: whoever waits for their turns has it again."""
        self.refused = refusal
        self._refusals += 1
        self._tell_news()

    def _take_in(self, message: Update) -> None:
        """Keep the seat up to date."""
        match message:
            case p.Moved():
                self.version = message.version
                self.view.update(message.set)
                self.offers = message.offers
                self.can_take_back = message.can_take_back
                self.standing = message.standing
                self.due = message.due
            case p.Welcome():
                self.connections += 1
                self.player, self.seat, self.table = message.player, message.seat, message.table
                self.due = message.table.clock.due
                self.chat += message.chat
                if message.match is not None:
                    self._take_match(message.match)
                self._welcomed.set()
            case p.TableTold():
                self.table, self.seat = message.table, message.seat
                self.due = message.table.clock.due
            case p.MatchTold():
                self.seat = message.seat
                self._take_match(message.match)
            case p.Said():
                self.chat.append(message.line)

    def _take_match(self, match: p.MatchInfo) -> None:
        self.match, self.version, self.view = match.id, match.version, match.view
        self.offers, self.can_take_back, self.standing = match.offers, match.can_take_back, match.standing

    def _answer(self, id: str, result: int | p.Hinted | Refused) -> None:
        waiting = self._pending.pop(id, None)
        if waiting is not None and not waiting.done.done():
            if isinstance(result, Refused):
                waiting.done.set_exception(result)
            else:
                waiting.done.set_result(result)

    def _tell_news(self) -> None:
        if self._news is not None:
            news, self._news = self._news, None
            if not news.done():
                news.set_result(None)

    def _finish(self, end: ClientError) -> None:
        """No more: whoever waits is told."""
        if self._end is None:
            self._end = end
            for waiting in self._pending.values():
                if not waiting.done.done():
                    waiting.done.set_exception(end)
            for queue in self._queues:
                queue.put_nowait(None)
            self._tell_news()
