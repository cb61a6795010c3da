"""What makes a map (RA62): a map of the right form is looked over, and each fault told in a sentence."""

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator

from wayside.games.road_hog.map_format import COUNTY, HIGHWAY, Fault, RoadMap

MOST_SPACES = 254  # the next number is New City's
SIDES = 6
NEW_CITY = "New City"

Found = Iterator[tuple[str, str]]
"""Kinds of fault and their sentences."""


def laws_broken(map: RoadMap) -> list[Fault]:
    """All that is wrong with a map. Ways are only followed on one whose roads are sound."""
    found = [fault for law in PLACES for fault in law(map)]
    if not found:
        found = [fault for law in MARKS for fault in law(map)]
        graph = Graph(map)
        found += [fault for law in WAYS for fault in law(map, graph)]
    return [Fault(kind, sentence, map.name) for kind, sentence in found]


# ---- Do places exist?


def _names(map: RoadMap) -> Found:
    seen = {map.expressway}
    for road in map.roads:
        if road.name in seen:
            yield "road-name-twice", f"Two roads are called {road.name}."
        seen.add(road.name)


def _too_many(map: RoadMap) -> Found:
    spaces = len(map.space_names())
    if spaces > MOST_SPACES:
        yield "too-many-spaces", f"The map has {spaces} spaces, and {MOST_SPACES} are the most."


def _no_such_space(map: RoadMap) -> Found:
    known = set(map.space_names())
    for road in map.roads:
        for what, name in (("exit", road.exit), ("join", road.joins)):
            if name not in known:
                yield "no-such-space", f"Road {road.name}'s {what} is {name}, and there is no such space."
    for name in map.crossings:
        if name not in known:
            yield "no-such-space", f"There is a crossing on {name}, and there is no such space."


def _exit_and_join(map: RoadMap) -> Found:
    classes = {map.expressway: "expressway"} | {road.name: road.class_ for road in map.roads}
    for road in map.roads:
        leaves, joins = (classes.get(_road_of(name), "") for name in (road.exit, road.joins))
        if road.class_ == HIGHWAY and leaves not in ("expressway", ""):
            yield "highway-exit", f"Highway {road.name} begins at {road.exit}, which is not on the Expressway."
        if road.class_ == HIGHWAY and joins not in ("expressway", ""):
            yield "highway-join", f"Highway {road.name} joins {road.joins}, which is not on the Expressway."
        if road.class_ == COUNTY and leaves not in (HIGHWAY, ""):
            yield "county-exit", f"County Road {road.name} begins at {road.exit}, which is on no Highway."
        if road.class_ == COUNTY and joins == COUNTY:
            yield "county-join", f"County Road {road.name} joins {road.joins}, which is on a County Road."
        if road.class_ == COUNTY and _road_of(road.exit) == _road_of(road.joins) and joins:
            yield "own-highway", f"County Road {road.name} joins {road.joins}, on the Highway that it comes from."
        if road.exit == road.joins:
            yield "join-at-exit", f"Road {road.name} joins {road.joins}, which is where it begins."
        if road.ferry >= road.spaces:
            yield "ferry-place", f"Road {road.name}'s ferry lands beyond its last space, {road.name}{road.spaces}."


def _final(map: RoadMap) -> Found:
    if map.final > map.spaces:
        yield (
            "final-place",
            f"The final Check Point is {map.expressway}{map.final}, beyond the Expressway's last space.",
        )
    seen: set[int] = set()
    for place in map.check_points:
        name = f"{map.expressway}{place}"
        if place > map.spaces:
            yield "check-point-place", f"There is a Check Point on {name}, beyond the Expressway's last space."
        elif place >= map.final:
            yield "final-place", f"There is a Check Point on {name}, at or beyond the final one."
        if place in seen:
            yield "check-point-twice", f"{name} is named twice as a Check Point."
        seen.add(place)


def _stretches(map: RoadMap) -> Found:
    """Towns and bridges lie on the Expressway, each apart from the others."""
    taken: dict[int, str] = {}
    stretches = [(town.name, town.first, town.last) for town in map.towns]
    stretches += [(f"the bridge {_span(map, first, last)}", first, last) for first, last in map.bridges]
    for name, first, last in stretches:
        said = name[0].upper() + name[1:]
        if not 1 <= first <= last <= map.spaces:
            kind = "bridge-place" if name.startswith("the bridge") else "town-place"
            yield kind, f"{said} does not lie between the first and the last space after Start."
            continue
        for other in sorted({taken[place] for place in range(first, last + 1) if place in taken}):
            yield "overlap", f"{said} and {other} share a space."
        taken |= dict.fromkeys(range(first, last + 1), name)
    for town in map.towns:
        if town.first == town.last:
            yield "town-too-small", f"{town.name} has one space, and a town has two or more."
        if not town.first <= town.courthouse <= town.last:
            yield "courthouse-place", f"{town.name}'s Courthouse, {map.expressway}{town.courthouse}, is not in it."
    names = [town.name for town in map.towns]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield "town-name-twice", f"Two towns are called {name}."


def _poles(map: RoadMap) -> Found:
    if not map.crossings:
        yield "no-crossing", "The railway crosses no road."
    for name, pole in map.crossings.items():
        if not 0 <= pole < map.poles:
            yield "no-such-pole", f"Crossing {name} lies at pole {pole}, and poles are 0 to {map.poles - 1}."


PLACES: tuple[Callable[[RoadMap], Found], ...] = (
    _names,
    _too_many,
    _no_such_space,
    _exit_and_join,
    _final,
    _stretches,
    _poles,
)


def _road_of(space: str) -> str:
    return space.rstrip("0123456789")


def _span(map: RoadMap, first: int, last: int) -> str:
    return f"{map.expressway}{first} to {map.expressway}{last}"


# ---- What lies where


def _on(map: RoadMap, places: Iterable[int]) -> set[str]:
    return {f"{map.expressway}{place}" for place in places}


def _bridge_spaces(map: RoadMap) -> set[str]:
    return _on(map, (place for first, last in map.bridges for place in range(first, last + 1)))


def _marks(map: RoadMap) -> dict[str, list[str]]:
    """What is on each space, of exits, Check Points and crossings."""
    found: dict[str, list[str]] = defaultdict(list)
    for road in map.roads:
        found[road.exit].append(f"the exit to {road.name}")
    for name in sorted(_on(map, (*map.check_points, map.final))):
        found[name].append("a Check Point")
    for name in map.crossings:
        found[name].append("a crossing")
    return found


def _start_is_free(map: RoadMap) -> Found:
    start = f"{map.expressway}0"
    for mark in _marks(map).get(start, []):
        yield "on-start", f"Start, {start}, is {mark}."


def _bridges_and_towns_are_free(map: RoadMap) -> Found:
    marks = _marks(map)
    for road in map.roads:
        marks[road.joins].append(f"where {road.name} joins")
    for name in sorted(_bridge_spaces(map) & marks.keys(), key=_number):
        yield "on-a-bridge", f"{name} is {marks[name][0]}, and lies on a bridge."
    for town in map.towns:
        for name in sorted(_on(map, range(town.first, town.last + 1)) & marks.keys(), key=_number):
            yield "in-a-town", f"{name} is {marks[name][0]}, and lies in {town.name}."


def _one_mark_a_space(map: RoadMap) -> Found:
    for name, marks in _marks(map).items():
        if len(marks) > 1:
            yield "two-marks", f"{name} is {' and '.join(marks)} at once."


def _before_the_train(map: RoadMap) -> Found:
    """Who waits for the train on the way to court stands on the space ahead of the crossing (RA46)."""
    exits, bridges = {road.exit for road in map.roads}, _bridge_spaces(map)
    for name in map.crossings:
        if _road_of(name) == map.expressway:
            ahead = f"{map.expressway}{_number(name) + 1}"
            if _number(name) == map.spaces:
                yield "ahead-of-crossing", f"{name} is a crossing, and no space lies ahead of it to wait on."
            elif ahead in exits or ahead in bridges or ahead in map.crossings:
                what = "an exit" if ahead in exits else "on a bridge" if ahead in bridges else "a crossing"
                yield "ahead-of-crossing", f"{ahead}, where one waits for the train at {name}, is {what}."


def _joins_before_the_final(map: RoadMap) -> Found:
    for road in map.roads:
        if _road_of(road.joins) == map.expressway and _number(road.joins) >= map.final:
            yield "join-beyond-final", f"Road {road.name} joins {road.joins}, at or beyond the final Check Point."


def _reds_reach_exits(map: RoadMap) -> Found:
    """A red moves a car by one die from a space where it can rest and is on the Expressway (RA5, RA6)."""
    barred = {road.exit for road in map.roads} | _bridge_spaces(map)
    for road in map.roads:
        if road.class_ == HIGHWAY:
            first = _number(road.exit)
            ahead = _on(map, range(first + 1, min(first + SIDES, map.spaces) + 1))
            if not ahead - barred:
                yield "no-red-reaches", f"No red can send a car to {road.exit}: no plain space lies within six ahead."


def _drawing(map: RoadMap) -> Found:
    for name, points in map.points.items():
        where = f"Road {name}" if name else "The railway"
        if name in (map.expressway, "") and len(points) < 2:
            yield "too-few-points", f"{where} is drawn through two points or more, and has {len(points)}."
        if name and any(not (0 <= x <= map.size[0] and 0 <= y <= map.size[1]) for x, y in points):
            yield "off-the-sheet", f"{where} has a point that lies off the sheet of {map.size[0]} by {map.size[1]}."


MARKS: tuple[Callable[[RoadMap], Found], ...] = (
    _start_is_free,
    _bridges_and_towns_are_free,
    _one_mark_a_space,
    _before_the_train,
    _joins_before_the_final,
    _reds_reach_exits,
    _drawing,
)


def _number(space: str) -> int:
    return int(space[len(_road_of(space)) :])


# ---- Ways


class Graph:
    """The spaces of a map as a car drives them."""

    def __init__(self, map: RoadMap) -> None:
        self.map = map
        own = map.expressway
        self._after = {f"{own}{place}": f"{own}{place + 1}" for place in range(map.spaces)}
        self._after[f"{own}{map.spaces}"] = NEW_CITY
        for road in map.roads:
            self._after |= {f"{road.name}{place}": f"{road.name}{place + 1}" for place in range(1, road.spaces)}
            self._after[f"{road.name}{road.spaces}"] = road.joins
        self._off = {road.exit: f"{road.name}1" for road in map.roads}
        self._ends = (NEW_CITY, f"{own}{map.final}")
        self._bridges = _bridge_spaces(map)
        self._towns = [_on(map, range(town.first, town.last + 1)) for town in map.towns]

    def after(self, space: str) -> str:
        """The space that comes next if one passes on."""
        return self._after[space]

    def turned_off(self, space: str) -> str:
        """The space that comes next if one stood there: an exit leads onto its road (RA38)."""
        return self._off.get(space) or self._after[space]

    def drive(self, space: str, count: int) -> tuple[str, ...]:
        """The spaces of one count, from one on which a car stands; it ends early where it must (RA31, RA32)."""
        way = [self.turned_off(space)]
        while len(way) < count and not self.is_end(way[-1]):
            way.append(self.after(way[-1]))
        return tuple(way)

    def is_end(self, space: str) -> bool:
        return space in self._ends

    def uses(self, space: str, one: int, two: int) -> set[tuple[str, ...]]:
        """Every way to use two green dice, by the spaces that it passes; no law is asked yet."""
        found = {self.drive(space, one), self.drive(space, two), self.drive(space, one + two)}
        for first, second in ((one, two), (two, one)):
            way = self.drive(space, first)
            if not self.is_end(way[-1]):
                found.add(way + self.drive(way[-1], second))
        return found

    def counts_to_new_city(self) -> dict[str, int]:
        """The fewest counts from every space, all exits open."""
        before: dict[str, list[str]] = defaultdict(list)
        for space in self.map.space_names():
            for then in {self.after(space), self.turned_off(space)}:
                before[then].append(space)
        found, edge = {NEW_CITY: 0}, deque([NEW_CITY])
        while edge:
            then = edge.popleft()
            for space in before[then]:
                if space not in found:
                    found[space] = found[then] + 1
                    edge.append(space)
        return found

    def is_lawful(self, start: str, way: tuple[str, ...]) -> bool:
        """Whether no bridge is stopped on and no town passed through (RA24); the train is not asked."""
        if way[-1] in self._bridges:
            return False
        for inside in self._towns:
            if start not in inside and way[-1] not in inside and not inside.isdisjoint(way):
                return False
        return True


def _expressway_is_shortest(map: RoadMap, graph: Graph) -> Found:
    """No way round is as short as the Expressway, so that it is the shortest from Start."""
    counts = graph.counts_to_new_city()
    for road in map.roads:
        if road.class_ == HIGHWAY and counts[f"{road.name}1"] <= counts[graph.after(road.exit)]:
            yield (
                "not-shortest",
                f"By {road.name} it is no further from {road.exit} to New City than by the Expressway.",
            )


def _county_roads_save(map: RoadMap, graph: Graph) -> Found:
    counts = graph.counts_to_new_city()
    for road in map.roads:
        if road.class_ == COUNTY and counts[f"{road.name}1"] >= counts[graph.after(road.exit)]:
            yield "saves-nothing", f"County Road {road.name} saves nothing: it is as far to go on by the Highway."


def _one_way_to_a_space(map: RoadMap, graph: Graph) -> Found:
    """Where a drive ends says how it went, so that a move can be named by its place."""
    told: set[tuple[str, str]] = set()
    for space in map.space_names():
        for one in range(1, SIDES + 1):
            for two in range(one, SIDES + 1):
                ends: dict[str, tuple[str, ...]] = {}
                for way in sorted(graph.uses(space, one, two)):
                    if ends.setdefault(way[-1], way) != way and (space, way[-1]) not in told:
                        told.add((space, way[-1]))
                        yield "two-ways", f"From {space} a {one} and a {two} can end on {way[-1]} by two ways."


def _nobody_is_stuck(map: RoadMap, graph: Graph) -> Found:
    """From wherever a car can come to rest, lawful drives lead to New City."""
    reach: dict[str, set[str]] = {}
    dice = [(one, two) for one in range(1, SIDES + 1) for two in range(one, SIDES + 1)]
    for space in map.space_names():
        ways = {way for one, two in dice for way in graph.uses(space, one, two)}
        reach[space] = {way[-1] for way in ways if graph.is_lawful(space, way)}
    through = {NEW_CITY}
    while more := {space for space in reach if space not in through and reach[space] & through}:
        through |= more
    for space in map.space_names():
        if space not in through and space not in _bridge_spaces(map):
            yield "stuck", f"A car on {space} can never come to New City by lawful drives."
            return


WAYS: tuple[Callable[[RoadMap, Graph], Found], ...] = (
    _expressway_is_shortest,
    _county_roads_save,
    _one_way_to_a_space,
    _nobody_is_stuck,
)
