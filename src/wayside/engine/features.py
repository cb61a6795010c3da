"""Features: what a learned net looks at, in whole numbers from -127 to 127.

They are observations (see observations.py) spread out further, as one figure says little to a net: a number in a range
lies between two of a few marks, and is told as how near it is to each; a sum lies between two powers of two. So a net
may take any shape of their worth, and small sums are told as exactly as large ones. All arithmetic is in whole numbers,
so that the same record gives the same features on every machine, and one net serves all numbers of seats: what belongs
to a seat that is not there is zeros.

A game may add some of its own (`Game.features`): of the state, and of each offer beside its effects (effects.py). They
may rest on all that a seat with a perfect memory knows.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from wayside.engine.effects import Columns
from wayside.engine.forms import Lookup, fill, rule, rule_from_text
from wayside.engine.game import Game
from wayside.engine.kinds import UpTo
from wayside.engine.ladder import RUNGS
from wayside.engine.moves import amount_of
from wayside.engine.observations import SEATS, Manner, Way, Writer, one_of_so_many, told_fields, way_of, with_others
from wayside.engine.record import MAX_SEATS, Field

ONE = 127  # a whole: what there is
FEW = 16  # numbers of a range that have a place each
MARKS = 9  # where there are more, so many marks along the range
OCTAVES = 24  # powers of two that a sum is told by; what is larger counts as the largest
LEADS = 11  # marks along a lead
LOGIT = 6  # the largest lead that is told apart, as the logarithm of odds


@rule
def between_marks(x: Any, at: int, steps: int, span: int, marks: int) -> None:
    """A place on a stretch: how near it is to the mark before it and to the mark behind it."""
    place = min(max(steps, 0), span) * (marks - 1)
    mark = min(place // span, marks - 2)
    near = (place - mark * span) * ONE // span
    x[at + mark] = ONE - near
    x[at + mark + 1] = near


@rule
def between_octaves(x: Any, at: int, value: int) -> None:
    """A sum: how near it is to the power of two below it and to the one above; less than nothing is negative."""
    size = value if value >= 0 else -value
    power = 0
    left = size
    while left > 1:
        left >>= 1
        power += 1
    near = 0
    if power >= OCTAVES - 1:
        power = OCTAVES - 2
        near = ONE
    elif size:
        near = ((size - (1 << power)) * ONE) >> power
    if size:
        x[at + power] = ONE - near if value > 0 else near - ONE
        x[at + power + 1] = near if value > 0 else -near


def _spread_range(of: UpTo) -> Way:
    span = of.high - of.low
    if span < FEW:
        return with_others(of, one_of_so_many(of, str(ONE)), [str(v) for v in range(of.low, of.high + 1)], str(ONE))
    told = [f"if {of.low} <= v <= {of.high}:", f"    between_marks(x, at, v - {of.low}, {span}, {MARKS})"]
    marks = [f"about {of.low + span * mark // (MARKS - 1)}" for mark in range(MARKS)]
    return with_others(of, told, marks, str(ONE))


def _spread_sum(field: Field | None) -> Way:
    bits = 8 * np.dtype(field.type).itemsize if field is not None else OCTAVES + 1
    size = min(bits, OCTAVES)  # of a small type the highest are never reached
    told = ["between_octaves(x, at, v)"] if size == OCTAVES else [f"between_octaves(x, at, min(v, {(1 << size - 1)}))"]
    return Way(size + 1, lambda _: told, lambda _: [f"about {1 << power}" for power in range(size + 1)])


SPREAD = Manner(
    str(ONE),
    {"between_marks": between_marks, "between_octaves": between_octaves},
    _spread_range,
    _spread_sum,
    lambda count: Lookup(ONE // count, "i4"),
)


@dataclass(frozen=True, eq=False)
class Features:
    """What a game tells nets beside what is made from its declarations."""

    state: Columns
    of: Callable[[Any, int, Any, int], None]
    """(record, seat, out, n): write the numbers of the state into line `n` of `out`, which holds zeros."""
    offer: Columns
    of_offer: Callable[[Any, int, int, Any, int], None]
    """(record, seat, move, out, n): the numbers of an offered move, likewise."""


# What the templates below leave open (see `fill`).
spread: Any = None
add_leads: Any = None
add_own: Any = None
outlook: Any = None
own: Any = None
spread_own: Any = None
effect: Any = None
own_of_offer: Any = None
spread_effect: Any = None
spread_own_offer: Any = None
BEGIN: Any = None
EFFECTS: Any = None
OWN: Any = None
SCALE: Any = None


@rule
def nothing_more(s: Any, seat: int, x: Any, lines: Any) -> None:
    """Of a game without an outlook, or without features of its own."""


@rule
def tell_state(s: Any, seat: int, x: Any, lines: Any) -> None:
    """The state as a seat sees it, written into `x`, which holds zeros; `lines` is room to work in."""
    spread(s, seat, x)
    add_leads(s, seat, x, lines)
    add_own(s, seat, x, lines)


@rule
def tell_leads(s: Any, seat: int, x: Any, lines: Any) -> None:
    """How far the own seat is ahead of the best of the others, and of each, by the game's outlook."""
    outlook(s, lines)
    best = lines[seat, 0] - lines[seat, 0]
    for other in range(1, s.seats):
        at = seat + other - (0 if seat + other < s.seats else s.seats)
        lead = lines[seat, 0] - lines[at, 0]
        if other == 1 or lead < best:
            best = lead
        between_marks(x, BEGIN + other * LEADS, (lead * SCALE >> FRACTION) + LOGIT * ONE, 2 * LOGIT * ONE, LEADS)
    between_marks(x, BEGIN, (best * SCALE >> FRACTION) + LOGIT * ONE, 2 * LOGIT * ONE, LEADS)


@rule
def tell_own(s: Any, seat: int, x: Any, lines: Any) -> None:
    """The game's own features of the state."""
    for column in range(OWN):
        lines[0, column] = 0
    own(s, seat, lines, 0)
    spread_own(s, seat, lines, x)


@rule
def tell_offer(s: Any, seat: int, move: int, rung: int, advised: int, x: Any, lines: Any) -> None:
    """A move that a seat may make, written into `x`, which holds zeros: is it advised, its amount, what it would do."""
    x[ADVISED] = ONE * advised
    if rung >= 0:
        x[RUNG + rung] = ONE
        between_octaves(x, AMOUNT, amount_of(move))
    for column in range(EFFECTS):
        lines[0, column] = 0
    effect(s, seat, move, lines, 0)
    spread_effect(s, seat, lines, x)
    for column in range(OWN):
        lines[0, column] = 0
    own_of_offer(s, seat, move, lines, 0)
    spread_own_offer(s, seat, lines, x)


@rule
def no_effect(s: Any, seat: int, move: int, lines: Any, n: int) -> None:
    """Of a game that says nothing of its offers."""


@rule
def no_columns(s: Any, seat: int, lines: Any, x: Any) -> None:
    """There are none to spread."""


ADVISED, RUNG, AMOUNT = 0, 1, 1 + RUNGS
OFFERED = AMOUNT + OCTAVES  # where what the game says of an offer begins
FRACTION = 20  # bits behind the point of a lead's scale


def _spread_columns(game: Game, columns: Columns, begin: int) -> tuple[Any, int]:
    """A rule (record, seat, lines, x) that spreads columns from `x[begin]` on, and where it ends."""
    writer, at = Writer(SPREAD), begin
    writer.line("seats = i64(s.seats)")
    for column in columns:
        way = way_of(column.of, SPREAD)
        writer.line(f"at = {at}")
        writer.line(f"v = i64(lines[0, {int(column)}])")
        for line in way.lines(writer):
            writer.line(line)
        at += game.seats[1] if way.size == SEATS else way.size
    text = "\n".join(["def spread_columns(s, seat, lines, x):", *writer.lines])
    return (rule_from_text(game.state.__module__, text, writer.names) if columns else no_columns), at


class Eye:
    """What a net looks at in a game: so many numbers of the state, and so many of each offer."""

    def __init__(self, game: Game, everything: bool = False) -> None:
        """`everything`: hidden things too, for a critic that nobody plays by."""
        self.game = game
        most = game.seats[1]
        told = told_fields(game, SPREAD, everything)
        writer = Writer(SPREAD, str(most))
        for line in ("seats = i64(s.seats)", f"x[seat] = {ONE}", f"at = {MAX_SEATS}"):
            writer.line(line)
        for each in told:
            each.write(writer)
        text = "\n".join(["def spread_state(s, seat, x):", *writer.lines])
        leads_at = MAX_SEATS + sum(int(np.prod(each.sizes(most))) for each in told)
        own_at = leads_at + (LEADS * most if game.outlook else 0)
        brought = game.features or NO_FEATURES
        effects = game.effects.columns if game.effects else Columns()
        spread_own_of_state, self.size = _spread_columns(game, brought.state, own_at)
        spread_effects, own_offer_at = _spread_columns(game, effects, OFFERED)
        spread_own_of_offer, self.offer_size = _spread_columns(game, brought.offer, own_offer_at)
        self.lines = (MAX_SEATS, max(1, len(effects), len(brought.state), len(brought.offer)))
        """The shape of the room that the rules below need."""
        leads: Any = nothing_more
        if game.outlook:
            scale = round(game.outlook.weight * ONE * (1 << FRACTION))
            leads = fill(tell_leads, outlook=game.outlook.of, BEGIN=leads_at, SCALE=scale)
        own_state: Any = nothing_more
        if brought.state:
            own_state = fill(tell_own, own=brought.of, spread_own=spread_own_of_state, OWN=len(brought.state))
        self.state: Any = fill(
            tell_state,
            spread=rule_from_text(game.state.__module__, text, writer.names),
            add_leads=leads,
            add_own=own_state,
        )
        """(record, seat, where to write, room): what a seat sees."""
        self.offer: Any = fill(
            tell_offer,
            effect=game.effects.of if game.effects else no_effect,
            spread_effect=spread_effects,
            own_of_offer=brought.of_offer if brought.offer else no_effect,
            spread_own_offer=spread_own_of_offer,
            EFFECTS=len(effects),
            OWN=len(brought.offer),
        )
        """(record, seat, move, rung or -1, whether it is advised, where to write, room): what is told of a move."""

    @staticmethod
    @cache
    def of(game: Game, everything: bool = False) -> "Eye":
        """The eye for a game; made once."""
        return Eye(game, everything)


@rule
def _nothing(s: Any, seat: int, out: Any, n: int) -> None:
    """A game without features of its own."""


NO_FEATURES = Features(Columns(), _nothing, Columns(), no_effect)
