"""A bot process: it is asked for moves on standard input and answers on standard output, one at a time.

It knows games and sights, and nothing of tables, people or the store. Every bot plays at once, by plain rules;
compiled ones take over when a thread in the background has them ready. It ends when its input does, so a server
that was killed leaves none behind.
"""

import os
import queue
import signal
import struct
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, BinaryIO, Literal

import msgspec
import numpy as np

from wayside.bots.chances import Race, Weighing, hints_allowed, scales_for
from wayside.bots.levels import is_search
from wayside.bots.players import PolicyBot, find_policy, policies, search_mind
from wayside.bots.search import SearchBot, first_position
from wayside.bots.weighing import NO_MOVE, Tally
from wayside.engine.errors import WaysideError
from wayside.engine.forms import CHECKED, cache_root
from wayside.engine.game import Game, Rules
from wayside.engine.record import Record
from wayside.engine.registry import find_game

LENGTH = struct.Struct(">I")
MOST_BYTES = 1 << 22  # of one message; a game's record is some kilobytes
READY = 0  # the number of the message that says that a process is up


AskKind = Literal["choose", "weigh", "chances", "prepare"]


class Ask(msgspec.Struct, array_like=True):
    """A question: a seat's move, what each of its offers is worth, how things stand, or only to be ready for that."""

    number: int
    what: AskKind
    game: str
    record: bytes
    """The seat's own sight, with dice of its own."""
    seat: int
    kind: str
    milliseconds: int
    """For a search, and for this portion of a weighing."""
    budget: int = 0
    """Of a weighing: the milliseconds of all its portions."""
    tally: bytes = b""
    """Of a weighing: what was found in the portions before."""
    played: int = NO_MOVE
    """A move that is to be weighed in any case."""


class Answer(msgspec.Struct, array_like=True):
    """A move or what moves are worth, or why there is no answer."""

    number: int
    move: int = 0
    weighing: Weighing | None = None
    tally: bytes = b""
    finished: bool = False
    """Another portion would tell no more."""
    error: str = ""


encode = msgspec.msgpack.Encoder().encode
decode_ask = msgspec.msgpack.Decoder(Ask).decode
decode_answer = msgspec.msgpack.Decoder(Answer).decode


def framed(message: bytes) -> bytes:
    return LENGTH.pack(len(message)) + message


def read_frame(stream: BinaryIO) -> bytes | None:
    """The next message; None at the end of the stream."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    body = stream.read(length)
    return body if len(body) == length else None


# ---- Compiling, one thing at a time, while the plain forms play


@contextmanager
def one_process_at_a_time() -> Iterator[None]:
    """Two processes that compile the same would each do all the work; the second finds the first one's in the cache."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    try:
        cache_root().mkdir(parents=True, exist_ok=True)
        lock = (cache_root() / "compiling.lock").open("wb")
    except OSError:
        yield
        return
    with lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


class Compiler:
    """Does what it is given in a thread of its own, in order; what fails stays plain."""

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def add(self, job: Callable[[], None]) -> None:
        self._jobs.put(job)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="compiling bots", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while True:
            job = self._jobs.get()
            with suppress(Exception), one_process_at_a_time():
                job()


# ---- Thinking


class BotRunner:
    """All the bots of all the games, each made when it is first asked for."""

    def __init__(self, compiles: bool = True) -> None:
        self._compiler = Compiler() if compiles else None
        self._games: dict[str, Game] = {}
        self._rules: dict[tuple[str, str], Rules] = {}
        self._searches: dict[tuple[str, str], SearchBot] = {}
        self._weighed: set[str] = set()

    def answer(self, ask: Ask) -> Answer:
        """What was asked for. An error's own words are told only where they were written for people."""
        try:
            game = self.game(ask.game)
            if ask.what == "prepare":
                self._compile_scales(game)
                return Answer(ask.number)
            sight = read_record(game, ask.record)
            if not 0 <= ask.seat < sight.seats:
                raise WaysideError("there is no such seat")
            if ask.what == "chances":
                return self.chances(game, sight, ask)
            if not sight.waiting >> ask.seat & 1:
                raise WaysideError("that seat owes no decision")
            if ask.what == "weigh":
                return self.weigh(game, sight, ask)
            return Answer(ask.number, self.choose(game, sight, ask.seat, ask.kind, ask.milliseconds))
        except WaysideError as error:
            return Answer(ask.number, error=str(error))
        except Exception as error:
            return Answer(ask.number, error=f"{ask.kind} of {ask.game} failed ({type(error).__name__})")

    def game(self, name: str) -> Game:
        """A game by name; looking through what is installed takes longer than most choices."""
        if name not in self._games:
            self._games[name] = find_game(name)
        return self._games[name]

    def choose(self, game: Game, sight: Record, seat: int, kind: str, milliseconds: int) -> int:
        if is_search(kind):
            return self.search(game, kind, milliseconds).choose_from(sight, seat)
        bot = PolicyBot(kind, find_policy(game, kind))
        return bot.choose_from(self.rules_for(game, kind), sight, seat)

    def weigh(self, game: Game, sight: Record, ask: Ask) -> Answer:
        """One portion more of a weighing."""
        if not hints_allowed(game, sight, ask.seat):
            return Answer(ask.number, weighing=Weighing([], [], 0, True, "no-hints"), finished=True)
        self._compile_scales(game)
        tally = Tally.unpack(ask.tally) if ask.tally else None
        played = None if ask.played == NO_MOVE else ask.played
        race = Race(game, sight, ask.seat, tally, milliseconds=ask.budget, played=played)
        race.think(ask.milliseconds)
        return Answer(ask.number, weighing=race.weighing(), tally=race.tally.pack(), finished=race.finished)

    def chances(self, game: Game, sight: Record, ask: Ask) -> Answer:
        """Everybody's chances, whoever is to decide."""
        self._compile_scales(game)
        race = Race(game, sight, ask.seat, milliseconds=ask.milliseconds, only=NO_MOVE)
        race.think()
        return Answer(ask.number, weighing=race.position(), finished=True)

    def _compile_scales(self, game: Game) -> None:
        if game.name not in self._weighed:
            self._weighed.add(game.name)
            if self._compiler is not None:
                self._compiler.add(scales_for(game).compile_now)

    def rules_for(self, game: Game, kind: str) -> Rules:
        """The rules that a policy plays by: the best form there is by now."""
        at = game.name, kind
        if at not in self._rules:
            self._rules[at] = Rules(game)
            if self._compiler is not None:
                self._compiler.add(lambda: self._compile_policy(game, kind))
        return self._rules[at]

    def _compile_policy(self, game: Game, kind: str) -> None:
        rules = Rules(game, CHECKED)
        s = first_position(game)
        seat = next(seat for seat in range(s.seats) if s.waiting >> seat & 1)
        rules.choose(policies(game)[kind], s, seat)
        self._rules[game.name, kind] = rules

    def search(self, game: Game, kind: str, milliseconds: int) -> SearchBot:
        at = game.name, kind.partition(":")[0]
        bot = self._searches.get(at)
        if bot is None:
            bot = self._searches[at] = SearchBot(kind, game, search_mind(game, at[1]))
            if self._compiler is not None:
                self._compiler.add(bot.mind.compile_now)
        bot.milliseconds = milliseconds
        return bot


def read_record(game: Game, raw: bytes) -> Record:
    """A record from its bytes."""
    if len(raw) != game.state.dtype.itemsize:
        raise WaysideError(f"a record of {game.title} has {game.state.dtype.itemsize} bytes, not {len(raw)}")
    return game.state(np.frombuffer(bytearray(raw), game.state.dtype))


# ---- The process


def listen(stream: BinaryIO, asked: "queue.SimpleQueue[bytes]") -> None:
    """Take in what is asked; when the server is gone, so is this process, whatever it is thinking about."""
    while (message := read_frame(stream)) is not None:
        asked.put(message)
    os._exit(0)


def main(niceness: int) -> None:
    """Answer until the input ends."""
    # Who stops a server may signal all its processes: that is for the server, which ends this one in good order.
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)
    with suppress(OSError, AttributeError):
        os.nice(niceness)
    # Whatever a game may print must not get between the answers.
    out = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    asked: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=listen, args=(sys.stdin.buffer, asked), name="listening", daemon=True).start()
    runner = BotRunner()
    _say(out, Answer(READY))
    while True:
        _say(out, runner.answer(decode_ask(asked.get())))


def _say(out: Any, answer: Answer) -> None:
    message = memoryview(framed(encode(answer)))
    try:
        while message:
            message = message[out.write(message) :]
    except BrokenPipeError:  # the server was killed: there is nobody to tell, and nothing to clean up
        os._exit(0)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
