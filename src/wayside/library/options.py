"""Options as a program writes them: `"yes"`, `True` or `1`, and `3` as well as `"3"`."""

from collections.abc import Mapping

from wayside.engine.game import Game
from wayside.engine.options import Option


def typed(game: Game, options: Mapping[str, str | int | bool]) -> dict[str, str]:
    """Options as somebody would type them, which is how the engine reads them; what is unknown stays as it is."""
    known = {option.name: option for option in game.options}
    return {name: _typed(known.get(name), value) for name, value in options.items()}


def _typed(option: Option | None, value: str | int | bool) -> str:
    if option is not None and option.words and not isinstance(value, str) and str(value) not in option.words:
        return option.text(option.check(int(value)))
    return str(int(value)) if isinstance(value, bool) else str(value)
