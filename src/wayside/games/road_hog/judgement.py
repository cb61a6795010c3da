"""What a sensible driver thinks of a space to end a turn on, and of sending somebody back.

All of it is in thousandths of a turn (see turns_to_go.py): what the car has to go from there, what reds, train and
cards may cost it, and what it is worth that a rival has further to go.
"""

from math import exp
from typing import Any

from wayside.engine.forms import Lookup, i64, rule
from wayside.games.road_hog.edition import CARD_KINDS, CARDS, COURT, DECK, NEW_CITY, SIDES, START
from wayside.games.road_hog.reds import sent_to
from wayside.games.road_hog.road_tables import COURT_OF, CROSSING
from wayside.games.road_hog.state import CROSSINGS, State
from wayside.games.road_hog.turns_to_go import (
    CARD_COST,
    COURT_TRIP,
    LEVELS,
    PLAIN_CARD,
    REST,
    SWEEPING,
    TURNS,
    UNIT,
)

WON = -1_000_000  # to be in New City is better than anything
LEADING = 2  # levels of danger for every other driver who may roll reds, to the car that leads
BEHIND = 1  # and to the others
GRUDGE = 1220  # thousandths of its worth that a hit counts for: a road hog likes to see others go back
THREE_DICE = 350  # what a High Octane in hand is worth, and what Road Works cost
ONE_DIE = 400

# How the turns that cars have to go become their shares of the win: each turn more divides them by so much, the nearer
# the leader is to New City the more.
STRONG = 1 << 24
STEPS, MOST = 64, 16
STRENGTH = Lookup([max(1, round(STRONG * exp(-step / STEPS))) for step in range(STEPS * MOST + 1)], "i4")
STEEP = 1100
LEADS = 64  # half turns
STEEPNESS = Lookup([round(STEEP / (lead / 2 + 0.5) ** 0.8) for lead in range(LEADS)], "i4")
"""By the half turns that the leader has to go, in thousandths for each turn."""


@rule
def usual_danger(s: State) -> int:
    """The level of danger by which cars are compared."""
    return min((i64(s.seats) - 1) * BEHIND, LEVELS - 1)


@rule
def turns_left(s: State, seat: int) -> int:
    """Turns that a car has to go, those that it must miss included."""
    at = s.at[seat]
    usual = usual_danger(s)
    found = i64(TURNS[s.map, usual, at]) + UNIT * i64(s.misses[seat])
    if s.bound >> seat & 1:
        found = i64(TURNS[s.map, usual, COURT_OF[s.map, at]]) + UNIT + i64(CARD_COST[COURT])
    if s.octane >> seat & 1:
        found -= THREE_DICE
    if s.works >> seat & 1:
        found += ONE_DIE
    return found


# ---- A space to end a turn on


@rule
def plain_card(s: State) -> int:
    """What the next card costs on average, by what lies face down; a trip to court aside."""
    total = 0
    for kind in range(CARD_KINDS):
        total += i64(s.face_down[kind]) * CARD_COST[kind]
    return total // i64(s.pile)


@rule
def danger_to(s: State, seat: int, work: Any) -> int:
    """The level of danger for a car: how many others may roll reds before its next turn, and whether it leads."""
    others = 0
    for other in range(s.seats):
        if other != seat and s.misses[other] == 0:
            others += 1
    return min(others * (BEHIND if work[LEFTS + seat] > work[LEAD] else LEADING), LEVELS - 1)


@rule
def rest_at(s: State, space: int, cards: int, card: int, danger: int) -> int:
    """Turns to go for a car that ends its turn on a space, with so many cards to draw."""
    if space == NEW_CITY:
        return WON
    found = i64(REST[s.map, danger, space])
    if cards:
        trip = i64(COURT_TRIP[s.map, danger, space])
        next_one = card + trip * i64(s.face_down[COURT]) // i64(s.pile)
        # Who waits for better cards loses a turn, so no deck is worse than that; else all might wait for ever.
        found += cards * min(next_one, UNIT + PLAIN_CARD + trip * i64(DECK[COURT]) // CARDS)
    crossing = CROSSING[s.map, space]
    if crossing < CROSSINGS:
        swept = i64(SWEEPING[s.map, s.front, s.heading, crossing])
        found += (i64(TURNS[s.map, danger, START]) - i64(TURNS[s.map, danger, space])) * swept // SIDES
    return found


# ---- Sending somebody back
#
# How all cars stand is worked out once for a decision, into the room that the policy has (see bot.py): of every seat
# the turns to go and the strength, and for all of them the leader's turns, the steepness and the sum of strengths.

LEFTS, STRENGTHS, LEAD, STEEP_NOW, TOTAL, STANDINGS = 0, 8, 16, 17, 18, 19


@rule
def look_at_cars(s: State, work: Any) -> None:
    """How all cars stand."""
    lead = turns_left(s, 0)
    for each in range(s.seats):
        left = turns_left(s, each)
        work[LEFTS + each] = left
        lead = min(lead, left)
    steep = i64(STEEPNESS[min(max(2 * lead // UNIT, 0), LEADS - 1)])
    total = 0
    for each in range(s.seats):
        work[STRENGTHS + each] = strength(work[LEFTS + each], lead, steep)
        total += work[STRENGTHS + each]
    work[LEAD] = lead
    work[STEEP_NOW] = steep
    work[TOTAL] = total


@rule
def strength(turns: int, lead: int, steep: int) -> int:
    """A car's share of the win, beside that of the leader."""
    step = (turns - lead) * steep // UNIT * STEPS // UNIT
    return i64(STRENGTH[min(max(step, 0), STEPS * MOST)])


@rule
def worth_of_hit(s: State, seat: int, other: int, pips: int, work: Any) -> int:
    """What it is worth to send a car back with that number, in own turns.

    Shares of the win are in proportion to the strengths: so this is by how much the own share rises, divided by how
    much it rises for each turn less to go.
    """
    usual = usual_danger(s)
    lost = i64(TURNS[s.map, usual, sent_to(s, other, pips)]) - i64(TURNS[s.map, usual, s.at[other]])
    steep = work[STEEP_NOW]
    fall = work[STRENGTHS + other] - strength(work[LEFTS + other] + lost, work[LEAD], steep)
    total = work[TOTAL]
    return fall * total * UNIT // ((total - fall) * (total - work[STRENGTHS + seat])) * GRUDGE // steep  # type: ignore[no-any-return]
