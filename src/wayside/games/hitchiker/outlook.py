"""What tells who is going to win Hitchiker: what everybody has saved, carries, and owns."""

from typing import Any

from wayside.engine.forms import i64, rule
from wayside.engine.outlook import Outlook
from wayside.games.hitchiker.carrying import FETCHES
from wayside.games.hitchiker.edition import CASH_GOAL, NONE, NOTE, SAVED_GOAL
from wayside.games.hitchiker.judgement import FRACTION, STARTER, doublings, towns_of
from wayside.games.hitchiker.state import State

# Thousandths of the logarithm of odds, fitted to who won 1,500 games of four sensible bots, full and short.
A_WAY_SAVED = 1100  # for the whole way to the Bank's goal, and
ITS_SQUARE = 2900  # for its square: the last steps count more
A_WAY_CARRIED = 1000  # for the whole way to a fortune
A_DOUBLING = 120  # for twice the cash
A_TOWN = 450
WON = 20_000

WHOLE = 1000
ROUNDS = 2  # by then what this turn may bring has come, and a deal of it was sold or lost


@rule
def outlook(s: State, out: Any) -> None:
    """Units count as what they fetch in the mean."""
    for seat in range(s.seats):
        out[seat, 0] = 0
        if s.at[seat] != NONE:
            goal = CASH_GOAL[s.goal]
            carried = i64(s.cash[seat]) + i64(s.units[seat]) * FETCHES[s.at[seat]] // NOTE
            carried = carried if carried < goal else goal
            saved = i64(s.savings[seat]) * WHOLE // SAVED_GOAL[s.goal]
            out[seat, 0] = (
                (A_WAY_SAVED * saved + ITS_SQUARE * saved * saved // WHOLE) // WHOLE
                + A_WAY_CARRIED * carried // goal
                + (A_DOUBLING * doublings(STARTER + carried) >> FRACTION)
                + A_TOWN * towns_of(s, seat)
            )
        if seat == s.winner:
            out[seat, 0] = WON


OUTLOOK = Outlook(outlook, weight=0.001, rounds=ROUNDS)
