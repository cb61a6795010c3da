"""The names that `import wayside` promises, each from where it is at home; docs/library.md tells of them."""

from wayside.engine.errors import (
    AmbiguousMove,
    BadMove,
    BadOption,
    BadSeats,
    BrokenGame,
    CannotTakeBack,
    DamagedMatch,
    IllegalMove,
    InvalidMove,
    NoDevice,
    UnknownBot,
    UnknownClause,
    UnknownGame,
    WaysideError,
)
from wayside.engine.game import Game
from wayside.engine.registry import find_game, game_names
from wayside.library.match import Event, Match, Seat, load, verify
from wayside.library.offers import Offer, Offers
from wayside.library.players import Bot, Player, bot_names, find_bot
from wayside.library.simulation import Simulation, simulate

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
    "bot_names",
    "find_bot",
    "find_game",
    "game_names",
    "load",
    "simulate",
    "verify",
]
