"""The HTTP side of a server: names, tables, games and matches."""

import asyncio
import copy
import re
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Self, TypeVar
from urllib.parse import quote

import httpx
import msgspec

from wayside.client.errors import Refused, Unreachable
from wayside.client.seat import Listener, Seat
from wayside.protocol import HintedMove
from wayside.protocol import TableInfo as Table

T = TypeVar("T")

PATIENCE = 30.0  # seconds that a client waits, in all, when it is told that it asks too often
NONCE_BYTES = 16
TOO_OFTEN = 429
NO_NODE = 502, 504  # what no node says itself
# An idle connection is given up before the server does so (after 15 seconds): what is sent on one that the server is
# just closing is lost, and nobody can tell whether it was done.
IDLE_SECONDS = 5.0
LIMITS = httpx.Limits(max_connections=100, max_keepalive_connections=20, keepalive_expiry=IDLE_SECONDS)


class Me(msgspec.Struct):
    """Who you are; a program is told its token once, when it signs up."""

    id: str
    name: str
    program: bool = False
    token: str | None = None


class _Tables(msgspec.Struct):
    tables: list[Table]


class HintAt(msgspec.Struct):
    """What each offer of a seat was worth at a step, best first, and everybody's chances after the best."""

    moves: list[HintedMove]
    chances: list[float]
    tries: int
    note: str


class _Problem(msgspec.Struct):
    code: str = "fault"
    reason: str = "something went wrong"
    clause: str = ""


def table_id(link: str) -> str:
    """A table's id, from the id itself or from the link that leads to it."""
    found = re.findall(r"[A-Za-z0-9_-]{10,64}", link.partition("?")[0])
    if not found:
        raise Refused("no-table", f"{link!r} is no link to a table")
    return str(found[-1])


class Client:
    """A program's way to a server: `async with Client("http://localhost:4242") as client`.

    Where several nodes serve the same tables, name them all: when one does not answer, the next one is asked.
    """

    def __init__(self, url: str | Sequence[str], token: str | None = None, *, timeout: float = 15.0) -> None:
        self.urls = [each.rstrip("/") for each in ([url] if isinstance(url, str) else url)]
        if not self.urls:
            raise ValueError("a client needs the address of a server")
        self.url = self.urls[0]
        """The node that is asked now."""
        self.token = token
        self._http = httpx.AsyncClient(timeout=timeout, limits=LIMITS)

    def somebody_else(self, token: str | None = None) -> "Client":
        """Another person at the same server, over the same connections: for programs that are many at once.

        They close with the client that they came from.
        """
        other = copy.copy(self)
        other.token = token
        return other

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    # ---- People

    async def sign_up(self, name: str) -> Me:
        """Become somebody. Keep the token (`client.token`): whoever has it is you."""
        me = await self._ask("POST", "/api/people", Me, {"name": name, "program": True})
        self.token = me.token
        return me

    async def me(self) -> Me:
        return await self._ask("GET", "/api/me", Me)

    async def rename(self, name: str) -> Me:
        return await self._ask("PATCH", "/api/me", Me, {"name": name})

    async def profile(self, player: str) -> dict[str, Any]:
        """Games played and won, and ratings."""
        return await self._ask("GET", f"/api/people/{player}", dict[str, Any])

    # ---- Games and matches

    async def games(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = (await self._ask("GET", "/api/games", dict[str, Any]))["games"]
        return found

    async def game(self, name: str) -> dict[str, Any]:
        """A game's words, fields, options and parts."""
        return await self._ask("GET", f"/api/games/{name}", dict[str, Any])

    async def match(self, match: str) -> dict[str, Any]:
        """A match's header; when it is over, with its secret and its standing."""
        return await self._ask("GET", f"/api/matches/{match}", dict[str, Any])

    async def frames(self, match: str, eyes: str = "spectator", first: int = 0) -> dict[str, Any]:
        """Some frames of a finished match, from a step on, through anybody's eyes: `all`, `spectator` or a seat."""
        return await self._ask("GET", f"/api/matches/{match}/frames?eyes={eyes}&first={first}", dict[str, Any])

    async def hint_at(self, match: str, step: int, seat: int) -> HintAt:
        """What the offers were worth that a seat of a finished match had at a step."""
        return await self._ask("GET", f"/api/matches/{match}/frames/{step}/hint?seat={seat}", HintAt)

    async def chances(self, match: str, eyes: int, first: int = 0) -> dict[str, Any]:
        """Everybody's chances along a finished match as a seat could know them, from a step on; `next` goes on."""
        return await self._ask("GET", f"/api/matches/{match}/chances?eyes={eyes}&first={first}", dict[str, Any])

    async def match_file(self, match: str) -> str:
        """The file of a finished match, which `wayside verify` proves."""
        return (await self._send("GET", f"/api/matches/{match}/file", None)).text

    # ---- Tables

    async def create_table(
        self,
        game: str,
        seats: int,
        *,
        options: Mapping[str, str] | None = None,
        seconds: int = 0,
        then: str = "default",
        public: bool = False,
        chat: bool = True,
        seat: int | None = 0,
        late: bool | None = None,
    ) -> Table:
        """Make a table and sit down (`seat=None`: do not). `seconds` and `then` are the clock's; `late` lets newcomers
        have bots' seats during the match (None: unless hands are hidden)."""
        body = {
            "game": game,
            "seats": seats,
            "options": dict(options or {}),
            "clock": {"seconds": seconds, "then": then},
            "public": public,
            "chat": chat,
            "seat": seat,
            "nonce": _nonce(),
            "late": late,
        }
        return await self._ask("POST", "/api/tables", Table, body)

    async def table(self, table: str) -> Table:
        return await self._ask("GET", f"/api/tables/{table}", Table)

    async def public_tables(self) -> list[Table]:
        return (await self._ask("GET", "/api/tables", _Tables)).tables

    async def my_tables(self) -> list[Table]:
        return (await self._ask("GET", "/api/me/tables", _Tables)).tables

    async def sit(self, table: str, seat: int | None = None) -> Table:
        """Sit down, in the first seat that can be had if none is named; your part of the dice goes with it."""
        return await self._change(table, "sit", {"seat": seat, "nonce": _nonce()})

    async def stand(self, table: str) -> Table:
        return await self._change(table, "stand")

    async def leave(self, table: str, for_good: bool = False) -> Table:
        """Go away; during a match a bot plays on, but where you have not joined yet an empty chair is left."""
        return await self._change(table, "leave", {"for_good": for_good})

    async def come_back(self, table: str) -> Table:
        return await self._change(table, "return")

    async def seat_bot(self, table: str, seat: int, kind: str = "sensible") -> Table:
        return await self._ask("PUT", f"/api/tables/{table}/seats/{seat}/bot", Table, {"kind": kind})

    async def open_seat(self, table: str, seat: int, is_open: bool = True) -> Table:
        return await self._ask("PUT", f"/api/tables/{table}/seats/{seat}/open", Table, {"open": is_open})

    async def empty_seat(self, table: str, seat: int) -> Table:
        return await self._ask("DELETE", f"/api/tables/{table}/seats/{seat}", Table)

    async def start(self, table: str, fill: str | None = None) -> Table:
        """Begin the match; `fill` names the bot that gets every empty seat but the chairs that may begin empty."""
        return await self._change(table, "start", {"fill": fill})

    async def rematch(self, table: str) -> Table:
        """The table for another match: you sit there, and a seat is kept for each of the others until they ask too."""
        return await self._change(table, "rematch")

    def join(self, table: str, *, listener: Listener | None = None, **options: Any) -> Seat:
        """The table over the socket: `async with client.join(table) as seat`. See Seat."""
        at = self.urls.index(self.url)
        # The server reads the table in the first message; a balancer before it can only read the address.
        path = f"/ws?table={quote(table, safe='')}"
        addresses = [f"ws{url.removeprefix('http')}{path}" for url in (*self.urls[at:], *self.urls[:at])]
        return Seat(addresses, table, self.token, listener=listener, **options)

    # ---- Asking

    async def _change(self, table: str, what: str, body: dict[str, Any] | None = None) -> Table:
        return await self._ask("POST", f"/api/tables/{table}/{what}", Table, body)

    async def _ask(self, method: str, path: str, shape: type[T], body: dict[str, Any] | None = None) -> T:
        return msgspec.json.decode((await self._send(method, path, body)).content, type=shape)

    async def _send(self, method: str, path: str, body: dict[str, Any] | None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        patience = PATIENCE
        silent = 0
        while True:
            url = self.url
            try:
                response = await self._http.request(method, f"{url}{path}", json=body, headers=headers)
            except httpx.HTTPError as error:
                self._turn_from(url)
                silent += 1
                # What never got through, or changes nothing, can be asked of the next node; of the rest nobody knows.
                again = method == "GET" or isinstance(error, httpx.ConnectError | httpx.ConnectTimeout)
                if again and silent < len(self.urls):
                    continue
                raise Unreachable(f"{url} does not answer ({type(error).__name__})") from error
            if response.status_code < 400:
                return response
            if response.status_code in NO_NODE:
                raise Unreachable(f"{url} is a proxy, and no node behind it answers ({response.status_code})")
            wait = _seconds(response.headers.get("Retry-After"))
            if response.status_code != TOO_OFTEN or not 0 < wait <= patience:
                raise _refusal(response)
            patience -= wait
            await asyncio.sleep(wait)

    def _turn_from(self, url: str) -> None:
        """Ask the next node from now on."""
        if self.url == url:
            self.url = self.urls[(self.urls.index(url) + 1) % len(self.urls)]


def _nonce() -> str:
    """This side's own part of the dice: no server can then choose them alone."""
    return secrets.token_hex(NONCE_BYTES)


def _seconds(text: str | None) -> float:
    return float(text) if text is not None and text.isascii() and text.isdecimal() else 0.0


def _refusal(response: httpx.Response) -> Refused:
    try:
        problem = msgspec.json.decode(response.content, type=_Problem)
    except msgspec.DecodeError:
        problem = _Problem("fault", f"the server answered {response.status_code} without a reason")
    return Refused(problem.code, problem.reason, problem.clause, response.status_code)
