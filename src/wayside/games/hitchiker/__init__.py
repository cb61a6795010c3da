"""Hitchiker: round a board of 42 places by thumb, on welfare, Contraband and luck, until a goal is reached."""

from wayside.engine.game import Game
from wayside.engine.options import Option, who_begins
from wayside.engine.progress import Progress
from wayside.engine.sight import View
from wayside.games.hitchiker.bot import sensible
from wayside.games.hitchiker.edition import CASH_GOAL, FOLDER, GOAL_WORDS, HOMETOWNS, SAVED_GOAL, SEATS
from wayside.games.hitchiker.pots import NOTES
from wayside.games.hitchiker.prospects import PROSPECTS
from wayside.games.hitchiker.reasons import reasons
from wayside.games.hitchiker.redeal import redeal
from wayside.games.hitchiker.rules import WHOLE, default, offers, play, setup, standing
from wayside.games.hitchiker.state import PHASE_WORDS, State
from wayside.games.hitchiker.words import COUNTS, EVENTS, VERBS

FEWEST = 2
PER_CENT = 100


def _too_many_chairs(chairs: int, seats: int) -> str:
    if seats - chairs >= FEWEST:
        return ""
    return f"{chairs} of {seats} seats cannot be empty: at least {FEWEST} players sit at the table"


OPTIONS = (
    Option(
        "chairs",
        "H19.1",
        "How many chairs are empty at the start, for people who join later?",
        0,
        0,
        SEATS - FEWEST,
        misfit=_too_many_chairs,
    ),
    Option("claim", "H19.2", "Does welfare come by itself?", 0, words=("by-itself", "asked")),
    Option("goal", "H19.4", "What wins the game?", 0, words=GOAL_WORDS),
    who_begins("H19.3", "Who has the first turn?", SEATS, lot="roll"),
)


def progress(seen: View) -> Progress:
    """How far whoever leads has come."""
    saved, carried = max(seen["savings"]) / SAVED_GOAL[seen["goal"]], max(seen["cash"]) / CASH_GOAL[seen["goal"]]
    return Progress(f"round {seen['round']}" if seen["round"] else "", max(saved, carried))


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
    bots={"sensible": sensible},
    prospects=PROSPECTS,
    reasons=reasons,
    notes=NOTES,
    unit="per cent",
    scale=WHOLE // PER_CENT,
    decimals=1,
    rules_version=1,
    blurb="Thumb your way round: welfare, Black Markets, Casinos, Bad Rides, and a new life whenever you lose yours.",
    aim="First with $250,000 in the Bank or $50,000,000 in cash wins; in a short match $100,000 or $5,000,000.",
    progress=progress,
    minutes={2: 40, 3: 55, 4: 70, 5: 80, 6: 90},
    short={"goal": GOAL_WORDS[1]},
    short_minutes={2: 16, 3: 22, 4: 28, 5: 32, 6: 36},
)
