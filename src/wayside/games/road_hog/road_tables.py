"""What rules ask of a map all the time, worked out once at import: plain tables, by map and space.

Everything follows from the graph of spaces below. `tests/rules/road_hog` holds the tables against a second program
that knows the map's text alone.
"""

from collections.abc import Callable

from wayside.engine.forms import Lookup
from wayside.games.road_hog.edition import (
    FIRST_POLE,
    MAPS,
    NEW_CITY,
    NOWHERE,
    NUMBER,
    POLES,
    SIDES,
    START,
    TRAIN_COVERS,
)
from wayside.games.road_hog.map_format import HIGHWAY, RoadMap
from wayside.games.road_hog.state import AWAY, CROSSINGS, TOWARDS

SPACES = 256  # rows of a table: every number that can stand for a place has one
COUNTS = 16  # columns: two dice make 12 at most, and powers of two are quick to find


class Graph:
    """One map as spaces that lead to spaces."""

    def __init__(self, road_map: RoadMap) -> None:
        self.map = road_map
        last = road_map.spaces
        self.expressway = [NUMBER[f"{road_map.expressway}{place}"] for place in range(last + 1)]
        self.place = {space: place for place, space in enumerate(self.expressway)}
        """Of a space of the Expressway."""
        self.after = dict(zip(self.expressway, [*self.expressway[1:], NEW_CITY], strict=True))
        """The space after each along its road; behind the last of a road comes the one that it joins (R1.4)."""
        self.leads_to: dict[int, int] = {}
        """Of an exit, the first space of the road that leaves there."""
        self.highway_exits: set[int] = set()
        self.exit_of: dict[int, int] = {}
        """Of a space of a Highway or County Road, the exit where its road begins."""
        for road in road_map.roads:
            spaces = [NUMBER[f"{road.name}{place}"] for place in range(1, road.spaces + 1)]
            self.after |= dict(zip(spaces, [*spaces[1:], NUMBER[road.joins]], strict=True))
            self.leads_to[NUMBER[road.exit]] = spaces[0]
            self.exit_of |= dict.fromkeys(spaces, NUMBER[road.exit])
            if road.class_ == HIGHWAY:
                self.highway_exits.add(NUMBER[road.exit])
        self.final = self.expressway[road_map.final]
        self.check_points = {self.final, *(self.expressway[place] for place in road_map.check_points)}
        self.bridges = {self.expressway[p] for first, end in road_map.bridges for p in range(first, end + 1)}
        self.town = {
            self.expressway[place]: number
            for number, town in enumerate(road_map.towns)
            for place in range(town.first, town.last + 1)
        }
        self.courts = [START, *(self.expressway[town.courthouse] for town in road_map.towns)]
        self.crossings = {NUMBER[name]: number for number, name in enumerate(road_map.crossings)}
        """Crossings by their space, numbered as in the data."""
        if len(self.crossings) > CROSSINGS:
            raise ValueError(f"map {road_map.name} has {len(self.crossings)} crossings; there is room for {CROSSINGS}")

    def first_step(self, space: int) -> int:
        """Where the first count leads from a space on which a car stands (R5.1)."""
        return self.leads_to.get(space, self.after[space])

    def steps(self, space: int, counts: int) -> list[int]:
        """The spaces that a drive of so many counts enters, one after another, up to where it must stop (R13.1)."""
        entered: list[int] = []
        while len(entered) < counts and (not entered or entered[-1] not in (self.final, NEW_CITY)):
            entered.append(self.after[entered[-1]] if entered else self.first_step(space))
        return entered

    def counts_for(self, space: int) -> int:
        """The space of the Expressway for which a car counts on its way to court (R11.2)."""
        while space not in self.place:
            space = self.exit_of[space]
        return space


GRAPHS = tuple(Graph(each) for each in MAPS)


def _by_map(width: int, of: Callable[[Graph, int, int], int], type: str) -> Lookup:
    """A table with a row of `width` numbers for every space of every map, and zeros for other numbers."""
    table = [[[0] * width for _ in range(SPACES)] for _ in GRAPHS]
    for rows, graph in zip(table, GRAPHS, strict=True):
        for space in graph.after:
            rows[space] = [of(graph, space, column) for column in range(width)]
    return Lookup(table, type)


def _one_by_map(of: Callable[[Graph, int], int], type: str, elsewhere: int = 0) -> Lookup:
    """A table with one number for every space of every map."""
    return Lookup(
        [[of(graph, space) if space in graph.after else elsewhere for space in range(SPACES)] for graph in GRAPHS], type
    )


# ---- Driving
#
# What a drive of so many counts comes to, in one number: where it ends, the Check Points that it passes or ends on, and
# what laws and train have to say of it, so that one look tells whether it is lawful.

END = 255
PASSED_AT, PASSED = 8, 15
BRIDGE = 1 << 12  # it ends on a bridge (R7.6)
THROUGH = 1 << 13  # it enters a town and leaves it (R7.3)
LEAVES = 1 << 14  # it leaves the town in which it begins
ENTERS = 1 << 15  # it ends in a town that it has entered
AT_EXIT = 1 << 16  # it ends on an exit
CROSSED_AT = 17  # from here on a bit for each crossing that it gets to


def _drive(graph: Graph, space: int, counts: int) -> int:
    entered = graph.steps(space, counts)
    way = [space, *entered]
    towns = [graph.town.get(each) for each in way]
    enters = [i for i in range(1, len(way)) if towns[i] is not None and towns[i] != towns[i - 1]]
    leaves = [i for i in range(1, len(way)) if towns[i - 1] is not None and towns[i] != towns[i - 1]]
    found = way[-1] | sum(each in graph.check_points for each in entered) << PASSED_AT
    found |= BRIDGE * (way[-1] in graph.bridges) | AT_EXIT * (way[-1] in graph.leads_to)
    found |= THROUGH * any(i < j for i in enters for j in leaves)
    found |= LEAVES * (towns[0] is not None and bool(leaves))
    found |= ENTERS * (towns[-1] is not None and bool(enters))
    for each in entered:
        if each in graph.crossings:
            found |= 1 << CROSSED_AT + graph.crossings[each]
    return found


DRIVES = _by_map(COUNTS, lambda graph, space, counts: _drive(graph, space, min(counts, 2 * SIDES)), "u4")
"""By map, the space where a car stands, and counts."""


# ---- Red dice


def _reds(graph: Graph, space: int) -> int:
    """A bit for each number that takes a car back from here to an exit that leads to a Highway (R6.2, R6.3)."""
    if space not in graph.place or space in graph.leads_to:
        return 0
    place = graph.place[space]
    numbers = range(1, min(SIDES, place) + 1)
    return sum(1 << n for n in numbers if graph.expressway[place - n] in graph.highway_exits)


def _passed_back(graph: Graph, space: int, counts: int) -> int:
    """Where so many counts back along the Expressway lead, and the crossings on the way, as in `DRIVES`."""
    place = graph.place.get(space, -1)
    if counts > place:
        return NOWHERE
    crossings = [graph.crossings.get(graph.expressway[each]) for each in range(place - counts, place)]
    return graph.expressway[place - counts] | sum(1 << CROSSED_AT + each for each in crossings if each is not None)


REDS = _one_by_map(_reds, "u1")
"""By map and space: the red numbers that can send a car back from there, as bits."""
BACK = _by_map(8, _passed_back, "u4")
"""By map, space and red number: where that leads."""


# ---- The Courthouse


def _court(graph: Graph, space: int) -> int:
    """The nearest Courthouse at or behind a space (R11.1, R11.2)."""
    place = graph.place[graph.counts_for(space)]
    return max((court for court in graph.courts if graph.place[court] <= place), key=graph.place.__getitem__)


COUNTS_FOR = _one_by_map(Graph.counts_for, "u1")
COURT_OF = _one_by_map(_court, "u1")


# ---- The train

FRONT, HEADING, SWEPT_AT = 127, 1 << 7, 8


def _covered(graph: Graph, front: int, heading: int) -> set[int]:
    """The poles under the train: its front's and those behind, as far as there are poles (R12.5)."""
    behind = 1 if heading == TOWARDS else -1
    return {front + behind * each for each in range(TRAIN_COVERS)} & set(range(graph.map.poles))


def _shut(graph: Graph, poles: set[int]) -> int:
    """The crossings at these poles, as bits."""
    return sum(1 << number for number, pole in enumerate(graph.map.crossings.values()) if pole in poles)


def _train(graph: Graph, front: int, heading: int, counts: int) -> int:
    """Where so many counts take the train, and the crossings that its front gets to (R12.2, R12.9)."""
    swept = set()
    for _ in range(counts):
        if front == (0 if heading == TOWARDS else graph.map.poles - 1):
            heading = AWAY if heading == TOWARDS else TOWARDS
        else:
            front += -1 if heading == TOWARDS else 1
            swept.add(front)
    return front | HEADING * heading | _shut(graph, swept) << SWEPT_AT


SHUT = Lookup(
    [
        [[_shut(graph, _covered(graph, front, heading)) for heading in range(2)] for front in range(POLES)]
        for graph in GRAPHS
    ],
    "u2",
)
"""By map, front and heading: the crossings that are shut."""
TRAIN = Lookup(
    [
        [
            [
                [_train(graph, min(front, graph.map.poles - 1), heading, counts) for counts in range(8)]
                for heading in range(2)
            ]
            for front in range(POLES)
        ]
        for graph in GRAPHS
    ],
    "u4",
)
"""By map, front, heading and what is rolled: FRONT, HEADING, and from SWEPT_AT on the crossings that it passes."""
CROSSING = _one_by_map(lambda graph, space: graph.crossings.get(space, CROSSINGS), "u1", CROSSINGS)
"""The number of the crossing on a space; CROSSINGS: there is none."""
CROSSING_SPACE = Lookup([[*graph.crossings, *[NOWHERE] * (CROSSINGS - len(graph.crossings))] for graph in GRAPHS], "u1")
"""The space of each crossing."""
if any(graph.map.poles <= FIRST_POLE for graph in GRAPHS):
    raise ValueError("edition.toml: the train begins at a pole that is not there")


# ---- Counts left to New City


def _lefts(graph: Graph) -> dict[int, int]:
    """Of every space the fewest counts to New City for a car that passes there: it may turn off, or not (R14.2)."""
    left = {NEW_CITY: 0}
    steps = [*graph.after.items(), *graph.leads_to.items()]
    reached = {NEW_CITY}
    while reached:
        reached = {space for space, after in steps if after in reached and space not in left}
        left |= dict.fromkeys(reached, max(left.values()) + 1)
    return left


LEFTS = tuple(_lefts(graph) for graph in GRAPHS)


def _left(graph: Graph, space: int) -> int:
    """From an exit on which a car stands only the road counts to which it leads."""
    return 1 + LEFTS[GRAPHS.index(graph)][graph.first_step(space)]


LEFT = _one_by_map(_left, "u1")
"""By map and space: the fewest counts to New City."""
FINAL = Lookup([graph.final for graph in GRAPHS], "u1")
