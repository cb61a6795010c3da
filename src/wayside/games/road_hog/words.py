"""What can be done and what can happen in Road Hog, in numbers for the rules and in words for people."""

from wayside.engine.arguments import Number, SeatNumber, Words
from wayside.engine.counts import Count
from wayside.engine.events import EventKinds
from wayside.engine.moves import Verbs
from wayside.games.road_hog.edition import (
    CARD_WORDS,
    COURT,
    MISS,
    NAMES,
    NEW_CITY,
    OCTANE,
    POLES,
    RAGE,
    SIDES,
    WAVE,
)

# ---- Moves

# The ways to choose dice (R3.1, R9.2, R9.8), by the number of greens and of reds in each.
GREEN_GREEN, GREEN_RED, RED_RED, GREEN_GREEN_RED, GREEN_RED_RED, GREEN, RED = range(7)
DICE_WORDS = ("green-green", "green-red", "red-red", "green-green-red", "green-red-red", "green", "red")


def _places(new_city: str) -> tuple[str, ...]:
    """The words for places by their numbers; there are no words for numbers that no map uses."""
    return (*NAMES, *[""] * (NEW_CITY - len(NAMES)), new_city)


DICE = Words("choice of dice", DICE_WORDS)
# A move is typed, and its words have no spaces in them.
PLACE = Words("place", _places("New-City"))
SEAT = SeatNumber()

VERBS = Verbs()
verb = VERBS.add

ROLL = verb("roll", "R3.1", "roll these dice", DICE)
DRIVE = verb("drive", "R4.1", "drive there with green dice", PLACE)
HIT = verb("hit", "R6.1", "send that car back to this exit with a red die", SEAT, PLACE)
STAY = verb("stay", "R3.3", "leave the dice that are left")

# ---- Events

PIPS = Number("pips", 1, SIDES)
DIE = Number("die", 1, SIDES)
_PLACES = _places("New City")
SPACE = Words("place", _PLACES)
FROM, TO = Words("from", _PLACES), Words("to", _PLACES)
CARD = Words("card", CARD_WORDS)
A_PAIR = SIDES + 1  # two dice in one number: the first one times this, and the second; 0 is none


def _pairs(colour: str) -> tuple[str, ...]:
    """Dice of one colour as words: "", "green 4", "green 4-3"."""
    singles = ["", *(f"{colour} {pips}" for pips in range(1, A_PAIR))]
    return tuple(f"{colour} {a}-{b}" if a and b else singles[a or b] for a in range(A_PAIR) for b in range(A_PAIR))


GREENS, REDS = Words("greens", _pairs("green")), Words("reds", _pairs("red"))
HEADING_WORDS = ("away from New City", "towards New City")
FRONT = Words("front", tuple(f"pole {pole}, {heading}" for pole in range(POLES) for heading in HEADING_WORDS))
TURNS = Words("turns", ("no turn", "one turn", "two turns", "three turns"))
TURNS_LEFT = Words("left", ("back on the road", "one more to come", "two more to come", "three more to come"))

EVENTS = EventKinds()
event = EVENTS.add

ROLLED_FOR_FIRST = event(
    "rolled-for-first", "{seat} rolls {sum} for the first turn.", "R2.6", Number("sum", 2, 2 * SIDES)
)
ROLLED_AGAIN = event("rolled-again", "Those who tied roll again: {times} more.", "R2.6", "times")
LOT = event("lot", "Nobody wins the roll, so the lot decides.", "R2.6")
BEGINS = event("begins", "{seat} has the first turn.", "R2.6")

ROLLED = event("rolled", "{seat} rolls {greens, reds}.", "R3.1", GREENS, REDS)
NO_USE = event("no-use", "{seat} can do nothing with that.", "R3.3")
STAYED = event("stayed", "{seat} leaves it at that.", "R3.3")
DROVE = event("drove", "{seat} drives from {from} to {to}.", "R4.1", FROM, TO)
SENT_BACK = event("sent-back", "{seat} sends {victim} back to {place}.", "R6.1", SeatNumber("victim"), SPACE)

DREW = event("drew", "{seat} draws {card}.", "R8.2", CARD)
LAPSED = event("lapsed", "Cards that were still due lapse: {cards}.", "R8.5", "cards")
SHUFFLED = event("shuffled", "All Check Point cards are shuffled.", "R8.6")
PULLED_OVER = event("pulled-over", "{seat} pulls over, with a turn to miss.", "R9.1")
GOT_OCTANE = event("octane", "{seat} will roll three dice.", "R9.2")
GOT_WORKS = event("works", "{seat} will roll one die only.", "R9.8")
CANCELLED = event("cancelled", "High Octane and Road Works cancel out.", "R9.9")
NO_WAVE = event("no-wave", "On the final Check Point the Green Wave does nothing.", "R9.6")

MISSED = event("missed", "{seat} misses a turn: {left}.", "R10.2", TURNS_LEFT)
TO_COURT = event("to-court", "{seat} goes back to the Courthouse on {place}.", "R11.1", SPACE)
WAITS = event("waits", "{seat} waits on {place} for the train.", "R11.6", SPACE)
NOT_GUILTY = event(
    "not-guilty", "{seat} rolls {die} and is not guilty.", "R11.4", DIE, yours="You roll {die} and are not guilty."
)
GUILTY = event("guilty", "{seat} rolls {die}: guilty, with {turns} to miss.", "R11.5", DIE, TURNS)

TRAIN = event("train", "The train rolls {pips}: {front}.", "R12.2", PIPS, FRONT)
SWEPT = event(
    "swept",
    "The train hits {seat} on {place}: all the way back to Metro.",
    "R12.9",
    SPACE,
    yours="The train hits you on {place}: all the way back to Metro.",
)
WON = event("won", "{seat} reaches New City and wins.", "R13.7", yours="You reach New City and win.")
ENDED = event("ended", "{rounds} rounds are enough: the game is over.", "R14.3", "rounds")

COUNTS = (
    Count("red hits", SENT_BACK, by_seat=True),
    Count("train hits", SWEPT, by_seat=True),
    Count("missed turns", MISSED, by_seat=True),
    Count("cards", DREW, by_seat=True),
    Count("cards: Miss A Turn", DREW, a=MISS),
    Count("cards: High Octane", DREW, a=OCTANE),
    Count("cards: Courthouse", DREW, a=COURT),
    Count("cards: Green Wave", DREW, a=WAVE),
    Count("cards: Road Rage", DREW, a=RAGE),
    Count("verdicts: guilty", GUILTY, by_seat=True),
    Count("verdicts: not guilty", NOT_GUILTY, by_seat=True),
    Count("games: out of rounds", ENDED),
)
