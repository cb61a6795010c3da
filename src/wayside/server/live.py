"""A match in memory: the log replayed, and what every reader may be told of each entry."""

from array import array
from collections import OrderedDict
from functools import lru_cache
from typing import Any

import numpy as np

from wayside.engine.errors import AmbiguousMove, BadMove, CannotTakeBack, IllegalMove, InvalidMove
from wayside.engine.events import Event
from wayside.engine.game import Game, Rules
from wayside.engine.match import Match, Prepared
from wayside.engine.moves import FREE
from wayside.engine.sight import changes, whole, whole_in
from wayside.server.errors import Refusal
from wayside.server.model import EntryRow, MatchRow
from wayside.server.protocol import EventInfo, MatchInfo, OfferInfo, Step

RECENT = 64  # ids of the latest moves, kept so that a repeated one is answered at once; the store knows them all
MOST_STEPS = 500  # told to somebody who comes anew; older ones are in the replay

BY = ("player", "bot", "clock")


def refuse(error: BadMove) -> Refusal:
    """An error of the engine as the client is told it."""
    codes = {IllegalMove: "illegal-move", InvalidMove: "invalid-move", AmbiguousMove: "ambiguous-move"}
    code = "cannot-take-back" if isinstance(error, CannotTakeBack) else codes.get(type(error), "bad-move")
    return Refusal(code, str(error), getattr(error, "clause", ""))


@lru_cache(maxsize=1 << 16)  # the same few moves are on offer at every table, move after move
def _offer_info(game: Game, line: tuple[int, int, int, int]) -> OfferInfo:
    text = game.offer_text(line)
    if line[0] & FREE:
        return OfferInfo(text.rsplit(" ", 3 if line[3] != 1 else 1)[0], line[1], line[2], line[3])
    return OfferInfo(text)


class LiveMatch:
    """A match that goes on. `note` is the only way forward: an entry that the store holds."""

    def __init__(self, game: Game, row: MatchRow, rules: Rules | None = None) -> None:
        self.game = game
        self.row = row
        self.match = Match(
            game, row.names, row.options, secret=row.secret, nonces=row.nonces, rules=rules, history=False
        )
        self.check = b""
        """The last entry's, on which the next one's is chained."""
        self.recent: OrderedDict[str, int] = OrderedDict()
        self._seats = array("b")
        self._by = array("b")
        self._logs: list[bytes] = [self._log()]  # what setting up caused, then what each entry did
        self._since = [row.started] * self.match.seats
        self._last_by = [0] * self.match.seats

    @property
    def version(self) -> int:
        """Entries so far."""
        return len(self.match.entries)

    @property
    def over(self) -> bool:
        return self.match.over

    def waiting(self) -> list[int]:
        return self.match.waiting()

    def owing_since(self, seat: int) -> int:
        """When the seat came to owe the decision that it owes now."""
        return self._since[seat]

    def moved_after(self, seat: int, version: int) -> bool:
        """Whether a seat has made an entry since a version."""
        return self._last_by[seat] > version

    # ---- Going on

    def prepare(self, seat: int, move: int | str) -> Prepared:
        """A legal move and what it leads to, not yet in effect; a bad one is refused."""
        try:
            return self.match.prepare(seat, move)
        except BadMove as error:
            raise refuse(error) from None

    def check_take_back(self, seat: int) -> None:
        if not self.match.can_take_back(seat):
            raise Refusal("cannot-take-back", "no choice can be taken back: the last one was seen, or had its effect")

    def note(self, entry: EntryRow, prepared: Prepared | None = None) -> bytes:
        """Let an entry that is on disk take effect; the record's bytes from before it."""
        before = bytes(self.match.record)
        waited = self.match.record.waiting
        if entry.move is None:
            self.match.take_back(entry.seat)
            self._logs.append(b"")
        else:
            self.match.commit(prepared or self.match.prepare(entry.seat, entry.move))
            self._logs.append(self._log())
        self.check = entry.check
        self._seats.append(entry.seat)
        self._last_by[entry.seat] = entry.number
        self._by.append(BY.index(entry.by))
        self.recent[entry.move_id] = entry.number
        if len(self.recent) > RECENT:
            self.recent.popitem(last=False)
        for seat in range(self.match.seats):
            # A decision begins when a seat comes to owe one, or has made one and owes the next.
            if seat == entry.seat or not waited >> seat & 1:
                self._since[seat] = entry.at
        return before

    def _log(self) -> bytes:
        record = self.match.record
        return bytes(record.array["log"][0][: record.log_n].tobytes())

    # ---- Telling

    def events(self, version: int, reader: int | None) -> list[EventInfo]:
        """What entry number `version` caused (0: setting up), as a seat may read it; None is a spectator."""
        log = np.frombuffer(self._logs[version], np.int32).reshape(-1, 4).tolist()
        found = []
        for kind, seat, a, b in log:
            known = self.game.events[kind]
            if not known.private or seat == reader:
                text = Event(known, kind, seat, a, b).text(self.match.names)
                found.append(EventInfo(kind, seat, a, b, text, known.clause))
        return found

    def has_private_events(self, version: int) -> bool:
        kinds = np.frombuffer(self._logs[version], np.int32).reshape(-1, 4)[:, 0].tolist()
        return any(self.game.events[kind].private for kind in kinds)

    def steps(self, after: int, reader: int | None) -> list[Step]:
        """What the entries after a version caused; from the beginning, setting up too."""
        first = max(after + 1, self.version - MOST_STEPS + 1) if after else max(0, self.version - MOST_STEPS)
        return [
            Step(
                version,
                self._seats[version - 1] if version else -1,
                BY[self._by[version - 1]] if version else "player",
                self.events(version, reader),
            )
            for version in range(first, self.version + 1)
        ]

    def offers(self, reader: int | None) -> list[OfferInfo]:
        """The legal moves of a seat that owes one."""
        if reader is None:
            return []
        return [_offer_info(self.game, line) for line in self.match.offers(reader)]

    def can_take_back(self, reader: int | None) -> bool:
        return reader is not None and not self.over and self.match.can_take_back(reader)

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
            self.match.standing() if self.over else None,
        )

    def changed(self, before: bytes) -> tuple[dict[str, Any], dict[int, dict[str, Any]]]:
        """The fields that look different since then: for everybody, and in addition for some seats."""
        record = self.match.record
        public: dict[str, Any] = {}
        own: dict[int, dict[str, Any]] = {}
        earlier = np.frombuffer(before, self.game.state.dtype)
        looks: dict[str, tuple[Any, Any]] = {}
        for f, seat in changes(before, record):
            if f.name not in looks:
                looks[f.name] = whole_in(f, earlier), whole(f, record)
            was, now = looks[f.name]
            # Bytes that nobody sees may be all that is different: that such a field is named would tell of them.
            if seat is None:
                if was != now:
                    public[f.name] = now
            elif seat < self.match.seats and was[seat] != now[seat]:
                own.setdefault(seat, {})[f.name] = now[seat]
        return public, own
