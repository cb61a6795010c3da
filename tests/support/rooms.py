"""Rooms for tests: a table with people at it, a match that goes on, and readers that keep what they are told."""

import json
import random
from typing import Any

from databases import sign_up

from wayside.engine.kit import choose
from wayside.server.hub import Hub, HubObserver
from wayside.server.match_driver import MatchDriver
from wayside.server.metrics import Metrics
from wayside.server.model import ClockRule, Player
from wayside.server.room import Room
from wayside.server.store import Store
from wayside.server.tables import Tables


class Driven(HubObserver):
    """A node that has a driver, and nobody beside it."""

    def __init__(self, driver: MatchDriver, metrics: Metrics) -> None:
        self.driver = driver
        self.changed = driver.nudge  # type: ignore[method-assign]
        self.needs = driver.drives  # type: ignore[method-assign]
        self.broken = metrics.note_broken  # type: ignore[method-assign]


class Listener:
    """A reader of a room that keeps every frame."""

    def __init__(self, player: str | None = None) -> None:
        self.player = player
        self.name = ""
        self.token = ""
        self.muted: frozenset[str] = frozenset()
        self.frames: list[bytes] = []
        self.closed = 0

    def send(self, frame: bytes, more: bool = False) -> None:
        self.frames.append(frame)

    def close(self, code: int, bye: object = None) -> None:
        self.closed = code

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The messages of one kind, in order."""
        return [message for frame in self.frames if (message := json.loads(frame))["t"] == kind]


async def people(store: Store, count: int) -> list[Player]:
    return [await sign_up(store, name) for name in ("Ada", "Bob", "Cleo", "Dan", "Eve", "Fay")[:count]]


async def match_room(
    hub: Hub, players: list[Player], game: str = "hallo-trucker", clock: ClockRule | None = None, **options: str
) -> Room:
    """A table whose match has begun, with these players in its seats."""
    tables = Tables(hub.store, hub)
    table = await tables.create(players[0], game, len(players), options, clock or ClockRule(), True, True, 0, "")
    for seat, player in enumerate(players[1:], 1):
        await tables.sit(table.id, player, seat, "")
    await tables.start(table.id, players[0], None)
    return await hub.room(table.id)


async def play_random(room: Room, chance: random.Random, moves: int) -> int:
    """So many random moves, or as many as the match has left; how many were made."""
    live = room.live
    assert live is not None
    for made in range(moves):
        if live.over:
            return made
        seat = chance.choice(live.waiting())
        await room.play(seat, choose(chance, live.match.offers(seat)), f"random {live.version} {made}")
    return moves
