"""The record of Hallo Trucker: where every card is, and who may know it."""

from wayside.engine.kinds import SEAT, Bits, Kind, Seat, UpTo
from wayside.engine.record import Cells, Grid, Record, owned, public, secret
from wayside.games.hallo_trucker.edition import (
    COUNT,
    DECK,
    FACE,
    FACE_TITLES,
    FREIGHT_KM,
    HAND,
    KM,
    LIMIT,
    LONGEST_STAGE,
    LOST,
    MOST_STAGES,
    REST,
    SEATS,
)

TO_ROW, TO_COUNTER, EXTRA, OVER = range(4)
PHASES = ("a card for the row", "a card for the counter", "extra cards for the row", "over")

NONE = 255  # no card; cards are unsigned, which spares compiled code the look for negative indexes
FACE_UP = -1  # in `thrower`: it lies face up, nobody's secret
EVERYBODY = SEATS  # the row of `known` that holds what even a spectator knows

CARD = Kind("card", DECK, face=FACE, faces=FACE_TITLES, none=NONE)
PRINTED = Kind("face", faces=FACE_TITLES)
CARDS = UpTo(DECK)
WHOSE = Seat(none=FACE_UP)
RUN = UpTo(sum(KM[face] for face in range(REST)), unit="km")  # it rises: each km card is in it once at most
# A stage goes on to the end of the round in which the limit is reached. Freight that is lost leaves with as many km as
# it cost, so that what counts is never more than there are such cards.
COUNTER_KM = UpTo(LIMIT[SEATS] + SEATS * KM[REST - 1], -FREIGHT_KM * COUNT[LOST], unit="km")

# The most events that one move can cause: 5 cards turned up, each a Barrier that 5 seats feel (35);
# what there is drawn before a stage ends for want of cards (5 seats, 8 cards each and a line a seat: 45,
# with a reshuffle on the way: 1); the stage scored (6); the Start card passed and a stage begun (2);
# ten cards dealt to five seats (55). That is 144, more than any move can reach, as these exclude each other.
LOG = 144


class State(Record, log=LOG):
    """A card is a number from 0 to 108; FACE says what is printed on it. A row has room for every card."""

    look: int = public("u1", doc="option: seats may look at their own rows")
    stages: int = public("u1", doc="option: how many stages the game has")
    first: int = public("u1", doc="option: who starts; 0 is drawn by lot, else the seat counted from 1")

    start: int = public("i1", of=SEAT, doc="the seat that holds the Start card")
    stage_rounds: int = public("i1", of=UpTo(LONGEST_STAGE), doc="rounds begun in this stage")
    owed: int = public("i1", of=UpTo(2), doc="cards that each seat must lay now, if it has so many")
    counter_km: int = public("i2", of=COUNTER_KM, doc="what the kilometer counter shows")
    turned: int = public("i1", of=UpTo(SEATS), doc="counter cards turned up in this round")
    score: Cells = public("i4", SEATS, by=SEAT, of=UpTo(MOST_STAGES * RUN.high, unit="km"), doc="the stages finished")
    sheet: Grid = public("i2", (MOST_STAGES, SEATS), by=(None, SEAT), of=RUN, length="stage", doc="the score sheet")

    hand_n: Cells = public("i1", SEATS, by=SEAT, of=UpTo(HAND), doc="cards in hand, those laid but not in place too")
    row_n: Cells = public("i1", SEATS, by=SEAT, of=CARDS, doc="cards in each row")
    deck_n: int = public("i1", of=CARDS, doc="cards in the draw pile")
    discard_n: int = public("i1", of=CARDS, doc="cards discarded")
    reshuffles: int = public("i1", wiped=False, doc="times that the discards became the draw pile in this stage")

    hand: Grid = owned("u1", (SEATS, HAND), of=CARD, fill=NONE, doc="the cards in hand")
    held: Cells = owned("i4", SEATS, of=Bits(PRINTED), derived="hand", doc="the faces in hand, ready to be offered")
    laid: Grid = owned("u1", (SEATS, 2), of=CARD, length="laid_n", doc="cards laid face down while others still choose")
    laid_n: Cells = owned("i1", SEATS, of=UpTo(2), doc="how many of them")
    counter: Cells = owned("u1", SEATS, of=CARD, fill=NONE, doc="the card laid for the counter, until it is turned up")
    row: Grid = secret(
        "u1",
        (SEATS, DECK),
        of=CARD,
        owned_if="look",
        length="row_n",
        doc="the rows, face down: not even their owners may look again",
    )
    pile: Cells = public("u1", DECK, of=CARD, length="pile_n", doc="cards face up beside the counter")
    pile_n: int = public("i1", of=CARDS, doc="how many of them")
    pile_lost: int = public("i1", of=UpTo(COUNT[LOST]), derived="pile", doc="Freight Lost cards that wait for 50 km")
    shown: Grid = public("u1", (SEATS, DECK), by=SEAT, of=CARD, length="shown_n", doc="the rows of the last stage")
    shown_n: Cells = public("i1", SEATS, by=SEAT, of=CARDS, doc="cards in each of those")

    deck: Cells = secret("u1", DECK, of=CARD, length="deck_n", doc="the draw pile; its order is drawn card by card")
    discard: Cells = secret("u1", DECK, of=CARD, length="discard_n", doc="the discards")
    thrower: Cells = secret("i1", DECK, of=WHOSE, length="discard_n", doc="whose row a discard came from, face down")

    # What a perfect memory knows of cards that went back into the draw pile within a stage.
    era: Cells = secret("i1", DECK, by=CARD, wiped=False, doc="reshuffles before the card was last in the draw pile")
    known: Grid = secret(
        "i1", (SEATS + 1, DECK), by=(None, CARD), wiped=False, doc="the last reshuffle that a seat saw it go into, or 0"
    )
    scratch: Grid = secret("i1", (3, DECK), by=(None, CARD), wiped=False, doc="room to work in; no information")
