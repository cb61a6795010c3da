"""What a sensible driver thinks of a space to end a turn on, and of sending somebody back.

All of it is in thousandths of a turn (see turns_to_go.py): what the car has to go from there, what reds, train and
cards may cost it, and what it is worth that a rival has further to go.
"""

from math import exp

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
STRONG = 1 << 16
STEPS, MOST = 64, 12
STRENGTH = Lookup([max(1, round(STRONG * exp(-step / STEPS))) for step in range(STEPS * MOST + 1)], "i4")
STEEP = 1100
LEADS = 64  # half turns
STEEPNESS = Lookup([round(STEEP / (lead / 2 + 0.5) ** 0.8) for lead in range(LEADS)], "i4")
"""By the half turns that the leader has to go, in thousandths for each turn."""


@rule
def turns_left(s: State, seat: int) -> int:
    """Turns that a car has to go, those that it must miss included."""
    at = s.at[seat]
    usual = min(i64(s.seats) - 1, LEVELS - 1)
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
def danger_to(s: State, seat: int) -> int:
    """The level of danger for a car: how many others may roll reds before its next turn, and whether it leads."""
    left = turns_left(s, seat)
    others = 0
    each = LEADING
    for other in range(s.seats):
        if other != seat:
            others += 1 if s.misses[other] == 0 else 0
            if turns_left(s, other) < left:
                each = BEHIND
    return min(others * each, LEVELS - 1)


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


@rule
def strength(turns: int, lead: int, steep: int) -> int:
    """A car's share of the win, beside that of the leader."""
    step = (turns - lead) * steep // UNIT * STEPS // UNIT
    return STRENGTH[min(max(step, 0), STEPS * MOST)]


@rule
def worth_of_hit(s: State, seat: int, other: int, pips: int) -> int:
    """What it is worth to send a car back with that number, in own turns.

    Shares of the win are in proportion to the strengths: so this is by how much the own share rises, divided by how
    much it rises for each turn less to go.
    """
    lead = turns_left(s, 0)
    for each in range(1, s.seats):
        lead = min(lead, turns_left(s, each))
    steep = i64(STEEPNESS[min(max(2 * lead // UNIT, 0), LEADS - 1)])
    total = 0
    for each in range(s.seats):
        total += strength(turns_left(s, each), lead, steep)
    now = turns_left(s, other)
    usual = min(i64(s.seats) - 1, LEVELS - 1)
    then = now + i64(TURNS[s.map, usual, sent_to(s, other, pips)]) - i64(TURNS[s.map, usual, s.at[other]])
    fall = i64(strength(now, lead, steep)) - i64(strength(then, lead, steep))
    others = total - i64(strength(turns_left(s, seat), lead, steep))
    return fall * total * UNIT // ((total - fall) * others) * GRUDGE // steep
