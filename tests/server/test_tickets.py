"""Tickets: unfinished matches, how they stand, and the three ways to be rid of one."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from api_client import Visitor, open_services
from databases import MakeDatabase

from wayside.server.api import Services
from wayside.server.hub import Hub
from wayside.server.model import OVER, PLAYING, RESIGNED
from wayside.server.store import Store

pytestmark = pytest.mark.anyio

GAME = "hallo-trucker"


@pytest.fixture
async def services(tmp_path: Path, new_database: MakeDatabase) -> AsyncIterator[Services]:
    async with open_services(tmp_path, address=new_database()) as opened:
        yield opened


@pytest.fixture
async def ann(services: Services) -> Visitor:
    return await Visitor(services).named("Ann")


@pytest.fixture
async def bob(services: Services) -> Visitor:
    return await Visitor(services).named("Bob")


async def against_bots(visitor: Visitor, seats: int = 3, **more: Any) -> dict[str, Any]:
    table = await visitor.ok("POST", "/tables", game=GAME, seats=seats, **more)
    started: dict[str, Any] = await visitor.ok("POST", f"/tables/{table['id']}/start", fill="random")
    return started


async def tickets(visitor: Visitor) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await visitor.ok("GET", "/me/tickets"))["tickets"]
    return found


async def move(services: Services, table: str, seat: int, move_id: str) -> None:
    room = await services.hub.room(table)
    assert room.live is not None
    await room.play(seat, room.live.offers(seat)[0].move, move_id)


# ---- What a ticket says


async def test_a_ticket_says_whose_move_it_is_and_how_far_the_match_is(services: Services, ann: Visitor) -> None:
    table = await against_bots(ann, options={"stages": "2"})
    (ticket,) = await tickets(ann)
    match = await services.store.match(table["match"])
    assert match is not None
    assert ticket["table"] == await ann.ok("GET", f"/tables/{table['id']}")
    assert ticket["owing"] == [0, 1, 2]
    assert ticket["since"] == match.started
    assert (ticket["progress"], ticket["share"], ticket["away"]) == ("stage 1 of 2", 0.0, False)

    await move(services, table["id"], 0, "a card")
    assert (await tickets(ann))[0]["owing"] == [1, 2]


async def test_looking_opens_no_room_and_wakes_nobody(
    services: Services, ann: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await against_bots(ann)
    services.hub.rooms.clear()
    woken: list[object] = []
    monkeypatch.setattr(services.hub.observer, "changed", woken.append)
    assert (await tickets(ann))[0]["owing"] == [0, 1, 2]
    assert services.hub.rooms == {}
    assert woken == []
    assert table["state"] == PLAYING


async def test_what_another_node_has_played_is_seen(services: Services, ann: Visitor) -> None:
    table = await against_bots(ann)
    assert (await tickets(ann))[0]["owing"] == [0, 1, 2]
    elsewhere = await Hub(services.store).room(table["id"])
    assert elsewhere.live is not None
    await elsewhere.play(0, elsewhere.live.offers(0)[0].move, "elsewhere")
    assert (await tickets(ann))[0]["owing"] == [1, 2]


async def test_a_table_that_waits_has_a_ticket_and_a_finished_one_has_none(ann: Visitor) -> None:
    waiting = await ann.ok("POST", "/tables", game=GAME, seats=2)
    over = await against_bots(ann)
    await ann.ok("POST", f"/tables/{over['id']}/resign")
    (ticket,) = await tickets(ann)
    assert ticket["table"]["id"] == waiting["id"]
    assert (ticket["owing"], ticket["since"], ticket["progress"], ticket["share"]) == ([], 0, "", None)


async def test_nobody_sees_the_tickets_of_others(services: Services, ann: Visitor, bob: Visitor) -> None:
    await against_bots(ann, public=True)
    assert await tickets(bob) == []
    assert await Visitor(services).refused("GET", "/me/tickets") == (401, "no-name")


# ---- Put away


async def test_put_away_and_undone(ann: Visitor) -> None:
    table = await against_bots(ann)
    away = f"/me/away/{table['id']}"
    for _ in range(2):  # twice is as good as once
        await ann.ok("PUT", away)
        assert [ticket["away"] for ticket in await tickets(ann)] == [True]
    for _ in range(2):
        await ann.ok("DELETE", away)
        assert [ticket["away"] for ticket in await tickets(ann)] == [False]
    assert (await ann.ok("GET", f"/tables/{table['id']}"))["state"] == PLAYING


async def test_it_comes_back_by_a_move_of_one_s_own_and_by_nobody_else_s(services: Services, ann: Visitor) -> None:
    table = await against_bots(ann)
    await ann.ok("PUT", f"/me/away/{table['id']}")
    await move(services, table["id"], 1, "a bot's")
    assert [ticket["away"] for ticket in await tickets(ann)] == [True]
    await move(services, table["id"], 0, "my own")
    assert [ticket["away"] for ticket in await tickets(ann)] == [False]


async def test_a_match_that_begins_brings_its_ticket_back(ann: Visitor, bob: Visitor) -> None:
    table = await ann.ok("POST", "/tables", game=GAME, seats=2)
    await bob.ok("POST", f"/tables/{table['id']}/sit")
    await bob.ok("PUT", f"/me/away/{table['id']}")
    assert [ticket["away"] for ticket in await tickets(bob)] == [True]
    assert [ticket["away"] for ticket in await tickets(ann)] == [False]
    await ann.ok("POST", f"/tables/{table['id']}/start", fill=None)
    assert [ticket["away"] for ticket in await tickets(bob)] == [False]


async def test_only_one_s_own_unfinished_tables_are_put_away(services: Services, ann: Visitor, bob: Visitor) -> None:
    table = await against_bots(ann, public=True)
    assert await bob.refused("PUT", f"/me/away/{table['id']}") == (403, "not-seated")
    assert await ann.refused("PUT", "/me/away/nowhere") == (404, "no-table")
    assert await ann.refused("DELETE", "/me/away/nowhere") == (404, "no-table")
    assert await Visitor(services).refused("PUT", f"/me/away/{table['id']}") == (401, "no-name")
    await ann.ok("POST", f"/tables/{table['id']}/resign")
    assert await ann.refused("PUT", f"/me/away/{table['id']}") == (409, "match-over")


async def test_who_is_forgotten_has_put_nothing_away(services: Services, ann: Visitor) -> None:
    table = await against_bots(ann)
    await ann.ok("PUT", f"/me/away/{table['id']}")
    await ann.ok("DELETE", "/me")
    assert [away for _, away in await services.store.unfinished_of(ann.id)] == [False]


# ---- Resigning


async def test_who_resigns_has_lost_and_the_bots_have_won(services: Services, ann: Visitor) -> None:
    table = await against_bots(ann)
    await move(services, table["id"], 0, "one card")
    left = await ann.ok("POST", f"/tables/{table['id']}/resign")
    assert left["state"] == OVER
    header = await ann.ok("GET", f"/matches/{table['match']}")
    assert header["over"] > 0
    assert header["standing"][0] < min(header["standing"][1:])
    profile = await ann.ok("GET", f"/people/{ann.id}")
    assert [(record["played"], record["won"]) for record in profile["records"]] == [(1, 0.0)]
    assert [rating["played"] for rating in profile["ratings"]] == [1]
    last = (await services.store.entries(table["match"]))[-1]
    assert (last.seat, last.move, last.by) == (0, None, RESIGNED)


async def test_a_resigned_match_can_be_watched_again_up_to_there(services: Services, ann: Visitor) -> None:
    table = await against_bots(ann)
    await move(services, table["id"], 0, "one card")
    await ann.ok("POST", f"/tables/{table['id']}/resign")
    frames = await ann.ok("GET", f"/matches/{table['match']}/frames?eyes=0")
    assert [frame["step"] for frame in frames["frames"]] == [0, 1]
    assert (await ann.ask("GET", f"/matches/{table['match']}/file")).status_code == 200


async def test_a_resigned_match_is_over_for_everybody_who_looks(services: Services, ann: Visitor) -> None:
    table = await against_bots(ann)
    other = await Hub(services.store).room(table["id"])
    await ann.ok("POST", f"/tables/{table['id']}/resign")
    await other.refresh()
    anew = await Hub(services.store).room(table["id"])
    for room in (await services.hub.room(table["id"]), other, anew):
        assert room.live is not None
        assert room.live.over
        assert room.table.state == OVER
        told = room.live.info(0)
        assert (told.offers, told.view["over"], told.view["waiting"], told.version) == ([], 1, 0, 1)
        assert told.standing is not None
        assert told.standing[0] < min(told.standing[1:])
    assert await services.store.due(2**53, "any") == []


async def test_nobody_moves_after_the_end(services: Services, ann: Visitor) -> None:
    table = await against_bots(ann)
    other = await Hub(services.store).room(table["id"])  # a node that has not heard of it yet
    assert other.live is not None
    offer = other.live.offers(1)[0].move
    await ann.ok("POST", f"/tables/{table['id']}/resign")
    with pytest.raises(Exception, match="over"):
        await other.play(1, offer, "late")
    assert len(await services.store.entries(table["match"])) == 1


async def test_who_may_not_resign(services: Services, ann: Visitor, bob: Visitor) -> None:
    alone = await against_bots(ann)
    shared = await ann.ok("POST", "/tables", game=GAME, seats=3)
    for way in ("resign", "throw-away"):
        assert await ann.refused("POST", f"/tables/{shared['id']}/{way}") == (
            409,
            "no-match" if way == "resign" else "not-playing",
        )
    await bob.ok("POST", f"/tables/{shared['id']}/sit")
    await ann.ok("POST", f"/tables/{shared['id']}/start", fill="random")
    for way in ("resign", "throw-away"):
        assert await bob.refused("POST", f"/tables/{alone['id']}/{way}") == (403, "not-seated")
        assert await ann.refused("POST", f"/tables/{shared['id']}/{way}") == (409, "people-there")
        assert await ann.refused("POST", f"/tables/nowhere/{way}") == (404, "no-table")
        assert await Visitor(services).refused("POST", f"/tables/{alone['id']}/{way}") == (401, "no-name")
    # Somebody for whom a bot sits in will come back, and is there all the same.
    await bob.ok("POST", f"/tables/{shared['id']}/leave")
    assert await ann.refused("POST", f"/tables/{shared['id']}/resign") == (409, "people-there")
    await bob.ok("POST", f"/tables/{shared['id']}/leave", for_good=True)
    assert (await ann.ok("POST", f"/tables/{shared['id']}/resign"))["state"] == OVER


async def test_twice_is_refused(ann: Visitor) -> None:
    given_up, thrown = await against_bots(ann), await against_bots(ann)
    await ann.ok("POST", f"/tables/{given_up['id']}/resign")
    assert await ann.refused("POST", f"/tables/{given_up['id']}/resign") == (409, "match-over")
    assert await ann.refused("POST", f"/tables/{given_up['id']}/throw-away") == (409, "match-over")
    await ann.ok("POST", f"/tables/{thrown['id']}/throw-away")
    assert await ann.refused("POST", f"/tables/{thrown['id']}/throw-away") == (403, "not-seated")
    assert await ann.refused("POST", f"/tables/{thrown['id']}/resign") == (403, "not-seated")


# ---- Throwing away


async def test_what_is_thrown_away_counts_for_nothing_and_is_in_no_list(services: Services, ann: Visitor) -> None:
    table = await against_bots(ann, public=True)
    room = await services.hub.room(table["id"])
    assert room.live is not None
    offer = room.live.offers(1)[0].move
    assert (await ann.ok("POST", f"/tables/{table['id']}/throw-away"))["state"] == OVER
    assert await tickets(ann) == []
    assert await ann.ok("GET", "/me/tables") == {"tables": []}
    assert await ann.ok("GET", "/tables") == {"tables": []}
    assert (await ann.ok("GET", f"/people/{ann.id}"))["records"] == []
    assert await ann.refused("GET", f"/matches/{table['match']}/frames") == (409, "not-over")
    with pytest.raises(Exception, match="thrown away"):
        await room.play(1, offer, "late")
    assert await services.store.due(2**53, "any") == []
    assert await services.store.seats_had(table["match"], ann.id) == frozenset()
    assert "Ann" not in (await ann.ok("GET", f"/matches/{table['match']}"))["names"]
    await ann.ok("DELETE", "/me")  # nothing of hers is missing


async def test_a_damaged_ticket_does_not_hide_the_others(
    services: Services, ann: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match by other rules than the game has now cannot be looked at, and its ticket is there all the same."""
    old = await against_bots(ann)
    new = await against_bots(ann)
    services.hub.rooms.clear()
    whole = Store.match

    async def of_other_rules(store: Store, id: str) -> Any:
        row = await whole(store, id)
        if row is not None and id == old["match"]:
            row.rules += 1
        return row

    monkeypatch.setattr(Store, "match", of_other_rules)
    found = {ticket["table"]["id"]: ticket["owing"] for ticket in await tickets(ann)}
    assert found == {old["id"]: [], new["id"]: [0, 1, 2]}
