"""Effects: what each offer would do, as a few named numbers, from what its seat sees and nothing else.

They come with the offers: boards show them, and a bot that learns can take them beside each offer. A game that brings
none is played as well.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from wayside.engine.forms import fill, rule
from wayside.engine.kinds import Of
from wayside.engine.moves import take


class Column(int):
    """One of the numbers: in rules its place, elsewhere its name, a line about it, and what it is (see kinds.py)."""

    name: str
    doc: str
    of: Of | None


class Columns(list[Column]):
    """A game's numbers for an offer: each is declared once, and its place is its number."""

    def add(self, name: str, doc: str, of: Of | None = None) -> Column:
        column = Column(len(self))
        column.name, column.doc, column.of = name, doc, of
        self.append(column)
        return column


@dataclass(frozen=True, eq=False)
class Effects:
    """What a game says of its offers."""

    columns: Columns
    of: Callable[[Any, int, int, Any, int], None]
    """(record, seat, move, out, n): write the numbers of an offered move into line `n` of `out`, which holds zeros. Of
    an offer with a free amount it is the move at its lowest amount. A line that stays zero says nothing. The rule
    leaves the record as it is, and rests on what the seat sees: not even on what it must remember."""

    def __getstate__(self) -> dict[str, Any]:
        """What another process is sent: what was declared, and nothing that was made of it."""
        return {"columns": self.columns, "of": self.of}

    @cached_property
    def of_all(self) -> Callable[[Any, int, Any, int, Any], None]:
        """The same for all offers on a sheet."""
        return fill(_of_all, effect=self.of)


effect: Any = None  # filled in


@rule
def _of_all(s: Any, seat: int, offers: Any, n: int, out: Any) -> None:
    for i in range(n):
        effect(s, seat, take(offers, i, 0), out, i)
