"""Signs and words of the table in a terminal: colours, cars, spaces and what they are."""

from collections.abc import Mapping, Sequence

from rich.text import Text

from wayside.engine.sight import View
from wayside.games.road_hog.edition import MAPS, NAMES, NEW_CITY, NUMBER
from wayside.games.road_hog.map_format import HIGHWAY
from wayside.games.road_hog.road_tables import CROSSING, GRAPHS
from wayside.games.road_hog.state import CROSSINGS, State

PAPER, INK, GREEN, YELLOW, RED = "#f6efe0", "#16181b", "#0b6b4f", "#f2b705", "#c8372d"
QUIET, BRIGHT_RED = "#8d9096", "#e0594f"
# Of each kind of ground its two shades, as spaces lie side by side, and the ink on it.
GREY, TAN, BROWN = (("#3a3e45", "#454a52"), PAPER), (("#c3a06a", "#b5925c"), INK), (("#6b4a2f", "#785536"), PAPER)
STREET, WATER = (("#6b6157", "#766c61"), PAPER), (("#31556e", "#3a617b"), PAPER)

EXIT, JOIN, CHECK_POINT, TOWN, COURT, BRIDGE, OPEN, SHUT, PLAIN = "↑", "↓", "▚", "⌂", "§", "≈", "╪", "█", "·"
MARK = "◂"  # a space where a die can take a car
# A car beside the road is hollow.
HOLLOW = {"●": "○", "▲": "△", "■": "□", "◆": "◇", "★": "☆", "⬢": "⬡"}

Names = Sequence[Text]
"""The players' names in seat order, each with its shape before it."""


def record_of(view: View) -> State:
    """The record that a view shows: nothing of Road Hog is hidden, so the rules can be asked about it."""
    s = State()
    for f in State.fields:
        if f.name in view and not f.length:
            s.array[f.name][0] = view[f.name]
    return s


# ---- Cars


def car_sign(s: State, seat: int, names: Names, on: str = PAPER) -> Text:
    """A car: its player's shape in its colour, hollow beside the road."""
    shape = names[seat].plain[0]
    return Text(HOLLOW.get(shape, shape) if s.misses[seat] else shape, f"{names[seat].style} on {on}")


def cars_on(s: State, space: int) -> list[int]:
    """The seats whose cars are on a space or beside it; the one whose turn it is first."""
    there = [seat for seat in range(s.seats) if s.at[seat] == space]
    return sorted(there, key=lambda seat: seat != s.turn)


def cars_text(s: State, seats: Sequence[int], names: Names, room: int, on: str = PAPER) -> Text:
    """Cars side by side; where there are more than fit, a + says so."""
    shown = seats if len(seats) <= room else seats[: room - 1]
    text = Text().join(car_sign(s, seat, names, on) for seat in shown)
    return text if len(seats) <= room else text.append("+", f"bold {INK} on {on}")


# ---- Spaces


def place_of(space: int) -> str:
    """A space as it is typed."""
    return "New-City" if space == NEW_CITY else NAMES[space]


def sign_of(s: State, space: int) -> str:
    """What a space is, as one sign, or nothing."""
    graph = GRAPHS[s.map]
    crossing = CROSSING[s.map, space]
    if crossing != CROSSINGS:
        return SHUT if s.shut >> crossing & 1 else OPEN
    if space in graph.leads_to:
        return EXIT
    if space in graph.check_points:
        return CHECK_POINT
    if space in graph.courts:
        return COURT
    if space in graph.town:
        return TOWN
    return BRIDGE if space in graph.bridges else ""


def ground_of(s: State, space: int) -> tuple[tuple[str, str], str]:
    """The shades of a space's ground, and the ink on it."""
    graph = GRAPHS[s.map]
    if space in graph.town:
        return STREET
    if space in graph.bridges:
        return WATER
    if space in graph.place:
        return GREY
    return TAN if road_of(s, space).class_ == HIGHWAY else BROWN


def road_of(s: State, space: int) -> "Strip":
    """The Highway or County Road of a space."""
    return STRIPS[s.map][space]


class Strip:
    """A Highway or a County Road, as a row of spaces."""

    def __init__(self, number: int, map_number: int) -> None:
        road = MAPS[map_number].roads[number]
        self.name, self.class_, self.exit, self.joins = road.name, road.class_, road.exit, road.joins
        self.spaces = [NUMBER[f"{road.name}{place}"] for place in range(1, road.spaces + 1)]
        self.boards = self.spaces[road.ferry - 1] if road.ferry else None
        """The space where the ferry is boarded."""

    @property
    def words(self) -> str:
        return f"{'Highway' if self.class_ == HIGHWAY else 'County Road'} {self.name}"


ROADS = tuple(tuple(Strip(n, m) for n in range(len(each.roads))) for m, each in enumerate(MAPS))
"""The Highways and County Roads of every map."""
STRIPS: tuple[Mapping[int, Strip], ...] = tuple(
    {space: road for road in roads for space in road.spaces} for roads in ROADS
)


def where_words(s: State, space: int) -> str:
    """Where a space lies, and what is there."""
    if space == NEW_CITY:
        return "New City"
    graph, found = GRAPHS[s.map], []
    if space in STRIPS[s.map]:
        found.append(STRIPS[s.map][space].words)
    elif space in graph.town:
        found.append(graph.map.towns[graph.town[space]].name)
    elif graph.place[space] == 0:
        found.append("Start, Metro")
    if space in graph.leads_to:
        found.append(f"exit to {STRIPS[s.map][graph.leads_to[space]].words}")
    if space in graph.check_points:
        found.append("the final Check Point" if space == graph.final else "Check Point")
    if space in graph.courts and graph.place[space]:
        found.append("Courthouse")
    if CROSSING[s.map, space] != CROSSINGS:
        found.append("crossing")
    return ", ".join(found) or "Expressway"
