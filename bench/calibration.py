"""Are chances what they say? Of all that was called 30 per cent, about 30 per cent must come true.

    python bench/calibration.py GAME [GAME ...] [--positions 2000] [--workers 2] [--asks 60] [--write]

Matches are played by bots of one level each, gentle to searching: whoever leads among unequal players is likelier a
strong one, and a chance that takes all for equal would seem too timid. At a few decisions of each the chances
of all seats are said, from the sight of who decides and for the move that it made; then it is counted how often they
came true. It says besides whether the same question, asked five times in other worlds, names another best move.
`--write` puts what was found into the game's folder, for those who want to know how we know.
"""

import argparse
import json
import random
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from wayside.bots.chances import Race, scales_for, seed_of, weigh
from wayside.bots.levels import level_policies
from wayside.bots.players import search_mind
from wayside.bots.search import SearchBot
from wayside.engine.batch import first_waiting
from wayside.engine.calibration import FILE, Calibration
from wayside.engine.dice import seed_dice
from wayside.engine.forms import CHECKED
from wayside.engine.game import Game, Rules
from wayside.engine.record import Record
from wayside.engine.registry import find_game, game_names

A_MATCH = 4
SEARCHES = 30  # playouts of a bot that searches
KINDS = ("gentle", "fair", "hard", "search")
MOST_SEATS = 5
ASKS = 5


class Position(NamedTuple):
    """What was said of all seats in one position, and what came of it."""

    match: int
    said: list[float]
    won: list[float]


class Player:
    """A match of mixed bots, compiled."""

    def __init__(self, game: Game) -> None:
        game.__dict__["calibration"] = Calibration()  # what is measured is what is said without it
        self.game, self.rules = game, Rules(game, CHECKED)
        self.policies = level_policies(game)
        mind = search_mind(game)
        mind.compile_now()
        scales_for(game).compile_now()
        self.search = SearchBot("search", game, mind, playouts=SEARCHES)

    def choose(self, s: Record, seat: int, kind: str, chance: random.Random) -> int:
        sight = self.sight(s, seat, chance)
        if kind in self.policies:
            return self.rules.choose(self.policies[kind], sight, seat)
        return self.search.choose_from(sight, seat, chance.randbytes(32))

    def sight(self, s: Record, seat: int, chance: random.Random) -> Record:
        """What a seat knows, as `Match.sight` has it."""
        guess = s.copy()
        seed_dice(guess, chance.getrandbits(60), 1)
        self.rules.redeal(guess, seat)
        return guess

    def match(self, number: int, keeps: int) -> Iterator[tuple[Record, int, int, list[float]]]:
        """Some decisions of a match: what the seat knew, who it was, what it did, and everybody's share of the win."""
        chance = random.Random(number)
        low, high = self.game.seats
        s = self.game.new_record(chance.randint(low, min(high, MOST_SEATS)))
        s.quiet = 1
        seed_dice(s, chance.getrandbits(60), number)
        self.rules.setup(s)
        kind = chance.choice(KINDS)
        kept: list[tuple[Record, int, int]] = []
        seen = 0
        while not s.over:
            seat = int(first_waiting(s))
            move = self.choose(s, seat, kind, chance)
            seen += 1
            at = len(kept) if len(kept) < keeps else chance.randrange(seen)
            if at < keeps:  # each decision is as likely to be kept as any other
                kept[at : at + 1] = [(self.sight(s, seat, chance), seat, move)]
            self.rules.play(s, seat, move)
        scores = self.rules.standing(s)
        winners = [float(score == max(scores)) for score in scores]
        won = [each / sum(winners) for each in winners]
        for sight, seat, move in kept:
            yield sight, seat, move, won


_players: dict[str, Player] = {}


def player(name: str) -> Player:
    if name not in _players:
        _players[name] = Player(find_game(name))
    return _players[name]


def positions_of(name: str, number: int, tries: int, keeps: int) -> list[Position]:
    """What is said in some positions of a match."""
    found = []
    for sight, seat, move, won in player(name).match(number, keeps):
        game = player(name).game
        race = Race(game, sight, seat, tries=tries, only=move)
        race.think()
        found.append(Position(number, race.position().chances, won))
    return found


def asks_of(name: str, number: int, tries: int) -> tuple[int, int, int]:
    """Of a match's positions with something to decide: how many, where a best move was named, where two were named."""
    asked = named = contradicted = 0
    for sight, seat, _, _ in player(name).match(-1 - number, A_MATCH):
        game = player(name).game
        if len(Rules(game).offers(sight, seat)) < 2:
            continue
        told = [weigh(game, sight, seat, tries=tries, seed=seed_of(sight) + i) for i in range(ASKS)]
        if any(each.note in ("no-hints", "not-ready") for each in told):
            continue
        best = [{w.move for w in each.moves if w.place == 1} for each in told]
        asked += 1
        named += any(len(each) == 1 for each in best)
        contradicted += not set.intersection(*best)
    return asked, named, contradicted


# ---- What it comes to


def powers(positions: Sequence[Position]) -> tuple[float, float]:
    """The power under which what happened was likeliest, and its standard error."""
    tried = np.linspace(0.5, 1.6, 111)
    likely = []
    for power in tried:
        total = 0.0
        for _, said, won in positions:
            right = Calibration(power).put_right([max(each, 1e-3) for each in said])
            total += sum(share * float(np.log(each)) for share, each in zip(won, right, strict=True))
        likely.append(total)
    best = int(np.argmax(likely))
    inside = tried[np.array(likely) > likely[best] - 0.5]  # one standard error to either side
    return float(tried[best]), float(inside[-1] - inside[0]) / 2


def table_of(positions: Sequence[Position], power: float) -> list[tuple[float, float, int, float]]:
    """A line for each tenth: said, came true (per cent), how many, and the standard error.

    Positions of one match end alike, so the error is that of sums by match.
    """
    said, won, of = [], [], []
    for position in positions:
        said += Calibration(power).put_right([max(each, 1e-6) for each in position.said])
        won += position.won
        of += [position.match] * len(position.won)
    all_said, all_won, matches = np.array(said), np.array(won), np.array(of)
    matches -= matches.min()
    lines = []
    for tenth in range(10):
        here = (all_said >= tenth / 10) & ((all_said < (tenth + 1) / 10) | (tenth == 9))
        count = int(here.sum())
        if count:
            mean = float(all_won[here].mean())
            sums = np.bincount(matches[here], all_won[here] - mean)
            error = max(sqrt(float((sums**2).sum())), 0.5) / count
            lines.append((100 * float(all_said[here].mean()), 100 * mean, count, 100 * error))
    return lines


def measure(name: str, args: argparse.Namespace, pool: ProcessPoolExecutor) -> dict[str, Any]:
    begun = time.perf_counter()
    matches = -(-args.positions // args.a_match)
    games = [name] * matches
    found: list[Position] = []
    numbers = range(args.seed, args.seed + matches)
    for each in pool.map(positions_of, games, numbers, [args.tries] * matches, [args.a_match] * matches):
        found += each
    power, error = powers(found)
    kept = power if abs(power - 1) > 2 * error and abs(power - 1) >= 0.05 else 1.0
    lines = table_of(found, kept)
    asking = -(-args.asks // A_MATCH)
    asked = named = contradicted = 0
    for a, n, c in pool.map(asks_of, [name] * asking, range(asking), [args.ask_tries] * asking):
        asked, named, contradicted = asked + a, named + n, contradicted + c
    print(f"\n{find_game(name).title}: {len(found)} positions of {matches} matches, {args.tries} tries each")
    print(f"power {power:.2f} ± {error:.2f}; used: {kept:.2f}")
    print("| said | came true | ± | times |\n|---|---|---|---|")
    for said, won, count, off in lines:
        print(f"| {said:.0f}% | {won:.0f}% | {off:.1f} | {count} |")
    print(
        f"asked {ASKS} times in other worlds ({args.ask_tries} tries): {asked} positions, a best move named in "
        f"{named}, contradicted in {contradicted}"
    )
    print(f"{time.perf_counter() - begun:.0f} s")
    return {
        "power": round(kept, 2),
        "table": [[round(said, 1), round(won, 1), count] for said, won, count, _ in lines],
        "positions": len(found),
        "asks": {"positions": asked, "named": named, "contradicted": contradicted},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="all games, if none is named")
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument(
        "--a-match", type=int, default=A_MATCH, help="positions of one match: more where matches are long"
    )
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--tries", type=int, default=500, help="of each position")
    parser.add_argument("--asks", type=int, default=60, help="positions that are asked about five times")
    parser.add_argument("--ask-tries", type=int, default=12_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="into the folders of the games")
    args = parser.parse_args()
    names = args.games or game_names()
    for name in names:
        player(name)  # compiled once, and found in the cache by the others
    with ProcessPoolExecutor(args.workers) as pool:
        for name in names:
            found = measure(name, args, pool)
            if args.write:
                text = json.dumps(found, indent=2) + "\n"
                (find_game(name).folder / FILE).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
