"""Blind Summit: a hidden die each, a stake, a vote, and what comes over the hill."""

from blind_summit.bot import sensible
from blind_summit.edition import FOLDER, HIGH, LAPS, LOW, MOST_LAPS, SEATS
from blind_summit.rules import FOLLOW, GO, HOLD, default, offers, play, redeal, setup, standing
from blind_summit.state import PHASES, TO_DRIVE, VOTE_WORDS, State
from wayside.engine.events import EventKind
from wayside.engine.game import Game
from wayside.engine.moves import Verb, Words, verb_of
from wayside.engine.options import Option, yes_or_no
from wayside.engine.record import Record

VOTE = Words("vote", VOTE_WORDS)

VERBS = (
    Verb("go", "B2.2", f"pull out, and stake {LOW} to {HIGH} coins on the road being clear", amount="stake"),
    Verb("wait", "B2.4", "let the next driver look at the same road"),
    Verb("follow", "B3.1", "pull out behind the driver"),
    Verb("stay", "B3.1", "stay in your lane"),
)

EVENTS = (
    EventKind("at-the-wheel", "{seat} is at the wheel.", "B2.1"),
    EventKind("rolled", "{seat} rolls a {die}.", "B1.2", ("die",), private=True),
    EventKind("went", "{seat} pulls out and stakes {coins} coins.", "B2.2", ("coins",)),
    EventKind("waited", "{seat} waits and leaves {coins} coins in the lay-by.", "B2.4", ("coins",)),
    EventKind("voted", "{seat} {vote}.", "B3.3", (VOTE,)),
    EventKind("long-column", "A long column of {followers} behind the driver needs one more.", "B1.4", ("followers",)),
    EventKind("turned-up", "{seat} had a {die}.", "B3.3", ("die",)),
    EventKind("fog-lifted", "The die in the fog was a {die}.", "B5.2", ("die",)),
    EventKind("road-clear", "{total} of {needed}: the road is clear for {seat}!", "B4.1", ("total", "needed")),
    EventKind("road-blocked", "{total} of {needed}: headlights! {seat} swerves back.", "B4.2", ("total", "needed")),
    EventKind("gained", "{seat} gets {coins} coins and has {purse}.", "B4.1", ("coins", "purse")),
    EventKind("paid", "{seat} pays {coins} coins and has {purse}.", "B4.3", ("coins", "purse")),
    EventKind("lay-by-emptied", "{seat} picks up {coins} coins from the lay-by.", "B4.4", ("coins",)),
    EventKind("lorry-gone", "The lorry turns off: a new hill, and everybody rolls anew.", "B2.6"),
    EventKind("game-over", "Everybody has driven often enough.", "B4.6"),
)

OPTIONS = (
    Option("laps", "B5.1", "How often is everybody the driver?", LAPS, 1, MOST_LAPS),
    yes_or_no("fog", "B5.2", "Is there one more die that nobody sees?"),
    Option("first", "B5.3", "Who drives first?", 1, 0, SEATS, ("random", *map(str, range(1, SEATS + 1)))),
)


def refusal(s: Record, seat: int, move: int) -> tuple[str, str]:
    """Why this cannot be done now. A stake that is too low or too high the engine explains by itself."""
    if s.phase == TO_DRIVE:
        return "nobody has pulled out yet; you are the driver", VERBS[GO].clause
    done = "gone" if verb_of(move) in (GO, HOLD) else "voted"
    return f"{done} is done: the driver has pulled out, and you follow or stay", VERBS[FOLLOW].clause


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
    bots={"sensible": sensible},
    refusal=refusal,
    unit="coins",
    rules_version=1,
    blurb="Your die says go. Does theirs? Stake your coins on a road that nobody sees whole.",
)
