"""Positions of Hallo Trucker for tests, set up and read in the words that are printed on the cards."""

from collections.abc import Mapping, Sequence
from typing import Any

from wayside.engine.dice import seed_dice
from wayside.engine.events import Event, events_of
from wayside.engine.game import Rules
from wayside.engine.moves import move_of
from wayside.games.hallo_trucker import GAME
from wayside.games.hallo_trucker.edition import DECK, FACE, FACE_WORDS, HAND, KM
from wayside.games.hallo_trucker.rules import ask_all, look_at_hand, run_km
from wayside.games.hallo_trucker.state import EXTRA, FACE_UP, NONE, TO_COUNTER, TO_ROW, State
from wayside.games.hallo_trucker.words import COUNTER, ROW

RULES = Rules(GAME)
PADDING = ["60", "70", "80", "90", "50", "40", "30", "100", "110", "20", "120", "10", "rest"]
PHASE = {"row": TO_ROW, "counter": TO_COUNTER, "extra": EXTRA}


def words(faces: Sequence[int]) -> str:
    return " ".join(FACE_WORDS[face] for face in faces)


class Table:
    """A record and what can be done at the table; seats are counted from 0."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.told: list[Event] = []

    # ---- Doing

    def lay(self, seat: int, word: str) -> list[Event]:
        """A seat lays a card of this face where it is asked to; it must be on offer."""
        move = move_of(COUNTER if self.s.phase == TO_COUNTER else ROW, FACE_WORDS.index(word))
        assert move in self.moves(seat), f"seat {seat} cannot lay {word}: {self.offered(seat)}"
        RULES.play(self.s, seat, move)
        self.told = events_of(GAME.events, self.s, None, all_seeing=True)
        return self.told

    def all_lay(self, *cards: str) -> list[Event]:
        """Every seat from 0 on lays a card; what followed the last one."""
        for seat, word in enumerate(cards):
            self.lay(seat, word)
        return self.told

    def play_round(self, row: Sequence[str], counter: Sequence[str]) -> list[Event]:
        self.all_lay(*row)
        return self.all_lay(*counter)

    # ---- Reading

    def moves(self, seat: int) -> list[int]:
        return [line[0] for line in RULES.offers(self.s, seat)]

    def offered(self, seat: int) -> set[str]:
        """The offers as text, as a player would type them."""
        return {GAME.move_text(move) for move in self.moves(seat)}

    def waiting(self) -> list[int]:
        return [seat for seat in range(self.s.seats) if self.s.waiting >> seat & 1]

    def row(self, seat: int) -> str:
        return words([FACE[self.s.row[seat, i]] for i in range(self.s.row_n[seat])])

    def hand(self, seat: int) -> str:
        """The hand in the order of the faces."""
        return words(sorted(FACE[self.s.hand[seat, i]] for i in range(HAND) if self.s.hand[seat, i] != NONE))

    def pile(self) -> str:
        return words(sorted(FACE[self.s.pile[i]] for i in range(self.s.pile_n)))

    def discards(self) -> str:
        return words([FACE[self.s.discard[i]] for i in range(self.s.discard_n)])

    def deck(self) -> str:
        return words(sorted(FACE[self.s.deck[i]] for i in range(self.s.deck_n)))

    def heard(self, word: str) -> list[Event]:
        """The events of one kind among those of the last card laid."""
        return [event for event in self.told if event.kind.word == word]

    def kinds(self) -> list[str]:
        return [event.kind.word for event in self.told]


def table(
    seats: int = 2,
    hands: Sequence[str] = (),
    rows: Sequence[str] = (),
    pile: str = "",
    discards: str = "",
    deck: str | None = None,
    leftover: str = "deck",
    exact: bool = False,
    phase: str = "row",
    start: int = 0,
    options: Mapping[str, int] | None = None,
    **fields: Any,
) -> Table:
    """A position: cards are named by face, and all 109 are used.

    A hand that is named short is padded to ten with km and Rest cards unless `exact`; cards that nobody
    named go to the draw pile, or with `leftover` to the "discards" or into the "row" of the last seat.
    """
    s = GAME.new_record(seats, options)
    assert isinstance(s, State)
    seed_dice(s, 7, seats)
    RULES.setup(s)
    supply: dict[str, list[int]] = {word: [] for word in FACE_WORDS}
    for card in range(DECK):
        supply[FACE_WORDS[FACE[card]]].append(card)

    def take(text: str) -> list[int]:
        return [supply[word].pop() for word in text.split()]

    held = [take(hands[seat]) if seat < len(hands) else [] for seat in range(seats)]
    in_rows = [take(rows[seat]) if seat < len(rows) else [] for seat in range(seats)]
    beside, thrown, drawable = take(pile), take(discards), take(deck or "")
    if not exact:
        for cards in held:
            for word in PADDING * 2:
                if len(cards) < HAND and supply[word]:
                    cards.append(supply[word].pop())
    rest = [card for cards in supply.values() for card in cards]
    if leftover == "deck":
        drawable += rest
    elif leftover == "discards":
        thrown += rest
    else:
        in_rows[seats - 1] = rest + in_rows[seats - 1]

    for seat in range(seats):
        s.hand_n[seat], s.row_n[seat] = len(held[seat]), len(in_rows[seat])
        for i in range(HAND):
            s.hand[seat, i] = held[seat][i] if i < len(held[seat]) else NONE
        look_at_hand(s, seat)
        for i, card in enumerate(in_rows[seat]):
            s.row[seat, i] = card
    drawn = [card for card in range(DECK) if card not in drawable]
    for i, card in enumerate(drawable + drawn):  # what was drawn lies behind the pile
        s.deck[i] = card
    for i in range(DECK):
        s.pile[i] = beside[i] if i < len(beside) else NONE
        s.discard[i] = thrown[i] if i < len(thrown) else NONE
        s.thrower[i] = FACE_UP
    s.deck_n, s.pile_n, s.discard_n = len(drawable), len(beside), len(thrown)
    s.pile_lost = pile.split().count("lost")
    s.counter_km = sum(KM[FACE[card]] for card in beside) - 50 * s.pile_lost
    s.start = start
    for name, value in fields.items():
        setattr(s, name, value)
    ask_all(s, PHASE[phase], 1)
    return Table(s)


def km_of(row: str) -> int:
    """What a row is worth, by the rules."""
    return run_km(table(rows=[row]).s, 0)
