"""What a hand may still become: what the solved hand says of holding dice, and exact odds for the page."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from wayside.engine.forms import COMPILED, Form, rule
from wayside.engine.moves import OfferSheet, first_of
from wayside.engine.prospects import BadPosition, Chance, Prospect, Prospecting
from wayside.games.krikkit.crest import is_free, quadrant_at
from wayside.games.krikkit.edition import (
    ALL_DICE,
    BLACK,
    DICE,
    GREEN,
    RED,
    ROLLS,
    SIDES,
    SUBJECT_DICE,
    WHITE,
)
from wayside.games.krikkit.exact import AFTER_SECOND, AFTER_THIRD, SECOND_HAND_OF, pair_place_of, place_of, read
from wayside.games.krikkit.hand import offer_holds
from wayside.games.krikkit.scoring import HAS_DUCK, IN_FIELD, IN_VORTEX, NO_CLAIM, hands_in, score_of
from wayside.games.krikkit.state import HAND, State
from wayside.games.krikkit.throw import locked_dice, may_roll, mods_of

SOLVED_LAST, SOLVED_THIRD, SOLVED_SECOND, SOLVED_PAIRS, SECOND_HAND_WORTH = read()

LOWEST, HIGHEST = -100, 500  # no hand scores less or more: see test_scoring.py
HANDS = 12  # kinds of hands that dice can make


@rule
def situation_of(mods: int) -> int:
    """The solved situation that fits best (see `exact.SITUATIONS`)."""
    if mods & IN_FIELD and mods & HAS_DUCK and not mods & IN_VORTEX:
        return 4
    return (1 if mods & IN_FIELD else 0) + (2 if mods & IN_VORTEX else 0)


@rule
def expected_of_holding(s: State, held: int) -> int:
    """What the hand is worth on average if these dice are held now, in hundredths of a point."""
    situation = situation_of(mods_of(s, s.turn))
    if s.second:
        situation = SECOND_HAND_OF[situation]
    level = ROLLS - s.rolls
    if s.away == 0:
        place = place_of(held, s.dice[BLACK], s.dice[WHITE], s.dice[GREEN], s.dice[RED])
        if level == AFTER_SECOND:
            return SOLVED_SECOND[situation, place]
        return SOLVED_THIRD[situation, place] if level == AFTER_THIRD else SOLVED_LAST[situation, place]
    if s.away >> BLACK & 1:
        return SOLVED_PAIRS[situation, 1, level, pair_place_of(held >> GREEN, s.dice[GREEN], s.dice[RED])]
    return SOLVED_PAIRS[situation, 0, level, pair_place_of(held, s.dice[BLACK], s.dice[WHITE])]


# ---- Odds


@rule
def count_outcomes(mods: int, held: int, faces: Any, scores: Any, kinds: Any) -> int:
    """Throw the dice that are not held in every way; how many ways there are.

    `faces` are the four dice, 0 for one not in play; `scores` counts the ways by score, from LOWEST on, and
    `kinds` the ways that make each kind of hand. Nothing is claimed.
    """
    ways = 1
    for die in range(DICE):
        if faces[die] and not held >> die & 1:
            ways *= SIDES
    for way in range(ways):
        rest = way
        black = faces[BLACK]
        if black and not held >> BLACK & 1:
            black = rest % SIDES + 1
            rest //= SIDES
        white = faces[WHITE]
        if white and not held >> WHITE & 1:
            white = rest % SIDES + 1
            rest //= SIDES
        green = faces[GREEN]
        if green and not held >> GREEN & 1:
            green = rest % SIDES + 1
            rest //= SIDES
        red = faces[RED]
        if red and not held >> RED & 1:
            red = rest % SIDES + 1
        scores[score_of(mods, NO_CLAIM, black, white, green, red) - LOWEST] += 1
        found = hands_in(black, white, green, red)
        for kind in range(HANDS):
            if found >> kind & 1:
                kinds[kind] += 1
    return ways


@dataclass(frozen=True)
class Odds:
    """What one more roll may bring, exactly: of `ways` equally likely outcomes, how many give what."""

    ways: int
    scores: dict[int, int]
    kinds: dict[int, int]
    """By the bit of a kind of hand, as `scoring` names them."""

    @property
    def mean(self) -> float:
        return sum(score * ways for score, ways in self.scores.items()) / self.ways


def odds_of(mods: int, held: int, faces: tuple[int, int, int, int], form: Form | None = None) -> Odds:
    """The odds of one more roll with these dice held; a die that shows 0 is not in play."""
    scores = np.zeros(HIGHEST - LOWEST + 1, np.int64)
    kinds = np.zeros(HANDS, np.int64)
    ways = (form or Form(COMPILED)).of(count_outcomes)(mods, held, np.array(faces, np.int64), scores, kinds)
    found = {int(at) + LOWEST: int(scores[at]) for at in np.flatnonzero(scores)}
    return Odds(int(ways), found, {1 << int(kind): int(kinds[kind]) for kind in np.flatnonzero(kinds)})


# ---- For the page

WORDS = (
    # by the bits of `scoring`: what a kind of hand is called where there is little room, and its clause
    ("Full Flush", "K4.2"),
    ("Full Run", "K4.3"),
    ("Field", "K6.5"),
    ("Heart Of Gold", "K6.4"),
    ("Marvin", "K6.6"),
    ("Rubber Duck", "K6.8"),
    ("Vogon", "K6.17"),
    ("Vortex", "K6.13"),
    ("Zarquon", "K6.11"),
    ("Space", "K5.1"),
    ("Guide", "K5.1"),
    ("Tax", "K6.16"),
)
CLAIMED_WITH = ("Crest", "K7.3")
NEEDS = ("phase", "turn", "dice", "away", "rolls", "field", "vortex", "gold", "duck", "zarquon", "owner")
MANY = SIDES**3  # outcomes from which on odds are kept
KEPT = 1000  # of these, about 10 kB each


@lru_cache(maxsize=KEPT)
def _kept_odds(mods: int, held: int, faces: tuple[int, int, int, int], form: Form) -> Odds:
    return odds_of(mods, held, faces, form)


def _odds(s: State, held: int, form: Form) -> Odds:
    """The odds of holding these dice; where three or four are rolled they hang on few numbers, and are kept."""
    rolled = [die for die in range(DICE) if not (held | s.away) >> die & 1]
    first, second, third, fourth = (1 if die in rolled else int(s.dice[die]) for die in range(DICE))
    many = SIDES ** len(rolled) >= MANY
    return (_kept_odds if many else odds_of)(mods_of(s, s.turn), held, (first, second, third, fourth), form)


def _claims(s: State, held: int, free: set[tuple[int, int]]) -> int:
    """In how many ways green and white name a quadrant that can be claimed (K7.3)."""
    if s.away:
        return 0
    ways = 1
    for die in (BLACK, RED):
        ways *= 1 if held >> die & 1 else SIDES
    green = {int(s.dice[GREEN])} if held >> GREEN & 1 else set(range(1, SIDES + 1))
    white = {int(s.dice[WHITE])} if held >> WHITE & 1 else set(range(1, SIDES + 1))
    return ways * sum(a in green and b in white for a, b in free)


def _check(s: State) -> None:
    """A position that no match can come to is refused; nothing that follows would mean anything."""
    if not 0 <= s.turn < s.seats:
        raise BadPosition("turn is a seat at the table")
    if s.away not in (0, *(SUBJECT_DICE[i] for i in range(len(SUBJECT_DICE)))):
        raise BadPosition("away is none of the dice, or the two of a subject")
    for die in range(DICE):
        if not (s.dice[die] == 0 if s.away >> die & 1 else 1 <= s.dice[die] <= SIDES):
            raise BadPosition(f"a die in play shows 1 to {SIDES}, and one that is away 0")
    if not 1 <= s.rolls <= ROLLS + 1:
        raise BadPosition(f"rolls are 1 to {ROLLS + 1}")


def prospects_of(s: State, form: Form) -> list[Prospect]:
    """What holding dice and rolling the others may bring, for each choice of them; nothing is claimed yet."""
    if s.phase != HAND:
        return []
    _check(s)
    if not may_roll(s):
        return []
    free = {
        (green, white)
        for green in range(1, SIDES + 1)
        for white in range(1, SIDES + 1)
        if is_free(s, s.turn, quadrant_at(green, white)) or is_free(s, s.turn, quadrant_at(white, green))
    }
    sheet = OfferSheet(ALL_DICE)
    holds = offer_holds(s, locked_dice(s), sheet.cells, 0)
    found = []
    for move in sheet.array[:holds, 0].tolist():
        held = first_of(move)
        odds = _odds(s, held, form)
        chances = [Chance(*WORDS[bit.bit_length() - 1], ways) for bit, ways in odds.kinds.items()]
        if claims := _claims(s, held, free):
            chances.append(Chance(*CLAIMED_WITH, claims))
        found.append(Prospect(move, odds.ways, odds.scores, chances))
    return found


PROSPECTS = Prospecting(NEEDS, prospects_of)
