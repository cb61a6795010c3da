"""Each game of this repository keeps the engine's contract: the conformance kit, as a stranger would run it."""

import pytest
from own_games import own_games

from wayside.bots.players import policies
from wayside.engine.game import Game
from wayside.engine.kit import run_kit


@pytest.mark.long
@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.name)
def test_the_game_passes_the_conformance_kit(game: Game) -> None:
    assert [check for check in run_kit(game, games=1, bots=policies(game)) if not check.ok] == []
