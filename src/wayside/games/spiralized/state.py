"""The record of Spiralized: where every token is, and what its owner may do with the dice. Nothing is hidden."""

from wayside.engine.kinds import FLAG, SEAT, Bits, Kind, UpTo
from wayside.engine.record import Cells, Grid, Record, public
from wayside.games.spiralized.edition import COLOUR_WORDS, RINGS, SAFE_ZONE, SEATS, SIZES, SPACES, TOKENS
from wayside.games.spiralized.words import LETTERS

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

LETTER = Kind("letter", faces=LETTERS, none=NONE)
TOKEN = Kind("token", faces=[f"{of} of seat {seat + 1}" for seat in range(SEATS) for of in LETTERS], none=NONE)
COLOUR = Kind("colour", faces=COLOUR_WORDS)
SPACE = Kind("space", SPACES)
HOME = RINGS * max(SIZES) + SAFE_ZONE + 1  # on the longest way
STEP = UpTo(HOME, also={RECTANGLE: "in its rectangle", PIT: "in the Pit"})
REACH = UpTo(HOME, also={NONE: "nowhere"})
PIPS = UpTo(6, 1, also={0: "not rolled"})

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
    short: int = public("u1", doc="option: 1 if two tokens begin at Home and two on the Start space")

    colour: Cells = public("u1", SEATS, by=SEAT, of=COLOUR, doc="the colour that each seat plays")
    way: Cells = public("u2", SEATS, by=SEAT, derived="ring colour", doc="where its steps begin in the table of them")
    inner: int = public("u1", of=STEP, derived="ring", doc="the step of every way that is its inner Wheel")
    starter: int = public("u1", of=SEAT, doc="the seat that played first")
    turn: int = public("u1", of=SEAT, doc="the seat whose turn it is")
    dice: Cells = public("u1", 2, of=PIPS, doc="what the dice show")
    used: int = public("u1", of=Bits(2), doc="dice that are used or lost")
    doubles: int = public("u1", of=UpTo(3), doc="doubles rolled in this turn")
    whole: int = public("u1", of=FLAG, doc="the last roll was used in full")

    at: Grid = public("u1", (SEATS, TOKENS), by=(SEAT, LETTER), of=STEP, fill=RECTANGLE, doc="steps each has come")
    may_enter: Cells = public("u1", SEATS, by=SEAT, of=Bits(LETTER), doc="tokens on the inner Wheel that may go on")
    pit: int = public("u1", of=TOKEN, fill=NONE, doc="the token in the Pit")
    board: Cells = public("u1", SPACES, by=SPACE, of=TOKEN, derived="at", fill=NONE, doc="the token on each space")

    # What is on offer, worked out once when the decision comes up.
    stairs: int = public("u2", of=Bits(4 * TOKENS), derived="at", doc="four bits a token: up 1, up 2, down 1, down 2")
    reach: Grid = public(
        "u1", (2, TOKENS), by=(None, LETTER), of=REACH, derived="at dice", fill=NONE, doc="where die i can take token t"
    )
    usable: Cells = public("u1", 2, of=Bits(LETTER), derived="at dice", doc="tokens that may use die i, by full use")
    partners: int = public("u4", of=Bits(TOKEN), derived="at mover", doc="tokens that the mover may be exchanged with")
    tied: int = public("u1", of=Bits(LETTER), derived="at", doc="tokens of which one goes to the Pit")
    mover: int = public("u1", of=LETTER, fill=NONE, doc="the token that stands on a sunburst and must be exchanged")
