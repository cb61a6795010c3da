"""Spiralized once more, slow and plain: written from rulebook.md and edition.toml alone, to check the rules against.

Positions are immutable and places are named; nothing is worked out in advance. `plays` writes down every
complete play of a roll, and what is legal is read off that list: full use of the dice (S3.4 to S3.6) is the
longest plays, and no cleverness is needed to see it.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import wayside.games

with (Path(wayside.games.__file__).parent / "spiralized" / "edition.toml").open("rb") as file:
    EDITION: dict[str, Any] = tomllib.load(file)

COLOURS = len(EDITION["colours"]["words"])
TOKENS = EDITION["colours"]["tokens"]
INNER = EDITION["rings"]["rings"]
LAST_SAFE = EDITION["tokens"]["safe_zone"]

Place = tuple[Any, ...]
RECTANGLE: Place = ("rectangle",)
START: Place = ("start",)
PIT: Place = ("pit",)
HOME: Place = ("home",)

Token = tuple[int, int]
"""A seat and which of its tokens."""
Decision = tuple[Any, ...]
"""("die", number, token), ("partner", seat, token), ("free",), ("pass",)."""


class Position(NamedTuple):
    """Where all tokens are, and whose turn it is."""

    size: int
    any_way: bool
    """Option *wheel*: however a token comes to its inner Wheel, it may enter."""
    colours: tuple[int, ...]
    """Of each seat."""
    turn: int
    places: tuple[tuple[Place, ...], ...]
    """Of each seat's tokens."""
    marks: frozenset[Token]
    """Those that may enter their Safe Zone."""

    def put(self, token: Token, place: Place) -> "Position":
        """The same with one token elsewhere, and without its mark."""
        seat, which = token
        row = (*self.places[seat][:which], place, *self.places[seat][which + 1 :])
        return self._replace(
            places=(*self.places[:seat], row, *self.places[seat + 1 :]), marks=self.marks - {(seat, which)}
        )

    def mark(self, token: Token) -> "Position":
        return self._replace(marks=self.marks | {token})

    def of(self, token: Token) -> Place:
        return self.places[token[0]][token[1]]

    def tokens(self) -> Iterator[tuple[Token, Place]]:
        for seat, row in enumerate(self.places):
            for which, place in enumerate(row):
                yield (seat, which), place

    def at(self, place: Place) -> list[Token]:
        """Who is in a space of the rings or in the Pit, which hold one token each."""
        return [(seat, row.index(place)) for seat, row in enumerate(self.places) if place in row]

    def own(self, place: Place) -> list[int]:
        """Which tokens of the one whose turn it is are there."""
        return [which for which, where in enumerate(self.places[self.turn]) if where == place]


# ---- The board (section 1)


def coloured(size: int, colour: int, ring: int) -> Place:
    """The colour's space of a ring, 1 to 6 (S1.3, S1.4)."""
    outer = colour * (size // COLOURS)
    return ("ring", ring, (outer - (ring - 1) * EDITION["rings"]["stairs_back"]) % size)


@cache
def colour_of(size: int, place: Place) -> int | None:
    for colour in range(COLOURS):
        if coloured(size, colour, place[1]) == place:
            return colour
    return None


@cache
def is_sunburst(size: int, place: Place) -> bool:
    """S1.6: sectors begin with their coloured space and are counted clockwise from the blue one."""
    _, ring, spot = place
    sectors = EDITION["sunbursts"]["odd_rings" if ring % 2 else "even_rings"]
    for sector in sectors:
        _, _, begins = coloured(size, sector - 1, ring)
        if (begins + EDITION["sunbursts"]["after_colour"]) % size == spot:
            return True
    return False


def is_wheel(ring: int) -> bool:
    return (ring - EDITION["rings"]["first_wheel"]) % 2 == 0  # type: ignore[no-any-return]


def in_rings(place: Place) -> bool:
    return bool(place[0] == "ring")


def is_safe(p: Position, token: Token) -> bool:
    """S8.1: on every space of its own colour; of the rings those of its stairway, and the Pit is nobody's."""
    place = p.of(token)
    if in_rings(place):
        return colour_of(p.size, place) == p.colours[token[0]]
    return place != PIT


# ---- Walking (sections 4, 5 and 7)


def next_place(size: int, colour: int, place: Place, may_enter: bool) -> Place | None:
    """One step further on a colour's way."""
    if place == START:
        _, ring, spot = coloured(size, colour, 1)
        return ("ring", ring, (spot + 1) % size)
    if place[0] == "safe":
        return HOME if place[1] == LAST_SAFE else ("safe", place[1] + 1)
    if not in_rings(place):
        return None
    _, ring, spot = place
    if place == coloured(size, colour, ring):
        if ring < INNER:
            return ("ring", ring + 1, spot)
        if may_enter:
            return ("safe", 1)
    return ("ring", ring, (spot + 1) % size)


def walk(p: Position, token: Token, die: int) -> Place | None:
    """Where a die takes a token, if it takes it anywhere; who stands there does not count yet."""
    place: Place | None = p.of(token)
    if place == RECTANGLE:
        return START if die in EDITION["tokens"]["enter_on"] else None
    may_enter = token in p.marks
    for _ in range(die):
        if place is None:
            break
        place = next_place(p.size, p.colours[token[0]], place, may_enter)
    return place


def can_land(p: Position, token: Token, place: Place) -> bool:
    """S4.2, S5.4, S5.6, S7.5 and S7.7."""
    seat = token[0]
    if place == START:
        return len(p.own(START)) < EDITION["tokens"]["start_holds"]  # type: ignore[no-any-return]
    if place == HOME:
        return True
    if place[0] == "safe":
        return not p.own(place)
    return all(other[0] != seat and not is_safe(p, other) for other in p.at(place))


def to_pit(p: Position, token: Token) -> Position:
    """S10.1: the one that was there makes room."""
    for other in p.at(PIT):
        p = p.put(other, RECTANGLE)
    return p.put(token, PIT)


def land(p: Position, token: Token, place: Place) -> Position:
    """Whoever was in that space of the rings is hit (S5.5)."""
    if in_rings(place):
        for other in p.at(place):
            p = to_pit(p, other)
    return p.put(token, place)


def own_inner_wheel(p: Position, token: Token) -> Place:
    return coloured(p.size, p.colours[token[0]], INNER)


def partners(p: Position, seat: int) -> list[Token]:
    """S9.2."""
    return [token for token, place in p.tokens() if token[0] != seat and in_rings(place) and not is_safe(p, token)]


def exchange(p: Position, a: Token, b: Token) -> Position:
    """S9.1; by the option of S13.2 an exchange may mark a token."""
    there, here = p.of(b), p.of(a)
    p = p.put(a, there).put(b, here)
    for token in (a, b):
        if p.any_way and p.of(token) == own_inner_wheel(p, token):
            p = p.mark(token)
    return p


# ---- All plays of a roll


def uses_of_die(p: Position, die: int) -> Iterator[tuple[tuple[Decision, ...], Position]]:
    """Everything that can be done with one die: the decisions it takes, and where they lead."""
    for which in range(TOKENS):
        token = (p.turn, which)
        place = walk(p, token, die)
        if place is None or not can_land(p, token, place):
            continue
        chosen: Decision = ("die", die, which)
        landed = land(p, token, place)
        if place == own_inner_wheel(p, token):
            landed = landed.mark(token)  # S7.1
        others = partners(landed, p.turn) if in_rings(place) and is_sunburst(p.size, place) else []
        if not others:
            yield (chosen,), landed
        for other in others:
            yield (chosen, ("partner", *other)), exchange(landed, token, other)


class Play(NamedTuple):
    """A complete play of a roll."""

    decisions: tuple[Decision, ...]
    dice_used: int
    result: Position


def all_dice_plays(p: Position, dice: tuple[int, int]) -> list[Play]:
    """Every way to use both dice in some order, and every way to use one alone."""
    found = []
    for first, second in {dice, dice[::-1]}:
        for decisions, half in uses_of_die(p, first):
            found.append(Play(decisions, 1, half))
            found += [Play(decisions + more, 2, result) for more, result in uses_of_die(half, second)]
    return found


def plays(p: Position, dice: tuple[int, int]) -> list[Play]:
    """The legal ones: as many dice as possible (S3.4 to S3.6), or what snake eyes allow (section 10)."""
    every = all_dice_plays(p, dice)
    most = max((play.dice_used for play in every), default=0)
    legal = [play for play in every if play.dice_used == most]
    inside = p.own(PIT)
    if dice == (1, 1) and inside:
        freed = p.put((p.turn, inside[0]), RECTANGLE)
        if not legal:
            legal.append(Play((("pass",),), 0, p))
        legal.append(Play((("free",),), 2, freed))
    return legal


def anything_to_do(p: Position, dice: tuple[int, int]) -> bool:
    """Whether there is a play at all: if no die can be used first, none can be used."""
    return any(True for die in dice for _ in uses_of_die(p, die)) or (dice == (1, 1) and bool(p.own(PIT)))


def alike(p: Position, decision: Decision) -> Decision:
    """Tokens of one colour on one Start space or in one rectangle are one choice: the first of them stands for all."""
    if decision[0] == "die":
        return ("die", decision[1], p.own(p.places[p.turn][decision[2]])[0])
    return decision


def place_in_list(decision: Decision) -> tuple[int, int, int]:
    """The order of S12.3; seats sit clockwise, so partners come by seat."""
    if decision[0] == "free":
        return (0, 0, 0)
    if decision[0] == "die":
        return (1, -decision[1], decision[2])
    if decision[0] == "partner":
        return (2, decision[1], decision[2])
    return (3, 0, 0)


# ---- The stairs (section 6)


def stairs(p: Position) -> dict[tuple[int, int], Position]:
    """Every stair move, as (token, rings further in), and where it leads."""
    found = {}
    for which, place in enumerate(p.places[p.turn]):
        colour = colour_of(p.size, place) if in_rings(place) else None
        if colour is None:
            continue
        ring = place[1]
        for further in (-2, -1, 1, 2) if is_wheel(ring) else (-1, 1):
            if not 1 <= ring + further <= INNER:
                continue
            token = (p.turn, which)
            there = coloured(p.size, colour, ring + further)
            if any(other[0] == p.turn or p.colours[other[0]] == colour for other in p.at(there)):
                continue
            result = land(p, token, there)
            if p.any_way and there == own_inner_wheel(p, token):
                result = result.mark(token)
            found[which, further] = result
    return found


# ---- After a roll (sections 11 and 12)


def steps_to_home(p: Position, token: Token) -> int:
    """S11.5 and S11.7: walked one by one, entering at the first exact count of the own inner Wheel."""
    place, may_enter, steps = p.of(token), token in p.marks, 0
    while place != HOME:
        further = next_place(p.size, p.colours[token[0]], place, may_enter)
        assert further is not None
        place, steps = further, steps + 1
        may_enter = place == own_inner_wheel(p, token)
    return steps


def nearest(p: Position) -> list[int]:
    """The tokens that may be the one for the Pit; of those in the same place the first."""
    away = [PIT, HOME, RECTANGLE]
    left = {which: steps_to_home(p, (p.turn, which)) for which in range(TOKENS) if p.places[p.turn][which] not in away}
    near = [which for which in left if left[which] == min(left.values())]
    return [which for which in near if p.own(p.places[p.turn][which])[0] == which]


def has_won(p: Position) -> bool:
    return len(p.own(HOME)) == TOKENS


class Next(NamedTuple):
    """The decision that comes up next."""

    kind: str
    """"turn", "die", "pit" or "over"."""
    position: Position
    dice: tuple[int, int] = (0, 0)
    doubles: int = 0
    whole: bool = False


def after_roll(
    p: Position, dice: tuple[int, int], doubles: int, whole: bool, rolls: Iterator[tuple[int, int]], sent: bool = False
) -> Next:
    """All that follows a roll that has been played, given how the dice fall; doubles are those of the turn so far.

    `sent` says that the nearest token has already gone to the Pit for this roll.
    """
    while True:
        if has_won(p):
            return Next("over", p)
        double = dice[0] == dice[1]
        if double and doubles >= 2 and not sent:
            tied = nearest(p)
            if len(tied) > 1:
                return Next("pit", p, dice, doubles, whole)
            if tied:
                p = to_pit(p, (p.turn, tied[0]))
        if not double or doubles == 3 or not whole:
            return Next("turn", p._replace(turn=(p.turn + 1) % len(p.colours)))
        dice, whole, sent = next(rolls), False, False
        if dice[0] == dice[1]:
            doubles += 1
        if doubles < 3 and anything_to_do(p, dice):
            return Next("die", p, dice, doubles)
