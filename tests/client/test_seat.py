"""A seat over the socket: up to date, back after every break, and each move played once."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from live_server import LiveServer, live_server

from wayside.client import Client, Closed, Moved, Refused, Said, Seat, TableTold, Unreachable, Welcome
from wayside.client import seat as seat_module
from wayside.engine.registry import game_names
from wayside.server.errors import StoreDown
from wayside.server.limits import MOVE, Rate

pytestmark = pytest.mark.anyio

PATIENCE = 120.0


@asynccontextmanager
async def people(server: LiveServer, *names: str) -> AsyncIterator[list[Client]]:
    async with AsyncExitStack() as stack:
        clients = []
        for name in names:
            client = await stack.enter_async_context(Client(server.url))
            await client.sign_up(name)
            clients.append(client)
        yield clients


async def sit_down(clients: list[Client], game: str = "hallo-trucker", bots: int = 0, **options: str) -> str:
    """A table where they all sit, and a match that has begun; the table's id."""
    host = clients[0]
    table = await host.create_table(game, len(clients) + bots, options=options)
    for seat, client in enumerate(clients[1:], 1):
        await client.sit(table.id, seat)
    await host.start(table.id, fill="random")
    return table.id


async def play_on(seat: Seat, up_to: int = 10**9) -> int:
    """Play the first offer whenever it is this seat's turn, to a version or to the end; how many were played."""
    played = 0
    async for offers in seat.turns():
        if seat.version >= up_to:
            break
        await seat.play(offers[0])
        played += 1
    return played


async def play_together(*seats: Seat, up_to: int = 10**9) -> list[int]:
    """All play until the match has reached a version, or its end; how many moves each has played."""
    async with asyncio.timeout(PATIENCE):
        return await asyncio.gather(*(play_until(seat, up_to) for seat in seats))


async def play_until(seat: Seat, up_to: int) -> int:
    playing = asyncio.create_task(play_on(seat, up_to))
    reached = asyncio.create_task(seat.until(lambda s: s.version >= up_to or s.over))
    await asyncio.wait((playing, reached), return_when=asyncio.FIRST_COMPLETED)
    if not seat.over:
        await seat.until(lambda s: not s._pending)  # what is on its way is let arrive
        playing.cancel()
    reached.cancel()
    results = await asyncio.gather(playing, return_exceptions=True)
    return results[0] if isinstance(results[0], int) else 0


def seen_by(server: LiveServer, seat: Seat) -> Any:
    """What the server says that this seat sees now, as JSON has it."""
    live = server.hub.rooms[seat.id].live
    assert live is not None
    return live.version, json.loads(json.dumps(live.match.view(seat.seat)))


@pytest.mark.parametrize("game", game_names())
async def test_the_view_is_what_the_server_says_after_every_move(tmp_path: Path, game: str) -> None:
    async with live_server(tmp_path) as server, people(server, "Ada", "Ben") as clients, Client(server.url) as watching:
        table = await sit_down(clients, game, bots=1)
        compared = 0

        def compare(seat: Seat, message: Any) -> None:
            nonlocal compared
            if isinstance(message, Moved):
                version, view = seen_by(server, seat)
                if version == seat.version:
                    assert seat.view == view
                    live = server.hub.rooms[seat.id].live
                    assert live is not None
                    owes = seat.seat is not None and not live.over and seat.seat in live.waiting()
                    assert bool(seat.offers) == owes
                    compared += 1

        async with (
            clients[0].join(table, listener=compare) as ada,
            clients[1].join(table, listener=compare) as ben,
            watching.join(table, listener=compare) as spectator,
        ):
            assert (ada.seat, ben.seat, spectator.seat) == (0, 1, None)
            await play_together(ada, ben, up_to=24)
            await spectator.until(lambda seat: seat.version >= 24)
        assert compared >= 24


async def test_a_match_is_played_to_the_end_and_all_are_told(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, people(server, "Ada", "Ben") as clients:
        table = await sit_down(clients, stages="1")
        async with clients[0].join(table) as ada, clients[1].join(table) as ben:
            await play_together(ada, ben)
            assert ada.over
            assert ada.standing == ben.standing
            header = await clients[0].match(ada.match or "")
            assert header["standing"] == ada.standing
            assert (await clients[1].match_file(ben.match or "")).strip()
            again = await clients[1].rematch(table)
            assert [seat.name for seat in again.seats] == ["Ada", "Ben"]


async def test_an_illegal_move_is_refused_with_reason_and_clause_and_may_be_mended(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, people(server, "Ada", "Ben") as clients:
        table = await sit_down(clients)
        async with clients[0].join(table) as seat:
            turns = seat.turns()
            offers = await anext(turns)
            with pytest.raises(Refused) as refused:
                await seat.play("counter 10")
            assert refused.value.code == "illegal-move"
            assert refused.value.clause
            assert seat.refused is refused.value
            assert seat.version == 0
            assert await anext(turns) == offers  # it is asked again
            assert await seat.play(offers[0]) == 1
            await turns.aclose()


async def test_who_moves_too_fast_is_slowed_down_and_loses_nothing(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, people(server, "Ada", "Ben") as clients:
        table = await sit_down(clients)
        server.limits.rates[MOVE] = Rate(1, 0.2)
        async with clients[0].join(table) as ada, clients[1].join(table) as ben:
            await play_together(ada, ben, up_to=6)
            assert ada.version >= 6
            assert ada.refused is None
        refused = server.metrics.registry.get_sample_value("wayside_refusals_total", {"code": "too-fast"})
        assert refused


async def test_who_is_too_fast_for_too_long_has_the_turn_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat_module, "PATIENCE", 0.1)
    async with live_server(tmp_path) as server, people(server, "Ada") as clients:
        table = await sit_down(clients, bots=1)
        async with asyncio.timeout(PATIENCE), clients[0].join(table) as seat:
            turns = seat.turns()
            server.limits.rates[MOVE] = Rate(1, 3600)
            await seat.play((await anext(turns))[0])
            offers = await anext(turns)
            with pytest.raises(Refused, match="too many moves"):
                await seat.play(offers[0])
            assert await anext(turns) == offers
            assert seat.refused is not None
            assert seat.refused.code == "too-fast"
            await turns.aclose()


async def test_who_watches_cannot_play(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, people(server, "Ada", "Ben", "Eve") as clients:
        table = await sit_down(clients[:2])
        async with clients[2].join(table) as seat:
            assert seat.seat is None
            assert not seat.offers
            with pytest.raises(Refused) as refused:
                await seat.play("row 10")
            assert refused.value.code == "watching"


async def test_a_choice_that_nobody_has_seen_is_taken_back(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, people(server, "Ada", "Ben") as clients:
        table = await sit_down(clients)
        async with clients[0].join(table) as seat:
            offers = list(seat.offers)
            await seat.play(offers[0])
            assert seat.can_take_back
            assert not seat.offers
            await seat.take_back()
            assert seat.offers == offers
            with pytest.raises(Refused, match="take"):
                await seat.take_back()


# ---- Chat


async def test_what_is_said_is_heard_and_found_by_those_who_come_later(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, people(server, "Ada", "Ben") as clients:
        table = await sit_down(clients)
        async with clients[0].join(table) as ada, clients[1].join(table) as ben:
            assert await ada.say("hello") == 1
            await ben.until(lambda seat: seat.chat)
            assert [(line.name, line.text) for line in ben.chat] == [("Ada", "hello")]
            server.break_sockets()
            await ben.until(lambda seat: seat.connections == 2)
            await ben.say("hello yourself")
        async with clients[0].join(table) as later:
            assert [line.text for line in later.chat] == ["hello", "hello yourself"]


async def test_where_chat_is_off_nothing_is_said(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, people(server, "Ada") as (ada,):
        table = await ada.create_table("hallo-trucker", 2, chat=False)
        async with ada.join(table.id) as seat:
            with pytest.raises(Refused) as refused:
                await seat.say("hello?")
            assert refused.value.code == "chat-off"


# ---- Updates


async def test_updates_come_in_order(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, people(server, "Ada", "Ben") as (ada, ben):
        table = (await ada.create_table("hallo-trucker", 2)).id
        async with ada.join(table) as seat:
            got: list[Any] = []

            async def listen() -> None:
                got.extend([update async for update in seat])

            listening = asyncio.create_task(listen())
            await asyncio.sleep(0)
            await ben.sit(table)
            await ada.start(table)
            await seat.until(lambda s: s.match is not None)
            await seat.say("a line")
            await seat.play(seat.offers[0])
        await listening
        kinds = [type(update) for update in got]
        assert kinds.index(TableTold) < kinds.index(Said) < kinds.index(Moved)
        assert seat.table is not None
        assert seat.table.state == "playing"


# ---- Breaks


async def test_through_any_number_of_breaks_each_move_is_played_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with live_server(tmp_path) as server, people(server, "Ada", "Ben") as clients:
        table = await sit_down(clients)
        append, dice = server.store.append, random.Random(42)

        async def disturbed(*given: Any, **more: Any) -> Any:
            """Every now and then all connections break just before a move is stored, or just after."""
            if dice.random() < 0.2:
                server.break_sockets()
            stored = await append(*given, **more)
            if dice.random() < 0.2:
                server.break_sockets()
            return stored

        monkeypatch.setattr(server.store, "append", disturbed)
        async with clients[0].join(table) as ada, clients[1].join(table) as ben:
            played = await play_together(ada, ben)
            assert ada.connections > 2
            assert sum(played) == ada.version == ben.version
            assert ada.standing == ben.standing
            entries = await server.store.entries(ada.match or "")
            assert [sum(1 for entry in entries if entry.seat == seat) for seat in (0, 1)] == played


async def test_a_move_whose_answer_was_lost_is_sent_again_and_played_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with live_server(tmp_path) as server, people(server, "Ada", "Ben") as clients:
        table = await sit_down(clients)
        append = server.store.append

        async def then_break(*given: Any, **more: Any) -> Any:
            stored = await append(*given, **more)
            server.break_sockets()
            return stored

        async with clients[0].join(table) as seat:
            monkeypatch.setattr(server.store, "append", then_break)
            move = seat.offers[0]
            assert await seat.play(move) == 1
            assert seat.connections == 2
            assert len(await server.store.entries(seat.match or "")) == 1


async def test_after_a_break_only_what_was_missed_is_told(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, people(server, "Ada", "Ben") as clients:
        table = await sit_down(clients)
        welcomes: list[Welcome] = []

        def note(seat: Seat, message: Any) -> None:
            if isinstance(message, Welcome):
                welcomes.append(message)

        async with clients[0].join(table, listener=note) as ada, clients[1].join(table) as ben:
            await play_together(ada, ben, up_to=4)
            await ada.until(lambda seat: seat.version == 4)
            server.break_sockets()
            await ada.until(lambda seat: seat.connections == 2)
        first, second = (welcome.match for welcome in welcomes)
        assert first is not None
        assert second is not None
        assert [step.version for step in first.steps] == [0]
        assert second.steps == []
        assert second.version == 4


async def test_after_a_restart_of_the_server_all_go_on_where_they_were(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, people(server, "Ada", "Ben") as clients:
        table = await sit_down(clients, stages="5", bots=1)
        async with clients[0].join(table) as ada, clients[1].join(table) as ben:
            await play_together(ada, ben, up_to=8)
            before = ada.version
            await server.restart()
            await play_together(ada, ben)
            assert ada.version > before
            assert ada.over
            assert ada.standing == ben.standing
            assert seen_by(server, ada) == (ada.version, ada.view)


async def test_what_cannot_be_stored_is_refused_and_the_seat_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with live_server(tmp_path) as server, people(server, "Ada", "Ben") as clients:
        table = await sit_down(clients)

        async def down(*given: Any, **more: Any) -> Any:
            raise StoreDown("no room on the disk")

        async with clients[0].join(table) as seat:
            with monkeypatch.context() as patched:
                patched.setattr(server.store, "append", down)
                with pytest.raises(Refused) as refused:
                    await seat.play(seat.offers[0])
            assert refused.value.code == "store-down"
            assert await seat.play(seat.offers[0]) == 1


async def test_who_leaves_is_not_waited_for(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, people(server, "Ada") as (ada,):
        table = await ada.create_table("hallo-trucker", 2)
        async with ada.join(table.id) as seat:
            waiting = asyncio.create_task(anext(seat.turns()))
            await asyncio.sleep(0)
        with pytest.raises(Closed):
            await waiting
        with pytest.raises(Closed):
            await seat.play("row 10")


async def test_a_table_that_is_not_there_and_a_token_that_nobody_has(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        async with Client(server.url) as client:
            with pytest.raises(Closed) as closed:
                await client.join("x" * 16).__aenter__()
            assert closed.value.code == "no-table"
        async with Client(server.url, token="nobody's") as client:
            with pytest.raises(Closed) as closed:
                await client.join("x" * 16).__aenter__()
            assert closed.value.code == "no-such-token"


async def test_where_no_server_is_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wayside.client.seat.WELCOME_SECONDS", 0.3)
    async with Client("http://127.0.0.1:9") as client:
        with pytest.raises(Unreachable):
            await client.join("x" * 16).__aenter__()


async def test_a_connection_that_there_cannot_be_is_a_mistake_at_once(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, people(server, "Ada") as (ada,):
        table = await sit_down([ada], bots=1, stages="1")
        opened = []
        with pytest.raises(TypeError, match="there_is_none_such"):
            async with asyncio.timeout(PATIENCE), ada.join(table, there_is_none_such=True) as seat:
                opened.append(seat)
        assert not opened


@pytest.mark.long
async def test_hints_of_a_table_with_bots_and_of_its_replay(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, people(server, "Ada", "Bob") as (ada, bob):
        table = await sit_down([ada], bots=1, stages="1")
        async with ada.join(table) as seat:
            async with asyncio.timeout(PATIENCE):
                await seat.until(lambda s: s.offers)
                hinted = await seat.hint()
            assert hinted.version <= seat.version  # the bot may have chosen meanwhile
            assert hinted.done
            if hinted.note != "not-ready":  # of plain rules little can be said in so short a time
                assert {each.move for each in hinted.moves} == {offer.move for offer in seat.offers}
            await play_together(seat)
            assert seat.match is not None
            frames = (await ada.frames(seat.match, "all"))["frames"]
            hint = await ada.hint_at(seat.match, 0, frames[1]["seat"])
            assert hint.note == "not-ready" or frames[1]["move"] in {each.move for each in hint.moves}
            along = await ada.chances(seat.match, 0)
            assert along["steps"] == frames[-1]["step"]
            assert along["next"] is None or along["next"] >= 0
        table = await sit_down([ada, bob])
        async with ada.join(table) as seat:
            with pytest.raises(Refused) as caught:
                await seat.hint()
            assert caught.value.code == "hints-off"
