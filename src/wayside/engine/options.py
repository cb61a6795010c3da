"""Options: the variants of a game, typed, with defaults, kept in the record as public fields."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from wayside.engine.arguments import DIGITS
from wayside.engine.errors import BadOption
from wayside.engine.kinds import Kind, UpTo
from wayside.engine.record import Record

MANY_WORDS = 12  # more of them are not listed in a line
CHAIRS = "chairs"  # the option that says how many of the last seats begin as empty chairs


@dataclass(frozen=True)
class Option:
    """A number in a range, a choice of words, or yes and no. `name` is a public field of the record."""

    name: str
    clause: str
    doc: str
    default: int
    low: int = 0
    high: int = 1
    words: tuple[str, ...] = ()
    """A word for each value from `low` up; without words the option is a number."""
    names_a_seat: bool = False
    """The value is a seat, counted from 1, so it is at most the number of seats."""
    misfit: Callable[[int, int], str] | None = None
    """(value, seats) to what is wrong with this value for so many seats, or an empty string."""
    added: bool = False
    """There are matches from before the game had it: those were played by the default. A match file names it only
    where it is something else, so old files can be read, and new ones of usual matches where it is not known."""

    @property
    def kind(self) -> Kind | UpTo:
        """What the numbers of its field are."""
        return Kind(self.name, faces=self.words) if self.words and not self.low else UpTo(self.high, self.low)

    def parse(self, text: str) -> int:
        if self.words:
            if text in self.words:
                return self.low + self.words.index(text)
            parts = sorted(text.split("-"))
            turned = [word for word in self.words if sorted(word.split("-")) == parts]
            near = turned or get_close_matches(text, self.words, 3)
            hint = f"; did you mean {' or '.join(near)}?" if near and len(self.words) > MANY_WORDS else ""
            raise BadOption(f"option {self.name} is one of {self.choices()}; {text!r} is not{hint}")
        sign = text[1:] if text.startswith("-") else text
        if not (sign.isascii() and sign.isdecimal() and len(sign) <= DIGITS):
            raise BadOption(f"option {self.name} is a number from {self.low} to {self.high}; {text!r} is not")
        return self.check(int(text))

    def check(self, value: int) -> int:
        if not self.low <= value <= self.high:
            values = self.choices() if self.words else f"a number from {self.low} to {self.high}"
            raise BadOption(f"option {self.name} is {values}; {value} is not")
        return value

    def choices(self) -> str:
        """The words that there are; of very many, the first ones and how many there are."""
        if len(self.words) <= MANY_WORDS:
            return ", ".join(self.words)
        return f"{', '.join(self.words[:3])}, ... ({len(self.words)} in all)"

    def wrong_for(self, value: int, seats: int) -> str:
        """Why so many seats cannot have this value, or an empty string."""
        if self.names_a_seat and value > seats:
            return f"option {self.name} names seat {value}, but there are only {seats} seats"
        return self.misfit(value, seats) if self.misfit else ""

    def text(self, value: int) -> str:
        return self.words[value - self.low] if self.words else str(value)


def yes_or_no(name: str, clause: str, doc: str, default: bool = False, added: bool = False) -> Option:
    return Option(name, clause, doc, int(default), 0, 1, ("no", "yes"), added=added)


def who_begins(clause: str, doc: str, seats: int, default: int = 0, lot: str = "random") -> Option:
    """The option `first`: a seat, counted from 1, or 0 where the lot, a roll or the like decides."""
    return Option("first", clause, doc, default, 0, seats, (lot, *map(str, range(1, seats + 1))), names_a_seat=True)


def empty_chairs(clause: str, doc: str, most: int) -> Option:
    """The option `chairs`: how many of the last seats are empty when a match begins (see `Game.chairs`)."""
    return Option(CHAIRS, clause, doc, 0, 0, most, misfit=_too_few_sit)


def _too_few_sit(chairs: int, seats: int) -> str:
    return "" if seats - chairs >= 2 else f"option {CHAIRS} leaves {seats - chairs} of {seats} seats; two must sit"


def parse_options(options: Sequence[Option], given: Mapping[str, str]) -> dict[str, int]:
    """Every option's value: the ones given as text, the others by default."""
    known = {o.name: o for o in options}
    for name in given:
        if name not in known:
            near = get_close_matches(name, known, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(known) or 'none'}"
            raise BadOption(f"no option {name!r}; {hint}")
    return {o.name: o.parse(given[o.name]) if o.name in given else o.default for o in options}


def option_texts(options: Sequence[Option], values: Mapping[str, int]) -> dict[str, str]:
    """The values as people read them; the default's for an option that was added since they were kept."""
    return {o.name: o.text(values.get(o.name, o.default)) for o in options}


def write_options(options: Sequence[Option], values: Mapping[str, int], s: Record) -> None:
    """Put the values, or the defaults, into a record that has its seats, before its setup."""
    for o in options:
        value = o.check(values.get(o.name, o.default))
        if wrong := o.wrong_for(value, s.seats):
            raise BadOption(wrong)
        setattr(s, o.name, value)
