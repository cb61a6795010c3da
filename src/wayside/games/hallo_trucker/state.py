"""The record of Hallo Trucker: where every card is, and who may know it."""

from wayside.engine.record import Cells, Grid, Record, owned, public, secret
from wayside.games.hallo_trucker.edition import DECK, HAND, MOST_STAGES, SEATS

TO_ROW, TO_COUNTER, EXTRA, OVER = range(4)
PHASES = ("a card for the row", "a card for the counter", "extra cards for the row", "over")

NONE = 255  # no card; cards are unsigned, which spares compiled code the look for negative indexes
FACE_UP = -1  # in `thrower`: nobody's secret
EVERYBODY = SEATS  # the row of `known` that holds what even a spectator knows

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

    start: int = public("i1", doc="the seat that holds the Start card")
    stage_rounds: int = public("i1", doc="rounds begun in this stage")
    owed: int = public("i1", doc="cards that each seat must lay now, if it has so many")
    counter_km: int = public("i2", doc="what the kilometer counter shows")
    turned: int = public("i1", doc="counter cards turned up in this round")
    score: Cells = public("i4", SEATS, doc="km of the stages finished")
    sheet: Grid = public("i2", (MOST_STAGES, SEATS), length="stage", doc="the score sheet: km of each stage")

    hand_n: Cells = public("i1", SEATS, doc="cards in hand, those just laid but not yet in place included")
    row_n: Cells = public("i1", SEATS, doc="cards in each row")
    deck_n: int = public("i1", doc="cards in the draw pile")
    discard_n: int = public("i1", doc="cards discarded")
    reshuffles: int = public("i1", wiped=False, doc="times that the discards became the draw pile in this stage")

    hand: Grid = owned("u1", (SEATS, HAND), fill=NONE, doc="the cards in hand")
    held: Cells = owned("i4", SEATS, doc="the faces in hand, a bit each: what `hand` says, ready to be offered")
    laid: Grid = owned("u1", (SEATS, 2), length="laid_n", doc="cards laid face down while others still choose")
    laid_n: Cells = owned("i1", SEATS, doc="how many of them")
    counter: Cells = owned(
        "u1", SEATS, fill=NONE, doc="the card that each seat laid for the counter, until it is turned up"
    )
    row: Grid = secret(
        "u1",
        (SEATS, DECK),
        owned_if="look",
        length="row_n",
        doc="the rows, face down: not even their owners may look again",
    )
    pile: Cells = public("u1", DECK, length="pile_n", doc="cards face up beside the counter")
    pile_n: int = public("i1", doc="how many of them")
    pile_lost: int = public("i1", doc="how many of those are Freight Lost cards that wait for 50 km")
    shown: Grid = public("u1", (SEATS, DECK), length="shown_n", doc="the rows of the last stage, turned over")
    shown_n: Cells = public("i1", SEATS, doc="cards in each of those")

    deck: Cells = secret(
        "u1", DECK, length="deck_n", doc="the draw pile; its order does not exist until a card is drawn"
    )
    discard: Cells = secret("u1", DECK, length="discard_n", doc="the discards")
    thrower: Cells = secret(
        "i1", DECK, length="discard_n", doc="whose row a discard came from, face down; FACE_UP: it lies face up"
    )

    # What a perfect memory knows of cards that went back into the draw pile within a stage.
    era: Cells = secret("i1", DECK, wiped=False, doc="reshuffles before the card was last in the draw pile")
    known: Grid = secret(
        "i1", (SEATS + 1, DECK), wiped=False, doc="the last reshuffle into which a seat saw the card go, or 0"
    )
    scratch: Grid = secret("i1", (3, DECK), wiped=False, doc="room to work in; no information")
