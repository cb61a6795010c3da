"""What simulation counts in Krikkit."""

from wayside.engine.counts import Count
from wayside.games.krikkit.words import (
    ALL_CLAIMED,
    ANSWERED_RIGHT,
    ANSWERED_WRONG,
    CLAIMED,
    CLAIMED_VIR,
    ENDED,
    TARGET_REACHED,
    TRADED,
)

COUNTS = (
    Count("answers: right", ANSWERED_RIGHT, by_seat=True),
    Count("answers: wrong", ANSWERED_WRONG, by_seat=True),
    Count("claims: plain rate", CLAIMED, by_seat=True),
    Count("claims: variable rate", CLAIMED_VIR, by_seat=True),
    Count("deals", TRADED),
    Count("games: target reached", TARGET_REACHED),
    Count("games: all claimed", ALL_CLAIMED),
    Count("games: out of rounds", ENDED),
)
