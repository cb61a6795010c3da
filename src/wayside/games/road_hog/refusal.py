"""Why a move is not legal now, in words and with the clause that forbids it."""

from wayside.engine.moves import first_of, second_of, verb_of
from wayside.engine.record import Record
from wayside.games.road_hog.drive import barred
from wayside.games.road_hog.edition import NAMES, NEW_CITY, SIDES
from wayside.games.road_hog.road_tables import (
    AT_EXIT,
    BACK,
    BRIDGE,
    CROSSED_AT,
    CROSSING_SPACE,
    DRIVES,
    END,
    FINAL,
    GRAPHS,
    THROUGH,
    Graph,
)
from wayside.games.road_hog.rules import GREENS_IN, REDS_IN
from wayside.games.road_hog.state import CROSSINGS, DICE, State
from wayside.games.road_hog.words import DICE_WORDS, ROLL, SPACE
from wayside.games.road_hog.words import DRIVE as TO_DRIVE

Reason = tuple[str, str]
COUNTS = 2 * SIDES  # the most that greens can take a car forward


def refusal(s: Record, seat: int, move: int) -> Reason:
    """(sentence, clause) for a move that is not on offer."""
    assert isinstance(s, State)
    verb = verb_of(move)
    if verb == ROLL:
        return _no_roll(s, seat, first_of(move))
    if s.phase == DICE:
        return "choose your dice and roll first", "R3.1"
    if verb == TO_DRIVE:
        return _no_drive(s, seat, first_of(move))
    return _no_hit(s, seat, first_of(move), second_of(move))  # what is left may always be left


def _name(place: int) -> str:
    return SPACE.text(place)


def _on_map(s: State, place: int) -> bool:
    return place == NEW_CITY or place in GRAPHS[s.map].after


def _no_such_place(s: State, place: int) -> Reason:
    name = _name(place) if place < len(NAMES) else f"number {place}"
    return f"there is no space {name} on the map of the {GRAPHS[s.map].map.name}", "R1.2"


# ---- Dice


def _no_roll(s: State, seat: int, choice: int) -> Reason:
    if s.phase != DICE:
        return "the dice have fallen: drive, hit somebody, or stay", "R3.1"
    if s.octane >> seat & 1:
        return "with High Octane three dice must be rolled, two of one colour and one of the other", "R9.2"
    if s.works >> seat & 1:
        return "with Road Works one die is rolled, a green or a red", "R9.8"
    if GREENS_IN[choice] + REDS_IN[choice] > 2:
        return "only High Octane lets you roll three dice", "R9.2"
    return f"two dice are rolled; {DICE_WORDS[choice]} is one", "R3.1"


# ---- Green dice


def _no_drive(s: State, seat: int, place: int) -> Reason:
    if not _on_map(s, place):
        return _no_such_place(s, place)
    if s.bound >> seat & 1:
        return "your car is bound for court and waits for the train: you may use reds only", "R11.9"
    greens = [s.green[i] for i in range(2) if s.green[i]]
    if not greens:
        return "there is no green die to drive with", "R4.1"
    at = s.at[seat]
    if place == at:
        return f"your car stands on {_name(at)} already; stay leaves the dice", "R3.3"
    no = barred(s)
    for counts in {*greens, sum(greens)}:
        drive = DRIVES[s.map, at, counts]
        if drive & END == place:
            return _barred(s, at, drive)
    for first, second in (greens, greens[::-1]) if len(greens) == 2 else ():
        turn = DRIVES[s.map, at, first]
        if turn & AT_EXIT and DRIVES[s.map, turn & END, second] & END == place:
            if turn & no:
                return _barred(s, at, turn)
            return _barred(s, turn & END, DRIVES[s.map, turn & END, second])
    return _not_so_far(s, at, place, greens)


def _barred(s: State, at: int, drive: int) -> Reason:
    """Which law is against a drive, or the train. (Who has just entered a town has one green at most, by a card: where
    that would leave it there is nothing to choose, and nothing to refuse.)"""
    graph = GRAPHS[s.map]
    end = _name(drive & END)
    if drive >> CROSSED_AT & s.shut:
        bits = drive >> CROSSED_AT & s.shut
        shut = next(_name(CROSSING_SPACE[s.map, i]) for i in range(CROSSINGS) if bits >> i & 1)
        return f"the train is across the road at {shut}: nobody can pass or stop there", "R12.6"
    if drive & THROUGH:
        entered = next(each for each in graph.steps(at, COUNTS) if _enters(graph, at, each))
        town = graph.map.towns[graph.town[entered]].name
        return f"to {end} you would drive through {town} without a stop, and that is speeding", "R7.3"
    assert drive & BRIDGE
    return f"{end} is on a bridge, and nobody may stop there", "R7.6"


def _enters(graph: Graph, at: int, space: int) -> bool:
    """Whether a space is in another town than the one where a car is, if it is in any."""
    return space in graph.town and graph.town[space] != graph.town.get(at)


def _not_so_far(s: State, at: int, place: int, greens: list[int]) -> Reason:
    """No use of the greens ends there: what the car would need."""
    graph = GRAPHS[s.map]
    shown = " and ".join(map(str, greens))
    if at in graph.leads_to and place not in graph.steps(at, COUNTS) and place in _along(s, at):
        return f"your car is on the exit {_name(at)} and must follow the road that leaves there", "R5.1"
    final = FINAL[s.map]
    ahead = graph.steps(at, COUNTS)
    if final in ahead and place not in ahead and at != final and place in (*_along(s, final), NEW_CITY):
        return f"every car must stop on the final Check Point, {_name(final)}", "R13.1"
    if place == NEW_CITY and place in ahead:
        return (
            f"it takes {ahead.index(NEW_CITY) + 1} or more to get beyond the last space; the greens show {shown}",
            "R13.5",
        )
    if place in ahead:
        return f"{_name(place)} is {ahead.index(place) + 1} ahead, and the greens show {shown}", "R4.4"
    if place in graph.place and at in graph.place and graph.place[place] < graph.place[at]:
        return "a green die never moves a car backward", "R4.1"
    return f"no use of the greens, {shown}, ends on {_name(place)}", "R4.2"


def _along(s: State, at: int) -> list[int]:
    """The next spaces of a car's own road, exits passed by."""
    found: list[int] = []
    space = at
    while len(found) < COUNTS and space != NEW_CITY:
        space = GRAPHS[s.map].after[space]
        found.append(space)
    return found


# ---- Red dice


def _no_hit(s: State, seat: int, other: int, place: int) -> Reason:
    if not _on_map(s, place):
        return _no_such_place(s, place)
    reds = [s.red[i] for i in range(2) if s.red[i]]
    if other == seat:
        return "a red die never moves your own car", "R6.1"
    if other >= s.seats:
        return f"there is no seat {other + 1} at this table", "R2.2"
    if not reds:
        return "there is no red die to use", "R6.1"
    graph = GRAPHS[s.map]
    at = s.at[other]
    if s.misses[other]:
        return "that car is beside the road, where no red can move it", "R10.4"
    if s.bound >> other & 1:
        return "that car is bound for court, and no red can move it", "R11.7"
    if at not in graph.place:
        return "that car is not on the Expressway", "R6.2"
    if at in graph.leads_to:
        return f"that car is on the exit {_name(at)}, which counts as being on the Highway", "R6.2"
    if place not in graph.highway_exits:
        return f"{_name(place)} is no exit to a Highway, and a red must take a car exactly to one", "R6.3"
    away = graph.place[at] - graph.place[place]
    if away <= 0:
        return "a red die never moves a car forward", "R6.1"
    if away not in reds:
        if len(reds) == 2 and away == sum(reds):
            return "each red die is used by itself: their total is nothing", "R6.4"
        shown = " and ".join(map(str, reds))
        return f"{_name(place)} is {away} behind that car, and the reds show {shown}", "R6.3"
    bits = BACK[s.map, at, away] >> CROSSED_AT & s.shut
    shut = next(_name(CROSSING_SPACE[s.map, i]) for i in range(CROSSINGS) if bits >> i & 1)
    return f"the train is across the road at {shut}, and no car can be moved back over it", "R6.5"
