"""The HTTP side of a server: names, tables, games and matches."""

import asyncio
import copy
import hashlib
import re
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Self, TypeVar
from urllib.parse import quote

import httpx
import msgspec

from wayside.client.errors import BrokenPromise, ClientError, Refused, Unreachable
from wayside.client.seat import Listener, Seat
from wayside.protocol import HintedMove
from wayside.protocol import TableInfo as Table

T = TypeVar("T")

PATIENCE = 30.0  # seconds that a client waits, in all, when it is told that it asks too often
NONCE_BYTES = 16
TOO_OFTEN = 429
SERVER_FAULT = 500
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


class Kept(msgspec.Struct):
    """What a client keeps of a table where it has sat down, to compare the match with: nobody else can forge that."""

    nonce: str
    """Its own part of the dice. Only the hash of it is sent before the match starts; empty: it was refused."""
    commitment: str
    """The secret's hash, as it was shown at first."""
    promise: str = ""
    """What the table promised when the nonce was told; empty: it was not told."""


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
        self.kept: dict[str, Kept] = {}
        """By table. A program that may end before its match does writes it down."""
        self._http = httpx.AsyncClient(timeout=timeout, limits=LIMITS)

    def somebody_else(self, token: str | None = None) -> "Client":
        """Another person at the same server, over the same connections: for programs that are many at once.

        They close with the client that they came from.
        """
        other = copy.copy(self)
        other.token = token
        other.kept = {}
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

    async def check_dice(self, match: str) -> None:
        """Compare a finished match with what was kept at its table; raises BrokenPromise. `wayside verify` proves the
        rest: that every roll follows."""
        header = await self.match(match)
        kept = self.kept.get(header["table"])
        if kept is None:
            raise ClientError("nothing was kept of this table: this client has not sat down there")
        if _hash(bytes.fromhex(header["secret"])) != kept.commitment:
            raise BrokenPromise("the secret is not the one whose hash was shown when this client sat down")
        if not kept.promise:
            raise ClientError("this client told no nonce in time, so the dice were made without it")
        if header.get("promise") != kept.promise or header["commitment"] != _hash(kept.promise.encode()):
            raise BrokenPromise("the match did not begin with what its table promised when it started")
        if kept.nonce not in header["nonces"]:
            raise BrokenPromise("the dice were made without the nonce that this client told")

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
        nonce = secrets.token_hex(NONCE_BYTES)
        body = {
            "game": game,
            "seats": seats,
            "options": dict(options or {}),
            "clock": {"seconds": seconds, "then": then},
            "public": public,
            "chat": chat,
            "seat": seat,
            "nonce_hash": _hash(bytes.fromhex(nonce)),
            "late": late,
        }
        return self._keep(await self._ask("POST", "/api/tables", Table, body), nonce)

    async def table(self, table: str) -> Table:
        return await self._ask("GET", f"/api/tables/{table}", Table)

    async def public_tables(self) -> list[Table]:
        return (await self._ask("GET", "/api/tables", _Tables)).tables

    async def my_tables(self) -> list[Table]:
        return (await self._ask("GET", "/api/me/tables", _Tables)).tables

    async def sit(self, table: str, seat: int | None = None) -> Table:
        """Sit down, in the first seat that can be had if none is named; the hash of your part of the dice goes with it.

        The part itself is told when the match starts, by the socket of whoever has joined the table.
        """
        nonce = secrets.token_hex(NONCE_BYTES)
        body = {"seat": seat, "nonce_hash": _hash(bytes.fromhex(nonce))}
        return self._keep(await self._change(table, "sit", body), nonce)

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
        """Begin the match; `fill` names the bot that gets every empty seat but the chairs that may begin empty.

        Where nobody else adds to the dice your nonce goes with it; else it is told once all hashes are fixed.
        """
        kept, promise = self.kept.get(table), (await self.table(table)).promise
        fresh = kept is not None and kept.promise in ("", promise)  # what was told once counts for nothing else
        if kept is not None and fresh and _hashes(promise) == [_hash(bytes.fromhex(kept.nonce))]:
            kept.promise = promise
            body = {"fill": fill, "nonces": [kept.nonce], "commitment": _hash(promise.encode())}
            try:
                return await self._change(table, "start", body)
            except Refused as refused:
                _forget_told(kept, refused)
                with suppress(Refused):
                    await self.sit(table)  # this nonce is known now, so there must be another
                if refused.code != "other-promise":
                    raise
        return await self._change(table, "start", {"fill": fill})

    async def rematch(self, table: str) -> Table:
        """The table for another match: you sit there, and a seat is kept for each of the others until they ask too."""
        nonce = secrets.token_hex(NONCE_BYTES)
        following = await self._change(table, f"rematch?nonce_hash={_hash(bytes.fromhex(nonce))}")
        return self._keep(following, nonce)

    def join(self, table: str, *, listener: Listener | None = None, **options: Any) -> Seat:
        """The table over the socket: `async with client.join(table) as seat`. See Seat."""
        at = self.urls.index(self.url)
        # The server reads the table in the first message; a balancer before it can only read the address.
        path = f"/ws?table={quote(table, safe='')}"
        addresses = [f"ws{url.removeprefix('http')}{path}" for url in (*self.urls[at:], *self.urls[:at])]
        return Seat(addresses, table, self.token, listener=listener, tell=self._tell, **options)

    # ---- Dice

    def _keep(self, table: Table, nonce: str) -> Table:
        """Keep what the dice must agree with. The commitment that was shown first stays, whatever is shown later."""
        if _hash(bytes.fromhex(nonce)) in _hashes(table.promise):
            before = self.kept.get(table.id)
            self.kept[table.id] = Kept(nonce, before.commitment if before else table.commitment)
        return table

    async def _tell(self, table: str, promise: str) -> None:
        """Tell the nonce, once, and only for what was shown before."""
        kept = self.kept.get(table)
        if kept is None or kept.promise or f"secret hash: {kept.commitment}" not in promise.split("\n"):
            return
        if _hash(bytes.fromhex(kept.nonce)) in _hashes(promise):
            kept.promise = promise
            try:
                await self._change(table, "tell", {"nonces": [kept.nonce]})
            except Refused as refused:
                _forget_told(kept, refused)
            except ClientError:
                pass  # it was heard, or the match begins without it

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


def _hash(what: bytes) -> str:
    return hashlib.sha256(what).hexdigest()


def _forget_told(kept: Kept, refused: Refused) -> None:
    """A nonce that was refused is known now, and counts for nothing; after a server's own fault nobody can say."""
    if refused.status < SERVER_FAULT:
        kept.nonce = kept.promise = ""


def _hashes(promise: str) -> list[str]:
    """The hashes of nonces in a promise."""
    return re.findall(r"^nonce hash \d+: ([0-9a-f]{64})$", promise, re.MULTILINE)


def _seconds(text: str | None) -> float:
    return float(text) if text is not None and text.isascii() and text.isdecimal() else 0.0


def _refusal(response: httpx.Response) -> Refused:
    try:
        problem = msgspec.json.decode(response.content, type=_Problem)
    except msgspec.DecodeError:
        problem = _Problem("fault", f"the server answered {response.status_code} without a reason")
    return Refused(problem.code, problem.reason, problem.clause, response.status_code)
