"""The OpenAPI document: it describes every route, in the types that decode and encode."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from api_client import Visitor, application, open_services, problem
from jsonschema_rs import Draft202012Validator, meta  # schemathesis brings it along

from wayside.engine.registry import game_names
from wayside.server.api import Services
from wayside.server.api.codec import PROBLEMS
from wayside.server.people import COOKIE

pytestmark = pytest.mark.anyio


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    async with open_services(tmp_path) as opened:
        yield opened


def operations(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for method, found in methods.items():
            yield method, path, found


def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        for name, value in part.items():
            if name == "$ref":
                yield value
            else:
                yield from references(value)
    elif isinstance(part, list):
        for value in part:
            yield from references(value)


async def test_every_route_is_described(services: Services) -> None:
    document = application(services).openapi()
    assert document["openapi"].startswith("3.1")
    names = [found["operationId"] for _, _, found in operations(document)]
    assert len(names) == len(set(names)) > 30
    for method, path, found in operations(document):
        assert path.startswith("/api/")
        assert found["description"], path
        assert found["tags"], path
        assert {"422", "429", "503"} <= found["responses"].keys()
        for status, response in found["responses"].items():
            if int(status) in PROBLEMS:
                schema = response["content"]["application/json"]["schema"]
                assert schema == {"$ref": "#/components/schemas/Problem"}, (path, status)
        if method != "get":
            assert "403" in found["responses"], path  # another page's wish


async def test_nothing_is_changed_by_looking(services: Services) -> None:
    document = application(services).openapi()
    assert not [path for method, path, found in operations(document) if method == "get" and "requestBody" in found]


async def test_every_reference_leads_somewhere(services: Services) -> None:
    document = application(services).openapi()
    schemas = document["components"]["schemas"]
    assert {f"#/components/schemas/{name}" for name in schemas} == set(references(document))
    for name, schema in schemas.items():
        meta.validate(schema)
        assert schema["description"], name
    taken = {
        found["requestBody"]["content"]["application/json"]["schema"]["$ref"].rsplit("/")[-1]
        for _, _, found in operations(document)
        if "requestBody" in found
    }
    assert all(schemas[name]["additionalProperties"] is False for name in taken)
    assert document["components"]["securitySchemes"]["cookie"]["name"] == COOKIE


async def test_answers_are_as_described(services: Services) -> None:
    document = application(services).openapi()
    ann = await Visitor(services).named("Ann")
    table = await ann.ok("POST", "/tables", game="hallo-trucker", seats=3, public=True, clock={"seconds": 60})
    begun = await ann.ok("POST", f"/tables/{table['id']}/start", fill="sensible")
    for path, name in [
        ("/me", "Me"),
        ("/me/muted", "Muted"),
        ("/me/tables", "TableList"),
        ("/tables", "TableList"),
        (f"/tables/{table['id']}", "TableInfo"),
        (f"/people/{ann.id}", "ProfileInfo"),
        ("/games", "GameList"),
        ("/games/spiralized", "GameInfo"),
        ("/games/hallo-trucker/bots", "BotKinds"),
        ("/games/hallo-trucker/rulebook", "RulebookInfo"),
        ("/games/hallo-trucker/rulebook/T3.1", "ClauseInfo"),
        (f"/matches/{begun['match']}", "MatchHeader"),
        (f"/matches/{begun['match']}/file", "Problem"),
    ]:
        schema = {"$ref": f"#/components/schemas/{name}", "components": document["components"]}
        Draft202012Validator(schema).validate((await ann.ask("GET", path)).json())


async def test_what_can_be_done_at_a_path_is_said(services: Services) -> None:
    response = await Visitor(services).http.put("/api/me")
    assert (response.status_code, problem(response)["code"]) == (405, "no-such-method")
    assert response.headers["allow"] == "DELETE, GET, PATCH"


async def test_a_table_is_for_a_game_that_there_is(services: Services) -> None:
    document = application(services).openapi()
    assert document["components"]["schemas"]["NewTable"]["properties"]["game"]["enum"] == sorted(game_names())


async def test_links_say_where_ids_come_from(services: Services) -> None:
    document = application(services).openapi()
    links = document["paths"]["/api/tables"]["post"]["responses"]["201"]["links"]
    assert {"sit", "start", "leave", "rematch", "table"} <= links.keys()
    assert links["sit"]["parameters"] == {"id": "$response.body#/id"}
