"""The contract: what a game hands to the engine."""

import math
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from wayside.engine.aim import aim_text
from wayside.engine.calibration import Calibration, read_calibration
from wayside.engine.counts import Count, Luck
from wayside.engine.edition import edition_digest
from wayside.engine.effects import Effects
from wayside.engine.errors import BadSeats
from wayside.engine.events import EventKind, begin_log
from wayside.engine.forms import CUDA, PLAIN, Form, fill, rule
from wayside.engine.kinds import Kind, Of
from wayside.engine.levels import Level
from wayside.engine.moves import FREE, OfferSheet, Verb, move_text, offer_text
from wayside.engine.notes import Note
from wayside.engine.options import CHAIRS, Option, write_options
from wayside.engine.outlook import Outlook
from wayside.engine.progress import Progress
from wayside.engine.prospects import Prospect, Prospecting
from wayside.engine.reasons import Reasoning
from wayside.engine.record import MAX_SEATS, OWNED, Field, Record, wiping
from wayside.engine.room import Room, room_of
from wayside.engine.rulebook import Rulebook, read_rulebook
from wayside.engine.sight import View, cut, sees, view

if TYPE_CHECKING:
    from wayside.engine.features import Features

Policy = Callable[..., int]
"""A bot as a rule: (record, seat, offers, how many) to the move it chooses; with room to work in, if it asks for it."""


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """A game: its record, its functions and its words. One of these is what an entry point names."""

    name: str
    title: str
    seats: tuple[int, int]
    state: type[Record]
    verbs: Sequence[Verb]
    events: Sequence[EventKind]
    max_offers: int
    folder: Path
    """Where rulebook.md and edition.toml lie."""

    setup: Callable[[Any], None]
    """From seats and options to the first decision. All fields are as in a new record, but for those declared with
    `wiped=False` and what lies behind a length."""
    offers: Callable[[Any, int, Any], int]
    """Write the legal moves of a seat that owes one; how many."""
    play: Callable[[Any, int, int], None]
    """The move and all that follows, up to the next decision."""
    redeal: Callable[[Any, int], None]
    """A fresh guess, by the record's own dice, at all that a seat with a perfect memory cannot know.
    Seat NOBODY (-1) is a spectator."""
    default: Callable[[Any, int], int]
    """The move made for a seat whose time ran out; it rests on that seat's sight alone."""
    standing: Callable[[Any, Any], None]
    """Write every seat's score, at any time; the highest leads. Final once `s.over`."""

    rules_version: int
    """Raised when the same moves and dice no longer give the same game; CHANGELOG says why."""
    phases: Sequence[str] = ()
    options: Sequence[Option] = ()
    bots: Mapping[str, Policy] = field(default_factory=dict)
    counts: Sequence[Count] = ()
    """What simulation sums up: how often which events happen."""
    luck: Sequence[Luck] = ()
    """What chance gives each seat, for those who ask after a match how lucky they were. Nothing: nobody is told."""
    unit: str = "points"
    """What a score counts, as people are told it."""
    scale: int = 1
    """So many of what `standing` counts make one unit: a game whose scores have fractions counts these."""
    decimals: int = 0
    """With so many decimals a score is written."""
    refusal: Callable[[Record, int, int], tuple[str, str]] | None = None
    """Why this move of the game's is not legal now: (sentence, clause). None: the engine's own words."""
    prospects: Prospecting | None = None
    """What offers that roll dice may bring, worked out exactly for those who want to know. None: nothing is."""
    effects: Effects | None = None
    """What each offer would do, in numbers that come with the offers. None: the game says nothing of it."""
    features: "Features | None" = None
    """What nets look at beside what is made from the declarations (see features.py). None: nothing more."""
    reasons: Reasoning | None = None
    """Why a move is a good one, in one sentence. None: the game does not say."""
    outlook: Outlook | None = None
    """What tells who is going to win. None: only the end of a match does."""
    notes: Sequence[Note] = ()
    """What views say beyond the fields of the record."""
    colours: str = ""
    """The public field that holds each seat's colour, where the game gives colours of its own; else seats have
    the colours of their numbers."""
    long: bool = False
    """A game takes thousands of decisions, or one lasts many times as long as another: see `gpu.py`."""
    late: bool = True
    """A newcomer may take over a bot's seat while a match goes on, without anybody's doing. Not so where a seat means
    more than what it sees: a secret role, say, or a team that has agreed on something."""
    chairs: str = ""
    """The public field (bits of seats) that says at which seats nobody has joined yet, where a match may begin with
    empty chairs: the last ones, as many as the option `chairs` says. The rules ask them now and then, as they ask
    anybody; `default` lets a chair stay empty, and who has joined has joined."""
    blurb: str = ""
    aim: str = ""
    """One sentence: what wins, and when it ends. It may name options; see `aim_text`."""
    minutes: int | Mapping[int, int] = 0
    """About how long a match takes people: with the best number of seats, or by their number; 0: nobody has said."""
    best_seats: int = 4
    """Best with so many, as far as the game takes them."""
    progress: Callable[[View], Progress] | None = None
    """How far a match is, from what a spectator sees. None: only its rounds are told."""
    short: Mapping[str, str] = field(default_factory=dict)
    """Options, as they are typed, by which a match is a short one; none: there is no short match."""
    short_minutes: int | Mapping[int, int] = 0
    """As `minutes`, of a short match."""
    levels: Mapping[str, Level] = field(default_factory=dict)
    """Levels (see levels.py) for which this game says something else than what suits most games."""

    def __repr__(self) -> str:
        return f"<game {self.name!r}, {self.seats[0]} to {self.seats[1]} seats>"

    def __getstate__(self) -> dict[str, Any]:
        """What another process is sent: all that was declared, and nothing that was made of it."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """The record's fields with what their numbers are, where options and phases have said that already too."""
        known: dict[str, Of] = {o.name: o.kind for o in self.options}
        if self.phases:
            known["phase"] = Kind("phase", faces=self.phases)
        return tuple(replace(f, of=known.get(f.name, f.of)) for f in self.state.fields)

    @cached_property
    def hides_hands(self) -> bool:
        """Whether a seat sees anything that others do not."""
        return any(f.sight == OWNED or f.owned_if for f in self.state.fields)

    @cached_property
    def begin(self) -> Callable[[Any], None]:
        """`setup` on a record that may hold an earlier game."""
        return fill(begin_game, wipe=wiping(self.state, [o.name for o in self.options]), game_setup=self.setup)

    @cached_property
    def play_logged(self) -> Callable[[Any, int, int], None]:
        """`play` with a log of its own."""
        return fill(play_move, game_play=self.play)

    @cached_property
    def rulebook(self) -> Rulebook:
        return read_rulebook(self.folder / "rulebook.md")

    @cached_property
    def edition(self) -> str:
        """A hash of edition.toml: matches played with other parts cannot be replayed with these."""
        return edition_digest(self.folder)

    @cached_property
    def calibration(self) -> Calibration:
        """How often what was called so many per cent came true."""
        return read_calibration(self.folder)

    def check_seats(self, seats: int) -> int:
        low, high = self.seats
        if not low <= seats <= high:
            raise BadSeats(f"{self.title} takes {low} to {high} seats; {seats} is not possible")
        return seats

    def chairs_at(self, seats: int, options: Mapping[str, int]) -> range:
        """The seats that begin as empty chairs: nobody need sit there."""
        return range(seats - (options.get(CHAIRS, 0) if self.chairs else 0), seats)

    def is_empty_chair(self, s: Record, seat: int) -> bool:
        """Whether nobody has joined at a seat yet."""
        return bool(self.chairs) and bool(s.array[self.chairs][0] >> seat & 1)

    def minutes_with(self, seats: int, short: bool = False) -> int:
        """About how long a match with so many seats takes people; 0: nobody has said."""
        minutes = self.short_minutes if short else self.minutes
        if isinstance(minutes, int):
            return minutes
        return minutes[min(minutes, key=lambda told: abs(told - seats))] if minutes else 0

    def new_record(self, seats: int, options: Mapping[str, int] | None = None) -> Record:
        """A record with its seats and options, before its dice and its setup."""
        s = self.state()
        s.seats = self.check_seats(seats)
        write_options(self.options, options or {}, s)
        return s

    def points(self, score: float) -> str:
        """A score of `standing`, or a mean of some, as people read it: in units, rounded to the nearest."""
        parts = 10**self.decimals
        shown = math.floor(score * parts / self.scale + 0.5)
        return f"{'-' * (shown < 0)}{abs(shown) // parts:,}{f'.{abs(shown) % parts:0{self.decimals}}' * (parts > 1)}"

    def aim_text(self, options: Mapping[str, int] | None = None) -> str:
        """The aim of a match with these options."""
        return aim_text(self.aim, self.options, options or {})

    def move_text(self, move: int) -> str:
        return move_text(self.verbs, move)

    def offer_text(self, line: Sequence[int]) -> str:
        return offer_text(self.verbs, line)


# What the templates below leave open (see `fill`).
wipe: Any = None
game_setup: Any = None
game_play: Any = None


@rule
def begin_game(s: Any) -> None:
    """From a record with its seats, options and dice, whatever it held before, to the first decision."""
    wipe(s)
    game_setup(s)


@rule
def play_move(s: Any, seat: int, move: int) -> None:
    """A move and what it causes; what the move before caused is forgotten."""
    begin_log(s)
    game_play(s, seat, move)


class Rules:
    """A game's functions in one form, all taking plain records: what a live match calls."""

    def __init__(self, game: Game, kind: str = PLAIN, form: Form | None = None) -> None:
        """`form`: one of that kind that does more than `Form` itself."""
        if kind == CUDA:
            raise ValueError("rules for a GPU take many records at once; see gpu.py")
        self.game = game
        self.kind = kind
        self._form = form or Form(kind)
        self._sheets = threading.local()  # one for each thread: several may ask the same rules

    def _call(self, function: Callable[..., Any], s: Record, *rest: Any) -> Any:
        return self._form.of(function)(s if self.kind == PLAIN else s.cell, *rest)

    @property
    def _sheet(self) -> OfferSheet:
        sheet: OfferSheet | None = getattr(self._sheets, "sheet", None)
        if sheet is None:
            sheet = self._sheets.sheet = OfferSheet(self.game.max_offers)
        return sheet

    @property
    def _out(self) -> Any:
        return self._sheet.cells if self.kind == PLAIN else self._sheet.array

    def setup(self, s: Record) -> None:
        self._call(self.game.begin, s)

    def offers(self, s: Record, seat: int) -> list[tuple[int, int, int, int]]:
        """The offers to a seat as lines (move, low, high, step)."""
        if not s.waiting >> seat & 1:
            return []
        n = self._call(self.game.offers, s, seat, self._out)
        # Rules write a plain offer's move alone; beside it may stand what an earlier offer's amount was.
        lines = self._sheet.array[:n].tolist()
        return [(move, low, high, step) if move & FREE else (move, 0, 0, 0) for move, low, high, step in lines]

    def effects(self, s: Record, seat: int) -> tuple[list[tuple[int, int, int, int]], list[list[int]]]:
        """The offers to a seat, and what each of them would do; nothing where the game does not say."""
        lines = self.offers(s, seat)
        effects = self.game.effects
        if effects is None or not lines:
            return lines, []
        found = np.zeros((len(lines), len(effects.columns)), np.int64)
        # The offers still stand on the sheet.
        self._call(effects.of_all, s, seat, self._out, len(lines), found.data if self.kind == PLAIN else found)
        return lines, found.tolist()

    def noted(self, note: Note, s: Record) -> Any:
        """All of a note, as plain numbers and lists; who may see it is not asked here."""
        found = np.zeros(note.field.shape or 1, np.int64)
        self._call(note.of, s, found.data if self.kind == PLAIN else found)
        return cut(note.field, found.tolist() if note.field.shape else int(found[0]), s.array)

    def view(self, s: Record, seat: int | None) -> View:
        """What a seat may see of a record, with the game's notes; None is a spectator."""
        seen = view(s, seat)
        for note in self.game.notes:
            how = sees(note.field, s, seat)
            if how:
                seen[note.name] = self.noted(note, s) if how == "all" else self.noted(note, s)[seat]
        return seen

    def play(self, s: Record, seat: int, move: int) -> None:
        self._call(self.game.play_logged, s, seat, move)

    def redeal(self, s: Record, seat: int) -> None:
        self._call(self.game.redeal, s, seat)

    def default(self, s: Record, seat: int) -> int:
        return int(self._call(self.game.default, s, seat))

    def standing(self, s: Record) -> list[int]:
        scores = np.zeros(MAX_SEATS, np.int64)
        self._call(self.game.standing, s, scores.data if self.kind == PLAIN else scores)
        return [int(score) for score in scores[: s.seats]]

    def prospects(self, s: Record) -> list[Prospect]:
        """What each offer that rolls dice may bring, as far as the game works that out."""
        return self.game.prospects.of(s, self._form) if self.game.prospects else []

    def choose(self, policy: Policy, s: Record, seat: int) -> int:
        """What a policy would play; the record's dice serve it."""
        n = self._call(self.game.offers, s, seat, self._out)
        if not room_of(policy):
            return int(self._call(policy, s, seat, self._out, n))
        work = Room([policy])
        return int(self._call(policy, s, seat, self._out, n, work.cells if self.kind == PLAIN else work.array))
