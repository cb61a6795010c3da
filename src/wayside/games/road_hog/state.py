"""The record of Road Hog: where every car is, the dice, the cards that are left, the train. Nothing is hidden."""

from wayside.engine.kinds import FLAG, SEAT, Bits, Kind, UpTo
from wayside.engine.record import Cells, Record, public
from wayside.games.road_hog.edition import (
    CARD_KINDS,
    CARD_WORDS,
    CARDS,
    GUILTY_UP_TO,
    NEW_CITY,
    NOWHERE,
    POLES,
    SEATS,
    SIDES,
)
from wayside.games.road_hog.words import HEADING_WORDS, SPACE

DICE, DRIVE, OVER = range(3)
PHASES = ("which dice to roll", "what to do with the dice", "over")

AWAY, TOWARDS = range(2)  # how the train is heading
CROSSINGS = 15  # of a map, at most: as many bits as a way in the table has room for (road_tables.py)
# Ways to use two greens: either alone, the total, and one after the other if the first ends on an exit (R4.2, R4.3).
WAY_WORDS = ("the first", "the second", "the total", "the first, then the second", "the second, then the first")
WAYS = len(WAY_WORDS)

PLACE = Kind("place", NEW_CITY + 1, faces=SPACE.words, none=NOWHERE)
CARD = Kind("card", faces=CARD_WORDS, none=NOWHERE)
HEADING = Kind("heading", faces=HEADING_WORDS)
WAY = Kind("way", faces=WAY_WORDS)
PIPS = UpTo(SIDES, 1, also={0: "not rolled, or used"})

# The most events that one move can cause. A drive is two at most, and at most two cards are due at once: twelve counts
# pass no more Check Points, and a Green Wave passes one for the card that it is. Each is drawn, perhaps shuffled, and
# rolls what is of no use, or lets others lapse and leads to court and a verdict: five. Then turns go by in which nobody
# is asked. Each car may go to court, hear its verdict and miss three turns, five; the one asked in the end may come to
# wait for the train. Five rounds at most end in that time, each with a move of the train; every car is hit once at
# most, as it is on Start then; and the game may be over. Setting up tells of six rolls, of rolling again, of the lot
# and of who begins.
LOG = 2 + 2 * 5 + SEATS * 5 + 1 + 5 + SEATS + 1


class State(Record, log=LOG):
    """A car beside the road is one that has turns to miss (R10.1)."""

    map: int = public("u1", doc="option: the map, by its number")
    first: int = public("u1", doc="option: who has the first turn; 0 is rolled for, else the seat counted from 1")

    at: Cells = public("u1", SEATS, by=SEAT, of=PLACE, doc="the space on which each car is")
    misses: Cells = public("u1", SEATS, by=SEAT, of=UpTo(GUILTY_UP_TO), doc="turns to miss; until then beside the road")
    octane: int = public("u1", of=Bits(SEAT), doc="who rolls three dice on the next turn that is rolled")
    works: int = public("u1", of=Bits(SEAT), doc="who rolls one die on the next turn that is rolled")
    bound: int = public("u1", of=Bits(SEAT), doc="cars bound for court that wait for the train")

    starter: int = public("u1", of=SEAT, doc="the seat that has the first turn of every round")
    turn: int = public("u1", of=SEAT, doc="the seat whose turn it is")
    green: Cells = public("u1", 2, of=PIPS, doc="what the green dice show")
    red: Cells = public("u1", 2, of=PIPS, doc="what the red dice show")
    extra: int = public("u1", of=FLAG, doc="1 if a card gave the dice: Green Wave, Road Rage")
    entered: int = public("u1", of=FLAG, doc="1 if the car whose turn it is has entered the town in which it is")
    due: int = public("u1", of=UpTo(CARDS), doc="Check Point cards that are still to be drawn in this turn")

    card: int = public("u1", of=CARD, fill=NOWHERE, doc="the card that was drawn last")
    face_down: Cells = public("u1", CARD_KINDS, by=CARD, of=UpTo(CARDS), doc="cards of each kind that lie face down")
    pile: int = public("u1", of=UpTo(CARDS), derived="face_down", doc="cards that lie face down")

    front: int = public("u1", of=UpTo(POLES - 1), doc="the pole at the train's front")
    heading: int = public("u1", of=HEADING, doc="which way the train is heading")
    shut: int = public("u2", of=Bits(CROSSINGS), derived="map front heading", doc="crossings that the train covers")

    # What is on offer, worked out once when the dice have fallen.
    ends: Cells = public(
        "u1", WAYS, by=WAY, of=PLACE, derived="at green shut", fill=NOWHERE, doc="where each use of the greens ends"
    )
    victims: Cells = public("u1", 2, of=Bits(SEAT), derived="at red shut", doc="cars that red die i can send back")
