"""What a report is made of, as jobs: games with traces, games with somebody careless, and games by other editions.

Each comes to whole numbers that add up (lab/sums.py), so a report can be played by threads, by processes, or by a
cluster, and says the same to the last digit. Editions are compared game by game; so of those every game's figures are
handed back, each under its number.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, ClassVar

import numpy as np

from wayside.bots.players import find_policy
from wayside.bots.random import random
from wayside.engine.edition import read_edition, value_at
from wayside.engine.errors import BadEdition
from wayside.engine.game import Game
from wayside.engine.trace import Slips, TraceBatch, new_lines
from wayside.lab.jobs import Job
from wayside.lab.report.reading import Reading
from wayside.lab.report.totals import Ruler, Totals, totals_of
from wayside.lab.report.variant import Played, Variant, play_elsewhere
from wayside.lab.sums import Sums, added

CHUNK = 4096  # games whose traces are in memory at once
FIRST = 128  # games by which it is found out how long they take
BLOCK = 4096  # games of a variant that are played in one process, or more where these take no time

Array = np.ndarray[Any, Any]


def trace_batch(game: Game, bots: Sequence[str], options: Mapping[str, int]) -> TraceBatch:
    """What plays games of these bots, on one core; who is careless plays anything."""
    return TraceBatch(game, [find_policy(game, bot) for bot in bots], random, options)


@dataclass(frozen=True)
class Traced(Job):
    """Games of bots that are rules, with their traces."""

    bots: tuple[str, ...]
    """One a seat."""
    options: tuple[tuple[str, int], ...]

    @property
    def seats(self) -> int:
        return len(self.bots)

    @property
    def first(self) -> int:
        return FIRST

    def terms(self) -> dict[str, Any]:
        return {"kind": "report", "seats": self.seats, "bots": list(self.bots), "options": dict(self.options)}

    def batch(self) -> TraceBatch:
        return trace_batch(self.game, self.bots, dict(self.options))

    def prepare(self) -> None:
        self.batch().run(self.seed, 0, new_lines(self.game, 1))

    def read(self, batch: TraceBatch, lines: Array, start: int, slips: Slips | None = None) -> Reading:
        """As many games as there are lines, from a number on."""
        batch.run(self.seed, start, lines, slips)
        return Reading(self.game, self.seats, lines)


@dataclass(frozen=True)
class TracedGames(Traced):
    """Games, and all that a report says of them."""

    ruler: Ruler

    def terms(self) -> dict[str, Any]:
        return {**super().terms(), "ruler_games": self.ruler.games}

    def run(self, numbers: range) -> Sums:
        totals, batch = Totals(), self.batch()
        lines = new_lines(self.game, min(CHUNK, len(numbers)))
        for start in range(numbers.start, numbers.stop, len(lines)):
            totals.merge(totals_of(self.read(batch, lines[: numbers.stop - start], start), self.ruler))
        return totals.as_sums()


@dataclass(frozen=True)
class Careless:
    """Who makes so many of a thousand choices by lot, in one phase and stage or everywhere."""

    slips: int
    phase: int
    stage: int

    @property
    def name(self) -> str:
        return f"{self.slips} {self.phase} {self.stage}"


@dataclass(frozen=True)
class CarelessGames(Traced):
    """Games that are played as often as there are seats, with one after the other careless in one way."""

    ways: tuple[Careless, ...]
    games: int
    """Of each way: number i is game i modulo so many of way i over so many."""

    def terms(self) -> dict[str, Any]:
        return {**super().terms(), "ways": [way.name for way in self.ways], "each": self.games}

    def run(self, numbers: range) -> Sums:
        """Of each way: the games, and of what the careless seats won, in parts, the sum and the squares by game."""
        sums: Sums = {}
        batch, lines = self.batch(), new_lines(self.game, min(CHUNK, len(numbers)))
        for which, each in groupby(numbers, lambda number: number // self.games):
            games = [number % self.games for number in each]
            way = self.ways[which]
            for start in range(games[0], games[-1] + 1, len(lines)):
                part = lines[: games[-1] + 1 - start]
                kept = np.zeros(len(part), np.int64)
                for seat in range(self.seats):
                    slips = Slips(seat, way.slips, way.phase, way.stage)
                    kept += self.read(batch, part, start, slips).shares[:, seat]
                found = {"games": len(part), "shares": int(kept.sum()), "squares": int((kept * kept).sum())}
                sums = added(sums, {way.name: found})
        return sums


@dataclass(frozen=True)
class VariantGames(Job):
    """Games by several editions, options or bots, on the same dice."""

    variants: tuple[Variant, ...]
    figures: tuple[str, ...]
    """The measures that are handed back."""
    games: int
    """Of each variant."""
    kind: str = "report"
    """The command that it is for."""
    asked: Any = None
    """What was asked for, as JSON: whoever has the sums can tell of them again."""

    unit: ClassVar[str] = "blocks of games"

    @property
    def blocks(self) -> int:
        """Of each variant. Number i is block i modulo so many of variant i over so many."""
        return -(-self.games // BLOCK)

    @property
    def total(self) -> int:
        """How many numbers there are."""
        return len(self.variants) * self.blocks

    def terms(self) -> dict[str, Any]:
        parts = read_edition(self.game.folder)
        told = [
            {
                "bots": list(each.bots),
                "options": dict(each.options),
                "edition": {path: [value_at(parts, path), value] for path, value in each.edition.items()},
            }
            for each in self.variants
        ]
        return {
            "kind": self.kind,
            "variants": told,
            "figures": list(self.figures),
            "each": self.games,
            "asked": self.asked,
        }

    def run(self, numbers: range) -> Sums:
        """Of each variant, by the first game of a block and the measure, what every game gave; or why there is none."""
        sums: Sums = {"played": {}, "refused": {}}
        for which, each in groupby(numbers, lambda number: number // self.blocks):
            blocks = [number % self.blocks for number in each]
            games = range(blocks[0] * BLOCK, min((blocks[-1] + 1) * BLOCK, self.games))
            try:
                played = play_elsewhere(self.variants[which], self.seed, games)
            except BadEdition as error:
                sums["refused"] = added(sums["refused"], {str(which): {str(error): 1}})
                continue
            sums["played"][str(which)] = {
                str(games[at]): {
                    name: [_short(column[at : at + BLOCK]) for column in played.found[name]] for name in self.figures
                }
                for at in range(0, len(games), BLOCK)
            }
        return sums


def _short(column: Array) -> list[int]:
    """A column as whole numbers; of one that says the same throughout, one number."""
    told: list[int] = column.tolist()
    return told[:1] if len(set(told)) == 1 else told


def variants_played(job: VariantGames, sums: Mapping[str, Any]) -> list[Played | str | None]:
    """What each variant gave, or why it makes no game; None where it was not played."""
    return [_variant_played(job, sums, str(which)) for which in range(len(job.variants))]


def _variant_played(job: VariantGames, sums: Mapping[str, Any], which: str) -> Played | str | None:
    if not sums:
        return None
    if which in sums["refused"]:
        return str(min(sums["refused"][which]))
    blocks = sums["played"].get(which, {})
    parts: dict[str, list[list[Array]]] = {name: [] for name in job.figures}
    games = 0
    while str(games) in blocks:  # games are compared by their numbers, so only what has no gap before it
        count = min(BLOCK, job.games - games)
        for name, columns in blocks[str(games)].items():
            long = [np.array(each, np.int64) for each in columns]
            parts[name].append([np.repeat(each, count) if len(each) == 1 else each for each in long])
        games += count
    if not games:
        return None
    columns = {name: [np.concatenate(each) for each in zip(*blocks, strict=True)] for name, blocks in parts.items()}
    return Played(games, {name: (x, y) for name, (x, y) in columns.items()})
