"""The client library over HTTP: who one is, tables, refusals and patience."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from live_server import LiveServer, live_server
from own_games import one_soon

from wayside.client import BrokenPromise, Client, ClientError, Kept, Refused, Seat, Unreachable, client, table_id
from wayside.client.client import _hash
from wayside.engine.registry import game_names
from wayside.server import serving

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).resolve().parents[2]


async def test_a_program_signs_up_and_is_known_by_its_token(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        async with Client(server.url) as first:
            me = await first.sign_up("Marvin")
            assert me.program
            assert first.token == me.token
        async with Client(server.url, token=me.token) as again:
            assert (await again.me()).id == me.id
            assert (await again.rename("Trillian")).name == "Trillian"
            assert (await again.profile(me.id))["name"] == "Trillian"
        async with Client(server.url, token="wrong") as stranger:
            with pytest.raises(Refused) as refused:
                await stranger.me()
            assert (refused.value.code, refused.value.status) == ("no-such-token", 401)


async def test_an_idle_connection_is_given_up_before_the_server_closes_it() -> None:
    """A request that crosses with the closing is lost, and its sender cannot tell whether it was done."""
    assert client.LIMITS.keepalive_expiry is not None
    assert client.LIMITS.keepalive_expiry < serving.IDLE_SECONDS


async def test_a_table_is_made_filled_and_started(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, Client(server.url) as host, Client(server.url) as guest:
        await host.sign_up("Ada")
        await guest.sign_up("Ben")
        table = await host.create_table("hallo-trucker", 4, options={"stages": "1"}, seconds=60, public=True)
        assert [seat.name for seat in table.seats] == ["Ada", "", "", ""]
        assert (table.clock.seconds, table.options["stages"], table.state) == (60, "1", "waiting")
        assert [each.id for each in await guest.public_tables()] == [table.id]
        assert (await guest.sit(table.id, 2)).seats[2].name == "Ben"
        assert (await guest.sit(table.id)).seats[2].name == "Ben"  # any seat will do, and this is one
        await guest.stand(table.id)
        await guest.sit(table.id, 3)
        assert (await host.seat_bot(table.id, 1, "random")).seats[1].bot == "random"
        assert (await host.empty_seat(table.id, 1)).seats[1].empty
        with pytest.raises(Refused) as refused:
            await guest.start(table.id)
        assert refused.value.code == "not-host"
        started = await host.start(table.id, fill="random")
        assert started.state == "playing"
        assert [seat.bot for seat in started.seats] == [None, "random", "random", None]
        assert (await guest.leave(table.id)).seats[3].held
        assert not (await guest.come_back(table.id)).seats[3].held
        assert [each.id for each in await guest.my_tables()] == [table.id]
        assert (await host.table(table.id)).match == started.match
        header = await host.match(started.match or "")
        assert "secret" not in header
        with pytest.raises(Refused, match="going on"):
            await host.match_file(started.match or "")


async def test_what_there_is_to_play(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, Client(server.url) as client:
        names = [game["name"] for game in await client.games()]
        assert set(game_names()) == set(names)
        assert (await client.game(names[0]))["verbs"]
        with pytest.raises(Refused) as refused:
            await client.game("no-such-game")
        assert refused.value.status == 404


async def test_each_seat_brings_its_own_part_of_the_dice(tmp_path: Path) -> None:
    """Only hashes are sent while the table waits; sockets tell the nonces by themselves when the match starts."""
    async with live_server(tmp_path) as server, Client(server.url) as host, Client(server.url) as guest:
        await host.sign_up("Ada")
        await guest.sign_up("Ben")
        table = await host.create_table("hallo-trucker", 2, options={"stages": "1"})
        await guest.sit(table.id)
        stored = await server.store.table(table.id)
        assert stored is not None
        kept = [host.kept[table.id], guest.kept[table.id]]
        assert [seat.nonce for seat in stored.seats] == ["", ""]
        assert [seat.nonce_hash for seat in stored.seats] == [_hash(bytes.fromhex(each.nonce)) for each in kept]
        async with host.join(table.id) as first, guest.join(table.id) as second:
            begun = await host.start(table.id)
            assert begun.match is not None
            row = await server.store.match(begun.match)
            assert row is not None
            assert [nonce.hex() for nonce in row.nonces] == [each.nonce for each in kept]
            assert [each.promise for each in kept] == [row.promise] * 2

            async def play(seat: Seat) -> None:
                async for offers in seat.turns():
                    await seat.play(offers[0])

            await asyncio.gather(play(first), play(second))
        for each in (host, guest):
            await each.check_dice(begun.match)
        kept[0].commitment = "00" * 32
        with pytest.raises(BrokenPromise, match="not the one whose hash was shown"):
            await host.check_dice(begun.match)
        kept[1].promise += "x"
        with pytest.raises(BrokenPromise, match="did not begin with what its table promised"):
            await guest.check_dice(begun.match)


async def test_who_is_alone_among_bots_tells_the_nonce_with_the_start(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, Client(server.url) as host:
        await host.sign_up("Ada")
        table = await host.create_table("hallo-trucker", 2)
        begun = await host.start(table.id, "random")
        row = await server.store.match(begun.match or "")
        assert row is not None
        assert [nonce.hex() for nonce in row.nonces] == [host.kept[table.id].nonce, ""]
        assert row.promise == host.kept[table.id].promise == table.promise


async def test_a_rematch_brings_nonces_of_its_own(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, Client(server.url) as host:
        await host.sign_up("Ada")
        table = await host.create_table("hallo-trucker", 2, options={"stages": "1"})
        await host.start(table.id, "random")
        async with host.join(table.id) as seat:
            async for offers in seat.turns():
                await seat.play(offers[0])
        again = await host.rematch(table.id)
        assert host.kept[again.id].nonce != host.kept[table.id].nonce
        begun = await host.start(again.id)
        row = await server.store.match(begun.match or "")
        assert row is not None
        assert row.nonces[0].hex() == host.kept[again.id].nonce


# ---- Without a server


def answering(answers: Callable[[httpx.Request], httpx.Response]) -> Client:
    client = Client("http://nowhere.test")
    client._http = httpx.AsyncClient(base_url=client.url, transport=httpx.MockTransport(answers))
    return client


async def test_who_is_told_to_wait_waits_and_asks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def wait(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", wait)
    too_often = httpx.Response(429, json={"code": "too-fast", "reason": "wait"}, headers={"Retry-After": "7"})
    answers = [too_often, too_often, httpx.Response(200, json={"id": "a", "name": "b"})]
    async with answering(lambda request: answers.pop(0)) as client:
        assert (await client.me()).id == "a"
    assert waited == [7, 7]
    async with answering(lambda request: too_often) as client:
        with pytest.raises(Refused, match="wait"):
            await client.me()
    assert sum(waited[2:]) <= 30


@pytest.mark.parametrize(
    ("status", "content", "code"),
    [
        (409, json.dumps({"code": "seat-taken", "reason": "taken", "clause": "T1.1"}).encode(), "seat-taken"),
        (500, b"<html>not our words</html>", "fault"),
        (503, b'{"code": "store-down", "reason": "later"}', "store-down"),
    ],
)
async def test_a_refusal_has_its_code_whoever_refuses(status: int, content: bytes, code: str) -> None:
    async with answering(lambda request: httpx.Response(status, content=content)) as client:
        with pytest.raises(Refused) as refused:
            await client.sit("x" * 16)
    assert (refused.value.code, refused.value.status) == (code, status)


async def test_a_proxy_without_a_node_is_no_answer() -> None:
    async with answering(lambda request: httpx.Response(502, content=b"<html>a proxy's own words</html>")) as client:
        with pytest.raises(Unreachable, match="proxy"):
            await client.sit("x" * 16)


async def test_no_answer_at_all_is_an_error_of_its_own() -> None:
    def nobody(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("nobody there")

    async with answering(nobody) as client:
        with pytest.raises(Unreachable):
            await client.games()


@pytest.mark.parametrize(("status", "counts"), [(409, False), (403, False), (503, True)])
async def test_a_nonce_that_was_refused_counts_for_nothing(status: int, counts: bool) -> None:
    """The match begins without it, and that breaks no promise; after a server's own fault nobody can say."""
    secret, nonce, id = "11" * 16, "ab" * 16, "x" * 16
    sealed = _hash(bytes.fromhex(secret))
    promise = f"secret hash: {sealed}\nnonce hash 1: {_hash(bytes.fromhex(nonce))}"
    header = {
        "table": id,
        "secret": secret,
        "promise": promise,
        "commitment": _hash(promise.encode()),
        "nonces": [""],
    }

    def answers(request: httpx.Request) -> httpx.Response:
        if request.method == "GET":
            return httpx.Response(200, json=header)
        return httpx.Response(status, json={"code": "not-starting", "reason": "too late"})

    async with answering(answers) as client:
        client.kept[id] = Kept(nonce, sealed)
        await client._tell(id, promise)
        assert client.kept[id] == (Kept(nonce, sealed, promise) if counts else Kept("", sealed))
        with pytest.raises(BrokenPromise if counts else ClientError) as found:
            await client.check_dice("y" * 16)
        assert isinstance(found.value, BrokenPromise) == counts


async def test_a_nonce_that_was_told_does_not_go_with_a_start_of_something_else(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, Client(server.url) as host:
        await host.sign_up("Ada")
        table = await host.create_table("hallo-trucker", 2)
        host.kept[table.id].promise = f"{table.promise}\nas it was shown before"
        begun = await host.start(table.id, "random")
        row = await server.store.match(begun.match or "")
        assert row is not None
        assert row.nonces == [b"", b""]


@pytest.mark.parametrize(
    "link",
    [
        "x3Vb0cQm8yTn2LpA",
        "http://localhost:4242/t/x3Vb0cQm8yTn2LpA",
        "https://play.example.org/#/t/x3Vb0cQm8yTn2LpA",
        "https://play.example.org/t/x3Vb0cQm8yTn2LpA?from=a-friend-of-mine",
    ],
)
def test_a_link_leads_to_its_table(link: str) -> None:
    assert table_id(link) == "x3Vb0cQm8yTn2LpA"


def test_a_link_to_nothing_is_refused() -> None:
    with pytest.raises(Refused):
        table_id("?")


def test_the_library_stands_alone() -> None:
    """A program that plays needs neither the rules nor the server."""
    code = "import sys, wayside.client; print(*[name for name in sys.modules if name.startswith('wayside.')])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert found
    assert all(name == "wayside.protocol" or name.startswith("wayside.client") for name in found)


# ---- The example


async def run_example(*arguments: str) -> str:
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(ROOT / "examples" / "bot.py"), *arguments, stdout=asyncio.subprocess.PIPE
    )
    async with asyncio.timeout(120):
        out, _ = await process.communicate()
    assert process.returncode == 0
    return out.decode()


@pytest.mark.parametrize("game", one_soon(game_names()))
async def test_the_example_plays_a_table_of_its_own_to_the_end(tmp_path: Path, game: str) -> None:
    async with live_server(tmp_path) as server:
        told = await run_example(server.url, "--game", game)
        assert "over after" in told
        (room,) = server.hub.rooms.values()
        assert room.live is not None
        assert room.live.over


async def test_the_example_takes_a_seat_by_a_link(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, Client(server.url) as host:
        await host.sign_up("Ada")
        table = await host.create_table("hallo-trucker", 3, options={"stages": "1"})
        example = asyncio.create_task(
            run_example(server.url, "--name", "Guest", "--table", f"{server.url}/t/{table.id}")
        )
        await seated(host, server, table.id)
        await host.start(table.id, fill="sensible")
        async with host.join(table.id) as seat:
            async for offers in seat.turns():
                await seat.play(offers[-1])
        assert "seat 1 was Guest" in await example


async def seated(host: Client, server: LiveServer, table: str) -> None:
    async with asyncio.timeout(60):
        while (await host.table(table)).seats[1].empty:
            await asyncio.sleep(0.05)
