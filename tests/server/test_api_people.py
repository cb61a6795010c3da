"""People over HTTP: names, cookies, tokens, links; and pages that may not ask."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from api_client import PAGE, Visitor, open_services, problem
from finished import play_match

from wayside.server.api import Services
from wayside.server.limits import RATES, Limits, Rate
from wayside.server.store import token_hash

pytestmark = pytest.mark.anyio


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    async with open_services(tmp_path) as opened:
        yield opened


async def test_a_browser_gets_a_cookie_and_no_token(services: Services) -> None:
    ann = Visitor(services)
    response = await ann.ask("POST", "/people", name="Ann")
    assert response.status_code == 201
    assert response.json().keys() == {"id", "name", "program"}
    cookie = response.headers["set-cookie"]
    for part in ("wayside=", "HttpOnly", "SameSite=lax", "Path=/", "Max-Age=31536000"):
        assert part in cookie
    assert "Secure" not in cookie
    assert ann.http.cookies["wayside"] not in response.text
    assert response.headers["cache-control"] == "no-store"
    assert await ann.ok("GET", "/me") == response.json()


async def test_over_https_the_cookie_stays_there(services: Services) -> None:
    response = await Visitor(services, "https://play.test").ask("POST", "/people", name="Ann")
    assert "; Secure" in response.headers["set-cookie"]


async def test_behind_a_proxy_the_cookie_can_be_made_to_stay_there(tmp_path: Path) -> None:
    async with open_services(tmp_path, secure_cookies=True) as services:
        response = await Visitor(services).ask("POST", "/people", name="Ann")
        assert "; Secure" in response.headers["set-cookie"]


async def test_over_https_no_neighbour_can_set_the_cookie(services: Services) -> None:
    ann = Visitor(services, page="https://play.test")
    made = await ann.ask("POST", "/people", name="Ann")
    assert made.headers["set-cookie"].startswith("__Host-wayside=")
    token = ann.http.cookies["__Host-wayside"]
    tossed = {"Cookie": f"wayside=somebody-else; __Host-wayside={token}"}
    assert (await ann.http.get("/api/me", headers=tossed)).json()["name"] == "Ann"
    assert (await ann.ask("DELETE", "/me/token")).status_code == 204
    assert not list(ann.http.cookies)


async def test_a_cookie_from_before_https_is_exchanged(services: Services) -> None:
    before = await Visitor(services).named("Ann")
    old = before.http.cookies["wayside"]
    ann = Visitor(services, page="https://play.test")
    ann.http.cookies.set("wayside", old, domain="play.test", path="/")
    assert (await ann.ok("GET", "/me"))["name"] == "Ann"
    assert dict(ann.http.cookies) == {"__Host-wayside": old}
    assert "set-cookie" not in (await ann.ask("GET", "/me")).headers


async def test_all_other_devices_are_signed_out(services: Services) -> None:
    ann = await Visitor(services).named("Ann")
    others = [Visitor(services), Visitor(services)]
    for other in others:
        await other.ok("POST", "/links", code=(await ann.ok("POST", "/me/links"))["code"])
    unused = (await ann.ok("POST", "/me/links"))["code"]
    bob = await Visitor(services).named("Bob")
    assert (await others[0].ask("DELETE", "/me/tokens")).status_code == 204
    assert (await others[0].ok("GET", "/me"))["name"] == "Ann"
    assert (await bob.ok("GET", "/me"))["name"] == "Bob"
    for gone in (ann, others[1]):
        assert await gone.refused("GET", "/me") == (401, "no-name")
    assert await Visitor(services).refused("POST", "/links", code=unused) == (404, "no-link")


async def test_a_program_gets_a_token_and_no_cookie(services: Services) -> None:
    program = Visitor(services)
    del program.http.headers["Origin"]
    response = await program.ask("POST", "/people", name="R2", program=True)
    assert "set-cookie" not in response.headers
    me = response.json()
    program.http.headers["Authorization"] = f"Bearer {me['token']}"
    assert await program.ok("GET", "/me") == {"id": me["id"], "name": "R2", "program": True}
    assert (await program.ok("PATCH", "/me", name="R3"))["name"] == "R3"


async def test_who_is_known_does_not_become_another_by_accident(services: Services) -> None:
    ann = await Visitor(services).named("Ann")
    assert await ann.refused("POST", "/people", name="Bob") == (409, "known-already")
    assert (await ann.ok("GET", "/me"))["name"] == "Ann"


async def test_nobody(services: Services) -> None:
    nobody = Visitor(services)
    for method, path in [
        ("GET", "/me"),
        ("PATCH", "/me"),
        ("DELETE", "/me"),
        ("DELETE", "/me/token"),
        ("POST", "/me/links"),
        ("GET", "/me/muted"),
        ("PUT", "/me/muted/x"),
        ("GET", "/me/tables"),
        ("POST", "/tables"),
        ("POST", "/tables/x/sit"),
        ("POST", "/tables/x/stand"),
        ("POST", "/tables/x/start"),
    ]:
        response = await nobody.ask(method, path, name="x")
        assert (response.status_code, problem(response)["code"]) == (401, "no-name"), path
        assert response.headers["www-authenticate"] == "Bearer"


NO_TOKENS = ["Bearer wrong", "Bearer ", "Basic abc", "x", "Bearer " + "x" * 4000, "Bearer é"]


async def test_a_wrong_token_is_nobodys(services: Services) -> None:
    ann = await Visitor(services).named("Ann")
    for value in NO_TOKENS:
        response = await ann.http.get("/api/me", headers=[(b"Authorization", value.encode())])
        # The cookie does not help.
        assert (response.status_code, problem(response)["code"]) == (401, "no-such-token"), value


NO_NAMES = ["", " ", "x" * 41, "x" * 300, "a\u202eb", "a\0b"]


async def test_bad_names(services: Services) -> None:
    ann = await Visitor(services).named("Ann")
    for name in NO_NAMES:
        found = await Visitor(services).refused("POST", "/people", name=name)
        assert found in ((422, "bad-name"), (422, "bad-body")), name
        assert await ann.refused("PATCH", "/me", name=name) == found


async def test_a_personal_link(services: Services) -> None:
    ann, phone, thief = await Visitor(services).named("Ann"), Visitor(services), Visitor(services)
    link = await ann.ok("POST", "/me/links")
    assert link["path"] == f"/me#{link['code']}"
    assert (await phone.http.get("/api/links")).status_code == 405  # a preview that opens it uses nothing up
    response = await phone.ask("POST", "/links", code=link["code"])
    assert response.json()["id"] == ann.id
    assert phone.http.cookies["wayside"] != ann.http.cookies["wayside"]
    assert (await phone.ok("GET", "/me"))["id"] == (await ann.ok("GET", "/me"))["id"]
    assert await thief.refused("POST", "/links", code=link["code"]) == (404, "no-link")
    assert await thief.refused("POST", "/links", code="é") == (404, "no-link")
    await phone.ok("DELETE", "/me/token")
    assert "wayside" not in phone.http.cookies
    assert (await ann.ok("GET", "/me"))["id"] == ann.id


async def test_signing_out(services: Services) -> None:
    ann = await Visitor(services).named("Ann")
    token = ann.http.cookies["wayside"]
    assert (await ann.ask("DELETE", "/me/token")).status_code == 204
    other = Visitor(services, Cookie=f"wayside={token}")
    assert await other.refused("GET", "/me") == (401, "no-name")


async def test_being_forgotten(services: Services) -> None:
    ann, bob = await Visitor(services).named("Ann"), await Visitor(services).named("Bob")
    table = await bob.ok("POST", "/tables", game="hallo-trucker", seats=3)
    await ann.ok("POST", f"/tables/{table['id']}/sit")
    room = await services.hub.room(table["id"])
    assert (await ann.ask("DELETE", "/me")).status_code == 204
    assert await ann.refused("GET", "/me") == (401, "no-name")
    assert "Ann" not in (await bob.ask("GET", f"/tables/{table['id']}")).text
    assert "Ann" not in (await bob.ask("GET", f"/people/{ann.id}")).text
    assert room.table.seats[1].player is None


async def test_a_new_name_is_seen_at_tables_that_wait_and_not_in_a_match(services: Services) -> None:
    ann = await Visitor(services).named("Ann")
    waits = await ann.ok("POST", "/tables", game="hallo-trucker", seats=2)
    plays = await ann.ok("POST", "/tables", game="hallo-trucker", seats=2)
    await ann.ok("POST", f"/tables/{plays['id']}/start", fill="random")
    await ann.ok("PATCH", "/me", name="Anna")
    assert (await ann.ok("GET", f"/tables/{waits['id']}"))["seats"][0]["name"] == "Anna"
    assert (await ann.ok("GET", f"/tables/{plays['id']}"))["seats"][0]["name"] == "Ann"


async def test_muting(services: Services) -> None:
    ann, bob = await Visitor(services).named("Ann"), await Visitor(services).named("Bob")
    table = await ann.ok("POST", "/tables", game="hallo-trucker", seats=2)

    class Socket:
        player = ann.id
        token = token_hash("another device of Ann's")
        muted: frozenset[str] = frozenset()

        def send(self, frame: bytes) -> None: ...

    await services.store.add_token(ann.id, Socket.token)

    room, socket = await services.hub.room(table["id"]), Socket()
    room.readers.add(socket)
    silent = {"id": bob.id, "name": "Bob"}
    assert await ann.ok("PUT", f"/me/muted/{bob.id}") == {"players": [silent]}
    assert socket.muted == {bob.id}  # at once
    assert await ann.ok("GET", "/me/muted") == {"players": [silent]}
    assert await bob.ok("GET", "/me/muted") == {"players": []}
    await bob.ok("PATCH", "/me", name="Robert")
    assert (await ann.ok("GET", "/me/muted"))["players"][0]["name"] == "Robert"  # they are told by today's name
    assert await ann.ok("DELETE", f"/me/muted/{bob.id}") == {"players": []}
    assert socket.muted == frozenset()
    assert await ann.refused("PUT", "/me/muted/nobody") == (404, "no-player")
    assert await ann.refused("PUT", f"/me/muted/{ann.id}") == (409, "bad-mute")


async def test_a_profile_tells_what_somebody_has_done(services: Services) -> None:
    ann, bob = await Visitor(services).named("Ann"), await Visitor(services).named("Bob")
    players = [await services.store.player(who.id) for who in (ann, bob)]
    _, _, match = await play_match(services.store, [p for p in players if p], "hallo-trucker", {"stages": "1"})
    first = Visitor(services)
    winner = (ann, bob)[match.winners()[0]]
    profile = await first.ok("GET", f"/people/{winner.id}")
    won = 1 / len(match.winners())
    assert profile["records"] == [{"game": "hallo-trucker", "played": 1, "won": won, "towels": 0}]
    (rating,) = profile["ratings"]
    assert (rating["game"], rating["seats"], rating["pool"], rating["played"]) == ("hallo-trucker", 2, "humans", 1)
    assert rating["shown"] == pytest.approx(rating["mu"] - 3 * rating["sigma"])
    assert await first.refused("GET", "/people/nobody") == (404, "no-player")


# ---- Pages that may not ask


async def test_another_page_cannot_ask_for_changes(services: Services) -> None:
    ann = await Visitor(services).named("Ann")
    for origin in ("http://evil.test", "null", "", f"{PAGE}.evil.test", "https://play.test:444", "http://play.test:80"):
        ann.http.headers["Origin"] = origin
        for method, path in (("PATCH", "/me"), ("POST", "/tables"), ("DELETE", "/me"), ("POST", "/people")):
            assert await ann.refused(method, path, name="Mallory") == (403, "other-origin"), origin
        assert (await ann.ok("GET", "/me"))["name"] == "Ann"  # looking is not changing


async def test_a_cookie_without_an_origin_changes_nothing(services: Services) -> None:
    ann = await Visitor(services).named("Ann")
    del ann.http.headers["Origin"]
    assert await ann.refused("PATCH", "/me", name="Mallory") == (403, "no-origin")


async def test_a_list_of_origins_is_exact(tmp_path: Path) -> None:
    async with open_services(tmp_path, origins=["https://wayside.test"]) as services:
        assert await Visitor(services).refused("POST", "/people", name="Ann") == (403, "other-origin")
        ann = Visitor(services)
        ann.http.headers["Origin"] = "https://wayside.test"
        await ann.named("Ann")


# ---- Bodies that are none


NO_BODIES = [
    (b'{"name": "Ann"}', "text/plain", 415, "not-json"),
    (b'{"name": "Ann"}', "", 415, "not-json"),
    (b"name=Ann", "application/x-www-form-urlencoded", 415, "not-json"),
    (b"", "application/json", 400, "not-json"),
    (b"{", "application/json", 400, "not-json"),
    (b"\xff\xfe", "application/json", 400, "not-json"),
    (b'{"name": "\\ud800"}', "application/json", 400, "not-json"),
    (b"[" * 10_000, "application/json", 422, "bad-body"),
    (b"null", "application/json", 422, "bad-body"),
    (b'["Ann"]', "application/json", 422, "bad-body"),
    (b'{"name": 5}', "application/json", 422, "bad-body"),
    (b'{"name": null}', "application/json", 422, "bad-body"),
    (b"{}", "application/json", 422, "bad-body"),
    (b'{"name": "Ann", "admin": true}', "application/json", 422, "bad-body"),
    (b'{"name": "Ann", "program": 1}', "application/json", 422, "bad-body"),
    (b'{"name": "Ann", "program": "yes"}', "application/json", 422, "bad-body"),
    (b'{"name": "' + b"x" * 20_000 + b'"}', "application/json", 413, "too-long"),
]


async def test_bodies_that_are_refused(services: Services) -> None:
    visitor = Visitor(services)
    for content, kind, status, code in NO_BODIES:
        response = await visitor.http.post("/api/people", content=content, headers={"Content-Type": kind})
        assert (response.status_code, problem(response)["code"]) == (status, code), content[:50]
        assert "set-cookie" not in response.headers


async def test_a_content_type_may_name_its_letters(services: Services) -> None:
    kind = {"Content-Type": "Application/JSON; charset=utf-8"}
    response = await Visitor(services).http.post("/api/people", content='{"name": "Ängström"}'.encode(), headers=kind)
    assert response.json()["name"] == "Ängström"


# ---- Too often


async def test_signing_up_is_bounded_by_address(tmp_path: Path) -> None:
    limits = Limits({**RATES, "sign-up": Rate(1, 60)}, lambda: 0.0, crowd=3)
    async with open_services(tmp_path, limits) as services:
        for i in range(3):
            await Visitor(services).named(f"P{i}")
        response = await Visitor(services).ask("POST", "/people", name="P3")
        assert (response.status_code, problem(response)["code"]) == (429, "too-fast")
        assert response.headers["retry-after"] == "20"


async def test_a_player_is_bounded_wherever_they_are(tmp_path: Path) -> None:
    limits = Limits({**RATES, "table": Rate(2, 60)}, lambda: 0.0, crowd=100)
    async with open_services(tmp_path, limits) as services:
        ann, bob = await Visitor(services).named("Ann"), await Visitor(services).named("Bob")
        for _ in range(2):
            await ann.ok("POST", "/tables", game="hallo-trucker", seats=2)
        assert await ann.refused("POST", "/tables", game="hallo-trucker", seats=2) == (429, "too-fast")
        await bob.ok("POST", "/tables", game="hallo-trucker", seats=2)


async def test_a_flood_of_requests_is_stopped(tmp_path: Path) -> None:
    limits = Limits({**RATES, "request": Rate(2, 60)}, lambda: 0.0, crowd=2)
    async with open_services(tmp_path, limits) as services:
        visitor = Visitor(services)
        for _ in range(4):
            await visitor.ok("GET", "/games")
        assert await visitor.refused("GET", "/games") == (429, "too-fast")
        visitor.http.headers["Authorization"] = "Bearer guess"
        assert await visitor.refused("GET", "/me") == (429, "too-fast")  # before anybody looks for the token
