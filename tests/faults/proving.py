"""The store's word against the people's: is every answered move there, once, and does each match prove?"""

import asyncio
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

from crowd import Answered, Ledger
from sqlalchemy import select

from wayside.client import Client
from wayside.engine.errors import WaysideError
from wayside.engine.matchfile import verify
from wayside.engine.registry import find_game
from wayside.server.store import Store
from wayside.server.store.schema import chat


async def missing(database: str, ledger: Ledger, after: int = 0, lines_after: int = 0) -> list[str]:
    """Of the moves and lines that were answered (behind so many) those that the store does not hold as answered."""
    store = await Store.open(database)
    try:
        by_match: dict[str, list[Answered]] = defaultdict(list)
        for answered in ledger.moves[after:]:
            by_match[answered.match].append(answered)
        wrong = []
        for match, moves in by_match.items():
            game = find_game(ledger.games[match])
            held = {entry.number: entry for entry in await store.entries(match)}
            for answered in moves:
                entry = held.get(answered.version)
                if (
                    entry is None
                    or (entry.seat, entry.by) != (answered.seat, "player")
                    or entry.move is None
                    or game.move_text(entry.move) != answered.text
                ):
                    wrong.append(f"{answered} is stored as {entry}")
        query = select(chat.c.table_id, chat.c.number, chat.c.text)
        said = await store.read(lambda c: {(table, number): text for table, number, text in c.execute(query)})
        wrong += [f"line {n} at {t}" for t, n, text in ledger.lines[lines_after:] if said.get((t, n)) != text]
        return wrong
    finally:
        await store.close()


async def played_twice(database: str, ledger: Ledger) -> list[str]:
    """Once all is answered: entries of people that nobody was answered for, and answers that share an entry."""
    answered = Counter((move.match, move.version) for move in ledger.moves)
    wrong = [f"entry {number} of {match} was answered twice" for (match, number), n in answered.items() if n > 1]
    store = await Store.open(database)
    try:
        for match in ledger.games:
            wrong += [
                f"entry {entry.number} of {match} was never answered"
                for entry in await store.entries(match)
                if entry.by == "player" and (match, entry.number) not in answered
            ]
    finally:
        await store.close()
    return wrong


async def unproved(url: str, ledger: Ledger, folder: Path) -> list[str]:
    """Finished matches whose files do not prove; the last of them is shown to `wayside verify` itself as well."""
    wrong = []
    path = folder / "none"
    async with Client(url) as client:
        for match in ledger.finished:
            path = folder / f"{match}.wayside"
            path.write_text(await client.match_file(match))
            try:
                await asyncio.to_thread(verify, path)
            except WaysideError as error:
                wrong.append(f"{match}: {error}")
    if ledger.finished:
        done = subprocess.run([sys.executable, "-m", "wayside", "verify", str(path)], capture_output=True, text=True)
        if done.returncode != 0:
            wrong.append(done.stderr)
    return wrong
