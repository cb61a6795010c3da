"""What dice and cards gave: pips to move by, money at named places, pips of rent and of High Rolls, Bad Rides."""

from wayside.engine.counts import Count, Luck
from wayside.engine.forms import rule
from wayside.games.hitchiker.edition import (
    COLLECT,
    DOUBLES,
    DOUBLES_PRIZE,
    ENERGY,
    FREE_COVER,
    FREE_UNITS,
    KIND_AT,
    PERFORM,
    RANSOM,
    REBATE,
    RIDE_DOES,
    SIDES,
    TORTLAND,
)
from wayside.games.hitchiker.money import sum_of
from wayside.games.hitchiker.state import State
from wayside.games.hitchiker.words import DREW_RIDE, HIGH_ROLLED, RENT_ROLLED, ROLLED, ROLLED_AT

MEAN = SIDES + 1  # pips of both dice


@rule
def pips(s: State, both: int, other: int) -> int:
    return sum_of(both)


@rule
def money_there(s: State, both: int, place: int) -> int:
    """What a named place pays for a roll, in thousands; places that pay nothing count as nothing."""
    kind = KIND_AT[place]
    if kind == DOUBLES:
        return DOUBLES_PRIZE if both // SIDES == both % SIDES else 0
    return each_pip(kind) * sum_of(both)


@rule
def mean_there(s: State, both: int, place: int) -> int:
    """What it pays in the mean."""
    kind = KIND_AT[place]
    return DOUBLES_PRIZE // SIDES if kind == DOUBLES else each_pip(kind) * MEAN


@rule
def each_pip(kind: int) -> int:
    """What each pip brings at a place of this kind, in thousands."""
    if kind == ENERGY:
        return REBATE
    return RANSOM if kind == TORTLAND else 0


@rule
def kind_ride(s: State, ride: int, nothing: int) -> int:
    """1 for a ride that brings something and takes nothing."""
    does = RIDE_DOES[ride]
    return 1 if does == COLLECT or does == PERFORM or does == FREE_UNITS or does == FREE_COVER else 0


LUCK = (
    Luck(
        "Pips to move by",
        Count("pips to move by", ROLLED, by_seat=True, worth=pips),
        Count("rolls to move", ROLLED, by_seat=True),
    ),
    Luck(
        "Thousands from named places",
        Count("thousands there", ROLLED_AT, by_seat=True, worth=money_there),
        Count("thousands to expect there", ROLLED_AT, by_seat=True, worth=mean_there),
    ),
    Luck(
        "Pips of rent to pay",
        Count("pips of rent", RENT_ROLLED, by_seat=True, worth=pips),
        Count("rents", RENT_ROLLED, by_seat=True),
    ),
    Luck(
        "Pips at High Roll Craps",
        Count("high pips", HIGH_ROLLED, by_seat=True, worth=pips),
        Count("high rolls", HIGH_ROLLED, by_seat=True),
    ),
    Luck(
        "Rides that were good ones",
        Count("good rides", DREW_RIDE, by_seat=True, worth=kind_ride),
        Count("rides", DREW_RIDE, by_seat=True),
    ),
)
