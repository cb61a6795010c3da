"""Toss for high rollers: bets from a thousand to fifty million dollars, which the record counts in thousands."""

from dataclasses import replace
from typing import Any

import toss

from wayside.engine.arguments import Money
from wayside.engine.forms import rule
from wayside.engine.moves import Verbs, move_of, offer, offer_amount

LOW, HIGH = 1, 50_000  # thousands

VERBS = Verbs()
PASS = VERBS.add("pass", "X1.2", "do nothing")
BET = VERBS.add("bet", "X1.3", "bet dollars", amount=Money("bet", unit="$", each=1000))


@rule
def offers(s: toss.State, seat: int, out: Any) -> int:
    n = offer(out, 0, move_of(PASS))
    return offer_amount(out, n, move_of(BET), LOW, HIGH, 1)


GAME = replace(toss.GAME, name="high-toss", title="High Toss", verbs=VERBS, offers=offers, bots={})
