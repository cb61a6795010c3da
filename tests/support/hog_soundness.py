"""What must hold of every record of Road Hog at every moment, as a rule: so that millions of moments can be seen.

`fault` says what is wrong as a number; `FAULT_WORDS` has the words. What is worked out in advance for a decision
(`ends`, `victims`, `shut`, `pile`) is worked out again, on a copy, which then must be the same record byte for byte.
"""

from typing import Any

from playthrough import GAME_FAULT, same_bytes
from trial import Trial

from wayside.engine.forms import Lookup, copy_record, rule
from wayside.games.road_hog import GAME
from wayside.games.road_hog.drive import look_at_greens
from wayside.games.road_hog.edition import CARD_KINDS, DECK, LONGEST, MAPS, NEW_CITY, NOWHERE, NUMBER
from wayside.games.road_hog.reds import look_at_reds
from wayside.games.road_hog.state import DICE, DRIVE, OVER, WAYS, State
from wayside.games.road_hog.train import put_train

(
    LOST,
    ON_BRIDGE,
    UNDER_TRAIN,
    WRONG_TURNS,
    WRONG_MARKS,
    WRONG_BOUND,
    WRONG_DECK,
    WRONG_SEAT,
    WRONG_PHASE,
    WRONG_DICE,
    WRONG_TOWN,
    STALE,
    NO_USE,
    NO_WINNER,
) = range(GAME_FAULT, GAME_FAULT + 14)
FAULT_WORDS = (
    "a car is on no space that there is",
    "a car rests on a bridge",
    "a car is on a crossing that is shut",
    "turns to miss that cannot be",
    "High Octane and Road Works on one car",
    "a car is bound for court that does not wait for the train",
    "the deck is not whole",
    "another seat waits than the one whose turn it is",
    "the phase does not fit what is going on",
    "the dice do not fit the phase",
    "a car has entered a town and is in none",
    "what is on offer is not what follows from the position",
    "somebody is asked who can do nothing",
    "the game is over and nobody has won, or it is not and somebody has",
)

# What the spaces are, read off the data and not off the tables of the rules: bits, by map and space.
THERE, BRIDGE, TOWN, AHEAD = 1, 2, 4, 8  # AHEAD: of a crossing of the Expressway


def _marks(number: int) -> list[int]:
    road_map, found = MAPS[number], [0] * 256
    for name in road_map.space_names():
        found[NUMBER[name]] = THERE
    for place in range(road_map.spaces + 1):
        space = NUMBER[f"E{place}"]
        found[space] |= BRIDGE * any(first <= place <= last for first, last in road_map.bridges)
        found[space] |= TOWN * any(town.first <= place <= town.last for town in road_map.towns)
        found[space] |= AHEAD * (f"E{place - 1}" in road_map.crossings)
    return found


MARKS = Lookup([_marks(number) for number in range(len(MAPS))], "u1")
POLE = Lookup(
    [
        [next((pole for name, pole in each.crossings.items() if NUMBER[name] == space), 255) for space in range(256)]
        for each in MAPS
    ],
    "u1",
)


@rule
def fault(records: Any, raw: Any, words: int) -> int:
    """What is wrong with record 0; record 2 is for trying."""
    s = records[0]
    found = wrong_cars(s) or wrong_deck(s) or wrong_decision(s)
    if found == 0:
        copy_record(records, 2, 0)
        found = look_again(records[2])
        if found == 0 and not same_bytes(raw, 0, 2, words):
            found = STALE
    return found


@rule
def wrong_cars(s: State) -> int:
    for seat in range(s.seats):
        at = s.at[seat]
        marks = MARKS[s.map, at]
        if marks & THERE == 0 and not (at == NEW_CITY and s.over):
            return LOST
        if marks & BRIDGE:
            return ON_BRIDGE
        # Poles under the train: its front's and three behind.
        behind = s.front - POLE[s.map, at] if s.heading == 0 else POLE[s.map, at] - s.front
        if POLE[s.map, at] != 255 and 0 <= behind <= 3:
            return UNDER_TRAIN
        bound = s.bound >> seat & 1
        if s.misses[seat] > 3 or (s.misses[seat] and (bound or (seat == s.turn and not s.over))):
            return WRONG_TURNS
        if bound and marks & AHEAD == 0:
            return WRONG_BOUND
    if s.octane & s.works or (s.octane | s.works | s.bound) >> s.seats:
        return WRONG_MARKS
    return 0


@rule
def wrong_deck(s: State) -> int:
    left = 0
    for kind in range(CARD_KINDS):
        left += s.face_down[kind]
        if s.face_down[kind] > DECK[kind]:
            return WRONG_DECK
    return 0 if left == s.pile and left > 0 else WRONG_DECK


@rule
def wrong_decision(s: State) -> int:
    winners = 0
    for seat in range(s.seats):
        winners += 1 if s.at[seat] == NEW_CITY else 0
    if s.over:
        if s.waiting or s.phase != OVER:
            return WRONG_PHASE
        return 0 if winners == 1 or (winners == 0 and s.round == LONGEST) else NO_WINNER
    if winners:
        return NO_WINNER
    if s.turn >= s.seats or s.waiting != 1 << s.turn:
        return WRONG_SEAT
    if s.round < 1 or s.round > LONGEST:
        return WRONG_PHASE
    if s.entered and MARKS[s.map, s.at[s.turn]] & TOWN == 0:
        return WRONG_TOWN
    rolled = s.green[0] | s.green[1] | s.red[0] | s.red[1]
    if s.phase == DICE:
        if rolled or s.extra or s.entered or s.due:
            return WRONG_DICE
    elif s.phase == DRIVE:
        if rolled == 0 or (s.green[1] and s.green[0] == 0):
            return WRONG_DICE
        if s.extra and (s.green[1] or s.red[1] or (s.green[0] and s.red[0])):
            return WRONG_DICE
    else:
        return WRONG_PHASE
    return 0


@rule
def look_again(s: State) -> int:
    """Work out once more what is on offer, in a record that is then compared with the true one."""
    put_train(s, s.front, s.heading)
    if s.phase == DRIVE:
        driving = look_at_greens(s, s.turn)
        hitting = look_at_reds(s, s.turn)
        return 0 if driving or hitting else NO_USE
    for way in range(WAYS):
        s.ends[way] = NOWHERE
    if s.phase == DICE:
        s.victims[0] = 0
        s.victims[1] = 0
    return 0


@rule
def idler(s: State, seat: int, out: Any, n: int) -> int:
    """A player who takes reds, leaves all dice, and so never gets anywhere."""
    return out[n - 1, 0]  # type: ignore[no-any-return]


def options_of(number: int, seats: int) -> dict[str, int]:
    """Both maps and all first seats in turn."""
    return {"map": number % len(MAPS), "first": number // len(MAPS) % (seats + 1)}


TRIAL = Trial(GAME, idler, options_of)
