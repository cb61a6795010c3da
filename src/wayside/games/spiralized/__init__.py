"""Spiralized: four tokens down six rings to the middle, with stairs, sunbursts and a Pit on the way."""

from wayside.engine.game import Game
from wayside.engine.options import Option, who_begins, yes_or_no
from wayside.engine.progress import Progress
from wayside.engine.sight import View
from wayside.games.spiralized.bot import sensible
from wayside.games.spiralized.edition import (
    FOLDER,
    LAYOUT_WORDS,
    LAYOUTS,
    RINGS,
    SAFE_ZONE,
    SEATS,
    SIZES,
    START_HOLDS,
    TOKENS,
    USUAL_SIZE,
)
from wayside.games.spiralized.effects import EFFECTS, NOTES
from wayside.games.spiralized.features import FEATURES
from wayside.games.spiralized.luck import LUCK
from wayside.games.spiralized.outlook import OUTLOOK
from wayside.games.spiralized.reasons import reasons
from wayside.games.spiralized.redeal import redeal
from wayside.games.spiralized.refusal import refusal
from wayside.games.spiralized.rules import default, offers, play, setup, standing
from wayside.games.spiralized.state import PHASES, PIT, State
from wayside.games.spiralized.words import COUNTS, EVENTS, VERBS


def _wrong_layout(layout: int, seats: int) -> str:
    """What is wrong with a choice of colours for so many seats."""
    if layout == 0 or len(LAYOUTS[layout - 1]) == seats:
        return ""
    named = len(LAYOUTS[layout - 1])
    return f"option colours names {named} colours, but there are {seats} seats; name {seats}, or take {named} seats"


OPTIONS = (
    Option("ring", "S13.1", "How many spaces has a ring?", USUAL_SIZE, 0, len(SIZES) - 1, words=tuple(map(str, SIZES))),
    Option(
        "wheel", "S13.2", "How must a token come to its inner Wheel to enter the Safe Zone?", 0, words=("die", "any")
    ),
    Option("colours", "S13.3", "Which colours are played?", 0, 0, len(LAYOUTS), LAYOUT_WORDS, misfit=_wrong_layout),
    who_begins("S13.4", "Who plays first?", SEATS, lot="roll"),
    yes_or_no("short", "S13.5", "Do two tokens begin at Home, and two on the Start space?", added=True),
)


def progress(seen: View) -> Progress:
    """How far down the leader's tokens are, all four together; those that are not on their way have yet to begin."""
    home = RINGS * SIZES[seen["ring"]] + SAFE_ZONE + 1
    at_home = TOKENS - START_HOLDS if seen["short"] else 0  # from the beginning (S13.5)
    ways = [sum(step for step in row if step < PIT) for row in seen["at"][: seen["seats"]]]
    return Progress(f"round {seen['round']}", (max(ways) - at_home * home) / ((TOKENS - at_home) * home))


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
    counts=COUNTS,
    luck=LUCK,
    bots={"sensible": sensible},
    refusal=refusal,
    effects=EFFECTS,
    features=FEATURES,
    reasons=reasons,
    outlook=OUTLOOK,
    notes=NOTES,
    colours="colour",
    unit="steps",
    rules_version=1,
    long=True,
    blurb="Down six rings to the middle: hit, be hit, take the stairs, and mind the sunbursts.",
    aim="First with all four tokens at Home, in the middle, wins.",
    progress=progress,
    # bench/minutes.py; docs/levels.md says how it is worked out.
    minutes={2: 25, 3: 60, 4: 80, 5: 120, 6: 140},
    short={"short": "yes"},
    short_minutes={2: 6, 3: 13, 4: 20, 5: 30, 6: 35},
)
