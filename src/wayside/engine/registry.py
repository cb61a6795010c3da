"""Games found by entry point: anyone can ship one in a package of their own."""

from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points

from wayside.engine.errors import BrokenGame, UnknownGame
from wayside.engine.game import Game

GROUP = "wayside.games"


def game_names() -> list[str]:
    """The names of all installed games, in order; whether they can be loaded is another question."""
    return sorted({e.name for e in entry_points(group=GROUP)})


def find_game(name: str) -> Game:
    """The game of that name; the error suggests the nearest, or says why it cannot be loaded."""
    wanted = name.strip().lower().replace("_", "-").replace(" ", "-")
    for entry in entry_points(group=GROUP):
        if entry.name == wanted:
            return _load(entry)
    names = game_names()
    near = get_close_matches(wanted, names, 1, 0.4)
    hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(names) or 'none'}"
    raise UnknownGame(f"no game {name!r}; {hint}")


def load_games() -> tuple[dict[str, Game], dict[str, str]]:
    """All installed games by name, in order; and why each of those that cannot be loaded cannot: none hides another."""
    found, broken = {}, {}
    for name in game_names():
        try:
            game = find_game(name)
            # What every list of games tells; a package that left it out is found out here, and not at a table.
            _ = game.edition, game.rulebook
            found[name] = game
        except Exception as error:
            broken[name] = _reason(error)
    return found, broken


def _load(entry: EntryPoint) -> Game:
    try:
        game = entry.load()
    except (Exception, SystemExit) as error:  # a package of anybody's: it may do anything while it is imported
        raise BrokenGame(f"the game {entry.name!r} is installed but cannot be loaded: {_reason(error)}") from error
    if not isinstance(game, Game):
        raise BrokenGame(f"entry point {GROUP}:{entry.name} is not a wayside Game but {type(game).__name__}")
    if game.name != entry.name:
        raise BrokenGame(f"entry point {GROUP}:{entry.name} leads to a game that calls itself {game.name!r}")
    return game


def _reason(error: BaseException) -> str:
    """An error on one line."""
    if isinstance(error, BrokenGame):
        return str(error)
    words = " ".join(str(error).split())
    return f"{type(error).__name__}: {words}" if words else type(error).__name__
