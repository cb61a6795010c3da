"""Spiralized: four tokens down six rings to the middle, with stairs, sunbursts and a Pit on the way."""

from wayside.engine.game import Game
from wayside.engine.options import Option, who_begins
from wayside.games.spiralized.bot import sensible
from wayside.games.spiralized.edition import FOLDER, LAYOUT_WORDS, LAYOUTS, SEATS, SIZES, TOKENS, USUAL_SIZE
from wayside.games.spiralized.effects import EFFECTS, NOTES
from wayside.games.spiralized.luck import LUCK
from wayside.games.spiralized.outlook import OUTLOOK
from wayside.games.spiralized.reasons import reasons
from wayside.games.spiralized.redeal import redeal
from wayside.games.spiralized.refusal import refusal
from wayside.games.spiralized.rules import default, offers, play, setup, standing
from wayside.games.spiralized.state import PHASES, State
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
    counts=COUNTS,
    luck=LUCK,
    bots={"sensible": sensible},
    refusal=refusal,
    effects=EFFECTS,
    reasons=reasons,
    outlook=OUTLOOK,
    notes=NOTES,
    colours="colour",
    unit="steps",
    rules_version=1,
    long=True,
    blurb="Down six rings to the middle: hit, be hit, take the stairs, and mind the sunbursts.",
    minutes=40,
)
