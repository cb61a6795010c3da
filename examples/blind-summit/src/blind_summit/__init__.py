"""Blind Summit: a hidden die each, a stake, a vote, and what comes over the hill."""

from blind_summit.bot import sensible
from blind_summit.edition import FOLDER, LAPS, MOST_LAPS, SEATS
from blind_summit.rules import default, offers, play, redeal, setup, standing
from blind_summit.state import PHASES, TO_DRIVE, State
from blind_summit.words import COUNTS, EVENTS, FOLLOW, GO, HOLD, LUCK, VERBS
from wayside.engine.game import Game
from wayside.engine.moves import verb_of
from wayside.engine.options import Option, who_begins, yes_or_no
from wayside.engine.record import Record

OPTIONS = (
    Option("laps", "B5.1", "How often is everybody the driver?", LAPS, 1, MOST_LAPS),
    yes_or_no("fog", "B5.2", "Is there one more die that nobody sees?"),
    who_begins("B5.3", "Who drives first?", SEATS, default=1),
)


def refusal(s: Record, seat: int, move: int) -> tuple[str, str]:
    """Why this cannot be done now. A stake that is too low or too high the engine explains by itself."""
    if s.phase == TO_DRIVE:
        return "nobody has pulled out yet; you are the driver", GO.clause
    done = "gone" if verb_of(move) in (GO, HOLD) else "voted"
    return f"{done} is done: the driver has pulled out, and you follow or stay", FOLLOW.clause


GAME = Game(
    name="blind-summit",
    title="Blind Summit",
    seats=(2, SEATS),
    state=State,
    verbs=VERBS,
    events=EVENTS,
    options=OPTIONS,
    phases=PHASES,
    max_offers=2,
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
    unit="coins",
    rules_version=1,
    blurb="Your die says go. Does theirs? Stake your coins on a road that nobody sees whole.",
    aim="Fullest purse wins, once everybody has been the driver {laps:time}.",
)
