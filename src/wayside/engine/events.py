"""Events: what a move caused, noted by the rules as numbers and told to people as sentences."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from wayside.engine.forms import left_out_when_quiet, rule
from wayside.engine.moves import Argument
from wayside.engine.record import Record

NOBODY = -1
WHO = "\0"  # stands for a seat's name: no sentence and no name holds it


@rule
def tell_nothing(s: Any, kind: int, seat: int, a: int = 0, b: int = 0) -> None:
    """What `tell` is in bulk simulation."""


@left_out_when_quiet(tell_nothing)
@rule
def tell(s: Any, kind: int, seat: int, a: int = 0, b: int = 0) -> None:
    """Note an event. `seat` is whom it happened to, or NOBODY."""
    if s.quiet == 0:
        if s.log_n < len(s.log):
            s.log[s.log_n, 0] = kind
            s.log[s.log_n, 1] = seat
            s.log[s.log_n, 2] = a
            s.log[s.log_n, 3] = b
            s.log_n += 1
        else:
            s.log_lost += 1


@rule
def begin_log(s: Any) -> None:
    """Forget what the move before caused."""
    s.log_n = 0


@dataclass(frozen=True, eq=False)  # each is one of a kind: to hash it must be quick
class EventKind:
    """A kind of event: its word, its sentence, the clause behind it, and who may read it.

    The sentence may name `{seat}` and the event's numbers by the names in `args`; an argument type
    turns a number into its word, and a bare name leaves it a number. Both at once, `{a, b}`, are a list
    that leaves out a number whose word is empty.
    """

    word: str
    sentence: str
    clause: str
    args: tuple[Argument | str, ...] = ()
    private: bool = False
    """Only the seat it happened to may read it."""


@dataclass(frozen=True)
class Event:
    """One thing that happened, as one reader may know it."""

    kind: EventKind
    number: int
    seat: int
    a: int
    b: int

    def text(self, names: Sequence[str]) -> str:
        """The sentence, with the seats' names in it."""
        who = names[self.seat] if 0 <= self.seat < len(names) else "nobody"
        if any(isinstance(arg, str) and arg.startswith("seat") for arg in self.kind.args):
            return _sentence(self.kind, self.a, self.b, names).replace(WHO, who)
        return _common_sentence(self.kind, self.a, self.b).replace(WHO, who)


def _sentence(kind: EventKind, a: int, b: int, names: Sequence[str]) -> str:
    """A kind's sentence with its numbers as words; WHO stands for the seat that it happened to."""
    said: dict[str, str] = {}
    for arg, value in zip(kind.args, (a, b), strict=False):
        if isinstance(arg, str):
            said[arg] = names[value] if arg.startswith("seat") and 0 <= value < len(names) else str(value)
        else:
            said[arg.name] = arg.text(value)
    both = {", ".join(said): ", ".join(filter(None, said.values()))}
    return kind.sentence.format(seat=WHO, **(said | both))


@lru_cache(maxsize=1 << 14)  # the same few things happen at every table, move after move
def _common_sentence(kind: EventKind, a: int, b: int) -> str:
    """The same where no other seat is named in it."""
    return _sentence(kind, a, b, ())


def events_of(kinds: Sequence[EventKind], s: Record, seat: int | None, all_seeing: bool = False) -> list[Event]:
    """What the last move caused, as far as `seat` (None: a spectator) may read it."""
    found = []
    for i in range(s.log_n):
        number, who, a, b = (s.log[i, k] for k in range(4))
        if all_seeing or not kinds[number].private or who == seat:
            found.append(Event(kinds[number], number, who, a, b))
    return found
