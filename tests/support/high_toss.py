"""Toss for high rollers: bets from a thousand to fifty millions, by thousands; for what amounts look like."""

from dataclasses import replace
from typing import Any

import toss

from wayside.engine.forms import rule
from wayside.engine.moves import move_of, offer, offer_amount

LOW, HIGH, STEP = 1_000, 50_000_000, 1_000


@rule
def offers(s: toss.State, seat: int, out: Any) -> int:
    n = offer(out, 0, move_of(toss.PASS))
    return offer_amount(out, n, move_of(toss.BET), LOW, HIGH, STEP)


GAME = replace(toss.GAME, name="high-toss", title="High Toss", offers=offers, bots={})
