"""The record of Spiralized: where every token is, and what its owner may do with the dice. Nothing is hidden."""

from wayside.engine.record import Cells, Grid, Record, public
from wayside.games.spiralized.edition import SEATS, SPACES, TOKENS

TURN, DIE, PARTNER, NEAREST, OVER = range(5)
PHASES = (
    "the dice or the stairs",
    "a move for a die",
    "a partner for the exchange",
    "a token for the Pit",
    "over",
)

NONE = 255  # no token
# Where a token is if it is not on its way: steps are smaller, even the last of the longest way.
RECTANGLE, PIT = 254, 253

# The most events that one move can cause: a token moved, a hit, the Pit's token sent home by it, nobody to exchange
# with; then the second doubles' token sent to the Pit and the one there sent home, a bonus roll, the roll, the third
# doubles, one more token to the Pit and one more sent home; and the end of the game. Setting up tells of six rolls, of
# rolling again and of who begins.
LOG = 12


class State(Record, log=LOG):
    """A token is a number: four times its seat, and 0 to 3 for a to d."""

    ring: int = public("u1", doc="option: the size of the rings, by its number")
    wheel: int = public("u1", doc="option: 1 if tokens may enter however they came to their inner Wheel")
    colours: int = public("u1", doc="option: the layout of colours; 0 spreads them evenly")
    first: int = public("u1", doc="option: who plays first; 0 is rolled for, else the seat counted from 1")

    colour: Cells = public("u1", SEATS, doc="the colour that each seat plays")
    way: Cells = public("u2", SEATS, doc="where the steps of each seat's way begin in the edition's table of them")
    inner: int = public("u1", doc="the step of every way that is its inner Wheel")
    starter: int = public("u1", doc="the seat that played first")
    turn: int = public("u1", doc="the seat whose turn it is")
    dice: Cells = public("u1", 2, doc="what the dice show; 0 before they are rolled")
    used: int = public("u1", doc="bit i is set once die i is used or lost")
    doubles: int = public("u1", doc="doubles rolled in this turn")
    whole: int = public("u1", doc="1 if the last roll was used in full")

    at: Grid = public(
        "u1", (SEATS, TOKENS), fill=RECTANGLE, doc="steps that a token has come on its way; or RECTANGLE, PIT"
    )
    may_enter: Cells = public("u1", SEATS, doc="bit t is set while token t stands on its inner Wheel and may go on")
    pit: int = public("u1", fill=NONE, doc="the token in the Pit, or NONE")
    board: Cells = public("u1", SPACES, fill=NONE, doc="the token on each space of the rings: what `at` says, by space")

    # What is on offer, worked out once when the decision comes up.
    stairs: int = public("u2", doc="four bits a token: it may go up 1, up 2, down 1, down 2")
    reach: Grid = public("u1", (2, TOKENS), fill=NONE, doc="the step to which die i can take token t now, or NONE")
    usable: Cells = public("u1", 2, doc="bit t is set if token t may use die i now: full use forbids some of `reach`")
    partners: int = public("u4", doc="bit i is set if token i may be the partner of the exchange")
    tied: int = public("u1", doc="bit t is set if token t may be the one that goes to the Pit")
    mover: int = public("u1", fill=NONE, doc="this turn's token that stands on a sunburst and must be exchanged")
