"""Whoever is signed out, or forgotten, has no open socket any more: here at once, elsewhere soon."""

import asyncio
from pathlib import Path

import httpx
import pytest
from live_server import LiveServer, live_server

from wayside.client import Client, Closed, Seat
from wayside.server.hub import Hub, Room

pytestmark = pytest.mark.anyio


async def ask(server: LiveServer, method: str, path: str, token: str | None, **body: object) -> httpx.Response:
    async with httpx.AsyncClient(base_url=server.url) as http:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        response = await http.request(method, f"/api{path}", headers=headers, json=body or None)
    assert response.is_success, response.text
    return response


async def is_shown_out(seat: Seat) -> bool:
    with pytest.raises(Closed) as closed:
        async with asyncio.timeout(10):
            await seat.until(lambda _: False)
    return closed.value.code == "signed-out"


async def test_a_device_that_signs_out_loses_its_sockets_and_the_others_keep_theirs(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, Client(server.url) as here:
        await here.sign_up("Ada")
        table = (await here.create_table("hallo-trucker", 2)).id
        code = (await ask(server, "POST", "/me/links", here.token)).json()["code"]
        told = await ask(server, "POST", "/links", None, code=code)
        there = here.somebody_else(told.json().get("token") or told.cookies.get("wayside"))
        assert there.token is not None
        async with here.join(table) as first, there.join(table) as second:
            assert first.player == second.player
            await ask(server, "DELETE", "/me/token", here.token)
            assert await is_shown_out(first)
            await server.hub.close_revoked_sockets()
            assert await second.say("still here")


async def test_who_signs_out_all_other_devices_keeps_this_one(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, Client(server.url) as here:
        await here.sign_up("Ada")
        table = (await here.create_table("hallo-trucker", 2)).id
        code = (await ask(server, "POST", "/me/links", here.token)).json()["code"]
        told = await ask(server, "POST", "/links", None, code=code)
        there = here.somebody_else(told.json().get("token") or told.cookies.get("wayside"))
        async with here.join(table) as first, there.join(table) as second:
            await ask(server, "DELETE", "/me/tokens", here.token)
            assert await is_shown_out(second)
            assert await first.say("still here")


async def test_who_wants_to_be_forgotten_loses_all_sockets(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, Client(server.url) as ada:
        ben = ada.somebody_else()
        await ada.sign_up("Ada")
        await ben.sign_up("Ben")
        table = (await ada.create_table("hallo-trucker", 2)).id
        await ben.sit(table)
        async with ada.join(table) as first, ada.join(table) as again, ben.join(table) as other:
            await ask(server, "DELETE", "/me", ada.token)
            assert await is_shown_out(first)
            assert await is_shown_out(again)
            assert await other.say("somebody is gone")


async def test_tokens_that_were_made_worthless_elsewhere_are_found(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, Client(server.url) as ada, Client(server.url) as watching:
        ben = ada.somebody_else()
        me = await ada.sign_up("Ada")
        await ben.sign_up("Ben")
        table = (await ada.create_table("hallo-trucker", 2)).id
        async with ada.join(table) as first, ben.join(table) as other, watching.join(table) as spectator:
            await server.hub.close_revoked_sockets()
            assert await first.say("known")
            await server.store.forget(me.id)  # by the command line, or at another node
            await server.hub.close_revoked_sockets()
            assert await is_shown_out(first)
            assert await other.say("and I stay")
            assert spectator.connected


async def test_a_forgotten_name_leaves_matches_in_memory_here_and_at_other_nodes(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, Client(server.url) as ada:
        ben = ada.somebody_else()
        me = await ada.sign_up("Adalbertine")
        await ben.sign_up("Ben")
        table = (await ada.create_table("hallo-trucker", 2)).id
        await ben.sit(table)
        await ada.start(table)
        await ask(server, "POST", f"/tables/{table}/leave", ada.token, for_good=True)  # no seat is theirs any more
        room = await server.hub.room(table)
        other = Hub(server.store)  # another node, which has the match in memory too
        elsewhere = await other.room(table)

        def names(room: Room) -> list[str]:
            assert room.live is not None
            return [*room.live.match.names, *room.live.row.names, *(seat.name for seat in room.table.seats)]

        assert "Adalbertine" in names(room)
        assert "Adalbertine" in names(elsewhere)
        await ask(server, "DELETE", "/me", ada.token)
        assert "Adalbertine" not in names(room)
        await other.read_person(me.id)
        await elsewhere.refresh()
        assert "Adalbertine" not in names(elsewhere)
