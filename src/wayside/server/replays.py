"""Finished matches: frame by frame through anybody's eyes, and as the file that proves them.

While a match goes on nothing of it is told here: who watches it does so through a socket, with a spectator's sight.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

import msgspec

from wayside.engine.dice import live_words
from wayside.engine.draws import Draws
from wayside.engine.events import events_of
from wayside.engine.game import Game, Rules
from wayside.engine.match import Match
from wayside.engine.matchfile import match_text
from wayside.engine.moves import FREE
from wayside.engine.record import Record
from wayside.engine.sight import View, whole
from wayside.protocol import EventInfo
from wayside.server.errors import Refusal
from wayside.server.live_match import rules_may_fail
from wayside.server.model import RESIGNED, EntryRow, MatchRow
from wayside.server.store import Store
from wayside.server.tables import game_of

KEPT = 8  # replayed matches that are kept at hand; each takes a few megabytes at most
MOST_FRAMES = 200  # in one answer
NOT_SHOWN = frozenset({"rng", "quiet", "log", "log_n", "log_lost"})  # the engine's own business, not the table's

Found = TypeVar("Found")
Eyes = int | Literal["spectator", "all"]
"""A seat, somebody who watches, or one who sees everything."""


class DrawInfo(msgspec.Struct):
    """What the dice were asked for at once, and what they gave."""

    bound: int
    results: list[int]
    """The first is from 0 to `bound` - 1. Lots that are drawn together have more, up to three: none is put back, so
    each is from one fewer."""


class Frame(msgspec.Struct, omit_defaults=True):
    """A moment of a match: what led to it, and the fields of the view that are different from the frame before.

    The first frame of an answer has all fields.
    """

    step: int
    """Moves so far that were not taken back; 0: the match was set up."""
    seat: int
    """Who moved; -1 at step 0."""
    set: dict[str, Any]
    standing: list[int]
    move: str = ""
    """What was played, where these eyes may know it."""
    events: list[EventInfo] = []
    number: int = 0
    """The number in the log of the entry that led here; 0: setting up. Entries that were taken back are counted."""
    dice: list[str] = []
    """What the generator was set to for that entry: two words of 64 bits in hexadecimal. Told to all-seeing eyes."""
    draws: list[DrawInfo] = []
    """All that was drawn from it for that entry, in order. Told to all-seeing eyes."""
    dice_after: list[str] = []
    """Where the generator stood then. Told to all-seeing eyes."""


class Frames(msgspec.Struct):
    """Some frames of a finished match."""

    match: str
    eyes: str
    steps: int
    """The number of the last frame that there is."""
    frames: list[Frame]


@dataclass
class Moment:
    """A finished match after a step, as one seat could know it."""

    game: str
    steps: int
    sight: bytes
    before: bytes = b""
    """What the seat knew before it, where it was its own decision and there was something to decide."""
    move: int = 0
    text: str = ""


def read_eyes(text: str, seats: int) -> Eyes:
    """`all`, `spectator`, or the number of a seat, the first being 0."""
    if text == "all":
        return "all"
    if text == "spectator":
        return "spectator"
    if text.isascii() and text.isdecimal() and len(text) <= 2 and int(text) < seats:
        return int(text)
    raise Refusal("bad-eyes", f"eyes are all, spectator, or a seat from 0 to {seats - 1}", status=422)


def replay(game: Game, row: MatchRow, entries: list[EntryRow], rules: Rules | None = None) -> Match:
    """The match that a stored log gives."""
    if (row.rules, row.edition) != (game.rules_version, game.edition):
        raise Refusal("other-rules", f"this match was played by other rules than {game.title} has here now")
    match = Match(game, row.names, row.options, secret=row.secret, nonces=row.nonces, promise=row.promise, rules=rules)
    for entry in entries:
        if entry.by == RESIGNED:
            break  # the rules do not know of it; it is the last one
        if entry.move is None:
            match.take_back(entry.seat)
        else:
            match.play(entry.seat, entry.move)
    return match


def everything(rules: Rules, s: Record) -> View:
    """The whole table, all hands open."""
    seen = {f.name: whole(f, s) for f in type(s).fields if f.name not in NOT_SHOWN}
    return seen | {note.name: rules.noted(note, s) for note in rules.game.notes}


def _hex(words: Iterable[int]) -> list[str]:
    return [f"{word:016x}" for word in words]


def frames_of(match: Match, eyes: Eyes, first: int, count: int) -> list[Frame]:
    """Frames from step `first` on, as somebody sees them."""
    all_seeing = eyes == "all"
    reader = eyes if isinstance(eyes, int) else None
    drawn = Draws(match.game) if all_seeing else None
    found: list[Frame] = []
    before: View = {}
    for step in range(first, min(first + count, match.steps() + 1)):
        record = match.at(step)
        seen = everything(match.rules, record) if all_seeing else match.rules.view(record, reader)
        entry = match.step_entry(step) if step else None
        number = match.step_number(step)
        known = entry is not None and (all_seeing or entry.seat == reader)
        found.append(
            Frame(
                step,
                -1 if entry is None else entry.seat,
                {name: value for name, value in seen.items() if name not in before or before[name] != value},
                match.rules.standing(record),
                match.game.move_text(entry.move) if known and entry is not None and entry.move is not None else "",
                [
                    EventInfo(event.number, event.seat, event.a, event.b, event.text(match.names), event.kind.clause)
                    for event in events_of(match.game.events, record, reader, all_seeing)
                ],
                number,
                _hex(live_words(match.key, number)) if drawn else [],
                [DrawInfo(draw.bound, list(draw.results)) for draw in drawn.of(match, step)] if drawn else [],
                _hex((record.rng[0], record.rng[1])) if drawn else [],
            )
        )
        before = seen
    return found


class Replays:
    """Replays finished matches in a thread of its own, one at a time, and keeps the latest ones at hand."""

    def __init__(
        self,
        store: Store,
        rules_of: Callable[[Game], Rules] = Rules,
        kept: int = KEPT,
        broken: Callable[[str], None] = lambda game: None,
    ) -> None:
        """`broken` is told the name of a game whose rules have failed."""
        self.store = store
        self._broken = broken
        self._rules_of = rules_of
        self._kept = kept
        self._matches: OrderedDict[str, Match] = OrderedDict()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="replays")

    def close(self) -> None:
        self._thread.shutdown(cancel_futures=True)

    async def row(self, id: str) -> MatchRow:
        """A match's header, whether it is over or not."""
        row = await self.store.match(id)
        if row is None:
            raise Refusal("no-match", "there is no such match", status=404)
        return row

    async def frames(self, id: str, eyes: str, first: int = 0, count: int = MOST_FRAMES) -> Frames:
        """Some frames of a finished match."""

        def look(match: Match) -> Frames:
            whose = read_eyes(eyes, match.seats)
            return Frames(id, eyes, match.steps(), frames_of(match, whose, first, min(count, MOST_FRAMES)))

        return await self.look_into(id, look)

    async def sight(self, id: str, step: int, seat: int) -> tuple[str, bytes]:
        """A match's game, and what a seat that owed a decision at a step knew then."""

        def look(match: Match) -> tuple[str, bytes]:
            _check_place(match, step, seat)
            if not match.at(step).waiting >> seat & 1:
                raise Refusal("no-decision", "this seat owed no decision then")
            return match.game.name, bytes(match.steady_sight(seat, step))

        return await self.look_into(id, look)

    async def moment(self, id: str, step: int, seat: int) -> Moment:
        """How a finished match stood after a step, as a seat could know it, and what it had decided."""

        def look(match: Match) -> Moment:
            _check_place(match, step, seat)
            found = Moment(match.game.name, match.steps(), bytes(match.steady_sight(seat, step)))
            entry = match.step_entry(step) if step else None
            if entry is not None and entry.seat == seat and entry.move is not None:
                offers = match.rules.offers(match.at(step - 1), seat)
                if len(offers) > 1 or offers[0][0] & FREE:
                    found.move, found.text = entry.move, match.game.move_text(entry.move)
                    found.before = bytes(match.steady_sight(seat, step - 1))
            return found

        return await self.look_into(id, look)

    async def file(self, id: str) -> str:
        """The match file of a finished match, its secret revealed."""
        return await self.look_into(id, match_text)

    async def look_into(self, id: str, look: Callable[[Match], Found]) -> Found:
        """What somebody finds out about a finished match, in the thread of the replays."""
        row = await self.row(id)
        if not row.over:
            raise Refusal("not-over", "the match is going on; it can be replayed when it is over")
        at_hand = self._matches.get(id)
        # A name that was forgotten since must not come back out of memory.
        log = at_hand if at_hand is not None and at_hand.names == row.names else await self.store.entries(id)

        def work() -> Found:
            with rules_may_fail(game_of(row.game), id, 0, "the match was replayed", self._broken):
                return look(self._match(row, log))

        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _match(self, row: MatchRow, log: Match | list[EntryRow]) -> Match:
        """The match, replayed if need be, and kept at hand; in the thread of the replays alone."""
        if not isinstance(log, Match):
            game = game_of(row.game)
            log = replay(game, row, log, self._rules_of(game))
        self._matches[row.id] = log
        self._matches.move_to_end(row.id)
        while len(self._matches) > self._kept:
            self._matches.popitem(last=False)
        return log


def _check_place(match: Match, step: int, seat: int) -> None:
    if seat >= match.seats:
        raise Refusal("no-seat", f"this match has the seats 0 to {match.seats - 1}", status=404)
    if step > match.steps():
        raise Refusal("no-step", f"this match has the steps 0 to {match.steps()}", status=404)
