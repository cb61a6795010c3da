"""What every route needs: the server's parts, who is asking, and whether the page that asks is ours."""

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Path, Request

from wayside.protocol import TableInfo
from wayside.server.api.codec import SAFE
from wayside.server.bot_pool import BotPool
from wayside.server.company import Company
from wayside.server.errors import Refusal
from wayside.server.hints import Hints
from wayside.server.hub import Hub
from wayside.server.limits import PUBLIC, REQUEST, Limits
from wayside.server.luck import LuckOfMatches
from wayside.server.model import Player, Table
from wayside.server.people import People, cookie_token, token_of
from wayside.server.replays import Replays
from wayside.server.settings import Settings
from wayside.server.store import Store
from wayside.server.tables import Tables
from wayside.server.tickets import Tickets


@dataclass
class Services:
    """The parts of a server that answer over HTTP. To be closed before the store is."""

    store: Store
    hub: Hub
    people: People
    tables: Tables
    company: Company
    replays: Replays
    hints: Hints
    tickets: Tickets
    luck: LuckOfMatches
    limits: Limits
    settings: Settings

    @classmethod
    def make(
        cls, store: Store, hub: Hub, limits: Limits, settings: Settings, pool: BotPool | None = None
    ) -> "Services":
        tables = Tables(store, hub, settings.most_think_ms, settings.kept_seconds, limits.crowds[PUBLIC].burst)
        hints = Hints(pool, settings.hint_ms)
        replays = Replays(store, broken=lambda game: hub.observer.broken(game))
        company = Company(store, hub, tables)
        luck = LuckOfMatches(replays, settings.luck_matches)
        return cls(store, hub, People(store), tables, company, replays, hints, Tickets(hub), luck, limits, settings)

    def close(self) -> None:
        self.luck.close()
        self.replays.close()

    def info(self, table: Table) -> TableInfo:
        """A table, with who is there as far as this node knows."""
        return self.hub.info(table)


async def services_of(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


TheServices = Annotated[Services, Depends(services_of)]


def is_ours(origin: str, host: str, origins: list[str]) -> bool:
    """Whether a page at this origin may ask: one of the list, or, where there is no list, the server's own."""
    return origin in (origins or (f"http://{host}", f"https://{host}"))


async def guard(request: Request, services: TheServices) -> None:
    """Refuse changes that some other page asks for in the name of somebody who only looks at it; and floods."""
    services.limits.take_from(REQUEST, host_of(request))
    if request.method in SAFE:
        return
    origin = request.headers.get("origin")
    if origin is None:
        if cookie_token(request.headers.get("cookie")) is not None:
            raise Refusal(
                "no-origin", "a change with a cookie needs an Origin header; programs use a token", status=403
            )
    elif not is_ours(origin, request.headers.get("host", ""), services.settings.origins):
        raise Refusal("other-origin", "this page may not ask for changes here", status=403)


def host_of(request: Request) -> str | None:
    """The address that a request came from."""
    return request.client.host if request.client else None


async def somebody(request: Request, services: TheServices) -> Player | None:
    """Who is asking; None: nobody that we know."""
    player = await services.people.recognise(token_of(request.headers))
    if player is None and "authorization" in request.headers:
        raise Refusal("no-such-token", "nobody has this token", status=401)
    return player


async def somebody_known(player: Annotated[Player | None, Depends(somebody)]) -> Player:
    """Who is asking, and must have a name."""
    if player is None:
        raise Refusal("no-name", "say who you are first: POST /api/people", status=401)
    return player


Somebody = Annotated[Player | None, Depends(somebody)]
Known = Annotated[Player, Depends(somebody_known)]
Id = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$", examples=["x3Vb0cQm8yTn2LpA"])]
SeatInPath = Annotated[int, Path(ge=0, lt=8)]


def bounded(kind: str) -> Any:
    """A dependency that counts what somebody does, by player and by address."""

    async def count(request: Request, services: TheServices, player: Somebody) -> None:
        services.limits.take_from(kind, host_of(request), player.id if player else None)

    return Depends(count)
