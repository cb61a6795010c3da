"""Road Hog once more, slow and plain: written from rulebook.md and edition.toml alone, to check the rules against.

Places are called by name ("E7", "A3", "New City") and roads are walked space by space; nothing is worked out in
advance. A use of green dice is a list of counts, each of them begun where the one before has ended; which uses are
lawful is read off the spaces that they pass.
"""

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import wayside.games

NEW_CITY = "New City"
SIX = range(1, 7)

with (Path(wayside.games.__file__).parent / "road_hog" / "edition.toml").open("rb") as file:
    EDITION: dict[str, Any] = tomllib.load(file)


# ---- The map (section 1)


class Plan:
    """A map as the data file has it, asked in words."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.name: str = data["name"]
        self.data = data
        self.expressway: dict[str, Any] = data["expressway"]
        self.roads: list[dict[str, Any]] = data["roads"]

    def places(self) -> list[str]:
        """Every space: the Expressway's from Start on, then each road's in the order of the file."""
        found = [f"E{n}" for n in range(self.expressway["spaces"] + 1)]
        for road in self.roads:
            found += [f"{road['name']}{n}" for n in range(1, road["spaces"] + 1)]
        return found

    def road_from(self, place: str) -> dict[str, Any] | None:
        """The road that this space is the exit to (R1.3)."""
        for road in self.roads:
            if road["exit"] == place:
                return road
        return None

    def road_with(self, place: str) -> dict[str, Any] | None:
        """The Highway or County Road that the space belongs to."""
        for road in self.roads:
            if road["name"] == place.rstrip("0123456789"):
                return road
        return None

    def along(self, place: str) -> str:
        """One count further along the space's own road (R5.2, R5.6, R13.5)."""
        road = self.road_with(place)
        number = int(place[1:] if road is None else place[len(road["name"]) :])
        if road is None:
            return NEW_CITY if number == self.expressway["spaces"] else f"E{number + 1}"
        return str(road["joins"]) if number == road["spaces"] else f"{road['name']}{number + 1}"

    def off(self, place: str) -> str:
        """One count further from an exit on which a count has ended (R5.1)."""
        road = self.road_from(place)
        assert road is not None
        return f"{road['name']}1"

    def final(self) -> str:
        return f"E{self.expressway['final']}"

    def is_check_point(self, place: str) -> bool:
        """R1.6: the final one is a Check Point too."""
        return place == self.final() or place in [f"E{n}" for n in self.expressway["check_points"]]

    def is_bridge(self, place: str) -> bool:
        return any(place in [f"E{n}" for n in range(first, last + 1)] for first, last in self.expressway["bridges"])

    def towns(self) -> Iterator[list[str]]:
        for town in self.expressway["towns"]:
            yield [f"E{n}" for n in range(town["first"], town["last"] + 1)]

    def courthouses(self) -> list[str]:
        """Metro's is on Start (R1.7)."""
        return ["E0", *(f"E{town['courthouse']}" for town in self.expressway["towns"])]

    def crossings(self) -> dict[str, int]:
        """The pole at which each crossing lies (R1.9)."""
        return dict(self.data["railway"]["crossings"])

    def poles(self) -> int:
        return int(self.data["railway"]["poles"])


PLANS = {data["name"]: Plan(data) for data in EDITION["maps"]}


# ---- The train (section 12)


class Train(NamedTuple):
    """Its front's pole, and whether it heads inward: to higher poles."""

    front: int
    inward: bool


def train_after(plan: Plan, train: Train, count: int) -> tuple[Train, list[int]]:
    """Where a roll takes it, and the poles that its front comes to on the way (R12.2, R12.3)."""
    front, inward = train
    came_to = []
    for _ in range(count):
        if inward and front == plan.poles() - 1:
            inward = False
        elif not inward and front == 0:
            inward = True
        else:
            front = front + 1 if inward else front - 1
            came_to.append(front)
    return Train(front, inward), came_to


def covered(plan: Plan, train: Train) -> list[int]:
    """R12.5: the front's pole and those behind, as far as there are poles; turned round, none (R12.4)."""
    back = -1 if train.inward else 1
    poles = [train.front + back * n for n in range(EDITION["train"]["covers"])]
    return [pole for pole in poles if 0 <= pole < plan.poles()]


def shut(plan: Plan, train: Train) -> list[str]:
    under = covered(plan, train)
    return [place for place, pole in plan.crossings().items() if pole in under]


def swept(plan: Plan, came_to: Sequence[int]) -> list[str]:
    """Crossings that any part of the train gets to: what follows the front comes to no pole that it did not (R12.9)."""
    return [place for place, pole in plan.crossings().items() if pole in came_to]


# ---- Green dice (sections 4, 5, 7, 8 and 13)


@dataclass(frozen=True)
class Use:
    """A way to use green dice."""

    counts: tuple[int, ...]
    """Numbers on which the car stops in turn: (8,) is a total of 5 and 3, (5, 3) the one after the other."""
    walked: tuple[str, ...]
    """Every space that the car comes to, the last one included."""

    @property
    def end(self) -> str:
        return self.walked[-1]

    def check_points(self, plan: Plan) -> list[str]:
        """R8.1; the one that the car leaves is not walked to (R8.3)."""
        return [place for place in self.walked if plan.is_check_point(place)]

    def exits_taken(self, plan: Plan) -> list[str]:
        """Exits on which a count has ended and by which another leaves."""
        return [a for a, b in pairwise(self.walked) if plan.road_from(a) is not None and b == plan.off(a)]


def ways(dice: Sequence[int]) -> list[tuple[int, ...]]:
    """One number alone, the total, or the one after the other, either first (R4.2, R4.3)."""
    if len(dice) == 1:
        return [(dice[0],)]
    a, b = dice
    return [(a,), (b,), (a + b,), (a, b), (b, a)]


def walk(plan: Plan, start: str, counts: Sequence[int]) -> tuple[str, ...]:
    """Space by space; the final Check Point and New City end it, whatever is left (R4.4, R13.1, R13.5)."""
    walked: list[str] = []
    place = start
    for count in counts:
        turn_off = plan.road_from(place) is not None
        for _ in range(count):
            place = plan.off(place) if turn_off else plan.along(place)
            turn_off = False
            walked.append(place)
            if place in (NEW_CITY, plan.final()):
                return tuple(walked)
    return tuple(walked)


def speeding(plan: Plan, way: Sequence[str]) -> bool:
    """R7.3: whether a turn that has come along here entered a town and left it."""
    for town in plan.towns():
        entered = False
        for a, b in pairwise(way):
            if a not in town and b in town:
                entered = True
            if entered and a in town and b not in town:
                return True
    return False


def uses(plan: Plan, start: str, dice: Sequence[int], shut: Sequence[str], before: Sequence[str] = ()) -> list[Use]:
    """Every lawful use; `before` is the way that the car has come in this turn already, `start` not included."""
    found = []
    for counts in ways(dice):
        walked = walk(plan, start, counts)
        if any(place in shut for place in walked):
            continue  # R12.6
        if plan.is_bridge(walked[-1]):
            continue  # R7.6
        if speeding(plan, [*before, start, *walked]):
            continue
        found.append(Use(counts, walked))
    return found


def ends(plan: Plan, start: str, dice: Sequence[int], shut: Sequence[str], before: Sequence[str] = ()) -> set[str]:
    return {use.end for use in uses(plan, start, dice, shut, before)}


# ---- Red dice (section 6)


class Car(NamedTuple):
    place: str
    beside: bool = False
    bound: bool = False


def hit(plan: Plan, car: Car, red: int, shut: Sequence[str]) -> str | None:
    """The exit that a red die would send a car to, or None if it cannot be used on it."""
    if car.beside or car.bound or plan.road_with(car.place) is not None or plan.road_from(car.place) is not None:
        return None  # R6.2
    place = int(car.place[1:])
    for _ in range(red):
        place -= 1
        if place < 0 or f"E{place}" in shut:
            return None  # R6.5
    road = plan.road_from(f"E{place}")
    return f"E{place}" if road is not None and road["class"] == "highway" else None  # R6.3


def hits(plan: Plan, cars: Sequence[Car], seat: int, reds: Sequence[int], shut: Sequence[str]) -> set[tuple[int, str]]:
    """Every (seat, exit) that one of the reds can be used for."""
    found = set()
    for other, car in enumerate(cars):
        for red in reds:
            exit_ = hit(plan, car, red, shut)
            if other != seat and exit_ is not None:
                found.add((other, exit_))
    return found


# ---- The Courthouse (section 11)


def counts_for(plan: Plan, place: str) -> str:
    """The Expressway's space that a car counts for (R11.2)."""
    road = plan.road_with(place)
    return place if road is None else counts_for(plan, road["exit"])


def to_court(plan: Plan, place: str, shut: Sequence[str]) -> tuple[str, bool]:
    """Where a car that is sent to court comes to, and whether that is the Courthouse (R11.1, R11.6)."""
    here = counts_for(plan, place)
    while here not in plan.courthouses():
        behind = f"E{int(here[1:]) - 1}"
        if behind in shut:
            return here, False
        here = behind
    return here, True


# ---- Counts left (R14.2)


def counts_left(plan: Plan, place: str) -> int:
    """By trying one count after another: after one, the car may be at any of these places, passing or stopping."""
    if place == NEW_CITY:
        return 0
    front = {plan.off(place) if plan.road_from(place) is not None else plan.along(place)}
    counts = 1
    while NEW_CITY not in front:
        front = {there for here in front for there in onward(plan, here)}
        counts += 1
    return counts


def onward(plan: Plan, place: str) -> Iterator[str]:
    yield plan.along(place)
    if plan.road_from(place) is not None:
        yield plan.off(place)
