"""How far a match is, for people who left it and may come back."""

from typing import TYPE_CHECKING, NamedTuple

from wayside.engine.sight import View

if TYPE_CHECKING:
    from wayside.engine.game import Game


class Progress(NamedTuple):
    """How far a match is: in words, and as a share of the whole where that can be said."""

    words: str
    share: float | None = None


def progress_of(game: "Game", public: View) -> Progress:
    """How far a match is by what everybody sees of it: the game's own word, or the rounds that all games count."""
    if game.progress is not None:
        said = game.progress(public)
        return Progress(said.words, None if said.share is None else min(1.0, max(0.0, said.share)))
    return Progress(f"round {public['round']}" if public["round"] else "")
