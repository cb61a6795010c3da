"""Games found by entry point: anyone can ship one in a package of their own."""

from difflib import get_close_matches
from importlib.metadata import entry_points

from wayside.engine.errors import BrokenGame, UnknownGame
from wayside.engine.game import Game

GROUP = "wayside.games"


def game_names() -> list[str]:
    """The names of all installed games, in order."""
    return sorted({e.name for e in entry_points(group=GROUP)})


def find_game(name: str) -> Game:
    """The game of that name; the error suggests the nearest."""
    wanted = name.strip().lower().replace("_", "-").replace(" ", "-")
    for entry in entry_points(group=GROUP):
        if entry.name == wanted:
            game = entry.load()
            if not isinstance(game, Game):
                raise BrokenGame(f"entry point {GROUP}:{name} is not a wayside Game but {type(game).__name__}")
            return game
    names = game_names()
    near = get_close_matches(wanted, names, 1, 0.4)
    hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(names) or 'none'}"
    raise UnknownGame(f"no game {name!r}; {hint}")
