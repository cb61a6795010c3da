"""Every installed game, and Blind Summit as a stranger's package that no environment has heard of."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from broken_packages import name_game
from own_games import own_games

from wayside.engine.game import Game
from wayside.engine.registry import find_game

STRANGER = Path(__file__).parents[2] / "examples" / "blind-summit" / "src"
GAMES = [*(game.name for game in own_games()), "blind-summit"]


@pytest.fixture(scope="session", autouse=True)
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Blind Summit is installed while these tests run, and known to Gymnasium and OpenSpiel as any game is."""
    packages = tmp_path_factory.mktemp("packages")
    name_game(packages, "blind_summit", "blind-summit")
    added = [str(packages), str(STRANGER)]
    sys.path[:0] = added
    try:
        yield
    finally:
        for path in added:
            sys.path.remove(path)
        for name in [n for n in sys.modules if n.partition(".")[0] == "blind_summit"]:
            del sys.modules[name]


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return find_game(request.param)
