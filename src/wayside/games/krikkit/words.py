"""What can be done and what can happen in Krikkit, in numbers for the rules and in words for people."""

from itertools import product

from wayside.engine.arguments import Number, SeatNumber, Words
from wayside.engine.counts import Count
from wayside.engine.events import EventKinds
from wayside.engine.moves import Verbs
from wayside.games.krikkit.edition import ALL_DICE, COLOURS, FACES, HIGH, SEATS, SIDES, SUBJECT_WORDS, WIDE
from wayside.games.krikkit.prices import prices
from wayside.games.krikkit.quiz import ANSWERS, BANK_OF_QUESTIONS

HELD = Words(
    "dice",
    tuple(
        "-".join(colour for die, colour in enumerate(COLOURS) if held >> die & 1) or "none" for held in range(ALL_DICE)
    ),
)
ACROSS, DOWN = Number("across", 1, WIDE), Number("down", 1, HIGH)
SUBJECT = Words("subject", SUBJECT_WORDS)
PLACES = tuple(f"{across},{down}" for down in range(1, HIGH + 1) for across in range(1, WIDE + 1))
QUADRANT = Words("quadrant", PLACES)
LOT = Words("lot", tuple(f"{place} to seat {seat + 1}" for seat in range(SEATS) for place in PLACES))
COLOUR = Words("colour", COLOURS)


def _faces(name: str, first: str, second: str) -> Words:
    """Two dice in an event: 21 times what the first shows, and what the second does; no word for dice that are away."""

    def said(colour: str, face: int) -> str:
        return f"{colour} {face}" if face else ""

    pairs = product(range(FACES), repeat=2)
    return Words(name, tuple(", ".join(filter(None, (said(first, a), said(second, b)))) for a, b in pairs))


QUESTION = Words("question", tuple(question.text for question in BANK_OF_QUESTIONS))
ANSWER = Words(
    "answer",
    (*(answer for question in BANK_OF_QUESTIONS for answer in question.answers), "as the asker says"),
)

VERBS = Verbs()
verb = VERBS.add

ROLL = verb("roll", "K3.2", "roll all dice in play")
HOLD = verb("hold", "K3.3", "hold these dice and roll the others", HELD)
STOP = verb("stop", "K3.4", "finish the hand and claim nothing")
CLAIM = verb("claim", "K7.4", "finish the hand and claim this quadrant at 1.42%", ACROSS, DOWN)
CLAIM_VIR = verb("claim-variable", "K8.4", "finish the hand and claim this quadrant at its variable rate", ACROSS, DOWN)
BUY = verb("buy", "K11.2", "offer points for a quadrant", ACROSS, DOWN, amount="price", ladder=prices)
SELL = verb("sell", "K11.3", "offer a quadrant of yours", ACROSS, DOWN, SeatNumber(), amount="price", ladder=prices)
ACCEPT = verb("accept", "K11.5", "accept the deal")
DECLINE = verb("decline", "K11.5", "decline the deal")
COUNTER = verb("counter", "K11.5", "name another price", amount="price", ladder=prices)
AGAINST_SEAT = verb("against", "K13.3", "choose whom the hand is against", SeatNumber())
CHOOSE_SUBJECT = verb("subject", "K5.2", "choose what you are asked about", SUBJECT)
ANSWER_WITH = verb("answer", "K5.9", "name the right answer", Number("answer", 1, ANSWERS), hints=False)
RECALL = verb("recall", "K5.9", "leave the answer to memory", hints=False)
GIVE_UP = verb("give-up", "K5.9", "answer nothing", hints=False)
ASKED = verb("asked", "K5.10", "say that you have asked your question")
SAID_RIGHT = verb("right", "K5.10", "judge the answer to be right", hints=False)
SAID_WRONG = verb("wrong", "K5.10", "judge the answer to be wrong", hints=False)

EVENTS = EventKinds()
event = EVENTS.add

OPENED = event("opened", "{seat} opens with {total}, {away} away from 42.", "K2.4", "total", "away")
OPENING_TIED = event("opening-tied", "{count} players are as close to 42: they roll again.", "K2.4", "count")
OPENING_LOT = event("opening-lot", "{count} players have tied often enough: the lot decides.", "K2.4", "count")
BEGINS = event("begins", "{seat} has the first hand.", "K2.4")
ROUND_BEGUN = event("round-begun", "Round {round} begins.", "K2.6", "round")
PLAYS_WITHOUT = event("plays-without", "{seat} plays without the two dice of {subject}.", "K5.6", SUBJECT)
ROLLED = event(
    "rolled", "{seat} rolls {dark, bright}.", "K3.2", _faces("dark", "black", "white"), _faces("bright", "green", "red")
)
LOCKED = event(
    "locked",
    "The {colour} {face} of {seat} is a penalty die and locked.",
    "K3.5",
    COLOUR,
    Number("face", 1, SIDES),
    yours="Your {colour} {face} is a penalty die and locked.",
)
FOURTH_ROLL = event("fourth-roll", "{seat} may roll a fourth time.", "K6.10")
CLAIMED = event("claimed", "{seat} claims quadrant {quadrant}.", "K7.4", QUADRANT)
CLAIMED_VIR = event("claimed-variable", "{seat} claims quadrant {quadrant} at its variable rate.", "K8.2", QUADRANT)
GOT_GOLD = event("got-gold", "{seat} has Heart Of Gold.", "K6.4")
RELEASED = event("released", "{seat} is released from the Improbability Field.", "K6.3")
MET_MARVIN = event("met-marvin", "{seat} calls Marvin.", "K6.6")
GOT_DUCK = event("got-duck", "{seat} has a Rubber Duck.", "K6.8")
GOT_ZARQUON = event("got-zarquon", "{seat} has the Power Of Zarquon.", "K6.11")
BEEBLEBROX = event("beeblebrox", "Beeblebrox: {seat} walks out of the Total Perspective Vortex.", "K6.15")
SCORED = event(
    "scored", "The hand of {seat} is worth {points}.", "K3.8", "points", yours="Your hand is worth {points}."
)
SECOND_HAND = event(
    "second-hand", "A Full Run: {seat} has a second hand, to go with {points} points.", "K4.4", "points"
)
SETTLED = event("settled", "{seat} scores {points}, {total} in all.", "K3.8", "points", "total")
TAXED = event("taxed", "{seat} pays {points} points Hyperspace Bypass Tax.", "K6.16", "points")
VOGON_PAID = event("vogon-paid", "Vogon: {seat} pays {points} points.", "K6.17", "points")
INTO_VORTEX = event("into-vortex", "{seat} is in the Total Perspective Vortex for a hand.", "K6.13")
INTO_FIELD = event("into-field", "{seat} is inside an Improbability Field.", "K6.5")
IMMUNE = event("immune", "Heart Of Gold keeps {seat} out of the Improbability Field.", "K6.4")
CHOSE_OPPONENT = event("chose-opponent", "{seat} plays the hand against {opponent}.", "K13.3", SeatNumber("opponent"))
ASKS_WHICH = event("asks-which", "{seat} asks {asked}: Space or Guide?", "K5.2", SeatNumber("asked"))
CHOSE = event("chose", "{seat} chooses {subject}.", "K5.2", SUBJECT)
ASKED_FROM_BANK = event("asked", "{seat} asks {asked}: {question}", "K5.2", SeatNumber("asked"), QUESTION)
ANSWER_SHOWN = event("answer-shown", "{place}: {answer}", "K5.8", Number("place", 1, ANSWERS), ANSWER)
ASKED_OWN = event("asks-own", "{seat} asks {asked} a question about {subject}.", "K5.10", SeatNumber("asked"), SUBJECT)
ANSWERED_RIGHT = event("answered-right", "{seat} is right: {answer}.", "K5.5", ANSWER)
ANSWERED_WRONG = event("answered-wrong", "{seat} is wrong. The answer: {answer}.", "K5.5", ANSWER)
LOSES_DICE = event("loses-dice", "{seat} loses the dice of {subject} for a hand.", "K5.5", SUBJECT)
PROPOSED_BUY = event(
    "wants-to-buy", "{seat} offers {price} points for quadrant {quadrant}.", "K11.2", QUADRANT, "price"
)
PROPOSED_SELL = event("wants-to-sell", "{seat} offers quadrant {lot} for {price} points.", "K11.3", LOT, "price")
COUNTERED = event("countered", "{seat} would rather say {price} points.", "K11.5", "price")
DECLINED = event("declined", "{seat} declines.", "K11.5")
TRADED = event("traded", "{seat} buys quadrant {quadrant} for {price} points.", "K11.4", QUADRANT, "price")
TARGET_REACHED = event("target-reached", "{seat} has {points} points, and that is enough.", "K10.1", "points")
ALL_CLAIMED = event("all-claimed", "The last quadrant is claimed.", "K10.1")
ENDED = event("ended", "{rounds} rounds are enough: the game is over.", "K10.7", "rounds")
WORMHOLES = event("wormholes", "{seat} has WormHoles: {count}.", "K9.1", "count")
GRAND_SCORE = event(
    "grand-score", "{seat} has a Grand Score of {points}.{tenths}.", "K10.2", "points", Number("tenths", 0, 9)
)

COUNTS = (
    Count("answers: right", ANSWERED_RIGHT, by_seat=True),
    Count("answers: wrong", ANSWERED_WRONG, by_seat=True),
    Count("claims: plain rate", CLAIMED, by_seat=True),
    Count("claims: variable rate", CLAIMED_VIR, by_seat=True),
    Count("deals", TRADED),
    Count("games: target reached", TARGET_REACHED),
    Count("games: all claimed", ALL_CLAIMED),
    Count("games: out of rounds", ENDED),
)
