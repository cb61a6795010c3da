"""Tournaments: bots meet in live matches, each on its own sight, and change seats from match to match.

Every deal is played as often as there are seats, each time with the bots one seat further: what luck the cards bring,
they bring to all in turn. Deal d is of lineup d modulo the number of lineups (lineups.py); its matches are the numbers
d x seats and on. What came of any deals adds up (`Deals`), so they can be played anywhere; ratings.py rates the bots.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from wayside.bots.levels import SEARCHES
from wayside.bots.players import Bot, make_bot
from wayside.bots.search import MILLISECONDS, SearchBot
from wayside.engine.errors import WaysideError
from wayside.engine.forms import CHECKED
from wayside.engine.game import Game, Rules
from wayside.engine.match import Match
from wayside.engine.options import parse_options
from wayside.lab.estimates import wilson
from wayside.lab.jobs import Job
from wayside.lab.lineups import bot_at, lineups, seats_for
from wayside.lab.ratings import LineupResults, Rating, rate
from wayside.lab.running import counted
from wayside.lab.simulate import SHARES
from wayside.lab.spreading import Spread, spread_out
from wayside.lab.sums import Sums, added
from wayside.lab.sums_file import merge
from wayside.lab.workers import OneThread, Processes, Workers, how_many

# ---- Playing


def _bytes(*what: object) -> bytes:
    return hashlib.sha256(" ".join(map(str, what)).encode()).digest()


@cache
def rules_of(game: Game, kind: str) -> Rules:
    """The rules of all matches in this process: they are compiled once."""
    return Rules(game, kind)


@dataclass(frozen=True)
class Outcome:
    """One match: what each bot of its lineup scored, in the lineup's order, and how many decisions it took."""

    scores: list[int]
    decisions: int

    def shares(self) -> list[int]:
        """Each bot's part of the win, of `SHARES` in all."""
        best = max(self.scores)
        return [(score == best) * (SHARES // self.scores.count(best)) for score in self.scores]


@dataclass(frozen=True)
class Deals(Job):
    """The deals of a tournament, each with all its turns."""

    bots: tuple[str, ...]
    seats: int
    options: tuple[tuple[str, int], ...]
    milliseconds: int = MILLISECONDS
    playouts: int | None = None
    kind: str = CHECKED
    """The form of rules that the matches run by; they are the same in any."""

    unit: ClassVar[str] = "deals"

    def terms(self) -> dict[str, Any]:
        return {
            "kind": "tournament",
            "seats": self.seats,
            "bots": list(self.bots),
            "options": dict(self.options),
            "milliseconds": self.milliseconds,
            "playouts": self.playouts,
        }

    def lineup(self, deal: int) -> tuple[int, ...]:
        """Which bots a deal is for."""
        every = _lineups(len(self.bots), self.seats)
        return every[deal % len(every)]

    def seat_bots(self, deal: int, turn: int) -> list[Bot]:
        """The bots of a match in the order of their seats; a search waits here until it is compiled."""
        lineup = self.lineup(deal)
        return [self._bot(bot_at(lineup, seat, turn), self.seats * deal + turn) for seat in range(self.seats)]

    def _bot(self, which: int, match: int) -> Bot:
        bot = make_bot(self.game, self.bots[which], int.from_bytes(_bytes(self.seed, match, which)))
        if isinstance(bot, SearchBot):
            bot.mind.compile_now()
        return bot

    def prepare(self) -> None:
        rules_of(self.game, self.kind)
        for which in range(len(self.bots)):
            self._bot(which, 0)

    def play(self, deal: int, turn: int) -> Outcome:
        """One match, from the deal to the scores."""
        seated = self.seat_bots(deal, turn)
        match = Match(
            self.game,
            [bot.name for bot in seated],
            dict(self.options),
            secret=_bytes("deal", self.seed, deal),
            nonces=[bytes(16)] * self.seats,
            rules=rules_of(self.game, self.kind),
        )
        while not match.over:
            for seat in match.waiting():
                match.play(seat, seated[seat].choose(match, seat))
        scores = [0] * self.seats
        for seat, score in enumerate(match.standing()):
            scores[bot_at(range(self.seats), seat, turn)] = score
        return Outcome(scores, len(match.entries))

    def run(self, numbers: range) -> Sums:
        sums: Sums = {"matches": 0, "decisions": 0, "lineups": {}}
        every = len(_lineups(len(self.bots), self.seats))
        for deal in numbers:
            turns = [self.play(deal, turn) for turn in range(self.seats)]
            sums["matches"] += len(turns)
            sums["decisions"] += sum(turn.decisions for turn in turns)
            sums["lineups"] = added(sums["lineups"], {str(deal % every): deal_sums(turns)})
        return sums


@cache
def _lineups(bots: int, seats: int) -> list[tuple[int, ...]]:
    return lineups(bots, seats)


def deal_sums(turns: Sequence[Outcome]) -> Sums:
    """What a deal adds to its lineup; bots are in the lineup's order, wins in parts of `SHARES`."""
    wins = [sum(won) for won in zip(*(turn.shares() for turn in turns), strict=True)]
    scores = [sum(scored) for scored in zip(*(turn.scores for turn in turns), strict=True)]
    ahead = [[sum(_ahead(turn, a, b) for turn in turns) for b in range(len(scores))] for a in range(len(scores))]
    products = [[a * b for b in wins] for a in wins]
    return {"deals": 1, "wins": wins, "products": products, "scores": scores, "ahead": ahead}


def _ahead(turn: Outcome, a: int, b: int) -> int:
    """2 where a scored more than b, 1 where both scored the same, of 2."""
    return (turn.scores[a] > turn.scores[b]) + (turn.scores[a] >= turn.scores[b]) if a != b else 0


# ---- What came of it


@dataclass(frozen=True)
class Entrant:
    """One of the bots, and how it fared."""

    bot: str
    games: int
    wins: float
    """Games won, ties shared."""
    share: float
    low: float
    high: float
    """The 95% interval of the share is from `low` to `high`."""
    mean_score: float
    """In the game's own unit."""
    rating: Rating
    ahead: list[float | None]
    """Of each other bot: in which part of their matches this one scored more, ties shared. None: they never met."""
    met: list[int]
    """How many matches both were in."""


@dataclass(frozen=True)
class Tournament:
    """Who met, on what terms, and what came of it."""

    game: str
    seats: int
    games: int
    deals: int
    lineups: int
    seed: int
    milliseconds: int
    playouts: int | None
    threads: int
    options: dict[str, int]
    decisions: int
    seconds: float
    entrants: list[Entrant]

    def as_dict(self) -> dict[str, Any]:
        return {**asdict(self), "fair_share": 1 / self.seats}


def entrants_of(job: Deals, sums: Sums) -> list[Entrant]:
    """How each bot fared."""
    count, every = len(job.bots), _lineups(len(job.bots), job.seats)
    wins, games, scores = (np.zeros(count, np.int64) for _ in range(3))
    ahead, met = np.zeros((count, count), np.int64), np.zeros((count, count), np.int64)
    results: list[LineupResults] = []
    for number, found in sorted(sums["lineups"].items(), key=lambda item: int(item[0])):
        at = np.array(every[int(number)])
        matches = found["deals"] * job.seats
        wins[at] += found["wins"]
        scores[at] += found["scores"]
        games[at] += matches
        ahead[np.ix_(at, at)] += found["ahead"]
        met[np.ix_(at, at)] += matches
        parts, products = np.array(found["wins"]) / SHARES, np.array(found["products"]) / SHARES**2
        results.append(LineupResults(every[int(number)], found["deals"], parts, products))
    ratings = rate(count, results)
    entrants = []
    for which, bot in enumerate(job.bots):
        played, won = int(games[which]), float(wins[which] / SHARES)
        mean = float(scores[which] / played / job.game.scale)
        cross = [
            float(ahead[which, other] / (2 * met[which, other])) if other != which and met[which, other] else None
            for other in range(count)
        ]
        entrants.append(
            Entrant(
                bot, played, won, won / played, *wilson(won, played), mean, ratings[which], cross, met[which].tolist()
            )
        )
    return entrants


def tournament_of(job: Deals, sums: Sums, seconds: float, threads: int) -> Tournament:
    """What the deals of a tournament came to."""
    return Tournament(
        job.game.name,
        job.seats,
        sums["matches"],
        sums["matches"] // job.seats,
        len(_lineups(len(job.bots), job.seats)),
        job.seed,
        job.milliseconds,
        job.playouts,
        threads,
        dict(job.options),
        sums["decisions"],
        seconds,
        entrants_of(job, sums),
    )


def _reached(played: Sequence[tuple[int, ...]]) -> set[int]:
    """The bots that meet the first one in some lineup, or somebody who does, and so on."""
    reached = {0}
    while True:
        more = reached.union(*(lineup for lineup in played if reached.intersection(lineup)))
        if more == reached:
            return reached
        reached = more


# ---- From beginning to end


def enter(
    game: Game,
    bots: Sequence[str],
    seed: int = 1,
    milliseconds: int = MILLISECONDS,
    playouts: int | None = None,
    options: Mapping[str, str] | None = None,
    seats: int | None = None,
    kind: str = CHECKED,
) -> Deals:
    """The deals of a tournament, once it is known that they can be played."""
    seats = seats_for(game, len(bots), seats)
    for what, value in (("milliseconds", milliseconds), ("playouts", playouts)):
        if value is not None and value < 1:
            raise WaysideError(f"the number of {what} is 1 or more; {value} is not")
    bound = f"{milliseconds}" if playouts is None else f"{playouts}p"
    names = tuple(f"{bot}:{bound}" if bot in SEARCHES else bot for bot in bots)
    values = parse_options(game.options, options or {})
    game.new_record(seats, values)  # what does not suit so many seats is said here
    job = Deals(game, seed, names, seats, tuple(values.items()), milliseconds, playouts, kind)
    job.lineup(0)
    for bot in names:
        make_bot(game, bot)
    return job


def whole_deals(job: Deals, games: int) -> int:
    """The deals that so many matches take, the last one played to its end; refused where too few to rate all bots."""
    if games < 1:
        raise WaysideError(f"the number of games is 1 or more; {games} is not")
    deals, every = -(-games // job.seats), _lineups(len(job.bots), job.seats)
    if len(_reached(every[:deals])) < len(job.bots):
        raise WaysideError(
            f"in {games:,} games {len(job.bots)} bots at {job.seats} seats do not all meet, not even by way of others; "
            f"--games {len(every) * job.seats} plays each lineup once"
        )
    return deals


def usual_workers(deals: int, threads: int) -> Workers:
    """Who plays if nobody else is named: this thread, or processes, as a match is not compiled rules alone."""
    return OneThread() if min(threads, deals) == 1 else Processes(min(threads, deals))


def play_tournament(
    game: Game,
    bots: Sequence[str],
    games: int = 200,
    seed: int = 1,
    milliseconds: int = MILLISECONDS,
    playouts: int | None = None,
    threads: int | None = None,
    options: Mapping[str, str] | None = None,
    progress: Callable[[int], None] | None = None,
    kind: str = CHECKED,
    seats: int | None = None,
) -> Tournament:
    """Let bots play at least `games` matches here, in whole deals; `progress` hears how many are done.

    A bot called `search` or `search+learned` thinks for so many milliseconds or playouts; `search:500` keeps its own
    bound.
    """
    job = enter(game, bots, seed, milliseconds, playouts, options, seats, kind)
    deals, threads = whole_deals(job, games), how_many(threads)
    tell = counted(progress, job.seats)
    played = spread_out(job, deals, Spread(), lambda: usual_workers(deals, threads), tell)
    return tournament_of(job, played.sums, played.seconds, threads)


def merged_tournament(paths: Sequence[Path]) -> Tournament:
    """What the parts in files say together."""
    found = merge(paths, "tournament")
    told = found.job
    options = tuple(told["options"].items())
    limits = told["milliseconds"], told["playouts"]
    job = Deals(found.game(), told["seed"], tuple(told["bots"]), told["seats"], options, *limits)
    return tournament_of(job, found.sums, found.seconds, 0)
