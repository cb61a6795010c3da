"""What becomes of Contraband that is carried on from a place, worked out at import.

A carrier goes round the board until a SELL city is met, or Customs, or something else takes the Units away.
"""

from wayside.engine.forms import Lookup
from wayside.games.hitchiker.edition import (
    BAD_RIDE,
    CORPUS_RISKY,
    CUSTOMS,
    DEADLY,
    GO,
    KILLS_ALWAYS,
    KILLS_DOUBLES,
    KILLS_ONE,
    KILLS_SEVEN,
    KIND_AT,
    LOSE_UNITS,
    PLACES,
    RIDE_DOES,
    RIDE_GOES,
    RIDE_KILLS,
    RIDE_LOSES_UNITS,
    RIDES,
    SELL,
    SHARK,
    SIDES,
    TO_NEXT_CUSTOMS,
    TWISTER,
    UNIT_PRICE,
)

WAYS = [0] * 2 + [SIDES - abs(SIDES + 1 - pips) for pips in range(2, 2 * SIDES + 1)]
"""In how many ways, of 36, both dice show so much."""
_ALL = SIDES * SIDES
_LONG = 400  # steps after which nothing changes any more


def _ride_kills(ride: int) -> float:
    """How likely a Bad Ride kills."""
    if RIDE_DOES[ride] != DEADLY:
        return 0.0
    kinds = {KILLS_ALWAYS: 1.0, KILLS_SEVEN: 1 / 6, KILLS_ONE: 1 / 6, KILLS_DOUBLES: 1 / 6}
    return kinds.get(RIDE_KILLS[ride], 0.0)


def _ride_takes(ride: int) -> float:
    """How likely a Bad Ride takes Contraband away, other than by Customs."""
    return 1.0 if RIDE_DOES[ride] == LOSE_UNITS or RIDE_LOSES_UNITS[ride] else _ride_kills(ride)


_RIDE_KILLS = sum(map(_ride_kills, range(RIDES))) / RIDES
_RIDE_TAKES = sum(map(_ride_takes, range(RIDES))) / RIDES
_RIDE_CUSTOMS = sum(RIDE_DOES[r] == GO and RIDE_GOES[r] == TO_NEXT_CUSTOMS for r in range(RIDES)) / RIDES
_SHARK = sum(WAYS[pips] for pips in range(2, 2 * SIDES + 1) if SHARK[pips]) / _ALL


def _stop(place: int) -> tuple[float, float, float, float]:
    """At a place: what a Unit fetches, how likely Customs are met, how likely it is gone, how likely one dies."""
    kind = KIND_AT[place]
    if kind == SELL:
        return float(UNIT_PRICE[place]), 0.0, 1.0, 0.0
    if kind == CUSTOMS:
        return 0.0, 1.0, 1.0, 0.0
    if kind == TWISTER:
        return 0.0, 0.0, 1.0, 0.0
    if kind == CORPUS_RISKY:
        return 0.0, 0.0, _SHARK, _SHARK
    if kind == BAD_RIDE:
        return 0.0, _RIDE_CUSTOMS, _RIDE_TAKES + _RIDE_CUSTOMS, _RIDE_KILLS
    return 0.0, 0.0, 0.0, 0.0


_STOPS = [_stop(place) for place in range(PLACES)]


def _carried() -> tuple[list[float], list[float]]:
    """Of every place: what a Unit that is carried on from there fetches in the mean, and how likely Customs come."""
    fetched, caught = [0.0] * PLACES, [0.0] * PLACES
    for _ in range(_LONG):
        for place in range(PLACES):
            worth = risk = 0.0
            for pips in range(2, 2 * SIDES + 1):
                there = (place + pips) % PLACES
                price, customs, gone, _dead = _STOPS[there]
                worth += WAYS[pips] * (price + (1 - gone) * fetched[there])
                risk += WAYS[pips] * (customs + (1 - gone) * caught[there])
            fetched[place], caught[place] = worth / _ALL, risk / _ALL
    return fetched, caught


_FETCHED, _CAUGHT = _carried()
FETCHES = Lookup([round(1000 * worth) for worth in _FETCHED], "u2")
"""What a Unit carried on from a place fetches in the mean, in dollars: lost ones count as nothing."""
CAUGHT = Lookup([round(1000 * risk) for risk in _CAUGHT], "u2")
"""How likely a carrier is busted at Customs, in thousandths."""
DEADLY_ROLL = Lookup(
    [
        round(10_000 * sum(WAYS[pips] * _STOPS[(place + pips) % PLACES][3] for pips in range(2, 2 * SIDES + 1)) / _ALL)
        for place in range(PLACES)
    ],
    "u2",
)
"""How likely the next move from a place kills, in ten-thousandths, other than at a Black Market."""
