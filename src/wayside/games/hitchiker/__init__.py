"""Hitchiker: round a board of 42 places by thumb, on welfare, Contraband and luck, until a goal is reached."""

from wayside.engine.forms import Lookup
from wayside.engine.game import Game
from wayside.engine.levels import Level
from wayside.engine.options import Option, empty_chairs, who_begins
from wayside.engine.progress import Progress
from wayside.engine.sight import View
from wayside.games.hitchiker.bot import sensible
from wayside.games.hitchiker.edition import CASH_GOAL, FOLDER, GOAL_WORDS, HOMETOWNS, SAVED_GOAL, SEATS
from wayside.games.hitchiker.effects import EFFECTS, NOTES
from wayside.games.hitchiker.features import FEATURES
from wayside.games.hitchiker.luck import LUCK
from wayside.games.hitchiker.outlook import OUTLOOK
from wayside.games.hitchiker.prospects import PROSPECTS
from wayside.games.hitchiker.reasons import reasons
from wayside.games.hitchiker.redeal import redeal
from wayside.games.hitchiker.refusal import refusal
from wayside.games.hitchiker.rules import WHOLE, default, offers, play, setup, standing
from wayside.games.hitchiker.state import PHASE_WORDS, State
from wayside.games.hitchiker.words import COUNTS, EVENTS, SUM, VERBS

FEWEST = 2
PER_CENT = 100


OPTIONS = (
    empty_chairs("H19.1", "How many chairs are empty at the start, for people who join later?", SEATS - FEWEST),
    Option("claim", "H19.2", "Does welfare come by itself?", 0, words=("by-itself", "asked")),
    Option("goal", "H19.4", "What wins the game?", 0, words=GOAL_WORDS),
    who_begins("H19.3", "Who has the first turn?", SEATS, lot="roll"),
)


def _sums(goals: Lookup) -> list[str]:
    return [SUM.said(goals[goal], ()) for goal in range(len(goals))]


def progress(seen: View) -> Progress:
    """How far whoever leads has come."""
    saved, carried = max(seen["savings"]) / SAVED_GOAL[seen["goal"]], max(seen["cash"]) / CASH_GOAL[seen["goal"]]
    return Progress(f"round {seen['round']}" if seen["round"] else "setting out", max(saved, carried))


GAME = Game(
    name="hitchiker",
    title="Hitchiker",
    seats=(FEWEST, SEATS),
    state=State,
    verbs=VERBS,
    events=EVENTS,
    options=OPTIONS,
    phases=PHASE_WORDS,
    max_offers=HOMETOWNS,  # to choose from; no other question has as many answers
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
    # To look ahead by playing on gains nothing over the sensible bot here (bench/results.md), so that is the strongest.
    levels={"hard": Level("sensible", slips=100), "merciless": Level("sensible")},
    prospects=PROSPECTS,
    refusal=refusal,
    effects=EFFECTS,
    features=FEATURES,
    reasons=reasons,
    outlook=OUTLOOK,
    long=True,
    notes=NOTES,
    unit="per cent",
    scale=WHOLE // PER_CENT,
    decimals=1,
    rules_version=1,
    blurb="Thumb your way round: welfare, Black Markets, Casinos, Bad Rides, and a new life whenever you lose yours.",
    aim=(
        f"First with {{goal:{'|'.join(_sums(SAVED_GOAL))}}} in the Bank "
        f"or {{goal:{'|'.join(_sums(CASH_GOAL))}}} in cash wins."
    ),
    progress=progress,
    # bench/minutes.py --seen 1.5; docs/levels.md says how it is worked out.
    minutes={2: 8, 3: 10, 4: 15, 5: 20, 6: 26},
    chairs="empty",
    short={"goal": GOAL_WORDS[1]},
    short_minutes={2: 4, 3: 5, 4: 7, 5: 8, 6: 9},
)
