"""What can be done and what can happen, in numbers for the rules and in words for people."""

from blind_summit.edition import HIGH, LOW, SIDES
from wayside.engine.arguments import Number, Words
from wayside.engine.counts import Count, Luck
from wayside.engine.events import EventKinds
from wayside.engine.moves import Verbs

VERBS = Verbs()
verb = VERBS.add

GO = verb("go", "B2.2", f"pull out, and stake {LOW} to {HIGH} coins on the road being clear", amount="stake")
HOLD = verb("wait", "B2.4", "let the next driver look at the same road")
FOLLOW = verb("follow", "B3.1", "pull out behind the driver")
STAY = verb("stay", "B3.1", "stay in your lane")

DIE = Number("die", 1, SIDES)
NO_VOTE, FOLLOWS, STAYS = range(3)
VOTE = Words("vote", ("no vote", "follows", "stays"))

EVENTS = EventKinds()
event = EVENTS.add

AT_THE_WHEEL = event("at-the-wheel", "{seat} is at the wheel.", "B2.1")
ROLLED = event("rolled", "{seat} rolls a {die}.", "B1.2", DIE, private=True)
WENT = event(
    "went", "{seat} pulls out and stakes {coins} coins.", "B2.2", "coins", yours="You pull out and stake {coins} coins."
)
WAITED = event(
    "waited",
    "{seat} waits and leaves {coins} coins in the lay-by.",
    "B2.4",
    "coins",
    yours="You wait and leave {coins} coins in the lay-by.",
)
VOTED = event("voted", "{seat} {vote}.", "B3.3", VOTE)
LONG_COLUMN = event(
    "long-column", "A long column of {followers} behind the driver needs one more.", "B1.4", "followers"
)
TURNED_UP = event("turned-up", "{seat} had a {die}.", "B3.3", DIE)
FOG_LIFTED = event("fog-lifted", "The die in the fog was a {die}.", "B5.2", DIE)
ROAD_CLEAR = event("road-clear", "{total} of {needed}: the road is clear for {seat}!", "B4.1", "total", "needed")
ROAD_BLOCKED = event("road-blocked", "{total} of {needed}: headlights! {seat} swerves back.", "B4.2", "total", "needed")
GAINED = event(
    "gained",
    "{seat} gets {coins} coins and has {purse}.",
    "B4.1",
    "coins",
    "purse",
    yours="You get {coins} coins and have {purse}.",
)
PAID = event(
    "paid",
    "{seat} pays {coins} coins and has {purse}.",
    "B4.3",
    "coins",
    "purse",
    yours="You pay {coins} coins and have {purse}.",
)
LAYBY_EMPTIED = event("lay-by-emptied", "{seat} picks up {coins} coins from the lay-by.", "B4.4", "coins")
LORRY_GONE = event("lorry-gone", "The lorry turns off: a new hill, and everybody rolls anew.", "B2.6")
GAME_OVER = event("game-over", "Everybody has driven often enough.", "B4.6")

COUNTS = (
    Count("clear roads", ROAD_CLEAR, by_seat=True),
    Count("blocked roads", ROAD_BLOCKED, by_seat=True),
    Count("votes to follow", VOTED, a=FOLLOWS),
)

DICE = Count("dice", ROLLED, by_seat=True)
LUCK = (Luck("Highest dice", Count("highest dice", ROLLED, by_seat=True, a=SIDES), DICE),)
