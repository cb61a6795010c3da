"""Krikkit: four twenty-sided dice, Cosmic Real Estate, and questions about Space and the Guide."""

from itertools import product

from wayside.engine.events import EventKind
from wayside.engine.game import Game
from wayside.engine.moves import Number, SeatNumber, Verb, Words
from wayside.engine.options import Option, yes_or_no
from wayside.games.krikkit.bot import exact, plain, sensible
from wayside.games.krikkit.edition import (
    ALL_DICE,
    COLOURS,
    FOLDER,
    HIGH,
    MEMORY_WORDS,
    SEATS,
    SUBJECT_WORDS,
    TARGET,
    WIDE,
)
from wayside.games.krikkit.effects import EFFECTS, NOTES
from wayside.games.krikkit.prospects import PROSPECTS
from wayside.games.krikkit.quiz import ANSWERS, BANK_OF_QUESTIONS
from wayside.games.krikkit.redeal import redeal
from wayside.games.krikkit.refusal import refusal
from wayside.games.krikkit.rules import MOST_OFFERS, default, offers, play, setup, standing
from wayside.games.krikkit.state import PHASES, State
from wayside.games.krikkit.throw import FACES

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

VERBS = (
    Verb("roll", "K3.2", "roll all dice in play"),
    Verb("hold", "K3.3", "hold these dice and roll the others", (HELD,)),
    Verb("stop", "K3.4", "finish the hand and claim nothing"),
    Verb("claim", "K7.4", "finish the hand and claim this quadrant at 1.42%", (ACROSS, DOWN)),
    Verb("claim-variable", "K8.4", "finish the hand and claim this quadrant at its variable rate", (ACROSS, DOWN)),
    Verb("buy", "K11.2", "offer points for a quadrant", (ACROSS, DOWN), amount="price"),
    Verb("sell", "K11.3", "offer a quadrant of yours", (ACROSS, DOWN, SeatNumber()), amount="price"),
    Verb("accept", "K11.5", "accept the deal"),
    Verb("decline", "K11.5", "decline the deal"),
    Verb("counter", "K11.5", "name another price", amount="price"),
    Verb("against", "K13.3", "choose whom the hand is against", (SeatNumber(),)),
    Verb("subject", "K5.2", "choose what you are asked about", (SUBJECT,)),
    Verb("answer", "K5.9", "name the right answer", (Number("answer", 1, ANSWERS),)),
    Verb("recall", "K5.9", "leave the answer to memory"),
    Verb("give-up", "K5.9", "answer nothing"),
    Verb("asked", "K5.10", "say that you have asked your question"),
    Verb("right", "K5.10", "judge the answer to be right"),
    Verb("wrong", "K5.10", "judge the answer to be wrong"),
)

EVENTS = (
    EventKind("opened", "{seat} opens with {total}, {away} away from 42.", "K2.4", ("total", "away")),
    EventKind("opening-tied", "{count} players are as close to 42: they roll again.", "K2.4", ("count",)),
    EventKind("opening-lot", "{count} players have tied often enough: the lot decides.", "K2.4", ("count",)),
    EventKind("begins", "{seat} has the first hand.", "K2.4"),
    EventKind("round-begun", "Round {round} begins.", "K2.6", ("round",)),
    EventKind("plays-without", "{seat} plays without the two dice of {subject}.", "K5.6", (SUBJECT,)),
    EventKind(
        "rolled",
        "{seat} rolls {dark, bright}.",
        "K3.2",
        (_faces("dark", "black", "white"), _faces("bright", "green", "red")),
    ),
    EventKind("locked", "The {colour} {face} of {seat} is a penalty die and locked.", "K3.5", (COLOUR, "face")),
    EventKind("fourth-roll", "{seat} may roll a fourth time.", "K6.10"),
    EventKind("claimed", "{seat} claims quadrant {quadrant}.", "K7.4", (QUADRANT,)),
    EventKind("claimed-variable", "{seat} claims quadrant {quadrant} at its variable rate.", "K8.2", (QUADRANT,)),
    EventKind("got-gold", "{seat} has Heart Of Gold.", "K6.4"),
    EventKind("released", "{seat} is released from the Improbability Field.", "K6.3"),
    EventKind("met-marvin", "{seat} calls Marvin.", "K6.6"),
    EventKind("got-duck", "{seat} has a Rubber Duck.", "K6.8"),
    EventKind("got-zarquon", "{seat} has the Power Of Zarquon.", "K6.11"),
    EventKind("beeblebrox", "Beeblebrox: {seat} walks out of the Total Perspective Vortex.", "K6.15"),
    EventKind("scored", "The hand of {seat} is worth {points}.", "K3.8", ("points", "hands")),
    EventKind("second-hand", "A Full Run: {seat} has a second hand, to go with {points} points.", "K4.4", ("points",)),
    EventKind("settled", "{seat} scores {points}, {total} in all.", "K3.8", ("points", "total")),
    EventKind("taxed", "{seat} pays {points} points Hyperspace Bypass Tax.", "K6.16", ("points",)),
    EventKind("vogon-paid", "Vogon: {seat} pays {points} points.", "K6.17", ("points",)),
    EventKind("into-vortex", "{seat} is in the Total Perspective Vortex for a hand.", "K6.13"),
    EventKind("into-field", "{seat} is inside an Improbability Field.", "K6.5"),
    EventKind("immune", "Heart Of Gold keeps {seat} out of the Improbability Field.", "K6.4"),
    EventKind("chose-opponent", "{seat} plays the hand against {seat_against}.", "K13.3", ("seat_against",)),
    EventKind("asks-which", "{seat} asks {seat_asked}: Space or Guide?", "K5.2", ("seat_asked",)),
    EventKind("chose", "{seat} chooses {subject}.", "K5.2", (SUBJECT,)),
    EventKind("asked", "{seat} asks {seat_asked}: {question}", "K5.2", ("seat_asked", QUESTION)),
    EventKind("answer-shown", "{place}: {answer}", "K5.8", ("place", ANSWER)),
    EventKind("asks-own", "{seat} asks {seat_asked} a question about {subject}.", "K5.10", ("seat_asked", SUBJECT)),
    EventKind("answered-right", "{seat} is right: {answer}.", "K5.5", (ANSWER,)),
    EventKind("answered-wrong", "{seat} is wrong. The answer: {answer}.", "K5.5", (ANSWER,)),
    EventKind("loses-dice", "{seat} loses the dice of {subject} for a hand.", "K5.5", (SUBJECT,)),
    EventKind("wants-to-buy", "{seat} offers {price} points for quadrant {quadrant}.", "K11.2", (QUADRANT, "price")),
    EventKind("wants-to-sell", "{seat} offers quadrant {lot} for {price} points.", "K11.3", (LOT, "price")),
    EventKind("countered", "{seat} would rather say {price} points.", "K11.5", ("price",)),
    EventKind("declined", "{seat} declines.", "K11.5"),
    EventKind("traded", "{seat} buys quadrant {quadrant} for {price} points.", "K11.4", (QUADRANT, "price")),
    EventKind("target-reached", "{seat} has {points} points, and that is enough.", "K10.1", ("points",)),
    EventKind("all-claimed", "The last quadrant is claimed.", "K10.1"),
    EventKind("ended", "{rounds} rounds are enough: the game is over.", "K10.7", ("rounds",)),
    EventKind("wormholes", "{seat} has WormHoles: {count}.", "K9.1", ("count",)),
    EventKind("grand-score", "{seat} has a Grand Score of {points}.{tenths}.", "K10.2", ("points", "tenths")),
)

OPTIONS = (
    Option("target", "K13.1", "How many points end the game?", 0, words=(str(TARGET[0]), str(TARGET[1]))),
    Option("end", "K13.2", "With what does the game end once the target is reached?", 0, words=("hand", "round")),
    Option("opponent", "K13.3", "Whom is a hand against?", 0, words=("next", "chosen")),
    yes_or_no("crossing", "K13.4", "May WormHoles cross, with free passage?"),
    Option("quiz", "K13.5", "Where do questions come from?", 0, words=("bank", "own")),
    Option(
        "memory",
        "K13.6",
        "How good is memory, to which bots leave their answers?",
        MEMORY_WORDS.index("fair"),
        high=len(MEMORY_WORDS) - 1,
        words=MEMORY_WORDS,
    ),
    yes_or_no("trade", "K13.7", "May quadrants be bought and sold?", default=True),
    Option(
        "first",
        "K13.8",
        "Who has the first hand?",
        0,
        high=SEATS,
        words=("roll", *map(str, range(1, SEATS + 1))),
        names_a_seat=True,
    ),
)

GAME = Game(
    name="krikkit",
    title="Krikkit",
    seats=(2, SEATS),
    state=State,
    verbs=VERBS,
    events=EVENTS,
    options=OPTIONS,
    phases=PHASES,
    max_offers=MOST_OFFERS,
    folder=FOLDER,
    setup=setup,
    offers=offers,
    play=play,
    redeal=redeal,
    default=default,
    standing=standing,
    bots={"sensible": sensible, "exact": exact, "plain": plain},
    refusal=refusal,
    prospects=PROSPECTS,
    effects=EFFECTS,
    notes=NOTES,
    scale=10_000,
    decimals=1,
    rules_version=1,
    long=True,
    blurb="Four dice with twenty sides, real estate in space, and a quiz. Don't roll a red 6.",
)
