"""When decisions are due, and what is to be done at a table now. Nothing here waits, stores or tells.

Times are milliseconds since 1970. The time in which no node was alive counts for nobody: neither for a clock nor for
how long somebody has been gone.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from wayside.server.model import PLAYING, ClockRule, Outage, Table

DEFAULT, BOT = "default", "bot"


def with_grace(outages: Sequence[Outage], grace_ms: int) -> list[tuple[int, int]]:
    """The times that count for nobody: after each outage people need a moment to find their way back."""
    merged: list[tuple[int, int]] = []
    for outage in sorted(outages, key=lambda o: o.began):
        began, ended = outage.began, outage.ended + grace_ms
        if merged and began <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(merged[-1][1], ended)
        else:
            merged.append((began, ended))
    return merged


def put_off(since: int, milliseconds: int, pauses: Sequence[tuple[int, int]]) -> int:
    """So many milliseconds after `since`, where pauses (in order, apart from each other) do not count."""
    due = since + milliseconds
    for began, ended in pauses:
        if began < due and ended > since:
            due += ended - max(began, since)
    return due


def due_at(since: int, rule: ClockRule, pauses: Sequence[tuple[int, int]]) -> int | None:
    """When a decision that is owed since then is due; None: there is no clock."""
    return put_off(since, rule.seconds * 1000, pauses) if rule.seconds else None


def next_look(
    table: Table, waiting: Sequence[int], since: Callable[[int], int], pauses: Sequence[tuple[int, int]]
) -> int | None:
    """When some node must see to a table whose match waits for these seats: stored with the match, so that one will.

    A bot is to move from the moment that it owes a decision; a person has until the clock says so. None: not before
    somebody does something. Who is gone is not asked here, for only those who wait for them can want that, and the
    node that they are at knows.
    """
    times = [
        since(seat) if plays_by_itself(table, seat) else due_at(since(seat), table.clock, pauses) for seat in waiting
    ]
    return min((at for at in times if at is not None), default=None)


def plays_by_itself(table: Table, seat: int) -> bool:
    """Whether a bot has the seat, or nobody has."""
    at = table.seats[seat]
    return at.bot is not None or at.player is None


@dataclass(frozen=True)
class SeatPresence:
    """Who is at the table now."""

    here: frozenset[int]
    """Seats whose player is."""
    gone_since: dict[int, int] = field(default_factory=dict)
    """Seats whose player is not, and since when."""


@dataclass
class Plan:
    """What is to be done at a table now, by seats, and when to look again."""

    bots: list[int] = field(default_factory=list)
    """A bot is to move."""
    late: list[int] = field(default_factory=list)
    """The clock has run out."""
    sit_in: list[int] = field(default_factory=list)
    """The player is gone for too long: a bot takes the seat."""
    give_back: list[int] = field(default_factory=list)
    """The player has come back."""
    at: int | None = None
    """The next time at which this may be different though nothing happens."""

    @property
    def empty(self) -> bool:
        return not (self.bots or self.late or self.sit_in or self.give_back)


def plan(
    table: Table,
    waiting: Sequence[int],
    since: Callable[[int], int],
    presence: SeatPresence,
    pauses: Sequence[tuple[int, int]],
    now: int,
    away_ms: int,
) -> Plan:
    """What is to be done now at a table where a match goes on."""
    todo = Plan()
    if table.state != PLAYING:
        return todo
    for i, seat in enumerate(table.seats):
        if seat.held and i in presence.here:
            todo.give_back.append(i)
    for i in waiting:
        if i in todo.give_back:
            continue
        if plays_by_itself(table, i):
            todo.bots.append(i)
            continue
        times = [
            (due_at(since(i), table.clock, pauses), todo.late),
            (away_at(table, i, presence, away_ms), todo.sit_in),
        ]
        for at, then in times:
            if at is not None and at <= now:
                then.append(i)
            elif at is not None:
                todo.at = at if todo.at is None else min(todo.at, at)
    return todo


def away_at(table: Table, seat: int, presence: SeatPresence, away_ms: int) -> int | None:
    """When a bot takes the seat of somebody who is gone; None: it does not come to that.

    It is for the sake of those who wait: where no other player is at the table, the match waits as well. Where the
    clock gives longer than that, as by correspondence, being gone is nothing unusual, and the clock sees to it.
    """
    if seat not in presence.gone_since or not presence.here - {seat}:
        return None
    if table.clock.seconds * 1000 > away_ms:
        return None
    return presence.gone_since[seat] + away_ms
