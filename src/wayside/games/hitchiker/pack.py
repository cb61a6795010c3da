"""The pack of 52 playing cards: drawing one, and the letters by which cards are typed.

A card is rank * 4 + suit: ranks from the two to the ace, suits clubs, diamonds, hearts and spades. The order of a
shuffled pack is not kept. A card is drawn by lot from those that are not dealt when it is needed, so nothing lies face
down that nobody has been given.
"""

from wayside.engine.dice import below
from wayside.engine.forms import i64, rule
from wayside.engine.turns import count_in
from wayside.games.hitchiker.state import PACK, State

CARD_CODES = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
"""Two letters a card, as poker players type them: `Td` is the ten of diamonds."""


def cards_of(text: str) -> list[int]:
    """Cards by their codes: `As Td 2c`; capitals and small letters are the same."""
    codes = [code.lower() for code in CARD_CODES]
    return [codes.index(code.lower()) for code in text.split()]


@rule
def shuffle_pack(s: State) -> None:
    """All cards are in the pack."""
    s.dealt = 0


@rule
def cards_left(s: State) -> int:
    """How many cards are in the pack."""
    return PACK - count_in(i64(s.dealt))


@rule
def draw_card(s: State) -> int:
    """The next card of the shuffled pack: any that is not dealt is as likely as any other. One must be left.

    A card that is dealt is drawn again. For the packs of this game, of which a third is dealt at most when a hand of
    Hold'em ends, that is much quicker than counting cards off.
    """
    dealt = i64(s.dealt)
    card = below(s, PACK)
    while dealt >> card & 1:
        card = below(s, PACK)
    s.dealt = dealt | 1 << card
    return card
