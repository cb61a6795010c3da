"""One installed game that cannot be loaded: the server offers the others, and says in its log what is wrong."""

import io
import json
from collections.abc import Iterator
from pathlib import Path

import broken_packages
import pytest
import structlog
from api_client import Visitor, open_services
from own_games import own_games

from wayside.server import tables
from wayside.server.errors import Refusal
from wayside.server.hub import Hub
from wayside.server.logs import set_up_logs
from wayside.server.tuning.upkeep import Upkeep

pytestmark = pytest.mark.anyio

HOUSE = {game.name for game in own_games()}


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    out = io.StringIO()
    set_up_logs("json", "debug", out)
    yield out
    structlog.reset_defaults()


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: io.StringIO) -> Iterator[list[str]]:
    whole = tables.installed()
    assert "hallo-trucker" in whole
    names = broken_packages.install(tmp_path, monkeypatch)
    tables._games.cache_clear()
    yield names
    tables._games.cache_clear()


async def test_the_others_can_be_played_and_it_is_named_in_the_log(
    tmp_path: Path, broken: list[str], written: io.StringIO
) -> None:
    async with open_services(tmp_path) as services:
        ada = await Visitor(services).named("Ada")
        games = [game["name"] for game in (await ada.ok("GET", "/games"))["games"]]
        assert set(games) >= HOUSE
        assert not set(broken) & set(games)
        for name in broken:
            assert await ada.refused("GET", f"/games/{name}") == (404, "game-broken")
            assert await ada.refused("POST", "/tables", game=name, seats=2) == (404, "game-broken")
        assert await ada.refused("GET", "/games/hallo-truckr") == (404, "no-game")
        made = await ada.ok("POST", "/tables", game="hallo-trucker", seats=2)
        assert (await ada.ok("POST", f"/tables/{made['id']}/start", fill="sensible"))["state"] == "playing"
        document = (await ada.http.get("/openapi.json")).json()
        enum = document["components"]["schemas"]["NewTable"]["properties"]["game"]["enum"]
        assert enum == sorted(games)
    said = [json.loads(line) for line in written.getvalue().splitlines()]
    reasons = {line["game"]: line["reason"] for line in said if line["event"] == "game-not-loaded"}
    assert sorted(reasons) == sorted(broken)
    assert "no luck today" in reasons["raises-at-import"]


async def test_a_table_whose_game_is_broken_since_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: list[str]
) -> None:
    """It was made while its package was whole. Its people see their other tables, and it is refused by name."""
    async with open_services(tmp_path) as services:
        ada = await Visitor(services).named("Ada")
        made = [await ada.ok("POST", "/tables", game="hallo-trucker", seats=2, public=True) for _ in range(2)]
        table = await services.store.table(made[0]["id"])
        assert table is not None
        table.game = broken[0]
        assert await services.store.save_table(table, table.version)
        for path in ("/me/tables", "/tables"):
            assert [each["id"] for each in (await ada.ok("GET", path))["tables"]] == [made[1]["id"]], path
        assert await ada.refused("GET", f"/tables/{table.id}") == (404, "game-broken")


def test_only_what_can_be_loaded_is_compiled(broken: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    upkeep = Upkeep(Hub(None), True)  # type: ignore[arg-type]
    compiled: list[str] = []
    monkeypatch.setattr(upkeep.precompiler, "compile", lambda name: compiled.append(name) or False)
    upkeep.compile()
    assert "hallo-trucker" in compiled
    assert not set(compiled) & set(broken)
    with pytest.raises(Refusal, match="cannot be loaded"):
        tables.game_of(broken[0])
