"""What a net that learns Hallo Trucker looks at beside the record: its own run, and what a card would make of it.

A row lies face down even for its owner, who laid it and remembers.
"""

from typing import Any

from wayside.engine.effects import Columns
from wayside.engine.features import Features
from wayside.engine.forms import rule
from wayside.engine.kinds import FLAG, UpTo
from wayside.engine.moves import first_of
from wayside.games.hallo_trucker.edition import COUNT, FACE, FACE_TITLES, KM, LIMIT, REST
from wayside.games.hallo_trucker.judgement import (
    KILOMETERS,
    own_hand,
    own_run,
    pace,
    row_odds,
    weigh,
    weigh_for_counter,
    without,
)
from wayside.games.hallo_trucker.run import breaks, km_of, lay, reached_by
from wayside.games.hallo_trucker.state import RUN, TO_COUNTER, State

REACHED = UpTo(REST)
TO_COME = UpTo(sum(KM[face] for face in range(REST)), unit="km")
LEAST, MOST = -100, 400  # km of a stage that are told apart
WEIGHED = UpTo(MOST, LEAST)
ALL_ODDS = UpTo(100)

STATE = Columns()
RUN_NOW = STATE.add("run", "km of the own run", RUN)
RUN_REACHED = STATE.add("reached", "1 + the face of its last km card; 0: none", REACHED)
RESTED = STATE.add("rested", "1 if a Rest ends it", FLAG)
FALLEN = STATE.add("fallen", "km of the own run without its last card", RUN)
FALLEN_REACHED = STATE.add("fallen_reached", "the same of it", REACHED)
IN_HAND = STATE.add("in_hand", "km of the cards in hand that would still rise", TO_COME)
RISING = STATE.add("rising", "how many they are", REACHED)
PACE = STATE.add("pace", "km that one card moves the counter, by this match so far", UpTo(KM[REST - 1]))
TO_LIMIT = STATE.add("to_limit", "km to the limit", UpTo(2 * LIMIT[2]))
FACES_SEEN = STATE.add("seen", "km cards among those that lie face up", UpTo(sum(COUNT[face] for face in range(REST))))

OFFER = Columns()
RUN_THEN = OFFER.add("run", "km of the own run with the card, or without the one for the counter", RUN)
REACHED_THEN = OFFER.add("reached", "1 + the face of its last km card then", REACHED)
BREAKS = OFFER.add("breaks", "0 not, 1 before the card, 2 by it", UpTo(2))
TO_COME_THEN = OFFER.add("to_come", "km of the cards in hand that would still rise", TO_COME)
ODDS_NOW = OFFER.add("odds", "how likely the stage then ends with this round, in percent", ALL_ODDS)
WORTH = OFFER.add("worth", "km that the stage would bring, as the sensible driver reckons", WEIGHED)
SAME = OFFER.add("face", "the card's face", UpTo(len(FACE_TITLES) - 1))


@rule
def still_to_come(run: int, hand: int) -> int:
    """Km of the hand's cards that would still rise, and how many they are: the count in the lowest four bits."""
    faces = (hand & KILOMETERS) >> reached_by(run) << reached_by(run)
    km = 0
    count = 0
    for face in range(REST):
        if faces >> face & 1:
            km += KM[face]
            count += 1
    return km << 4 | count


@rule
def features(s: State, seat: int, out: Any, n: int) -> None:
    """The own run and what the hand could make of it."""
    run = own_run(s, seat, 0)
    fallen = own_run(s, seat, 1)
    to_come = still_to_come(run, own_hand(s, seat))
    out[n, RUN_NOW] = km_of(run)
    out[n, RUN_REACHED] = reached_by(run)
    out[n, RESTED] = run & 1
    out[n, FALLEN] = km_of(fallen)
    out[n, FALLEN_REACHED] = reached_by(fallen)
    out[n, IN_HAND] = to_come >> 4
    out[n, RISING] = to_come & 15
    out[n, PACE] = pace(s)
    out[n, TO_LIMIT] = LIMIT[s.seats] - s.counter_km
    count = 0
    for i in range(s.pile_n):
        if FACE[s.pile[i]] < REST:
            count += 1
    out[n, FACES_SEEN] = count


@rule
def features_of_offer(s: State, seat: int, move: int, out: Any, n: int) -> None:
    """What a card does to the own run, and what the stage would bring then."""
    face = first_of(move)
    run = own_run(s, seat, 0)
    hand = without(own_hand(s, seat), face)
    if s.phase == TO_COUNTER:
        rate = pace(s)
        fallen = own_run(s, seat, 1)
        worth = weigh_for_counter(s, run, fallen, own_hand(s, seat), face, rate)
        over = s.counter_km + KM[face] + rate * (s.seats - 1) - LIMIT[s.seats]
        out[n, ODDS_NOW] = min(max(50 + over // 2, 0), 100)
        out[n, RUN_THEN] = km_of(run)
        out[n, REACHED_THEN] = reached_by(run)
    else:
        extra = min(s.owed, s.hand_n[seat]) - s.laid_n[seat] - 1
        then = lay(run, face)
        worth = weigh(then, hand, row_odds(s, seat), extra if extra > 0 else 0, 0)
        out[n, BREAKS] = breaks(run, face)
        out[n, RUN_THEN] = km_of(then)
        out[n, REACHED_THEN] = reached_by(then)
        run = then
    out[n, TO_COME_THEN] = still_to_come(run, hand) >> 4
    out[n, WORTH] = min(max(worth // 100, LEAST), MOST)
    out[n, SAME] = face


FEATURES = Features(STATE, features, OFFER, features_of_offer)
