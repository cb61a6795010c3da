"""Totals: all that a report says of its games, as sums and histograms of whole numbers.

Whoever adds them up in whatever order gets the same, so games can be shared out among processes and machines as ranges
of numbers: `totals_of` a range, `merge` others', and `as_sums` and `from_sums` on the way.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from wayside.engine import trace
from wayside.engine.trace import POINTS
from wayside.lab.estimates import rising, sums_of
from wayside.lab.report.reading import Reading, measures
from wayside.lab.sums import Sums

Array = np.ndarray[Any, Any]

BARS = 48  # of a histogram of margins
SIDE = 12  # classes of leads, as many again of being behind, and one of neither
SURE = 0.9  # a game is decided once the best seat's chance stays as large as this
THOUSAND = 1000
WITHOUT_AMOUNT = 0xFFFFFFFF


def _whole(values: Any) -> Array:
    """Whole numbers as an array; of sums that may outgrow 64 bits each is a Python number."""
    if isinstance(values, np.ndarray):
        return values.copy() if values.dtype == object else values.astype(np.int64)
    try:
        return np.array(values, np.int64)
    except OverflowError:
        return np.array(values, object)


@dataclass
class Totals:
    """Named arrays of whole numbers, and how often which opening was played."""

    sums: dict[str, Array] = field(default_factory=dict)
    openings: Counter[tuple[int, ...]] = field(default_factory=Counter)
    """Seats that opened so; the last number of a key is which of the two sums it is."""

    def add(self, name: str, values: Any) -> None:
        """Add to the numbers of a name; a longer histogram makes room for itself."""
        more = _whole(values)
        if name not in self.sums:
            self.sums[name] = more.copy()
            return
        have = self.sums[name]
        if have.shape != more.shape:
            shape = tuple(max(sizes) for sizes in zip(have.shape, more.shape, strict=True))
            have, more = (np.pad(a, [(0, n - m) for n, m in zip(shape, a.shape, strict=True)]) for a in (have, more))
        self.sums[name] = have + more

    def merge(self, other: "Totals") -> None:
        """Add all of another's."""
        for name, values in other.sums.items():
            self.add(name, values)
        self.openings.update(other.openings)

    @property
    def games(self) -> int:
        return int(self.sums["games"]) if self.sums else 0

    def as_sums(self) -> Sums:
        """All of it, to be added up with others'."""
        return {
            "sums": {name: values.tolist() for name, values in self.sums.items()},
            "openings": {" ".join(map(str, key)): int(n) for key, n in self.openings.items()},
        }

    @classmethod
    def from_sums(cls, sums: Mapping[str, Any]) -> "Totals":
        openings = Counter({tuple(map(int, key.split())): n for key, n in sums["openings"].items()})
        return cls({name: _whole(values) for name, values in sums["sums"].items()}, openings)


@dataclass(frozen=True)
class Ruler:
    """By what margins and leads are put into classes, and the chance that each class has at each point.

    It is made from the first games of a seed, so every range of games is measured by the same one.
    """

    margin_step: int
    leads: tuple[int, ...]
    """The highest lead of each class but the last; below 0 they are mirrored."""
    chances: tuple[tuple[float, ...], ...]
    """By point, the chance of each class of leads."""
    games: int
    """By so many it was made."""

    def classes(self, leads: Array) -> Array:
        """The class of each lead, from the farthest behind to the farthest ahead."""
        size = np.where(leads == 0, 0, 1 + np.searchsorted(np.array(self.leads), np.abs(leads)))
        found: Array = SIDE + np.sign(leads) * size
        return found

    def chances_at(self, leads: Array) -> Array:
        """The seats' chances at every point, which add up to 1."""
        found = np.array(self.chances)[np.arange(POINTS)[None, :, None], self.classes(leads)]
        chances: Array = found / found.sum(axis=2, keepdims=True)
        return chances


def make_ruler(r: Reading) -> Ruler:
    """The ruler that some first games give."""
    far = np.abs(r.leads[r.leads != 0])
    edges = np.quantile(far, np.arange(1, SIDE) / SIDE).astype(int) if len(far) else np.arange(1, SIDE)
    leads = tuple(int(edge) for edge in edges)
    bare = Ruler(
        max(1, -(-int(np.quantile(r.margin, 0.995) + 1) // BARS)),
        leads,
        (),
        r.games,
    )
    seen, won = _grid(bare.classes(r.leads), r)
    fair = 1 / r.seats
    # A class that is never met is worth a fair share, and one met seldom is drawn towards it.
    values = (won / r.whole + fair) / (seen + 1)
    chances = [rising(line, weight + 1).clip(1e-6) for line, weight in zip(values, seen, strict=True)]
    return replace(bare, chances=tuple(tuple(c.tolist()) for c in chances))


def _grid(classes: Array, r: Reading) -> tuple[Array, Array]:
    """By point and class of lead: the seats there, and what they won."""
    seen, won = np.zeros((POINTS, 2 * SIDE + 1)), np.zeros((POINTS, 2 * SIDE + 1))
    for point in range(POINTS):
        at = classes[:, point].ravel()
        seen[point] = np.bincount(at, minlength=2 * SIDE + 1)
        won[point] = np.bincount(at, r.shares.ravel(), 2 * SIDE + 1)
    return seen, won


def totals_of(r: Reading, ruler: Ruler) -> Totals:
    """The totals of some games."""
    t = Totals()
    t.add("games", r.games)
    for measure in measures(r.game, r.seats).values():
        t.add(f"measure {measure.name}", sums_of(*measure.of(r)))
    t.add("rounds", np.bincount(r.column(trace.ROUNDS)))
    t.add("decisions", np.bincount(r.column(trace.DECISIONS)))
    t.add("wins", r.shares.sum(axis=0))
    _add_order(t, r)
    _add_scores(t, r, ruler)
    _add_course(t, r, ruler)
    t.add("choices by phase", r.by_phase.sum(axis=0))
    _add_deeds(t, r)
    _add_openings(t, r)
    return t


def _add_order(t: Totals, r: Reading) -> None:
    """Who began, and the wins of the first, the second, ... in turn, of games that one seat began."""
    first = r.column(trace.BEGAN)
    begun = np.flatnonzero(first != trace.NOBODY)
    t.add("began", np.bincount(first[begun], minlength=r.seats))
    seats = (first[begun, None] + np.arange(r.seats)) % r.seats
    t.add("wins in turn", np.take_along_axis(r.shares[begun], seats, axis=1).sum(axis=0))


def _add_scores(t: Totals, r: Reading, ruler: Ruler) -> None:
    t.add("scores", np.stack([r.scores.sum(axis=0), (r.scores * r.scores).sum(axis=0)]).astype(object))
    t.add("margin bars", np.bincount((r.margin // ruler.margin_step).clip(0, BARS), minlength=BARS + 1))


def _add_course(t: Totals, r: Reading, ruler: Ruler) -> None:
    """How the lead went, when it was decided, and how much the winner had to make good."""
    for name, last in (("leader", False), ("last", True)):
        sole, share = r.alone(last)
        t.add(name, np.stack([sole.sum(axis=0), share.sum(axis=0)]))
    changes = r.column(trace.CHANGES)
    t.add("changes", np.bincount(changes))
    changed = changes > 0
    when = r.column(trace.CHANGED)[changed] * POINTS // np.maximum(r.column(trace.ROUNDS)[changed], 1)
    t.add("last change", np.bincount(when.clip(0, POINTS), minlength=POINTS + 1))
    chances = ruler.chances_at(r.leads)
    best = chances.max(axis=2)
    undecided = best < SURE
    since = np.where(undecided.any(axis=1), POINTS - np.argmax(undecided[:, ::-1], axis=1), 0)
    t.add("decided", np.bincount(since, minlength=POINTS + 1))
    winners = (chances * r.shares[:, None, :]).sum(axis=2) / r.whole
    drama = np.rint(THOUSAND * (best - winners).mean(axis=1)).astype(np.int64)
    t.add("drama", [drama.sum(), (drama * drama).sum()])


def _add_deeds(t: Totals, r: Reading) -> None:
    """Of each deed: what `estimates.slope` asks for, within games; how often it was done, by how many seats, what these
    won, and the squares of how often by game; and the same spread of the wins, by which one sees what is the win
    itself."""
    x, w, n = r.deeds, r.shares[:, None, :], r.seats
    done = x.sum(axis=2)
    a = n * (x * w).sum(axis=2) - done * r.whole
    b = n * (x * x).sum(axis=2) - done * done
    t.add("deeds", np.stack([a.sum(0), b.sum(0), (a * a).sum(0), (a * b).sum(0), (b * b).sum(0)]).astype(object))
    did = x > 0
    won = (did * w).sum(axis=(0, 2))
    t.add("deeds done", np.stack([done.sum(axis=0), did.sum(axis=(0, 2)), won, (done * done).sum(axis=0)]))
    t.add("wins spread", (n * (r.shares * r.shares).sum(axis=1) - r.whole * r.whole).sum())


def _add_openings(t: Totals, r: Reading) -> None:
    """Of each first move, and of each first two: the seats, and their wins."""
    # A move without its amount: there are too many sums to tell them apart.
    moves = np.where(r.openings == trace.NOBODY, r.openings, r.openings & WITHOUT_AMOUNT)
    won = r.shares
    for depth in range(1, trace.OPENING + 1):
        lines = moves[:, :, :depth].reshape(-1, depth)
        kept = lines[:, -1] != trace.NOBODY
        unique, where = np.unique(lines[kept], axis=0, return_inverse=True)
        gains = won.ravel()[kept]
        for which, weights in enumerate((np.ones_like(gains), gains)):
            sums = np.zeros(len(unique), np.int64)
            np.add.at(sums, where.ravel(), weights)
            for line, number in zip(unique.tolist(), sums.tolist(), strict=True):
                t.openings[(*line, which)] += number
