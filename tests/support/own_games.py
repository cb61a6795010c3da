"""The games that live in this repository, as the tests go through them."""

from pathlib import Path

from wayside.engine.game import Game
from wayside.engine.registry import find_game, game_names

TESTS = Path(__file__).resolve().parent.parent
OWN_GAMES = TESTS.parent / "src" / "wayside" / "games"


def own_games() -> list[Game]:
    """Every installed game whose folder is in this repository's own collection."""
    games = [find_game(name) for name in game_names()]
    return [game for game in games if game.folder.resolve().is_relative_to(OWN_GAMES)]


def rule_tests(game: Game) -> Path:
    """The folder with the tests of a game's rulebook."""
    return TESTS / "rules" / game.name.replace("-", "_")
