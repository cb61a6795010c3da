"""The promise to whoever comes by: two presses, ten seconds, and the first move is made."""

import time
from collections.abc import Iterator

import pytest
from browser import MakePerson, Server, wait_until
from machine_load import slowdown
from own_games import one_soon, own_games
from page_hands import choices, click

from wayside.engine.game import Game

SECONDS = 10


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """With bots that leave time to look, as they do at everybody's."""
    started = Server(tmp_path_factory.mktemp("server"), bot_pause_ms=700)
    yield started
    started.stop()


@pytest.mark.parametrize("game", one_soon(own_games()), ids=lambda game: game.name)
def test_a_stranger_makes_the_first_move_in_two_presses_and_ten_seconds(game: Game, person: MakePerson) -> None:
    person("Ada").match(game.name)  # nobody is the first on a server that has just been started
    stranger = person(settings=None)  # nothing is set: things move, and sounds are on
    busy, begun = slowdown(), time.monotonic()
    page = stranger.open("/")
    page.get_by_role("button", name=f"Play {game.title} against bots").click()
    page.mouse.move(1, 1)  # where Play was a card may lie, and what a mouse rests on is offered only while it does
    wait_until(page, lambda: choices(page), "something to press on the board")
    found = choices(page)
    click(page, (next((each for each in found if each["kind"] == "go"), found[0]))["at"])
    wait_until(page, lambda: stranger.made, "the first move")
    assert time.monotonic() - begun < SECONDS * max(busy, slowdown())
