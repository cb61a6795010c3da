"""How lucky everybody was in a finished match.

What luck is measured by is worked out once for each game, number of seats and set of options: bots play thousands of
matches in a process beside the server, at low priority, one such process at a time (compiling would hold the
interpreter for seconds, and with it every table). It is kept as long as the server runs.
"""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from wayside.engine.game import Game
from wayside.engine.luck import given_in
from wayside.lab.luck import SeatLuck, Yardstick, luck_of
from wayside.server.errors import Refusal
from wayside.server.logs import logger
from wayside.server.replays import Replays
from wayside.server.tables import game_of

log = logger("luck")

KEPT = 200  # yardsticks, some kilobytes each
MOST_WAITING = 10  # kinds of matches that wait to be measured, up to a minute each
PATIENCE = 300.0  # seconds until a process counts as stuck; a cold compilation may take a minute on a busy machine

Key = tuple[str, int, str, int, str]


@dataclass(frozen=True)
class MatchLuck:
    """Everybody's luck, and against how many matches."""

    matches: int
    seats: list[SeatLuck]


class LuckOfMatches:
    """Measures luck in matches, and keeps what it is measured by."""

    def __init__(self, replays: Replays, matches: int) -> None:
        self._replays = replays
        self._matches = matches
        self._yardsticks: OrderedDict[Key, asyncio.Task[Yardstick]] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()
        self._process: Process | None = None
        self._closed = False

    def close(self) -> None:
        """Nobody waits any more."""
        self._closed = True
        for task in self._yardsticks.values():
            task.cancel()
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()

    async def of(self, id: str) -> MatchLuck:
        """How lucky the seats of a finished match were; nobody, where nothing can be said of it."""
        row = await self._replays.row(id)
        game = game_of(row.game)
        if not game.luck:
            return MatchLuck(0, [])
        given = await self._replays.look_into(id, lambda match: given_in(match, game.luck))
        by = await self._yardstick(game, len(row.names), row.options)
        return MatchLuck(by.matches, luck_of(game, by, given) if by.decides else [])

    async def _yardstick(self, game: Game, seats: int, options: Mapping[str, int]) -> Yardstick:
        chosen = json.dumps(dict(sorted(options.items())))
        key = game.name, game.rules_version, game.edition, seats, chosen
        task = self._yardsticks.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            if sum(not waiting.done() for waiting in self._yardsticks.values()) >= MOST_WAITING:
                raise Refusal("too-busy", "too many others wait to know their luck; ask again in a minute", status=503)
            task = self._yardsticks[key] = asyncio.create_task(self._measure(game.name, seats, chosen), name="luck")
        self._yardsticks.move_to_end(key)
        while len(self._yardsticks) > KEPT:
            self._yardsticks.popitem(last=False)[1].cancel()
        return await asyncio.shield(task)  # who goes away leaves it to the others who wait for it

    async def _measure(self, game: str, seats: int, options: str) -> Yardstick:
        async with self._one_at_a_time:
            if self._closed:
                raise Refusal("stopping", "the server is being restarted", status=503)
            said = await self._run(game, str(seats), options, str(self._matches))
        try:
            return Yardstick(**json.loads(said))
        except (ValueError, TypeError):
            log.warning("luck-not-measured", game=game, seats=seats)
            raise Refusal("no-luck", "nobody could say how lucky that was; ask again", status=503) from None

    async def _run(self, *arguments: str) -> bytes:
        """What the process beside the server says. Its input stays open as long as somebody waits for it."""
        process = self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "wayside.server.luck_process", *arguments),
            stdin=PIPE,
            stdout=PIPE,
            start_new_session=True,  # Ctrl-C is for the server, which stops in good order
        )
        assert process.stdout is not None
        try:
            async with asyncio.timeout(PATIENCE):
                return await process.stdout.read()
        except TimeoutError:
            return b""
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
