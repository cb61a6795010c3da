"""Is the server still there? It is asked where it has said nothing for a while, and left if it does not answer."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from live_server import live_server
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosedError

from wayside.client import Client, Seat
from wayside.client.seat import CALM, SILENT, WATCHFUL

pytestmark = pytest.mark.anyio


class QuietSocket:
    """A socket that notes how often it is asked for a sign of life, and answers as it is told to."""

    def __init__(self, *answers: bool | Exception) -> None:
        self.answers = list(answers)
        self.asked = 0
        self.closed: list[int] = []

    async def ping(self) -> "asyncio.Future[float]":
        self.asked += 1
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        pong: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        if answer:
            pong.set_result(0.0)
        return pong

    async def close(self, code: int) -> None:
        self.closed.append(code)


async def watch(monkeypatch: pytest.MonkeyPatch, socket: Any, heard: list[bool], **options: Any) -> list[float]:
    """Watch a socket through so many naps, during which something was heard or not; how long they were to be."""
    seat = Seat(["ws://nowhere"], "table", None, **options)
    naps: list[float] = []
    left: Iterator[bool] = iter(heard)

    async def nap(seconds: float) -> None:
        naps.append(seconds)
        try:
            seat._heard = next(left)
        except StopIteration:
            raise asyncio.CancelledError from None

    monkeypatch.setattr(asyncio, "sleep", nap)
    try:
        await seat._watch_silence(socket)
    except asyncio.CancelledError:
        pass
    finally:
        monkeypatch.undo()
    return naps


async def test_who_talks_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    socket = QuietSocket()
    naps = await watch(monkeypatch, socket, [True] * 5)
    assert socket.asked == 0
    assert len(naps) == 6
    assert all(0.7 * CALM["ping_interval"] <= nap <= CALM["ping_interval"] for nap in naps)


async def test_who_is_silent_is_asked_and_who_answers_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    socket = QuietSocket(True, True)
    await watch(monkeypatch, socket, [True, False, True, False])
    assert socket.asked == 2
    assert socket.closed == []


async def test_who_does_not_answer_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    socket = QuietSocket(True, False)
    await watch(monkeypatch, socket, [False, False], ping_timeout=0.01)
    assert socket.closed == [SILENT]


async def test_a_line_that_is_closed_already_is_not_watched_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    socket = QuietSocket(ConnectionClosedError(None, None))
    naps = await watch(monkeypatch, socket, [False, False, False])
    assert len(naps) == 1


async def test_nobody_is_asked_where_that_is_not_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await watch(monkeypatch, QuietSocket(), [False], ping_interval=None) == []


def test_where_there_is_another_node_it_is_asked_sooner() -> None:
    assert Seat(["ws://a", "ws://b"], "table", None)._silence == (WATCHFUL["ping_interval"], WATCHFUL["ping_timeout"])
    assert Seat(["ws://a"], "table", None)._silence == (CALM["ping_interval"], CALM["ping_timeout"])
    assert Seat(["ws://a"], "table", None, ping_interval=3.0)._silence == (3.0, CALM["ping_timeout"])


async def test_a_seat_leaves_a_server_that_has_gone_silent_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deaf = True

    async def ping(self: ClientConnection, data: Any = None) -> Any:
        """At first they never arrive; later they are answered at once."""
        pong = asyncio.get_running_loop().create_future()
        if not deaf:
            pong.set_result(0.0)
        return pong

    monkeypatch.setattr(ClientConnection, "ping", ping)
    async with live_server(tmp_path) as server, Client(server.url) as client:
        await client.sign_up("Ada")
        table = await client.create_table("hallo-trucker", 2)
        async with (
            asyncio.timeout(60),
            client.join(table.id, ping_interval=0.05, ping_timeout=0.05, close_timeout=0.3) as seat,
        ):
            await seat.until(lambda s: s.connections > 1)
            deaf = False
            await seat.until(lambda s: s.connected)
            await seat.say("here again")
