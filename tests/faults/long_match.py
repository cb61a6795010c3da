"""A match that is long already when a server starts: played in this process, into the server's own store."""

import random
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "support"))  # for who runs a script of this folder by itself

from rooms import match_room, people, play_random

from wayside.server.hub import Hub
from wayside.server.store import Store

GAME = "spiralized"  # thousands of moves, where everybody plays anything


async def long_match(database: str, entries: int) -> tuple[str, list[str]]:
    """The table, and the tokens of the two who play there."""
    store = await Store.open(database)
    players = await people(store, 2)
    room = await match_room(Hub(store), players, GAME)
    assert await play_random(room, random.Random(1), entries) == entries
    await store.close()
    return room.table.id, [player.id[::-1] for player in players]
