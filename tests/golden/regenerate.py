"""Make the golden games of this repository anew (`make golden`); review what changes as a diff.

A game whose outcome has changed is refused until its `rules_version` is raised. Old moves are kept where
they are still legal and still lead to an end; otherwise bots play a new match. As long as a game is not
released, delete its folder here to begin afresh.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "support"))

from golden import match_path, regenerate, seat_counts
from own_games import own_games

from wayside.engine.errors import WaysideError


def main() -> int:
    refused = 0
    for game in own_games():
        for seats in seat_counts(game):
            try:
                print(f"{match_path(game, seats).name} of {game.title}: {regenerate(game, seats)}")
            except WaysideError as error:
                print(error, file=sys.stderr)
                refused = 1
    return refused


if __name__ == "__main__":
    sys.exit(main())
