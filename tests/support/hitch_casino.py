"""Casino games of Hitchiker for tests: a table that has just come to one, wagers, antes, and planted cards."""

from collections.abc import Mapping
from typing import Any

from hitch import Table, table

from wayside.games.hitchiker.edition import SPLIT_HANDS
from wayside.games.hitchiker.pack import CARD_CODES
from wayside.games.hitchiker.state import HOUSE_HAND, SECOND

CASINO = "Lost Wages"
BURNED = "2c"  # unless a test says otherwise
Wager = int | tuple[int, int]


def casino(seats: int = 3, place: str = CASINO, **given: Any) -> Table:
    """Whoever has the turn has just come to a Casino, and is asked for a game."""
    t = table(seats, **given)
    t.land(place)
    return t


def planted(cards: str) -> str:
    """Cards as the table takes them: `As Td` is `As, Td`."""
    return ", ".join(cards.split())


# ---- Blackjack


def blackjack(first: str, seats: int = 3, burned: str = BURNED, **given: Any) -> Table:
    """First cards are dealt: from the dealer's left on, the dealer's two, the House's."""
    t = casino(seats, **given)
    t.play("blackjack", planted(f"{burned} {first}"))
    return t


def lay(t: Table, cards: str = "", **wagers: Wager) -> list[str]:
    """All wagers, in thousands, the dealer's two as a pair, and the cards that are dealt when the last one is in."""
    says = []
    for name in t.waiting():
        given = wagers.get(name, 0)
        both = given if isinstance(given, tuple) else (given, 0)
        asked_once = name != t.turn() or both[0] == t.cash(name)
        says += [(name, sum) for sum in (both[:1] if asked_once else both)]
    for number, (name, sum) in enumerate(says):
        last = number == len(says) - 1
        t.play(f"bet {sum * 1000}" if sum else "pass", planted(cards) if last else "", by=name)
    return t.said()


def hand_of(t: Table, name: str, which: int = 0) -> int:
    """The number of somebody's hand; 4 and on are the dealer's second one and what is split off it."""
    return t.seat(name) * SPLIT_HANDS + which if which < SPLIT_HANDS else SECOND + which - SPLIT_HANDS


def cards_in(t: Table, hand: int) -> str:
    """The cards of a hand, in the order in which they were dealt."""
    s = t.s
    return " ".join(CARD_CODES[s.felt[i]] for i in range(s.felt_n) if s.felt_hand[i] == hand)


def hand(t: Table, name: str, which: int = 0) -> str:
    return cards_in(t, hand_of(t, name, which))


def count(t: Table, name: str, which: int = 0) -> int:
    return t.s.count[hand_of(t, name, which)]


def wager(t: Table, name: str, which: int = 0) -> int:
    return t.s.wager[hand_of(t, name, which)]


def house(t: Table) -> str:
    return cards_in(t, HOUSE_HAND)


# ---- Texas Hold'em


def antes(t: Table, who: str, cards: str = "") -> list[str]:
    """Who says yes to the ante, and the cards that are dealt when the last answer is in."""
    asked = t.waiting()
    for number, name in enumerate(asked):
        last = number == len(asked) - 1
        t.play("ante" if name in who.split() else "pass", planted(cards) if last else "", by=name)
    return t.said()


def holdem(hole: Mapping[str, str], flop: str, more: str = "", seats: int = 0, **given: Any) -> Table:
    """Hole cards and flop are dealt to those who have some; `more` follows where nobody can bet."""
    t = casino(seats or len(hole), **given)
    t.play("holdem")
    order = [name for name in (*t.to_the_left(t.turn()), t.turn()) if name in hole]
    cards = [hole[name].split()[i] for i in range(2) for name in order]
    antes(t, " ".join(hole), " ".join([*cards, flop, more]))
    return t


def bets(t: Table, *moves: str, cards: str = "") -> list[str]:
    """One after another, whoever is asked; the last one brings these cards."""
    for number, move in enumerate(moves):
        t.play(move, planted(cards) if number == len(moves) - 1 else "")
    return t.said()


def board(t: Table) -> str:
    return " ".join(CARD_CODES[t.s.board[i]] for i in range(t.s.board_n))


def shown(t: Table) -> list[str]:
    """Who has shown, in the order in which it was told."""
    return [t.names[event.seat] for event in t.heard("showed")]


def won(t: Table) -> list[tuple[str, int, int]]:
    """Who has won how much from which pot."""
    return [(t.names[event.seat], event.a, event.b) for event in t.heard("won-pot")]
