"""Who chooses: the bots that come with a game, and whatever a caller brings that can choose for a seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias, runtime_checkable

from wayside.bots.players import Bot as SeatedBot
from wayside.bots.players import bot_names as names_of_bots
from wayside.bots.players import make_bot
from wayside.engine.errors import BadSeats, IllegalMove, WaysideError
from wayside.engine.game import Game
from wayside.engine.registry import find_game
from wayside.library.offers import Move

if TYPE_CHECKING:
    from wayside.library.match import Match, Seat


@runtime_checkable
class Player(Protocol):
    """Anything that chooses a move for a seat: a bot of a game's own, or an object of yours.

    A plain function of a seat does as well.
    """

    def choose(self, seat: Seat, /) -> Move:
        """The move for a seat that owes one."""
        ...


Plays: TypeAlias = str | Player | Callable[["Seat"], Move]
"""A player as `play_out` takes it: the name of a bot, an object with `choose`, or a function of a seat."""


def as_game(game: str | Game) -> Game:
    """A game, by its name or itself."""
    return find_game(game) if isinstance(game, str) else game


class Bot:
    """A bot of a game's own, or one that plays any game; `find_bot` makes it.

    It is handed what its seat sees, everything else dealt anew: it cannot look at more.
    """

    def __init__(self, game: Game, bot: SeatedBot) -> None:
        self._game, self._bot = game, bot

    @property
    def name(self) -> str:
        """What it is called, such as `sensible` or `search:1000p`."""
        return self._bot.name

    @property
    def game(self) -> Game:
        """The game that it plays."""
        return self._game

    def choose(self, seat: Seat | Match) -> str:
        """The move that it makes for a seat that owes one; of a match, for the seat whose turn it is.

        >>> import wayside
        >>> match = wayside.Match("spiralized", 2, seed=1)
        >>> bot = wayside.find_bot("spiralized", "sensible", seed=1)
        >>> bot.choose(match) in match.offers
        True
        """
        engine, number = seat._at_turn()
        if engine.game is not self._game:
            raise WaysideError(f"this bot plays {self._game.title}, and the match is one of {engine.game.title}")
        if number not in engine.waiting():
            raise IllegalMove(f"seat {number} owes no decision now, so there is nothing for {self.name} to choose")
        return self._game.move_text(self._bot.choose(engine, number))

    def __repr__(self) -> str:
        return f"<Bot {self.name!r} of {self._game.name}>"


def bot_names(game: str | Game) -> list[str]:
    """The bots that can sit down to a game: `random`, the game's own, `search`, and the levels that people choose from.

    >>> import wayside
    >>> wayside.bot_names("spiralized")
    ['random', 'sensible', 'search', 'gentle', 'fair', 'hard', 'merciless']
    """
    return names_of_bots(as_game(game))


def find_bot(game: str | Game, name: str, *, seed: int | None = None) -> Bot:
    """A bot by its name; with a seed it plays the same each time.

    `search:500` thinks 500 milliseconds about a move, `search:1000p` plays a thousand games on in its mind.
    An unknown name raises `UnknownBot`, which suggests the nearest.

    >>> import wayside
    >>> wayside.find_bot("krikkit", "sensible")
    <Bot 'sensible' of krikkit>
    """
    return Bot(as_game(game), make_bot(as_game(game), name, seed))


def choosers(
    game: Game, seats: int, players: Plays | Sequence[Plays] | Mapping[int, Plays], seed: int | None
) -> dict[int, Callable[[Seat], Move]]:
    """Who chooses at which seat: one for all, one a seat, or those that are named."""
    named: Mapping[int, Plays]
    if isinstance(players, Mapping):
        named = players
        if unknown := [seat for seat in named if not 0 <= seat < seats]:
            raise BadSeats(f"there is no seat {unknown[0]}; this match has seats 0 to {seats - 1}")
    elif isinstance(players, Sequence) and not isinstance(players, str):
        if len(players) != seats:
            raise BadSeats(f"{len(players)} players are named for {seats} seats; name one for all, or one a seat")
        named = dict(enumerate(players))
    else:
        named = dict.fromkeys(range(seats), players)
    bots: dict[str, Bot] = {}
    found: dict[int, Callable[[Seat], Move]] = {}
    for seat, player in named.items():
        if isinstance(player, str):
            player = bots.setdefault(player, find_bot(game, player, seed=seed))
        found[seat] = player.choose if isinstance(player, Player) else player
    return found
