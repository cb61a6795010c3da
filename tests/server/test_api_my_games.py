"""How somebody's last matches went, over HTTP."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from api_client import Visitor, open_services
from finished import play_match

from wayside.server.api import Services
from wayside.server.api.my_games import LISTED, level_among
from wayside.server.model import Player, Seat

pytestmark = pytest.mark.anyio

GAME, SHORT = "hallo-trucker", {"stages": "1"}


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    async with open_services(tmp_path) as opened:
        yield opened


async def somebody(services: Services, name: str) -> tuple[Visitor, Player]:
    visitor = await Visitor(services).named(name)
    player = await services.store.player(visitor.id)
    assert player is not None
    return visitor, player


async def test_nothing_was_played_yet(services: Services) -> None:
    ann, _ = await somebody(services, "Ann")
    assert await ann.ok("GET", "/me/games") == {"games": []}


async def test_strangers_are_asked_who_they_are(services: Services) -> None:
    assert (await Visitor(services).refused("GET", "/me/games"))[0] == 401


async def test_the_last_matches_are_told_with_place_and_level(services: Services) -> None:
    ann, player = await somebody(services, "Ann")
    _, _, first = await play_match(services.store, [player], GAME, SHORT, seats=3, fill="fair", seed=2)
    _, _, second = await play_match(services.store, [player], GAME, SHORT, seats=2, fill="gentle", seed=3)
    await play_match(services.store, [player], GAME, SHORT, seats=2, fill="gentle", stop_after=5)
    (found,) = (await ann.ok("GET", "/me/games"))["games"]
    places = [1 + sum(score > match.standing()[0] for score in match.standing()) for match in (second, first)]
    assert found["last"] == [
        {"place": places[0], "seats": 2, "level": "gentle"},
        {"place": places[1], "seats": 3, "level": "fair"},
    ]
    assert (found["game"], found["played"]) == (GAME, 2)
    assert found["won"] == sum(
        1 / match.standing().count(max(match.standing()))
        for match, place in zip((second, first), places, strict=True)
        if place == 1
    )


@pytest.mark.long
async def test_no_more_than_ten_are_told_and_those_of_others_are_not(services: Services) -> None:
    ann, player = await somebody(services, "Ann")
    ben, other = await somebody(services, "Ben")
    for seed in range(LISTED + 1):
        await play_match(services.store, [player], GAME, SHORT, fill="hard", seed=seed)
    await play_match(services.store, [player, other], GAME, SHORT)
    (mine,) = (await ann.ok("GET", "/me/games"))["games"]
    assert (mine["played"], len(mine["last"])) == (LISTED + 2, LISTED)
    assert [match["level"] for match in mine["last"]] == ["", *["hard"] * (LISTED - 1)]
    (theirs,) = (await ben.ok("GET", "/me/games"))["games"]
    assert (theirs["played"], len(theirs["last"])) == (1, 1)


@pytest.mark.parametrize(
    ("seats", "level"),
    [
        ([Seat(bot="fair"), Seat(bot="fair")], "fair"),
        ([Seat(bot="fair"), Seat(bot="hard")], ""),
        ([Seat(bot="fair"), Seat(player="ben")], ""),
        ([Seat(player="ben", bot="fair", held=True)], ""),
        ([Seat(bot="search:200")], ""),
    ],
)
def test_the_level_is_that_of_all_others(seats: list[Seat], level: str) -> None:
    assert level_among(seats) == level
