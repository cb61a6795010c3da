"""The whole OpenAPI document is gone through by machine: whatever is asked, no answer is a server's error.

A real application on a real socket, with people, a table that waits, a match that goes on and one that is over, so that
the ids in the paths lead somewhere half of the time. WAYSIDE_FUZZ=1000 asks a thousand times a route.
"""

import asyncio
import os
import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
import uvicorn
from api_client import wide_limits
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from wayside.client import Client
from wayside.server.app import Application
from wayside.server.settings import Settings

pytestmark = pytest.mark.long

PATIENCE = 120  # seconds: luck is reckoned from thousands of matches, on a machine that may be busy
EXAMPLES = int(os.environ.get("WAYSIDE_FUZZ", "20"))
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
ENDS_A_TOKEN = {("DELETE", "/api/me"), ("DELETE", "/api/me/token")}
PEOPLE = 6


@dataclass
class Place:
    """A server and what there is at it."""

    url: str
    tokens: list[str] = field(default_factory=list)
    ids: dict[str, list[str]] = field(default_factory=dict)
    """Ids that lead somewhere, by the path that they belong to."""

    def newcomer(self) -> str:
        """The token of somebody new."""
        answer = httpx.post(f"{self.url}/api/people", json={"name": "Ann", "program": True})
        token: str = answer.json()["token"]
        return token

    async def furnish(self) -> None:
        """People, a table that waits, a match that goes on, and one that was played to its end."""
        async with Client(self.url) as first:
            people, ids = [], []
            for number in range(PEOPLE):
                client = first.somebody_else()
                ids.append((await client.sign_up(f"P{number}")).id)
                people.append(client)
            self.tokens = [client.token or "" for client in people]
            waiting = await people[0].create_table("spiralized", 3, public=True)
            goes_on = await people[1].create_table("hallo-trucker", 2, public=True, seconds=3600)
            await people[2].sit(goes_on.id)
            begun = await people[1].start(goes_on.id)
            short = await people[3].create_table("hallo-trucker", 2, options={"stages": "1"})
            played = await people[3].start(short.id, "sensible")
            async with people[3].join(short.id) as seat:
                async for offers in seat.turns():
                    await seat.play(offers[0])
            self.ids = {
                "/api/tables": [waiting.id, goes_on.id, short.id],
                "/api/matches": [played.match or "", begun.match or ""],
                "/api/people": ids,
                "/api/me/muted": ids,
            }


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    made = Settings(database_url=f"sqlite:///{tmp_path / 'wayside.db'}", bot_pause_ms=0)
    application = Application(made)
    application.node.limits = wide_limits()
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    config = uvicorn.Config(application, lifespan="on", ws="websockets-sansio", log_config=None, log_level="error")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, name="server")
    thread.start()
    try:
        found = Place(f"http://127.0.0.1:{listening.getsockname()[1]}")
        while not server.started and thread.is_alive():
            thread.join(0.02)
        asyncio.run(found.furnish())
        yield found
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


def known_ids(place: Place, path: str) -> list[str]:
    return next((ids for start, ids in place.ids.items() if path.startswith(f"{start}/")), [])


def fuzz(place: Place, operation: Any) -> set[int]:
    """Ask one route in many ways; the statuses that it answered with."""
    statuses: set[int] = set()
    ids = known_ids(place, operation.path)

    @seed(4242)
    @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(
        case=st.one_of(
            operation.as_strategy(generation_mode=GenerationMode.POSITIVE),
            operation.as_strategy(generation_mode=GenerationMode.NEGATIVE),  # what the document forbids
        ),
        token=st.sampled_from([*place.tokens, None]),
        id=st.sampled_from([*ids, None]),
        seat=st.sampled_from([0, 1, None]),
    )
    def ask(case: Any, token: str | None, id: str | None, seat: int | None) -> None:
        parameters = case.path_parameters or {}
        if id is not None and "id" in parameters:
            parameters["id"] = id
        if seat is not None and "seat" in parameters:
            parameters["seat"] = seat
        if token is not None:
            ends = (operation.method.upper(), operation.path) in ENDS_A_TOKEN
            case.headers["Authorization"] = f"Bearer {place.newcomer() if ends else token}"
        response = case.call(base_url=place.url, timeout=PATIENCE)
        statuses.add(response.status_code)
        case.validate_response(response, checks=CHECKS)

    ask()
    return statuses


def test_no_request_brings_a_server_error(place: Place, caplog: pytest.LogCaptureFixture) -> None:
    schema = schemathesis.openapi.from_url(f"{place.url}/openapi.json")
    answered: dict[str, set[int]] = {}
    for found in schema.get_all_operations():
        operation = found.ok()
        answered[f"{operation.method.upper()} {operation.path}"] = fuzz(place, operation)
    assert len(answered) > 30
    # What leads to a table or a match was really there, and not only ever refused.
    for path in ("/api/matches/{id}", "/api/matches/{id}/file", "/api/matches/{id}/frames", "/api/tables/{id}"):
        assert 200 in answered[f"GET {path}"], answered
    assert [record.getMessage() for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")] == []
