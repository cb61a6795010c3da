"""Why one would roll these dice, drive there, or send that car back."""

from collections.abc import Sequence

import numpy as np

from wayside.engine.moves import first_of, move_of, second_of, verb_of
from wayside.engine.reasons import NOTHING, Reason, listed
from wayside.engine.record import Record
from wayside.games.road_hog import effects, words
from wayside.games.road_hog.edition import MAPS, NAMES, NEW_CITY, NOWHERE, SIDES
from wayside.games.road_hog.map_format import HIGHWAY, Road
from wayside.games.road_hog.prospects import drives_of
from wayside.games.road_hog.reds import can_be_sent
from wayside.games.road_hog.road_tables import FINAL, GRAPHS, LEFT
from wayside.games.road_hog.rules import GREENS_IN, REDS_IN
from wayside.games.road_hog.state import State


def reasons(s: Record, seat: int, move: int, others: Sequence[int]) -> Reason:
    """Why this, and not the next best."""
    assert isinstance(s, State)
    verb = verb_of(move)
    if verb == words.ROLL:
        return _roll(s, seat, first_of(move))
    if verb == words.HIT:
        return _hit(s, seat, first_of(move), second_of(move))
    if verb == words.DRIVE:
        return _drive(s, seat, move, [other for other in others if verb_of(other) == words.DRIVE])
    return _stay(s, seat, others)


# ---- Dice


def _roll(s: State, seat: int, choice: int) -> Reason:
    greens, reds = GREENS_IN[choice], REDS_IN[choice]
    fitting = [pips for pips in range(1, SIDES + 1) if _victims(s, seat, pips)]
    if s.bound >> seat & 1 and reds == 2:
        return "Your car waits for the train on its way to court, so only reds can be of use.", "R11.9"
    if reds and fitting:
        said = listed([str(pips) for pips in fitting], "or")
        whom = _cars(s, {other for pips in fitting for other in _victims(s, seat, pips)})
        return f"A red {said} would send {whom} back to an exit.", "R6.3"
    if greens and not s.bound >> seat & 1:
        nearer = drives_of(s.copy(), greens)[0]
        mean = sum(counts * ways for counts, ways in nearer.items()) / SIDES**greens
        dice = "Two greens bring" if greens == 2 else "A green brings"
        more = "" if reds or fitting else ", and no red number fits anybody now"
        return f"{dice} you {mean:.1f} counts nearer to New City on average{more}.", "R4.2" if greens == 2 else "R4.1"
    return NOTHING


def _victims(s: State, seat: int, pips: int) -> list[int]:
    return [other for other in range(s.seats) if other != seat and can_be_sent(s, other, pips)]


def _cars(s: State, seats: set[int]) -> str:
    """Cars by where they are."""
    places = sorted({s.at[each] for each in seats})
    cars = "the car" if len(seats) == 1 else "a car"
    return f"{cars} on {listed([NAMES[place] for place in places], 'or')}"


# ---- Reds


def _hit(s: State, seat: int, other: int, place: int) -> Reason:
    lost = LEFT[s.map, place] - LEFT[s.map, s.at[other]]
    fewest = min(LEFT[s.map, s.at[each]] for each in range(s.seats) if each != seat)
    leader = "the car nearest to New City" if LEFT[s.map, s.at[other]] == fewest else f"the car on {NAMES[s.at[other]]}"
    further = f", {_counts(lost)} further away" if lost > 0 else ""
    return f"It sends {leader} back to {NAMES[place]}{further}.", "R6.1"


# ---- Greens


def _drive(s: State, seat: int, move: int, others: Sequence[int]) -> Reason:
    place, found = first_of(move), _effect(s, seat, move)
    if place == NEW_CITY:
        return "It takes you into New City, and you have won.", "R13.7"
    if place == FINAL[s.map]:
        return "It takes you to the final Check Point, where everybody has to stop.", "R13.1"
    if found[effects.VIA] != NOWHERE or place in GRAPHS[s.map].leads_to:
        road = _road(s, found[effects.VIA] if found[effects.VIA] != NOWHERE else place)
        return _turned_off(road, found)
    nearer = found[effects.LEFT_NOW] - found[effects.LEFT_THEN]
    goes = f"It brings you {_counts(nearer)} nearer to New City" if nearer > 0 else f"It takes you to {NAMES[place]}"
    if place in GRAPHS[s.map].town and found[effects.TOWN]:
        town = MAPS[s.map].towns[GRAPHS[s.map].town[place]].name
        return f"{goes}, and stops in {town}, through which nobody may drive in one turn.", "R7.3"
    then = _effect(s, seat, others[0]) if others else found
    if then[effects.SWEEP] and not found[effects.SWEEP]:
        return f"{goes}, and no roll for the train can hit you there.", "R12.9"
    if found[effects.STRUCK] == 0:
        return f"{goes}, to a space from which no red can send you back.", "R6.3"
    if _bits(found[effects.STRUCK]) < _bits(then[effects.STRUCK]):
        return f"{goes}, where fewer red numbers can send you back than after the next best drive.", "R6.3"
    if found[effects.CARDS_DUE] < then[effects.CARDS_DUE]:
        return f"{goes}, with fewer cards to draw than after the next best drive.", "R8.1"
    return f"{goes}.", "R4.1"


def _turned_off(road: Road, found: list[int]) -> Reason:
    nearer = found[effects.LEFT_NOW] - found[effects.LEFT_THEN]
    if road.class_ == HIGHWAY:
        return f"It takes you onto Highway {road.name}, where no red can reach you.", "R6.2"
    by = f"It takes you onto County Road {road.name}"
    return (f"{by} and {_counts(nearer)} nearer to New City." if nearer > 0 else f"{by}, a short cut."), "R5.4"


def _stay(s: State, seat: int, others: Sequence[int]) -> Reason:
    drives = [other for other in others if verb_of(other) == words.DRIVE]
    if not drives:
        return NOTHING
    if all(first_of(each) in GRAPHS[s.map].leads_to for each in drives):
        return "All that these dice can do for your car is to take it onto an exit.", "R5.3"
    now, then = (_effect(s, seat, each) for each in (move_of(words.STAY), drives[0]))
    if _bits(now[effects.STRUCK]) < _bits(then[effects.STRUCK]):
        return "Where you are fewer red numbers can send you back than where these dice lead.", "R6.3"
    if then[effects.SWEEP] and not now[effects.SWEEP]:
        return "Where these dice lead the train could hit you before your next turn.", "R12.9"
    return "No number has to be used, and what these dice lead to is worse than where you are.", "R3.3"


# ---- Numbers


def _road(s: State, exit: int) -> Road:
    return next(road for road in MAPS[s.map].roads if road.exit == NAMES[exit])


def _counts(counts: int) -> str:
    return f"{counts} count{'s' * (counts != 1)}"


def _bits(mask: int) -> int:
    return bin(mask).count("1")


def _effect(s: State, seat: int, move: int) -> list[int]:
    found = np.zeros((1, len(effects.COLUMNS)), np.int64)
    effects.effect(s, seat, move, found.data, 0)
    line: list[int] = found[0].tolist()
    return line
