"""Flip one byte of a stored match: whoever opens it is told so, and the tables beside it play on.

    python tests/faults/flipped_byte.py [--database-url postgresql://...]

On SQLite the byte is flipped in the database's file itself, while no server runs; elsewhere by SQL. Then once more
while the server has the match in memory.
"""

import argparse
import asyncio
import sqlite3
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from crowd import choice
from serving import Node
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

from wayside.client import Client, Closed, Refused, Seat

EXPECTED = ("damaged", "match-cannot-be-driven", "table-failed", "change-not-shown")


@dataclass
class Outcome:
    """What was seen: the code and words that each one got, and how far the neighbours came."""

    told: dict[str, str] = field(default_factory=dict)
    neighbours: list[int] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


def last_entry(database: str, match: str) -> tuple[int, str, bytes]:
    """The number, the sender's word and the check of a match's last entry."""
    engine = create_engine(database)
    with engine.begin() as connection:
        query = text('SELECT number, move_id, chain FROM entries WHERE "match" = :match ORDER BY number DESC LIMIT 1')
        number, move_id, chain = connection.execute(query, {"match": match}).one()
    engine.dispose()
    return number, move_id, bytes(chain)


def flip_in_file(path: Path, match: str) -> None:
    """Flip the lowest bit of the byte before an entry's check, which is the last one of its sender's word."""
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    _, move_id, chain = last_entry(f"sqlite:///{path}", match)
    raw = bytearray(path.read_bytes())
    at = raw.index(move_id.encode() + chain) + len(move_id) - 1
    raw[at] ^= 1
    path.write_bytes(raw)


def flip_by_sql(database: str, match: str) -> None:
    """The same in the database's own words."""
    number, move_id, _ = last_entry(database, match)
    flipped = move_id[:-1] + chr(ord(move_id[-1]) ^ 1)
    engine = create_engine(database)
    with engine.begin() as connection:
        change = text('UPDATE entries SET move_id = :new WHERE "match" = :match AND number = :number')
        connection.execute(change, {"new": flipped, "match": match, "number": number})
    engine.dispose()


def flip_check(database: str, match: str) -> None:
    """Flip a bit of the last entry's check, under the feet of whoever is about to follow it."""
    number, _, chain = last_entry(database, match)
    engine = create_engine(database)
    with engine.begin() as connection:
        change = text('UPDATE entries SET chain = :new WHERE "match" = :match AND number = :number')
        connection.execute(change, {"new": bytes([chain[0] ^ 1]) + chain[1:], "match": match, "number": number})
    engine.dispose()


async def begin(client: Client) -> str:
    """A table with bots and a match that has begun."""
    table = await client.create_table("hallo-trucker", 3)
    await client.start(table.id, "sensible")
    return table.id


async def play(seat: Seat, moves: int) -> int:
    """Play so many moves; the version after them."""
    async for offers in seat.turns():
        await seat.play(choice(offers))
        moves -= 1
        if not moves:
            break
    return seat.version


async def refusal(asked: Any) -> str:
    """With which code something is refused; what is granted says so."""
    try:
        async with asyncio.timeout(30):
            await asked
    except (Refused, Closed) as error:
        return error.code
    except Exception as error:
        return repr(error)
    return "granted"


async def flip_under_their_feet(client: Client, database: str) -> str:
    """Two people play without bots, so that nothing moves while the byte is flipped; what the next move gets."""
    other = client.somebody_else()
    await other.sign_up("Ben")
    table = (await client.create_table("hallo-trucker", 2)).id
    await other.sit(table)
    await client.start(table)
    async with client.join(table) as first, other.join(table) as second:
        for _ in range(4):
            await asyncio.wait(
                [asyncio.create_task(seat.until(lambda s: s.offers)) for seat in (first, second)],
                return_when=asyncio.FIRST_COMPLETED,
            )
            mover = first if first.offers else second
            await mover.play(choice(mover.offers))
        assert first.match is not None
        await second.until(lambda s: s.version == first.version and (first.offers or s.offers))
        flip_check(database, first.match)
        mover = first if first.offers else second
        return await refusal(mover.play(choice(mover.offers)))


async def flip(folder: Path, database: str) -> Outcome:
    outcome = Outcome()
    node = Node(folder, database)
    path = make_url(database).database if database.startswith("sqlite") else None
    try:
        await node.start()
        async with Client(node.url) as client:
            await client.sign_up("Ada")
            damaged, beside = await begin(client), await begin(client)
            async with client.join(damaged) as first, client.join(beside) as second:
                await play(first, 3)
                await play(second, 3)
                match = first.match
            assert match is not None
            node.kill()
            if path is not None:
                flip_in_file(Path(path), match)
            else:
                flip_by_sql(database, match)
            await node.start()
            # Loaded anew, it is noticed; the neighbour plays on.
            outcome.told["a seat at it"] = await refusal(client.join(damaged).__aenter__())
            async with client.join(beside) as second:
                outcome.neighbours.append(await play(second, 3))
                outcome.told["its table"] = await refusal(client.table(damaged))
                outcome.told["its header"] = await refusal(client.match(match))
                outcome.told["leaving it"] = await refusal(client.leave(damaged))
                # In memory, it is noticed by the next entry, which follows the check of the one before.
                outcome.told["the next move at a table in memory"] = await flip_under_their_feet(client, database)
                outcome.neighbours.append(await play(second, 3))
        if await node.ready() != 200:
            outcome.wrong.append("the server is not ready afterwards")
        outcome.wrong += node.troubles(*EXPECTED)
    finally:
        node.kill()
    return outcome


def main() -> int:
    parser = argparse.ArgumentParser(description="Flip one byte of a stored match.")
    parser.add_argument("--database-url", help="an empty database; SQLite on this disk if none is named")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="wayside-byte-", dir="/var/tmp") as folder:
        outcome = asyncio.run(flip(Path(folder), given.database_url or f"sqlite:///{folder}/wayside.db"))
    for who, code in outcome.told.items():
        print(f"{who}: {code}")
    print(f"the table beside it went on to version {outcome.neighbours[-1]}")
    print(f"wrong: {len(outcome.wrong)}", *outcome.wrong, sep="\n")
    return 1 if outcome.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
