"""Krikkit: four twenty-sided dice, quadrants of Crest to claim, and questions about Space and the Guide."""

from wayside.engine.game import Game
from wayside.engine.levels import Level
from wayside.engine.options import Option, who_begins, yes_or_no
from wayside.engine.progress import Progress
from wayside.engine.sight import View
from wayside.games.krikkit.bot import exact, newcomer, plain, sensible
from wayside.games.krikkit.edition import FOLDER, MEMORY_WORDS, SEATS, TARGET, TARGET_WORDS
from wayside.games.krikkit.effects import EFFECTS, NOTES
from wayside.games.krikkit.features import FEATURES
from wayside.games.krikkit.luck import LUCK
from wayside.games.krikkit.outlook import OUTLOOK
from wayside.games.krikkit.prospects import PROSPECTS
from wayside.games.krikkit.reasons import reasons
from wayside.games.krikkit.redeal import redeal
from wayside.games.krikkit.refusal import refusal
from wayside.games.krikkit.rules import MOST_OFFERS, default, offers, play, setup, standing
from wayside.games.krikkit.state import PHASES, State
from wayside.games.krikkit.words import COUNTS, EVENTS, VERBS

OPTIONS = (
    Option("target", "K13.1", "How many points end the game?", 0, high=2, words=TARGET_WORDS),
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
    who_begins("K13.8", "Who has the first hand?", SEATS, lot="roll"),
)


def progress(seen: View) -> Progress:
    """How much of the target the leader has."""
    best = max(seen["score"][: seen["seats"]])
    return Progress(f"round {seen['round']}" if seen["round"] else "the opening roll", best / TARGET[seen["target"]])


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
    counts=COUNTS,
    luck=LUCK,
    bots={"sensible": sensible, "exact": exact, "plain": plain, "newcomer": newcomer},
    # A slip with four dice looks like nonsense rather than like a beginner; two plainer bots do not.
    levels={"gentle": Level("newcomer"), "fair": Level("plain")},
    refusal=refusal,
    prospects=PROSPECTS,
    effects=EFFECTS,
    features=FEATURES,
    reasons=reasons,
    outlook=OUTLOOK,
    notes=NOTES,
    scale=10_000,
    decimals=1,
    rules_version=1,
    long=True,
    blurb="Four dice with twenty sides, quadrants of space to claim, and a quiz. Don't roll a red 6.",
    aim="Highest score wins, once somebody has {target} points or every quadrant is claimed.",
    progress=progress,
    # bench/minutes.py; docs/levels.md says how it is worked out.
    minutes={2: 20, 3: 35, 4: 45, 5: 55, 6: 65, 7: 75, 8: 80},
    short={"target": "942"},
    short_minutes={2: 7, 3: 12, 4: 15, 5: 20, 6: 20, 7: 25, 8: 30},
)
