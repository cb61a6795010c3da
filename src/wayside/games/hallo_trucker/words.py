"""What can be done and what can happen in Hallo Trucker, in numbers for the rules and in words for people."""

from wayside.engine.arguments import Words
from wayside.engine.counts import Count
from wayside.engine.events import EventKinds
from wayside.engine.moves import Verbs
from wayside.games.hallo_trucker.edition import FACE_TITLES, FACE_WORDS

CARD = Words("card", FACE_WORDS)
FACE_TITLE = Words("card", FACE_TITLES)

VERBS = Verbs()
verb = VERBS.add

ROW = verb("row", "T3.1", "lay a card face down at the right end of your row", CARD)
COUNTER = verb("counter", "T3.4", "lay a card face down for the kilometer counter", CARD)

LIMIT_REACHED, OUT_OF_CARDS, TOO_LONG = range(3)
REASON = Words("reason", ("the counter has reached its limit", "the cards have run out", "it has lasted long enough"))

EVENTS = EventKinds()
event = EVENTS.add

STAGE_BEGUN = event("stage-begun", "Stage {stage} begins; {seat} holds the Start card.", "T7.4", "stage")
DREW = event("drew", "{seat} draws {card}.", "T6.1", FACE_TITLE, private=True)
HAND_FILLED = event("hand-filled", "{seat} fills the hand; cards drawn: {cards}.", "T3.6", "cards")
RESHUFFLED = event("reshuffled", "The discards are shuffled: a new draw pile of {cards}.", "T6.2", "cards")
TURNED_UP = event("turned-up", "{seat} turns up {card}.", "T3.5", FACE_TITLE)
FREIGHT_LOST = event("freight-lost", "{seat} loses freight: the counter goes back to {km} km.", "T5.4", "km")
UNLOADED = event(
    "unloaded", "Freight Lost leaves with 50 km of cards; {cards} stay beside the counter.", "T5.6", "cards"
)
BARRIER_FELL = event("barrier-fell", "{seat} lowers a Barrier: every row loses its last card.", "T5.7")
CARD_LOST = event(
    "card-lost",
    "The Barrier takes {card} from the row of {seat}.",
    "T5.9",
    FACE_TITLE,
    private=True,
    yours="The Barrier takes {card} from your row.",
)
FREE_RIDE = event("free-ride", "{seat} gives a Free Ride: everybody lays one more card on the row.", "T5.10")
REALLY_FREE_RIDE = event(
    "really-free-ride", "{seat} gives a Really Free Ride: everybody lays two more on the row.", "T5.12"
)
STAGE_OVER = event("stage-over", "Stage {stage} is over: {reason}.", "T7.1", "stage", REASON)
RUN_SCORED = event("run-scored", "{seat} scores {km} km, {total} km in all.", "T7.3", "km", "total")
START_PASSED = event("start-passed", "The Start card passes to {seat}.", "T3.7")
GAME_OVER = event("game-over", "The last stage is driven.", "T8.1")

COUNTS = (
    Count("stages: limit reached", STAGE_OVER, b=LIMIT_REACHED),
    Count("stages: cards ran out", STAGE_OVER, b=OUT_OF_CARDS),
    Count("stages: too long", STAGE_OVER, b=TOO_LONG),
    Count("reshuffles", RESHUFFLED),
    Count("Barriers", BARRIER_FELL, by_seat=True),
    Count("Freight Lost", FREIGHT_LOST, by_seat=True),
)
