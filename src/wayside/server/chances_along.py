"""Chances along a finished match, as one seat could know them: how it stood after each step, and what its moves cost.

It is worked out while somebody looks, a few steps a request, in the bot processes; what was found is kept.
"""

import time

from wayside.server.api.match_schemas import ChancePoint, JudgedMove, MatchChances
from wayside.server.hints import Hints
from wayside.server.replays import Moment, Replays

POINT = 120  # milliseconds of thought for how things stand: a curve is read by eye
DECISION = 600  # and for a decision, where a point or two matter
REQUEST = 2.0  # seconds after which an answer goes out with what there is


async def chances_along(replays: Replays, hints: Hints, match: str, seat: int, first: int, count: int) -> MatchChances:
    """Some steps of a match, from `first` on; as many as a request may take."""
    until = time.perf_counter() + REQUEST
    found = MatchChances([], [], None, 0)
    step = first
    while True:
        moment = await replays.moment(match, step, seat)
        found.steps = moment.steps
        stands = await hints.chances(moment.game, moment.sight, seat, match, POINT)
        if stands.note == "not-ready":  # rules are still being compiled: ask for this step again
            found.next = step
            return found
        if moment.before:
            judged = await _judged(hints, match, seat, step, moment)
            if judged is not None:
                found.moves.append(judged)
        found.points.append(ChancePoint(step, stands.chances))
        step += 1
        if step > moment.steps:
            return found
        if step == first + count or time.perf_counter() > until:
            found.next = step
            return found


async def _judged(hints: Hints, match: str, seat: int, step: int, moment: Moment) -> JudgedMove | None:
    """What the seat decided against the best that there was; None where the game wants no help with it."""
    async for weighing, _ in hints.weighings(moment.game, moment.before, seat, match, DECISION, moment.move):
        last = weighing
    played = next((each for each in last.moves if each.move == moment.move), None)
    if played is None or last.note == "not-ready":
        return None
    best = played if played.place == 1 else last.moves[0]
    return JudgedMove(
        step, seat, moment.text, played.chance, best.text, best.chance, played.doubt, best.reason, best.clause
    )
