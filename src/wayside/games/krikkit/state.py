"""The record of Krikkit: dice, scores, abilities, Crest, and what is being asked or bargained for."""

from wayside.engine.arguments import Money
from wayside.engine.kinds import FLAG, SEAT, Bits, Kind, Seat, UpTo
from wayside.engine.record import Cells, Grid, Record, public, secret
from wayside.games.krikkit.edition import (
    COLOURS,
    COUNTERS,
    DICE,
    LONGEST,
    OPENING_ROUNDS,
    PROPOSALS,
    QUADRANTS,
    QUESTIONS,
    ROLLS,
    SEATS,
    SHEETS,
    SIDES,
    SUBJECT_WORDS,
    WHOLE,
)
from wayside.games.krikkit.quiz import ANSWERS
from wayside.games.krikkit.scoring import LINE_WORDS, LINES, TAXED_SIX
from wayside.games.krikkit.words import PLACES

OPENING, BETWEEN, DEAL, HAND, AGAINST, SUBJECT, ANSWER, ASK, JUDGE, OVER = range(10)
PHASES = (
    "the opening roll",
    "a hand, or a deal before it",
    "an answer to a deal",
    "dice to hold, or the end of the hand",
    "whom the hand is against",
    "Space or Guide",
    "an answer to the question",
    "a question of one's own",
    "whether the answer was right",
    "over",
)

NONE = 255  # no seat, no quadrant, no question, no place

DIE = Kind("die", faces=COLOURS)
FACE = UpTo(SIDES, 1, also={0: "nothing"})
LINE = Kind("line", faces=[words for words, _ in LINE_WORDS])
CLAIM = Kind("claim", faces=("nothing", "a quadrant at the plain rate", "a quadrant at its variable rate"))
QUADRANT = Kind("quadrant", faces=PLACES, none=NONE)
RATE = UpTo(WHOLE)
SHEET = (SHEETS, QUADRANTS)
HANDS = Bits(TAXED_SIX.bit_length())  # the last of them
OFF = UpTo(DICE * SIDES, also={NONE: "not rolled"})
TOPIC = Kind("subject", faces=SUBJECT_WORDS, none=NONE)
QUESTION = Kind("question", QUESTIONS, none=-1)
PLACE = UpTo(ANSWERS - 1)
SOMEBODY = Seat(none=NONE)
POINTS = Money("points", "points")

# The most events that one move can cause: the dice and four of them locked; released from the Field, Heart Of Gold,
# Marvin, the Duck, the Power, a Beeblebrox, the tax; the hand scored and settled; whom it is against, Vogon, the Vortex
# and the Field; then either a question with its four answers, or the end: why, and WormHoles and a Grand Score for each
# of eight seats. All together are 39, and most of them exclude each other.
LOG = 40


class State(Record, log=LOG):
    """A die shows 0 while it is not rolled, or is not in play."""

    target: int = public("u1", doc="option: 0 plays to 2,424 points, 1 the long game to 4,242, 2 the short one to 942")
    end: int = public("u1", doc="option: 1 if the round is finished once the target is reached")
    opponent: int = public("u1", doc="option: 1 if the player chooses whom a hand is against")
    crossing: int = public("u1", doc="option: 1 if WormHoles may cross, with free passage")
    quiz: int = public("u1", doc="option: 0 asks from the bank, 1 lets the asker ask and judge")
    memory: int = public("u1", doc="option: how good memory is, by its number")
    trade: int = public("u1", doc="option: 1 if quadrants may be bought and sold")
    first: int = public("u1", doc="option: who begins; 0 is rolled for, else the seat counted from 1")

    starter: int = public("i1", of=SEAT, doc="the seat that had the first hand")
    turn: int = public("i1", of=SEAT, doc="the seat whose hand it is")
    ending: int = public("u1", of=FLAG, doc="the target is reached and the round is being finished")

    dice: Cells = public("i1", DICE, by=DIE, of=FACE, doc="what the dice show, from black to red")
    away: int = public("i1", of=Bits(DIE), doc="dice that are not in play in this hand")
    rolls: int = public("i1", of=UpTo(ROLLS + 1), doc="rolls made in this hand")
    second: int = public("u1", of=FLAG, doc="it is the second hand of a Full Run")
    carried: int = public("i2", of=POINTS, doc="points of a Full Run that wait for its second hand")
    sheet_line: Cells = public("i2", LINES, by=LINE, of=POINTS, doc="what the hand is worth; after it, what it scored")
    claimed: int = public("u1", of=CLAIM, doc="what is claimed with this hand")

    score: Cells = public("i4", SEATS, by=SEAT, of=POINTS, doc="points of each seat")
    hands: Cells = public("i2", SEATS, by=SEAT, of=UpTo(LONGEST), doc="hands finished, a second hand not counted")
    field: Cells = public("u1", SEATS, by=SEAT, of=FLAG, doc="inside an Improbability Field")
    vortex: Cells = public("u1", SEATS, by=SEAT, of=FLAG, doc="the next hand is inside the Total Perspective Vortex")
    gold: Cells = public("u1", SEATS, by=SEAT, of=FLAG, doc="has Heart Of Gold")
    duck: Cells = public("u1", SEATS, by=SEAT, of=FLAG, doc="has a Rubber Duck")
    zarquon: Cells = public("u1", SEATS, by=SEAT, of=FLAG, doc="has the Power Of Zarquon")
    lost: Cells = public("i1", SEATS, by=SEAT, of=Bits(DIE), doc="dice that the next hand is played without")

    owner: Grid = public("u1", SHEET, by=(None, QUADRANT), of=SOMEBODY, fill=NONE, doc="who owns each quadrant")
    rate: Grid = public("i2", SHEET, by=(None, QUADRANT), of=RATE, doc="rates in hundredths of a percent")

    against: int = public("u1", of=SOMEBODY, fill=NONE, doc="whom this hand is against, once that is known")
    found: int = public("i2", of=HANDS, doc="the hands that the last finished hand made, until the next is rolled")
    subject: int = public("u1", of=TOPIC, fill=NONE, doc="the subject of the question")
    question: int = public("i2", of=QUESTION, fill=-1, doc="the question that is asked, by its number in the bank")
    shown: Cells = public("u1", ANSWERS, of=PLACE, doc="the answer in each place, by its number in the question")
    right: int = secret("u1", of=PLACE, doc="the place of the right answer to an open question")
    used: Cells = public("u1", QUESTIONS, by=QUESTION, of=FLAG, doc="it was asked in this match")

    proposals: int = public("u1", of=UpTo(PROPOSALS), doc="deals proposed before this hand")
    deal_at: int = public("u1", of=QUADRANT, fill=NONE, doc="the quadrant that is bargained for")
    deal_seller: int = public("u1", of=SEAT, doc="who would sell it")
    deal_buyer: int = public("u1", of=SEAT, doc="who would buy it")
    deal_price: int = public("i4", of=POINTS, doc="the price that was named last")
    deal_counters: int = public("u1", of=UpTo(COUNTERS), doc="counter-offers made in this deal")

    opening: Cells = public("i2", SEATS, by=SEAT, of=OFF, fill=NONE, doc="how far each opening roll was from 42")
    rolling: int = public("u1", of=Bits(SEAT), doc="who takes part in this opening round")
    opening_rounds: int = public("u1", of=UpTo(OPENING_ROUNDS), doc="opening rounds begun")
