"""How lucky everybody was in a finished match: asked over HTTP, measured beside the server, once for each kind."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from api_client import Visitor, open_services
from finished import play_match

from wayside.engine.luck import given_in
from wayside.lab.luck import Yardstick, luck_of
from wayside.server.api import Services
from wayside.server.model import Player

pytestmark = pytest.mark.anyio

GAME, OPTIONS = "hallo-trucker", {"stages": "1"}
YARDSTICK = Yardstick(400, [43.0, 0.11, 0.21], [0.0002, 0.004, 0.003], [n / 1000 - 0.5 for n in range(1001)], 0.3)


async def finished(services: Services, **more: Any) -> Any:
    ann = await Visitor(services).named("Ann")
    player = await services.store.player(ann.id)
    assert isinstance(player, Player)
    _, row, match = await play_match(services.store, [player], GAME, OPTIONS, **more)
    return ann, row, match


def measured_at_once(services: Services, by: Yardstick) -> list[tuple[str, ...]]:
    """No process is started; what would have been asked of it is kept."""
    asked: list[tuple[str, ...]] = []

    async def measure(*what: Any) -> Yardstick:
        asked.append(tuple(map(str, what)))
        await asyncio.sleep(0)
        return by

    services.luck._measure = measure  # type: ignore[method-assign]
    return asked


async def test_everybody_is_told_of_every_seat(tmp_path: Path) -> None:
    async with open_services(tmp_path) as services:
        ann, row, match = await finished(services, seats=3)
        asked = measured_at_once(services, YARDSTICK)
        stranger = Visitor(services)
        said, again = await asyncio.gather(
            ann.ok("GET", f"/matches/{row.id}/luck"), stranger.ok("GET", f"/matches/{row.id}/luck")
        )
        assert said == again
        assert (said["match"], said["matches"]) == (row.id, 400)
        game = match.game
        for seat, (told, own) in enumerate(
            zip(said["seats"], luck_of(game, YARDSTICK, given_in(match, game.luck)), strict=True)
        ):
            assert (told["seat"], told["better_than"], told["points"]) == (seat, own.better_than, own.points)
            assert [gift["name"] for gift in told["gifts"]] == [luck.name for luck in game.luck]
            assert told["gifts"][0]["given"] == own.gifts[0].given > 0
        assert [each[:2] for each in asked] == [(GAME, "3")]  # once for the two who asked, and for who asks later
        assert '"stages": 1' in asked[0][2]


async def test_nobody_is_lucky_on_a_chair_that_nobody_took(tmp_path: Path) -> None:
    async with open_services(tmp_path) as services:
        ann = await Visitor(services).named("Ann")
        player = await services.store.player(ann.id)
        assert isinstance(player, Player)
        options = {"chairs": "1", "goal": "short"}
        _, row, match = await play_match(services.store, [player], "hitchiker", options, seats=3)
        assert match.is_empty_chair(2)
        count = len(match.game.luck)
        measured_at_once(services, Yardstick(400, [1.0] * count, [0.01] * count, YARDSTICK.marks, 0.3))
        said = await ann.ok("GET", f"/matches/{row.id}/luck")
        assert [told["seat"] for told in said["seats"]] == [0, 1]


async def test_where_luck_decides_nothing_nothing_is_said(tmp_path: Path) -> None:
    async with open_services(tmp_path) as services:
        ann, row, _ = await finished(services)
        measured_at_once(services, Yardstick(400, [43.0, 0.1, 0.2], [0.0, 0.0, 0.0], [0.0] * 1001, 0.01))
        assert await ann.ok("GET", f"/matches/{row.id}/luck") == {"match": row.id, "matches": 400, "seats": []}


async def test_while_a_match_goes_on_nothing_is_told(tmp_path: Path) -> None:
    async with open_services(tmp_path) as services:
        ann, row, _ = await finished(services, stop_after=3)
        asked = measured_at_once(services, YARDSTICK)
        assert await ann.refused("GET", f"/matches/{row.id}/luck") == (409, "not-over")
        assert await ann.refused("GET", "/matches/nowhere/luck") == (404, "no-match")
        assert asked == []


async def test_a_process_that_fails_is_asked_again_by_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_services(tmp_path) as services:
        ann, row, _ = await finished(services)
        answers = [b"", b"Traceback", b'{"matches": 7}']

        async def run(*arguments: str) -> bytes:
            return answers.pop(0)

        monkeypatch.setattr(services.luck, "_run", run)
        for _ in range(3):
            assert await ann.refused("GET", f"/matches/{row.id}/luck") == (503, "no-luck")
        assert answers == []


async def test_who_goes_away_does_not_stop_it_for_the_others(tmp_path: Path) -> None:
    async with open_services(tmp_path) as services:
        _, row, _ = await finished(services)
        go_on = asyncio.Event()

        async def measure(*what: Any) -> Yardstick:
            await go_on.wait()
            return YARDSTICK

        services.luck._measure = measure  # type: ignore[method-assign]
        one, other = (asyncio.create_task(services.luck.of(row.id)) for _ in range(2))
        while not services.luck._yardsticks:
            await asyncio.sleep(0.01)
        one.cancel()
        go_on.set()
        assert (await other).matches == 400


@pytest.mark.long
async def test_bots_play_in_a_process_of_their_own(tmp_path: Path) -> None:
    """From end to end: the process, its compiled rules, and its end with the server's."""
    async with open_services(tmp_path, luck_matches=600) as services:
        ann, row, match = await finished(services)
        said = await ann.ok("GET", f"/matches/{row.id}/luck")
        assert said["matches"] == 600
        kinds = [[gift["name"] for gift in seat["gifts"]] for seat in said["seats"]]
        assert kinds in ([], [[luck.name for luck in match.game.luck]] * 2)  # so few matches may show nothing
        process = services.luck._process
        assert process is not None
        assert process.returncode is not None
