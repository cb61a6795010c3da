"""Tournaments: bots meet in live matches, each on its own sight, and change seats from game to game.

Every deal is played as often as there are seats, each time with the bots one seat further: what luck
the cards bring, they bring to all in turn. In match number m the deal is m // seats.
"""

import hashlib
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from wayside.bots.players import SEARCH, Bot, make_bot
from wayside.bots.search import MILLISECONDS, SearchBot
from wayside.engine.errors import WaysideError
from wayside.engine.forms import CHECKED
from wayside.engine.game import Game, Rules
from wayside.engine.match import Match
from wayside.engine.options import parse_options
from wayside.lab.estimates import wilson


@dataclass(frozen=True)
class Entrant:
    """One of the bots, and how it fared."""

    bot: str
    wins: float
    """Games won, ties shared."""
    share: float
    low: float
    high: float
    """The 95% interval of the share is from `low` to `high`."""
    mean_score: float
    """In the game's own unit."""


@dataclass(frozen=True)
class Tournament:
    """Who met, on what terms, and what came of it."""

    game: str
    games: int
    seed: int
    milliseconds: int
    playouts: int | None
    threads: int
    options: dict[str, int]
    decisions: int
    seconds: float
    entrants: list[Entrant]

    @property
    def seats(self) -> int:
        return len(self.entrants)

    def as_dict(self) -> dict[str, Any]:
        return {**asdict(self), "seats": self.seats, "fair_share": 1 / self.seats}


@dataclass(frozen=True)
class Terms:
    """All that a match of a tournament depends on, but its number."""

    game: Game
    bots: tuple[str, ...]
    seed: int
    options: tuple[tuple[str, int], ...]
    kind: str = CHECKED
    """The form of rules that the matches run by."""


@dataclass(frozen=True)
class Outcome:
    """One match: what each bot scored, in the order of the bots, and how many decisions it took."""

    scores: list[int]
    decisions: int

    def shares(self) -> list[float]:
        """Each bot's part of the win."""
        winners = self.scores.count(max(self.scores))
        return [(score == max(self.scores)) / winners for score in self.scores]


def bot_at(seat: int, number: int, seats: int) -> int:
    """Which bot sits in a seat of match `number`: they move on by one seat from match to match."""
    return (seat - number) % seats


def _bytes(*what: object) -> bytes:
    return hashlib.sha256(" ".join(map(str, what)).encode()).digest()


@cache
def rules_of(game: Game, kind: str) -> Rules:
    """The rules of all matches in this process: they are compiled once."""
    return Rules(game, kind)


def seat_bots(terms: Terms, number: int) -> list[Bot]:
    """The bots of match `number` in the order of their seats; a search waits here until it is compiled."""
    seated: list[Bot] = []
    for seat in range(len(terms.bots)):
        which = bot_at(seat, number, len(terms.bots))
        bot = make_bot(terms.game, terms.bots[which], int.from_bytes(_bytes(terms.seed, number, which)))
        if isinstance(bot, SearchBot):
            bot.mind.compile_now()
        seated.append(bot)
    return seated


def play_match(terms: Terms, number: int) -> Outcome:
    """Match `number` of a tournament, from the deal to the scores."""
    seats = len(terms.bots)
    seated = seat_bots(terms, number)
    match = Match(
        terms.game,
        [bot.name for bot in seated],
        dict(terms.options),
        secret=_bytes("deal", terms.seed, number // seats),
        nonces=[bytes(16)] * seats,
        rules=rules_of(terms.game, terms.kind),
    )
    while not match.over:
        for seat in match.waiting():
            match.play(seat, seated[seat].choose(match, seat))
    standing = match.standing()
    scores = [0] * seats
    for seat, score in enumerate(standing):
        scores[bot_at(seat, number, seats)] = score
    return Outcome(scores, len(match.entries))


_told: list[Terms] = []
"""In a process that plays matches for a tournament: its terms."""


def _hear(terms: Terms) -> None:
    _told.append(terms)


def play_number(number: int) -> Outcome:
    """A match by the terms that this process was told."""
    return play_match(_told[0], number)


def processes_for(terms: Terms, threads: int) -> ProcessPoolExecutor:
    """Processes that are told the terms once, when they begin.

    A game that is sent with every match would be another one each time: its rules would be loaded again for each.
    """
    return ProcessPoolExecutor(threads, multiprocessing.get_context("spawn"), _hear, (terms,))


def _outcomes(terms: Terms, games: int, threads: int) -> Iterator[Outcome]:
    """All matches, one after another, or shared out among several processes."""
    if threads == 1:
        yield from (play_match(terms, number) for number in range(games))
        return
    seat_bots(terms, 0)  # compiles once, so that every process finds it in the cache
    with processes_for(terms, threads) as pool:
        yield from pool.map(play_number, range(games))


def summarise(bots: Sequence[str], outcomes: Sequence[Outcome], scale: int = 1) -> list[Entrant]:
    """How each bot fared over all matches; so many of what the scores count make one unit."""
    entrants = []
    for which, bot in enumerate(bots):
        wins = sum(outcome.shares()[which] for outcome in outcomes)
        mean = sum(outcome.scores[which] for outcome in outcomes) / len(outcomes) / scale
        entrants.append(Entrant(bot, wins, wins / len(outcomes), *wilson(wins, len(outcomes)), mean))
    return entrants


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
) -> Tournament:
    """Let one bot a seat play `games` matches; `progress` hears how many are done.

    A bot called `search` thinks for so many milliseconds or playouts; `search:500` keeps its own bound.
    """
    game.check_seats(len(bots))
    for what, value in (("games", games), ("milliseconds", milliseconds), ("playouts", playouts), ("threads", threads)):
        if value is not None and value < 1:
            raise WaysideError(f"the number of {what} is 1 or more; {value} is not")
    threads = len(os.sched_getaffinity(0)) if threads is None else threads
    bound = f"{milliseconds}" if playouts is None else f"{playouts}p"
    names = tuple(f"{SEARCH}:{bound}" if bot == SEARCH else bot for bot in bots)
    values = parse_options(game.options, options or {})
    terms = Terms(game, names, seed, tuple(values.items()), kind)
    for bot in names:
        make_bot(game, bot)
    outcomes: list[Outcome] = []
    begun = time.perf_counter()
    for outcome in _outcomes(terms, games, min(threads, games)):
        outcomes.append(outcome)
        if progress is not None:
            progress(len(outcomes))
    return Tournament(
        game.name,
        games,
        seed,
        milliseconds,
        playouts,
        threads,
        values,
        sum(outcome.decisions for outcome in outcomes),
        time.perf_counter() - begun,
        summarise(bots, outcomes, game.scale),
    )
