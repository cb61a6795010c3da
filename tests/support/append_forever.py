"""A program for the fault tests: it appends to many matches at once and prints what it was told is stored.

    python append_forever.py DATABASE MATCHES [ROUNDS] [--no-sync]

Each line is "match number move_id", written in one call after the store has answered.
"""

import asyncio
import os
import sys

from databases import begin
from sqlalchemy import event

from wayside.server.model import EntryRow, new_id, now_ms
from wayside.server.store import Store


async def play(store: Store, rounds: int) -> None:
    _, row = await begin(store, "random", "random")
    check = b""
    for number in range(1, rounds + 1):
        entry = EntryRow(row.id, number, 0, number, "player", now_ms(), new_id())
        done = await store.append(entry, check)
        if not done:
            raise SystemExit(f"entry {number} was not stored")
        check = done.check
        os.write(1, f"{entry.match} {entry.number} {entry.move_id}\n".encode())


async def main(database: str, matches: int, rounds: int, sync: bool) -> None:
    store = await Store.open(database)
    if not sync:
        event.listen(store._engine, "checkout", lambda c, *_: c.execute("PRAGMA synchronous = OFF"))
    await asyncio.gather(*(play(store, rounds) for _ in range(matches)))
    await store.close()


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    rounds = int(words[2]) if len(words) > 2 else sys.maxsize
    asyncio.run(main(words[0], int(words[1]), rounds, "--no-sync" not in sys.argv))
