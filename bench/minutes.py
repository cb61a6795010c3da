"""About how long a match takes people, by seats: what `minutes` and `short_minutes` of a game are taken from.

    python bench/minutes.py [GAME ...] [--games 20] [--option NAME=VALUE ...] [--seen SECONDS]

Fair bots play whole matches, and a person's time is put in for theirs: so long for a choice, so long where there is
none, and a moment for what follows to be seen. That is half a second, unless the game's page is known to take longer:
Hitchiker's drives, cards and deaths take 0.8 to 2.5 seconds, and a second and a half on average. Where several decide
at once, all wait for the slowest of them.
"""

import argparse
from dataclasses import dataclass
from math import log2

from wayside.bots.levels import OPPONENT
from wayside.bots.players import policies
from wayside.engine.dice import seed_dice
from wayside.engine.forms import CHECKED
from wayside.engine.game import Game, Rules
from wayside.engine.moves import FREE
from wayside.engine.options import parse_options
from wayside.engine.registry import find_game, game_names

# Seconds. Who has twice as many moves to choose from needs a second more for it (Hick's law: the time to decide grows
# with the logarithm of the choices), beyond what it takes to press a button at all; then what follows is seen.
PRESS, TWICE_AS_MANY, SEEN = 1.5, 1.0, 0.5
MANY = 8  # moves; among more of them nobody looks at each


@dataclass
class Match:
    decisions: int = 0
    choices: int = 0
    rounds: int = 0
    seconds: float = 0.0


def play(game: Game, rules: Rules, seats: int, options: dict[str, int], number: int, seen: float) -> Match:
    policy, s, told = policies(game)[OPPONENT], game.new_record(seats, options), Match()
    seed_dice(s, 1, number)
    rules.setup(s)
    while not s.over:
        took: list[float] = []
        waiting = s.waiting
        for seat in range(seats):
            if waiting >> seat & 1 and s.waiting >> seat & 1 and not s.over:
                lines = rules.offers(s, seat)
                told.decisions += 1
                told.choices += len(lines) > 1 or bool(lines[0][0] & FREE)
                moves = MANY if lines[0][0] & FREE else min(len(lines), MANY)
                took.append(PRESS + TWICE_AS_MANY * log2(moves))
                rules.play(s, seat, rules.choose(policy, s, seat))
        # All wait for the slowest: the expected maximum of so many times of which the first is the mean.
        told.seconds += max(took) * sum(1 / n for n in range(1, len(took) + 1)) + seen
    told.rounds = s.round
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=game_names())
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--option", action="append", default=[], help="instead of the game's own short match")
    parser.add_argument("--seen", type=float, default=SEEN, help="seconds in which what follows a decision is shown")
    given = parser.parse_args()
    print("| game | seats | options | rounds | decisions | choices | minutes |\n|---|---|---|---|---|---|---|")
    for name in given.game:
        game = find_game(name)
        rules = Rules(game, CHECKED)
        short = dict(each.split("=") for each in given.option) or dict(game.short)
        for options in [{}, short] if short else [{}]:
            for seats in range(game.seats[0], game.seats[1] + 1):
                values = parse_options(game.options, options)
                told = [play(game, rules, seats, values, number, given.seen) for number in range(given.games)]
                total = [sum(getattr(m, what) for m in told) for what in ("rounds", "decisions", "choices", "seconds")]
                mean = [f"{each / len(told):.0f}" for each in [*total[:3], total[3] / 60]]
                said = " ".join(f"{name}={value}" for name, value in options.items()) or "usual"
                print("|", " | ".join([game.title, str(seats), said, *mean]), "|", flush=True)


if __name__ == "__main__":
    main()
