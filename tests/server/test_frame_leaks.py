"""No frame tells a reader anything that its seat cannot know."""

import json
import random
from typing import Any

import pytest
from rooms import Listener, match_room, people

from wayside.engine.dice import seed_dice
from wayside.engine.events import NOBODY
from wayside.engine.record import Record
from wayside.server.hub import Hub, Room
from wayside.server.model import EntryRow
from wayside.server.protocol import encode
from wayside.server.store import Store

pytestmark = pytest.mark.anyio

MATCHES = 6
LOOKS = 25  # moves of each match after which everything hidden is dealt anew


def redealt(room: Room, s: Record, eye: int | None, salt: int) -> Record:
    """A copy in which all that the eye cannot know is something else; what the last move caused stays."""
    assert room.live is not None
    other = s.copy()
    seed_dice(other, salt, 1)
    room.live.match.rules.redeal(other, NOBODY if eye is None else eye)
    return other


def plain(frame: bytes) -> dict[str, Any]:
    """A frame without what is asked of the match's own memory of the last move, which cannot be dealt anew."""
    told: dict[str, Any] = json.loads(frame)
    for part in (told, told.get("match") or {}):
        part.pop("can_take_back", None)
    return told


@pytest.mark.parametrize(("game", "seats"), [("hallo-trucker", 2), ("hallo-trucker", 4), ("spiralized", 3)])
async def test_every_frame_is_the_same_after_redealing_what_its_reader_cannot_know(
    store: Store, game: str, seats: int
) -> None:
    chance, looked, differed = random.Random(1), 0, 0
    for number in range(MATCHES):
        hub = Hub(store)
        players = await people(store, seats)
        room = await match_room(hub, players, game)
        live = room.live
        assert live is not None
        eyes = [*range(seats), None]
        readers = [Listener(player.id) for player in players] + [Listener()]
        for reader in readers:
            room.join(reader)
        skipped = chance.sample(range(150), LOOKS)
        for move_number in range(150):
            if live.over:
                break
            seat = chance.choice(live.waiting())
            before = live.match.record.copy()
            await room.play(seat, chance.choice(live.match.offers(seat))[0], f"{move_number}")
            if move_number not in skipped:
                continue
            after = live.match.record.copy()
            entry = EntryRow(live.row.id, live.version, seat, 0, "player", 0, "")
            first = [reader.frames[-1] for reader in readers]
            for eye, reader, told in zip(eyes, readers, first, strict=True):
                welcome = room.welcome(reader, None, 0, [])
                salt = chance.getrandbits(60)
                live.match.record.become(redealt(room, after, eye, salt))
                differed += bytes(live.match.record) != bytes(after)
                room._tell_entry(entry, bytes(redealt(room, before, eye, salt + 1)))
                assert plain(reader.frames[-1]) == plain(told), f"match {number}, move {move_number}: reader {eye}"
                again = room.welcome(reader, None, 0, [])
                again.now = welcome.now
                assert plain(encode(again)) == plain(encode(welcome))
                live.match.record.become(after)
                looked += 1
    assert looked > 100
    assert differed > looked // 2, "dealing anew changed hardly anything: this shows nothing"


async def test_a_planted_secret_is_found_in_no_frame(store: Store) -> None:
    """The dice, the draw pile and the rivals' hands never leave the server in any form."""
    hub = Hub(store)
    players = await people(store, 3)
    room = await match_room(hub, players)
    live = room.live
    assert live is not None
    readers = [Listener(player.id) for player in players] + [Listener()]
    for reader in readers:
        room.join(reader)
    chance = random.Random(2)
    for number in range(120):
        if live.over:
            break
        seat = chance.choice(live.waiting())
        await room.play(seat, chance.choice(live.match.offers(seat))[0], str(number))
    everything = b"".join(frame for reader in readers for frame in reader.frames)
    for name in (b"rng", b'"deck"', b'"discard"', b'"thrower"', b'"scratch"', b'"known"', b"secret", b"nonce"):
        assert name not in everything
    assert live.row.secret.hex().encode() not in everything
    for nonce in live.row.nonces:
        assert nonce.hex().encode() not in everything
    assert b'"hand"' not in b"".join(readers[-1].frames)
