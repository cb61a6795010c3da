"""A learned net as a rule: it plays in whole numbers, so it makes the same move on every machine, CPU or GPU.

A game may bring a net in its folder, `learned.npz`: weights in eight bits with a scale for each column, made by
`wayside train` (see train/net.py, which says what the layers are). Most of what a net looks at is zero and is passed
over, so a move takes microseconds. Nothing is allocated, and nothing is looked at but what the seat knows.

The same net says what share of the win a seat may expect of what it sees (train/value.py): a search that it guides
(guide.py) need not play on to the end.
"""

import hashlib
import json
import zipfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from wayside.bots.candidates import adviser, candidates_rule, most_candidates
from wayside.engine.actions import Actions
from wayside.engine.errors import BrokenGame
from wayside.engine.features import Eye
from wayside.engine.forms import Lookup, exp, fill, rule
from wayside.engine.game import Game, Policy
from wayside.engine.ladder import RUNGS
from wayside.engine.moves import FREE
from wayside.engine.record import MAX_SEATS
from wayside.engine.room import room, room_of, with_room

FILE = "learned.npz"
TOP = 4  # the most that a hidden number can be, as a whole number: how features weigh against hidden numbers
FULL = 127  # what stands for it
SHIFT = 24  # bits behind the point of a scale
FINE = 8  # bits behind the point of what an action adds
WORTH = 20  # bits behind the point of what a position is worth

Array = np.ndarray[Any, Any]

# What the templates below leave open (see `fill`).
advise: Any = None
candidates: Any = None
see: Any = None
see_offer: Any = None
SEE: Any = None
SEE_SCALE: Any = None
SEE_BIAS: Any = None
THINK: Any = None
THINK_SCALE: Any = None
THINK_BIAS: Any = None
BASE: Any = None
OFFER: Any = None
ACTION: Any = None
BASE_SCALE: Any = None
BASE_BIAS: Any = None
SCORE: Any = None
VERBS: Any = None
TRUST: Any = None
VALUE: Any = None
VALUE_BIAS: Any = None
see_state: Any = None
think_on: Any = None
worth_of: Any = None
weigh: Any = None
layer: Any = None
FEATURES: Any = None
WIDTH: Any = None
DEPTH: Any = None
OFFERED: Any = None
MOST: Any = None
COLUMNS: Any = None
# Where in the room things lie: features come first, then both hidden layers, and what all candidates share.
LAYER: Any = None
LINES: Any = None
MOVES: Any = None
WORTHS: Any = None

TRIED = 4  # moves that a search tries, where a net guides it
NEVER = -(1 << 62)


@rule
def within(sum: int, scale: int, bias: int) -> int:
    """A hidden number: a sum of products, scaled, from 0 to FULL."""
    return min(max((sum * scale + bias) >> SHIFT, 0), FULL)


@rule
def see_by_net(s: Any, seat: int, x: Any, hidden: Any, lines: Any) -> None:
    """The first hidden layer of what a seat sees."""
    for k in range(FEATURES):
        x[k] = 0
    see(s, seat, x, lines)
    for j in range(WIDTH):
        hidden[j] = 0
    for k in range(FEATURES):
        v = x[k]
        if v != 0:
            for j in range(WIDTH):
                hidden[j] += v * SEE[k, j]
    for j in range(WIDTH):
        hidden[j] = within(hidden[j], SEE_SCALE[j], SEE_BIAS[j])


@rule
def think_by_net(hidden: Any, deep: Any, base: Any) -> None:
    """The second hidden layer, and what it says of every candidate alike."""
    for j in range(DEPTH):
        deep[j] = 0
        base[j] = 0
    for k in range(WIDTH):
        v = hidden[k]
        if v != 0:
            for j in range(DEPTH):
                deep[j] += v * THINK[k, j]
    for k in range(DEPTH):
        v = within(deep[k], THINK_SCALE[k], THINK_BIAS[k])
        deep[k] = v
        if v != 0:
            for j in range(DEPTH):
                base[j] += v * BASE[k, j]


@rule
def worth_by_net(base: Any, action: int, told: Any, sums: Any) -> int:
    """How good a candidate is."""
    for j in range(DEPTH):
        sums[j] = base[j] * TOP
    for k in range(OFFERED):
        v = told[k]
        if v != 0:
            for j in range(DEPTH):
                sums[j] += v * OFFER[k, j]
    worth = 0
    for j in range(DEPTH):
        worth += within(sums[j], BASE_SCALE[j], BASE_BIAS[j] + (ACTION[action, j] << SHIFT - FINE)) * SCORE[j]
    return worth


@rule
def weigh_by_net(s: Any, seat: int, out: Any, n: int, work: Any) -> int:
    """How good each candidate is, and which: both are left in the room (`WORTHS`, `MOVES`); how many there are."""
    x = work[:FEATURES]
    hidden = work[FEATURES:LAYER]
    deep = work[LAYER : LAYER + DEPTH]
    base = work[LAYER + DEPTH : LAYER + 2 * DEPTH]
    lines = work[LINES:MOVES].reshape((MAX_SEATS, COLUMNS))
    moves = work[MOVES : MOVES + MOST]
    worths = work[WORTHS : WORTHS + MOST]
    actions = work[WORTHS + MOST : WORTHS + 2 * MOST]
    on = work[WORTHS + 2 * MOST : WORTHS + 3 * MOST]
    after = WORTHS + 3 * MOST
    rungs = work[after : after + RUNGS]
    told = work[after + RUNGS : after + RUNGS + OFFERED]
    advised = advise(s, seat, out, n, work[after + RUNGS + OFFERED :])
    count = candidates(s, seat, out, n, advised, VERBS, rungs, moves, actions, on)
    see_state(s, seat, x, hidden, lines)
    think_on(hidden, deep, base)
    for i in range(count):
        for k in range(OFFERED):
            told[k] = 0
        own = 1 if moves[i] == advised else 0
        see_offer(s, seat, moves[i], on[i], own, told, lines)
        worths[i] = worth_of(base, actions[i], told, hidden) + TRUST * own
    return count  # type: ignore[no-any-return]


@rule
def play_by_net(s: Any, seat: int, out: Any, n: int, work: Any) -> int:
    """The candidate that the net takes to be best."""
    if n == 1 and out[0, 0] & FREE == 0:
        return out[0, 0]  # type: ignore[no-any-return]
    count = weigh(s, seat, out, n, work)
    best = 0
    for i in range(1, count):
        if work[WORTHS + i] > work[WORTHS + best]:
            best = i
    return work[MOVES + best]  # type: ignore[no-any-return]


@rule
def enter_by_net(s: Any, seat: int, out: Any, n: int, moves: Any, rungs: Any, own: int, work: Any) -> int:
    """Write the moves that a search is to try: the net's own, and those that it takes to be nearly as good."""
    moves[0] = own
    if n == 1 and out[0, 0] & FREE == 0:
        return 1
    count = weigh(s, seat, out, n, work)
    entered = 1
    while entered < min(count, TRIED):
        best = -1
        for i in range(count):
            if work[MOVES + i] != own and (best < 0 or work[WORTHS + i] > work[WORTHS + best]):
                best = i
        moves[entered] = work[MOVES + best]
        work[WORTHS + best] = NEVER
        entered += 1
    return entered


@rule
def layer_by_net(s: Any, seat: int, work: Any) -> None:
    """The second hidden layer of what a seat sees, whoever is to decide; it is left in the room (`LAYER`)."""
    hidden = work[FEATURES:LAYER]
    deep = work[LAYER : LAYER + DEPTH]
    base = work[LAYER + DEPTH : LAYER + 2 * DEPTH]
    see_state(s, seat, work[:FEATURES], hidden, work[LINES:MOVES].reshape((MAX_SEATS, COLUMNS)))
    think_on(hidden, deep, base)


@rule
def chance_by_net(s: Any, seat: int, work: Any) -> float:
    """The share of the win that a seat may expect, by what it sees, whoever is to decide."""
    layer(s, seat, work)
    odds = VALUE_BIAS[s.seats]
    for k in range(DEPTH):
        odds += work[LAYER + k] * VALUE[k]
    return 1.0 / (1.0 + exp(-odds / (1 << WORTH)))


@dataclass(frozen=True)
class Net:
    """A net as it is kept: weights and scales by name, and how it was made."""

    weights: dict[str, Array]
    about: dict[str, Any]

    def fits(self, game: Game) -> bool:
        """Whether it was made for the game as it is: what it looks at has the same shape."""
        eye = Eye.of(game)
        sizes = self.weights["SEE"].shape[0], self.weights["OFFER"].shape[0], self.weights["ACTION"].shape[0]
        return sizes == (eye.size, eye.offer_size, Actions.of(game, game.seats[1]).size)

    def check_fit(self, game: Game) -> None:
        if not self.fits(game):
            raise BrokenGame(
                f"this net was not made for {game.title} as it is; train another with `wayside train {game.name}`"
            )

    @property
    def digest(self) -> str:
        """What tells these weights from any others."""
        found = hashlib.sha256()
        for name, kind in TYPES.items():
            weights = self.weights[name]
            found.update(f"{name} {weights.shape}".encode())
            found.update(weights.astype(np.dtype(kind).newbyteorder("<")).tobytes())
        return found.hexdigest()[:16]


TYPES = {
    **dict.fromkeys(("SEE", "THINK", "BASE", "OFFER", "SCORE"), "i1"),
    **dict.fromkeys(("SEE_SCALE", "THINK_SCALE", "BASE_SCALE"), "i4"),
    **dict.fromkeys(("SEE_BIAS", "THINK_BIAS", "BASE_BIAS", "TRUST"), "i8"),
    "ACTION": "i2",
    "VALUE": "i4",
    "VALUE_BIAS": "i8",
}
"""What a net consists of."""


def read_net(file: Path) -> Net:
    """A net from its file."""
    try:
        with np.load(file) as kept:
            weights = {name: kept[name].astype(kind) for name, kind in TYPES.items()}
            return Net(weights, json.loads(str(kept["about"])))
    except (OSError, EOFError, KeyError, ValueError, zipfile.BadZipFile) as error:
        raise BrokenGame(f"{file.name} is no net that can be read: {error}") from None


def write_net(net: Net, file: Path) -> None:
    """Keep a net; the same net gives the same file."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, array in {**net.weights, "about": np.array(json.dumps(net.about, sort_keys=True))}.items():
            with archive.open(zipfile.ZipInfo(f"{name}.npy"), "w") as stream:
                np.lib.format.write_array(stream, np.asarray(array, order="C"), allow_pickle=False)


@dataclass(frozen=True, eq=False)
class NetRules:
    """A net as rules of its game."""

    play: Policy
    """The move that it makes."""
    enter: Any
    """(record, seat, offers, n, where to write moves, room for rungs, its own move, room): the moves that are worth
    trying, its own first; how many."""
    chance: Any
    """(record, seat, room): the share of the win that a seat may expect."""
    layer: Any
    """(record, seat, room): what that is worked out from, left in the room from `at` on, so many numbers."""
    at: int
    numbers: int


def rules_of(game: Game, net: Net) -> NetRules:
    """What a net plays by, and what it tells a search."""
    net.check_fit(game)
    eye, bot = Eye.of(game), adviser(game)
    weights = {name: Lookup(net.weights[name], kind) for name, kind in TYPES.items() if name != "TRUST"}
    features, width = net.weights["SEE"].shape
    depth, most = net.weights["BASE"].shape[0], most_candidates(game)
    lines = features + width + 2 * depth
    moves = lines + MAX_SEATS * eye.lines[1]
    found = {"MOVES": moves, "WORTHS": moves + most}
    needed = moves + 4 * most + RUNGS + eye.offer_size + room_of(bot)

    def part(rule: Any, *names: str, **more: Any) -> Any:
        return fill(rule, **{name: weights[name] for name in names}, **more)

    see = part(see_by_net, "SEE", "SEE_SCALE", "SEE_BIAS", see=eye.state, FEATURES=features, WIDTH=width)
    think = part(think_by_net, "THINK", "THINK_SCALE", "THINK_BIAS", "BASE", WIDTH=width, DEPTH=depth)
    looking = {"see_state": see, "think_on": think, "COLUMNS": eye.lines[1], "FEATURES": features, "DEPTH": depth}
    looking |= {"LAYER": features + width, "LINES": lines, "MOVES": moves}
    third = ("OFFER", "ACTION", "BASE_SCALE", "BASE_BIAS", "SCORE")
    weigh = fill(
        weigh_by_net,
        advise=with_room(bot),
        candidates=candidates_rule(game),
        see_offer=eye.offer,
        worth_of=part(worth_by_net, *third, DEPTH=depth, OFFERED=eye.offer_size),
        VERBS=Lookup(Actions.of(game, game.seats[1]).table.ravel(), "i8"),
        TRUST=int(net.weights["TRUST"]),
        MOST=most,
        OFFERED=eye.offer_size,
        **looking,
        WORTHS=moves + most,
    )
    layer = fill(layer_by_net, **looking)
    return NetRules(
        room(needed)(fill(play_by_net, weigh=weigh, **found)),
        fill(enter_by_net, weigh=weigh, **found),
        part(chance_by_net, "VALUE", "VALUE_BIAS", layer=layer, LAYER=features + width, DEPTH=depth),
        layer,
        features + width,
        depth,
    )


def policy_of(game: Game, net: Net) -> Policy:
    """The net as a policy of its game."""
    return rules_of(game, net).play


@cache
def learned_rules(game: Game) -> NetRules | None:
    """The net that a game brings, if it brings one that was made for it as it is."""
    file = game.folder / FILE
    if not file.exists():
        return None
    net = read_net(file)
    return rules_of(game, net) if net.fits(game) else None


def learned(game: Game) -> Policy | None:
    """That net as a policy."""
    rules = learned_rules(game)
    return rules.play if rules else None
