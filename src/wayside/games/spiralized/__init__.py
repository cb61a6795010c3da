"""Spiralized: four tokens down six rings to the middle, with stairs, sunbursts and a Pit on the way."""

from wayside.engine.events import EventKind
from wayside.engine.game import Game
from wayside.engine.moves import Number, Verb, Words
from wayside.engine.options import Option
from wayside.games.spiralized.bot import sensible
from wayside.games.spiralized.edition import (
    COLOUR_WORDS,
    FOLDER,
    LAYOUT_WORDS,
    LAYOUTS,
    RINGS,
    SAFE_ZONE,
    SEATS,
    SIZES,
    TOKENS,
    USUAL_SIZE,
    WIDE,
)
from wayside.games.spiralized.effects import EFFECTS, NOTES
from wayside.games.spiralized.redeal import redeal
from wayside.games.spiralized.refusal import refusal
from wayside.games.spiralized.rules import default, offers, play, setup, standing
from wayside.games.spiralized.state import PHASES, State

LETTERS = ("a", "b", "c", "d")
TOKEN = Words("token", LETTERS)
DIE = Number("die", 1, 6)
COLOUR = Words("colour", COLOUR_WORDS)
WAY = Words("way", ("up", "down"))
COLOURED = tuple(f"{colour} {letter}" for colour in COLOUR_WORDS for letter in LETTERS)
COLOURED_TOKEN, PARTNER_TOKEN = Words("token", COLOURED), Words("partner", COLOURED)
PLACE = Words(
    "place",
    (
        *(f"ring {ring}, space {place}" for ring in range(1, RINGS + 1) for place in range(1, WIDE + 1)),
        *(f"space {n} of the Safe Zone" for n in range(1, SAFE_ZONE + 1)),
        "Home",
    ),
)

VERBS = (
    Verb("roll", "S3.1", "roll the dice"),
    Verb(
        "stairs",
        "S6.1",
        "move a token along its stairway instead of rolling",
        (TOKEN, WAY, Number("spaces", 1, 2)),
    ),
    Verb("move", "S3.2", "move a token by a die", (TOKEN, DIE)),
    Verb("enter", "S4.1", "enter a token with a die", (DIE,)),
    Verb("exchange", "S9.1", "exchange the token on the sunburst with this one", (COLOUR, TOKEN)),
    Verb("free", "S10.4", "free your token from the Pit with snake eyes"),
    Verb("pass", "S10.6", "leave snake eyes unused"),
    Verb("pit", "S11.6", "let this token go to the Pit", (TOKEN,)),
)

EVENTS = (
    EventKind("rolled-for-first", "{seat} rolls {sum} for the first turn.", "S2.2", ("sum",)),
    EventKind("rolled-again", "Those who tied roll again: {times} more.", "S2.2", ("times",)),
    EventKind("begins", "{seat} plays first.", "S2.2"),
    EventKind("rolled", "{seat} rolls {a}-{b}.", "S3.2", ("a", "b")),
    EventKind("entered", "{seat} enters token {token} with the {die}.", "S4.1", (TOKEN, "die")),
    EventKind("moved", "{seat} moves token {token} to {place}.", "S3.2", (TOKEN, PLACE)),
    EventKind("hit", "{seat} hits {token} on {place}: to the Pit with it.", "S5.5", (COLOURED_TOKEN, PLACE)),
    EventKind("left-pit", "{token} is out of the Pit and back in its rectangle.", "S10.1", (COLOURED_TOKEN,)),
    EventKind("no-partner", "A sunburst, and nobody to exchange token {token} with.", "S9.3", (TOKEN,)),
    EventKind("exchanged", "A sunburst: {token} and {partner} change places.", "S9.1", (COLOURED_TOKEN, PARTNER_TOKEN)),
    EventKind("took-stairs", "{seat} takes the stairs with token {token} to {place}.", "S6.1", (TOKEN, PLACE)),
    EventKind("got-home", "{seat} has brought token {token} home: {count} of four.", "S7.7", (TOKEN, "count")),
    EventKind("die-lost", "{seat} has no use for the {die}.", "S3.7", ("die",)),
    EventKind("freed", "{seat} frees {token} from the Pit with snake eyes.", "S10.4", (COLOURED_TOKEN,)),
    EventKind("passed", "{seat} leaves snake eyes unused.", "S10.6"),
    EventKind("sent-to-pit", "Doubles on a bonus roll: {seat} sends token {token} to the Pit.", "S11.3", (TOKEN,)),
    EventKind("bonus-roll", "{seat} has a bonus roll.", "S11.1"),
    EventKind("forfeited", "{seat} has not used all of the doubles and forfeits the bonus roll.", "S11.2"),
    EventKind("third-doubles", "The third doubles: {seat} loses the roll.", "S11.4"),
    EventKind("won", "{seat} has all four tokens at Home and wins.", "S12.1"),
    EventKind("ended", "{rounds} rounds are enough: the game is over.", "S12.2", ("rounds",)),
)


def _wrong_layout(layout: int, seats: int) -> str:
    """What is wrong with a choice of colours for so many seats."""
    if layout == 0 or len(LAYOUTS[layout - 1]) == seats:
        return ""
    named = len(LAYOUTS[layout - 1])
    return f"option colours names {named} colours, but there are {seats} seats; name {seats}, or take {named} seats"


OPTIONS = (
    Option("ring", "S13.1", "How many spaces has a ring?", USUAL_SIZE, 0, len(SIZES) - 1, words=tuple(map(str, SIZES))),
    Option(
        "wheel",
        "S13.2",
        "How must a token come to its inner Wheel to enter the Safe Zone?",
        0,
        words=("die", "any"),
    ),
    Option(
        "colours",
        "S13.3",
        "Which colours are played?",
        0,
        high=len(LAYOUTS),
        words=LAYOUT_WORDS,
        misfit=_wrong_layout,
    ),
    Option(
        "first",
        "S13.4",
        "Who plays first?",
        0,
        high=SEATS,
        words=("roll", *map(str, range(1, SEATS + 1))),
        names_a_seat=True,
    ),
)

GAME = Game(
    name="spiralized",
    title="Spiralized",
    seats=(2, SEATS),
    state=State,
    verbs=VERBS,
    events=EVENTS,
    options=OPTIONS,
    phases=PHASES,
    max_offers=max(1 + 4 * TOKENS, (SEATS - 1) * TOKENS),
    folder=FOLDER,
    setup=setup,
    offers=offers,
    play=play,
    redeal=redeal,
    default=default,
    standing=standing,
    bots={"sensible": sensible},
    refusal=refusal,
    effects=EFFECTS,
    notes=NOTES,
    colours="colour",
    unit="steps",
    rules_version=1,
    long=True,
    blurb="Down six rings to the middle: hit, be hit, take the stairs, and mind the sunbursts.",
)
