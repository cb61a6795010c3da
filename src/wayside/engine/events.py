"""Events: what a move caused, noted by the rules as numbers and told to people as sentences."""

from collections.abc import Sequence
from dataclasses import dataclass
from string import Formatter
from typing import Any

from wayside.engine.arguments import Argument, Number, SeatNumber
from wayside.engine.errors import BrokenGame
from wayside.engine.forms import left_out_when_quiet, rule
from wayside.engine.record import Record
from wayside.engine.second_person import second_person

NOBODY = -1
WHO = "\0"  # stands for a seat's name: no sentence and no name holds it
COMMON = 1 << 10  # sentences of a kind that are kept at hand


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


class EventKind(int):
    """A kind of event: in rules its number, elsewhere its word, its sentence, the clause, and who may read it."""

    word: str
    sentence: str
    yours: str
    """The sentence as the seat reads it that it happened to: "You roll {pips}."; empty: like everybody."""
    clause: str
    args: tuple[Argument, ...]
    private: bool
    """Only the seat it happened to may read it."""
    known: dict[tuple[int, int], str]
    """Sentences at hand: the same few things happen at every table, move after move."""

    def said(self, a: int, b: int, names: Sequence[str]) -> str:
        """The sentence with its numbers as words; WHO stands for the seat that it happened to."""
        said = {arg.name: arg.said(value, names) for arg, value in zip(self.args, (a, b), strict=False)}
        both = {", ".join(said): ", ".join(filter(None, said.values()))}
        return self.sentence.format(seat=WHO, **(said | both))

    def common(self, a: int, b: int) -> str:
        """`said` where no other seat is named."""
        found = self.known.get((a, b))
        if found is None:
            if len(self.known) >= COMMON:
                self.known.clear()
            found = self.known[a, b] = self.said(a, b, ())
        return found

    def misfit(self, seat: int, a: int, b: int, seats: int) -> str:
        """What is wrong with an event that was told so, or an empty string."""
        if not NOBODY <= seat < seats or (seat == NOBODY and "{seat}" in self.sentence):
            return f"event {self.word!r} was told of seat {seat + 1}"
        for place, value in enumerate((a, b)):
            if place >= len(self.args):
                if value:
                    return f"event {self.word!r} was told with {value}, of which its sentence knows nothing"
            elif not self.args[place].fits(value, seats):
                return f"event {self.word!r} was told with {value}, which is no {self.args[place].name}"
        return ""

    def __repr__(self) -> str:
        return f"<event {int(self)} {self.word!r}>"


class EventKinds(list[EventKind]):
    """A game's kinds of events: each is declared once, and its number is its place.

    EVENTS = EventKinds()
    ROLLED = EVENTS.add("rolled", "{seat} rolls {pips}.", "X1.4", Number("pips", 1, 6))
    """

    def add(
        self,
        word: str,
        sentence: str,
        clause: str,
        *args: Argument | str,
        private: bool = False,
        yours: str | None = None,
    ) -> EventKind:
        """Declare a kind of event.

        The sentence may name `{seat}` and the event's numbers by their names; a bare name is a number. Both at
        once, `{a, b}`, are a list that leaves out a number whose word is empty. `yours` is the sentence as that seat
        reads it, where it cannot be told from the other one (see second_person.py).
        """
        kind = EventKind(len(self))
        kind.word, kind.sentence, kind.clause, kind.private = word, sentence, clause, private
        kind.yours = second_person(sentence) if yours is None else yours
        kind.known = {}
        kind.args = tuple(Number(arg) if isinstance(arg, str) else arg for arg in args)
        names = [arg.name for arg in kind.args]
        for _, named, _, _ in (*Formatter().parse(sentence), *Formatter().parse(kind.yours)):
            if named is not None and named not in ("seat", ", ".join(names), *names):
                raise BrokenGame(f"the sentence of event {word!r} names {{{named}}}, which is none of its numbers")
        if len(args) > 2:
            raise BrokenGame(f"event {word!r} has {len(args)} numbers; there is room for two")
        self.append(kind)
        return kind


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
        if any(isinstance(arg, SeatNumber) for arg in self.kind.args):
            return self.kind.said(self.a, self.b, names).replace(WHO, who)
        return self.kind.common(self.a, self.b).replace(WHO, who)


def events_of(kinds: Sequence[EventKind], s: Record, seat: int | None, all_seeing: bool = False) -> list[Event]:
    """What the last move caused, as far as `seat` (None: a spectator) may read it."""
    found = []
    for i in range(s.log_n):
        number, who, a, b = (s.log[i, k] for k in range(4))
        if all_seeing or not kinds[number].private or who == seat:
            found.append(Event(kinds[number], number, who, a, b))
    return found
