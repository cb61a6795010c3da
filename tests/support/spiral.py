"""Positions of Spiralized for tests, set up and read in words.

A space of the rings is named from the coloured space before it: `green3` is green's coloured space in ring 3,
`green3+2` the space two steps clockwise of it. So a position reads the same on a board of any size. The other places
are `rect`, `start`, `wheel` (the own inner Wheel), `wheel*` (there, and marked as one that may enter), `safe4`, `home`
and `pit`. Tokens are named by colour and letter: `blue a`.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from types import SimpleNamespace

from wayside.engine.dice import below, seed_dice
from wayside.engine.events import Event, events_of
from wayside.engine.game import Rules
from wayside.engine.moves import parse_move
from wayside.games.spiralized import GAME
from wayside.games.spiralized.edition import COLOUR_WORDS, RINGS, SIZES, TOKENS, WIDE, coloured_place
from wayside.games.spiralized.rules import begin_turn
from wayside.games.spiralized.state import NONE, PIT, RECTANGLE, State
from wayside.games.spiralized.way import START, home_step, in_rings, space_at, step_at, wheel_step
from wayside.games.spiralized.words import LETTERS

RULES = Rules(GAME)
SPACE_WORD = re.compile(rf"({'|'.join(COLOUR_WORDS)})([1-{RINGS}])(?:\+(\d+))?")
TURN_OF_WORD = 17  # the generator's first word is (a + b) turned left by this, and a


# ---- Dice


@lru_cache
def loaded(rolls: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    """A state of the generator from which just these rolls of both dice come next.

    With a first half of 0 the first word is the second half, turned; and as a roll looks at the upper half of
    its word alone, the lower one can be tried until the later rolls fit.
    """
    wanted = [(a - 1) * 6 + b - 1 for a, b in rolls]
    upper = ((2 * wanted[0] + 1) << 32) // 72
    for lower in range(1 << 20):
        word = upper << 32 | lower
        half = (word >> TURN_OF_WORD | word << 64 - TURN_OF_WORD) & (1 << 64) - 1
        trial = SimpleNamespace(rng=[0, half])
        if all(below(trial, 36) == roll for roll in wanted):
            return 0, half
    raise AssertionError(f"no dice roll {rolls}")


def pairs(text: str) -> tuple[tuple[int, int], ...]:
    """Rolls in words: `5-3 4-4`."""
    return tuple((int(roll[0]), int(roll[2])) for roll in text.split())


# ---- The table


class Table:
    """A record and what can be done at the table; whoever has the turn does it."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.told: list[Event] = []
        self.names = [COLOUR_WORDS[s.colour[seat]].capitalize() for seat in range(s.seats)]

    # ---- Doing

    def play(self, text: str, rolls: str = "") -> list[str]:
        """A move that must be on offer, and the rolls that follow from it; what came of it, in sentences."""
        assert text in self.offered(), f"{text!r} is not on offer, but {self.offered()}"
        if rolls:
            self.s.rng[0], self.s.rng[1] = loaded(pairs(rolls))
        RULES.play(self.s, self.s.turn, parse_move(GAME.verbs, text))
        assert not self.s.log_lost
        self.told = events_of(GAME.events, self.s, None)
        rolled = [(event.a, event.b) for event in self.heard("rolled")]
        assert rolled[: len(pairs(rolls))] == list(pairs(rolls)), f"{rolls} was to be rolled, not {rolled}"
        self.check_board()
        return self.said()

    def refused(self, text: str) -> tuple[str, str]:
        """Why a move that is not on offer cannot be played: sentence and clause."""
        assert text not in self.offered(), f"{text!r} is on offer"
        assert GAME.refusal is not None
        return GAME.refusal(self.s, self.s.turn, parse_move(GAME.verbs, text))

    # ---- Reading

    def offered(self) -> list[str]:
        """The offers to whoever has the turn, as text, in their order."""
        return [GAME.move_text(line[0]) for line in RULES.offers(self.s, self.s.turn)]

    def default(self) -> str:
        """The move for whoever runs out of time."""
        return GAME.move_text(RULES.default(self.s, self.s.turn))

    def turn(self) -> str:
        """The colour that has the turn."""
        return COLOUR_WORDS[self.s.colour[self.s.turn]]

    def asked(self) -> str:
        """What is to be decided now."""
        return GAME.phases[self.s.phase]

    def where(self, token: str) -> str:
        """The place of a token, in the words of this module."""
        seat, i = self.find(token)
        step = self.s.at[seat, i]
        if step == RECTANGLE:
            return "rect"
        if step == PIT:
            return "pit"
        if step == START:
            return "start"
        if step == home_step(self.s):
            return "home"
        if step > wheel_step(self.s):
            return f"safe{step - wheel_step(self.s)}"
        return self.word_of(space_at(self.s, seat, step))

    def places(self, colour: str) -> str:
        """Where the tokens of a colour are, from a to d."""
        return " ".join(self.where(f"{colour} {letter}") for letter in LETTERS)

    def marked(self, token: str) -> bool:
        """Whether a token may enter its Safe Zone."""
        seat, i = self.find(token)
        return bool(self.s.may_enter[seat] >> i & 1)

    def in_pit(self) -> str:
        return "" if self.s.pit == NONE else f"{self.names[self.s.pit >> 2].lower()} {LETTERS[self.s.pit & 3]}"

    def standing(self) -> list[int]:
        return RULES.standing(self.s)

    def said(self) -> list[str]:
        """What came of the last move, in sentences."""
        return [event.text(self.names) for event in self.told]

    def heard(self, word: str) -> list[Event]:
        return [event for event in self.told if event.kind.word == word]

    def kinds(self) -> list[str]:
        return [event.kind.word for event in self.told]

    # ---- Words

    def find(self, token: str) -> tuple[int, int]:
        """Seat and number of a token."""
        colour, letter = token.split()
        return self.names.index(colour.capitalize()), LETTERS.index(letter)

    def space(self, word: str) -> int:
        """The number of a space of the rings."""
        found = SPACE_WORD.fullmatch(word)
        assert found, f"{word!r} is no place"
        size, ring = SIZES[self.s.ring], int(found[2]) - 1
        place = coloured_place(size, COLOUR_WORDS.index(found[1]), ring) + int(found[3] or 0)
        return ring * WIDE + place % size

    def word_of(self, space: int) -> str:
        """A space of the rings from the nearest coloured space before it."""
        size, ring, place = SIZES[self.s.ring], space // WIDE, space % WIDE
        ahead, colour = min(
            ((place - coloured_place(size, colour, ring)) % size, word) for colour, word in enumerate(COLOUR_WORDS)
        )
        return f"{colour}{ring + 1}" + (f"+{ahead}" if ahead else "")

    # ---- The record

    def put(self, token: str, word: str) -> None:
        """Take a token from the rectangle and set it down somewhere."""
        s, (seat, i) = self.s, self.find(token)
        number = seat * TOKENS + i
        if word == "rect":
            return
        if word == "pit":
            assert s.pit == NONE, "there is one in the Pit already"
            s.pit = number
            s.at[seat, i] = PIT
        elif word == "start":
            s.at[seat, i] = START
        elif word == "home":
            s.at[seat, i] = home_step(s)
        elif word.startswith("safe"):
            s.at[seat, i] = wheel_step(s) + int(word[4:])
        else:
            own = word in ("wheel", "wheel*")
            space = self.space(f"{token.split()[0]}{RINGS}" if own else word)
            assert s.board[space] == NONE, f"{word} is taken"
            s.board[space] = number
            s.at[seat, i] = step_at(s, seat, space)
            if word == "wheel*":
                s.may_enter[seat] |= 1 << i

    def check_board(self) -> None:
        """What the board says by space is what the tokens say."""
        s = self.s
        stands: dict[int, int] = {}
        for seat in range(s.seats):
            for token in range(TOKENS):
                if in_rings(s, s.at[seat, token]):
                    space = space_at(s, seat, s.at[seat, token])
                    assert space not in stands, f"two tokens on {self.word_of(space)}"
                    stands[space] = seat * TOKENS + token
                assert (s.at[seat, token] == PIT) == (s.pit == seat * TOKENS + token)
        assert stands == {space: s.board[space] for space in range(len(s.board)) if s.board[space] != NONE}


def table(
    colours: str = "blue pink",
    turn: str = "",
    roll: str = "",
    doubles: int = 0,
    ring: int = SIZES[0],
    wheel: str = "die",
    round: int = 1,
    **tokens: str,
) -> Table:
    """A position at the beginning of a turn, or with `roll` just after the dice were rolled.

    Each colour's tokens are named from a on; those that are not named are in the rectangle. Without `turn` the
    first colour has it. With `doubles` so many doubles came up in this turn before: the roll is a bonus roll.
    """
    seats = colours.split()
    words = {"ring": str(ring), "wheel": wheel, "colours": "-".join(seats), "first": "1", "short": "no"}
    s = GAME.new_record(len(seats), {option.name: option.parse(words[option.name]) for option in GAME.options})
    assert isinstance(s, State)
    seed_dice(s, 7, 0)
    RULES.setup(s)
    t = Table(s)
    for colour, places in tokens.items():
        for letter, place in zip(LETTERS, places.split(), strict=False):
            t.put(f"{colour} {letter}", place)
    begin_turn(s, seats.index(turn) if turn else 0)
    s.round = round
    s.doubles = doubles
    t.check_board()
    if roll:
        t.play("roll", roll)
    return t


def options_of(words: Sequence[str]) -> dict[str, int]:
    """Options in words, such as `colours=blue-red`."""
    given = dict(word.split("=") for word in words)
    return {option.name: option.parse(given[option.name]) for option in GAME.options if option.name in given}
