"""A match as a program holds it: begin or load one, see what a seat sees, play, undo, save, prove."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from wayside.engine import match as engine
from wayside.engine import matchfile
from wayside.engine.errors import BadSeats, IllegalMove, WaysideError
from wayside.engine.events import NOBODY, events_of
from wayside.engine.events import Event as EngineEvent
from wayside.engine.game import Game
from wayside.engine.options import option_texts, parse_options
from wayside.engine.sight import View
from wayside.library.offers import Move, Offers, text_of
from wayside.library.options import typed
from wayside.library.players import Plays, as_game, choosers

USUAL_SEATS = 4


def usual_seats(game: Game) -> int:
    """How many sit down where nobody says how many."""
    low, high = game.seats
    return min((low + high + 1) // 2, max(low, USUAL_SEATS))


def bytes_from_seed(seed: int, number: int) -> bytes:
    """The match secret (number 0) or a seat's nonce, worked out from a seed."""
    return hashlib.sha256(f"wayside seed {seed} {number}".encode()).digest()


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, as one reader may know it; `str` of it is its sentence."""

    text: str
    """The sentence that tells it."""
    kind: str
    """The word of its kind, such as `rolled`."""
    clause: str
    """The clause of the rulebook behind it: `match.game.rulebook.clause(event.clause).text`."""
    seat: int | None
    """Whom it happened to; None: nobody in particular."""
    numbers: tuple[int, int] = field(default=(0, 0), repr=False)
    """What the sentence says in words."""

    def __str__(self) -> str:
        return self.text


def _told(events: Sequence[EngineEvent], names: Sequence[str]) -> list[Event]:
    return [
        Event(e.text(names), e.kind.word, e.kind.clause, None if e.seat == NOBODY else e.seat, (e.a, e.b))
        for e in events
    ]


class Match:
    """One game played, from its first decision to its end. Seats are numbered from 0.

    >>> import wayside
    >>> match = wayside.Match("krikkit", names=["Ada", "Bo"], options={"first": 1}, seed=1)
    >>> match
    <Match of krikkit, 2 seats, 0 moves, seat 0 to decide>
    >>> print(*match.play("roll"))
    Ada rolls black 10, white 11, green 15, red 19.
    >>> print(*match.play("hold red"))
    Ada rolls black 13, white 20, green 12, red 19.
    >>> len(match.offers), "hold white red" in match.offers
    (16, True)
    >>> match.undo()
    'hold red'

    `print(match)` draws the table as everybody sees it, `print(match.seat(0))` as one seat does.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        *,
        names: Sequence[str] | None = None,
        options: Mapping[str, str | int | bool] | None = None,
        seed: int | None = None,
    ) -> None:
        """A new match of a game, by its name or itself, for so many seats or for those who are named.

        With a seed its deals and rolls are the same each time, and anybody who knows it knows them: leave it out where
        that matters. `UnknownGame`, `BadSeats` and `BadOption` say what would be right.
        """
        found = as_game(game)
        if names is None:
            count = usual_seats(found) if seats is None else seats
            called = [f"Seat {number + 1}" for number in range(found.check_seats(count))]
        else:
            called = [names] if isinstance(names, str) else list(names)
            if seats not in (None, len(called)):
                raise BadSeats(f"{len(called)} names are given for {seats} seats; give as many, or no number of seats")
            found.check_seats(len(called))
        self._engine = engine.Match(
            found,
            called,
            parse_options(found.options, typed(found, options or {})),
            secret=None if seed is None else bytes_from_seed(seed, 0),
            nonces=None if seed is None else [bytes_from_seed(seed, seat + 1)[:16] for seat in range(len(called))],
        )
        self._imagined = False

    @classmethod
    def _of(cls, found: engine.Match, imagined: bool = False) -> Match:
        match = cls.__new__(cls)
        match._engine, match._imagined = found, imagined
        return match

    # ---- What it is

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._engine.game

    @property
    def names(self) -> list[str]:
        """Who sits at the seats, as sentences call them."""
        return list(self._engine.names)

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self._engine.seats

    @property
    def options(self) -> dict[str, str]:
        """The options of this match, as they are typed."""
        return option_texts(self.game.options, self._engine.options)

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret that all deals and rolls follow from: it can be told before the first move."""
        return self._engine.commitment

    def seat(self, number: int) -> Seat:
        """A seat: all that whoever sits there may know and do."""
        return Seat(self._engine, number)

    def __iter__(self) -> Iterator[Seat]:
        """The seats in order."""
        return (self.seat(number) for number in range(self.seats))

    # ---- Where it stands

    @property
    def over(self) -> bool:
        """Whether the match has come to its end."""
        return self._engine.over

    @property
    def turn(self) -> int | None:
        """The seat that decides next: of several that owe a decision the first; None once the match is over."""
        waiting = self._engine.waiting()
        return waiting[0] if waiting else None

    @property
    def waiting(self) -> list[int]:
        """All seats that owe a decision now; they may choose in any order."""
        return self._engine.waiting()

    @property
    def offers(self) -> Offers:
        """The legal moves of the seat whose turn it is; none once the match is over."""
        return Offers(self._engine, self.turn or 0)

    @property
    def view(self) -> View:
        """What everybody sees, by the names of the record's fields; `seat(0).view` is what one seat sees."""
        return self._engine.view(None)

    @property
    def scores(self) -> list[float]:
        """Every seat's score so far, in the game's unit; the highest leads. It may rest on what is hidden."""
        scale = self.game.scale
        return [score if scale == 1 else score / scale for score in self._engine.standing()]

    @property
    def winners(self) -> list[int]:
        """The seats with the best score so far; final once the match is over."""
        return self._engine.winners()

    @property
    def moves(self) -> list[tuple[int, str]]:
        """The moves that stand, in order: who made each, and its text. Those that seats took back are left out."""
        steps = [self._engine.step_entry(step) for step in range(1, self._engine.steps() + 1)]
        return [(entry.seat, self.game.move_text(entry.move)) for entry in steps if entry.move is not None]

    def log(self) -> list[Event]:
        """All that has happened so far, as everybody may read it.

        >>> import wayside
        >>> match = wayside.Match("spiralized", names=["Ada", "Bo"], options={"first": 1}, seed=1)
        >>> print(match.log()[-1])
        Ada plays first.
        """
        return _log(self._engine, None)

    # ---- What can be done

    def play(self, move: Move, seat: int | None = None) -> list[Event]:
        """Make a move for the seat whose turn it is, or for one that is named; what it caused, as that seat reads it.

        The text may be cut short where only one legal move can be meant. A refused move changes nothing:
        `IllegalMove` is a move that the rules do not allow now, and knows the clause; `AmbiguousMove` may mean more
        than one; `InvalidMove` is no move of this game. All three are a `BadMove`.

        >>> import wayside
        >>> match = wayside.Match("hallo-trucker", 2, seed=1)
        >>> try:
        ...     match.play("row 30")
        ... except wayside.IllegalMove as error:
        ...     print(error.clause, error)
        T3.3 'row 30' cannot be played: you have no 30 km in hand, only 10, 20, 60, 90, ...
        """
        _, at = self._at_turn() if seat is None else (None, seat)
        return _play(self._engine, at, move)

    def undo(self) -> str:
        """Forget the last entry of the match, as though it had never been made; its text is given back.

        For trying things out: the same move brings the same dice again. Among players a seat takes back instead
        (`Seat.take_back`).

        >>> import wayside
        >>> match = wayside.Match("hallo-trucker", 2, seed=1)
        >>> match.play("row 10")
        []
        >>> match.undo()
        'row 10'
        """
        entry = self._engine.undo()
        return engine.TAKE_BACK if entry.move is None else self.game.move_text(entry.move)

    def copy(self) -> Match:
        """A match of its own that stands where this one does, with the same deals and rolls to come."""
        return Match._of(self._engine.copy(), self._imagined)

    def play_out(
        self, players: Plays | Sequence[Plays] | Mapping[int, Plays] = "hard", *, seed: int | None = None
    ) -> list[Event]:
        """Let players make all moves, to the end or until somebody else is asked; what happened, as everybody reads it.

        A player is the name of a bot, a `Bot`, any object with `choose`, or a function of a `Seat`: one for all seats,
        one a seat, or those of some seats by their numbers. An empty chair stays empty. `seed` is for bots by name.

        >>> import wayside
        >>> match = wayside.Match("spiralized", 2, options={"short": True}, seed=1)
        >>> events = match.play_out(["sensible", lambda seat: seat.offers[0]], seed=1)
        >>> match.over, match.winners
        (True, [0])
        """
        by_seat = choosers(self.game, self.seats, players, seed)
        happened: list[Event] = []
        while True:
            at = next((s for s in self.waiting if s in by_seat or self._engine.is_empty_chair(s)), None)
            if at is None:
                return happened
            if self._engine.is_empty_chair(at):
                self._engine.play(at, self._engine.rules.default(self._engine.record, at))
            else:
                _play(self._engine, at, by_seat[at](self.seat(at)))
            happened += _told(self._engine.events(None), self._engine.names)

    def save(self, path: str | Path) -> None:
        """Write the match to a file that anybody can read, and check.

        While it is not over its secret lies beside it, in a file that only its owner can read: whoever has that
        knows all deals and rolls to come.
        """
        if self._imagined:
            raise WaysideError("a match that a seat imagines cannot be saved: what came before it was not played in it")
        try:
            matchfile.save_match(self._engine, Path(path))
        except OSError as error:
            raise WaysideError(f"{path}: {error.strerror or error}") from None

    # ---- How it looks

    def board(self, width: int = 100) -> str:
        """The table as everybody sees it, drawn as in the terminal, in so many columns."""
        return _board(self._engine, None, width)

    def __str__(self) -> str:
        return self.board()

    def __repr__(self) -> str:
        made = self._engine.steps()
        waiting = self.waiting
        whose = "over" if self.over else f"seat{'s' * (len(waiting) > 1)} {', '.join(map(str, waiting))} to decide"
        return f"<Match of {self.game.name}, {self.seats} seats, {made} move{'s' * (made != 1)}, {whose}>"

    def _at_turn(self) -> tuple[engine.Match, int]:
        if self.turn is None:
            raise IllegalMove("the match is over")
        return self._engine, self.turn


class Seat:
    """A place at the table: what whoever sits there may know and do, and nothing more.

    This is what a player is handed. The names are those of a `wayside.client.Seat`, so one player can sit at both.

    >>> import wayside
    >>> match = wayside.Match("hallo-trucker", names=["Ada", "Bo"], seed=1)
    >>> ada = match.seat(0)
    >>> ada
    <Seat 0, Ada, in a match of hallo-trucker, to decide>
    >>> "hand" in ada.view, "hand" in match.view
    (True, False)
    """

    def __init__(self, found: engine.Match, number: int) -> None:
        if not 0 <= number < found.seats:
            raise BadSeats(f"there is no seat {number}; this match has seats 0 to {found.seats - 1}")
        self._engine, self._number = found, number

    @property
    def number(self) -> int:
        """Its number, from 0."""
        return self._number

    @property
    def name(self) -> str:
        """Who sits there."""
        return self._engine.names[self._number]

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._engine.game

    @property
    def names(self) -> list[str]:
        """Who sits at all the seats."""
        return list(self._engine.names)

    @property
    def over(self) -> bool:
        """Whether the match has come to its end."""
        return self._engine.over

    @property
    def waiting(self) -> bool:
        """Whether it owes a decision now."""
        return self._number in self._engine.waiting()

    @property
    def view(self) -> View:
        """What it sees, by the names of the record's fields, as plain numbers and lists."""
        return self._engine.view(self._number)

    @property
    def offers(self) -> Offers:
        """Its legal moves; none where it owes no decision."""
        return Offers(self._engine, self._number)

    @property
    def events(self) -> list[Event]:
        """What the last move of the match caused, as far as this seat may read it."""
        return _told(self._engine.events(self._number), self._engine.names)

    def log(self) -> list[Event]:
        """All that has happened so far, as far as this seat may read it."""
        return _log(self._engine, self._number)

    def play(self, move: Move) -> list[Event]:
        """Make a move, as `Match.play` does."""
        return _play(self._engine, self._number, move)

    @property
    def can_take_back(self) -> bool:
        """Whether nobody else has seen anything of its last choice, and nothing came of it."""
        return self._engine.can_take_back(self._number)

    def take_back(self) -> None:
        """Take its last choice back, if nobody has seen it; the log tells so. Else `CannotTakeBack`."""
        self._engine.take_back(self._number)

    def imagine(self, *, seed: int | None = None) -> Match:
        """A match to think ahead in: it begins here, with all dealt anew that this seat cannot know, and other dice.

        Nothing that is hidden, and no roll to come, can be learned from it. With a seed the same seat of the same
        match makes the same guess each time.

        >>> import wayside
        >>> ada = wayside.Match("hallo-trucker", names=["Ada", "Bo"], seed=1).seat(0)
        >>> world = ada.imagine(seed=5)
        >>> world.seat(0).view == ada.view
        True
        >>> events = world.play_out("random", seed=5)
        >>> world.over, ada.over
        (True, False)
        """
        fixed = None if seed is None else bytes_from_seed(seed, 0)
        return Match._of(self._engine.imagined(self._number, fixed), imagined=True)

    def board(self, width: int = 100) -> str:
        """The table as this seat sees it, drawn as in the terminal, in so many columns."""
        return _board(self._engine, self._number, width)

    def __str__(self) -> str:
        return self.board()

    def __repr__(self) -> str:
        asked = ", to decide" if self.waiting else ""
        return f"<Seat {self._number}, {self.name}, in a match of {self.game.name}{asked}>"

    def _at_turn(self) -> tuple[engine.Match, int]:
        return self._engine, self._number


def _play(match: engine.Match, seat: int, move: Move) -> list[Event]:
    if not 0 <= seat < match.seats:
        raise BadSeats(f"there is no seat {seat}; this match has seats 0 to {match.seats - 1}")
    match.play(seat, text_of(move))
    return _told(match.events(seat), match.names)


def _log(match: engine.Match, seat: int | None) -> list[Event]:
    kinds = match.game.events
    return [
        event
        for step in range(match.steps() + 1)
        for event in _told(events_of(kinds, match.at(step), seat), match.names)
    ]


def _board(match: engine.Match, seat: int | None, width: int) -> str:
    from wayside.library.drawing import table_text  # what draws is loaded when something is to be drawn

    return table_text(match, seat, width)


def load(path: str | Path, *, sound_part: bool = False) -> Match:
    """Load a match from its file, and go on where it stands.

    A file that was changed raises `DamagedMatch`, which knows its `line`; with `sound_part` the match is given as far
    as it is sound.
    """
    loaded = matchfile.load_match(Path(path))
    if loaded.damage is not None and not sound_part:
        raise loaded.damage
    return Match._of(loaded.match)


def verify(path: str | Path) -> Match:
    """Prove a finished match: every deal and roll follows from its secret, and every move was legal.

    `DamagedMatch` names the first line that is wrong.
    """
    return Match._of(matchfile.verify(Path(path)))
