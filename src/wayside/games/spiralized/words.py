"""What can be done and what can happen in Spiralized, in numbers for the rules and in words for people."""

from wayside.engine.arguments import Number, Words
from wayside.engine.counts import Count
from wayside.engine.events import EventKinds
from wayside.engine.moves import Verbs
from wayside.games.spiralized.edition import COLOUR_WORDS, RINGS, SAFE_ZONE, SPACES, WIDE

LETTERS = ("a", "b", "c", "d")
TOKEN = Words("token", LETTERS)
DIE = Number("die", 1, 6)
COLOUR = Words("colour", COLOUR_WORDS)
WAY = Words("way", ("up", "down"))

VERBS = Verbs()
verb = VERBS.add

ROLL = verb("roll", "S3.1", "roll the dice")
STAIRS = verb(
    "stairs", "S6.1", "move a token along its stairway instead of rolling", TOKEN, WAY, Number("spaces", 1, 2)
)
MOVE = verb("move", "S3.2", "move a token by a die", TOKEN, DIE)
ENTER_TOKEN = verb("enter", "S4.1", "enter a token with a die", DIE)
EXCHANGE = verb("exchange", "S9.1", "exchange the token on the sunburst with this one", COLOUR, TOKEN)
FREE = verb("free", "S10.4", "free your token from the Pit with snake eyes")
PASS = verb("pass", "S10.6", "leave snake eyes unused")
TO_PIT = verb("pit", "S11.6", "let this token go to the Pit", TOKEN)

COLOURED = tuple(f"{colour} {letter}" for colour in COLOUR_WORDS for letter in LETTERS)
COLOURED_TOKEN, PARTNER_TOKEN = Words("token", COLOURED), Words("partner", COLOURED)
# Places in events: the spaces of the rings, then those of the Safe Zone, then Home.
SAFE_PLACE = SPACES
PLACE = Words(
    "place",
    (
        *(f"ring {ring}, space {place}" for ring in range(1, RINGS + 1) for place in range(1, WIDE + 1)),
        *(f"space {n} of the Safe Zone" for n in range(1, SAFE_ZONE + 1)),
        "Home",
    ),
)

EVENTS = EventKinds()
event = EVENTS.add

ROLLED_FOR_FIRST = event("rolled-for-first", "{seat} rolls {sum} for the first turn.", "S2.2", Number("sum", 2, 12))
ROLLED_AGAIN = event("rolled-again", "Those who tied roll again: {times} more.", "S2.2", "times")
BEGINS = event("begins", "{seat} plays first.", "S2.2")
ROLLED = event("rolled", "{seat} rolls {a}-{b}.", "S3.2", Number("a", 1, 6), Number("b", 1, 6))
ENTERED = event("entered", "{seat} enters token {token} with the {die}.", "S4.1", TOKEN, DIE)
MOVED = event("moved", "{seat} moves token {token} to {place}.", "S3.2", TOKEN, PLACE)
HIT = event("hit", "{seat} hits {token} on {place}: to the Pit with it.", "S5.5", COLOURED_TOKEN, PLACE)
LEFT_PIT = event("left-pit", "{token} is out of the Pit and back in its rectangle.", "S10.1", COLOURED_TOKEN)
NO_PARTNER = event("no-partner", "A sunburst, and nobody to exchange token {token} with.", "S9.3", TOKEN)
EXCHANGED = event(
    "exchanged", "A sunburst: {token} and {partner} change places.", "S9.1", COLOURED_TOKEN, PARTNER_TOKEN
)
TOOK_STAIRS = event("took-stairs", "{seat} takes the stairs with token {token} to {place}.", "S6.1", TOKEN, PLACE)
GOT_HOME = event("got-home", "{seat} has brought token {token} home: {count} of four.", "S7.7", TOKEN, "count")
DIE_LOST = event("die-lost", "{seat} has no use for the {die}.", "S3.7", DIE)
FREED = event("freed", "{seat} frees {token} from the Pit with snake eyes.", "S10.4", COLOURED_TOKEN)
PASSED = event("passed", "{seat} leaves snake eyes unused.", "S10.6")
SENT_TO_PIT = event("sent-to-pit", "Doubles on a bonus roll: {seat} sends token {token} to the Pit.", "S11.3", TOKEN)
BONUS = event("bonus-roll", "{seat} has a bonus roll.", "S11.1")
FORFEITED = event(
    "forfeited",
    "{seat} has not used all of the doubles and forfeits the bonus roll.",
    "S11.2",
    yours="You have not used all of the doubles and forfeit the bonus roll.",
)
THIRD_DOUBLES = event("third-doubles", "The third doubles: {seat} loses the roll.", "S11.4")
WON = event(
    "won",
    "{seat} has all four tokens at Home and wins.",
    "S12.1",
    yours="You have all four tokens at Home and win.",
)
ENDED = event("ended", "{rounds} rounds are enough: the game is over.", "S12.2", "rounds")

COUNTS = (
    Count("hits", HIT, by_seat=True),
    Count("tokens lost to doubles", SENT_TO_PIT, by_seat=True),
    Count("exchanges", EXCHANGED, by_seat=True),
    Count("stairs", TOOK_STAIRS, by_seat=True),
    Count("games: out of rounds", ENDED),
)
