"""What a seat of Hallo Trucker with a perfect memory knows, worked out from its own view, events and moves alone.

Written apart from the game's redeal, and by another way: it follows a match as a person at the table
would, and never looks at a record but through sight. `contradiction` says what a guess at the whole
record gets wrong. It remembers faces, as a person does: cards with the same face look alike.
"""

from collections import Counter

from wayside.engine.events import Event, events_of
from wayside.engine.moves import first_of
from wayside.engine.record import Record
from wayside.engine.sight import View, view
from wayside.games.hallo_trucker import GAME
from wayside.games.hallo_trucker.edition import COUNT, FACE, FACES, LOST, REST
from wayside.games.hallo_trucker.state import EXTRA, FACE_UP, NONE, TO_COUNTER, TO_ROW, State

Faces = Counter[int]


class Memory:
    """One observer's memory of a stage; seat None is a spectator."""

    def __init__(self, s: Record, seat: int | None) -> None:
        self.seat = seat
        self.seats = s.seats
        self.before = view(s, seat)
        self._begin_stage()
        for event in events_of(GAME.events, s, seat):
            self._hear(event)

    def _begin_stage(self) -> None:
        self.hand: Faces = Counter()
        self.row: list[int] = []
        self.laid: list[int] = []
        self.counter: int | None = None
        self.discards: Faces = Counter()  # those that I know: face up, or from my own row
        self.unknown_discards = 0
        self.deck = sum(COUNT[face] for face in range(FACES))
        self.deck_before_reshuffle: int | None = None
        self.into_pile: list[Faces] = []  # what I know of each new draw pile
        self.drawn: list[list[int]] = []  # from each reshuffle on, what each seat has drawn
        self.row_age: list[list[int]] = [[] for _ in range(self.seats)]  # reshuffles before each row card was laid

    # ---- Following the match

    def choose(self, move: int) -> None:
        """I lay a card."""
        self.hand -= Counter([first_of(move)])
        self.laid.append(first_of(move))

    def follow(self, s: Record) -> None:
        """Somebody's move was made; this is what I see and read of it."""
        before, now = self.before, view(s, self.seat)
        self.before = now
        events = events_of(GAME.events, s, self.seat)
        if not events and before["phase"] == now["phase"]:
            return  # others still choose
        self._cards_take_their_places(before)
        turned = Counter(e.a for e in events if e.kind.word == "turned-up" and (e.a < REST or e.a == LOST))
        self.discards += seen_pile(before) + turned - seen_pile(now)
        for event in events:
            self._hear(event)

    def _cards_take_their_places(self, before: View) -> None:
        if before["phase"] == TO_COUNTER:
            self.counter = self.laid[0] if self.laid else None
        elif before["phase"] in (TO_ROW, EXTRA):
            self.row += self.laid
            for seat in range(self.seats):
                cards = min(before["owed"], before["hand_n"][seat])
                self.row_age[seat] += [len(self.into_pile)] * cards
        self.laid = []

    def _hear(self, event: Event) -> None:
        word, seat, number = event.kind.word, event.seat, event.a
        if word == "stage-begun":
            self._begin_stage()
        elif word == "drew":
            self.hand[number] += 1
        elif word == "hand-filled":
            self._filled(seat, number)
        elif word == "reshuffled":
            assert number == sum(self.discards.values()) + self.unknown_discards
            self.into_pile.append(self.discards)
            self.drawn.append([0] * self.seats)
            self.discards, self.unknown_discards = Counter(), 0
            self.deck_before_reshuffle, self.deck = self.deck, number
        elif word == "turned-up":
            if seat == self.seat:
                assert number == self.counter
                self.counter = None
            if number >= REST and number != LOST:
                self.discards[number] += 1
        elif word == "barrier-fell":
            self._barrier()

    def _filled(self, seat: int, cards: int) -> None:
        """A reshuffle in the midst of a seat's drawing was told just before: then it first took what was left."""
        new = cards - (self.deck_before_reshuffle or 0)
        self.deck -= new
        self.deck_before_reshuffle = None
        for at, drawn in enumerate(self.drawn):
            drawn[seat] += new if at == len(self.drawn) - 1 else cards

    def _barrier(self) -> None:
        for seat in range(self.seats):
            if self.row_age[seat]:
                self.row_age[seat].pop()
                if seat == self.seat:
                    self.discards[self.row.pop()] += 1
                else:
                    self.unknown_discards += 1

    # ---- Judging a guess

    def contradiction(self, guess: State) -> str:
        """What a guess has that cannot be, or an empty string."""
        if placed(guess) != Counter({face: COUNT[face] for face in range(FACES)}):
            return "the cards are not those of the game"
        if self.seat is not None:
            if faces(guess.hand[self.seat, i] for i in range(10)) != self.hand:
                return "my hand is another"
            if [FACE[guess.laid[self.seat, i]] for i in range(guess.laid_n[self.seat])] != self.laid:
                return "what I laid is another"
            if [FACE[guess.row[self.seat, i]] for i in range(guess.row_n[self.seat])] != self.row:
                return "my row is another"
            if faces([guess.counter[self.seat]]) != Counter([] if self.counter is None else [self.counter]):
                return "my counter card is another"
        mine = (FACE_UP, FACE_UP if self.seat is None else self.seat)
        if faces(guess.discard[i] for i in range(guess.discard_n) if guess.thrower[i] in mine) != self.discards:
            return "the discards that I know are others"
        return self._against_reshuffles(guess)

    def _against_reshuffles(self, guess: State) -> str:
        """At each reshuffle what I know went into the pile, and what lay in rows then, were different cards."""
        for number, pile in enumerate(self.into_pile, 1):
            older: Faces = Counter()
            for seat in range(self.seats):
                older += faces(guess.row[seat, i] for i, age in enumerate(self.row_age[seat]) if age < number)
            both = older + pile
            if any(both[face] > COUNT[face] for face in both):
                return f"a card in a row went into the pile at reshuffle {number}"
            only_there = {face for face in pile if pile[face] == COUNT[face]}
            for seat in range(self.seats):
                newer = self._since(guess, seat, number)
                if sum(newer[face] for face in only_there) > self.drawn[number - 1][seat]:
                    return f"seat {seat} holds more of the pile of reshuffle {number} than it has drawn"
        return ""

    def _since(self, guess: State, seat: int, number: int) -> Faces:
        """The cards of a seat that may have been drawn since a reshuffle."""
        cards = [guess.hand[seat, i] for i in range(10)]
        cards += [*(guess.laid[seat, i] for i in range(guess.laid_n[seat])), guess.counter[seat]]
        cards += [guess.row[seat, i] for i, age in enumerate(self.row_age[seat]) if age >= number]
        return faces(cards)


def faces(cards: object) -> Faces:
    return Counter(FACE[card] for card in cards if card != NONE)  # type: ignore[attr-defined]


def seen_pile(seen: View) -> Faces:
    return faces(seen["pile"][: seen["pile_n"]])


def placed(s: State) -> Faces:
    """The faces of all cards, wherever they are."""
    cards = [s.deck[i] for i in range(s.deck_n)] + [s.discard[i] for i in range(s.discard_n)]
    cards += [s.pile[i] for i in range(s.pile_n)]
    for seat in range(s.seats):
        cards += [s.hand[seat, i] for i in range(10)]
        cards += [*(s.laid[seat, i] for i in range(s.laid_n[seat])), s.counter[seat]]
        cards += [s.row[seat, i] for i in range(s.row_n[seat])]
    return faces(cards)
