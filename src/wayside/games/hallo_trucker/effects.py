"""What a card would do, and where rows that lie open break.

A row lies face down, and its owner may not look again (T3.2): of such a row nothing is told but what was laid on it
just now.
"""

from typing import Any

from wayside.engine.effects import Columns, Effects
from wayside.engine.forms import rule
from wayside.engine.moves import first_of
from wayside.engine.notes import note
from wayside.engine.record import public, secret
from wayside.games.hallo_trucker.edition import DECK, FACE, FREIGHT_KM, KM, LIMIT, LOST, REST, SEATS
from wayside.games.hallo_trucker.rules import run_km
from wayside.games.hallo_trucker.run import breaks, km_of, lay, reached_by
from wayside.games.hallo_trucker.state import NONE, TO_COUNTER, State

COLUMNS = Columns()
column = COLUMNS.add

ROW_KNOWN = column("known", "1 if all of the row is known; else the run is what was laid on it just now")
RUN_NOW = column("now", "km of the run before the card")
RUN_THEN = column("then", "km of the run with the card")
TO_BEAT = column("beat", "km of the run's last card, which a km card must beat; 0: there is none")
BREAKS = column("breaks", "1 if the card breaks the run; 2: that depends on cards which lie face down")
COUNTER_THEN = column("counter", "what the kilometer counter would show")
FULL = column("full", "1 if that reaches the limit")
NO, YES, FORGOTTEN = range(3)


@rule
def effect(s: State, seat: int, move: int, out: Any, n: int) -> None:
    """What laying a card would do to the run, or to the counter."""
    face = first_of(move)
    if s.phase != TO_COUNTER:
        lay_on_row(s, seat, face, out, n)
        return
    km = s.counter_km + (-FREIGHT_KM if face == LOST else KM[face])
    out[n, COUNTER_THEN] = km
    out[n, FULL] = 1 if km >= LIMIT[s.seats] else 0


@rule
def lay_on_row(s: State, seat: int, face: int, out: Any, n: int) -> None:
    run = 0
    known = s.look != 0 or s.row_n[seat] == 0
    if known:
        for i in range(s.row_n[seat]):
            run = lay(run, FACE[s.row[seat, i]])
    end = NONE
    for i in range(s.laid_n[seat]):
        end = FACE[s.laid[seat, i]]
        run = lay(run, end)
    reached = reached_by(run)
    broken = YES if breaks(run, face) else NO
    if not known and face <= REST and (end == NONE or (end == REST and face < REST and reached == 0)):
        broken = FORGOTTEN
    out[n, ROW_KNOWN] = 1 if known else 0
    out[n, RUN_NOW] = km_of(run)
    out[n, RUN_THEN] = km_of(lay(run, face))
    out[n, TO_BEAT] = KM[reached - 1] if reached else 0
    out[n, BREAKS] = broken


@rule
def fractures(s: State, out: Any) -> None:
    """Where the rows of the last stage break (T4.2)."""
    for seat in range(s.seats):
        run = 0
        for i in range(s.shown_n[seat]):
            face = FACE[s.shown[seat, i]]
            out[seat, i] = breaks(run, face)
            run = lay(run, face)


@rule
def runs(s: State, out: Any) -> None:
    for seat in range(s.seats):
        out[seat] = run_km(s, seat)


EFFECTS = Effects(COLUMNS, effect)
NOTES = (
    note(
        "fractures",
        public(
            "u1",
            (SEATS, DECK),
            length="shown_n",
            doc="where the rows of the last stage break: 1 before the card, which counts anew, 2 at the card itself",
        ),
        fractures,
        "shown",
        "shown_n",
    ),
    note(
        "run",
        secret("i2", SEATS, owned_if="look", doc="what each row is worth now, to those who may look at it"),
        runs,
        "row",
        "row_n",
    ),
)
