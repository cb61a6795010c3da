"""Who comes back late, or at another node: what was stored counts as played, and nobody is sent back in time."""

import random
from typing import Any

import pytest
from api_client import wide_limits
from asgi_socket import Wire
from rooms import match_room, people, play_random

from wayside.server.errors import Refusal
from wayside.server.hub import Hub
from wayside.server.live_match import RECENT
from wayside.server.metrics import Metrics
from wayside.server.people import People
from wayside.server.sockets import Sockets
from wayside.server.store import Store

pytestmark = pytest.mark.anyio


async def test_a_move_that_was_stored_long_ago_is_answered_when_it_is_sent_again(store: Store) -> None:
    room = await match_room(Hub(store), await people(store, 5), stages="9")
    assert room.live is not None
    offer = room.live.offers(0)[0].move
    assert await room.play(0, offer, "once", seen=0) == 1
    assert await play_random(room, random.Random(1), RECENT + 1) == RECENT + 1
    assert "once" not in room.live.recent
    assert await room.play(0, offer, "once", seen=0) == 1
    with pytest.raises(Refusal) as refused:
        await room.play(0, offer, "never", seen=0)
    assert refused.value.code == "stale"
    await play_random(room, random.Random(2), 10_000)
    assert room.live.over
    assert await room.play(0, offer, "once", seen=0) == 1
    with pytest.raises(Refusal) as refused:
        await room.play(0, offer, "never", seen=0)
    assert refused.value.code == "match-over"


async def test_who_knows_more_than_this_node_is_not_sent_back_in_time(store: Store) -> None:
    players = await people(store, 2)
    first, second = Hub(store), Hub(store)
    there = await match_room(first, players)
    here = await second.room(there.table.id)
    assert await play_random(there, random.Random(1), 5) == 5
    assert here.live is not None
    assert there.live is not None
    assert here.live.version == 0  # nobody has told it
    sockets = Sockets(second, People(store), wide_limits(), Metrics(), [])
    wire = Wire(sockets)
    wire.say("hello", v=1, table=here.table.id, token=players[0].id[::-1], match=here.live.row.id, version=5)
    told: dict[str, Any] = (await wire.hear("welcome"))["match"]
    assert (told["version"], told["steps"]) == (5, [])
    assert told["view"] == there.live.match.view(0)
    await wire.hang_up()
