"""A seat's legal moves as a program reads them: in order, each with its text, and known by any text that means one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias, overload

from wayside.engine.errors import AmbiguousMove, BadMove, IllegalMove
from wayside.engine.game import Game
from wayside.engine.match import Match, fits
from wayside.engine.moves import FREE, move_text, offer_text, verb_of, with_amount


@dataclass(frozen=True, slots=True)
class Offer:
    """A legal move; or, where the amount is free, as many moves as there are amounts.

    >>> import wayside
    >>> offer = wayside.Match("hallo-trucker", 2, seed=1).offers[0]
    >>> offer.move, offer.verb, offer.is_free
    ('row 10', 'row', False)
    """

    move: str
    """The move as it is typed; of a free amount, without it."""
    verb: str
    """The word that it begins with."""
    clause: str
    """The clause of the rulebook behind it."""
    low: int = 0
    """The lowest amount, as it is typed; 0 where there is none to choose."""
    high: int = 0
    """The highest."""
    step: int = 0
    """From one amount to the next; 0 where there is none to choose."""
    text: str = ""
    """The offer as people read it: `bet 10..250 by 10`."""

    @property
    def is_free(self) -> bool:
        """Whether an amount is still to be chosen, by `with_amount`."""
        return self.step > 0

    @property
    def amounts(self) -> range:
        """Every amount that there is; empty where there is none to choose."""
        return range(self.low, self.high + 1, self.step) if self.step else range(0)

    def with_amount(self, amount: int | None = None) -> str:
        """The move as text with an amount; the lowest, if none is named.

        >>> Offer("bet", "bet", "X1.3", 10, 250, 10).with_amount(40)
        'bet 40'
        """
        if not self.step:
            return self.move
        if amount is not None and amount not in self.amounts:
            by = f" in steps of {self.step}" if self.step != 1 else ""
            raise IllegalMove(
                f"{self.move!r} takes an amount from {self.low} to {self.high}{by}; {amount} is not", self.clause
            )
        return f"{self.move} {self.low if amount is None else amount}"

    def __str__(self) -> str:
        return self.text or self.move


Move: TypeAlias = str | Offer
"""What `play` takes: a text that means one legal move, or an offer."""


class Offers(Sequence[Offer]):
    """The legal moves of a seat now. `in` takes a text, too, however it is typed.

    >>> import wayside
    >>> offers = wayside.Match("hallo-trucker", 2, seed=1).offers
    >>> "row 10" in offers, "row 999" in offers
    (True, False)
    >>> print(*offers, sep=", ")
    row 10, row 20, row 60, row 90, row 100, row 110, row free, row really
    """

    def __init__(self, match: Match, seat: int) -> None:
        self._match, self._seat = match, seat
        self._lines = sorted(match.offers(seat))
        self._offers = [offer_of(match.game, line) for line in self._lines]

    @overload
    def __getitem__(self, index: int) -> Offer: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Offer]: ...

    def __getitem__(self, index: int | slice) -> Offer | Sequence[Offer]:
        return self._offers[index]

    def __len__(self) -> int:
        return len(self._offers)

    def __iter__(self) -> Iterator[Offer]:
        return iter(self._offers)

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Offer):
            return move in self._offers
        if not isinstance(move, str):
            return False
        try:
            meant = self._match.parse(self._seat, move, self._lines)
        except BadMove:
            return False
        return any(fits(line, meant) for line in self._lines)

    def __str__(self) -> str:
        return "\n".join(map(str, self._offers))

    def __repr__(self) -> str:
        return f"<Offers: {', '.join(map(str, self._offers)) or 'none'}>"


def offer_of(game: Game, line: tuple[int, int, int, int]) -> Offer:
    """An engine's line (move, low, high, step) as an offer, its amounts as they are typed."""
    move, low, high, step = line
    verb = game.verbs[verb_of(move)]
    if not move & FREE:
        return Offer(game.move_text(move), verb.word, verb.clause, text=game.move_text(move))
    each = verb.amount.each if verb.amount else 1
    fixed = move_text(game.verbs, with_amount(move ^ FREE, 0)).rsplit(" ", 1)[0]
    return Offer(fixed, verb.word, verb.clause, low * each, high * each, step * each, text=offer_text(game.verbs, line))


def text_of(move: Move) -> str:
    """The text of what `play` was given; an offer whose amount is still to be chosen is not yet one move."""
    if isinstance(move, str):
        return move
    if not isinstance(move, Offer):
        raise TypeError(f"a move is a text, such as {'row 70'!r}, or an Offer; {move!r} is {type(move).__name__}")
    if move.is_free:
        raise AmbiguousMove(f"{move.text!r} leaves the amount open: name one by `offer.with_amount({move.low})`")
    return move.move
