"""Hallo Trucker: five stages on the road, a run of rising kilometers each, and a counter that stops you."""

from wayside.engine.events import EventKind
from wayside.engine.game import Game
from wayside.engine.moves import Verb, Words, first_of, verb_of
from wayside.engine.options import Option, yes_or_no
from wayside.engine.record import Record
from wayside.games.hallo_trucker.bot import sensible
from wayside.games.hallo_trucker.edition import (
    FACE,
    FACE_TITLES,
    FACE_WORDS,
    FOLDER,
    HAND,
    MOST_STAGES,
    SEATS,
    STAGES,
    UNLOAD_WORDS,
)
from wayside.games.hallo_trucker.effects import EFFECTS, NOTES
from wayside.games.hallo_trucker.redeal import redeal
from wayside.games.hallo_trucker.rules import COUNTER, ROW, default, offers, play, setup, standing
from wayside.games.hallo_trucker.state import NONE, PHASES, TO_COUNTER, State

CARD = Words("card", FACE_WORDS)
FACE_TITLE = Words("card", FACE_TITLES)
FREIGHT = Words("freight", UNLOAD_WORDS)  # the km cards that leave
REASON = Words("reason", ("the counter has reached its limit", "the cards have run out", "it has lasted long enough"))

VERBS = (
    Verb("row", "T3.1", "lay a card face down at the right end of your row", (CARD,)),
    Verb("counter", "T3.4", "lay a card face down for the kilometer counter", (CARD,)),
)

EVENTS = (
    EventKind("stage-begun", "Stage {stage} begins; {seat} holds the Start card.", "T7.4", ("stage",)),
    EventKind("drew", "{seat} draws {card}.", "T6.1", (FACE_TITLE,), private=True),
    EventKind("hand-filled", "{seat} fills the hand; cards drawn: {cards}.", "T3.6", ("cards",)),
    EventKind("reshuffled", "The discards are shuffled: a new draw pile of {cards}.", "T6.2", ("cards",)),
    EventKind("turned-up", "{seat} turns up {card}.", "T3.5", (FACE_TITLE,)),
    EventKind("freight-lost", "{seat} loses freight: the counter goes back to {km} km.", "T5.4", ("km",)),
    EventKind(
        "unloaded",
        "Freight Lost leaves with 50 km of cards; {cards} stay beside the counter.",
        "T5.6",
        ("cards", FREIGHT),
    ),
    EventKind("barrier-fell", "{seat} lowers a Barrier: every row loses its last card.", "T5.7"),
    EventKind("card-lost", "The Barrier takes {card} from the row of {seat}.", "T5.9", (FACE_TITLE,), private=True),
    EventKind("free-ride", "{seat} gives a Free Ride: everybody lays one more card on the row.", "T5.10"),
    EventKind("really-free-ride", "{seat} gives a Really Free Ride: everybody lays two more on the row.", "T5.12"),
    EventKind("stage-over", "Stage {stage} is over: {reason}.", "T7.1", ("stage", REASON)),
    EventKind("run-scored", "{seat} scores {km} km, {total} km in all.", "T7.3", ("km", "total")),
    EventKind("start-passed", "The Start card passes to {seat}.", "T3.7"),
    EventKind("game-over", "The last stage is driven.", "T8.1"),
)

OPTIONS = (
    yes_or_no("look", "T9.1", "May players look at their own row?"),
    Option("stages", "T9.2", "How many stages are driven?", STAGES, 1, MOST_STAGES),
    Option(
        "first",
        "T9.3",
        "Who holds the Start card first?",
        default=1,
        high=SEATS,
        words=("random", *map(str, range(1, SEATS + 1))),
        names_a_seat=True,
    ),
)


def refusal(s: Record, seat: int, move: int) -> tuple[str, str]:
    """Why a card may not be laid so now."""
    assert isinstance(s, State)
    verb, face = verb_of(move), first_of(move)
    if (verb == COUNTER) != (s.phase == TO_COUNTER):
        asked = "the counter" if s.phase == TO_COUNTER else "your row"
        return f"the card that is asked for now goes to {asked}", VERBS[ROW if verb == COUNTER else COUNTER].clause
    held = sorted({FACE[s.hand[seat, i]] for i in range(HAND) if s.hand[seat, i] != NONE})
    return f"you have no {FACE_TITLES[face]} in hand, only {', '.join(FACE_WORDS[f] for f in held)}", "T3.3"


GAME = Game(
    name="hallo-trucker",
    title="Hallo Trucker",
    seats=(2, SEATS),
    state=State,
    verbs=VERBS,
    events=EVENTS,
    options=OPTIONS,
    phases=PHASES,
    max_offers=HAND,
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
    unit="km",
    rules_version=1,
    blurb="Drive the longest rising run before the counter stops you. Do you dare one more card?",
)
