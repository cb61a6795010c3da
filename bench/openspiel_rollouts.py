"""Random games of an OpenSpiel game in its own C++, for bench/compare.py. Runs where open_spiel is installed.

python openspiel_rollouts.py 'maedn(players=4)' SECONDS

Prints one JSON object. OpenSpiel's evaluate_bots plays a whole game of its uniform random bots in C++
and says nothing of its length, so that is taken from games played through the Python interface; the
rolls of the dice are counted apart from the players' decisions.
"""

import json
import random
import sys
import time

import pyspiel


def lengths(game: "pyspiel.Game", games: int) -> tuple[float, float]:
    """The mean numbers of decisions and of chance events in a random game."""
    decisions = chances = 0
    dealer = random.Random(1)
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dealer.choices(outcomes, weights)[0])
                chances += 1
            else:
                state.apply_action(dealer.choice(state.legal_actions()))
                decisions += 1
    return decisions / games, chances / games


def main() -> None:
    game, seconds = pyspiel.load_game(sys.argv[1]), float(sys.argv[2])
    decisions, chances = lengths(game, 100)
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(game.num_players())]
    played, begun = 0, time.perf_counter()
    while played == 0 or time.perf_counter() < begun + seconds:
        for _ in range(100):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, played)
            played += 1
    rate = played / (time.perf_counter() - begun)
    print(
        json.dumps(
            {
                "game": sys.argv[1],
                "games": played,
                "decisions_per_game": decisions,
                "chance_events_per_game": chances,
                "games_per_second": rate,
                "decisions_per_second": rate * decisions,
                "steps_per_second": rate * (decisions + chances),
            }
        )
    )


if __name__ == "__main__":
    main()
