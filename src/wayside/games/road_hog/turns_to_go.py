"""How many turns a car still needs to New City, worked out once at import for every space.

A driver who rolls two greens every turn, by all laws, and takes the best use of them: exits too, so that a Highway with
a County Road is worth its way. Check Points cost what their cards cost on average, a space from which reds can send a
car back, or that the train may sweep, what that costs now and then. So counts do not say how far it is: behind a bridge
one may wait for the right number, and in front of an exit nobody is safe. How much that matters hangs on how many
others there are, and on whether they would rather hit somebody else: so there are levels of danger.

All of it is in whole numbers, thousandths of a turn, so that it is the same on every machine. The constants were
chosen by letting bots with one of them changed play against each other.
"""

from typing import Any

import numpy as np

from wayside.engine.forms import Lookup
from wayside.games.road_hog.edition import (
    CARD_KINDS,
    COURT,
    DECK,
    GUILTY_UP_TO,
    MISS,
    OCTANE,
    POLES,
    RAGE,
    SIDES,
    START,
    WAVE,
    WORKS,
)
from wayside.games.road_hog.road_tables import (
    AT_EXIT,
    BACK,
    BRIDGE,
    COURT_OF,
    CROSSING,
    DRIVES,
    END,
    GRAPHS,
    PASSED,
    PASSED_AT,
    REDS,
    SPACES,
    SWEPT_AT,
    THROUGH,
    TRAIN,
)
from wayside.games.road_hog.state import CROSSINGS

UNIT = 1000  # a turn
FINE = 1000  # while it is worked out: thousandths of these
SWEEPS = 150  # over all spaces, after which nothing changes any more
SWEEPS_ON = 60  # and after a small change
LEVELS = 9  # of danger, from none on
DANGER_EACH = 45  # of a thousand, for each level: how likely one red number is used on a car in a round
SWEPT = 190  # of a thousand: how likely the train gets to a crossing in a round

CARD_WORTH = [0] * CARD_KINDS
"""What each card costs, in thousandths of a turn, wherever one is; the trip to court comes to it."""
CARD_WORTH[MISS] = UNIT
CARD_WORTH[OCTANE] = -350
CARD_WORTH[WAVE] = -420
CARD_WORTH[RAGE] = -200
CARD_WORTH[WORKS] = 400
CARD_WORTH[COURT] = UNIT * sum(range(1, GUILTY_UP_TO + 1)) // SIDES
CARD_COST = Lookup(CARD_WORTH, "i4")

_DECK = [DECK[kind] for kind in range(CARD_KINDS)]
PLAIN_CARD = sum(n * worth for n, worth in zip(_DECK, CARD_WORTH, strict=True)) // sum(_DECK)
_PAIRS = [(a, b) for a in range(1, SIDES + 1) for b in range(a, SIDES + 1)]
_FAR = 1 << 40

Numbers = np.ndarray[Any, np.dtype[np.int64]]


def _exits(map: int, spaces: Numbers) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """Every use of two dice that turns off at an exit between them: pair, place in `spaces`, its end, and cards."""
    drive, unlawful = DRIVES.native[map].astype(np.int64), BRIDGE | THROUGH
    found = []
    for pair, (a, b) in enumerate(_PAIRS):
        for first, second in ((a, b), (b, a)):
            for at in np.flatnonzero((drive[spaces, first] & (AT_EXIT | unlawful)) == AT_EXIT).tolist():
                one = int(drive[spaces[at], first])
                two = int(drive[one & END, second])
                if two & unlawful == 0:
                    found.append((pair, at, two & END, (one >> PASSED_AT & PASSED) + (two >> PASSED_AT & PASSED)))
    pairs, places, ends, cards = np.array(found, np.int64).reshape(-1, 4).T
    return pairs, places, ends, cards


def _red_reach(map: int) -> list[tuple[Numbers, Numbers]]:
    """Of every red number the spaces where it fits, and the exits to which it leads from there."""
    reds, back = REDS.native[map], BACK.native[map].astype(np.int64) & END
    fitting = [np.flatnonzero(reds >> pips & 1) for pips in range(1, SIDES + 1)]
    return [(each, back[each, pips]) for pips, each in enumerate(fitting, 1)]


_REACH = [_red_reach(map) for map in range(len(GRAPHS))]


def _red_risk(map: int, turns: Numbers, level: int) -> Numbers:
    """What reds cost on average who ends a turn on a space."""
    risk = np.zeros(SPACES, np.int64)
    for spaces, exits in _REACH[map]:
        risk[spaces] += np.maximum(turns[exits] - turns[spaces], 0)
    return risk * DANGER_EACH * level // 1000


def turns_on(map: int) -> list[Numbers]:
    """Turns to go from every space of a map, by the level of danger; 0 for New City and what is no space."""
    spaces = np.array(sorted(GRAPHS[map].after))
    drive = DRIVES.native[map, spaces, 1 : 2 * SIDES + 1].astype(np.int64).T
    lawful, ends, cards = drive & (BRIDGE | THROUGH) == 0, drive & END, drive >> PASSED_AT & PASSED
    pairs, places, exit_ends, exit_cards = _exits(map, spaces)
    weight = np.array([1 if a == b else 2 for a, b in _PAIRS])
    one, two = (np.array(_PAIRS) - 1).T
    court = COURT_OF.native[map].astype(np.int64)
    crossing = CROSSING.native[map] < CROSSINGS
    turns = np.zeros(SPACES, np.int64)
    found = []
    for level in range(LEVELS):
        for _ in range(SWEEPS_ON if level else SWEEPS):
            rest = turns + _red_risk(map, turns, level)
            rest += np.where(crossing, (turns[START] - turns) * SWEPT // 1000, 0)
            card = PLAIN_CARD * FINE + (turns[court] - turns) * _DECK[COURT] // sum(_DECK)
            after = np.where(lawful, rest[ends] + cards * card[ends], _FAR)
            best = np.minimum(np.minimum(after[one], after[two]), np.minimum(after[one + two + 1], rest[spaces]))
            np.minimum.at(best, (pairs, places), rest[exit_ends] + exit_cards * card[exit_ends])
            turns[spaces] = UNIT * FINE + weight @ best // SIDES**2
        found.append(turns.copy())
    return found


_FINE = [turns_on(map) for map in range(len(GRAPHS))]
TURNS = Lookup([[each // FINE for each in found] for found in _FINE], "i4")
"""By map, level of danger and space: thousandths of a turn to New City."""
REST = Lookup(
    [
        [(each + _red_risk(map, each, level)) // FINE for level, each in enumerate(found)]
        for map, found in enumerate(_FINE)
    ],
    "i4",
)
"""The same for a car that ends its turn there, with what reds cost it on average."""
COURT_TRIP = Lookup(
    [[(each[COURT_OF.native[map]] - each) // FINE for each in found] for map, found in enumerate(_FINE)], "i4"
)
"""What the way back to court costs from there, without the verdict."""
SWEEPING = Lookup(
    [
        [
            [
                [
                    sum(TRAIN[map, front, heading, pips] >> SWEPT_AT + at & 1 for pips in range(1, SIDES + 1))
                    for at in range(CROSSINGS + 1)
                ]
                for heading in range(2)
            ]
            for front in range(POLES)
        ]
        for map in range(len(GRAPHS))
    ],
    "u1",
)
"""By map, front, heading and crossing: in how many of six cases the train's next move gets there."""
