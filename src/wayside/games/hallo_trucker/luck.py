"""What the draw pile gave: km, Rests, and the cards that do something."""

from wayside.engine.counts import Count, Luck
from wayside.engine.forms import rule
from wayside.games.hallo_trucker.edition import KM, REST
from wayside.games.hallo_trucker.state import State
from wayside.games.hallo_trucker.words import DREW


@rule
def km_of(s: State, face: int, _: int) -> int:
    return KM[face]


@rule
def does_something(s: State, face: int, _: int) -> int:
    """Whether a card has an effect at the counter (T5.4 to T5.13)."""
    return 1 if face > REST else 0


CARDS = Count("cards drawn", DREW, by_seat=True)
LUCK = (
    Luck("Km in hand", Count("km drawn", DREW, by_seat=True, worth=km_of), CARDS),
    Luck("Rests", Count("rests drawn", DREW, by_seat=True, a=REST), CARDS),
    Luck("Action cards", Count("actions drawn", DREW, by_seat=True, worth=does_something), CARDS),
)
