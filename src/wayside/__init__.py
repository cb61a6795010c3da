"""Wayside: a digital table for road games.

>>> import wayside
>>> match = wayside.Match("spiralized", seats=2, seed=1)
>>> bot = wayside.find_bot("spiralized", "sensible", seed=1)
>>> while not match.over:
...     events = match.play(bot.choose(match))
>>> match.winners
[1]

The names in `__all__` are promised: docs/library.md tells of them. They are loaded when they are first used, so that
`import wayside` costs nothing to whoever wants something else of it.
"""

TYPE_CHECKING = False  # type checkers know it by its name; `typing` would take longer to load than all the rest
if TYPE_CHECKING:
    from wayside.library.face import (
        AmbiguousMove,
        BadMove,
        BadOption,
        BadSeats,
        Bot,
        BrokenGame,
        CannotTakeBack,
        DamagedMatch,
        Event,
        Game,
        IllegalMove,
        InvalidMove,
        Match,
        NoDevice,
        Offer,
        Offers,
        Player,
        Seat,
        Simulation,
        UnknownBot,
        UnknownClause,
        UnknownGame,
        WaysideError,
        bot_names,
        find_bot,
        find_game,
        game_names,
        load,
        simulate,
        verify,
    )

__version__ = "0.1.0"

__all__ = [
    "AmbiguousMove",
    "BadMove",
    "BadOption",
    "BadSeats",
    "Bot",
    "BrokenGame",
    "CannotTakeBack",
    "DamagedMatch",
    "Event",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "Match",
    "NoDevice",
    "Offer",
    "Offers",
    "Player",
    "Seat",
    "Simulation",
    "UnknownBot",
    "UnknownClause",
    "UnknownGame",
    "WaysideError",
    "__version__",
    "bot_names",
    "find_bot",
    "find_game",
    "game_names",
    "load",
    "simulate",
    "verify",
]


if not TYPE_CHECKING:  # who checks types is told of a name that there is not

    def __getattr__(name):
        """A promised name, when it is first used."""
        if name not in __all__:
            raise AttributeError(f"module 'wayside' has no attribute {name!r}")
        from importlib import import_module

        found = globals()[name] = getattr(import_module("wayside.library.face"), name)
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__} - {"TYPE_CHECKING"})
