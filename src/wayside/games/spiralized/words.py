"""The numbers of moves and events; what they are called stands in __init__.py."""

from wayside.games.spiralized.edition import SPACES

ROLL, STAIRS, MOVE, ENTER_TOKEN, EXCHANGE, FREE, PASS, TO_PIT = range(8)  # the verbs

(
    ROLLED_FOR_FIRST,
    ROLLED_AGAIN,
    BEGINS,
    ROLLED,
    ENTERED,
    MOVED,
    HIT,
    LEFT_PIT,
    NO_PARTNER,
    EXCHANGED,
    TOOK_STAIRS,
    GOT_HOME,
    DIE_LOST,
    FREED,
    PASSED,
    SENT_TO_PIT,
    BONUS,
    FORFEITED,
    THIRD_DOUBLES,
    WON,
    ENDED,
) = range(21)

# Places in events: the spaces of the rings, then those of the Safe Zone, then Home.
SAFE_PLACE = SPACES
