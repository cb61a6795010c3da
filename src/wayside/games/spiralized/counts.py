"""What simulation counts in Spiralized."""

from wayside.engine.counts import Count
from wayside.games.spiralized.words import ENDED, EXCHANGED, HIT, SENT_TO_PIT, TOOK_STAIRS

COUNTS = (
    Count("hits", HIT, by_seat=True),
    Count("tokens lost to doubles", SENT_TO_PIT, by_seat=True),
    Count("exchanges", EXCHANGED, by_seat=True),
    Count("stairs", TOOK_STAIRS, by_seat=True),
    Count("games: out of rounds", ENDED),
)
