"""A match in memory: the log replayed, and what every reader may be told of each entry."""

from array import array
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np

from wayside.engine.errors import AmbiguousMove, BadMove, BrokenGame, CannotTakeBack, IllegalMove, InvalidMove
from wayside.engine.events import Event
from wayside.engine.game import Game, Rules
from wayside.engine.match import Match, Prepared
from wayside.engine.moves import FREE, verb_of
from wayside.engine.progress import Progress, progress_of
from wayside.engine.record import PUBLIC, Record
from wayside.engine.sight import changes, sees, whole, whole_in
from wayside.protocol import EventInfo, MatchInfo, OfferInfo, Step
from wayside.server.errors import GameBroken, Refusal
from wayside.server.logs import logger
from wayside.server.model import CHAIR, RESIGNED, EntryRow, MatchRow

log = logger("live")

RECENT = 64  # ids of the latest moves, kept so that a repeated one is answered at once; the store knows them all
MOST_STEPS = 500  # told to somebody who comes anew; older ones are in the replay

BY = ("player", "bot", "clock", RESIGNED, CHAIR)

OfferRow = tuple[int, int, int, int]
"""An offer as the rules write it: (move, low, high, step)."""


def refuse(error: BadMove) -> Refusal:
    """An error of the engine as the client is told it."""
    codes = {IllegalMove: "illegal-move", InvalidMove: "invalid-move", AmbiguousMove: "ambiguous-move"}
    code = "cannot-take-back" if isinstance(error, CannotTakeBack) else codes.get(type(error), "bad-move")
    return Refusal(code, str(error), getattr(error, "clause", ""))


def given_up(standing: list[int], seat: int) -> list[int]:
    """The score of a match that a seat has given up: as it stands, but that seat comes last."""
    others = [score for i, score in enumerate(standing) if i != seat]
    return [min([score, *(other - 1 for other in others)]) if i == seat else score for i, score in enumerate(standing)]


@lru_cache(maxsize=1 << 16)  # the same few moves are on offer at every table, move after move
def _offer_info(game: Game, row: OfferRow) -> OfferInfo:
    if not row[0] & FREE:
        return OfferInfo(game.offer_text(row))
    sums = game.verbs[verb_of(row[0])].amount
    words = game.move_text(row[0] ^ FREE).rsplit(" ", 1 if sums else 0)[0]
    each = sums.each if sums else 1
    return OfferInfo(words, row[1] * each, row[2] * each, row[3] * each)


def _offer_infos(game: Game, rows: list[OfferRow], effects: list[list[int]]) -> list[OfferInfo]:
    """Offers as they are told, with what each would do where the game says it."""
    infos = [_offer_info(game, row) for row in rows]
    if not effects:
        return infos
    return [
        OfferInfo(info.move, info.low, info.high, info.step, would) if any(would) else info
        for info, would in zip(infos, effects, strict=True)
    ]


def log_of(record: Record) -> bytes:
    """What a record's last move caused, as it stands there."""
    return bytes(record.array["log"][0][: record.log_n].tobytes())


@contextmanager
def rules_may_fail(game: Game, match: str, version: int, what: str, broken: Callable[[str], None]) -> Iterator[None]:
    """Whatever a game's rules raise in such a block becomes a refusal, and a line in the log that says where it was.

    `what` is what was being done; `broken` is told the game.
    """
    try:
        yield
    except Refusal:
        raise
    except Exception as error:
        broken(game.name)
        log.error("game-broken", game=game.name, match=match, version=version, when=what, exc_info=error)
        raise GameBroken(game.title, what) from None


class Preview(msgspec.Struct, frozen=True):
    """What there will be to tell once a prepared move counts, worked out before it is stored: a game whose rules
    fail after a move must not find that move in the log."""

    number: int
    log: bytes
    """What the move causes, as the record has it."""
    events: list[EventInfo]
    """The same in words, private ones too."""
    offers: dict[int, list[OfferInfo]]
    """Of each seat that will owe a decision."""
    notes: dict[str, Any]
    """All that the game notes beside its fields."""
    standing: list[int] | None
    """Once it is over."""


class LiveMatch:
    """A match that goes on. `note` is the only way forward: an entry that the store holds.

    Whatever a game's rules raise comes out of here as a refusal, `game-broken`, and the match stands as it stood.
    """

    def __init__(
        self,
        game: Game,
        row: MatchRow,
        rules: Rules | None = None,
        broken: Callable[[str], None] = lambda game: None,
    ) -> None:
        """`broken` is told the name of a game whose rules have failed."""
        self.game = game
        self.row = row
        self._broken = broken
        with rules_may_fail(game, row.id, 0, "the match was set up", broken):
            self.match = Match(
                game,
                row.names,
                row.options,
                secret=row.secret,
                nonces=row.nonces,
                promise=row.promise,
                rules=rules,
                history=False,
            )
            self._preview: Preview | None = self._make_preview(0, self.match.record)
        self.check = b""
        """The last entry's, on which the next one's is chained."""
        self.recent: OrderedDict[str, int] = OrderedDict()
        self._seats = array("b")
        self._by = array("b")
        self._logs: list[bytes] = [log_of(self.match.record)]  # what setting up caused, then what each entry did
        self._told: dict[int, tuple[Step, bool]] = {}
        """Of latest entries what everybody may read, once somebody has asked, and whether a seat may read more."""
        self.resigned: int | None = None
        """The seat that gave the match up, and so ended it."""
        self._since = [row.started] * self.match.seats
        self._last_by = [0] * self.match.seats

    @property
    def version(self) -> int:
        """Entries so far."""
        return len(self._seats)

    @property
    def over(self) -> bool:
        return self.match.over

    def waiting(self) -> list[int]:
        return self.match.waiting()

    def empty_chairs(self, after: Record | None = None) -> frozenset[int]:
        """The seats where nobody has joined the match, now or after a prepared move."""
        record = self.match.record if after is None else after
        return frozenset(seat for seat in range(self.match.seats) if self.game.is_empty_chair(record, seat))

    def rename(self, names: Sequence[str]) -> None:
        """What the seats are called from now on: somebody has taken an empty chair, or left one."""
        self.match.names, self.row.names = list(names), list(names)
        self._preview = None  # its sentences have the old ones
        self._told.clear()

    def owing_since(self, seat: int) -> int:
        """When the seat came to owe the decision that it owes now."""
        return self._since[seat]

    def moved_after(self, seat: int, version: int) -> bool:
        """Whether a seat has made an entry since a version."""
        return self._last_by[seat] > version

    # ---- Going on

    def prepare(self, seat: int, move: int | str) -> Prepared:
        """A legal move and what it leads to, not yet in effect; a bad one is refused."""
        with self._rules_may_fail("this move was played"):
            try:
                prepared = self.match.prepare(seat, move)
            except BadMove as error:
                raise refuse(error) from None
            self._preview = self._make_preview(prepared.number, prepared.after)
            return prepared

    def _rules_may_fail(self, what: str) -> AbstractContextManager[None]:
        return rules_may_fail(self.game, self.row.id, self.version, what, self._broken)

    def _make_preview(self, number: int, after: Record) -> Preview:
        """All that the rules will be asked for when a record is told of; they fail now or not at all."""
        rules = self.match.rules
        caused = log_of(after)
        events = self._events_in(caused)
        notes = {note.name: rules.noted(note, after) for note in self.game.notes}
        if after.over:
            return Preview(number, caused, events, {}, notes, rules.standing(after))
        waiting = [seat for seat in range(self.match.seats) if after.waiting >> seat & 1]
        offers = {seat: _offer_infos(self.game, *rules.effects(after, seat)) for seat in waiting}
        if not offers or not all(offers.values()):
            raise BrokenGame(f"{self.game.title}: nobody can move, and the match is not over")
        return Preview(number, caused, events, offers, notes, None)

    def check_take_back(self, seat: int) -> None:
        """Refuse to take back what cannot be, before anything is stored."""
        if not self.match.can_take_back(seat):
            raise Refusal("cannot-take-back", "no choice can be taken back: the last one was seen, or had its effect")
        with self._rules_may_fail("a choice was taken back"):
            self._make_preview(self.version + 1, self.match.without_last(seat))

    def note(self, entry: EntryRow, prepared: Prepared | None = None) -> bytes:
        """Let an entry that is on disk take effect; the record's bytes from before it."""
        waited = self.match.record.waiting
        if prepared is None:
            self._preview = None  # it looked ahead to something else, if at all
        with self._rules_may_fail("an entry of its log was played"):
            if entry.by == RESIGNED:
                before = self._give_up(entry.seat)
                self._logs.append(b"")
            elif entry.move is None:
                before = bytes(self.match.record)
                self.match.take_back(entry.seat)
                self._logs.append(b"")
            else:
                before = self.match.commit(prepared or self.match.prepare(entry.seat, entry.move))
                self._logs.append(log_of(self.match.record) if self._preview is None else self._preview.log)
        self.check = entry.check
        self._seats.append(entry.seat)
        self._last_by[entry.seat] = entry.number
        self._by.append(BY.index(entry.by))
        self._told.pop(self.version - MOST_STEPS - 1, None)
        self.recent[entry.move_id] = entry.number
        if len(self.recent) > RECENT:
            self.recent.popitem(last=False)
        for seat in range(self.match.seats):
            # A decision begins when a seat comes to owe one, or has made one and owes the next.
            if seat == entry.seat or not waited >> seat & 1:
                self._since[seat] = entry.at
        return before

    def _give_up(self, seat: int) -> bytes:
        """A seat has ended the match: the rules know nothing of it, so the record is told here."""
        record = self.match.record
        before = bytes(record)
        record.over, record.waiting = 1, 0
        self.resigned = seat
        return before

    # ---- Telling

    def events(self, version: int, reader: int | None) -> list[EventInfo]:
        """What entry number `version` caused (0: setting up), as a seat may read it; None is a spectator."""
        kinds = self.game.events
        return [e for e in self._all_events(version) if e.seat == reader or not kinds[e.kind].private]

    def _all_events(self, version: int) -> list[EventInfo]:
        if self._preview is not None and self._preview.number == version == self.version:
            return self._preview.events
        with self._rules_may_fail("what happened was told"):
            return self._events_in(self._logs[version])

    def _events_in(self, log: bytes) -> list[EventInfo]:
        found = []
        for kind, seat, a, b in np.frombuffer(log, np.int32).reshape(-1, 4).tolist():
            known = self.game.events[kind]
            text = Event(known, kind, seat, a, b).text(self.match.names)
            found.append(EventInfo(kind, seat, a, b, text, known.clause))
        return found

    def has_private_events(self, version: int) -> bool:
        """Whether there is anything among what an entry caused that only one seat may read."""
        return any(self.game.events[event.kind].private for event in self._all_events(version))

    def steps(self, after: int, reader: int | None) -> list[Step]:
        """What the entries after a version caused; from the beginning, setting up too."""
        first = max(after + 1, self.version - MOST_STEPS + 1) if after else max(0, self.version - MOST_STEPS)
        return [self._step(version, reader) for version in range(first, self.version + 1)]

    def _step(self, version: int, reader: int | None) -> Step:
        """What an entry caused. Whoever comes to a long match is told hundreds of them, so they are made once."""
        if version not in self._told:
            seat = self._seats[version - 1] if version else -1
            by = BY[self._by[version - 1]] if version else "player"
            events = self._all_events(version)
            public = [event for event in events if not self.game.events[event.kind].private]
            self._told[version] = Step(version, seat, by, public), len(public) < len(events)
        step, has_private = self._told[version]
        if reader is None or not has_private:
            return step
        return msgspec.structs.replace(step, events=self.events(version, reader))

    def offers(self, reader: int | None) -> list[OfferInfo]:
        """The legal moves of a seat that owes one."""
        if reader is None:
            return []
        if self._preview is not None and self._preview.number == self.version:
            return self._preview.offers.get(reader, [])
        with self._rules_may_fail("its offers were made"):
            return _offer_infos(self.game, *self.match.rules.effects(self.match.record, reader))

    def standing(self) -> list[int]:
        """Every seat's score now."""
        if self._preview is not None and self._preview.number == self.version and self._preview.standing is not None:
            return self._preview.standing
        with self._rules_may_fail("the score was counted"):
            standing = self.match.standing()
        return standing if self.resigned is None else given_up(standing, self.resigned)

    def progress(self) -> Progress:
        """How far the match is, by what everybody sees."""
        with self._rules_may_fail("it was told how far the match is"):
            return progress_of(self.game, self.match.view(None))

    def final_standing(self, prepared: Prepared) -> list[int] | None:
        """Every seat's score after a prepared move that ends the match; None: it does not."""
        assert self._preview is not None
        assert self._preview.number == prepared.number
        return self._preview.standing

    # ---- Deciding for a seat

    def sight(self, seat: int) -> bytes:
        """The record as a bot in that seat may have it."""
        with self._rules_may_fail("a bot was shown its cards"):
            return bytes(self.match.sight(seat))

    def steady_sight(self, seat: int) -> bytes:
        """The same, and of the same position the same each time: for hints."""
        with self._rules_may_fail("a bot was shown its cards"):
            return bytes(self.match.steady_sight(seat))

    def default(self, seat: int) -> int:
        """The move that is made for a seat that does not decide."""
        with self._rules_may_fail("its default move was chosen"):
            return self.match.rules.default(self.match.record, seat)

    def can_take_back(self, reader: int | None) -> bool:
        return reader is not None and self.match.can_take_back(reader) and not self.over

    def info(self, reader: int | None, after: int = 0) -> MatchInfo:
        """The match as a reader may know it, and what happened since a version."""
        return MatchInfo(
            self.row.id,
            self.version,
            self.match.commitment,
            self.match.view(reader),
            self.steps(after, reader),
            self.offers(reader),
            self.can_take_back(reader),
            self.standing() if self.over else None,
            self.game.aim_text(self.match.options),
        )

    def changed(self, before: bytes) -> tuple[dict[str, Any], dict[int, dict[str, Any]]]:
        """The fields that look different since then: for everybody, and in addition for some seats."""
        record = self.match.record
        public: dict[str, Any] = {}
        own: dict[int, dict[str, Any]] = {}
        earlier = np.frombuffer(before, self.game.state.dtype)
        looks: dict[str, tuple[Any, Any]] = {}
        seats = self.match.seats
        for f, seat in changes(before, record):
            name = f.name
            if name not in looks:
                # Behind a length there may be bytes that nobody sees, and they may be all that is different: that such
                # a field is named would tell of them. Where there is no length, other bytes are another value.
                looks[name] = whole_in(f, earlier) if f.length else None, whole(f, record)
            was, now = looks[name]
            if seat is None:
                if was is None or was != now:
                    public[name] = now
            elif seat < seats and (was is None or was[seat] != now[seat]):
                own.setdefault(seat, {})[name] = now[seat]
        if self.game.notes:
            self._note_changes(public, own)
        return public, own

    def _note_changes(self, public: dict[str, Any], own: dict[int, dict[str, Any]]) -> None:
        """Add the notes that rest on what is different, for those who see them."""
        record = self.match.record
        notes = self._notes()
        for note in self.game.notes:
            for_all = not public.keys().isdisjoint(note.needs)
            if for_all and note.field.sight == PUBLIC:
                public[note.name] = notes[note.name]
                continue
            for seat in range(self.match.seats):
                if (for_all or not own.get(seat, {}).keys().isdisjoint(note.needs)) and sees(note.field, record, seat):
                    own.setdefault(seat, {})[note.name] = notes[note.name][seat]

    def _notes(self) -> dict[str, Any]:
        if self._preview is not None and self._preview.number == self.version:
            return self._preview.notes
        with self._rules_may_fail("what is seen was told"):
            return {note.name: self.match.rules.noted(note, self.match.record) for note in self.game.notes}
