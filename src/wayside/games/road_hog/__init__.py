"""Road Hog: from Metro to New City, two to six cars, red dice, a train, and what Check Points bring."""

from wayside.engine.game import Game
from wayside.engine.levels import Level
from wayside.engine.options import Option, who_begins
from wayside.engine.progress import Progress
from wayside.engine.sight import View
from wayside.games.road_hog.bot import no_reds, sensible
from wayside.games.road_hog.edition import FOLDER, MAP_WORDS, SEATS, START
from wayside.games.road_hog.effects import EFFECTS, NOTES
from wayside.games.road_hog.luck import LUCK
from wayside.games.road_hog.outlook import OUTLOOK
from wayside.games.road_hog.prospects import PROSPECTS
from wayside.games.road_hog.reasons import reasons
from wayside.games.road_hog.redeal import redeal
from wayside.games.road_hog.refusal import refusal
from wayside.games.road_hog.road_tables import LEFT
from wayside.games.road_hog.rules import default, offers, play, setup, standing
from wayside.games.road_hog.state import PHASES, WAYS, State
from wayside.games.road_hog.words import COUNTS, EVENTS, VERBS

OPTIONS = (
    Option("map", "R15.1", "Which map is played on?", 0, 0, len(MAP_WORDS) - 1, words=MAP_WORDS),
    who_begins("R15.2", "Who has the first turn?", SEATS, lot="roll"),
)


def progress(seen: View) -> Progress:
    """How far the leading car has come."""
    whole = LEFT[seen["map"], START]
    left = min(LEFT[seen["map"], space] for space in seen["at"][: seen["seats"]])
    return Progress(f"round {seen['round']}", (whole - left) / whole)


GAME = Game(
    name="road-hog",
    title="Road Hog",
    seats=(2, SEATS),
    state=State,
    verbs=VERBS,
    events=EVENTS,
    options=OPTIONS,
    phases=PHASES,
    # Of two greens every use, and a red for everybody else; or one green and two reds for everybody; and staying.
    max_offers=max(WAYS + (SEATS - 1), 1 + 2 * (SEATS - 1)) + 1,
    folder=FOLDER,
    setup=setup,
    offers=offers,
    play=play,
    redeal=redeal,
    default=default,
    standing=standing,
    counts=COUNTS,
    luck=LUCK,
    bots={"sensible": sensible, "no-reds": no_reds},
    # To look ahead by playing on gains nothing over the sensible bot here (bench/results.md), so that is the strongest.
    levels={"hard": Level("sensible", slips=100), "merciless": Level("sensible")},
    refusal=refusal,
    prospects=PROSPECTS,
    effects=EFFECTS,
    reasons=reasons,
    outlook=OUTLOOK,
    notes=NOTES,
    unit="counts",
    rules_version=1,
    long=True,
    blurb="From Metro to New City: choose your dice, send others off the Expressway, and mind the train.",
    aim="First car in New City wins.",
    progress=progress,
    # bench/minutes.py; docs/levels.md says how it is worked out.
    minutes={2: 6, 3: 10, 4: 15, 5: 20, 6: 25},
    short={"map": MAP_WORDS[-1]},
    short_minutes={2: 3, 3: 5, 4: 6, 5: 9, 6: 12},
)
