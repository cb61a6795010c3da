"""The record of Krikkit: dice, scores, abilities, Crest, and what is being asked or bargained for."""

from wayside.engine.record import Cells, Grid, Record, public, secret
from wayside.games.krikkit.edition import DICE, QUADRANTS, QUESTIONS, SEATS, SHEETS
from wayside.games.krikkit.quiz import ANSWERS
from wayside.games.krikkit.scoring import LINES

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

# The most events that one move can cause: the dice and four of them locked; released from the Field, Heart Of Gold,
# Marvin, the Duck, the Power, a Beeblebrox, the tax; the hand scored and settled; whom it is against, Vogon, the Vortex
# and the Field; then either a question with its four answers, or the end: why, and WormHoles and a Grand Score for each
# of eight seats. All together are 39, and most of them exclude each other.
LOG = 40


class State(Record, log=LOG):
    """A die shows 0 while it is not rolled, or is not in play."""

    target: int = public("u1", doc="option: 0 plays to 2,424 points, 1 the long game to 4,242")
    end: int = public("u1", doc="option: 1 if the round is finished once the target is reached")
    opponent: int = public("u1", doc="option: 1 if the player chooses whom a hand is against")
    crossing: int = public("u1", doc="option: 1 if WormHoles may cross, with free passage")
    quiz: int = public("u1", doc="option: 0 asks from the bank, 1 lets the asker ask and judge")
    memory: int = public("u1", doc="option: how good memory is, by its number")
    trade: int = public("u1", doc="option: 1 if quadrants may be bought and sold")
    first: int = public("u1", doc="option: who begins; 0 is rolled for, else the seat counted from 1")

    starter: int = public("i1", doc="the seat that had the first hand")
    turn: int = public("i1", doc="the seat whose hand it is")
    ending: int = public("u1", doc="1 once the target is reached and the round is being finished")

    dice: Cells = public("i1", DICE, doc="what the dice show, from black to red")
    away: int = public("i1", doc="a bit for each die that is not in play in this hand")
    rolls: int = public("i1", doc="rolls made in this hand")
    second: int = public("u1", doc="1 in the second hand of a Full Run")
    carried: int = public("i2", doc="points of a Full Run that wait for its second hand")
    sheet_line: Cells = public("i2", LINES, doc="what the hand is worth, line by line; after it, what it scored")
    claimed: int = public(
        "u1", doc="what is claimed with this hand: 0 nothing, 1 at the plain rate, 2 at a variable one"
    )

    score: Cells = public("i4", SEATS, doc="points of each seat")
    hands: Cells = public("i2", SEATS, doc="hands finished by each seat, a second hand not counted")
    field: Cells = public("u1", SEATS, doc="1 inside an Improbability Field")
    vortex: Cells = public("u1", SEATS, doc="1 if the next hand is played inside the Total Perspective Vortex")
    gold: Cells = public("u1", SEATS, doc="1 with Heart Of Gold")
    duck: Cells = public("u1", SEATS, doc="1 with a Rubber Duck")
    zarquon: Cells = public("u1", SEATS, doc="1 with the Power Of Zarquon")
    lost: Cells = public("i1", SEATS, doc="a bit for each die that the next hand is played without")

    owner: Grid = public("u1", (SHEETS, QUADRANTS), fill=NONE, doc="who owns each quadrant, or NONE")
    rate: Grid = public("i2", (SHEETS, QUADRANTS), doc="the rate of an owned quadrant, in hundredths of a percent")

    against: int = public("u1", fill=NONE, doc="whom this hand is against, once that is known")
    found: int = public("i2", doc="the hands that the last finished hand made, a bit each, until the next is rolled")
    subject: int = public("u1", fill=NONE, doc="the subject of the question: 0 Guide, 1 Space, or NONE")
    question: int = public("i2", fill=-1, doc="the question that is asked, by its number in the bank, or -1")
    shown: Cells = public("u1", ANSWERS, doc="the answer in each of the four places, by its number in the question")
    right: int = secret("u1", doc="the place of the right answer to an open question; between questions, nothing")
    used: Cells = public("u1", QUESTIONS, doc="1 for each question that was asked in this match")

    proposals: int = public("u1", doc="deals proposed before this hand")
    deal_at: int = public("u1", fill=NONE, doc="the quadrant that is bargained for, or NONE")
    deal_seller: int = public("u1", doc="who would sell it")
    deal_buyer: int = public("u1", doc="who would buy it")
    deal_price: int = public("i4", doc="the price that was named last")
    deal_counters: int = public("u1", doc="counter-offers made in this deal")

    opening: Cells = public("i2", SEATS, fill=NONE, doc="how far each seat's opening roll was from 42, or NONE")
    rolling: int = public("u1", doc="a bit for each seat that takes part in this opening round")
    opening_rounds: int = public("u1", doc="opening rounds begun")
