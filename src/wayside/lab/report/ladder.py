"""The skill ladder: a search against itself with half its playouts, and how much each doubling still gains."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from wayside.bots.players import SEARCH
from wayside.engine.errors import BadOption
from wayside.engine.game import Game
from wayside.lab.estimates import Estimate, share_of
from wayside.lab.tournament import Deals, enter

FIRST = 25  # playouts of the weaker bot on the first rung
RUNGS = 4


@dataclass(frozen=True)
class Rung:
    """What a search wins over others with half its playouts, in percent."""

    playouts: int
    seats: int
    share: Estimate

    @classmethod
    def of(cls, rung: int, seats: int, wins: float, games: int) -> "Rung":
        return cls(2 * FIRST << rung, seats, share_of(wins, games).times(100))


def rung_of(game: Game, rung: int, seed: int, options: Mapping[str, int]) -> Deals:
    """The matches of a rung: as few seats as these options take, one of them with twice the playouts of the others."""
    playouts = FIRST << rung
    seats = _fewest_seats(game, options)
    bots = [f"{SEARCH}:{2 * playouts}p", *[f"{SEARCH}:{playouts}p"] * (seats - 1)]
    return replace(enter(game, bots, seed, playouts=playouts), options=tuple(options.items()))


def _fewest_seats(game: Game, options: Mapping[str, int]) -> int:
    for seats in range(game.seats[0], game.seats[1]):
        try:
            game.new_record(seats, options)
        except BadOption:
            continue
        return seats
    return game.seats[1]
