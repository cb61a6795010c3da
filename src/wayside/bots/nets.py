"""A learned net as a rule: it plays in whole numbers, so it makes the same move on every machine, CPU or GPU.

A game may bring a net in its folder, `learned.npz`: weights in eight bits with a scale for each column, made by
`wayside train` (see train/net.py, which says what the layers are). Most of what a net looks at is zero and is passed
over, so a move takes microseconds. Nothing is allocated, and nothing is looked at but what the seat knows.
"""

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
from wayside.engine.forms import Lookup, fill, rule
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
FEATURES: Any = None
WIDTH: Any = None
DEPTH: Any = None
OFFERED: Any = None
MOST: Any = None
COLUMNS: Any = None


@rule
def within(sum: int, scale: int, bias: int) -> int:
    """A hidden number: a sum of products, scaled, from 0 to FULL."""
    return min(max((sum * scale + bias) >> SHIFT, 0), FULL)


@rule
def see_state(s: Any, seat: int, x: Any, hidden: Any, lines: Any) -> None:
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
def think_on(hidden: Any, deep: Any, base: Any) -> None:
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
        if v != 0:
            for j in range(DEPTH):
                base[j] += v * BASE[k, j]


@rule
def worth_of(base: Any, action: int, told: Any, sums: Any) -> int:
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
def play_by_net(s: Any, seat: int, out: Any, n: int, work: Any) -> int:
    """The candidate that the net takes to be best."""
    if n == 1 and out[0, 0] & FREE == 0:
        return out[0, 0]  # type: ignore[no-any-return]
    x = work[:FEATURES]
    hidden = work[FEATURES : FEATURES + WIDTH]
    deep = work[FEATURES + WIDTH : FEATURES + WIDTH + DEPTH]
    base = work[FEATURES + WIDTH + DEPTH : FEATURES + WIDTH + 2 * DEPTH]
    after = FEATURES + WIDTH + 2 * DEPTH
    lines = work[after : after + MAX_SEATS * COLUMNS].reshape((MAX_SEATS, COLUMNS))
    after += MAX_SEATS * COLUMNS
    moves = work[after : after + MOST]
    actions = work[after + MOST : after + 2 * MOST]
    on = work[after + 2 * MOST : after + 3 * MOST]
    after += 3 * MOST
    rungs = work[after : after + RUNGS]
    told = work[after + RUNGS : after + RUNGS + OFFERED]
    advised = advise(s, seat, out, n, work[after + RUNGS + OFFERED :])
    count = candidates(s, seat, out, n, advised, VERBS, rungs, moves, actions, on)
    see_state(s, seat, x, hidden, lines)
    think_on(hidden, deep, base)
    best = advised
    most = -(1 << 60)
    for i in range(count):
        for k in range(OFFERED):
            told[k] = 0
        own = 1 if moves[i] == advised else 0
        see_offer(s, seat, moves[i], on[i], own, told, lines)
        worth = worth_of(base, actions[i], told, hidden) + TRUST * own
        if worth > most:
            most = worth
            best = moves[i]
    return best  # type: ignore[no-any-return]


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


TYPES = {
    **dict.fromkeys(("SEE", "THINK", "BASE", "OFFER", "SCORE"), "i1"),
    **dict.fromkeys(("SEE_SCALE", "THINK_SCALE", "BASE_SCALE"), "i4"),
    **dict.fromkeys(("SEE_BIAS", "THINK_BIAS", "BASE_BIAS", "TRUST"), "i8"),
    "ACTION": "i2",
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


def policy_of(game: Game, net: Net) -> Policy:
    """The net as a policy of its game."""
    if not net.fits(game):
        raise BrokenGame(
            f"this net was not made for {game.title} as it is; train another with `wayside train {game.name}`"
        )
    eye, bot = Eye.of(game), adviser(game)
    weights = {name: Lookup(net.weights[name], kind) for name, kind in TYPES.items() if name != "TRUST"}
    features, width = net.weights["SEE"].shape
    depth, most = net.weights["BASE"].shape[0], most_candidates(game)
    sizes = {"WIDTH": width, "DEPTH": depth, "FEATURES": features, "OFFERED": eye.offer_size, "COLUMNS": eye.lines[1]}
    first = [name for name in weights if name.startswith("SEE")]
    second = ["THINK", "THINK_SCALE", "THINK_BIAS", "BASE"]
    third = ["OFFER", "ACTION", "BASE_SCALE", "BASE_BIAS", "SCORE"]
    needed = features + width + 2 * depth + MAX_SEATS * eye.lines[1] + 3 * most + RUNGS + eye.offer_size + room_of(bot)
    return room(needed)(
        fill(
            play_by_net,
            advise=with_room(bot),
            candidates=candidates_rule(game),
            see_offer=eye.offer,
            see_state=fill(
                see_state, see=eye.state, **{name: weights[name] for name in first}, FEATURES=features, WIDTH=width
            ),
            think_on=fill(think_on, **{name: weights[name] for name in second}, WIDTH=width, DEPTH=depth),
            worth_of=fill(worth_of, **{name: weights[name] for name in third}, DEPTH=depth, OFFERED=eye.offer_size),
            VERBS=Lookup(Actions.of(game, game.seats[1]).table.ravel(), "i8"),
            TRUST=int(net.weights["TRUST"]),
            MOST=most,
            **sizes,
        )
    )


@cache
def learned(game: Game) -> Policy | None:
    """The net that a game brings, if it brings one that was made for it as it is."""
    file = game.folder / FILE
    if not file.exists():
        return None
    net = read_net(file)
    return policy_of(game, net) if net.fits(game) else None
