"""The bots of a node: processes of their own, asked one choice at a time, so that no thought delays a move.

Quick bots (a game's policies) go before searches, and matches take turns. A process that dies or does not answer in
time is replaced and the choice asked for once more; after that the match goes on by the game's default move.
"""

import asyncio
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections import deque
from contextlib import suppress
from dataclasses import dataclass

import msgspec

from wayside.bots.levels import is_search
from wayside.bots.players import SEARCH, bot_names
from wayside.bots.search import MILLISECONDS, parse_bound
from wayside.bots.weighing import NO_MOVE
from wayside.engine.errors import WaysideError
from wayside.engine.game import Game
from wayside.server.bot_process import (
    LENGTH,
    MOST_BYTES,
    READY,
    Answer,
    Ask,
    decode_answer,
    encode,
    framed,
)
from wayside.server.errors import Refusal
from wayside.server.logs import logger
from wayside.server.metrics import Metrics

log = logger("bots")

POLICY = "policy"
LEAST_THOUGHT = 10  # milliseconds: what a search gets even when very many wait
TRIES = 2
STARTING = 60.0  # seconds in which a process must be up: Numba and the games are imported
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 10.0  # between two tries to start a process
PREPARE_AFTER = 3.0  # seconds: the first moves of a match go before
PARTING = 2.0  # seconds that a process has to end by itself


class BotFailed(WaysideError):
    """No answer came from a bot: somebody else must decide."""


class BotsBusy(BotFailed):
    """So many wait for a bot that no more may; it can be asked later."""


@dataclass(frozen=True)
class BotLimits:
    """How much the bots may take."""

    processes: int = 1
    queue: int = 2000
    """Choices that wait, at most."""
    most_think_ms: int = 1000
    """A search thinks no longer, whatever it is called."""
    patience_ms: int = 3000
    """The more searches wait the shorter each thinks, so that none should wait longer than this."""
    stuck_ms: int = 10_000
    """Beyond its time, until a process counts as stuck; plain rules may need some seconds for a playout."""
    niceness: int = 10


def check_kind(game: Game, kind: str, most_think_ms: int) -> str:
    """The kind of a bot that may sit down at a table of this game, or a refusal."""
    name, colon, bound = kind.partition(":")
    known = bot_names(game)
    if name not in known or (colon and not is_search(name)):
        raise Refusal("unknown-bot", f"{game.title} has no bot {kind!r}; there are: {', '.join(known)}", status=422)
    if colon:
        try:
            milliseconds, playouts = parse_bound(bound)
        except WaysideError as error:
            raise Refusal("unknown-bot", str(error), status=422) from None
        if playouts is not None or milliseconds > most_think_ms:
            raise Refusal(
                "unknown-bot", f"a search thinks for 1 to {most_think_ms} milliseconds here: search:200", status=422
            )
    return kind


@dataclass(eq=False)
class Job:
    """A choice that somebody waits for."""

    ask: Ask
    match: str
    done: "asyncio.Future[Answer]"
    asked: float
    tries: int = 0

    @property
    def searches(self) -> bool:
        return is_search(self.ask.kind)


class FairQueue:
    """The jobs of many matches: one of each in turn, and a match's own in order."""

    def __init__(self) -> None:
        self._of: dict[str, deque[Job]] = {}
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def push(self, job: Job) -> None:
        self._of.setdefault(job.match, deque()).append(job)
        self._count += 1

    def push_first(self, job: Job) -> None:
        """A job that comes back goes before all others."""
        self._of = {job.match: deque([job, *self._of.pop(job.match, ())]), **self._of}
        self._count += 1

    def pop(self) -> Job | None:
        """The next that somebody still waits for."""
        while self._of:
            match = next(iter(self._of))
            jobs = self._of.pop(match)
            job = jobs.popleft()
            self._count -= 1
            if jobs:
                self._of[match] = jobs  # at the end: the others come first
            if not job.done.done():
                return job
        return None

    def drain(self) -> list[Job]:
        jobs = [job for queue in self._of.values() for job in queue]
        self._of.clear()
        self._count = 0
        return jobs


class BotPool:
    """The bot processes of a node, and what waits for them."""

    def __init__(self, limits: BotLimits | None = None, metrics: Metrics | None = None) -> None:
        self.limits = limits or BotLimits()
        self.metrics = metrics or Metrics()
        self._quick, self._slow = FairQueue(), FairQueue()
        count = self.limits.processes
        # Where there are several, one is kept free of searches: a quick bot never waits for a long thought.
        self._slots = [_Slot(self, searches=i < max(1, count - 1)) for i in range(count)]
        self._prepared: set[str] = set()
        self._preparing: set[asyncio.Task[None]] = set()
        self._number = READY
        self._stopped = False

    # ---- What others call

    async def start(self) -> None:
        """Let the processes come up; whoever asks before that waits for them."""
        for slot in self._slots:
            slot.task = asyncio.create_task(slot.serve(), name="bot process")

    async def stop(self) -> None:
        """End the processes; who still waits is told that no answer comes."""
        self._stopped = True
        for task in self._preparing:
            task.cancel()
        for job in self._quick.drain() + self._slow.drain():
            self._fail(job, "stopped", BotFailed("the bots have stopped"))
        await asyncio.gather(*(slot.stop() for slot in self._slots))
        self._gauge()

    async def choose(
        self, game: str, record: bytes, seat: int, kind: str, milliseconds: int | None = None, match: str = ""
    ) -> int:
        """The move that a bot makes for a seat, from that seat's own sight."""
        name, bounded = self._bound(kind, milliseconds)
        return (await self._ask(Ask(0, "choose", game, record, seat, name, bounded), match)).move

    async def weigh(
        self,
        game: str,
        record: bytes,
        seat: int,
        milliseconds: int,
        budget: int,
        tally: bytes = b"",
        match: str = "",
        played: int = NO_MOVE,
    ) -> Answer:
        """What a seat's offers are worth, after one portion of thought more: others take their turns in between."""
        name, bounded = self._bound(SEARCH, milliseconds)
        return await self._ask(Ask(0, "weigh", game, record, seat, name, bounded, budget, tally, played), match)

    async def chances(self, game: str, record: bytes, seat: int, milliseconds: int, match: str = "") -> Answer:
        """Everybody's chances, as a seat knows them, whoever is to decide."""
        return await self._ask(Ask(0, "chances", game, record, seat, *self._bound(SEARCH, milliseconds)), match)

    def prepare(self, game: str) -> None:
        """Let a game's weighing be compiled, which takes a while: somebody may ask for a hint later."""
        if game not in self._prepared:
            self._prepared.add(game)
            task = asyncio.create_task(self._prepare(game), name="preparing hints")
            self._preparing.add(task)
            task.add_done_callback(self._preparing.discard)

    async def _prepare(self, game: str) -> None:
        await asyncio.sleep(PREPARE_AFTER)
        with suppress(BotFailed):  # it will be compiled when it is first asked, then
            await self._ask(Ask(0, "prepare", game, b"", 0, SEARCH, 1), "")

    @property
    def waiting(self) -> int:
        """Choices that no process has taken up yet."""
        return len(self._quick) + len(self._slow)

    def pids(self) -> list[int]:
        """The processes that are up."""
        return [slot.process.pid for slot in self._slots if slot.ready and slot.process is not None]

    # ---- Queueing

    async def _ask(self, ask: Ask, match: str) -> Answer:
        if self._stopped:
            raise BotFailed("the bots have stopped")
        if self.waiting >= self.limits.queue:
            self.metrics.bot_failures.labels("busy").inc()
            raise BotsBusy(f"{self.waiting} choices wait for a bot already")
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        job = Job(ask, match, done, time.perf_counter())
        (self._slow if job.searches else self._quick).push(job)
        self.hand_out()
        answer = await done
        if answer.error:
            self.metrics.bot_failures.labels("error").inc()
            raise BotFailed(answer.error)
        return answer

    def _bound(self, kind: str, milliseconds: int | None) -> tuple[str, int]:
        """A kind without its bound, and how long it may think."""
        name, colon, bound = kind.partition(":")
        if not is_search(name):
            return kind, 0
        if milliseconds is None:
            milliseconds, playouts = parse_bound(bound) if colon else (MILLISECONDS, None)
            if playouts is not None:
                raise BotFailed("a search is bounded by time here, not by playouts")
        return name, max(1, min(milliseconds, self.limits.most_think_ms))

    def hand_out(self) -> None:
        """Give jobs to processes that are free."""
        for slot in sorted((s for s in self._slots if s.free), key=lambda s: s.searches):
            job = self._quick.pop() or (self._slow.pop() if slot.searches else None)
            if job is not None:
                slot.take(job)
        self._gauge()

    def give_back(self, job: Job, reason: str) -> None:
        """A process failed over this job: once more, or never."""
        self.metrics.bot_failures.labels(reason).inc()
        job.tries += 1
        if job.tries >= TRIES:
            self._fail(job, reason, BotFailed(f"{job.ask.kind} gave no answer: its process {reason} each time"))
        elif not job.done.done():
            (self._slow if job.searches else self._quick).push_first(job)
            self.hand_out()

    def finish(self, job: Job, answer: Answer) -> None:
        self.metrics.bot_seconds.labels(SEARCH if job.searches else POLICY).observe(time.perf_counter() - job.asked)
        if not job.done.done():
            job.done.set_result(answer)

    def _fail(self, job: Job, reason: str, error: BotFailed) -> None:
        if not job.done.done():
            log.warning("bot-gave-no-answer", game=job.ask.game, bot=job.ask.kind, reason=reason)
            job.done.set_exception(error)

    def message_for(self, job: Job) -> tuple[int, bytes, float]:
        """The request, its number, and the seconds in which it must be answered."""
        self._number += 1
        milliseconds = job.ask.milliseconds
        if job.searches:
            searchers = sum(1 for slot in self._slots if slot.searches)
            share = self.limits.patience_ms * searchers // (len(self._slow) + 1)
            milliseconds = min(milliseconds, max(LEAST_THOUGHT, share))
        ask = msgspec.structs.replace(job.ask, number=self._number, milliseconds=milliseconds)
        return self._number, framed(encode(ask)), (milliseconds + self.limits.stuck_ms) / 1000

    def _gauge(self) -> None:
        self.metrics.bot_queue.labels(POLICY).set(len(self._quick))
        self.metrics.bot_queue.labels(SEARCH).set(len(self._slow))
        self.metrics.bot_processes.set(len(self.pids()))


class _Slot:
    """The place of one process: there is always one in it, or one on its way."""

    def __init__(self, pool: BotPool, searches: bool) -> None:
        self.pool = pool
        self.searches = searches
        self.process: Process | None = None
        self.ready = False
        self.task: asyncio.Task[None] | None = None
        self._next: asyncio.Future[Job] | None = None
        self._pause = FIRST_PAUSE

    @property
    def free(self) -> bool:
        return self.ready and self._next is not None and not self._next.done()

    def take(self, job: Job) -> None:
        assert self._next is not None
        self._next.set_result(job)

    async def serve(self) -> None:
        """Keep a process up and give it one job after the other."""
        while True:
            process = await self._start()
            try:
                await self._use(process)
            finally:
                self.ready = False
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()

    async def _start(self) -> Process:
        """A process that has said that it is up; one that does not come up is tried again, less and less often."""
        while True:
            process = None
            try:
                process = self.process = await asyncio.create_subprocess_exec(
                    sys.executable,
                    "-m",
                    "wayside.server.bot_process",
                    str(self.pool.limits.niceness),
                    stdin=PIPE,
                    stdout=PIPE,
                    start_new_session=True,  # Ctrl-C is for the server, even while this process is coming up
                )
                async with asyncio.timeout(STARTING):
                    answer = await _read(process)
                if answer.number == READY:
                    self.ready = True
                    self._pause = FIRST_PAUSE
                    return process
            except Exception as error:  # whatever it was: without another try nobody would answer any more
                log.error("bot-process-did-not-start", kind=type(error).__name__, again_in=self._pause)
                self.pool.metrics.bot_failures.labels("start").inc()
            finally:
                if process is not None and not self.ready:
                    with suppress(ProcessLookupError):
                        process.kill()
                    await process.wait()
            await asyncio.sleep(self._pause)
            self._pause = min(self._pause * 2, LONGEST_PAUSE)

    async def _use(self, process: Process) -> None:
        """Jobs for this process, until it dies or gets stuck."""
        assert process.stdin is not None
        exited = asyncio.create_task(process.wait(), name="bot process ends")
        try:
            while True:
                self._next = asyncio.get_running_loop().create_future()
                self.pool.hand_out()
                await asyncio.wait((self._next, exited), return_when=asyncio.FIRST_COMPLETED)
                if not self._next.done():
                    log.warning("bot-process-died", code=process.returncode)
                    return
                job = self._next.result()
                try:
                    number, message, limit = self.pool.message_for(job)
                    async with asyncio.timeout(limit):
                        process.stdin.write(message)
                        await process.stdin.drain()
                        answer = await _read(process)
                    if answer.number != number:
                        raise ValueError("an answer to another question")
                except Exception as error:  # loops differ in what they raise for a process that has just died
                    reason = "was stuck" if isinstance(error, TimeoutError) else "died"
                    kind = type(error).__name__
                    log.warning("bot-process-failed", reason=reason, kind=kind, game=job.ask.game, bot=job.ask.kind)
                    self.ready, self._next = False, None
                    self.pool.give_back(job, reason)
                    return
                except asyncio.CancelledError:
                    self.pool._fail(job, "stopped", BotFailed("the bots have stopped"))
                    raise
                self.pool.finish(job, answer)
        finally:
            self.ready, self._next = False, None
            exited.cancel()

    async def stop(self) -> None:
        """End the process in good order: it goes when its input ends."""
        process = self.process
        if process is not None and process.stdin is not None:
            process.stdin.close()
        if self.task is not None:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task


async def _read(process: Process) -> Answer:
    assert process.stdout is not None
    try:
        (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
        if length > MOST_BYTES:
            raise ValueError("an answer that is too long")
        return decode_answer(await process.stdout.readexactly(length))
    except asyncio.IncompleteReadError as error:
        raise EOFError from error
