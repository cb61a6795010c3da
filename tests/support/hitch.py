"""Positions of Hitchiker for tests, set up and read in words.

Places are called as on the board. The pawns belong to Ann, Ben, Cem, Dot, Eve and Fay, by seat, and each owns one
Hometown that lies just before few of the places that tests go to. Sums are in thousands, as in the record; moves are
typed, so that theirs are in dollars: `deposit 20000`. Dice, Bad Rides and playing cards fall as a test tells them to,
whatever the rules ask the generator for: `4-3, Speed Trap, 5, As`.
"""

from collections.abc import Callable, Mapping
from typing import Any

from wayside.engine.dice import below, seed_dice
from wayside.engine.events import Event, begin_log, events_of
from wayside.engine.forms import PLAIN, Form, fill, global_names, is_rule
from wayside.engine.game import Rules
from wayside.engine.match import fits
from wayside.engine.moves import parse_move
from wayside.engine.turns import ask_seat
from wayside.games.hitchiker import GAME
from wayside.games.hitchiker.edition import (
    HOMETOWN_PLACES,
    HOMETOWN_WORDS,
    NONE,
    NUMBER,
    PLACE_WORDS,
    PLACES,
    RIDE_WORDS,
)
from wayside.games.hitchiker.pack import CARD_CODES
from wayside.games.hitchiker.state import PACK, TURN, State

NAMES_OF_SEATS = ("Ann", "Ben", "Cem", "Dot", "Eve", "Fay")
HOMES = ("Sudsbury", "Lax Angeles", "Olimpia", "Vancouldn't", "Immobile", "Too Soon")
"""Who owns what in a position that says nothing else of it."""


# ---- Dice and cards


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
            return self._card(s, str(self.left.pop(0)), n)
        number, ways = 0, 1
        while ways < n:  # one die, or both in one draw, the first of them highest
            assert self.left, f"a draw out of {n} needs another die"
            number, ways = number * 6 + int(self.left.pop(0)) - 1, ways * 6
        assert ways == n, f"a draw out of {n} is no roll of dice"
        return number

    def _card(self, s: Any, card: str, n: int) -> int:
        if card in CARD_CODES:
            assert n == PACK, f"a draw out of {n} is none from the pack"
            number = CARD_CODES.index(card)
            assert not int(s.dealt) >> number & 1, f"{card} is dealt already"
            return number
        ride = RIDE_WORDS.index(card)
        assert n == len(RIDE_WORDS), f"a draw out of {n} is none of a Bad Ride"
        assert s.rides_left[ride], f"{card} does not lie face down"
        return ride


LOADED = Loaded()
RULES = Rules(GAME, form=LOADED)


def falls(text: str) -> list[int | str]:
    """What is to be rolled and drawn: `4-3, Speed Trap, 5, As`."""
    found: list[int | str] = []
    for word in text.split(", ") if text else []:
        is_card = word in CARD_CODES or word in RIDE_WORDS
        found += [word] if is_card else [int(pips) for pips in word.split("-")]
    return found


# ---- The table


class Table:
    """A record and what can be done at the table; without a name, whoever has to decide does it."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.told: list[Event] = []
        self.names = list(NAMES_OF_SEATS[: s.seats])

    # ---- Doing

    def play(self, text: str, chance: str = "", by: str = "") -> list[str]:
        """A move that must be on offer, and what is then rolled and drawn; what came of it, in sentences."""
        seat = self.seat(by) if by else self.seat(self.deciding())
        move = parse_move(GAME.verbs, text)
        assert any(fits(line, move) for line in RULES.offers(self.s, seat)), (
            f"{text!r} is not on offer, but {self.offered(self.names[seat])}"
        )
        LOADED.left = falls(chance)
        begin_log(self.s)
        try:
            RULES.play(self.s, seat, move)
            assert not LOADED.left, f"not rolled or drawn: {LOADED.left}"
        finally:
            LOADED.left = []
        assert not self.s.log_lost
        self.told = events_of(GAME.events, self.s, None, all_seeing=True)
        for event in self.told:
            assert not event.kind.misfit(event.seat, event.a, event.b, self.s.seats)
        self.check()
        return self.said()

    def land(self, place: str, chance: str = "", by: str = "1-1") -> list[str]:
        """The pawn of whoever has the turn is put so far before a place that this roll ends there; and rolled."""
        a, b = (int(pips) for pips in by.split("-"))
        self.s.at[self.s.turn] = (NUMBER[place] - a - b) % PLACES
        return self.play("roll", ", ".join(filter(None, (by, chance))))

    def ride(self, card: str, chance: str = "") -> list[str]:
        """Whoever has the turn comes to Improvidence, the first Bad Ride city, and draws this card."""
        return self.land("Improvidence", ", ".join(filter(None, (card, chance))))

    def idle(self) -> None:
        """Whoever has the turn comes to Lie N' Sin D.C. and rolls no doubles: nothing happens."""
        self.land("Lie N' Sin D.C.", "1-2")

    def vote(self, *votes: str) -> list[str]:
        """The jury's votes, from the performer's left on."""
        voters = [name for name in self.to_the_left(self.turn()) if self.s.waiting >> self.seat(name) & 1]
        for name, said in zip(voters, votes, strict=True):
            self.play(said, by=name)
        return self.said()

    def refused(self, text: str, by: str = "") -> tuple[str, str]:
        """Why a move that is not on offer cannot be played: sentence and clause."""
        seat = self.seat(by or self.deciding())
        move = parse_move(GAME.verbs, text)
        assert not any(fits(line, move) for line in RULES.offers(self.s, seat)), f"{text!r} is on offer"
        assert GAME.refusal is not None
        return GAME.refusal(self.s, seat, move)

    # ---- Reading: decisions

    def deciding(self) -> str:
        """The one player who is asked."""
        waiting = self.waiting()
        assert len(waiting) == 1, f"{waiting} are to decide"
        return waiting[0]

    def waiting(self) -> list[str]:
        return [name for name in self.names if self.s.waiting >> self.seat(name) & 1]

    def offered(self, name: str = "") -> list[str]:
        """The offers as text, in their order; an amount that is free shows as `deposit 1000..20000 by 1000`."""
        return [GAME.offer_text(line) for line in RULES.offers(self.s, self.seat(name or self.deciding()))]

    def verbs(self, name: str = "") -> set[str]:
        return {text.split()[0] for text in self.offered(name)}

    def range_of(self, verb: str, name: str = "") -> tuple[int, int]:
        """The least and the most of an amount, in thousands or Units."""
        lines = RULES.offers(self.s, self.seat(name or self.deciding()))
        return next((line[1], line[2]) for line in lines if GAME.offer_text(line).split()[0] == verb)

    def default(self, name: str = "") -> str:
        """The move for somebody whose time runs out."""
        return GAME.move_text(RULES.default(self.s, self.seat(name or self.deciding())))

    def asked(self) -> str:
        """What is to be decided now."""
        return GAME.phases[self.s.phase]

    def turn(self) -> str:
        return self.names[self.s.turn]

    # ---- Reading: players

    def seat(self, name: str) -> int:
        return self.names.index(name)

    def to_the_left(self, name: str) -> list[str]:
        """All others, from that player's left on."""
        seat = self.seat(name)
        return self.names[seat + 1 :] + self.names[:seat]

    def where(self, name: str) -> str:
        return PLACE_WORDS[self.s.at[self.seat(name)]]

    def cash(self, name: str = "Ann") -> int:
        return self.s.cash[self.seat(name)]

    def savings(self, name: str = "Ann") -> int:
        return self.s.savings[self.seat(name)]

    def units(self, name: str = "Ann") -> int:
        return self.s.units[self.seat(name)]

    def all_cash(self) -> list[int]:
        return [self.cash(name) for name in self.names]

    def homes(self, name: str) -> list[str]:
        """The Hometowns that somebody owns, clockwise."""
        return [town for number, town in enumerate(HOMETOWN_WORDS) if self.s.owner[number] == self.seat(name)]

    def free_homes(self) -> list[str]:
        return [town for number, town in enumerate(HOMETOWN_WORDS) if self.s.owner[number] == NONE]

    def marked(self, field: str) -> list[str]:
        """Those whose bit is set in a field: insured, gift, stuck, missing, empty."""
        return [name for name in self.names if int(getattr(self.s, field)) >> self.seat(name) & 1]

    def winner(self) -> str | None:
        return self.names[self.s.winner] if self.s.over and self.s.winner != NONE else None

    def standing(self) -> list[int]:
        return RULES.standing(self.s)

    # ---- Reading: what came of it

    def said(self) -> list[str]:
        return [event.text(self.names) for event in self.told]

    def heard(self, word: str) -> list[Event]:
        return [event for event in self.told if event.kind.word == word]

    def kinds(self) -> list[str]:
        return [event.kind.word for event in self.told]

    # ---- What holds at every decision

    def check(self) -> None:
        s = self.s
        assert all(s.cash[seat] >= 0 and s.savings[seat] >= 0 and s.units[seat] >= 0 for seat in range(s.seats))
        assert s.over or s.waiting
        for name in self.waiting():
            assert self.offered(name), f"{name} is asked and can do nothing"
            assert parse_move(GAME.verbs, self.default(name)) is not None
        assert s.pile == sum(s.rides_left[ride] for ride in range(len(RIDE_WORDS)))


def begun(seats: int, seed: int = 1, chance: str = "", **options: str) -> Table:
    """A new game; with `chance`, whatever is rolled at first."""
    return _begun(seats, seed, chance, options)


def _begun(seats: int, seed: int, chance: str, options: Mapping[str, str]) -> Table:
    given = {option.name: option.parse(options[option.name]) for option in GAME.options if option.name in options}
    assert set(options) <= {option.name for option in GAME.options}
    s = GAME.new_record(seats, given)
    assert isinstance(s, State)
    seed_dice(s, seed, 0)
    LOADED.left = falls(chance)
    begin_log(s)
    try:
        RULES.setup(s)
        assert not LOADED.left
    finally:
        LOADED.left = []
    t = Table(s)
    t.told = events_of(GAME.events, s, None)
    t.check()
    return t


def table(
    seats: int = 3,
    *,
    turn: str = "Ann",
    cash: Mapping[str, int] | None = None,
    savings: Mapping[str, int] | None = None,
    units: Mapping[str, int] | None = None,
    at: Mapping[str, str] | None = None,
    homes: Mapping[str, str] | None = None,
    insured: str = "",
    gift: str = "",
    stuck: str = "",
    missing: str = "",
    rides: str = "",
    round: int = 1,
    **options: str,
) -> Table:
    """A position at the beginning of a turn. Ann has the first turn of every round.

    Everybody has $25,000, no savings and no Units, stands on the Hometown of HOMES and owns it, unless it is said
    otherwise; `homes` gives a player's Hometowns in place of that one (`Boastin', Poormond`). `insured`, `gift`,
    `stuck` and `missing` name who is so marked; with `rides` only these lie face down.
    """
    t = _begun(seats, 1, "", {"first": "1", **options})
    s = t.s
    while t.asked() != GAME.phases[TURN]:
        for name in t.waiting():
            home = f"home {HOMES[t.seat(name)].replace(' ', '-')}"
            t.play("not-yet" if "not-yet" in t.verbs(name) else home, by=name)
    for field, given in ((s.cash, cash), (s.savings, savings), (s.units, units)):
        for name, value in (given or {}).items():
            field[t.seat(name)] = value
    for name, place in (at or {}).items():
        s.at[t.seat(name)] = NUMBER[place]
    for name, towns in (homes or {}).items():
        for number in range(len(HOMETOWN_PLACES)):
            if s.owner[number] == t.seat(name):
                s.owner[number] = NONE
        for town in towns.split(", "):
            s.owner[HOMETOWN_WORDS.index(town)] = t.seat(name)
    s.insured, s.gift, s.stuck, s.missing = (
        sum(1 << t.seat(name) for name in names.split()) for names in (insured, gift, stuck, missing)
    )
    if rides:
        for ride in range(len(RIDE_WORDS)):
            s.rides_left[ride] = RIDE_WORDS[ride] in rides.split(", ")
        s.pile = len(rides.split(", "))
    s.round = round
    s.turn = t.seat(turn)
    ask_seat(s, TURN, s.turn)
    t.check()
    return t
