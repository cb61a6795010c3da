"""What a number of a move or of an event is: a word of a list, a number, a seat, a sum of money.

Each knows three things: how it is typed (`text` and `parse`), how a sentence says it (`said`), and which
numbers it can be (`fits`).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import permutations

from wayside.engine.errors import AmbiguousMove, InvalidMove

SMALL = 255  # the most that an argument of a move can be
DIGITS = 18  # of a number that somebody types: Python refuses to read thousands of them
MANY_WORDS = 40  # more of them are not listed in a line
MOST_PARTS = 5  # of a word whose parts may come in any order
MAX_AMOUNT = (1 << 30) - 1
MOST = (1 << 31) - 1  # of a number in an event
_SUM = re.compile(r"(\d+)(?:\.(\d+))?([km]?)", re.ASCII)
_ZEROS = {"": 0, "k": 3, "m": 6}


@dataclass(frozen=True)
class Words:
    """One of a list of things, each with its word."""

    name: str
    words: tuple[str, ...]

    def text(self, value: int) -> str:
        return self.words[value] if 0 <= value < len(self.words) else f"?{value}"

    def said(self, value: int, names: Sequence[str]) -> str:
        return self.text(value)

    def fits(self, value: int, seats: int) -> bool:
        return 0 <= value < len(self.words)

    def parse(self, word: str) -> int:
        """The value for a word, or for a beginning of it that fits no other.

        Parts of a word may come in any order, and capitals and small letters are the same.
        """
        typed, words = word.lower(), [each.lower() for each in self.words]
        if typed in words:
            return words.index(typed)
        found = [i for i, w in enumerate(words) if w.startswith(typed)] or _turned(typed, words)
        if len(found) == 1:
            return found[0]
        if found:
            raise AmbiguousMove(f"{word!r} may mean {either([self.words[i] for i in found[:MANY_WORDS]])}")
        near = get_close_matches(typed, words, 1)
        hint = f"did you mean {self.words[words.index(near[0])]!r}?" if near else self._listed()
        raise InvalidMove(f"{word!r} is no {self.name}; {hint}")

    def _listed(self) -> str:
        """What there is; a number without a word is left out, and so are all but the first of very many."""
        there = [word for word in self.words if word]
        more = f", ... ({len(there)} in all)" if len(there) > MANY_WORDS else ""
        return f"{self.name} is one of: {', '.join(there[:MANY_WORDS])}{more}"


def _turned(word: str, words: Sequence[str]) -> list[int]:
    """Those made of the same parts: `red-black` is `black-red`, and each part may be cut short."""
    typed = word.split("-")
    if not 2 <= len(typed) <= MOST_PARTS:
        return []
    same = [i for i, w in enumerate(words) if sorted(w.split("-")) == sorted(typed)]
    orders = list(permutations(typed))
    return same or [i for i, w in enumerate(words) if any(_begins(w.split("-"), order) for order in orders)]


def _begins(parts: Sequence[str], typed: Sequence[str]) -> bool:
    pairs = zip(parts, typed, strict=False)
    return len(parts) == len(typed) and all(begun and part.startswith(begun) for part, begun in pairs)


@dataclass(frozen=True)
class Number:
    """A number; as the argument of a move it is a small one."""

    name: str
    low: int = -MOST
    high: int = MOST

    def text(self, value: int) -> str:
        return str(value)

    def said(self, value: int, names: Sequence[str]) -> str:
        return f"{value:,}"

    def fits(self, value: int, seats: int) -> bool:
        return self.low <= value <= self.high

    def parse(self, word: str) -> int:
        small = word.isascii() and word.isdecimal() and len(word) <= DIGITS
        if not small or not self.low <= int(word) <= self.high:
            raise InvalidMove(f"{word[:40]!r} is no {self.name}; it is a number from {self.low} to {self.high}")
        return int(word)


@dataclass(frozen=True)
class SeatNumber:
    """A seat; people who type count seats from 1, and sentences say who sits there."""

    name: str = "seat"

    def text(self, value: int) -> str:
        return str(value + 1)

    def said(self, value: int, names: Sequence[str]) -> str:
        return names[value] if 0 <= value < len(names) else "nobody"

    def fits(self, value: int, seats: int) -> bool:
        return 0 <= value < seats

    def parse(self, word: str) -> int:
        return Number(self.name, 1, SMALL).parse(word) - 1


@dataclass(frozen=True)
class Money:
    """A sum, typed as `25000`, `25,000` or `25k` and said as "$25,000".

    Where all sums of a game are thousands the record counts thousands (`each=1000`): so a move's amount goes
    to a trillion and an event's number to two.
    """

    name: str
    unit: str = ""
    """What is counted: a sign stands before the sum, a word, in the plural, after it; nothing: the sum alone."""
    each: int = 1
    """So much is one of what the record counts."""

    def text(self, value: int) -> str:
        return str(value * self.each)

    def said(self, value: int, names: Sequence[str]) -> str:
        sign, total = "-" * (value < 0), f"{abs(value) * self.each:,}"
        if not self.unit:
            return sign + total
        if self.unit[0].isalpha():
            return f"{sign}{total} {self.unit.removesuffix('s') if total == '1' else self.unit}"
        return f"{sign}{self.unit}{total}"

    def fits(self, value: int, seats: int) -> bool:
        return -MOST <= value <= MOST

    def parse(self, word: str) -> int:
        plain = word.replace(",", "").replace("_", "").removeprefix(self.unit.lower() if self.unit else "")
        read = _SUM.fullmatch(plain) if len(plain) <= DIGITS else None
        most = MAX_AMOUNT * self.each
        if read:
            whole, part, short = read.groups("")
            zeros = _ZEROS[short] - len(part)
            total: int = int(whole + part) * 10 ** max(zeros, 0)
            if zeros >= 0 and total <= most and total % self.each == 0:
                return total // self.each
        steps = f" in steps of {self.each:,}" if self.each > 1 else ""
        raise InvalidMove(f"{word[:40]!r} is no {self.name}; it is a number from 0 to {most}{steps}")


Argument = Words | Number | SeatNumber | Money


def either(words: Sequence[str]) -> str:
    """Several words as people say them: "this, that or the other"."""
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
