"""Chances: what a seat may expect of each of its moves, as everybody's share of the win.

From the seat's sight, moves are tried in the same worlds and played on to the end of the match (weighing.py). A move
that is surely worse than another leaves the race; it is over when the leader is told apart from all others, or when
what could still lie between them is too little to matter. What time is left makes the figures finer. Moves that
could not be told apart share their place and their chance: nobody is told of a difference that may not be there.

The worlds come from the sight (`seed_of`): of one and the same, as `Match.steady_sight` gives it, the same is said.
"""

import hashlib
import math
import time
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Literal

import numpy as np

from wayside.bots.learning import learn
from wayside.bots.players import policies
from wayside.bots.random import random
from wayside.bots.weighing import (
    FINER,
    FITTED,
    LEVEL,
    LEVEL_SQUARES,
    LOOK,
    MOST_SAMPLES,
    NEXT,
    NO_MOVE,
    SAMPLES,
    SEAT_WEIGHTS,
    SPENT,
    WEIGHT,
    WEIGHT_ERROR,
    WHOLE,
    WORLDS,
    Pan,
    Scales,
    Tally,
)
from wayside.engine.calibration import Calibration
from wayside.engine.game import Game, Rules
from wayside.engine.match import fits
from wayside.engine.moves import verb_of
from wayside.engine.reasons import reason_for
from wayside.engine.record import Record

Note = Literal["", "forced", "equal", "no-hints", "not-ready"]
"""Only one move; the best cannot be told apart; the game wants no help here; rules still too slow to say anything."""

MILLISECONDS = 3000  # to think, at most
SURE = 3.5  # standard errors by which a move must lie behind another to be told apart: there are many looks
LIKELY = 2.6  # standard errors within which a gap lies that is still possible
CLOSE = 0.01  # a gap of less than a point matters to nobody
FIRST_LOOK = 16  # worlds before anything is said or decided
GROWTH = 1.25  # worlds from one look to the next: few looks, so that none is a lucky one
FINE, ROUGH = 0.01, 0.025  # how far off the chances of the leaders, and of the others, may be
LEARNING = 0.3  # of all time, at most, is for learning what an outlook means
RACING = 0.75  # and up to here leaders may be told apart; the rest is for fine figures
FEWEST = 64  # whole matches to learn from, at least
LOOK_AGAIN = 16  # whole matches after which somebody looks at what they say
BOTH_SIDES = 1.96  # standard errors: what lies within is said to be possible, and is nineteen times in twenty
PORTION = 0.05  # seconds that pass before somebody looks at the clock


@dataclass(frozen=True)
class Weighed:
    """What is known of a move."""

    move: int
    text: str
    chance: float
    """The seat's share of the win if it plays this; one and the same for all that share a place."""
    low: float
    high: float
    """Between these it lies, nineteen times in twenty."""
    chances: list[float]
    """Everybody's, then."""
    place: int
    """1 is best. What cannot be told apart from the best of its group has the same place."""
    tries: int
    doubt: float = 0.0
    """So much, nineteen times in twenty, the gap between the leader and this may be off."""
    reason: str = ""
    clause: str = ""


@dataclass(frozen=True)
class Weighing:
    """What is known of all moves of a seat, best first."""

    moves: list[Weighed]
    chances: list[float]
    """Everybody's after the leader."""
    tries: int
    settled: bool
    """The leader is told apart from all others, or they are as good as equal; else time was up."""
    note: Note = ""


@cache
def scales_for(game: Game) -> Scales:
    """One a game in a process: it is compiled once. The match is played on by the game's own sensible bot, if any."""
    return Scales(game, policies(game).get("sensible", random))


def seed_of(sight: Record) -> int:
    """The seed of a sight's worlds; its dice count for nothing."""
    still = sight.copy()
    still.rng[0] = still.rng[1] = 0
    return int.from_bytes(hashlib.sha256(bytes(still)).digest()[:7])


def hints_allowed(game: Game, sight: Record, seat: int) -> bool:
    """Whether a game wants players to be helped with this decision."""
    return all(game.verbs[verb_of(line[0])].hints for line in Rules(game).offers(sight, seat))


# ---- The race


class Race:
    """A sight that is being weighed: as long as one likes, in portions, here or where its tally is sent."""

    def __init__(
        self,
        game: Game,
        sight: Record,
        seat: int,
        tally: Tally | None = None,
        seed: int | None = None,
        milliseconds: int = MILLISECONDS,
        tries: int | None = None,
        scales: Scales | None = None,
        played: int | None = None,
        only: int | None = None,
    ) -> None:
        """`milliseconds`: all the time there is for it; or, if they are named, all tries.

        `played`: a move that is to be weighed as well, where its amount is none of those that are tried. `only`: a move
        that is weighed alone, or NO_MOVE, for a position as it stands.
        """
        self.game, self.sight, self.seat, self.played = game, sight, seat, played
        self.seed = seed_of(sight) if seed is None else seed
        self.milliseconds, self.most_tries = milliseconds, tries
        self._pan = Pan(scales or scales_for(game), sight)
        if tally is None:
            tally = self._pan.candidates(seat, played) if only is None else Tally([only], self._pan.looks)
        self.tally = tally
        if sight.over:
            tally.marks[FITTED] = 1  # there is nothing to learn where all is known

    @property
    def used(self) -> float:
        """The part of all time, or tries, that is gone."""
        if self.most_tries is not None:
            return self.tally.tries / self.most_tries
        return float(self.tally.marks[SPENT]) / (1000 * self.milliseconds)

    @property
    def finished(self) -> bool:
        """Nothing is left to try, or no time."""
        return self.used >= 1 or not self.tally.live.any()

    def think(self, milliseconds: float = math.inf) -> None:
        """Go on for so long, or until it is finished."""
        begun = now = time.perf_counter()
        until = begun + milliseconds / 1000
        spent = int(self.tally.marks[SPENT])
        portions = {False: 1, True: 1}  # of whole matches fewer can be played until somebody looks at the clock
        while now < until and not self.finished:
            whole = self.tally.learning or bool(self.tally.marks[FINER])
            asked = min(portions[whole], self._wanted(whole))
            self._pan.try_more(self.tally, self.seat, self.seed, asked, whole)
            if self.tally.learning:
                self._learn()
            elif self._to_be_looked_at(whole):
                self._look()
            before, now = now, time.perf_counter()
            self.tally.marks[SPENT] = spent + int(1_000_000 * (now - begun))
            if now - before > PORTION:
                portions[whole] = max(1, portions[whole] // 2)
            elif asked == portions[whole] and now - before < PORTION / 2:
                portions[whole] *= 2

    def _to_be_looked_at(self, whole: bool) -> bool:
        """However fast the machine is: where one looks must not depend on it."""
        marks = self.tally.marks
        if whole:
            return bool(marks[WHOLE] % LOOK_AGAIN == 0)
        return bool(marks[NEXT] == 0 and marks[WORLDS] >= marks[LOOK])

    def _learn(self) -> None:
        """Once enough has been seen, or as much as there is time for: what the outlook means."""
        tally, seats = self.tally, self.sight.seats
        count, whole = int(tally.marks[SAMPLES]), int(tally.marks[WHOLE])
        if whole % LOOK_AGAIN or (whole < MOST_SAMPLES and (self.used < LEARNING or whole < FEWEST)):
            return
        if count:
            numbers, shares = tally.samples[:count, :seats, 0], tally.samples[:count, :seats, 1]
            assert self.game.outlook is not None
            weight, error, own, chances = learn(numbers, shares, self.game.outlook.weight)
            tally.weights[WEIGHT], tally.weights[WEIGHT_ERROR] = weight, error
            tally.weights[SEAT_WEIGHTS : SEAT_WEIGHTS + seats] = own
            beyond = shares - chances
            tally.level[:seats] = beyond.sum(axis=0)
            tally.level[LEVEL_SQUARES] = (beyond[:, self.seat] ** 2).sum()
        tally.marks[FITTED] = 1

    def _wanted(self, whole: bool) -> int:
        """Playouts until there is something to look at."""
        tally = self.tally
        live = 1 if whole else int(tally.live.sum())
        done = int(tally.marks[WHOLE])
        wanted = LOOK_AGAIN - done % LOOK_AGAIN
        if not whole:
            tally.marks[LOOK] = max(tally.marks[LOOK], FIRST_LOOK)
            begun = int(tally.live[: tally.marks[NEXT]].sum())
            wanted = int(tally.marks[LOOK] - tally.marks[WORLDS]) * live - begun
        if self.most_tries is not None:
            wanted = min(wanted, max(live, self.most_tries - tally.tries))
        return max(1, wanted)

    def _look(self) -> None:
        """Who goes on: those who may still lead; once that is clear, all whose figures are too rough."""
        tally, seen = self.tally, Standings(self.tally, self.seat)
        tally.marks[LOOK] = math.ceil(max(tally.marks[WORLDS] * GROWTH, tally.marks[WORLDS] + FIRST_LOOK))
        undecided = seen.undecided()
        group = {seen.leader, *seen.equals()}
        tally.marks[FINER] = 0
        if undecided and self.used < RACING:
            racing = [seen.leader, *undecided]
        else:
            off = {i: seen.off(i) for i in range(len(tally)) if seen.off(i) > (FINE if i in group else ROUGH)}
            racing = list(off)
            if tally.looks and seen.level_off() > max([FINE, *off.values()]):
                racing = sorted(group)  # more is to be gained from whole matches
                tally.marks[FINER] = 1
        tally.live[:] = 0
        tally.live[racing] = 1

    def position(self) -> Weighing:
        """What is known by now where only one thing is weighed."""
        chances = _pooled(
            self.tally, Standings(self.tally, self.seat), [0], self.seat, self.sight.seats, self.game.calibration
        )
        ready = self.tally.tries >= FIRST_LOOK
        return Weighing([], chances[0], self.tally.tries, ready, "" if ready else "not-ready")

    def weighing(self) -> Weighing:
        """What is known by now."""
        return weighing_of(self.game, self.sight, self.seat, self.tally, self.played)


class Standings:
    """What a tally says of its moves, beside each other."""

    def __init__(self, tally: Tally, seat: int) -> None:
        self.tally, self.seat = tally, seat
        self.visits = np.maximum(tally.visits, 1)
        self.means = tally.sums[:, seat] / self.visits
        self.whole = max(float(tally.level[LEVEL]), 1.0)
        """Matches that say by how much all of these are too low or too high."""
        met = np.maximum(tally.met, 1)
        self.gap = tally.gaps / met
        # One more world that was as bad as can be: where few have been seen, none of them different, it is not yet
        # sure that none will be.
        spread = np.maximum(tally.squares / met - self.gap**2, 0) + 1 / met
        self.error = np.sqrt(spread / met)
        self.reach = self.error
        """The same of how large a gap is: what an outlook is worth may be off, but never so that less is better."""
        if tally.weights[WEIGHT] > 0:
            self.reach = np.hypot(self.error, self.gap * tally.weights[WEIGHT_ERROR] / tally.weights[WEIGHT])
        behind = (tally.met >= FIRST_LOOK) & (self.gap > SURE * self.error)
        self.beaten: np.ndarray[Any, Any] = np.asarray(behind.any(axis=0))
        if self.beaten.all():
            self.beaten[int(np.argmax(self.means))] = False
        ahead = np.where(self.beaten, -1.0, self.means)
        self.leader = int(np.argmax(ahead))

    def told_apart(self, better: int, worse: int) -> bool:
        """Whether one is surely better than the other."""
        if self.tally.met[better, worse] < FIRST_LOOK:
            return False
        return bool(self.gap[better, worse] > SURE * self.error[better, worse])

    def equals(self) -> list[int]:
        """Those that nothing has told apart from the leader."""
        return [i for i in range(len(self.tally)) if i != self.leader and not self.beaten[i]]

    def close(self) -> list[int]:
        """Those that are surely worse than the leader, but by so little that nobody should be told to mind."""
        lead = self.leader
        return [i for i in range(len(self.tally)) if self.told_apart(lead, i) and self.gap[lead, i] < CLOSE]

    def undecided(self) -> list[int]:
        """Those of its equals that may yet turn out to be better or worse by a point."""
        lead = self.leader
        possible = np.abs(self.gap[lead]) + LIKELY * self.reach[lead]
        return [i for i in self.equals() if possible[i] >= CLOSE]

    def level_off(self) -> float:
        """By how much all chances together may be wrong, where an outlook says them."""
        return BOTH_SIDES * math.sqrt((float(self.tally.level[LEVEL_SQUARES]) + 1) / self.whole**2)

    def between(self, i: int) -> tuple[float, float]:
        """Between what a move's chance lies."""
        mean, tries = float(self.means[i]), int(self.tally.visits[i])
        if not self.tally.looks or not tries:
            return between(mean, tries)
        off = math.hypot(self.off(i), self.level_off())
        mean += float(self.tally.level[self.seat]) / self.whole
        return max(0.0, mean - off), min(1.0, mean + off)

    def off(self, i: int) -> float:
        """By how much a move's chance may be wrong, beside what all may be."""
        mean, tries = float(self.means[i]), int(self.tally.visits[i])
        if not self.tally.looks or not tries:
            low, high = between(mean, tries)
            return (high - low) / 2
        spread = max(0.0, float(self.tally.squares[i, i]) / tries - mean * mean) + 1 / tries
        return BOTH_SIDES * math.sqrt(spread / tries)

    def places(self) -> list[list[int]]:
        """All moves in groups, the best first; of each group the first is the best that was not yet placed."""
        order = sorted(range(len(self.tally)), key=lambda i: (bool(self.beaten[i]), -self.means[i], i))
        groups: list[list[int]] = []
        while order:
            first = self.leader if not groups else order[0]
            if not groups:
                group = sorted({first, *self.equals(), *self.close()}, key=lambda i: (i != first, i))
            else:
                group = [i for i in order if i == first or not self._apart(first, i)]
            groups.append(group)
            order = [i for i in order if i not in group]
        return groups

    def _apart(self, better: int, worse: int) -> bool:
        """Of those that are beaten: by the worlds both were in, or, where they hardly met, by their figures alone."""
        if self.told_apart(better, worse):
            return True
        return self.between(better)[0] > self.between(worse)[1]


def between(mean: float, tries: int) -> tuple[float, float]:
    """Wilson's interval of a share that was seen in so many tries."""
    if tries == 0:
        return 0.0, 1.0
    square = BOTH_SIDES**2 / tries
    middle = (mean + square / 2) / (1 + square)
    half = BOTH_SIDES / (1 + square) * math.sqrt(mean * (1 - mean) / tries + square / (4 * tries))
    return max(0.0, middle - half), min(1.0, middle + half)


# ---- What is told


def weighing_of(game: Game, sight: Record, seat: int, tally: Tally, played: int | None = None) -> Weighing:
    """A tally in words and figures."""
    seen, right = Standings(tally, seat), game.calibration
    shown: dict[int, Weighed] = {}
    place = 1
    for group in seen.places():
        chances, low, high = _pooled(tally, seen, group, seat, sight.seats, right)
        for i in sorted(group, key=lambda i: (i != 0, -seen.means[i], i)):  # the policy's own first, if it is as good
            move = int(tally.moves[i])
            doubt = BOTH_SIDES * float(seen.reach[seen.leader, i]) if i != seen.leader else 0.0
            shown[i] = Weighed(
                move, game.move_text(move), chances[seat], low, high, chances, place, int(tally.visits[i]), doubt
            )
        place += len(group)
    moves = _with_reasons(game, sight, seat, _one_an_offer(game, sight, seat, list(shown.values()), played))
    settled = not seen.undecided() and int(tally.visits.min()) >= FIRST_LOOK
    note: Note = ""
    if int(tally.visits.min()) < FIRST_LOOK:
        note = "not-ready"
    elif len(tally) == 1:
        note = "forced"
    elif sum(each.place == 1 for each in moves) > 1:
        note = "equal"
    return Weighing(moves, moves[0].chances, tally.tries, settled, note)


def _pooled(
    tally: Tally, seen: Standings, group: list[int], seat: int, seats: int, right: Calibration
) -> tuple[list[float], float, float]:
    """Everybody's chances after any move of a group, and between what the seat's own lies."""
    visits = int(tally.visits[group].sum())
    if visits == 0:
        return [1 / seats] * seats, 0.0, 1.0
    shares = tally.sums[group, :seats].sum(axis=0) / visits + tally.level[:seats] / seen.whole
    shares = np.clip(shares, 0.0, 1.0)
    chances = (shares / shares.sum()).tolist()
    pairs = [seen.between(i) for i in group if tally.visits[i]]
    ends = [_seat_at(chances, seat, end, right) for pair in pairs for end in pair]
    return right.put_right(chances), min(ends), max(ends)


def _seat_at(chances: list[float], seat: int, chance: float, right: Calibration) -> float:
    """A seat's chance put right, were it that, and the others' as they are to each other."""
    rest = 1 - chances[seat]
    moved = [(1 - chance) * each / rest if rest else (1 - chance) / (len(chances) - 1) for each in chances]
    moved[seat] = chance
    return right.put_right(moved)[seat]


def _one_an_offer(game: Game, sight: Record, seat: int, weighed: list[Weighed], played: int | None) -> list[Weighed]:
    """Of each offer its best move, where the amount is free, and what was played; best first."""
    kept: list[Weighed] = []
    lines = Rules(game).offers(sight, seat)
    for each in weighed:
        line = next((line for line in lines if fits(line, each.move)), None)
        if line is not None:
            lines.remove(line)
        if line is not None or each.move == played:
            kept.append(each)
    return kept


def _with_reasons(game: Game, sight: Record, seat: int, weighed: list[Weighed]) -> list[Weighed]:
    """Each with why one would play it, beside the best of the others."""
    if game.reasons is None:
        return weighed
    moves = [each.move for each in weighed]
    said = [reason_for(game, sight, seat, move, [other for other in moves if other != move]) for move in moves]
    return [replace(each, reason=reason, clause=clause) for each, (reason, clause) in zip(weighed, said, strict=True)]


def weigh(
    game: Game,
    sight: Record,
    seat: int,
    *,
    milliseconds: int = MILLISECONDS,
    tries: int | None = None,
    seed: int | None = None,
    scales: Scales | None = None,
) -> Weighing:
    """What a seat may expect of each of its moves, from what it knows; bounded by time, or by tries."""
    if not hints_allowed(game, sight, seat):
        return Weighing([], [], 0, True, "no-hints")
    race = Race(game, sight, seat, None, seed, milliseconds, tries, scales)
    race.think()
    return race.weighing()


def chances_of(
    game: Game,
    sight: Record,
    viewer: int,
    tries: int,
    seed: int | None = None,
    move: int = NO_MOVE,
    scales: Scales | None = None,
) -> list[float]:
    """Everybody's chances in a position as a seat knows it, whoever is to decide; or after a move of that seat."""
    race = Race(game, sight, viewer, None, seed, tries=tries, scales=scales, only=move)
    race.think()
    return race.position().chances
