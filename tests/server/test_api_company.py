"""Recovery codes, opponents, invitations, past matches and leaderboards over HTTP; and people who mean no good."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from api_client import Visitor, open_services, problem
from rooms import Listener

from wayside.server.api import Services
from wayside.server.company import MOST_DECLINED, MOST_OPEN
from wayside.server.limits import RATES, Limits, Rate
from wayside.server.people import CODE_LETTERS, new_code, read_code
from wayside.server.store import company, schema

pytestmark = pytest.mark.anyio

GAME = "hallo-trucker"


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    async with open_services(tmp_path) as opened:
        yield opened


async def named(services: Services, *names: str) -> list[Visitor]:
    return [await Visitor(services).named(name) for name in names]


async def play(*people: Visitor) -> str:
    """A match that has begun with these people; its table."""
    table = (await people[0].ok("POST", "/tables", game=GAME, seats=len(people)))["id"]
    for other in people[1:]:
        await other.ok("POST", f"/tables/{table}/sit")
    await people[0].ok("POST", f"/tables/{table}/start")
    return str(table)


# ---- Recovery codes


def test_a_code_is_read_however_it_was_typed() -> None:
    code = new_code()
    assert re.fullmatch(r"[0-9A-Z]{4}(-[0-9A-Z]{4}){4}", code)
    plain = read_code(code)
    assert len(plain) == 20
    assert set(plain) <= set(CODE_LETTERS)
    for typed in (code.lower(), code.replace("-", " "), f"  {plain}\n", plain.replace("0", "o").replace("1", "l")):
        assert read_code(typed) == plain
    assert len({new_code() for _ in range(100)}) == 100


NO_CODES = ["", "-", "x", "7K3Q-M9XA-2FHT-PW0B", "7K3Q-M9XA-2FHT-PW0B-V6NU", "7K3Q-M9XA-2FHT-PW0B-V6N\0", "é" * 20]


@pytest.mark.parametrize("text", [*NO_CODES, "0" * 21, "\u0660" * 20])
def test_what_cannot_be_a_code_is_none(text: str) -> None:
    assert read_code(text) == ""


async def test_a_recovery_code_brings_somebody_back(services: Services) -> None:
    (ann,) = await named(services, "Ann")
    assert await ann.ok("GET", "/me/recovery") == {"since": 0}
    made = await ann.ok("POST", "/me/recovery")
    assert await ann.ok("GET", "/me/recovery") == {"since": made["since"]}
    kept = await services.store.read(lambda c: c.execute(schema.recovery.select()).all())
    assert read_code(made["code"]) not in repr(kept)
    phone = Visitor(services)
    response = await phone.ask("POST", "/recovery", code=made["code"].lower().replace("-", " "))
    assert response.json() == {"id": ann.id, "name": "Ann", "program": False}
    assert "HttpOnly" in response.headers["set-cookie"]
    assert phone.http.cookies["wayside"] != ann.http.cookies["wayside"]
    assert (await phone.ok("GET", "/me"))["id"] == ann.id
    # Who was lent a name meanwhile becomes who they were; the code is still on its paper.
    (lent,) = await named(services, "Amber Otter")
    assert (await lent.ok("POST", "/recovery", code=made["code"]))["id"] == ann.id
    renewed = await lent.ok("POST", "/me/recovery")
    thief = Visitor(services)
    assert await thief.refused("POST", "/recovery", code=made["code"]) == (404, "no-code")
    await ann.ok("DELETE", "/me/recovery")
    assert await thief.refused("POST", "/recovery", code=renewed["code"]) == (404, "no-code")
    for text in NO_CODES[1:]:
        assert await thief.refused("POST", "/recovery", code=text) == (404, "no-code")
    assert "wayside" not in thief.http.cookies


async def test_who_is_forgotten_is_not_brought_back(services: Services) -> None:
    (ann,) = await named(services, "Ann")
    code = (await ann.ok("POST", "/me/recovery"))["code"]
    await ann.ok("DELETE", "/me")
    assert await Visitor(services).refused("POST", "/recovery", code=code) == (404, "no-code")


async def test_codes_cannot_be_tried_at_will(tmp_path: Path) -> None:
    limits = Limits({**RATES, "recovery": Rate(1, 60)}, lambda: 0.0, crowd=3)
    async with open_services(tmp_path, limits) as services:
        thief = Visitor(services)
        for _ in range(3):
            assert await thief.refused("POST", "/recovery", code=new_code()) == (404, "no-code")
        response = await thief.ask("POST", "/recovery", code=new_code())
        assert (response.status_code, problem(response)["code"]) == (429, "too-fast")


async def test_another_page_cannot_have_a_code_made(services: Services) -> None:
    (ann,) = await named(services, "Ann")
    ann.http.headers["Origin"] = "https://elsewhere.test"
    for method, path in (("POST", "/me/recovery"), ("DELETE", "/me/recovery"), ("PUT", "/me/privacy")):
        assert await ann.refused(method, path) == (403, "other-origin")


# ---- Opponents and invitations


async def test_opponents_say_who_has_a_table_open(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = await named(services, "Ann", "Bob")
    assert await ann.ok("GET", "/me/opponents") == {"opponents": []}
    table = await play(ann, bob)
    (found,) = (await ann.ok("GET", "/me/opponents"))["opponents"]
    assert found.keys() == {"player", "name", "last", "matches", "game", "here"}
    assert (found["player"], found["name"], found["matches"], found["game"]) == (bob.id, "Bob", 1, GAME)
    assert not found["here"]
    room = await services.hub.room(table)
    room.join(Listener(bob.id))
    assert (await ann.ok("GET", "/me/opponents"))["opponents"][0]["here"]
    monkeypatch.setattr(services.hub.observer, "online_elsewhere", lambda: frozenset({ann.id}))
    assert (await bob.ok("GET", "/me/opponents"))["opponents"][0]["here"]


async def test_an_invitation_is_accepted_by_sitting_down_or_declined(services: Services) -> None:
    ann, bob = await named(services, "Ann", "Bob")
    await play(ann, bob)
    tables = [(await ann.ok("POST", "/tables", game=GAME, seats=3))["id"] for _ in range(2)]
    for table in tables:
        assert (await ann.ask("POST", f"/tables/{table}/invitations", player=bob.id)).status_code == 204
    found = (await bob.ok("GET", "/me/invitations"))["invitations"]
    assert {each["table"] for each in found} == set(tables)
    assert {(i["by"], i["name"], i["game"], i["seats"], i["free"]) for i in found} == {(ann.id, "Ann", GAME, 3, 2)}
    await bob.ok("POST", f"/tables/{tables[0]}/sit")
    await bob.ok("DELETE", f"/me/invitations/{tables[1]}")
    await ann.ok("POST", f"/tables/{tables[1]}/invitations", player=bob.id)  # nobody is asked twice
    assert await bob.ok("GET", "/me/invitations") == {"invitations": []}


async def test_who_may_not_ask_or_be_asked(services: Services) -> None:
    ann, bob, eve = await named(services, "Ann", "Bob", "Eve")
    await play(ann, bob)
    table = (await ann.ok("POST", "/tables", game=GAME, seats=2))["id"]
    path = f"/tables/{table}/invitations"
    assert await bob.refused("POST", path, player=ann.id) == (403, "not-seated")
    assert await ann.refused("POST", path, player=eve.id) == (403, "strangers")
    assert await ann.refused("POST", path, player="nobody") == (403, "strangers")
    assert await ann.refused("POST", path, player=ann.id) == (409, "here-already")
    assert await ann.refused("POST", "/tables/nowhere/invitations", player=bob.id) == (404, "no-table")
    assert await ann.refused("POST", path, player="a b") == (422, "bad-body")
    await bob.ok("PUT", f"/me/muted/{ann.id}")
    assert await ann.refused("POST", path, player=bob.id) == (403, "no-invitations")
    await bob.ok("DELETE", f"/me/muted/{ann.id}")
    assert await bob.ok("PUT", "/me/privacy", listed=True, invitable=False) == {"listed": True, "invitable": False}
    assert await ann.refused("POST", path, player=bob.id) == (403, "no-invitations")
    await bob.ok("PUT", "/me/privacy", listed=True, invitable=True)
    await ann.ok("PUT", f"/tables/{table}/seats/1/bot", kind="random")
    assert await ann.refused("POST", path, player=bob.id) == (409, "table-full")
    await ann.ok("POST", f"/tables/{table}/start")
    assert await ann.refused("POST", path, player=bob.id) == (409, "not-waiting")


async def test_nobody_is_pestered(services: Services) -> None:
    ann, bob, cem = await named(services, "Ann", "Bob", "Cem")
    await play(ann, bob, cem)

    async def ask(by: Visitor) -> tuple[str, int]:
        table = (await by.ok("POST", "/tables", game=GAME, seats=2))["id"]
        return table, (await by.ask("POST", f"/tables/{table}/invitations", player=bob.id)).status_code

    for _ in range(MOST_DECLINED):
        table, status = await ask(ann)
        assert status == 204
        await bob.ok("DELETE", f"/me/invitations/{table}")
    assert (await ask(ann))[1] == 403  # they have said no often enough
    assert [(await ask(cem))[1] for _ in range(MOST_OPEN)] == [204] * MOST_OPEN
    assert (await ask(cem))[1] == 403
    assert len((await bob.ok("GET", "/me/invitations"))["invitations"]) == MOST_OPEN


async def test_invitations_are_bounded(tmp_path: Path) -> None:
    limits = Limits({**RATES, "invite": Rate(1, 60)}, lambda: 0.0, crowd=100)
    async with open_services(tmp_path, limits) as services:
        ann, bob = await named(services, "Ann", "Bob")
        await play(ann, bob)
        table = (await ann.ok("POST", "/tables", game=GAME, seats=2))["id"]
        await ann.ok("POST", f"/tables/{table}/invitations", player=bob.id)
        assert await ann.refused("POST", f"/tables/{table}/invitations", player=bob.id) == (429, "too-fast")


# ---- Past matches


async def test_past_matches_are_ones_own_and_come_in_pages(services: Services) -> None:
    ann, bob, eve = await named(services, "Ann", "Bob", "Eve")
    tables = [await play(ann, bob) for _ in range(3)]
    await ann.ok("POST", f"/tables/{tables[0]}/leave", for_good=True)
    await ann.ok("POST", f"/tables/{tables[1]}/leave", for_good=False)
    first = await ann.ok("GET", "/me/matches?count=2")
    rest = await ann.ok("GET", f"/me/matches?count=2&before={first['next']}")
    assert rest["next"] is None
    found = {each["table"]: each["state"] for each in first["matches"] + rest["matches"]}
    assert found == {tables[0]: "left", tables[1]: "held", tables[2]: "playing"}
    assert (await ann.ok("GET", "/me/matches?game=another"))["matches"] == []
    assert (await eve.ok("GET", "/me/matches"))["matches"] == []
    for query in ("count=0", "count=101", "before=a%20b", "game="):
        assert (await ann.ask("GET", f"/me/matches?{query}")).status_code == 422, query


# ---- Leaderboards


async def rate(services: Services, player: str, mu: float, played: int, pool: str = "humans") -> None:
    row = {"player": player, "game": GAME, "seats": 2, "pool": pool, "mu": mu, "sigma": 1.0, "played": played}
    await services.store.write(lambda c: c.execute(schema.ratings.insert().values(row)))


async def test_a_leaderboard_says_who_is_on_it_and_where_one_stands(services: Services) -> None:
    ann, bob, cem = await named(services, "Ann", "Bob", "Cem")
    empty = await ann.ok("GET", f"/leaderboard?game={GAME}")
    assert (empty["boards"], empty["ranked"], empty["needed"]) == ([], [], 10)
    assert empty["mine"] == {"place": 0, "played": 0, "listed": True}
    await rate(services, ann.id, 20, 12)
    await rate(services, bob.id, 30, 10)
    await rate(services, cem.id, 40, 9)
    await rate(services, "bot:sensible", 25, 500)
    found = await cem.ok("GET", f"/leaderboard?game={GAME}")
    assert (found["seats"], found["pool"]) == (2, "humans")
    assert found["boards"] == [{"seats": 2, "pool": "humans", "people": 2}]
    assert [(each["place"], each["player"], each["name"]) for each in found["ranked"]] == [
        (1, bob.id, "Bob"),
        (0, None, "sensible"),
        (2, ann.id, "Ann"),
    ]
    assert found["mine"] == {"place": 0, "played": 9, "listed": True}
    assert (await ann.ok("GET", f"/leaderboard?game={GAME}"))["mine"]["place"] == 2
    assert (await Visitor(services).ok("GET", f"/leaderboard?game={GAME}"))["mine"] is None
    other = await ann.ok("GET", f"/leaderboard?game={GAME}&seats=4&pool=with-bots")
    assert (other["seats"], other["pool"], other["ranked"]) == (4, "with-bots", [])
    # Who does not want to be there is not, and nobody else's place tells of it.
    await bob.ok("PUT", "/me/privacy", listed=False, invitable=True)
    found = await bob.ok("GET", f"/leaderboard?game={GAME}")
    assert [each["name"] for each in found["ranked"] if each["place"]] == ["Ann"]
    assert found["mine"] == {"place": 0, "played": 10, "listed": False}
    assert (await ann.ok("GET", f"/leaderboard?game={GAME}"))["mine"]["place"] == 1
    await ann.ok("DELETE", "/me")
    assert "Ann" not in (await bob.ask("GET", f"/leaderboard?game={GAME}")).text
    assert await bob.refused("GET", "/leaderboard?game=no-such-game") == (404, "no-game")
    assert (await bob.ask("GET", f"/leaderboard?game={GAME}&pool=none")).status_code == 422


async def test_a_rating_says_when_it_means_something(services: Services) -> None:
    ann, bob = await named(services, "Ann", "Bob")
    await rate(services, ann.id, 20, 10)
    await rate(services, bob.id, 20, 9)
    for visitor, settled in ((ann, True), (bob, False)):
        (found,) = (await visitor.ok("GET", f"/people/{visitor.id}"))["ratings"]
        assert found["settled"] is settled


async def test_nobody_has_no_company(services: Services) -> None:
    nobody = Visitor(services)
    for method, path in [
        ("GET", "/me/recovery"),
        ("POST", "/me/recovery"),
        ("DELETE", "/me/recovery"),
        ("GET", "/me/privacy"),
        ("PUT", "/me/privacy"),
        ("GET", "/me/opponents"),
        ("GET", "/me/invitations"),
        ("DELETE", "/me/invitations/x"),
        ("GET", "/me/matches"),
        ("POST", "/tables/x/invitations"),
    ]:
        assert await nobody.refused(method, path, player="x") == (401, "no-name"), path
    assert await services.store.read(lambda c: company.boards(c, GAME, 1)) == []
