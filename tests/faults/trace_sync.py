"""See, and not believe, that a move is on disk before it is answered: a real server's system calls are traced.

    python tests/faults/trace_sync.py [--moves 200]

Two people play at a table of a `wayside serve` process on SQLite while strace writes down what it reads, writes and
syncs. A move's own id is followed through the trace: into the database's write-ahead log, through the sync of that
file, and out again in the `done` frame of the player and the `moved` frame of the other one.
"""

import argparse
import asyncio
import re
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from crowd import choice
from needs import Missing, program
from serving import Node

from wayside.client import Client, Seat

CALLS = "read,readv,recvfrom,recvmsg,write,writev,sendto,sendmsg,pwrite64,pwritev,fsync,fdatasync"
OPTIONS = ("-f", "-yy", "-ttt", "-s", "20000")  # all threads, names of files and sockets, times, whole pages
LINE = re.compile(r"^(\d+) +([\d.]+) (.*)$")
CALL = re.compile(r"^(\w+)\((\d+)<(.*?)>[,)]?(.*)$")
DONE = re.compile(r'\\"t\\":\\"done\\",\\"id\\":\\"([\w-]+)\\",\\"version\\":(\d+)')
MOVED = re.compile(r'\\"t\\":\\"moved\\",\\"version\\":(\d+)')
READS = ("read", "readv", "recvfrom", "recvmsg")
SYNCS = ("fsync", "fdatasync")


@dataclass
class Move:
    """When the steps of one move were taken, as seconds of the clock; None: it was not seen in its place."""

    id: str
    version: int
    read: float | None = None
    """The frame was read from the player's socket."""
    written: float | None = None
    """The entry was written to the log, not yet synced."""
    synced: float | None = None
    """The sync of the log had come back."""
    done: float = 0.0
    """The answer was sent."""
    moved: list[float] | None = None
    """Others were told."""

    @property
    def in_order(self) -> bool:
        steps = (self.read, self.written, self.synced, self.done)
        if any(step is None for step in steps) or not self.moved:
            return False
        return list(steps) == sorted(steps) and min(self.moved) >= self.synced  # type: ignore[type-var, operator]


@dataclass
class Call:
    at: float
    ended: float
    """When it came back, which for a call that others came between is later."""
    order: int
    end_order: int
    name: str
    where: str
    rest: str


def calls_of(trace: str) -> list[Call]:
    """The calls of a trace, each with its beginning and its end."""
    found: list[Call] = []
    open_calls: dict[str, Call] = {}
    for order, line in enumerate(trace.splitlines()):
        parts = LINE.match(line)
        if parts is None:
            continue
        thread, at, what = parts[1], float(parts[2]), parts[3]
        if "resumed>" in what:
            begun = open_calls.pop(thread, None)
            if begun is not None:
                begun.ended, begun.end_order = at, order
                begun.rest += what
            continue
        call = CALL.match(what)
        if call is not None:
            made = Call(at, at, order, order, call[1], call[3], call[4])
            found.append(made)
            if what.endswith("<unfinished ...>"):
                open_calls[thread] = made
    return found


def moves_in(trace: str) -> list[Move]:
    """Every move that was answered in a trace, and the steps on its way."""
    calls = calls_of(trace)
    logs = [call for call in calls if call.where.endswith("-wal")]
    moves = []
    for call in calls:
        if call.name in READS or "-wal" in call.where:
            continue
        for done in DONE.finditer(call.rest):
            move = Move(done[1], int(done[2]), done=call.at)
            read = [c for c in calls if c.name in READS and c.where == call.where and c.end_order < call.order]
            written = next((c for c in logs if c.name.startswith("pwrite") and f":{move.id}" in c.rest), None)
            if read and written is not None and written.order < call.order:
                # A page is written again and again: what counts is the first time that this entry was in it.
                before = [c for c in read if c.end_order < written.order]
                move.read, move.written = before[-1].at if before else None, written.at
                synced = next(
                    (
                        c
                        for c in logs
                        if c.name in SYNCS
                        and c.order > written.end_order
                        and c.end_order < call.order
                        and c.rest.endswith("= 0")
                    ),
                    None,
                )
                move.synced = synced.ended if synced else None
            told = [
                c.at
                for c in calls
                if c.name not in READS and any(int(v) == move.version for v in MOVED.findall(c.rest))
            ]
            move.moved = told
            moves.append(move)
    return moves


async def play(seat: Seat, moves: int) -> None:
    played = 0
    async for offers in seat.turns():
        await seat.play(choice(offers))
        played += 1
        if played >= moves:
            return


async def trace_server(folder: Path, moves: int) -> str:
    """The trace of a server at which two people make so many moves each, or play to the end."""
    strace = program("strace")
    out = folder / "trace"
    async with Node(folder, f"sqlite:///{folder / 'wayside.db'}") as node, Client(node.url) as ada:
        ben = ada.somebody_else()
        await ada.sign_up("Ada")
        await ben.sign_up("Ben")
        table = (await ada.create_table("hallo-trucker", 2)).id
        await ben.sit(table)
        await ada.start(table)
        async with ada.join(table) as first, ben.join(table) as second:
            looking = subprocess.Popen(
                [strace, *OPTIONS, "-e", f"trace={CALLS}", "-o", str(out), "-p", str(node.pid)],
                stderr=subprocess.PIPE,
                text=True,
            )
            try:
                assert looking.stderr is not None
                said = await asyncio.to_thread(looking.stderr.readline)
                if "attached" not in said:
                    raise Missing(f"no program may be traced here ({said.strip()})")
                playing = [asyncio.create_task(play(seat, moves)) for seat in (first, second)]
                await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)
            finally:
                looking.send_signal(signal.SIGINT)
                await asyncio.to_thread(looking.wait)
                assert looking.stderr is not None
                looking.stderr.close()
    return out.read_text(errors="replace")


def without_syncs(trace: str) -> str:
    """The trace as it would be if nothing were synced."""
    return "\n".join(line for line in trace.splitlines() if "sync(" not in line and "sync resumed" not in line)


def report(moves: list[Move]) -> str:
    lines = [f"{len(moves)} answered moves traced, {sum(move.in_order for move in moves)} of them synced before"]
    for move in moves[-3:]:
        if move.in_order and move.read and move.written and move.synced:
            told = min(move.moved or [0.0])
            steps = [("in the log", move.written), ("synced", move.synced), ("others told", told), ("done", move.done)]
            shown = ", ".join(f"{name} +{(at - move.read) * 1000:.2f} ms" for name, at in steps)
            lines.append(f"version {move.version}: frame read, {shown}")
    lines += [f"not in order: {move}" for move in moves if not move.in_order][:10]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="See that a move is on disk before it is answered.")
    parser.add_argument("--moves", type=int, default=200, help="for each of the two people, or to the match's end")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="wayside-trace-", dir="/var/tmp") as folder:
        try:
            moves = moves_in(asyncio.run(trace_server(Path(folder), given.moves)))
        except Missing as error:
            print(error)
            return 2
    print(report(moves))
    return 0 if moves and all(move.in_order for move in moves) else 1


if __name__ == "__main__":
    sys.exit(main())
