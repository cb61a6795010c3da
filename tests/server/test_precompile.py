"""Rules are compiled beside the server, which then only loads them."""

import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from own_games import one_soon

from wayside.engine.forms import CHECKED
from wayside.engine.registry import find_game, game_names
from wayside.server.app import Node
from wayside.server.settings import Settings
from wayside.server.tuning.precompile import Precompiler, checked_rules


@pytest.mark.parametrize("name", one_soon(game_names()))
def test_a_game_is_compiled_in_another_process(name: str) -> None:
    assert Precompiler().compile(name)
    rules = checked_rules(find_game(name))
    assert rules.kind == CHECKED
    game = rules.game
    beside = [game.effects.of_all] if game.effects else []
    beside += [note.of for note in game.notes]
    for function in (game.begin, game.offers, game.play_logged, game.default, game.standing, *beside):
        found: Any = rules._form.of(function)
        assert found.stats.cache_hits, f"{function.__name__} was only loaded"
        assert not found.stats.cache_misses


def test_a_game_that_is_not_there_is_no_disaster() -> None:
    assert not Precompiler().compile("no-such-game")


def test_a_server_that_stops_does_not_wait_for_it() -> None:
    precompiler = Precompiler()
    ended: list[bool] = []
    compiling = threading.Thread(target=lambda: ended.append(precompiler.compile("spiralized")))
    compiling.start()
    while precompiler._process is None:
        time.sleep(0.01)
    precompiler.stop()
    compiling.join(30)
    assert ended == [False]
    assert not precompiler.compile("spiralized")


def test_it_ends_when_the_server_is_gone() -> None:
    command = [sys.executable, "-m", "wayside.server.tuning.precompile", "spiralized"]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.close()
        process.wait(60)


@pytest.mark.anyio
@pytest.mark.parametrize("wanted", [True, False])
async def test_a_server_compiles_unless_it_is_told_not_to(tmp_path: Path, wanted: bool) -> None:
    node = Node(Settings(database_url=f"sqlite:///{tmp_path / 'wayside.db'}", compile_rules=wanted))
    await node.start()
    try:
        compiling = [thread for thread in threading.enumerate() if thread.name == "compiling"]
        assert len(compiling) == wanted
    finally:
        await node.stop()
    for thread in compiling:
        thread.join(30)
