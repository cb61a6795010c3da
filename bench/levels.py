"""How far apart the levels are: each against the next lower one, heads-up and alone among three of them.

    python bench/levels.py [GAME ...] [--workers N] [--games 20000] [--minutes 8] [--out FILE]

Every deal is played from each seat in turn. Levels that are rules play in bulk, `--games` games a match-up; levels that
think play live matches for so many processor minutes a game (`--minutes`; 0: not at all), half of them heads-up:
whatever was begun by then is played to its end and counted. Gentle also meets a careless sensible player, who makes
every tenth move at random: it is to win at most two of five. The table goes to standard output, or to a file.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from wayside.bots.levels import SEARCH, kind_of, slipping
from wayside.bots.players import policies
from wayside.bots.random import random
from wayside.engine.batch import SCORES, Batch, new_results
from wayside.engine.errors import WaysideError
from wayside.engine.game import Game, Policy
from wayside.engine.levels import IN_ALL, LEVELS
from wayside.engine.options import parse_options
from wayside.engine.registry import find_game, game_names
from wayside.lab.simulate import SHARES
from wayside.lab.sums import Sums, added
from wayside.lab.tournament import Deals, wilson
from wayside.lab.workers import Processes

CARELESS = IN_ALL // 10
TABLE = 4  # seats, as far as a game takes them
AT_ONCE = 2  # deals a worker that are begun ahead, so that none stands idle
SEED = 1


@dataclass(frozen=True)
class MatchUp:
    game: str
    who: str
    wins: float
    games: int
    seats: int
    seconds: float

    def line(self) -> str:
        low, high = wilson(self.wins, self.games)
        share = f"{self.wins / self.games:.1%} ({1 / self.seats:.0%})"
        return f"| {self.game} | {self.who} | {share} | {low:.1%} to {high:.1%} | {self.games:,} | {self.seconds:.0f} |"


def share_of_first(scores: Sequence[int], first: int) -> float:
    best = max(scores)
    return (scores[first] == best) / sum(score == best for score in scores)


def in_bulk(game: Game, one: Policy, others: Policy, seats: int, games: int, workers: int) -> tuple[float, int, float]:
    """Wins of one policy among others, from each seat in turn; how many games, and the seconds they took."""
    begun, wins, played = time.perf_counter(), 0.0, 0
    for own in range(seats):
        players = [one if seat == own else others for seat in range(seats)]
        results = new_results(max(1, games // seats))
        Batch(game, players, threads=workers).run(SEED, 0, results)
        wins += sum(share_of_first(line, own) for line in results[:, SCORES : SCORES + seats].tolist())
        played += len(results)
    return wins, played, time.perf_counter() - begun


def live(game: Game, one: str, others: str, seats: int, minutes: float, workers: int) -> tuple[float, int, float]:
    """The same of bots of which one thinks, for so many processor minutes."""
    options = tuple(parse_options(game.options, {}).items())
    begun, sums, deal, out = time.perf_counter(), Sums(), 0, 0
    with Processes(workers) as crew:
        crew.employ(Deals(game, SEED, (one, *[others] * (seats - 1)), seats, options))
        started = time.perf_counter()
        while out or not deal:
            while out < AT_ONCE * workers and (not deal or time.perf_counter() - started < 60 * minutes / workers):
                crew.submit(range(deal, deal + 1))
                deal, out = deal + 1, out + 1
            for result in crew.completed(1.0):
                if result.lost or result.failed:
                    raise WaysideError(result.lost or result.failed)
                sums, out = added(sums, result.sums), out - 1
    wins = sums["lineups"]["0"]["wins"][0] / SHARES
    return wins, sums["matches"], time.perf_counter() - begun


def match_ups(game: Game, games: int, minutes: float, workers: int) -> list[MatchUp]:
    known, found = policies(game), list[MatchUp]()
    four = min(game.seats[1], TABLE)
    tables = [2, four] if four > 2 else [2]

    def note(who: str, seats: int, result: tuple[float, int, float]) -> None:
        wins, played, seconds = result
        found.append(MatchUp(game.title, who, wins, played, seats, seconds))
        print(found[-1].line(), file=sys.stderr, flush=True)

    thinking = [pair for pair in pairwise(LEVELS) if any(kind_of(game, each).startswith(SEARCH) for each in pair)]
    for lower, upper in pairwise(LEVELS):
        for seats in tables:
            who = f"{upper} against {'' if seats == 2 else f'{seats - 1} '}{lower}"
            if (lower, upper) in thinking and not minutes:
                continue
            if (lower, upper) in thinking:
                each = minutes / len(thinking) / len(tables)
                note(who, seats, live(game, upper, lower, seats, each, workers))
            else:
                note(who, seats, in_bulk(game, known[upper], known[lower], seats, games, workers))
    if "sensible" in known and "gentle" in known:
        careless = slipping(known["sensible"], CARELESS, random)
        result = in_bulk(game, known["gentle"], careless, 2, games, workers)
        note("gentle against sensible with every tenth move at random", 2, result)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=game_names())
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--minutes", type=float, default=8.0)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    lines = ["| game | match-up | wins (fair share) | 95% interval | games | seconds |", "|---|---|---|---|---|---|"]
    for name in given.game:
        lines += [each.line() for each in match_ups(find_game(name), given.games, given.minutes, given.workers)]
    text = "\n".join(lines) + "\n"
    if given.out:
        given.out.write_text(text, encoding="utf-8")
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
