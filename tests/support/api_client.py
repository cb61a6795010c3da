"""The HTTP API for tests: an application on a database of its own, and people who ask it."""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from wayside.server.api import Services, install
from wayside.server.hub import Hub
from wayside.server.limits import RATES, Limits, Rate
from wayside.server.settings import Settings
from wayside.server.store import Store

PAGE = "http://play.test"


def wide_limits() -> Limits:
    """Bounds that no test comes near."""
    return Limits({kind: Rate(1_000_000, 1.0) for kind in RATES})


@asynccontextmanager
async def open_services(
    folder: Path, limits: Limits | None = None, address: str = "", **settings: Any
) -> AsyncIterator[Services]:
    store = await Store.open(address or f"sqlite:///{folder / secrets.token_hex(4) / 'wayside.db'}")
    services = Services.make(store, Hub(store), wide_limits() if limits is None else limits, Settings(**settings))
    try:
        yield services
    finally:
        services.close()
        await store.close()


def application(services: Services) -> FastAPI:
    app = FastAPI(title="Wayside", version="1")
    install(app, services)
    return app


class Visitor:
    """Somebody with a browser: cookies are kept, and every request says which page it came from."""

    def __init__(self, services: Services, page: str = PAGE, address: str = "127.0.0.1", **headers: str) -> None:
        transport = httpx.ASGITransport(application(services), False, client=(address, 4000))
        self.http = httpx.AsyncClient(transport=transport, base_url=page, headers={"Origin": page, **headers})
        self.id = ""

    async def named(self, name: str) -> "Visitor":
        self.id = (await self.ok("POST", "/people", name=name))["id"]
        return self

    async def ask(self, method: str, path: str, **body: Any) -> httpx.Response:
        sends = method in ("POST", "PUT", "PATCH")
        return await self.http.request(method, f"/api{path}", json=body if sends else None)

    async def ok(self, method: str, path: str, **body: Any) -> Any:
        """The answer; a refusal is a failure."""
        response = await self.ask(method, path, **body)
        assert response.is_success, response.text
        return response.json() if response.content else None

    async def refused(self, method: str, path: str, **body: Any) -> tuple[int, str]:
        """The status and the code of a refusal, which has the shape that all have."""
        response = await self.ask(method, path, **body)
        assert not response.is_success, response.text
        return response.status_code, problem(response)["code"]


def problem(response: httpx.Response) -> dict[str, str]:
    """A refusal's parts; every refusal has just these."""
    found: dict[str, str] = response.json()
    assert response.headers["content-type"] == "application/json"
    assert set(found) == {"code", "reason", "clause"}
    assert found["code"]
    assert found["reason"]
    return found
