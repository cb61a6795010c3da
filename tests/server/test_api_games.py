"""Games and matches over HTTP."""

import gzip
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from api_client import Visitor, open_services, problem
from finished import play_match
from own_games import own_games

from wayside.engine.game import Game
from wayside.engine.levels import LEVELS
from wayside.engine.matchfile import verify
from wayside.engine.registry import find_game, game_names
from wayside.server.api import Services

pytestmark = pytest.mark.anyio

GAME = "hallo-trucker"


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    async with open_services(tmp_path) as opened:
        yield opened


@pytest.fixture
def visitor(services: Services) -> Visitor:
    return Visitor(services)


async def test_all_games(visitor: Visitor) -> None:
    found = (await visitor.ok("GET", "/games"))["games"]
    assert [game["name"] for game in found] == sorted(game_names())
    assert all(game["bots"][0] == "random" for game in found)


@pytest.mark.parametrize("game", [each for each in own_games() if each.short], ids=lambda game: game.name)
async def test_how_long_matches_take_and_what_makes_them_short(visitor: Visitor, game: Game) -> None:
    brief = next(each for each in (await visitor.ok("GET", "/games"))["games"] if each["name"] == game.name)
    assert brief["short"] == game.short
    assert 0 < brief["short_minutes"] < brief["minutes"] == game.minutes_with(game.best_seats)
    by_seats = {each["seats"]: (each["minutes"], each["short_minutes"]) for each in brief["minutes_by_seats"]}
    assert list(by_seats) == list(range(brief["fewest"], brief["most"] + 1))
    assert by_seats[brief["best_seats"]] == (brief["minutes"], brief["short_minutes"])
    named = [name for name in game.short if f"{{{name}" in game.aim]
    assert (brief["short_aim"] != brief["aim"]) == bool(named)
    assert "{" not in brief["short_aim"]
    await visitor.named("Ann")
    made = await visitor.ok("POST", "/tables", game=game.name, seats=2, options=brief["short"])
    assert made["options"] | brief["short"] == made["options"]


@pytest.mark.parametrize("path", [f"/games/{GAME}", f"/games/{GAME}/rulebook"])
async def test_what_does_not_change_is_packed_and_not_sent_twice(visitor: Visitor, path: str) -> None:
    packed = await visitor.http.get(f"/api{path}", headers={"Accept-Encoding": "gzip"})
    plain = await visitor.http.get(f"/api{path}", headers={"Accept-Encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.json() == plain.json()
    assert int(packed.headers["content-length"]) * 2 < int(plain.headers["content-length"])
    again = await visitor.http.get(f"/api{path}", headers={"If-None-Match": plain.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = await visitor.http.get(f"/api{path}", headers={"If-None-Match": '"of another rule"'})
    assert other.json() == plain.json()


@pytest.mark.parametrize("name", sorted(game_names()))
async def test_a_game_tells_everything_about_itself(visitor: Visitor, name: str) -> None:
    game = find_game(name)
    found = await visitor.ok("GET", f"/games/{name}")
    assert (found["brief"]["fewest"], found["brief"]["most"]) == game.seats
    assert (found["brief"]["rules"], found["brief"]["edition"]) == (game.rules_version, game.edition)
    assert (found["brief"]["unit"], found["brief"]["scale"], found["brief"]["decimals"]) == (
        game.unit,
        game.scale,
        game.decimals,
    )
    assert [verb["form"] for verb in found["verbs"]] == [verb.form() for verb in game.verbs]
    assert [kind["word"] for kind in found["events"]] == [kind.word for kind in game.events]
    assert [option["default"] for option in found["options"]] == [o.text(o.default) for o in game.options]
    assert found["phases"] == list(game.phases)
    assert [(f["name"], f["sight"], f["shape"]) for f in found["fields"]] == [
        (f.name, f.sight, list(f.shape)) for f in (*game.state.fields, *(note.field for note in game.notes))
    ]
    assert found["parts"]
    book = await visitor.ok("GET", f"/games/{name}/rulebook")
    assert [clause["number"] for clause in book["clauses"]] == list(game.rulebook.clauses)
    for verb in found["verbs"]:
        clause = await visitor.ok("GET", f"/games/{name}/rulebook/{verb['clause']}")
        assert clause in book["clauses"]
    bots = await visitor.ok("GET", f"/games/{name}/bots")
    assert bots["levels"] == found["brief"]["levels"] == list(LEVELS)
    assert set(bots["levels"]) <= set(bots["kinds"]) == set(found["brief"]["bots"])
    assert bots["usual"] in bots["levels"]
    assert bots["most_milliseconds"] > 0


async def test_what_the_numbers_of_fields_are(visitor: Visitor) -> None:
    trucker = await visitor.ok("GET", "/games/hallo-trucker")
    fields = {f["name"]: f for f in trucker["fields"]}
    assert (fields["start"]["of"], fields["start"]["by"]) == ({"kind": "seat"}, [])
    assert (fields["thrower"]["of"], fields["era"]["by"]) == ({"kind": "seat", "none": -1}, ["card"])
    assert (fields["hand"]["of"], fields["hand"]["by"]) == (
        {"kind": "thing", "name": "card", "none": 255},
        ["seat", ""],
    )
    assert (fields["held"]["of"], fields["held"]["derived"]) == ({"kind": "bits", "name": "face"}, "hand")
    assert fields["sheet"]["of"] == {"kind": "number", "high": 780, "unit": "km"}
    assert (fields["look"]["of"], fields["over"]["of"]) == (
        {"kind": "thing", "name": "look"},
        {"kind": "thing", "name": "flag"},
    )
    assert fields["reshuffles"]["of"] is None
    assert len(trucker["things"]["card"]) == 109
    assert {*trucker["things"]["card"]} == {*trucker["things"]["face"]}
    assert trucker["things"]["look"] == ["no", "yes"]
    assert trucker["things"]["phase"] == trucker["phases"]
    krikkit = await visitor.ok("GET", "/games/krikkit")
    fields = {f["name"]: f for f in krikkit["fields"]}
    assert fields["score"]["of"] == {"kind": "money", "name": "points", "unit": "points"}
    assert fields["dice"]["of"] == {"kind": "number", "low": 1, "high": 20, "also": {"0": "nothing"}}
    assert "question" not in krikkit["things"]  # what is asked is told when it is asked


async def test_the_words_of_arguments(visitor: Visitor) -> None:
    found = await visitor.ok("GET", "/games/spiralized")
    stairs = next(verb for verb in found["verbs"] if verb["word"] == "stairs")
    assert stairs["args"] == [
        {"name": "token", "kind": "words", "words": ["a", "b", "c", "d"]},
        {"name": "way", "kind": "words", "words": ["up", "down"]},
        {"name": "spaces", "kind": "number", "low": 1, "high": 2},
    ]
    assert found["parts"]["picture"]["pit"] == 0.0


NOTHING = [
    ("/games/ludo", 404, "no-game"),
    ("/games/Hallo-Trucker", 404, "no-game"),
    ("/games/a.b", 422, "bad-request"),
    ("/games/ludo/bots", 404, "no-game"),
    ("/games/ludo/rulebook", 404, "no-game"),
    (f"/games/{GAME}/rulebook/T99.9", 404, "no-clause"),
    (f"/games/{GAME}/rulebook/everything", 422, "bad-request"),
    ("/matches/nothing", 404, "no-match"),
    ("/matches/nothing/frames", 404, "no-match"),
    ("/matches/nothing/file", 404, "no-match"),
]


async def test_what_there_is_not(visitor: Visitor) -> None:
    for path, status, code in NOTHING:
        assert await visitor.refused("GET", path) == (status, code), path


async def test_a_finished_match(services: Services, visitor: Visitor, tmp_path: Path) -> None:
    ann = await services.people.sign_up("Ann")
    table, row, match = await play_match(services.store, [ann.player], GAME, {"stages": "1"})
    header = await visitor.ok("GET", f"/matches/{row.id}")
    assert (header["table"], header["names"]) == (table.id, ["Ann", "Lin"])
    assert header["options"] == {"look": "no", "stages": "1", "first": "1"}
    assert header["standing"] == match.standing()
    assert (header["secret"], header["commitment"]) == (row.secret.hex(), match.commitment)
    assert header["nonces"] == [nonce.hex() for nonce in row.nonces]
    frames = await visitor.ok("GET", f"/matches/{row.id}/frames?eyes=all&first=0&count=3")
    assert [frame["step"] for frame in frames["frames"]] == [0, 1, 2]
    assert "deck" in frames["frames"][0]["set"]
    watched = await visitor.ok("GET", f"/matches/{row.id}/frames")
    assert "hand" not in watched["frames"][0]["set"]
    assert len((await visitor.ok("GET", f"/matches/{row.id}/frames?eyes=1"))["frames"][0]["set"]["hand"]) == 10
    response = await visitor.http.get(f"/api/matches/{row.id}/file")
    assert response.headers["content-type"].startswith("text/plain")
    assert f'filename="{row.id}.wayside"' in response.headers["content-disposition"]
    path = tmp_path / "proof"
    path.write_text(response.text)
    assert verify(path).names == ["Ann", "Lin"]
    for wrong in ("eyes=2", "eyes=x", "first=-1", "count=0", "count=201", "first=x"):
        assert (await visitor.refused("GET", f"/matches/{row.id}/frames?{wrong}"))[0] == 422


async def test_frames_are_packed_for_who_can_unpack_them(services: Services, visitor: Visitor) -> None:
    ann = await services.people.sign_up("Ann")
    _, row, _ = await play_match(services.store, [ann.player], GAME, {"stages": "1"})
    path, found = f"/api/matches/{row.id}/frames", []
    for encodings in ("gzip", "identity"):
        async with visitor.http.stream("GET", path, headers={"Accept-Encoding": encodings}) as response:
            raw = b"".join([part async for part in response.aiter_raw()])
        assert response.headers.get("content-encoding", "identity") == encodings
        assert response.headers["vary"] == "Accept-Encoding"
        found.append(raw)
    assert gzip.decompress(found[0]) == found[1]
    assert len(found[0]) < len(found[1]) / 3


async def test_a_match_that_goes_on_keeps_its_secret(services: Services, visitor: Visitor) -> None:
    ann = await services.people.sign_up("Ann")
    _, row, _ = await play_match(services.store, [ann.player], GAME, {}, stop_after=4)
    response = await visitor.ask("GET", f"/matches/{row.id}")
    assert "secret" not in response.json()
    assert row.secret.hex() not in response.text
    assert row.nonces[0]
    assert row.nonces[0].hex() not in response.text
    assert await visitor.refused("GET", f"/matches/{row.id}/frames?eyes=all") == (409, "not-over")
    assert await visitor.refused("GET", f"/matches/{row.id}/file") == (409, "not-over")


async def test_a_damaged_match_is_said(services: Services, visitor: Visitor) -> None:
    ann = await services.people.sign_up("Ann")
    _, row, _ = await play_match(services.store, [ann.player], GAME, {"stages": "1"})
    await services.store.write(lambda c: c.exec_driver_sql("UPDATE entries SET at = at + 1 WHERE number = 2"))
    response = await visitor.ask("GET", f"/matches/{row.id}/file")
    assert (response.status_code, problem(response)["code"]) == (409, "damaged")
