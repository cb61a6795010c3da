"""Hands and tables of Krikkit for tests, set up and read in words.

A hand is written from black to red: `9 3 4 2`; a `-` is a die that is not in play. A quadrant is `5,3`.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from wayside.engine.dice import seed_dice
from wayside.engine.events import Event, events_of
from wayside.engine.game import Rules
from wayside.engine.moves import parse_move
from wayside.games.krikkit import GAME, throw
from wayside.games.krikkit.crest import quadrant_at, sheet_of, vir_rate
from wayside.games.krikkit.edition import PLAIN_RATE, SUBJECT_DICE
from wayside.games.krikkit.hand import may_claim
from wayside.games.krikkit.state import HAND, NONE, State

RULES = Rules(GAME)
NAMES = [f"Seat {i + 1}" for i in range(8)]


def faces_in(hand: str) -> list[int]:
    """The four faces of a hand in words."""
    faces = [0 if word == "-" else int(word) for word in hand.split()]
    assert len(faces) == 4
    return faces


@contextmanager
def loaded(falls: str) -> Any:
    """Dice that fall as they are told to, one after another, and no others."""
    left = [int(face) for face in falls.split()]
    true_roll = throw.roll

    def roll(s: Any, sides: int) -> int:
        assert left, "more dice are rolled than were told how to fall"
        return left.pop(0)

    throw.roll = roll
    try:
        yield
    finally:
        throw.roll = true_roll
    assert not left, f"dice that were not rolled: {left}"


class Table:
    """A record and what can be done at the table; whoever is waited for does it."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.told: list[Event] = []

    # ---- Doing

    @property
    def asked(self) -> int:
        """The seat that owes a decision."""
        assert self.s.waiting.bit_count() == 1
        return self.s.waiting.bit_length() - 1

    def play(self, text: str, falls: str = "") -> list[str]:
        """A move that must be on offer, and how the dice fall that it rolls; what came of it, in sentences."""
        move = parse_move(GAME.verbs, text)
        assert self.offers(text), f"{text!r} is not on offer, but {self.offered()}"
        if falls:
            with loaded(falls):
                RULES.play(self.s, self.asked, move)
        else:
            RULES.play(self.s, self.asked, move)
        assert not self.s.log_lost
        self.told = events_of(GAME.events, self.s, None)
        return self.said()

    def show(self, hand: str, rolls: int = 1) -> "Table":
        """The hand of whoever has the turn, as if it had been rolled so often."""
        faces = faces_in(hand)
        s = self.s
        s.away = sum(1 << die for die, face in enumerate(faces) if not face)
        s.lost[s.turn] = 0
        for die, face in enumerate(faces):
            s.dice[die] = face
        s.rolls = rolls
        s.phase = HAND
        s.waiting = 1 << s.turn
        return self

    def finish(self, hand: str, move: str = "stop", rolls: int = 1) -> int:
        """Show a hand and finish it; what it scored."""
        self.show(hand, rolls).play(move)
        return self.heard("scored")[0].a

    def set_crest(self, quadrants: Mapping[int, Iterable[str]]) -> "Table":
        """Quadrants of seats; `6,4*` is one at its variable rate."""
        for seat, places in quadrants.items():
            for place in places:
                across, down = (int(n) for n in place.rstrip("*").split(","))
                quadrant, sheet = quadrant_at(across, down), sheet_of(self.s, seat)
                assert self.s.owner[sheet, quadrant] == NONE
                self.s.owner[sheet, quadrant] = seat
                self.s.rate[sheet, quadrant] = vir_rate(across, down) if place.endswith("*") else PLAIN_RATE
        return self

    # ---- Reading

    def offers(self, text: str) -> bool:
        """Whether a move is on offer."""
        move = parse_move(GAME.verbs, text)
        return any(
            line[0] == move or ((line[0] ^ move) & 0xFFFFFFFF == 0 and line[1] <= move >> 32 <= line[2])
            for line in RULES.offers(self.s, self.asked)
        )

    def offered(self, beginning: str = "") -> list[str]:
        lines = [GAME.offer_text(line) for line in RULES.offers(self.s, self.asked)]
        return [line for line in lines if line.startswith(beginning)]

    def refused(self, text: str) -> tuple[str, str]:
        """Why a move that is not on offer cannot be played: sentence and clause."""
        assert not self.offers(text), f"{text!r} is on offer"
        assert GAME.refusal is not None
        return GAME.refusal(self.s, self.asked, parse_move(GAME.verbs, text))

    def default(self) -> str:
        return GAME.move_text(RULES.default(self.s, self.asked))

    def phase(self) -> str:
        return GAME.phases[self.s.phase]

    def said(self) -> list[str]:
        return [event.text(NAMES) for event in self.told]

    def kinds(self) -> list[str]:
        return [event.kind.word for event in self.told]

    def heard(self, word: str) -> list[Event]:
        return [event for event in self.told if event.kind.word == word]

    def scores(self) -> list[int]:
        return [self.s.score[seat] for seat in range(self.s.seats)]

    def standing(self) -> list[int]:
        return RULES.standing(self.s)

    def dice(self) -> list[int]:
        return [self.s.dice[die] for die in range(4)]

    def owner(self, place: str, sheet: int = 0) -> int:
        across, down = (int(n) for n in place.split(","))
        return self.s.owner[sheet, quadrant_at(across, down)]

    def may_claim(self) -> bool:
        return may_claim(self.s)


def options_of(words: Mapping[str, str]) -> dict[str, int]:
    return {option.name: option.parse(words[option.name]) for option in GAME.options if option.name in words}


def table(
    seats: int = 2,
    turn: int = 0,
    scores: Sequence[int] = (),
    field: Sequence[int] = (),
    vortex: Sequence[int] = (),
    gold: Sequence[int] = (),
    duck: Sequence[int] = (),
    zarquon: Sequence[int] = (),
    lost: Mapping[int, int] | None = None,
    crest: Mapping[int, Iterable[str]] | None = None,
    **options: str,
) -> Table:
    """A table before the hand of seat `turn`; abilities name the seats that have them, `lost` a subject by seat."""
    s = GAME.new_record(seats, options_of({"first": str(turn + 1), **options}))
    assert isinstance(s, State)
    seed_dice(s, 7, 0)
    RULES.setup(s)
    for cells, owners in ((s.field, field), (s.vortex, vortex), (s.gold, gold), (s.duck, duck), (s.zarquon, zarquon)):
        for seat in owners:
            cells[seat] = 1
    for seat, score in enumerate(scores):
        s.score[seat] = score
    for seat, subject in (lost or {}).items():
        s.lost[seat] = SUBJECT_DICE[subject]
    return Table(s).set_crest(crest or {})


def worth(hand: str, move: str = "stop", rolls: int = 1, **state: Any) -> int:
    """What a hand of seat 1 scores."""
    return table(**state).finish(hand, move, rolls)
