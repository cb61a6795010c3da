"""A game's folder is all that it takes: nothing else of the page names it, but its types and its own tests."""

from pathlib import Path

from own_games import own_games

WEB = Path(__file__).parents[2] / "web"


def own(path: Path, name: str) -> bool:
    """Whether a file belongs to a game: its board, its types made by the server, its tests and their fixtures."""
    folder, *_ = path.parts
    if folder == "tests":
        return path.name.startswith(name)
    return path.is_relative_to(f"src/games/{name}") or path == Path(f"src/protocol/{name}.ts")


def test_no_game_is_named_outside_its_own_files() -> None:
    ours = [top for top in WEB.iterdir() if top.name != "node_modules"]
    files = [path for top in ours for path in (top, *top.rglob("*")) if path.is_file() and path.suffix != ".png"]
    texts = {path.relative_to(WEB): path.read_text(encoding="utf-8").lower() for path in files}
    assert len(texts) > 200
    found = {
        (str(path), word)
        for game in own_games()
        for word in {game.name, game.title.lower(), game.name.replace("-", ""), game.name.replace("-", "_")}
        for path, text in texts.items()
        if word in text and not own(path, game.name)
    }
    assert not found
