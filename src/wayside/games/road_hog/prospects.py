"""What each choice of dice may bring, counted over every way in which they may fall.

Greens and reds do not bear on each other, so each colour is counted by itself: of so many falls of the greens, those
after which some lawful drive gets to a town; of so many falls of the reds, those with a number that somebody can be
sent back by.
"""

from collections import Counter
from itertools import product

from wayside.engine.forms import Form
from wayside.engine.moves import OfferSheet, first_of
from wayside.engine.prospects import BadPosition, Chance, Prospect, Prospecting
from wayside.games.road_hog.drive import look_at_greens
from wayside.games.road_hog.edition import MAPS, NAMES, NEW_CITY, NOWHERE, SIDES
from wayside.games.road_hog.map_format import HIGHWAY
from wayside.games.road_hog.reds import look_at_reds
from wayside.games.road_hog.road_tables import FINAL, GRAPHS, LEFT, SHUT
from wayside.games.road_hog.rules import GREENS_IN, REDS_IN, offer_dice
from wayside.games.road_hog.state import AWAY, DICE, TOWARDS, WAYS, State
from wayside.games.road_hog.words import DICE_WORDS

NEEDS = ("map", "phase", "turn", "at", "misses", "octane", "works", "bound", "front", "heading")
NO_USE = ("no use", "R3.3")

Named = tuple[str, str]
"""What a chance is called where there is little room, and its clause."""


def prospects_of(s: State, form: Form) -> list[Prospect]:
    """What rolling these dice or those may bring: counts that the best drive is nearer to New City, and chances."""
    if s.phase != DICE:
        return []
    _check(s)
    s.shut = SHUT[s.map, s.front, s.heading]
    sheet = OfferSheet(len(DICE_WORDS))
    found = []
    for move in sheet.array[: offer_dice(s, s.turn, sheet.cells), 0].tolist():
        greens, reds = GREENS_IN[first_of(move)], REDS_IN[first_of(move)]
        nearer, driving, still = drives_of(s, greens)
        hitting, idle = _hits(s, reds)
        falls, others = SIDES**greens, SIDES**reds
        chances = [Chance(*named, ways * others) for named, ways in sorted(driving.items(), key=_order)]
        chances += [Chance(*named, ways * falls) for named, ways in sorted(hitting.items(), key=_order)]
        if still * idle:
            chances.append(Chance(*NO_USE, still * idle))
        points = {counts: ways * others for counts, ways in sorted(nearer.items())}
        found.append(Prospect(move, falls * others, points, chances))
    return found


def _order(item: tuple[Named, int]) -> tuple[int, Named]:
    """The likeliest first."""
    return -item[1], item[0]


def drives_of(s: State, greens: int) -> tuple[Counter[int], Counter[Named], int]:
    """Of all falls of the greens: counts that the best drive brings, what drives can get to, and those of no use."""
    nearer, reached, still = Counter[int](), Counter[Named](), 0
    now = LEFT[s.map, s.at[s.turn]]
    for pips in product(range(1, SIDES + 1), repeat=greens):
        s.green[0], s.green[1] = (*pips, 0, 0)[:2]
        still += not look_at_greens(s, s.turn)
        ends = {s.ends[way]: way for way in range(WAYS) if s.ends[way] != NOWHERE}
        nearer[max([0, *(now - (0 if end == NEW_CITY else LEFT[s.map, end]) for end in ends)])] += 1
        reached.update({named for end, way in ends.items() for named in _named(s, end, way)})
    s.green[0] = s.green[1] = 0
    return nearer, reached, still


def _named(s: State, end: int, way: int) -> list[Named]:
    """What is to be said of a place where a drive ends, and of the exit at which it turned off."""
    graph, plan = GRAPHS[s.map], MAPS[s.map]
    if end == NEW_CITY:
        return [("New City", "R13.5")]
    if end == FINAL[s.map]:
        return [("the final stop", "R13.1")]
    if end in graph.town:
        return [(plan.towns[graph.town[end]].name, "R7.3")]
    road = next((each for each in plan.roads if NAMES[end] == each.exit), None)
    if road is None and NAMES[end].rstrip("0123456789") != NAMES[s.at[s.turn]].rstrip("0123456789"):
        # On another road than before: by an exit that it turned off at, or that it stood on.
        of = next((each for each in plan.roads if NAMES[end].rstrip("0123456789") == each.name), None)
        road = of if of and way > 2 else None
    if road is None:
        return []
    return [(f"Highway {road.name}", "R5.3") if road.class_ == HIGHWAY else (f"County Road {road.name}", "R5.4")]


def _hits(s: State, reds: int) -> tuple[Counter[Named], int]:
    """Of all falls of the reds: those with a number for anybody, and for each other seat; and those for nobody."""
    found, idle = Counter[Named](), 0
    for pips in product(range(1, SIDES + 1), repeat=reds):
        s.red[0], s.red[1] = (*pips, 0, 0)[:2]
        look_at_reds(s, s.turn)
        victims = s.victims[0] | s.victims[1]
        found.update([("a hit", "R6.3")] * bool(victims))
        found.update((f"hit {seat + 1}", "R6.3") for seat in range(s.seats) if victims >> seat & 1)
        idle += not victims
    s.red[0] = s.red[1] = 0
    return found, idle


def _check(s: State) -> None:
    """A position that no match can come to is refused; nothing that follows would mean anything."""
    if not 0 <= s.map < len(MAPS):
        raise BadPosition("map is one of the maps")
    if not 0 <= s.turn < s.seats:
        raise BadPosition("turn is a seat at the table")
    if any(s.at[seat] not in GRAPHS[s.map].after for seat in range(s.seats)):
        raise BadPosition("every car is on a space of the map")
    if s.misses[s.turn]:
        raise BadPosition("whoever has to miss the turn rolls no dice")
    if not 0 <= s.front < MAPS[s.map].poles or s.heading not in (AWAY, TOWARDS):
        raise BadPosition("the train's front is at one of the poles, and it heads one way or the other")
    if s.octane & s.works:
        raise BadPosition("High Octane and Road Works cancel out")


PROSPECTS = Prospecting(NEEDS, prospects_of)
