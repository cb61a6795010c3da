"""Tables over HTTP, from the invitation to the rematch."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from api_client import Visitor, open_services, problem
from rooms import Listener

from wayside.server.api import Services
from wayside.server.errors import StoreDown
from wayside.server.model import OVER, now_ms
from wayside.server.tables import game_of

pytestmark = pytest.mark.anyio

GAME = "hallo-trucker"


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    async with open_services(tmp_path) as opened:
        yield opened


@pytest.fixture
async def ann(services: Services) -> Visitor:
    return await Visitor(services).named("Ann")


@pytest.fixture
async def bob(services: Services) -> Visitor:
    return await Visitor(services).named("Bob")


def sitters(table: dict[str, Any]) -> list[str | None]:
    return [seat.get("player") or seat.get("bot") for seat in table["seats"]]


async def test_making_a_table(ann: Visitor) -> None:
    response = await ann.ask(
        "POST",
        "/tables",
        game=GAME,
        seats=3,
        options={"look": "yes", "stages": "2"},
        clock={"seconds": 60, "then": "bot"},
        public=True,
        chat=False,
        seat=2,
        nonce_hash="00ff" * 16,
    )
    table = response.json()
    assert response.status_code == 201
    assert table["options"] == {"look": "yes", "stages": "2", "first": "1"}
    assert table["clock"] == {"seconds": 60, "then": "bot"}
    assert (table["public"], table["chat"], table["state"], table["version"]) == (True, False, "waiting", 1)
    assert sitters(table) == [None, None, ann.id]
    assert table["host"] == ann.id
    assert f"nonce hash 3: {'00ff' * 16}" in table["promise"].split("\n")
    assert await ann.ok("GET", f"/tables/{table['id']}") == table
    assert await ann.ok("GET", "/tables") == await ann.ok("GET", "/me/tables") == {"tables": [table]}


async def test_a_host_who_only_watches(ann: Visitor) -> None:
    table = await ann.ok("POST", "/tables", game=GAME, seats=2, seat=None)
    assert sitters(table) == [None, None]
    assert (await ann.ok("POST", f"/tables/{table['id']}/start", fill="random"))["state"] == "playing"


NO_TABLES: list[tuple[dict[str, Any], int, str]] = [
    ({"game": "ludo"}, 404, "no-game"),
    ({"game": "../../etc"}, 404, "no-game"),
    ({"game": "x" * 61}, 422, "bad-body"),
    ({"game": ""}, 422, "bad-body"),
    ({"seats": 1}, 422, "bad-seats"),
    ({"seats": 8}, 422, "bad-seats"),
    ({"seats": 9}, 422, "bad-body"),
    ({"seats": 2.5}, 422, "bad-body"),
    ({"seats": "2"}, 422, "bad-body"),
    ({"seats": 10**30}, 422, "bad-body"),
    ({"seat": 3}, 404, "no-seat"),
    ({"seat": -1}, 422, "bad-body"),
    ({"options": {"look": "perhaps"}}, 422, "bad-option"),
    ({"options": {"look": True}}, 422, "bad-body"),
    ({"options": {"colour": "red"}}, 422, "bad-option"),
    ({"options": {"first": "4"}}, 422, "bad-option"),
    ({"options": {str(i): "x" for i in range(51)}}, 422, "bad-body"),
    ({"options": {"stages": "9" * 100}}, 422, "bad-option"),
    ({"clock": {"seconds": 2}}, 422, "bad-clock"),
    ({"clock": {"seconds": -1}}, 422, "bad-body"),
    ({"clock": {"seconds": 10**9}}, 422, "bad-body"),
    ({"clock": {"seconds": 60, "then": "lose"}}, 422, "bad-body"),
    ({"clock": {"minutes": 1}}, 422, "bad-body"),
    ({"nonce_hash": "xyz"}, 422, "bad-body"),
    ({"nonce_hash": "ab" * 31}, 422, "bad-body"),
    ({"nonce_hash": "AB" * 32}, 422, "bad-body"),
    ({"nonce_hash": "ab" * 32 + "\n"}, 422, "bad-body"),
    ({"nonce": "ab" * 16}, 422, "bad-body"),
    ({"public": "yes"}, 422, "bad-body"),
    ({"host": "me"}, 422, "bad-body"),
]


async def test_tables_that_cannot_be(ann: Visitor) -> None:
    for wish, status, code in NO_TABLES:
        assert await ann.refused("POST", "/tables", **{"game": GAME, "seats": 3, **wish}) == (status, code), wish
    assert await ann.ok("GET", "/me/tables") == {"tables": []}


async def test_a_refused_option_names_its_clause(ann: Visitor) -> None:
    response = await ann.ask("POST", "/tables", game=GAME, seats=3, options={"stages": "0"})
    assert problem(response)["clause"] == "T9.2"


async def test_from_the_invitation_to_the_rematch(services: Services, ann: Visitor, bob: Visitor) -> None:
    made = await ann.ok("POST", "/tables", game=GAME, seats=4, late=True)
    at = f"/tables/{made['id']}"
    assert sitters(await bob.ok("POST", f"{at}/sit")) == [ann.id, bob.id, None, None]
    assert sitters(await bob.ok("POST", f"{at}/sit", seat=3)) == [ann.id, None, None, bob.id]
    assert sitters(await bob.ok("POST", f"{at}/stand")) == [ann.id, None, None, None]
    assert sitters(await bob.ok("POST", f"{at}/sit", seat=1, nonce_hash="aa" * 32)) == [ann.id, bob.id, None, None]
    assert sitters(await ann.ok("PUT", f"{at}/seats/2/bot", kind="search:100")) == [ann.id, bob.id, "search:100", None]
    assert sitters(await ann.ok("DELETE", f"{at}/seats/2")) == [ann.id, bob.id, None, None]
    assert sitters(await ann.ok("PUT", f"{at}/seats/2/bot", kind="random"))[2] == "random"
    begun = await ann.ok("POST", f"{at}/start", fill="sensible")
    assert (begun["state"], sitters(begun)) == ("playing", [ann.id, bob.id, "random", "sensible"])
    away = await bob.ok("POST", f"{at}/leave")
    assert away["seats"][1] == {"name": "Bob", "player": bob.id, "bot": "hard", "held": True}
    back = await bob.ok("POST", f"{at}/return")
    assert back["seats"][1] == {"name": "Bob", "player": bob.id}
    opened = await ann.ok("PUT", f"{at}/seats/2/open", open=True)
    assert opened["seats"][2] == {"name": "Bruno", "bot": "random", "open": True}
    cem = await Visitor(services).named("Cem")
    assert sitters(await cem.ok("POST", f"{at}/sit"))[2] == cem.id
    assert sitters(await cem.ok("POST", f"{at}/leave", for_good=True))[2] == "hard"
    await services.tables.change(made["id"], lambda table: setattr(table, "state", OVER))
    response = await bob.ask("POST", f"{at}/rematch")
    assert response.status_code == 201
    again = response.json()
    assert sitters(again) == [None, bob.id, "hard", "sensible"]
    assert again["seats"][0] == {"name": "Ann", "kept": ann.id}
    assert (again["state"], again["host"]) == ("waiting", bob.id)
    assert await cem.refused("POST", f"/tables/{again['id']}/sit", seat=0) == (409, "seat-kept")
    agreed = await ann.ok("POST", f"{at}/rematch")
    assert (agreed["id"], sitters(agreed)[0]) == (again["id"], ann.id)
    assert (await ann.ok("GET", at))["rematch"] == again["id"]


NOT_FOR_GUESTS: list[tuple[str, str, dict[str, Any], int, str]] = [
    ("POST", "/sit", {"seat": 0}, 409, "seat-taken"),
    ("POST", "/sit", {"seat": 3}, 404, "no-seat"),
    ("POST", "/sit", {"seat": 8}, 422, "bad-body"),
    ("POST", "/sit", {"chair": 1}, 422, "bad-body"),
    ("POST", "/sit", {"nonce_hash": "q"}, 422, "bad-body"),
    ("POST", "/stand", {}, 409, "not-seated"),
    ("POST", "/leave", {}, 409, "not-seated"),
    ("POST", "/return", {}, 409, "not-seated"),
    ("PUT", "/seats/1/bot", {"kind": "random"}, 403, "not-host"),
    ("PUT", "/seats/1/bot", {}, 422, "bad-body"),
    ("PUT", "/seats/99/bot", {"kind": "random"}, 422, "bad-request"),
    ("PUT", "/seats/x/bot", {"kind": "random"}, 422, "bad-request"),
    ("PUT", "/seats/1/open", {"open": True}, 403, "not-host"),
    ("DELETE", "/seats/0", {}, 403, "not-host"),
    ("POST", "/start", {"fill": "random"}, 403, "not-host"),
    ("POST", "/rematch", {}, 409, "not-over"),
    ("GET", "/start", {}, 405, "no-such-method"),
    ("POST", "/nothing", {}, 404, "not-found"),
]


async def test_the_host_changes_the_terms_and_the_room_is_told(services: Services, ann: Visitor, bob: Visitor) -> None:
    table = await ann.ok("POST", "/tables", game="hallo-trucker", seats=3)
    path = f"/tables/{table['id']}"
    await bob.ok("POST", f"{path}/sit", seat=1)
    reader = Listener(bob.id)
    (await services.hub.room(table["id"])).join(reader)
    changed = await ann.ok("PATCH", path, seats=2, options={"stages": "1"}, clock={"seconds": 60, "then": "bot"})
    assert (len(changed["seats"]), changed["options"]["stages"], changed["clock"]["seconds"]) == (2, "1", 60)
    assert changed["version"] == table["version"] + 2
    told = reader.told("table")[-1]["table"]
    assert (told["options"], len(told["seats"])) == (changed["options"], 2)
    assert (await ann.ok("PATCH", path))["version"] == changed["version"]  # nothing, and nothing is told
    assert await bob.refused("PATCH", path, chat=False) == (403, "not-host")
    assert await ann.refused("PATCH", path, seats=9) == (422, "bad-body")
    assert await ann.refused("PATCH", path, game="krikkit") == (422, "bad-body")
    assert await ann.refused("PATCH", path, options={"stages": "x"}) == (422, "bad-option")
    await ann.ok("POST", f"{path}/start")
    assert await ann.refused("PATCH", path, chat=False) == (409, "not-waiting")


async def test_what_a_guest_may_not(ann: Visitor, bob: Visitor) -> None:
    table = await ann.ok("POST", "/tables", game=GAME, seats=3)
    for method, path, body, status, code in NOT_FOR_GUESTS:
        assert await bob.refused(method, f"/tables/{table['id']}{path}", **body) == (status, code), path
    assert await ann.ok("GET", f"/tables/{table['id']}") == table


async def test_what_a_host_may_not(ann: Visitor, bob: Visitor) -> None:
    table = await ann.ok("POST", "/tables", game=GAME, seats=3)
    at = f"/tables/{table['id']}"
    await bob.ok("POST", f"{at}/sit", seat=1)
    assert await ann.refused("POST", f"{at}/start") == (409, "seats-empty")
    assert await ann.refused("POST", f"{at}/start", fill="nobody") == (422, "unknown-bot")
    assert await ann.refused("PUT", f"{at}/seats/2/bot", kind="search:100000") == (422, "unknown-bot")
    assert await ann.refused("PUT", f"{at}/seats/2/bot", kind="search:" + "9" * 30) == (422, "unknown-bot")
    assert await ann.refused("PUT", f"{at}/seats/2/bot", kind="9" * 5000) == (422, "bad-body")
    assert await ann.refused("DELETE", f"{at}/seats/2") == (409, "seat-empty")
    assert await ann.refused("PUT", f"{at}/seats/2/open", open=True) == (409, "not-playing")
    await ann.ok("POST", f"{at}/start", fill="random")
    assert await ann.refused("PUT", f"{at}/seats/1/bot", kind="random") == (409, "still-here")
    assert await ann.refused("PUT", f"{at}/seats/1/open", open=True) == (409, "still-here")
    assert await ann.refused("DELETE", f"{at}/seats/1") == (409, "not-waiting")


@pytest.mark.parametrize("id", ["nothing", "x" * 64])
async def test_tables_that_there_are_not(ann: Visitor, id: str) -> None:
    assert await ann.refused("GET", f"/tables/{id}") == (404, "no-table")
    assert await ann.refused("POST", f"/tables/{id}/sit") == (404, "no-table")


NO_IDS = ["x" * 65, "a b", "a%00b", "%F0%9F%9A%9B", "a'--"]


async def test_ids_that_cannot_be(ann: Visitor) -> None:
    for id in NO_IDS:
        assert await ann.refused("GET", f"/tables/{id}") == (422, "bad-request"), id


async def test_a_room_is_told_of_every_change(services: Services, ann: Visitor, bob: Visitor) -> None:
    table = await ann.ok("POST", "/tables", game=GAME, seats=2)
    room = await services.hub.room(table["id"])
    await bob.ok("POST", f"/tables/{table['id']}/sit")
    assert room.table.seats[1].player == bob.id
    await ann.ok("POST", f"/tables/{table['id']}/start")
    assert room.live is not None
    assert room.live.row.names == ["Ann", "Bob"]


async def test_who_is_here_and_when_it_is_due(services: Services, ann: Visitor, bob: Visitor) -> None:
    table = await ann.ok("POST", "/tables", game=GAME, seats=2, clock={"seconds": 3600})
    at = f"/tables/{table['id']}"
    await bob.ok("POST", f"{at}/sit")
    await ann.ok("POST", f"{at}/start")

    class Socket:
        muted: frozenset[str] = frozenset()

        def __init__(self, player: str | None) -> None:
            self.player = player

        def send(self, frame: bytes, more: bool = False) -> None: ...

    room = await services.hub.room(table["id"])
    room.readers |= {Socket(bob.id), Socket("somebody"), Socket(None)}
    found = await ann.ok("GET", at)
    assert [seat.get("here", False) for seat in found["seats"]] == [False, True]
    assert found["watching"] == 2
    assert all(0 < due - now_ms() <= 3600_000 for due in found["clock"]["due"])


async def test_a_store_that_is_down_is_said(services: Services, ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    async def down(*_: object) -> None:
        raise StoreDown("disk full")

    monkeypatch.setattr(services.store, "add_table", down)
    response = await ann.ask("POST", "/tables", game=GAME, seats=2)
    assert (response.status_code, problem(response)["code"]) == (503, "store-down")
    assert response.headers["retry-after"]


async def test_a_fault_tells_nothing(services: Services, ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("secret 4242")

    monkeypatch.setattr(services.store, "table", broken)
    response = await ann.ask("GET", "/tables/x")
    assert (response.status_code, problem(response)["code"]) == (500, "fault")
    assert "4242" not in response.text


# ---- Joining late


def free(table: dict[str, Any]) -> list[int]:
    return [i for i, seat in enumerate(table["seats"]) if seat.get("open")]


@pytest.mark.parametrize("public", [True, False], ids=["public", "by link"])
async def test_a_newcomer_takes_a_bots_seat_while_the_match_goes_on(
    services: Services, ann: Visitor, bob: Visitor, public: bool
) -> None:
    """Whoever has a private table's id was given its link; nobody else comes to know of it."""
    made = await ann.ok("POST", "/tables", game=GAME, seats=4, public=public, late=True)
    assert free(made) == []
    started = await ann.ok("POST", f"/tables/{made['id']}/start", fill="sensible")
    assert free(started) == [1, 2, 3]
    listed = (await bob.ok("GET", "/tables"))["tables"]
    assert [(table["id"], free(table)) for table in listed] == ([(made["id"], [1, 2, 3])] if public else [])
    sat = await bob.ok("POST", f"/tables/{made['id']}/sit", seat=2)
    assert sitters(sat) == [ann.id, "sensible", bob.id, "sensible"]
    assert free(sat) == [1, 3]
    assert await bob.refused("POST", f"/tables/{made['id']}/sit", seat=3) == (409, "already-seated")
    # The host keeps one for the bot, and lets it be had again.
    path = f"/tables/{made['id']}/seats/3/open"
    assert free(await ann.ok("PUT", path, open=False)) == [1]
    cem = await Visitor(services).named("Cem")
    assert await cem.refused("POST", f"/tables/{made['id']}/sit", seat=3) == (409, "seat-not-open")
    assert free(await ann.ok("PUT", path, open=True)) == [1, 3]
    # Who has left for good knows that seat's hand, and gets no other one.
    left = await bob.ok("POST", f"/tables/{made['id']}/leave", for_good=True)
    assert free(left) == [1, 2, 3]
    assert await bob.refused("POST", f"/tables/{made['id']}/sit", seat=1) == (409, "knows-too-much")
    assert sitters(await bob.ok("POST", f"/tables/{made['id']}/sit"))[2] == bob.id


async def test_a_host_with_a_second_name_does_not_get_at_the_hand_of_who_is_away(
    services: Services, ann: Visitor, bob: Visitor
) -> None:
    made = await ann.ok("POST", "/tables", game=GAME, seats=3)
    at = f"/tables/{made['id']}"
    await bob.ok("POST", f"{at}/sit", seat=1)
    await ann.ok("POST", f"{at}/start", fill="random")
    await bob.ok("POST", f"{at}/leave")
    assert await ann.refused("PUT", f"{at}/seats/1/open", open=True) == (409, "no-newcomers")
    await ann.ok("PUT", f"{at}/seats/1/bot", kind="random")
    second = await Visitor(services).named("Not Ann")
    for seat in (1, 2):
        assert await second.refused("POST", f"{at}/sit", seat=seat) == (409, "seat-not-open")
    assert (await bob.ok("POST", f"{at}/return"))["seats"][1] == {"name": "Bob", "player": bob.id}


async def test_a_game_may_say_that_nobody_comes_late(
    ann: Visitor, bob: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    strict = replace(game_of(GAME), late=False)
    monkeypatch.setattr("wayside.server.tables._game", lambda name: strict)
    made = await ann.ok("POST", "/tables", game=GAME, seats=3)
    started = await ann.ok("POST", f"/tables/{made['id']}/start", fill="sensible")
    assert free(started) == []
    assert await bob.refused("POST", f"/tables/{made['id']}/sit") == (409, "seat-not-open")
    # The host can still give a seat to somebody.
    assert free(await ann.ok("PUT", f"/tables/{made['id']}/seats/1/open", open=True)) == [1]
    assert sitters(await bob.ok("POST", f"/tables/{made['id']}/sit"))[1] == bob.id
