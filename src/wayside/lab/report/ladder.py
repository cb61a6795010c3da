"""The skill ladder: a search against itself with half its playouts, and how much each doubling still gains."""

from collections.abc import Callable, Mapping
from typing import Any

from wayside.engine.game import Game
from wayside.lab.estimates import share_of
from wayside.lab.tournament import play_tournament

FIRST = 25  # playouts of the weaker bot on the first rung
RUNGS = 4


def climb(
    game: Game,
    matches: int,
    seed: int,
    threads: int,
    options: Mapping[str, str],
    say: Callable[[str, int, int, str], None],
) -> list[dict[str, Any]]:
    """Of each rung: the playouts of the stronger one and its share of wins, in percent; two seats, or the fewest."""
    found = []
    seats = game.seats[0]
    for rung in range(RUNGS):
        playouts = FIRST << rung
        bots = [f"search:{2 * playouts}p", *[f"search:{playouts}p"] * (seats - 1)]
        result = play_tournament(game, bots, matches, seed, playouts=playouts, threads=threads, options=options)
        won = share_of(result.entrants[0].wins, result.games).times(100)
        found.append({"playouts": 2 * playouts, **won.as_dict()})
        say("ladder", rung + 1, RUNGS, f"±{won.half:.1f}")
    return found
