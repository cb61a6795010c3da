"""`wayside` as tests of the page need it: one person opens sockets by the hundred, and dice may be chosen.

A table whose seats have a nonce and no hash of it plays by those nonces alone. Nobody can do that who only talks to a
server, and the server itself would be found out: such a match keeps no promise.
"""

from typing import Any

from wayside.cli import main
from wayside.engine.game import Game
from wayside.server import seating
from wayside.server.limits import HELLO, RATES, Rate
from wayside.server.model import MatchRow, Table

honest_start, honest = seating.start, seating.begin


def start(table: Table, *more: Any) -> None:
    chosen = [seat.nonce for seat in table.seats]
    honest_start(table, *more)
    for seat, nonce in zip(table.seats, chosen, strict=True):
        seat.nonce = seat.nonce or nonce  # a chair that begins empty has become another


def begin(table: Table, game: Game) -> MatchRow:
    chosen = [seat.nonce for seat in table.seats if not seat.nonce_hash]
    row = honest(table, game)
    if any(chosen):
        row.promise, row.nonces = "", [bytes.fromhex(seat.nonce) for seat in table.seats]
    return row


if __name__ == "__main__":
    seating.start, seating.begin = start, begin
    RATES[HELLO] = Rate(10_000, 0.001)  # type: ignore[index]  # a dictionary, as it happens
    main()
