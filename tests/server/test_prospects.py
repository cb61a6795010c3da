"""Odds over HTTP: from a position that anybody may think of, exactly, and from what everybody sees alone."""

import itertools
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from api_client import Visitor, open_services
from krikkit import Table, table

from wayside.engine.forms import CHECKED, PLAIN, Form
from wayside.engine.moves import first_of
from wayside.engine.prospects import BadPosition, position_of
from wayside.engine.record import OWNED, PUBLIC
from wayside.engine.registry import find_game, game_names
from wayside.engine.sight import view
from wayside.games.krikkit import GAME
from wayside.games.krikkit.hand import may_claim
from wayside.games.krikkit.scoring import NO_CLAIM, hands_in, score_of
from wayside.games.krikkit.throw import mods_of
from wayside.server.api import Services
from wayside.server.limits import ODDS, RATES, Limits

pytestmark = pytest.mark.anyio


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    async with open_services(tmp_path) as opened:
        yield opened


@pytest.fixture
def visitor(services: Services) -> Visitor:
    return Visitor(services)


def position(t: Table) -> dict[str, Any]:
    seen = view(t.s, None)
    return {name: seen[name] for name in ("seats", *GAME.prospects.needs)}  # type: ignore[union-attr]


def thrown(t: Table, held: int) -> tuple[Counter[int], int, int]:
    """Every outcome of rolling the dice that are not held, played on the table itself: scores, claims, pairs."""
    before = [t.s.dice[die] for die in range(4)]
    free = [die for die in range(4) if not (held | t.s.away) >> die & 1]
    scores: Counter[int] = Counter()
    claims = spaces = 0
    for faces in itertools.product(range(1, 21), repeat=len(free)):
        for die, face in zip(free, faces, strict=True):
            t.s.dice[die] = face
        dice = tuple(int(t.s.dice[die]) for die in range(4))
        scores[score_of(mods_of(t.s, t.s.turn), NO_CLAIM, *dice)] += 1
        claims += may_claim(t.s)
        spaces += bool(hands_in(*dice) & 1 << 9)
    for die, face in enumerate(before):
        t.s.dice[die] = face
    return scores, claims, spaces


TABLES = {
    "a pair to keep": table(2, scores=[100, 50], crest={0: ["3,3"], 1: ["2,5", "6,6"]}).show("8 4 2 13"),
    "inside the Vortex": table(3, vortex=[0]).show("13 4 2 9", rolls=2),
    "a red 6": table(2).show("1 4 2 6"),
    "inside the Field, with the Power": table(2, field=[0], zarquon=[0]).show("9 20 20 3"),
    "two dice": table(2, lost={0: 0}).show("- - 4 1", rolls=2),
}


CHECKED_FORM = Form(CHECKED)


@pytest.mark.parametrize("name", TABLES)
def test_the_odds_are_those_of_every_outcome_played(name: str) -> None:
    t = TABLES[name]
    found = GAME.prospects.of(t.s, CHECKED_FORM)  # type: ignore[union-attr]
    assert [GAME.move_text(each.move) for each in found] == t.offered("hold")
    compared = 0
    for each in found:
        assert sum(each.points.values()) == each.ways
        for chance in each.chances:
            assert 0 < chance.ways <= each.ways
            assert GAME.rulebook.clause(chance.clause)
        if each.ways > 400:
            continue
        scores, claims, spaces = thrown(t, first_of(each.move))
        assert each.points == scores
        told = {chance.words: chance.ways for chance in each.chances}
        assert (told.get("Crest", 0), told.get("Space", 0)) == (claims, spaces)
        compared += 1
    assert compared >= 3


async def test_they_are_told_over_http(visitor: Visitor) -> None:
    for name in ("two dice", "a pair to keep"):
        t = TABLES[name]
        told = (await visitor.ok("POST", "/games/krikkit/prospects", view=position(t)))["prospects"]
        expected = GAME.prospects.of(t.s, CHECKED_FORM)  # type: ignore[union-attr]
        assert [each["move"] for each in told] == t.offered("hold")
        for each, known in zip(told, expected, strict=True):
            assert each["ways"] == known.ways
            assert dict(each["points"]) == known.points
            assert each["mean"] == pytest.approx(known.mean)
            assert [tuple(chance.values()) for chance in each["chances"]] == known.chances


async def test_whoever_may_not_roll_has_no_odds(visitor: Visitor) -> None:
    for t in (table(2), table(2).show("9 4 2 13", rolls=3)):
        assert await visitor.ok("POST", "/games/krikkit/prospects", view=position(t)) == {"prospects": []}
    fourth = table(2, lost={0: 0}).show("- - 4 1", rolls=3)  # a red 1 gives a fourth roll
    assert len((await visitor.ok("POST", "/games/krikkit/prospects", view=position(fourth)))["prospects"]) == 3


@pytest.mark.parametrize(
    "change",
    [
        {"dice": [21, 1, 1, 1]},
        {"dice": [0, 1, 1, 1]},
        {"dice": [1, 1, 1]},
        {"dice": [1, 1, 1, 1, 1]},
        {"dice": [1.5, 1, 1, 1]},
        {"dice": [True, 1, 1, 1]},
        {"dice": [10**30, 1, 1, 1]},
        {"dice": 4},
        {"away": 5},
        {"away": 3},
        {"turn": 2},
        {"turn": -1},
        {"rolls": 9},
        {"seats": 1},
        {"seats": 9},
        {"seats": "2"},
        {"owner": [0] * 84},
        {"owner": [[0] * 42]},
        {"owner": [[999] * 42] * 2},
        {"right": 1},
        {"rng": [1, 1]},
        {"dice": None},
    ],
)
async def test_what_cannot_be_is_refused(visitor: Visitor, change: dict[str, Any]) -> None:
    seen = {**position(table(2).show("8 4 2 13")), **change}
    status, code = await visitor.refused("POST", "/games/krikkit/prospects", view=seen)
    assert (status, code) in ((422, "bad-position"), (422, "not-possible"))


async def test_a_field_that_is_missing_is_refused(visitor: Visitor) -> None:
    for name in ("seats", "dice", "owner"):
        seen = position(table(2).show("8 4 2 13"))
        del seen[name]
        assert await visitor.refused("POST", "/games/krikkit/prospects", view=seen) == (422, "bad-position")


async def test_a_game_without_prospects_says_so(visitor: Visitor) -> None:
    for name in game_names():
        told = (await visitor.ok("GET", f"/games/{name}"))["prospects"]
        game = find_game(name)
        assert bool(told) == (game.prospects is not None)
        if not told:
            assert await visitor.refused("POST", f"/games/{name}/prospects", view={}) == (404, "no-prospects")
            with pytest.raises(BadPosition, match="no prospects"):
                position_of(game, {})
    assert (await visitor.refused("POST", "/games/nowhere/prospects", view={}))[0] == 404


@pytest.mark.parametrize("name", game_names())
def test_prospects_rest_on_what_the_seat_that_is_asked_sees(name: str) -> None:
    game = find_game(name)
    for needed in game.prospects.needs if game.prospects else ():
        (found,) = [f for f in game.state.fields if f.name == needed]
        assert found.sight in (PUBLIC, OWNED)


async def test_asking_too_often_has_an_end(tmp_path: Path) -> None:
    async with open_services(tmp_path, Limits(clock=lambda: 0.0)) as services:
        ada = await Visitor(services).named("Ada")
        for _ in range(RATES[ODDS].burst):
            await ada.ok("POST", "/games/krikkit/prospects", view=position(table(2)))
        refused = await ada.refused("POST", "/games/krikkit/prospects", view=position(table(2)))
        assert refused == (429, "too-fast")


def test_plain_rules_say_the_same_as_checked_ones() -> None:
    t = TABLES["inside the Vortex"]  # a 13 is locked, so three dice are rolled at most
    plain = GAME.prospects.of(t.s, Form(PLAIN))  # type: ignore[union-attr]
    assert plain == GAME.prospects.of(t.s, CHECKED_FORM)  # type: ignore[union-attr]
