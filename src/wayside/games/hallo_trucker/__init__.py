"""Hallo Trucker: five stages on the road, a run of rising kilometers each, and a counter that stops you."""

from wayside.engine.game import Game
from wayside.engine.levels import Level
from wayside.engine.moves import first_of, verb_of
from wayside.engine.options import Option, who_begins, yes_or_no
from wayside.engine.outlook import Outlook
from wayside.engine.progress import Progress
from wayside.engine.record import Record
from wayside.engine.sight import View
from wayside.games.hallo_trucker.bot import sensible
from wayside.games.hallo_trucker.edition import (
    FACE,
    FACE_TITLES,
    FACE_WORDS,
    FOLDER,
    HAND,
    LIMIT,
    MOST_STAGES,
    SEATS,
    STAGES,
)
from wayside.games.hallo_trucker.effects import EFFECTS, NOTES
from wayside.games.hallo_trucker.features import FEATURES
from wayside.games.hallo_trucker.luck import LUCK
from wayside.games.hallo_trucker.reasons import reasons
from wayside.games.hallo_trucker.redeal import redeal
from wayside.games.hallo_trucker.rules import default, offers, outlook, play, setup, standing
from wayside.games.hallo_trucker.state import NONE, PHASES, TO_COUNTER, State
from wayside.games.hallo_trucker.words import COUNTER, COUNTS, EVENTS, ROW, VERBS

OPTIONS = (
    yes_or_no("look", "T9.1", "May players look at their own row?"),
    Option("stages", "T9.2", "How many stages are driven?", STAGES, 1, MOST_STAGES),
    who_begins("T9.3", "Who holds the Start card first?", SEATS, default=1),
)


def refusal(s: Record, seat: int, move: int) -> tuple[str, str]:
    """Why a card may not be laid so now."""
    assert isinstance(s, State)
    verb, face = verb_of(move), first_of(move)
    if (verb == COUNTER) != (s.phase == TO_COUNTER):
        asked = "the counter" if s.phase == TO_COUNTER else "your row"
        return f"the card that is asked for now goes to {asked}", (ROW if verb == COUNTER else COUNTER).clause
    held = sorted({FACE[s.hand[seat, i]] for i in range(HAND) if s.hand[seat, i] != NONE})
    return f"you have no {FACE_TITLES[face]} in hand, only {', '.join(FACE_WORDS[f] for f in held)}", "T3.3"


def progress(seen: View) -> Progress:
    """The stages, and how near the counter is to the end of this one."""
    driven = min(1.0, max(0, seen["counter_km"]) / LIMIT[seen["seats"]])
    stage, stages = seen["stage"], seen["stages"]
    return Progress(f"stage {min(stage + 1, stages)} of {stages}", (stage + driven) / stages)


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
    counts=COUNTS,
    luck=LUCK,
    bots={"sensible": sensible},
    # One card too early costs a stage: fewer slips do.
    levels={
        "gentle": Level("sensible", slips=240),
        "fair": Level("sensible", slips=60),
        "hard": Level("learned"),
        "merciless": Level("search+learned"),
    },
    refusal=refusal,
    effects=EFFECTS,
    features=FEATURES,
    reasons=reasons,
    outlook=Outlook(outlook, weight=0.005),
    notes=NOTES,
    unit="km",
    rules_version=1,
    blurb="Drive the longest rising run before the counter stops you. Do you dare one more card?",
    aim="Most km after {stages:stage} wins.",
    progress=progress,
    # bench/minutes.py; docs/levels.md says how it is worked out.
    minutes={2: 10, 3: 15, 4: 20, 5: 20},
    short={"stages": "3"},
    short_minutes={2: 7, 3: 9, 4: 10, 5: 15},
)
