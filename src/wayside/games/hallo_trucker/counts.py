"""What simulation counts in Hallo Trucker."""

from wayside.engine.counts import Count
from wayside.games.hallo_trucker.rules import (
    BARRIER_FELL,
    FREIGHT_LOST,
    LIMIT_REACHED,
    OUT_OF_CARDS,
    RESHUFFLED,
    STAGE_OVER,
    TOO_LONG,
)

COUNTS = (
    Count("stages: limit reached", STAGE_OVER, b=LIMIT_REACHED),
    Count("stages: cards ran out", STAGE_OVER, b=OUT_OF_CARDS),
    Count("stages: too long", STAGE_OVER, b=TOO_LONG),
    Count("reshuffles", RESHUFFLED),
    Count("Barriers", BARRIER_FELL, by_seat=True),
    Count("Freight Lost", FREIGHT_LOST, by_seat=True),
)
