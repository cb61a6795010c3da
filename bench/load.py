"""A crowd at a server: how soon the last seat of a table sees a move, and whether any move is lost.

python bench/load.py --tables 1000 --pace 1 --seconds 300 [--seats 4] [--games hallo-trucker,spiralized] [--json]

It starts a server of its own with a store on a real disk (or takes --url), makes people and tables by the API, opens a
socket for every seat with the client library, and lets every table move once every `pace` seconds, spread evenly over
time. A move's time runs from its sending until the last of its table's sockets has been told of it; all sockets are in
this one process, so there is one clock. Where a match ends, the same people play the next one at a new table. A crowd
does not sit down in the same second: before it counts, each table has played up to --spread moves, so that matches end
now here, now there, and not five hundred at once (--spread 0 shows what that is like).

--nodes 2 --database-url postgresql://... has two nodes behind nginx, by the configuration in deploy/.
--source OTHER/src has the server of another clone measured, with this one's client: for comparing two commits.
--pace 1,0.8,0.6 plays one stretch of --seconds after the other, to see where the server falls behind.
--bots 2 --kind search:100 gives that many seats of each table to bots; the times are those of the people's moves.
"""

import argparse
import asyncio
import gc
import heapq
import json
import os
import random
import sys
import time
from collections import Counter, defaultdict
from contextlib import AsyncExitStack, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import uvloop
from load_support import Answered, Server, machine_cpu, missing_moves, open_more_files, own_server, share

from wayside.client import Client, Moved, Refused, Seat, Unreachable
from wayside.server.tuning.garbage import GarbageCollector
from wayside.server.tuning.upkeep import COMPILE_AFTER

AT_ONCE = 24  # requests under way while people and tables are made
OPENING = 64  # sockets that are being opened at the same time
QUIET = 0.1  # seconds of work in two by which a server counts as at rest
SPREADING = 16  # tables that play at the same time then
SLOWEST = 12  # seconds that are shown
TIDY_EVERY = 0.25  # seconds between two looks for this program's own garbage
PATIENCE = 10.0  # seconds that a move may take before it counts as lost


@dataclass
class Stretch:
    """What happened while the tables moved at one pace."""

    pace: float
    seen: list[float] = field(default_factory=list)
    """Seconds from a move's sending until its table's last socket was told."""
    done: list[float] = field(default_factory=list)
    """Seconds until the mover was answered."""
    late: list[float] = field(default_factory=list)
    """Seconds that this program was behind its own timetable."""
    skipped: int = 0
    """Times that a table was to move and its last move was not seen by all yet, or nobody had a move to make."""
    refused: Counter[str] = field(default_factory=Counter)
    unseen: int = 0
    gaps: int = 0
    frames: int = 0
    rematches: int = 0
    by_second: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    """What was seen in each second: where the slow moves lie."""
    rematches_by_second: Counter[int] = field(default_factory=Counter)
    begun: float = 0.0
    seconds: float = 0.0
    server_cpu: float = 0.0
    server_system: float = 0.0
    own_cpu: float = 0.0
    all_cpu: float = 0.0

    def see(self, now: float, sent: float) -> None:
        """The last socket of a table was told of a move."""
        self.seen.append(now - sent)
        self.by_second[int(sent - self.begun)].append(now - sent)

    def again(self) -> None:
        """A table went on to its next match."""
        self.rematches += 1
        self.rematches_by_second[int(time.perf_counter() - self.begun)] += 1

    def slowest(self) -> list[dict[str, float]]:
        """The seconds with the slowest moves, and what else went on in them."""
        worst = sorted(self.by_second, key=lambda second: -share(sorted(self.by_second[second]), 0.9))[:SLOWEST]
        return [
            {
                "second": second,
                "90%, ms": round(share(sorted(self.by_second[second]), 0.9) * 1000, 1),
                "moves": len(self.by_second[second]),
                "rematches": self.rematches_by_second[second],
            }
            for second in sorted(worst)
        ]

    def figures(self) -> dict[str, Any]:
        seen, done, late = sorted(self.seen), sorted(self.done), sorted(self.late)
        moves = len(done)
        return {
            "pace": self.pace,
            "moves": moves,
            "moves a second": round(moves / self.seconds, 1),
            "seen by the last seat, ms": {name: round(share(seen, part) * 1000, 1) for name, part in PARTS.items()},
            "answered, ms": {name: round(share(done, part) * 1000, 1) for name, part in PARTS.items()},
            "behind the timetable, ms": {"99%": round(share(late, 0.99) * 1000, 1)},
            "skipped": self.skipped,
            "refused": dict(self.refused),
            "unseen": self.unseen,
            "gaps": self.gaps,
            "frames": self.frames,
            "rematches": self.rematches,
            "slowest seconds": self.slowest(),
            "server CPU": round(self.server_cpu / self.seconds, 3),
            "server CPU, us a move": round(self.server_cpu / max(1, moves) * 1e6),
            "of which the system's": round(self.server_system / max(1, moves) * 1e6),
            "own CPU": round(self.own_cpu / self.seconds, 3),
            "CPU of the machine": round(self.all_cpu / self.seconds, 3),
        }


PARTS = {"50%": 0.5, "95%": 0.95, "99%": 0.99, "99.9%": 0.999, "max": 1.0}


class LoadTable:
    """A table of the crowd: its people, their sockets, and the move that is under way."""

    def __init__(self, crowd: "Crowd", number: int, game: str, people: list[Client]) -> None:
        self.crowd = crowd
        self.number = number
        self.game = game
        self.people = people
        self.id = ""
        self.match = ""
        self.seats: list[Seat] = []
        self.known: dict[Seat, int] = {}
        self.mover = -1
        self.version = 0
        self.sent = 0.0
        self.told = 0
        self.answered = True
        self.changing = False
        self.stack = AsyncExitStack()

    async def make(self) -> None:
        """Make the table, sit down and begin."""
        crowd = self.crowd
        async with crowd.http_slots:
            for i, person in enumerate(self.people):
                await person.sign_up(f"P{self.number} {i + 1}")
            host = self.people[0]
            table = await host.create_table(self.game, crowd.seats, chat=False)
            for person in self.people[1:]:
                await person.sit(table.id)
            for seat in range(len(self.people), crowd.seats):
                await host.seat_bot(table.id, seat, crowd.kind)
            self.id = (await host.start(table.id)).id

    async def open(self) -> None:
        """A socket for everybody."""
        async with self.crowd.socket_slots:
            self.known.clear()
            self.seats = []
            for person in self.people:
                seat = person.join(self.id, listener=self.hear)
                await self.stack.enter_async_context(seat)
                self.seats.append(seat)
        self.match = self.seats[0].match or ""
        self.crowd.matches[self.match] = self.game

    async def close(self) -> None:
        await self.stack.aclose()
        self.stack = AsyncExitStack()

    def hear(self, seat: Seat, update: Any) -> None:
        """A socket of this table was told something."""
        if isinstance(update, Moved):
            stretch = self.crowd.stretch
            stretch.frames += 1
            if update.version != self.known.get(seat, 0) + 1:
                stretch.gaps += 1
            self.known[seat] = update.version
            if update.seat == self.mover:
                if self.version == 0:
                    self.version = update.version
                if update.version == self.version:
                    self.told += 1
                    if self.told == len(self.seats):
                        stretch.see(time.perf_counter(), self.sent)
                        self.mover = -1
        elif seat.match is not None:
            self.known[seat] = seat.version

    @property
    def ready(self) -> bool:
        return self.mover < 0 and self.answered and not self.changing

    def move(self) -> bool:
        """Let one of those who owe a decision play a legal move; False: nobody here does, or they are busy."""
        if not self.ready:
            if self.mover >= 0 and time.perf_counter() - self.sent > PATIENCE:
                self.crowd.stretch.unseen += 1
                self.mover, self.answered = -1, True
            return False
        if any(seat.over for seat in self.seats):
            self.changing = True
            self.crowd.spawn(self.play_again())
            return False
        able = [seat for seat in self.seats if seat.offers]
        if not able or len({seat.version for seat in self.seats}) > 1:
            return False
        seat = random.choice(able)
        offer = random.choice(seat.offers)
        amount = random.randrange(offer.low, offer.high + 1, offer.step) if offer.step else None
        self.mover, self.version, self.told, self.answered = seat.seat or 0, 0, 0, False
        self.sent = time.perf_counter()
        self.crowd.spawn(self.send(seat, offer.with_amount(amount), self.sent))
        return True

    async def send(self, seat: Seat, text: str, begun: float) -> None:
        stretch = self.crowd.stretch
        try:
            version = await seat.play(text)
            stretch.done.append(time.perf_counter() - begun)
            self.crowd.answered.append(Answered(self.match, version, seat.seat or 0, text))
        except (Refused, Unreachable) as error:
            stretch.refused[getattr(error, "code", "unreachable")] += 1
            self.mover = -1
        self.answered = True

    async def play_again(self) -> None:
        """The match is over: on to the next one, at a new table."""
        try:
            async with self.crowd.http_slots:
                host = self.people[0]
                again = [(await client.rematch(self.id)).id for client in self.people]
                self.id = again[0]
                await host.start(self.id)
            await self.close()
            await self.open()
            self.crowd.stretch.again()
            self.changing = False
        except (Refused, Unreachable) as error:
            self.crowd.stretch.refused[f"rematch: {getattr(error, 'code', 'unreachable')}"] += 1


class Crowd:
    """All tables, and the timetable by which they move."""

    def __init__(self, server: Server, options: argparse.Namespace) -> None:
        self.server = server
        self.seats: int = options.seats
        self.kind: str = options.kind
        self.http_slots = asyncio.Semaphore(AT_ONCE)
        self.socket_slots = asyncio.Semaphore(OPENING)
        self.answered: list[Answered] = []
        self.matches: dict[str, str] = {}
        self.stretch = Stretch(0)
        self.client = Client(server.url, timeout=60)
        games = options.games.split(",")
        people = options.seats - options.bots
        self.tables = [
            LoadTable(self, i, games[i % len(games)], [self.client.somebody_else() for _ in range(people)])
            for i in range(options.tables)
        ]
        self._doing: set[asyncio.Task[None]] = set()
        self._garbage = GarbageCollector(time.perf_counter())
        self._tidied = 0.0

    def tidy(self, now: float) -> None:
        """Look for garbage as the server does: often, so that it is quick."""
        if now - self._tidied > TIDY_EVERY:
            self._tidied = now
            self._garbage.tidy(now)

    def spawn(self, doing: Any) -> None:
        task = asyncio.ensure_future(doing)
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)

    async def play(self, pace: float, seconds: float) -> Stretch:
        """Every table moves once in every `pace` seconds, one after the other."""
        stretch = self.stretch = Stretch(pace)
        (cpu, system), own, begun = self.server.cpu_parts(), time.process_time(), time.perf_counter()
        stretch.begun = begun
        everybody = machine_cpu()
        timetable = [(begun + pace * i / len(self.tables), i) for i in range(len(self.tables))]
        heapq.heapify(timetable)
        while True:
            now = time.perf_counter()
            if now >= begun + seconds:
                break
            while timetable[0][0] <= now:
                due, i = timetable[0]
                heapq.heapreplace(timetable, (due + pace, i))
                if self.tables[i].move():
                    stretch.late.append(now - due)
                else:
                    stretch.skipped += 1
            self.tidy(now)
            await asyncio.sleep(max(0.0, min(0.05, timetable[0][0] - time.perf_counter())))
        stretch.seconds = time.perf_counter() - begun
        stretch.server_system = self.server.cpu_parts()[1] - system
        stretch.server_cpu = self.server.cpu() - cpu - system
        stretch.own_cpu = time.process_time() - own
        stretch.all_cpu = machine_cpu() - everybody
        until = time.perf_counter() + PATIENCE
        while time.perf_counter() < until and not all(table.ready for table in self.tables):
            await asyncio.sleep(0.05)
        stretch.unseen += sum(1 for table in self.tables if table.mover >= 0 or not table.answered)
        return stretch

    async def spread(self, most: int) -> None:
        """Let each table play some moves, as many as chance says, as fast as it can."""
        slots = asyncio.Semaphore(SPREADING)
        self.stretch = Stretch(0)

        async def some(table: LoadTable) -> None:
            async with slots:
                for _ in range(random.randrange(most)):
                    table.move()
                    until = time.perf_counter() + PATIENCE
                    while not table.ready and time.perf_counter() < until:
                        await asyncio.sleep(0.005)

        await asyncio.gather(*(some(table) for table in self.tables))

    async def close(self) -> None:
        for task in list(self._doing):
            task.cancel()
        await asyncio.gather(*(table.close() for table in self.tables))
        await self.client.close()


class ServersWord:
    """What the server itself has measured, between two looks at it."""

    COUNTS = ("refusals_total", "dropped_readers_total", "driver_errors_total", "moves_total")
    TIMES = ("loop_lag_seconds", "commit_seconds", "commit_jobs", "move_seconds")

    def __init__(self) -> None:
        self.before: dict[str, float] = {}
        self.now: dict[str, float] = {}

    async def look(self, server: Server) -> None:
        async with httpx.AsyncClient() as http:
            text = "".join([(await http.get(url)).text for url in server.metrics()])
        self.before, self.now = self.now, {}
        for line in text.splitlines():
            if line.startswith("wayside_"):
                name, _, value = line.removeprefix("wayside_").rpartition(" ")
                self.now[name] = self.now.get(name, 0.0) + float(value)

    def figures(self) -> dict[str, Any]:
        since = {name: value - self.before.get(name, 0.0) for name, value in self.now.items()}
        found: dict[str, Any] = {n: v for n, v in since.items() if n.startswith(self.COUNTS) and v}
        for name in self.TIMES:
            steps = [
                (n.partition('le="')[2].rstrip('"}'), v) for n, v in since.items() if n.startswith(f"{name}_bucket")
            ]
            most = max((v for _, v in steps), default=0)
            found[name] = {
                part: f"<= {next(le for le, v in steps if v >= most * share)}" for part, share in PARTS.items() if most
            }
            found[name]["mean"] = round(since.get(f"{name}_sum", 0) / max(1, since.get(f"{name}_count", 0)), 5)
        return found


def quickness() -> float:
    """Seconds for the same loop of plain Python each time: runs of different hours can only be compared by it."""
    begun = time.perf_counter()
    sum(number * number % 7 for number in range(3_000_000))
    return round(time.perf_counter() - begun, 3)


async def quiet(server: Server, most: float) -> None:
    """Wait until the server has compiled its rules, which it does in the background soon after its start."""
    until = time.perf_counter() + most
    await asyncio.sleep(COMPILE_AFTER)
    while time.perf_counter() < until:
        cpu = server.cpu()
        await asyncio.sleep(2)
        if server.cpu() - cpu < QUIET:
            return


async def load(server: Server, options: argparse.Namespace) -> dict[str, Any]:
    crowd = Crowd(server, options)
    sockets = options.tables * (options.seats - options.bots)
    say = (lambda *words: None) if options.json else (lambda *words: print(*words, flush=True))
    await quiet(server, options.settle)
    empty, begun = server.memory(), time.perf_counter()
    await asyncio.gather(*(table.make() for table in crowd.tables))
    seated, seated_after = server.memory(), time.perf_counter() - begun
    say(f"{options.tables} tables after {seated_after:.0f} s")
    begun = time.perf_counter()
    await asyncio.gather(*(table.open() for table in crowd.tables))
    connected, connected_after = server.memory(), time.perf_counter() - begun
    say(f"{sockets} sockets after {connected_after:.0f} s")
    # Python's own way of looking for garbage would stop this program's clock, for 50 ms every few seconds and for a
    # quarter of a second now and then, and the server would be blamed for it. See Crowd.tidy.
    gc.disable()
    if options.spread:
        begun = time.perf_counter()
        await crowd.spread(options.spread)
        say(f"matches lie apart after {time.perf_counter() - begun:.0f} s")
    await crowd.play(float(options.pace.split(",")[0]), options.warm)
    stretches, word = [], ServersWord()
    await word.look(server)
    for pace in options.pace.split(","):
        figures = (await crowd.play(float(pace), options.seconds)).figures()
        await word.look(server)
        stretches.append({**figures, "server's own figures": word.figures()})
        say(json.dumps(stretches[-1], indent=2))
    after = server.memory()
    reconnected = sum(seat.connections - 1 for table in crowd.tables for seat in table.seats)
    await crowd.close()
    missing, stored = (0, 0)
    if server.database is not None:
        missing, stored = missing_moves(server.database, crowd.answered, crowd.matches)
    return {
        "nodes": len(server.nodes),
        "tables": options.tables,
        "sockets": sockets,
        "games": options.games,
        "bots": f"{options.bots} {options.kind}" if options.bots else "",
        "made in, s": round(seated_after, 1),
        "opened in, s": round(connected_after, 1),
        "server's memory, MB": {
            "empty": empty >> 20,
            "with tables": seated >> 20,
            "with sockets": connected >> 20,
            "at the end": after >> 20,
        },
        "bytes a table": (seated - empty) // options.tables,
        "bytes a socket": (connected - seated) // sockets,
        "answered moves": len(crowd.answered),
        "missing in the store": missing,
        "entries in the store": stored,
        "connections that broke": reconnected,
        "server's complaints": len(server.complaints()),
        "stretches": stretches,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--pace", default="1", help="seconds between two moves of a table; several: one after another")
    parser.add_argument("--seconds", type=float, default=300, help="how long each pace is kept")
    parser.add_argument("--warm", type=float, default=5, help="seconds of play before it counts")
    parser.add_argument("--spread", type=int, default=120, help="moves by which matches may lie apart before it counts")
    parser.add_argument("--settle", type=float, default=180, help="seconds in which the server may compile at first")
    parser.add_argument("--games", default="hallo-trucker,spiralized")
    parser.add_argument("--bots", type=int, default=0, help="seats of each table that bots have")
    parser.add_argument("--kind", default="search:100")
    parser.add_argument("--set", action="append", default=[], help="a setting of the server, as name=value")
    parser.add_argument("--nodes", type=int, default=1, help="several share --database-url, behind nginx")
    parser.add_argument("--redis-url", default="redis://127.0.0.1:6379", help="for several nodes")
    parser.add_argument("--source", default="", help="src of another clone, whose server is to be measured")
    parser.add_argument("--url", help="a server that runs already")
    parser.add_argument("--folder", type=Path, default=Path("/var/tmp"), help="on which disk the store lies")
    parser.add_argument("--database-url", help="an empty database, such as postgresql:///NAME, instead of SQLite")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    open_more_files()
    quick = quickness()
    settings = dict(pair.split("=", 1) for pair in options.set)
    own = own_server(options.folder, options.database_url, settings, options.nodes, options.redis_url, options.source)
    with nullcontext(Server(options.url)) if options.url else own as server:
        if not options.json:
            print(f"server at {server.url}, processes {server.pids()}; load {os.getloadavg()[0]:.1f}", flush=True)
        # The server's own kind of loop: the two share two cores, and what this program takes the server lacks.
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            result = runner.run(load(server, options))
    result["how quick the machine was, s"] = [quick, quickness()]
    result["load of the machine"] = [round(x, 1) for x in os.getloadavg()]
    json.dump(result, sys.stdout, indent=2)
    print()


if __name__ == "__main__":
    main()
