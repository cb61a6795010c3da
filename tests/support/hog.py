"""Positions of Road Hog for tests, set up and read in words.

Places are called as on the map: `E7`, `A3`, `New City`. The cars belong to Ann, Ben, Cem, Dot, Eve and Fay, by seat.
A train is its front's pole and where it heads: `4 in` on its way from New City, `4 out` on its way back there. Dice and
cards fall as a test tells them to, whatever the rules ask the generator for: `4-3, Courthouse, 5`.
"""

from collections.abc import Callable
from typing import Any

import hog_plain as plain

from wayside.engine.dice import below, seed_dice
from wayside.engine.events import Event, begin_log, events_of
from wayside.engine.forms import PLAIN, Form, fill, global_names, is_rule
from wayside.engine.game import Rules
from wayside.engine.moves import parse_move
from wayside.engine.turns import ask_seat
from wayside.games.road_hog import GAME
from wayside.games.road_hog.edition import CARD_WORDS, DECK, NAMES, NEW_CITY, NUMBER
from wayside.games.road_hog.state import AWAY, DICE, TOWARDS, State
from wayside.games.road_hog.words import A_PAIR

NAMES_OF_SEATS = ("Ann", "Ben", "Cem", "Dot", "Eve", "Fay")
FREE = "17 out"  # a train that shuts no crossing of the county, at the far end of the track


# ---- Dice


class Loaded(Form):
    """The plain form of rules, with dice and cards that fall as told, and as the generator has it after that."""

    def __init__(self) -> None:
        super().__init__(PLAIN)
        self.left: list[int | str] = []
        self._made: dict[Any, Callable[..., Any]] = {below: self._below}

    def of(self, root: Callable[..., Any]) -> Callable[..., Any]:
        if root not in self._made:
            named: Any = root
            rules = {name: named.__globals__.get(name) for name in global_names(root)}
            self._made[root] = fill(root, **{name: self.of(value) for name, value in rules.items() if is_rule(value)})
        return self._made[root]

    def _below(self, s: Any, n: int) -> int:
        if not self.left:
            return below(s, n)
        if isinstance(self.left[0], str):
            return self._card(s, self.left.pop(0), n)
        number, ways = 0, 1
        while ways < n:  # one die, or several in one draw, the first of them lowest
            number, ways = number + ways * (int(self.left.pop(0)) - 1), ways * 6
        assert ways == n, f"a draw out of {n} is no roll of dice"
        return number

    def _card(self, s: Any, card: int | str, n: int) -> int:
        """Cards are drawn from those that lie face down, kind by kind."""
        kind = CARD_WORDS.index(str(card))
        assert n == sum(s.face_down[each] for each in range(len(CARD_WORDS))), f"{n} is not the number of cards"
        assert s.face_down[kind], f"no {card} is left"
        return int(sum(s.face_down[each] for each in range(kind)))


LOADED = Loaded()
RULES = Rules(GAME, form=LOADED)


def falls(text: str) -> list[int | str]:
    """What is to be rolled and drawn: `4-3, Courthouse, 5`."""
    found: list[int | str] = []
    for word in text.split(", ") if text else []:
        found += [word] if word in CARD_WORDS else [int(pips) for pips in word.split("-")]
    return found


# ---- The table


class Table:
    """A record and what can be done at the table; whoever has the turn does it."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.told: list[Event] = []
        self.names = list(NAMES_OF_SEATS[: s.seats])
        self.plan = plain.PLANS[plain.EDITION["maps"][s.map]["name"]]

    # ---- Doing

    def play(self, text: str, chance: str = "") -> list[str]:
        """A move that must be on offer, and what is then rolled and drawn; what came of it, in sentences."""
        moves = {GAME.move_text(line[0]): line[0] for line in RULES.offers(self.s, self.s.turn)}
        assert text in moves, f"{text!r} is not on offer, but {list(moves)}"
        LOADED.left = falls(chance)
        begin_log(self.s)
        try:
            RULES.play(self.s, self.s.turn, moves[text])
            assert not LOADED.left, f"not rolled or drawn: {LOADED.left}"
        finally:
            LOADED.left = []
        assert not self.s.log_lost
        self.told = events_of(GAME.events, self.s, None)
        self.check()
        return self.said()

    def roll(self, dice: str, chance: str = "") -> list[str]:
        return self.play(f"roll {dice}", chance)

    def pass_turn(self, chance: str = "1-1") -> None:
        """Whoever has the turn rolls two reds and leaves them, or cannot use them."""
        seat = self.s.turn
        self.roll("red-red", chance)
        if self.s.turn == seat and self.s.phase != DICE:
            self.play("stay")

    def refused(self, text: str) -> tuple[str, str]:
        """Why a move that is not on offer cannot be played: sentence and clause."""
        assert text not in self.offered(), f"{text!r} is on offer"
        assert GAME.refusal is not None
        return GAME.refusal(self.s, self.s.turn, parse_move(GAME.verbs, text))

    # ---- Reading

    def offered(self) -> list[str]:
        """The offers to whoever has the turn, as text, in their order."""
        return [GAME.move_text(line[0]) for line in RULES.offers(self.s, self.s.turn)]

    def drives(self) -> set[str]:
        """Where the greens can take the car."""
        return {text.split()[1] for text in self.offered() if text.startswith("drive")}

    def hits(self) -> set[str]:
        """Whom the reds can send where: `Ben E7`."""
        words = [text.split() for text in self.offered() if text.startswith("hit")]
        return {f"{self.names[int(seat) - 1]} {place}" for _, seat, place in words}

    def default(self) -> str:
        """The move for whoever runs out of time."""
        return GAME.move_text(RULES.default(self.s, self.s.turn))

    def turn(self) -> str:
        return self.names[self.s.turn]

    def asked(self) -> str:
        """What is to be decided now."""
        return GAME.phases[self.s.phase]

    def where(self, name: str) -> str:
        return place_of(self.s.at[self.seat(name)])

    def places(self) -> str:
        return " ".join(self.where(name) for name in self.names)

    def misses(self, name: str) -> int:
        return self.s.misses[self.seat(name)]

    def marks(self, name: str) -> str:
        """What a car carries: octane, works, bound."""
        bits = {"octane": self.s.octane, "works": self.s.works, "bound": self.s.bound}
        return " ".join(word for word, of in bits.items() if of >> self.seat(name) & 1)

    def pips(self) -> list[int]:
        """What the dice show, greens first."""
        return [*(self.s.green[i] for i in range(2)), *(self.s.red[i] for i in range(2))]

    def face_down(self) -> list[int]:
        """How many cards of each kind lie face down."""
        return [self.s.face_down[kind] for kind in range(len(CARD_WORDS))]

    def train(self) -> str:
        return f"{self.s.front} {'in' if self.s.heading == AWAY else 'out'}"

    def shut(self) -> set[str]:
        crossings = list(self.plan.crossings())
        return {name for number, name in enumerate(crossings) if self.s.shut >> number & 1}

    def standing(self) -> list[int]:
        return RULES.standing(self.s)

    def said(self) -> list[str]:
        """What came of the last move, in sentences."""
        return [event.text(self.names) for event in self.told]

    def heard(self, word: str) -> list[Event]:
        return [event for event in self.told if event.kind.word == word]

    def kinds(self) -> list[str]:
        return [event.kind.word for event in self.told]

    def seat(self, name: str) -> int:
        return self.names.index(name)

    # ---- The record

    def put(self, name: str, place: str) -> None:
        self.s.at[self.seat(name)] = NUMBER[place]

    def run_train(self, where: str) -> None:
        """Put the train somewhere, as if it had come there without hitting anybody."""
        pole, heading = where.split()
        self.s.front = int(pole)
        self.s.heading = AWAY if heading == "in" else TOWARDS
        train = plain.Train(int(pole), heading == "in")
        crossings = list(self.plan.crossings())
        self.s.shut = sum(1 << crossings.index(name) for name in plain.shut(self.plan, train))

    def cards(self, text: str) -> None:
        """Only these lie face down: `Green Wave, All Clear`."""
        cards = text.split(", ")
        for kind, word in enumerate(CARD_WORDS):
            self.s.face_down[kind] = cards.count(word)
        self.s.pile = len(cards)

    def check(self) -> None:
        """What holds at every decision: no car rests on a bridge or a shut crossing, and the deck is whole."""
        s = self.s
        for name in self.names:
            assert not self.plan.is_bridge(self.where(name)), f"{name} is on a bridge"
            assert self.where(name) not in self.shut(), f"{name} is under the train"
        assert s.pile == sum(self.face_down())
        assert all(left <= DECK[kind] for kind, left in enumerate(self.face_down()))
        train = plain.Train(s.front, s.heading == AWAY)
        assert self.shut() == set(plain.shut(self.plan, train))


def place_of(space: int) -> str:
    return plain.NEW_CITY if space == NEW_CITY else NAMES[space]


def begun(seats: int, seed: int = 1, chance: str = "", **options: str) -> Table:
    """A new game; with `chance`, whatever is rolled at first."""
    given = {option.name: option.parse(options[option.name]) for option in GAME.options if option.name in options}
    s = GAME.new_record(seats, given)
    assert isinstance(s, State)
    seed_dice(s, seed, 0)
    LOADED.left = falls(chance)
    begin_log(s)
    RULES.setup(s)
    assert not LOADED.left
    t = Table(s)
    t.told = events_of(GAME.events, s, None)
    return t


def table(
    *places: str,
    turn: str = "Ann",
    roll: str = "",
    train: str = FREE,
    map: str = "county",
    cards: str = "",
    round: int = 1,
    octane: str = "",
    works: str = "",
    bound: str = "",
    **misses: int,
) -> Table:
    """A position at the beginning of a turn, or with `roll` (`green-red 4-3`) just after the dice were rolled.

    The cars stand on these places, by seat; Ann has the first turn of every round. `octane`, `works` and `bound`
    name who is so marked; `Ben=2` gives Ben two turns to miss.
    """
    t = begun(len(places), map=map, first="1")
    s = t.s
    for name, place in zip(t.names, places, strict=True):
        t.put(name, place)
    for name, turns in misses.items():
        s.misses[t.seat(name)] = turns
    s.octane, s.works, s.bound = (sum(1 << t.seat(name) for name in names.split()) for names in (octane, works, bound))
    t.run_train(train if map == "county" or train != FREE else "11 out")
    if cards:
        t.cards(cards)
    s.round = round
    s.turn = t.seat(turn)
    ask_seat(s, DICE, s.turn)
    t.check()
    if roll:
        dice, pips = roll.split()
        t.roll(dice, pips)
        rolled = t.heard("rolled")[0]
        fell = [each for each in (*divmod(rolled.a, A_PAIR), *divmod(rolled.b, A_PAIR)) if each]
        assert fell == falls(pips), f"{pips} was to be rolled, not {fell}"
    return t
