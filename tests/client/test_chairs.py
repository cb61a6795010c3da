"""An empty chair over the network: a match begins without somebody, who comes, joins, plays, and is in its file."""

import asyncio
from pathlib import Path

import pytest
from lift_installed import lift_is_installed
from live_server import live_server
from typer.testing import CliRunner

from wayside.cli import app
from wayside.client import Client, Seat

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("lift_is_installed")]
__all__ = ["lift_is_installed"]

PATIENCE = 60.0


async def drive(seat: Seat) -> list[str]:
    """Take part until the end, joining where that is asked; the moves made."""
    made = []
    async for offers in seat.turns():
        await seat.play(offers[0].move)
        made.append(offers[0].move)
    return made


async def test_somebody_takes_the_chair_after_the_server_was_started_anew(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, Client(server.url) as ann, Client(server.url) as bob:
        await ann.sign_up("Ann")
        await bob.sign_up("Bob")
        table = await ann.create_table("lift", 3, options={"chairs": "1", "rounds": "3"})
        table = await ann.start(table.id, fill="sensible")
        assert table.match is not None
        assert [seat.empty for seat in table.seats] == [False, False, True]
        assert table.seats[2].name == "Empty chair"
        async with asyncio.timeout(PATIENCE):
            async with ann.join(table.id) as seat:
                async for offers in seat.turns():
                    await seat.play(offers[0].move)
                    break
            await server.restart()
            taken = await bob.sit(table.id)
            assert taken.seats[2].name == "Bob"
            async with ann.join(table.id) as hers, bob.join(table.id) as his:
                driven, joined = await asyncio.gather(drive(hers), drive(his))
        assert joined[0] == "join"
        assert set(joined[1:]) == set(driven) == {"drive"}
        header = await ann.match(table.match)
        assert header["names"][2] == "Bob"
        assert header.get("empty", []) == []
        assert min(header["standing"]) > 0
        by = [entry.by for entry in await server.store.entries(table.match)]
        assert "chair" in by
        assert "clock" not in by
        path = tmp_path / "match.wayside"
        path.write_text(await ann.match_file(table.match))
        assert "Bob" in path.read_text()
        assert CliRunner().invoke(app, ["verify", str(path)]).exit_code == 0


async def test_a_chair_that_nobody_took_is_called_so(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, Client(server.url) as ann:
        await ann.sign_up("Ann")
        table = await ann.create_table("lift", 3, options={"chairs": "1", "rounds": "1"})
        table = await ann.start(table.id, fill="sensible")
        assert table.match is not None
        async with asyncio.timeout(PATIENCE), ann.join(table.id) as seat:
            await drive(seat)
        header = await ann.match(table.match)
        assert header["names"][2] == "Empty chair"
        assert header["empty"] == [2]
        assert header["standing"][2] == -1
        path = tmp_path / "match.wayside"
        path.write_text(await ann.match_file(table.match))
        assert "Empty chair" in path.read_text()
        assert CliRunner().invoke(app, ["verify", str(path)]).exit_code == 0
