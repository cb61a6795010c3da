"""Moves and offers: a number for the rules, a line of text for people.

A move is a verb, up to three small arguments (0 to 255) and, for some verbs, an amount. Rules pass it
about as one number. An offer is a move that is legal now; where the amount is free, the offer gives
the lowest, the highest and the step between.

In text a move is the verb's word, its arguments' words and the amount: `row 70`, `bet 250`.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from difflib import get_close_matches
from typing import Any

import numpy as np

from wayside.engine.arguments import MAX_AMOUNT, SMALL, Argument, Money, Words, either
from wayside.engine.errors import AmbiguousMove, BrokenGame, InvalidMove
from wayside.engine.forms import rule

FREE = 1 << 62  # in an offer: the amount is still to be chosen


@rule
def move_of(verb: int, a: int = 0, b: int = 0, c: int = 0) -> int:
    """The number of a move without an amount."""
    return verb | (a << 8) | (b << 16) | (c << 24)


@rule
def with_amount(move: int, amount: int) -> int:
    """The move with this amount."""
    return (move & 0xFFFFFFFF) | (amount << 32)


@rule
def verb_of(move: int) -> int:
    return move & 255


@rule
def first_of(move: int) -> int:
    return (move >> 8) & 255


@rule
def second_of(move: int) -> int:
    return (move >> 16) & 255


@rule
def third_of(move: int) -> int:
    return (move >> 24) & 255


@rule
def amount_of(move: int) -> int:
    return (move >> 32) & MAX_AMOUNT


@rule
def offer(out: Any, n: int, move: int) -> int:
    """Write a plain offer at line n; the number of offers so far."""
    out[n, 0] = move
    return n + 1


@rule
def offer_amount(out: Any, n: int, move: int, low: int, high: int, step: int) -> int:
    """Write an offer whose amount is free: low, low + step, ... up to high."""
    out[n, 0] = move | FREE
    out[n, 1] = low
    out[n, 2] = high
    out[n, 3] = step
    return n + 1


@rule
def choices_in(out: Any, n: int) -> int:
    """How many amounts offer n leaves open; 1 for a plain offer."""
    if out[n, 0] & FREE:
        span = out[n, 2] - out[n, 1]
        if out[n, 3] != 1:  # the usual step needs no division
            span //= out[n, 3]
        choices: int = span + 1
        return choices
    return 1


@rule
def take(out: Any, n: int, choice: int) -> int:
    """The move that offer n becomes with its amount number `choice`."""
    if out[n, 0] & FREE:
        return with_amount(out[n, 0], out[n, 1] + choice * out[n, 3])
    move: int = out[n, 0]
    return move


class OfferSheet:
    """Where `offers` writes: owned by the caller, used again and again."""

    def __init__(self, lines: int) -> None:
        # One line to spare: a rule may write an offer first and count it only if it is legal.
        self.array = np.zeros((lines + 1, 4), np.int64)
        self.cells = self.array.data


Ladder = Callable[[Any, int, int, int, int, int, Any], int]
"""A rule (record, seat, move, lowest, highest, step, where to write) that names the amounts worth trying; how many."""


class Verb(int):
    """A kind of move: in rules its number, elsewhere its word, what follows the word, and the clause behind it."""

    word: str
    clause: str
    doc: str
    args: tuple[Argument, ...]
    amount: Money | None
    ladder: Ladder | None
    hints: bool
    """Whether a player may be told what it is worth."""

    def form(self) -> str:
        """How the move is typed."""
        rest = [a.name for a in self.args] + ([self.amount.name] if self.amount else [])
        return " ".join([self.word, *(f"<{r}>" for r in rest)])

    def __repr__(self) -> str:
        return f"<verb {int(self)} {self.word!r}>"


class Verbs(list[Verb]):
    """A game's verbs: each is declared once, and its number is its place.

    VERBS = Verbs()
    BET = VERBS.add("bet", "X1.3", "bet chips", amount="chips")
    """

    def add(
        self,
        word: str,
        clause: str,
        doc: str,
        *args: Argument,
        amount: Money | str | None = None,
        ladder: Ladder | None = None,
        hints: bool = True,
    ) -> Verb:
        """Declare a verb; `amount` is what its sum is, or is called, and `ladder` names the sums worth trying.

        Without `hints` nobody is helped with a decision that offers it: to answer a question, say.
        """
        if len(self) > SMALL or len(args) > 3:
            raise BrokenGame(f"verb {word!r}: a game has at most {SMALL + 1} verbs, each with three arguments at most")
        verb = Verb(len(self))
        verb.word, verb.clause, verb.doc, verb.args = word, clause, doc, args
        verb.amount = Money(amount) if isinstance(amount, str) else amount
        verb.ladder, verb.hints = ladder, hints
        self.append(verb)
        return verb


def is_move(verbs: Sequence[Verb], move: int) -> bool:
    """Whether a number is that of a move at all, legal or not: a stranger may send any."""
    if not 0 <= move < FREE or verb_of(move) >= len(verbs):
        return False
    verb = verbs[verb_of(move)]
    given = (first_of(move), second_of(move), third_of(move))
    surplus = *given[len(verb.args) :], 0 if verb.amount else amount_of(move)
    return not any(surplus) and all(arg.fits(n, SMALL + 1) for arg, n in zip(verb.args, given, strict=False))


def move_text(verbs: Sequence[Verb], move: int) -> str:
    """The text form of a move."""
    verb = verbs[verb_of(move)]
    values = (first_of(move), second_of(move), third_of(move))
    words = [arg.text(value) for arg, value in zip(verb.args, values, strict=False)]
    if verb.amount:
        words.append(verb.amount.text(amount_of(move)))
    return " ".join([verb.word, *words])


def offer_text(verbs: Sequence[Verb], line: Sequence[int]) -> str:
    """The text form of an offer; a free amount shows as `low..high` and, where it is not 1, its step."""
    if not line[0] & FREE:
        return move_text(verbs, line[0])
    verb = verbs[verb_of(line[0])]
    fixed = move_text(verbs, with_amount(line[0] ^ FREE, 0)).rsplit(" ", 1)[0] if verb.amount else verb.word
    each = verb.amount.each if verb.amount else 1
    step = f" by {line[3] * each}" if line[3] * each != 1 else ""
    return f"{fixed} {line[1] * each}..{line[2] * each}{step}"


def parse_move(verbs: Sequence[Verb], text: str, default_verb: int | None = None) -> int:
    """The move that a text means; `default_verb` is taken where the text leaves the verb out."""
    words = text.lower().split()
    if not words:
        raise InvalidMove(f"no move was given; a move is one of: {_forms(verbs)}")
    named = [i for i, v in enumerate(verbs) if v.word == words[0]]
    if not named:
        named = [i for i, v in enumerate(verbs) if v.word.startswith(words[0])]
    if len(named) > 1:
        raise AmbiguousMove(f"{words[0]!r} may mean {either([verbs[i].word for i in named])}")
    if not named and default_verb is not None:
        named, words = [default_verb], [verbs[default_verb].word, *words]
    if not named:
        near = get_close_matches(words[0], [v.word for v in verbs], 1)
        hint = f"; did you mean {near[0]!r}?" if near else "."
        raise InvalidMove(f"{words[0]!r} is no move here{hint} A move is one of: {_forms(verbs)}")
    verb = verbs[named[0]]
    wanted = len(verb.args) + (1 if verb.amount else 0)
    if wanted == 1 < len(words) - 1 and verb.args and isinstance(verb.args[0], Words):
        with suppress(InvalidMove):  # `hold red black` for `hold black-red`
            return move_of(named[0], verb.args[0].parse("-".join(word.strip(",") for word in words[1:])))
    if len(words) - 1 != wanted:
        raise InvalidMove(f"{verb.word!r} takes {wanted} more word{'s' * (wanted != 1)}: {verb.form()}")
    values = [arg.parse(word) for arg, word in zip(verb.args, words[1:], strict=False)]
    move = move_of(named[0], *values)
    if verb.amount:
        move = with_amount(move, verb.amount.parse(words[-1]))
    return move


def _forms(verbs: Sequence[Verb]) -> str:
    return ", ".join(v.form() for v in verbs)
